/* The camera: which part of the tree is seen, and how large. It follows the current node with what
   belongs to the moment, shows all of it, or goes where the reader drags it. */
(() => {
  "use strict";
  const { clamp, still, union } = self.walkthroughs;
  const LOW = 200; // pixels: a node with its board or its cards, its bounds and its children want so many
  const LEAST = 0.92; // letters of 12 units are then 11 pixels high
  const MOST = 1.75;
  const NEAREST = 3;
  const FARTHEST = 0.2;
  const MOVE = 180; // milliseconds
  const GUTTER = 66; // the names of the levels stay at the left, in units
  const NARROW_GUTTER = 30;
  const MARGIN = 10;
  const TURNS = 3;

  class Camera {
    /** auto, follow, fit, actual_size, free */
    mode = "auto";

    constructor(picture) {
      this.picture = picture;
    }

    /** The room for the tree, in pixels. It is asked for many times in a frame, and to measure it the
        browser lays out the page: `measure` wherever it may have changed. */
    get room() {
      if (!this.measured) {
        const { scene, view } = this.picture;
        this.measured = [scene.clientWidth, scene.clientHeight];
        const [first, second = 0] = view.player.choice.shown.map((one) => one.overview.element.offsetHeight);
        // How much higher it would be without the overview: not at all, where another view has one beside it.
        this.strip = first && second ? 0 : view.overview.element.offsetHeight;
        this.low = Math.max(first, second) + scene.clientHeight < LOW;
      }
      return this.measured;
    }

    measure() {
      this.measured = null;
    }

    /** All of the tree at this frame, with some paper around it. */
    get area() {
      const { film, frame, narrow } = this.picture;
      const { left, top, right, bottom } = film.area(frame, narrow);
      return { x: left - MARGIN, y: top - MARGIN, width: right - left + 2 * MARGIN, height: bottom - top + 2 * MARGIN };
    }

    get gutter() {
      return this.picture.narrow ? NARROW_GUTTER : GUTTER;
    }

    /** Whether all of it is legible at once; the overview's own height must not decide about it. */
    get whole() {
      const [width, height] = this.room;
      const { area } = this;
      return Math.min(width / area.width, (height + this.strip) / area.height) >= LEAST;
    }

    /** The mode in force: a tree that is legible as a whole is shown whole. Where that takes away the
        room which made it legible, the answer would change for ever: after a few turns it stays. */
    get chosen() {
      if (this.mode !== "auto") return this.mode;
      const { frame, view } = this.picture;
      const { whole } = this;
      const place = `${frame} ${view.player.width} ${innerHeight}`;
      if (place !== this.place) [this.place, this.turns] = [place, 0];
      else if (whole !== this.before) this.turns++;
      this.before = whole;
      return whole && this.turns < TURNS ? "fit" : "follow";
    }

    set(mode) {
      this.mode = mode;
      this.at = null;
      this.follow(true);
    }

    #scale(mode) {
      const [width, height] = this.room;
      const { area } = this;
      const fits = Math.min(width / area.width, height / area.height);
      if (mode === "fit") return Math.min(fits, MOST);
      return mode === "follow" ? clamp(fits, LEAST, 1) : 1;
    }

    /** Move if something of the moment would be cut off: the node with its bounds, then its children,
        then its parent, as far as there is room. */
    follow(quick) {
      const [width, height] = this.room;
      if (!width || !height || this.mode === "free") return this.#update();
      const mode = this.chosen;
      const scale = this.#scale(mode);
      const { area } = this;
      const [across, down] = [width / scale, height / scale];
      let { x, y } = this.at ?? area;
      if (mode === "fit") [x, y] = [area.x + (area.width - across) / 2, area.y + (area.height - down) / 2];
      else {
        const want = this.#moment(across - this.gutter, down);
        const fresh = !this.at || Math.abs(this.at.scale - scale) > 0.01;
        if (fresh || want.left < x + this.gutter || want.right > x + across) {
          x = (want.left + want.right) / 2 - across / 2 - this.gutter / 2;
        }
        if (fresh || want.top < y || want.bottom > y + down) y = (want.top + want.bottom) / 2 - down / 2;
        const within = (at, from, size, room) => (size <= room ? from + (size - room) / 2 : clamp(at, from, from + size - room));
        [x, y] = [within(x, area.x, area.width, across), within(y, area.y, area.height, down)];
      }
      this.move({ x, y, scale }, quick);
    }

    /** What belongs to the moment, as far as it finds room. */
    #moment(across, down) {
      const { picture } = this;
      const { film, node } = picture;
      const box = picture.box(node);
      const { x, y } = this.area;
      if (!box) return { left: x, top: y, right: x + 1, bottom: y + 1 };
      const around = (of, by) => of && ({ left: of.left - by, top: of.top - by, right: of.right + by, bottom: of.bottom + by });
      const fits = (all) => all.right - all.left <= across && all.bottom - all.top <= down;
      let want = around(union(box, picture.box(node, true)), 6);
      if (!fits(want)) want = around(box, 6);
      const children = film.children(node).map((one) => picture.box(one, true));
      const parent = picture.box(film.parent(node), true);
      for (const more of [children.reduce(union, null), parent]) {
        const all = union(want, around(more, 6));
        if (fits(all)) want = all;
      }
      return want;
    }

    /** Be there, or glide there. */
    move(goal, quick) {
      cancelAnimationFrame(this.gliding);
      const from = this.at;
      const near = !from || (Math.abs(from.x - goal.x) < 1 && Math.abs(from.y - goal.y) < 1 && from.scale === goal.scale);
      this.goal = goal;
      this.#update();
      if (quick || near || still()) return this.#put(goal);
      const start = performance.now();
      const glide = (time) => {
        const part = clamp((time - start) / MOVE, 0, 1);
        const eased = 1 - (1 - part) ** 3;
        const at = (key) => from[key] + (goal[key] - from[key]) * eased;
        this.#put({ x: at("x"), y: at("y"), scale: at("scale") });
        if (part < 1) this.gliding = requestAnimationFrame(glide);
      };
      this.gliding = requestAnimationFrame(glide);
    }

    #put(at) {
      this.at = at;
      const { picture } = this;
      const [width, height] = this.room;
      const [across, down] = [width / at.scale, height / at.scale];
      picture.svg.setAttribute("viewBox", [at.x, at.y, across, down].map((n) => n.toFixed(1)).join(" "));
      // The names of the levels stay at the left edge, on a background of their own.
      const [left] = (picture.narrow ? picture.film.data.narrow : picture.film.data).areas.tree;
      const along = Math.max(at.x - left + MARGIN, 0);
      picture.levels.setAttribute("transform", `translate(${along.toFixed(1)})`);
      const ground = { x: left - MARGIN, y: at.y, width: this.gutter, height: down };
      for (const [key, value] of Object.entries(ground)) picture.ground.setAttribute(key, value);
      picture.ground.setAttribute("visibility", along > 1 ? "visible" : "hidden");
      picture.view.overview.frame();
    }

    #update() {
      this.picture.element.classList.toggle("wt-larger", this.chosen !== "fit");
    }

    /** The part that is seen, in the picture's units, where the camera is going. */
    get seen() {
      const { x, y, scale } = this.goal ?? this.at;
      const [width, height] = this.room;
      return { left: x, top: y, right: x + width / scale, bottom: y + height / scale };
    }

    /** A place in the picture's units as pixels of the picture's box, where the camera is going. */
    pixel(x, y) {
      const { scale, ...at } = this.goal ?? this.at;
      return [(x - at.x) * scale, (y - at.y) * scale];
    }

    /** The reader moves it: by so many pixels from where it was. */
    drag(from, dx, dy, scale = from.scale, quick = true) {
      const { view } = this.picture;
      this.mode = "free";
      this.move({ x: from.x - dx / scale, y: from.y - dy / scale, scale: clamp(scale, FARTHEST, NEAREST) }, quick);
      view.overview.show();
      view.chips.show();
      view.player.modes();
    }

    /** Larger or smaller about a place in the picture's box. */
    zoom(by, x, y) {
      const { at } = this;
      this.drag({ x: at.x + x / at.scale, y: at.y + y / at.scale }, x, y, clamp(at.scale * by, FARTHEST, NEAREST));
    }

    /** Put a place into the middle; one that the reader has asked for. */
    centre(x, y, quick) {
      const [width, height] = this.room;
      this.drag({ x, y }, width / 2, height / 2, this.at.scale, quick);
    }
  }

  self.walkthroughs.Camera = Camera;
})();
