/* A film of a light search: the same keys, and in them the same facts, as a film that the generator has made. */
(() => {
  "use strict";
  const {
    LightCaptions, LightPicture, MOVER, NodeStates, PLAYERS, lightFrames, meaning, numberText, scoreRange,
  } = self.walkthroughs;
  const STATUSES = ["start", "table", "score", "update", "end"];

  /** The nodes with their places, their parents and the sizes of their subtrees. */
  function known(given) {
    const nodes = given.map((node, place) => ({ ...node, place, parent: -1, size: 1 }));
    for (const { children, place } of nodes) children.forEach((child) => { nodes[child].parent = place; });
    for (const node of nodes.toReversed()) if (node.parent >= 0) nodes[node.parent].size += node.size;
    return nodes;
  }

  /** Collects different facts, and which of them each frame has; -1: none. */
  class Column {
    all = [];
    frames = [];
    #places = new Map();

    put(fact) {
      const key = JSON.stringify(fact);
      if (!this.#places.has(key)) this.#places.set(key, this.all.push(fact) - 1);
      return this.#places.get(key);
    }

    add(fact) {
      this.frames.push(fact === null ? -1 : this.put(fact));
    }
  }

  /** Where an end (0: alpha, 1: beta) of the last window on the path comes from; `path`: places and how they stand. */
  function source(nodes, frame, path, end) {
    const name = ["alpha", "beta"][end];
    const bound = path.at(-1).view[name];
    if (!Number.isFinite(bound)) return ["none"];
    for (let k = path.length - 1; k >= 0; k--) {
      const { place, view } = path[k];
      if (view.entry[end] !== bound) {
        const at = path[k].place === frame.node && (frame.status === "start" || frame.status === "end");
        const scored = !at && view.score === bound && view.searched.includes(view.best);
        return scored ? ["score", place, view.best] : ["table", place];
      }
      if (k && path[k - 1].view[name] !== bound) return ["scout", path[k - 1].place];
    }
    return ["root"];
  }

  /** What is known of the score of the frame's node, as texts. */
  function scored({ status, score, kind }, windowed) {
    if (score === undefined) return null;
    return [status === "end" && windowed ? kind.replace(" ", "_") : "score", numberText(score)];
  }

  /** The key under which `lines` has the running line of a frame. */
  const lineKey = ({ status, turn, cut }, leaf, again) => [
    status, turn > 0 ? "max" : "min", ...(leaf ? ["leaf"] : []), ...(cut ? ["cut"] : []), ...(again ? ["again"] : []),
  ].join(" ");

  /** The numbers of the frames at which a child is entered again right after it has returned. */
  function secondLooks(frames, nodes) {
    const asked = new Map();
    const visits = new Map();
    return frames.filter(({ status, node, pass }) => {
      if (status !== "start" || pass === undefined) return false;
      visits.set(node, pass);
      const parent = visits.get(nodes[node].parent);
      const again = parent !== undefined && asked.get(node) === parent;
      asked.set(node, parent);
      return again;
    }).map(({ number }) => number);
  }

  /** The film of a search. `given` lists the nodes depth first: {turn, children, value, label}, the label of a node
      being the move that leads there, or the root's name. `languages`: for each language its messages and the words
      of pictures; `lines`: the line of the listing for each kind of frame; `style`: the sheet of the pictures. */
  function lightFilm({ nodes: given, algorithm, options = {}, lines = {}, languages, style }) {
    const nodes = known(given);
    const meant = { ...meaning(nodes, options), range: scoreRange(nodes) };
    const windowed = !["minimax", "negamax"].includes(algorithm);
    const passes = algorithm === "pvs";
    const search = { nodes, meant, passes, window: windowed, mover: MOVER.has(algorithm) };
    const frames = lightFrames(nodes, algorithm, options);
    const speakers = Object.entries(languages).map(([language, { messages }]) => [language, new LightCaptions(messages, search)]);
    const [[first, speaker]] = speakers;
    const picture = new LightPicture(search, speaker.names, languages[first].words, frames);
    const states = new NodeStates(nodes);
    const again = secondLooks(frames, nodes);
    const total = nodes.length;
    const [windows, scores, standings] = [new Column(), new Column(), new Column()];
    const film = {
      captions: Object.fromEntries(speakers.map(([language]) => [language, []])),
      lines: [], status: [], kinds: [], stack: [], counts: [], depths: [], nodes: [], align: [], cuts: [], omissions: [], jumps: {},
    };
    const out = new Set();
    frames.forEach((frame, number) => {
      const changed = states.take(frame);
      const { views } = states;
      const { node, status, calculated, distinct, pruned, cutoff } = frame;
      const leaf = !nodes[node].children.length;
      const path = [];
      for (let at = node; at >= 0; at = nodes[at].parent) path.unshift({ place: at, view: views[at] });
      frame.top = path.length === 2;
      const says = speakers.map(([language, one]) => [language, one.say(frame, views)]);
      for (const [language, said] of says) film.captions[language].push(said.html);
      picture.add(frame, views, changed, says[0][1]);
      film.status.push(STATUSES.indexOf(status));
      film.nodes.push(node);
      film.depths.push(path.length - 1);
      film.stack.push(path.map(({ place, view }) => standings.put([
        nodes[place].label, PLAYERS[nodes[place].turn],
        ...(windowed && view.alpha !== null ? [numberText(view.alpha), numberText(view.beta)] : []),
      ])));
      const met = passes ? distinct : calculated;
      const whole = met + pruned;
      const share = whole ? Math.floor((2000 * met + whole) / (2 * whole)) : null;
      film.counts.push([...(passes ? [calculated] : []), met, pruned, whole, share]);
      let window = null;
      if (windowed) {
        const view = { ...views[node], alpha: views[node].alpha ?? frame.alpha, beta: views[node].beta ?? frame.beta };
        const all = [...path.slice(0, -1), { place: node, view }];
        window = [numberText(view.alpha), numberText(view.beta), source(nodes, frame, all, 0), source(nodes, frame, all, 1)];
      }
      windows.add(window);
      scores.add(scored(frame, windowed));
      if (cutoff) film.cuts.push([number, cutoff.kind]);
      film.omissions.push(...omissions(number, frame, changed, views, nodes, out));
      // A child searched again at once: the running line is another than that of its first search.
      const next = frames[number + 1];
      const second = (status === "update" && next?.status === "start" && next.node === frame.child)
        || (status === "score" && views[node].searched.at(-2) === frame.child);
      film.lines.push(lines[lineKey(frame, leaf, second)] ?? 0);
      const ends = status === "end" && leaf;
      const kind = again.includes(number) ? "again" : frame.cut ? "cut" : ends ? "leaf" : frame.updated ? "best" : "";
      film.kinds.push(kind);
      const scout = status === "start" && window?.slice(2).some(([one, asks]) => one === "scout" && asks === nodes[node].parent);
      for (const [name, holds] of Object.entries({
        again: again.includes(number), cut: frame.cut, scout, best: frame.updated, leaf: ends,
      })) if (holds) (film.jumps[name] ??= []).push(number);
    });
    const names = Object.fromEntries(speakers.slice(1).map(([language, one]) => [
      language, Object.fromEntries(one.names.flatMap((name, place) => (name === speaker.names[place] ? [] : [[place, name]]))),
    ]).filter(([, others]) => Object.keys(others).length));
    if (windowed) Object.assign(film, { windows: windows.all, window: windows.frames });
    for (const key of ["cuts", "omissions", "jumps"]) if (!Object.keys(film[key]).length) delete film[key];
    return {
      ...picture.data, ...film, style, standings: standings.all, scores: scores.all, score: scores.frames,
      tree: {
        parent: nodes.map(({ parent }) => parent), move: nodes.map(({ label }, n) => (n ? label : "")), name: speaker.names,
        ...(Object.keys(names).length && { names }), turn: nodes.map(({ turn }) => turn),
        leaves: nodes.flatMap(({ children, place }) => (children.length ? [] : [place])),
      },
      total,
    };
  }

  /** What a frame leaves out that was not left out before. */
  function omissions(number, frame, changed, views, nodes, out) {
    const roots = new Map();
    for (const place of changed) {
      const view = views[place];
      if (view.state !== "pruned") {
        out.delete(place);
        continue;
      }
      if (view.cut && !out.has(place)) {
        const { parent } = nodes[place];
        roots.set(parent, [...(roots.get(parent) ?? []), place]);
      }
      out.add(place);
    }
    return [...roots].map(([node, left]) => [number, frame.status === "update" ? "cut" : "end", node, left]);
  }

  Object.assign(self.walkthroughs, { lightFilm, lineKey });
})();
