/* The listings of two compared searches side by side, over their pictures: lines that both have stand on one row, lines that
   only one has are marked, and the running line of each is lit at every step. */
(() => {
  "use strict";
  const { button, make } = self.walkthroughs;

  /** The lines of two texts as rows: those of a longest common subsequence together, the others alone. */
  function paired(first, second) {
    const length = Array.from({ length: first.length + 1 }, () => Array(second.length + 1).fill(0));
    for (let i = first.length - 1; i >= 0; i--) {
      for (let j = second.length - 1; j >= 0; j--) {
        length[i][j] = first[i] === second[j] ? length[i + 1][j + 1] + 1 : Math.max(length[i + 1][j], length[i][j + 1]);
      }
    }
    const rows = [];
    let [i, j] = [0, 0];
    while (i < first.length || j < second.length) {
      if (first[i] !== undefined && first[i] === second[j]) rows.push([i++, j++]);
      else if (j >= second.length || (i < first.length && length[i + 1][j] >= length[i][j + 1])) rows.push([i++, -1]);
      else rows.push([-1, j++]);
    }
    return rows;
  }

  /** Put a line that differs on the row of the other's next one that differs: they are read together. */
  function gathered(rows) {
    const found = [];
    let [left, right] = [[], []];
    const flush = () => {
      for (let n = 0; n < Math.max(left.length, right.length); n++) found.push([left[n] ?? -1, right[n] ?? -1, true]);
      [left, right] = [[], []];
    };
    for (const [i, j] of rows) {
      if (i >= 0 && j >= 0) {
        flush();
        found.push([i, j, false]);
      } else if (i >= 0) left.push(i);
      else right.push(j);
    }
    flush();
    return found;
  }

  /** The panel of a player: open it, or close it. */
  self.walkthroughs["compare-listings"] = (player) => {
    const { controls, root } = player;
    controls.toggle(false);
    const open = root.querySelector(".wt-compared");
    if (open) return open.close();
    const views = player.choice.shown.length > 1 ? player.choice.shown : player.views.slice(0, 2);
    const lines = views.map(({ listing }) => [...listing.code.querySelectorAll("code > span")]);
    const texts = lines.map((all) => all.map((one) => one.textContent.trimEnd()));
    const cells = [[], []];
    const rows = gathered(paired(...texts)).map(([...places]) => {
      const differs = places.pop();
      return make("tr", {}, ...places.map((place, side) => {
        const cell = make("td", { className: differs && place >= 0 ? "wt-differs" : "" });
        if (place < 0) return cell;
        cells[side][place] = cell;
        cell.append(make("code", { innerHTML: lines[side][place].innerHTML.trimEnd() }));
        return cell;
      }));
    });
    const words = JSON.parse(root.querySelector("[data-does=compare-listings]").dataset.words);
    const same = rows.every((row) => !row.querySelector(".wt-differs"));
    const panel = make("section", { className: "wt-compared", lang: root.lang, "aria-label": words.title, tabIndex: -1 },
      button("close", words.close, () => panel.close(), "×"),
      ...(same ? [make("p", {}, words.same)] : []),
      make("table", {}, make("thead", {}, make("tr", {}, ...views.map(({ title }) => make("th", { scope: "col" }, title)))),
        make("tbody", {}, ...rows)));

    function light() {
      panel.querySelectorAll(".wt-lit").forEach((cell) => cell.classList.remove("wt-lit"));
      views.forEach(({ listing, section }, side) => {
        const cell = cells[side][lines[side].indexOf(listing.lit)];
        cell?.classList.add("wt-lit");
        if (cell && !section.matches(".wt-quiet")) cell.scrollIntoView({ block: "nearest" });
      });
    }

    panel.close = () => {
      root.removeEventListener("walkthroughs:step", light);
      panel.remove();
      root.focus({ preventScroll: true });
    };
    panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      panel.close();
    });
    root.addEventListener("walkthroughs:step", light);
    root.querySelector(".wt-grid").append(panel);
    light();
    panel.focus({ preventScroll: true });
    return panel;
  };
})();
