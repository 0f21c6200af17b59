"""Trees and positions that are changed by clicking, as the text that then stands in the editor."""

import pytest

from search_walkthroughs import lab
from search_walkthroughs.lab.tree_edit import edit_search, parse, with_key
from search_walkthroughs.reading import BadInput

HEAD = "# mine\ntitle: T\nalgorithm: alpha-beta\n"
LISTS = f"{HEAD}tree: [[3, 12], 5]\nexpect: {{value: 5}}\n"
NAMED = f"{HEAD}tree:\n  A: {{C: [2, 4], D: 7}}\n\n  B: 3  # three\nroot: min\n"
CHANCE = """\
title: T
algorithm: expectimax
tree: {player: chance, children: {a: {value: 1, p: 0.5}, b: {value: 3, p: 0.5}}}
"""
BOARD = """\
title: T
algorithm: minimax
game: tic-tac-toe
position: |
  O X .
  X O .
"""


def tree(text):
    """The lines of the tree; all other lines but claims are as they were."""
    return text.partition("tree:")[2].partition("root:")[0].strip()


@pytest.mark.parametrize(
    ("text", "path", "action", "given", "after"),
    [
        (LISTS, [0, 1], "value", "-4", "[[3, -4], 5]"),
        (LISTS, [1], "value", "?", '[[3, 12], "?"]'),
        (LISTS, [0], "add", "", "[[3, 12, 0], 5]"),
        (LISTS, [1], "add", "", "[[3, 12], [5, 0]]"),
        (LISTS, [0, 0], "remove", "", "[[12], 5]"),
        (LISTS, [0], "remove", "", "[5]"),
        (LISTS, [0], "move", "1", "[5, [3, 12]]"),
        (NAMED, [0, 1], "value", "2.5", "{A: {C: [2, 4], D: 2.5}, B: 3}"),
        (NAMED, [], "add", "", "{A: {C: [2, 4], D: 7}, B: 3, E: 0}"),
        (NAMED, [0, 0], "move", "1", "{A: {D: 7, C: [2, 4]}, B: 3}"),
    ],
)
def test_a_tree_is_changed(text, path, action, given, after):
    edited = lab.edit_tree(text, path, action, given)
    assert tree(edited) == after
    assert edited.startswith(HEAD)
    assert ("root: min" in edited) == ("root: min" in text)
    assert "expect" not in edited
    assert parse(edited).tree is not None


def test_chances_add_up_whatever_is_added_or_removed():
    more = lab.edit_tree(CHANCE, [], "add")
    assert [str(b.chance) for b in parse(more).tree.nodes[0].branches] == ["1/3"] * 3
    less = lab.edit_tree(more, [1], "remove")
    assert [str(b.chance) for b in parse(less).tree.nodes[0].branches] == ["1/2"] * 2


def test_what_is_no_number_is_refused():
    for given in ("x", "", "nan", "1e999"):
        with pytest.raises(BadInput):
            lab.edit_tree(LISTS, [1], "value", given)


def test_noisy_moves_stay_noisy():
    text = f"{HEAD}tree: {{A: {{noisy: on, value: 3}}, B: [2, 4]}}\n"
    edited = lab.edit_tree(text, [1, 0], "value", "5")
    assert tree(edited) == "{A: {noisy: on, value: 3}, B: [5, 4]}"
    assert [branch.noisy for branch in parse(edited).tree.nodes[0].branches] == [True, False]


def test_a_tree_with_passes_is_changed_in_its_text_alone():
    text = f"{HEAD}tree: {{after-pass: 2, children: {{A: 3, B: 4}}}}\n"
    with pytest.raises(BadInput, match="cannot be changed by clicking"):
        lab.edit_tree(text, [0], "value", "5")


def test_a_file_without_a_tree_has_none_to_change():
    with pytest.raises(BadInput):
        lab.edit_tree("title: T\nalgorithm: minimax\ngame: tic-tac-toe\n", [], "add")


def test_a_position_and_a_search_are_changed():
    text = f"{BOARD}  O X .\nto-move: max\n"
    edited = lab.edit_position(text, ["O X .", "X O .", ". . ."])
    assert edited == f"{BOARD}  . . .\n"
    assert lab.answer(edited)["board"]["rows"][2] == ["", "", ""]
    edited = edit_search(edited, ["minimax", "alpha-beta"], {"cut": "past-bound"})
    assert [one.algorithm for one in parse(edited).entries] == ["minimax", "alpha-beta"]
    assert parse(edited).entries[1].options == {"cut": "past-bound"}


def test_a_key_is_replaced_with_all_that_belongs_to_it():
    text = "a: 1\ntree:\n- 1\n\n- 2\n\n# about b\nb: 2\n"
    assert with_key(text, "tree", ["tree: 3"]) == "a: 1\ntree: 3\n\n# about b\nb: 2\n"
    assert with_key(text, "c", ["c: 3"]) == text + "c: 3\n"
