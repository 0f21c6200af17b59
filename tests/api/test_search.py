"""What other programs call: searches of all that can be given, and of what is refused."""

import json
import pydoc
import re
import rlcompleter
import subprocess
import sys
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import inf
from pathlib import Path

import networkx
import numpy
import pytest

import search_walkthroughs as sw

TREE = {"A": {"C": [2, 4, 5], "D": [7, 3, 5]}, "B": {"E": [4, 3, 2], "F": [6, 4, 1]}}
TEXT = "A: {C: [2, 4, 5], D: [7, 3, 5]}\nB: {E: [4, 3, 2], F: [6, 4, 1]}\n"
FILE = f"title: First\nalgorithm: [minimax, alpha-beta]\ntree: {json.dumps(TREE)}\n"


class Nim:
    """Take one to three of five; who takes the last one wins."""

    range = (-1, 1)

    def start(self):
        return (5, 1)

    def turn(self, state):
        return state[1]

    def moves(self, state):
        return [n for n in (1, 2, 3) if n <= state[0]]

    def play(self, state, move):
        return (state[0] - move, -state[1])

    def over(self, state):
        return state[0] == 0

    def score(self, state):
        return -state[1]


@dataclass
class SpelledOut(Nim, sw.Game):
    """Compared by value, so that no hash is had of it; what it leaves out is the protocol's."""

    size: int = 5


class Die:
    range = (0, 10)

    def start(self):
        return 0

    def turn(self, state):
        return 0 if state == 0 else 1

    def moves(self, state):
        return ["low", "high"] if state == 0 else [2, 4]

    def outcomes(self, state):
        return [("low", 0.1), ("high", 0.9)]

    def play(self, state, move):
        return {"low": 1, "high": 2}.get(move) or state + move

    def over(self, state):
        return state > 2

    def score(self, state):
        return state


def graph():
    """A transposition: x lies below a and below b."""
    made = networkx.DiGraph()
    made.add_edges_from([("r", "a"), ("r", "b"), ("a", "x"), ("a", "y"), ("b", "x")])
    made.add_edges_from([("x", "m"), ("x", "n")])
    for leaf, value in {"m": 3, "n": 5, "y": 9}.items():
        made.nodes[leaf]["value"] = value
    return made


def changed(change):
    made = graph()
    change(made)
    return made


@pytest.mark.parametrize(
    "search", [TREE, TEXT, FILE, sw.load(FILE)], ids=["dict", "tree text", "text", "walkthrough"]
)
def test_the_same_tree_however_it_is_given(search):
    run = sw.run(search, "alpha-beta")
    assert (run.algorithm, run.value, run.best, run.line) == ("alpha-beta", 5, "A", ("A", "C", "3"))
    assert run.data["pruned"] == ["A/D/2", "A/D/3", "B/F"]
    assert run.counts == {
        "calculated": 13, "pruned": 6, "total": 19, "leaves": 7, "cutoffs": 2, "frames": 50,
    }  # fmt: skip
    assert run.proofs == {"value": True, "bounds": True, "counterfactual": True}
    assert len(run.frames) == 50
    assert [frame.path for frame in run.frames if frame.cut] == [("A", "D"), ("B",)]


@pytest.mark.parametrize("key", ["title", "algorithm", "tree", "game"])
def test_a_text_with_one_key_of_a_walkthrough_is_a_walkthrough(key):
    texts = {"title": "title: T\ntree: [3, 5]\n", "algorithm": "algorithm: minimax\ntree: [3, 5]\n",
             "tree": "tree: [3, 5]\n", "game": "game: nim\nposition: 1 2\n"}  # fmt: skip
    assert sw.run(texts[key], "minimax").value == {"game": 1}.get(key, 5)


def test_a_file(tmp_path):
    file = tmp_path / "first.yml"
    file.write_text(FILE)
    for given in (file, str(file)):
        assert sw.run(given, "minimax").counts["pruned"] == 0
        assert [entry.algorithm for entry in sw.load(given).entries] == ["minimax", "alpha-beta"]


