/* The marks of a film where its nodes have gone: those of a node go with it; edges, the path and bands point by point;
   bars by the share of their edge; outlines and signs as they are. */
(() => {
  "use strict";
  const { LABEL_ROW, LEAF } = self.walkthroughs;
  const NAMED_GUTTER = 40; // units: names of levels stand in no less
  const BARE_GUTTER = 10; // and no signs of levels in less than this
  const ON_LEVEL = 30; // units between a level and the sign that belongs to it
  const CURVE = /[ac]/i;
  const HALO = /side|small|label|numbers|occurrence/; // letters that may lie over an edge
  const STAMP = 6; // units from the number of a leaf up to the middle of its badge, where no badge fits beside it
  const SLIM = 0.68; // of its size: the outline of a leaf, where no larger one fits
  const RAISED = [33, 22]; // units left of the right side of a node, and up from its top: bounds that stand above it

  /** The points of a path whose commands are straight; a curve gives its end. */
  function points(d) {
    const parts = d.match(/[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi) ?? [];
    const found = [];
    let [x, y, from, command, i] = [0, 0, [0, 0], "M", 0];
    const next = () => Number(parts[i++]);
    while (i < parts.length) {
      if (/[a-z]/i.test(parts[i])) command = parts[i++];
      if (command === "z") {
        [x, y] = from;
        found.push(["z"]);
        continue;
      }
      const [dx, dy] = command === command.toLowerCase() ? [x, y] : [0, 0];
      const kind = command.toLowerCase();
      i += { a: 5, c: 4 }[kind] ?? 0;
      if (kind !== "v") x = next() + dx;
      if (kind !== "h") y = next() + dy;
      if (kind === "m") from = [x, y];
      found.push([kind === "m" ? "M" : "L", x, y]);
      if (kind === "m") command = command === "m" ? "l" : "L";
    }
    return found;
  }

  const styled = (mark) => mark.getAttribute?.("class") ?? "";
  const number = (mark, name) => Number(mark.getAttribute(name));

  /** Move a mark, which may have been moved before. */
  function shift(mark, dx, dy) {
    const before = mark.getAttribute("transform") ?? "";
    mark.setAttribute("transform", `translate(${dx.toFixed(1)} ${dy.toFixed(1)})${before}`);
  }

  /** The middle of a path. */
  function middle(mark) {
    const spots = points(mark.getAttribute("d")).filter(([command]) => command !== "z");
    return [1, 2].map((n) => {
      const places = spots.map((spot) => spot[n]);
      return (Math.min(...places) + Math.max(...places)) / 2;
    });
  }

  class Marks {
    constructor(film, arranged) {
      this.film = film;
      this.arranged = arranged;
      const { layout } = arranged;
      /** Which place of the layout each slot of nodes has. */
      this.standing = new Map((layout.slots ?? layout.x.map((_, k) => k)).map((slot, k) => [slot, k]));
    }

    /** Put the mark of a slot where it belongs now. */
    place(slot, mark) {
      const kind = this.film.kind(slot);
      const { count, marks: [first, last] } = this.film.data.node_slots;
      if (!mark.setAttribute || (kind !== "tree" && kind !== "levels")) return;
      if (kind === "levels") this.#level(mark);
      else if (slot >= first && slot < last) this.#ofNode(this.standing.get((slot - first) % count), mark);
      else if (mark.tagName === "text") this.#ofPoint(mark, [number(mark, "x"), number(mark, "y")]);
      else if (mark.hasAttribute("d")) this.#path(slot, mark);
    }

    #ofNode(k, mark) {
      const { arranged: { close, kind, layout, lifted, lowered, crowded, raised, x, y } } = this;
      if (x[k] === undefined) return;
      const style = styled(mark);
      const text = mark.tagName === "text";
      let [right, down] = [0, 0];
      if (crowded) [right, down] = self.walkthroughs.compactShift(this.arranged, k, mark);
      const [, up, side, low] = this.arranged.sizes[layout.size[k]];
      if (raised.has(k) && /^(alpha|beta|numbers$)/.test(style)) {
        const [[, left]] = text ? [["", number(mark, "x")]] : points(mark.getAttribute("d"));
        const label = crowded?.has(k) || lifted.has(k) ? LABEL_ROW : 0; // it stands over the node
        if (left > layout.x[k] + side) [right, down] = [-side - RAISED[0], -up - RAISED[1] - label];
      }
      if (close && side < LEAF && /^badge-(quiet|tick|cross)/.test(style)) {
        const [across, high] = middle(mark);
        [right, down] = [layout.x[k] - across, layout.y[k] - up - STAMP - high];
      }
      // Edges pass behind bounds above a node: letters have a halo of their own.
      if (style === "paper" && points(mark.getAttribute("d")).every(([, , bottom]) => !(bottom > layout.y[k] - up))) {
        mark.setAttribute("display", "none");
      }
      if (lifted.has(k) || lowered.get(k)) {
        const heights = text ? [number(mark, "y")] : points(mark.getAttribute("d") ?? "").flatMap(([, , y]) => y ?? []);
        if (lifted.has(k) && Math.max(...heights) <= layout.y[k] - up) down -= LABEL_ROW;
        if (Math.min(...heights) >= layout.y[k] + low) down += LABEL_ROW * (lowered.get(k) ?? 0);
        if (lifted.has(k) && /^label/.test(style)) {
          mark.setAttribute("x", layout.x[k]);
          mark.setAttribute("y", layout.y[k] - up - 3);
          mark.classList.add("above");
        }
      }
      if (text) {
        // Closed up, a bound is its number in its colour.
        if (kind !== "all" && /^(alpha|beta)-side/.test(style)) mark.textContent = mark.textContent.replace(/^[αβ] = /, "");
        if (close && mark.textContent.startsWith("≡ ")) mark.textContent = "≡";
        if ((close || kind === "label") && /^label/.test(style) && mark.textContent.length > 1) mark.classList.add("close");
      }
      if (text ? HALO.test(style) : /^(alpha|beta)$/.test(style)) mark.classList.add("halo");
      shift(mark, x[k] - layout.x[k] + right, y[k] - layout.y[k] + down);
    }

    /** The sign and the name of a level, at the left. */
    #level(mark) {
      const { arranged: { gutter, rows }, film: { data } } = this;
      const name = mark.tagName === "text";
      const y = name ? number(mark, "y") - 4 : points(mark.getAttribute("d"))[0][2];
      const row = rows.reduce((best, one) => (Math.abs(one.old - y) < Math.abs(best.old - y) ? one : best));
      if (gutter < (name ? NAMED_GUTTER : BARE_GUTTER) || Math.abs(row.old - y) > ON_LEVEL) mark.setAttribute("display", "none");
      shift(mark, 10 - data.areas.tree[0], row.y - row.old);
    }

    #ofPoint(mark, [x, y]) {
      const [toX, toY] = this.arranged.moved(x, y);
      shift(mark, toX - x, toY - y);
    }

    #path(slot, mark) {
      const d = mark.getAttribute("d");
      const found = points(d);
      const bar = styled(mark).startsWith("bar");
      const solid = CURVE.test(d) || (/z/i.test(d) && !/band|core/.test(styled(mark)));
      if (!bar && !solid) {
        mark.setAttribute("d", this.#moved(found));
        return;
      }
      const [across, high] = middle(mark);
      if (bar) return this.#across(slot, mark, [across, high]);
      if (this.arranged.close && CURVE.test(d) && styled(mark) === "differing") {
        mark.setAttribute("transform", `translate(${across} ${high})scale(${SLIM})translate(${-across} ${-high})`);
      }
      this.#ofPoint(mark, [across, high]);
    }

    /** The points of a path where they have gone; to a node on the lower of two lines it goes straight down. */
    #moved(found) {
      let [before, d] = [[], ""];
      const to = (command, x, y) => { d += `${command}${x.toFixed(1)} ${y.toFixed(1)}`; };
      for (const [command, x, y] of found) {
        if (command === "z") d += "z";
        else {
          const after = this.arranged.moved(x, y);
          if (command === "L" && (before[2] === undefined) !== (after[2] === undefined)) {
            const [across, , down] = after[2] === undefined ? before : after;
            to("L", across, down);
          }
          to(command, after[0], after[1]);
          before = after;
        }
      }
      return d;
    }

    /** Bars lie across the edge to their node: at the same share of the way from its parent. */
    #across(slot, mark, [x, y]) {
      const { arranged: { index, layout, x: across, y: down }, film } = this;
      const k = this.standing.get(slot - film.data.node_slots.bars);
      const parent = index.get(film.parent(layout.nodes?.[k] ?? k));
      if (across[k] === undefined || across[parent] === undefined) return this.#ofPoint(mark, [x, y]);
      const share = (y - layout.y[parent]) / (layout.y[k] - layout.y[parent] || 1);
      const at = (places) => places[parent] + (places[k] - places[parent]) * share;
      shift(mark, at(across) - at(layout.x), at(down) - at(layout.y));
    }
  }

  Object.assign(self.walkthroughs, { Marks, number, points, styled });
})();
