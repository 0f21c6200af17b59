"""Which searches are told apart by the games they played: tests of pairs, held against counting."""

from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from search_walkthroughs.experiments import experiments
from search_walkthroughs.experiments.results import compare_pairs, figures, groups
from search_walkthroughs.experiments.whole_games import GamesResult
from search_walkthroughs.record.statistics import (
    LEVEL,
    fisher,
    holm,
    interval,
    sign_test,
    wilson,
)

SMALL = """\
title: t
game: calculation
options: {ranks: 5, suits: 2, piles: 1}
parts:
- games: 40
  algorithm: [playout: {label: {en: at random, ja: ランダム}}, uct: {options: {playouts: 20}}]
- games: 25
  algorithm: [flat-monte-carlo: {options: {playouts: 20}}]
- games: 40
  options: {seed: 7}
  algorithm: [mcts-greedy: {options: {playouts: 20}}]
- games: 40
  options: {piles: 2}
  algorithm: [playout]
"""


@pytest.mark.parametrize(("one", "other"), [(0, 0), (0, 4), (1, 5), (3, 3), (7, 2), (2, 9)])
def test_the_sign_test_counts_all_ways_in_which_pairs_may_fall(one, other):
    pairs = one + other
    ways = [sum(way) for way in product((0, 1), repeat=pairs)]
    uneven = [way for way in ways if abs(2 * way - pairs) >= abs(one - other)]
    assert sign_test(one, other) == len(uneven) / len(ways)


def test_the_sign_test_agrees_with_what_was_published():
    assert round(sign_test(12, 3), 4) == 0.0352
    assert round(sign_test(12, 2), 4) == 0.0129
    assert 0 < sign_test(0, 1000) < 1e-300


@pytest.mark.parametrize(
    ("one", "games", "other", "others"),
    [(3, 4, 1, 4), (0, 3, 2, 5), (5, 5, 0, 4), (2, 6, 2, 3), (0, 2, 0, 3), (1, 7, 3, 4)],
)
def test_fishers_test_counts_all_ways_in_which_successes_may_fall(one, games, other, others):
    ways = [
        sum(place < games for place in places)
        for places in combinations(range(games + others), one + other)
    ]
    count = {won: ways.count(won) for won in set(ways)}
    rare = sum(number for number in count.values() if number <= count[one])
    assert fisher(one, games, other, others) == float(Fraction(rare, len(ways)))


def test_fishers_test_takes_many_games():
    assert fisher(0, 20_000, 37, 20_000) < 1e-9
    assert fisher(10_000, 20_000, 10_000, 20_000) == 1


@pytest.mark.parametrize(
    "values", [[], [0.2], [0.04, 0.01, 0.03], [0.5, 0.5, 0.001], [0.01, 0.013, 0.02, 0.9]]
)
def test_holms_procedure_rejects_what_every_set_of_tests_rejects(values):
    """It is what comes of Bonferroni's rule for every set that a test is in."""
    every = [
        set(some)
        for size in range(1, len(values) + 1)
        for some in combinations(range(len(values)), size)
    ]
    for number, raised in enumerate(holm(values)):
        sets = [some for some in every if number in some]
        closed = max(min(1, len(some) * min(values[one] for one in some)) for some in sets)
        assert raised == pytest.approx(closed)


def result(file, games, **won):
    """An experiment of two searches that have won these games, as its file would hold it."""
    file.write_text(
        "title: t\ngame: calculation\noptions: {ranks: 5, suits: 2, piles: 1}\nparts:\n"
        f"- games: {games}\n  algorithm: [{', '.join(won)}]\n"
    )
    asked = experiments.experiment(file)
    found = {}
    for row, wins in zip(asked.rows, won.values(), strict=True):
        played = GamesResult(games, tuple(wins), 1.0).kept_facts()
        head = {
            "asked": experiments.result_key(row),
            "program": experiments.tried_row(row).program(),
        }
        found[head["asked"]] = {**head, **experiments.tried_row(row).definition(), **played}
    experiments.write_results(file, asked, found)
    return [(row, one) for row, one in experiments.table(file) if one is not None]


