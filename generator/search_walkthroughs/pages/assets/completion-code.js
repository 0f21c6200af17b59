/* A short code that says which questions of the page were right at the first try, for a teacher who collects
   codes. It holds a check sum over the student's name; `walkthroughs marks` reads it. */
(() => {
  "use strict";
  const { make } = self.walkthroughs;
  const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // without letters that look like others
  const BITS = 5; // of each sign
  const [PAGE, CHECK, GROUP] = [5, 4, 4];
  const MOST = 31; // questions that one sign can count

  /** The hash FNV-1a of the text's bytes, 32 bits. */
  function hash(text) {
    let sum = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193);
    return sum >>> 0;
  }

  /** The lowest bits of the number as so many signs. */
  const signs = (number, count) => Array.from({ length: count }, (_, n) => (
    SIGNS[(number >>> (BITS * (count - 1 - n))) & (2 ** BITS - 1)])).join("");

  /** The code of a student for a film; `right` says of each question whether its first answer was. */
  function write(film, student, right) {
    const some = right.slice(0, MOST);
    let body = signs(hash(film), PAGE) + signs(some.length, 1);
    for (let n = 0; n < some.length; n += BITS) {
      const bits = Array.from({ length: BITS }, (_, k) => (some[n + k] ? "1" : "0")).join("");
      body += signs(parseInt(bits, 2), 1);
    }
    const name = student.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
    const code = body + signs(hash(`${body}\n${name}`), CHECK);
    return code.match(new RegExp(`.{1,${GROUP}}`, "g")).join("-");
  }

  const rights = ({ answers, questions, view }) => [
    view.section.dataset.name, questions.map(({ dataset }) => Boolean(answers[dataset.frame]?.[1])),
  ];

  /** The field for the name, and the code that belongs to it; `rights` gives the film and what was right. */
  function completionField(label, given) {
    const name = make("input", { oninput: () => { fresh(); }, onfocus: () => { fresh(); }, autocomplete: "name" });
    const code = make("output", { className: "wt-code" });
    function fresh() {
      const [film, right] = given();
      code.textContent = name.value.trim() ? write(film, name.value, right) : "";
    }
    return make("div", { className: "wt-embedding" }, make("label", {}, label, name), code);
  }

  /** The same for a player; nothing on a page without questions. */
  const completionCode = (asked, words) => (asked.view ? completionField(words.code, () => rights(asked)) : "");
  Object.assign(self.walkthroughs, { completionCode, completionField });
})();
