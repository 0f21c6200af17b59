/* The worker of the page "Try it": Pyodide with the generator in it. Pyodide's own two scripts stand before
   this one, and all three start from a Blob. It never touches the network: what Pyodide fetches is handed in.
   In: {start: {module, library, packages, most, words}} once; then {id, call, given}.
   Out: {stage}, then {ready: milliseconds}; then {id, result} or {id, error, fatal}. */
"use strict";
(() => {
  const HOME = "https://pack.invalid/";
  const PACKAGES = "/lib/python3.14/site-packages";
  let call;
  let python;

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
    python.unpackArchive(packages, "zip", { extractDir: PACKAGES });
    call = python.runPython(`
import json
from search_walkthroughs import lab
def call(name, given):
    return json.dumps(lab.call(name, *json.loads(given)), ensure_ascii=False)
call`);
    postMessage({ stage: "first" });
    call("answer", JSON.stringify(["[[1, 2], [0, 3]]"])); // the first answer takes longest
    postMessage({ ready: Math.round(performance.now() - began) });
  }

  self.onmessage = async ({ data }) => {
    const { id } = data;
    const began = performance.now();
    try {
      if (data.start) return await start(data.start);
      const result = JSON.parse(call(data.call, JSON.stringify(data.given)));
      postMessage({ id, result, ms: Math.round(performance.now() - began), memory: python._module.HEAP8.length });
    } catch (error) {
      // After an error of Python's all is well; any other has broken the machine, which must be begun anew.
      const fatal = error.constructor?.name !== "PythonError";
      const last = String(error.message ?? error).trim().split("\n").at(-1).slice(0, 500);
      postMessage({ id, error: last, fatal });
    }
  };
})();
