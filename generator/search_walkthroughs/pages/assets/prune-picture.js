/* A tree to be chosen from, in the shapes of the course's pictures; an edge belongs to its child. */
(() => {
  "use strict";
  const [FLAT, POINT, DROP] = [17, 20, 88];
  /** Units for the names of the levels, and for a leaf; where that is too wide, names stand in the houses. */
  const [WIDE, NARROW] = [[80, 44], [62, 33]];
  const LEAST_SCALE = 0.92; // as in the styles

  /** A number as sentences and pictures write it. */
  const written = (value) => `${Math.round(value * 1e4) / 1e4}`.replace("-", "−").replace("Infinity", "∞");

  const safe = (text) => text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt()};`);
  const house = (turn, size) => `<path class="wt-house" transform="scale(${size} ${turn * size
  })" d="M-25 17V-9L0-20 25-9V17z"/>`;

  /** Give every node its parent and its place: leaves side by side, parents above their middle; how wide all is. */
  function layOut(nodes, [gutter, leaf]) {
    let right = gutter;
    Object.assign(nodes[0], { row: 0, y: 34 });
    nodes.forEach((node, parent) => {
      const { children, row, y, name = "" } = node;
      const lone = nodes[node.parent]?.children.length === 1;
      const room = Math.max(lone ? 96 : leaf, 9 * name.length + 12);
      if (!children.length) node.x = (right += room) - room / 2;
      children.forEach((child, n) => {
        Object.assign(nodes[child], { parent, nth: n + 1, row: row + 1, y: y + DROP });
      });
    });
    for (const node of nodes.toReversed()) {
      const { children } = node;
      if (children.length) node.x = (nodes[children[0]].x + nodes[children.at(-1)].x) / 2;
    }
    return right + 6;
  }

  /** The edge to a node, and the two strokes that cut it. */
  function edge({ x, y }, up, above) {
    const [dx, dy] = [above.x - x, above.y - y + (above.turn > 0 ? FLAT : POINT) + up];
    const line = (name) => `<path class="wt-${name}" d="M0 0L${dx} ${dy}"/>`;
    return `<g transform="translate(0 ${-up})">${line("touch")}${line("edge")}${line("bars")}</g>`;
  }

  /** The tree as SVG for so many pixels; `say` names a node in full. */
  function picture(nodes, title, say, room) {
    let width = layOut(nodes, WIDE);
    const inside = width * LEAST_SCALE > room;
    if (inside) width = layOut(nodes, NARROW);
    const turns = [];
    for (const { y, turn, children } of nodes) if (children.length) turns[y] = (turns[y] ?? turn) === turn && turn;
    const players = turns.map((turn, y) => (turn ? `<g transform="translate(14 ${y})">${house(turn, 0.3)
    }<text x="14" y="4">${turn > 0 ? "MAX" : "MIN"}</text></g>` : ""));
    const parts = nodes.map((node, n) => {
      const { turn, children, value, name = "", parent, row, x, y } = node;
      const leaf = !children.length;
      const [across, down] = leaf ? [0, 30] : inside ? [0, 5 + 2 * turn] : [-34, 5];
      return `<g role="treeitem" class="wt-node${leaf ? " wt-leaf" : ""}" data-place="${n}" aria-level="${row + 1
      }" aria-label="${safe(say(n))}" transform="translate(${x} ${y})">${
        n ? edge(node, leaf ? 14 : turn > 0 ? POINT : FLAT, nodes[parent]) : ""}<rect class="wt-touch" x="-22" y="-24" width="44" height="48" rx="8"/>${leaf ? "" : house(turn, 1)}<text class="wt-value" y="${
        leaf ? 5.5 : 5.5 + 2 * turn}">${leaf ? written(value) : ""}</text><text class="wt-label" x="${across}" y="${down}">${safe(name)}</text><text class="wt-grade"${leaf ? ' x="18" y="6"' : ' x="24" y="-9"'}/></g>`;
    });
    return `<svg class="wt-tree${inside ? " wt-inside" : ""}" role="tree" aria-label="${safe(title)}" viewBox="0 0 ${width} ${
      Math.max(...nodes.map(({ y }) => y)) + 40}"><g aria-hidden="true">${
      players.join("")}</g>${parts.join("")}</svg>`;
  }

  Object.assign(self.walkthroughs, { picture, written });
})();
