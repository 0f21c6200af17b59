/* The small tree of a question: nested lists, the shapes of the course's pictures, and notes beside nodes. */
(() => {
  "use strict";
  const { shape } = self.walkthroughs;
  const [FLAT, POINT, ROUND, TOP] = [17, 20, 18, 26];
  const LETTERS = "ABCDEFGHIJKLMNOPQRTUVWXYZ"; // of nodes below the root, level by level
  const LETTER = 8.4; // width of one (pixels)
  const LONG = 7; // letters of a note that stand in a node
  const LEAST_SCALE = 0.72; // as in the styles
  /** Room left of the tree for the players' names, for a leaf, between levels; and the size of a node (pixels). In a
      narrow tree names stand in the nodes. */
  const WIDE = { side: 46, leaf: 34, drop: 74, size: 1 };
  const NARROW = { side: 36, leaf: 25, drop: 62, size: 0.8 };

  const written = (value) => `${value}`.replace("-", "−");
  /** The letters of a text, a wide one counted twice. */
  const letters = (content) => [...content].reduce((sum, sign) => sum + (sign > "\u2e80" ? 2 : 1), 0);
  const plain = (text) => (typeof text === "number" ? written(text) : text);

  /** The nodes of nested lists, depth first, each with its path and what is to be drawn of it. */
  function list(tree, turns, notes, leafNames) {
    const nodes = [];
    const grow = (part, path, level, parent) => {
      const leaf = !Array.isArray(part);
      const node = { path, level, parent, leaf, children: [], text: leaf ? plain(part) : "", note: notes[path] ?? "" };
      node.turn = leaf ? 0 : turns[level];
      nodes.push(node);
      if (!leaf) part.forEach((child, n) => node.children.push(grow(child, `${path}${n}`, level + 1, node)));
      return node;
    };
    const root = grow(tree, "r", 0, null);
    root.name = "S";
    const named = nodes.filter((node) => node !== root && (leafNames || !node.leaf));
    [...named].sort((a, b) => a.level - b.level).forEach((node, n) => { node.name = LETTERS[n]; });
    return nodes;
  }

  /** Leaves side by side, parents above the middle of their children; returns the width. */
  function layOut(nodes, { side, leaf, drop, size }) {
    let right = side;
    const noted = nodes.some((node) => !node.leaf && node.level && node.note) ? 4 : 0;
    for (const node of nodes) {
      node.y = TOP + node.level * drop;
      if (!node.leaf) continue;
      const room = Math.max(leaf + noted, size * (LETTER * Math.max(letters(node.text), letters(node.note)) + 14));
      node.x = right + room / 2;
      right += room;
    }
    for (const node of nodes.toReversed()) {
      const { children } = node;
      if (children.length) node.x = (children[0].x + children.at(-1).x) / 2;
      if (children.length && node.note.length > LONG) right = Math.max(right, node.x + 36 + LETTER * node.note.length);
    }
    return right + 8;
  }

  const foot = ({ turn }, size) => size * (turn > 0 ? FLAT : turn < 0 ? POINT : ROUND);
  const head = ({ leaf, turn }, size) => (leaf ? 13 : size * (turn > 0 ? POINT : turn < 0 ? FLAT : ROUND));

  const house = (turn, size) => (turn
    ? shape("path", { class: "wt-house", transform: `scale(${size} ${turn * size})`, d: "M-25 17V-9L0-20 25-9V17z" })
    : shape("circle", { class: "wt-house", r: ROUND * size }));

  const text = (name, x, y, content) => {
    const made = shape("text", { class: name, x, y });
    made.textContent = content;
    return made;
  };

  function drawn(node, asked, { size }) {
    const { leaf, turn, x, y, name = "", note } = node;
    const group = shape("g", { transform: `translate(${x} ${y})`, class: node.path === asked ? "wt-asked" : "", "data-path": node.path });
    if (!leaf) group.append(house(turn, size));
    const short = note.length <= LONG ? note : "";
    const named = !short && size < 1; // the name takes the place of the question mark
    const inside = leaf ? node.text : short || (named ? name : node.path === asked ? "?" : "");
    const kind = leaf ? "wt-value" : named ? "wt-name" : short ? "wt-note" : "wt-value";
    group.append(text(kind, 0, leaf || !turn ? 5 : 5 + 2 * turn, inside));
    if (leaf) {
      group.append(text("wt-name", 0, 24, name), text("wt-note", 0, name ? 41 : 25, note));
    } else {
      if (!named) group.append(text("wt-name wt-beside", -29 * size, 5, name));
      if (note.length > LONG) group.append(text("wt-note wt-beside", 30, 5, note));
    }
    return group;
  }

  /** What stands in the tree, for who does not see it. */
  function spoken(node, words) {
    const own = [node.name, node.text || words[node.turn], node.note].filter(Boolean).join(" ");
    return node.children.length ? `${own}: (${node.children.map((child) => spoken(child, words)).join(", ")})` : own;
  }

  /** The tree as SVG for so many pixels; `chance` is the word for a level at which chance moves. */
  function tree([nested, turns, asked, notes, leafNames], chance, say, room) {
    const known = (part) => (Array.isArray(part) ? part.map(known) : typeof part === "string" ? say(part) : part);
    const nodes = list(known(nested), turns, notes, leafNames);
    let look = WIDE;
    let width = layOut(nodes, look);
    if (width * LEAST_SCALE > room || (room < 500 && width > room)) {
      look = turns.includes(0) ? { ...NARROW, side: WIDE.side } : NARROW;
      width = layOut(nodes, look);
    }
    const { size, drop } = look;
    const words = { 1: "MAX", "-1": "MIN", 0: chance };
    const lowest = Math.max(...nodes.map(({ y, note, name, leaf }) => y + (leaf && note ? 48 : leaf && name ? 30 : 22)));
    const levels = [...new Set(nodes.filter(({ leaf }) => !leaf).map(({ level }) => level))];
    const edges = nodes.filter(({ parent }) => parent).map((node) => shape("path", {
      class: "wt-edge", d: `M${node.x} ${node.y - head(node, size)}L${node.parent.x} ${node.parent.y + foot(node.parent, size)}`,
    }));
    const picture = shape(
      "svg",
      { class: "wt-skill-tree", viewBox: `0 0 ${width} ${lowest}`, role: "img", "aria-label": spoken(nodes[0], words) },
      ...levels.map((level) => text("wt-side", 0, TOP + level * drop + 5, words[turns[level]])),
      ...edges,
      ...nodes.map((node) => drawn(node, asked, look)),
    );
    picture.style.setProperty("--wt-width", width); // the page's policy forbids the attribute `style`
    return picture;
  }

  self.walkthroughs.skillTree = tree;
})();
