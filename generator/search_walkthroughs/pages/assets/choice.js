/* Which of the compared searches are shown: two side by side where there is room, else one. The reader
   chooses them by name; where the searches are one algorithm with every combination of some options, the
   reader chooses the options, and sees that search beside the first. */
(() => {
  "use strict";
  const { button, make } = self.walkthroughs;
  const PAIR = 2;

  class Choice {
    /** The player is called whenever other views are shown; with one there is nothing to choose. */
    constructor(player) {
      this.player = player;
      this.views = player.views;
      this.front = this.views[0];
      this.pair = this.views.slice(0, PAIR);
      if (this.views.length < PAIR) return;
      this.options = this.views.map(({ section }) => JSON.parse(section.dataset.options ?? "[]"));
      const choices = this.options[0].length ? this.#toggles() : this.#tabs();
      const label = player.words.beside;
      this.element = make("div", { className: "wt-choice", role: "group", "aria-label": label }, ...choices);
      player.root.querySelector(".wt-views").before(this.element);
      this.#arrange();
    }

    /** The views that are shown; the first of them leads. */
    get shown() {
      if (this.views.length < PAIR) return this.views;
      return this.player.width >= 700 ? this.pair : [this.front];
    }

    /** Show that view too. */
    include(view) {
      if (this.toggles) [this.front, this.pair] = [view, [...new Set([this.views[0], view])]];
      else if (this.pair.includes(view)) this.front = view;
      else {
        // It takes the place of the one that was not chosen last.
        const stays = this.pair.includes(this.front) ? this.front : this.pair[0];
        this.pair = this.views.filter((one) => one === view || one === stays);
        this.front = view;
      }
      this.#arrange();
      this.player.choose();
    }

    #tabs() {
      this.tabs = this.views.map((view) => button("tab", view.title, () => this.include(view), view.title));
      return this.tabs;
    }

    /** For each option its values, of which one is chosen. */
    #toggles() {
      const { options, player } = this;
      this.toggles = options[0].map(([name], i) => {
        const values = [...new Set(options.map((chosen) => chosen[i][1]))];
        return make("fieldset", {}, make("legend", {}, name), ...values.map((value) => make("label", {},
          make("input", {
            type: "radio", name: `${player.id}-${i}`, value, onchange: () => this.#combine(),
          }), make("span", {}, value))));
      });
      return this.toggles;
    }

    #combine() {
      const chosen = this.toggles.map((values) => values.querySelector(":checked").value);
      this.include(this.views[this.options.findIndex((of) => of.every(([, value], i) => value === chosen[i]))]);
    }

    /** Put the views that are shown in their places; called again where the width has changed. */
    #arrange() {
      const { shown } = this;
      this.player.root.classList.toggle("wt-pair", shown.length > 1);
      this.views.forEach((view, i) => {
        view.section.hidden = !shown.includes(view);
        this.tabs?.[i].setAttribute("aria-pressed", !view.section.hidden);
      });
      const wanted = this.options[this.views.indexOf(shown.at(-1))];
      this.toggles?.forEach((values, i) => {
        for (const input of values.querySelectorAll("input")) input.checked = input.value === wanted[i][1];
      });
    }

    /** The room may be another: whether that changes what is shown. */
    resize() {
      if (this.views.length < PAIR) return false;
      const before = this.views.map(({ section }) => section.hidden).join();
      this.#arrange();
      return before !== this.views.map(({ section }) => section.hidden).join();
    }

    /** Mark the tabs of views that move at this step and are not shown. */
    tell(step) {
      this.tabs?.forEach((tab, i) => {
        const view = this.views[i];
        tab.classList.toggle("wt-moves", view.section.hidden && view.moves(step));
      });
    }
  }

  self.walkthroughs.Choice = Choice;
})();