@pytest.mark.parametrize(
    ("tree", "value"),
    [
        ([[3, 12, 8], [2, 4, 6]], 3),
        (((3, 12), (2, 4)), 3),
        ({1: [3, 12], 2: [2, 4]}, 3),
        ("[[3, 12], [2, 4]]", 3),
        (numpy.array([[3, 12], [2, 4]]), 3),
        ([numpy.int64(3), numpy.float32(2.5)], 3),
        ([Fraction(5, 2), Decimal("2.25")], 2.5),
        (7, 7),
    ],
)
def test_trees_of_every_kind(tree, value):
    assert sw.run(tree).value == value


def test_chances_give_a_number_of_pythons_own():
    tree = {"player": "chance", "children": {"a": {"value": 1, "p": Fraction(1, 3)},
                                             "b": {"value": 2, "p": Fraction(2, 3)}}}  # fmt: skip
    run = sw.run(tree, "expectimax")
    assert (run.value, type(run.value), run.best) == (5 / 3, float, None)
    assert "1.66667" in repr(run)
    assert sw.run(Die(), "expectimax").value == pytest.approx(0.1 * 5 + 0.9 * 6)


def test_all_facts_are_plain_data():
    made = networkx.DiGraph()
    made.add_node("r", player="chance")
    made.add_edge("r", "a", p=Fraction(1, 3))
    made.add_edge("r", "b", p=Fraction(2, 3))
    made.add_nodes_from([("a", {"value": 1}), ("b", {"value": 2})])
    for run in (sw.run(made, "expectimax"), sw.run(Nim(), "alpha-beta"), sw.run(TREE, "mtd-f")):
        assert json.loads(json.dumps(run.data)) == run.data
        assert json.loads(json.dumps(run.counts)) == run.counts
        assert all(of is None or type(of) is int for of in run.counts.values())


def test_a_graph_is_a_tree_with_transpositions():
    run = sw.run(graph(), "alpha-beta-table")
    assert (run.value, run.line) == (5, ("a", "x", "n"))
    assert run.counts["total"] == 10
    assert "table" in {frame.status for frame in run.frames}


@pytest.mark.parametrize("game", [Nim(), SpelledOut()], ids=["plain", "spelled out"])
@pytest.mark.parametrize("algorithm", ["minimax", "alpha-beta", "alpha-beta-table", "pvs"])
def test_a_game_of_ones_own(game, algorithm):
    run = sw.run(game, algorithm)
    assert (run.value, run.best) == (1, 1)
    assert run.proofs["value"]


def test_every_frame_of_a_game():
    frames = list(sw.trace(Nim(), "alpha-beta"))
    assert [frame.number for frame in frames] == [*range(len(frames))]
    assert {frame.status for frame in frames} == {"start", "score", "update", "end"}
    assert frames == [*sw.run(Nim(), "alpha-beta").frames]


def test_options_are_those_of_yaml_with_underscores():
    run = sw.run(TREE, "alpha-beta", window=(-inf, 4), fail="hard")
    assert run.options["window"] == (-inf, 4)
    assert run.value == 4
    assert sw.run(TREE, "alpha-beta-table", table_window="widen").options["table-window"] == "widen"
    assert sw.run(TREE, "proof-number", goal="at-least 5").value >= 5


class Endless(Nim):
    def start(self):
        return (60, 1)


class Broken(Nim):
    def moves(self, state):
        return [1 / 0]


class Lists(Nim):
    def start(self):
        return [5, 1]


class Words(Nim):
    def turn(self, state):
        return "MAX"


def answers(**methods):
    """Nim, of which these methods always give the same answer."""
    given = {name: lambda self, *_, answer=answer: answer for name, answer in methods.items()}
    return type("Answers", (Nim,), given)()


def mended(**members):
    """Nim with these members in place of its own."""
    return type("Mended", (Nim,), members)()


def rolls(outcomes):
    """A die with these outcomes."""
    return type("Rolls", (Die,), {"outcomes": lambda self, state: outcomes})()


class NoPlay:
    range = (-1, 1)
    start, turn, moves = Nim.start, Nim.turn, Nim.moves


class Upside(Nim):
    range = (1, -1)


class Part:
    moves = play = start = None


class Ninety(Die):
    def outcomes(self, state):
        return [("low", 0.1), ("high", 0.8)]


class Silent(Die):
    outcomes = None


HOLDS_ITSELF = [1]
HOLDS_ITSELF.append(HOLDS_ITSELF)

