/* The picture of a tree that nobody has searched yet, in the shapes of the course's pictures: houses
   that point up for MAX and down for MIN, bare numbers for leaves. Each node is a part that can be
   chosen, together with the edge to it. */
(() => {
  "use strict";
  const HALF = 25; // of a house's width
  const FLAT = 17;
  const POINT = 20;
  const DROP = 88; // from row to row
  const SIDE = 74; // the names of the rows
  const TOP = 34;

  /** A number as sentences and pictures write it. */
  const written = (value) => (Math.abs(value) === Infinity ? "∞" : String(
    Number.isInteger(value) ? Math.abs(value) : Math.abs(Number(value.toPrecision(4))),
  )).replace(/^/, value < 0 ? "−" : "");

  const safe = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt()};`);
  const wide = (text) => [...text].reduce((sum, sign) => sum + (sign > "\u2e80" ? 15 : 9.5), 0);
  const house = (turn, size = 1) => `M${[
    [-HALF, FLAT], [-HALF, -9], [0, -POINT], [HALF, -9], [HALF, FLAT],
  ].map(([x, y]) => `${x * size} ${y * size * turn}`).join("L")}z`;

  /** Where every node stands: children in order, a parent midway between its outer children. */
  function layOut(nodes) {
    const own = nodes.map(({ children, value, label }) => (children.length
      ? 2 * HALF + 2 * wide(label) + 24 : Math.max(wide(written(value)), wide(label) * 0.8) + 18));
    const room = [...own];
    const left = [SIDE];
    const row = [0];
    const x = [];
    for (let n = nodes.length - 1; n >= 0; n--) {
      room[n] = Math.max(own[n], nodes[n].children.reduce((sum, child) => sum + room[child], 0));
    }
    nodes.forEach(({ children }, n) => {
      let at = left[n] + (room[n] - children.reduce((sum, child) => sum + room[child], 0)) / 2;
      for (const child of children) {
        [left[child], row[child]] = [at, row[n] + 1];
        at += room[child];
      }
    });
    for (let n = nodes.length - 1; n >= 0; n--) {
      const { children } = nodes[n];
      x[n] = children.length ? (x[children[0]] + x[children.at(-1)]) / 2 : left[n] + room[n] / 2;
    }
    return { x, row, room, width: SIDE + room[0] + 12, y: row.map((depth) => TOP + depth * DROP) };
  }

  /** The tree as SVG; `say` names a node in full. */
  function picture(nodes, title, say) {
    const { x, y, row, room, width } = layOut(nodes);
    const height = Math.max(...y) + 40;
    const parent = [];
    const place = [];
    nodes.forEach(({ children }, n) => children.forEach((child, k) => {
      [parent[child], place[child]] = [n, [k + 1, children.length]];
    }));
    const rows = Array.from({ length: Math.max(...row) + 1 }, (_, depth) => {
      const turns = new Set(nodes.filter(({ children }, n) => row[n] === depth && children.length).map(({ turn }) => turn));
      if (turns.size !== 1) return "";
      const [turn] = turns;
      return `<g transform="translate(16 ${TOP + depth * DROP})"><path class="wt-sign" d="${
        house(turn, 0.3)}"/><text x="14" y="4.5">${turn > 0 ? "MAX" : "MIN"}</text></g>`;
    });
    const parts = nodes.map((node, n) => {
      const leaf = !node.children.length;
      const up = leaf ? 14 : node.turn > 0 ? POINT : FLAT;
      const half = leaf ? Math.min(room[n] / 2 - 2, 24) : HALF + 4;
      let edge = "";
      if (n) {
        const above = parent[n];
        const [dx, dy] = [x[above] - x[n], y[above] - y[n] + (nodes[above].turn > 0 ? FLAT : POINT)];
        const [mx, my] = [dx / 2, (dy - up) / 2];
        const long = Math.hypot(dx, dy + up) / 7;
        const [ux, uy] = [(dy + up) / long, -dx / long]; // across the edge
        const line = `M${dx} ${dy}L0 ${-up}`;
        const bar = (k) => `M${mx - ux + (k * uy) / 2} ${my - uy - (k * ux) / 2}l${2 * ux} ${2 * uy}`;
        edge = `<path class="wt-touch" d="${line}"/><path class="wt-edge" d="${line}"/><path class="wt-bars" d="${bar(-1)}${bar(1)}"/>`;
      }
      const [at, of] = place[n] ?? [1, 1];
      const value = `<text class="wt-value" y="${leaf ? 5.5 : node.turn > 0 ? 7.5 : 3.5}">${leaf ? written(node.value) : ""}</text>`;
      const label = node.label && (leaf ? `<text class="wt-small" y="30">${safe(node.label)}</text>`
        : `<text class="wt-label" x="${-HALF - 9}" y="5">${safe(node.label)}</text>`);
      return `<g role="treeitem" class="wt-node${leaf ? " wt-leaf" : ""}" data-place="${n}" transform="translate(${x[n]} ${y[n]})" tabindex="${n ? -1 : 0
      }" aria-level="${row[n] + 1}" aria-posinset="${at}" aria-setsize="${of}" aria-label="${safe(say(n))}">${edge
      }<rect class="wt-touch" x="${-half}" y="-24" width="${2 * half}" height="48" rx="8"/>${leaf ? ""
        : `<path class="wt-house" d="${house(node.turn)}"/>`}${value}${label}<text class="wt-grade" x="${half - 2}" y="-12"></text></g>`;
    });
    return `<svg class="wt-stage" viewBox="0 0 ${width} ${height}" style="--wt-width:${width}" role="tree" aria-label="${safe(title)}"><g aria-hidden="true">${rows.join("")}</g>${parts.join("")}</svg>`;
  }

  Object.assign(self.walkthroughs, { picture, written });
})();
