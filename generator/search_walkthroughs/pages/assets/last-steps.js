/* "You do the last steps": the film stops before the last steps of a kind, and the reader makes them: presses the next node,
   writes the score, moves the window, marks what is cut. Right or wrong is said at once, and the film goes on to the frame, whose
   caption is the reason. There is one step more each time that all were right; how many is kept as answers are. It stands where
   the questions of a page stand, and takes their place as long as it lasts. */
(() => {
  "use strict";
  const { button, fill, make, textButton } = self.walkthroughs;
  const START = 0; // as frames' statuses are numbered
  const UPDATE = 3;
  const SELECT = 5;
  const NOTHING = -1; // what is pressed where nothing is left out
  const BESIDE = /[⁺⁻]/; // ends of a null window, which no keyboard has
  let passing = {}; // where nothing is kept, the counts last as long as the page

  /** The number that a text means, ours or a reader's; NaN if it is none. */
  function number(text) {
    const plain = text.normalize("NFKC").replace(/[\s≈+]/g, "").replace(/[−ー]/g, "-").replace(/^(-?)(?:∞|inf|infinity)$/i, "$1Infinity");
    return plain ? Number(plain) : NaN;
  }

  /** A button that shows, and is called by, the same text. */
  const option = (name, text, act) => button(name, text, act, text);
  const options = (...buttons) => make("div", { className: "wt-options" }, ...buttons);

  const written = (given, ...texts) => texts.every((text, n) => number(given[n]) === number(text));

  /** The children of the node of a frame that the search has not come to. */
  const unvisited = (film, frame) => (
    film.children(film.data.nodes[frame]).filter((child) => film.visits(child, frame).shown < 0));

  /** What a frame leaves out: the highest nodes. */
  const leftOut = (film, frame) => (film.data.omissions ?? []).filter(([at]) => at === frame).flatMap(([, , , roots]) => roots);

  /** The kinds of steps: whether a frame is one of them, what it asks for, and whether what was given is right. */
  const KINDS = {
    node: {
      is: (film, frame) => frame > 0 && [START, SELECT].includes(film.data.status[frame]) && film.drawn(frame - 1).includes(film.data.nodes[frame]),
      pressed: true,
      right: (film, frame, node) => node === film.data.nodes[frame],
      answer: (film, frame) => film.name(film.data.nodes[frame]),
    },
    score: {
      is: (film, frame) => film.data.status[frame] === UPDATE && !Number.isNaN(number(film.score(frame)?.[1] ?? "")),
      fields: () => [["score", ""]],
      right: (film, frame, given) => written(given, film.score(frame)[1]),
      answer: (film, frame) => film.score(frame)[1],
    },
    window: {
      is(film, frame) {
        const [before, now] = [film.window(frame - 1), film.window(frame)];
        return film.data.status[frame] === UPDATE && film.data.nodes[frame - 1] === film.data.nodes[frame] && Boolean(before && now)
          && `${before.slice(0, 2)}` !== `${now.slice(0, 2)}` && !BESIDE.test(`${before.slice(0, 2)}${now.slice(0, 2)}`);
      },
      fields: (film, frame) => film.window(frame - 1).slice(0, 2).map((bound, n) => [["alpha", "beta"][n], bound]),
      right: (film, frame, given) => written(given, ...film.window(frame).slice(0, 2)),
      answer: (film, frame) => film.window(frame).slice(0, 2).map((bound, n) => `${"αβ"[n]} = ${bound}`).join(", "),
    },
    cut: {
      is(film, frame) {
        if (film.data.status[frame] !== UPDATE || !film.score(frame) || !unvisited(film, frame).length) return false;
        const bound = film.window(frame - 1)?.[film.data.tree.turn?.[film.data.nodes[frame]] > 0 ? 1 : 0];
        return Boolean(bound) && Number.isFinite(number(bound.replace(BESIDE, "")));
      },
      pressed: true,
      none: true,
      right(film, frame, node) {
        const roots = leftOut(film, frame);
        if (node === NOTHING) return !roots.length;
        for (let above = node; above >= 0; above = film.parent(above)) if (roots.includes(above)) return true;
        return false;
      },
      answer: (film, frame) => leftOut(film, frame).map((node) => film.name(node)).join(", "),
    },
  };

  /** How many steps of each kind a reader makes; a site keeps them, a document that is one file does not. */
  const kept = () => self.walkthroughs.progress?.read().steps ?? passing;
  function keep(kind, count) {
    passing = { ...kept(), [kind]: count };
    self.walkthroughs.progress?.write({ steps: passing });
  }

  /** It has what `Questions` has, for the player asks both the same. */
  class LastSteps {
    questions = [];
    results = [];

    constructor(player) {
      this.player = player;
      this.view = player.view;
      this.words = player.words.last_steps;
      this.former = player.questions;
      this.wasOpen = player.drawer.open;
      this.all = Object.fromEntries(Object.entries(KINDS).map(([kind, { is }]) => [kind, this.#frames(is)]).filter(([, frames]) => frames.length));
      this.box = make("div", { className: "wt-ask wt-last-steps", role: "group", tabIndex: -1, "aria-label": this.words.title });
      if (this.former.box) this.former.box.hidden = true;
      this.former.question = null; // nor does its sign stand at the caption
      player.root.querySelector(".wt-modes").hidden = true;
      this.view.section.querySelector(".wt-side").append(this.box);
      this.view.section.classList.add("wt-asking");
      player.questions = this;
      const { canvas } = this.view.picture;
      this.listens = new AbortController();
      const press = (event) => this.#press(event);
      for (const name of ["click", "keydown"]) canvas.addEventListener(name, press, { capture: true, signal: this.listens.signal });
      player.drawer.show(true);
      this.#choose();
    }

    /** The frames of a kind that steps of the player come to, in their order. */
    #frames(is) {
      const { film } = this.view;
      return film.data.nodes.map((_, frame) => frame).filter((frame) => is(film, frame) && this.view.step(frame) > 0);
    }

    get asking() {
      return this.view;
    }

    /** The frame that the reader makes next; none: undefined. */
    get frame() {
      return this.frames?.[this.results.length];
    }

    /** The steps before which the film stops. */
    get steps() {
      return (this.frames ?? []).slice(this.results.length).map((frame) => this.view.step(frame) - 1);
    }

    /** Whether the timeline would give an answer away there. */
    hides(step) {
      return this.frame !== undefined && step >= this.view.step(this.frame);
    }

    /** Whether the next step is one that the reader makes. */
    get #waiting() {
      const { player, view } = this;
      return this.frame !== undefined && player.beyond(1) === view.step(this.frame) && player.number < view.step(this.frame);
    }

    /** The reader goes on: not past a step of their own. */
    hold() {
      if (!this.#waiting) return false;
      this.#focus();
      return true;
    }

    #focus() {
      (this.box.querySelector("input, select, button") ?? this.box).focus({ preventScroll: true });
    }

    /** Another frame is shown. */
    show() {
      const { player, view } = this;
      if (this.frame === undefined) return;
      const before = view.step(this.frame) - 1;
      if (player.playback.on && player.number >= before) {
        player.playback.stop();
        if (player.number > before) return void player.go(before, "play");
      }
      if (this.#waiting) this.#ask();
      else if (!this.verdict || player.number !== view.step(this.frames[this.results.length - 1])) this.#wait();
    }

    /** An answer was given to a question below the player. */
    take(question, choice) {
      this.former.take?.(question, choice);
    }

    /** Which kind of steps, and how many of them. */
    #choose() {
      const { words } = this;
      this.frames = undefined;
      this.player.mark();
      const kinds = Object.keys(this.all).map((kind) => option(
        kind, fill(words.kind, { kind: words[kind], n: this.#count(kind) }), () => this.begin(kind)));
      this.#put(make("p", {}, make("b", {}, words.title)), make("p", {}, words[kinds.length ? "lead" : "none"]),
        options(...kinds));
      this.#focus();
    }

    /** As many steps as were right before, and one more. */
    #count(kind) {
      return Math.min(kept()[kind] ?? 1, this.all[kind].length);
    }

    begin(kind) {
      this.kind = kind;
      this.frames = this.all[kind].slice(-this.#count(kind));
      this.results = [];
      this.verdict = null;
      const { player, view } = this;
      player.root.querySelectorAll(".wt-step-choice")[1]?.click(); // the first lesson has few steps, and here all are needed
      player.mark();
      player.go(view.step(this.frame) - 1);
      this.#focus();
    }

    /** Show these parts, and below them the way back to the film. */
    #put(...parts) {
      const close = textButton(this.words.close, () => this.end(true), { className: "wt-close" });
      this.box.replaceChildren(...parts, make("p", { className: "wt-instead" }, close));
      this.box.scrollTop = 0;
    }

    /** The reader is somewhere else: lead to the step that is theirs. */
    #wait() {
      const { player, view, words } = this;
      const go = option("go", words.go, () => player.go(view.step(this.frame) - 1));
      this.#put(make("p", {}, fill(words.elsewhere, { n: this.results.length + 1, all: this.frames.length })),
        options(go));
    }

    #ask() {
      const { kind, view: { film }, words } = this;
      const { fields, none, pressed } = KINDS[kind];
      const question = fill(words[`ask_${kind}`], { node: film.name(film.data.nodes[this.frame]) });
      const prompt = make("p", {}, make("b", {}, fill(words.of, { n: this.results.length + 1, all: this.frames.length })), " ", question);
      const form = make("form", {});
      const wrong = make("p", { role: "status", className: "wt-unreadable" });
      if (pressed) {
        const nodes = film.drawn(this.frame - 1).filter((node) => this.view.picture.target(node));
        const list = make("select", { ariaLabel: words.node_name }, ...nodes.map((node) => make("option", { value: node }, film.name(node))));
        form.append(make("label", {}, words.press, " ", list), " ", make("button", {}, words.take));
        form.onsubmit = () => this.#take(Number(list.value));
      } else {
        const inputs = fields(film, this.frame).map(([name, value]) => make("input", { name, value, size: 6, autocomplete: "off", inputMode: "text" }));
        form.append(...inputs.flatMap((input) => [make("label", {}, words[`field_${input.name}`], " ", input), " "]), make("button", {}, words.check));
        form.onsubmit = () => {
          const given = inputs.map(({ value }) => value);
          if (given.some((value) => Number.isNaN(number(value)))) wrong.textContent = words.unreadable;
          else this.#take(given);
        };
      }
      const submit = form.onsubmit;
      form.onsubmit = (event) => {
        event.preventDefault();
        submit();
      };
      if (none) form.append(" ", textButton(words.nothing, () => this.#take(NOTHING)));
      this.#put(prompt, form, wrong);
    }

    /** A node of the picture was pressed, or Enter at one. */
    #press(event) {
      if (!this.frames || !this.#waiting || !KINDS[this.kind].pressed) return;
      if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
      const target = event.composedPath().find((part) => part.dataset?.node);
      if (!target) return;
      event.preventDefault();
      event.stopPropagation();
      this.#take(Number(target.dataset.node));
    }

    /** The reader has made the step: the film makes it too, and its caption is the reason. */
    #take(given) {
      const { kind, player, view: { film }, words } = this;
      const { frame } = this;
      const right = KINDS[kind].right(film, frame, given);
      this.results.push(right);
      this.verdict = [make("b", {}, player.words[right ? "right" : "wrong"]), " ",
        ...(right ? [] : [this.#answer(frame), " "]), words.reason];
      const last = this.results.length === this.frames.length;
      if (last) this.#note();
      player.go(this.view.step(frame), "step");
      player.mark();
      this.#judge(last);
    }

    /** What was right at a frame, as a sentence. */
    #answer(frame) {
      const { view: { film }, words } = this;
      const answer = KINDS[this.kind].answer(film, frame);
      return fill(words[this.kind !== "cut" ? "answer" : answer ? "answer_left_out" : "answer_nothing"], { answer });
    }

    /** All steps are made: next time one more, or one fewer. */
    #note() {
      const { kind } = this;
      const count = this.frames.length;
      const best = this.results.every(Boolean) ? count + 1 : Math.max(count - 1, 1);
      keep(kind, Math.min(best, this.all[kind].length));
    }

    #judge(last) {
      const { player, results, words } = this;
      const verdict = make("p", { className: "wt-verdict", role: "status" });
      const goOn = last
        ? [option("again", words.again, () => this.begin(this.kind)), option("other", words.other, () => this.#choose())]
        : [option("on", words.on, () => player.go(this.view.step(this.frame) - 1))];
      const facts = { right: results.filter(Boolean).length, all: results.length, n: this.#count(this.kind) };
      this.#put(verdict, ...(last ? [make("p", {}, fill(words.done, facts))] : []),
        options(...goOn));
      verdict.append(...this.verdict);
      this.#focus();
    }

    /** Nothing is asked any more; `open`: the player goes on with this film, and its own questions come back. */
    end(open = false) {
      const { former, player, view } = this;
      this.listens.abort();
      this.box.remove();
      this.frames = undefined;
      view.section.classList.remove("wt-asking");
      if (!open) return former.end?.();
      player.questions = former;
      player.root.querySelector(".wt-modes").hidden = !former.box;
      if (!this.wasOpen) player.drawer.show(false);
      player.mark();
      former.show();
      player.root.focus({ preventScroll: true });
    }
  }

  /** Begin, or end, from the key in the menu. */
  self.walkthroughs["last-steps"] = async (player) => {
    player.controls.toggle(false);
    await player.complete();
    if (player.questions instanceof LastSteps) player.questions.end(true);
    else new LastSteps(player);
  };
})();
