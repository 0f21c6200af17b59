"""Trees in files: nested JSON, arrays, Lc0's statistics of moves, KataGo's analysis."""

import json
import re

import numpy as np
import pytest

import search_walkthroughs as sw
from search_walkthroughs.visit_trees.object_tree import Readers
from search_walkthroughs.visit_trees.tree_file import read_trees

from .searched import nested, searched

LC0 = """\
info depth 4 seldepth 9 time 120 nodes 24 score cp 12 pv e2e4
info string a2a4  (207 ) N:       0 (+ 0) (P:  1.49%) (WL:  -.-----) (Q: -0.40000) (U: 0.12251)
info string d2d4  (293 ) N:       9 (+ 0) (P: 43.00%) (WL:  0.03712) (D: 0.332) (Q:  0.03712)
info string e2e4  (322 ) N:      14 (+ 0) (P: 55.51%) (WL:  0.04055) (D: 0.313) (Q:  0.04055)
info string node  (  20) N:      24 (+ 0) (P: 27.02%) (WL:  0.03899) (D: 0.321) (Q:  0.03899)
bestmove e2e4
"""


def kata(visits, during, turn=2):
    move = {"move": "Q4", "visits": visits - 9, "winrate": 0.49, "prior": 0.625}
    line = {"scoreLead": -0.25, "pv": ["Q4", "D4", "C3"], "pvVisits": [visits - 9, 12, 5]}
    other = {"move": "D4", "visits": 8, "winrate": 0.47, "prior": 0.375, "pv": ["D4"]}
    root = {"visits": visits, "winrate": 0.4825}
    return json.dumps({"id": "g", "turnNumber": turn, "isDuringSearch": during,
                       "rootInfo": root, "moveInfos": [move | line, other]})  # fmt: skip


def read(text, **readers):
    return read_trees(text.encode(), "given", Readers(**readers))


def test_every_number_of_lc0_is_in_the_tree_or_counted():
    (tree,) = read(LC0)
    root, *moves = tree.nodes
    assert (root.visits, root.value, root.facts[0]) == (24, 0.03899, ("P", 0.2702))
    assert [(node.label, node.visits, node.value, node.prior) for node in moves] == [
        ("e2e4", 14, 0.04055, 0.5551),
        ("d2d4", 9, 0.03712, 0.43),
        ("a2a4", 0, None, 0.0149),
    ]
    assert dict(moves[2].facts) == {"Q": -0.4, "U": 0.12251}
    assert tree.passed_over == [("other lines", 2)]


def test_of_several_searches_of_lc0_the_last_is_shown():
    (tree,) = read(LC0.replace("e2e4", "g1f3") + LC0)
    assert tree.nodes[1].label == "e2e4"
    assert tree.passed_over == [("lines of earlier positions", 4), ("other lines", 4)]


def test_lines_of_katago_are_a_timeline_with_the_best_line_below_each_move():
    early, late = read("\n".join([kata(30, True), kata(90, False), kata(50, False, turn=3)]))
    assert (early.nodes[0].visits, late.nodes[0].visits) == (30, 90)
    assert late.path(3) == ("Q4", "D4", "C3")
    assert [node.visits for node in late.nodes] == [90, 81, 12, 5, 8]
    assert (late.nodes[1].value, late.nodes[1].prior) == (0.49, 0.625)
    assert dict(late.nodes[1].facts) == {"scoreLead": -0.25}
    assert late.passed_over == [("lines of other positions", 1)]


def mctx(batch=1):
    """Arrays as mctx has them, with a place that no node took."""
    return {
        "parents": [[-1, 0, 0, 1, -1]] * batch,
        "action_from_parent": [[-1, 2, 0, 1, -1]] * batch,
        "node_visits": [[8, 5, 2, 3, 0]] * batch,
        "node_values": [[0.25, 0.5, -0.125, 0.75, 0]] * batch,
        "children_prior_logits": [np.log([[0.25, 0.25, 0.5]] * 5).tolist()] * batch,
    }


