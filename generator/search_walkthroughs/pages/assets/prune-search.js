/* Alpha-beta with its reasons. A tree lists its nodes depth first: {turn: 1 or −1, children, value}. */
(() => {
  "use strict";

  /** Of each node alpha and beta on entry and the nodes they are from, the value and the cutoff;
      null where it is skipped. */
  function alphaBeta(nodes, { alpha = -Infinity, beta = Infinity, hard, past } = {}) {
    const facts = nodes.map(() => null);
    const path = []; // the open nodes
    const deep = (above) => above && path.slice(path.indexOf(above))
      .filter(({ turn }, n, all) => n && turn !== all[n - 1].turn).length > 1;

    function cutoff({ turn, score }, after, skipped, giver, bound) {
      const near = path.findLast((above) => {
        const ahead = (above.score - score) * above.turn;
        return above.turn !== turn && above.own && (ahead > 0 || (ahead === 0 && !past));
      });
      // Nobody may be sure of the nearest score that cuts: the giver's is the bound itself.
      return {
        kind: turn > 0 ? "beta" : "alpha", after, skipped, from: near?.place, deep: deep(near),
        bound, giver: giver?.place, far: deep(giver),
      };
    }

    function visit(place, alpha, beta, max, min) {
      const { turn, value, children } = nodes[place];
      const fact = facts[place] = { alpha, beta, value, from: { alpha: max?.place, beta: min?.place } };
      if (!children.length) return value;
      const node = { place, turn, score: hard ? (turn > 0 ? alpha : beta) : -turn * Infinity };
      path.push(node);
      for (const [n, child] of children.entries()) {
        const score = visit(child, alpha, beta, max, min);
        if ((score - node.score) * turn > 0) Object.assign(node, { score, own: true });
        if (turn > 0 && node.score > alpha) [alpha, max] = [node.score, node];
        if (turn < 0 && node.score < beta) [beta, min] = [node.score, node];
        if (alpha > beta || (alpha === beta && !past)) {
          const bound = turn > 0 ? [min, beta] : [max, alpha];
          fact.cutoff = cutoff(node, child, children.slice(n + 1), ...bound);
          break;
        }
      }
      path.pop();
      return (fact.value = node.score);
    }

    visit(0, alpha, beta);
    return facts;
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

  Object.assign((self.walkthroughs ??= {}), { alphaBeta, gone, grade });
})();
