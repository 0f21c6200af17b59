/* The page "Practise": today's questions one by one, the map of skills, and what is kept as a file. */
(() => {
  "use strict";
  const { bring, completionField, fill, make, memory, practice, progress, skillTree, textButton } = self.walkthroughs;
  const { read, write, sound, today, root, SPACING, ENDED } = progress;
  const { Sitting, answered, instance, standing, ROW } = practice;
  const FORMAT = "search-walkthroughs-progress";
  const FILM = "practise"; // the name under which a code stands for this page
  const box = document.querySelector(".wt-practise");
  const { words, skills, says, chapters } = JSON.parse(box.dataset.facts);
  const names = skills.map(({ name }) => name);
  const place = make("div", { className: "wt-sitting" });
  const map = make("div", { className: "wt-skills" });
  const rest = make("div");
  const report = make("p", { role: "status" });
  let sitting;

  /** The skills in the order of the course, those of chapters that the reader has opened first. */
  function ordered() {
    const { pages } = read();
    const opened = ({ chapter }) => (pages[`course/${chapter}.html`] ? 0 : 1);
    return [...skills].sort((a, b) => opened(a) - opened(b)).map(({ name }) => name);
  }

  /** A text of an instance: a number, a letter, or a message with the number in it. */
  function say(text) {
    if (!text.startsWith("@")) return text;
    const [key, x] = text.slice(1).split("|");
    return fill(says.choice[key], { x });
  }

  /** The choices in an order that depends on the question alone. */
  function shuffled(count, salt) {
    const order = [...Array(count).keys()];
    let state = [...salt].reduce((sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 0x01000193), 0x811c9dc5);
    for (let n = count - 1; n > 0; n--) {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
      const other = (state >>> 8) % (n + 1);
      [order[n], order[other]] = [order[other], order[n]];
    }
    return order;
  }

  /** A fresh question of a skill, as the page asks it. */
  async function fresh({ skill, level }) {
    await bring(`skills/${skill}`);
    const [choices, facts, picture, why, prompt] = instance(self.walkthroughs.skills[skill][level - 1], skill);
    const said = says.skill[skill];
    const known = Object.fromEntries(Object.entries(facts).map(([key, text]) => [key, say(text)]));
    const order = shuffled(choices.length, JSON.stringify([facts, picture, choices]));
    const reason = fill(said[why], known);
    return {
      title: said.title,
      prompt: fill(said[prompt], known),
      picture: picture.length ? skillTree(picture, words.chance, say, box.clientWidth) : null,
      choices: order.map((n) => say(choices[n][0])),
      right: [order.indexOf(0)],
      reason: (chosen) => [says.mistake[choices[order[chosen]][1]], reason].filter(Boolean).join(words.gap),
      take: (right) => answered(skill, right),
    };
  }

  /** A question of a page that was missed there. */
  function again([key, one]) {
    return {
      title: words.missed,
      prompt: one.prompt,
      choices: one.choices,
      right: one.right,
      reason: () => one.reason,
      link: make("a", { href: new URL(one.address, root).href }, words.see),
      take(right) {
        const { [key]: _, ...others } = read().missed;
        const times = right ? one.times + 1 : 0;
        const kept = times < SPACING.length ? { [key]: { ...one, times, day: today() + SPACING[times] } } : {};
        write({ missed: { ...others, ...kept } });
      },
    };
  }

  const dots = () => make("p", { className: "wt-dots", "aria-hidden": true }, ...Array.from({ length: sitting.size }, (_, n) => (
    make("i", { className: sitting.answers[n] === undefined ? (n === sitting.count ? "wt-now" : "") : sitting.answers[n] ? "wt-right" : "wt-wrong" }))));

  async function ask() {
    if (sitting.done) return summary();
    const item = sitting.next();
    show(item.missed ? again(item.missed) : await fresh(item));
  }

  function show(question) {
    const verdict = make("div", { className: "wt-reason", role: "status" });
    const prompt = make("p", { className: "wt-prompt", id: "wt-prompt" }, question.prompt);
    const options = question.choices.map((text, n) => textButton(text, () => choose(n), { value: n }));
    function choose(n) {
      if (options[n]?.disabled ?? true) return;
      const right = question.right.includes(n);
      question.take(right);
      sitting.take(right);
      sitting.answers.push(right);
      options.forEach((option, k) => {
        option.disabled = true;
        if (question.right.includes(k)) option.dataset.is = "right";
        else if (k === n) option.dataset.is = "wrong";
      });
      const next = textButton(words.next, ask, { className: "wt-go" });
      const lines = [make("p", {}, make("b", {}, words[right ? "right" : "wrong"]), `${words.gap}${question.reason(n)}`)];
      verdict.append(...lines, make("p", {}, next, " ", question.link ?? ""));
      place.querySelector(".wt-dots").replaceWith(dots());
      next.focus({ preventScroll: true });
      verdict.scrollIntoView({ block: "nearest" });
      chart();
    }
    const asked = make("div", { className: "wt-asked-now" },
      make("p", { className: "wt-count" }, fill(words.of, { n: sitting.count + 1, all: sitting.size }), " · ", question.title),
      prompt, make("div", { className: "wt-options", role: "group", "aria-labelledby": "wt-prompt" }, ...options), verdict);
    place.replaceChildren(dots(), ...(question.picture ? [make("div", { className: "wt-skill-picture" }, question.picture)] : []), asked);
    place.classList.toggle("wt-pictured", Boolean(question.picture));
    const picture = place.querySelector(".wt-skill-picture");
    if (picture && picture.scrollWidth > picture.clientWidth) picture.tabIndex = 0; // it scrolls by keyboard
    place.choose = choose;
    const held = place.held;
    place.held = true;
    if (held) prompt.tabIndex = -1;
    if (held) prompt.focus({ preventScroll: true });
  }

  /** What was reached, and when something comes again. */
  function summary() {
    place.choose = null;
    const days = Math.min(...names.map(standing).filter(({ step }) => step).map(({ day }) => day - today()), Infinity);
    const due = names.map(standing).filter(({ due: now }) => now).length;
    const when = due ? fill(words.due, { n: due }) : days < Infinity ? fill(words.later, { days }) : "";
    const more = textButton(words.more, () => begin(), { className: "wt-go" });
    place.classList.remove("wt-pictured");
    place.replaceChildren(dots(), make("div", { className: "wt-asked-now" },
      make("h2", {}, fill(words.done, { right: sitting.right, all: sitting.size })),
      make("ul", { className: "wt-practised" }, ...sitting.practised.map((name) => make("li", {}, says.skill[name].title, " ", make("b", {}, state(name))))),
      make("p", {}, when), make("p", {}, more)));
    more.focus({ preventScroll: true });
    others();
  }

  /** Begin a sitting; `only`: with questions of that skill alone. */
  function begin(only) {
    sitting = new Sitting(ordered(), only);
    sitting.answers = [];
    if (only) sitting.size = ROW;
    ask();
  }

  function state(name) {
    const { row, step, asked, due } = standing(name);
    if (!asked) return words.new;
    if (step) return due ? words.again : words.learnt;
    return fill(words.row, { row, all: ROW });
  }

  /** The map of skills by chapter; a press practises that skill now. */
  function chart() {
    const learnt = names.filter((name) => standing(name).step).length;
    const groups = new Map(skills.map(({ chapter }) => [chapter, skills.filter((one) => one.chapter === chapter)]));
    map.replaceChildren(
      make("h2", {}, words.map), make("p", {}, fill(words.map_lead, { n: learnt, all: names.length })),
      make("dl", {}, ...[...groups].flatMap(([chapter, inside]) => {
        const title = says.chapter[chapter];
        const address = `../course/${chapter}.html`; // beside the folder of this page
        return [
          make("dt", {}, chapters.includes(chapter) ? make("a", { href: new URL(address, location).href }, title) : title),
          make("dd", {}, ...inside.map(({ name }) => chip(name))),
        ];
      })),
    );
  }

  function chip(name) {
    const { row, step, asked, due } = standing(name);
    const kind = !asked ? "new" : step ? (due ? "again" : "learnt") : "begun";
    const one = textButton(says.skill[name].title, () => {
      begin(name);
      place.scrollIntoView({ block: "nearest" });
    }, { className: `wt-skill wt-${kind}` });
    one.append(make("small", {}, kind === "begun" ? "●".repeat(row) + "○".repeat(ROW - row) : { new: "", learnt: "✓", again: "↻" }[kind]));
    one.setAttribute("aria-label", `${says.skill[name].title}: ${state(name)}`);
    return one;
  }

  function counts({ answers, pages }) {
    const given = Object.values(answers).flatMap((film) => Object.values(film));
    return fill(words.counts, {
      opened: Object.keys(pages).length,
      ended: Object.values(pages).filter((reached) => reached === ENDED).length,
      right: given.filter(([, right]) => right).length,
      asked: given.length,
    });
  }

  function save() {
    const file = new Blob([JSON.stringify({ format: FORMAT, ...read() })], { type: "application/json" });
    const link = make("a", { href: URL.createObjectURL(file), download: `${FORMAT}.json` });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** Put what a file holds to what is here: of a page the most counts, of a question the first answer, of a skill
      the longer practice. */
  async function load({ target }) {
    let found;
    try { found = JSON.parse(await target.files[0].text()); } catch { /* no file of ours */ }
    target.value = "";
    if (found?.format !== FORMAT) {
      report.textContent = words.refused;
      return;
    }
    const mine = read();
    const { answers = {}, pages = {}, missed = {}, skills: loaded = {}, ...remaining } = sound(found);
    const films = new Set([...Object.keys(answers), ...Object.keys(mine.answers)]);
    const most = ([name, reached]) => [name, Math.max(reached, mine.pages[name] ?? 0)];
    const longer = ([name, one]) => [name, one[3] > (mine.skills[name]?.[3] ?? 0) ? one : mine.skills[name]];
    const kept = write({
      ...remaining,
      answers: Object.fromEntries([...films].map((film) => [film, { ...answers[film], ...mine.answers[film] }])),
      pages: { ...mine.pages, ...Object.fromEntries(Object.entries(pages).map(most)) },
      missed: { ...missed, ...mine.missed },
      skills: { ...mine.skills, ...Object.fromEntries(Object.entries(loaded).map(longer)) },
    });
    restart();
    report.textContent = kept ? words.loaded : words.unkept;
  }

  function forget({ target }) {
    if (!target.dataset.sure) {
      target.dataset.sure = true;
      target.textContent = words.sure;
      return;
    }
    write({ answers: {}, pages: {}, missed: {}, skills: {}, steps: {}, last: null });
    restart();
    report.textContent = words.forgotten;
  }

  /** What else there is: where the reader was, the code, the file. */
  function others() {
    const all = read();
    const file = make("input", { type: "file", accept: ".json", onchange: load });
    report.textContent = "";
    rest.replaceChildren(
      ...(memory.set("trial", "") ? [] : [make("p", { className: "wt-unkept" }, words.unkept)]),
      make("h2", {}, words.file),
      make("p", {}, counts(all)),
      ...(all.last ? [make("p", {}, `${words.resume} `, make("a", { href: new URL(all.last.address, root).href }, all.last.title))] : []),
      completionField(words.code, () => [FILM, names.map((name) => standing(name).step > 0)]),
      make("p", {}, words.kept),
      make("p", {}, textButton(words.save, save), " ", make("label", {}, words.load, file), " ", textButton(words.forget, forget)),
      report,
    );
  }

  function restart() {
    begin();
    chart();
    others();
  }

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea")) return;
    if (/^[1-4]$/.test(event.key)) place.choose?.(event.key - 1);
  });
  box.replaceChildren(place, map, rest);
  restart();
})();
