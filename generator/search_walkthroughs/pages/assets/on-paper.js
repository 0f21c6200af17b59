/* A walkthrough on paper: the tree before its search, to be filled in by hand, and on a second sheet the solved one,
   with the caption of the frame that is shown. A game has the board where it begins on the first sheet, and the board
   of that frame beside its caption. A page that begins with a player prints these and nothing else. */
(() => {
  "use strict";
  const { Marks, dressed, make, parsed, shape } = self.walkthroughs;
  const ROOM = [900, 560]; // pixels: the box that the tree is arranged for
  const GUTTER = 64; // units for the names of the levels
  const PARTS = ["tree", "levels"];
  /** What a search has written into the tree before its first step. */
  const WRITTEN = "[class^=alpha], [class^=beta], [class^=path], [class^=change], .value";
  let wanted; // the player whose key was pressed

  /** The tree of a frame; `blank`: without bounds, values and the current node. */
  function tree(film, frame, blank) {
    const arranged = film.arranged(frame, ROOM, GUTTER);
    const marks = new Marks(film, arranged);
    const svg = shape("svg", { viewBox: `0 0 ${arranged.width} ${arranged.height}` });
    const groups = Object.fromEntries(PARTS.map((kind) => [kind, svg.appendChild(shape("g"))]));
    film.slots(frame).forEach((cutting, slot) => {
      const home = groups[film.kind(slot)];
      if (!home || !(cutting >= 0)) return;
      const mark = parsed(film.cuttings[cutting]);
      marks.place(slot, mark);
      home.append(mark);
    });
    if (blank) {
      for (const mark of svg.querySelectorAll(WRITTEN)) mark.remove();
      for (const mark of svg.querySelectorAll("[class^=current], [class^=open]")) {
        mark.setAttribute("class", "unseen"); // which a film in which every node is seen has no style for
        mark.setAttribute("fill", "none");
        mark.setAttribute("stroke", "currentcolor");
      }
    }
    const drawn = make("div", { className: "wt-sheet-tree" });
    dressed(drawn, film).append(svg);
    return drawn;
  }

  /** The board of a frame; a search without one has none. */
  function board(film, frame) {
    if (!film.data.parts.board) return [];
    const [left, top, right, bottom] = film.data.areas.board;
    const svg = shape("svg", { viewBox: [left - 2, top - 2, right - left + 4, bottom - top + 4].join(" ") });
    film.slots(frame).forEach((cutting, slot) => {
      if (film.kind(slot) === "board" && cutting >= 0) svg.append(parsed(film.cuttings[cutting]));
    });
    const drawn = make("div", { className: "wt-sheet-board" });
    dressed(drawn, film).append(svg);
    return [drawn];
  }

  /** The caption of a search: all of it, and what is shown of it where two share the sheet. */
  function caption({ caption: { element }, film, frame }, alone) {
    if (alone) return film.captions[frame];
    const copy = element.cloneNode(true);
    for (const part of copy.querySelectorAll("button, .wt-detail")) part.remove();
    return copy.innerHTML;
  }

  /** What is to be done with the blank tree: by what the search keeps. */
  function task({ views, choice }, words) {
    const pruning = choice.shown.find(({ film }) => film.data.windows);
    if (pruning) return words.cross.replace("{search}", pruning.title ?? pruning.section.querySelector(".wt-set span").textContent);
    return views[0].film.data.tree.joins ? words.grow : words.value;
  }

  /** The two sheets of a player. */
  function sheets(player) {
    const { choice: { shown }, root } = player;
    const words = JSON.parse(root.querySelector("[data-does=on-paper]").dataset.words);
    const title = root.querySelector(".wt-head h1, .wt-heading").firstChild.textContent;
    const head = (right) => make("header", {}, make("b", {}, title), make("span", {}, right));
    const last = player.views[0].film.data.frames.length - 1;
    const solved = shown.flatMap((view) => [
      ...(view.title ? [make("h2", {}, view.title)] : []),
      tree(view.film, view.at(player.last) ?? last, false),
    ]);
    const [n, end] = [player.number, player.last].map(player.numbered, player);
    const said = new Map(shown.map((view) => [caption(view, shown.length === 1), board(view.film, view.frame)]));
    return make("div", { className: "wt-sheets", lang: root.lang },
      make("section", {}, head(`${words.name} ____________________`), make("p", {}, task(player, words)),
        ...board(shown[0].film, 0), tree(shown[0].film, 0, true)),
      make("section", {}, head(words.solved), ...solved,
        make("div", { className: "wt-sheet-captions" },
          ...[...said].map(([innerHTML, position]) => make("div", { className: "wt-sheet-caption" }, ...position,
            make("p", {}, `${player.fill("frame", { n, last: end })} · `, make("span", { innerHTML })))))));
  }

  let made;

  addEventListener("beforeprint", () => {
    const players = self.walkthroughs.start();
    const player = wanted ?? players.find(({ root }) => root.matches(".wt-lead"));
    if (!player?.film) return players.forEach((one) => one.look("fit")); // in prose each prints what it shows
    made = sheets(player);
    document.body.append(made);
    document.body.classList.add("wt-on-paper");
    return undefined;
  });
  addEventListener("afterprint", () => {
    if (!made) return self.walkthroughs.start().forEach((one) => one.look("auto"));
    made.remove();
    document.body.classList.remove("wt-on-paper");
    [made, wanted] = [];
    return undefined;
  });

  /** Print the sheets of a player. */
  self.walkthroughs["on-paper"] = async (player) => {
    await player.load();
    wanted = player;
    print();
  };
})();
