/* The page "Put the lines in order": a listing in shuffled lines, with two that do not belong. A reader moves them by
   pointer, touch or keys; the answer is run in a cell, or compared with the orders that are known to be right. */
(() => {
  "use strict";
  const { clamp, fill, make, openCell, progress, textButton } = self.walkthroughs;
  const DEEPEST = 6; // levels of indentation
  const STEP = 4; // spaces of a level
  const MOVED = 6; // pixels after which a press is a drag
  const box = document.querySelector(".wt-parsons");
  const { words, searches, mistakes, problems, size } = JSON.parse(box.dataset.facts);
  const place = document.querySelector(".wt-parsons-cell");
  const choice = make("select", { id: "wt-parsons-search" });
  const mark = make("span", { className: "wt-solved" });
  const pool = make("ol", { className: "wt-lines wt-pool" });
  const answer = make("ol", { className: "wt-lines wt-answer" });
  const given = make("pre", { className: "wt-given", tabIndex: 0 });
  const above = make("details", {}, make("summary", {}, words.given), given);
  const status = make("p", { className: "wt-moved", role: "status" });
  const result = make("div", { className: "wt-parsons-result", role: "status" });
  let problem;
  let lines = []; // of the answer: {id, indent}
  let chosen = null; // the id of a line of the answer
  let cell = null;

  const text = (id) => problem.lines[id];
  const source = ({ id, indent }) => " ".repeat(STEP * indent) + text(id);
  const at = (id) => lines.findIndex((line) => line.id === id);

  /** The line as a button that can be dragged. */
  function button(id, line) {
    const name = line ? fill(words.place, { n: at(id) + 1, level: line.indent, line: text(id) }) : text(id);
    const item = make("button", { type: "button", "aria-label": name, "data-id": id }, make("code", {}, text(id)));
    if (line) item.setAttribute("aria-pressed", id === chosen);
    return make("li", line ? { style: `--wt-level: ${line.indent}` } : {}, item);
  }

  function draw(focus = null) {
    const free = problem.lines.map((_, id) => id).filter((id) => at(id) < 0);
    pool.replaceChildren(...free.map((id) => button(id)));
    answer.replaceChildren(...lines.map((line) => button(line.id, line)));
    answer.dataset.empty = lines.length ? "" : words.empty;
    for (const [name, tool] of Object.entries(tools)) tool.disabled = !can(name);
    if (focus !== null) box.querySelector(`[data-id="${focus}"]`)?.focus();
  }

  // What can be done to the chosen line.

  const acts = {
    up: (place) => move(place, place - 1),
    down: (place) => move(place, place + 1),
    out: (place) => indent(place, -1),
    in: (place) => indent(place, 1),
    back: (place) => remove(lines[place].id),
  };
  const SIGNS = { up: "↑", down: "↓", out: "←", in: "→", back: "✕" };
  const tools = Object.fromEntries(Object.keys(acts).map((name) => [name, textButton(SIGNS[name], () => act(name), {
    "data-act": name, "aria-label": words[name], title: words[name],
  })]));

  function can(name) {
    const place = at(chosen);
    if (place < 0) return false;
    const { indent } = lines[place];
    return { up: place > 0, down: place < lines.length - 1, out: indent > 0, in: indent < DEEPEST, back: true }[name];
  }

  function act(name) {
    if (!can(name)) return;
    acts[name](at(chosen));
    if (tools[name].disabled && document.activeElement === document.body) box.querySelector(`[data-id="${chosen}"]`)?.focus();
  }

  function tell(id) {
    const line = lines[at(id)];
    status.textContent = line ? fill(words.moved, { n: at(id) + 1, level: line.indent }) : words.removed;
  }

  function move(from, to) {
    const [line] = lines.splice(from, 1);
    lines.splice(to, 0, line);
    changed(line.id);
  }

  function indent(place, by) {
    lines[place].indent = clamp(lines[place].indent + by, 0, DEEPEST);
    changed(lines[place].id);
  }

  function remove(id) {
    const place = at(id);
    lines.splice(place, 1);
    chosen = lines[Math.min(place, lines.length - 1)]?.id ?? null;
    changed(id);
  }

  /** Put a line of the pool into the answer: below the chosen line, as deep as the line above it asks. */
  function take(id, to = chosen === null ? lines.length : at(chosen) + 1, level = null) {
    const above = lines[to - 1];
    const usual = above ? above.indent + text(above.id).endsWith(":") : 0;
    lines.splice(to, 0, { id, indent: clamp(level ?? usual, 0, DEEPEST) });
    chosen = id;
    changed(id);
  }

  /** All is drawn anew; the focus goes on with the line, or stays in the pool. */
  function changed(id) {
    const inPool = pool.contains(document.activeElement);
    const next = inPool && document.activeElement.closest("li").nextElementSibling?.firstChild.dataset.id;
    const inTools = document.activeElement?.dataset?.act;
    result.replaceChildren();
    draw(inTools ? null : next || id);
    if (inTools && !tools[inTools].disabled) tools[inTools].focus();
    else if (inTools) box.querySelector(`[data-id="${chosen ?? id}"]`)?.focus();
    tell(id);
  }

  // Pressing and keys.

  let dragged = false;
  box.addEventListener("click", (event) => {
    const item = event.target.closest("[data-id]");
    if (!item || dragged) return;
    const id = Number(item.dataset.id);
    if (at(id) < 0) take(id);
    else {
      chosen = chosen === id ? null : id;
      draw(id);
    }
  });

  const KEYS = { ArrowLeft: "out", ArrowRight: "in", Delete: "back", Backspace: "back" };
  box.addEventListener("keydown", (event) => {
    const item = event.target.closest?.("[data-id]");
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = Number(item.dataset.id);
    const vertical = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key];
    const name = vertical && event.shiftKey ? { ArrowUp: "up", ArrowDown: "down" }[event.key] : KEYS[event.key];
    if (vertical && !event.shiftKey) item.parentElement[vertical]?.firstChild.focus();
    else if (name && at(id) >= 0) {
      chosen = id;
      act(name);
    } else if (!name) return;
    event.preventDefault();
    event.stopPropagation();
  });

  // Dragging: a marker stands where the line would go.

  const marker = make("li", { className: "wt-drop" });
  box.addEventListener("pointerdown", (event) => {
    const item = event.target.closest("[data-id]");
    dragged = false;
    if (!item || event.button) return;
    const id = Number(item.dataset.id);
    const line = lines[at(id)];
    const { clientX: x, clientY: y } = event;
    const level = parseFloat(getComputedStyle(answer).getPropertyValue("--wt-level-width")) * parseFloat(getComputedStyle(answer).fontSize);
    let to = null; // {place, indent}; null: back to the pool
    const stop = new AbortController();
    const { signal } = stop;

    const follow = (now) => {
      if (!dragged && Math.hypot(now.clientX - x, now.clientY - y) < MOVED) return;
      dragged = true;
      item.classList.add("wt-dragged");
      item.style.translate = `${now.clientX - x}px ${now.clientY - y}px`;
      const rect = answer.getBoundingClientRect();
      const inside = now.clientX > rect.left - 40 && now.clientX < rect.right + 40 && now.clientY > rect.top - 30 && now.clientY < rect.bottom + 30;
      to = null;
      marker.remove();
      if (!inside) return;
      const items = [...answer.children].filter((other) => other.firstChild !== item);
      const place = items.filter((other) => {
        const { top, height } = other.getBoundingClientRect();
        return now.clientY > top + height / 2;
      }).length;
      const free = line ? line.indent + (now.clientX - x) / level : (item.getBoundingClientRect().left - rect.left) / level;
      to = { place, indent: clamp(Math.round(free), 0, DEEPEST) };
      marker.style.setProperty("--wt-level", to.indent);
      if (items[place]) items[place].before(marker);
      else answer.append(marker);
    };
    const finish = (kept) => {
      stop.abort();
      marker.remove();
      item.classList.remove("wt-dragged");
      item.style.translate = "";
      if (!dragged || !kept) return;
      if (line) lines.splice(at(id), 1);
      if (to) take(id, to.place, to.indent);
      else {
        if (chosen === id) chosen = null;
        changed(id);
      }
    };
    addEventListener("pointermove", follow, { signal });
    addEventListener("pointerup", () => finish(true), { signal });
    addEventListener("pointercancel", () => finish(false), { signal });
    addEventListener("keydown", (pressed) => { if (pressed.key === "Escape") finish(false); }, { signal });
  });
  // A finger that drags a line does not scroll; elsewhere it does.
  box.addEventListener("touchmove", (event) => { if (dragged) event.preventDefault(); }, { passive: false });

  // The answer.

  function strays() {
    const used = lines.map(({ id }) => text(id));
    return Object.entries(problem.strays).filter(([line]) => used.includes(line)).map(([line, mistake]) => make("p", {},
      make("code", {}, line), ` ${mistakes[mistake]}`));
  }

  const isWhole = () => lines.length === problem.lines.length - Object.keys(problem.strays).length && !strays().length;

  function solved() {
    progress.write({ parsons: { ...progress.read().parsons, [problem.name]: 1 } });
    label();
  }

  /** What is said of an answer that passes, or that does not. */
  function judged(passes, ...more) {
    const whole = isWhole();
    if (passes && whole) solved();
    const verdict = passes ? [make("p", {}, make("b", {}, whole ? words.right : words.whole))] : [];
    const left = make("p", {}, fill(words.unused, { n: problem.lines.length - lines.length }));
    result.replaceChildren(...verdict, ...more, ...strays(), ...(whole ? [] : [left]));
  }

  /** Without Python: the orders that were run when the page was made. */
  function compare() {
    const own = lines.map(source);
    const orders = problem.orders.map((order) => order.map((n) => problem.sources[n]));
    const isRight = orders.some((order) => order.length === own.length && order.every((line, n) => line === own[n]));
    if (isRight) return judged(true, make("p", {}, fill(words.known, { n: orders.length })));
    const prefix = Math.max(...orders.map((order) => {
      const wrong = own.findIndex((line, n) => line !== order[n]);
      return wrong < 0 ? own.length : wrong;
    }));
    const count = prefix === 1 ? words["prefix.one"] ?? words["prefix.other"] : words["prefix.other"];
    return judged(false, make("p", {}, fill(words.unknown, { n: orders.length })),
      make("p", {}, prefix ? fill(count, { count: prefix }) : words.prefix_none));
  }

  /** The cell says what the verdict is; it is not trusted with more than that. */
  function hear({ verdict }) {
    if (typeof verdict !== "string") return;
    run.disabled = false;
    if (verdict) judged(verdict === "fine");
    place.scrollIntoView({ block: "nearest" });
  }

  const run = textButton(words.run, async () => {
    if (!lines.length) {
      result.replaceChildren(make("p", {}, words.nothing));
      return;
    }
    result.replaceChildren();
    if (!place?.dataset.cell) {
      compare();
      return;
    }
    run.disabled = true;
    cell ??= openCell(place, JSON.parse(place.dataset.words), { light: true, hear });
    const opened = await cell;
    if (!opened) { // the browser cannot run it
      run.disabled = false;
      compare();
      return;
    }
    const program = { source: `${[...problem.given, ...lines.map(source)].join("\n")}\n`, task: problem.task, call: problem.call };
    opened.port.postMessage({ program });
  }, { className: "wt-go" });

  function clear() {
    lines = [];
    chosen = null;
    result.replaceChildren();
    status.textContent = "";
    draw();
  }

  function label() {
    const { parsons } = progress.read();
    for (const option of choice.options) option.textContent = searches[option.value] + (parsons[option.value] ? " ✓" : "");
    mark.textContent = parsons[problem.name] ? ` ✓ ${words.solved}` : "";
  }

  function open() {
    problem = problems.find(({ name }) => name === choice.value);
    given.textContent = problem.given.join("\n").trim();
    answer.style.counterReset = `line ${problem.given.length}`;
    box.querySelector(".wt-parsons-title").textContent = `${searches[problem.name]}: ${words.ask}`;
    clear();
    label();
  }

  choice.append(...problems.map(({ name }) => make("option", { value: name }, searches[name])));
  choice.addEventListener("change", () => {
    history.replaceState(history.state, "", `#${choice.value}`);
    open();
  });
  const wish = decodeURIComponent(location.hash.slice(1));
  if (problems.some(({ name }) => name === wish)) choice.value = wish;
  const heading = (title) => make("h2", {}, title);
  box.replaceChildren(
    make("p", { className: "wt-parsons-bar" }, make("label", { htmlFor: choice.id }, words.listing), choice, mark),
    make("p", { className: "wt-parsons-title" }),
    make("div", { className: "wt-parsons-panes" },
      make("section", { className: "wt-parsons-pool" }, heading(words.pool), pool),
      make("section", { className: "wt-parsons-answer" }, heading(words.answer), above, answer,
        make("div", { className: "wt-parsons-tools" },
          make("span", { role: "group", "aria-label": words.tools }, ...Object.values(tools)),
          run),
        status, result)),
    make("p", { className: "wt-parsons-bar" }, textButton(words.clear, clear),
      textButton(words.print, () => print())),
    make("p", { className: "wt-parsons-keys" }, words.keys, ...(size ? [` ${fill(words.before, { size })}`] : [])),
  );
  open();
})();
