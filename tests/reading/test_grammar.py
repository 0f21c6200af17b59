"""Everything a file may say, and what it is read as."""

import pickle
from fractions import Fraction
from math import inf

import pytest

from search_walkthroughs.reading import BadInput, FrameSelection, Position, Source, read

EVERYTHING = """\
# yaml-language-server: $schema=../schema.json
title: {en: Alpha-beta on a tree, ja: 木でαβ法}
about: |
  Look at D.

  Then look away.
source: {text: "A book, 2020", url: https://example.org/book?page=3#top}
date: 2026-11-23
algorithm:
  - minimax
  - alpha-beta:
      options: {window: [-.inf, 100], fail: hard}
      expect: {pruned: [A/D/2, A/D/3], pruned-nodes: 2, frames: {start: 12, end: 12}}
  - alpha-beta: {label: {en: past the bound, ja: 限界を超えたら}, options: {cut: past-bound}}
options: {depth: 3, fail: soft}
root: min
tree:
  A: {C: [2, 4, 5], D: [7, 3, 5]}
  B: {E: 4}
range: [0, 9]
expect:
  value: -inf
  best: A
  line: [A, C, 1]
  leaves: [2, 4.5]
  visited: ["", A, A/C/1]
  calculated: 12
  cutoffs:
    - A/D
    - {path: A/D, kind: beta, after: A/D/1, skipped: [A/D/2], bound-from: null, deep: off}
  proof: fails
page: compare
frames: {depth: 2, below: [A, C], from: 1, to: 9, limit: 5, children: 4}
"""


def tree_of(catalogue, text, algorithm="expectimax", root=""):
    head = f"title: T\nalgorithm: {algorithm}\n{root}"
    return read(f"{head}tree: {text}\n", "x.yml", catalogue).tree


def unfolded(tree, index=0):
    """The tree as lists, its transpositions written out."""
    node = tree.nodes[index]
    if not node.branches:
        return "?" if node.unknown else node.value
    return {branch.label: unfolded(tree, branch.node) for branch in node.branches}


def turns(tree, index=0):
    node = tree.nodes[index]
    return [node.turn, *(turns(tree, branch.node) for branch in node.branches)]


def test_everything(catalogue):
    walkthrough = read(EVERYTHING.encode(), "w/x.yml", catalogue)
    assert walkthrough.file == "w/x.yml"
    assert walkthrough.text == EVERYTHING
    assert walkthrough.title == {"en": "Alpha-beta on a tree", "ja": "木でαβ法"}
    paragraph = "Look at D.\n\nThen look away."
    assert walkthrough.about == {"en": paragraph, "ja": paragraph}
    assert walkthrough.source == Source("A book, 2020", "https://example.org/book?page=3#top")
    assert walkthrough.date == "2026-11-23"
    assert walkthrough.root == -1
    assert walkthrough.range == (0, 9)
    assert walkthrough.page == "compare"
    assert walkthrough.frames == FrameSelection(2, ("A", "C"), 1, 9, 5, 4)
    assert (walkthrough.game, walkthrough.position, walkthrough.to_move) == (None, None, None)
    assert (walkthrough.tree.size, walkthrough.tree.depth) == (12, 3)
    plain, hard, past = walkthrough.entries
    assert [plain.algorithm, hard.algorithm, past.algorithm] == ["minimax", *["alpha-beta"] * 2]
    both = {"en": "past the bound", "ja": "限界を超えたら"}
    assert [plain.label, hard.label, past.label] == [{}, {}, both]
    assert [plain.name, past.name] == ["minimax", "past the bound"]
    assert plain.options == {"depth": 3}
    assert hard.options == {"window": (-inf, 100), "fail": "hard", "depth": 3}
    assert past.options == {"fail": "soft", "cut": "past-bound", "depth": 3}
    assert plain.expect == {
        "value": -inf,
        "best": "A",
        "line": ("A", "C", "1"),
        "leaves": (2, 4.5),
        "visited": ("", "A", "A/C/1"),
        "calculated": 12,
        "cutoffs": (
            "A/D",
            {
                "path": "A/D",
                "kind": "beta",
                "after": "A/D/1",
                "skipped": ("A/D/2",),
                "bound_from": None,
                "deep": False,
            },
        ),
        "proof": "fails",
    }
    assert hard.expect == {
        **plain.expect,
        "pruned": ("A/D/2", "A/D/3"),
        "pruned-nodes": 2,
        "frames": {"start": 12, "end": 12},
    }
    assert plain.claims["value"] == Position(22, 10)
    assert hard.claims["pruned"] == Position(13, 24)
    assert set(hard.claims) == set(hard.expect)


