/* The cell of the page "Try it": Python in a worker, which is asked for answers and can be stopped at any
   time. What the reader sees is in try-editor.js. */
(() => {
  "use strict";
  const MOST = 768 * 2 ** 20; // bytes of memory that Python may take
  const GROWN = 300 * 2 ** 20; // a worker that has taken so many is not used again

  const packed = {};
  self.WALKTHROUGHS_PACK = { part(name, data) { packed[name] = data; } };

  const bytes = (text) => Uint8Array.fromBase64?.(text)
    ?? Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const unpack = (text) => new Response(
    new Blob([bytes(text)]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

  /** Python in a worker. `tell(stage, done, all)` hears how far it has come. */
  class Machine {
    #waiting = new Map();
    #number = 0;
    #pack;
    #worker;

    constructor(tell) {
      this.tell = tell;
      this.times = {}; // milliseconds, for whoever measures
    }

    /** Load the parts of the pack as scripts: a frame without an origin may fetch nothing. */
    async #load() {
      const began = performance.now();
      const parts = Object.entries(self.WALKTHROUGHS_PACK.parts ?? {});
      if (!parts.length) throw Object.assign(new Error("pack/parts.js"), { part: true });
      const all = parts.reduce((sum, [, size]) => sum + size, 0);
      let done = 0;
      await Promise.all(parts.map(([name, size]) => new Promise((good, bad) => {
        const script = document.createElement("script");
        script.src = `pack/${name}.js`;
        script.onload = () => {
          done += size;
          this.tell("loading", done, all);
          good();
        };
        script.onerror = () => bad(Object.assign(new Error(script.getAttribute("src")), { part: true }));
        document.head.append(script);
      })));
      this.tell("unpacking");
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
      if (this.#worker) return this.#worker.ready;
      const { address, ...start } = await (this.#pack ??= this.#load());
      const worker = new Worker(address);
      const ready = new Promise((good, bad) => {
        worker.onerror = (event) => {
          bad(new Error(event.message));
          this.#fail(new Error(event.message));
        };
        worker.onmessage = ({ data }) => {
          if (data.stage) this.tell(data.stage);
          else if (data.ready) {
            this.times.worker = data.ready;
            good(worker);
          } else if (data.id === undefined) bad(new Error(data.error));
          else this.#settle(data);
        };
      });
      this.#worker = { worker, ready };
      worker.postMessage({ start: { ...start, most: MOST } });
      return ready;
    }

    #settle({ id, result, error, fatal, ms, memory }) {
      const found = this.#waiting.get(id);
      this.#waiting.delete(id);
      this.times.last = ms;
      if (fatal || memory > GROWN) this.stop();
      if (error === undefined) found?.good(result);
      else found?.bad(Object.assign(new Error(error), { fatal }));
    }

    #fail(error) {
      const all = [...this.#waiting.values()];
      this.#waiting.clear();
      all.forEach(({ bad }) => bad(error));
    }

    /** End the worker; the next question begins another. */
    stop() {
      this.#worker?.worker.terminate();
      this.#worker = undefined;
      this.#fail(Object.assign(new Error("stopped"), { stopped: true }));
    }

    /** Call a function of the lab by its name. */
    async ask(call, ...given) {
      const worker = await this.#started();
      return new Promise((good, bad) => {
        this.#waiting.set(++this.#number, { good, bad });
        worker.postMessage({ id: this.#number, call, given });
      });
    }
  }

  self.walkthroughs = { ...self.walkthroughs, Machine };
})();
