/* The listing: the algorithm as this page's options run it, with the running line lit, and a switch to
   its full text. What never runs here is folded. */
(() => {
  "use strict";
  const { button, make } = self.walkthroughs;
  const FEW = 100; // pixels: a listing this low begins with the lit line, so that it cuts none in two
  const AROUND = 60; // pixels kept above and below the lit line

  /** A long line hangs on its own indent. */
  function indent(row) {
    const blank = row.querySelector(":scope > span:not([class])")?.textContent.length ?? 0;
    row.style.setProperty("--wt-in", blank);
  }

  class Listing {
    constructor(view) {
      this.view = view;
      this.element = view.section.querySelector(".wt-listing");
      this.code = this.element.querySelector(":scope > pre");
      this.fullRows = [...this.element.querySelectorAll("code > span")];
      this.fullRows.forEach(indent);
      this.lit = this.element.querySelector(".wt-lit");
      new ResizeObserver(() => this.scroll()).observe(this.element);
    }

    /** The film is there: if its listing is shorter than the full text, that is shown first. */
    ready({ data }) {
      const { words } = this.view.player;
      this.lines = data.lines;
      this.fold = this.element.querySelector(".wt-preamble");
      const short = data.listing;
      if (!short) return;
      this.map = short.lines;
      this.full = this.code;
      this.shortRows = short.text.map((html) => {
        const row = make("span", { innerHTML: `${html}\n` });
        indent(row);
        return row;
      });
      this.short = make("pre", {}, make("code", {}, ...this.shortRows));
      this.switch = button("text", words.full_text, () => this.#turn(this.code === this.short), words.full_text);
      this.element.prepend(this.switch);
      this.#turn(false);
    }

    #turn(full) {
      const shown = full ? this.full : this.short;
      this.code.replaceWith(shown);
      this.code = shown;
      if (this.fold) this.fold.hidden = !full;
      this.switch.setAttribute("aria-pressed", full);
      this.lit = null;
      this.key = "";
      if (!this.line) return;
      this.light(this.line);
      this.scroll();
    }

    #row(line) {
      const short = this.short && this.code === this.short;
      return short ? this.shortRows[this.map[line - 1] - 1] : this.fullRows[line - 1];
    }

    /** Light the running line. */
    light(line) {
      this.line = line;
      const row = this.#row(line);
      if (row !== this.lit) {
        this.lit?.classList.remove("wt-lit");
        this.lit?.removeAttribute("data-part");
        this.lit = row;
        row?.classList.add("wt-lit");
      }
      if (!row) return;
      row.dataset.part = "lit";
      const folded = row.closest("details:not([open])");
      if (folded) folded.open = true;
    }

    /** Bring the lit line into view: in its own box, never by moving the page. */
    scroll() {
      const { element, lit: row } = this;
      if (!this.line || !row) return;
      this.#reserve();
      const room = element.clientHeight;
      const [top, tall] = [row.offsetTop, row.offsetHeight];
      const margin = Math.min(AROUND, (room - tall) / 2);
      if (room < FEW) element.scrollTop = top;
      else if (top - element.scrollTop < margin || top + tall - element.scrollTop > room - margin) {
        element.scrollTop = top - room / 2 + tall / 2;
      }
    }

    /** Where a few lines are shown, they are as many as the longest line that is ever lit wants. */
    #reserve() {
      const { element } = this;
      const key = `${element.clientWidth} ${this.code === this.short}`;
      if (!this.lines || key === this.key) return;
      this.key = key;
      const rows = [...new Set(this.lines)].map((line) => this.#row(line)?.offsetHeight ?? 0);
      element.style.setProperty("--wt-lit", `${Math.max(...rows) + 6}px`);
    }
  }

  self.walkthroughs.Listing = Listing;
})();
