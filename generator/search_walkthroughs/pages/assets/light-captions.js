/* The captions of a light search: the generator's sentences, chosen as it chooses them. The messages come from its
   catalogue; this file says which of them fits, as captions/*.py do for searches without chance, table and estimates. */
(() => {
  "use strict";
  const { PLAYERS, beside, isNullWindow, numberText, sign } = self.walkthroughs;
  const MOST_NAMES = 4; // more names in one sentence are counted instead
  const SIGNS = { "=": "exact", "≥": "least", "≤": "most", "": "claim" };
  const TERMS = { "fail low": "end.term_low", "fail high": "end.term_high", exact: "end.term_exact" };
  const REFERENCES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  const escaped = (text) => `${text}`.replace(/[&<>"']/g, (one) => REFERENCES[one]);

  /** Words of the catalogue, such as "the leaf": they take a capital at the head of a sentence. */
  class Phrase extends String {}

  /** What a language says, by key. */
  class Messages {
    constructor(texts) {
      this.texts = texts;
    }

    /** The message with the facts put in; a place written with a capital is the head of a sentence. */
    say(key, facts = {}) {
      const text = this.texts[key];
      if (text === undefined) throw new Error(`no message ${key}`);
      return new Phrase(text.replace(/\{(\w+)\}/g, (all, name) => {
        if (name in facts) return facts[name];
        const fact = facts[name[0].toLowerCase() + name.slice(1)];
        return fact instanceof Phrase ? fact.slice(0, 1).toUpperCase() + fact.slice(1) : fact;
      }));
    }

    count(key, n, facts) {
      return this.say(`${key}.${n === 1 ? "one" : "other"}`, { n, ...facts });
    }

    join(items) {
      if (items.length < 2) return `${items[0] ?? ""}`;
      const first = items.slice(0, -1).join(this.texts["list.comma"]);
      return this.say(items.length === 2 ? "list.two" : "list.last", { first, last: items.at(-1) });
    }

    paragraph(sentences) {
      return sentences.join(this.texts["list.sentence"]);
    }
  }

  /** What sentences call the nodes. */
  class Names {
    /** `nodes` have labels; the labels that only one node has are names, the others need the whole path. */
    constructor(nodes, words) {
      Object.assign(this, { nodes, words });
      const counts = new Map();
      for (const { label } of nodes) counts.set(label, (counts.get(label) ?? 0) + 1);
      const alone = (label) => counts.get(label) === 1 && !/^\d+$/.test(label);
      const path = ({ parent, label }) => (nodes[parent].parent < 0 ? label : `${path(nodes[parent])}/${label}`);
      this.names = nodes.map((node) => (node.parent < 0 ? node.label || words.say("name.root")
        : alone(node.label) ? node.label : path(node)));
      const numbered = nodes.map(({ children }) => {
        const labels = new Set(children.map((child) => nodes[child].label));
        return children.every((child, n) => labels.has(`${n + 1}`));
      });
      this.isBare = nodes.map(({ children, parent }) => !children.length && numbered[parent]);
    }

    /** Whether the node is a leaf without a label of its own: it is known by its place. */
    bare(place) {
      return this.isBare[place];
    }

    call(place) {
      return this.bare(place) ? this.words.say("name.leaf_value", { value: numberText(this.nodes[place].value) }) : this.names[place];
    }

    leaf(place) {
      return this.words.say("name.leaf", { name: this.names[place] });
    }

    children(place) {
      const { children } = this.nodes[place];
      if (children.every((child) => this.bare(child))) return this.words.count("name.own_leaves", children.length);
      if (children.length > MOST_NAMES + 1) return this.words.count("name.own_children", children.length);
      return this.words.join(children.map((child) => this.call(child)));
    }

    /** A clause that names the skipped subtrees and counts what lies below them. */
    skipped(roots) {
      const { nodes, words } = this;
      const number = roots.length === 1 ? "one" : "many";
      if (roots.every((root) => this.bare(root))) return words.say(`skip.${number}`, { what: this.#leaves(roots) });
      const what = this.some(roots);
      const below = roots.flatMap((root) => nodes.slice(root + 1, root + nodes[root].size));
      if (!below.length) return words.say(`skip.${number}`, { what });
      if (roots.length > 1) return words.count("skip.many_with", below.length, { what });
      const kind = below.every(({ children }) => !children.length) ? "leaves" : "nodes";
      return words.count(`skip.with_${kind}`, below.length, { what });
    }

    /** The nodes by name if they are few. */
    some(places) {
      if (places.length > MOST_NAMES) return this.words.say("skip.children", { n: places.length });
      return this.words.join(places.map((place) => this.call(place)));
    }

    #leaves(places) {
      if (places.length === 1) return this.call(places[0]);
      if (places.length > MOST_NAMES) return this.words.say("skip.leaves", { n: places.length });
      return this.words.say("name.leaves", { values: this.words.join(places.map((place) => numberText(this.nodes[place].value))) });
    }
  }

  /** What a null window asks: whether a node is worth "more" than a number or at "least" that. */
  const questionOf = (alpha, beta) => (isNullWindow(alpha, beta) ? (beside(beta)[1] === "⁺" ? "more" : "least") : null);
  const askedValue = (alpha, beta) => numberText(questionOf(alpha, beta) === "more" ? alpha : beta);

  /** One frame, with all that sentences about it need. */
  class Moment {
    constructor(frame, views, { nodes, names, words, meant, passes, window, mover }) {
      Object.assign(this, { frame, views, nodes, names, words, meant, passes, window, mover });
      this.node = nodes[frame.node];
      this.view = views[frame.node];
      this.player = PLAYERS[frame.turn];
      this.side = this.player.toLowerCase();
      this.above = [];
      for (let at = this.node.parent; at >= 0; at = nodes[at].parent) this.above.push(at);
      const { searched } = this.view;
      const { child } = frame;
      this.twice = searched.at(-1) === child && searched.at(-2) === child;
      this.first = (searched.length ? searched : this.node.children)[0] === child && !this.twice;
      const tried = searched.length ? searched : this.node.children.slice(0, this.node.children.indexOf(child) + 1);
      this.last = this.node.children.every((one) => tried.includes(one));
      this.question = window ? questionOf(frame.alpha, frame.beta) : null;
      this.facts = {
        node: names.call(frame.node), player: this.player,
        // No move of a tree is written like another node: a child has one name, wherever it stands.
        ...(child !== undefined && { child: names.call(child), child_node: names.call(child), child_path: names.call(child) }),
        ...(this.node.parent >= 0 && { parent: names.call(this.node.parent) }),
        ...(frame.score !== undefined && { score: numberText(frame.score) }),
      };
    }

    say(key, facts) {
      return this.words.say(key, { ...this.facts, ...facts });
    }

    held(best, score) {
      return this.names.bare(best) ? this.names.call(best)
        : this.words.say("name.held", { score: numberText(score), best: this.names.call(best) });
    }

    bound(bound) {
      const { alpha, beta } = this.frame;
      return isNullWindow(alpha, beta) ? askedValue(alpha, beta) : numberText(bound);
    }

    /** Whether the player of a node on the path is sure of the score that stands there. */
    proved(place) {
      const view = this.views[place];
      return view.best !== null && ["=", this.nodes[place].turn > 0 ? "≥" : "≤"].includes(sign(view));
    }

    /** The nearest node above of the player whose own score is the bound; none: the window. */
    source(turn, bound) {
      return this.above.find((place) => {
        const view = this.views[place];
        return (view.searched.length || !this.passes) && this.nodes[place].turn === turn && view.score === bound && this.proved(place);
      });
    }

    /** Where a bound comes from that no score is. */
    limit(side, bound) {
      return this.question ?? (bound === this.meant.unknown[side === "alpha" ? 0 : 1] ? "range" : "window");
    }

    /** Whether the node has just returned to its parent, which has it searched once more. */
    get second() {
      return this.node.parent >= 0 && this.views[this.node.parent].searched.at(-1) === this.frame.node;
    }

    /** Whether the child that has just returned had a null window, and its parent a wider one. */
    get scouted() {
      if (this.first) return false;
      const [asked, mine] = [this.views[this.frame.child].entry, this.view.entry];
      return isNullWindow(...asked) && !isNullWindow(...mine);
    }

    /** Whether the child that has just returned is searched again at once. */
    get follows() {
      const { alpha, beta, score, updated, cut } = this.frame;
      if (!this.passes || this.twice || cut) return false;
      return updated && alpha < score && score < beta && this.scouted;
    }
  }

  // A node is entered.

  function startCaption(moment) {
    const { frame, names, node } = moment;
    const again = frame.pass > 1;
    if (!node.children.length) {
      const lead = moment.say(moment.second ? "again.leaf" : "start.leaf", { node: names.leaf(frame.node) });
      const why = moment.second ? [moment.say("again.research_leaf")] : [];
      return [lead, [...why, moment.say("start.worth", { value: numberText(node.value) })], moment.say("start.term")];
    }
    const key = node.parent < 0 ? "start.root" : moment.second ? "again.research" : again ? "again.inner" : "start.inner";
    return [moment.say(key), moment.second ? [whySecond(moment)] : [moves(moment), ...earlier(moment), ...window(moment)], windowTerm(moment)];
  }

  function whySecond(moment) {
    const { alpha, beta } = moment.frame;
    const side = moment.nodes[moment.node.parent].turn > 0 ? "max" : "min";
    return moment.say(`again.research_${side}`, { alpha: numberText(alpha), beta: numberText(beta) });
  }

  function moves(moment) {
    const { frame, names, node, nodes, side } = moment;
    const twice = node.parent >= 0 && nodes[node.parent].turn === node.turn;
    const form = node.children.length === 1 ? "only_" : twice ? "again_" : "";
    return moment.say(`start.${form}${side}`, { children: names.children(frame.node) });
  }

  /** What an earlier visit has shown. */
  function earlier(moment) {
    const { frame, view } = moment;
    const known = frame.pass > 1 && view.score !== null && sign(view);
    return known ? [moment.say(`again.earlier_${SIGNS[known]}`, { score: numberText(view.score) })] : [];
  }

  function window(moment) {
    const { above, frame, names, node, nodes, question, views } = moment;
    if (!moment.window) return [];
    const parent = above.length ? views[above[0]] : null;
    if (parent && question && !isNullWindow(parent.alpha, parent.beta)) {
      const side = nodes[above[0]].turn > 0 ? "max" : "min";
      const asked = side === "max" ? frame.alpha : frame.beta;
      const given = moment.source(nodes[above[0]].turn, asked) === above[0] ? "" : "given_";
      return [moment.say(`again.scout_${given}${side}`, { bound: askedValue(frame.alpha, frame.beta) })];
    }
    const [alpha, beta] = [moment.bound(frame.alpha), moment.bound(frame.beta)];
    const [low, high] = [moment.source(1, frame.alpha), moment.source(-1, frame.beta)];
    const said = [];
    if (question) {
      const same = parent && isNullWindow(parent.alpha, parent.beta);
      said.push(moment.say(`start.${same ? "null" : "ask"}_${question}`, { bound: alpha }));
      if (low !== undefined && question === "more") said.push(moment.say("start.has", { bound: alpha, source: names.call(low) }));
      else if (high !== undefined && question === "least") said.push(moment.say("start.holds", { bound: beta, source: names.call(high) }));
      return said;
    }
    let askedAbove = low === undefined && frame.alpha > -Infinity;
    let askedBelow = high === undefined && frame.beta < Infinity;
    if (askedAbove && moment.limit("alpha", frame.alpha) === "range") {
      said.push(moment.say("start.alpha_range", { bound: numberText(frame.alpha) }));
      askedAbove = false;
    }
    if (askedBelow && moment.limit("beta", frame.beta) === "range") {
      said.push(moment.say("start.beta_range", { bound: numberText(frame.beta) }));
      askedBelow = false;
    }
    if (low !== undefined) said.push(moment.say("start.alpha", { alpha, source: names.call(low) }));
    if (high !== undefined) said.push(moment.say("start.beta", { beta, source: names.call(high) }));
    if (askedAbove && askedBelow) said.push(node.parent >= 0 ? moment.say("start.given") : moment.say("start.between", { alpha, beta }));
    else if (askedAbove) said.push(moment.say("start.above", { alpha }));
    else if (askedBelow) said.push(moment.say("start.below", { beta }));
    else if (frame.alpha === -Infinity && frame.beta === Infinity) {
      const dropped = above.some((place) => Number.isFinite(views[place].score ?? Infinity));
      said.push(moment.say(dropped ? "start.dropped" : "start.free"));
    }
    return said;
  }

  /** The name of the step, with the window if there is one. */
  function windowTerm(moment) {
    const { alpha, beta, turn } = moment.frame;
    if (!moment.window) return moment.say("start.term");
    const key = moment.question ? "start.term_null" : "start.term_window";
    const ends = { alpha: numberText(alpha), beta: numberText(beta) };
    if (!moment.mover || turn > 0 || -alpha === beta) return moment.say(key, ends);
    return moment.say(`${key}_turned`, { ...ends, low: numberText(-beta), high: numberText(-alpha) });
  }

  // A child returns.

  function scoreCaption(moment) {
    const { frame, names, nodes, views } = moment;
    const { child, childScore } = frame;
    const value = numberText(childScore);
    const leaf = !nodes[child].children.length;
    const why = leaf ? [] : [moment.say(`score.${SIGNS[sign(views[child])]}`, { value })];
    why.push(...against(moment, leaf));
    if (moment.mover) {
      const facts = { theirs: numberText(nodes[child].turn * childScore), own: numberText(frame.turn * childScore), value };
      why.push(moment.say(`score.${nodes[child].turn === frame.turn ? "kept" : "turned"}_${moment.side}`, facts));
    }
    return [moment.say(names.bare(child) ? "score.leaf" : "score.lead", { value }), why, moment.say("score.term")];
  }

  /** What the score of a child is compared with. */
  function against(moment, leaf) {
    const { frame, side, view, views } = moment;
    if (moment.twice) {
      return [leaf ? moment.say("again.second_leaf") : moment.say(`again.second_${side}`, { before: numberText(frame.score) })];
    }
    if (moment.scouted && !leaf) {
      const { score, entry } = views[frame.child];
      const yes = side === "max" ? score > entry[0] : score < entry[1];
      return [moment.say(`again.${yes ? "yes" : "no"}_${side}`, { bound: askedValue(...entry) })];
    }
    if (moment.passes && moment.first) return [moment.say("score.first")];
    if (view.best !== null) return [moment.say("score.compare", { held: moment.held(view.best, frame.score) })];
    if (Number.isFinite(frame.score)) return [moment.say("score.bound")];
    return moment.first ? [moment.say("score.first")] : [];
  }

  function updateCaption(moment) {
    const { frame } = moment;
    if (frame.cut) return cutCaption(moment);
    const key = !frame.updated ? "stay" : moment.first ? "first" : frame.turn > 0 ? "rise" : "fall";
    const why = frame.updated ? [...changed(moment)] : [stays(moment)];
    const [bound, name] = frame.turn > 0 ? [frame.beta, "β"] : [frame.alpha, "α"];
    if (moment.window && frame.score === bound && !moment.last) why.push(moment.say("update.tie", { bound: name }));
    return [moment.say(`update.${key}`), why, moment.say(frame.updated ? "update.term_changed" : "update.term_same")];
  }

  function* changed(moment) {
    const { frame, question, side, views } = moment;
    const sure = ["=", frame.turn > 0 ? "≥" : "≤"].includes(sign(views[frame.child]));
    yield moment.say(`update.${sure ? "sure" : "unsure"}_${side}`);
    if (!moment.window) return;
    if (question) {
      if (!moment.last) yield moment.say(`update.${question}_${side}`, { bound: moment.bound(frame.alpha) });
      return;
    }
    const [bound, moved] = frame.turn > 0 ? ["alpha", frame.score > frame.alpha] : ["beta", frame.score < frame.beta];
    const form = moved ? (moment.follows || !moment.last ? "" : "_late") : "_stays";
    yield moment.say(`update.${bound}${form}`, { alpha: numberText(frame.alpha), beta: numberText(frame.beta) });
    if (moment.follows) yield moment.say(`again.follows_${side}`, { bound: askedValue(...views[frame.child].entry) });
  }

  function stays(moment) {
    const { frame, names, nodes, side, view } = moment;
    if (moment.twice) return moment.say(`again.confirmed${nodes[frame.child].children.length ? "" : "_leaf"}`);
    const leaf = names.bare(frame.child) ? "leaf_" : "";
    if (view.best === null) return moment.say(`update.keep_${leaf}bound_${side}`);
    return moment.say(`update.keep_${leaf}${side}`, { held: moment.held(view.best, frame.score) });
  }

  // A cut.

  function cutCaption(moment) {
    const { frame: { cutoff, alpha, beta }, names, side, views } = moment;
    const nearest = cutoff.from !== undefined && moment.proved(cutoff.from) ? cutoff.from : undefined;
    const source = nearest ?? (cutoff.kind === "beta" ? moment.source(-1, beta) : moment.source(1, alpha));
    const form = names.bare(cutoff.after) ? "leaf" : "got";
    const known = cutoff.skipped.filter((child) => views[child].passes);
    const why = [moment.say(`cut.${form}_${side}`), whyCut(moment, source)];
    if (known.length) why.push(moment.say(`cut.known_${known.length === 1 ? "one" : "many"}`, { what: names.some(known) }));
    return [moment.say(cutoff.skipped.length ? "cut.lead" : "cut.idle"), why, cutTerm(moment, source)];
  }

  function whyCut(moment, source) {
    const { frame: { cutoff, alpha, beta, node }, names, nodes, views } = moment;
    const idle = cutoff.skipped.length ? "" : "_idle";
    const skipped = idle ? "" : names.skipped(cutoff.skipped);
    if (source === undefined) {
      const bound = cutoff.kind === "beta" ? beta : alpha;
      return moment.say(`cut.${cutoff.kind}_${moment.limit(cutoff.kind, bound)}${idle}`, { bound: moment.bound(bound), skipped });
    }
    const { best, score } = views[source];
    const scout = best <= node && node < best + nodes[best].size ? "_scout" : "";
    return moment.say(`cut.${cutoff.kind}${scout}${idle}`, {
      bound: numberText(score), source: names.call(source), via: names.call(best), skipped,
    });
  }

  function cutTerm(moment, source) {
    const { above, frame: { cutoff, alpha, beta, turn }, names, nodes, words } = moment;
    const cut = moment.say(`cut.kind_${cutoff.kind}`);
    if (source === undefined) {
      return moment.say(`cut.term_${moment.limit(cutoff.kind, cutoff.kind === "beta" ? beta : alpha)}`, { cut });
    }
    const levels = above.indexOf(source) + 1;
    const turns = [turn, ...above.slice(0, levels).map((place) => nodes[place].turn)];
    const changes = turns.filter((one, n) => n && one !== turns[n - 1]).length;
    const depth = moment.say(changes > 1 ? "cut.deep" : "cut.shallow");
    if (levels === 1) return moment.say("cut.term_parent", { cut, depth });
    return moment.say("cut.term", { cut, depth, source: names.call(source), levels: words.count("cut.levels", levels) });
  }

  // A node is done.

  function endCaption(moment) {
    const { frame: { node, kind }, names, window: windowed } = moment;
    if (!moment.node.children.length) {
      const term = windowed ? moment.say("end.term_leaf", { kind }) : moment.say("end.term");
      return [moment.say("end.exact", { node: names.leaf(node) }), [...leafReasons(moment), ...ownTerms(moment)], term];
    }
    const why = [...proof(moment), ...suffices(moment), ...ownTerms(moment), ...result(moment)];
    return [moment.say(`end.${endForm(moment)}`), why, windowed ? moment.say(TERMS[kind]) : moment.say("end.term")];
  }

  function* leafReasons(moment) {
    const { frame: { alpha, beta, kind }, question } = moment;
    yield moment.say("end.leaf");
    if (!moment.window || kind === "exact") return;
    const [side, bound] = kind === "fail low" ? ["low", alpha] : ["high", beta];
    if (question) yield moment.say(`end.${side}_${question}`, { bound: askedValue(alpha, beta) });
    else yield moment.say(`end.leaf_${side}`, { bound: numberText(bound) });
  }

  /** Whether no search follows, at the root's end; undefined if the frame alone does not decide that. */
  function over({ frame, passes, question }) {
    if (!passes) return true;
    const again = frame.pass > 1;
    if (question) return again && (frame.score === frame.alpha || frame.score === frame.beta);
    return frame.kind === "exact" || again ? true : undefined;
  }

  function endForm(moment) {
    const form = SIGNS[sign(moment.view)];
    if (moment.node.parent >= 0) return form;
    const done = over(moment);
    return done === undefined ? form : `${done ? "over" : "pass"}_${form}`;
  }

  /** A child that is proved to give the node's value; one of equal bound may not be. */
  function provedBest({ frame, node, view, views }) {
    const end = frame.turn > 0 ? "low" : "high";
    const proved = node.children.filter((child) => views[child][end] === frame.score);
    return proved.includes(view.best) || !proved.length ? view.best : proved[0];
  }

  function* proof(moment) {
    const { frame, meant, side, view } = moment;
    const known = sign(view);
    if (view.best === null && known !== "=") {
      const low = frame.turn > 0;
      const settled = frame.score === meant.range[low ? 0 : 1] ? "_range" : "";
      yield moment.say(`end.bound_${low ? "low" : "high"}${settled}`);
    } else if (known === "=" && view.best !== null) {
      yield moment.say(`end.choice_${side}`, { held: moment.held(provedBest(moment), frame.score) });
    } else if (known) yield moment.say(`end.proved_${known === "≥" ? "least" : "most"}`);
  }

  /** Whether two searches from the root have closed in on the value. */
  const boundsMeet = (moment) => moment.node.parent < 0 && moment.passes && over(moment)
    && [moment.frame.alpha, moment.frame.beta].includes(moment.frame.score);

  /** Why a bound will do: somebody already has as much elsewhere, or nobody asked for more. */
  function* suffices(moment) {
    const { frame, names, question, view } = moment;
    if (!moment.window || frame.kind === "exact") return;
    const [side, turn, bound] = frame.kind === "fail low" ? ["low", 1, frame.alpha] : ["high", -1, frame.beta];
    if (!Number.isFinite(bound)) return;
    if (boundsMeet(moment)) {
      yield moment.say("again.met");
      return;
    }
    const source = moment.source(turn, bound);
    const where = moment.limit(side === "low" ? "alpha" : "beta", bound);
    if (sign(view) === "=" && where !== "range") yield moment.say(`end.${question ? "more_null" : "more_than"}_${side}`, { bound: moment.bound(bound) });
    if (source === undefined) yield moment.say(`end.${side}_${where}`, { bound: moment.bound(bound) });
    else yield moment.say(`end.${side}`, { bound: numberText(bound), source: names.call(source) });
  }

  function ownTerms(moment) {
    const { frame: { turn, score } } = moment;
    return moment.mover && turn < 0 ? [moment.say("end.mover", { own: numberText(-score) })] : [];
  }

  function* result(moment) {
    const { frame, names, node, view, words } = moment;
    if (node.parent >= 0) return;
    const raised = frame.turn > 0 ? "fail high" : "fail low";
    if (view.best !== null && (frame.kind === "exact" || (boundsMeet(moment) && frame.kind === raised))) {
      yield moment.say("end.move", { best: names.call(provedBest(moment)) });
    }
    const { calculated, distinct, pruned } = frame;
    if (!moment.passes) {
      yield words.count(pruned ? "end.counts" : "end.all", calculated, { pruned });
      return;
    }
    const done = over(moment);
    const [visits, left] = done ? ["visits", "never"] : done === undefined ? ["visits_made", "left_out"] : ["visits_so_far", "skipped"];
    yield words.count(`again.${calculated === distinct ? "once" : visits}`, distinct, { visits: calculated });
    if (pruned) yield words.count(`again.${left}`, pruned);
  }

  const CAPTIONS = { start: startCaption, score: scoreCaption, update: updateCaption, end: endCaption };

  /** Says of each frame what a teacher would say: as HTML, and its title and its reasons alone as plain text. */
  class LightCaptions {
    /** `search`: the nodes, the options' `meant`, and whether the algorithm has a `window`, `passes`, and the mover's terms. */
    constructor(texts, search) {
      this.words = new Messages(texts);
      this.search = { ...search, words: this.words, names: new Names(search.nodes, this.words) };
    }

    get names() {
      return this.search.names.names.map(String);
    }

    say(frame, views) {
      const { words } = this;
      const [title, reasons, step] = CAPTIONS[frame.status](new Moment(frame, views, this.search));
      const lead = words.say("shape.lead", { lead: title });
      const term = words.say("shape.term", { term: step });
      const html = words.paragraph([`<b>${escaped(lead)}</b>`, ...reasons.map(escaped), `<i>${escaped(term)}</i>`]);
      return { html, title: `${title}`, why: words.paragraph([...reasons, term]) };
    }
  }

  self.walkthroughs.LightCaptions = LightCaptions;
})();
