/* The first lesson: so few steps that a reader goes through them all, and a switch to every frame. The first and the last
   frame are among them, then the cuts, then the changes of a score, then leaves. */
(() => {
  "use strict";
  const { button, fill, make } = self.walkthroughs;
  const MOST_STEPS = 12;
  /** What a frame is worth, the weightiest first; other frames are left out. */
  const RANKS = ["end", "cut", "best", "leaf"];

  /** The frames of a film that the few steps show. */
  function chosen(kinds) {
    const rank = (n) => RANKS.indexOf(n === 0 || n === kinds.length - 1 ? "end" : kinds[n]);
    const frames = kinds.map((_, n) => n).filter((n) => rank(n) >= 0);
    return new Set(frames.sort((a, b) => rank(a) - rank(b) || a - b).slice(0, MOST_STEPS));
  }

  /** Let the player go by few steps; `words` has what the switch says. */
  self.walkthroughs.fewSteps = (player, words) => {
    const few = chosen(player.film.data.kinds);
    const choices = [[few, words.some, few.size], [null, words.all, player.last + 1]];
    const buttons = choices.map(([steps, label, n]) => {
      const text = fill(label, { n });
      return button("step-choice", text, () => choose(steps), text);
    });
    function choose(steps) {
      player.steps = steps;
      buttons.forEach((one, i) => one.setAttribute("aria-pressed", choices[i][0] === steps));
    }
    choose(few);
    player.controls.count.before(make("div", { className: "wt-steps", role: "group" }, ...buttons));
  };
})();
