"""Searches of trees whose nodes have two children are judged on such trees."""

from typing import Any

import pytest

from search_walkthroughs.games.tree import Tree
from search_walkthroughs.judging.battery import BatteryTree, battery, has_pairs
from search_walkthroughs.judging.examination import examine
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Question
from search_walkthroughs.judging.verdict import Verdict

pytestmark = pytest.mark.day(6)

SENTENCE = "it looks at just two children of each node"
MINIMAX = """
def minimax(node, is_max):
    if {leaf}:
        return {value}
    a = minimax({left}, not is_max)
    b = minimax({right}, not is_max)
    return max(a, b) if is_max else min(a, b)
"""
ALPHA_BETA = """
def alpha_beta(node, alpha, beta, is_max):
    if {leaf}:
        return {value}
    best = float("-inf") if is_max else float("inf")
    for child in ({left}, {right}):
        value = alpha_beta(child, alpha, beta, not is_max)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""
SPELLINGS = {
    "left and right": ("node.left is None", "node.value", "node.left", "node.right"),
    "no left": ("not node.left", "node.value", "node.left", "node.right"),
    "is_leaf": ("node.is_leaf()", "node.value", "node.left", "node.right"),
    "left_child": ("not node.left_child", "node.value", "node.left_child", "node.right_child"),
    "l and r": ("node.l is None", "node.val", "node.l", "node.r"),
    "first and second": ("node.first is None", "node.value", "node.first", "node.second"),
    "methods": ("node.is_leaf()", "node.value", "node.get_left()", "node.get_right()"),
    "keys": ('"value" in node', 'node["value"]', 'node["left"]', 'node["right"]'),
    "keys that are None": ('node["left"] is None', 'node["val"]', 'node["left"]', 'node["right"]'),
    "get": ('not node.get("left")', 'node["score"]', 'node["left"]', 'node["right"]'),
    "mappings and numbers": ("not isinstance(node, dict)", "node", 'node["l"]', 'node["r"]'),
    "the first two of a list": ("isinstance(node, int)", "node", "node[0]", "node[1]"),
    "the first two of a tuple": ("not isinstance(node, tuple)", "node", "node[0]", "node[1]"),
    "the first two children": (
        *("not node.children", "node.value"),
        *("node.children[0]", "node.children[1]"),
    ),
}
UNPACKING = """
def minimax(node, is_max):
    if {leaf}:
        return {value}
    left, right = {children}
    a, b = minimax(left, not is_max), minimax(right, not is_max)
    return max(a, b) if is_max else min(a, b)
"""
UNPACKED = {
    "a list": ("not isinstance(node, list)", "node", "node"),
    "a tuple": ("not isinstance(node, tuple)", "node", "node"),
    "either": ("isinstance(node, (int, float))", "node", "node"),
    "children": ("not node.children", "node.value", "node.children"),
}
NEGAMAX = """
def negamax(node, color):
    match node:
        case (left, right):
            return max(-negamax(left, -color), -negamax(right, -color))
        case _:
            return color * node
"""
IN_A_LOOP = """
def minimax(node, is_max):
    if isinstance(node, int):
        return node
    values = []
    for number in range(2):
        values.append(minimax(node[number], not is_max))
    return max(values) if is_max else min(values)
"""


def verdict(source: str, **question: Any) -> Verdict:
    asked = Question(**{"task": "minimax", "trees": 60, "leaves": 3, **question})
    return examine(StudentProgram("program.py", source), "program.py", asked).verdict


def written(template: str, name: str) -> str:
    leaf, value, left, right = SPELLINGS[name]
    return template.format(leaf=leaf, value=value, left=left, right=right)


def unpacking(name: str) -> str:
    leaf, value, children = UNPACKED[name]
    return UNPACKING.format(leaf=leaf, value=value, children=children)


RIGHT = {
    **{f"minimax, {name}": (written(MINIMAX, name), "minimax") for name in SPELLINGS},
    **{f"alpha-beta, {name}": (written(ALPHA_BETA, name), "alpha-beta") for name in SPELLINGS},
    **{f"unpacks {name}": (unpacking(name), "minimax") for name in UNPACKED},
    "negamax": (NEGAMAX, "minimax"),
    "in a loop": (IN_A_LOOP, "minimax"),
}
SWAPPED = {
    "max(a, b) if is_max else min(a, b)": "min(a, b) if is_max else max(a, b)",
    "max(best, value)": "min(best, value)",
    "-negamax(right, -color)": "negamax(right, -color)",
    "max(values) if is_max else min(values)": "min(values) if is_max else max(values)",
}
"""What is right, and what is wrong in its place."""


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_search_of_two_children_is_called_right(name: str) -> None:
    source, task = RIGHT[name]
    found = verdict(source, task=task)
    assert found.kind == "fine", found.says
    assert SENTENCE in found.says[-1]


@pytest.mark.parametrize("name", RIGHT)
def test_a_wrong_search_of_two_children_is_called_wrong(name: str) -> None:
    source, task = RIGHT[name]
    wrong = source
    for right_part, wrong_part in SWAPPED.items():
        wrong = wrong.replace(right_part, wrong_part)
    assert wrong != source
    found = verdict(wrong, task=task)
    assert found.kind == "wrong", found.says
    assert found.tree is not None
    assert has_pairs(BatteryTree.of(found.tree))


def test_a_search_that_counts_its_depth_alone_is_given_leaves_at_one_depth_too() -> None:
    source = written(MINIMAX, "left and right").replace("node.left is None", "depth == 0")
    source = source.replace("node, is_max", "node, depth, is_max")
    found = verdict(source.replace(", not is_max", ", depth - 1, not is_max"))
    assert found.kind == "fine", found.says
    assert "leaves at one depth" in found.says[-2]
    assert SENTENCE in found.says[-1]


def test_a_tree_that_is_named_and_has_three_children_is_not_understood() -> None:
    source = written(MINIMAX, "left and right")
    three, two = Tree.grow([[1, 2, 3], 4]), Tree.grow([[1, 2], 4])
    refused, judged = (verdict(source, tree=tree) for tree in (three, two))
    assert refused.kind == "unrecognised"
    assert "another number of them" in refused.says[0]
    assert judged.kind == "fine"


ALL_CHILDREN = """
def minimax(node, is_max):
    if not node.children:
        return node.value
    values = [minimax(child, not is_max) for child in node.children]
    return max(values) if is_max else min(values)

def width(box):
    return box.right - box.left
"""


def test_a_search_that_looks_at_all_children_is_given_three_whatever_else_it_names() -> None:
    found = verdict(ALL_CHILDREN)
    assert found.kind == "fine"
    assert not found.says
    of_two = ALL_CHILDREN.replace("max(values)", "max(values[:2])")
    wrong = verdict(of_two)
    assert wrong.kind == "wrong", "two of three values are no search of two children"


def test_trees_of_two_children_have_no_other_nodes() -> None:
    for settings in ({}, {"uniform": True}, {"values": (-1, 1)}):
        trees = list(battery(40, pairs=True, **settings))
        assert len(trees) >= 40
        assert all(map(has_pairs, trees))
        assert len({tree.size for tree in trees}) > (0 if "uniform" in settings else 3)
