/* The snapshots of a tree of visits: a slider, and a button that goes through them once. */
(() => {
  "use strict";
  const { call, clamp, icon, make, still } = self.walkthroughs;
  const BEAT = 500; // milliseconds that a snapshot stands
  const START = "M6 4l10 6-10 6z";
  const PAUSE = "M7 4v12M13 4v12";
  const NEXT = "M6 4l7 6-7 6zM15 4v12";

  class VisitTimes {
    /** `say(time)` is what is said of a snapshot; `show()` is called when another is to be seen. */
    constructor(nodes, words, say, show) {
      Object.assign(this, { nodes, words, say, show, last: nodes.times.length - 1 });
      this.button = make("button", { type: "button", className: "wt-visits-play", onclick: () => this.toggle() });
      this.output = make("output");
      this.slider = make("input", { type: "range", min: 1, max: this.last + 1, className: "wt-visits-time", ariaLabel: words.snapshot });
      this.slider.addEventListener("input", () => {
        this.stop();
        this.go(this.slider.value - 1);
      });
      this.parts = [this.button, this.slider, this.output];
      this.stop();
      this.#say();
    }

    go(time) {
      this.nodes.time = clamp(time, 0, this.last);
      this.#say();
      this.show();
    }

    #say() {
      const { nodes: { time }, slider, output } = this;
      slider.value = time + 1;
      slider.ariaValueText = output.value = this.say(time);
    }

    /** Go through the snapshots once; who wants nothing to move goes on by one with each press. */
    toggle() {
      if (this.timer) return this.stop();
      if (this.nodes.time === this.last) this.go(0);
      else if (still()) this.step(1);
      if (still()) return undefined;
      this.#offer(PAUSE, this.words.pause);
      this.timer = setInterval(() => {
        if (!this.button.isConnected || document.hidden) return this.stop();
        this.go(this.nodes.time + 1);
        return this.nodes.time < this.last || this.stop();
      }, BEAT);
      return undefined;
    }

    step(way) {
      this.stop();
      this.go(this.nodes.time + way);
    }

    stop() {
      clearInterval(this.timer);
      this.timer = 0;
      if (still()) this.#offer(NEXT, this.words.next);
      else this.#offer(START, this.words.play);
    }

    /** Put on the button what the next press does. */
    #offer(path, label) {
      this.button.replaceChildren(icon(path));
      call(this.button, label);
    }

    /** Do what a key is for; whether it is for anything. */
    key({ key }) {
      const does = {
        " ": () => this.toggle(), ArrowRight: () => this.step(1), ArrowLeft: () => this.step(-1),
        Home: () => this.step(-this.last), End: () => this.step(this.last),
      }[key];
      does?.();
      return Boolean(does);
    }
  }

  self.walkthroughs.VisitTimes = VisitTimes;
})();
