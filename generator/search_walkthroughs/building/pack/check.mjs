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
MCTS = """
import math, random

class Node:
    def __init__(self, left, turn, parent=None):
        self.left, self.turn, self.parent = left, turn, parent
        self.children, self.visits, self.wins = {}, 0, 0

def weight(node):
    return node.wins / node.visits + math.sqrt(2 * math.log(node.parent.visits) / node.visits)

def search(left):
    root = Node(left, 0)
    for _ in range(300):
        node = root
        while node.left and len(node.children) == min(3, node.left):
            node = max(node.children.values(), key=weight)
        if node.left:
            take = len(node.children) + 1
            node.children[take] = node = Node(node.left - take, 1 - node.turn, node)
        left, turn = node.left, node.turn
        while left:
            left, turn = left - random.randint(1, min(3, left)), 1 - turn
        while node:
            node.visits += 1
            node.wins += turn == node.turn
            node = node.parent
    return max(root.children, key=lambda take: root.children[take].visits)

search(7)
"""
for text, kind in ((MCTS, "right"), (MCTS.replace("turn == node.turn", "turn == 0"), "wrong")):
    assert lab.call("judge", text)["kind"] == kind
NIM = """
def best(left, mine):
    if not left:
        return -1 if mine else 1
    values = [best(left - take, not mine) for take in (1, 2, 3) if take <= left]
    return max(values) if mine else min(values)

best(7, True)
"""
for text, kind in ((NIM, "fine"), (NIM.replace("min(values)", "max(values)"), "wrong")):
    assert lab.call("judge", text, "en", "", "own")["kind"] == kind
lab.call("choices", "[1, 2]")
lab.call("edit_tree", "[1, 2]", [0], "add")
`);
} catch (error) {
  console.error(String(error.message).trim().split("\n").find((line) => /^\w*Error/.test(line)) ?? error.message);
  process.exit(1);
}
