/* Search in the page's own language: the theme's index holds no page, and the one of the language takes
   its place on the way to the worker that searches. And search from file://, where a browser refuses
   to start a worker: the worker's script runs in a hidden frame of the same page instead. Material
   knows such a frame by its name, IFrameWorker. The index is loaded when somebody is about to search. */
(() => {
  const SETUP = 0; // the message by which Material and Zensical give the worker its index
  const here = document.currentScript;
  const root = new URL("../../", here.src);
  const offline = location.protocol === "file:";

  class IFrameWorker extends EventTarget {
    onmessage = null;
    #frame = document.createElement("iframe");
    #channel = new MessageChannel(); // copies what is sent and delivers it later, as a worker does

    constructor(address) {
      super();
      const script = new URL(address, location);
      this.#frame.hidden = true;
      this.#frame.title = "search";
      this.#frame.onload = () => this.#start(script);
      document.documentElement.append(this.#frame);
      this.#channel.port1.onmessage = ({ data }) => {
        const message = new MessageEvent("message", { data });
        this.dispatchEvent(message);
        this.onmessage?.(message);
      };
    }

    async #start(script) {
      const scope = this.#frame.contentWindow;
      const { port2 } = this.#channel;
      const load = (address) => new Promise((onload, onerror) => {
        const element = scope.document.createElement("script");
        Object.assign(element, { src: new URL(address, script), onload, onerror });
        scope.document.head.append(element);
      });
      scope.importScripts = async (...addresses) => {
        for (const address of addresses) await load(address);
      };
      scope.postMessage = (data) => port2.postMessage(data);
      await load(script);
      port2.onmessage = ({ data }) => scope.dispatchEvent(new MessageEvent("message", { data }));
    }

    postMessage(data) {
      this.#channel.port1.postMessage(data);
    }

    terminate() {
      this.#channel.port1.close();
      this.#frame.remove();
    }
  }

  /** Load a script; its element is no longer needed then. */
  const run = (address) => new Promise((onload, onerror) => {
    const script = document.createElement("script");
    Object.assign(script, { src: address, onload, onerror });
    document.head.append(script);
  });

  /** The pages in the language of this one. */
  async function index() {
    const address = new URL(`search/${here.dataset.language}.js${offline ? "" : "on"}`, root);
    if (!offline) return (await fetch(address)).json();
    await run(address);
    return self.walkthroughs_index;
  }

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

  /** The theme's message to its worker, with these pages instead of none, when they are wanted. */
  async function filled(message) {
    await wanted;
    const { config, docs, items } = await index();
    const { data } = message;
    data.config.lang = config.lang;
    if (config.fields) data.config.fields = config.fields;
    if (docs) data.docs = docs;
    // Zensical looks up in the same list what its worker has found, and has made its addresses whole.
    for (const item of items ?? []) {
      data.items.push({ ...item, location: `${new URL(item.location, root)}` });
    }
    return message;
  }

  const Plain = offline ? IFrameWorker : Worker;

  class SearchWorker extends Plain {
    #before = Promise.resolve(); // messages arrive in the order in which they were sent

    postMessage(message) {
      const whole = message?.type === SETUP ? filled(message) : message;
      this.#before = this.#before.then(async () => super.postMessage(await whole));
    }
  }

  if (offline) window.IFrameWorker = IFrameWorker;
  window.Worker = new Proxy(Plain, {
    construct: (_, [address, ...more]) => (
      new (/\/workers\/search\b/.test(address) ? SearchWorker : Plain)(address, ...more)),
  });
})();
