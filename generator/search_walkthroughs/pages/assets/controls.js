/* The controls: one bar that is always there, and the menu of what is seldom wanted. */
(() => {
  "use strict";
  const { addressed, make, memory } = self.walkthroughs;
  const SAME = "node";

  class Controls {
    constructor(player) {
      const { playback, root } = player;
      const find = (name) => root.querySelector(`.wt-${name}`);
      const press = (name, action) => { find(name).onclick = action; };
      this.player = player;
      this.element = find("bar");
      this.menu = find("menu");
      this.count = find("count");
      this.kinds = find("kind");
      this.full = find("full");
      this.more = find("more");
      this.link = find("link");
      this.steps = ["first", "back", "next", "last"].map(find);
      press("first", () => player.go(0));
      press("back", () => player.go(player.beyond(-1), "step"));
      press("play", () => playback.toggle());
      press("next", () => player.advance());
      press("last", () => player.go(player.last));
      press("mark-back", () => this.seek(-1));
      press("mark-next", () => this.seek(1));
      press("full", () => player.full());
      press("more", () => this.toggle());
      press("present", () => {
        this.toggle(false);
        player.present();
      });
      press("link", () => this.#copy());
      if (!addressed) this.link.remove();
      find("menu dl").append(...player.words.keys.flatMap(([keys, name]) => [
        make("dt", {}, ...keys.split(" ").map((key) => make("kbd", {}, key))), make("dd", {}, name)]));
      this.letters = memory.get("letters") !== "off";
      const letters = find("letters");
      letters.checked = this.letters;
      letters.onchange = () => {
        this.letters = letters.checked;
        memory.set("letters", this.letters ? "on" : "off");
      };
    }

    toggle(open = this.menu.hidden) {
      if (open === !this.menu.hidden) return;
      this.menu.hidden = !open;
      this.more.setAttribute("aria-expanded", open);
      if (open) this.menu.querySelector("input, button").focus({ preventScroll: true });
      else if (this.menu.contains(document.activeElement)) this.more.focus();
    }

    /** Offer to jump to the kinds of frames that occur; a cut first, where there is one. */
    offer(kinds) {
      const { words } = this.player;
      const before = this.kinds.value;
      const option = (value, textContent) => make("option", { value, textContent });
      this.kinds.replaceChildren(...kinds.map((kind) => option(kind, words.kinds[kind])), option(SAME, words.node));
      this.kinds.value = [before, "cut", kinds[0], SAME].find((one) => [...kinds, SAME].includes(one));
    }

    /** Go to the next frame of a kind, that way. */
    seek(way, kind = this.kinds.value) {
      return kind === SAME ? this.player.again(way) : this.player.seek(kind, way);
    }

    /** The frame shown is so far along; `pass` names the search from the root. */
    tell(n, last, pass) {
      const { player } = this;
      this.count.textContent = player.fill("frame", { n, last }) + pass;
      // As wide as it will ever be: the timeline beside it keeps its place.
      this.count.style.minWidth = `${(player.fill("frame", { n: last, last }) + pass).length * 0.6}em`;
      // Not `disabled`: the focus would be lost, and the keys with it.
      this.steps.forEach((step, i) => {
        step.setAttribute("aria-disabled", player.number === (i < 2 ? 0 : player.last));
      });
    }

    async #copy() {
      const { words } = this.player;
      await navigator.clipboard.writeText(new URL(this.player.address(), location.href).href);
      this.link.textContent = words.copied;
      setTimeout(() => { this.link.textContent = words.link; }, 1600);
    }
  }

  self.walkthroughs.Controls = Controls;
})();
