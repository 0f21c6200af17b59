/* Playback: one frame after another, at the reader's speed. It begins only when the reader asks for it,
   and ends at the last frame and at whatever else the reader does. */
(() => {
  "use strict";
  const { call, icon, memory } = self.walkthroughs;
  const BEAT = 2000; // milliseconds that a frame stands at 1×
  const SPEEDS = [0.5, 1, 2, 5, 10, 20, 50];
  const FAST = 5; // faster than this nothing fades
  const START = "M6 4l10 6-10 6z";
  const STOP = "M7 4v12M13 4v12";

  class Playback {
    on = false;

    constructor(player) {
      this.player = player;
      this.button = player.root.querySelector(".wt-play");
      /** One stands in the bar; on a phone the one in the menu. */
      this.selects = [...player.root.querySelectorAll(".wt-pace")];
      for (const select of this.selects) select.onchange = () => this.set(Number(select.value));
      const kept = Number(memory.get("pace"));
      this.set(SPEEDS.includes(kept) ? kept : 1);
    }

    set(speed) {
      if (this.speed) memory.set("pace", speed); // only what the reader chose is kept
      this.speed = speed;
      for (const select of this.selects) select.value = speed;
      if (this.on) this.#wait();
    }

    /** The next speed that way. */
    change(way) {
      this.set(SPEEDS[Math.min(Math.max(SPEEDS.indexOf(this.speed) + way, 0), SPEEDS.length - 1)]);
    }

    get fast() {
      return this.on && this.speed > FAST;
    }

    toggle() {
      if (this.on) this.stop();
      else this.start();
    }

    async start() {
      const { player } = this;
      this.#turn(true);
      await player.load();
      if (player.number >= player.last) player.go(0, "play");
      if (this.on) this.#wait();
    }

    stop() {
      if (this.on) this.#turn(false);
    }

    #turn(on) {
      const { words } = this.player;
      this.on = on;
      clearTimeout(this.timer);
      this.button.replaceChildren(icon(on ? STOP : START));
      call(this.button, on ? words.pause : words.play);
      this.player.root.classList.toggle("wt-playing", on);
      this.player.speak();
      this.player.questions?.show();
    }

    /** A beat later the next frame; where beats are missed, as many frames on as were. */
    #wait() {
      clearTimeout(this.timer);
      const began = performance.now();
      const beat = BEAT / this.speed;
      this.timer = setTimeout(() => {
        const missed = Math.floor((performance.now() - began) / beat) - 1;
        this.#step(1 + Math.max(missed, 0));
      }, beat);
    }

    #step(frames) {
      const { player } = this;
      if (!player.root.isConnected || document.hidden) return this.stop();
      let number = player.beyond(1);
      for (let more = 1; more < frames && number < player.last; more++) number = player.beyond(1, number);
      player.go(number, "play");
      if (player.number >= player.last) this.stop();
      else this.#wait();
    }
  }

  self.walkthroughs.Playback = Playback;
})();
