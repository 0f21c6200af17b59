/* The light search: minimax, negamax, alpha-beta and PVS on a small tree, in the page itself. A tree lists its nodes
   depth first: {turn: 1 or −1, children, value}. Each search reports what it does to a `watch`, in lines of their own
   that nothing depends on, as the generator's algorithms do; what is left without them is the search. */
(() => {
  "use strict";
  const SILENT = { node: (search) => search, open() {}, update() {}, cutoff() {} };

  /** The values of negamax and PVS are those of the player who moves. */
  const MOVER = new Set(["negamax", "pvs"]);

  /** Minimax: MAX takes the largest value, MIN the smallest. */
  function minimax(nodes, { low, high }, watch) {
    const value = watch.node((place) => {
      const { turn, children } = nodes[place];
      if (!children.length) return nodes[place].value;
      let best = turn > 0 ? low : high;
      watch.open(best);
      for (const child of children) {
        const score = value(child);
        best = turn > 0 ? Math.max(best, score) : Math.min(best, score);
        watch.update(best);
      }
      return best;
    });
    return value(0);
  }

  /** Negamax: minimax written once, since your gain is my loss. */
  function negamax(nodes, options, watch) {
    const value = watch.node((place) => {
      const { turn, children } = nodes[place];
      if (!children.length) return turn * nodes[place].value;
      let best = -Infinity;
      watch.open(best);
      for (const child of children) {
        const score = turn * nodes[child].turn * value(child); // the sign turns where the turn passes
        best = Math.max(best, score);
        watch.update(best);
      }
      return best;
    });
    return value(0);
  }

  /** Alpha-beta: minimax that skips what cannot matter (fail-soft). */
  function alphaBeta(nodes, { low, high, window, cuts }, watch) {
    const value = watch.node((place, alpha, beta) => {
      const { turn, children } = nodes[place];
      if (!children.length) return nodes[place].value;
      let best = turn > 0 ? low : high;
      watch.open(best);
      for (const child of children) {
        const score = value(child, alpha, beta);
        if (turn > 0) {
          best = Math.max(best, score);
          alpha = Math.max(alpha, best);
        } else {
          best = Math.min(best, score);
          beta = Math.min(beta, best);
        }
        watch.update(best, alpha, beta);
        if (cuts(alpha, beta)) {
          watch.cutoff();
          break;
        }
      }
      return best;
    });
    return value(0, ...window);
  }

  /** Alpha-beta whose scores begin at the bounds of the window (fail-hard). */
  function alphaBetaHard(nodes, { window, cuts }, watch) {
    const value = watch.node((place, alpha, beta) => {
      const { turn, children } = nodes[place];
      if (!children.length) return nodes[place].value;
      watch.open(turn > 0 ? alpha : beta);
      for (const child of children) {
        const score = value(child, alpha, beta);
        if (turn > 0) alpha = Math.max(alpha, score);
        else beta = Math.min(beta, score);
        watch.update(turn > 0 ? alpha : beta, alpha, beta);
        if (cuts(alpha, beta)) {
          watch.cutoff();
          break;
        }
      }
      return turn > 0 ? alpha : beta;
    });
    return value(0, ...window);
  }

  const bits = new DataView(new ArrayBuffer(8));

  /** The next greater number that a computer can tell apart. */
  function nextAbove(number) {
    if (number === Infinity) return number;
    if (number === 0) return Number.MIN_VALUE;
    bits.setFloat64(0, number);
    bits.setBigInt64(0, bits.getBigInt64(0) + (number > 0 ? 1n : -1n));
    return bits.getFloat64(0);
  }

  /** Principal variation search: prove that the first move is best. */
  function pvs(nodes, { window }, watch) {
    const value = watch.node((place, alpha, beta) => {
      const { turn, children } = nodes[place];
      if (!children.length) return turn * nodes[place].value;
      const below = (child, low, high) => (
        nodes[child].turn === turn ? value(child, low, high) : -value(child, -high, -low));
      let [best, bound] = [-Infinity, beta];
      watch.open(best);
      for (const child of children) {
        let score = below(child, alpha, bound);
        if (bound <= score && score < beta) { // better than thought, and by how much is not known yet
          watch.update(score, score, beta);
          score = below(child, score, beta);
        }
        best = Math.max(best, score);
        alpha = Math.max(alpha, best);
        watch.update(best, alpha, beta);
        if (alpha >= beta) {
          watch.cutoff();
          break;
        }
        bound = nextAbove(alpha); // the others need only be shown to be no better
      }
      return best;
    });
    return value(0, ...window);
  }

  const SEARCHES = { minimax, negamax, "alpha-beta": alphaBeta, "alpha-beta hard": alphaBetaHard, pvs };

  /** The range of the leaves' values. */
  function scoreRange(nodes) {
    const values = nodes.flatMap(({ children, value }) => (children.length ? [] : [value]));
    return [Math.min(...values), Math.max(...values)];
  }

  /** What an algorithm's options mean for the search of these nodes. `window`: alpha and beta at the root; `unknown`:
      what is known of a node before anything is read. */
  function meaning(nodes, { window = [-Infinity, Infinity], cut, fail, bounds } = {}) {
    const unknown = bounds === "score-range" ? scoreRange(nodes) : [-Infinity, Infinity];
    const [low, high] = unknown;
    const past = cut === "past-bound";
    return {
      low, high, unknown, past,
      hard: fail === "hard",
      cuts: past ? (alpha, beta) => alpha > beta : (alpha, beta) => alpha >= beta,
      window: window[0] === -Infinity && window[1] === Infinity ? unknown : window,
    };
  }

  /** Search a tree; gives the value to MAX. The window of the options is MAX's too. */
  function search(nodes, algorithm, options = {}, watch = SILENT) {
    const meant = meaning(nodes, options);
    const turned = MOVER.has(algorithm) && nodes[0].turn < 0;
    if (turned) meant.window = meant.window.map((bound) => -bound).reverse();
    const value = SEARCHES[meant.hard ? `${algorithm} hard` : algorithm](nodes, meant, watch);
    return turned ? -value : value;
  }

  Object.assign((self.walkthroughs ??= {}), { MOVER, lightSearch: search, meaning, nextAbove, scoreRange });
})();
