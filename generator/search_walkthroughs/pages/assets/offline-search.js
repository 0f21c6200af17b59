/* Search in the page's own language: the theme's index holds no page, and the one of the language takes
   its place on the way to the worker that searches. And search from file://, where a browser refuses
   to start a worker: the worker's script runs in a hidden frame of the same page instead. It is loaded
   when somebody is about to search (site-search.js). */
(() => {
  const SETUP = 0; // the message by which Material and Zensical give the worker its index
  const root = new URL("../../", document.currentScript.src);
  const offline = location.protocol === "file:";

  /** Load a script into a window. */
  const load = (address, { document } = self) => new Promise((onload, onerror) => {
    const script = document.createElement("script");
    Object.assign(script, { src: address, onload, onerror });
    document.head.append(script);
  });

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
      scope.importScripts = async (...addresses) => {
        for (const address of addresses) await load(new URL(address, script), scope);
      };
      scope.postMessage = (data) => port2.postMessage(data);
      await load(script, scope);
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

  /** The pages in a language. */
  async function index(language) {
    const address = new URL(`search/${language}.js${offline ? "" : "on"}`, root);
    if (!offline) return (await fetch(address)).json();
    await load(address);
    return self.walkthroughs_index;
  }

  /** The theme's message to its worker, with the pages in the language instead of none. */
  async function filled(message, language) {
    const { config, docs, items } = await index(language);
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

  class SearchWorker extends (offline ? IFrameWorker : self.walkthroughs.Worker) {
    #before = Promise.resolve(); // messages arrive in the order in which they were sent
    #language;

    constructor(address, language) {
      super(address);
      this.#language = language;
    }

    postMessage(message) {
      const whole = message?.type === SETUP ? filled(message, this.#language) : message;
      this.#before = this.#before.then(async () => super.postMessage(await whole));
    }
  }

  self.walkthroughs.SearchWorker = SearchWorker;
})();
