/* The pictures of a light search: the marks of the generator's pictures, with their styles, for plain trees. Where the
   nodes stand here matters little: a film's tree is arranged anew for the room that it has. */
(() => {
  "use strict";
  const { PLAYERS, beside, isNullWindow, numberText, sign } = self.walkthroughs;
  const [FLAT, WALL, POINT, PILL] = [17, 9, 20, 14]; // how far a node's shape reaches from its middle
  const [LEVEL, FIRST, LEFT, MARGIN] = [86, 42, 84, 22];
  const [AXIS, TICKS, BOUNDS, SCORES, NAMES, TOP, BOTTOM] = [38, 71, 92, 109, 12, 20, 56]; // below the line's top
  const [LARGE, SMALL] = [17, 12];
  const LETTER = 0.66; // of a text's size: about as wide is one
  const [BESIDE, POINTER, APART, BEYOND, HATCH, SLIVER] = [11, 15, 14, 40, 9, 2];
  const SIGN = 6; // units: half the width of a player's sign and of a pointer
  const ROOMY = 960; // units: a picture need be no wider than its tree, nor its number line than this
  const [TEXTS, PAPER] = [2, 1]; // slots
  const OPENS = { unseen: "edge-unseen", pruned: "edge-pruned" };
  const LEAF = { unseen: "leaf", pruned: "faded" };
  const BANDS = ["fail low", "exact", "fail high"];

  const snap = (number) => Math.round(number * 10) / 10 + 0;
  const wide = (text, size) => text.length * size * LETTER;
  const safe = (text) => `${text}`.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  const place = ([x, y]) => `${snap(x)} ${snap(y)}`;
  const line = (points) => `M${points.map(place).join("L")}`;
  const lines = (style, ...all) => `<path class="${style}" d="${all.map(line).join("")}"/>`;
  const polygon = (style, points) => `<path class="${style}" d="${line(points)}z"/>`;
  const text = (style, x, y, said) => `<text class="${style}" x="${snap(x)}" y="${snap(y)}">${safe(said)}</text>`;

  /** A box whose ends are half circles. */
  function pill(style, x, y, half, high) {
    const bend = snap(high * 0.55);
    const flat = snap(half - high);
    const arc = (way) => `c${way * bend} 0 ${way * high} ${way * (high - bend)} ${way * high} ${way * high}s${
      way * (bend - high)} ${way * high} ${-way * high} ${way * high}`;
    return `<path class="${style}" d="M${snap(x + flat)} ${snap(y - high)}${arc(1)}h${-2 * flat}${arc(-1)}z"/>`;
  }

  const pointer = (style, x, y, down) => polygon(style, [[x, y], [x - SIGN, y + (down ? -9 : 9)], [x + SIGN, y + (down ? -9 : 9)]]);

  /** Middles for labels, given as middle and width: in order, apart, between the ends. */
  function spread(wanted, left, right) {
    const order = wanted.map((one, k) => k).sort((a, b) => wanted[a][0] - wanted[b][0]);
    const middles = [];
    let edge = left;
    for (const k of order) {
      middles[k] = Math.max(wanted[k][0], edge + wanted[k][1] / 2);
      edge = middles[k] + wanted[k][1] / 2;
    }
    edge = right;
    for (const k of order.reverse()) {
      middles[k] = Math.min(middles[k], edge - wanted[k][1] / 2);
      edge = middles[k] - wanted[k][1] / 2;
    }
    return middles;
  }

  /** The scale of the number line: from round number to round number, with steps that can be written. */
  class Scale {
    constructor(values, bounds, left, right) {
      let [low, high] = [Math.min(...values), Math.max(...values)];
      const span = high - low || 1;
      const near = bounds.map((bound) => beside(bound)[0]).filter((bound) => bound >= low - span && bound <= high + span);
      [low, high] = [Math.min(low, ...near), Math.max(high, ...near)];
      if (low === high) [low, high] = [low - 1, high + 1];
      const whole = Number.isInteger(low) && Number.isInteger(high);
      const room = right - left - 2 * BEYOND;
      for (let n = 3 * (Math.floor(Math.log10(high - low)) - 2); ; n++) {
        const step = Number(`${[1, 2, 5][((n % 3) + 3) % 3]}e${Math.floor(n / 3)}`);
        if (whole && step < 1) continue;
        const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
        if (last - first > 99) continue;
        this.ticks = Array.from({ length: last - first + 1 }, (_, k) => Number(((first + k) * step).toPrecision(12)));
        const widest = Math.max(...this.ticks.map((tick) => wide(numberText(tick), SMALL))) + APART;
        if (widest * (this.ticks.length - 1) <= room) break;
      }
      Object.assign(this, { left, right, low: Math.min(low, this.ticks[0]), high: Math.max(high, this.ticks.at(-1)) });
    }

    /** Where a value stands; off the scale, midway to the infinity it leans to. */
    place(value) {
      const number = beside(value)[0];
      const [start, end] = [this.left + BEYOND, this.right - BEYOND];
      if (number >= this.low && number <= this.high) {
        return snap(start + ((number - this.low) / (this.high - this.low)) * (end - start));
      }
      const [outer, inner] = number < this.low ? [this.left, start] : [this.right, end];
      return Number.isFinite(number) ? snap((outer + inner) / 2) : outer;
    }
  }

  class LightPicture {
    cuttings = [];
    frames = [];
    #numbers = new Map();
    #shown = [];
    #fresh = []; // the nodes that the frame before cut off

    /** `search` is that of the captions; `names` are its names, `words` those of pictures, `frames` the search's. */
    constructor(search, names, words, frames) {
      Object.assign(this, search, { names, words });
      const { nodes } = search;
      const leaves = nodes.filter(({ children }) => !children.length);
      const scores = leaves.map(({ value }) => value);
      const bounds = search.window ? frames.flatMap(({ alpha, beta }) => [alpha, beta]).filter(Number.isFinite) : [];
      const longest = Math.max(...scores.map((value) => wide(numberText(value), LARGE)));
      this.half = Math.max(46, wide("≤ ", LARGE) + longest + 14) / 2;
      this.bound = search.window ? POINTER + wide("β = ", SMALL)
        + Math.max(...[...scores, ...bounds, -Infinity].map((value) => wide(numberText(value), SMALL))) : 0;
      this.#place(leaves);
      const count = nodes.length;
      const slots = (n) => [this.slots, (this.slots += n)][0];
      this.slots = TEXTS + PAPER;
      const levels = slots(2 * this.depth);
      this.edges = slots(count);
      this.roads = slots(this.depth);
      this.cores = slots(search.passes ? this.depth : 0);
      this.returning = slots(1);
      this.bars = slots(count);
      this.burst = slots(1);
      this.marks = slots(count * 10);
      this.below = slots(5);
      this.scale = new Scale(scores, bounds, LEFT, Math.min(this.width, ROOMY) - MARGIN);
      this.axis = slots(3 + this.scale.ticks.length);
      this.over = slots(16);
      this.parts = {
        text: [[0, TEXTS]], paper: [[TEXTS, levels]], levels: [[levels, this.edges]],
        tree: [[this.edges, this.below]], line: [[this.below, this.slots]],
      };
      this.still = [...this.#still(levels)];
    }

    /** Leaves side by side, parents above their middle. */
    #place(leaves) {
      const { nodes } = this;
      const gap = 26;
      const deep = nodes.map(() => 0);
      nodes.forEach(({ children }, place) => children.forEach((child) => { deep[child] = deep[place] + 1; }));
      this.deep = deep;
      this.depth = Math.max(...deep);
      this.x = [];
      this.y = deep.map((level) => FIRST + LEVEL * level);
      let right = LEFT;
      for (const leaf of leaves) {
        const half = this.#half(leaf.place);
        this.x[leaf.place] = snap(right + half);
        right += 2 * half + gap;
      }
      for (const { place, children } of nodes.toReversed()) {
        if (children.length) this.x[place] = snap((this.x[children[0]] + this.x[children.at(-1)]) / 2);
      }
      this.width = Math.ceil(Math.max(660, right + MARGIN));
      this.foot = FIRST + LEVEL * this.depth + PILL + (this.passes ? 15 : 0);
      this.top = this.foot + 32;
      this.height = this.top + 119;
    }

    #leaf(place) {
      return !this.nodes[place].children.length;
    }

    #half(place) {
      return this.#leaf(place) ? Math.max(12, wide(numberText(this.nodes[place].value), LARGE) / 2 + 7) : this.half;
    }

    /** The label that stands beside a node: bare leaves and a nameless root have none. */
    #label(place) {
      const { label } = this.nodes[place];
      return this.#leaf(place) && /^\d+$/.test(label) ? "" : label;
    }

    * #still(levels) {
      const { depth, nodes, scale, top, width, height } = this;
      yield [TEXTS, polygon("paper", [[0, 0], [width, 0], [width, height], [0, height]])];
      for (let level = 0; level < depth; level++) {
        const turns = new Set(nodes.filter((one, place) => this.deep[place] === level && one.children.length).map(({ turn }) => turn));
        if (turns.size !== 1) continue;
        const [turn] = turns;
        const y = FIRST + LEVEL * level;
        yield [levels + 2 * level, this.#player(turn, y)];
        yield [levels + 2 * level + 1, text("side", MARGIN + 17, y + 4, PLAYERS[turn])];
      }
      const y = top + AXIS;
      const ticks = scale.ticks.map((tick) => scale.place(tick));
      yield [this.axis, lines("axis", [[scale.left, y], [scale.right, y]], ...ticks.map((x) => [[x, y - 4], [x, y + 4]]))];
      yield* scale.ticks.map((tick, n) => [this.axis + 1 + n, text("small", ticks[n], top + TICKS, numberText(tick))]);
      yield [this.axis + 1 + ticks.length, text("small", scale.left, top + TICKS, "−∞")];
      yield [this.axis + 2 + ticks.length, text("small", scale.right, top + TICKS, "∞")];
    }

    /** The shape of a player's nodes in the size of a letter. */
    #player(turn, y) {
      return polygon("sign", [[-SIGN, 5], [-SIGN, -2], [0, -7], [SIGN, -2], [SIGN, 5]].map(([dx, dy]) => [MARGIN + SIGN + dx, y + turn * dy]));
    }

    /** A node's shape: a house that points up for MAX and down for MIN; around a leaf, a pill. */
    #shape(style, place, grown = 0) {
      const [x, y, half] = [this.x[place], this.y[place], this.#half(place) + grown];
      if (this.#leaf(place)) return pill(style, x, y, snap(half), PILL + grown);
      const { turn } = this.nodes[place];
      return polygon(style, [
        [-half, FLAT + grown], [-half, -WALL - grown / 2], [0, -POINT - grown * 1.3], [half, -WALL - grown / 2], [half, FLAT + grown],
      ].map(([dx, dy]) => [x + dx, y + turn * dy]));
    }

    /** The ends of the edge to a node. */
    #way(place) {
      const { parent, turn } = this.nodes[place];
      const down = this.nodes[parent].turn > 0 ? FLAT : POINT;
      const up = this.#leaf(place) ? PILL : turn > 0 ? POINT : FLAT;
      return [[this.x[parent], this.y[parent] + down], [this.x[place], this.y[place] - up]];
    }

    #edge(style, place) {
      return lines(style, this.#way(place));
    }

    /** Two short strokes across an edge. */
    #bar(style, place) {
      const [[x1, y1], [x2, y2]] = this.#way(place);
      const length = Math.hypot(x2 - x1, y2 - y1);
      const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
      const at = (along, across) => [(x1 + x2) / 2 + along * ux - across * uy, (y1 + y2) / 2 + along * uy + across * ux];
      return lines(style, ...[-3, 3].map((along) => [at(along, -7), at(along, 7)]));
    }

    /** The thin light line in the path to a node that is searched again. */
    #core(place) {
      const [[x1, y1], [x2, y2]] = this.#way(place);
      const length = Math.hypot(x2 - x1, y2 - y1);
      const [ax, ay] = [(1.1 * (y2 - y1)) / length, (1.1 * (x1 - x2)) / length];
      return polygon("path-repeat-core", [[x1 - ax, y1 - ay], [x2 - ax, y2 - ay], [x2 + ax, y2 + ay], [x1 + ax, y1 + ay]]);
    }

    /** The marks of a node as it stands, in painting order. */
    #node(place, view) {
      const { nodes, passes } = this;
      const [x, y, leaf] = [this.x[place], this.y[place], this.#leaf(place)];
      const half = this.#half(place);
      const known = sign(view);
      const again = passes && view.passes > 1;
      const repeated = again && (view.state === "current" || (view.state === "open" && !leaf));
      const value = leaf ? text(LEAF[view.state] ?? "value", x, y + 5, numberText(nodes[place].value))
        : known && text("value", x, y + (nodes[place].turn > 0 ? 8 : 3), `${known} ${numberText(view.score)}`);
      const label = this.#label(place);
      const [edge, open] = [x + half + BESIDE, this.window && !leaf && view.alpha !== null];
      return [
        leaf && view.state !== "current" ? "" : this.#shape(view.state, place),
        repeated ? this.#shape(`repeat-${view.state}`, place, -4) : "",
        value,
        leaf && view.state === "done" ? lines("underline", [[x - half + 6, y + 11], [x + half - 6, y + 11]]) : "",
        label && (leaf ? text("small", x, y + 30, label)
          : text(view.state === "pruned" ? "label-faded" : "label", x - half - BESIDE, y + 5, label)),
        again && view.state !== "unseen" ? (leaf ? text("small", x, y + (label ? 39 : 24), `×${view.passes}`)
          : text("times", x - half - 8, y - 10, `×${view.passes}`)) : "",
        open ? pointer("alpha", edge + SIGN, y - 3, true) : "",
        open ? text("alpha-side", edge + POINTER, y - 4, `α = ${numberText(view.alpha)}`) : "",
        open ? pointer("beta", edge + SIGN, y + 3, false) : "",
        open ? text("beta-side", edge + POINTER, y + 13, `β = ${numberText(view.beta)}`) : "",
      ];
    }

    /** Add the picture of a frame; `said`: its title, and what describes it. */
    add(frame, views, changed, said) {
      const { nodes } = this;
      const now = new Map(this.frames.length ? [] : this.still);
      now.set(0, `<title>${safe(said.title)}</title>`).set(1, `<desc>${safe(said.why)}</desc>`);
      const cut = changed.filter((place) => views[place].cut);
      // An edge shows both of its ends, and bars are heavier for one frame.
      const turned = new Set([...changed.flatMap((place) => [place, ...nodes[place].children]), ...this.#fresh]);
      this.#fresh = cut;
      for (const place of turned) {
        const { parent } = nodes[place];
        if (parent < 0) continue;
        const view = views[place];
        now.set(this.edges + place, this.#edge(views[parent].best === place ? "edge-best" : OPENS[view.state] ?? "edge", place));
        now.set(this.bars + place, view.cut ? this.#bar(cut.includes(place) ? "bar-now" : "bar", place) : "");
      }
      for (const place of changed) {
        this.#node(place, views[place]).forEach((mark, n) => now.set(this.marks + n * nodes.length + place, mark));
      }
      this.#lit(frame, views, now);
      this.#line(frame, now);
      const change = [];
      for (const [slot, mark] of [...now].sort(([a], [b]) => a - b)) {
        if ((this.#shown[slot] ?? "") === (mark || "")) continue;
        this.#shown[slot] = mark || "";
        change.push(slot, mark ? this.#cutting(mark) : -1);
      }
      this.frames.push(change);
    }

    #cutting(mark) {
      if (!this.#numbers.has(mark)) this.#numbers.set(mark, this.cuttings.push(mark) - 1);
      return this.#numbers.get(mark);
    }

    /** The path to the current node, the child that has just returned, the score that has changed. */
    #lit({ node, status, child, updated }, views, now) {
      for (let n = 0; n < this.depth; n++) {
        now.set(this.roads + n, "");
        if (this.passes) now.set(this.cores + n, "");
      }
      for (let at = node; this.nodes[at].parent >= 0; at = this.nodes[at].parent) {
        const again = this.passes && views[at].passes > 1 && ["open", "current"].includes(views[at].state);
        now.set(this.roads + this.deep[at] - 1, this.#edge(again ? "path-repeat" : "path", at));
        if (again) now.set(this.cores + this.deep[at] - 1, this.#core(at));
      }
      now.set(this.returning, status === "score" ? this.#edge("edge-return", child) : "");
      now.set(this.burst, status === "update" && updated ? this.#shape("change-outline", node, 5.5) : "");
    }

    /** The number line of a frame: the bands of the window, its ends, the scores. */
    #line(frame, now) {
      const { scale, top } = this;
      const leaf = this.#leaf(frame.node);
      const y = top + AXIS;
      const put = (at, marks) => marks.forEach((mark, n) => now.set(at + n, mark));
      put(this.over, [
        text("name", MARGIN, leaf ? y + 5 : y - 2, this.names[frame.node]),
        leaf ? "" : this.#player(frame.turn, y + 12), leaf ? "" : text("side", MARGIN + 17, y + 16.5, PLAYERS[frame.turn]),
      ]);
      if (this.window) {
        put(this.below, this.#bands(frame, leaf));
        put(this.over + 3, this.#bandNames(frame));
        put(this.over + 6, this.#ends(frame));
      }
      const scores = [["score", frame.score], ["child", frame.childScore]].filter(([, score]) => score !== undefined);
      const said = scores.map(([kind, score]) => `${this.words[kind]} = ${numberText(score)}`);
      const middles = spread(scores.map(([, score], n) => [scale.place(score), wide(said[n], SMALL) + APART]), scale.left - APART, scale.right + APART);
      put(this.over + 12, [0, 1].flatMap((n) => {
        if (!scores[n]) return ["", ""];
        const [kind, score] = scores[n];
        const size = kind === "score" ? 5.5 : 8.5;
        return [
          pill(kind, scale.place(score), y, size, size),
          text(`${kind}-value`, middles[n], top + (this.window ? SCORES : BOUNDS), said[n]),
        ];
      }));
    }

    /** From where to where each band of the window goes. */
    #stretches({ alpha, beta }) {
      const { scale } = this;
      const none = isNullWindow(alpha, beta) ? SLIVER : 0;
      const ends = [scale.left, scale.place(alpha) - none, scale.place(beta) + none, scale.right];
      return BANDS.map((kind, n) => [kind, ends[n], ends[n + 1]]).filter(([, start, end]) => start < end);
    }

    /** The band that holds the node's score, once that is being settled. */
    #holds({ status, kind, score, alpha, beta }) {
      if (status !== "update") return kind;
      if (this.meant.past && (score === alpha || score === beta)) return "exact";
      return score <= alpha ? "fail low" : score >= beta ? "fail high" : "exact";
    }

    #bands(frame, leaf) {
      const [high, low] = [this.top + TOP, this.top + BOTTOM];
      const cutting = leaf ? "" : frame.turn > 0 ? "fail high" : "fail low";
      const marks = ["", "", "", "", ""];
      for (const [kind, start, end] of this.#stretches(frame)) {
        const style = kind === "exact" ? (isNullWindow(frame.alpha, frame.beta) ? "sliver" : "exact") : kind === cutting ? "cuts" : "quiet";
        marks[BANDS.indexOf(kind)] = polygon(style, [[start, high], [end, high], [end, low], [start, low]]);
        if (kind === cutting) marks[3] = lines("hatch", ...this.#hatching(start, end, high, low));
        if (kind === this.#holds(frame)) marks[4] = lines("window-outline", [[start, high], [end, high]], [[start, low], [end, low]]);
      }
      return marks;
    }

    /** Slanting lines across a band, cut off at its sides. */
    * #hatching(start, end, high, low) {
      const height = low - high;
      for (let foot = start - height + HATCH; foot < end; foot += HATCH) {
        const [from, to] = [Math.max(foot, start), Math.min(foot + height, end)];
        yield [[from, low - (from - foot)], [to, low - (to - foot)]];
      }
    }

    #bandNames(frame) {
      const { scale, top, words } = this;
      const shown = this.#stretches(frame).filter(([kind]) => kind !== "exact" || !isNullWindow(frame.alpha, frame.beta));
      const middles = spread(shown.map(([kind, start, end]) => [(start + end) / 2, wide(words[kind], SMALL) + APART]), scale.left, scale.right);
      const marks = ["", "", ""];
      shown.forEach(([kind], n) => {
        const style = kind !== this.#holds(frame) ? "band" : frame.cut ? "band-cut" : "band-current";
        marks[BANDS.indexOf(kind)] = text(style, middles[n], top + NAMES, words[kind]);
      });
      return marks;
    }

    /** Alpha and beta as they are now; when the node ends, as they were at first. */
    #ends({ status, score, turn, alpha, beta }) {
      const { scale, top } = this;
      const moves = (status === "score" || status === "update") && score !== undefined;
      const now = [moves && turn > 0 ? Math.max(alpha, score) : alpha, moves && turn < 0 ? Math.min(beta, score) : beta];
      const none = isNullWindow(...now) ? SLIVER : 0;
      const [left, right] = [scale.place(now[0]) - none, scale.place(now[1]) + none];
      const said = [`α = ${numberText(now[0])}`, `β = ${numberText(now[1])}`];
      const room = said.map((one) => wide(one, SMALL) + APART);
      const wanted = none ? [left - room[0] / 2, right + room[1] / 2] : [left, right];
      const middles = spread(wanted.map((x, n) => [x, room[n]]), scale.left - APART, scale.right + APART);
      return [
        "", "", pointer("alpha", left, top + AXIS - 8, true), pointer("beta", right, top + AXIS + 8, false),
        text("alpha-value", middles[0], top + BOUNDS, said[0]), text("beta-value", middles[1], top + BOUNDS, said[1]),
      ];
    }

    /** The keys of a film that are about its pictures. */
    get data() {
      const { x, y, width, height, top, nodes, scale } = this;
      const sizes = [];
      const size = nodes.map(({ turn, place }) => {
        const half = snap(this.#half(place));
        const shape = this.#leaf(place) ? [half, PILL, half, PILL] : turn > 0 ? [half, POINT, half, FLAT] : [half, FLAT, half, POINT];
        const [left, up, right, down] = shape;
        const label = this.#label(place);
        const all = this.#leaf(place)
          ? [Math.max(left, wide(label, SMALL) / 2), up, Math.max(right, wide(label, SMALL) / 2), down + (label ? 18 : 0) + (this.passes ? 12 : 0)]
          : [left + (label ? BESIDE + wide(label, LARGE) : 0), up, right + (this.window ? BESIDE + this.bound : 0), down];
        const reach = [...shape, ...all].map(snap);
        const known = sizes.findIndex((one) => `${one}` === `${reach}`);
        return known < 0 ? sizes.push(reach) - 1 : known;
      });
      return {
        width, height,
        head: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
        tail: "</svg>\n",
        cuttings: this.cuttings, frames: this.frames, parts: this.parts,
        areas: { tree: [MARGIN, 14, width - MARGIN, this.foot], line: [MARGIN, top, width, top + SCORES + 5] },
        axis: { y: top + AXIS, x0: scale.left, x1: scale.right },
        node_slots: { count: nodes.length, marks: [this.marks, this.below], edges: this.edges, bars: this.bars },
        places: [{ x, y, size }], sizes,
      };
    }
  }

  self.walkthroughs.LightPicture = LightPicture;
})();
