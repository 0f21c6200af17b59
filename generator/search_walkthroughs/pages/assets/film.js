/* A film: every cutting of a run's pictures once and, per frame, the slots that change; besides, what
   the page says of each frame, where the nodes stand, and which slots are tree, line, board, trail. */
(() => {
  "use strict";
  const { Arrangement, loadScript } = self.walkthroughs;
  const films = (self.walkthroughFilms ??= {});
  const loading = new Map();
  const ARRANGEMENTS = 500; // kept at once: a moving view has many layouts
  const EMPTY = -1; // the cutting of a slot that is emptied
  const MOVE = /class="label[^>]*>[^<]{3}/;
  const NAMED_BOUND = /class="(?:alpha|beta)-side"[^>]*>[αβ] = /;
  /** The kinds of scores that a node hands to its parent. */
  const RISING = new Set(["score", "exact", "fail_low", "fail_high"]);

  /** The nodes that a layout has a place for: all of them, where it does not say which. */
  const nodesIn = (layout) => layout.nodes ?? layout.x.map((_, node) => node);

  /** The data of a section's film; its script is loaded once for all players. */
  function load({ film: file, name }) {
    if (films[name]) return unpack(name); // in one file it is there, and has no address
    const address = new URL(file, document.baseURI).href;
    if (!loading.has(address)) loading.set(address, loadScript(address));
    return loading.get(address).then(() => unpack(name));
  }

  /** The slots that each frame changes, each with its cutting. The steps are from slot to slot in a
      frame, and after these from cutting to cutting in the film, null where a slot is emptied. */
  function frames(steps) {
    let cutting = 0;
    return steps.map((counted) => {
      const half = counted.length / 2;
      const frame = [];
      let slot = 0;
      for (let at = 0; at < half; at++) {
        const step = counted[half + at];
        slot += counted[at];
        cutting += step ?? 0;
        frame.push(slot, step === null ? EMPTY : cutting);
      }
      return frame;
    });
  }

  /** A film is compressed until it is asked for. */
  async function unpack(name) {
    if (typeof films[name] === "string") {
      const bytes = Uint8Array.from(atob(films[name]), (letter) => letter.charCodeAt(0));
      const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
      const { steps, ...film } = await new Response(plain).json();
      films[name] = { ...film, frames: frames(steps) };
    }
    return films[name] ?? Promise.reject(new Error(name));
  }

  const union = (a, b) => (a && b ? {
    left: Math.min(a.left, b.left), top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom),
  } : a ?? b);

  class Film {
    #slots = [];
    #at = -1;
    #kinds;
    #children;
    #moves;
    #namesBounds;
    #repeats;
    #counts;
    #arranged = new Map();

    constructor(data, language) {
      this.data = data;
      const words = data.words?.[language];
      /** How many slots the pictures have. */
      this.length = Math.max(...Object.values(data.parts).flat(2));
      /** The cuttings as the page's language has them: their words may be others there. */
      this.cuttings = words ? data.cuttings.map((cutting, n) => words[n] ?? cutting) : data.cuttings;
      this.captions = data.captions[language] ?? Object.values(data.captions)[0];
      this.language = language;
    }

    /** Which cutting each slot shows at a frame; -1 or nothing where a slot is empty. */
    slots(frame) {
      if (frame < this.#at) [this.#slots, this.#at] = [[], -1];
      while (this.#at < frame) {
        const changes = this.data.frames[++this.#at];
        for (let i = 0; i < changes.length; i += 2) this.#slots[changes[i]] = changes[i + 1];
      }
      return this.#slots;
    }

    /** The kind of a slot: tree, levels, line, board, trail, or what no part shows. */
    kind(slot) {
      if (!this.#kinds) {
        this.#kinds = Array(this.length);
        for (const [kind, ranges] of Object.entries(this.data.parts)) {
          for (const [from, to] of ranges) this.#kinds.fill(kind, from, to);
        }
      }
      return this.#kinds[slot];
    }

    /** The layout of the nodes at a frame, as the film has it. */
    #layout(frame) {
      const { places, place } = this.data;
      return places[place?.[frame] ?? 0];
    }

    /** The nodes of a frame arranged for a room: in the same room the same nodes stand where they stood. A tree that
        grows, and that will be too large, is arranged by the nodes that have joined. */
    arranged(frame, room, gutter) {
      const layout = this.#layout(frame);
      const made = (nodes) => {
        const key = `${room} ${gutter} ${this.data.place?.[frame] ?? 0} ${nodes.length}`;
        if (this.#arranged.size > ARRANGEMENTS) this.#arranged.clear();
        if (!this.#arranged.has(key)) this.#arranged.set(key, new Arrangement(this, layout, nodes, room, gutter));
        return this.#arranged.get(key);
      };
      const all = made(nodesIn(layout));
      return all.whole || !this.data.tree.joins ? all : made(this.drawn(frame));
    }

    /** Whether a node is called by the move that leads to it, in more letters than two. */
    get moves() {
      return (this.#moves ??= this.cuttings.some((cutting) => MOVE.test(cutting)));
    }

    /** Whether proof numbers stand beside the nodes. */
    get counts() {
      return (this.#counts ??= this.cuttings.some((cutting) => cutting.includes('class="numbers"')));
    }

    /** Whether bounds beside the nodes have their names; at boards they have their signs alone. */
    get namesBounds() {
      return (this.#namesBounds ??= this.cuttings.some((cutting) => NAMED_BOUND.test(cutting)));
    }

    /** Whether games are played out from nodes. */
    get plays() {
      return this.data.kinds.includes("played");
    }

    /** Whether some node is the same as another, and says so. */
    get repeats() {
      return (this.#repeats ??= this.cuttings.some((cutting) => cutting.includes(">≡ ")));
    }

    /** Whether all of the tree is legible in that room, at every frame. */
    fits(room, gutter) {
      return this.data.places.every((layout) => (
        new Arrangement(this, layout, nodesIn(layout), room, gutter).whole));
    }

    /** The nodes that are drawn at a frame: a tree of playouts grows, a moving view shows a part. */
    drawn(frame) {
      const { joins } = this.data.tree;
      const layout = this.#layout(frame);
      const nodes = nodesIn(layout);
      return joins ? nodes.filter((node) => joins[node] >= 0 && joins[node] <= frame) : nodes;
    }

    /** The frame whose nodes decide how large the tree is: of a tree that grows the last one. */
    largest(frame) {
      return this.data.tree.joins ? this.data.frames.length - 1 : frame;
    }

    parent(node) {
      return this.data.tree.parent[node] ?? -1;
    }

    children(node) {
      return (this.#children ??= this.data.tree.parent.reduce((all, parent, child) => {
        (all[parent] ??= []).push(child);
        return all;
      }, {}))[node] ?? [];
    }

    /** What the page's language calls a node. */
    name(node) {
      const { name, names } = this.data.tree;
      return names?.[this.language]?.[node] ?? name[node];
    }

    /** The frames at the node: the first and the last of all; up to this one the last that is shown, and
        the one at which it was entered. None: -1. */
    visits(node, frame) {
      const { nodes } = this.data;
      return {
        first: nodes.indexOf(node), last: nodes.lastIndexOf(node),
        shown: nodes.lastIndexOf(node, frame), entered: this.#entered(node, frame),
      };
    }

    #entered(node, frame) {
      const { nodes, status } = this.data;
      let at = frame;
      while (at >= 0 && !(nodes[at] === node && status[at] === 0)) at--;
      return at;
    }

    /** The window at a frame as texts, with the sources of its bounds; none: undefined. */
    window(frame) {
      return this.data.windows?.[this.data.window[frame]];
    }

    /** The score of the current node at a frame: its kind and its texts; none: undefined. */
    score(frame) {
      return this.data.scores?.[this.data.score[frame]];
    }

    /** The score that a child brought to the current node with this very frame, and the child. */
    risingScore(frame) {
      const [child, node] = [frame - 1, frame].map((at) => this.data.nodes[at]);
      const [kind, text] = this.score(frame - 1) ?? [];
      return RISING.has(kind) && this.parent(child) === node ? { child, text } : null;
    }

    /** Which bound cuts at a frame: alpha, beta; none: undefined. */
    cut(frame) {
      return this.data.cuts?.find(([at]) => at === frame)?.[1];
    }

    /** Why a node is left out at a frame, and because of which node; none: null. */
    leftOut(node, frame) {
      const { nodes } = this.data;
      const line = [];
      for (let one = node; one >= 0; one = this.parent(one)) line.push(one);
      const found = (this.data.omissions ?? []).findLast(([at, , , roots]) => (
        at <= frame && roots.some((root) => line.includes(root))));
      if (!found || nodes.lastIndexOf(node, frame) >= found[0]) return null;
      return { frame: found[0], why: found[1], by: found[2] };
    }
  }

  Object.assign(self.walkthroughs, { Film, loadFilm: load, union });
})();
