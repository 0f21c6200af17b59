/* Which of the compared searches stand side by side. At first as many as there is room for, then those
   that the reader chooses by name; two always fit, a wide picture scrolls in its own box. Where the
   searches are one algorithm with every combination of some options, the reader chooses the options,
   and sees that search beside the first. */
(() => {
  "use strict";
  const { button, make } = self.walkthroughs;
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
      this.options = views.map(({ section }) => JSON.parse(section.dataset.options ?? "[]"));
      const choices = this.options[0].length ? this.#toggles() : this.#chips();
      root.classList.remove("wt-many");
      root.before(make("div", { className: "wt-beside", role: "group", "aria-label": label },
        make("span", {}, label), ...choices));
      this.#show(views.slice(0, this.toggles ? FEWEST : this.#room()));
    }

    /** Show that view too. */
    include(view) {
      if (this.shown.includes(view)) return;
      if (this.toggles) this.#pair(view);
      else this.#toggle(view);
    }

    #chips() {
      this.chips = this.views.map((view) => {
        const name = view.section.querySelector(".wt-title").textContent;
        return button("chip", name, () => this.#toggle(view), name);
      });
      return this.chips;
    }

    /** For each option its values, of which one is chosen. */
    #toggles() {
      const { options, root } = this;
      this.toggles = options[0].map(([name], i) => {
        const values = [...new Set(options.map((chosen) => chosen[i][1]))];
        return make("fieldset", {}, make("legend", {}, name), ...values.map((value) => make("label", {},
          make("input", {
            type: "radio", name: `${root.firstElementChild.id}-${i}`, value, onchange: () => this.#combine(),
          }), make("span", {}, value))));
      });
      return this.toggles;
    }

    #combine() {
      const chosen = this.toggles.map((values) => values.querySelector(":checked").value);
      const found = this.options.findIndex((of) => of.every(([, value], i) => value === chosen[i]));
      this.#pair(this.views[found]);
    }

    #pair(view) {
      this.#show([...new Set([this.views[0], view])]);
      this.changed();
    }

    /** How many fit; the sections know how wide their pictures are. */
    #room() {
      const gap = parseFloat(getComputedStyle(this.root).columnGap) || 0;
      const widths = this.views.map(({ section }) => section.style.getPropertyValue("--wt-width"));
      const width = Math.max(...widths) * LEAST;
      return Math.max(FEWEST, Math.floor((this.root.clientWidth + gap) / (width + gap)));
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
        this.chips?.[i].setAttribute("aria-pressed", !view.section.hidden);
      });
      const wanted = this.options[this.views.indexOf(chosen.at(-1))];
      this.toggles?.forEach((values, i) => {
        for (const input of values.querySelectorAll("input")) input.checked = input.value === wanted[i][1];
      });
    }
  }

  self.walkthroughs.Beside = Beside;
})();
