/* A player: one bar of controls and the views that it steps. It holds no word of any language: what
   it says comes with the section. Nothing plays by itself. */
(() => {
  "use strict";
  const { Bar, Beside, Large, Playing, Timeline, View, addressed, make } = self.walkthroughs;
  const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
  const STEPS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };

  /** `root` is a section.wt-player, or a div.wt-compare whose first view leads. `leads`: the page's
      first player, which answers to `#f=12`; the others to `#<id>:f=12`. */
  class Player {
    number = 0;

    constructor(root, leads) {
      this.root = root;
      this.leads = leads;
      this.views = [...(root.matches(".wt-player") ? [root] : root.querySelectorAll(".wt-player"))]
        .map((section) => new View(section));
      const { section } = this.views[0];
      this.id = section.id;
      this.words = JSON.parse(section.dataset.words);
      // One view counts its frames by their numbers in the record, several count common steps.
      this.numbers = this.views.length === 1 ? this.views[0].numbers : null;
      this.last = Number(section.dataset.frames) - 1;
      this.large = new Large(root, this.words);
      this.beside = new Beside(root, this.views, this.words.beside, () => this.#choose());
      this.timeline = new Timeline(this);
      this.slider = this.timeline.slider;
      this.playing = new Playing(this);
      this.controls = new Bar(this);
      this.bar = this.controls.element;
      this.ask = make("div", { className: "wt-ask" });
      if (root.matches(".wt-player")) this.views[0].caption.after(this.bar, this.ask);
      else root.append(this.bar, this.ask);
      this.#tell();
      root.tabIndex = -1; // a click anywhere inside gives it the keys
      root.addEventListener("keydown", (event) => this.#key(event));
      this.views.forEach((view) => this.#swipe(view));
      this.#fold(false);
    }

    /** Load the films of all the views; done once. */
    load() {
      return (this.loaded ??= Promise.all(this.views.map((view) => view.load())).then(() => {
        this.last = this.views[0].steps - 1;
        this.root.classList.add("wt-running");
        this.#choose();
      }).catch(() => {
        this.playing.stop();
        this.bar.replaceChildren(this.words.failed);
        this.#fold(true);
      }));
    }

    /** Follow the views that are shown: the first of them leads. */
    #choose() {
      if (!this.views[0].film) return;
      const { shown } = this.beside;
      [this.view] = shown;
      this.film = this.view.film;
      const kind = (view, step) => (view.moves(step) ? view.film.kinds[view.at(step)] : "");
      this.timeline.mark(Array.from({ length: this.last + 1 }, (_, step) => (
        Timeline.weightiest(shown.map((view) => kind(view, step))))));
      this.show(this.number);
    }

    /** The nearest step that way which brings something new to a view that is shown. */
    beyond(way) {
      const moves = (n) => this.beside.shown.some((view) => view.moves(n));
      let number = this.number + way;
      while (this.film && number > 0 && number < this.last && !moves(number)) number += way;
      return number;
    }

    /** Show a frame because the reader asked for it: the address follows. A `jump` from one frame to
        another far from it can be taken back; a `step` cannot, nor what is seen while it plays. */
    async go(number, how = "jump", from = this.number) {
      if (how !== "play") this.playing.stop();
      if (this.hold?.(number)) return; // a question comes first
      this.number = clamp(number, 0, this.last);
      this.slider.value = this.number;
      if (how === "jump" && Math.abs(this.number - from) > 1) this.#write(from);
      else this.#write();
      await this.load();
      this.show(this.number);
    }

    show(number) {
      this.number = number = clamp(number, 0, this.last);
      this.playing.met(number);
      if (!this.film) return;
      const { shown } = this.beside;
      const moving = shown.some((view) => view.moves(number));
      shown.forEach((view) => view.show(number, moving));
      this.#tell();
      this.shown?.(number);
    }

    /** Go to the next frame that passes the test, from the start again after the last. */
    async seek(test) {
      await this.load();
      for (let step = 1; step <= this.last + 1; step++) {
        const number = (this.number + step) % (this.last + 1);
        if (test(number)) return this.go(number);
      }
    }

    /** Go to where the search next is at the node that it is at. */
    again() {
      const node = (step) => this.film.nodes[this.view.at(step)];
      return this.seek((step) => node(step) === node(this.number));
    }

    /** Let the address name the frame: as a new entry of the history, if the reader leaves one. */
    #write(from) {
      clearTimeout(this.writing); // browsers refuse an address that changes with every pixel
      const write = (how, number) => {
        if (this.root.isConnected && addressed) history[how](history.state, "", this.address(number));
      };
      if (from === undefined) this.writing = setTimeout(() => write("replaceState"), 200);
      else {
        write("replaceState", from);
        write("pushState");
      }
    }

    /** Bring the picture on the screen, if it is not, and what is said of it if both find room: those
        of the view with that id, where several stand one below the other. A view that the reader has
        not chosen is shown; of a picture that finds no room the beginning is. */
    reveal(id) {
      const named = id !== this.id && this.views.find(({ section }) => section.id === id);
      const view = named || this.beside.shown[0]; // the first one's id is the whole player's
      this.beside.include(view);
      const { caption, picture } = view;
      for (const part of [caption, picture]) part.scrollIntoView({ block: "nearest", inline: "nearest" });
      const margin = parseFloat(getComputedStyle(picture).scrollMarginTop);
      if (picture.getBoundingClientRect().top < margin - 1) picture.scrollIntoView({ inline: "nearest" });
    }

    address(number = this.number) {
      return `#${this.leads ? "" : `${this.id}:`}f=${this.numbered(number)}`;
    }

    /** The number that the counter and the address give to a step, and all that the page says. */
    numbered(step) {
      return this.numbers?.[step] ?? step;
    }

    /** The step with that number, or the first after it. */
    step(number) {
      if (!this.numbers) return number;
      const step = this.numbers.findIndex((one) => one >= number);
      return step < 0 ? this.last : step;
    }

    /** The step at which the view with that id comes to a frame of its own; `last`: the one after which
        it leaves it. */
    async find(number, id, last) {
      if (this.views.length === 1) return this.step(number);
      await this.load();
      const view = this.views.find(({ section }) => section.id === id);
      this.beside.include(view);
      const { align } = view.film;
      const frame = view.numbers ? view.numbers.indexOf(number) : number;
      return Math.max(last ? align.lastIndexOf(frame) : align.indexOf(frame), 0);
    }

    /** A sentence of the player's, with its facts; large numbers by thousands, as captions have them. */
    fill(sentence, facts) {
      const told = (fact) => (typeof fact === "number" ? fact.toLocaleString("en") : fact);
      return this.words[sentence].replace(/\{(\w+)\}/g, (all, key) => told(facts[key]) ?? all);
    }

    #tell() {
      const [n, last] = [this.number, this.last].map((step) => this.numbered(step));
      const caption = this.beside.shown.map((view) => view.said ?? view.caption.textContent).join(" ");
      this.timeline.tell(this.number, this.fill("spoken", { n, last, caption }));
      this.controls.tell(n, last, this.#pass());
    }

    /** Which search from the root it is, where there are several. */
    #pass() {
      const begins = (this.film?.kinds ?? []).flatMap((kind, n) => (kind === "pass" ? n : []));
      const n = begins.filter((begin) => begin <= this.view.at(this.number)).length;
      return n ? ` · ${this.fill("now", { n, last: begins.length })}` : "";
    }

    #key(event) {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (altKey || ctrlKey || metaKey || shiftKey) return;
      if (target !== this.slider && target.closest("input, select, textarea, [contenteditable]")) return;
      const inListing = target.closest(".wt-listing");
      const step = STEPS[key];
      if (Math.abs(step) === 1) this.go(this.beyond(step), "step");
      // The remote control of a presenter has these two keys.
      else if (Math.abs(step) === 10 && this.large.presenting) this.go(this.beyond(step / 10), "step");
      else if (step && !inListing) this.go(this.number + step, Math.abs(step) === 10 ? "step" : "jump");
      else if (key === " " && !target.closest("button, summary, a")) this.playing.toggle();
      else if (key === "f") this.large.toggle();
      else if (key === "p") this.large.present();
      else if (key === "Escape") {
        this.timeline.quiet();
        if (this.large.on) this.large.leave();
        return;
      } else return;
      event.preventDefault();
      event.stopPropagation(); // the theme has uses of its own for some of them
    }

    /** A finger's stroke across picture or caption steps, unless it scrolls a wide picture. */
    #swipe({ picture, caption }) {
      for (const box of [picture, caption]) {
        let from = null;
        box.addEventListener("pointerdown", (event) => {
          const scrolls = box.scrollWidth > box.clientWidth + 1;
          from = event.pointerType === "touch" && !scrolls ? [event.clientX, event.clientY] : null;
        });
        box.addEventListener("pointerup", (event) => {
          if (!from) return;
          const [x, y] = [event.clientX - from[0], event.clientY - from[1]];
          if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) this.go(this.beyond(-Math.sign(x)), "step");
        });
      }
    }

    /** Captions are read out where the reader steps: not while they fly by, and not where the slider
        speaks for itself because it has the focus. */
    speak() {
      const how = this.playing.on || document.activeElement === this.slider ? "off" : "polite";
      this.views.forEach(({ caption }) => caption.setAttribute("aria-live", how));
    }

    #fold(open) {
      for (const keys of document.querySelectorAll("details.wt-keys")) {
        if (this.views.some(({ section }) => section.id === keys.dataset.player)) keys.open = open;
      }
    }
  }

  self.walkthroughs.Player = Player;
})();
