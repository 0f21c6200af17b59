"""What goes out comes back: the same tree, to the last label and digit."""

import json
import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.formats.export_file import export
from search_walkthroughs.formats.foreign_tree import LOSSES, losses, of_tree
from search_walkthroughs.formats.import_file import import_tree
from search_walkthroughs.formats.trees.json_tree import nested_object
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.hidden_information import solve
from search_walkthroughs.reading import BadInput, Limits

from .exact_solver import value
from .planting import hidden_games, lists, nodes, sexpr, walkthrough

FEW = settings(max_examples=60, deadline=None)
MANY = settings(max_examples=1000, deadline=None)
BOTH_WAYS = ["efg", "json", "tikz"]
"""Formats that are exported and imported."""


def whole(walkthrough, left_out=()):
    """All that a tree says, node by node, without the kinds of facts that are left out."""
    kinds = {"key", "note", "prior", "hash", "estimate", "sees", "shared", "value", "label"}
    plain = dict.fromkeys(kinds & {*left_out})
    return [
        replace(node, turn=node.turn if node.children else 0, **plain)
        for node in of_tree(walkthrough.tree)
    ]


def come_back(read, target, node):
    """Hold what comes back against what went out; only what was noted may be lost."""
    first = read(walkthrough(node))
    if target == "json":
        tree = list(of_tree(first.tree))
        data, notes = "".join(nested_object(tree)).encode(), losses(tree, {*LOSSES}, "x")
        json.loads(data)
    else:
        done = export(first, target)
        data, notes = done.data, done.notes
    told = {**LOSSES, "value": "exact value", "label": "exact label"}
    lost = [kind for kind, words in told.items() if any(words in note for note in notes)]
    made = import_tree(data, f"tree.{target}")
    assert whole(read(made.text), lost) == whole(first, lost)
    said = r"sets are kept|inner node's value is left out" + "|is written" * ("label" in lost)
    assert all(re.search(said, note) for note in made.notes)


@pytest.mark.parametrize("target", BOTH_WAYS)
@settings(max_examples=25, deadline=None)
@given(node=nodes() | hidden_games())
def test_what_goes_out_comes_back_or_its_loss_is_noted(read, target, node):
    come_back(read, target, node)


@pytest.mark.night
@pytest.mark.parametrize("target", BOTH_WAYS)
@MANY
@given(node=nodes() | hidden_games())
def test_a_thousand_trees_come_back(read, target, node):
    come_back(read, target, node)


@FEW
@given(hidden_games())
def test_a_game_of_cards_is_worth_the_same_as_its_file(read, node):
    """Ours is the value of the page, theirs that of the second reader and solver."""
    first = read(walkthrough(node))
    data = export(first, "efg").data
    exact = value(data.decode())
    for one in (first, read(import_tree(data, "x.efg").text)):
        assert solve(Tree(one.tree.nodes)).value == exact


def kuhn_poker():
    """Kuhn's poker: one card of three for each, one bet, and what the players see."""

    def after(mine, theirs):
        win = 1 if "JQK".index(mine) > "JQK".index(theirs) else -1
        later = {"fold": {"value": -1}, "call": {"value": 2 * win}}
        raised = {"player": "max", "sees": f"{mine}: check, bet", "children": later}
        checked = {"check": {"value": win}, "bet": raised}
        bet = {"fold": {"value": 1}, "call": {"value": 2 * win}}
        moves = {
            "check": {"player": "min", "sees": f"{theirs}: check", "children": checked},
            "bet": {"player": "min", "sees": f"{theirs}: bet", "children": bet},
        }
        return {"player": "max", "sees": mine, "children": moves, "p": "1/6"}

    deals = {a + b: after(a, b) for a in "JQK" for b in "JQK" if a != b}
    return {"player": "chance", "children": deals}


def test_kuhn_poker_is_worth_the_same_outside(read):
    first = read(walkthrough(kuhn_poker()))
    data = export(first, "efg").data
    again = read(import_tree(data, "x.efg").text)
    worth = solve(Tree(again.tree.nodes)).value
    assert value(data.decode()) == worth == Fraction(-1, 18)


