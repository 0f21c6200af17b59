/* The page around the players: starts them, follows the address, answers questions, unfolds for
   print. Started again after each instant navigation, where a theme has that. */
(() => {
  "use strict";
  const { Player, make } = self.walkthroughs;
  let players = [];
  let unfolded = [];

  const near = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) players.find(({ root }) => root === target)?.load();
    }
  }, { rootMargin: "600px" });

  function start() {
    players = players.filter(({ root }) => root.isConnected);
    const known = new Set(players.map(({ root }) => root));
    for (const root of document.querySelectorAll(".wt-compare, .wt-player")) {
      if (known.has(root) || root.parentElement.closest(".wt-compare")) continue;
      players.push(new Player(root, !players.length));
      near.observe(root);
    }
    for (const choice of document.querySelectorAll(".wt-question > ul > li")) {
      if (choice.querySelector("button")) continue;
      choice.replaceChildren(make("button", { type: "button" }, ...choice.childNodes));
    }
    follow();
  }

  /** The player with that id; the first one, if there is no id. */
  const player = (id) => (id
    ? players.find((one) => one.views.some(({ section }) => section.id === id)) : players[0]);

  /** Show the frame that the address names; an address that names none is not ours. */
  function follow() {
    const found = /^#(?:(.+):)?f=(\d{1,9})$/.exec(location.hash);
    if (!found) return;
    let id = found[1];
    try { id &&= decodeURIComponent(id); } catch { return; }
    const one = player(id);
    if (!one) return;
    one.show(one.step(Number(found[2])));
    one.load();
    one.reveal();
  }

  /** A link to a frame's picture steps the player instead, unless it is to open elsewhere. */
  async function step(event, link) {
    const one = player(link.dataset.player);
    if (!one || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    one.go(await one.find(Number(link.dataset.frame), link.dataset.player));
    one.reveal();
    one.root.focus({ preventScroll: true });
  }

  /** Tell whether the choice was right, and why. */
  function answer(choice) {
    const asked = choice.closest(".wt-question");
    const one = player(asked.dataset.player);
    const choices = [...choice.parentElement.children];
    const right = asked.dataset.answer.split(" ").includes(`${choices.indexOf(choice)}`);
    choices.forEach((other) => other.classList.remove("wt-right", "wt-wrong"));
    choice.classList.add(right ? "wt-right" : "wt-wrong");
    const verdict = asked.querySelector(".wt-verdict")
      ?? make("p", { className: "wt-verdict", role: "status" });
    asked.querySelector("ul").after(verdict);
    verdict.textContent = one ? one.words[right ? "right" : "wrong"] : "";
    asked.querySelector("details").open = right;
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-frame]");
    const choice = event.target.closest(".wt-question > ul > li");
    if (link) step(event, link);
    else if (choice && event.target.closest("button")) answer(choice);
  });
  addEventListener("hashchange", follow);
  addEventListener("beforeprint", () => {
    unfolded = [...document.querySelectorAll("details.wt-keys:not([open])")];
    unfolded.forEach((details) => { details.open = true; });
  });
  addEventListener("afterprint", () => unfolded.forEach((details) => { details.open = false; }));

  if (self.document$) self.document$.subscribe(start);
  else if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
