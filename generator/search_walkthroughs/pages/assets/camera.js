/* The camera: which part of the tree is seen, and how large. It follows the current node with what
   belongs to the moment, shows all of it, or goes where the reader drags it. */
(() => {
  "use strict";
  const { LEAST_SCALE, clamp, still, union } = self.walkthroughs;
  const LOW = 200; // pixels: a node with its board or its cards, its bounds and its children want so many
  const NEAREST = 3;
  const FARTHEST = 0.2;
  const MOVE = 180; // milliseconds
  const GUTTER = 74; // the names of the levels stand at the left, in units
  const NARROW = 560; // pixels: in a picture narrower than this only their signs do
  const NARROW_GUTTER = 30;
  const MOST_OF_IT = 0.85; // where less of the tree is seen, there is an overview

  class Camera {
    /** auto, follow, fit, actual_size, free */
    mode = "auto";

    constructor(picture) {
      this.picture = picture;
    }

    /** The room for the tree, in pixels, and how much of it the name of the search takes at the top. It is asked for many
        times in a frame, and to measure it the browser lays out the page: `measure` wherever it may have changed. */
    get room() {
      if (!this.measured) {
        const { scene, view } = this.picture;
        this.measured = [scene.clientWidth, scene.clientHeight, view.tag.tall];
        /** How much higher it would be if no view that is shown had an overview. */
        this.strip = Math.max(...view.player.choice.shown.map(({ overview }) => overview.element.offsetHeight));
      }
      return this.measured;
    }

    measure() {
      this.measured = null;
    }

    /** The room left of the tree, in units, in which the levels are named. */
    get gutter() {
      if (!this.picture.film.data.parts.levels) return 0;
      return this.room[0] < NARROW ? NARROW_GUTTER : GUTTER;
    }

    /** Whether so little of the tree, when it has grown, is seen that an overview helps; its own height does not count. */
    get partial() {
      const { picture: { film, frame }, room: [width, under, named] } = this;
      const height = under + this.strip;
      if (/free|actual/.test(this.mode)) return height >= LOW;
      const { whole, width: wide, height: tall } = film.arranged(film.largest(frame), [width, height, named], this.gutter);
      const seen = (room, size) => Math.min(room / LEAST_SCALE / size, 1);
      return !whole && height >= LOW && seen(width, wide) * seen(height, tall) < MOST_OF_IT;
    }

    /** The mode in force: a tree that is legible as a whole is shown whole. */
    get chosen() {
      if (this.mode !== "auto") return this.mode;
      return this.picture.arranged.whole ? "fit" : "follow";
    }

    set(mode) {
      this.mode = mode;
      this.at = null;
      this.follow(true);
    }

    #scale(mode) {
      const [width, height] = this.room;
      const { arranged } = this.picture;
      const fits = Math.min(width / arranged.width, height / arranged.height);
      if (mode === "fit") return Math.min(fits, arranged.scale);
      return mode === "follow" ? clamp(fits, LEAST_SCALE, 1) : 1;
    }

    /** Move if something of the moment would be cut off: the node with its bounds, then its children,
        then its parent, as far as there is room. */
    follow(quick) {
      const [width, height] = this.room;
      if (!width || !height || this.mode === "free") return this.#update();
      const mode = this.chosen;
      const scale = this.#scale(mode);
      const { gutter, width: wide, height: tall } = this.picture.arranged;
      const [across, down] = [width / scale, height / scale];
      let { x, y } = this.at ?? { x: 0, y: 0 };
      if (mode === "fit") [x, y] = [(wide - across) / 2, (tall - down) / 2];
      else {
        const want = this.#moment(across - gutter, down);
        const fresh = !this.at || Math.abs(this.at.scale - scale) > 0.01;
        if (fresh || want.left < x + gutter || want.right > x + across) x = (want.left + want.right - across - gutter) / 2;
        if (fresh || want.top < y || want.bottom > y + down) y = (want.top + want.bottom - down) / 2;
        const within = (at, size, room) => (size <= room ? (size - room) / 2 : clamp(at, 0, size - room));
        [x, y] = [within(x, wide, across), within(y, tall, down)];
      }
      this.move({ x, y, scale }, quick);
    }

    /** What belongs to the moment, as far as it finds room. */
    #moment(across, down) {
      const { picture } = this;
      const { film, node } = picture;
      const box = picture.box(node);
      if (!box) return { left: 0, top: 0, right: 1, bottom: 1 };
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
      const along = Math.max(at.x, 0);
      picture.levels.setAttribute("transform", `translate(${along.toFixed(1)})`);
      const ground = { x: 0, y: at.y, width: picture.arranged.gutter, height: down };
      for (const [key, value] of Object.entries(ground)) picture.ground.setAttribute(key, value);
      picture.ground.setAttribute("visibility", along > 1 ? "visible" : "hidden");
      picture.view.overview.drawing?.frame();
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

    /** A box in the picture's units as pixels: left, top, right, bottom. */
    pixels({ left, top, right, bottom }) {
      return [...this.pixel(left, top), ...this.pixel(right, bottom)];
    }

    /** The reader moves it: by so many pixels from where it was. */
    drag(from, dx, dy, scale = from.scale, quick = true) {
      const { view } = this.picture;
      this.mode = "free";
      this.move({ x: from.x - dx / scale, y: from.y - dy / scale, scale: clamp(scale, FARTHEST, NEAREST) }, quick);
      view.around();
      view.player.modes();
    }

    /** Larger or smaller about a place in the picture's box. */
    zoom(by, x, y) {
      const { at } = this;
      this.drag({ x: at.x + x / at.scale, y: at.y + y / at.scale }, x, y, clamp(at.scale * by, FARTHEST, NEAREST));
    }

    /** Put a place into the middle; one that the reader has asked for. */
    centre(x, y, quick) {
      this.drag({ x, y }, this.room[0] / 2, this.room[1] / 2, this.at.scale, quick);
    }
  }

  self.walkthroughs.Camera = Camera;
})();
