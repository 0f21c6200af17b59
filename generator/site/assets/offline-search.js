/* Search from file://, where a browser refuses to start a worker: run the worker's script in a
   hidden frame of the same page instead. Material knows such a frame by its name, IFrameWorker. */
(() => {
  if (location.protocol !== "file:") return;

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

  window.IFrameWorker = window.Worker = IFrameWorker;
})();