def test_what_efg_does_not_keep_is_noted(read):
    text = """title: t
algorithm: puct
tree:
  A: {prior: 1/4, hash: 7, value: 3}
  B: {prior: 3/4, estimate: 2, key: K, children: [1, 2]}
"""
    notes = export(read(text), "efg").notes
    assert [note.partition("keep the ")[2] for note in notes] == [
        "prior of 2 nodes", "hash of 1 node", "name of 1 node", "estimate of 1 node"
    ]  # fmt: skip


def test_moves_that_differ_in_a_set_are_refused(read):
    node = hidden("{b: 1, c: 2}", "{b: 1, d: 2}")
    with pytest.raises(BadInput, match="nodes that see 'a card' have different moves"):
        export(read(node), "efg")


def hidden(first, second):
    return (
        "title: t\nalgorithm: expectimax\ntree: {player: chance, children: {"
        f"x: {{p: 1, player: max, sees: a card, children: {first}}}, "
        f"y: {{p: 1, player: max, sees: a card, children: {second}}}}}}}\n"
    )


def test_what_a_picture_in_latex_does_not_keep_is_noted(read):
    text = """title: t
algorithm: minimax
tree: {a  b: {note: mine, value: 1.23456}, "{[50 %]}, \\\\": {key: K, children: [1, -1e30]}}
"""
    done = export(read(text), "tikz")
    assert [note.partition("keep the ")[2] for note in done.notes] == [
        "remark of 1 node", "name of 1 node", "exact value of 1 node", "exact label of 1 node"
    ]  # fmt: skip
    made = read(import_tree(done.data, "x.tex").text)
    assert [branch.label for branch in made.tree.nodes[0].branches] == ["a b", "{[50 %]}, \\"]
    assert [node.value for node in made.tree.nodes if not node.branches] == [1.235, 1, -1e30]


def test_what_a_picture_in_latex_does_not_draw_is_unknown(read):
    wide = ", ".join(f"m{n}: [{n}, 1]" for n in range(300))
    first = read(f"title: t\nalgorithm: minimax\ntree: {{A: {{{wide}}}, B: 3}}\n")
    made = import_tree(export(first, "tikz").data, "x.tex")
    assert any("the picture leaves out nodes here" in note for note in made.notes)
    assert len(read(made.text).tree.nodes) < len(first.tree.nodes)


def test_a_wrong_hash_is_refused():
    with pytest.raises(BadInput, match="found -7 as a hash; write a whole number from 0"):
        import_tree(b'{"children": [{"name": "A", "hash": -7, "value": 3}]}', "tree.json")


def test_a_tree_too_large_to_be_laid_out_is_written_on_one_line(read, shape):
    deep = '{"left": ' * 30 + "[1, 2]" + "}" * 30
    text = f'{{"name": "S", "children": {{"A": {deep}, "B": 3}}}}'.encode()
    laid_out = import_tree(text, "tree.json").text
    narrow = import_tree(text, "tree.json", limits=Limits(bytes=len(laid_out) - 1)).text
    assert len(narrow) < len(laid_out)
    assert shape(read(narrow)) == shape(read(laid_out))


@FEW
@given(lists, st.sampled_from([json.dumps, repr, sexpr]))
def test_nested_lists_and_s_expressions(read, shape, tree, part, write):
    first = read(f"title: x\nalgorithm: minimax\ntree: {json.dumps(part)}\n")
    assert tree(write(part)) == shape(first)


@FEW
@given(lists)
def test_tuples_are_lists(tree, part):
    def tupled(part):
        return tuple(map(tupled, part)) if isinstance(part, list) else part

    assert tree(repr(tupled(part))) == tree(repr(part))


def test_the_notes_and_names_of_nodes_go_along(read):
    text = (
        "title: x\nalgorithm: minimax\n"
        'tree: {key: S, children: [{note: "a \\"quiet\\" one", children: [1, 2]}, 3]}\n'
    )
    first = read(text)
    back = read(import_tree(export(first, "efg").data, "x.efg").text)
    assert [(node.key, node.note) for node in back.tree.nodes] == [
        (node.key, node.note) for node in first.tree.nodes
    ]


def test_the_tree_of_a_game_goes_out_too(read, tree):
    first = read("title: x\nalgorithm: alpha-beta\ngame: tic-tac-toe\nposition: oxoxxo.o.\n")
    found = tree(export(first, "efg").data.decode(), "x.efg")
    assert {value for *_, value in found} <= {None, -1, 0, 1}
    assert len(found) > 2
