/* The caption: one size of letters on a page. What happened and its reason stand there, in at most so many words;
   what there is besides is behind one press. Room is kept for the tallest caption of the film, so that nothing moves
   from frame to frame. */
(() => {
  "use strict";
  const { button, captionLimits: { most: MOST_WORDS, letters: LETTERS_A_WORD }, make } = self.walkthroughs;
  const MOST_HALVED = 14; // where two captions share the row
  const ROOMY_HALVED = 22; // and there, if they find room in it
  const BOARD = 164; // pixels: the room of a board beside a compared search's caption, as its styles have it
  const MEASURED = 6; // of the longest captions, so many are laid out to see which is tallest
  const HEAD_AND_REST = /^(<b>.*?<\/b>)?(.*)$/s;
  const TEXT_AND_NOTE = /^(.*?)((?:<i>.*<\/i>)?\s*)$/s;
  /** A sentence ends before a space; Japanese has a full stop of its own. The build splits captions by the same
      rule (caption_length.py). */
  const SENTENCE = /[^。]+。|.+?(?<!e\.g|i\.e)[.?!](?=\s|$)|.+$/gs;
  const FIRST_WIDE = "\u2e80"; // from here on signs are as wide as a letter of Japanese, others half as wide

  const HALVED = ".wt-both:not(.wt-agreed)";

  const plain = (html) => html.replace(/<[^>]*>/g, "");

  /** How many words a text has. */
  function words(html) {
    const text = plain(html);
    if (!/[\u3040-\u9fff]/.test(text)) return text.split(/\s+/).filter(Boolean).length;
    return [...text].reduce((sum, letter) => sum + (letter > FIRST_WIDE ? 1 : 0.5), 0) / LETTERS_A_WORD;
  }

  /** About how wide a text is on one line, in letters of Latin. */
  const breadth = (html) => [...plain(html)].reduce((sum, letter) => sum + (letter > FIRST_WIDE ? 2 : 1), 0);

  /** A caption's headline with as many sentences of the reason as there is room for, and the rest. */
  function captionParts(html, most = MOST_WORDS) {
    const [, headline = "", rest] = HEAD_AND_REST.exec(html);
    const [, text, note] = TEXT_AND_NOTE.exec(rest);
    const sentences = text.match(SENTENCE) ?? [];
    let said = headline;
    while (sentences.length && (!said || words(said + sentences[0]) <= most)) said += sentences.shift();
    const detail = sentences.join("") + note;
    return plain(detail).trim() ? { said, detail } : { said, detail: "" };
  }

  /** What a caption shows that shares the row with another and finds room there. */
  const briefCaption = (html) => captionParts(html, ROOMY_HALVED).said.trimEnd();

  class Caption {
    constructor(view) {
      this.view = view;
      this.element = view.section.querySelector(".wt-caption");
      // The longest caption comes with the page, so that its room is kept from the beginning.
      const { longest } = view.section.dataset;
      this.captions = longest ? [longest] : [];
      this.halved = [];
      this.fitting = new Map();
      this.show(this.element.innerHTML);
      const observer = new ResizeObserver(() => this.reserve());
      [this.element, view.picture.element].forEach((part) => observer.observe(part));
      this.reserve();
    }

    /** All that the caption says, in letters alone; what is folded besides. */
    get text() {
      return make("template", { innerHTML: this.html }).content.textContent;
    }

    /** Keep room for the sign of a question: its script comes after the first frame. */
    keepSign() {
      this.asks = () => {
        const sign = button("question-sign", this.view.player.words.ask);
        sign.classList.add("wt-none");
        return sign;
      };
    }

    /** The film is there with all the captions; `halved`: those that may stand in half the width. */
    ready(captions, halved) {
      this.captions = captions;
      this.halved = halved;
      this.again();
    }

    #fill(element, html, most) {
      const { said, detail } = captionParts(html, most);
      element.innerHTML = said + (detail && `<span class="wt-detail">${detail}</span>`);
      if (detail) element.append(this.#why());
      if (this.asks) element.append(this.asks());
    }

    /** The button that unfolds the rest. Its sign is not part of what the caption says. */
    #why() {
      const { player } = this.view;
      const open = player.root.matches(".wt-why-open");
      const why = button("why", player.words[open ? "less" : "why"], () => player.why());
      why.setAttribute("aria-expanded", open);
      return why;
    }

    show(html) {
      this.html = html;
      const { root } = this.view.player;
      const most = root.matches(".wt-alike") ? ROOMY_HALVED : MOST_WORDS;
      this.#fill(this.element, html, root.matches(HALVED) ? this.#fitting(html) : most);
    }

    /** How many words a caption may have that shares the row with another: what its room takes. */
    #fitting(html) {
      const { element, fitting } = this;
      if (!fitting.has(html) && element.style.height) {
        this.#fill(element, html, ROOMY_HALVED);
        fitting.set(html, element.scrollHeight <= element.clientHeight ? ROOMY_HALVED : MOST_HALVED);
      }
      return fitting.get(html) ?? MOST_HALVED;
    }

    /** Show it again, where more or less of it is folded. */
    again() {
      this.reserved = "";
      this.reserve();
      this.show(this.html);
    }

    /** Keep room for the tallest caption, where the width is another than before. It is that of the pictures: the same
        whether the caption shares its row or not. */
    reserve() {
      const { element, view: { picture, player: { choice, root } } } = this;
      const half = picture.element.clientWidth;
      const across = half * (choice?.shown.length ?? 1);
      const state = ["why-open", "presenting", "boarded", "ranged", "drawer-open"].map((name) => root.matches(`.wt-${name}`));
      const measure = `${across} ${state} ${Boolean(this.asks)}`;
      if (!half || !this.captions.length || measure === this.reserved) return;
      this.reserved = measure;
      this.fitting.clear();
      const probe = make("p", { className: "wt-caption wt-probe", ariaHidden: "true" });
      element.after(probe);
      const tallest = (captions, width, most) => {
        const long = (html) => breadth(state[0] ? html : captionParts(html, most).said);
        probe.style.width = `calc(${width}px * var(--wt-caption-share, 1))`;
        const lengths = new Map(captions.map((html) => [html, long(html)]));
        const longest = [...lengths].sort(([, a], [, b]) => b - a).slice(0, MEASURED);
        return Math.max(0, ...longest.map(([html]) => {
          this.#fill(probe, html, most);
          return probe.offsetHeight;
        }));
      };
      const board = root.matches(".wt-boarded.wt-pair") ? BOARD : 0;
      const beside = this.view.section.matches(".wt-second") ? board : 0;
      const height = Math.max(tallest(this.captions, across - board, MOST_WORDS), tallest(this.halved, half - beside, MOST_HALVED));
      probe.remove();
      element.style.height = `${height}px`;
    }
  }

  Object.assign(self.walkthroughs, { Caption, briefCaption, captionParts });
})();
