"""The JavaScript beside a listing reads the leaves of random trees in the order of the Python."""

import json
import shutil
import subprocess
from html import unescape
from math import inf
from random import Random

import pytest

from pages.holding import checked_run
from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.pages.walkthrough.javascript_listing import javascript_listing
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.pages.walkthrough.results import result
from search_walkthroughs.runs.registry import algorithms
from search_walkthroughs.wrappers import GameWrapper

TREES = 40
KINDS = [
    ("minimax", {}),
    ("negamax", {}),
    ("alpha-beta", {}),
    ("alpha-beta", {"fail": "hard"}),
    ("alpha-beta", {"cut": "past-bound"}),
]
WINDOWS = [(-inf, inf), (-3, 7), (2, 3)]
"""Windows for those that take one."""

NODE = shutil.which("node")
PROGRAM = """
const { trees, options } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const number = (text) => (text === "inf" ? Infinity : text === "-inf" ? -Infinity : text);
const cuts = options.cut === "past-bound" ? (a, b) => a > b : (a, b) => a >= b;
const said = { low: -Infinity, high: Infinity, window: options.window.map(number), cuts };
console.log(JSON.stringify(trees.map((nodes) => {
  const read = [];
  for (const node of nodes) {
    const { value } = node;
    Object.defineProperty(node, "value", { get: () => (read.push(value), value) });
  }
  return [SEARCH(nodes, said), read];
})));
"""


def random_tree(lot):
    """A tree of a few plies, whose leaves all have different values."""
    values = lot.sample(range(-60, 60), 81)

    def grow(depth):
        if depth and (depth == 4 or lot.random() < 0.8):
            return [grow(depth - 1) for _ in range(lot.randint(1, 3))]
        return values.pop()

    return grow(4)


def listed(tree):
    """The nodes of a tree, depth first, as the page lists them."""
    nodes = []

    def add(part, turn):
        place = len(nodes)
        nodes.append({"turn": turn, "children": []})
        if isinstance(part, list):
            nodes[place]["children"] = [add(child, -turn) for child in part]
        else:
            nodes[place]["value"] = part
        return place

    add(tree, 1)
    return nodes


class Read(GameWrapper):
    """A tree that records the values of the leaves that are read."""

    def __init__(self, game):
        super().__init__(game)
        self.values = []

    def score(self, state):
        self.values.append(self.game.score(state))
        return self.values[-1]


def by_python(name, tree, options, window):
    """The value of a tree, and its leaves in the order in which the search reads them."""
    given = options if name in ("minimax", "negamax") else options | {"window": window}
    text = algorithms()[name].file_for(given)
    game = Read(Tree.grow(tree))
    every = {key: option.default for key, option in algorithms()[name].facts.options.items()}
    value = text.function(game, **text.arguments(every | given, 1))(game.start())
    return [value, game.values]


def by_node(script, trees, options, window):
    """The same by the JavaScript."""
    ends = [end if abs(end) < inf else str(end) for end in window]
    task = {"trees": [listed(tree) for tree in trees], "options": options | {"window": ends}}
    name = script.partition("function ")[2].partition("(")[0]
    program = script + PROGRAM.replace("SEARCH", name)
    ran = subprocess.run(
        [NODE, "-e", program], input=json.dumps(task), capture_output=True, text=True, check=True
    )
    return json.loads(ran.stdout)


@pytest.mark.skipif(NODE is None, reason="Node.js is not there")
@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize(("name", "options"), KINDS, ids=str)
def test_it_reads_the_same_leaves_in_the_same_order(name, options, window):
    lot = Random(f"{name} {options} {window}")
    trees = [random_tree(lot) for _ in range(TREES)]
    expected = [by_python(name, tree, options, window) for tree in trees]
    assert by_node(javascript_listing(name, options), trees, options, window) == expected


@pytest.mark.skipif(NODE is None, reason="Node.js is not there")
def test_a_search_that_forgets_a_bound_is_told_apart():
    lot = Random(1)
    trees = [random_tree(lot) for _ in range(TREES)]
    script = javascript_listing("alpha-beta", {})
    wrong = script.replace("beta = Math.min(beta, best);", "")
    assert wrong != script
    expected = [by_python("alpha-beta", tree, {}, WINDOWS[0]) for tree in trees]
    assert by_node(wrong, trees, {}, WINDOWS[0]) != expected


@pytest.mark.parametrize(("name", "options"), KINDS, ids=str)
def test_nothing_of_the_reports_is_left(name, options):
    assert "watch" not in javascript_listing(name, options)


def shown(name, tree, **file):
    """What a page says of the result of a search."""
    (showing,) = showings("x/y", [checked_run(name, tree, **file)])
    return unescape("\n".join(result(showing, messages("ja"), False)))


def test_it_stands_on_the_page_of_a_tree_that_the_page_can_search():
    assert "function alphaBeta(nodes" in shown("alpha-beta", [[1, 2], [3, 4]])
    assert "function alphaBetaHard(" in shown(
        "alpha-beta", [[1, 2], [3, 4]], options={"fail": "hard"}
    )
    assert "function" not in shown("mtd-f", [[1, 2], [3, 4]])
    assert "function" not in shown("pvs", [[1, 2], [3, 4]])
