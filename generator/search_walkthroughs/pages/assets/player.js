/* A player: one bar of controls and the views that it steps. It holds no word of any language: what
   it says comes with the script, in the language of the section. Nothing plays by itself. */
(() => {
  "use strict";
  const {
    Choice, Controls, Drawer, Keys, Playback, Timeline, View, addressed, bring, briefCaption, clamp, fill, idle, siteKeys,
  } = self.walkthroughs;
  const HELD = 400; // milliseconds: steps that follow each other so soon do not move anything
  /** The kinds of frames that one can jump to, in the order in which they are offered. */
  const KINDS = ["cut", "leaf", "best", "hit", "moved", "settled", "idle_hit", "scout", "played", "look", "world", "again", "pass", "lead"];

  const NO_QUESTIONS = { questions: [], steps: [], show() {}, hold: () => false };

  class Player {
    number = 0;

    /** `root` is a section.wt-player with one view or several. `leads`: the page's first player, which
        answers to `#f=12`; the others to `#<id>:f=12`. */
    constructor(root, leads) {
      this.root = root;
      this.leads = leads;
      this.words = self.walkthroughs.words[root.lang];
      const sections = [...root.querySelectorAll(".wt-view")];
      this.id = root.id || sections[0].id;
      this.width = root.clientWidth; // measured where it changes, not in each frame
      this.views = sections.map((section) => new View(section, this));
      const questions = [...document.querySelectorAll(".wt-question[data-frame]")];
      /** The view that the questions of the page are about. */
      this.asked = this.views.find(({ id }) => questions.some(({ dataset }) => dataset.player === id));
      // One view counts its frames by their numbers in the record, several count common steps.
      this.numbers = this.views.length === 1 ? this.views[0].numbers : null;
      this.last = Number(root.dataset.frames) - 1;
      this.timeline = new Timeline(this);
      this.playback = new Playback(this);
      this.questions = NO_QUESTIONS; // they come after the first frame
      this.controls = new Controls(this);
      this.#head();
      this.drawer = new Drawer(this);
      this.choice = new Choice(this);
      new Keys(this);
      new ResizeObserver(() => {
        this.width = root.clientWidth;
        if (this.choice.resize()) this.choose();
      }).observe(root);
      root.addEventListener("click", (event) => this.#click(event));
      this.#fold(false);
      this.#update();
    }

    /** The buttons in the head and the menu: a board that finds no room beside the tree, how the picture is seen. */
    #head() {
      const { root } = this;
      this.panels = [...root.querySelectorAll(".wt-about")];
      this.seeing = root.querySelector(".wt-looks");
      this.looks = [...this.seeing.children];
      for (const button of this.looks) button.onclick = () => this.look(button.dataset.look);
      siteKeys(this);
      root.querySelector(".wt-board-key").onclick = () => this.board();
    }

    /** Lay the board large over the picture, or take it away: for the key in the head and for a press on it. */
    board() {
      const large = this.root.classList.toggle("wt-show-board");
      this.root.querySelector(".wt-board-key").setAttribute("aria-pressed", large);
    }

    /** More of each caption, or less: it stays as the reader has it. */
    why() {
      this.root.classList.toggle("wt-why-open");
      if (this.film) this.#share(this.number);
      this.views.forEach(({ caption }) => caption.again());
    }

    /** Load the films of all the views and show the first frame; done once. */
    load() {
      const first = this.root.closest("[data-some]"); // the first lesson has few steps
      return (this.loaded ??= Promise.all([first && bring("few-steps"), ...this.views.map((view) => view.load())]).then(() => {
        this.last = this.views[0].steps - 1;
        this.root.classList.add("wt-shown");
        if (!this.root.closest(".wt-front")) this.asked?.caption.keepSign();
        this.choose();
        if (first) self.walkthroughs.fewSteps(this, first.dataset);
        this.drawer.ready();
        this.complete();
      }).catch(() => {
        this.playback.stop();
        this.#fold(true);
        this.controls.element.replaceChildren(this.words.failed);
      }));
    }

    /** Load what no first frame needs, when the browser has time; done once, and the player is whole. */
    complete() {
      return (this.completed ??= this.load().then(idle).then(() => bring("later", ...(this.asked ? ["questions"] : []))).then(() => {
        if (!this.film) return;
        const { FullScreen, Questions } = self.walkthroughs;
        this.screen = new FullScreen(this);
        this.controls.explain();
        this.views.forEach((view) => view.complete());
        if (this.asked) this.questions = new Questions(this);
        this.mark();
        this.#ask();
        for (const view of this.choice.shown) {
          view.around();
          view.explain();
          view.facts.show(this.number, view.frame);
        }
        this.root.classList.add("wt-running");
      }));
    }

    /** Show another film in the only view: the questions were about the one before. */
    take(data) {
      this.playback.stop();
      this.view.take(data);
      this.questions.end?.();
      this.questions = NO_QUESTIONS;
      this.last = this.view.steps - 1;
      this.choose();
    }

    /** Follow the views that are shown: the first of them leads. */
    choose() {
      if (!this.views[0].film) return;
      const { shown } = this.choice;
      [this.view] = shown;
      this.views.forEach(({ picture }) => picture.camera?.measure());
      this.root.classList.toggle("wt-ranged", shown.some(({ line }) => line?.ranged));
      this.#reserve(shown);
      this.film = this.view.film;
      this.jumps = new Map();
      for (const kind of KINDS) {
        const steps = new Set(shown.flatMap((view) => (view.film.data.jumps?.[kind] ?? []).map((frame) => view.step(frame))));
        steps.delete(-1);
        if (steps.size) this.jumps.set(kind, steps);
      }
      this.controls.offer([...this.jumps.keys()]);
      this.mark();
      this.show(this.number, { quick: true });
    }

    /** Keep room for the captions: where two searches say different things at one step, in half the width. */
    #reserve(shown) {
      const said = (view, step) => view.film.captions[view.at(step)];
      const halved = Array.from({ length: shown.length > 1 ? this.last + 1 : 0 }, (_, step) => step)
        .filter((step) => this.#speaking(step).length > 1 && said(shown[0], step) !== said(shown[1], step));
      for (const view of shown) view.caption.ready(view.film.captions, halved.map((step) => said(view, step)));
    }

    /** Draw the timeline's marks. */
    mark() {
      const { shown } = this.choice;
      const kind = (view, step) => (view.moves(step) && !this.questions.hides?.(step) ? view.film.data.kinds[view.at(step)] : "");
      const kinds = Array.from({ length: this.last + 1 }, (_, step) => (
        Timeline.weightiest(shown.map((view) => kind(view, step)))));
      this.timeline.mark(kinds, this.questions.steps);
      this.timeline.update(this.number);
    }

    /** The nearest step that way which brings something new to a view that is shown. */
    beyond(way, from = this.number) {
      const moves = (n) => (this.steps?.has(n) ?? true) && this.choice.shown.some((view) => view.moves(n));
      let number = from + way;
      while (this.film && number > 0 && number < this.last && !moves(number)) number += way;
      return clamp(number, 0, this.last);
    }

    /** One step on; a question may be asked first. */
    advance() {
      if (this.film && this.questions.hold()) this.playback.stop();
      else this.go(this.beyond(1), "step");
    }

    /** Show a frame because the reader asked for it: the address follows. A `jump` from one frame to
        another far from it can be taken back; a `step` and a `slide` cannot, nor what is seen in `play`. */
    async go(number, how = "jump", from = this.number) {
      if (how !== "play") this.playback.stop();
      this.number = clamp(number, 0, this.last);
      this.timeline.slider.value = this.number;
      if (how === "jump" && Math.abs(this.number - from) > 1) this.#write(from);
      else this.#write();
      const now = performance.now();
      const held = how === "step" && now - this.stepped < HELD;
      if (how === "step") this.stepped = now;
      const quick = how === "slide" || held || this.playback.fast;
      if (this.film) this.show(this.number, { quick });
      else {
        await this.load();
        this.show(this.number, { quick: true });
      }
    }

    show(number, { quick = false } = {}) {
      this.number = number = clamp(number, 0, this.last);
      if (!this.film) return;
      const { shown } = this.choice;
      const speaking = this.#share(number);
      for (const view of shown) view.show(number, { waits: !speaking.includes(view), quick });
      const [first, second] = speaking.map(({ listing }) => listing.running.textContent);
      this.root.classList.toggle("wt-one-line", first === second && this.root.matches(".wt-agreed"));
      this.#update();
      this.modes();
      this.#ask(speaking[0]);
      shown.forEach((view) => view.settle());
    }

    /** Show the question before the next step; beside its view, or the one that speaks, stands what the drawer holds. */
    #ask(speaking = this.view) {
      this.questions.show();
      const beside = this.questions.asking ?? speaking;
      for (const view of this.choice.shown) view.section.classList.toggle("wt-beside", view === beside);
    }

    /** Compared searches share the line and the caption: one that speaks alone has all of both, two have a half each.
        What both say is said once, and so is what both begin with while the rest is folded. Returns those that
        speak. */
    #share(number) {
      const speaking = this.#speaking(number);
      const captions = speaking.map((view) => view.film.captions[view.at(number)]);
      const same = captions[0] === captions[1];
      const alike = !same && !this.root.matches(".wt-why-open") && briefCaption(captions[0]) === briefCaption(captions[1] ?? "");
      const both = speaking.length > 1;
      const { classList } = this.root;
      if (both !== classList.contains("wt-both")) speaking.forEach(({ line }) => line?.measure());
      classList.toggle("wt-both", both);
      classList.toggle("wt-agreed", both && (same || alike));
      classList.toggle("wt-alike", both && alike);
      speaking.forEach(({ section }, n) => section.classList.toggle("wt-same", n > 0 && (same || alike)));
      return speaking;
    }

    /** The searches that the step moves; all that are shown, where it moves only one that is not. */
    #speaking(step) {
      const { shown } = this.choice;
      const moving = shown.filter((view) => view.moves(step));
      return moving.length ? moving : shown;
    }

    /** Go to the next step that passes the test, that way, and round after the last. */
    async #find(way, test) {
      await this.load();
      const count = this.last + 1;
      for (let step = 1; step <= count; step++) {
        const number = (this.number + way * step + count) % count;
        if (test(number)) return this.go(number);
      }
    }

    /** Go to the next step of a kind, that way. */
    seek(kind, way = 1) {
      return this.#find(way, (number) => this.jumps.get(kind)?.has(number));
    }

    /** Go to where the search is next at the node that it is at, that way. */
    again(way = 1) {
      const node = (step) => this.film.data.nodes[this.view.at(step)];
      return this.#find(way, (step) => this.view.moves(step) && node(step) === node(this.number));
    }

    /** Go to the first (-1) or the last (1) frame at the node that the search is at. */
    async endOfNode(way) {
      await this.load();
      const node = (step) => this.film.data.nodes[this.view.at(step)];
      const here = node(this.number);
      let number = way < 0 ? 0 : this.last;
      while (node(number) !== here) number -= way;
      return this.go(number);
    }

    /** See the picture that way: follow, fit, actual_size; in that view, or in all. */
    look(mode, only) {
      for (const view of only ? [only] : this.choice.shown) {
        if (!view.film) continue;
        view.picture.camera.set(mode);
        view.around();
      }
      this.modes();
    }

    /** Show how the pictures are seen; where all is legible there is nothing to choose. */
    modes() {
      const cameras = this.choice.shown.map(({ picture }) => picture.camera).filter(Boolean);
      if (!cameras.length) return;
      this.seeing.hidden = cameras.every((camera) => camera.mode === "auto" && camera.chosen === "fit");
      for (const button of this.looks) button.setAttribute("aria-pressed", button.dataset.look === cameras[0].chosen);
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

    address(number = this.number) {
      const id = this.leads ? "" : `${this.id}:`;
      return `#${id}f=${this.numbered(number)}`;
    }

    /** Bring the whole player on the screen, if it is not; the view with that id is shown. A document that is
        the player alone stays at its beginning, where a heading may stand, until the reader scrolls. */
    reveal(id) {
      const view = this.views.find((one) => one.id === id);
      if (view && this.views.length > 1) this.choice.include(view);
      if (!scrollY && document.body.classList.contains("wt-alone")) return;
      const { top, bottom } = this.root.getBoundingClientRect();
      const margin = parseFloat(getComputedStyle(this.root).scrollMarginTop);
      if (top < margin - 1 || bottom > innerHeight + 1) this.root.scrollIntoView({ block: "start", behavior: "instant" });
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
      const view = this.views.find((one) => one.id === id) ?? this.views[0];
      this.choice.include(view);
      const { align } = view.film.data;
      const frame = view.numbers ? view.numbers.indexOf(number) : number;
      return Math.max(last ? align.lastIndexOf(frame) : align.indexOf(frame), 0);
    }

    /** A sentence of the player's, with its facts. */
    fill(sentence, facts) {
      return fill(this.words[sentence], facts);
    }

    #update() {
      const [n, last] = [this.number, this.last].map(this.numbered, this);
      const caption = this.choice.shown.map((view) => view.caption.text).join(" ");
      this.timeline.update(this.number, this.fill("spoken", { n, last, caption }));
      this.controls.update(n, last, this.#pass());
      if (this.film) this.choice.update(this.number);
      this.root.dispatchEvent(new CustomEvent("walkthroughs:step", { bubbles: true, detail: this.number === this.last }));
    }

    /** Which search from the root it is, where there are several. */
    #pass() {
      const begins = (this.film?.data.kinds ?? []).flatMap((kind, n) => (kind === "pass" ? n : []));
      const n = begins.filter((begin) => begin <= this.view.at(this.number)).length;
      return n ? ` · ${this.fill("now", { n, last: begins.length })}` : "";
    }

    /** Fold or unfold the key frames, which stand in for the player. */
    #fold(open) {
      for (const keys of document.querySelectorAll("details.wt-keys")) {
        if (this.views.some(({ id }) => id === keys.dataset.player)) keys.open = open;
      }
    }

    /** Captions are read out where the reader steps: not while they fly by, and not where the slider
        speaks for itself because it has the focus. */
    speak() {
      const how = this.playback?.on || document.activeElement === this.timeline?.slider ? "off" : "polite";
      this.views.forEach(({ caption }) => caption.element.setAttribute("aria-live", how));
    }

    /** A press in the bar brings the player on the screen; one beside menu and panel closes them. */
    #click(event) {
      const { controls, panels } = this;
      if (event.target.closest(".wt-bar")) this.reveal();
      if (!event.target.closest(".wt-menu, .wt-more")) controls.toggle(false);
      const within = event.target.closest(".wt-about");
      for (const panel of panels) if (panel !== within) panel.open = false;
    }

    /** Close what lies over the player, or leave the whole screen. */
    leave() {
      this.timeline.name();
      const open = this.panels.find((panel) => panel.open);
      if (!this.controls.menu.hidden) this.controls.toggle(false);
      else if (open) {
        open.open = false;
        open.querySelector("summary").focus();
      } else if (this.views.some(({ card }) => card?.element)) this.views.forEach(({ card }) => card?.hide());
      else return Boolean(this.screen?.leave());
      return true;
    }

    /** Whether the player fills the window. */
    get filling() {
      const { top, bottom } = this.root.getBoundingClientRect();
      return Boolean(this.screen?.taken) || (top <= parseFloat(getComputedStyle(this.root).scrollMarginTop) + 1 && bottom >= innerHeight - 1);
    }

    get presenting() {
      return this.root.matches(".wt-presenting");
    }

    /** Take the whole screen, or give it back. */
    async full() {
      await this.complete();
      return this.screen?.turn();
    }

    /** Show picture and caption alone, or all again. */
    async present() {
      await this.complete();
      return this.screen?.present();
    }
  }

  self.walkthroughs.Player = Player;
})();
