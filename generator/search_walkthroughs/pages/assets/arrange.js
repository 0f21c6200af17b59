/* Where the nodes stand, by the room that the picture has. A film brings its marks and their sizes; for a small
   box levels close up first, then the nodes on a level, then what stands beside them, and last the letters get
   smaller, to 11 pixels and no further. A tree that finds no room in that closes up further as `compactLayout` has it; one
   that finds none even so is seen through the camera. */
(() => {
  "use strict";
  const { clamp } = self.walkthroughs;
  const LEAST_SCALE = 0.92; // letters of 12 units are then 11 pixels high
  const MOST_SCALE = 1.5;
  const PROJECTOR = 520; // pixels: in a picture higher than this the letters grow with it,
  const PROJECTED_SCALE = 2; // so far
  const MARGIN = 10; // units around everything
  const EDGE = 17; // units from level to level, at least
  const TALLEST_EDGE = [0, 560, 280, 210]; // at most, by how many edges stand one above the other
  const WIDEST_SPREAD = 1.9; // a tree is spread out so far where there is room
  const BOUND_REACH = 62; // units right of a shape: a sign and a number
  const BOUND_NAME = 30; // units that "α = " takes, which is left out where nodes stand closer
  const BOUND_ROWS = 40; // units above a node in which its bounds find room
  const LABEL_REACH = 20; // units left of a shape: a letter or two
  const LONG_LABEL = 27; // and from so many on more of them
  const SMALL_LABEL = 0.85; // of its reach: longer labels than one letter are then in smaller letters
  const LEAF = 20; // units: half of a shape with a value in it is wider, a bare number is not
  const PLAYOUT = 6; // units: below what hangs under its node, a playout finds so much room
  const LABEL_ROW = 13; // units: a row of labels of its own
  const LABEL_ROWS = 3; // at most
  const AT_NODE = 8; // units above a node: a point so near belongs to it
  const NARROW_GUTTER = 40; // no names of levels stand in less
  const SIGN_GUTTER = 30; // and their signs in this
  /** How close nodes may stand, the loosest first: what counts as a node's width, and the gap between two. */
  const CLOSENESS = [["all", 26], ["all", 12], ["short", 10], ["label", 5], ["shape", 8], ["shape", 5], ["bare", 4]];

  const CLOSE = /shape|bare|slid/;

  /** Whether the label of a node is a move, too long to stand beside it where nodes stand close. */
  const isLong = ([left, , , , marksLeft]) => marksLeft - left > LONG_LABEL;

  /** How far a node reaches left and right of its middle. */
  const REACHES = {
    all: ([left, , right, , marksLeft, , marksRight]) => [Math.max(left, marksLeft), Math.max(right, marksRight)],
    short: ([left, , right, , marksLeft, , marksRight]) => (
      [Math.max(left, marksLeft), Math.max(right, Math.min(marksRight, right + BOUND_REACH))]),
    label: ([left, , right, , marksLeft]) => [Math.max(left, left + (marksLeft - left) * SMALL_LABEL), right],
    shape: (size, moves) => {
      const [left, , right, , marksLeft] = size;
      const above = moves && isLong(size) ? ((marksLeft - left) * SMALL_LABEL) / 2 - 3 : 0;
      return [Math.max(left, above || Math.min(marksLeft, left + LABEL_REACH)), Math.max(right, above)];
    },
    bare: ([left, , right]) => [left + 2, right],
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

  /** Put each node's x into `across`, the root at 0: a tidy tree, as the generator's layout has it (A. J. Kennedy,
      Drawing Trees, Journal of Functional Programming 6, 1996). Gives the outline of the tree. `passed(node)`: the
      outline of what stands above the node on its own level. */
  function tidy(root, children, reach, gap, across, passed) {
    const offsets = new Map([[root, 0]]);
    const outlined = (node) => {
      const [left, right] = reach(node);
      const below = children(node).map(outlined);
      const fromLeft = packed(below, gap);
      const fromRight = packed(below.map(mirrored).reverse(), gap).map((at) => -at).reverse();
      const places = fromLeft.map((at, k) => (at - fromLeft.at(-1) / 2 + fromRight[k] - fromRight[0] / 2) / 2);
      children(node).forEach((child, k) => offsets.set(child, places[k]));
      return [...passed(node), [-left, right], ...joined(below.map((outline, k) => moved(outline, places[k])))];
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
        in pixels, and how many of them the name of the search takes at the top; `gutter`: units at the left for the
        names of the levels. */
    constructor(film, layout, nodes, [width, height, named = 0], gutter) {
      this.layout = layout;
      this.sizes = film.data.sizes;
      /** The place of each node in the columns of the layout. */
      this.index = new Map((layout.nodes ?? layout.x.map((_, k) => k)).map((node, k) => [node, k]));
      const isLong = ([, , right, , , , marksRight]) => marksRight - right > BOUND_REACH;
      /** Whether what stands beside the nodes is there in every frame: with playouts, and with long numbers. */
      this.keeps = Boolean(film.data.tree.joins) || (film.counts && this.sizes.some(isLong));
      /** The nodes that are the current one at some frame. */
      this.visited = new Set(film.data.nodes);
      this.playout = film.plays ? PLAYOUT : 0;
      const family = this.#family(film, nodes);
      const { compactLayout, crowdedPlaces } = self.walkthroughs; // they come with the film
      const whole = ({ fits }) => fits >= LEAST_SCALE - 0.001;
      const usual = this.#usual(film, nodes, family, [width, height], gutter);
      const closed = whole(usual) ? usual : compactLayout(this, nodes, family, [width, height], gutter);
      const way = whole(closed) ? closed : usual;
      const { across, fits, lines, top, wide } = way;
      this.kind = way.kind;
      this.gutter = way.gutter;
      this.rows = way.levels;
      this.lifted = way.lifted;
      this.lowered = way.lowered;
      /** Whether bounds above nodes stand on one line between the levels: where all is else too tall. */
      this.low = way.low;
      /** Whether all of it is legible at once. */
      this.whole = whole(way);
      this.scale = clamp(fits, LEAST_SCALE, clamp((MOST_SCALE * height) / PROJECTOR, MOST_SCALE, PROJECTED_SCALE));
      // What is left over goes between the nodes and between the levels.
      const edges = lines.length - 1;
      const free = [width / this.scale - this.gutter - 2 * MARGIN, height / this.scale - this.#tall(lines, top)];
      const spread = this.whole ? clamp(free[0] / wide, 1, WIDEST_SPREAD) : 1;
      // Where there is room, the root stands below the name of its search.
      const sunk = clamp(free[1] - edges * EDGE, 0, Math.max(named / this.scale - top, 0));
      const edge = edges ? clamp((free[1] - sunk) / edges, EDGE, TALLEST_EDGE[Math.min(edges, 3)]) : 0;
      this.width = this.gutter + wide * spread + 2 * MARGIN;
      this.x = [];
      this.y = [];
      let bottom = top + sunk - edge;
      for (const line of lines) {
        line.y = bottom + edge + line.up;
        bottom = line.y + line.down;
        for (const node of line.nodes) {
          this.x[this.index.get(node)] = this.gutter + MARGIN + across.get(node) * spread;
          this.y[this.index.get(node)] = line.y;
        }
      }
      this.rows.at(-1).y = lines[this.rows.length - 1].y;
      /** The places of the nodes whose bounds stand above them, because what is next beside them leaves no room. */
      const dropped = film.namesBounds ? BOUND_NAME : 0;
      this.raised = new Set(this.kind === "all" || this.low ? [] : this.#crossing(lines, dropped));
      this.height = bottom + MARGIN + this.playout;
      /** The places of the nodes that have no room for a label beside them, in a tree that closed up further. */
      this.crowded = way === usual ? null : crowdedPlaces(this);
    }

    /** The first closeness at which the nodes find room across, each level on one line, and how large they then are. */
    #usual(film, nodes, family, [width, height], gutter) {
      let way;
      for (const [kind, gap] of CLOSENESS.filter(([name]) => !this.keeps || name === "all")) {
        way = this.standing(kind, family, (size) => REACHES[kind](size, film.moves), gap, width, gutter);
        if (way.along >= (kind === "all" ? 1 : LEAST_SCALE)) break;
      }
      Object.assign(way, { low: false, top: MARGIN, lifted: new Set(), lowered: new Map() });
      way.lines = way.levels = this.#rows(film, nodes, way);
      return { ...way, fits: this.fits(way, height) };
    }

    /** Where nodes stand across at a closeness, how wide all then is, and the scale at which that fills the width. */
    standing(kind, family, reach, gap, width, room, passed = () => []) {
      // Where nodes stand close, signs name the levels, and in a narrow box the houses themselves.
      const gutter = !CLOSE.test(kind) ? room : room < NARROW_GUTTER ? Math.min(room, 4) : SIGN_GUTTER;
      const [across, wide] = this.#spread(family, reach, gap, passed);
      return { kind, gutter, across, wide, along: width / (gutter + wide + 2 * MARGIN) };
    }

    /** The scale at which all finds room, with the least edges. */
    fits({ along, lines, top }, height) {
      return Math.min(along, height / (this.#tall(lines, top) + (lines.length - 1) * EDGE));
    }

    /** How tall lines are together, without the edges between them. */
    #tall(lines, top) {
      return lines.reduce((sum, { up, down }) => sum + up + down, top + MARGIN + this.playout);
    }

    /** The places of the nodes whose bounds or numbers would lie over the next node, and for which there is room above
        them; `dropped`: units that are left out of what stands beside a node. */
    * #crossing(lines, dropped) {
      for (const [n, line] of lines.entries()) {
        const before = lines[n - 1];
        if (!before || line.y - line.up - before.y - before.down < BOUND_ROWS) continue;
        const places = line.nodes.map((node) => this.index.get(node)).sort((a, b) => this.x[a] - this.x[b]);
        const sizes = places.map((k) => this.sizes[this.layout.size[k]]);
        for (const [i, k] of places.entries()) {
          const [, , right, , , , marksRight] = sizes[i];
          const end = this.x[k] + marksRight - dropped;
          const next = i + 1 < places.length ? this.x[places[i + 1]] - Math.max(sizes[i + 1][0], sizes[i + 1][4]) : this.width;
          if (marksRight - dropped > right && end > next) yield k;
        }
      }
    }

    /** Whether nodes stand so close that no label fits between them. */
    get close() {
      return CLOSE.test(this.kind);
    }

    size(node) {
      return this.sizes[this.layout.size[this.index.get(node)]];
    }

    /** The nodes of each level, with where it stood in the film, from above. */
    levels(nodes) {
      return [...Map.groupBy(nodes, (node) => this.layout.y[this.index.get(node)])].sort(([a], [b]) => a - b);
    }

    /** The children of each node, from left to right, and the nodes that have no parent here. */
    #family({ data: { tree } }, nodes) {
      const there = new Set(nodes);
      const families = Map.groupBy(nodes, (node) => (there.has(tree.parent[node]) ? tree.parent[node] : -1));
      const x = (node) => this.layout.x[this.index.get(node)];
      for (const family of families.values()) family.sort((a, b) => x(a) - x(b));
      return [(node) => families.get(node) ?? [], families.get(-1) ?? []];
    }

    /** The levels from above: where each stood in the film (`old`), how far its marks reach, its nodes. Where these
        stand close, a label that is a move has a row above its node (`lifted`); what would touch below the leaves
        stands in up to three rows there in turn (`lowered`: by how many rows). */
    #rows(film, nodes, { across, kind, lifted, lowered }) {
      const close = CLOSE.test(kind);
      return this.levels(nodes).map(([old, row]) => {
        const spots = row.map((node) => ({ k: this.index.get(node), x: across.get(node), size: this.size(node) }))
          .sort((a, b) => a.x - b.x);
        const most = (...ways) => Math.max(...spots.flatMap(({ size }) => ways.map((way) => size[way])));
        let [up, down] = [most(1, 5), most(3, 7)];
        const isNumber = ({ size }) => size[0] < LEAF;
        if (close && film.moves) {
          const long = spots.filter((spot) => !isNumber(spot) && isLong(spot.size));
          for (const { k } of long) lifted.add(k);
          if (long.length) up += LABEL_ROW;
        }
        const leaves = spots.filter((spot) => isNumber(spot) && spot.size[7] > spot.size[3]);
        // Closed up, that a leaf is the same as another is said with a sign alone.
        if (kind !== "all" && !(close && film.repeats)) {
          const lines = leaves.slice(1).map(({ size, x }, n) => (size[4] + leaves[n].size[6]) / (x - leaves[n].x));
          const rows = clamp(Math.ceil(Math.max(...lines) - 0.05), 1, LABEL_ROWS);
          leaves.forEach(({ k }, n) => lowered.set(k, n % rows));
          down += (rows - 1) * LABEL_ROW;
        }
        return { old, up, down, nodes: row };
      });
    }

    /** The x of each node from the left end of all, and how wide all is; a part of a tree may have several roots. */
    #spread([children, roots], reach, gap, passed) {
      const across = new Map();
      let right = -gap;
      for (const root of roots) {
        const tree = new Map();
        const outline = tidy(root, children, (node) => reach(this.size(node)), gap, tree, passed);
        const left = right + gap - Math.min(...outline.map(([end]) => end));
        for (const [node, x] of tree) across.set(node, left + x);
        right = left + Math.max(...outline.map(([, end]) => end));
      }
      return [across, Math.max(right, 1)];
    }

    /** The box of a node's shape; `marks`: with its label, its bounds and its counts. None where it does not stand. */
    box(node, marks) {
      const k = this.index.get(node);
      const [x, y] = [this.x[k], this.y[k]];
      if (x === undefined) return null;
      const size = this.size(node);
      const [left, up, right, down] = size.slice(marks ? 4 : 0);
      const end = marks && this.kind !== "all" ? Math.min(right, size[2] + BOUND_REACH) : right;
      return { left: x - left, top: y - up, right: x + end, bottom: y + down };
    }

    /** Where a point of the film's picture has gone: on a level with the nearest node; between two levels across
        with the node of either in whose column it lies, and down by its share of the way. Third, for the end of an
        edge to a node on the lower of two lines: how high it stands straight above, where it passes the upper one. */
    moved(x, y) {
      const { rows } = this;
      const n = Math.max(rows.findLastIndex(({ old }) => old <= y), 0);
      const [above, below] = [rows[n], rows[n + 1]];
      const [from, to] = [above.old + above.down, below ? below.old - below.up : Infinity];
      const share = y > to - AT_NODE ? 1 : clamp((y - from) / Math.max(to - from, 1), 0, 1);
      const [upper, lower] = [this.#nearest(above, x), below && this.#nearest(below, x)];
      const nearer = below && (share === 1 || (share > 0 && (lower.off < upper.off || (lower.off === upper.off && share > 0.5))));
      const { k } = nearer ? lower : upper;
      const own = (near) => this.y[near.k] - this.layout.y[near.k];
      // Edges reach all leaves of a level on two lines from above the upper one.
      const [up, down] = [own(upper), share === 1 ? own(lower) : below ? below.y - below.old : 0];
      const passing = below && share === 1 && this.y[k] > below.y ? below.y - below.up + y - to : undefined;
      return [x + this.x[k] - this.layout.x[k], y + up + (down - up) * share, passing];
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

  Object.assign(self.walkthroughs, { Arrangement, CLOSENESS, EDGE, LABEL_ROW, LEAF, LEAST_SCALE, MARGIN, REACHES });
})();
