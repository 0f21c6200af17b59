/* Which of the compared searches stand side by side: at first as many as there is room for, then
   those that the reader chooses by name. Two always fit; a wide picture scrolls in its own box. */
(() => {
  "use strict";
  const { make } = self.walkthroughs;
  const LEAST = 0.92; // of a picture's own width, as in player.css
  const FEWEST = 2;

  class Beside {
    /** `changed` is called whenever others are shown; with two views there is nothing to choose. */
    constructor(root, views, label, changed) {
      this.views = views;
      this.root = root;
      this.changed = changed;
      this.shown = views;
      if (views.length <= FEWEST) return;
      this.chips = views.map((view) => make("button", {
        type: "button", onclick: () => this.#toggle(view),
      }, view.section.querySelector(".wt-title").textContent));
      root.classList.remove("wt-many");
      root.before(make("div", { className: "wt-beside", role: "group", "aria-label": label },
        make("span", {}, label), ...this.chips));
      this.#show(views.slice(0, FEWEST));
    }

    /** Show as many as fit; once, when the pictures have come and their widths are known. */
    fit() {
      if (!this.chips) return;
      const gap = parseFloat(getComputedStyle(this.root).columnGap) || 0;
      const width = Math.max(...this.views.map(({ film }) => parseFloat(film.width))) * LEAST;
      const room = Math.floor((this.root.clientWidth + gap) / (width + gap));
      this.#show(this.views.slice(0, Math.max(FEWEST, room)));
    }

    /** Show that view too. */
    include(view) {
      if (!this.shown.includes(view)) this.#toggle(view);
    }

    #toggle(view) {
      const chosen = this.views.filter((one) => this.shown.includes(one) !== (one === view));
      if (!chosen.length) return;
      this.#show(chosen);
      this.changed();
    }

    #show(chosen) {
      this.shown = chosen;
      this.root.style.setProperty("--wt-views", chosen.length);
      this.views.forEach((view, i) => {
        const column = chosen.indexOf(view) + 1;
        view.section.hidden = !column;
        view.section.style.gridColumn = column || "";
        this.chips[i].setAttribute("aria-pressed", !view.section.hidden);
      });
    }
  }

  self.walkthroughs.Beside = Beside;
})();
