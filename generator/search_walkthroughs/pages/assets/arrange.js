/* Where the nodes stand, by the room that the picture has. A film brings its marks and their sizes; for a small
   box levels close up first, then the nodes on a level, then what stands beside them, and last the letters get
   smaller, to 11 pixels and no further. A tree that finds no room in that is seen through the camera. */
(() => {
  "use strict";
  const { clamp } = self.walkthroughs;
  const LEAST_SCALE = 0.92; // letters of 12 units are then 11 pixels high
  const MOST_SCALE = 1.5;
  const MARGIN = 10; // units around everything
  const EDGE = 17; // units from level to level, at least
  const HANGING = 16; // units that counts under a node reach down between the levels, where all is else too tall
  const USUAL_EDGE = 46; // and where the tree is larger than its box
  const TALLEST_EDGE = [0, 230, 170, 140]; // at most, by how many edges stand one above the other
  const WIDEST_SPREAD = 1.9; // a tree is spread out so far where there is room
  const BOUND_REACH = 62; // units right of a shape: a sign and a number
  const LABEL_REACH = 20; // units left of a shape
  const LEAF = 14; // units from the middle of a leaf without a board to its upper side
  const LEAF_PADDING = 6; // units beside its number, in which the shape of the current leaf may lie over neighbours
  const SMALL_LABEL = 0.85; // of its reach: longer labels than one letter are then in smaller letters
  const PLAYOUT = 32; // a playout hangs so far below its node
  const NARROW_GUTTER = 40; // no names of levels stand in less
  /** How close nodes may stand, the loosest first: what counts as a node's width, and the gap between two. Slid, a
      level is as wide as its nodes, and parents need not stand in the middle of their children. */
  const CLOSENESS = [["all", 26], ["all", 12], ["short", 10], ["label", 5], ["shape", 8], ["shape", 5], ["bare", 4], ["slid", 4]];
  const LOWER_GAP = 5; // units between leaves of the lowest level where every second one stands on a line of its own
  const BARE_GUTTER = 30; // units at the left for the signs of levels without their names
  const PASSING = 3; // units left and right of an edge that passes leaves on lines above

  /** How far a node reaches left and right of its middle. */
  const REACHES = {
    all: ([left, , right, , marksLeft, , marksRight]) => [Math.max(left, marksLeft), Math.max(right, marksRight)],
    short: ([left, , right, , marksLeft, , marksRight]) => (
      [Math.max(left, marksLeft), Math.max(right, Math.min(marksRight, right + BOUND_REACH))]),
    label: ([left, , right, , marksLeft]) => [Math.max(left, left + (marksLeft - left) * SMALL_LABEL), right],
    shape: ([left, , right, , marksLeft]) => [Math.max(left, Math.min(marksLeft, left + LABEL_REACH)), right],
    bare: ([left, , right]) => [left + 2, right],
    slid: ([left, up, right]) => (up > LEAF ? [left, right] : [left - LEAF_PADDING, right - LEAF_PADDING]),
  };

  /** The outline of several trees together: on each level the leftmost and the rightmost reach. */
  function joined(outlines) {
    const all = [];
    for (const outline of outlines) {
      outline.forEach(([left, right], level) => {
        const other = all[level] ?? [left, right];
        all[level] = [Math.min(other[0], left), Math.max(other[1], right)];
      });
    }
    return all;
  }

  const moved = (outline, by) => outline.map(([left, right]) => [left + by, right + by]);
  const mirrored = (outline) => outline.map(([left, right]) => [-right, -left]);

  /** Where the roots of trees stand that are set one after another as far left as they go. */
  function packed(outlines, gap) {
    let before = [];
    return outlines.map((outline) => {
      const levels = before.slice(0, outline.length);
      const at = Math.max(0, ...levels.map(([, right], level) => right - outline[level][0] + gap));
      before = joined([before, moved(outline, at)]);
      return at;
    });
  }

  /** Put each node's x into `across`, the root at 0, a leaf so many lines lower as `line` says: a tidy tree, as the generator's layout has it (A. J. Kennedy,
      Drawing Trees, Journal of Functional Programming 6, 1996). Gives the outline of the tree. */
  function tidy(root, children, reach, gap, across, line) {
    const offsets = new Map([[root, 0]]);
    const outlined = (node) => {
      const [left, right] = reach(node);
      const below = children(node).map(outlined);
      const fromLeft = packed(below, gap);
      const fromRight = packed(below.map(mirrored).reverse(), gap).map((at) => -at).reverse();
      const places = fromLeft.map((at, k) => (at - fromLeft.at(-1) / 2 + fromRight[k] - fromRight[0] / 2) / 2);
      children(node).forEach((child, k) => offsets.set(child, places[k]));
      const passed = Array.from({ length: line.get(node) }, () => [-PASSING, PASSING]);
      return [...passed, [-left, right], ...joined(below.map((outline, k) => moved(outline, places[k])))];
    };
    const outline = outlined(root);
    const stand = (node, x) => {
      across.set(node, x);
      for (const child of children(node)) stand(child, x + offsets.get(child));
    };
    stand(root, 0);
    return outline;
  }

  /** The nodes of a layout as they stand for a box. */
  class Arrangement {
    /** `layout`: one of the film's `places`; `nodes`: those of it that are to find room; `room`: width and height
        in pixels; `gutter`: units at the left for the names of the levels. */
    constructor(film, layout, nodes, [width, height], gutter) {
      this.layout = layout;
      this.sizes = film.data.sizes;
      /** The place of each node in the columns of the layout. */
      this.index = new Map((layout.nodes ?? layout.x.map((_, k) => k)).map((node, k) => [node, k]));
      this.grows = Boolean(film.data.tree.joins);
      const [children, roots] = this.#family(film, nodes);
      const room = height / LEAST_SCALE;
      let tried;
      for (const [kind, gap, lines, bare = gutter] of this.#ways(nodes, children)) {
        const levels = this.#levels(nodes, lines, room);
        if (lines > 1 && !levels.fitting) break;
        const way = this.#tried(kind, gap, levels.lines, roots, children, width, Math.min(bare, gutter));
        // A tree that finds no room stands as close as it can with each level on one line.
        if (!tried || (lines === 1 && kind !== "slid") || way.along >= LEAST_SCALE) tried = { ...way, levels };
        if (way.along >= (kind === "all" && lines === 1 && !this.grows ? 1 : LEAST_SCALE)) break;
      }
      this.kind = tried.kind;
      this.gutter = tried.gutter;
      this.rows = tried.levels.rows;
      /** Whether bounds above nodes stand on one line between the levels: where all is else too tall. */
      this.low = tried.levels.low;
      const { across, wide, along, levels: { lines: rows, top } } = tried;
      const tall = this.#tallness(rows, top);
      const edges = rows.length - 1;
      const fits = Math.min(along, height / (tall + edges * EDGE));
      /** Whether all of it is legible at once. */
      this.whole = fits >= LEAST_SCALE - 0.001;
      this.scale = clamp(fits, LEAST_SCALE, MOST_SCALE);
      // What is left over goes between the nodes and between the levels.
      const free = [width / this.scale - this.gutter - 2 * MARGIN, height / this.scale - tall];
      const spread = this.whole ? clamp(free[0] / wide, 1, WIDEST_SPREAD) : 1;
      const most = this.whole ? TALLEST_EDGE[Math.min(edges, 3)] : USUAL_EDGE;
      const edge = edges ? clamp(free[1] / edges, EDGE, Math.max(most, EDGE)) : 0;
      this.x = [];
      this.y = [];
      let bottom = top - edge;
      for (const row of rows) {
        row.y = bottom + edge + row.up;
        bottom = row.y + row.down;
        for (const node of row.nodes) {
          this.x[this.index.get(node)] = this.gutter + MARGIN + across.get(node) * spread;
          this.y[this.index.get(node)] = row.y;
        }
      }
      /** The places of the nodes that have no room for a label beside them. */
      this.tight = this.#tight(rows);
      this.rows.at(-1).y = rows[this.rows.length - 1].y;
      this.width = this.gutter + wide * spread + 2 * MARGIN;
      this.height = bottom + MARGIN + (this.grows ? PLAYOUT : 0);
    }

    #tight(rows) {
      const tight = new Set();
      if (!/bare|slid/.test(this.kind)) return tight;
      for (const { nodes } of rows) {
        let end = -Infinity;
        for (const k of nodes.map((node) => this.index.get(node)).sort((a, b) => this.x[a] - this.x[b])) {
          const size = this.sizes[this.layout.size[k]];
          if (this.x[k] - size[4] < end + 1) tight.add(k);
          end = this.x[k] + size[2];
        }
      }
      return tight;
    }

    /** The rows of the levels, and those with the lowest level on so many lines; low where they are else too tall. */
    #levels(nodes, count, room) {
      for (const low of this.sizes[0].length > 8 ? [false, true] : [false]) {
        const rows = this.#rows(nodes, low);
        const lines = this.#lines(rows, count);
        const top = rows[0].bounded ? EDGE : MARGIN; // the root's bounds stand in it
        const fitting = this.#tallness(lines, top) + (lines.length - 1) * EDGE <= room;
        if (fitting) return { rows, lines, low, top, fitting };
      }
      const rows = this.#rows(nodes, false);
      return { rows, lines: rows, low: false, top: MARGIN, fitting: false };
    }

    /** How tall rows are together, without the edges between them. */
    #tallness(rows, top) {
      return rows.reduce((sum, { up, down }) => sum + up + down, top + MARGIN + (this.grows ? PLAYOUT : 0));
    }

    /** The ways to try, the loosest first: closeness, gap, on how many lines the lowest level stands, and the gutter. */
    #ways(nodes, children) {
      // What stands beside the nodes of a search with playouts is there in every frame.
      const ways = CLOSENESS.filter(([kind]) => !this.grows || kind === "all").map((way) => [...way, 1]);
      const rows = this.#rows(nodes, false);
      if (rows.length < 2 || rows.at(-1).nodes.some((node) => children(node).length)) return ways;
      return [...ways, [this.grows ? "all" : "bare", LOWER_GAP, 2], [this.grows ? "all" : "bare", LOWER_GAP, 2, BARE_GUTTER]];
    }

    /** The rows, with the lowest level on so many lines. */
    #lines(rows, count) {
      if (count === 1) return rows;
      const lowest = rows.at(-1);
      const x = (node) => this.layout.x[this.index.get(node)];
      const nodes = lowest.nodes.toSorted((a, b) => x(a) - x(b));
      return [...rows.slice(0, -1), ...Array.from({ length: count }, (_, line) => (
        { ...lowest, down: line < count - 1 ? lowest.hanging : lowest.down, nodes: nodes.filter((node, k) => k % count === line), line }))];
    }

    #tried(kind, gap, rows, roots, children, width, gutterThere) {
      // Where nodes stand as close as that, the houses themselves say who moves.
      const gutter = gutterThere < NARROW_GUTTER && /shape|bare|slid/.test(kind) ? Math.min(gutterThere, 4) : gutterThere;
      const line = new Map(rows.flatMap(({ nodes, line: n = 0 }) => nodes.map((node) => [node, n])));
      const spread = this.#spread(roots, children, REACHES[kind], gap, line);
      const [across] = spread;
      let [, wide] = spread;
      if (kind === "slid") {
        wide = Math.min(wide, Math.floor(width / LEAST_SCALE) - gutter - 2 * MARGIN);
        wide = this.#slide(rows, across, wide, REACHES[kind], gap);
      }
      return { kind, gutter, across, wide, along: width / (gutter + wide + 2 * MARGIN) };
    }

    #size(node) {
      return this.sizes[this.layout.size[this.index.get(node)]];
    }

    /** The children of each node, from left to right, and the nodes that have no parent here. */
    #family({ data: { tree } }, nodes) {
      const there = new Set(nodes);
      const families = Map.groupBy(nodes, (node) => (there.has(tree.parent[node]) ? tree.parent[node] : -1));
      const x = (node) => this.layout.x[this.index.get(node)];
      for (const family of families.values()) family.sort((a, b) => x(a) - x(b));
      return [(node) => families.get(node) ?? [], families.get(-1) ?? []];
    }

    /** The levels from above: where each stood in the film (`old`), how far its marks reach, its nodes; `low`: bounds
        above the nodes (`bounded`) and counts under them reach into the room of the edges. */
    #rows(nodes, low) {
      const levels = Map.groupBy(nodes, (node) => this.layout.y[this.index.get(node)]);
      return [...levels].sort(([a], [b]) => a - b).map(([old, row], level) => {
        const sizes = row.map((node) => this.#size(node));
        const most = (...ways) => Math.max(...sizes.flatMap((size) => ways.map((way) => size[way])));
        const hanging = Math.max(most(3), most(7) - (low ? HANGING : 0));
        return {
          old, nodes: row, hanging, up: most(1, low ? 8 : 5), down: level < levels.size - 1 ? hanging : most(3, 7),
          bounded: low && most(5) > most(1, 8),
        };
      });
    }

    /** The x of each node from the left end of all, and how wide all is; a part of a tree may have several roots. */
    #spread(roots, children, reach, gap, line) {
      const across = new Map();
      let right = -gap;
      for (const root of roots) {
        const tree = new Map();
        const outline = tidy(root, children, (node) => reach(this.#size(node)), gap, tree, line);
        const left = right + gap - Math.min(...outline.map(([end]) => end));
        for (const [node, x] of tree) across.set(node, left + x);
        right = left + Math.max(...outline.map(([, end]) => end));
      }
      return [across, Math.max(right, 1)];
    }

    /** Move the nodes of each level apart, in their order, in so much width, as near as they can to where they stood;
        how wide it has to be. */
    #slide(rows, across, wide, reach, gap) {
      const taken = Math.max(...across.values()) || 1;
      let right = wide;
      for (const { nodes } of rows) {
        const row = nodes.toSorted((a, b) => across.get(a) - across.get(b));
        const sides = row.map((node) => reach(this.#size(node)));
        let end = -gap;
        row.forEach((node, k) => {
          const [left, far] = sides[k];
          const x = Math.max((across.get(node) * wide) / Math.max(taken, wide), end + gap + left);
          across.set(node, x);
          end = x + far;
        });
        right = Math.max(right, sides.reduce((sum, [left, far]) => sum + left + far + gap, -gap));
        end = right + gap;
        for (const [k, node] of [...row.entries()].reverse()) {
          const x = Math.min(across.get(node), end - gap - sides[k][1]);
          across.set(node, x);
          end = x - sides[k][0];
        }
      }
      return right;
    }

    /** The box of a node's shape; `marks`: with its label, its bounds and its counts. None where it does not stand. */
    box(node, marks) {
      const k = this.index.get(node);
      const [x, y] = [this.x[k], this.y[k]];
      if (x === undefined) return null;
      const size = this.#size(node);
      const [left, up, right, down] = size.slice(marks ? 4 : 0);
      const end = marks && this.kind !== "all" ? Math.min(right, size[2] + BOUND_REACH) : right;
      return { left: x - left, top: y - up, right: x + end, bottom: y + down };
    }

    /** Where a point of the film's picture has gone: on a level with the nearest node; between two levels across
        with the node of either in whose column it lies, and down by its share of the way. */
    moved(x, y) {
      const { rows } = this;
      const n = Math.max(rows.findLastIndex(({ old }) => old <= y), 0);
      const [above, below] = [rows[n], rows[n + 1]];
      const [from, to] = [above.old + above.down, below ? below.old - below.up : Infinity];
      const share = clamp((y - from) / Math.max(to - from, 1), 0, 1);
      const [upper, lower] = [this.#nearest(above, x), below && this.#nearest(below, x)];
      const nearer = below && (share === 1 || (share > 0 && (lower.off < upper.off || (lower.off === upper.off && share > 0.5))));
      const { k } = nearer ? lower : upper;
      const [up, down] = [upper, lower].map((near) => (near ? this.y[near.k] - this.layout.y[near.k] : 0));
      return [x + this.x[k] - this.layout.x[k], y + up + (down - up) * share];
    }

    /** The node of a row whose middle is nearest to that x of the film's picture. */
    #nearest(row, x) {
      const { layout, index } = this;
      return row.nodes.map((node) => index.get(node)).reduce((best, k) => {
        const off = Math.abs(layout.x[k] - x);
        return best && best.off <= off ? best : { off, k };
      }, null);
    }
  }

  Object.assign(self.walkthroughs, { Arrangement, LEAST_SCALE, MOST_SCALE });
})();
