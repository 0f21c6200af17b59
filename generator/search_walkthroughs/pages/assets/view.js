/* A view: one picture with its caption, its listing and its facts, frame by frame.

   A film holds every cutting once and, per frame, the slots that change; head, slots and tail joined,
   and neighbouring paths of one style made one, are the frame's file, less its stylesheet. It goes into a shadow root, where the page's palette
   reaches it and the page's rules do not. */
(() => {
  "use strict";
  const { make } = self.walkthroughs;
  const films = (self.walkthroughFilms ??= {});
  const loading = new Map();

  /** The film of a section; its script is loaded once, whoever asks. */
  function film({ film: file, name }) {
    if (films[name]) return Promise.resolve(films[name]); // in one file it is there, and has no address
    const address = new URL(file, document.baseURI).href;
    if (!loading.has(address)) {
      loading.set(address, new Promise((done, fail) => {
        document.head.append(make("script", { src: address, onload: done, onerror: fail }));
      }));
    }
    return loading.get(address).then(() => films[name] ?? Promise.reject(new Error(name)));
  }

  /** Neighbouring paths of one style as one, as in the files. */
  const fused = (svg) => svg.replace(/<path class="([^"]*)" d="[^"]*"\/>(?:<path class="\1" d="[^"]*"\/>)+/g,
    (run, name) => run.replaceAll(`"/><path class="${name}" d="`, ""));

  /** A count; in some rows a share in thousandths. */
  const text = (count, share) => (count === null ? "–" : share
    ? `${(count / 10).toFixed(1)}%` : count.toLocaleString("en")).replace("-", "−");

  /** One picture with its caption, listing and facts. */
  class View {
    #slots = [];
    #spoken;
    #at = -1;
    #step;
    #before;

    constructor(section) {
      this.section = section;
      const find = (name) => section.querySelector(`.wt-${name}`);
      this.picture = find("picture");
      this.caption = find("caption");
      this.listing = find("listing");
      this.stack = find("stack tbody");
      this.words = JSON.parse(section.dataset.words);
      this.now = section.querySelectorAll(".wt-now span");
      this.counts = section.querySelectorAll(".wt-counts tr");
      this.caption.setAttribute("aria-live", "polite");
      // The frames' numbers in the record, where that is not simply 0, 1, 2 and so on.
      this.numbers = JSON.parse(section.dataset.numbers ?? "null");
      // The longest captions come with the page, so that their room is kept from the beginning.
      this.longest = JSON.parse(section.dataset.longest ?? "null");
      new ResizeObserver(() => {
        this.#reserve();
        this.#accompany();
      }).observe(this.picture);
      this.#reserve();
      this.picture.addEventListener("scroll", () => this.#accompany(), { passive: true });
    }

    async load() {
      if (this.film) return;
      this.film = await film(this.section.dataset);
      const { captions } = this.film;
      this.captions = captions[this.section.lang] ?? Object.values(captions)[0];
      this.longest ??= [...this.captions].sort((a, b) => b.length - a.length).slice(0, 4);
      const { width, style } = this.film;
      this.stage = make("div", { className: "wt-stage", role: "img" });
      this.stage.style.setProperty("--wt-width", parseFloat(width));
      const root = this.stage.attachShadow({ mode: "open" });
      const sheet = new CSSStyleSheet(); // a page's policy forbids styles that are written into it
      sheet.replaceSync(`svg{display:block;width:100%;height:auto}${style}`);
      root.adoptedStyleSheets = [sheet];
      this.canvas = make("div", { "aria-hidden": "true" });
      root.append(this.canvas);
      this.#reserve();
    }

    /** The cuttings as the page's language has them: their words may be others there. */
    get #cuttings() {
      const { cuttings, words } = this.film;
      const said = words?.[this.section.lang];
      return (this.#spoken ??= said ? cuttings.map((cutting, n) => said[n] ?? cutting) : cuttings);
    }

    /** The nodes on the road at a frame, by the names that the page's language has for them; who
        moves there is MAX, MIN or chance, which has a name in every language. */
    #road(number) {
      const { stack, standings, called } = this.film;
      const names = called?.[this.section.lang];
      return stack[number].map((one) => {
        const [name, turn, ...window] = standings[one];
        return [names ? names[one] : name, turn === "chance" ? this.words.chance : turn, ...window];
      });
    }

    /** The frame's file, less its stylesheet. */
    joined(number) {
      const { head, tail } = this.film;
      return head + fused(this.#pieces(number).join("")) + tail;
    }

    /** The same, with what stands below the tree in groups that can be moved. */
    #grouped(number) {
      const { head, tail, aside, height } = this.film;
      const pieces = this.#pieces(number);
      if (aside) {
        const { left, right, top } = aside;
        const ground = `<rect class="paper" x="${left}" y="${top}" width="${right - left}" height="${height - top}"/>`;
        for (const [name, [from, to], first] of [["line", aside.line, ""], ["board", aside.board, ground]]) {
          pieces[from] = `<g class="wt-${name}">${first}${pieces[from] ?? ""}`;
          pieces[to - 1] = `${pieces[to - 1] ?? ""}</g>`;
        }
      }
      return head + pieces.join("") + tail;
    }

    /** The cuttings of a frame, in painting order. */
    #pieces(number) {
      const { frames } = this.film;
      const cuttings = this.#cuttings;
      if (number < this.#at) [this.#slots, this.#at] = [[], -1];
      while (this.#at < number) {
        const changes = frames[++this.#at];
        for (let i = 0; i < changes.length; i += 2) this.#slots[changes[i]] = changes[i + 1];
      }
      return Array.from(this.#slots, (cutting) => cuttings[cutting] ?? "");
    }

    /** How many steps there are: frames, or the common steps of a comparison. */
    get steps() {
      return this.film.align.length || this.film.frames.length;
    }

    /** The frame shown at a step. */
    at(step) {
      return this.film.align.length ? this.film.align[step] : step;
    }

    /** The number that the record and the file give to a frame. */
    numbered(frame) {
      return this.numbers?.[frame] ?? frame;
    }

    /** Whether the step brings a new frame, or the view waits for another. */
    moves(step) {
      return step === 0 || this.at(step) !== this.at(step - 1);
    }

    /** `beside`: whether another view has something new at this step; then this one may wait. */
    show(step, beside = false) {
      const number = this.at(step);
      this.section.classList.toggle("wt-waits", beside && !this.moves(step));
      const { lines } = this.film;
      this.canvas.innerHTML = this.#grouped(number);
      // The page says it in its own language; left in, the title would hover over the whole picture.
      this.canvas.querySelector("title")?.remove();
      this.caption.innerHTML = this.captions[number];
      this.said = this.caption.textContent;
      this.stage.setAttribute("aria-label", this.said);
      // Not before there is something on it: the page would jump.
      if (!this.stage.isConnected) this.picture.replaceChildren(this.stage);
      this.#light(lines[number]);
      const road = this.#road(number);
      this.stack.replaceChildren(...road.map((cells) => make("tr", {}, ...cells.map(
        (text, i) => make("td", {
          className: ["", "", "wt-alpha", "wt-beta"][i],
          textContent: text || this.words.root,
        }),
      ))));
      this.#tell(step, number, road.at(-1)[1]);
      this.#follow(number);
      this.#accompany();
    }

    /** The facts, and what has changed since the step shown before. */
    #tell(step, number, turn) {
      const { counts, depths, status } = this.film;
      const { depth, states } = this.words;
      const now = [turn, depth.replace("{n}", depths[number]), states[status[number]]];
      this.now.forEach((span, i) => { span.textContent = now[i]; });
      if (step !== this.#step) this.#before = this.#step ?? Math.max(step - 1, 0);
      this.#step = step;
      const before = counts[this.at(this.#before)];
      counts[number].forEach((count, row) => {
        const [cell, change] = this.counts[row].querySelectorAll("td");
        const share = this.counts[row].matches(".wt-share");
        const more = count - before[row];
        cell.textContent = text(count, share);
        change.textContent = (more > 0 ? "+" : "") + text(more, share);
        change.classList.toggle("wt-changed", more);
      });
    }

    /** Light the running line and bring it into view: in its own box, never by moving the page. */
    #light(line) {
      const box = this.listing;
      box.querySelector(".wt-lit")?.classList.remove("wt-lit");
      const row = box.querySelector(`[data-line="${line}"]`);
      if (!row) return;
      row.classList.add("wt-lit");
      const top = row.getBoundingClientRect().top - box.getBoundingClientRect().top;
      const margin = 2 * row.offsetHeight;
      const over = top + row.offsetHeight + margin - box.clientHeight;
      if (box.scrollHeight <= box.clientHeight) return;
      if (top < margin) box.scrollTop += top - margin;
      else if (over > 0) box.scrollTop += over;
    }

    /** Where the picture is wider than its box, keep the current node well inside. */
    #follow(number) {
      const box = this.picture;
      const at = this.film.focus?.[number];
      if (at === undefined || box.scrollWidth <= box.clientWidth) return;
      const x = (at / parseFloat(this.film.width)) * box.scrollWidth - box.scrollLeft;
      const room = box.clientWidth;
      if (x < room * 0.2 || x > room * 0.8) box.scrollLeft += x - room / 2;
    }

    /** Where the picture is wider than its box, number line and board go along with what is seen:
        the line as far as there is room for both, the board always whole. */
    #accompany() {
      const { picture } = this; // what scrolls can be reached by keyboard
      picture.tabIndex = picture.scrollWidth > picture.clientWidth + 1 ? 0 : -1;
      const aside = this.film?.aside;
      if (!aside) return;
      const width = parseFloat(this.film.width);
      const unit = width / this.picture.scrollWidth;
      const [from, room] = [this.picture.scrollLeft * unit, this.picture.clientWidth * unit];
      const rest = width - room;
      const along = rest > 1 ? Math.min(from, (from * (width - aside.right)) / rest) : 0;
      const over = Math.min(0, from + room - (aside.right + along));
      const move = (name, x) => this.canvas.querySelector(`.wt-${name}`)
        ?.setAttribute("transform", `translate(${x.toFixed(1)})`);
      move("line", along);
      move("board", along + over);
    }

    /** Give the caption the height of the longest, so that the controls never move. */
    #reserve() {
      const width = this.caption.clientWidth;
      const measure = `${width} ${getComputedStyle(this.caption).fontSize}`;
      if (!width || !this.longest || measure === this.reserved) return;
      this.reserved = measure;
      const ruler = make("p", { className: "wt-caption wt-ruler", style: `width:${width}px` });
      this.caption.after(ruler);
      this.caption.style.minHeight = `${Math.max(...this.longest.map((text) => {
        ruler.innerHTML = text;
        return Math.ceil(ruler.getBoundingClientRect().height);
      }))}px`;
      ruler.remove();
    }
  }

  self.walkthroughs.View = View;
})();
