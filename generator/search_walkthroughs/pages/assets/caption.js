/* The caption: one size of letters on a page. What happened and its reason stand there, in at most so many words;
   what there is besides is behind one press. Room is kept for the tallest caption of the film, so that nothing moves
   from frame to frame. */
(() => {
  "use strict";
  const { button, make } = self.walkthroughs;
  const MOST_WORDS = 28;
  const MOST_HALVED = 14; // where two captions share the row
  const ROOMY_HALVED = 22; // and there, if they find room in it
  const LETTERS_A_WORD = 2.2; // of Japanese
  const MEASURED = 6; // of the longest captions, so many are laid out to see which is tallest
  const HEAD_AND_REST = /^(<b>.*?<\/b>)?(.*)$/s;
  const TEXT_AND_NOTE = /^(.*?)((?:<i>.*<\/i>)?\s*)$/s;
  /** A sentence ends before a space and a sign that begins one; Japanese has a full stop of its own. */
  const SENTENCE = /[^。]+。|.+?[.?!](?=\s+[^a-z]|\s*$)|.+$/gs;

  const HALVED = ".wt-both:not(.wt-agreed)";

  const plain = (html) => html.replace(/<[^>]*>/g, "");

  /** How many words a text has. */
  function words(html) {
    const text = plain(html);
    return /[\u3040-\u9fff]/.test(text) ? [...text].length / LETTERS_A_WORD : text.split(/\s+/).filter(Boolean).length;
  }

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
      new ResizeObserver(() => this.reserve()).observe(this.element);
      this.reserve();
    }

    /** All that the caption says; what is folded besides. */
    get text() {
      return plain(this.html);
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

    /** The button that unfolds the rest. Its sign is no part of what the caption says. */
    #why() {
      const { player } = this.view;
      const open = player.root.matches(".wt-why-open");
      const why = button("why", player.words[open ? "less" : "why"], () => player.why());
      why.setAttribute("aria-expanded", open);
      return why;
    }

    show(html) {
      this.html = html;
      const half = this.view.player.root.matches(HALVED);
      this.#fill(this.element, html, half ? this.#fitting(html) : MOST_WORDS);
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

    /** Keep room for the tallest caption, where the width is another than before. */
    reserve() {
      const { element, view: { player: { root } } } = this;
      const half = root.matches(HALVED);
      const width = element.clientWidth * (half ? 2 : 1);
      const open = root.matches(".wt-why-open");
      const measure = `${width} ${open} ${root.matches(".wt-presenting")} ${Boolean(this.asks)}`;
      if (!width || !this.captions.length || measure === this.reserved) return;
      this.reserved = measure;
      this.fitting.clear();
      const probe = make("p", { className: "wt-caption wt-probe", ariaHidden: "true" });
      element.after(probe);
      const tallest = (captions, across, most) => {
        const long = (html) => words(open ? html : captionParts(html, most).said);
        probe.style.width = `${across}px`;
        const longest = [...new Set(captions)].sort((a, b) => long(b) - long(a)).slice(0, MEASURED);
        return Math.max(0, ...longest.map((html) => {
          this.#fill(probe, html, most);
          return probe.offsetHeight;
        }));
      };
      const height = Math.max(tallest(this.captions, width, MOST_WORDS), tallest(this.halved, width / 2, MOST_HALVED));
      probe.remove();
      element.style.height = `${height}px`;
    }
  }

  Object.assign(self.walkthroughs, { Caption, captionParts });
})();
