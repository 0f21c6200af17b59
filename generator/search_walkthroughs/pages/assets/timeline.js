/* The timeline: a stroke a frame, whose height and pattern tell what happens there, and the slider
   over it. A mark that the pointer or the slider comes to says what it is; the legend below names
   every kind that occurs, and leads to the next mark of it. */
(() => {
  "use strict";
  const { button, drawn, make } = self.walkthroughs;
  const TALL = 32;
  /** How high the strokes are, from the weightiest: it stands where compared views differ. */
  const HEIGHTS = { pass: TALL, again: 24, cut: 24, hit: 20, lead: 16, best: 16, won: 20, played: 10, leaf: 10, "": 6 };
  const KINDS = Object.keys(HEIGHTS);
  const QUIET = new Set(["played", "leaf", ""]);
  /** A press so close to a mark means the mark; many leaves stand close together. */
  const REACH = 7;
  const QUIET_REACH = 4;
  const DENSE = 240;

  const stroke = (kind, place) => `M${place} ${TALL}v-${HEIGHTS[kind]}`;

  class Timeline {
    constructor(player) {
      const { words } = player;
      this.player = player;
      this.names = words.kinds;
      this.slider = make("input", {
        type: "range", min: 0, max: player.last, value: 0, "aria-label": words.slider,
        oninput: () => player.go(Number(this.slider.value), "step"),
        onpointerdown: (event) => { this.pressed = [event.clientX, player.number]; },
        onclick: (event) => this.#snap(event),
        onfocus: () => { player.speak(); this.tell(player.number); },
        onblur: () => { player.speak(); this.#name(); },
      });
      this.tip = make("span", { className: "wt-tip", "aria-hidden": true, hidden: true });
      this.time = make("div", {
        className: "wt-time",
        onpointermove: (event) => this.#name(event.buttons ? undefined : this.#near(event.clientX)),
        onpointerleave: () => this.#name(),
      }, this.slider, this.tip);
      this.jumps = KINDS.slice(0, -1).map((kind) => [kind, button(
        kind, words.jump.replace("{kind}", this.names[kind]), () => this.#seek(kind),
        drawn(`0 0 4 ${TALL}`, `<path data-kind="${kind}" d="${stroke(kind, 2)}"/>`), this.names[kind],
      )]);
      this.legend = this.jumps.map(([, jump]) => jump);
      this.mark([]);
    }

    /** What the timeline shows of a step at which the views do these things. */
    static weightiest(kinds) {
      return KINDS.find((kind) => kinds.includes(kind)) ?? "";
    }

    /** Draw the strokes, one path a kind, the weightiest last; offer the kinds that occur. */
    mark(kinds) {
      this.kinds = kinds;
      const { last } = this.player;
      this.slider.max = last;
      const x = (n) => ((n / (last || 1)) * 1000).toFixed(1);
      const paths = KINDS.toReversed().map((kind) => {
        const strokes = kinds.map((of, n) => (of === kind ? stroke(kind, x(n)) : ""));
        return `<path data-kind="${kind}" d="${strokes.join("")}"/>`;
      });
      this.strokes?.remove();
      this.strokes = drawn(`0 0 1000 ${TALL}`, paths.join(""), 'preserveAspectRatio="none"');
      this.time.classList.toggle("wt-dense", last > DENSE);
      this.time.prepend(this.strokes);
      for (const [kind, jump] of this.jumps) jump.hidden = !kinds.includes(kind);
    }

    /** Stand at a step; `text` is what the slider says there. */
    tell(number, text) {
      this.slider.value = number;
      if (text) this.slider.setAttribute("aria-valuetext", text);
      this.time.dataset.kind = this.kinds[number] ?? "";
      if (this.slider.matches(":focus-visible")) this.#name(number);
    }

    /** Name the mark at a step, or none. */
    #name(number) {
      const kind = this.kinds[number];
      this.tip.hidden = !kind;
      if (!kind) return;
      const { player } = this;
      this.tip.textContent = player.fill("mark", { kind: this.names[kind], n: player.numbered(number) });
      this.tip.style.setProperty("--wt-at", number / (player.last || 1));
    }

    /** Take the name away: it may cover what the reader wants to read. */
    quiet() {
      this.#name();
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
      if (!(Math.abs(event.clientX - x) <= 3)) return;
      const near = this.#near(event.clientX);
      if (near !== undefined) this.player.go(near, "jump", from);
    }

    /** Go to the next mark of a kind; a playout is one, however it came out. */
    #seek(kind) {
      const wanted = kind === "played" ? ["played", "won"] : [kind];
      this.player.seek((number) => wanted.includes(this.kinds[number]));
    }
  }

  self.walkthroughs.Timeline = Timeline;
})();
