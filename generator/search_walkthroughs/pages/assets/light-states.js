/* How all nodes stand after each frame of a light search: how far the search has come with each, its score, its
   window, and what the leaves read so far prove of it. */
(() => {
  "use strict";
  const UNSEEN = { state: "unseen", score: null, low: -Infinity, high: Infinity, alpha: null, beta: null, best: null,
    cut: false, passes: 0, searched: [], entry: null };

  /** What is proved of a node's score: it is the value, at least or at most it, or neither. */
  function sign({ score, low, high }) {
    if (score === null || !Number.isFinite(score)) return "";
    if (low === score && high === score) return "=";
    return low >= score ? "≥" : high <= score ? "≤" : "";
  }

  class NodeStates {
    constructor(nodes) {
      this.nodes = nodes;
      this.views = nodes.map(() => UNSEEN);
      this.changed = new Set(nodes.keys());
    }

    #put(place, facts) {
      const view = this.views[place];
      if (Object.entries(facts).every(([name, fact]) => view[name] === fact)) return;
      this.views[place] = { ...view, ...facts };
      this.changed.add(place);
    }

    /** Take a frame in; gives the nodes that stand otherwise than before, in order. */
    take(frame) {
      const { last, views } = this;
      const { node, status, score, child } = frame;
      if (last && last.node !== node) this.#put(last.node, { state: last.status === "end" ? "done" : "open" });
      const { alpha, beta } = frame;
      if (status === "start") {
        this.#put(node, { state: "current", cut: false, passes: frame.pass ?? 0, alpha, beta, searched: [], entry: [alpha, beta] });
      } else if (status === "score") {
        this.#put(node, { state: "current", searched: [...views[node].searched, child] });
      } else if (status === "update") {
        const window = frame.turn > 0 ? { alpha: Math.max(alpha, score), beta } : { alpha, beta: Math.min(beta, score) };
        this.#put(node, { state: "current", score, ...window, best: frame.updated ? child : views[node].best });
        if (frame.cutoff) this.#skip(frame.cutoff.skipped);
      } else this.#end(frame);
      this.last = frame;
      const changed = [...this.changed].sort((a, b) => a - b);
      this.changed.clear();
      return changed;
    }

    #end({ node, score }) {
      const { children } = this.nodes[node];
      this.#put(node, { state: "current", score, alpha: null, beta: null });
      this.#skip(children.filter((child) => this.views[child].state === "unseen"));
      if (children.length) return;
      this.#put(node, { low: score, high: score });
      for (let above = this.nodes[node].parent; above >= 0; above = this.nodes[above].parent) {
        const choose = this.nodes[above].turn > 0 ? Math.max : Math.min;
        const below = this.nodes[above].children.map((child) => this.views[child]);
        const { low, high } = this.views[above];
        const proved = {
          low: Math.max(low, choose(...below.map((view) => view.low))),
          high: Math.min(high, choose(...below.map((view) => view.high))),
        };
        if (proved.low === low && proved.high === high) return;
        this.#put(above, proved);
      }
    }

    #skip(roots) {
      for (const root of roots) {
        for (let place = root; place < root + this.nodes[root].size; place++) {
          if (this.views[place].state !== "done") this.#put(place, { state: "pruned", cut: place === root });
        }
      }
    }
  }

  Object.assign(self.walkthroughs, { NodeStates, sign });
})();
