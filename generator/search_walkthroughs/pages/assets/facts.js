/* The facts: where the search is, what has been counted, and the road from the root. */
(() => {
  "use strict";
  const { make } = self.walkthroughs;

  /** A count; in some rows a share in thousandths. */
  const text = (count, share) => (count === null ? "–" : share
    ? `${(count / 10).toFixed(1)}%` : count.toLocaleString("en")).replace("-", "−");

  class Facts {
    #step;
    #before;

    constructor(view) {
      this.view = view;
      const { section } = view;
      this.element = section.querySelector(".wt-facts");
      this.road = section.querySelector(".wt-stack tbody");
      this.now = section.querySelectorAll(".wt-now span");
      this.counts = section.querySelectorAll(".wt-counts tr");
    }

    /** The nodes on the road at a frame, by the names that the page's language has for them; who
        moves there is MAX, MIN or chance, which has a name in every language. */
    #road(frame) {
      const { film: { data, language }, player: { words } } = this.view;
      const names = data.called?.[language];
      return data.stack[frame].map((one) => {
        const [name, turn, ...window] = data.standings[one];
        return [names ? names[one] : name, turn === "chance" ? words.chance : turn, ...window];
      });
    }

    show(step, frame) {
      const { film: { data }, player: { words } } = this.view;
      const road = this.#road(frame);
      this.road.replaceChildren(...road.map((cells) => make("tr", {}, ...cells.map(
        (cell, i) => make("td", { className: ["", "", "wt-alpha", "wt-beta"][i], textContent: cell || words.root }),
      ))));
      const now = [road.at(-1)[1], words.depth.replace("{n}", data.depths[frame]), words.states[data.status[frame]]];
      this.now.forEach((span, i) => { span.textContent = now[i]; });
      // What has changed since the step shown before.
      if (step !== this.#step) this.#before = this.#step ?? Math.max(step - 1, 0);
      this.#step = step;
      const before = data.counts[this.view.at(this.#before)];
      data.counts[frame].forEach((count, row) => {
        const [cell, change] = this.counts[row].querySelectorAll("td");
        const share = this.counts[row].matches(".wt-share");
        const more = count - before[row];
        cell.textContent = text(count, share);
        change.textContent = (more > 0 ? "+" : "") + text(more, share);
        change.classList.toggle("wt-changed", more);
      });
    }
  }

  self.walkthroughs.Facts = Facts;
})();