BAD = {
    "text leaf": (([1, "x"],), {}, "search[1]: found text 'x', a tree is expected"),
    "below a label": (({"A": [1], "B": {"C": None}},), {}, "search['B']['C']: found nothing"),
    "no children": (([[1], []],), {}, "search[1]: found a list with nothing in it"),
    "nothing": ((None,), {}, "search: found nothing, a tree is expected"),
    "not finite": (([1, float("nan")],), {}, "write a finite number"),
    "a set": (({1, 2},), {}, "a tree cannot hold set; write numbers, lists and dicts"),
    "bytes": ((b"12",), {}, "a tree cannot hold bytes"),
    "itself": ((HOLDS_ITSELF,), {}, "nested too deep, or holds itself"),
    "unknown leaf": (({"A": [2, "?"], "B": 1},), {}, "search['A'][1]: minimax evaluates the leaf"),
    "chance": (
        ([1, {"player": "chance", "children": {"h": {"value": 1, "p": 1}}}], "alpha-beta"),
        {},
        "and there is one at search[1]; use expectimax, expectimax-table or star1",
    ),
    "no yaml": (("[[1, 2], [3",), {}, "search:1:10: this is not YAML"),
    "no file": (("missing.yml",), {}, "missing.yml:1:1: cannot be read"),
    "several": ((FILE,), {}, "algorithm: the walkthrough holds several searches: minimax"),
    "no algorithm": ((TREE, "alpha-bet"), {}, "algorithm: there is no algorithm 'alpha-bet'; did"),
    "nor here": ((FILE, "alpha-bet"), {}, "algorithm: there is no algorithm 'alpha-bet'; did"),
    "a number": ((TREE, 3), {}, "algorithm: found int, the name of an algorithm is expected"),
    "no option": ((TREE, "alpha-beta"), {"windo": 1}, "windo: alpha-beta knows no option `windo`"),
    "no window": ((TREE, "alpha-beta"), {"window": "x"}, "window: found text 'x', a list of two"),
    "empty": ((TREE, "alpha-beta"), {"window": (5, 1)}, "window: the window [5, 1] is empty"),
    "object": ((TREE, "alpha-beta"), {"depth": object()}, "depth: no option can be object"),
    "large": ((Endless(), "alpha-beta"), {}, "give a `depth`, or begin at a later position"),
    "depth": ((Nim(), "alpha-beta"), {"depth": 2}, "the game has no `evaluate`"),
    "class": ((Nim,), {}, "found the class Nim, a game is expected; make one: Nim()"),
    "mutable": ((Lists(),), {}, "the state [5, 1] is a list, an immutable value is expected"),
    "turn": ((Words(),), {}, "`turn` is 'MAX', 1 (MAX), -1 (MIN) or 0 (chance) is expected"),
    "no moves": (
        (answers(moves=None),),
        {},
        "returns None from `moves`, where a sequence of",
    ),
    "stuck": ((answers(moves=[]),), {}, "returns [] from `moves`, where a move is expected"),
    "no score": ((answers(score=None),), {}, "returns None from `score`, where a number from -1"),
    "NaN": ((answers(score=float("nan")),), {}, "returns nan from `score`, where a number"),
    "above": ((answers(score=99),), {}, "returns 99 from `score`, where a number from -1 to 1"),
    "range": ((Upside(),), {}, "`range` is (1, -1), the minimum and the maximum score"),
    "part": ((Part(),), {}, "has no `turn`; write it as `search_walkthroughs.Game` says"),
    "no argument": (
        (mended(start=lambda self, size: (size, 1)),),
        {},
        "`start` of the game takes (size), () is expected besides `self`; write `def start(self)`",
    ),
    "no move": (
        (mended(play=lambda self, state: state),),
        {},
        "`play` of the game takes (state), (state, move) is expected besides `self`; write `def",
    ),
    "no method": ((mended(play=3),), {}, "`play` of the game is 3, a method is expected"),
    "no start": ((answers(start=None),), {}, "returns None from `start`, where its first state"),
    "mixed range": ((mended(range=("low", 1)),), {}, "`range` is ('low', 1), the minimum and the"),
    "truth": ((answers(turn=True),), {}, "`turn` is True, 1 (MAX), -1 (MIN) or 0 (chance) is"),
    "later truth": (
        (mended(turn=lambda self, state: 1 if state[0] == 5 else False),),
        {},
        "returns False from `turn`, where 1 for MAX, -1 for MIN or 0 for chance is expected",
    ),
    "no play": ((NoPlay(),), {}, "NoPlay has no `play`; write it as `search_walkthroughs.Game`"),
    "class without": ((NoPlay,), {}, "found the class NoPlay, a game is expected"),
    "no outcomes": ((Silent(), "expectimax"), {}, "the game has no `outcomes`, and chance moves"),
    "no pairs": ((rolls(None), "expectimax"), {}, "the game returns None from `outcomes`, where"),
    "one of two": ((rolls([1]), "expectimax"), {}, "returns [1] from `outcomes`, where pairs of"),
    "no chance": ((rolls([(1, "x")]), "expectimax"), {}, "its chance are expected; return a list"),
    "a list": ((rolls([([1], 1)]), "expectimax"), {}, "outcomes that can be hashed are expected"),
    "chances": ((Ninety(), "expectimax"), {}, "the chances at 0 add up to 9/10, 1 is expected"),
    "two roots": ((changed(lambda g: g.add_edge("p", "q")),), {}, "has 2 nodes without parents"),
    "circle": ((changed(lambda g: g.add_edge("m", "a")),), {}, "leads from 'a' back to itself"),
    "apart": (
        (changed(lambda g: g.add_edges_from([("p", "q"), ("q", "p")])),),
        {},
        "no way leads from the root to 'p'",
    ),
    "undirected": (
        (networkx.Graph([(1, 2)]),),
        {},
        "found Graph, whose edges have no direction; expected is a networkx DiGraph",
    ),
    "several edges": (
        (networkx.MultiDiGraph([(1, 2)]),),
        {},
        "found MultiDiGraph, which may have several edges from one node to another; expected is",
    ),
    "no player": (
        (changed(lambda g: g.nodes["a"].update(player="minn")),),
        {},
        "search.nodes['a']['player']: found text 'minn', max, min or chance is expected; did you",
    ),
    "no value": (
        (changed(lambda g: g.nodes["y"].clear()),),
        {},
        "search.nodes['y']: minimax evaluates the leaf a/y",
    ),
    "written": (
        ([1] * 30,),
        {"limits": sw.Limits(file_nodes=20)},
        "pass `limits=Limits(file_nodes=31)`",
    ),
}


