/* Prune it yourself. Every check searches the tree anew; the words come with the section. */
(() => {
  "use strict";
  const { alphaBeta, dailyTree, drawTree, fill, gone, grade, make, picture, written } = self.walkthroughs;
  const number = (text) => parseFloat(text.normalize("NFKC").trim().replace("−", "-")
    .replace(/(∞|inf.*)$/i, "Infinity"));

  function exercise(root) {
    const [box, form, entries, rows, verdict, rule, answer] = [
      ".wt-picture", "form", "details", "tbody", ".wt-verdict", ".wt-rule", "[aria-pressed]",
    ].map((name) => root.querySelector(name));
    const given = JSON.parse(root.dataset.exercise);
    if (given.daily) given.nodes = dailyTree(given.daily);
    const { words } = given;
    const task = rule.textContent;
    let { nodes, rules } = given;
    let [parts, inputs, marked, shown] = [];
    const say = (key, facts) => fill(words[key], facts);
    const short = (n) => nodes[n].name || say("leaf", { value: written(nodes[n].value) });

    function full(n) {
      const { children, turn, name, value, parent, nth } = nodes[n];
      const kind = children.length ? ` (${turn > 0 ? "MAX" : "MIN"})` : name ? ` (${written(value)})` : "";
      return n ? say("child", { node: short(n) + kind, n: nth, parent: nodes[parent].name }) : name + kind;
    }

    function begin() {
      box.innerHTML = picture(nodes, words.tree, full, root.clientWidth);
      const [drawn] = box.children;
      box.style.setProperty("--wt-width", drawn.viewBox.baseVal.width);
      parts = [...box.querySelectorAll("[data-place]")];
      inputs = [];
      rows.replaceChildren(...nodes.flatMap(({ name, children }, n) => (children.length ? make("tr", {},
        make("th", { scope: "row" }, name), ...["alpha", "beta", "value"].map((key) => {
          const input = make("input", { "aria-label": `${name}: ${words[key]}`, size: 6 });
          inputs.push([input, n, key]);
          return make("td", {}, input);
        })) : [])));
      at(0);
      acts.clear();
    }

    /** The Tab key comes to that node from now on. */
    function at(n) {
      if (parts[n]) parts.forEach((part, k) => { part.tabIndex = k === n ? 0 : -1; });
      return parts[n];
    }

    function respond(...lines) {
      verdict.replaceChildren(...lines.map((line) => make("p", {}, line)));
    }

    function hide() {
      respond();
      paint();
    }

    /** Draw the marks and their grades, or else what the search left out. */
    function paint(grades, facts) {
      const off = [];
      parts.forEach((part, n) => {
        const { parent } = nodes[n];
        off[n] = facts ? !facts[n] : off[parent] || marked.has(n);
        part.setAttribute("aria-checked", off[n]);
        part.classList.toggle("wt-cut", off[n] && !off[parent]);
        const kind = part.dataset.grade = grades?.get(n) ?? "";
        part.querySelector(".wt-grade").textContent = { right: "✓", over: "✗", missed: "!" }[kind] ?? "";
      });
      for (const [input, n, key] of inputs) {
        input.className = "";
        if (facts || shown) input.value = facts?.[n] ? written(facts[n][key]) : "";
      }
      shown = facts;
      answer.setAttribute("aria-pressed", Boolean(facts));
    }

    /** Why the search skips those nodes below the n-th. */
    function skip(n, { cutoff: { kind, after, giver, bound, far }, value }, skipped) {
      const why = say(`${kind}_${giver === undefined ? "window" : "cut"}`, {
        after: short(after), node: nodes[n].name, score: written(value), bound: written(bound),
        source: nodes[giver]?.name, depth: words[far ? "deep" : "shallow"],
      });
      return say(skipped.length ? "skip" : "idle", { nodes: skipped.map(short).join(words.comma), why });
    }

    /** Why a node has that alpha or beta. */
    function whence({ from, ...fact }, key) {
      const source = nodes[from[key]]?.name;
      const kind = source ? "has" : isFinite(fact[key]) ? "given" : "free";
      return say(`${kind}_${key}`, { source, bound: written(fact[key]) });
    }

    /** Why a node must be searched: the bound that it could change. */
    function needed(n, fact) {
      const { turn, name } = nodes[nodes[n].parent];
      const key = turn > 0 ? "alpha" : "beta";
      return say(`need_${key}`, { node: full(n), parent: name, why: whence(fact, key), bound: written(fact[key]) });
    }

    /** Report to the page how many branches are right; a learning platform takes the first time. */
    function report(right, all) {
      dispatchEvent(new CustomEvent("walkthroughs:check", { detail: { right, all, daily: given.daily } }));
    }

    const acts = {
      print: () => print(),
      clear() {
        marked = new Set();
        for (const [input] of inputs) input.value = "";
        hide();
      },

      check() {
        const facts = alphaBeta(nodes, rules);
        const grades = new Map(grade(nodes, facts, marked));
        const kinds = [...grades.values()];
        if (!marked.size && kinds.length && !inputs.some(([input]) => input.value)) return respond(words.unmarked);
        report(kinds.filter((kind) => kind === "right").length, kinds.length);
        paint(grades);
        const empty = new Set();
        const lines = [...grades].flatMap(([n, kind]) => {
          if (kind === "over") return `✗ ${needed(n, facts[n])}`;
          const { parent } = nodes[n];
          const missed = facts[parent].cutoff.skipped.filter((one) => grades.get(one) === "missed");
          return missed[0] === n ? `! ${skip(parent, facts[parent], missed)}` : [];
        });
        for (const [input, n, key] of entries.open ? inputs : []) {
          const fact = facts[n];
          if (!fact || gone(nodes, marked, n)) continue;
          const right = number(input.value) === fact[key];
          input.className = right ? "wt-right" : input.value && "wt-wrong";
          const why = key === "value" ? words[fact.cutoff ? "stopped" : "chosen"] : whence(fact, key);
          if (!input.value) empty.add(nodes[n].name);
          else if (!right) lines.push("✗ " + say(`is_${key}`, { node: nodes[n].name, value: written(fact[key]), why }));
        }
        if (empty.size) lines.push(say("empty", { nodes: [...empty].join(words.comma) }));
        respond(words[lines.length ? "wrong" : "right"], ...lines);
      },

      hint() {
        const next = grade(nodes, alphaBeta(nodes, rules), marked).find(([, kind]) => kind === "missed");
        respond(say(next ? "hint" : "no_hint", { node: next && nodes[nodes[next[0]].parent].name }));
      },

      show() {
        if (shown) return hide();
        report(0, 1);
        const facts = alphaBeta(nodes, rules);
        paint(null, facts);
        respond(words[facts.includes(null) ? "shown" : "nothing"], ...facts.flatMap((fact, n) => (fact?.cutoff ? skip(n, fact, fact.cutoff.skipped) : [])));
        if (!form?.dataset.drawn && !given.daily) verdict.append(make("a", { href: "#steps" }, words.steps));
      },
    };

    function mark(n) {
      at(n).focus();
      if (!n) return;
      if (!marked.delete(n)) marked.add(n);
      hide();
    }

    root.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-do]");
      const part = target.closest("[data-place]");
      if (button) acts[button.dataset.do]();
      else if (part) mark(parts.indexOf(part));
    });
    box.addEventListener("keydown", (event) => {
      const n = parts.indexOf(event.target);
      if (n < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const { parent, children } = nodes[n];
      const steps = { ArrowUp: parent, ArrowDown: children[0], ArrowLeft: n - 1, ArrowRight: n + 1 };
      if (["Enter", " "].includes(event.key)) mark(n);
      else if (event.key in steps) at(steps[event.key])?.focus();
      else return;
      event.preventDefault();
    });

    /** Draw the tree that the address names; where it names none, the page's own comes back. What the
        page says of its own tree, step by step, is not offered beside another. */
    function follow() {
      const wish = location.hash.replace("#tree=", "").split(",");
      const drawn = wish.length === 6 && wished(wish);
      if (!drawn && !form.dataset.drawn) return;
      form.dataset.drawn = drawn || "";
      rule.textContent = drawn ? words[wish[3]] : task;
      [nodes, rules] = drawn ? [drawTree(wish), { past: wish[3] === "past" }] : [given.nodes, given.rules];
      for (const part of document.querySelectorAll(".wt-solution")) part.hidden = drawn;
      form.querySelector(".wt-first-tree").hidden = !drawn;
      begin();
    }

    /** Whether there is such a tree; the form then asks for it. */
    function wished(wish) {
      wish.forEach((part, n) => { form.elements[n].value = part; });
      return form.checkValidity();
    }

    root.classList.add("wt-live");
    begin();
    if (!form) return;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      form.elements[5].value = Math.floor(Math.random() * 1e6);
      location.hash = `tree=${Array.from(form.elements, ({ value }) => value).slice(0, 6)}`;
    });
    addEventListener("hashchange", follow);
    follow();
  }

  /** A link to a frame unfolds the answer. */
  function unfold() {
    const answer = document.querySelector(".wt-solution");
    if (!answer || !/^#(steps|.*f=)/.test(location.hash)) return;
    answer.open = true;
    answer.scrollIntoView();
  }

  document.querySelectorAll(".wt-prune").forEach(exercise);
  addEventListener("hashchange", unfold);
  unfold();
})();
