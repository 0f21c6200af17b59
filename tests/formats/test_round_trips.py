"""What goes out comes back: the same tree, to the last label and digit."""

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs import reading
from search_walkthroughs.formats.export_file import export
from search_walkthroughs.formats.foreign_tree import of_tree
from search_walkthroughs.formats.import_file import import_tree
from search_walkthroughs.formats.trees.json_tree import nested_object
from search_walkthroughs.reading import BadInput, Limits
from search_walkthroughs.runs.registry import catalogue

from .planting import lists, nodes, sexpr, walkthrough

FEW = settings(max_examples=60, deadline=None)


@FEW
@given(nodes())
def test_an_extensive_game_holds_the_whole_tree(read, shape, node):
    first = read(walkthrough(node))
    made = import_tree(export(first, "efg").data, "tree.efg")
    assert shape(read(made.text)) == shape(first)
    assert made.notes == ()


@FEW
@given(nodes())
def test_so_does_json(read, shape, node):
    first = read(walkthrough(node))
    text = "".join(nested_object(list(of_tree(first.tree))))
    json.loads(text)
    made = import_tree(text.encode(), "tree.json")
    assert shape(read(made.text)) == shape(first)
    assert made.notes == ()


def test_priors_and_hashes_come_back():
    text = """title: t
algorithm: puct
tree:
  A: {prior: 1/4, hash: 7, value: 3}
  B: {prior: 3/4, estimate: 2, sees: a bet, children: [1, 2]}
"""
    first = reading.read(text, "t.yml", catalogue(), Limits())
    there = "".join(nested_object(list(of_tree(first.tree))))
    made = import_tree(there.encode(), "tree.json").text
    tree = reading.read(made, "t.yml", catalogue(), Limits()).tree
    assert [branch.prior for branch in tree.nodes[0].branches] == [Fraction(1, 4), Fraction(3, 4)]
    assert [node.hash for node in tree.nodes] == [None, 7, None, None, None]
    assert [node.sees for node in tree.nodes] == [None, None, "a bet", None, None]
    wrong = there.replace('"hash": 7', '"hash": -7')
    with pytest.raises(BadInput, match="found -7 as a hash; write a whole number from 0"):
        import_tree(wrong.encode(), "tree.json")


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
