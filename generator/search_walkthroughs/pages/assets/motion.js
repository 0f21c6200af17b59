/* What moves when a reader goes one step on: a score climbs its edge, a ring goes to the node that the search is at now,
   a playout runs down and comes back, and what changes appears when it is its turn. */
(() => {
  "use strict";
  const { middle, shape } = self.walkthroughs;
  // Milliseconds from the step: a score climbs its edge or the ring goes on; what the score changes appears; bounds and
  // bands of the line slide; what is cut turns grey.
  const TRAVEL = 340;
  const VALUE = 300;
  const LINE = 400;
  const CUT = 560;
  const FADE = 160;
  const SLIDE = 240;
  const PLAYOUT = 620;
  /** The way of a playout below its node, and back, where there is room for all of it. */
  const DOWN = [[0, 0], [-9, 13], [8, 26], [-6, 39], [0, 50], [0, 50], [0, 0]];
  const DEEPEST = 50;
  const DOT = 5;
  const CUT_OFF = /^(bar|edge-pruned|faded|pruned)/;
  /** They stand behind the styles of the film, and before the number line's, which has the same classes. */
  const RULES = [
    "@keyframes wt-in{from{opacity:0}}",
    "@keyframes wt-slide{from{transform:translate(var(--wt-from))}}",
    "@keyframes wt-out{from,to{opacity:1}}",
    `.in{animation:wt-in ${FADE}ms ease-out backwards}`,
    `.slide{animation:wt-slide ${SLIDE}ms ease-out backwards}`,
    `.value{animation-delay:${VALUE}ms}`,
    `.line{animation-delay:${LINE}ms}`,
    `.cut-off{animation-delay:${CUT}ms}`,
    `.ghost{animation:wt-out ${VALUE}ms}`,
    `.ghost.cut-off{animation:wt-out ${CUT}ms}`,
  ];

  class Motion {
    #rising;

    constructor(picture) {
      this.picture = picture;
      const { sheet } = picture.film;
      for (const rule of RULES) sheet.insertRule(rule, sheet.cssRules.length);
    }

    /** A step to the frame begins: its marks are about to be put into the picture. */
    begin(frame) {
      this.#rising = this.picture.film.risingScore(frame);
    }

    /** Let a mark appear when it is its turn; until then what was there before is seen. */
    turn(old, fresh) {
      const styles = (fresh.getAttribute ? fresh : old).getAttribute?.("class") ?? "";
      const turn = CUT_OFF.test(styles) ? "cut-off" : this.#rising ? "value" : "";
      fresh.classList?.add(...["in", turn].filter(Boolean));
      if (!turn || !old.classList) return;
      old.classList.remove("in", "value", "cut-off");
      old.classList.add("ghost", turn);
      old.addEventListener("animationend", () => old.remove());
      this.picture.ghosts.append(old);
    }

    /** The marks are there: let move what lies over them; `from`: the box of the node that the search was at. */
    show(from) {
      const { film, frame, node } = this.picture;
      if (!from) return;
      const to = this.picture.box(node);
      this.#travel(from, to);
      if (this.#rising) this.#rise(this.#rising, to);
      if (to && film.data.kinds[frame] === "played") this.#playOut(to);
    }

    /** The next step is there before all has moved. */
    end() {
      const { canvas, ghosts } = this.picture;
      canvas.shadowRoot.getAnimations().forEach((one) => one.finish());
      ghosts.replaceChildren();
    }

    /** Move an element once; then it is gone. */
    #move(element, duration, steps, easing = "ease-in-out") {
      this.picture.above.append(element);
      element.animate(steps, { duration, easing }).onfinish = () => element.remove();
    }

    /** A ring goes from the node before to the node now. */
    #travel(from, to) {
      if (!to || (from.left === to.left && from.top === to.top)) return;
      const ring = shape("rect", {
        class: "ring", x: to.left - 5, y: to.top - 5, width: to.right - to.left + 10, height: to.bottom - to.top + 10, rx: 6,
      });
      this.#move(ring, TRAVEL, [
        { transform: `translate(${from.left - to.left}px,${from.top - to.top}px)`, opacity: 1 },
        { transform: "none", opacity: 1, offset: 0.85 },
        { opacity: 0 },
      ]);
    }

    /** A score goes up the edge from the child that brings it. */
    #rise({ child, text }, to) {
      const from = this.picture.box(child);
      if (!from || !to) return;
      const [x, y] = [middle(to), to.bottom];
      this.#move(shape("text", { class: "says rise", x, y: y + 5 }, text), TRAVEL, [
        { transform: `translate(${middle(from) - x}px,${from.top - y}px)` },
        { transform: "none", opacity: 1, offset: 0.8 },
        { transform: "none", opacity: 0 },
      ]);
    }

    /** A playout runs down from its node, and its result comes back. */
    #playOut(to) {
      const share = Math.min((this.picture.arranged.height - to.bottom - DOT) / DEEPEST, 1);
      this.#move(shape("circle", { class: "rise dot", cx: middle(to), cy: to.bottom, r: DOT }), PLAYOUT,
        DOWN.map(([x, y]) => ({ transform: `translate(${x}px,${y * share}px)` })), "linear");
    }
  }

  self.walkthroughs.Motion = Motion;
})();
