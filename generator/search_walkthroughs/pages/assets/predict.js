/* Predict: before a frame that answers a question is shown, the reader is asked. Answers are told with
   their reasons where they are given; what was right is counted in this browser alone. */
(() => {
  "use strict";
  const { make, memoryKey } = self.walkthroughs;
  const KEY = memoryKey("predict");
  const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, key) => facts[key]);
  let memory = {}; // where a browser keeps nothing, the answers last as long as the page
  let lasting = true; // whether it keeps what it is given

  const plain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

  /** Whether it is what we keep: `off`, and by film and frame whether the first answer was right. */
  const sound = (found) => plain(found)
    && plain(found.answers ?? {})
    && Object.values(found.answers ?? {}).every((film) => (
      plain(film) && Object.values(film).every((right) => right === 0 || right === 1)));

  /** What is kept. What is damaged, or somebody else's, counts as nothing. */
  function kept() {
    try {
      const found = JSON.parse(localStorage.getItem(KEY));
      if (lasting) return sound(found) ? found : {};
    } catch { /* then in memory */ }
    return memory;
  }

  function keep(change) {
    memory = { ...kept(), ...change };
    try { localStorage.setItem(KEY, JSON.stringify(memory)); } catch { lasting = false; }
    all.forEach((one) => one.tell());
  }

  const all = new Set();

  class Predict {
    /** `player` gets the two hooks; its box under the controls holds the questions. */
    constructor(player) {
      this.player = player;
      player.predict = this;
      const ids = player.views.map(({ section }) => section.id);
      this.questions = [...document.querySelectorAll(".wt-question[data-frame]")]
        .filter((one) => ids.includes(one.dataset.player));
      if (!this.questions.length) return;
      this.words = player.words.predict;
      player.hold = (number) => this.#hold(number);
      player.shown = () => this.#shown();
      this.cards = make("div", { className: "wt-cards-asked" });
      // A press on the slider ends in a click; the player's own handler has run by then.
      player.slider.addEventListener("pointerdown", () => { this.dragging = true; });
      for (const end of ["click", "keydown", "blur"]) {
        player.slider.addEventListener(end, () => { this.dragging = false; });
      }
      this.toggle = make("button", {
        type: "button", className: "wt-switch",
        onclick: () => { keep({ off: !kept().off }); this.#renew(); },
      }, this.words.switch);
      this.score = make("span", { className: "wt-score" });
      this.reset = make("button", {
        type: "button", className: "wt-reset", onclick: () => this.#forget(),
      }, this.words.reset);
      player.ask.append(this.cards, make("div", {
        className: "wt-predict", role: "group", "aria-label": this.words.label,
      }, this.toggle, this.score, this.reset));
      all.add(this);
      this.tell();
      this.#shown();
    }

    /** The name of the film whose frames are asked about: the same wherever it is shown. */
    get #name() {
      const { dataset } = this.questions[0];
      return this.player.views.find(({ section }) => section.id === dataset.player).section.dataset.name;
    }

    /** The first answers to this film's questions, by frame. */
    get #answers() {
      return kept().answers?.[this.#name] ?? {};
    }

    /** The question that the frame of a step answers, if the step is the first to show it. */
    #asked(step) {
      const { player } = this;
      const view = player.view ?? player.views[0];
      if (step < 1 || step > player.last || (player.views.length > 1 && !view.film)) return null;
      const number = player.views.length === 1 ? player.numbered(step)
        : view.moves(step) ? view.numbered(view.at(step)) : NaN;
      return this.questions.find(({ dataset }) => (
        dataset.player === view.section.id && Number(dataset.frame) === number));
    }

    /** Whether the player has to wait for an answer before it shows that step. Whoever drags the
        slider, or follows a link to a frame, is looking for something and is not asked. */
    #hold(step) {
      const { player } = this;
      if (kept().off || this.passing || this.dragging || !player.film || step <= player.number) return false;
      const asked = this.#asked(Math.min(step, player.last));
      if (!asked || this.#answers[asked.dataset.frame] !== undefined) return false;
      if (this.card?.asked === asked) this.#wait();
      else this.pass(step - 1, "jump").then(() => this.#wait());
      return true;
    }

    /** The question before the next step has to be answered first: lead the reader there. */
    #wait() {
      this.card?.classList.add("wt-held");
      this.card?.focus({ preventScroll: true });
      this.card?.scrollIntoView({ block: "nearest" });
    }

    /** After each step: the question before the next one, and the answer just given. */
    #shown() {
      const { player } = this;
      if (this.answered && this.answered.step !== player.number) this.#drop("answered");
      const next = player.beyond(1);
      const asked = this.#asked(next);
      if (this.card?.asked === asked) return;
      if (this.card) this.#drop("card");
      if (asked && asked !== this.answered?.asked) this.#put(asked, next);
    }

    /** Take a question away; the focus, if it was there, stays with the player. */
    #drop(which) {
      const card = this[which];
      this[which] = null;
      const inside = card.contains(document.activeElement);
      card.remove();
      if (inside) (this.player.bar.querySelector(".wt-next") ?? this.player.root).focus({ preventScroll: true });
    }

    #renew() {
      if (this.card) this.#drop("card");
      this.#shown();
    }

    /** Put a copy of the question under the controls. */
    #put(asked, step) {
      const card = asked.cloneNode(true);
      const prompt = card.querySelector("p");
      prompt.id = `${asked.dataset.player}-asked-${asked.dataset.frame}`;
      card.removeAttribute("id");
      card.querySelector(".wt-when").replaceWith(make("b", {}, this.player.words.ask));
      for (const [name, value] of Object.entries({ role: "group", tabindex: -1, "aria-labelledby": prompt.id })) {
        card.setAttribute(name, value);
      }
      const known = this.#answers[asked.dataset.frame] !== undefined;
      Object.assign(card, { asked, step });
      if (!kept().off && !known) {
        card.querySelector("details").replaceWith(make("button", {
          type: "button", className: "wt-skip", onclick: () => this.pass(step),
        }, this.words.skip));
      }
      this.card = card;
      this.cards.append(card);
    }

    /** Show a step without asking. */
    pass(step, how = "step") {
      this.passing = true;
      const shown = this.player.go(step, how);
      this.passing = false;
      return shown;
    }

    /** An answer was given: count the first one, and show what it was about. */
    take(question, right) {
      const { frame } = question.dataset;
      const card = question === this.card;
      if (this.#answers[frame] === undefined) {
        const answers = kept().answers ?? {};
        keep({ answers: { ...answers, [this.#name]: { ...this.#answers, [frame]: Number(right) } } });
      }
      if (!card || kept().off) return;
      question.querySelector(".wt-skip")?.remove();
      question.classList.remove("wt-held");
      if (this.answered) this.#drop("answered");
      [this.answered, this.card] = [question, null];
      this.pass(question.step);
    }

    /** Say how many answers were right, here and in the whole course. */
    tell() {
      const { off, answers = {} } = kept();
      const here = Object.values(this.#answers);
      const every = Object.values(answers).flatMap((page) => Object.values(page));
      const right = (some) => some.filter(Boolean).length;
      this.toggle.setAttribute("aria-pressed", !off);
      this.score.textContent = !every.length ? "" : fill(this.words.score, {
        right: right(here), asked: here.length, all: right(every), every: every.length,
      });
      this.reset.hidden = !here.length;
    }

    #forget() {
      const { [this.#name]: _, ...answers } = kept().answers ?? {};
      keep({ answers });
      if (this.answered) this.#drop("answered");
      this.#renew();
      this.toggle.focus();
    }
  }

  /** Tell whether the choice was right, and why; `player` is the one it is about. */
  function answer(choice, player) {
    const question = choice.closest(".wt-question");
    const choices = [...choice.parentElement.children];
    const right = question.dataset.answer.split(" ").includes(`${choices.indexOf(choice)}`);
    choices.forEach((other) => other.classList.remove("wt-right", "wt-wrong"));
    choice.classList.add(right ? "wt-right" : "wt-wrong");
    const verdict = question.querySelector(".wt-verdict")
      ?? make("p", { className: "wt-verdict", role: "status" });
    question.querySelector("ul").after(verdict);
    const told = player?.words[right ? "right" : "wrong"] ?? "";
    if (question.dataset.frame) {
      // The reason at once, also of a wrong answer: the frame is about to be shown.
      const reason = (question.asked ?? question).querySelector(":scope > details p").cloneNode(true);
      verdict.replaceChildren(make("b", {}, told), " ", ...reason.childNodes);
      const folded = question.querySelector("details");
      if (folded) folded.hidden = true;
      player.predict.take(question, right);
    } else {
      verdict.textContent = told;
      question.querySelector("details").open = right;
    }
  }

  Object.assign(self.walkthroughs, { Predict, answer });
})();
