"""Numbers in prose are held against the results of experiments that are kept."""

import json
import re
from itertools import chain
from pathlib import Path

import pytest

from search_walkthroughs.building.course_build import build
from search_walkthroughs.course.files import experiment_files
from search_walkthroughs.experiments import results as experiment_results
from search_walkthroughs.experiments.tried_row import TriedRow
from search_walkthroughs.pages.types import experiment_page
from search_walkthroughs.reading import Limits

OF_DEPTH = re.compile(r"(?:refused|checked|wrong)-[a-z-]+-[0-9]+")
"""Numbers of an audit, of one reason at one depth left."""
OF_GENERATION = re.compile(r"(?:alone|searched)-[0-9]+(?:-least|-most)?")
"""Shares of a training, of one generation."""
EXPERIMENT = """\
title: t
game: calculation
options: {ranks: 5, suits: 2, piles: 1}
parts:
- games: 8
  algorithm: [playout, uct: {options: {playouts: 3}, label: {en: "uct, quick", ja: 速いuct}}]
- searches: 4
  playouts: [3, 5]
  position: 3 2 | 4 | 3
  algorithm: flat-monte-carlo
"""
MORE = """\
- searches: 2
  playouts: [3]
  position: 2 2 | 4 | 3
  algorithm: flat-monte-carlo
"""
FILE = "docs/experiments/small.yml"


def mark(said, text):
    return f"<!--run experiments/small#{said}-->{text}<!--/run-->"


def rows():
    return json.loads(Path(FILE).with_suffix(".json").read_text("utf-8"))["rows"]


@pytest.fixture
def small(walkthroughs, write):
    """Make a small experiment; what writes a page that quotes it."""
    write(FILE, EXPERIMENT)
    assert walkthroughs("experiment", FILE).code == 0
    return lambda text: write("docs/p.md", f"so {text}\n")


QUOTED = [
    ("playout against uct, quick deals", 0, lambda row: row["games"]),
    ("uct, quick against playout alone", 1, lambda row: len({*row["won"]} - {*rows()[0]["won"]})),
    ("playout games", 0, lambda row: row["games"]),
    ("1 successes", 0, lambda row: row["successes"]),
    ("uct, quick rate%", 1, lambda row: f"{row['rate'] * 100:.1f} %"),
    ("速いuct low", 1, lambda row: f"{row['interval'][0]:.3f}"),
    ("uct high", 1, lambda row: f"{row['interval'][1]:.3f}"),
    ("flat-monte-carlo at 3 mean", 2, lambda row: f"{row['mean']:.2f}"),
    ("flat-monte-carlo at 5 optimal%", 3, lambda row: f"{row['optimal'] * 100:.0f}%"),
    ("4 exact", 3, lambda row: row["exact"]),
]


@pytest.mark.parametrize(("said", "row", "right"), QUOTED)
def test_a_result_stands_a_wrong_one_is_told_and_put_right(walkthroughs, small, said, row, right):
    text = right(rows()[row])
    assert walkthroughs("check", small(mark(said, text))).code == 0
    page = small(mark(said, "4321"))
    done = walkthroughs("check", page)
    assert (done.code, len(done.faults)) == (1, 1)
    assert done.faults[0].startswith(f"{page}:1:4: {said.split()[-1].rstrip('%')} of experiments/")
    assert walkthroughs("check", "--fix", page).code == 0
    assert walkthroughs("check", page).code == 0


def test_two_results_are_compared(walkthroughs, small):
    first, second = rows()[:2]
    share = mark("1 games / experiments/small#2 games", first["games"] // second["games"])
    assert walkthroughs("check", small(share)).code == 0


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        (mark("playot games", "8"), "did you mean `playout`?"),
        (mark("playout game", "8"), "did you mean `games`?"),
        (mark("flat-monte-carlo mean", "0"), "flat-monte-carlo at 3, flat-monte-carlo at 5"),
        (mark("playout optimal", "0"), "a run has no optimal"),
        ("<!--run experiments/smal#1 games-->8<!--/run-->", "did you mean experiments/small?"),
    ],
)
def test_what_names_no_result_is_bad_input(walkthroughs, small, text, remedy):
    done = walkthroughs("check", small(text))
    assert done.code == 2
    assert remedy in done.faults[0]


def test_the_searches_of_several_positions_are_told_apart(walkthroughs, write, small):
    write(FILE, EXPERIMENT + MORE)
    assert walkthroughs("experiment", FILE).code == 0
    at_two = "flat-monte-carlo at 3 searches"
    done = walkthroughs("check", small(mark(at_two, "2")))
    assert "1: flat-monte-carlo at 3, 2: flat-monte-carlo at 3" in done.faults[0]
    assert walkthroughs("check", small(mark(f"2: {at_two}", "2"))).code == 0


def test_a_row_that_asks_something_else_now_has_no_number(walkthroughs, write, small):
    page = small(mark("playout games", "8"))
    write(FILE, EXPERIMENT.replace("games: 8", "games: 9"))
    assert "has no run `playout`" in walkthroughs("check", page).faults[0]


def test_nothing_is_built_while_a_result_is_misquoted(small, tmp_path):
    small(mark("playout games", "7"))
    (finding,) = build(tmp_path, [], Limits()).findings
    assert (finding.level, finding.fault.file) == ("claim", "docs/p.md")
    small(mark("playout games", "8"))
    for _ in "again":
        assert not build(tmp_path, [], Limits()).findings
    small(mark("playout games", "7"))  # what is kept of the pages is enough to see it
    assert build(tmp_path, [], Limits()).findings


def test_each_row_of_the_course_has_a_name_of_its_own_and_its_page_the_name_in_marks():
    keys = {"low", "high", "elo", "elo-low", "elo-high", *experiment_results.PAIR}
    keys |= {key.replace("_", "-") for kind in TriedRow.__subclasses__() for key in kind.QUOTED}
    for file in experiment_files():
        found = experiment_results.figures(file)
        assert len({row.names[0] for row in found}) == len(found)
        numbers = set(chain.from_iterable(row.numbers for row in found)) - keys
        parts = (OF_DEPTH, OF_GENERATION)
        assert [key for key in numbers if not any(p.fullmatch(key) for p in parts)] == []
        assert experiment_page.experiment_page(file).name == experiment_results.name(file)
