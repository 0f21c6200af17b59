"""Whole games: chance is the same for every search, nothing gets lost, and truth is met."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import prod, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs import reading
from search_walkthroughs.experiments.whole_games import (
    is_policy,
    player,
    repeat_games,
    split_numbers,
)
from search_walkthroughs.games.calculation import Calculation
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.policies import DRAWN_FROM, POLICIES, average, played, playout
from search_walkthroughs.reading import BadInput
from search_walkthroughs.record.family_runs import Extent
from search_walkthroughs.record.statistics import wilson
from search_walkthroughs.runs.registry import algorithms, catalogue
from search_walkthroughs.wrappers import true_values
from support import chancy, minimax

pytestmark = pytest.mark.day(20)

SMALL = {"ranks": 5, "suits": 2, "piles": 1}
SAMPLING = [
    name
    for name, one in algorithms().items()
    if one.text.family.part(Extent).grows
    and one.facts.chance
    and ("playouts" in one.text.options or is_policy(one.text))
]
SEARCHING = [name for name in SAMPLING if not is_policy(algorithms()[name].text)]
positions = st.sampled_from(
    [
        ("3 2 | 4 | 3", SMALL),
        ("A 4 | 3 3, A | 4", SMALL | {"piles": 2}),
        ("A 2 | A, 3 4 4 | 5", SMALL | {"piles": 2}),
        ("", SMALL),
        ("", {"ranks": 7, "suits": 3, "piles": 2}),
    ]
)
seeds = st.integers(0, 2**32)


def expected(game, *policy):
    """What a game from its start comes to on average, by the policy."""
    return average(played(game, *policy)(game.start()))


def written(algorithm, position="", game="calculation", **options):
    """A walkthrough of one search, and its entry."""
    lines = ["title: t", f"game: {game}", f"algorithm: {algorithm}"]
    lines += [f"position: {position!r}"] if position else []
    lines += ["options:", *(f"  {name}: {value}" for name, value in options.items())]
    text = "\n".join(lines if options else lines[:-1])
    walkthrough = reading.read(text, "t.yml", catalogue())
    return walkthrough, walkthrough.entries[0]


@cache
def best_value(position):
    """What the small game is worth to somebody who makes no mistake."""
    game = Calculation(position, **SMALL)
    return true_values(game)(game.start())


def close(rate, exact, games):
    """Whether so many games may well succeed at that rate: within three standard deviations."""
    return abs(rate - exact) <= 3 * sqrt(exact * (1 - exact) / games)


def game_of(name, number=0, **facts):
    own = {} if name == "playout" or name not in SAMPLING else {"playouts": 12}
    return player(*written(name, **(own | facts)))(number)


@given(start=positions, name=st.sampled_from([*SAMPLING, "expectimax"]), seed=seeds)
def test_a_game_is_played_by_the_rules_and_cards_are_conserved(start, name, seed):
    position, sizes = start
    if name == "expectimax" and sizes != SMALL:
        return
    game = Calculation(position, **sizes)
    played = game_of(name, position=position, seed=seed, **sizes)
    state, every = game.start(), Counter()
    for rank in range(1, sizes["ranks"] + 1):
        every[rank] = sizes["suits"]
    for move in played.moves:
        assert move in game.moves(state)
        state = game.play(state, move)
        _, piles, opened, hand, left = state
        away = Counter(card for pile in piles for card in pile) + Counter(dict(enumerate(hand)))
        away += Counter([opened] if opened else [])
        assert sum(hand) == left
        assert all(away[rank] <= sizes["suits"] for rank in every)
        on_foundations = sum(size for _, _, size in game.grid(state).cards.foundations)
        assert away.total() + on_foundations == every.total()
    assert game.over(state)
    assert played.value == game.score(state)


@settings(max_examples=15)
@given(start=positions, seed=seeds, number=st.integers(0, 5))
def test_all_searches_are_dealt_the_same_cards(start, seed, number):
    position, sizes = start
    turned = {
        tuple(m for m in played.moves if m.startswith("turn"))
        for name in SAMPLING
        for played in [game_of(name, number, position=position, seed=seed, **sizes)]
    }
    assert len(turned) == 1


@pytest.mark.parametrize("name", SAMPLING)
def test_a_game_depends_on_its_number_alone(name):
    options = SMALL | ({"playouts": 20} if name in SEARCHING else {})
    one, other = (player(*written(name, "3 2 | 4 | 3", seed=s, **options)) for s in (5, 2))
    forwards = [one(number) for number in range(4)]
    backwards = [one(number) for number in reversed(range(4))]
    assert forwards == backwards[::-1]
    assert forwards == [other(number + 3) for number in range(4)]
    assert len(set(forwards)) > 1


def test_a_search_does_not_know_the_cards_that_will_be_dealt():
    """Its own luck is another than the game's, though both have the same seed."""
    same = 0
    for seed in range(20):
        game = Calculation()
        foretold = playout(game, game.start(), POLICIES["random"], Random(seed)).moves[0]
        same += foretold == game_of("playout", seed=seed).moves[0]
    assert same < 10


