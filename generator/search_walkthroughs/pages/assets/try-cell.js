/* What the cells of the pages have in common in which Python runs: Python in a worker, which is asked for answers and
   can be stopped at any time, and the player of what it answers. What the reader sees besides is in the script of each
   page. */
(() => {
  "use strict";
  const { fill, loadScript, make, still, textButton } = self.walkthroughs;
  const MOST = 768 * 2 ** 20; // bytes of memory that Python may take
  const GROWN = 300 * 2 ** 20; // a worker that has taken so many is not used again

  const MOST_EXPLORATION = 4; // the constant of a search that grows a tree

  const SLOW = 20_000; // milliseconds after which it is said that something takes long

  const STAND = 30; // milliseconds that a snapshot is seen, however fast the search is

  const BEGINS = { loading: 0, unpacking: 0.2, python: 0.25, generator: 0.5 }; // the share of the start that is over then

  const packed = {};
  self.WALKTHROUGHS_PACK = { part(name, data) { packed[name] = data; } };

  const bytes = (text) => Uint8Array.fromBase64?.(text)
    ?? Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const unpack = (text) => new Response(
    new Blob([bytes(text)]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

  /** Python in a worker. `report(stage, done, all)` is called with how far it has come. */
  class Machine {
    #waiting = new Map();
    #number = 0;
    #pack;
    #worker;

    constructor(report) {
      this.report = report;
      this.times = {}; // milliseconds, for measurements
    }

    /** Load the parts of the pack as scripts: a frame without an origin may fetch nothing. */
    async #load() {
      const began = performance.now();
      const parts = Object.entries(self.WALKTHROUGHS_PACK.parts ?? {});
      if (!parts.length) throw Object.assign(new Error("pack/parts.js"), { part: true });
      const all = parts.reduce((sum, [, size]) => sum + size, 0);
      let done = 0;
      await Promise.all(parts.map(async ([name, size]) => {
        const src = `pack/${name}.js`;
        await loadScript(src).catch(() => { throw Object.assign(new Error(src), { part: true }); });
        done += size;
        if (this.#waiting.size) this.report("loading", done, all);
      }));
      if (this.#waiting.size) this.report("unpacking");
      const [wasm, library, packages, runtime] = await Promise.all(
        ["wasm", "stdlib", "packages", "runtime"].map((name) => unpack(packed[name])));
      for (const name of Object.keys(packed)) delete packed[name];
      const address = URL.createObjectURL(new Blob([runtime], { type: "text/javascript" }));
      const module = await WebAssembly.compile(wasm);
      this.times.pack = Math.round(performance.now() - began);
      return { module, library, packages, address };
    }

    /** The worker, started if there is none. */
    async #started() {
      this.#pack ??= this.#load().catch((error) => {
        this.#pack = undefined; // the next question tries again
        throw error;
      });
      const { address, ...start } = await this.#pack;
      if (this.#worker) return this.#worker.ready;
      if (!this.#waiting.size) throw new Error("stopped");
      const worker = new Worker(address);
      const ready = new Promise((good) => {
        worker.onerror = ({ message }) => this.#end(new Error(message));
        worker.onmessage = ({ data }) => {
          if (data.stage) this.report(data.stage);
          else if (data.ready) {
            this.times.worker = data.ready;
            this.report("searching");
            good(worker);
          } else if (data.id === undefined) this.#end(new Error(data.error));
          else this.#settle(data);
        };
      });
      this.#worker = { worker, ready };
      worker.postMessage({ start: { ...start, most: MOST } });
      return ready;
    }

    #settle({ id, part, result, error, fatal, unwanted, ms, memory }) {
      const question = this.#waiting.get(id);
      if (part) return question?.hear?.(part);
      this.#waiting.delete(id);
      if (question?.wanted) URL.revokeObjectURL(question.wanted);
      if (ms) this.times.last = ms;
      if (fatal || memory > GROWN) this.stop();
      if (error === undefined) question?.good(result);
      else question?.bad(Object.assign(new Error(error), { fatal, unwanted }));
      return undefined;
    }

    /** End the worker, and with this error all questions; the next one begins another. */
    #end(error) {
      this.#worker?.worker.terminate();
      this.#worker = undefined;
      const all = [...this.#waiting.values()];
      this.#waiting.clear();
      all.forEach(({ bad }) => bad(error));
    }

    /** Let nobody wait any more, wherever the start or the search is. */
    stop() {
      this.#end(Object.assign(new Error("stopped"), { stopped: true }));
    }

    /** Let what can report no longer be waited for: it ends when it would report next, and Python stays. */
    drop() {
      for (const { wanted } of this.#waiting.values()) if (wanted) URL.revokeObjectURL(wanted);
    }

    /** Call a function of the lab by its name. */
    ask(call, ...given) {
      return this.watch(null, call, ...given);
    }

    /** The same for a function that reports what it has come to: `hear` is called with each part. */
    watch(hear, call, ...given) {
      return new Promise((good, bad) => {
        const id = ++this.#number;
        const wanted = hear && URL.createObjectURL(new Blob([""], { type: "text/javascript" }));
        this.#waiting.set(id, { good, bad, hear, wanted });
        this.#started().then((worker) => {
          if (this.#waiting.has(id)) worker.postMessage({ id, call, given, wanted });
        }, (error) => {
          this.#waiting.delete(id);
          bad(error);
        });
      });
    }
  }

  /** The frame that a page holds: its words come with the page's first message, and the page hears from it. */
  class Cell {
    main = document.querySelector("main");
    state = make("span", { role: "status", className: "wt-try-state" });
    progress = make("progress", { hidden: true, max: 1 });
    isBusy = false;
    #port;

    /** `hear` is called with each stage that the machine comes to. */
    constructor(hear = () => {}) {
      this.machine = new Machine((stage, ...how) => {
        hear(stage);
        this.report(stage, ...how);
      });
      this.stop = textButton("", () => this.machine.stop(), { disabled: true, className: "md-button" });
    }

    /** Wait for the page's first message, with which `begin` fills the cell; `hear` is called with what comes later. */
    open(begin, hear = () => {}) {
      addEventListener("message", ({ data, ports }) => {
        if (this.#port || !ports[0]) return;
        [this.#port] = ports;
        this.words = data.words;
        this.stop.textContent = data.words.stop;
        this.#port.onmessage = ({ data: said }) => hear(said);
        document.documentElement.lang = data.language;
        // The player fills the reader's screen: within the frame nothing else says how high that is.
        document.documentElement.style.setProperty("--wt-view", `${data.tall}px`);
        document.body.dataset.mdColorScheme = data.dark ? "slate" : "default";
        new ResizeObserver(this.grown).observe(this.main);
        begin(data);
      });
    }

    say = (key, facts = {}) => this.words[key].replace(/\{(\w+)\}/g, (all, name) => facts[name] ?? all);

    send(message) {
      this.#port.postMessage(message);
    }

    /** Let the page give the frame as much room as there is in it. */
    grown = () => this.send({ height: this.main.offsetTop + this.main.scrollHeight + 24 });

    /** Say how far it has come; without a stage, nothing. The bar stands still between two stages: one that moves by
        itself is painted sixty times a second, while Python is to start. */
    report(stage = "", done = 0, all = 1) {
      const megabytes = (size) => (size / 1e6).toFixed(0);
      const text = stage && this.say(stage, { n: megabytes(done), all: megabytes(all) });
      this.state.textContent = text && `${text} …`;
      this.progress.hidden = !(stage in BEGINS);
      this.progress.value = stage === "loading" ? BEGINS.unpacking * done / all : BEGINS[stage] ?? 0;
    }

    /** What is said of an error; `stopped` where it is the reader who has ended the work. */
    why(error, stopped) {
      const { message } = error;
      if (error.stopped) return stopped;
      if (error.part) return this.say("part", { name: message });
      return error.fatal ? this.say("broken", { why: message }) : message;
    }

    /** Do what takes its time: it can be stopped, and `tell` says what has gone wrong. */
    async busy(work, tell, { slow = this.words.slow, stopped = this.words.stopped } = {}) {
      this.isBusy = true;
      this.main.setAttribute("aria-busy", "true");
      this.stop.disabled = false;
      const timer = setTimeout(() => { this.state.textContent = `${slow} …`; }, SLOW);
      try {
        return await work();
      } catch (error) {
        if (!error.unwanted) tell(this.why(error, stopped));
        return undefined;
      } finally {
        clearTimeout(timer);
        this.report();
        this.isBusy = false;
        this.main.dataset.times = JSON.stringify(this.machine.times); // for measurements
        this.main.setAttribute("aria-busy", "false");
        this.stop.disabled = true;
        this.grown();
      }
    }
  }

  /** The course's own player, as on any page: its markup, its films, its scripts. Its players are returned. */
  async function mount(place, { html, films }) {
    await Promise.allSettled(films.map((film) => (
      loadScript(URL.createObjectURL(new Blob([film], { type: "text/javascript" }))))));
    const parsed = new DOMParser().parseFromString(html.replaceAll(' style="--wt-', ' data-sizes="--wt-'), "text/html");
    for (const one of parsed.querySelectorAll("[data-sizes]")) {
      for (const rule of one.dataset.sizes.split(";")) { // a policy that lets no text be a style lets scripts set one
        const [name, value] = rule.split(":");
        if (/^--wt-[a-z-]+$/.test(name) && /^[\d.]+$/.test(value)) one.style.setProperty(name, value);
      }
    }
    place.replaceChildren(...parsed.body.childNodes);
    const players = self.walkthroughs.start();
    await self.walkthroughs.startVisits?.();
    await players[0]?.complete();
    players[0]?.show(0);
    return players;
  }

  /** A tree of visits while its search grows it, and the slider of its constant. */
  class GrowingTree {
    /** `explore` is called when the reader has moved the slider. */
    constructor(words, explore) {
      this.words = words;
      this.slider = make("input", { type: "range", min: 0, max: MOST_EXPLORATION, step: 0.1, oninput: () => {
        this.set(this.slider.value);
        explore();
      } });
      this.constant = make("output");
      this.picture = make("div", { className: "wt-visits-box", role: "img" });
      this.root = make("div", { className: "wt-visits wt-grows", hidden: true },
        make("label", { className: "wt-explore" }, `${words.exploration} `, this.slider, " ", this.constant), this.picture);
    }

    /** Say in the picture's place what will be there. */
    wait(text) {
      this.picture.replaceChildren(make("p", {}, text));
      this.picture.ariaLabel = text;
    }

    get exploration() {
      return Number(this.slider.value);
    }

    set(value) {
      this.slider.value = value;
      this.constant.value = this.exploration.toFixed(1);
    }

    /** Load what draws it. */
    prepare() {
      return self.walkthroughs.bring("visit-nodes", "visit-picture", "visit-times", "visit-tree", "visit-growth");
    }

    /** Ask the machine, and draw what it reports, each snapshot for a moment; without a report, nothing changes. */
    async watch(machine, ...question) {
      const stand = still() ? 0 : STAND;
      const search = (this.search = {});
      let drawn = null;
      const draw = async (part) => {
        await this.prepare();
        if (this.search !== search) return; // another has begun
        this.root.hidden = false;
        if (!search.growth) this.picture.replaceChildren();
        search.growth ??= new self.walkthroughs.VisitGrowth(this.picture, part.start);
        search.growth.show(part);
        this.picture.ariaLabel = fill(this.words.grown, { n: part.playouts, all: part.all });
        await new Promise((go) => setTimeout(go, stand));
      };
      const answer = await machine.watch((part) => { drawn = Promise.resolve(drawn).then(() => draw(part)); }, ...question);
      await drawn;
      return answer;
    }
  }

  const SOUND = new Set(["fine", "right", "unusual"]); // kinds of verdicts
  const OPEN = new Set(["unrecognised", "unseen", "unclear", "weak"]);

  /** A verdict on a program: its headline, and the sentences below it. */
  function verdictBox({ kind, headline, counts, says }) {
    const look = SOUND.has(kind) ? "wt-try-sound" : OPEN.has(kind) ? "wt-try-note" : "wt-try-fault";
    const lines = [counts, ...says].filter(Boolean).map((text) => make("p", {}, text));
    return make("div", { className: `wt-verdict ${look}`, "data-kind": kind }, make("b", {}, headline), ...lines);
  }

  /** Shows what the judge says in `message`, and what shows it in `shown`: boards, or players at the first wrong
      frame, which are returned. */
  async function showVerdicts(message, shown, found, say) {
    const boxes = [found, ...found.others].map(verdictBox);
    message.replaceChildren(...boxes);
    shown.replaceChildren();
    const players = found.html ? await mount(shown, found) : [];
    const [player] = players;
    if (found.tree) boxes[0].append(make("p", {}, say("smallest_tree", { tree: found.tree })));
    if (player && found.frame !== null) {
      const go = () => player.go(player.step(found.frame), "jump");
      boxes[0].append(textButton(say("to_frame", { n: found.frame }), go));
      go();
    }
    return players;
  }

  Object.assign(self.walkthroughs, { Cell, GrowingTree, mount, showVerdicts });
})();
