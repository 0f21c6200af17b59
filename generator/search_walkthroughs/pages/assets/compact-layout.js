/* How a tree closes up further that finds no room as `arrange` has it: its levels are low, its lowest level stands on two
   lines, or each level is as wide as its nodes. Few trees need it: it comes with the film. */
(() => {
  "use strict";
  const { CLOSENESS, EDGE, LEAST_SCALE, MARGIN, REACHES, number, points, styled } = self.walkthroughs;
  const HANGING = 16; // units that counts under a node reach down between low levels
  const SLID_GAP = 4; // units between the nodes of a level that is as wide as its nodes
  const LEAF_HEIGHT = 14; // units from the middle of a leaf without a board to its upper side
  const LEAF_PADDING = 6; // units beside its number, in which the shape of the current leaf may lie over neighbours
  const LINE_GAP = 5; // units between leaves of the lowest level where every second one stands on a line of its own
  const PASSING = 3; // units left and right of an edge that passes leaves on the line above
  const BARE_GUTTER = 30; // units at the left for the signs of levels without their names
  const ABOVE = /^(?:alpha|beta)(?:-side)?$|^(?:paper|numbers|side)$/; // what stands over a node for a while
  const BESIDE = /^(?:label|label-faded|occurrence)$/; // what stands left of a node
  const UNDER = /^(?:small|numbers-under)$/; // what stands under a leaf: slid, only that of the current one is shown
  const SIGN = 6; // units from the left end of a bound to the tip of its sign
  const NUMBER = 15; // and to its number
  const CORNER = 5; // units from the edge to a node to what stands over its corners
  const CORNER_LINE = 19; // units from the middle of a node up to that
  const SIGN_WIDTH = 10; // of the sign that a position stands elsewhere too
  const DIGIT = 10; // units: a digit is narrower
  const LABEL_LINE = 9; // units that bounds over a node move up where its label stands over its corner
  const CLEAR = 4; // units between a node and what stands over it
  const LEAST_LEFT = 2; // units between the left edge of the picture and alpha
  const LABEL_HEIGHT = 12; // units that alpha moves up where it would else lie over the label of its node
  const CROWDED = /shape|bare|slid/;

  /** How far a node of a slid level reaches left and right of its middle. */
  const slidReach = ([left, up, right]) => (
    up > LEAF_HEIGHT ? [left, right] : [left - LEAF_PADDING, right - LEAF_PADDING]);

  /** The first way in which the tree finds room across, or the closest; `family`: children of a node, roots. */
  function compactLayout(arranged, nodes, family, [width, height], gutter) {
    let best;
    for (const [kind, gap, count, room = gutter] of ways(arranged, nodes, family[0])) {
      const down = downward(arranged, nodes, count, height / LEAST_SCALE, kind === "slid");
      if (count > 1 && !down.fitting) break;
      const reach = kind === "slid" ? slidReach : REACHES[kind];
      const line = new Map(down.lines.flatMap((row) => row.nodes.map((node) => [node, row.line ?? 0])));
      const passed = (node) => Array.from({ length: line.get(node) }, () => [-PASSING, PASSING]);
      const way = arranged.standing(kind, family, reach, gap, width, Math.min(room, gutter), passed);
      if (kind === "slid") {
        const most = Math.floor(width / LEAST_SCALE) - way.gutter - 2 * MARGIN;
        way.wide = slide(arranged, down.lines, way.across, Math.min(way.wide, most), gap);
        way.along = width / (way.gutter + way.wide + 2 * MARGIN);
      }
      best = { ...way, ...down, lifted: new Set(), lowered: new Map() };
      if (way.along >= (kind === "all" && count === 1 && !arranged.keeps ? 1 : LEAST_SCALE)) break;
    }
    // Where shapes may lie over neighbours the letters do not grow: room that is left goes between the nodes.
    best.fits = Math.min(arranged.fits(best, height), best.kind === "slid" ? 1 : Infinity);
    return best;
  }

  /** The ways to try, the loosest first: closeness, gap, on how many lines the lowest level stands, and the gutter. */
  function ways(arranged, nodes, children) {
    const all = [...CLOSENESS, ["slid", SLID_GAP]].filter(([kind]) => !arranged.keeps || kind === "all");
    const single = all.map(([kind, gap]) => [kind, gap, 1]);
    const levels = arranged.levels(nodes);
    if (levels.length < 2 || levels.at(-1)[1].some((node) => children(node).length)) return single;
    const kind = arranged.keeps ? "all" : "bare";
    return [...single, [kind, LINE_GAP, 2], [kind, LINE_GAP, 2, BARE_GUTTER]];
  }

  /** The levels one below another, the lowest on so many lines; low where they are else too tall for the room. `slid`:
      what stands under a leaf is only shown at the current one. */
  function downward(arranged, nodes, count, room, slid) {
    // The film of a search in the page does not mark what stands over a node only for a while.
    for (const low of arranged.sizes[0].length > 8 ? [false, true] : [false]) {
      const levels = rows(arranged, nodes, low, slid);
      const lines = split(arranged, levels, count);
      const top = levels[0].bounded ? EDGE : MARGIN; // the root's bounds stand in it
      const down = { levels, lines, low, top };
      if (arranged.fits({ ...down, along: Infinity }, room) >= 1) return { ...down, fitting: true };
    }
    const levels = rows(arranged, nodes, false, slid);
    return { levels, lines: levels, low: false, top: MARGIN, fitting: false };
  }

  /** The levels; `low`: bounds above the nodes (`bounded`) and counts under them reach into the room of the edges. */
  function rows(arranged, nodes, low, slid) {
    const levels = arranged.levels(nodes);
    return levels.map(([old, row], level) => {
      const sizes = row.map((node) => arranged.size(node));
      const bare = slid && !row.some((node) => arranged.visited.has(node));
      const most = (...sides) => Math.max(...sizes.flatMap((size) => sides.map((side) => size[side])));
      const hanging = Math.max(most(3), most(7) - (low ? HANGING : 0));
      return {
        old, nodes: row, hanging, up: most(1, low ? 8 : 5), down: level < levels.length - 1 ? hanging : most(3, bare ? 3 : 7),
        bounded: low && most(5) > most(1, 8),
      };
    });
  }

  /** The levels, the leaves of the lowest in turn on so many lines. */
  function split({ index, layout }, levels, count) {
    if (count === 1) return levels;
    const lowest = levels.at(-1);
    const x = (node) => layout.x[index.get(node)];
    const leaves = lowest.nodes.toSorted((a, b) => x(a) - x(b));
    const lines = Array.from({ length: count }, (_, line) => ({
      ...lowest, line, down: line < count - 1 ? lowest.hanging : lowest.down,
      nodes: leaves.filter((_leaf, k) => k % count === line),
    }));
    return [...levels.slice(0, -1), ...lines];
  }

  /** Move the nodes of each level apart, in their order, in so much width, as near as they can to where they stood; how
      wide it has to be. */
  function slide(arranged, levels, across, wide, gap) {
    const share = wide / Math.max(...across.values(), wide);
    let widest = wide;
    for (const { nodes } of levels) {
      const row = nodes.toSorted((a, b) => across.get(a) - across.get(b));
      const sides = row.map((node) => slidReach(arranged.size(node)));
      let end = -gap;
      row.forEach((node, k) => {
        const [left, right] = sides[k];
        across.set(node, Math.max(across.get(node) * share, end + gap + left));
        end = across.get(node) + right;
      });
      widest = Math.max(widest, sides.reduce((sum, [left, right]) => sum + left + right + gap, -gap));
      end = widest + gap;
      for (let k = row.length - 1; k >= 0; k--) {
        const [left, right] = sides[k];
        across.set(row[k], Math.min(across.get(row[k]), end - gap - right));
        end = across.get(row[k]) - left;
      }
    }
    return widest;
  }

  /** The places of the nodes whose labels would lie over the node left of them. */
  function crowdedPlaces({ index, kind, layout, sizes, x, y }) {
    const places = new Set();
    if (!CROWDED.test(kind)) return places;
    for (const line of Map.groupBy(index.values().filter((k) => x[k] !== undefined), (k) => y[k]).values()) {
      let end = 0; // the edge of the picture
      for (const k of line.sort((a, b) => x[a] - x[b])) {
        const [, , right, , label] = sizes[layout.size[k]];
        if (x[k] - label < end + 1) places.add(k);
        end = x[k] + right;
      }
    }
    return places;
  }

  /** Whether a stroke goes through more than one digit. */
  function isLong(mark) {
    const [[, left], [, right]] = points(mark.getAttribute("d"));
    return Math.abs(right - left) > DIGIT;
  }

  /** How far the mark of a node moves beside the node, right and down, in a tree that closed up further. */
  function compactShift(arranged, k, mark) {
    const { kind, layout, low, crowded: places } = arranged;
    const style = styled(mark);
    const text = mark.tagName === "text";
    if (kind === "slid" && (text ? UNDER.test(style) && mark.textContent.length > 1 : style === "strike" && isLong(mark))) {
      mark.dataset.under = layout.nodes?.[k] ?? k;
    }
    if (text && places.has(k) && BESIDE.test(style)) return overCorner(layout, k, mark);
    if (!ABOVE.test(style) || !(text || mark.hasAttribute("d"))) return [0, 0];
    return low ? betweenLevels(arranged, k, mark) : [0, places.has(k) && isAbove(arranged, k, mark) ? -LABEL_LINE : 0];
  }

  /** A label that has no room beside its node stands over its left corner, the sign of an earlier place over its
      right one. */
  function overCorner(layout, k, mark) {
    const label = styled(mark).startsWith("label");
    if (label) mark.classList.add("close");
    const right = label ? -CORNER : CORNER + SIGN_WIDTH;
    return [layout.x[k] + right - number(mark, "x"), layout.y[k] - CORNER_LINE - number(mark, "y")];
  }

  /** The points of a mark. */
  const spotsOf = (mark) => (mark.tagName === "text" ? [["", number(mark, "x"), number(mark, "y")]]
    : points(mark.getAttribute("d")).filter(([command]) => command !== "z"));

  const bottomOf = (mark) => Math.max(...spotsOf(mark).map(([, , y]) => y));

  /** Whether all of a mark stands over its node. */
  const isAbove = ({ layout, sizes }, k, mark) => bottomOf(mark) <= layout.y[k] - sizes[layout.size[k]][1];

  /** What stands over a node is one line between the levels, alpha left of beta; the edge to the node shows through. Where
      alpha would be cut off at the left edge, it stands at that edge, above the label of the node. */
  function betweenLevels({ layout, sizes, x, crowded }, k, mark) {
    const style = styled(mark);
    const text = mark.tagName === "text";
    const [left, right] = [Math.min, Math.max].map((most) => most(...spotsOf(mark).map(([, x]) => x)));
    const bottom = bottomOf(mark);
    const foot = layout.y[k] - sizes[layout.size[k]][1];
    if (bottom > foot) return [0, 0];
    const down = foot - CLEAR - bottom;
    if (style === "paper") mark.setAttribute("display", "none"); // edges from other nodes may pass there
    if (!/^(?:alpha|beta)/.test(style)) return [0, down];
    const half = layout.x[k] - (left + right) / 2 + (text ? NUMBER : SIGN);
    if (!style.startsWith("alpha")) return [half, down];
    const beyond = Math.max(LEAST_LEFT - (x[k] - 2 * half), 0);
    return [beyond - half, down - (beyond && crowded.has(k) ? LABEL_HEIGHT : 0)];
  }

  Object.assign(self.walkthroughs, { compactLayout, compactShift, crowdedPlaces });
})();
