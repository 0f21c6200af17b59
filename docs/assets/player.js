/* A player: one bar of controls and the views that it steps. It holds no word of any language: what
   it says comes with the section. Nothing plays by itself. */
(() => {
  "use strict";
  const { Beside, View, make } = self.walkthroughs;
  const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
  const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (all, key) => facts[key] ?? all);

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
      // The frames' numbers in the record, where that is not simply 0, 1, 2 and so on.
      this.numbers = JSON.parse(section.dataset.numbers ?? "null");
      this.last = Number(section.dataset.frames) - 1;
      this.beside = new Beside(root, this.views, this.words.beside, () => this.#choose());
      this.#build();
      root.tabIndex = -1; // a click anywhere inside gives it the keys
      root.addEventListener("keydown", (event) => this.#key(event));
      this.views.forEach((view) => this.#swipe(view));
      this.#fold(false);
    }

    #build() {
      const { words } = this;
      const icon = (path) => {
        const box = document.createElement("span");
        box.innerHTML = `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;
        return box.firstChild;
      };
      const button = (name, content, action) => make("button", {
        type: "button", className: `wt-${name}`, title: words[name], "aria-label": words[name],
        onclick: action,
      }, content);
      const step = (name, path, action) => button(name, icon(path), action);
      this.slider = make("input", {
        type: "range", min: 0, max: this.last, value: 0, "aria-label": words.slider,
        oninput: () => this.go(Number(this.slider.value)),
        onpointerdown: (event) => { this.pressed = event.clientX; },
        onclick: (event) => this.#snap(event),
        // The slider speaks for itself while it has the focus.
        onfocus: () => this.#speak("off"),
        onblur: () => this.#speak("polite"),
      });
      this.time = make("div", { className: "wt-time" }, this.slider);
      this.count = make("span", { className: "wt-count" });
      this.steps = [
        step("first", "M5 4v12M15 4l-7 6 7 6", () => this.go(0)),
        step("back", "M13 4l-7 6 7 6", () => this.go(this.#beyond(-1))),
        step("next", "M7 4l7 6-7 6", () => this.go(this.#beyond(1))),
        step("last", "M15 4v12M5 4l7 6-7 6", () => this.go(this.last)),
      ];
      // To the next mark of a kind; hidden where the search has none.
      this.marks = ["pass", "again", "cut"].map((kind) => [
        kind, button(kind, words[kind], () => this.#seek((n) => this.kinds[n] === kind))]);
      this.node = button("node", words.node, () => {
        const { nodes } = this.film;
        const { view } = this;
        this.#seek((n) => nodes[view.at(n)] === nodes[view.at(this.number)]);
      });
      this.link = button("link", words.link, () => this.#copy());
      this.bar = make("div", { className: "wt-bar", role: "group", "aria-label": words.controls },
        this.time, make("div", { className: "wt-steps" }, ...this.steps), this.count,
        make("div", { className: "wt-jumps" }, ...this.marks.map(([, jump]) => jump), this.node, this.link));
      this.ask = make("div", { className: "wt-ask" });
      if (this.root.matches(".wt-player")) this.views[0].caption.after(this.bar, this.ask);
      else this.root.append(this.bar, this.ask);
      this.#tell();
    }

    /** Load the films of all the views; done once. */
    load() {
      return (this.loaded ??= Promise.all(this.views.map((view) => view.load())).then(() => {
        this.last = this.views[0].steps - 1;
        this.slider.max = this.last;
        this.beside.fit();
        this.root.classList.add("wt-running");
        this.#choose();
      }).catch(() => {
        this.bar.replaceChildren(this.words.failed);
        this.#fold(true);
      }));
    }

    /** Follow the views that are shown: the first of them leads. */
    #choose() {
      if (!this.views[0].film) return;
      [this.view] = this.beside.shown;
      this.film = this.view.film;
      this.kinds = Array.from({ length: this.last + 1 }, (_, n) => this.#kind(n));
      for (const [kind, jump] of this.marks) jump.hidden = !this.kinds.includes(kind);
      this.#mark();
      this.show(this.number);
    }

    /** The nearest step that way which brings something new to a view that is shown. */
    #beyond(way) {
      const moves = (n) => this.beside.shown.some((view) => view.moves(n));
      let number = this.number + way;
      while (this.film && number > 0 && number < this.last && !moves(number)) number += way;
      return number;
    }

    /** Show a frame because the reader asked for it: the address follows. */
    async go(number) {
      this.number = clamp(number, 0, this.last);
      this.slider.value = this.number;
      await this.load();
      this.show(this.number);
      clearTimeout(this.writing); // browsers refuse an address that changes with every pixel
      this.writing = setTimeout(() => {
        if (this.root.isConnected) history.replaceState(history.state, "", this.address());
      }, 200);
    }

    show(number) {
      this.number = number = clamp(number, 0, this.last);
      if (!this.film) return;
      const { shown } = this.beside;
      const moving = shown.some((view) => view.moves(number));
      shown.forEach((view) => view.show(number, moving));
      this.#tell();
      this.#question();
    }

    /** Bring the picture on the screen, if it is not. */
    reveal() {
      this.views[0].picture.scrollIntoView({ block: "nearest", inline: "nearest" });
    }

    address() {
      return `#${this.leads ? "" : `${this.id}:`}f=${this.numbered(this.number)}`;
    }

    /** The number that the record, the file and the address give to a step. */
    numbered(step) {
      return this.numbers?.[step] ?? step;
    }

    /** The step with that number, or the first after it. */
    step(number) {
      if (!this.numbers) return number;
      const step = this.numbers.findIndex((one) => one >= number);
      return step < 0 ? this.last : step;
    }

    /** The step at which the view with that id comes to a frame of its own. */
    async find(number, id) {
      if (this.views.length === 1) return this.step(number);
      await this.load();
      const view = this.views.find(({ section }) => section.id === id);
      this.beside.include(view);
      return Math.max(view.film.align.indexOf(number), 0);
    }

    /** What the timeline shows of a step: the weightiest of what the views do there. */
    #kind(step) {
      const kinds = this.beside.shown.map((view) => (view.moves(step) ? view.film.kinds[view.at(step)] : ""));
      return ["pass", "again", "cut", "best", "won", "leaf"].find((kind) => kinds.includes(kind)) ?? "";
    }

    #tell() {
      const { words } = this;
      this.slider.value = this.number;
      const [n, last] = [this.number, this.last].map((step) => this.numbered(step));
      const said = this.beside.shown.map((view) => view.said ?? view.caption.textContent).join(" ");
      this.slider.setAttribute("aria-valuetext", fill(words.spoken, { n, last, caption: said }));
      this.time.dataset.kind = this.kinds?.[this.number] ?? "";
      this.count.textContent = fill(words.frame, { n, last }) + this.#pass();
      // Not `disabled`: the focus would be lost, and the keys with it.
      this.steps.forEach((step, i) => {
        step.setAttribute("aria-disabled", this.number === (i < 2 ? 0 : this.last));
      });
    }

    /** Which search from the root it is, where there are several. */
    #pass() {
      const begins = (this.film?.kinds ?? []).flatMap((kind, n) => (kind === "pass" ? n : []));
      const n = begins.filter((begin) => begin <= this.view.at(this.number)).length;
      return n ? ` · ${fill(this.words.now, { n, last: begins.length })}` : "";
    }

    /** Draw the shape of the search behind the slider: a stroke a frame, one path a kind. */
    #mark() {
      const { kinds } = this;
      const x = (n) => ((n / (this.last || 1)) * 1000).toFixed(1);
      const path = (kind, height) => {
        const strokes = kinds.map((of, n) => (of === kind ? `M${x(n)} 32v-${height}` : ""));
        return `<path data-kind="${kind}" d="${strokes.join("")}"/>`;
      };
      this.time.querySelector("svg")?.remove();
      const box = document.createElement("div");
      box.innerHTML = `<svg viewBox="0 0 1000 32" preserveAspectRatio="none" aria-hidden="true">${
        path("", 6)}${path("leaf", 10)}${path("won", 20)}${path("best", 16)}${path("cut", 24)}${
        path("again", 24)}${path("pass", 32)}</svg>`;
      this.time.classList.toggle("wt-dense", this.last > 240);
      this.time.prepend(box.firstChild);
    }

    /** A press close to a mark means the mark. */
    #snap(event) {
      if (!this.film || Math.abs(event.clientX - this.pressed) > 3) return;
      const { left, width } = this.time.querySelector("svg").getBoundingClientRect();
      const place = (n) => left + (n / (this.last || 1)) * width;
      const far = (n) => Math.abs(place(n) - event.clientX);
      const marks = this.kinds.flatMap((kind, n) => (["", "leaf"].includes(kind) ? [] : n));
      const near = marks.filter((n) => far(n) < 7).sort((a, b) => far(a) - far(b));
      if (near.length) this.go(near[0]);
    }

    /** Go to the next frame that passes the test, from the start again after the last. */
    async #seek(test) {
      await this.load();
      for (let step = 1; step <= this.last + 1; step++) {
        const number = (this.number + step) % (this.last + 1);
        if (test(number)) return this.go(number);
      }
    }

    #key(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const steps = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10,
        Home: -Infinity, End: Infinity };
      const step = steps[event.key];
      const inListing = event.target.closest(".wt-listing");
      if (step === undefined || (inListing && Math.abs(step) !== 1)) return;
      event.preventDefault();
      this.go(Math.abs(step) === 1 ? this.#beyond(step) : this.number + step);
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
          if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) this.go(this.#beyond(-Math.sign(x)));
        });
      }
    }

    /** Put the question that belongs before the next frame under the controls. */
    #question() {
      const step = this.number + 1;
      const next = this.views.length === 1 ? this.numbered(step)
        : this.view.moves(step) ? this.view.at(step) : NaN;
      const asked = [...document.querySelectorAll(".wt-question")].find((one) => (
        !this.ask.contains(one) && one.dataset.player === (this.view ?? this.views[0]).section.id
        && Number(one.dataset.frame) === next));
      if (asked === this.asked) return;
      this.asked = asked;
      const copy = asked?.cloneNode(true);
      copy?.querySelector(".wt-when").replaceWith(make("b", { textContent: this.words.ask }));
      this.ask.replaceChildren(...(copy ? [copy] : []));
    }

    async #copy() {
      const url = new URL(this.address(), location.href).href;
      try {
        await navigator.clipboard.writeText(url);
      } catch {
        const field = make("textarea", { value: url });
        this.bar.append(field);
        field.select();
        document.execCommand("copy");
        field.remove();
        this.link.focus();
      }
      this.link.textContent = this.words.copied;
      setTimeout(() => { this.link.textContent = this.words.link; }, 1600);
    }

    #speak(how) {
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
