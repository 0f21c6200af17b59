/* What a reader sees in the cell of the page "Put the lines in order": the verdict on the program that the page sends,
   and the smallest tree on which it is wrong. It holds no word of any language: they come with the first message. */
(() => {
  "use strict";
  const LONGEST = 30; // seconds that a judgement may take, which else takes two or three
  const { Cell, make, showVerdicts } = self.walkthroughs;
  let language;
  let running = false;

  const cell = new Cell((stage) => { if (stage === "searching") hurry(); });
  const { grown, machine, say } = cell;
  const message = make("div", { className: "wt-try-message", role: "alert" });
  const shown = make("div", { className: "wt-try-shown" });

  let waiting;
  /** Give up after a while: a loop may never end. */
  function hurry() {
    clearTimeout(waiting);
    if (running) waiting = setTimeout(() => end(say("endless", { n: LONGEST })), LONGEST * 1000);
  }

  let why = "";
  function end(text) {
    why = text;
    machine.stop();
  }

  function tell(text) {
    shown.replaceChildren();
    message.replaceChildren(make("div", { className: "wt-try-fault" }, make("b", {}, text)));
  }

  /** One judgement at a time; all that it is made of is shown as text. */
  async function judge({ source, task, call }) {
    if (running) return;
    running = true;
    why = "";
    cell.stop.hidden = false;
    message.replaceChildren();
    shown.replaceChildren();
    grown();
    let verdict = "";
    try {
      const asked = machine.ask("judge_listing", source, language, task, call);
      if (machine.times.worker) hurry(); // Python has started before
      const judgement = await asked;
      await showVerdicts(message, shown, judgement, say);
      verdict = judgement.kind;
    } catch (error) {
      tell(cell.why(error, why));
    } finally {
      clearTimeout(waiting);
      running = false;
      cell.report();
      cell.stop.hidden = true;
      grown();
      cell.send({ verdict });
    }
  }

  Object.assign(cell.stop, { hidden: true, disabled: false, onclick: () => end(say("stopped")) });
  cell.main.append(make("div", { className: "wt-try-bar" }, cell.stop, cell.state, cell.progress), message, shown);
  cell.open((data) => {
    language = data.language;
    grown();
  }, ({ program }) => { if (program) judge(program); });
})();
