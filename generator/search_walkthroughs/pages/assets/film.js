/* A film: every cutting of a run's pictures once and, per frame, the slots that change; besides, what
   the page says of each frame, where the nodes stand, and which slots are tree, line, board, trail. */
(() => {
  "use strict";
  const { make } = self.walkthroughs;
  const films = (self.walkthroughFilms ??= {});
  const loading = new Map();
  /** The names of the levels stand left of the tree, in so many units. */
  const GUTTER = 66;
  /** The kinds of scores that a node hands to its parent. */
  const RISING = new Set(["score", "exact", "fail_low", "fail_high"]);

  /** The data of a section's film; its script is loaded once for all players. */
  function load({ film: file, name }) {
    if (films[name]) return unpack(name); // in one file it is there, and has no address
    const address = new URL(file, document.baseURI).href;
    if (!loading.has(address)) {
      loading.set(address, new Promise((done, fail) => {
        document.head.append(make("script", { src: address, onload: done, onerror: fail }));
      }));
    }
    return loading.get(address).then(() => unpack(name));
  }

  /** In a file of its own a film is compressed; in one file it stands as it is. */
  async function unpack(name) {
    if (typeof films[name] === "string") {
      const bytes = Uint8Array.from(atob(films[name]), (letter) => letter.charCodeAt(0));
      const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
      const film = await new Response(plain).json();
      films[name] = film;
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
    #grown;

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

    /** The layout of the nodes at a frame, in the narrow cutting where that is wanted. */
    #layout(frame, narrow) {
      const { places, place, narrow: cutting } = this.data;
      return narrow ? cutting.places : places[place?.[frame] ?? 0];
    }

    /** The box of a node's shape at a frame; `marks`: with its label, its bounds and its counts. None
        where the node is not drawn. */
    box(node, frame, narrow, marks) {
      const layout = this.#layout(frame, narrow);
      const at = layout?.nodes ? layout.nodes.indexOf(node) : node;
      const [x, y] = [layout?.x[at], layout?.y[at]];
      if (x === undefined) return null;
      const sizes = narrow ? this.data.narrow.sizes : this.data.sizes;
      const [left, up, right, down] = sizes[layout.size[at]].slice(marks ? 4 : 0);
      return { left: x - left, top: y - up, right: x + right, bottom: y + down };
    }

    /** The nodes that are drawn at a frame: a tree of playouts grows, a moving view shows a part. */
    drawn(frame, narrow) {
      const { tree } = this.data;
      const layout = this.#layout(frame, narrow);
      const nodes = layout?.nodes ?? (layout?.x ?? []).map((_, node) => node);
      return tree.joins ? nodes.filter((node) => tree.joins[node] >= 0 && tree.joins[node] <= frame) : nodes;
    }

    /** The box of all that is drawn of the tree at a frame. */
    area(frame, narrow) {
      const [left, top, right, bottom] = (narrow ? this.data.narrow : this.data).areas.tree;
      if (this.data.tree.joins) {
        const nodes = this.drawn(frame, narrow);
        if (nodes.length !== this.#grown?.length) {
          const all = nodes.map((node) => this.box(node, frame, narrow, true)).reduce(union);
          all.left = Math.max(all.left - GUTTER, left);
          all.bottom += 32; // a playout hangs below its node
          this.#grown = { ...all, length: nodes.length };
        }
        return this.#grown;
      }
      return { left, top, right, bottom };
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
