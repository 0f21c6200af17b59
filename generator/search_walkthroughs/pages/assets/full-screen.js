/* The whole screen for a player; and, presenting, nothing but picture, number line and caption there. */
(() => {
  "use strict";

  class FullScreen {
    constructor(player) {
      this.player = player;
      this.root = player.root;
      this.root.addEventListener("fullscreenchange", () => this.#large());
    }

    /** Whether the player has the screen, or at least the whole window. */
    get taken() {
      return document.fullscreenElement === this.root || this.root.hasAttribute("popover");
    }

    /** Take the screen, or give it back. */
    turn() {
      return this.taken ? this.leave() : this.#enter();
    }

    /** Picture and caption alone; from the page, the screen is taken for it and given back after. */
    async present() {
      if (this.player.presenting) {
        if (this.lent) this.leave();
        else this.#large(false);
        return;
      }
      this.lent = !this.taken;
      if (this.lent) await this.#enter();
      this.#large(true);
    }

    /** Give the screen back; whether the player had it. */
    leave() {
      const { root, taken } = this;
      if (document.fullscreenElement) document.exitFullscreen();
      if (!root.hasAttribute("popover")) return taken;
      root.hidePopover();
      root.removeAttribute("popover");
      this.#large();
      return taken;
    }

    async #enter() {
      const { root } = this;
      const pressed = navigator.userActivation?.isActive ?? true; // a page that opens so may not take the screen
      try {
        await (pressed ? root.requestFullscreen() : Promise.reject());
      } catch { // a telephone, or a frame in another page: at least the whole window
        root.setAttribute("popover", "manual");
        root.showPopover();
        this.#large();
      }
      root.focus({ preventScroll: true });
    }

    #large(presenting = this.taken && this.player.presenting) {
      const { player: { controls: { full }, words }, root, taken } = this;
      root.classList.toggle("wt-large", taken);
      root.classList.toggle("wt-presenting", presenting);
      full.textContent = taken ? words.leave : words.full;
      full.title = `${full.textContent} (${full.dataset.key})`;
    }
  }

  self.walkthroughs.FullScreen = FullScreen;
})();