@pytest.mark.sample(2)
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("position", ["3 2 | 4 | 3", "4 2 | - | 5"])
def test_the_bare_policy_succeeds_as_often_as_it_must(policy, position):
    games = 4000
    walkthrough, entry = written("playout", position, policy=policy, **SMALL)
    exact = expected(Calculation(position, **SMALL), policy)
    rate = repeat_games(walkthrough, entry, games).rate
    assert abs(rate - exact) <= 3 * sqrt(exact * (1 - exact) / games)
    assert (
        0
        < exact
        < true_values(Calculation(position, **SMALL))(Calculation(position, **SMALL).start())
    )


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["expectimax", "star1"])
@pytest.mark.parametrize("position", ["3 2 | 4 | 3", "4 2 | - | 5"])
def test_perfect_play_succeeds_as_often_as_it_must(name, position):
    games = 5000
    exact = best_value(position)
    result = repeat_games(*written(name, position, **SMALL), games)
    assert close(result.rate, exact, games)
    assert result.interval == wilson(result.successes / games, games)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", SEARCHING)
def test_no_search_beats_perfect_play_on_the_same_cards(name):
    """It may be lucky in one game, but not in many."""
    games, position = 100, "3 2 | 4 | 3"
    searched = repeat_games(*written(name, position, playouts=40, **SMALL), games)
    perfect = repeat_games(*written("expectimax", position, **SMALL), games)
    assert searched.rate <= perfect.interval[1]


def test_random_play_of_tic_tac_toe_is_counted_exactly():
    """Every sequence of n moves is as likely as any other, so sequences can be counted instead."""
    game, level = TicTacToe(), Counter([TicTacToe().start()])
    expected, depth = Counter(), 0
    while level:
        below, share = Counter(), Fraction(1, prod(range(10 - depth, 10)))
        for state, count in level.items():
            if game.over(state):
                expected[game.score(state)] += count * share
                continue
            for move in game.moves(state):
                below[game.play(state, move)] += count
        level, depth = below, depth + 1
    assert played(game)(game.start()) == expected
    assert sum(expected.values()) == 1
    assert list(played(game)(game.start())) == [1, 0, -1]


@given(tree=chancy)
def test_a_policy_is_worth_the_mean_of_all_it_may_play(tree):
    def mean(state):
        if tree.over(state):
            return Fraction(tree.score(state))
        moves = tree.moves(state)
        chances = dict(tree.outcomes(state)) if tree.turn(state) == 0 else {}
        return sum(
            (chances.get(m, Fraction(1, len(moves))) * mean(tree.play(state, m)) for m in moves),
            Fraction(),
        )

    assert expected(tree) == mean(tree.start())
    assert sum(played(tree)(tree.start()).values()) == 1


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("position", ["A 4 | 3 3, A | 4", "A 2 | A, 3 4 4 | 5"])
def test_no_policy_is_better_than_the_best_play(position, policy):
    game = Calculation(position, **SMALL | {"piles": 2})
    assert 0 < expected(game, policy) < minimax(game) <= 1


@given(start=positions, seed=seeds, policy=st.sampled_from(sorted(POLICIES)))
def test_a_policy_draws_from_the_moves_that_it_is_said_to_draw_from(start, seed, policy):
    position, sizes = start
    game = Calculation(position, **sizes)
    state = game.start()
    for move in playout(game, state, POLICIES[policy], Random(seed)).moves:
        if game.turn(state):
            assert move in DRAWN_FROM[policy](game, state)
        state = game.play(state, move)


@given(games=st.integers(1, 10**5))
def test_every_game_is_in_one_share(games):
    assert [number for share in split_numbers(games) for number in share] == list(range(games))


BAD = {
    "depth": (("uct", "", "calculation", {"depth": 3}), "is played to its end"),
    "greatest": (("uct", "", "othello", {"size": 4}), "here one may be worth 16"),
    "no chance": (("minimax", "", "tic-tac-toe", {}), "minimax plays no games of chance"),
    "alike": (("expectimax", "X.OXO...O", "tic-tac-toe", {}), "play every game alike"),
    "two players": (("mcts-greedy", "", "tic-tac-toe", {}), "cannot search a game of 2 players"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_counted_is_refused(name):
    (algorithm, position, game, options), message = BAD[name]
    with pytest.raises(BadInput) as error:
        player(*written(algorithm, position, game, **options))
    (fault,) = error.value.faults
    assert message in fault.message
    assert fault.remedy


def test_a_leaf_that_nobody_knows_is_named_as_the_reason():
    text = "title: t\nalgorithm: playout\ntree: {player: chance, children: {a: {p: 1, value: 1}, "
    text += 'b: {p: 1, value: "?"}}}\n'
    walkthrough = reading.read(text, "t.yml", catalogue())
    with pytest.raises(BadInput, match="whose value is"):
        repeat_games(walkthrough, walkthrough.entries[0], 50)


@pytest.mark.parametrize("name", ["flat-monte-carlo", "uct"])
def test_in_a_game_for_two_the_search_plays_both_sides(name):
    """One of the two can force a win from here, and no search that is long enough misses it."""
    game = TicTacToe("X.OXO...O")
    value = true_values(game)(game.start())
    result = repeat_games(*written(name, "X.OXO...O", "tic-tac-toe", playouts=400), 10)
    assert abs(value) == 1
    assert result.rate == (value == 1)


def test_a_search_that_is_too_short_to_choose_says_so():
    with pytest.raises(BadInput, match="mcts-greedy ends without a choice; give it more"):
        game_of("mcts-greedy", position="3 2 | 4 | 3", playouts=3, **SMALL)
