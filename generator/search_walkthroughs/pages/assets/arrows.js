/* The arrows of a picture: from the suppliers of bounds to the node that has them. */
(() => {
  "use strict";
  const { middle, shape } = self.walkthroughs;
  const SHARES = [0.5, 0.35, 0.65, 0.25, 0.75]; // of an arrow, where its text may stand, the best first
  const LETTER = 7; // units that a letter of it takes across
  const COUNT = 14; // units: half of a count under a node

  class Arrows {
    constructor(picture) {
      this.picture = picture;
    }

    /** Arrows from where bounds come to a node, each with its text; `bounds`: kind, text, from. */
    show(node, bounds) {
      const { picture } = this;
      picture.above.querySelectorAll(":not(.ring, .rise)").forEach((part) => part.remove());
      const to = picture.box(node);
      for (const { kind, text, from: source } of bounds) {
        const from = source === node ? null : picture.box(source);
        if (from && to) picture.above.append(...this.#arrow(from, to, kind, text));
      }
    }

    /** An arrow below the nodes between the two, which ends before the name of the one it leads to. */
    #arrow(from, to, kind, text) {
      const { picture } = this;
      const way = from.left < to.left ? 1 : -1;
      const level = Math.abs(from.top - to.top) < 30;
      const near = (box) => Math.abs(box.top - to.top) < 40
        && (middle(box) - middle(from)) * way > 0 && (middle(to) - middle(box)) * way > 0;
      const passed = level ? picture.film.drawn(picture.frame).map((one) => picture.box(one)).filter(near) : [];
      const between = passed.length > 0;
      const height = from.bottom - from.top;
      const start = level && !between
        ? [way > 0 ? from.right + 6 : from.left - 6, from.top + height / 2]
        : [middle(from) + way * 8, from.bottom + 8];
      const end = level ? [way > 0 ? this.#name(to) : to.right + 9, (to.top + to.bottom) / 2]
        : [middle(to) - (way * (to.right - to.left)) / 2 - way * 6, from.top < to.top ? to.top + 2 : to.bottom - 2];
      const low = level ? Math.max(from.bottom, to.bottom) + (between ? 34 : 14) : (start[1] + end[1]) / 2;
      const gap = Math.abs(end[0] - start[0]);
      const [first, second] = [[start[0] + way * gap * 0.25, low], [end[0] - way * gap * 0.3, low]];
      const angle = Math.atan2(end[1] - second[1], end[0] - second[0]);
      const barb = (turn) => [end[0] - 10 * Math.cos(angle + turn), end[1] - 10 * Math.sin(angle + turn)]
        .map((n) => n.toFixed(1));
      const at = (t, n) => (1 - t) ** 3 * start[n] + 3 * (1 - t) ** 2 * t * first[n] + 3 * (1 - t) * t ** 2 * second[n] + t ** 3 * end[n];
      // The text stands where no count of a node between the two does, else in the middle.
      const clear = (t) => passed.every((box) => Math.abs(at(t, 0) - middle(box)) > (text.length * LETTER) / 2 + COUNT);
      const share = SHARES.find(clear) ?? SHARES[0];
      return [
        shape("path", { class: `arrow ${kind}`, d: `M${start}C${first} ${second} ${end}` }),
        shape("path", { class: `tip ${kind}`, d: `M${end}L${barb(0.42)}L${barb(-0.42)}z` }),
        shape("text", { class: `says tip ${kind}`, x: at(share, 0), y: at(share, 1) + 15 }, text),
      ];
    }

    /** The left end of a node with the name that may stand there. */
    #name(to) {
      let end = to.left - 9;
      for (const label of this.picture.tree.querySelectorAll(".label")) {
        const [, dx, dy] = /translate\((\S+) (\S+)\)/.exec(label.getAttribute("transform")).map(Number);
        if (Math.abs(Number(label.getAttribute("y")) + dy - (to.top + to.bottom) / 2) > 24) continue;
        const box = label.getBBox();
        const [x, y, { width, height }] = [box.x + dx, box.y + dy, box];
        const beside = x < to.left && x + width > to.left - 18 && Math.abs(y + height / 2 - (to.top + to.bottom) / 2) < 16;
        if (beside) end = Math.min(end, x - 7);
      }
      return end;
    }
  }

  self.walkthroughs.Arrows = Arrows;
})();