def test_what_is_read_cannot_change_and_can_travel(catalogue):
    walkthrough = read(EVERYTHING, "x.yml", catalogue)
    again = pickle.loads(pickle.dumps(walkthrough))
    assert again == walkthrough
    assert hash(again) == hash(walkthrough)
    with pytest.raises(AttributeError):
        walkthrough.root = 1
    with pytest.raises(TypeError):
        walkthrough.title["en"] = "U"


def test_the_least_there_can_be(catalogue):
    walkthrough = read("title: 2024\nalgorithm: minimax\ntree: 3", "x.yml", catalogue)
    assert walkthrough.title == {"en": "2024", "ja": "2024"}
    assert walkthrough.about == {}
    assert walkthrough.source is None
    assert walkthrough.entries[0].options == walkthrough.entries[0].expect == {}
    assert (walkthrough.root, walkthrough.page, walkthrough.frames) == (
        1,
        "walkthrough",
        FrameSelection(),
    )
    assert (walkthrough.tree.size, walkthrough.tree.depth) == (1, 0)


def test_a_game(catalogue):
    text = (
        "title: T\nalgorithm: [minimax]\ngame: tic-tac-toe\nposition: |\n  O..\n  .X.\n"
        "to-move: O\noptions: {symmetry: off}\nexpect: {best: 4, line: [4, 0], pruned: [7/7]}\n"
    )
    walkthrough = read(text, "x.yml", catalogue)
    assert walkthrough.tree is None
    assert walkthrough.game == "tic-tac-toe"
    assert walkthrough.position == "O..\n.X."
    assert walkthrough.to_move == "O"
    assert walkthrough.page == "walkthrough"
    assert walkthrough.entries[0].options == {"symmetry": False}
    assert walkthrough.entries[0].expect == {"best": "4", "line": ("4", "0"), "pruned": ("7/7",)}


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("10/3", Fraction(10, 3)),
        ("-3/4", Fraction(-3, 4)),
        ("6/3", 2),
        ("0.5", 0.5),
        ("-inf", -inf),
    ],
)
def test_a_value_may_be_claimed_as_a_fraction(catalogue, written, value):
    text = f"title: T\nalgorithm: minimax\ntree: 3\nexpect: {{value: {written}}}"
    assert read(text, "x.yml", catalogue).entries[0].expect["value"] == value


@pytest.mark.parametrize("written", ["1/0", "1/-2", "1.5/2", "a third", "1/"])
def test_what_is_no_number_is_no_value(catalogue, written):
    text = f"title: T\nalgorithm: minimax\ntree: 3\nexpect: {{value: {written}}}"
    with pytest.raises(BadInput):
        read(text, "x.yml", catalogue)


def test_the_page_of_a_list_compares(catalogue):
    text = "title: T\nalgorithm: [minimax, alpha-beta: ]\ntree: 3"
    assert read(text, "x.yml", catalogue).page == "compare"


@pytest.mark.parametrize(
    ("written", "value"),
    [
        *[("3", 3), ("-2", -2), ("+7", 7), ("0", 0), ("-0", 0), ("-0.0", 0), ("0x1F", 31)],
        *[("0o17", 15), (".5", 0.5), ("-.5", -0.5), ("2.", 2), ("2.0", 2), ("1e3", 1000)],
        *[("1.5E-3", 0.0015), ("1e300", 1e300), (str(2**70), 2**70), ("9007199254740993.0", 2**53)],
        *[("?", "?"), ("{value: '?'}", "?"), ("'?'", "?")],
    ],
)
def test_leaves(catalogue, written, value):
    quoted = "'?'" if written == "?" else written
    tree = tree_of(catalogue, f"[{quoted}]")
    leaf = tree.nodes[1]
    assert unfolded(tree) == {"1": value}
    assert type(leaf.value) is (type(None) if value == "?" else type(value))


def test_labels_are_what_is_written(catalogue):
    tree = tree_of(catalogue, "{no: 1, 1e3: 2, 12:30: 3, null: 4, 'a b': 5, 勝ち: 6, ~: 7, 07: 8}")
    labels = [branch.label for branch in tree.nodes[0].branches]
    assert labels == ["no", "1e3", "12:30", "null", "a b", "勝ち", "~", "07"]


def test_words_may_be_labels_below_children(catalogue):
    tree = tree_of(catalogue, "{children: {value: 1, children: {children: {p: 2, key: [3]}}}}")
    assert unfolded(tree) == {"value": 1, "children": {"p": 2, "key": {"1": 3}}}


def test_players_alternate_unless_they_say_otherwise(catalogue):
    text = "[[1], {player: max, children: [[2], {player: min, value: 3}]}]"
    assert turns(tree_of(catalogue, text)) == [1, [-1, [1]], [1, [-1, [1]], [-1]]]
    assert turns(tree_of(catalogue, text, root="root: min\n")) == [
        -1,
        [1, [-1]],
        [1, [-1, [1]], [-1]],
    ]


