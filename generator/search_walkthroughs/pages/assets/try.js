/* The page "Try it": it keeps the address and the clipboard, and runs nothing of the reader's. All else is in
   the cell, a sandboxed frame without an origin: whatever an edited algorithm does there, it has no cookies,
   no storage, no network and no page to write into. */
(() => {
  "use strict";
  const LONGEST = 24_000; // characters of an address that browsers and mail programs still pass on
  const UNFOLDED = 200_000; // bytes: a small address may unfold to gigabytes, and no more is read of it
  const TALLEST = 20_000; // pixels
  const MIN_VIEW = 420;
  const utf8 = new TextEncoder();

  const through = async (bytes, way) => new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(way)).arrayBuffer());
  const toText = (bytes) => btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""))
    .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const toBytes = (text) => Uint8Array.from(
    atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));

  /** What the reader has made, as it stands in the address: `#lab=1.` and deflated JSON. */
  const pack = async (work) => `#lab=1.${
    toText(await through(utf8.encode(JSON.stringify(work)), new CompressionStream("deflate-raw")))}`;

  /** What the address holds; null if nothing, undefined if it is damaged. */
  async function unpack(hash) {
    if (!hash.startsWith("#lab=")) return null;
    const found = /^#lab=1\.([\w-]{1,24000})$/.exec(hash);
    if (!found) return undefined;
    try {
      const stream = new Blob([toBytes(found[1])]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
      const reader = stream.getReader();
      const parts = [];
      for (let size = 0; ;) {
        const { done, value } = await reader.read();
        if (done) break;
        size += value.length;
        if (size > UNFOLDED) {
          reader.cancel();
          return undefined;
        }
        parts.push(value);
      }
      const { yaml, sources } = JSON.parse(await new Blob(parts).text());
      const named = Object.entries(sources ?? {}).filter(
        ([name, text]) => /^\w{1,40}$/.test(name) && typeof text === "string");
      return typeof yaml === "string" ? { yaml, sources: Object.fromEntries(named) } : undefined;
    } catch {
      return undefined;
    }
  }

  /** What a browser lacks that cannot run this. */
  const lacking = () => [
    ["WebAssembly", self.WebAssembly], ["DecompressionStream", self.DecompressionStream], ["Worker", self.Worker],
  ].find(([, there]) => !there)?.[0];

  /** Open the cell; with `light` below what is there, and without Python. `hear` is called with what it says. Returns
      the frame and the port to it; nothing if the browser cannot run it. */
  async function open(place, words, { light = false, hear } = {}) {
    const lacks = lacking();
    if (lacks) {
      place.querySelector(".wt-try-message").textContent = words.unable.replace("{what}", lacks);
      return undefined;
    }
    const frame = document.createElement("iframe");
    // From a disk a frame without an origin may load no file at all. There every page is a stranger to every
    // other in any case, and has no cookies to lose.
    const disk = location.protocol === "file:" ? " allow-same-origin" : "";
    frame.setAttribute("sandbox", `allow-scripts allow-downloads${disk}`);
    frame.title = words.title;
    frame.src = new URL(place.dataset.cell, document.baseURI).href;
    const work = await unpack(location.hash);
    const loaded = new Promise((done) => { frame.onload = done; });
    if (light) place.append(frame);
    else place.replaceChildren(frame);
    if (!light) frame.scrollIntoView({ block: "start", behavior: "instant" });
    await loaded;
    const { port1: port, port2 } = new MessageChannel();
    port.onmessage = ({ data }) => { // untrusted: a height, a text for the address, and what `hear` knows
      if (Number.isFinite(data.height)) frame.style.height = `${Math.min(data.height, TALLEST)}px`;
      if (data.work) share(port, data.work);
      hear?.(data);
    };
    const dark = document.body.dataset.mdColorScheme === "slate";
    const tall = Math.max(MIN_VIEW, innerHeight); // the frame is as tall as what is in it, and knows no screen
    const start = { tall, work: work ?? null, damaged: work === undefined, dark, light, words, language: place.lang };
    // The frame has no origin to name; the port goes to this one window, which has just been made.
    frame.contentWindow.postMessage(start, "*", [port2]);
    return { frame, port };
  }

  /** Let Python start in a cell that was opened without it. */
  function startPython(place, { frame, port }) {
    port.postMessage({ python: true });
    for (const other of [...place.children]) if (other !== frame) other.remove();
    frame.scrollIntoView({ block: "start", behavior: "instant" });
  }

  async function share(port, { yaml, sources }) {
    const address = await pack({ yaml: String(yaml), sources });
    if (address.length > LONGEST) return port.postMessage({ shared: "too_long" });
    history.replaceState(history.state, "", address);
    let copied = "address";
    try {
      await navigator.clipboard.writeText(location.href);
      copied = "copied";
    } catch { /* a browser may refuse: the address holds it all the same */ }
    return port.postMessage({ shared: copied });
  }

  for (const place of document.querySelectorAll(".wt-try")) {
    const button = place.querySelector("button");
    const words = JSON.parse(place.dataset.words);
    if (!place.dataset.cell) continue;
    const opened = place.matches("[data-at-once]") && !lacking() ? open(place, words, { light: true }) : null;
    button?.addEventListener("click", async () => {
      if (opened) startPython(place, await opened);
      else open(place, words);
    }, { once: true });
  }
  (self.walkthroughs ??= {}).openCell = open; // for a page that brings what is run
})();
