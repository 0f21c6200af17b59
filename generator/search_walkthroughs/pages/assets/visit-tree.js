/* A tree of visits: its picture, keys and fingers, the card of the chosen node, its snapshots, and a table that
   says the same. A film has no card: its keys go through the snapshots. */
(() => {
  "use strict";
  const { VisitNodes, VisitPicture, VisitTimes, clamp, fill, make, textButton } = self.walkthroughs;
  const ZOOM = 1.2;
  const DRAG = 4; // pixels from which a press is a move
  const NARROW = 560; // pixels of a film that shows visits alone
  const BRIEF = { text: 54 }; // its sizes
  const FILM = { foldedWidth: 0, foldedRow: 0, allMoves: true }; // those of every film
  const ROWS = 200; // of the table, at most

  const digits = (number, most) => `${Number(number.toPrecision(most))}`;
  const count = (number) => (Number.isInteger(number) ? number.toLocaleString("en") : digits(number, 4));
  const percent = (share, most = 3) => `${digits(100 * share, most)} %`;
  const signed = (text) => text.replace("-", "−");

  /** What is said of nodes, in the page's language. */
  class Words {
    /** Of who `isBrief` there are only visits. */
    constructor(words, nodes, isBrief = false) {
      Object.assign(this, { words, tree: nodes, isBrief });
    }

    value(value, exact = false) {
      const [low, high] = this.tree.range;
      const text = exact ? digits(Math.abs(value), 6) : Math.abs(value).toFixed(high <= 1 ? 2 : 1);
      if (!Number(text)) return text;
      return `${value < 0 ? "−" : low < 0 ? "+" : ""}${text}`;
    }

    /** The class of a value's colour. */
    step(value) {
      const { range: [low, high], sizes: { steps } } = this.tree;
      if (value === null || high <= low) return "v-none";
      const share = clamp((value - low) / (high - low), 0, 1);
      return `v${Math.floor(share * (steps - 1) + 0.5)}`;
    }

    numbers(node) {
      const value = this.tree.value(node);
      const visits = count(this.tree.visits[node]);
      return value === null || this.isBrief ? visits : `${visits} · ${this.value(value)}`;
    }

    folded(node, brief) {
      const { moves, nodes, visits, closed } = this.tree.folded(node);
      const { words } = this;
      const part = (name, n) => fill(words[`${name}.${n === 1 ? "one" : "other"}`], { n: count(n) });
      const share = Math.min(visits / (this.tree.visits[node] || 1), 1);
      const says = [part("moves", moves), part("nodes", nodes), fill(words.share, { share: (100 * share).toFixed(0) })];
      return { says: brief ? says[0] : says.join(words.comma), opens: closed, visits };
    }

    /** The rows of a node's card. */
    *card(node) {
      const { tree, words } = this;
      const { visits, parent, priors, facts } = tree;
      const [own, above] = [visits[node], node ? visits[parent[node]] : 0];
      const [value, prior] = [tree.value(node), priors?.[node] ?? null];
      yield [words.visits, count(own)];
      if (node) {
        yield [words.of_parent, percent(tree.share(node, parent[node]))];
        yield [words.of_root, percent(tree.share(node))];
      }
      if (value !== null) yield [words.mean, this.value(value, true)];
      if (prior !== null) yield [words.prior, percent(prior, 6)];
      // What the formula multiplies by its constant: PUCT's term where there is a prior, else UCT's.
      if (prior !== null && node) yield [words.prior_term, digits((prior * Math.sqrt(above)) / (1 + own), 4)];
      else if (own && above > 1) yield [words.exploration, digits(Math.sqrt(Math.log(above) / own), 4)];
      const last = tree.time === tree.times.length - 1; // the other numbers are those of the end
      for (const [name, column] of Object.entries((last && facts) || {})) {
        const fact = column[node];
        if (fact !== null) yield [name, typeof fact === "number" ? signed(`${fact}`) : fact];
      }
    }
  }

  class VisitTree {
    constructor(element, data) {
      this.element = element;
      this.isFilm = element.matches(".wt-visits-film");
      this.box = element.querySelector(".wt-visits-box");
      const sizes = JSON.parse(element.dataset.sizes);
      const isBrief = this.isFilm && this.box.clientWidth < NARROW;
      this.nodes = new VisitNodes(data, { ...sizes, ...(this.isFilm && FILM), ...(isBrief && BRIEF) });
      this.say = new Words(JSON.parse(element.dataset.words), this.nodes, isBrief);
      this.card = element.querySelector(".wt-visits-card");
      this.table = element.querySelector("details");
      const picture = new VisitPicture(this.box, this.nodes, this.say, this.isFilm);
      this.picture = picture;
      this.#controls();
      if (this.isFilm) this.#hearFilm();
      else this.#hear();
      addEventListener("beforeprint", () => this.#paper());
      addEventListener("afterprint", () => picture.restore());
      const { chosen } = this.nodes.sizes;
      if (chosen && !this.isFilm) {
        this.nodes.reveal(chosen);
        picture.fit();
      }
      this.choose(this.isFilm ? -1 : chosen, false);
    }

    #controls() {
      const { element, nodes, picture, say: { words } } = this;
      const bar = element.querySelector(".wt-visits-bar");
      this.times = new VisitTimes(nodes, words, (time) => fill(words.snapshot_at, {
        n: time + 1, all: nodes.times.length, visits: count(nodes.times[time].visits[0]),
      }), () => {
        picture.draw();
        this.#say();
      });
      if (!this.isFilm) bar.append(...this.#sizes());
      if (nodes.times.length > 1) bar.append(make("span", { className: "wt-visits-times" }, ...this.times.parts));
      this.table.querySelector("summary").textContent = words.table;
      this.table.addEventListener("toggle", () => this.#fill());
    }

    /** How many nodes are shown, and how large. */
    #sizes() {
      const { nodes, picture, say: { words } } = this;
      const amounts = [nodes.sizes.shown, 100, 300, 1000].filter((n) => n < nodes.count);
      const option = (value, text) => make("option", { value }, text);
      const select = make("select", {}, option("fit", words.fitting), ...amounts.map((n) => option(n, count(n))),
        option(nodes.count, `${words.all} (${count(nodes.count)})`));
      select.addEventListener("change", () => {
        const most = Number(select.value);
        if (select.value === "fit") picture.fill();
        else nodes.show(most, most === nodes.sizes.shown ? nodes.sizes.depth : Infinity);
        if (nodes.order.indexOf(picture.chosen) < 0) this.choose(0, false);
        picture.fit();
        this.#say();
      });
      const button = (sign, name, press) => textButton(sign, press, { title: name, ariaLabel: name });
      return [
        make("label", {}, `${words.shown} `, select),
        make("span", { className: "wt-visits-zoom" },
          button("−", words.smaller, () => picture.zoom(1 / ZOOM)),
          button("+", words.larger, () => picture.zoom(ZOOM)),
          button("⤢", words.fit, () => picture.fit())),
      ];
    }

    /** On paper a film is its last picture. */
    #paper() {
      if (this.isFilm) this.times.step(this.times.last);
      this.picture.print();
    }

    #hearFilm() {
      this.box.addEventListener("click", () => this.times.toggle());
      this.box.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || !this.times.key(event)) return;
        event.preventDefault();
        event.stopPropagation(); // a player on the page has the same keys
      });
    }

    #hear() {
      const { box, nodes, picture } = this;
      const fingers = new Map();
      let start = null;
      const span = () => {
        const [a, b] = [...fingers.values()];
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
      };
      const place = (event) => {
        const { left, top } = box.getBoundingClientRect();
        return { x: event.clientX - left, y: event.clientY - top };
      };
      box.addEventListener("pointerdown", (event) => {
        fingers.set(event.pointerId, place(event));
        start = { ...place(event), moved: fingers.size > 1 };
      });
      box.addEventListener("pointermove", (event) => {
        const before = fingers.get(event.pointerId);
        if (!before) return;
        const [now, two] = [place(event), fingers.size === 2 && span()];
        if (!start.moved && Math.hypot(now.x - start.x, now.y - start.y) < DRAG) return;
        if (!start.moved) box.setPointerCapture(event.pointerId);
        start.moved = true;
        fingers.set(event.pointerId, now);
        if (!two) return picture.shift(now.x - before.x, now.y - before.y);
        const after = span();
        picture.shift(after.x - two.x, after.y - two.y);
        picture.zoom(after.apart / (two.apart || 1), after.x, after.y);
      });
      const up = (event) => {
        if (fingers.delete(event.pointerId) && event.type === "pointerup" && !start.moved) this.#press(event.target);
      };
      for (const end of ["pointerup", "pointercancel"]) box.addEventListener(end, up);
      box.addEventListener("dblclick", (event) => {
        const node = event.target.closest("[data-node]")?.dataset.node;
        if (node) this.toggle(Number(node));
      });
      box.addEventListener("wheel", (event) => {
        const zooms = event.ctrlKey || event.metaKey;
        if (!zooms && nodes.height * picture.at.scale < picture.height) return; // the page scrolls
        event.preventDefault();
        if (zooms) {
          const { x, y } = place(event);
          picture.zoom(event.deltaY < 0 ? ZOOM : 1 / ZOOM, x, y);
        } else picture.shift(-event.deltaX, -event.deltaY);
      }, { passive: false });
      box.addEventListener("keydown", (event) => this.#key(event));
    }

    #press(target) {
      const open = target.closest("[data-open]")?.dataset.open;
      const node = target.closest("[data-node]")?.dataset.node;
      if (open) this.toggle(Number(open));
      else if (node) this.choose(Number(node), false);
    }

    #key(event) {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const { nodes, picture, picture: { chosen } } = this;
      const beside = (way) => {
        const level = nodes.order.filter((node) => nodes.depth[node] === nodes.depth[chosen]);
        return level[level.indexOf(chosen) + way] ?? chosen;
      };
      const does = {
        ArrowRight: () => {
          if (!nodes.open[chosen]) this.toggle(chosen);
          if (nodes.open[chosen]) this.choose(chosen + 1);
        },
        ArrowLeft: () => this.choose(Math.max(nodes.parent[chosen], 0)),
        ArrowDown: () => this.choose(beside(1)),
        ArrowUp: () => this.choose(beside(-1)),
        Home: () => this.choose(0),
        Enter: () => this.toggle(chosen),
        " ": () => this.toggle(chosen),
        "+": () => picture.zoom(ZOOM),
        "=": () => picture.zoom(ZOOM),
        "-": () => picture.zoom(1 / ZOOM),
        "0": () => picture.fit(),
      }[event.key];
      if (!does) return;
      event.preventDefault();
      does();
    }

    /** Open some more of a node's moves or fold it; the node stays where it is on the screen. */
    toggle(node) {
      const { nodes, picture } = this;
      const before = nodes.y[node];
      nodes.toggle(node);
      picture.drawn = null;
      picture.shift(0, (before - nodes.y[node]) * picture.at.scale);
      this.choose(node, false);
    }

    choose(node, follow = true) {
      this.picture.chosen = node;
      if (this.picture.width) {
        if (follow) this.picture.follow(node);
        this.picture.draw();
      }
      this.#say();
    }

    /** Write the card, and the table if it is open. */
    #say() {
      this.#fill();
      if (!this.card) return;
      const { nodes, say, say: { words }, picture: { chosen } } = this;
      const path = nodes.path(chosen).join(" → ") || nodes.name(0) || words.root;
      const rows = [...say.card(chosen)].map(([name, text]) => make("div", {}, make("dt", {}, name), make("dd", {}, text)));
      const parts = [make("h2", {}, path), make("dl", {}, ...rows)];
      if (nodes.children[chosen]) {
        const name = nodes.open[chosen] < nodes.children[chosen] ? words.open : words.fold;
        parts.push(textButton(name, () => this.toggle(chosen)));
      }
      if (nodes.rest[chosen]) parts.push(make("p", {}, fill(words.rest, { n: count(nodes.rest[chosen][1]) })));
      const others = nodes.links.filter(([, to]) => to === chosen).map(([from]) => nodes.path(from).join(" → ") || words.root);
      if (others.length) parts.push(make("p", {}, `${words.other_parent} ${others.join(words.comma)}`));
      const board = nodes.boards[chosen];
      if (board?.trimStart().startsWith("<svg")) {
        parts.push(make("img", { src: `data:image/svg+xml,${encodeURIComponent(board)}`, alt: path }));
      } else if (board) parts.push(make("pre", {}, board));
      this.card.replaceChildren(...parts);
    }

    #fill() {
      if (!this.table.open) return;
      const { nodes, say, say: { words } } = this;
      const head = [words.move, words.visits, words.of_parent, words.mean, ...(nodes.priors ? [words.prior] : [])];
      const row = (node) => {
        const value = nodes.value(node);
        const prior = nodes.priors?.[node] ?? null;
        const cells = [count(nodes.visits[node]), node ? percent(nodes.share(node, nodes.parent[node])) : "", value === null ? "" : say.value(value, true)];
        if (nodes.priors) cells.push(prior === null ? "" : percent(prior));
        const name = nodes.path(node).join(" → ") || words.root;
        return make("tr", {}, make("th", { scope: "row" }, name), ...cells.map((text) => make("td", {}, text)));
      };
      const rows = nodes.order.slice(0, ROWS).map(row);
      const heads = make("tr", {}, ...head.map((text) => make("th", { scope: "col" }, text)));
      const caption = rows.length < nodes.order.length ? [make("caption", {}, fill(words.first_rows, { n: ROWS }))] : [];
      const table = make("table", {}, ...caption, make("thead", {}, heads), make("tbody", {}, ...rows));
      this.table.replaceChildren(this.table.firstElementChild, table);
    }
  }

  /** The data of a tree is compressed in its element; what stands in its place without a script goes. */
  async function begin(element) {
    if (element.dataset.begun) return;
    element.dataset.begun = "yes";
    const bytes = Uint8Array.from(atob(element.dataset.tree), (letter) => letter.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const data = await new Response(plain).json();
    element.querySelector(".wt-visits-still")?.remove();
    new VisitTree(element, data);
    element.classList.add("wt-running");
  }

  /** Start the trees that are in the page. */
  const startVisits = () => Promise.all([...document.querySelectorAll(".wt-visits[data-tree]")].map(begin));

  startVisits();
  Object.assign(self.walkthroughs, { startVisits, VisitWords: Words });
})();
