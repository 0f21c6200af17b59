"""Experiments: what their files may say, and results that are kept as long as they are true."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from generator.reading import BadInput, FrozenMap
from generator.running import experiments, trials
from generator.running.converging import searched, truth
from generator.running.repeating import Repeated
from generator.running.workers import workers

ROOT = Path(__file__).parents[2]
FILES = trials.files(ROOT / trials.EXPERIMENTS)
QUICK = 300
"""So many playouts for one decision are made again by a test."""
SEARCHES = 20

SMALL = """\
title: {en: Small, ja: 小}
game: calculation
options: {ranks: 5, suits: 2, policy: foundation-first}
position: 3 2 | 4 | 3
parts:
- games: 30
  options: {piles: 1}
  algorithm: [playout, flat-monte-carlo: {options: {playouts: 8}}]
- searches: 12
  playouts: [16, 64]
  options: {piles: 2, seed: 7}
  position: "A 2 | A, 3 4 4 | 5"
  algorithm: [uct, mcts-greedy]
"""


@pytest.fixture
def small(tmp_path):
    file = tmp_path / "small.yml"
    file.write_text(SMALL, encoding="utf-8")
    return file


def made(file, each=map):
    asked = experiments.experiment(file)
    found = [experiments.conducted(row, each) for row in asked.rows]
    experiments.keep(file, asked, {result["asked"]: result for result in found})
    return found


def test_a_part_says_what_is_above_it_or_something_else(small):
    rows = experiments.experiment(small).rows
    facts = [
        (row.entry.algorithm, row.games, row.searches, dict(row.entry.options)) for row in rows
    ]
    shared = {"ranks": 5, "suits": 2, "policy": "foundation-first"}
    last = shared | {"piles": 2, "seed": 7}
    assert facts == [
        ("playout", 30, None, shared | {"piles": 1}),
        ("flat-monte-carlo", 30, None, shared | {"piles": 1, "playouts": 8}),
        *(
            (name, None, 12, last | {"playouts": playouts})
            for name in ("uct", "mcts-greedy")
            for playouts in (16, 64)
        ),
    ]
    assert [row.walkthrough.position for row in rows[1:3]] == ["3 2 | 4 | 3", "A 2 | A, 3 4 4 | 5"]


def test_results_are_kept_and_the_same_with_two_workers(small):
    assert len(list(experiments.stale(small))) == 6
    first = made(small)
    assert not list(experiments.stale(small))
    with workers(2) as each:
        second = made(small, each)
    assert [line | {"seconds": 0} for line in first] == [line | {"seconds": 0} for line in second]
    assert json.loads(small.with_suffix(".json").read_text("utf-8"))["rows"] == second


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        ("playouts: 8", "playouts: 9", 1),
        ("games: 30", "games: 31", 2),
        ("seed: 7", "seed: 8", 4),
        ("[16, 64]", "[16, 65]", 2),
        ("position: 3 2", "position: 2 2", 2),
        ("suits: 2", "suits: 2, symmetry: on", 0),
        ("ja: 小", "ja: 小さい", 0),
    ],
)
def test_a_row_that_asks_for_something_else_has_no_result(small, before, after, changed):
    made(small)
    assert before in SMALL
    small.write_text(SMALL.replace(before, after), encoding="utf-8")
    faults = list(experiments.stale(small))
    assert len(faults) == changed
    assert all("walkthroughs experiment" in fault.remedy for fault in faults)


def test_a_file_of_results_that_is_none_is_refused_with_the_remedy(small):
    small.with_suffix(".json").write_text("[]")
    with pytest.raises(BadInput, match="delete it"):
        experiments.table(small)


BAD = {
    "no game": ("game: calculation", "game: bridge", "there is no game `bridge`"),
    "both": ("searches: 12", "searches: 12\n  games: 3", "either plays `games`, or makes"),
    "neither": ("- games: 30\n ", "-", "either plays `games`, or makes"),
    "no budget": ("  playouts: [16, 64]\n", "", "either plays `games`, or makes"),
    "no algorithm": ("  algorithm: [uct, mcts-greedy]\n", "", "`algorithm` is missing"),
    "no search": ("[uct, mcts-greedy]", "playout", "playout knows no option `playouts`"),
    "no parts": (SMALL.partition("parts:")[2], " []\n", "a list of parts is expected"),
    "unknown": ("- games: 30", "- plays: 30", "unknown key `plays`"),
    "option": ("{piles: 1}", "{heaps: 1}", "know no option `heaps`"),
    "zero": ("games: 30", "games: 0", "a number of at least 1 is expected"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_read_is_told_with_its_place(small, name):
    before, after, message = BAD[name]
    assert before in SMALL
    small.write_text(SMALL.replace(before, after), encoding="utf-8")
    with pytest.raises(BadInput, match=message) as error:
        experiments.experiment(small)
    assert all(fault.line and fault.remedy for fault in error.value.faults)


def test_what_finds_the_same_with_every_seed_is_not_searched_again(small):
    row = experiments.experiment(small).rows[-1]
    entry = replace(row.entry, algorithm="expectimax", options=FrozenMap({"ranks": 5, "suits": 2}))
    with pytest.raises(BadInput, match="the same with every seed"):
        searched(row.walkthrough, entry, 3)


def test_an_interval_knows_what_it_is_of():
    facts = Repeated(games=10, successes=0, seconds=1).facts()
    assert facts["rate"] == 0
    assert facts["interval"][0] == 0 < facts["interval"][1] < 1


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_course_keeps_the_results_of_its_experiments(file):
    assert not list(experiments.stale(file))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_this_program_would_still_come_to_the_same(file):
    for row, result in experiments.table(file):
        if result and result["options"].get("playouts", 0) <= QUICK:
            assert experiments.first(row) == result["first"], row.entry.name


def positions():
    """The positions of the course that are searched again and again, with a row of each."""
    rows = [row for file in FILES for row in experiments.experiment(file).rows if row.searches]
    uct = [row for row in rows if row.entry.algorithm == "uct"]
    return {row.walkthrough.position: row for row in reversed(uct)}


@pytest.mark.parametrize("position", positions())
def test_uct_finds_the_best_move_and_comes_nearer_to_the_truth(position):
    """Once its tree is large, that is: before, the policy's games may mislead it, and what it tries
    for the sake of trying lowers its mean."""
    row = positions()[position]

    def asked(playouts):
        options = {**row.entry.options, "exploration": 1.4, "playouts": playouts}
        entry = replace(row.entry, options=FrozenMap(options))
        return searched(row.walkthrough, entry, SEARCHES)

    few, many = asked(256), asked(256 * 16)
    assert many.optimal >= 0.9 * SEARCHES
    assert many.error < few.error
    assert many.truth == truth(row.walkthrough, row.entry)
