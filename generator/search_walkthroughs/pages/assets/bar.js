/* The bar of controls: what it is made of, in order, and what it says of the frame shown. */
(() => {
  "use strict";
  const { addressed, button, icon, make } = self.walkthroughs;

  class Bar {
    constructor(player) {
      const { words, timeline, playing, large } = player;
      this.player = player;
      this.count = make("span", { className: "wt-count" });
      const step = (name, path, action) => button(name, words[name], action, icon(path));
      this.steps = [
        step("first", "M5 4v12M15 4l-7 6 7 6", () => player.go(0)),
        step("back", "M13 4l-7 6 7 6", () => player.go(player.beyond(-1), "step")),
        step("next", "M7 4l7 6-7 6", () => player.go(player.beyond(1), "step")),
        step("last", "M15 4v12M5 4l7 6-7 6", () => player.go(player.last)),
      ];
      const node = button("node", words.node, () => player.again(), words.node);
      this.link = button("link", words.link, () => this.#copy(), words.link);
      const row = (name, ...parts) => make("div", { className: `wt-${name}` }, ...parts);
      this.element = make("div", { className: "wt-bar", role: "group", "aria-label": words.controls },
        timeline.time,
        row("steps", ...this.steps.slice(0, 2), playing.button, ...this.steps.slice(2)),
        this.count,
        row("more", playing.pace, large.screen, large.button),
        row("jumps", ...timeline.legend, node, ...(addressed ? [this.link] : [])));
    }

    /** The frame shown is so far along; `pass` tells which search from the root it is. */
    tell(n, last, pass) {
      const { player } = this;
      this.count.textContent = player.fill("frame", { n, last }) + pass;
      // Not `disabled`: the focus would be lost, and the keys with it.
      this.steps.forEach((step, i) => {
        step.setAttribute("aria-disabled", player.number === (i < 2 ? 0 : player.last));
      });
    }

    async #copy() {
      const url = new URL(this.player.address(), location.href).href;
      try {
        await navigator.clipboard.writeText(url);
      } catch {
        const field = make("textarea", { value: url });
        this.element.append(field);
        field.select();
        document.execCommand("copy");
        field.remove();
        this.link.focus();
      }
      const { link, copied } = this.player.words;
      this.link.textContent = copied;
      setTimeout(() => { this.link.textContent = link; }, 1600);
    }
  }

  self.walkthroughs.Bar = Bar;
})();
