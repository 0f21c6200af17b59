/* What a reader sees in the cell of the page "Put the lines in order": the verdict on the program that the page sends,
   and the smallest tree on which it is wrong. It holds no word of any language: they come with the first message. */
(() => {
  "use strict";
  const LONGEST = 30; // seconds that a judgement may take, which else takes two or three
  const { Machine, button, make, reporter, showVerdicts } = self.walkthroughs;
  let words;
  let language;
  let port;
  let report = () => {};
  let running = false;

  const $ = {};
  const machine = new Machine((stage, ...rest) => {
    if (stage === "searching") hurry();
    report(stage, ...rest);
  });
  const say = (key, facts = {}) => words[key].replace(/\{(\w+)\}/g, (all, name) => facts[name] ?? all);
  const grown = () => port.postMessage({ height: $.main.offsetTop + $.main.scrollHeight + 24 });

  function build(main) {
    $.main = main;
    $.stop = button(words.stop, () => end(words.stopped), { className: "md-button", hidden: true });
    $.state = make("span", { role: "status", className: "wt-try-state" });
    $.progress = make("progress", { hidden: true, max: 1 });
    report = reporter(say, $.state, $.progress);
    $.message = make("div", { className: "wt-try-message", role: "alert" });
    $.shown = make("div", { className: "wt-try-shown" });
    main.append(make("div", { className: "wt-try-bar" }, $.stop, $.state, $.progress), $.message, $.shown);
  }

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
    $.shown.replaceChildren();
    $.message.replaceChildren(make("div", { className: "wt-try-fault" }, make("b", {}, text)));
  }

  /** One judgement at a time; all that it is made of is shown as text. */
  async function judge({ source, task, call }) {
    if (running) return;
    running = true;
    why = "";
    $.stop.hidden = false;
    $.message.replaceChildren();
    $.shown.replaceChildren();
    grown();
    let verdict = "";
    try {
      const asked = machine.ask("judge_listing", source, language, task, call);
      if (machine.times.worker) hurry(); // Python has started before
      const judgement = await asked;
      await showVerdicts($.message, $.shown, judgement, say);
      verdict = judgement.kind;
    } catch (error) {
      if (error.stopped) tell(why);
      else if (error.part) tell(say("part", { name: error.message }));
      else tell(error.fatal ? say("broken", { why: error.message }) : error.message);
    } finally {
      clearTimeout(waiting);
      running = false;
      report();
      $.stop.hidden = true;
      grown();
      port.postMessage({ verdict });
    }
  }

  addEventListener("message", ({ data, ports }) => {
    if (port || !ports[0]) return;
    [port] = ports;
    ({ words, language } = data);
    port.onmessage = ({ data: { program } }) => { if (program) judge(program); };
    document.documentElement.lang = language;
    document.body.dataset.mdColorScheme = data.dark ? "slate" : "default";
    document.documentElement.style.setProperty("--wt-view", `${data.tall}px`);
    build(document.querySelector("main"));
    new ResizeObserver(grown).observe($.main);
    grown();
  });
})();
