/* Why alpha-beta skips what it skips: what the exercise in pruning says, from the reports of the light search. */
(() => {
  "use strict";
  const { lightSearch } = self.walkthroughs;

  /** Takes the reports of alpha-beta; `facts` are those of the nodes that it searches. */
  class Reasons {
    #path = []; // the open nodes

    constructor(nodes, past) {
      this.nodes = nodes;
      this.past = past;
      this.facts = nodes.map(() => null);
    }

    node(search) {
      return (place, alpha, beta) => {
        const { turn } = this.nodes[place];
        const above = this.#path.at(-1);
        const [max, min] = [above?.max, above?.min]; // the nodes that alpha and beta are from
        const fact = this.facts[place] = { alpha, beta, from: { alpha: max?.place, beta: min?.place } };
        this.#path.push({ place, turn, alpha, beta, max, min });
        fact.value = search(place, alpha, beta);
        this.#path.pop();
        if (above) above.after = place;
        return fact.value;
      };
    }

    open(score) {
      this.#path.at(-1).score = score;
    }

    update(score, alpha, beta) {
      const node = this.#path.at(-1);
      if ((score - node.score) * node.turn > 0) node.own = true; // a child's, not a bound that it was given
      if (alpha > node.alpha) node.max = node;
      if (beta < node.beta) node.min = node;
      Object.assign(node, { score, alpha, beta });
    }

    cutoff() {
      const { place, turn, score, after, alpha, beta, max, min } = this.#path.at(-1);
      const near = this.#path.findLast((above) => {
        const ahead = (above.score - score) * above.turn;
        return above.turn !== turn && above.own && (ahead > 0 || (ahead === 0 && !this.past));
      });
      const [giver, bound] = turn > 0 ? [min, beta] : [max, alpha];
      const { children } = this.nodes[place];
      // Nobody may be sure of the nearest score that cuts: the giver's is the bound itself.
      this.facts[place].cutoff = {
        kind: turn > 0 ? "beta" : "alpha", after, skipped: children.slice(children.indexOf(after) + 1),
        from: near?.place, deep: this.#deep(near), bound, giver: giver?.place, far: this.#deep(giver),
      };
    }

    /** Whether the player changes more than once from the node above down to the current one. */
    #deep(above) {
      return above && this.#path.slice(this.#path.indexOf(above))
        .filter(({ turn }, n, all) => n && turn !== all[n - 1].turn).length > 1;
    }
  }

  /** Of each node alpha and beta on entry and the nodes they are from, the value and the cutoff;
      null where it is skipped. */
  function alphaBeta(nodes, { alpha = -Infinity, beta = Infinity, hard, past } = {}) {
    const reasons = new Reasons(nodes, past);
    const options = { window: [alpha, beta], fail: hard ? "hard" : "soft", cut: past ? "past-bound" : "at-bound" };
    lightSearch(nodes, "alpha-beta", options, reasons);
    return reasons.facts;
  }

  /** Whether a node is marked, or all of its children are. */
  function gone(nodes, marked, place) {
    const { children } = nodes[place];
    return marked.has(place) || (children.length > 0 && children.every((child) => gone(nodes, marked, child)));
  }

  /** What search or marks leave out: "right", "over" (marked, and searched) or "missed". */
  function grade(nodes, facts, marked, place = 0) {
    return nodes[place].children.flatMap((child) => {
      const off = gone(nodes, marked, child);
      if (!facts[child]) return [[child, off ? "right" : "missed"]];
      return off ? [[child, "over"]] : grade(nodes, facts, marked, child);
    });
  }

  Object.assign(self.walkthroughs, { alphaBeta, gone, grade });
})();
