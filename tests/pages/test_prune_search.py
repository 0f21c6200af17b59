"""What the page's script knows of alpha-beta is what the generator's own alpha-beta does."""

import json
from itertools import product
from math import inf
from pathlib import Path
from random import Random

import pytest

from search_walkthroughs.course.files import read_walkthrough as read_file
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.pages.markup.page_markup import ASSETS
from search_walkthroughs.reading import BadInput

from .course import ROOT
from .drawing import DEEP, KINDS, WIDE, Grown, drawn, fits, searched

pytestmark = pytest.mark.browser

WALKTHROUGHS = ROOT / "walkthroughs"
TREES = 2500
CONVENTIONS = list(product(("soft", "hard"), ("at-bound", "past-bound")))
ENDS = {"−∞": -inf, "∞": inf}
WINDOWS = [(-inf, inf), (-inf, inf), (-2, 3), (0, inf), (-inf, 1), (1, 2)]
SEARCH = """text => {
  const endless = { "∞": Infinity, "−∞": -Infinity };
  const tasks = JSON.parse(text, (key, value) => endless[value] ?? value);
  const answers = tasks.map(({ nodes, rules }) => walkthroughs.alphaBeta(nodes, rules));
  return JSON.stringify(answers, (key, value) => (
    value === Infinity ? "∞" : value === -Infinity ? "−∞" : value));
}"""


@pytest.fixture(scope="module")
def script(browser):
    """A page that has the scripts and nothing else."""
    page = browser.new_page()
    for name in ("light-search", "prune-reasons", "prune-draw"):
        page.add_script_tag(content=(ASSETS / f"{name}.js").read_text("utf-8"))
    yield page
    page.close()


def spelled(value):
    """The value as JSON can hold it."""
    return {-inf: "−∞", inf: "∞"}.get(value, value)


def as_script(nodes):
    """The tree as the script reads it."""
    return [
        {"turn": n.turn, "children": n.children, **({} if n.children else {"value": n.value})}
        for n in nodes
    ]


def places(nodes):
    """The place in the list of each path."""
    found = {}

    def walk(place, path):
        found[path] = place
        for n, child in enumerate(nodes[place].children, 1):
            walk(child, (*path, str(n)))

    walk(0, ())
    return found


def happened(nodes, fail, cut, window):
    """The facts of the generator's run, as the script tells them."""
    run, at = searched(nodes, fail=fail, cut=cut, window=window), places(nodes)
    facts = [None] * len(nodes)
    for frame in run.frames:
        if frame.status == "start":
            facts[at[frame.path]] = {"alpha": frame.alpha, "beta": frame.beta, "cutoff": None}
        elif frame.status == "end":
            facts[at[frame.path]]["value"] = frame.score
    for one in run.tally.cutoffs:
        facts[at[one.path]]["cutoff"] = {
            "kind": one.kind,
            "after": at[one.after],
            "skipped": [at[path] for path in one.skipped],
            "from": None if one.bound_from is None else at[one.bound_from],
            "deep": one.deep,
        }
    visited = [place for place, fact in enumerate(facts) if fact]
    assert sorted(at[path] for path in run.tally.visited) == visited
    read = [place for place in visited if not nodes[place].children]
    assert [at[path] for path in run.tally.leaves] == read
    skipped = [p for n, fact in zip(nodes, facts, strict=True) if fact
               for p in n.children if not facts[p]]  # fmt: skip
    assert sorted(at[path] for path in run.tally.skipped) == sorted(skipped)
    return facts


def agree(script, tasks):
    """Search all the trees in one go and compare every fact of every node."""
    asked = [
        {
            "nodes": as_script(nodes),
            "rules": {
                "alpha": spelled(window[0]),
                "beta": spelled(window[1]),
                "hard": fail == "hard",
                "past": cut == "past-bound",
            },
        }
        for nodes, fail, cut, window in tasks
    ]
    answers = json.loads(script.evaluate(SEARCH, json.dumps(asked, ensure_ascii=False)))
    for task, answer in zip(tasks, answers, strict=True):
        expected = happened(*task)
        for place, (fact, said) in enumerate(zip(expected, answer, strict=True)):
            if fact is None:
                assert said is None, (task, place)
                continue
            for key in ("alpha", "beta", "value"):
                assert ENDS.get(said[key], said[key]) == fact[key], (task, place, key)
            cutoff = said.get("cutoff")
            whole = {"from": None, "deep": False, **cutoff} if cutoff else None
            assert (whole and {key: whole[key] for key in fact["cutoff"] or whole}) == fact[
                "cutoff"
            ]


def written(file: Path):
    """The file's tree, unfolded; None if it has none that alpha-beta can search."""
    tree = read_file(file).tree
    if tree is None or any((n.turn == 0 and n.branches) or n.unknown for n in tree.nodes):
        return None
    nodes = []

    def unfold(place):
        node, grown = tree.nodes[place], Grown(tree.nodes[place].turn)
        nodes.append(grown)
        grown.value = None if node.branches else node.value
        for branch in node.branches:
            grown.children.append(len(nodes))
            unfold(branch.node)

    unfold(0)
    return nodes


def test_on_every_written_tree_of_the_course(script):
    trees = []
    for file in walkthrough_files([WALKTHROUGHS]):
        try:
            trees.append(written(file))
        except BadInput:  # an algorithm of another package is missing
            continue
    trees = [nodes for nodes in trees if nodes]
    assert len(trees) > 30
    ways = product(trees, CONVENTIONS, WINDOWS[1:4])
    agree(script, [(nodes, fail, cut, window) for nodes, (fail, cut), window in ways])


@pytest.mark.night
def test_on_thousands_of_random_trees(script):
    tasks = []
    for seed in range(TREES):
        lot = Random(seed)
        nodes = wild(lot)
        fail, cut = CONVENTIONS[seed % len(CONVENTIONS)]
        tasks.append((nodes, fail, cut, lot.choice(WINDOWS)))
    agree(script, tasks)


def wild(lot):
    """An uneven tree, at most five moves deep, with ties and players that need not alternate."""
    nodes = []
    values = lot.choice([range(-3, 4), range(2), [0.5, 1 / 3, -2, 1, 2]])

    def grow(left, turn):
        node = Grown(turn)
        nodes.append(node)
        if left == 0 or (left < 4 and lot.random() < 0.2):
            node.value = lot.choice(values)
            return
        for _ in range(lot.randint(1, 3)):
            node.children.append(len(nodes))
            grow(left - 1, turn if lot.random() < 0.2 else -turn)

    grow(lot.randint(1, 5), lot.choice([1, -1]))
    return nodes


def test_a_link_draws_the_tree_that_it_names(script):
    wishes = [
        [wide, depth, most, rule, kind, str(seed)]
        for wide, depth, kind in product(WIDE, DEEP, KINDS)
        for most, rule, seed in (("9", "at", 1), ("20", "past", 999_999_999))
    ]
    answers = script.evaluate("wishes => wishes.map(walkthroughs.drawTree)", wishes)
    for wish, answer in zip(wishes, answers, strict=True):
        nodes = drawn(*wish)
        unnamed = [{key: node[key] for key in node if key != "name"} for node in answer]
        assert unnamed == as_script(nodes), wish
        names = [node["name"] for node in answer if node["children"]]
        assert len(set(names)) == len(names)
        assert fits(nodes, wish[3], wish[4]), wish


def test_the_first_tree_of_the_lab_is_drawn_too():
    nodes = written(WALKTHROUGHS / "prune/random.yml")
    assert nodes == drawn("2", "3", "9", "at", "any", "1")
