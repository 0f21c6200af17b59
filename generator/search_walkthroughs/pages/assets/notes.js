/* Notes for who presents: a second window, for the lecturer's own screen. It says what the caption says now and
   next, which question the next frame answers, and how long the window has been open; its keys step the player. */
(() => {
  "use strict";
  const { make } = self.walkthroughs;
  const WAYS = { PageDown: 1, ArrowRight: 1, ArrowDown: 1, " ": 1, PageUp: -1, ArrowLeft: -1, ArrowUp: -1 };
  const SECOND = 1000;

  /** Seconds as a clock has them. */
  const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

  /** The question that the frame of a step answers, open, with its choices and its answer; or none. */
  function question(player, step) {
    const shown = player.choice.shown.map((view) => [view.id, view.numbered(view.at(step))]);
    const asked = player.questions.questions.find(({ dataset }) => (
      shown.some(([id, frame]) => dataset.player === id && Number(dataset.frame) === frame)));
    const copy = asked?.cloneNode(true);
    copy?.querySelectorAll("details").forEach((one) => { one.open = true; });
    copy?.querySelectorAll("a").forEach((link) => link.replaceWith(make("span", { className: "wt-when" }, link.textContent)));
    return copy ? [copy] : [];
  }

  self.walkthroughs.notes = async (player) => {
    const { words: { notes: words } } = player;
    const other = open("", "walkthrough-notes", "popup,width=620,height=720");
    if (!other) return; // the browser opens no windows here
    await player.complete();
    const page = other.document;
    const time = make("span");
    const content = make("div");
    page.title = words.title;
    page.documentElement.lang = player.root.lang;
    page.head.replaceChildren(...Array.from(document.querySelectorAll("link[rel=stylesheet]"), ({ href }) => (
      make("link", { rel: "stylesheet", href }))));
    page.body.className = "md-typeset wt-notes";
    page.body.dataset.mdColorScheme = document.body.dataset.mdColorScheme;
    page.body.replaceChildren(make("p", { className: "wt-summary" }, time, " · ", make("span", { id: "frame" })), content);

    function fresh() {
      const next = player.beyond(1);
      const captions = (step) => player.choice.shown.flatMap((view) => [
        ...(view.title ? [make("h3", {}, view.title)] : []),
        make("p", { innerHTML: view.film.captions[view.at(step)] })]);
      const part = (title, ...parts) => (parts.length ? [make("h2", {}, title), ...parts] : []);
      page.querySelector("#frame").textContent = player.controls.count.textContent;
      content.replaceChildren(...part(words.now, ...captions(player.number)),
        ...part(words.ask, ...question(player, next)),
        ...(next > player.number ? part(words.next, ...captions(next)) : []));
    }

    const began = Date.now();
    const tick = () => { time.textContent = clock(Math.floor((Date.now() - began) / SECOND)); };
    const watch = new MutationObserver(fresh);
    watch.observe(player.controls.count, { childList: true, characterData: true, subtree: true });
    const timer = setInterval(() => {
      if (!other.closed) return tick();
      clearInterval(timer);
      watch.disconnect();
      return undefined;
    }, SECOND);
    other.onkeydown = (event) => {
      if (event.key === "Escape") other.close();
      if (!WAYS[event.key]) return;
      player.go(player.beyond(WAYS[event.key]), "step");
      event.preventDefault();
    };
    addEventListener("pagehide", () => other.close(), { once: true });
    tick();
    fresh();
  };
})();
