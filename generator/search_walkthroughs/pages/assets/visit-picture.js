/* The picture of a tree of visits: what lies in its box is drawn, and a little around it, so that it can
   be moved without being drawn anew. */
(() => {
  "use strict";
  const { clamp, shape } = self.walkthroughs;
  const [SMALLEST, LARGEST] = [0.3, 3]; // scales
  const [READABLE, SPREAD] = [0.92, 1.5]; // a tree is shown whole at this scale or larger, and so much wider
  const FEWEST = 8; // nodes that are shown even in a small box
  const PAPER = 2000; // nodes that a browser can print
  const NARROW = 560; // pixels of a box in which only the number of folded moves is written

  const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const short = (number) => Math.round(number * 10) / 10;
  const curve = (x, y, toX, toY) => {
    const middle = short((x + toX) / 2);
    return `M${short(x)} ${short(y)}C${middle} ${short(y)} ${middle} ${short(toY)} ${short(toX)} ${short(toY)}`;
  };

  const brush = document.createElement("canvas").getContext("2d");
  const letters = getComputedStyle(document.body).fontFamily;

  /** How wide a text is in the page's letters (units). */
  function width(text, size, weight = "") {
    brush.font = `${weight} ${size}px ${letters}`;
    return brush.measureText(text).width;
  }

  /** A move, or as much of its beginning as fits. */
  function elide(text, room) {
    let most = text.length;
    while (most > 1 && width(text.slice(0, most), 13, "bold") > room) most -= 1;
    return most < text.length ? `${text.slice(0, Math.max(most - 1, 1))}…` : text;
  }

  class VisitPicture {
    /** Nobody moves a picture that `isStill`: all that is shown is in the box, and what is folded is not told. */
    constructor(box, nodes, say, isStill = false) {
      Object.assign(this, { box, nodes, say, isStill, chosen: -1, at: { x: 0, y: 0, scale: 1 } });
      this.scene = shape("g");
      this.svg = shape("svg", {}, this.scene);
      box.append(this.svg);
      this.#resized();
      new ResizeObserver(() => this.#resized()).observe(box);
    }

    #resized() {
      const { width, height } = this.box.getBoundingClientRect();
      if (!width || (width === this.width && height === this.height)) return;
      const before = this.width;
      Object.assign(this, { width, height });
      if (!before) this.fill();
      else if (before === width) this.draw();
      else this.fit(); // a telephone is turned
    }

    get #column() {
      return this.nodes.trunk + this.nodes.sizes.fan * (this.width < NARROW ? 0.5 : 1);
    }

    /** Show as many nodes as fit into the box at a size that can be read. */
    fill() {
      const { nodes, width, height, nodes: { sizes } } = this;
      nodes.column = this.#column;
      let { depth } = sizes;
      do {
        let most = sizes.shown;
        do nodes.show(most, depth);
        while (nodes.height * READABLE > height && (most -= 2) >= FEWEST);
      } while (this.isStill && nodes.width * READABLE > width && (depth -= 1) > 0);
      this.fit();
    }

    /** Show the whole tree, as far as it can be read, and otherwise the part around the root. */
    fit() {
      const { nodes, width, height, at } = this;
      nodes.column = this.#column;
      nodes.arrange();
      at.scale = clamp(Math.min(width / nodes.width, height / nodes.height), READABLE, 1.15);
      const spare = width / at.scale / nodes.width;
      nodes.column *= clamp(spare, 1, SPREAD);
      nodes.arrange();
      const free = height - nodes.height * at.scale;
      at.x = Math.max(0, (width - nodes.width * at.scale) / 2);
      at.y = free >= 0 ? free / 2 : Math.min(0, Math.max(free, height / 2 - nodes.y[0] * at.scale));
      this.drawn = null;
      this.move();
    }

    zoom(factor, x = this.width / 2, y = this.height / 2) {
      const { at } = this;
      const scale = clamp(at.scale * factor, SMALLEST, LARGEST);
      at.x = x - ((x - at.x) * scale) / at.scale;
      at.y = y - ((y - at.y) * scale) / at.scale;
      at.scale = scale;
      this.move();
    }

    shift(dx, dy) {
      this.at.x += dx;
      this.at.y += dy;
      this.move();
    }

    /** Bring a node into the box, if it is not in it. */
    follow(node) {
      const { at, width, height, nodes: { x, y, column } } = this;
      const [left, top] = [at.x + x[node] * at.scale, at.y + y[node] * at.scale];
      const [room, edge] = [column * at.scale, 40];
      this.shift(
        left < edge ? edge - left : Math.min(0, width - room - left),
        top < edge ? edge - top : Math.min(0, height - edge - top),
      );
    }

    /** Put the scene where the camera looks; a part of the tree stays in the box. */
    move() {
      const { at, nodes, width, height, scene } = this;
      if (!width) return; // nobody sees it yet
      const margin = 80;
      at.x = clamp(at.x, margin - nodes.width * at.scale, width - margin);
      at.y = clamp(at.y, margin - nodes.height * at.scale, height - margin);
      scene.setAttribute("transform", `translate(${short(at.x)} ${short(at.y)}) scale(${at.scale.toFixed(4)})`);
      const { left, top, right, bottom } = this.#window(0);
      const has = this.drawn;
      if (!has || left < has.left || top < has.top || right > has.right || bottom > has.bottom) this.draw();
    }

    /** The part of the tree that lies in the box, and so many boxes around it. */
    #window(around) {
      const { at, width, height } = this;
      const [wide, high] = [width / at.scale, height / at.scale];
      const [left, top] = [-at.x / at.scale, -at.y / at.scale];
      return {
        left: left - around * wide, top: top - around * high,
        right: left + (1 + around) * wide, bottom: top + (1 + around) * high,
      };
    }

    /** Draw the tree as wide as a sheet of paper; of a large one, what is in the box. */
    print() {
      const { nodes, svg, scene } = this;
      if (nodes.order.length > PAPER) return;
      this.draw({ left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity });
      scene.removeAttribute("transform");
      svg.setAttribute("viewBox", `0 0 ${nodes.width} ${nodes.height}`);
    }

    /** Show again what was shown before it was printed. */
    restore() {
      this.svg.removeAttribute("viewBox");
      this.drawn = null;
      this.move();
    }

    draw(window = this.#window(0.6)) {
      this.drawn = window;
      this.best = this.nodes.best;
      const { nodes, nodes: { order, parent, x, y, folds } } = this;
      const { left, top, right, bottom } = window;
      const { column, trunk, sizes: { foldedWidth } } = nodes;
      const [lines, texts] = [[], []];
      const level = (node) => y[node] > top - 20 && y[node] < bottom + 20;
      const near = (node) => x[node] > left - column - foldedWidth && x[node] < right;
      for (let at = order.length - 1; at >= 0; at--) {
        const node = order[at];
        if (!near(node)) continue;
        const above = parent[node];
        const high = above < 0 || Math.min(y[above], y[node]);
        if (above >= 0 && high < bottom && Math.max(y[above], y[node]) > top) {
          lines.push(this.#line(node, curve(x[above] + trunk, y[above], x[node], y[node])));
        }
        if (!level(node)) continue;
        if (nodes.open[node]) {
          const way = `M${short(x[node])} ${short(y[node])}h${trunk}`;
          lines.push(this.#line(node, way, nodes.below(node).some((child) => nodes.visits[child])));
        }
        texts.push(this.#node(node));
      }
      for (const [node, to] of this.isStill ? [] : folds) {
        if (to.y > top && Math.min(to.y, y[node]) < bottom && near(node)) texts.push(this.#folded(node, to));
      }
      for (const [from, to] of nodes.links) {
        if (level(from) && this.#shown(from) && this.#shown(to)) {
          lines.push(`<path class="second" d="${curve(x[from], y[from], x[to], y[to])}"/>`);
        }
      }
      this.scene.innerHTML = lines.join("") + texts.reverse().join("");
    }

    #shown(node) {
      for (; node > 0; node = this.nodes.parent[node]) {
        const above = this.nodes.parent[node];
        if (this.nodes.below(above).indexOf(node) < 0) return false;
      }
      return true;
    }

    /** The class of what is not there yet in a snapshot. */
    #absent(node) {
      return this.nodes.visits[node] || !node ? "" : " absent";
    }

    #line(node, way, isThere = true) {
      const { minLine, lineRange } = this.nodes.sizes;
      const wide = short(minLine + lineRange * this.nodes.share(node));
      return `<path class="${this.best.has(node) ? "best" : "line"}${isThere ? this.#absent(node) : " absent"}" stroke-width="${wide}" d="${way}"/>`;
    }

    #node(node) {
      const { nodes, say, chosen } = this;
      const { minRadius, radiusRange, textLeft, text, gap } = nodes.sizes;
      const [x, y] = [short(nodes.x[node]), short(nodes.y[node])];
      const radius = short(minRadius + radiusRange * Math.sqrt(nodes.share(node)));
      const kind = this.best.has(node) ? "best" : "node";
      const ring = node === chosen ? `<circle class="chosen" cx="${x}" cy="${y}" r="${radius + 4}"/>` : "";
      const numbers = say.numbers(node);
      const label = (room) => escape(elide(nodes.name(node) || say.words.root, room));
      const left = x + textLeft;
      const inner = nodes.open[node] > 0;
      const texts = inner && !nodes.oneLine
        ? `<text class="${kind}" x="${left}" y="${y - 6}">${label(text)}</text><text class="numbers" x="${left}" y="${y + 15}">${numbers}</text>`
        : `<text class="${kind}" x="${left}" y="${y + (inner ? -6 : 4.5)}">${label(text - gap - width(numbers, 12))}<tspan class="numbers" dx="${gap}">${numbers}</tspan></text>`;
      return `<g data-node="${node}" class="at${this.#absent(node)}">${ring}` +
        `<rect class="press" x="${x - 13}" y="${y - 13}" width="${nodes.trunk + 13}" height="26"/>` +
        `<circle class="${kind} ${say.step(nodes.value(node))}" cx="${x}" cy="${y}" r="${radius}"/>${texts}</g>`;
    }

    #folded(node, { x, y }) {
      const { nodes, say, nodes: { sizes } } = this;
      const { says, opens, visits } = say.folded(node, this.width < NARROW);
      const absent = visits ? "" : " absent";
      const way = curve(nodes.x[node] + nodes.trunk, nodes.y[node], x - 12, y);
      const text = `<text class="more${absent}" x="${x - 8}" y="${short(y + 4)}">${escape(says)}</text>`;
      const line = `<path class="more${absent}" d="${way}"/>`;
      if (!opens) return line + text; // what is below is not in this page
      return `${line}<g data-open="${node}" class="at"><rect class="press" x="${x - 12}" y="${short(y - 11)}" ` +
        `width="${sizes.foldedWidth}" height="22"/>${text}</g>`;
    }
  }

  self.walkthroughs.VisitPicture = VisitPicture;
})();
