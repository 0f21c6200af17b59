/* Keys. Alone on a page, the player takes the arrows wherever the focus is. It takes all other keys where it has the
   focus; wherever the focus is, if the page begins with it and it is in sight. Single letters can be switched off. */
(() => {
  "use strict";
  const { bring } = self.walkthroughs;
  const KINDS = { c: "cut", l: "leaf", u: "best", n: "node" };
  const LOOKS = { ".": "follow", 0: "fit", 1: "actual_size" };
  const TYPED = "select, textarea, [contenteditable], input:not([type=range])";

  class Keys {
    constructor(player) {
      this.player = player;
      player.root.addEventListener("keydown", (event) => this.#press(event, true));
      document.addEventListener("keydown", (event) => {
        const { root } = player;
        if (!root.isConnected || root.contains(event.target) || event.defaultPrevented) return;
        if (document.querySelectorAll(".wt-player").length === 1) this.#press(event, root.matches(".wt-lead") && this.#seen);
      }, true); // before the theme, which has uses of its own for some letters
    }

    /** Whether the player takes up most of the window. */
    get #seen() {
      const { top, bottom } = this.player.root.getBoundingClientRect();
      return Math.min(bottom, innerHeight) - Math.max(top, 0) > innerHeight / 2;
    }

    #press(event, inside) {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      if (altKey || ctrlKey || metaKey || target.closest?.(TYPED)) return;
      const act = this.#act(event, inside);
      if (!act) return;
      const done = act();
      if (key === "Escape" && !done) return; // nothing was open: the page may have a use for it
      event.preventDefault();
      event.stopPropagation(); // the theme has uses of its own for some of them
      if (key !== "Escape") this.player.reveal();
    }

    /** What a key does here; nothing: undefined. */
    #act({ key, shiftKey, target }, inside) {
      const { player } = this;
      const { controls, playback } = player;
      const way = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (way && shiftKey) return () => controls.seek(way);
      if (way) return () => (way > 0 ? player.advance() : player.go(player.beyond(-1), "step"));
      if (key === " " && (inside || player.filling) && !target.closest?.("button, summary, a")) return () => playback.toggle();
      if (!inside) return undefined;
      if (key === "Escape") return () => player.leave();
      const page = { PageUp: -1, PageDown: 1 }[key];
      if (!target.closest(".wt-listing, .wt-menu, .wt-about")) {
        if (key === "Home") return () => player.go(0);
        if (key === "End") return () => player.go(player.last);
        // The remote control of a presenter has these two keys.
        if (page) return () => player.go(player.presenting ? player.beyond(page) : player.number + page * 10, "step");
      }
      if (key === "?") return () => controls.toggle();
      if (!controls.letters) return undefined;
      const letter = key.toLowerCase();
      if (KINDS[letter]) return () => controls.seek(shiftKey ? -1 : 1, KINDS[letter]);
      if (LOOKS[key]) return () => player.look(LOOKS[key]);
      if (key === "+" || key === "-") return () => playback.change(key === "+" ? 1 : -1);
      if (letter === "b") return () => player.board();
      if (letter === "d") return () => player.drawer.turn();
      if (letter === "w") return () => player.why();
      if (letter === "f") return () => player.full();
      if (letter === "p") return () => player.present();
      if (letter === "s") return () => bring("notes").then(() => self.walkthroughs.notes?.(player));
      if (key === ",") return () => {}; // beside the point, the theme has it for the page before
      return undefined;
    }
  }

  self.walkthroughs.Keys = Keys;
})();
