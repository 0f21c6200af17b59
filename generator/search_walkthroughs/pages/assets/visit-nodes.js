/* A tree of visits: its columns, which children are shown, and where each node stands. A node's subtree
   follows it, and the children of a node stand by their visits, the largest number first. */
(() => {
  "use strict";
  const STEP = 10; // children that are opened at once

  class VisitNodes {
    constructor(data, sizes) {
      const { children } = data;
      Object.assign(this, data, { sizes, count: children.length, time: data.times.length - 1 });
      this.parent = new Int32Array(this.count).fill(-1);
      this.depth = new Uint32Array(this.count);
      this.size = new Uint32Array(this.count).fill(1);
      const open = [];
      for (let node = 0; node < this.count; node++) {
        while (open.length && !open.at(-1).left) open.pop();
        if (open.length) {
          open.at(-1).left -= 1;
          this.parent[node] = open.at(-1).node;
          this.depth[node] = open.length;
        }
        open.push({ node, left: children[node] });
      }
      for (let node = this.count - 1; node > 0; node--) this.size[this.parent[node]] += this.size[node];
      this.x = new Float32Array(this.count);
      this.y = new Float64Array(this.count);
      this.trunk = sizes.textLeft + sizes.text;
      this.column = this.trunk + sizes.fan;
      this.show(sizes.shown, sizes.depth);
    }

    get visits() {
      return this.times[this.time].visits;
    }

    value(node) {
      return this.times[this.time].values?.[node] ?? null;
    }

    name(node) {
      return this.names[this.labels[node]];
    }

    path(node) {
      const path = [];
      for (; node > 0; node = this.parent[node]) path.unshift(this.name(node));
      return path;
    }

    /** The first children of a node, as many as are asked for. */
    below(node, most = this.open[node]) {
      const found = [];
      for (let child = node + 1; found.length < most; child += this.size[child]) found.push(child);
      return found;
    }

    /** The share of a node's visits in those of another; at most 1, whatever the tree says. */
    share(node, whole = 0) {
      return Math.min(this.visits[node] / (this.visits[whole] || 1), 1);
    }

    /** What is folded at a node: moves, nodes, visits; null if nothing is. */
    folded(node) {
      const isLast = this.time === this.times.length - 1;
      const [moves, nodes, visits] = (isLast && this.rest[node]) || [0, 0, 0];
      const found = { moves, nodes, visits };
      let child = node + 1;
      for (let at = 0; at < this.children[node]; at++, child += this.size[child]) {
        if (at < this.open[node]) continue;
        if (!isLast && !this.visits[child]) continue; // it is not there yet
        found.moves += 1;
        found.nodes += isLast ? this.size[child] : this.#there(child);
        found.visits += this.visits[child];
      }
      return { ...found, closed: this.children[node] > this.open[node] };
    }

    /** How many nodes of a subtree are there in this snapshot. */
    #there(node) {
      let count = 0;
      for (let at = node; at < node + this.size[node]; at++) count += this.visits[at] > 0;
      return count;
    }

    /** Show the most visited nodes, each with all above it; without a limit, all of them. */
    show(limit = Infinity, depth = Infinity) {
      this.open = new Uint32Array(this.count);
      if (limit >= this.count && depth === Infinity) {
        this.open.set(this.children);
        return this.arrange();
      }
      const last = this.times.at(-1).visits;
      const next = new Map();
      const waiting = [];
      const offer = (parent) => {
        const child = next.get(parent) ?? parent + 1;
        if (this.open[parent] < this.children[parent] && this.depth[parent] < depth) waiting.push(child);
      };
      let shown = 1;
      if (this.sizes.allMoves) { // of the root
        for (const child of this.below(0, this.children[0])) offer(child);
        this.open[0] = this.children[0];
        shown += this.children[0];
      } else offer(0);
      for (; waiting.length && shown < limit; shown++) {
        let best = 0;
        waiting.forEach((node, at) => {
          const more = last[node] - last[waiting[best]];
          if (more > 0 || (more === 0 && node < waiting[best])) best = at;
        });
        const [node] = waiting.splice(best, 1);
        const parent = this.parent[node];
        this.open[parent] += 1;
        next.set(parent, node + this.size[node]);
        offer(parent);
        offer(node);
      }
      return this.arrange();
    }

    /** Open some more of a node's moves; fold it if all of them are open. */
    toggle(node) {
      const { open, children } = this;
      if (!children[node]) return;
      open[node] = open[node] < children[node] ? Math.min(children[node], open[node] + STEP) : 0;
      this.arrange();
    }

    /** Open all that lies above a node, and place what is shown. */
    reveal(node) {
      for (let above = this.parent[node]; node > 0 && above >= 0; [node, above] = [above, this.parent[above]]) {
        while (!this.below(above).includes(node)) this.open[above] += 1;
      }
      this.arrange();
    }

    /** Place what is shown: as `folding.py` does, in rows by depth-first order. */
    arrange() {
      const { row, lead, foldedRow, foldedWidth, left, top } = this.sizes;
      const { column, open, x, y, depth } = this;
      this.order = [];
      this.folds = new Map();
      const todo = [0];
      while (todo.length) {
        const node = todo.pop();
        this.order.push(node);
        for (const child of this.below(node).reverse()) todo.push(child);
      }
      let at = top;
      const pending = [];
      const has = (node) => this.children[node] > open[node] || this.rest[node];
      const close = (level) => {
        while (pending.length && depth[pending.at(-1)] >= level) {
          const node = pending.pop();
          if (has(node)) {
            this.folds.set(node, { x: left + (depth[node] + 1) * column, y: at });
            at += foldedRow;
          }
          const below = this.below(node);
          y[node] = (y[below[0]] + y[below.at(-1)]) / 2;
        }
      };
      this.width = 0;
      for (const node of this.order) {
        close(depth[node]);
        x[node] = left + depth[node] * column;
        this.width = Math.max(this.width, x[node] + column + (has(node) ? foldedWidth : 0));
        if (open[node]) {
          pending.push(node);
          continue;
        }
        const space = node && open[this.parent[node]] === 1 ? lead : 0;
        at += space;
        y[node] = at;
        if (has(node)) this.folds.set(node, { x: x[node] + column, y: at });
        at += row + space;
      }
      close(0);
      this.height = at;
    }

    /** The nodes from the root on which the most visited child follows each node. */
    get best() {
      const { visits } = this;
      const line = new Set([0]);
      for (let node = 0; this.children[node];) {
        const below = this.below(node, this.children[node]);
        node = below.reduce((most, child) => (visits[child] > visits[most] ? child : most));
        line.add(node);
      }
      return line;
    }
  }

  (self.walkthroughs ??= {}).VisitNodes = VisitNodes;
})();
