/* Keep the answers of an attempt in a learning platform (SCORM 1.2) and report the score. This runs before
   the player, whose memory it replaces: another student at the same computer begins anew. Where there is
   no platform, it does nothing. */
(() => {
  "use strict";
  const ANSWERS = ".walkthroughs.predict";
  const MOST = 4096; // characters that a platform keeps
  const LEVELS = 10; // windows that are looked through

  /** The platform's object in this window or one above it. */
  function find(from) {
    let here = from;
    for (let n = 0; here && n < LEVELS; n += 1) {
      try {
        if (here.API) return here.API;
      } catch { return null; } // another origin: nothing leads there
      if (here.parent === here) return null;
      here = here.parent;
    }
    return null;
  }

  let api = find(window);
  try { api ??= window.opener && find(window.opener); } catch { /* another origin */ }
  if (!api || String(api.LMSInitialize("")) !== "true") return;

  const get = (name) => String(api.LMSGetValue(name) ?? "");
  const set = (name, value) => api.LMSSetValue(name, String(value));
  const exercise = () => document.querySelector(".wt-prune");
  const percent = (right, all) => (all ? Math.round((100 * right) / all) : 100);
  const others = new Map(); // what the page keeps besides answers lasts as long as the page
  const began = Date.now();
  let open = true;
  let answers = {};
  let mode;

  // Answers as text: films in the order of the page, each answer as frame.choice.right.
  const films = () => [...new Set(Array.from(document.querySelectorAll("[data-name]"), (one) => one.dataset.name))];
  const written = () => films().map((name) => (
    Object.entries(answers[name] ?? {}).map(([frame, given]) => [frame, ...given].join(".")).join(","))).join(";");

  function read(text) {
    const parts = text.split(";");
    films().forEach((name, n) => {
      if (!parts[n]) return;
      answers[name] = Object.fromEntries(parts[n].split(",").map((one) => {
        const [frame, choice, right] = one.split(".").map(Number);
        return [frame, [choice, right]];
      }));
    });
  }

  function report() {
    if (exercise()) return; // the questions of such a page stand behind its answer
    const all = Object.values(answers).flatMap((film) => Object.values(film));
    const every = document.querySelectorAll(".wt-question[data-frame]").length;
    if (!every) return;
    const right = all.filter(([, good]) => good).length;
    set("cmi.core.score.raw", percent(right, every));
    if (all.length >= every) set("cmi.core.lesson_status", "completed");
    const text = written();
    if (text.length <= MOST) set("cmi.suspend_data", text);
    api.LMSCommit("");
  }

  /** The first check of an exercise in pruning is the score; a reader who has the answer shown first has none. */
  function check({ detail: { right, all } }) {
    if (get("cmi.core.lesson_status") === "completed") return;
    set("cmi.core.score.raw", percent(right, all));
    set("cmi.core.lesson_status", "completed");
    api.LMSCommit("");
  }

  /** A page that asks nothing is completed at its last frame. */
  function watch() {
    if (exercise() || document.querySelector(".wt-question[data-frame]")) return;
    const observer = new MutationObserver(() => {
      const slider = document.querySelector(".wt-player input[type=range]");
      if (!slider || slider.value !== slider.max || slider.max === "0") return;
      observer.disconnect();
      set("cmi.core.lesson_status", "completed");
      api.LMSCommit("");
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  }

  function leave() {
    if (!open) return;
    open = false;
    const seconds = Math.round((Date.now() - began) / 1000);
    const two = (n) => String(Math.floor(n)).padStart(2, "0");
    const hours = String(Math.floor(seconds / 3600)).padStart(4, "0");
    if (location.hash.length < 256) set("cmi.core.lesson_location", location.hash);
    set("cmi.core.session_time", `${hours}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`);
    set("cmi.core.exit", "suspend");
    api.LMSCommit("");
    api.LMSFinish("");
  }

  if (["not attempted", ""].includes(get("cmi.core.lesson_status"))) set("cmi.core.lesson_status", "incomplete");
  set("cmi.core.score.min", 0);
  set("cmi.core.score.max", 100);
  const place = get("cmi.core.lesson_location");
  if (place && !location.hash) location.hash = place;
  let unread = get("cmi.suspend_data");

  self.walkthroughs = {
    store: {
      getItem(key) {
        if (!key.endsWith(ANSWERS)) return others.get(key) ?? null;
        if (unread) read(unread);
        unread = "";
        return JSON.stringify({ mode, answers });
      },
      setItem(key, value) {
        if (!key.endsWith(ANSWERS)) return void others.set(key, value);
        ({ mode, answers = {} } = JSON.parse(value));
        report();
      },
    },
  };
  addEventListener("DOMContentLoaded", watch);
  addEventListener("walkthroughs:check", check);
  addEventListener("pagehide", leave);
})();
