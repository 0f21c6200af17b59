/* The player on the whole screen; and, presenting, nothing but picture and caption there. The player
   is put into a frame of its own, by whose width it is laid out. */
(() => {
  "use strict";
  const { button, call, icon, make } = self.walkthroughs;
  const GROW = "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4";
  const SHRINK = "M8 4v4H4M16 8h-4V4M12 16v-4h4M4 12h4v4";
  const SCREEN = "M3 4h14v9H3zM10 13v4M6 17h8";

  class Large {
    constructor(root, words) {
      this.root = root;
      this.words = words;
      this.frame = root.parentElement.closest(".wt-frame") ?? make("div", { className: "wt-frame" });
      if (!this.frame.contains(root)) root.replaceWith(this.frame);
      this.frame.append(root);
      this.frame.addEventListener("fullscreenchange", () => this.#tell());
      this.button = button("full", words.full, () => this.toggle(), icon(GROW));
      this.screen = button("present", words.present, () => this.present(), icon(SCREEN));
    }

    get on() {
      return document.fullscreenElement === this.frame || this.frame.hasAttribute("popover");
    }

    get presenting() {
      return this.frame.classList.contains("wt-presenting");
    }

    toggle() {
      return this.on ? this.leave() : this.#enter();
    }

    /** Picture and caption alone; from the page, the screen is taken for it and given back after. */
    async present() {
      if (this.presenting) {
        if (this.lent) this.leave();
        else this.#tell(false);
        return;
      }
      this.lent = !this.on;
      if (this.lent) await this.#enter();
      this.#tell(true);
    }

    leave() {
      if (document.fullscreenElement) document.exitFullscreen();
      if (!this.frame.hasAttribute("popover")) return;
      this.frame.hidePopover();
      this.frame.removeAttribute("popover");
      this.#tell();
    }

    async #enter() {
      try {
        await this.frame.requestFullscreen();
      } catch { // a telephone, or a frame in another page: at least the whole window
        this.frame.setAttribute("popover", "manual");
        this.frame.showPopover();
        this.#tell();
      }
      this.root.focus({ preventScroll: true });
    }

    #tell(presenting = this.on && this.presenting) {
      const { frame, words } = this;
      frame.classList.toggle("wt-large", this.on);
      frame.classList.toggle("wt-presenting", presenting);
      this.screen.setAttribute("aria-pressed", presenting);
      this.button.replaceChildren(icon(this.on ? SHRINK : GROW));
      call(this.button, this.on ? words.leave : words.full);
    }
  }

  self.walkthroughs.Large = Large;
})();
