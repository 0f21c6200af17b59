"""The game of a match: pairs that were played, and pairs that are drawn."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.experiments.sequential_test import SequentialTest
from search_walkthroughs.game import BadPosition
from search_walkthroughs.games.match import MAX_PAIRS, Match
from search_walkthroughs.match_statistics import expected_score, half_points
from search_walkthroughs.policies import POLICIES, playout
from support import minimax

PAIRS = [f"{first}-{second}" for first, second in product("012", repeat=2)]


@given(st.lists(st.sampled_from(PAIRS), min_size=1, max_size=40))
def test_a_match_that_was_played_comes_pair_by_pair_and_is_worth_its_points(pairs):
    game = Match(" ".join(pairs))
    state, read = game.start(), []
    while not game.over(state):
        ((pair, chance),) = game.outcomes(state)
        assert chance == 1
        read.append(pair)
        state = game.play(state, pair)
    assert read == pairs
    assert game.moves(state) == ()
    points = sum(int(part) for pair in pairs for part in pair.split("-"))
    assert game.score(state) == Fraction(points, 4 * len(pairs)) == minimax(game)


@given(st.integers(-400, 400), st.floats(0, 1), st.integers(-200, 200))
def test_drawn_pairs_have_the_expected_score_and_chances_that_add_up(difference, draws, first_move):
    game = Match(difference=difference, draws=draws, first_move=first_move)
    outcomes = game.outcomes(game.start())
    assert sum(chance for _, chance in outcomes) == 1
    assert all(chance > 0 for _, chance in outcomes)
    mean = float(sum(half_points(pair) * chance for pair, chance in outcomes)) / 4
    ahead, behind = difference + first_move, difference - first_move
    assert mean == pytest.approx((expected_score(ahead) + expected_score(behind)) / 2, abs=1e-5)


def test_whoever_moves_first_wins_more_and_the_pair_is_even():
    outcomes = dict(Match(draws=0, first_move=200).outcomes((0,) * 5))
    assert outcomes["2-0"] > Fraction(1, 2) > outcomes["0-2"]
    assert outcomes["2-2"] == outcomes["0-0"]


def test_as_many_games_of_equals_are_drawn_as_the_option_says():
    outcomes = dict(Match(draws=0.4).outcomes((0,) * 5))
    assert sum(chance for pair, chance in outcomes.items() if pair[0] == "1") == Fraction(4, 10)
    assert "1-1" not in dict(Match(draws=0).outcomes((0,) * 5))


@pytest.mark.parametrize(("difference", "least"), [(0, 16), (100, 16), (50, 32)])
def test_a_drawn_match_ends_where_the_sequential_test_of_matches_decides(difference, least):
    test, game = SequentialTest(0, 100, least), Match(difference=difference, least=least)
    for seed in range(12):
        score, pairs = playout(game, game.start(), POLICIES["random"], Random(seed))
        played = [(int(pair[0]), int(pair[2])) for pair in pairs]
        assert test.decided_at(played) == len(played)
        counts = [sum(sum(pair) == n for pair in played) for n in range(5)]
        assert {1: "H1", 0: "H0"}[score] == test.verdict(tuple(counts))


def test_a_match_that_never_decides_is_undecided():
    game, counts = Match(elo0=0, elo1=1), (0, 0, MAX_PAIRS, 0, 0)
    assert game.over((0, 0, MAX_PAIRS // 2, MAX_PAIRS // 2, 0))
    assert not game.over((0, 3, 10, 3, 0))
    assert game.score((MAX_PAIRS // 4, 0, MAX_PAIRS // 2, 0, MAX_PAIRS // 4)) == Fraction(1, 2)
    assert game.moves(counts) == ()


@pytest.mark.parametrize(
    ("position", "mover", "found"),
    [
        ("2-1 3-0", None, "found '3-0' among the pairs"),
        ("win", None, "found 'win' among the pairs"),
        ("1-1 " * (MAX_PAIRS + 1), None, f"found {MAX_PAIRS + 1} pairs"),
        ("2-1", "O", "found 'O' to move"),
    ],
)
def test_other_texts_are_refused(position, mover, found):
    with pytest.raises(BadPosition) as error:
        Match(position, mover)
    assert found in error.value.message
    assert error.value.remedy
