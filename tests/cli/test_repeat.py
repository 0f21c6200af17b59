"""Many games on the command line: the same with one worker or two, and what is counted."""

import json

import pytest

from search_walkthroughs.experiments.whole_games import GamesResult, text
from search_walkthroughs.record.statistics import wilson

GAME = """\
title: t
game: calculation
position: 3 2 | 4 | 3
options: {ranks: 5, suits: 2, piles: 1, policy: foundation-first}
algorithm:
  - playout
  - flat-monte-carlo: {options: {playouts: 12}}
  - uct: {options: {playouts: 12}}
  - mcts-greedy: {options: {playouts: 12}}
  - expectimax
"""
KEYS = ["walkthrough", "file", "algorithm", "options"]
KEYS += ["games", "successes", "rate", "interval", "seconds"]


@pytest.fixture
def repeat(walkthroughs, write):
    def call(*arguments, text=GAME):
        return walkthroughs("run", write("t.yml", text), "--repeat", *arguments)

    return call


def untimed(done):
    assert (done.code, done.err) == (0, "")
    return [{key: value for key, value in line.items() if key != "seconds"} for line in done.lines]


def test_there_is_an_object_for_every_search(repeat):
    done = repeat(40, "--format", "json")
    assert [line["algorithm"] for line in done.lines] == [
        "playout",
        "flat-monte-carlo",
        "uct",
        "mcts-greedy",
        "expectimax",
    ]
    for line in done.lines:
        assert list(line) == KEYS
        assert line["games"] == 40
        assert line["rate"] == line["successes"] / 40
        assert line["interval"] == [round(end, 6) for end in wilson(line["rate"], 40)]
        assert line["seconds"] >= 0
        assert line["options"]["seed"] == 0


def test_one_worker_or_two_or_none_in_particular(repeat):
    alone = untimed(repeat(70, "--format", "json"))
    assert alone == untimed(repeat(70, "--jobs", 2, "--format", "json"))
    assert alone == untimed(repeat(70, "--jobs", 1, "--format", "json"))


def test_game_i_is_played_with_the_seed_plus_i(repeat):
    def successes(games, seed):
        done = repeat(games, "--option", f"seed={seed}", "--format", "json")
        return [line["successes"] for line in done.lines]

    pairs = zip(successes(25, 100), successes(15, 125), strict=True)
    assert successes(40, 100) == [first + rest for first, rest in pairs]


def test_people_are_told_what_a_success_is(repeat):
    done = repeat(20)
    assert (done.code, done.err) == (0, "")
    assert done.out.count("a success is a game worth 1") == 5
    assert done.out.count(" of 20 games; ") == 5
    assert done.out.count("with 95% confidence") == 5


def test_what_is_small_is_written_in_full():
    facts = GamesResult(1_000_000, (7,), 0.00007).facts()
    said = text({"walkthrough": "w", "algorithm": "playout", "options": {}} | facts)
    assert "rate        0.0001%, between" in said
    assert said.endswith("seconds     0.00007")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0,), "0 is not in the range x>=1"),
        (("few",), "'few' is not a valid integer"),
        ((3, "--jobs", 0), "0 is not in the range x>=1"),
        ((3, "--format", "usi"), "leave one out"),
    ],
)
def test_bad_use_is_said(repeat, arguments, message):
    done = repeat(*arguments)
    assert (done.code, done.out) == (2, "")
    assert message in done.err


def test_workers_without_games_have_nothing_to_do(walkthroughs, write):
    done = walkthroughs("run", write("t.yml", GAME), "--jobs", 2)
    assert done.code == 2
    assert "--repeat N" in done.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title: t\nalgorithm: uct\ntree: [1, 14]\n", "here one may be worth 14"),
        ("title: t\nalgorithm: minimax\ntree: [0, 1]\n", "nothing else differs; use "),
        ("title: t\nalgorithm: expectimax\ntree: [0, 1]\n", "would play every game alike"),
    ],
)
def test_games_that_cannot_be_counted_are_a_line_with_a_place(repeat, text, message):
    done = repeat(3, text=text)
    assert (done.code, done.out, len(done.faults)) == (2, "", 1)
    assert done.err.startswith("t.yml:2:12: ")
    assert message in done.err


def test_a_bad_file_does_not_stop_the_others(walkthroughs, write):
    bad = write("a.yml", "title: t\nalgorithm: uct\ntree: [1, 14]\n")
    done = walkthroughs("run", bad, write("t.yml", GAME), "--repeat", 3, "--format", "json")
    assert done.code == 2
    assert len([json.loads(line) for line in done.out.splitlines()]) == 5
