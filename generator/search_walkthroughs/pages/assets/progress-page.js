/* The page "My progress": what was done, where to go on, the questions that come again, and what is kept
   as a file. */
(() => {
  "use strict";
  const { fill, make, memory, progress } = self.walkthroughs;
  const { read, write, sound, today, root, SPACING, ENDED } = progress;
  const FORMAT = "search-walkthroughs-progress";
  const box = document.querySelector(".wt-progress");
  const words = JSON.parse(box.dataset.words);
  const report = make("p", { role: "status" });
  const button = (text, onclick) => make("button", { type: "button", onclick }, text);

  function counts({ answers, pages }) {
    const given = Object.values(answers).flatMap((film) => Object.values(film));
    return fill(words.counts, {
      opened: Object.keys(pages).length,
      ended: Object.values(pages).filter((state) => state === ENDED).length,
      right: given.filter(([, right]) => right).length,
      asked: given.length,
    });
  }

  /** A question that comes again; the next one follows when the reader wants it. */
  function question(key, one) {
    const verdict = make("p", { role: "status" });
    const choices = one.choices.map((text, place) => button(text, () => {
      const right = one.right.includes(place);
      const { [key]: _, ...others } = read().missed;
      const times = right ? one.times + 1 : 0;
      const again = times < SPACING.length ? { [key]: { ...one, times, day: today() + SPACING[times] } } : {};
      write({ missed: { ...others, ...again } });
      choices.forEach((choice) => { choice.disabled = true; });
      verdict.append(make("b", {}, words[right ? "right" : "wrong"]), ` ${one.reason} `, button(words.next, show));
      verdict.querySelector("button").focus();
    }));
    const link = make("a", { href: new URL(one.address, root).href }, words.see);
    return make("div", { className: "wt-review" }, make("p", {}, one.prompt), make("p", {}, ...choices), verdict, make("p", {}, link));
  }

  function review({ missed }) {
    const all = Object.entries(missed);
    const due = all.filter(([, { day }]) => day <= today());
    const head = make("h2", {}, words.review);
    if (due.length) return [head, make("p", {}, fill(words.due, { n: due.length })), question(...due[0])];
    const days = Math.min(...all.map(([, { day }]) => day)) - today();
    return [head, make("p", {}, all.length ? fill(words.later, { n: all.length, days }) : words.none)];
  }

  function save() {
    const file = new Blob([JSON.stringify({ format: FORMAT, ...read() })], { type: "application/json" });
    const link = make("a", { href: URL.createObjectURL(file), download: `${FORMAT}.json` });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** Put what a file holds to what is here: of a page the most counts, of a question the first answer. */
  async function load({ target }) {
    let found;
    try { found = JSON.parse(await target.files[0].text()); } catch { /* no file of ours */ }
    target.value = "";
    if (found?.format !== FORMAT) {
      report.textContent = words.refused;
      return;
    }
    const mine = read();
    const { answers = {}, pages = {}, missed = {}, ...rest } = sound(found);
    const films = new Set([...Object.keys(answers), ...Object.keys(mine.answers)]);
    const most = ([name, state]) => [name, Math.max(state, mine.pages[name] ?? 0)];
    const kept = write({
      ...rest,
      answers: Object.fromEntries([...films].map((film) => [film, { ...answers[film], ...mine.answers[film] }])),
      pages: { ...mine.pages, ...Object.fromEntries(Object.entries(pages).map(most)) },
      missed: { ...missed, ...mine.missed },
    });
    show();
    report.textContent = kept ? words.loaded : words.unkept;
  }

  function forget({ target }) {
    if (!target.dataset.sure) {
      target.dataset.sure = true;
      target.textContent = words.sure;
      return;
    }
    write({ answers: {}, pages: {}, missed: {}, last: null });
    show();
    report.textContent = words.forgotten;
  }

  function show() {
    const all = read();
    const file = make("input", { type: "file", accept: ".json", onchange: load });
    report.textContent = "";
    box.replaceChildren(
      ...(memory.set("trial", "") ? [] : [make("p", { className: "wt-unkept" }, words.unkept)]),
      make("p", {}, counts(all)),
      ...(all.last ? [make("p", {}, `${words.resume} `, make("a", { href: new URL(all.last.address, root).href }, all.last.title))] : []),
      ...review(all),
      make("h2", {}, words.file),
      make("p", {}, words.kept),
      make("p", {}, button(words.save, save), " ", make("label", {}, words.load, file), " ", button(words.forget, forget)),
      report,
    );
  }

  show();
})();
