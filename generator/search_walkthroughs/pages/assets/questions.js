/* Questions: what the next frame will show. They stand beside the tree, in the place of the facts; they
   are offered, or asked first, or off, as the reader chooses. What was right is counted in this browser
   alone. */
(() => {
  "use strict";
  const { fill, make, memory } = self.walkthroughs;
  const NAME = "predict";
  const MODES = ["off", "offer", "ask"];
  let known = {}; // where a browser keeps nothing, the answers last as long as the page
  let lasting = true; // whether it keeps what it is given
  const all = new Set();

  const plain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const whole = (value) => Number.isInteger(value) && value >= 0;

  /** Whether it is what we keep: the mode, and by film and frame the first answer and whether it was right. */
  const sound = (found) => plain(found)
    && MODES.includes(found.mode ?? "offer")
    && plain(found.answers ?? {})
    && Object.values(found.answers ?? {}).every((film) => (
      plain(film) && Object.values(film).every((given) => (
        Array.isArray(given) && given.length === 2 && given.every(whole) && given[1] < 2))));

  /** What is kept. What is damaged, or somebody else's, counts as nothing. */
  function kept() {
    if (!lasting) return known;
    try {
      const found = JSON.parse(memory.get(NAME));
      return sound(found) ? found : {};
    } catch { return {}; }
  }

  function keep(change) {
    known = { ...kept(), ...change };
    lasting &&= memory.set(NAME, JSON.stringify(known));
    all.forEach((one) => one.tell());
  }

  const rightOf = (question, choice) => question.dataset.answer.split(" ").includes(`${choice}`);
  const texts = (question) => [...question.querySelectorAll("ul > li")].map((choice) => choice.textContent);
  /** Why the choice is right or wrong; after a wrong one the right answer follows. */
  const reason = (question, choice) => {
    const own = question.querySelector(`details p[data-choice="${choice}"]`);
    const right = [...question.querySelector("details p").cloneNode(true).childNodes];
    return own ? [`${own.lastChild.textContent.trim()} `, ...right] : right;
  };

  class Questions {
    constructor(player) {
      this.player = player;
      const ids = player.views.map(({ id }) => id);
      this.questions = [...document.querySelectorAll(".wt-question[data-frame]")]
        .filter((one) => ids.includes(one.dataset.player));
      this.shut = Boolean(player.root.closest(".wt-front"));
      if (!this.questions.length || this.shut) return;
      [this.view] = player.views.filter(({ id }) => id === this.questions[0].dataset.player);
      const { predict: words } = player.words;
      this.words = words;
      this.box = make("div", { className: "wt-ask", role: "group", tabIndex: -1, hidden: true });
      this.box.dataset.part = "question";
      this.view.section.querySelector(".wt-side").append(this.box);
      const modes = player.root.querySelector(".wt-modes");
      modes.hidden = false;
      this.radios = [...modes.querySelectorAll("input")];
      for (const radio of this.radios) {
        radio.name = `${player.id}-ask`;
        radio.onchange = () => this.#turn(radio.value);
      }
      this.score = modes.querySelector(".wt-score");
      this.reset = modes.querySelector(".wt-reset");
      this.reset.onclick = () => this.#forget();
      all.add(this);
      this.tell();
      this.show();
    }

    get mode() {
      return this.shut ? "off" : kept().mode ?? "offer";
    }

    /** The name of the film whose frames are asked about: the same wherever it is shown. */
    get #name() {
      return this.view.section.dataset.name;
    }

    /** The first answers to this film's questions, by frame. */
    get answers() {
      return kept().answers?.[this.#name] ?? {};
    }

    /** The steps before which a question stands. */
    get steps() {
      if (this.mode === "off" || !this.view) return [];
      const { player } = this;
      return Array.from({ length: player.last }, (_, step) => step).filter((step) => this.#asked(step + 1));
    }

    /** The question that the frame of a step answers, if the step is the first to show it. */
    #asked(step) {
      const { player, view } = this;
      if (step < 1 || step > player.last || !view.film || !view.moves(step)) return null;
      const number = view.numbered(view.at(step));
      return this.questions.find(({ dataset }) => Number(dataset.frame) === number);
    }

    #given(question) {
      return this.answers[question.dataset.frame];
    }

    /** Whether the reader, who goes on, is to be asked first: once, and not again for the same question. */
    hold() {
      const { player } = this;
      if (this.mode !== "ask" || !this.box || player.playback.on) return false;
      const asked = this.#asked(player.beyond(1));
      if (!asked || this.#given(asked) || this.held === asked) return false;
      this.held = asked;
      this.opened = true;
      this.show();
      this.box.querySelector(".wt-options button").focus({ preventScroll: true });
      return true;
    }

    /** The question before the next step, or none; it is gone while frames play. */
    show() {
      if (!this.box) return;
      const { box, player, view } = this;
      const { section } = view;
      section.classList.toggle("wt-asking-line", this.mode !== "off" && !(player.wide && player.views.length === 1));
      const asked = player.playback.on || this.mode === "off" ? null : this.#asked(player.beyond(1));
      const inside = box.contains(document.activeElement);
      const other = this.question !== asked;
      if (other) {
        this.opened = this.held === asked && Boolean(asked);
        if (this.held !== asked) this.held = null;
      }
      this.question = asked;
      box.hidden = !asked;
      section.classList.toggle("wt-asking", Boolean(asked));
      section.classList.toggle("wt-opened", Boolean(asked) && this.opened);
      if (asked) {
        // The room of caption and listing, so that neither picture nor number line moves.
        const { bottom } = box.parentElement.getBoundingClientRect();
        const { top } = view.caption.element.getBoundingClientRect();
        box.style.setProperty("--wt-height", `${bottom - top}px`);
        box.replaceChildren(...this.#parts(asked));
      } else {
        box.replaceChildren();
        if (inside) player.controls.steps[2].focus({ preventScroll: true });
      }
      if (other) view.listing.scroll(); // whose room is another now
    }

    #parts(asked) {
      const { player, words } = this;
      const given = this.#given(asked);
      const prompt = asked.querySelector("p").cloneNode(true);
      prompt.querySelector(".wt-when").replaceWith(make("b", {}, player.words.ask));
      prompt.id = `${asked.dataset.player}-asked-${asked.dataset.frame}`;
      this.box.setAttribute("aria-labelledby", prompt.id);
      const line = make("button", {
        type: "button", className: "wt-line-only", "aria-expanded": Boolean(this.opened), onclick: () => this.#open(),
      }, make("b", {}, "?"), make("span", {}, prompt.textContent.replace(player.words.ask, "").trim()));
      const options = make("div", { className: "wt-options" }, ...texts(asked).map((text, n) => {
        const option = make("button", { type: "button", onclick: () => this.#answer(asked, n) }, text);
        if (given && rightOf(asked, n)) option.dataset.is = "right";
        else if (given?.[0] === n) option.dataset.is = "wrong";
        return option;
      }));
      const link = (name, onclick) => make("button", { type: "button", className: `wt-${name}`, onclick }, words[name]);
      const below = given
        ? make("p", { className: "wt-verdict", role: "status" },
          make("b", {}, player.words[given[1] ? "right" : "wrong"]), " ", ...reason(asked, given[0]))
        : make("p", { className: "wt-instead" },
          link("show", () => player.go(player.beyond(1), "step")), link("hide", () => this.#turn("off")));
      return [line, prompt, options, below];
    }

    #open() {
      this.opened = !this.opened;
      this.show();
      this.box.querySelector(this.opened ? ".wt-options button" : ".wt-line-only").focus({ preventScroll: true });
    }

    #answer(asked, choice) {
      this.take(asked, choice);
      this.opened = true;
      this.show();
      this.box.querySelectorAll(".wt-options button")[choice].focus({ preventScroll: true });
    }

    /** An answer was given: the first one counts. */
    take(asked, choice) {
      const { frame } = asked.dataset;
      if (!this.view || this.answers[frame]) return;
      const answers = kept().answers ?? {};
      const given = [choice, Number(rightOf(asked, choice))];
      keep({ answers: { ...answers, [this.#name]: { ...this.answers, [frame]: given } } });
      asked.dispatchEvent(new CustomEvent("walkthroughs:answer", { bubbles: true, detail: given[1] }));
    }

    #turn(mode) {
      keep({ mode });
      all.forEach((one) => {
        one.held = null;
        one.show();
        one.player.mark();
      });
    }

    /** Say how many answers were right, here and in the whole course. */
    tell() {
      const { mode = "offer", answers = {} } = kept();
      const here = Object.values(this.answers);
      const every = Object.values(answers).flatMap((film) => Object.values(film));
      const right = (some) => some.filter(([, good]) => good).length;
      for (const radio of this.radios) radio.checked = radio.value === mode;
      this.score.textContent = !every.length ? "" : fill(this.words.score, {
        right: right(here), asked: here.length, all: right(every), every: every.length,
      });
      this.reset.hidden = !here.length;
    }

    #forget() {
      const { [this.#name]: _, ...answers } = kept().answers ?? {};
      keep({ answers });
      this.held = null;
      this.show();
      this.radios.find((radio) => radio.checked).focus();
    }
  }

  /** Say whether a choice below the player was right, and why; `player` is the one it is about. */
  function answer(choice, player) {
    const question = choice.closest(".wt-question");
    const choices = [...choice.parentElement.children];
    const place = choices.indexOf(choice);
    const right = rightOf(question, place);
    choices.forEach((other) => other.classList.remove("wt-right", "wt-wrong"));
    choice.classList.add(right ? "wt-right" : "wt-wrong");
    const verdict = question.querySelector(".wt-verdict") ?? make("p", { className: "wt-verdict", role: "status" });
    question.querySelector("ul").after(verdict);
    const word = player?.words[right ? "right" : "wrong"] ?? "";
    const folded = question.querySelector("details");
    if (question.dataset.frame) {
      // The reason at once, also of a wrong answer.
      verdict.replaceChildren(make("b", {}, word), " ", ...reason(question, place));
      folded.hidden = true;
      player.questions.take(question, place);
      player.questions.show();
    } else {
      verdict.textContent = word;
      folded.open = right;
    }
  }

  Object.assign(self.walkthroughs, { Questions, answer });
})();
