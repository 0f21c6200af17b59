/* The page around the players: starts them, follows the address, brings what few pages need, unfolds
   for print. Started again after each instant navigation, where a theme has that. */
(() => {
  "use strict";
  const { Player, answer, bring, make } = self.walkthroughs;
  const HERE = document.currentScript.src;
  let players = [];
  let unfolded = [];

  const near = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) players.find((one) => one.root === target)?.load().then(fetch);
    }
  }, { rootMargin: "600px" });

  /** Fetch the key frames when there is time: a browser that is told to print may not wait for them. */
  function fetch() {
    (self.requestIdleCallback ?? setTimeout)(() => {
      document.querySelectorAll(".wt-key img").forEach((image) => { image.loading = "eager"; });
    });
  }

  function start() {
    players = players.filter(({ root }) => root.isConnected);
    for (const root of document.querySelectorAll(".wt-player")) {
      if (players.some((one) => one.root === root)) continue;
      const one = new Player(root, !players.length);
      if (HERE) root.after(menu(one));
      else addEventListener("load", () => code(one)); // one file has no other files to offer
      if (one.leads && location.search === "?present") one.present();
      players.push(one);
      near.observe(root);
    }
    for (const link of document.querySelectorAll(".wt-transcript li > a")) link.dataset.frame ??= link.textContent;
    // Frames that are no files are shown by the player, here or in another tab.
    for (const link of document.querySelectorAll("a[data-frame]:not([href])")) {
      link.href = `#${encodeURIComponent(stepped(link))}:frame=${link.dataset.frame}`;
    }
    for (const choice of document.querySelectorAll(".wt-question > ul > li")) {
      if (choice.querySelector("button")) continue;
      choice.replaceChildren(make("button", { type: "button" }, ...choice.childNodes));
    }
    if (document.querySelector(".wt-prune")) bring("prune-search", "prune-draw", "prune-picture", "prune");
    if (document.querySelector(".wt-try")) bring("try");
    follow();
    return players;
  }

  /** The completion code below a player in one file, if the file has the script. */
  function code({ questions, root, words }) {
    const { completionCode } = self.walkthroughs;
    if (completionCode) root.after(completionCode(questions, words.take));
  }

  /** What can be taken away; its script comes when the reader unfolds it. */
  function menu(one) {
    const take = make("details", { className: "wt-take" }, make("summary", {}, one.words.take.title));
    take.addEventListener("toggle", async () => {
      await Promise.all([one.load(), bring("take-away")]);
      self.walkthroughs.takeAway(one, take);
    }, { once: true });
    return take;
  }

  /** The id of the player that a link steps: it says so itself, or all links of its list have the same. */
  const stepped = (link) => link.closest("[data-player]").dataset.player;

  /** The player with that id; the first one, if there is no id. */
  const player = (id) => (id
    ? players.find((one) => one.views.some((view) => view.id === id)) : players[0]);

  /** Show the frame that the address names, by the step that shows it or by its run's own number; an
      address that names none is not ours. A document in one file may name one itself. */
  async function follow() {
    const found = /^#(?:(.+):)?f(rame)?=(\d{1,9})$/.exec(location.hash || document.body.dataset.opens);
    if (!found) return;
    let id = found[1];
    try { id &&= decodeURIComponent(id); } catch { return; }
    const one = player(id);
    if (!one) return;
    one.playback.stop();
    one.show(found[2] ? await one.find(+found[3], id) : one.step(+found[3]));
    // What comes with the film may move the player; whoever scrolls meanwhile is left alone.
    let moved = false;
    for (const act of ["wheel", "touchmove", "pointerdown", "keydown"]) {
      addEventListener(act, () => { moved = true; }, { once: true, passive: true });
    }
    one.load().then(() => { if (!moved) one.reveal(id); });
    one.reveal(id);
  }

  /** A link to a frame's picture steps the player instead, unless it is to open elsewhere. */
  async function step(event, link) {
    const id = stepped(link);
    const one = player(id);
    if (!one || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // A question is asked at the last step before the one that answers it.
    const last = link.matches(".wt-when");
    await one.go(await one.find(Number(link.dataset.frame), id, last), "jump");
    one.reveal(id);
    one.root.focus({ preventScroll: true });
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-frame]");
    const choice = event.target.closest(".wt-question > ul > li");
    const twin = event.target.closest(".wt-translation, .wt-language-menu > a, .wt-language");
    if (link) step(event, link);
    else if (twin && /f=\d+$/.test(location.hash)) twin.hash = location.hash; // the same frame there
    else if (choice && event.target.closest("button")) {
      answer(choice, player(choice.closest(".wt-question").dataset.player));
    }
  });
  addEventListener("hashchange", follow);
  addEventListener("beforeprint", () => {
    unfolded = [...document.querySelectorAll("details:is(.wt-keys, .wt-asks, .wt-about):not([open])")];
    unfolded.forEach((details) => { details.open = true; });
    players.forEach((one) => one.look("fit"));
  });
  addEventListener("afterprint", () => {
    unfolded.forEach((details) => { details.open = false; });
    players.forEach((one) => one.look("auto"));
  });

  if (self.document$) self.document$.subscribe(start);
  else if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
  self.walkthroughs.start = start; // for players that are put in later
})();
