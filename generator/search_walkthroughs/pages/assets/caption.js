/* The caption: its room is fixed for a film and a width, so that nothing moves from frame to frame. The
   longest caption finds room at the least size, four of five at full size. */
(() => {
  "use strict";
  const SIZES = { presented: [24, 21, 18], wide: [16, 15, 14], several: [15, 14, 13], narrow: [15.5, 14.75, 14], low: [15, 13.5, 12] };
  const NARROW = 700;
  const LOW = 480; // pixels: a telephone held sideways
  const MOST = 0.8; // the share of captions that are shown at full size
  const LONGEST = 6;

  class Caption {
    constructor(view) {
      this.view = view;
      this.element = view.section.querySelector(".wt-caption");
      // The longest caption comes with the page, so that its room is kept from the beginning.
      const { longest } = view.section.dataset;
      this.captions = longest ? [longest] : [];
      new ResizeObserver(() => this.reserve()).observe(this.element);
      this.reserve();
    }

    get text() {
      return this.element.textContent;
    }

    /** The film is there with all the captions. */
    ready(captions) {
      this.captions = captions;
      this.reserved = "";
      this.reserve();
    }

    /** Show a caption; `fit` is called when all of the frame is written. */
    show(html) {
      this.element.innerHTML = html;
    }

    /** Keep room for the captions, where the width is another than before. */
    reserve() {
      const { element, view } = this;
      const { root } = view.player;
      const kind = root.matches(".wt-presenting") ? "presented" : root.clientHeight < LOW ? "low"
        : root.clientWidth < NARROW ? "narrow" : root.matches(".wt-pair") ? "several" : "wide";
      const measure = `${element.clientWidth} ${kind}`;
      if (!element.clientWidth || !this.captions.length || measure === this.reserved) return;
      this.reserved = measure;
      this.sizes = SIZES[kind];
      const shown = element.innerHTML;
      element.style.height = "";
      const tall = (html, size) => {
        this.#size(size);
        element.innerHTML = html;
        return element.offsetHeight;
      };
      // Japanese letters are twice as wide.
      const width = (html) => html.replace(/<[^>]*>/g, "").replace(/[^ -~]/g, "xx").length;
      const sorted = [...new Set(this.captions)].sort((a, b) => width(a) - width(b));
      const most = sorted[Math.ceil((sorted.length - 1) * MOST)];
      const heights = sorted.slice(-LONGEST).map((html) => tall(html, this.sizes.at(-1)));
      const height = Math.max(tall(most, this.sizes[0]), ...heights);
      element.innerHTML = shown;
      element.style.height = `${height}px`;
      this.fit();
    }

    #size(size) {
      if (this.size === size) return;
      this.size = size;
      this.element.style.setProperty("--wt-size", `${size}px`);
    }

    /** At the largest size at which it finds room. */
    fit() {
      const { element } = this;
      for (const size of this.sizes ?? []) {
        this.#size(size);
        if (element.scrollHeight <= element.clientHeight) return;
      }
    }
  }

  self.walkthroughs.Caption = Caption;
})();
