/* The worker of the page "Try it": Pyodide with the generator in it. Pyodide's own two scripts stand before
   this one, and all three start from a Blob. It never touches the network: what Pyodide fetches is handed in.
   In: {start: {module, library, packages, most, words}} once; then {id, call, given, wanted}.
   Out: {stage}, then {ready: milliseconds}; then {id, part} as often as there is one, {id, result} or {id, error,
   fatal}. An address that is `wanted` and is there no more ends what is at work: a worker that is busy hears no
   message, but it can look whether there is still a script. */
"use strict";
(() => {
  const HOME = "https://pack.invalid/";
  const UNWANTED = "nobody waits for it";
  const PACKAGES = "/lib/python3.14/site-packages";
  let call;
  let python;

  /** Put the files of a zip that compresses nothing where Python finds them: Python's own way takes ten times as long. */
  function unpack(zip) {
    const view = new DataView(zip);
    const utf8 = new TextDecoder();
    const end = zip.byteLength - 22; // the last record has no comment behind it
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left; left -= 1) {
      const size = view.getUint32(at + 24, true);
      const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
      const place = view.getUint32(at + 42, true);
      const from = place + 30 + view.getUint16(place + 26, true) + view.getUint16(place + 28, true);
      const path = `${PACKAGES}/${utf8.decode(new Uint8Array(zip, at + 46, name))}`;
      python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      python.FS.writeFile(path, new Uint8Array(zip, from, size), { canOwn: true });
      at += 46 + name + extra + comment;
    }
  }

  async function start({ module, library, packages, most }) {
    const began = performance.now();
    postMessage({ stage: "python" });
    self.fetch = async (asked) => {
      const address = String(asked.url ?? asked);
      if (address.endsWith(".zip")) return new Response(library);
      if (address.endsWith(".wasm")) return new Response(new Uint8Array(), { headers: { "content-type": "application/wasm" } });
      throw new TypeError(`nobody is asked for ${address}`);
    };
    // Compiled once by the page: a worker that is stopped and started again need not do it anew.
    WebAssembly.instantiateStreaming = async (_, imports) => (
      { module, instance: await WebAssembly.instantiate(module, imports) });
    const grow = WebAssembly.Memory.prototype.grow;
    WebAssembly.Memory.prototype.grow = function limited(pages) { // then Python says MemoryError
      if (this.buffer.byteLength + pages * 65536 > most) throw new RangeError("the memory is full");
      return grow.call(this, pages);
    };
    python = await loadPyodide({
      indexURL: HOME, createPyodideModule: self.createPyodide, lockFileContents: self.LOCK,
    });
    postMessage({ stage: "generator" });
    unpack(packages);
    call = python.runPython(`
import gc, json
import code_cache
gc.disable()  # nothing of what stays loaded is garbage
code_cache.install()
from search_walkthroughs import lab
gc.freeze()
gc.enable()
def call(name, given, report):
    tell = report and (lambda part: report(json.dumps(part, ensure_ascii=False)))
    return json.dumps(lab.call(name, *json.loads(given), report=tell), ensure_ascii=False)
call`);
    postMessage({ ready: Math.round(performance.now() - began) });
  }

  /** Whether nobody waits for the answer any more. */
  function unwanted(address) {
    try {
      if (address) importScripts(address);
      return false;
    } catch {
      return true;
    }
  }

  self.onmessage = async ({ data }) => {
    const { id } = data;
    // On a disk a worker may load no such script: then what is at work goes on to its end.
    const wanted = unwanted(data.wanted) ? "" : data.wanted;
    const report = (part) => {
      if (unwanted(wanted)) throw new Error(UNWANTED);
      postMessage({ id, part: JSON.parse(part) });
    };
    const began = performance.now();
    try {
      if (data.start) return await start(data.start);
      const result = JSON.parse(call(data.call, JSON.stringify(data.given), data.wanted ? report : null));
      if (unwanted(wanted)) return postMessage({ id, error: UNWANTED, unwanted: true });
      postMessage({ id, result, ms: Math.round(performance.now() - began), memory: python._module.HEAP8.length });
    } catch (error) {
      if (unwanted(wanted)) return postMessage({ id, error: UNWANTED, unwanted: true });
      // After an error of Python's all is well; any other has broken the machine, which must be begun anew.
      const fatal = error.constructor?.name !== "PythonError";
      const last = String(error.message ?? error).trim().split("\n").at(-1).slice(0, 500);
      postMessage({ id, error: last, fatal });
    }
  };
})();