WORDS = ("in 3:8", "at 3:9", "at 4:2", "at 3:9 and 5:1", "in 3:8 at 4:1 in 5:1 in 6:1", "3:8", "at")


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("make", [lambda words: [[1, 2], words], lambda words: f"- 1\n- {words!r}"])
def test_the_callers_own_words_are_never_rewritten(make, words):
    with pytest.raises(sw.BadInput, match=f": found text '{words}', a tree is expected"):
        sw.run(make(words))


@pytest.mark.parametrize("words", WORDS)
def test_labels_are_never_rewritten_and_places_still_are(words):
    with pytest.raises(sw.BadInput) as error:
        sw.run({f"{words}/x": [1, 2]})
    assert f"the label '{words}/x' holds a /" in str(error.value)
    chance = {"player": "chance", "children": {words: {"value": 1, "p": 1}}}
    with pytest.raises(sw.BadInput, match=r"and there is one at search\['A'\]; use"):
        sw.run({words: 1, "A": chance}, "alpha-beta")


def test_a_run_says_how_many_frames_it_leaves_out_and_gives_all():
    small = sw.run(TREE, "alpha-beta")
    assert (small.left_out, "frames" in repr(small)) == (0, False)
    assert small.all_frames() == [*small.frames]
    game = "game: tic-tac-toe\nposition: ox.x.o...\nframes: {depth: 1}\n"
    run = sw.run(f"title: x\nalgorithm: alpha-beta\n{game}")
    everything = run.all_frames()
    assert len(everything) == len(run.frames) + run.left_out == run.counts["frames"]
    assert run.left_out > 0
    assert f"{len(run.frames):,} of {len(everything):,} frames" in repr(run)
    assert [frame for frame in everything if frame.number == run.frames[-1].number]


@pytest.mark.parametrize("call", [sw.run, sw.trace, sw.walk], ids=["run", "trace", "walk"])
@pytest.mark.parametrize("case", BAD)
def test_what_is_wrong_with_an_argument_is_said_in_its_terms(call, case):
    given, options, said = BAD[case]
    with pytest.raises(sw.BadInput) as error:
        call(*given, **options)
    assert said in str(error.value)
    assert "--" not in str(error.value)
    assert "mkdocs" not in str(error.value)


