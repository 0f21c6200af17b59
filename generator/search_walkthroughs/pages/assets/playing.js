/* Playing: one frame after another, at the reader's pace. It begins only when the reader asks for it,
   and ends at the last frame, at a question, and at whatever else the reader does. */
(() => {
  "use strict";
  const { button, call, icon, make, memoryKey } = self.walkthroughs;
  const BEAT = 2000; // milliseconds that a frame stands at 1×
  const PACES = [0.5, 1, 2, 4];
  const KEPT = memoryKey("pace");
  const START = "M6 4l10 6-10 6z";
  const STOP = "M7 4v12M13 4v12";

  /** A page opened from a disk may be refused a memory. */
  const memory = (act) => { try { return act(localStorage); } catch { return null; } };

  class Playing {
    on = false;

    constructor(player) {
      const { words } = player;
      this.player = player;
      this.button = button("play", words.play, () => this.toggle(), icon(START));
      this.pace = make("select", {
        className: "wt-pace", title: words.pace, "aria-label": words.pace,
        onchange: () => {
          memory((kept) => kept.setItem(KEPT, this.pace.value));
          if (this.on) this.#wait();
        },
      }, ...PACES.map((pace) => make("option", { value: pace, textContent: `${pace}×` })));
      const kept = Number(memory((kept) => kept.getItem(KEPT)));
      this.pace.value = PACES.includes(kept) ? kept : 1;
    }

    toggle() {
      if (this.on) this.stop();
      else this.start();
    }

    async start() {
      const { player } = this;
      this.#turn(true);
      await player.load();
      if (player.number >= player.last) this.#come(0);
      if (this.on) this.#wait();
    }

    stop() {
      if (this.on) this.#turn(false);
    }

    /** The reader came to a frame; if playing did not bring it, playing is over. */
    met(number) {
      if (number !== this.due) this.stop();
    }

    #turn(on) {
      const { words } = this.player;
      this.on = on;
      this.due = this.player.number;
      clearTimeout(this.timer);
      this.button.replaceChildren(icon(on ? STOP : START));
      call(this.button, on ? words.pause : words.play);
      this.player.root.classList.toggle("wt-playing", on);
      this.player.speak();
    }

    #wait() {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.#beat(), BEAT / this.pace.value);
    }

    #beat() {
      const { player } = this;
      if (!player.root.isConnected || document.hidden) return this.stop();
      this.#come(player.beyond(1));
      // A question may have come between.
      if (player.number !== this.due || player.number >= player.last) this.stop();
      else this.#wait();
    }

    #come(number) {
      this.due = number;
      this.player.go(number, "play");
    }
  }

  self.walkthroughs.Playing = Playing;
})();
