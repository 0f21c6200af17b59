/* The overview: the whole tree in a strip as wide as the picture, where the search has been and is, and
   what is seen of it; and, at the edges of the picture, the way to what matters and is out of sight. */
(() => {
  "use strict";
  const { button, clamp, make, shape, wide } = self.walkthroughs;
  /** How the strokes of the tree look in the strip, by the style of their mark. */
  const LOOKS = [
    ["unseen", /^edge-unseen/], ["pruned", /^edge-pruned/], ["read", /^edge(-best)?$|^visit-band/],
    ["cut", /^bar/], ["current-path", /^path/],
  ];
  const SIGHT = 20; // pixels of a node that must be seen
  const APART = 30; // pixels from one way to the next
  const GAP = 4;
  // A chip in pixels, as its styles have it: its height, what is around its text, the share of the width that it may take.
  const TALL = 26;
  const EDGES = 20;
  const MOST = 0.45;
  // The name of a compared search as its styles have it: pixels from the edges of the picture, and below a trail.
  const TAG_MARGIN = [12, 8];
  const TRAIL = 26;
  const LEVEL = 12; // pixels from the middle of a level up and down to the ends of its name

  /** Whether two boxes have a point in common: left, top, right, bottom. */
  const touches = (a, b) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

  class Overview {
    constructor(view) {
      this.view = view;
      this.svg = shape("svg", { preserveAspectRatio: "none" });
      this.dot = make("i");
      this.element = make("div", { className: "wt-overview", "aria-hidden": true, hidden: true }, this.svg, this.dot);
      this.element.dataset.part = "overview";
      view.picture.element.after(this.element);
      const look = (event) => {
        const { arranged } = view.picture;
        const box = this.element.getBoundingClientRect();
        const part = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
        if (this.camera.at) this.camera.centre(arranged.width * part[0], arranged.height * part[1]);
      };
      this.element.addEventListener("pointerdown", (event) => {
        this.element.setPointerCapture(event.pointerId);
        look(event);
      });
      this.element.addEventListener("pointermove", (event) => { if (event.buttons) look(event); });
    }

    get camera() {
      return this.view.picture.camera;
    }

    /** Draw the tree of the frame, or hide the strip: where the whole tree is seen, or the picture needs its room. */
    show() {
      const { camera, view } = this;
      const hide = !camera.partial;
      if (this.element.hidden !== hide) {
        this.element.hidden = hide;
        // The pictures have another height, that beside it too.
        view.player.choice.shown.forEach((one) => {
          if (one !== view) one.resize();
          else one.picture.again();
        });
      }
      if (hide || !camera.at) return;
      const { width, height } = view.picture.arranged;
      this.svg.setAttribute("viewBox", [0, 0, width, height].join(" "));
      const strokes = Object.fromEntries(LOOKS.map(([name]) => [name, ""]));
      for (const path of view.picture.tree.querySelectorAll("path")) {
        const look = LOOKS.findLast(([, of]) => of.test(path.getAttribute("class")));
        if (look) strokes[look[0]] += path.getAttribute("d");
      }
      this.window = shape("rect", { class: "wt-viewport" });
      this.svg.replaceChildren(
        ...Object.entries(strokes).map(([name, d]) => shape("path", { class: `wt-${name}`, d })), this.window);
      const box = view.picture.box(view.picture.node);
      this.dot.hidden = !box;
      if (box) {
        this.dot.style.left = `${((box.left + box.right) / 2 / width) * 100}%`;
        this.dot.style.top = `${((box.top + box.bottom) / 2 / height) * 100}%`;
      }
      this.frame();
    }

    /** Frame what is seen of it. */
    frame() {
      if (this.element.hidden || !this.window) return;
      const { camera: { seen }, view: { picture: { arranged } } } = this;
      const [x, y] = [Math.max(seen.left, 0), Math.max(seen.top, 0)];
      const size = {
        x, y,
        width: Math.max(Math.min(seen.right, arranged.width) - x, 0),
        height: Math.max(Math.min(seen.bottom, arranged.height) - y, 0),
      };
      for (const [key, value] of Object.entries(size)) this.window.setAttribute(key, value);
    }
  }

  class EdgeChips {
    constructor(view) {
      this.view = view;
    }

    /** Chips for the current node, its parent and, at a cut, who supplied the bound; called again where the
        camera has moved or will move. */
    show() {
      const { picture, film, player } = this.view;
      const { camera, node } = picture;
      picture.scene.querySelectorAll(".wt-chip").forEach((chip) => chip.remove());
      if (!camera.at) return;
      const box = picture.box(node, true);
      this.taken = box ? [this.#pixels(box), ...this.#tag()] : [];
      this.#put(node, "now", player.words.current);
      const parent = film.parent(node);
      if (camera.mode !== "free") this.#put(parent, "parent", film.name(parent));
      const { cut } = this.view;
      if (cut) {
        const said = player.fill("from", { bound: cut.text, node: film.name(cut.from) });
        this.#put(cut.from, cut.kind, said);
      }
    }

    #pixels({ left, top, right, bottom }) {
      const { camera } = this.view.picture;
      return [...camera.pixel(left, top), ...camera.pixel(right, bottom)];
    }

    /** How many pixels of the room of its tree the name of a compared search takes at the top. */
    get named() {
      const { picture: { trail }, player, section } = this.view;
      const title = section.querySelector(".wt-title");
      if (!title || !player.root.matches(".wt-pair")) return 0;
      return Math.max(TAG_MARGIN[1] + title.offsetHeight - (trail ? TRAIL : 0), 0);
    }

    /** Put the name of a compared search into the upper corner where it covers no node: the right one, if it can; gives
        its place. */
    #tag() {
      const { film, frame, picture, player, section } = this.view;
      const title = section.querySelector(".wt-title");
      if (!title || !player.root.matches(".wt-pair")) return [];
      const { arranged, camera, node, trail } = picture;
      const [width] = camera.room;
      if (this.tag?.width !== width) this.tag = { width, across: title.offsetWidth, tall: title.offsetHeight };
      const { across, tall } = this.tag;
      const up = trail ? TRAIL : 0;
      const [beside, above] = TAG_MARGIN;
      const place = (left, top) => [left, top, left + across, top + tall];
      const [right, left] = [place(width - beside - across, above - up), place(beside, above)];
      const seen = picture.arranged.whole ? film.drawn(frame) : [node];
      const levels = arranged.rows.map(({ y }) => camera.pixel(arranged.gutter, y)).map(([x, y]) => [0, y - LEVEL, x, y + LEVEL]);
      const boxes = seen.map((one) => picture.box(one, true)).filter(Boolean).map((one) => this.#pixels(one));
      const covers = (tag, all) => all.some((one) => touches(tag, one));
      const atLeft = covers(right, boxes) && !covers(left, [...boxes, ...levels]);
      title.classList.toggle("wt-left", atLeft);
      return [atLeft ? left : right];
    }

    /** Put a chip to the edge for a node that is drawn, over no other and not over the current node and its bounds. */
    #put(node, kind, text) {
      const { picture } = this.view;
      const { camera, scene } = picture;
      const box = picture.box(node);
      if (!box) return;
      const [width, height] = camera.room;
      const [x, y] = camera.pixel((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (x > SIGHT && x < width - SIGHT && y > SIGHT / 2 && y < height - SIGHT / 2) return;
      const sign = x < 0 ? "←" : x > width ? "→" : y < height / 2 ? "↑" : "↓";
      const chip = button("chip", text, () => this.#go(kind, box), sign === "→" ? `${text} →` : `${sign} ${text}`);
      chip.dataset.kind = kind;
      scene.append(chip);
      const across = Math.min(Math.round(wide(chip) + EDGES), width * MOST);
      const left = clamp(x - across / 2, 6, width - across - 6);
      let top = clamp(y - TALL / 2, 6, height - TALL - 6);
      const away = top < height / 2 ? APART : -APART;
      while (this.taken.some((one) => touches([left, top - GAP, left + across, top + TALL + GAP], one))) top += away;
      this.taken.push([left, top, left + across, top + TALL]);
      chip.style.left = `${left}px`;
      chip.style.top = `${top}px`;
    }

    #go(kind, { left, right, top, bottom }) {
      const { player, picture } = this.view;
      if (kind === "now") player.look("follow", this.view);
      else picture.camera.centre((left + right) / 2, (top + bottom) / 2, false);
    }
  }

  Object.assign(self.walkthroughs, { EdgeChips, Overview });
})();