def test_intervals_that_overlap_may_be_of_searches_that_the_shared_deals_tell_apart(tmp_path):
    """One search wins ten deals more and loses none of the other's."""
    found = result(tmp_path / "pair.yml", 100, playout=range(50), uct=range(60))
    (low, high), (least, most) = (wilson(one["rate"], 100) for _, one in found)
    assert low < least < high < most
    (pair,) = compare_pairs(found)
    assert (pair.deals, pair.alone) == (100, (10, 0))
    assert pair.p == sign_test(10, 0) < LEVEL
    assert pair.better is not None
    assert pair.better[0].entry.algorithm == "uct"


def test_equal_rates_are_not_told_apart(tmp_path):
    (pair,) = compare_pairs(result(tmp_path / "pair.yml", 60, playout=range(30), uct=range(30, 60)))
    assert (pair.alone, pair.p, pair.better) == ((30, 30), 1, None)


@pytest.fixture
def made(tmp_path):
    file = tmp_path / "small.yml"
    file.write_text(SMALL, encoding="utf-8")
    asked = experiments.experiment(file)
    rows = [experiments.conduct(row) for row in asked.rows]
    experiments.write_results(file, asked, {row["asked"]: row for row in rows})
    return file


def test_all_pairs_of_one_game_are_compared_on_the_deals_they_share(made):
    found = [(row, one) for row, one in experiments.table(made) if one is not None]
    first, other = groups(found)
    assert [len(first), len(other)] == [4, 1]  # with two waste piles it is another game
    assert compare_pairs(other) == []
    pairs = compare_pairs(first)
    assert len(pairs) == 6
    raised = holm([pair.alike for pair in pairs])
    for pair, p in zip(pairs, raised, strict=True):
        names = {pair.first[0].entry.algorithm, pair.second[0].entry.algorithm}
        one, another = pair.first[1], pair.second[1]
        assert one["rate"] >= another["rate"]
        assert pair.p == p
        if "mcts-greedy" in names:  # its seed is another, and so are its deals
            assert pair.deals is None
            assert pair.alone == (one["successes"], another["successes"])
            assert pair.alike == fisher(
                pair.alone[0], one["games"], pair.alone[1], another["games"]
            )
            continue
        assert pair.deals == (25 if "flat-monte-carlo" in names else 40)
        mine, its = ({n for n in side["won"] if n < pair.deals} for side in (one, another))
        assert pair.alone == (len(mine - its), len(its - mine))
        assert pair.alike == sign_test(*pair.alone)


def test_searches_with_different_numbers_of_playouts_are_not_compared(made):
    found = [(row, one) for row, one in experiments.table(made) if one is not None]
    first = [
        (row, one | {"options": one["options"] | {"playouts": 30}})
        if row.entry.algorithm == "uct"
        else (row, one)
        for row, one in groups(found)[0]
    ]
    pairs = [
        {pair.first[0].entry.algorithm, pair.second[0].entry.algorithm}
        for pair in compare_pairs(first)
    ]
    assert {"uct", "playout"} in pairs  # a game at random has no number of playouts
    assert {"uct", "flat-monte-carlo"} not in pairs
    assert len(pairs) == 4


def test_what_is_known_of_a_pair_can_be_quoted_from_either_side(made):
    known = {name: one.numbers for one in figures(made) for name in one.names}
    there, back = known["at random against uct"], known["uct against at random"]
    assert known["ランダム against uct"] == known["1 against 2"] == there
    assert there["deals"] == back["deals"] == 40
    assert (there["alone"], there["other-alone"]) == (back["other-alone"], back["alone"])
    assert there["p"] == back["p"] >= there["p-unadjusted"]
    assert "deals" not in known["uct against mcts-greedy"]


def test_an_interval_of_a_mean_of_many_results_holds_it_more_often_than_one_of_two():
    def held(results, games=17, searches=400):
        rng, least, most = Random(1), min(results), max(results)
        mean, kept = sum(results) / len(results), 0
        for _ in range(searches):
            found = sum(rng.choice(results) for _ in range(games)) / games
            low, high = interval(found, games, (least, most))
            kept += low <= mean <= high
        return kept / searches

    assert held([-16, 16]) > 0.92
    assert held([-16, *range(-4, 5), 16]) > max(0.98, held([-16, 16]))
