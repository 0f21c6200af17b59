/* The name of a compared search: it stands in an upper corner of the picture, where it covers no node. */
(() => {
  "use strict";
  // As its styles have it: pixels from the edges of the picture, and below a trail.
  const MARGIN = [12, 8];
  const TRAIL = 26;
  const LEVEL = 12; // pixels from the middle of a level up and down to the ends of its name

  /** Whether two boxes have a point in common: left, top, right, bottom. */
  const touches = (a, b) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

  class NameTag {
    #size;
    /** The box of the name, in pixels of the picture: none where it is not shown. */
    places = [];

    constructor(view) {
      this.view = view;
    }

    /** The element of the name, while two searches are shown. */
    get #title() {
      const { player, section } = this.view;
      return player.root.matches(".wt-pair") ? section.querySelector(".wt-title") : null;
    }

    /** How many pixels of the room of its tree the name takes at the top. */
    get tall() {
      const title = this.#title;
      return title ? Math.max(MARGIN[1] + title.offsetHeight - (this.view.picture.trail ? TRAIL : 0), 0) : 0;
    }

    /** Put the name into the right corner, or into the left one if only there it covers no node. */
    place() {
      const title = this.#title;
      const { film, frame, picture: { arranged, camera, node, trail } } = this.view;
      this.places = [];
      if (!title || !camera.at) return;
      const [width] = camera.room;
      if (this.#size?.width !== width) this.#size = { width, across: title.offsetWidth, tall: title.offsetHeight };
      const { across, tall } = this.#size;
      const up = trail ? TRAIL : 0;
      const [beside, above] = MARGIN;
      const corner = (left, top) => [left, top, left + across, top + tall];
      const [right, left] = [corner(width - beside - across, above - up), corner(beside, above)];
      const seen = arranged.whole ? film.drawn(frame) : [node];
      const levels = arranged.rows.map(({ y }) => camera.pixel(arranged.gutter, y)).map(([x, y]) => [0, y - LEVEL, x, y + LEVEL]);
      const boxes = seen.map((one) => arranged.box(one, true)).filter(Boolean).map((box) => camera.pixels(box));
      const covers = (tag, all) => all.some((one) => touches(tag, one));
      const atLeft = covers(right, boxes) && !covers(left, [...boxes, ...levels]);
      title.classList.toggle("wt-left", atLeft);
      this.places = [atLeft ? left : right];
    }
  }

  Object.assign(self.walkthroughs, { NameTag, touches });
})();
