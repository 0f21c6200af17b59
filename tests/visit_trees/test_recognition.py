"""Which field of a stranger's node is what is found from its numbers, or asked for."""

import pytest

import search_walkthroughs as sw

from .node_classes import STYLES, Tables
from .searched import everything, nested, searched

ROOT = searched()
COUNT = sum(1 for _ in everything(ROOT))
MEAN = ROOT.wins / ROOT.visits


@pytest.fixture(scope="module")
def root():
    return searched(60)


def page(shown):
    return shown._page.shown


@pytest.mark.parametrize("style", STYLES)
def test_a_node_class_of_public_programs_needs_no_argument(style):
    shown = sw.tree(STYLES[style](ROOT))
    tree = page(shown).tree
    extra = style == "CountsFromOne"
    assert shown.nodes == COUNT
    assert tree.nodes[0].visits == ROOT.visits + extra
    most = max(ROOT.children, key=lambda child: child.visits)
    assert tree.nodes[1].visits == most.visits + extra
    in_both_signs = style in ("Gomoku", "ResultCounts", "SlotsQ")
    mean = most.wins / (most.visits + extra)
    assert tree.nodes[1].value == pytest.approx(2 * mean - 1 if in_both_signs else mean)
    assert (tree.nodes[1].prior is not None) == (
        style in ("Gomoku", "RootNotCounted", "SlotsQ", "VisitCount")
    )
    told = [note for note in shown.notes if "children have" in note]
    assert bool(told) == extra, "the children of a node that counts from 1 have more visits"


@pytest.mark.parametrize(
    ("style", "found"),
    [
        ("TextbookU", "children = children, visits = N, value = U / N"),
        ("Gomoku", "children = _children, visits = _n_visits, value = _Q, prior = _P"),
        ("DataInside", "children = children, visits = data.simulations, value = data.value / "
         "data.simulations, label = data.column"),
    ],
)  # fmt: skip
def test_what_was_found_is_told(style, found):
    shown = sw.tree(STYLES[style](ROOT))
    assert shown.fields == found
    assert found in repr(shown)
    assert found in shown.html


def test_visits_of_a_root_that_is_not_counted_are_those_of_its_children():
    shown = sw.tree(STYLES["RootNotCounted"](ROOT))
    assert shown.fields.endswith("is 0, the sum of its children's stands for it")


def test_moves_come_from_keys_fields_or_places(root):
    first = max(root.children, key=lambda child: child.visits)
    moves = {style: page(sw.tree(STYLES[style](root))).tree.nodes[1].label for style in STYLES}
    assert moves["TotalReward"] == moves["TextbookU"] == moves["ChildNodes"] == str(first.move)
    assert moves["Score"] == f"heap {first.heap}"
    assert moves["CountsFromOne"] == f"#{1 + root.children.index(first)}"


def test_an_object_that_holds_the_root_is_as_good_as_the_root():
    class Search:
        def __init__(self):
            self._root, self.limit = STYLES["Gomoku"](ROOT), 200

    assert sw.tree(Search()).fields.startswith("root = _root, children = _children, visits")
    assert sw.tree({"seed": 1, "root": nested(ROOT)}).nodes == COUNT


def test_what_has_no_nodes_is_refused_with_its_fields():
    with pytest.raises(sw.BadInput, match="holds nodes: found Nsa, Qsa and Ns; give `children`"):
        sw.tree(Tables(ROOT))


def test_two_counts_that_fit_equally_are_asked_for():
    data = {"visits": 10, "plays": 12, "c": [{"visits": 4, "plays": 5}, {"visits": 3, "plays": 2}]}
    with pytest.raises(sw.BadInput) as wrong:
        sw.tree(data)
    assert "visits and plays fit equally" in str(wrong.value)
    assert "give `visits`: a name such as 'visits'" in str(wrong.value)
    assert page(sw.tree(data, visits="plays")).tree.nodes[0].visits == 12


def test_two_results_that_fit_equally_are_asked_for():
    below = [{"n": 4, "reward_a": 1, "reward_b": 2}, {"n": 3, "reward_a": 0, "reward_b": 3}]
    data = {"n": 10, "reward_a": 2, "reward_b": 5, "children": below}
    with pytest.raises(sw.BadInput, match=r"reward_a and reward_b fit equally; give `value`"):
        sw.tree(data)
    assert page(sw.tree(data, value="reward_b")).values[0] == 0.5


def test_no_number_that_could_be_visits_is_an_error():
    data = {"score": 0.5, "children": [{"score": 0.25}, {"score": 0.75}]}
    with pytest.raises(sw.BadInput, match="found score; give `visits`"):
        sw.tree(data)


def test_fields_are_given_by_name_or_function(root):
    shown = sw.tree(
        root,
        children=lambda node: node.children,
        visits="visits",
        value=lambda node: node.wins / (node.visits - 60),
        label=lambda node: f"take {node.move}",
        prior=lambda node: 0.5,
        board=lambda node: "|" * node.heap,
    )
    tree = page(shown).tree
    assert tree.nodes[1].label.startswith("take ")
    assert tree.nodes[0].value is None, "a division by zero has no result"
    assert tree.nodes[0].board == "|" * 9
    assert {node.prior for node in tree.nodes} == {0.5}
    assert shown.fields == (
        "children = (given), visits = visits, value = (given), label = (given), prior = (given)"
    )


def test_a_field_that_is_not_there_is_named_with_those_that_are(root):
    with pytest.raises(sw.BadInput, match="has no field 'n'; it has heap, move, parent, children"):
        sw.tree(root, visits="n")


def test_a_function_that_fails_is_named(root):
    with pytest.raises(sw.BadInput, match="value: the function fails at a node: AttributeError"):
        sw.tree(root, value=lambda node: node.q)


def test_a_child_that_is_a_node_above_is_refused(root):
    with pytest.raises(sw.BadInput, match="it is not a tree: a child of a node is a node above"):
        sw.tree(root, children=lambda node: [*node.children, *([node.parent or root])])


def test_a_position_with_two_parents_is_drawn_once():
    shared = {"n": 2, "w": 1, "children": []}
    data = {"n": 9, "w": 4, "children": [{"n": 4, "w": 2, "children": [shared]},
                                         {"n": 3, "w": 1, "children": [shared]}]}  # fmt: skip
    shown = sw.tree(data)
    assert shown.nodes == 4
    assert len(page(shown).tree.links) == 1
    assert 'class="second"' in shown.svg


def test_a_tree_deeper_than_the_stack_is_read():
    data = {"n": 1, "children": []}
    for count in range(2, 3000):
        data = {"n": count, "children": [data]}
    assert sw.tree(data).nodes == 2999


def test_a_broken_property_is_passed_over(root):
    class Node:
        def __init__(self, node):
            self.kids, self.visits = [Node(child) for child in node.children], node.visits

        @property
        def mean(self):
            raise RuntimeError("no value yet")

    assert sw.tree(Node(root)).fields == "children = kids, visits = visits"


@pytest.mark.parametrize(
    ("visits", "total", "move"),
    [("N", "W", "move"), ("visit_count", "value_sum", "action"), ("plays", "score", "name")],
)
def test_nested_data_may_have_any_of_the_usual_names(visits, total, move):
    data = nested(ROOT, "kids", visits, total, move)
    shown = sw.tree(data)
    assert shown.nodes == COUNT
    assert page(shown).values[0] == pytest.approx(MEAN)