def test_many_ways_through_a_graph_are_counted_before_they_are_written():
    made = networkx.DiGraph()
    for n in range(30):
        for side in "ab":
            made.add_edge(f"n{n}", f"{side}{n}")
            made.add_edge(f"{side}{n}", f"n{n + 1}")
    with pytest.raises(sw.BadInput, match="more than 1,000 nodes; pass `limits=Limits"):
        sw.run(made, limits=sw.Limits(tree_nodes=1000))


def test_an_error_of_the_games_own_is_passed_on():
    with pytest.raises(ZeroDivisionError):
        sw.run(Broken())


def test_a_package_that_is_missing_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "cshogi", None)
    with pytest.raises(sw.BadInput, match="the package cshogi is not installed"):
        sw.run("title: T\nalgorithm: minimax\noptions: {depth: 1}\ngame: shogi\n")


def test_what_can_be_loaded_is_a_path_or_a_text():
    with pytest.raises(sw.BadInput, match="source: found int, a path or a text is expected"):
        sw.load(3)
    with pytest.raises(sw.BadInput, match="begin with `title: …`"):
        sw.load("x")


@pytest.mark.parametrize("kind", [str, Path])
def test_a_folder_cannot_be_loaded(kind, tmp_path):
    with pytest.raises(sw.BadInput) as error:
        sw.load(kind(tmp_path))
    assert str(error.value).startswith(f"source: {tmp_path} is a folder, a file is expected; give")


def test_a_text_that_no_path_can_be_is_read_as_a_text():
    for text in ("x" * 5000, "\0"):
        with pytest.raises(sw.BadInput):
            sw.load(text)


@pytest.mark.parametrize("as_text", [False, True])
def test_a_limit_that_is_enough_for_a_deep_tree_is_named(as_text):
    tree = 1
    for _ in range(200):
        tree = [tree, 2]
    given = str(tree) if as_text else tree
    with pytest.raises(sw.BadInput, match=r"pass `limits=Limits\(levels=200\)`"):
        sw.run(given)
    assert sw.run(given, limits=sw.Limits(levels=200)).value in (1, 2)
    with pytest.raises(sw.BadInput, match=r"levels: .* '201'; give a whole number from 1 to 200"):
        sw.Limits(levels=201)


LOADED = """
import sys
import search_walkthroughs as sw
import search_walkthroughs.record.frame
assert callable(sw.trace), sw.trace
for name in sw.__all__:
    if name != "Page":  # which draws
        getattr(sw, name)
heavy = {"matplotlib", "pydantic", "numpy", "mkdocs", "yaml", "jinja2"} & set(sys.modules)
assert not heavy, heavy
assert len([name for name in sys.modules if name.startswith("search_walkthroughs")]) < 30
sw.run([1, 2])
assert "matplotlib" not in sys.modules
assert not hasattr(sw, "nothing")
"""


def test_little_is_loaded_until_it_is_needed():
    subprocess.run([sys.executable, "-P", "-c", LOADED], check=True)


def test_completion_and_help_show_the_interface_and_nothing_else():
    assert dir(sw) == sorted(sw.__all__)
    offered = rlcompleter.Completer({"sw": sw}).attr_matches("sw.")
    assert {name[3:].rstrip("()") for name in offered} == {*sw.__all__} - {"__version__"}
    text = pydoc.plain(pydoc.render_doc(sw))
    functions = text.partition("\nFUNCTIONS\n")[2].partition("\nVERSION\n")[0]
    names = re.findall(r"^    (\w+)\(", functions, re.MULTILINE)
    assert names == ["draw", "judge", "load", "run", "trace", "tree", "walk"]
    assert "import_module" not in text


def test_every_name_of_the_interface_can_be_had():
    assert {"load", "run", "trace", "draw", "walk"} <= {*sw.__all__}
    assert {"Game", "Watch", "Page", "Algorithm", "Run", "Film"} <= {*sw.__all__}
    for name in sw.__all__:
        assert getattr(sw, name) is not None
        assert name.startswith("__") or getattr(sw, name).__doc__
