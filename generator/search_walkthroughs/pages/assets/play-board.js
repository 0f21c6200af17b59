/* What a reader sees of the page "Play against it": the board, and beside it all that the search could have played, with
   what each move is worth, and on demand the search itself; of a search that grows a tree, that tree while it grows. It
   holds no word of any language: they come with the first message. */
(() => {
  "use strict";
  const USUAL_DEPTHS = { "tic-tac-toe": 9 }; // moves that the search looks ahead at first: there to the end
  const USUAL_DEPTH = 3; // and in other games
  const USUAL_PLAYOUTS = 300; // of a search that grows a tree, for a move
  const USUAL_EXPLORATION = { uct: 1.4, puct: 1 }; // its constant C or c
  const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const { Cell, GrowingTree, clamp, make, mount, textButton } = self.walkthroughs;

  let words;
  let language;
  let position; // as the lab states it
  let turns = []; // the moves so far at each turn of the reader's
  let cursor = [0, 0]; // the cell that the keyboard is at

  const $ = {};
  const cell = new Cell();
  const { grown, machine, say } = cell;
  const word = (name) => words[name.replaceAll("-", "_")] ?? name;

  function build() {
    $.game = make("select", { onchange: begin });
    $.side = make("select", { onchange: begin },
      new Option(words.first_side, "max"), new Option(words.second_side, "min"));
    $.algorithm = make("select", { onchange: chosen });
    $.depth = make("select");
    $.playouts = make("select");
    $.seed = make("input", { type: "number", min: 0, max: 999_999, value: 0, className: "wt-play-seed" });
    $.back = textButton(words.back, takeBack, { className: "md-button", disabled: true });
    cell.state.role = null; // the sentence above the board is what is read
    $.said = make("p", { role: "status", className: "wt-play-status" });
    $.squares = make("div", {
      className: "wt-try-squares wt-play-squares", role: "group", "aria-label": words.board_label, onkeydown: walk,
    });
    $.pass = textButton(words.pass, () => play("pass"), { hidden: true, className: "md-button md-button--primary" });
    $.message = make("div", { className: "wt-try-message", role: "alert" });
    tree = new GrowingTree(words, explore);
    $.heading = make("h2", {}, words.replies);
    $.replies = make("div", { className: "wt-replies" });
    $.shown = make("div", { className: "wt-try-shown" });
    $.why = make("details", { hidden: true, ontoggle: explain }, make("summary", {}, words.why), $.shown);
    cell.main.append(
      make("div", { className: "wt-try-bar" },
        make("label", {}, `${words.game} `, $.game), textButton(words.begin, begin, { className: "md-button" }), $.back,
        make("details", {}, make("summary", {}, words.settings),
          make("label", {}, `${words.side} `, $.side), make("label", {}, `${words.against} `, $.algorithm),
          make("label", {}, `${words.depth} `, $.depth), make("label", {}, `${words.playouts} `, $.playouts),
          make("label", {}, `${words.seed} `, $.seed)),
        cell.stop, cell.state, cell.progress),
      make("div", { className: "wt-match" },
        make("section", { className: "wt-try-board", "aria-label": words.board }, $.said, $.squares, make("p", {}, $.pass)),
        make("section", { "aria-label": words.replies }, $.heading, tree.root, $.replies, $.why)),
      $.message,
    );
  }

  /** One thing at a time, and what has gone wrong is said. */
  async function busy(work) {
    if (cell.isBusy) return;
    $.message.replaceChildren();
    cell.report("searching");
    await cell.busy(work, (text) => $.message.replaceChildren(make("div", { className: "wt-try-fault" }, text)));
    if (isAgain) again();
  }

  // A game.

  /** Whether the search that is chosen grows a tree. */
  const growsTree = () => position?.choices.trees.includes($.algorithm.value);

  /** What the search may do for a move, as the lab reads it. */
  function opponent() {
    const algorithm = $.algorithm.value;
    if (!growsTree()) return { algorithm, depth: Number($.depth.value || usual()) };
    return {
      algorithm, playouts: Number($.playouts.value), exploration: tree.exploration, seed: Math.round($.seed.value) || 0,
    };
  }

  async function ask(moves, search = null) {
    const question = ["play", $.game.value || "tic-tac-toe", moves, $.side.value, search, language];
    const answer = await (search && growsTree() ? tree.watch(machine, ...question) : machine.ask(...question));
    if (answer.faults) throw new Error(answer.faults.map(({ message, remedy }) => `${message}; ${remedy}`).join(" "));
    return answer;
  }

  function begin() {
    turns = [];
    cursor = [0, 0];
    forget();
    return go([]);
  }

  /** Nothing that the search has shown is about the position any more. */
  function forget() {
    reply(null);
    tree.wait(words.growth_waits);
  }

  const play = (move) => go([...position.moves, move]);

  function takeBack() {
    forget();
    turns.pop();
    return go(turns.pop() ?? []);
  }

  /** The position after the moves; then the search answers, if it is its turn. */
  function go(moves) {
    return busy(async () => {
      show(await ask(moves));
      if (position.state === "search") {
        asked = moves;
        $.said.textContent = words.thinking;
        reply(null);
        const answer = await ask(moves, opponent());
        show(answer);
        reply(answer);
      }
      if (position.state === "reader") turns.push(position.moves);
      $.back.disabled = turns.length < 2 && position.state === "reader";
    });
  }

  // A search that grows a tree.

  let tree;
  let asked = null; // the moves after which the search was asked last
  let isAgain = false; // whether it is to be asked once more, since the reader has moved the slider

  /** Another search is chosen: what may be set of it, before it moves next. */
  function chosen() {
    const grows = growsTree();
    for (const field of [$.playouts, $.seed]) field.parentElement.hidden = !grows;
    $.seed.parentElement.hidden ||= $.algorithm.value === "puct"; // it draws nothing
    $.depth.parentElement.hidden = grows;
    tree.root.hidden = !grows;
    $.heading.textContent = grows ? words.grown_replies : words.replies;
    tree.set(USUAL_EXPLORATION[$.algorithm.value] ?? 0);
    if (grows) tree.prepare();
    if (!answered) reply(null);
    grown();
  }

  /** Another constant: the search begins again at once, from where it was asked last, unless the reader has moved on. */
  function explore() {
    if (cell.isBusy) {
      isAgain = true;
      machine.drop();
    } else if (answered) again();
  }

  function again() {
    isAgain = false;
    if (position.state === "reader" && answered) turns.pop();
    return go(asked);
  }

  // What the search has played.

  let answered; // its last move, as the lab states it

  /** Show all that the search could have played, each with what it is worth; null: it has not played yet. */
  function reply(answer) {
    answered = answer;
    $.why.open = false;
    $.why.hidden = !answer;
    $.shown.replaceChildren();
    if (!answer) return $.replies.replaceChildren(...(growsTree() ? [] : [make("p", {}, words.tree_waits)]));
    return $.replies.replaceChildren(...answer.replies.map(({ move, board, value, words: worth, played }) => make("figure", {
      className: played ? "wt-reply wt-played" : "wt-reply",
    },
    make("div", { className: "wt-reply-board", role: "img", "aria-label": move }, ...miniature(board)),
    make("figcaption", {}, make("b", {}, value), ` ${worth}`, ...(played ? [make("em", {}, words.plays)] : [])))));
  }

  function miniature({ rows, last, stones }) {
    $.replies.style.setProperty("--wt-columns", rows[0].length);
    return rows.flatMap((row, r) => row.map((sign, c) => make("span", {
      className: [stones === "discs" && "wt-try-disc", String([r, c]) === String(last) && "wt-play-last"].filter(Boolean).join(" "),
      "data-sign": sign,
    }, stones === "discs" ? sign && "●" : sign)));
  }

  /** The search for its move: its tree, or the course's player at its end. */
  async function explain() {
    if (!$.why.open || $.shown.firstChild) return;
    const [player] = await mount($.shown, answered);
    player?.show(player.last);
    grown();
  }

  // The position.

  function show(answer) {
    position = answer;
    pick();
    draw();
    $.said.textContent = sentence();
    grown();
  }

  function pick() {
    const { games, algorithms, trees, deepest, playouts } = position.choices;
    if (!$.game.options.length) {
      $.game.append(...games.map((name) => new Option(word(name), name)));
      $.algorithm.append(...[...algorithms, ...trees].map((name) => new Option(words[name] ?? name, name)));
      $.playouts.append(...playouts.map((n) => new Option(n.toLocaleString("en"), n)));
      $.playouts.value = USUAL_PLAYOUTS;
      chosen();
    }
    if ($.depth.options.length === deepest) return;
    $.depth.replaceChildren(...Array.from({ length: deepest }, (none, n) => new Option(String(n + 1))));
    $.depth.value = String(usual());
  }

  /** Whether the reader can do nothing but pass. */
  const forced = () => position.state === "reader" && position.legal[0]?.row === null;

  const usual = () => USUAL_DEPTHS[$.game.value || "tic-tac-toe"] ?? USUAL_DEPTH;

  const discs = () => position.board.stones === "discs";
  const called = (sign) => (discs() ? words[sign === "X" ? "black_disc" : "white_disc"] : sign);

  function sentence() {
    const { state, reply, value, sign, board } = position;
    const yours = say("yours", { sign: called(sign) });
    if (state === "search") return "";
    if (state === "reader") {
      const passes = forced() ? `${words.must_pass} ` : "";
      return passes + (reply ? say("replied", { move: reply, value, max: called(discs() ? "X" : "O") }) : yours);
    }
    const count = (side) => board.rows.flat().filter((sign) => sign === side).length;
    return [
      ...(reply ? [say("last_reply", { move: reply })] : []), words[state],
      ...(discs() ? [say("discs", { black: count("X"), white: count("O") })] : []),
    ].join(" ");
  }

  /** The move that a cell stands for; a falling stone may be dropped on any cell above its place. */
  function moveAt(row, column) {
    if (position.state !== "reader") return undefined;
    return position.legal.find((move) => move.column === column
      && (position.board.falls ? move.row !== null && row <= move.row : move.row === row));
  }

  function draw() {
    const { rows, last, line } = position.board;
    const focused = $.squares.contains(document.activeElement);
    const won = new Set(line.map(String));
    cursor = [Math.min(cursor[0], rows.length - 1), Math.min(cursor[1], rows[0].length - 1)];
    $.squares.style.setProperty("--wt-columns", rows[0].length);
    $.squares.replaceChildren(...rows.flatMap((row, r) => row.map((sign, c) => {
      const legal = sign ? undefined : moveAt(r, c);
      const marks = [
        discs() && "wt-try-disc", legal && "wt-play-legal", String([r, c]) === String(last) && "wt-play-last",
        won.has(String([r, c])) && "wt-play-line",
      ];
      return textButton(discs() ? sign && "●" : sign, () => press(r, c), {
        className: marks.filter(Boolean).join(" "), ariaLabel: name(r, c, sign, legal), "aria-disabled": String(!legal),
        tabIndex: cursor[0] === r && cursor[1] === c ? 0 : -1, "data-cell": `${r},${c}`, "data-sign": sign,
      });
    })));
    $.pass.hidden = !forced();
    if (focused) square().focus();
  }

  function name(r, c, sign, legal) {
    const place = { row: r + 1, column: c + 1 };
    if (sign) return say("cell_taken", { ...place, sign: called(sign) });
    if (!legal) return say("cell_empty", place);
    return position.board.falls ? say("cell_column", { ...place, lowest: legal.row + 1 }) : say("cell_legal", place);
  }

  const square = () => $.squares.querySelector(`[data-cell="${cursor.join()}"]`);

  function press(r, c) {
    cursor = [r, c];
    const legal = position.board.rows[r][c] ? undefined : moveAt(r, c);
    if (legal && !cell.isBusy) play(legal.move);
  }

  /** The arrow keys go from cell to cell: the board is one stop of the tabulator. */
  function walk(event) {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation(); // the player knows these keys too
    const { rows } = position.board;
    const sizes = [rows.length, rows[0].length];
    square().tabIndex = -1;
    cursor = cursor.map((place, n) => clamp(place + step[n], 0, sizes[n] - 1));
    square().tabIndex = 0;
    square().focus();
  }

  cell.open((data) => {
    ({ words, language } = data);
    build();
    begin();
  });
})();
