/* Alpha-beta over a small tree with all that can be said of it, and what a reader's marks are worth.
   Pure: a tree goes in, facts come out; nothing is kept from one call to the next.

   A tree is the list of its nodes in depth-first order, the root first: {turn, children, value},
   where turn is 1 for MAX and −1 for MIN, and children are places in the list. */
(() => {
  "use strict";
  const walkthroughs = (self.walkthroughs ??= {});

  /** For each node what the search made of it, null where it was skipped: alpha and beta on entry,
      `from` whose scores they are, the value it returned, and low and high, which the leaves that
      were read prove; a `cutoff` has the generator's own facts, and `why` for the sentence. */
  function alphaBeta(nodes, { alpha = -Infinity, beta = Infinity, hard, past } = {}) {
    const facts = nodes.map(() => null);
    const road = []; // the open nodes, from the root down

    /** Whether that side of the node can really have its score: fail-soft says more than it knows. */
    const sure = ({ own, turn, proved, score }) => own && (proved - score) * turn >= 0;

    /** The nearest open node that is sure of the bound; undefined where the window gave it. */
    const source = (turn, bound) => road.findLast((node) => (
      node.turn === turn && node.score === bound && sure(node)));

    /** Whether the player changes more than once between an open node and the last one. */
    const far = (above) => road.slice(road.indexOf(above))
      .filter(({ turn }, n, all) => n && turn !== all[n - 1].turn).length > 1;

    function cutoff(node, after, skipped, bound) {
      const near = road.findLast((above) => {
        const ahead = (above.score - node.score) * above.turn;
        return above.turn !== node.turn && above.own && (ahead > 0 || (ahead === 0 && !past));
      });
      const giver = near && sure(near) ? near : source(-node.turn, bound);
      return {
        kind: node.turn > 0 ? "beta" : "alpha",
        after,
        skipped,
        from: near?.place ?? null,
        deep: near !== undefined && far(near),
        why: { from: giver?.place, bound: giver?.score ?? bound, deep: giver && far(giver) },
      };
    }

    function visit(place, alpha, beta) {
      const { turn, value, children } = nodes[place];
      const from = { alpha: source(1, alpha)?.place, beta: source(-1, beta)?.place };
      const fact = { alpha, beta, from, value, low: value, high: value, cutoff: null };
      facts[place] = fact;
      if (!children.length) return fact;
      const best = turn > 0 ? Math.max : Math.min;
      const [mine, other] = turn > 0 ? ["low", "high"] : ["high", "low"];
      const node = {
        place, turn, own: false, proved: -turn * Infinity,
        score: hard ? (turn > 0 ? alpha : beta) : -turn * Infinity,
      };
      let rest = -turn * Infinity; // what the children can come to at most
      road.push(node);
      for (const [n, child] of children.entries()) {
        const heard = visit(child, alpha, beta);
        const score = best(node.score, heard.value);
        node.own ||= score !== node.score;
        node.score = score;
        node.proved = best(node.proved, heard[mine]);
        rest = best(rest, heard[other]);
        if (turn > 0) alpha = best(alpha, score);
        else beta = best(beta, score);
        if (past ? alpha > beta : alpha >= beta) {
          fact.cutoff = cutoff(node, child, children.slice(n + 1), turn > 0 ? beta : alpha);
          break;
        }
      }
      road.pop();
      const whole = !fact.cutoff?.skipped.length;
      return Object.assign(fact, {
        value: node.score, [mine]: node.proved, [other]: whole ? rest : turn * Infinity,
      });
    }

    visit(0, alpha, beta);
    return facts;
  }

  /** Hold marks against the search: of each child that one of the two leaves out, whether it is
      "right", "over" (marked, and searched) or "missed". What hangs below goes with it, and a node
      all of whose children are marked counts as marked. */
  function grade(nodes, facts, marked) {
    const grades = new Map();
    const gone = (place) => {
      const { children } = nodes[place];
      return marked.has(place) || (children.length > 0 && children.every(gone));
    };
    const visit = (place) => {
      for (const child of nodes[place].children) {
        if (!facts[child]) grades.set(child, gone(child) ? "right" : "missed");
        else if (gone(child)) grades.set(child, "over");
        else visit(child);
      }
    };
    visit(0);
    return grades;
  }

  Object.assign(walkthroughs, { alphaBeta, grade });
})();
