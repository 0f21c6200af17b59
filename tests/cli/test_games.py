"""Games on the command line: their options, what is too large, and every algorithm on each."""

import json

import pytest

from search_walkthroughs.runs.registry import algorithms
from support import WRONG

OTHELLO = "title: t\ngame: othello\nalgorithm: alpha-beta\n"
LIMITED = OTHELLO + "options: {depth: 2, size: 4}\nexpect: {frames: 1}\n"
BOARD = "title: t\ngame: tic-tac-toe\nposition: X.OXO...O\nalgorithm: minimax\n"
TREE = "title: t\nalgorithm: minimax\ntree: [[3, 12, 8], [2, 4, 6], [14, 5, 2]]\n"
CHANCES = (
    "title: t\nalgorithm: expectimax\ntree:\n"
    '  A: {player: chance, children: {a: {p: "1/3", value: 3}, b: {p: "2/3", value: 6}}}\n'
    '  B: {player: chance, children: {c: {p: "1/4", value: 0}, d: {p: "3/4", children: [1, 6]}}}\n'
)
FOR_TWO = [name for name, one in algorithms().items() if one.facts.players == 2]
WITH_CHANCE = [name for name, one in algorithms().items() if one.facts.chance]
MISTAKES = {name for name, _ in WRONG}
PASSING = {name for name, one in algorithms().items() if one.text.traits.may_pass}
"""What searches the position after a pass: in tic-tac-toe nobody can pass."""
EXACT = [name for name, one in algorithms().items() if one.facts.exact and name not in MISTAKES]


def facts(walkthroughs, *arguments):
    done = walkthroughs("run", *arguments, "--format", "json")
    assert (done.code, done.err) == (0, "")
    (only,) = done.lines
    return only


@pytest.mark.parametrize("option", ["size=6", "evaluation=mobility", "symmetry=off"])
def test_run_takes_the_options_of_the_game(walkthroughs, write, option):
    ran = facts(walkthroughs, write("t.yml", LIMITED), "--option", option)
    name, _, value = option.partition("=")
    assert str(ran["options"][name]) == {"off": "False"}.get(value, value)
    assert ran["expect"] == "none"
    assert ran["options"]["depth"] == 2


def test_another_algorithm_keeps_the_options_of_the_game(walkthroughs, write):
    ran = facts(walkthroughs, write("t.yml", LIMITED), "--algorithm", "pvs")
    assert (ran["options"]["size"], ran["options"]["depth"]) == (4, 2)


def test_trace_takes_the_options_of_the_game(walkthroughs, write):
    file = write("t.yml", LIMITED)
    small = walkthroughs("trace", file, "--all")
    large = walkthroughs("trace", file, "--all", "--option", "size=6")
    assert (small.code, large.code) == (0, 0)
    assert small.out != large.out


@pytest.mark.parametrize(
    ("option", "remedy"),
    [("evaluatoin=stones", "did you mean `evaluation`?"), ("size=7", "4, 6 or 8 is expected")],
)
def test_a_wrong_option_of_a_game_is_one_line(walkthroughs, write, option, remedy):
    done = walkthroughs("run", write("t.yml", LIMITED), "--option", option)
    assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
    assert remedy in done.err


def test_a_tree_has_no_options_of_a_game(walkthroughs, write):
    done = walkthroughs("run", write("t.yml", TREE), "--option", "size=4")
    assert (done.code, "knows no option `size`" in done.err) == (2, True)


@pytest.mark.parametrize("command", ["run", "check", "trace"])
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("", "and alpha-beta is given no `depth`; give a `depth` under `options`"),
        ("options: {order: best-first}\n", "give a `depth` under `options`"),
        ("options: {depth: 40}\n", "down to depth 40; give a smaller `depth`"),
    ],
)
def test_nobody_has_to_wait_for_a_whole_game_of_othello(
    walkthroughs, write, command, options, said
):
    done = walkthroughs(command, write("t.yml", OTHELLO + options))
    (line,) = done.faults
    assert done.code == 2
    assert line.startswith("t.yml:2:7: from here the game's tree has more than 100,000,000")
    assert said in line
    assert "--limit" not in line, "no limit is large enough"


def test_how_large_a_game_may_be_is_a_limit_like_others(walkthroughs, write):
    file = write("t.yml", BOARD)
    done = walkthroughs("run", file, "--limit", "game=10")
    assert (done.code, "more than 10 nodes" in done.err) == (2, True)
    assert walkthroughs("run", file, "--limit", "game=100").code == 0
    assert walkthroughs("run", file, "--limit", "game=10", "--option", "depth=1").code == 0


@pytest.mark.sample(20)
@pytest.mark.parametrize(
    ("text", "name"),
    [
        *(pytest.param(TREE, name, id=f"tree-{name}") for name in FOR_TWO),
        *(pytest.param(BOARD, name, id=f"board-{name}") for name in FOR_TWO if name not in PASSING),
    ],
)
def test_every_algorithm_runs_and_is_traced(walkthroughs, write, text, name):
    file = write("t.yml", text)
    ran = facts(walkthroughs, file, "--algorithm", name)
    assert ran["algorithm"] == name
    if name in EXACT:
        assert ran["value"] == facts(walkthroughs, file)["value"]
    frames = walkthroughs("trace", file, "--algorithm", name, "--all", "--format", "jsonl").lines
    assert [frame["frame"] for frame in frames] == list(range(sum(ran["frames"].values())))
    assert walkthroughs("trace", file, "--algorithm", name).code == 0
    assert "value" in walkthroughs("run", file, "--algorithm", name).out


@pytest.mark.parametrize("text", [TREE, BOARD], ids=["tree", "board"])
def test_a_search_for_one_player_refuses_two(walkthroughs, write, text):
    done = walkthroughs("run", write("t.yml", text), "--algorithm", "mcts-greedy")
    (line,) = done.faults
    assert (done.code, "2 player" in line, "; use " in line) == (2, True, True)


@pytest.mark.parametrize("name", [n for n in WITH_CHANCE if n in FOR_TWO])
def test_chance_is_searched_by_those_that_can(walkthroughs, write, name):
    file = write("t.yml", CHANCES)
    ran = facts(walkthroughs, file, "--algorithm", name)
    assert ran["value"] == 5 or not algorithms()[name].facts.exact
    frames = walkthroughs("trace", file, "--algorithm", name, "--all", "--format", "jsonl").lines
    assert json.dumps(frames, allow_nan=False)


@pytest.mark.parametrize("name", sorted({*algorithms()} - {*WITH_CHANCE}))
@pytest.mark.parametrize("game", [CHANCES, "random"], ids=["tree", "game"])
def test_chance_is_refused_by_those_that_cannot(walkthroughs, write, name, game):
    text = "title: t\ngame: random-turn-tic-tac-toe\noptions: {depth: 2}\nalgorithm: expectimax\n"
    file = write("t.yml", text if game == "random" else game)
    done = walkthroughs("run", file, "--algorithm", name)
    (line,) = done.faults
    assert (done.code, f"{name} cannot search chance nodes" in line) == (2, True)
    assert "; use expectimax, expectimax-table or star1" in line


@pytest.mark.parametrize("name", FOR_TWO)
def test_check_proves_every_algorithm(walkthroughs, write, name):
    text = CHANCES if name in WITH_CHANCE else TREE
    written = text.replace(text.split("algorithm: ")[1].splitlines()[0], name, 1)
    assert walkthroughs("check", write("t.yml", written)).code == 0
