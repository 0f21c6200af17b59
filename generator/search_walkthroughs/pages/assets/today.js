/* The page "A mistake a day": the reader builds the smallest tree on which today's search is wrong. The date chooses
   the search; nothing is asked of anybody. */
(() => {
  "use strict";
  const { fill, make, mistakenValue, progress, shape, skillTree, textButton } = self.walkthroughs;
  const { read, write, today } = progress;
  const FIRST = [[0, 0], [0, 0]]; // on which no search is wrong
  const MOST = 12; // leaves
  const WIDEST = 6; // children of a node
  const DEEPEST = 5; // levels of moves
  const STRIDE = 7; // has no divisor in common with the number of searches, so that all of them come in turn
  const box = document.querySelector(".wt-today");
  const { words, mistakes, says, range } = JSON.parse(box.dataset.facts);
  const day = today();
  const mistake = mistakes[(day * STRIDE) % mistakes.length];
  const date = new Date().toLocaleDateString("sv"); // year, month, day
  const picture = make("div", { className: "wt-skill-picture" });
  const side = make("div", { className: "wt-asked-now" });
  const found = make("div", { className: "wt-found", role: "status" });
  let tree = structuredClone(FIRST);
  let chosen = "r00";
  let shown = false; // whether the mistake has been told

  const steps = (path) => [...path.slice(1)].map(Number);
  const at = (path) => steps(path).reduce((node, n) => node[n], tree);
  const leaves = (node) => (Array.isArray(node) ? node.reduce((all, child) => all + leaves(child), 0) : 1);
  const written = (value) => `${Math.round(value * 100) / 100}`.replace("-", "−").replace("Infinity", "∞");

  function minimax(node, turn = 1) {
    if (!Array.isArray(node)) return node;
    const values = node.map((child) => minimax(child, -turn));
    return turn > 0 ? Math.max(...values) : Math.min(...values);
  }

  /** Put another node in the place of one. */
  function put(path, node) {
    if (path === "r") tree = node;
    else at(path.slice(0, -1))[path.at(-1)] = node;
  }

  const acts = {
    split() {
      put(chosen, [at(chosen), 0]);
      chosen += "0";
    },
    more() {
      const node = Array.isArray(at(chosen)) ? chosen : chosen.slice(0, -1);
      at(node).push(0);
      chosen = `${node}${at(node).length - 1}`;
    },
    remove() {
      const parent = chosen.slice(0, -1);
      at(parent).splice(chosen.at(-1), 1);
      if (at(parent).length === 1) put(parent, at(parent)[0]);
      chosen = parent;
      if (!Array.isArray(tree)) tree = [tree, 0];
    },
    clear() {
      tree = structuredClone(FIRST);
      chosen = "r00";
    },
  };

  /** Which of the acts can be done to the chosen node. */
  function allowed() {
    const [leaf, room] = [!Array.isArray(at(chosen)), leaves(tree) < MOST];
    const parent = leaf ? at(chosen.slice(0, -1)) : at(chosen);
    const keeps = chosen.length > 1 && (chosen.length > 2 || tree.length > 2 || Array.isArray(tree[1 - chosen.at(-1)]));
    return { split: leaf && room && chosen.length <= DEEPEST, more: room && parent.length < WIDEST, remove: keeps, clear: true };
  }

  function draw() {
    const svg = skillTree([tree, Array.from({ length: DEEPEST + 1 }, (_, n) => (n % 2 ? -1 : 1)), "", {}, 0], "", String, box.clientWidth);
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", words.tree);
    for (const part of svg.querySelectorAll("[data-path]")) {
      const { path } = part.dataset;
      const leaf = !Array.isArray(at(path));
      part.prepend(shape("rect", { class: "wt-touch", x: -17, y: -19, width: 34, height: 38, rx: 6 }));
      part.classList.toggle("wt-chosen", path === chosen);
      Object.entries({
        role: "button", tabindex: 0, "aria-pressed": path === chosen,
        "aria-label": leaf ? fill(words.leaf, { value: written(at(path)) }) : part.querySelector(".wt-name").textContent,
      }).forEach(([name, value]) => part.setAttribute(name, value));
    }
    picture.replaceChildren(svg);
  }

  function tools() {
    const node = at(chosen);
    const can = allowed();
    const value = make("input", { type: "number", min: -range, max: range, value: Array.isArray(node) ? "" : node, disabled: Array.isArray(node) });
    value.oninput = () => {
      const number = Number(value.value);
      if (value.value === "" || !Number.isInteger(number) || Math.abs(number) > range) return;
      put(chosen, number);
      draw();
      judge();
    };
    const buttons = Object.keys(acts).map((act) => textButton(words[act], () => {
      acts[act]();
      show(act);
    }, { disabled: !can[act], "data-act": act }));
    return make("div", { className: "wt-tools" }, make("label", {}, words.value, value), ...buttons);
  }

  /** Say what both searches find; a difference convicts. */
  function judge() {
    const [right, wrong] = [minimax(tree), mistakenValue(tree, mistake.rules)];
    const count = leaves(tree);
    const convicted = right !== wrong;
    const [before, best] = read().today ?? [];
    if (convicted && (before !== day || count < best)) write({ today: [day, count] });
    const least = before === day ? Math.min(best, convicted ? count : best) : convicted ? count : null;
    found.replaceChildren(
      make("p", {}, fill(words.values, { right: written(right), wrong: written(wrong) })),
      make("p", {}, make("b", {}, convicted ? fill(words.convicted, { count }) : words.same)),
      ...(least ? score(least) : []),
    );
  }

  /** The best of the day, as a line to share, and the mistake for who wants to know. */
  function score(count) {
    const squares = "■".repeat(mistake.smallest) + "□".repeat(count - mistake.smallest);
    const line = fill(words.line, { title: words.title, date, count, smallest: mistake.smallest, squares });
    const copied = make("span", { role: "status" });
    const copy = textButton(words.copy, async () => {
      try {
        await navigator.clipboard.writeText(line);
        copied.textContent = ` ${words.copied}`;
      } catch { copied.textContent = ` ${words.uncopied}`; }
    });
    const tell = textButton(words.tell, () => {
      shown = true;
      judge();
    });
    return [
      make("p", {}, fill(count === mistake.smallest ? words.perfect : words.smaller, { smallest: mistake.smallest })),
      make("p", { className: "wt-share" }, line), make("p", {}, copy, copied),
      shown ? make("p", { className: "wt-told" }, says[mistake.name]) : make("p", {}, tell),
    ];
  }

  /** Draw all anew; the focus stays where it was. */
  function show(act) {
    draw();
    side.replaceChildren(tools(), found);
    judge();
    if (act) (side.querySelector(`[data-act="${act}"]:enabled`) ?? picture.querySelector(".wt-chosen")).focus();
  }

  function choose(part) {
    chosen = part.dataset.path;
    show();
    picture.querySelector(".wt-chosen").focus();
  }

  picture.addEventListener("click", ({ target }) => {
    const part = target.closest("[data-path]");
    if (part) choose(part);
  });
  picture.addEventListener("keydown", (event) => {
    const part = event.target.closest("[data-path]");
    if (!part || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    choose(part);
  });
  // Two trees to prune: the first check of each counts.

  const pruned = document.querySelector(".wt-pruned");

  /** What is known of the two trees of today: right branches and all of each; none where nothing was checked. */
  function scores() {
    const [before, ...known] = read().pruned ?? [];
    return before === day ? known : [0, 0, 0, 0];
  }

  function tellPruned() {
    const known = scores();
    const parts = [0, 2].filter((n) => known[n + 1]).map((n) => {
      const [right, all] = known.slice(n, n + 2);
      return fill(words.prune_tree, { n: n / 2 + 1, right, all, squares: "■".repeat(right) + "□".repeat(all - right) });
    });
    pruned.replaceChildren(...(parts.length ? [
      make("p", {}, words.prune_score),
      make("p", { className: "wt-share" }, fill(words.prune_line, { title: words.prune_title, date, trees: parts.join(" · ") })),
    ] : []));
  }

  addEventListener("walkthroughs:check", ({ detail: { right, all, daily } }) => {
    const place = { first: 0, second: 2 }[daily];
    const known = scores();
    if (place === undefined || known[place + 1] || !all) return;
    known.splice(place, 2, right, all);
    write({ pruned: [day, ...known] });
    tellPruned();
  });
  tellPruned();

  box.replaceChildren(make("div", { className: "wt-sitting wt-pictured" }, picture, side));
  show();
})();
