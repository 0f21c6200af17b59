/* A tree of visits while its search grows it. Each move of the root has rows of its own, and a node keeps the row
   in which it was shown first: nothing that is drawn moves. */
(() => {
  "use strict";
  const { VisitNodes, VisitPicture, VisitWords, clamp } = self.walkthroughs;
  const SHOWN = 0.01; // share of all playouts that a node below the root's moves is shown with
  const COLUMNS = 7; // moves from the root, at most

  /** The nodes of a snapshot: those that are shown stand where they stood before. */
  class GrowingNodes extends VisitNodes {
    constructor(data, sizes, growth) {
      super(data, sizes);
      Object.assign(this, growth.frame, { growth, oneLine: true }); // rows may be close
      this.arrange();
    }

    show() {} // it is the growth that says what is shown

    arrange() {
      const { growth, sizes: { left, top } } = this;
      if (!growth) return; // it is being made
      this.order = [];
      this.folds = new Map();
      this.open = new Uint32Array(this.count);
      for (let node = 0; node < this.count; node++) {
        const row = growth.row(this, node);
        if (row === undefined) continue;
        this.order.push(node);
        if (node) this.open[this.parent[node]] += 1;
        this.x[node] = left + this.depth[node] * this.column;
        this.y[node] = top + row * growth.step;
      }
    }
  }

  /** The tree of one search. `start` is what is known before: its words, sizes and range, the root's moves. */
  class VisitGrowth {
    #joined = []; // [parent, move] of each node, in the order of joining
    #rows = new Map(); // the row of each node that is shown
    #led = new Set(); // the nodes whose row one of their children goes on with
    #taken = []; // for each move of the root how many of its rows are taken

    constructor(box, start) {
      Object.assign(this, { box, ...start });
    }

    /** How many rows and columns fit into the box, and how far rows are from each other. */
    #measure(moves) {
      const { row, top, left, textLeft, text, fan } = this.sizes;
      const { width, height } = this.box.getBoundingClientRect();
      const rows = Math.max(moves, Math.floor((height - top) / row));
      this.each = Math.max(1, Math.floor(rows / Math.max(moves, 1)));
      this.step = Math.max(row, (height - 2 * top) / Math.max(this.each * moves - 1, 1));
      const column = textLeft + text + fan * (width < 560 ? 0.5 : 1);
      this.depth = clamp(Math.floor((width - left - textLeft - text) / column), 1, COLUMNS);
      this.frame = { width, height: Math.max(height, 2 * top + this.step * (this.each * moves - 1)) };
    }

    /** The row of a node of the snapshot; undefined if it is not shown. A node that is shown first follows its parent
        in the same row, or begins the next one of its move. */
    row(nodes, node) {
      const id = this.ids[node];
      if (this.#rows.has(id) || !node) return this.#rows.get(id) ?? this.middle;
      const [parent, depth] = [nodes.parent[node], nodes.depth[node]];
      const above = this.#rows.get(this.ids[parent]);
      if (above === undefined || depth > this.depth || nodes.visits[node] < Math.max(2, SHOWN * this.all)) return undefined;
      const band = Math.floor(above / this.each);
      if (!this.#led.has(this.ids[parent])) {
        this.#led.add(this.ids[parent]);
        this.#rows.set(id, above);
      } else if (this.#taken[band] < this.each) {
        this.#rows.set(id, band * this.each + this.#taken[band]);
        this.#taken[band] += 1;
      } else return undefined;
      return this.#rows.get(id);
    }

    /** Draw a snapshot: `playouts` of `all` are over, and these nodes have joined since the last one. */
    show({ playouts, all, joined, visits, means }) {
      const isFirst = !this.#joined.length;
      this.#joined.push(...joined);
      if (isFirst) {
        const moves = joined.filter(([parent]) => parent === 0).map((_, at) => at + 1);
        this.#measure(moves.length);
        this.all = all;
        this.middle = (this.each * moves.length - 1) / 2;
        for (const [band, id] of moves.entries()) {
          this.#rows.set(id, band * this.each);
          this.#taken[band] = 1;
        }
      }
      const nodes = new GrowingNodes(this.#sorted(visits, means), this.sizes, this);
      const say = new VisitWords(this.words, nodes);
      if (this.picture) Object.assign(this.picture, { nodes, say });
      else this.picture = new VisitPicture(this.box, nodes, say);
      this.picture.fit();
      this.playouts = playouts;
    }

    /** The snapshot's columns: each node before those below it, children by their visits. */
    #sorted(visits, means) {
      const below = this.#joined.map(() => []);
      this.#joined.forEach(([parent], id) => parent >= 0 && below[parent].push(id));
      const [ids, todo] = [[], [0]];
      while (todo.length) {
        const id = todo.pop();
        ids.push(id);
        todo.push(...below[id].sort((a, b) => visits[a] - visits[b]));
      }
      this.ids = ids;
      return {
        children: ids.map((id) => below[id].length), names: ids.map((id) => this.#joined[id][1]), labels: ids.map((_, at) => at),
        range: this.range, rest: {}, links: [], boards: {}, priors: null,
        times: [{ visits: ids.map((id) => visits[id]), values: ids.map((id) => means[id]) }],
      };
    }
  }

  self.walkthroughs.VisitGrowth = VisitGrowth;
})();
