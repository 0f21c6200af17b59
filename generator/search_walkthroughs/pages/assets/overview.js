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

  class Overview {
    constructor(view) {
      this.view = view;
      this.svg = shape("svg", { preserveAspectRatio: "none" });
      this.dot = make("i");
      this.element = make("div", { className: "wt-overview", "aria-hidden": true, hidden: true }, this.svg, this.dot);
      this.element.dataset.part = "overview";
      view.picture.element.after(this.element);
      const look = (event) => {
        const { area, at } = this.camera;
        const box = this.element.getBoundingClientRect();
        const part = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
        if (at) this.camera.centre(area.x + area.width * part[0], area.y + area.height * part[1]);
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
      const { x, y, width, height } = camera.area;
      this.svg.setAttribute("viewBox", [x, y, width, height].join(" "));
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
        this.dot.style.left = `${(((box.left + box.right) / 2 - x) / width) * 100}%`;
        this.dot.style.top = `${(((box.top + box.bottom) / 2 - y) / height) * 100}%`;
      }
      this.frame();
    }

    /** Frame what is seen of it. */
    frame() {
      if (this.element.hidden || !this.window) return;
      const { area, seen } = this.camera;
      const [x, y] = [Math.max(seen.left, area.x), Math.max(seen.top, area.y)];
      const size = {
        x, y,
        width: Math.max(Math.min(seen.right, area.x + area.width) - x, 0),
        height: Math.max(Math.min(seen.bottom, area.y + area.height) - y, 0),
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
      this.taken = box ? [[...camera.pixel(box.left, box.top), ...camera.pixel(box.right, box.bottom)]] : [];
      this.#put(node, "now", player.words.current);
      const parent = film.parent(node);
      if (camera.mode !== "free") this.#put(parent, "parent", film.name(parent));
      const { cut } = this.view;
      if (cut) {
        const said = player.fill("from", { bound: cut.text, node: film.name(cut.from) });
        this.#put(cut.from, cut.kind, said);
      }
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
      while (this.taken.some((one) => left < one[2] && left + across > one[0] && top < one[3] + GAP && top + TALL > one[1] - GAP)) top += away;
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
