/* What a reader practises next: skills that are due first, mixed; three fresh right answers in a row are
   mastery, and the skill comes again after growing intervals. Nothing here touches the page. */
(() => {
  "use strict";
  const { progress } = self.walkthroughs;
  const { read, write, today, SPACING } = progress;
  const SITTING = 9; // questions: about five minutes
  const ROW = 3; // right answers in a row that are mastery
  const LEARNING = 3; // skills that a sitting mixes until they are mastered
  const MISSED = 2; // most questions of pages in a sitting
  const NEW = [0, 0, 0, 0, 0];

  /** Of each skill: right answers in a row; the interval after which it comes again, 0 before mastery; the day on
      which it is due; how often it was asked, and answered right. */
  const standing = (name) => {
    const [row, step, day, asked, right] = read().skills[name] ?? NEW;
    return { row, step, day, asked, right, due: asked > 0 && day <= today(), level: step ? ROW : Math.min(row + 1, ROW) };
  };

  /** Note an answer to a fresh question; a mastered skill that is not due yet only counts it. */
  function answered(name, right) {
    const { row, step, day, asked, right: rights, due } = standing(name);
    const counts = [asked + 1, rights + Number(right)];
    const next = (interval) => [ROW, interval, today() + SPACING[interval - 1], ...counts];
    let now = [row + 1, 0, today(), ...counts];
    if (!right) now = [0, 0, today(), ...counts];
    else if (step) now = due ? next(Math.min(step + 1, SPACING.length)) : [row, step, day, ...counts];
    else if (row + 1 >= ROW) now = next(1);
    write({ skills: { ...read().skills, [name]: now }, seed: seed() });
  }

  class Sitting {
    #begun = new Set(); // skills that were new
    #asked = new Map(); // how often each skill was asked here
    #last = null;
    right = 0;
    count = 0;
    size = SITTING;

    /** `skills`: the names in the order of the course, those of chapters that the reader has opened first. */
    constructor(skills, only = null) {
      this.skills = skills;
      this.only = only;
      this.missed = only ? [] : Object.entries(read().missed).filter(([, { day }]) => day <= today()).slice(0, MISSED);
    }

    get done() {
      return this.count >= this.size;
    }

    /** The skills that may be asked now: reviews and begun ones that are due, and new ones up to a few. */
    #candidates() {
      if (this.only) return [this.only];
      const found = this.skills.map((name) => ({ name, ...standing(name) }));
      const due = found.filter((skill) => skill.due).sort((a, b) => a.day - b.day || b.step - a.step);
      const begun = new Set([...due.filter(({ step }) => !step).map(({ name }) => name), ...this.#begun]);
      const fresh = found.filter(({ asked }) => !asked);
      const few = [...due, ...fresh.slice(0, Math.max(0, LEARNING - begun.size))];
      const all = few.length ? few : fresh.length ? fresh.slice(0, LEARNING) : found.sort((a, b) => a.day - b.day).slice(0, LEARNING);
      return all.map(({ name }) => name);
    }

    /** What comes next: a question of a page that was missed, or a skill, not the last one where there is another. */
    next() {
      if (this.missed.length) return { missed: this.missed.shift() };
      const often = (name) => this.#asked.get(name) ?? 0;
      const all = this.#candidates();
      const others = all.filter((name) => name !== this.#last);
      const [skill] = (others.length ? others : all).sort((a, b) => often(a) - often(b));
      if (!standing(skill).asked) this.#begun.add(skill);
      this.#asked.set(skill, often(skill) + 1);
      this.#last = skill;
      return { skill, level: standing(skill).level };
    }

    take(right) {
      this.count += 1;
      this.right += Number(right);
    }

    /** The skills that were asked. */
    get practised() {
      return [...this.#asked.keys()];
    }
  }

  let drawn;
  /** A number of the reader's own, kept with the first answer. */
  const seed = () => read().seed ?? (drawn ??= Math.floor(Math.random() * 1e6));

  /** The instance to ask: another one each time, and for each reader others first. */
  const instance = (rows, name) => rows[(seed() + standing(name).asked) % rows.length];

  Object.assign(self.walkthroughs, { practice: { Sitting, answered, instance, standing, ROW } });
})();
