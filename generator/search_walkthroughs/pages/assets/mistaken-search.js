/* Searches with one mistake each, as `skills/mistaken.py` has them: which of the rules of alpha-beta is another. A
   tree is nested lists; MAX moves first. */
(() => {
  "use strict";
  const [MAX, MIN] = [1, -1];

  const leafValue = (leaf, depth, rule) => ({ absolute: Math.abs(leaf), floor: Math.max(0, leaf), mover: depth % 2 ? -leaf : leaf }[rule] ?? leaf);

  function turnAt(depth, rule) {
    const right = depth % 2 ? MIN : MAX;
    return {
      swapped: -right, max: MAX, min: MIN, "stuck-min": depth ? MIN : MAX, "stuck-max": depth === 1 ? MIN : MAX,
    }[rule] ?? right;
  }

  const childrenOf = (node, rule) => ({ first: node.slice(0, 1), "skip-first": node.slice(1), "skip-last": node.slice(0, -1), two: node.slice(0, 2) }[rule] ?? node);

  const sum = (scores) => scores.reduce((all, score) => all + score, 0);

  const combined = (rule, scores, best, turn) => ({
    sum: () => sum(scores), mean: () => sum(scores) / scores.length, last: () => scores.at(-1),
  }[rule]?.() ?? (turn > 0 ? Math.max(best, scores.at(-1)) : Math.min(best, scores.at(-1))));

  /** The root's value, with the rules in place of the right ones. */
  function mistakenValue(tree, rules = {}) {
    const kept = { alpha: -Infinity, beta: Infinity };
    const infinity = rules.infinity ?? Infinity;

    function search(part, depth, alpha, beta) {
      let node = part;
      while (depth === rules.horizon && Array.isArray(node)) [node] = node; // the first leaf stands in for it
      if (!Array.isArray(node)) return leafValue(node, depth, rules.leaf);
      const turn = turnAt(depth, rules.players);
      const here = (rules.at ?? turn) === turn;
      const combine = here ? rules.combine : undefined;
      let best = here && "start" in rules ? rules.start : -turn * infinity;
      const scores = [];
      for (const child of childrenOf(node, rules.children)) {
        alpha = Math.max(alpha, kept.alpha);
        beta = Math.min(beta, kept.beta);
        const below = rules.window === "swapped" ? [beta, alpha] : [alpha, beta];
        const score = search(child, depth + 1, ...below);
        scores.push(score);
        const entered = turn > 0 ? alpha : beta;
        best = combined(combine, scores, best, turn);
        if (turn > 0) {
          alpha = Math.max(alpha, best);
          kept.alpha = rules.kept === "alpha" ? alpha : -Infinity;
        } else {
          beta = Math.min(beta, best);
          kept.beta = rules.kept === "beta" ? beta : Infinity;
        }
        if (rules.cut === (turn > 0 ? "own-max" : "own-min") && (score - entered) * turn <= 0) return best;
        if (!combine && alpha >= beta - (rules.margin ?? 0)) return rules.returned ?? best;
      }
      return best;
    }

    return search(tree, 0, -infinity, infinity);
  }

  Object.assign((self.walkthroughs ??= {}), { mistakenValue });
})();
