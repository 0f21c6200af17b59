"""Experiments on the command line: made once, kept, and held to what they ask."""

import json
from pathlib import Path

EXPERIMENT = """\
title: t
game: calculation
options: {ranks: 5, suits: 2, piles: 1}
parts:
- games: 12
  algorithm: [playout, uct: {options: {playouts: 6}}]
- searches: 5
  playouts: [8]
  position: 3 2 | 4 | 3
  algorithm: flat-monte-carlo
"""
TREE = "title: t\nalgorithm: minimax\ntree: [1, [2, 3]]\n"
FILE = "docs/experiments/small.yml"


def rows(file=FILE):
    return json.loads(Path(file).with_suffix(".json").read_text("utf-8"))["rows"]


def test_the_results_are_printed_and_kept(walkthroughs, write):
    done = walkthroughs("experiment", write(FILE, EXPERIMENT))
    assert (done.code, done.err) == (0, "")
    assert done.lines == rows()
    assert [line["algorithm"] for line in done.lines] == ["playout", "uct", "flat-monte-carlo"]
    assert [line.get("games") for line in done.lines] == [12, 12, None]
    assert done.lines[2]["searches"] == 5
    assert done.lines[2]["exact"] == "7/12"


def test_what_is_made_is_not_made_again_unless_one_says_so(walkthroughs, write):
    first = walkthroughs("experiment", write(FILE, EXPERIMENT)).lines
    write(FILE, EXPERIMENT.replace("playouts: 6", "playouts: 7"))
    second = walkthroughs("experiment", FILE).lines
    assert [new == old for new, old in zip(second, first, strict=True)] == [True, False, True]
    again = walkthroughs("experiment", FILE, "--again", "--jobs", 2).lines
    assert [line | {"seconds": 0} for line in again] == [line | {"seconds": 0} for line in second]


def test_check_says_what_has_no_result(walkthroughs, write):
    write("walkthroughs/tree.yml", TREE)
    write(FILE, EXPERIMENT)
    done = walkthroughs("check")
    assert done.code == 1
    assert len(done.faults) == 3
    column = EXPERIMENT.splitlines()[5].index("uct") + 1
    assert f"{FILE}:6:{column}: no result of uct is kept that answers this; " in done.out
    assert f"run walkthroughs experiment {FILE}" in done.out
    walkthroughs("experiment", FILE)
    assert walkthroughs("check").code == 0
    write(FILE, EXPERIMENT.replace("games: 12", "games: 13"))
    assert len(walkthroughs("check").faults) == 2
    assert walkthroughs("check", "walkthroughs").code == 0


def test_check_counts_again_and_plays_again(walkthroughs, write):
    write("walkthroughs/tree.yml", TREE)
    walkthroughs("experiment", write(FILE, EXPERIMENT))
    beside = Path(FILE).with_suffix(".json")
    right = beside.read_text("utf-8")
    assert walkthroughs("check", FILE).code == 0

    beside.write_text(right.replace('"games": 12, "successes": ', '"games": 12, "successes": 1', 1))
    done = walkthroughs("check", FILE)
    assert (done.code, len(done.faults)) == (2, 1)
    assert done.faults[0].startswith(f"{beside}:2:1: the result of playout says successes = 1")
    made = walkthroughs("experiment", FILE)  # what does not hold together is made anew
    assert made.code == 0
    assert walkthroughs("check", FILE).code == 0

    beside.write_text(right.replace(rows()[1]["first"], "0"))
    done = walkthroughs("check", FILE)
    assert (done.code, len(done.faults)) == (1, 1)
    assert done.faults[0].startswith(f"{beside}:3:1: the result of uct is of another first game")
    kept = beside.read_text("utf-8").splitlines(keepends=True)
    beside.write_text("".join([*kept[:2], *kept[3:]]))  # the remedy: delete the line
    walkthroughs("experiment", FILE)
    assert walkthroughs("check", FILE).code == 0


def test_a_bad_file_is_told_and_the_others_are_made(walkthroughs, write):
    bad = write("docs/experiments/bad.yml", EXPERIMENT.replace("games: 12", "games: none"))
    done = walkthroughs("experiment", bad, write(FILE, EXPERIMENT))
    assert done.code == 2
    assert done.err.startswith(f"{bad}:5:10: ")
    assert len(rows()) == 3


def test_a_file_that_is_not_there_is_a_line(walkthroughs, write):
    write("x.yml", TREE)
    done = walkthroughs("experiment", "nothing.yml")
    assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
