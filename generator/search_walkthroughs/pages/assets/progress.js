/* What a reader has done, kept in this browser alone, beside the answers to questions: pages opened and
   gone through to the end, where to go on, and the questions that come again. Links to such pages get a
   tick. No word of any language is here: the page "Practise" has its own, and its script. */
(() => {
  "use strict";
  const { bring, fill, make, memory } = self.walkthroughs;
  const NAME = "predict"; // where the answers are kept
  const OPENED = 1;
  const ENDED = 2;
  const SPACING = [1, 3, 7, 21]; // days after which a question comes again, each time it was right
  const root = new URL("../../", document.currentScript.src);
  const folder = `${document.documentElement.lang}/`;

  const plain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const whole = (value) => Number.isInteger(value) && value >= 0;
  const text = (value) => typeof value === "string";
  const each = (test) => (found) => plain(found) && Object.values(found).every(test);
  const inside = (address) => text(address) && new URL(address, root).href.startsWith(root.href);

  /** Whether what is kept is what we keep, part by part; what is damaged, or somebody else's, is left out. */
  const SOUND = {
    mode: (mode) => ["off", "offer", "ask"].includes(mode),
    answers: each(each((given) => Array.isArray(given) && given.length === 2 && whole(given[0]) && [0, 1].includes(given[1]))),
    pages: each((state) => [OPENED, ENDED].includes(state)),
    last: (last) => plain(last) && text(last.title) && inside(last.address),
    missed: each((one) => plain(one) && whole(one.times) && one.times < SPACING.length && whole(one.day)
      && text(one.prompt) && text(one.reason) && inside(one.address) && Array.isArray(one.choices)
      && one.choices.every(text) && Array.isArray(one.right) && one.right.every(whole)),
    skills: each((one) => Array.isArray(one) && one.length === 5 && one.every(whole) && one[1] <= SPACING.length),
    steps: each((count) => whole(count) && count > 0),
    seed: whole,
    parsons: each((solved) => solved === 1),
    pruned: (score) => Array.isArray(score) && score.length === 5 && score.every(whole),
    today: (best) => Array.isArray(best) && best.length === 2 && best.every(whole),
  };
  const sound = (found) => (plain(found)
    ? Object.fromEntries(Object.entries(found).filter(([part, value]) => SOUND[part]?.(value))) : {});

  let unsaved = null; // where a browser keeps nothing, it lasts as long as the page

  /** All that is kept; its parts are there, be they empty. */
  function read() {
    let found;
    try { found = JSON.parse(unsaved ?? memory.get(NAME)); } catch { /* damaged: nothing is kept */ }
    return { answers: {}, pages: {}, missed: {}, skills: {}, steps: {}, parsons: {}, ...sound(found) };
  }

  /** Change some parts; whether the browser keeps them. */
  function write(change) {
    const text = JSON.stringify({ ...read(), ...change });
    const kept = memory.set(NAME, text);
    unsaved = kept ? null : text;
    return kept;
  }

  /** The day, counted as the reader's calendar does. */
  const today = () => Math.floor(Date.now() / 864e5 - new Date().getTimezoneOffset() / 1440);

  /** The page that an address leads to, the same in every language, if it is one to learn from. */
  function page(address) {
    const { href, pathname } = new URL(address, location);
    if (!href.startsWith(root.href)) return "";
    const path = decodeURI(pathname.slice(root.pathname.length));
    const name = path.startsWith(folder) ? path.slice(folder.length) : path;
    return /^(walkthroughs|course)\/(?!(try|practise|today|parsons|(.*\/)?index)\.html$).+\.html$/.test(name) ? name : "";
  }

  const here = page(location.href);

  /** What is known of this page now: the most counts. */
  function reach(state) {
    const { pages } = read();
    if (!here || pages[here] >= state) return;
    write({ pages: { ...pages, [here]: state } });
    tick();
  }

  /** Show beside each link to a page what is known of that page; links to a place in a page, and to the
      page in another language, stay as they are. */
  function tick() {
    const { pages } = read();
    for (const link of document.querySelectorAll(".md-content a[href]:not([lang]), .md-nav a[href]:not([lang])")) {
      const state = link.hash ? 0 : pages[page(link.href)];
      link.classList.toggle("wt-page-opened", state === OPENED);
      link.classList.toggle("wt-page-ended", state === ENDED);
    }
    document.querySelectorAll(".wt-cards[data-total]").forEach((list) => total(list, pages));
  }

  /** Say above a list of pages how many of them were gone through to the end, once there is one. */
  function total(list, pages) {
    const names = new Set([...list.querySelectorAll("a[href]")].map(({ href }) => page(href)).filter(Boolean));
    const ended = [...names].filter((name) => pages[name] === ENDED).length;
    const line = list.previousElementSibling;
    if (line?.matches(".wt-total")) line.remove();
    if (ended) list.before(make("p", { className: "wt-total" }, fill(list.dataset.total, { ended, all: names.size })));
  }

  let waiting;
  /** Where to go on: written when the reader pauses, not for each frame that flies by. */
  function remember() {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const title = document.querySelector("h1")?.firstChild?.textContent.trim() ?? document.title;
      write({ last: { title, address: location.href.slice(root.href.length) } });
    }, 400);
  }

  /** A question was answered for the first time: a wrong answer brings it back on another day. */
  function answered({ target: asked, detail: right }) {
    if (right || !here) return;
    const prompt = asked.querySelector("p").cloneNode(true);
    prompt.querySelector(".wt-when").remove();
    const { player, frame } = asked.dataset;
    const when = asked.querySelector(".wt-when").dataset.frame;
    const one = {
      times: 0,
      day: today() + SPACING[0],
      address: `${location.href.split("#")[0].slice(root.href.length)}#${player}:frame=${when}`,
      prompt: prompt.textContent.trim(),
      choices: [...asked.querySelectorAll("ul > li")].map((choice) => choice.textContent),
      right: asked.dataset.answer.split(" ").map(Number),
      reason: asked.querySelector(":scope > details p").textContent.trim(),
    };
    const { missed, skills } = read();
    const { skill } = asked.dataset;
    const [, , , times = 1, rights = 0] = skills[skill] ?? []; // from now on the skill is due
    const due = skill ? { skills: { ...skills, [skill]: [0, 0, today(), times, rights] } } : {};
    write({ missed: { ...missed, [`${here}#${player}:${frame}`]: one }, ...due });
  }

  /** Name what the theme leaves without a name: its search, which is a dialog, and the parts of its
      navigation whose title is a link. The keys beside code blocks, which the theme makes when it starts,
      stand in a `nav` each: they are not navigation. */
  function name() {
    const search = document.querySelector(".md-search");
    search?.setAttribute("aria-label", search.querySelector("input")?.placeholder ?? "");
    for (const part of document.querySelectorAll(".md-nav[aria-labelledby]")) {
      if (document.getElementById(part.getAttribute("aria-labelledby"))?.textContent.trim()) continue;
      part.removeAttribute("aria-labelledby");
      part.setAttribute("aria-label", part.querySelector(".md-nav__title").textContent.trim());
    }
    const quieten = () => document.querySelectorAll(".md-code__nav").forEach((keys) => { keys.role = "none"; });
    if (document.readyState === "complete") quieten();
    else addEventListener("load", quieten);
  }

  /** Lead from the key of signs to the page on all of them, where the site has one. */
  function help() {
    const page = document.querySelector("link[rel=help]");
    for (const line of page ? document.querySelectorAll(".wt-help") : []) {
      line.firstChild.href = page.href;
      line.hidden = false;
    }
  }

  /** The page of shuffled lines, whose styles no other page needs. */
  function ordering() {
    document.head.append(make("link", { rel: "stylesheet", href: new URL("walkthroughs/assets/parsons.css", root).href }));
    bring("try", "parsons");
  }

  function start() {
    name();
    help();
    tick();
    reach(OPENED);
    if (document.querySelector(".wt-practise:not(.wt-today)")) bring("completion-code", "practise-plan", "practise-picture", "practise");
    if (document.querySelector(".wt-parsons")) ordering();
    if (document.querySelector(".wt-today")) bring("mistaken-search", "practise-picture", "today");
    if (!here) return;
    remember();
    const steps = document.querySelector(".wt-lead input[type=range]"); // the address may have named the last frame
    if (steps && steps.value === steps.max && steps.value > 0) reach(ENDED);
    document.addEventListener("walkthroughs:answer", answered);
    document.addEventListener("walkthroughs:step", ({ target, detail: last }) => {
      remember();
      if (last && target.matches(".wt-lead")) reach(ENDED);
    });
    const end = document.querySelector(".md-footer"); // a text has been gone through when its end was seen
    if (end && !document.querySelector(".wt-lead")) {
      new IntersectionObserver(([seen]) => { if (seen.isIntersecting) reach(ENDED); }).observe(end);
    }
  }

  Object.assign(self.walkthroughs, { progress: { read, write, sound, today, root, SPACING, ENDED } });
  start();
})();
