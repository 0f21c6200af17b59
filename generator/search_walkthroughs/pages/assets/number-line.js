/* The number line: a part of its own, always whole. Its places are stretched to the width of the part,
   its letters never: axis, bands and marks are moved to where their place has gone. */
(() => {
  "use strict";
  const { dressed, make, parsed, points, shape, still, styled, wide } = self.walkthroughs;
  const TIGHT = 520; // narrower than this, the node's name stands above the line
  const GUTTER = 104; // pixels for the name beside the line
  const EDGE = 22;
  const AXIS = 38; // pixels from the top of the part to the axis
  const OUTSIDE = 14; // units left of the axis: what stands there is in the gutter
  /** Rows of marks, from the uppermost: so far from the axis in the film and here, and the share of what lies between. */
  const ROWS = [[-1000, -25, 0], [-24, -24, 1], [30, 28, 1], [50, 44, 1], [68, 58, 1], [76, 60, 12 / 19]];
  const RANGES_BELOW = 80; // units below the axis, further than bounds and score stand
  const SMALL = 30; // units: a mark so narrow is moved, not stretched

  const place = (element) => Number(element.getAttribute("x"));

  class NumberLine {
    constructor(view) {
      this.view = view;
      this.element = make("div", { className: "wt-line" });
      this.element.dataset.part = "line";
      view.caption.element.before(this.element);
    }

    /** Whether ranges of a table stand below the axis. */
    get ranged() {
      return this.lowest - this.axis.y > RANGES_BELOW;
    }

    ready(film) {
      this.film = film;
      const { areas, axis } = film.data;
      this.axis = axis;
      this.lowest = areas.line[3];
      this.slots = film.data.parts.line.flatMap(([from, to]) => Array.from({ length: to - from }, (_, n) => from + n));
      this.svg = shape("svg", { role: "img" });
      dressed(this.element, film).append(this.svg);
      this.height = Math.ceil(this.#down(this.lowest)) + 2;
      this.element.style.height = `${this.height}px`; // before the picture measures what is left to it
      new ResizeObserver(() => {
        this.across = this.element.clientWidth;
        this.draw(true);
      }).observe(this.element);
    }

    /** The line of a frame; of another than the one shown, on a tinted background that says which. */
    show(frame, quick, other) {
      this.frame = frame;
      this.other = other;
      this.draw(quick);
    }

    /** It may have another width than before. */
    measure() {
      this.across = 0;
    }

    /** A height of the film as one of the part: what stands far from the axis comes nearer. */
    #down(y) {
      const off = y - this.axis.y;
      const above = ROWS.findLastIndex(([from]) => from <= off);
      const [from, to, share] = ROWS[above];
      return AXIS + to + (off - from) * share;
    }

    draw(quick) {
      const { axis, element, film, height, svg } = this;
      const across = (this.across ||= element.clientWidth);
      if (!across || this.frame === undefined) return;
      const tight = across < TIGHT;
      const left = tight ? 16 : GUTTER;
      this.along = (x) => left + ((x - axis.x0) / (axis.x1 - axis.x0)) * (across - EDGE - left);
      svg.setAttribute("viewBox", `0 0 ${across} ${height}`);
      svg.setAttribute("aria-label", this.view.caption.text);
      svg.replaceChildren(this.#hatching());
      this.bands = [];
      const slots = film.slots(this.frame);
      const [texts, gutter, made] = [[], [], new Map()];
      for (const slot of this.slots) {
        const cutting = slots[slot] ?? -1;
        if (cutting < 0) continue;
        const element = parsed(film.cuttings[cutting]);
        made.set(slot, [cutting, element]);
        if (element.tagName === "text") this.#text(element, texts, gutter);
        else this.#path(element, gutter);
      }
      this.#spread(texts, across);
      this.#name(gutter, texts, tight, across);
      if (this.other) {
        const label = shape("text", { class: "side", x: across - 4, y: 12 }, this.other);
        label.style.textAnchor = "end";
        svg.append(label);
      }
      element.classList.toggle("wt-other", Boolean(this.other));
      this.#slide(made, quick);
    }

    #hatching() {
      const pattern = shape("pattern", {
        id: "hatching", width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: "rotate(-45)",
      }, shape("path", { class: "hatch", d: "M0 4h9" }));
      return shape("defs", {}, pattern);
    }

    #text(element, texts, gutter) {
      const [x, y] = [place(element), this.#down(Number(element.getAttribute("y")))];
      const style = styled(element);
      // Where nothing fits beside a range of the table its bar alone tells its ends, along the axis.
      if (this.across < TIGHT && /^(found|computed)/.test(style)) return;
      element.setAttribute("y", y.toFixed(1));
      const beside = /^(name|side|unknown|stored|found|computed)/.test(style)
        || (x < this.axis.x0 - 24 && !/∞/.test(element.textContent));
      if (x < this.axis.x0 - OUTSIDE && beside) gutter.push(element);
      else {
        element.setAttribute("x", this.along(x).toFixed(1));
        texts.push(element);
      }
      this.svg.append(element);
    }

    #path(element, gutter) {
      const { along, axis, svg } = this;
      const name = styled(element);
      const d = element.getAttribute("d");
      const found = points(d);
      const spots = found.filter(([kind]) => kind !== "z");
      const [low, high] = [Math.min(...spots.map(([, x]) => x)), Math.max(...spots.map(([, x]) => x))];
      const heights = spots.map(([, , y]) => y);
      const centre = (Math.min(...heights) + Math.max(...heights)) / 2;
      const shift = this.#down(centre) - centre;
      if (name === "hatch") {
        for (const [x, end] of this.bands) {
          const [left, right] = [Math.min(x, end), Math.max(x, end)];
          svg.append(shape("rect", { x: left, y: AXIS - 18, width: right - left, height: 36, fill: "url(#hatching)" }));
        }
        return;
      }
      svg.append(element);
      if (name === "cuts") this.bands.push([along(low), along(high)]);
      if (high < axis.x0 - OUTSIDE) {
        element.setAttribute("transform", `translate(0 ${shift})`);
        gutter.push(element);
      } else if (/^range/.test(name) && /c/.test(d)) { // a range of the table: a bar with round ends
        element.setAttribute("d", `M${along(low + 5) - 5} ${this.#down(centre) - 5}H${along(high - 5) + 5}v10H${along(low + 5) - 5}z`);
      } else if (high - low < SMALL && !/^(axis|exact|cuts|quiet|lit)/.test(name)) {
        const middle = /c/.test(d) ? Number(/^M(-?[\d.]+)/.exec(d)[1]) : (low + high) / 2;
        element.setAttribute("transform", `translate(${(along(middle) - middle).toFixed(1)} ${shift})`);
      } else {
        element.setAttribute("d", found.map(([kind, x, y]) => (
          kind === "z" ? "z" : `${kind}${along(x).toFixed(1)} ${(y - axis.y + AXIS).toFixed(1)}`)).join(""));
      }
    }

    /** Tick labels that would touch are left out, those at the ends last; those of bounds and score
        are pushed apart and kept inside. */
    #spread(texts, across) {
      const rows = Object.groupBy(texts, (text) => Math.round(Number(text.getAttribute("y"))));
      for (const row of Object.values(rows)) {
        const items = row.map((text) => ({ text, x: place(text), wide: wide(text) }));
        if (row.every((text) => styled(text) === "small")) {
          items.sort((a, b) => a.x - b.x);
          const kept = [];
          for (const item of new Set([items[0], items.at(-1), ...items])) {
            if (kept.some((one) => Math.abs(one.x - item.x) < (one.wide + item.wide) / 2 + 7)) item.text.remove();
            else kept.push(item);
          }
          continue;
        }
        items.sort((a, b) => a.x - b.x);
        let edge = 2;
        for (const item of items) {
          item.x = Math.max(item.x, edge + item.wide / 2);
          edge = item.x + item.wide / 2 + 10;
        }
        let wall = across - 2;
        for (const item of items.reverse()) {
          item.x = Math.min(item.x, wall - item.wide / 2);
          wall = item.x - item.wide / 2 - 8;
          item.text.setAttribute("x", item.x.toFixed(1));
        }
      }
    }

    /** The node's name: in a gutter of its own, or above the line where there is no room for one. */
    #name(gutter, texts, tight, across) {
      if (!tight) {
        for (const part of gutter) part.setAttribute("transform", `${part.getAttribute("transform") ?? ""} translate(-20)`);
        return;
      }
      let x = 0;
      for (const part of gutter) {
        const name = styled(part);
        if (/^(unknown|stored|icon)/.test(name)) part.remove();
        else if (part.tagName === "text") {
          part.setAttribute("x", x + (name === "name" ? 0 : 6));
          part.setAttribute("y", 14);
          x += wide(part) + 10;
        } else {
          const box = part.getBBox();
          part.setAttribute("transform", `translate(${x + 2 - box.x} ${3 - box.y})`);
          x += 18;
        }
      }
      const bands = texts.filter((one) => styled(one).startsWith("band"));
      for (const text of bands) {
        const half = wide(text) / 2;
        const at = Math.max(place(text), x + 10 + half);
        const touches = bands.some((other) => other !== text && other.isConnected
          && Math.abs(place(other) - at) < half + wide(other) / 2 + 6);
        if (at !== place(text) && (touches || at + half > across)) text.remove();
        else text.setAttribute("x", at);
      }
    }

    /** What has changed slides from where it was; what is new fades in. */
    #slide(made, quick) {
      const before = this.before;
      this.before = new Map();
      for (const [slot, [cutting, element]] of made) {
        if (!element.isConnected) continue;
        const spot = element.tagName === "text" ? place(element)
          : Number(/translate\((-?[\d.]+)/.exec(element.getAttribute("transform"))?.[1] ?? NaN);
        this.before.set(slot, [cutting, spot]);
        const [old, from] = before?.get(slot) ?? [];
        if (quick || still() || !before || old === cutting) continue;
        const by = from - spot;
        element.classList.add(by && !element.hasAttribute("transform") ? "slide" : "in", "line"); // `animate` would look for styles at once
        element.style.setProperty("--wt-from", `${by}px`);
      }
    }
  }

  self.walkthroughs.NumberLine = NumberLine;
})();
