/* The timeline: a stroke a frame, whose height and pattern show what happens there, dots where questions
   are, and the slider over it. A mark that the pointer or the slider comes to says what it is. */
(() => {
  "use strict";
  const { shape } = self.walkthroughs;
  const TALL = 32;
  /** How high the strokes are, from the weightiest: it stands where compared views differ. */
  const HEIGHTS = { pass: TALL, again: 24, cut: 24, hit: 20, lead: 16, best: 16, world: 16, won: 20, played: 10, leaf: 10, "": 6 };
  const KINDS = Object.keys(HEIGHTS);
  const QUIET = new Set(["played", "look", "leaf", ""]);
  /** A press so close to a mark means the mark; many leaves stand close together. */
  const REACH = 7;
  const QUIET_REACH = 4;
  const DENSE = 240;

  class Timeline {
    kinds = [];

    constructor(player) {
      this.player = player;
      this.names = player.words.kinds;
      this.element = player.root.querySelector(".wt-time");
      this.tip = this.element.querySelector(".wt-tip");
      this.slider = this.element.querySelector("input");
      Object.assign(this.slider, {
        oninput: () => player.go(Number(this.slider.value), "slide"),
        onpointerdown: (event) => { this.pressed = [event.clientX, player.number]; },
        onclick: (event) => this.#snap(event),
        onfocus: () => { player.speak(); this.tell(player.number); },
        onblur: () => { player.speak(); this.name(); },
      });
      Object.assign(this.element, {
        onpointermove: (event) => this.name(event.buttons ? undefined : this.#near(event.clientX)),
        onpointerleave: () => this.name(),
      });
      this.mark([], []);
    }

    /** What the timeline shows of a step at which the views do these things. */
    static weightiest(kinds) {
      return KINDS.find((kind) => kinds.includes(kind)) ?? "";
    }

    /** Draw the strokes, one path a kind, the weightiest last, and the dots of the questions. */
    mark(kinds, asked) {
      this.kinds = kinds;
      const { last } = this.player;
      this.slider.max = last;
      const x = (n) => ((n / (last || 1)) * 1000).toFixed(1);
      const paths = KINDS.toReversed().map((kind) => {
        const strokes = kinds.map((of, n) => (of === kind ? `M${x(n)} ${TALL}v-${HEIGHTS[kind]}` : ""));
        return shape("path", { "data-kind": kind, d: strokes.join("") });
      });
      const dots = shape("path", { "data-kind": "question", d: asked.map((n) => `M${x(n)} 2v.01`).join("") });
      this.strokes?.remove();
      this.strokes = shape("svg", { viewBox: `0 0 1000 ${TALL}`, preserveAspectRatio: "none", "aria-hidden": true }, ...paths, dots);
      this.element.classList.toggle("wt-dense", last > DENSE);
      this.element.prepend(this.strokes);
    }

    /** Stand at a step; `text` is what the slider says there. */
    tell(number, text) {
      this.slider.value = number;
      if (text) this.slider.setAttribute("aria-valuetext", text);
      this.element.dataset.kind = this.kinds[number] ?? "";
      if (this.slider.matches(":focus-visible")) this.name(number);
    }

    /** Name the mark at a step, or none: a name may cover what the reader wants to read. */
    name(number) {
      const kind = this.kinds[number];
      this.tip.hidden = !kind;
      if (!kind) return;
      const { player } = this;
      this.tip.textContent = player.fill("mark", { kind: this.names[kind], n: player.numbered(number) });
      this.tip.style.setProperty("--wt-at", number / (player.last || 1));
    }

    /** The mark that a pointer there means: the nearest of the weighty, else of the others. */
    #near(x) {
      const { left, width } = this.strokes.getBoundingClientRect();
      const far = (n) => Math.abs(left + (n / (this.player.last || 1)) * width - x);
      const near = (marks, reach) => marks.filter((n) => far(n) < reach).sort((a, b) => far(a) - far(b))[0];
      const marks = (quiet) => this.kinds.flatMap((kind, n) => (kind && QUIET.has(kind) === quiet ? n : []));
      return near(marks(false), REACH) ?? near(marks(true), QUIET_REACH);
    }

    /** A press close to a mark means the mark. */
    #snap(event) {
      const [x, from] = this.pressed ?? [];
      const near = this.#near(event.clientX);
      if (Math.abs(event.clientX - x) <= 3 && near !== undefined) this.player.go(near, "jump", from);
    }
  }

  self.walkthroughs.Timeline = Timeline;
})();