def test_the_root_may_say_who_moves(catalogue):
    text = "title: T\nalgorithm: minimax\ntree: {player: min, key: S, children: [1]}"
    walkthrough = read(text, "x.yml", catalogue)
    assert walkthrough.root == walkthrough.tree.nodes[0].turn == -1
    assert walkthrough.tree.nodes[0].key == "S"


def test_chance_takes_no_turn(catalogue):
    text = "{player: chance, children: {H: {p: 1, children: [1]}, T: {p: 1, value: 2}}}"
    assert turns(tree_of(catalogue, text, root="root: min\n")) == [0, [-1, [1]], [-1]]


@pytest.mark.parametrize(
    ("written", "chances"),
    [
        (["0.1", "0.2", "0.7"], ["1/10", "1/5", "7/10"]),
        (["1/3", "1/3", "1/3"], ["1/3", "1/3", "1/3"]),
        (["1/3", ".5", "1/6"], ["1/3", "1/2", "1/6"]),
        (["1", "2", "3"], ["1/6", "1/3", "1/2"]),
        (["5"], ["1"]),
        (["1.0"], ["1"]),
    ],
)
def test_chances_are_exact(catalogue, written, chances):
    children = ", ".join(f"{{p: {p}, value: 1}}" for p in written)
    tree = tree_of(catalogue, f"{{player: chance, children: [{children}]}}")
    assert [branch.chance for branch in tree.nodes[0].branches] == list(map(Fraction, chances))


@pytest.mark.parametrize("written", [["1", "1/2"], ["2", "0.5", "1"], ["1/3", "1"], ["0.5", "0.4"]])
def test_chances_and_weights_do_not_mix(catalogue, written):
    children = ", ".join(f"{{p: {p}, value: 1}}" for p in written)
    with pytest.raises(BadInput, match=r"add up to .*, not 1"):
        tree_of(catalogue, f"{{player: chance, children: [{children}]}}")


def test_aliases_are_one_node_for_each_who_may_move(catalogue):
    tree = tree_of(catalogue, "{A: &a [1, 2], B: *a, C: [*a]}")
    root = tree.nodes[0]
    below = [branch.node for branch in root.branches]
    assert below[0] == below[1]
    assert [tree.nodes[n].turn for n in below] == [-1, -1, -1]
    deeper = tree.nodes[below[2]].branches[0].node
    assert deeper != below[0]
    assert tree.nodes[deeper].turn == 1
    assert (tree.size, tree.depth, len(tree.nodes)) == (11, 3, 8)


def test_an_alias_is_one_node_if_it_says_who_moves(catalogue):
    tree = tree_of(catalogue, "[&a {player: max, children: [1]}, [*a]]")
    assert len(tree.nodes) == 4
    assert tree.size == 6


def test_a_key_is_a_position(catalogue):
    text = """
      A: {x: {key: k, note: first, children: [1, 2]}}
      B: {y: {key: k, children: {1: 1.0, 2: 2}}}
      C: {key: k, children: [5]}
    """
    tree = tree_of(catalogue, text)
    first, second, other = (tree.nodes[branch.node] for branch in tree.nodes[0].branches)
    assert first.branches[0].node == second.branches[0].node
    assert tree.nodes[first.branches[0].node].note == "first"
    assert other.key == "k"  # MIN moves there, MAX in the others: another position
    assert unfolded(tree, first.branches[0].node) == {"1": 1, "2": 2}
    assert tree.size == 1 + 2 * 4 + 2


def test_branches_and_nodes_know_their_places(catalogue):
    text = "title: T\nalgorithm: minimax\ntree:\n  A: &a\n    - 1\n    - 2\n  B: *a\n"
    tree = read(text, "x.yml", catalogue).tree
    assert list(tree.branch_marks[0]) == [Position(4, 3), Position(7, 3)]
    assert tree.marks[1] == Position(4, 6)
    assert list(tree.branch_marks[1]) == [Position(5, 7), Position(6, 7)]


def test_estimates_and_notes(catalogue):
    tree = tree_of(catalogue, "[{estimate: 2.5, note: look, children: [1]}, {value: 1, note: 3}]")
    first, _, second = tree.nodes[1:]
    assert (first.estimate, first.note, second.estimate, second.note) == (2.5, "look", None, "3")


def test_a_byte_order_mark_and_windows_lines(catalogue):
    text = "\ufefftitle: T\r\nalgorithm: minimax\r\ntree:\r\n  - 1\r\n  - 2\r\n"
    tree = read(text.encode(), "x.yml", catalogue).tree
    assert list(tree.marks) == [Position(4, 3), Position(4, 5), Position(5, 5)]
