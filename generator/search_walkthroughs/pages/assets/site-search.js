/* The theme starts its search in a worker as soon as a page is there. A stand-in takes its messages until somebody is
   about to search: only then come the script of the search, the worker and the index. Material asks for the worker by
   another name on a page from a disk, IFrameWorker. */
(() => {
  const walkthroughs = (self.walkthroughs ??= {});
  const { dataset: { language }, src } = document.currentScript;
  const { Worker } = self;
  const FIELD = ".md-search, .md-search__button, [for=__search], [role=combobox]";

  /** Whether somebody searches: the field or its button has the focus or is pressed, or the address
      holds what is searched for. A shortcut of the keyboard puts the focus into the field too. */
  const wanted = new Promise((resolve) => {
    if (new URLSearchParams(location.search).has("q")) resolve();
    for (const kind of ["focusin", "pointerdown"]) {
      document.addEventListener(kind, (event) => {
        if (event.composedPath()[0].closest?.(FIELD)) resolve(); // Zensical's field is in a shadow tree
      }, true);
    }
  });

  /** The script of the search, once. */
  const loaded = wanted.then(() => new Promise((onload, onerror) => {
    const script = document.createElement("script");
    Object.assign(script, { src: new URL("offline-search.js", src).href, onload, onerror });
    document.head.append(script);
  }));

  class WaitingWorker extends EventTarget {
    onmessage = null;
    #worker;

    constructor(address) {
      super();
      this.#worker = loaded.then(() => {
        const worker = new walkthroughs.SearchWorker(address, language);
        worker.onmessage = ({ data }) => {
          const message = new MessageEvent("message", { data });
          this.dispatchEvent(message);
          this.onmessage?.(message);
        };
        return worker;
      });
    }

    postMessage(message) {
      this.#worker.then((worker) => worker.postMessage(message));
    }

    terminate() {
      this.#worker.then((worker) => worker.terminate());
    }
  }

  walkthroughs.Worker = Worker;
  self.IFrameWorker = WaitingWorker;
  self.Worker = new Proxy(Worker, {
    construct: (_, [address, ...more]) => (
      /\/workers\/search\b/.test(address) ? new WaitingWorker(address) : new Worker(address, ...more)),
  });
})();
