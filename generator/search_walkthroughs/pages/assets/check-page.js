/* What a reader sees of the page "Is my minimax right?": a program that is pasted, opened or brought by a link, and
   beside it the verdict, with the boards or the smallest tree where it errs. It holds no word of any language: they
   come with the first message. Nothing of the program runs before a press on Judge. */
(() => {
  "use strict";
  const MAX_BYTES = 64_000; // of a program
  const PROGRAM = "program"; // its name in a link
  const CALL = "call"; // the name there of the call that begins its search
  const RULES = { players: ["1", "2"], last: ["wins", "loses", "unknown"] }; // what may be said of the game of an MCTS
  const { Cell, make, showVerdicts, textButton } = self.walkthroughs;
  const EXAMPLE = `def search(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    best = -1000 if maximizing else 1000
    for child in node:
        value = search(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if best >= beta:
            break
    return best
`;

  let words;
  let language;

  const $ = {};
  const cell = new Cell();
  const { grown, say } = cell;

  /** A list of what may be said of a rule; its first entry says nothing. */
  function choice(rule) {
    const options = RULES[rule].map((value) => make("option", { value }, words[`${rule}_${value}`]));
    return make("select", {}, make("option", { value: "" }, words.by_itself), ...options);
  }

  function build() {
    $.program = make("textarea", { spellcheck: false, wrap: "off", "aria-label": words.own_code, placeholder: words.paste });
    $.file = make("input", { type: "file", accept: ".py,text/x-python", "aria-label": words.file, onchange: open });
    $.call = make("input", { type: "text", spellcheck: false, placeholder: "minimax(board, 0, True)" });
    for (const rule in RULES) $[rule] = choice(rule);
    $.run = textButton(words.judge, judge, { className: "md-button md-button--primary" });
    $.note = make("div", { role: "status" });
    $.shared = make("span", { role: "status" });
    $.message = make("div", { className: "wt-try-message", role: "alert" });
    $.shown = make("div", { className: "wt-try-shown" });
    cell.main.append(
      make("div", { className: "wt-try-editor wt-check-editor" },
        make("div", { className: "wt-try-bar" }, $.run, cell.stop, cell.state, cell.progress),
        $.note,
        make("div", { className: "wt-try-panes" }, $.program),
        make("details", { className: "wt-try-more", ontoggle: grown }, make("summary", {}, words.more),
          make("p", { className: "wt-try-bar" }, make("label", {}, `${words.call} `, $.call)),
          make("p", { className: "wt-try-bar" },
            make("label", {}, `${words.players} `, $.players), make("label", {}, `${words.last} `, $.last)),
          make("p", { className: "wt-try-bar" }, $.file, textButton(words.example, () => bring(EXAMPLE))),
          make("p", { className: "wt-try-bar" }, textButton(words.share, share), $.shared))),
      make("div", { className: "wt-try-picture" }, $.message, $.shown),
    );
    $.message.append(make("p", { className: "wt-try-note" }, words.before));
  }

  /** Put a program into its field; what was said of another goes. */
  function bring(text) {
    $.program.value = text;
    $.note.replaceChildren();
    $.message.replaceChildren();
    $.shown.replaceChildren();
    grown();
  }

  async function open() {
    const [file] = $.file.files;
    if (!file) return;
    if (file.size > MAX_BYTES) tell(words.large);
    else bring(await file.text());
  }

  function tell(text) {
    $.message.replaceChildren(make("div", { className: "wt-try-fault" }, make("b", {}, text)));
    grown();
  }

  // One judgement at a time; all that it is made of comes from a program, and is shown as text.

  async function judge() {
    const source = $.program.value;
    if ($.run.disabled) return;
    if (!source.trim() || source.length > MAX_BYTES) {
      tell(source.trim() ? words.large : words.empty);
      return;
    }
    $.run.disabled = true;
    await cell.busy(async () => {
      const found = await cell.machine.ask("judge", source, language, "", "any", $.call.value.trim(),
        Number($.players.value) || null, $.last.value || null);
      await showVerdicts($.message, $.shown, found, say);
    }, tell, { slow: words.slow_judge, stopped: words.stopped_judge });
    $.run.disabled = false;
  }

  function share() {
    const sources = { [PROGRAM]: $.program.value };
    if ($.call.value.trim()) sources[CALL] = $.call.value.trim();
    for (const rule in RULES) if ($[rule].value) sources[rule] = $[rule].value;
    cell.send({ work: { yaml: "", sources } });
  }

  cell.open(({ work, damaged, ...data }) => {
    ({ words, language } = data);
    build();
    const { [PROGRAM]: brought, [CALL]: call = "", ...rules } = work?.sources ?? {};
    if (brought) {
      bring(brought);
      $.call.value = call;
      for (const rule in RULES) if (RULES[rule].includes(rules[rule])) $[rule].value = rules[rule];
      $.note.append(make("p", { className: "wt-try-note" }, words.foreign_program));
    } else if (damaged) tell(words.damaged_program);
    cell.main.setAttribute("aria-busy", "false");
    grown();
  }, ({ shared }) => {
    if (shared) $.shared.textContent = shared === "too_long" ? words.too_long_program : words[shared];
  });
})();
