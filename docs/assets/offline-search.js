/* Search from file://, where a browser refuses to start a worker: run the worker's script in a
   hidden frame of the same page instead. The theme knows such a frame by its name, IFrameWorker. */
(() => {
  if (location.protocol !== "file:") return;

  class IFrameWorker extends EventTarget {
    onmessage = null;
    #waiting = [];
    #frame = document.createElement("iframe");

    constructor(script) {
      super();
      this.#frame.hidden = true;
      this.#frame.title = "search";
      this.#frame.onload = () => this.#start(new URL(script, location));
      document.documentElement.append(this.#frame);
    }

    #start(script) {
      const scope = this.#frame.contentWindow;
      const load = (address) => new Promise((resolve, reject) => {
        const element = scope.document.createElement("script");
        element.src = new URL(address, script);
        element.onload = resolve;
        element.onerror = reject;
        scope.document.head.append(element);
      });
      scope.importScripts = async (...addresses) => {
        for (const address of addresses) await load(address);
      };
      scope.postMessage = (data) => {
        const message = new MessageEvent("message", { data });
        this.dispatchEvent(message);
        this.onmessage?.(message);
      };
      load(script).then(() => {
        const waiting = this.#waiting;
        this.#waiting = null;
        waiting.forEach((data) => this.postMessage(data));
      });
    }

    postMessage(data) {
      if (this.#waiting) this.#waiting.push(data);
      else this.#frame.contentWindow.dispatchEvent(new MessageEvent("message", { data }));
    }

    terminate() {
      this.#frame.remove();
    }
  }

  window.IFrameWorker = window.Worker = IFrameWorker;
})();
