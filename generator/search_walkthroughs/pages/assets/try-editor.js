/* What a reader sees of the page "Try it": pickers, the tree and the board to click, the text, the
   algorithm, and the player below. It holds no word of any language: they come with the first message. */
(() => {
  "use strict";
  const SOON = 300; // milliseconds before which nothing is said of a search: it would only flicker
  const { Cell, GrowingTree, bring, fill, make, mount, showVerdicts, textButton } = self.walkthroughs;
  const TREE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]";
  const NAMED = "tree:\n  A: {C: [2, 4, 5], D: [7, 3, 5]}\n  B: {E: [4, 3, 2], F: [6, 4, 1]}\n";
  const NEAR_END = "game: tic-tac-toe\nposition: |\n  O X .\n  X O .\n  . . .\n";
  const OTHELLO = "game: othello\noptions: {size: 4, depth: 3}\nposition: |\n  . . . .\n  . O X .\n  . X O .\n  . . . .\n";

  const LISTS = /^(?:title: .*\nalgorithm: (minimax|negamax|alpha-beta|pvs)\ntree: )?(\[[\d\s,.[\]eE+-]*\])\s*$/;
  const MOST_LIGHT = 40; // nodes of a tree that the page searches itself

  let words;
  let language;
  let sources = {}; // the reader's texts of algorithms, by file
  const known = {}; // the course's own texts, by file
  let listings = {}; // those of the file that is searched with
  let offered = ""; // what the pickers offer
  let answer = {};
  let players = [];
  let tree; // of a search that grows one
  let isExploring = false; // whether only its constant is another

  const $ = {};
  const cell = new Cell();
  const { grown, machine, say } = cell;

  /** The page, once the words are there. */
  function build() {
    $.example = make("select", { onchange: () => begin(examples()[$.example.value]) });
    $.example.append(...Object.keys(examples()).map((name) => new Option(words[name], name)));
    $.algorithm = make("select", { onchange: choose });
    $.beside = make("input", { type: "checkbox", onchange: choose });
    $.options = make("div", { className: "wt-try-options" });
    $.run = textButton(words.search, search, { className: "md-button md-button--primary" });
    $.tree = make("div", { className: "wt-try-tree" });
    $.board = make("div", { className: "wt-try-board" });
    $.text = make("textarea", { spellcheck: false, rows: 9, "aria-label": words.text, "aria-describedby": "wt-try-message", onkeydown: enter });
    $.message = make("div", { id: "wt-try-message", className: "wt-try-message", role: "alert" });
    $.reports = make("input", { type: "checkbox", onchange: list });
    $.changed = make("span", { className: "wt-try-changed" });
    $.listing = make("textarea", { spellcheck: false, rows: 24, "aria-label": words.code, oninput: change });
    $.code = make(
      "details", { className: "wt-try-code", ontoggle: grown }, make("summary", {}, words.code, " ", $.changed),
      make("p", {}, make("label", {}, $.reports, ` ${words.reports}`), " ", textButton(words.restore, restore),
        " ", textButton(words.refute, refute)),
      $.listing,
    );
    $.own = make("textarea", {
      spellcheck: false, rows: 18, "aria-label": words.own_code, placeholder: "def alpha_beta(node, alpha, beta, maximizing):",
    });
    $.only = make("input", { type: "checkbox" });
    $.judged = make(
      "details", { className: "wt-try-panes wt-try-own", ontoggle: grown }, make("summary", {}, words.own_search),
      make("p", {}, words.own_help), $.own,
      make("p", { className: "wt-try-bar" }, textButton(words.judge, judge, { className: "md-button" }),
        make("label", {}, $.only, ` ${words.own_tree_only}`)),
    );
    $.shared = make("span", { role: "status" });
    $.shown = make("div", { className: "wt-try-shown" });
    $.shown.addEventListener("walkthroughs:leaf", ({ detail: { path, value } }) => {
      next = () => edit("edit_tree", path, "value", String(value));
      if (!cell.isBusy) goOn();
    });
    $.verdict = make("div", {}, $.message);
    $.editor = make("div", { className: "wt-try-editor" });
    tree = new GrowingTree(words, explore);
    $.picture = make("div", { className: "wt-try-picture" }, tree.root, $.shown);
    cell.main.append($.editor, $.picture);
    $.editor.append(
      make(
        "div", { className: "wt-try-bar" }, make("label", {}, `${words.examples} `, $.example),
        make("label", {}, `${words.algorithm} `, $.algorithm), make("label", {}, $.beside, ` ${words.beside}`),
        $.run, cell.stop, cell.state, cell.progress,
      ),
      $.verdict, $.tree, $.board,
      make("details", { className: "wt-try-more", ontoggle: grown }, make("summary", {}, words.options), $.options),
      make("div", { className: "wt-try-panes" },
        make("details", { className: "wt-try-file", open: true, ontoggle: grown },
          make("summary", {}, words.text), $.text), $.code),
      $.judged,
      make("p", { className: "wt-try-bar" }, textButton(words.share, share), textButton(words.save, save), $.shared),
    );
  }

  const examples = () => ({
    example_lists: TREE,
    example_names: `title: ${words.title}\nalgorithm: alpha-beta\n${NAMED}`,
    example_game: `title: ${words.title}\nalgorithm: alpha-beta\n${NEAR_END}`,
    example_othello: `title: ${words.title}\nalgorithm: alpha-beta\n${OTHELLO}`,
  });

  // One thing at a time.

  let next; // what the reader has done in the picture meanwhile

  function goOn() {
    const act = next;
    next = undefined;
    act?.();
  }

  async function busy(work) {
    if (cell.isBusy) return;
    $.run.disabled = true;
    const soon = setTimeout(() => { if (!cell.state.textContent) cell.report("searching"); }, SOON);
    await cell.busy(work, (message) => tellFaults([{ message }]));
    clearTimeout(soon);
    $.run.disabled = false;
    goOn();
  }

  // What is wrong, and what holds.

  /** Where a message stands: one of faults in the place of the picture, which would be that of another text; a
      verdict in the editor. */
  function place(faults) {
    $.shown.hidden = faults;
    if (faults) tree.root.hidden = true;
    (faults ? $.picture : $.verdict).append($.message);
  }

  function tellFaults(faults) {
    place(faults.length > 0);
    $.text.setAttribute("aria-invalid", String(faults.some(({ where }) => where === "text")));
    $.message.replaceChildren(...faults.map(({ where, line, column, message, remedy, excerpt }) => {
      const box = make("div", { className: "wt-try-fault" });
      const own = where === "algorithm";
      if (line) {
        const place = own ? say("algorithm_line", { line }) : say("place", { line, column });
        box.append(textButton(place, () => select(own ? $.listing : $.text, line, column)), " ");
      }
      box.append(make("b", {}, message));
      if (remedy) box.append(make("div", {}, remedy));
      if (excerpt) box.append(make("pre", {}, excerpt));
      if (own) $.code.open = true;
      return box;
    }));
  }

  /** Put the caret where a fault is. */
  function select(area, line, column) {
    const before = area.value.split("\n").slice(0, line - 1);
    const start = before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
    area.closest("details").open = true;
    area.focus();
    area.setSelectionRange(start, start + 1);
  }

  function tellFindings({ findings, proofs }) {
    const laws = new Intl.ListFormat(language).format(proofs.map((law) => words[`law_${law}`]));
    const own = Object.keys(sources).length > 0;
    if (!findings.length && laws) {
      $.message.replaceChildren(make("p", { className: "wt-try-sound" }, say(own ? "sound" : "proved", { laws })));
      return;
    }
    $.message.replaceChildren(...findings.map(({ run, text, frame, refutes }) => {
      const box = make("div", { className: refutes ? "wt-try-fault" : "wt-try-note" });
      if (refutes) box.append(make("b", {}, `${words.refuted}: `));
      box.append(`${run}: `, make("span", {}, plain(text)), " ");
      const [player] = players;
      if (frame !== null && player) {
        box.append(textButton(say("to_frame", { n: frame }), () => player.go(player.step(frame), "jump")));
      }
      return box;
    }));
  }

  /** Sentences come as HTML whose signs are references. */
  const plain = (html) => new DOMParser().parseFromString(html, "text/html").body.textContent;

  // A search.

  async function begin(text) {
    sources = {};
    $.text.value = text;
    await run();
  }

  /** Whether Python has not been asked for yet: what the light way can take is searched without it. */
  let light = false;

  /** The reader wants a search: the light way, or Python, which starts only now. */
  async function search() {
    if (!light) return run();
    if (await computeHere().catch(() => false)) return undefined;
    return startPython();
  }

  /** The first search with Python. Code that somebody else wrote runs when the reader says so. */
  async function startPython() {
    light = false;
    tree.prepare();
    if (!Object.keys(sources).length) return run();
    const foreign = sources;
    sources = {};
    await run();
    sources = foreign;
    await list();
    $.code.open = true;
    $.message.replaceChildren(make("p", { className: "wt-try-note" }, words.foreign));
    return undefined;
  }

  async function run() {
    await busy(async () => {
      await computeHere().catch(() => {}); // then Python alone says it
      return show(await searched($.text.value));
    });
  }

  /** What comes of a text; a search that grows a tree is drawn while it does. */
  const searched = (text) => tree.watch(machine, "answer", text, sources, language);

  /** In lists on a line Enter searches, in a longer text Enter with Ctrl; while Python is at work, the light way. */
  function enter(event) {
    const { value: text } = $.text;
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || !(event.ctrlKey || LISTS.test(text) && !text.includes("\n"))) return;
    event.preventDefault();
    if (!cell.isBusy) search();
    else {
      next = () => {
        $.text.value = text;
        run();
      };
      computeHere().catch(() => {});
    }
  }

  /** The nodes and the algorithm of a text that the light search can take: lists alone, or a file with nothing but them. */
  function lightTask(text) {
    const [, algorithm = "alpha-beta", lists] = LISTS.exec(text) ?? [];
    if (!lists || Object.keys(sources).length) return null;
    const tree = JSON.parse(lists);
    const sound = (part) => (Array.isArray(part) ? part.length > 0 && part.every(sound) : Number.isFinite(part));
    const nodes = sound(tree) ? self.walkthroughs.nodesOfLists(tree) : [];
    return nodes.length > 1 && nodes.length <= MOST_LIGHT ? { nodes, algorithm } : null;
  }

  /** Show the search of a small tree at once; Python, which takes its time to start, proves it then. */
  async function computeHere() {
    if (!LISTS.test($.text.value)) return false;
    await bring("light-search", `light-words.${language}`, "light", `light-players.${language}`);
    const task = lightTask($.text.value);
    if (!task) return false;
    const { lightFilm, lightPlayers, lightWords } = self.walkthroughs;
    const { html, lines, name } = lightPlayers[language][task.algorithm];
    const said = lightWords[language];
    const film = lightFilm({ ...task, lines, languages: { [language]: said }, style: said.style });
    const values = task.nodes.flatMap((node) => (node.children.length ? [] : [node.value]));
    (self.walkthroughFilms ??= {})[name] = { ...film, light: { algorithm: task.algorithm, options: {}, values, lines } };
    tellFaults([]);
    players = await mount($.shown, { html, films: [] });
    const value = film.scores[film.score.at(-1)][1];
    $.message.replaceChildren(make("p", { className: "wt-try-note" }, fill(said.page.here, { node: film.tree.name[0], value })));
    grown();
    return true;
  }

  async function show(found) {
    answer = found;
    $.text.value = found.text ?? $.text.value;
    if (found.faults) {
      tellFaults(found.faults);
      return;
    }
    drawTree();
    drawBoard();
    tellFaults([]); // the picture is seen before it is mounted: it is laid out for its room
    const [before] = players;
    tree.root.hidden = !found.grown;
    players = await (found.grown ? showGrown(found) : mount($.shown, found));
    if (before?.number && before.last === players[0]?.last) players[0].show(before.number, { quick: true });
    tellFindings(found);
    grown();
    if (!found.searches || isExploring) return;
    await pickers().catch((error) => { // the frames are there: who stops now keeps them
      if (!error.stopped) throw error;
    });
  }

  // Which algorithm, and with which options.

  async function pickers() {
    const { algorithms } = await machine.ask("choices", $.text.value, language);
    const used = answer.searches.at(-1);
    const choice = JSON.stringify([used.algorithm, algorithms]);
    if (choice !== offered) offer(used.algorithm, algorithms);
    offered = choice;
    $.algorithm.value = used.algorithm;
    $.beside.checked = answer.searches.length > 1;
    for (const field of $.options.querySelectorAll("[name]")) field.value = used.options[field.name] ?? "";
    await list();
  }

  /** Fill the pickers, where other algorithms or options fit than before. */
  function offer(used, algorithms) {
    $.algorithm.replaceChildren(...algorithms.map(({ name, called, fits, doc }) => {
      const both = called === name ? name : `${called} ${name}`; // the text beside it has the second
      return make("option", { value: name, disabled: !fits, title: doc }, fits ? both : `${both} (${words.unfit})`);
    }));
    const facts = algorithms.find(({ name }) => name === used);
    $.options.replaceChildren(...facts.options.map(({ name, values, default: usual, doc }) => {
      const unset = say("unset", { value: usual || "–" });
      const field = values.length
        ? make("select", {}, new Option(unset, ""), ...values.map((value) => new Option(value)))
        : make("input", { type: "text", placeholder: unset, size: 14 });
      field.name = name;
      field.onchange = choose;
      return make("label", { title: doc }, `${name} `, field);
    }));
  }

  async function choose() {
    const name = $.algorithm.value;
    const fields = [...$.options.querySelectorAll("[name]")].filter((one) => one.value);
    const options = Object.fromEntries(fields.map((one) => [one.name, one.value]));
    const names = $.beside.checked && name !== "minimax" ? ["minimax", name] : [name];
    await edit("edit_search", names, options);
  }

  /** Let the lab change the text, and search it. */
  async function edit(call, ...given) {
    await busy(async () => {
      const text = await machine.ask(call, $.text.value, ...given);
      if (text.faults) return tellFaults(text.faults);
      $.text.value = text;
      return show(await searched(text));
    });
  }

  // A search that grows a tree.

  /** Another constant: the search begins again at once. */
  async function explore() {
    if (cell.isBusy) {
      next = explore;
      return machine.drop();
    }
    const field = $.options.querySelector("[name=exploration]");
    if (!field) return undefined;
    field.value = String(tree.exploration);
    isExploring = true;
    await choose();
    isExploring = false;
    return undefined;
  }

  /** Below the tree that has grown: all of its nodes, and its frames for whoever wants them. */
  async function showGrown(found) {
    if (found.exploration !== null) tree.set(found.exploration);
    tree.slider.parentElement.hidden = found.exploration === null;
    const place = make("div");
    const whole = make("details", { className: "wt-whole-tree", ontoggle: async () => {
      if (whole.open && !place.firstChild) await mount(place, found);
      grown();
    } }, make("summary", {}, words.whole_tree), place);
    const frames = () => busy(async () => show(await machine.ask("answer", $.text.value, sources, language)));
    $.shown.replaceChildren(
      make("p", { className: "wt-try-bar" }, textButton(words.frames, frames, { className: "md-button" }), words.frames_help), whole);
    return [];
  }

  // The tree, to be clicked.

  function drawTree() {
    $.tree.replaceChildren();
    $.tree.hidden = !answer.tree;
    if (!answer.tree) return;
    $.tree.append(
      make("h2", {}, words.tree), make("p", {}, words.tree_help),
      make("ul", { className: "wt-try-nodes" }, drawNode(answer.tree, [], null)),
    );
  }

  function drawNode(node, path, siblings) {
    const name = path.length ? node.path : words.root;
    const at = (action, given = "") => () => edit("edit_tree", path, action, String(given));
    const row = make("div", { className: "wt-try-node" });
    if (node.children) row.append(make("b", {}, node.label || words.root));
    else {
      const field = make("input", {
        value: node.value, size: 3, inputMode: "numeric", "aria-label": say("value_of", { node: name }),
      });
      field.onchange = () => edit("edit_tree", path, "value", field.value);
      row.append(/^\d+$/.test(node.label) || !node.label ? "" : make("b", {}, node.label), field);
    }
    const keys = make("span", { className: "wt-try-keys" });
    const place = path.at(-1);
    if (place > 0) keys.append(textButton("‹", at("move", place - 1), { ariaLabel: say("earlier", { node: name }) }));
    if (siblings && place < siblings - 1) {
      keys.append(textButton("›", at("move", place + 1), { ariaLabel: say("later", { node: name }) }));
    }
    keys.append(textButton("+", at("add"), { ariaLabel: say("add_to", { node: name }) }));
    if (path.length) keys.append(textButton("×", at("remove"), { ariaLabel: say("remove", { node: name }) }));
    row.append(keys);
    const item = make("li", { draggable: path.length > 0 }, row);
    drag(item, path);
    if (node.children) {
      item.append(make("ul", {}, ...node.children.map((child, n) => drawNode(
        { ...child, path: node.path ? `${node.path}/${child.label}` : child.label }, [...path, n], node.children.length))));
    }
    return item;
  }

  /** A node is dragged to the place of one of its siblings. */
  function drag(item, path) {
    item.ondragstart = (event) => {
      event.stopPropagation();
      event.dataTransfer.setData("text/plain", JSON.stringify(path));
    };
    item.ondragover = (event) => event.preventDefault();
    item.ondrop = (event) => {
      event.preventDefault();
      let from;
      try { from = JSON.parse(event.dataTransfer.getData("text/plain")); } catch { return; }
      if (!Array.isArray(from) || from.length !== path.length) return;
      if (from.slice(0, -1).join() !== path.slice(0, -1).join()) return;
      event.stopPropagation();
      edit("edit_tree", from, "move", String(path.at(-1)));
    };
  }

  // The board, to be clicked.

  const SIGNS = { marks: ["O", "X", ""], discs: ["X", "O", ""] };

  function drawBoard() {
    $.board.replaceChildren();
    const { board } = answer;
    $.board.hidden = !board;
    if (!board) return;
    const { rows, stones, turn } = board;
    const discs = stones === "discs";
    const set = (to) => edit("edit_position", rows.map((row) => row.map((sign) => sign || ".").join(" ")), to);
    const mover = turn > 0 ? "black" : "white";
    const grid = make("div", { className: "wt-try-squares", role: "group", "aria-label": words.board });
    grid.style.setProperty("--wt-columns", rows[0].length);
    rows.forEach((row, r) => row.forEach((sign, c) => {
      const called = say("cell", { row: r + 1, column: c + 1, sign: sign || words.empty });
      const shown = discs ? sign && "●" : sign;
      grid.append(textButton(shown, () => {
        const order = SIGNS[stones];
        rows[r][c] = order[(order.indexOf(sign) + 1) % order.length];
        set(discs ? mover : "");
      }, { ariaLabel: called, ...(discs && { className: "wt-try-disc", "data-sign": sign }) }));
    }));
    $.board.append(make("h2", {}, words.board), make("p", {}, words.board_help), grid);
    if (discs) {
      const pick = make("select", {}, new Option(words.black, "black"), new Option(words.white, "white"));
      pick.value = mover;
      pick.onchange = () => set(pick.value);
      $.board.append(make("label", {}, `${words.to_move} `, pick));
    }
  }

  // The algorithm.

  const file = () => answer.searches?.at(-1).file;

  async function list() {
    if (!file()) return;
    listings = known[file()] ??= {
      plain: await machine.ask("listing_of", file()), whole: await machine.ask("listing_of", file(), true),
    };
    $.listing.value = sources[file()] ?? ($.reports.checked ? listings.whole : listings.plain);
    $.changed.textContent = file() in sources ? `(${words.changed})` : "";
  }

  function change() {
    const { value } = $.listing;
    if (value === listings.plain || value === listings.whole) delete sources[file()];
    else sources[file()] = value;
    $.changed.textContent = file() in sources ? `(${words.changed})` : "";
  }

  async function restore() {
    sources = {};
    await run();
  }

  async function refute() {
    await busy(async () => {
      const text = sources[file()] ?? listings.plain;
      const found = await machine.ask("refute", file(), text, language);
      if (found.faults) return tellFaults(found.faults);
      const n = (found.number ?? found.tried).toLocaleString("en");
      const key = found.estimate ? "estimate" : found.error ? "by_error" : found.yaml ? "by_tree" : "not_by_tree";
      const sentence = say(key, { ...found, n });
      if (found.yaml) {
        $.text.value = found.yaml;
        await show(await machine.ask("answer", found.yaml, sources, language));
      } else {
        place(false);
        $.message.replaceChildren();
      }
      $.message.prepend(make("p", { className: found.yaml ? "wt-try-fault" : "wt-try-sound" }, sentence));
      return undefined;
    });
  }

  // A search of the reader's own.

  async function judge() {
    await busy(async () => {
      const only = $.only.checked;
      const found = await machine.ask("judge", $.own.value, language, only ? $.text.value : "", only ? "" : "any");
      if (found.faults) return tellFaults(found.faults);
      place(false);
      players = await showVerdicts($.message, $.shown, only ? { ...found, tree: "" } : found, say);
      return grown();
    });
  }

  // Share and keep.

  const share = () => cell.send({ work: { yaml: $.text.value, sources } });

  function save() {
    const href = URL.createObjectURL(new Blob([$.text.value], { type: "text/yaml" }));
    make("a", { href, download: "my-tree.yml" }).click();
  }

  let isDamaged = false;

  /** Say that the link holds nothing that can be read: above the example, and again above its proof. */
  function tellDamage() {
    if (isDamaged) $.message.prepend(make("p", { className: "wt-try-note" }, words.damaged));
  }

  cell.open(async (data) => {
    ({ words, language } = data);
    build();
    $.text.value = data.work?.yaml ?? TREE;
    sources = data.work?.sources ?? {};
    light = Boolean(data.light);
    if (light) await computeHere().catch(() => false);
    else await startPython();
    isDamaged = Boolean(data.damaged);
    tellDamage();
  }, ({ python, shared }) => {
    if (python) startPython().then(tellDamage);
    else $.shared.textContent = words[shared] ?? "";
  });
})();