@pytest.mark.parametrize("form", ["json", "object"])
def test_arrays_are_a_tree(form):
    data = mctx(batch=3)
    if form == "json":
        (tree,) = read(json.dumps(data))
    else:
        arrays = type("Tree", (), {name: np.array(value) for name, value in data.items()})
        tree = sw.tree(arrays())._page.shown.tree
    assert [node.label for node in tree.nodes] == ["", "2", "1", "0"]
    assert [node.visits for node in tree.nodes] == [8, 5, 3, 2]
    assert tree.nodes[1].prior == pytest.approx(0.5)
    assert tree.passed_over == [("entries of the batch", 2), ("places without a node", 1)]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"node_visits": [[8, 5]]}, "there are 5 parents and 2 visits"),
        ({"parents": [[0, 0, 0, 1, 1]]}, "no node has the parent -1"),
        ({"parents": [[-1, 3, 0, 1, -1]]}, "node 1 stands before its parent"),
        ({"parents": [["a", 0, 0, 1, -1]]}, "the arrays are not those of a tree"),
        ({"children_prior_logits": [[[1.0]] * 5]}, "the arrays are not those of a tree"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(change, said):
    with pytest.raises(sw.BadInput, match=said):
        read(json.dumps(mctx() | change))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3 + 4", "it is not JSON"),
        ("[1, 2]", "that is not a node"),
        ("[]", "that is not a node"),
        ('{"a": 1}', "no field of the root holds nodes: found a; give `--children`: a name"),
        ("[" * 100_000, "nested too deep"),
        ('{"moveInfos": [}', "a line of KataGo is not as its engine prints it"),
    ],
)  # fmt: skip
def test_what_is_no_tree_is_refused(text, said):
    with pytest.raises(sw.BadInput, match=re.escape(said)):
        read(text)


@pytest.mark.parametrize("place", [1, 5])
def test_of_bytes_that_are_no_text_the_first_is_named(place):
    data = b'{"visits": 4}'[: place - 1] + b"\xff\xff"
    with pytest.raises(sw.BadInput, match=f"byte {place} is not UTF-8"):
        read_trees(data, "given", Readers())


NESTED = json.dumps(nested(searched(20)))


@pytest.mark.parametrize("text", [LC0, kata(30, False), json.dumps(mctx()), NESTED])
def test_a_file_may_begin_with_a_byte_order_mark(text):
    """As programs on Windows write it."""
    marked, plain = read(f"\ufeff{text}"), read(text)
    assert [tree.nodes for tree in marked] == [tree.nodes for tree in plain]


@pytest.mark.parametrize("join", ["[{}, {}]", "{}\n{}\n"])
def test_a_list_and_lines_of_json_are_a_timeline(join):
    snapshots = [json.dumps(nested(searched(count))) for count in (20, 60)]
    trees = read(join.format(*snapshots))
    assert [tree.nodes[0].visits for tree in trees] == [20, 60]


def test_a_pickle_is_not_read():
    with pytest.raises(sw.BadInput, match="is not UTF-8"):
        read_trees(b"\x80\x04\x95\x0f", "tree.pickle", Readers())


def test_the_command_writes_a_page_and_says_what_it_found(run_command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.json").write_text(json.dumps(nested(searched(60))))
    code, printed, said = run_command("tree", "mine.json")
    assert (code, printed) == (0, "")
    assert "Found: children = children, visits = visits, value = wins / visits" in said
    assert "tree.html: 60 nodes" in said
    assert (tmp_path / "tree.html").read_text("utf-8").startswith("<!doctype html>")
    code, _, said = run_command("tree", "mine.json")
    assert code == 2
    assert "--force" in said
    code, _, said = run_command("tree", "mine.json", "-o", "tree.svg", "--language", "ja")
    assert code == 0
    assert "読み取った項目" in said


def test_several_files_are_a_timeline(run_command, tmp_path):
    names = [tmp_path / f"{count}.json" for count in (20, 60)]
    for file in names:
        file.write_text(json.dumps(nested(searched(int(file.stem)))))
    output = tmp_path / "tree.html"
    code, _, _ = run_command("tree", *names, "-o", output, "--title", "Nim", "--view", "mover")
    assert code == 0
    assert "turned at moves 0, 2, 4" in output.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["none.json"], "there is no such file"),
        (["mine.json", "--visits", "n"], "the root has no field 'n'"),
        (["mine.json", "-o", "tree.png"], "a tree is written as .html or .svg"),
    ],
)
def test_the_command_refuses(run_command, tmp_path, monkeypatch, arguments, said):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.json").write_text(json.dumps(nested(searched(20))))
    code, _, printed = run_command("tree", *arguments)
    assert code == 2
    assert said in printed
