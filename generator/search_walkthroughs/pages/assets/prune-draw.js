/* Trees drawn at random: the same wish gives the same tree everywhere. */
(() => {
  "use strict";
  const { alphaBeta } = self.walkthroughs;

  /** Fractions from 0 up to 1, by Marsaglia's three shifts. */
  function lot(seed) {
    let state = Math.imul(seed, 0x9e3779b1) ^ 0x2545f491 || 1;
    return () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return (state >>> 0) / 2 ** 32;
    };
  }

  /** Draw trees until one has a deep cut, a tie that decides, an idle cut that skips nothing, or none. */
  function drawTree([wide, depth, most, rule, kind, seed]) {
    const next = lot(seed);
    const up = (count) => Math.floor(next() * count);
    const calm = kind === "none"; // every leaf lies in the window that the search will bring
    let nodes;

    function grow(left, turn, low, high) {
      const node = { turn, children: [] };
      nodes.push(node);
      if (!left) return (node.value = calm ? low + (high - low) * next() : up(+most + 1));
      for (let count = wide > 3 ? 2 + up(2) : wide; count > 0; count--) {
        node.children.push(nodes.length);
        const value = grow(left - 1, -turn, low, high);
        if (turn > 0) low = Math.max(low, value);
        else high = Math.min(high, value);
      }
      return turn > 0 ? low : high;
    }

    function fits() {
      const entered = (past) => alphaBeta(nodes, { past }).filter(Boolean).length;
      const cuts = alphaBeta(nodes, { past: rule === "past" }).flatMap((fact) => fact?.cutoff ?? []);
      return {
        deep: () => cuts.some(({ deep, skipped }) => deep && skipped.length),
        tie: () => entered() < entered(true),
        idle: () => cuts.some(({ skipped }) => !skipped.length),
        none: () => !cuts.length,
      }[kind]?.() ?? true;
    }

    for (let tries = 4000; tries > 0; tries--) {
      nodes = [];
      grow(kind === "deep" ? 4 : +depth, next() < 0.5 ? 1 : -1, 0, 1);
      const leaves = nodes.filter(({ children }) => !children.length);
      const order = leaves.map(({ value }) => value).sort((a, b) => a - b);
      if (calm) for (const leaf of leaves) leaf.value = order.indexOf(leaf.value);
      if (fits()) break;
    }
    nodes.filter(({ children }) => children.length).forEach((node, n) => {
      node.name = (n + 10).toString(36).toUpperCase(); // A, B, C …
    });
    return nodes;
  }

  /** What is asked of the two trees of a day: both fit on a phone, and in the second a tie decides. */
  const DAILY = { first: [2, 3, 20, "at", "any"], second: [2, 3, 9, "at", "tie"] };

  /** The first or the second tree of the day, the same for everybody: one in which something is skipped. */
  function dailyTree(which) {
    const day = Math.floor(Date.now() / 864e5 - new Date().getTimezoneOffset() / 1440);
    for (let seed = day * 1000; ; seed++) {
      const nodes = drawTree([...DAILY[which], seed]);
      if (alphaBeta(nodes, {}).includes(null)) return nodes;
    }
  }

  Object.assign(self.walkthroughs, { drawTree, dailyTree });
})();
