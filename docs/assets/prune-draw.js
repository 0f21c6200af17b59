/* Trees drawn by lot: the same link gives the same tree on every machine, and in the tests' Python. */
(() => {
  "use strict";
  const { alphaBeta } = self.walkthroughs;
  const LINK = /^#tree=(2|3|23)-([234])-(\d\d?)(-strict)?,(any|deep|tie|idle|none),(\d{1,9})$/;
  const LETTERS = "ABCDEFGHIJKLMNOPQRTUVWXYZ"; // the root is S
  const ENOUGH = 4000;

  /** Fractions from 0 up to 1, by Marsaglia's three shifts. */
  function lot(seed) {
    let state = (Math.imul(seed, 0x9e3779b1) ^ 0x2545f491) >>> 0 || 1;
    return () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state = (state ^ (state << 5)) >>> 0;
      return state / 2 ** 32;
    };
  }

  /** What a link asks for; null if it is none of ours. */
  function asked(hash) {
    const [, wide, deep, most, strict, kind, seed] = LINK.exec(hash) ?? [];
    return kind ? {
      wide, deep: Math.max(deep, kind === "deep" ? 4 : 2), // a deep cut needs four moves
      most: Number(most), strict: Boolean(strict), kind, seed: Number(seed),
    } : null;
  }

  /** The link to a tree. */
  const link = ({ wide, deep, most, strict, kind, seed }) => (
    `#tree=${wide}-${deep}-${most}${strict ? "-strict" : ""},${kind},${seed}`);

  /** Draw trees until one is of the kind. */
  function drawn({ wide, deep, most, strict, kind, seed }) {
    const next = lot(seed);
    let nodes;

    /** Grow a node and what hangs below. Where nothing may be cut, every leaf lies within the window
        that the search will come with, which the node's own bound is returned to narrow. */
    function grow(left, turn, low, high) {
      const node = { turn, children: [] };
      nodes.push(node);
      if (!left) {
        return (node.value = kind === "none" ? low + (high - low) * next() : Math.floor(next() * (most + 1)));
      }
      const count = wide === "23" ? 2 + Math.floor(next() * 2) : Number(wide);
      for (let n = 0; n < count; n++) {
        node.children.push(nodes.length);
        const value = grow(left - 1, -turn, low, high);
        if (turn > 0) low = Math.max(low, value);
        else high = Math.min(high, value);
      }
      return turn > 0 ? low : high;
    }

    const entered = (past) => alphaBeta(nodes, { past }).filter(Boolean).length;
    const fits = () => {
      const cuts = alphaBeta(nodes, { past: strict }).flatMap((fact) => fact?.cutoff ?? []);
      return {
        any: () => true,
        deep: () => cuts.some(({ deep: far, skipped }) => far && skipped.length),
        tie: () => entered(false) < entered(true),
        idle: () => cuts.some(({ skipped }) => !skipped.length),
        none: () => !cuts.length,
      }[kind]();
    };

    for (let tries = 0; tries < ENOUGH; tries++) {
      nodes = [];
      const first = next() < 0.5 ? 1 : -1;
      grow(deep, first, ...(kind === "none" ? [0, 1] : [-Infinity, Infinity]));
      if (kind === "none") rank(nodes);
      if (fits()) break;
    }
    return nodes;
  }

  /** Whole numbers in the order of the leaves' values. */
  function rank(nodes) {
    const leaves = nodes.filter(({ children }) => !children.length);
    const values = leaves.map(({ value }) => value).sort((a, b) => a - b);
    for (const leaf of leaves) leaf.value = values.indexOf(leaf.value);
  }

  /** The tree with its names, level by level. */
  function named(nodes, root) {
    let row = [0];
    let count = 0;
    nodes[0].label = nodes[0].name = root;
    while (row.length) {
      row = row.flatMap((place) => nodes[place].children);
      for (const node of row.map((place) => nodes[place])) {
        if (!node.children.length) continue;
        const again = Math.floor(count / LETTERS.length) + 1;
        node.label = node.name = LETTERS[count++ % LETTERS.length] + (again > 1 ? again : "");
      }
    }
    return nodes;
  }

  Object.assign(self.walkthroughs, { asked, link, drawn, named });
})();
