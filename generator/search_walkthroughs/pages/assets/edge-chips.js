/* At the edges of a picture, the way to what matters and is out of sight: the current node, its parent and who supplied
   the bound of a cut. */
(() => {
  "use strict";
  const { button, clamp, touches, wide } = self.walkthroughs;
  const SIGHT = 20; // pixels of a node that must be seen
  const APART = 30; // pixels from one way to the next
  const GAP = 4;
  // A chip in pixels, as its styles have it: its height, what is around its text, the share of the width that it may take.
  const TALL = 26;
  const EDGES = 20;
  const MOST = 0.45;

  class EdgeChips {
    constructor(view) {
      this.view = view;
    }

    /** Chips for the current node, its parent and, at a cut, who supplied the bound; called again where the
        camera has moved or will move. */
    show() {
      const { picture, film, player, tag } = this.view;
      const { camera, node } = picture;
      picture.scene.querySelectorAll(".wt-chip").forEach((chip) => chip.remove());
      if (!camera.at) return;
      const box = picture.box(node, true);
      this.taken = box ? [camera.pixels(box), ...tag.places] : [];
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

  self.walkthroughs.EdgeChips = EdgeChips;
})();
