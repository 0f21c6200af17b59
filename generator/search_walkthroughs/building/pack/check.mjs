// Start the library and the packages of a new pack, and have them answer: nothing that is needed was left out, and a
// first answer compiles no text.
import fs from "node:fs";

const folder = process.argv[2];
const { loadPyodide } = await import(`${folder}/package/pyodide.mjs`);
const python = await loadPyodide({ stdLibURL: `${folder}/stdlib.zip` });
const packages = new Uint8Array(fs.readFileSync(`${folder}/packages.zip`));
python.unpackArchive(packages, "zip", { extractDir: "/lib/python3.14/site-packages" });
try {
  python.runPython(`
import sys
import code_cache
code_cache.install()
compiled = []
sys.addaudithook(lambda event, given: compiled.append(given[0]) if event == "compile" else None)
from search_walkthroughs import lab
lab.call("answer", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
texts = [text for text in compiled if b"__create_fn__" in bytes(text or b"")]
assert not texts, texts[0]
BOARD = "title: T\\nalgorithm: [minimax, alpha-beta]\\ngame: tic-tac-toe\\nposition: O X ./X O ./. . .\\n"
for text in ("[[3, 12, 8], [2, 4, 6]]", BOARD):
    assert lab.call("answer", text)["films"], text
edited = lab.call("listing_of", "alpha_beta").replace("best = low", "best = 0")
assert lab.call("refute", "alpha_beta", edited)["number"] == 7
assert lab.call("answer", "[[-1, -2]]", {"alpha_beta": edited})["findings"]
lab.call("choices", "[1, 2]")
lab.call("edit_tree", "[1, 2]", [0], "add")
`);
} catch (error) {
  console.error(String(error.message).trim().split("\n").find((line) => /^\w*Error/.test(line)) ?? error.message);
  process.exit(1);
}
