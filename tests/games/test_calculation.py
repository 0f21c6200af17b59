"""Calculation: the rules, chance, positions as text, exact values, random play."""

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.game import CHANCE, MAX, BadPosition
from search_walkthroughs.games.calculation import Calculation
from search_walkthroughs.games.othello import Othello
from search_walkthroughs.games.random_turn_tic_tac_toe import RandomTurnTicTacToe
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.policies import (
    POLICIES,
    below,
    foundation_first,
    playout,
    random,
    sample,
    unfit,
)
from search_walkthroughs.wrappers import DepthLimit, true_values
from support import search

from .calculation_by_hand import Table

SIZES = [(13, 4, 4), (13, 4, 2), (11, 3, 3), (7, 2, 2), (5, 4, 2), (5, 2, 1), (4, 1, 1), (9, 2, 3)]
sizes = st.sampled_from(SIZES)
seeds = st.integers(0, 2**32)
policies = st.sampled_from(sorted(POLICIES.values(), key=lambda policy: policy.__name__))


@cache
def sized(ranks, suits, piles, symmetry=True):
    return Calculation(ranks=ranks, suits=suits, piles=piles, symmetry=symmetry)


def states(game, moves):
    """The states on the way."""
    state = game.start()
    yield state
    for move in moves:
        state = game.play(state, move)
        yield state


@given(size=sizes, seed=seeds, policy=policies)
def test_another_implementation_agrees(size, seed, policy):
    game, table = sized(*size), Table(*size)
    state, deck = game.start(), table.cards()
    played = playout(game, state, policy, Random(seed))
    for move in played.moves:
        assert not game.over(state)
        assert set(game.moves(state)) == table.moves()
        assert len(game.moves(state)) == len(table.moves())
        assert game.turn(state) == (CHANCE if move.startswith("turn") else MAX)
        state = game.play(state, move)
        table.play(move)
        assert game.text(state) == table.text()
        assert table.cards() == deck == Counter(list(range(1, size[0] + 1)) * size[1])
    assert game.over(state)
    assert not table.moves()
    assert game.score(state) == played.value == table.won()


@given(size=sizes, seed=seeds, policy=policies)
def test_chances_add_up_to_one_and_count_the_hand(size, seed, policy):
    game, left = sized(*size), size[1] * (size[0] - 1)
    for state in states(game, playout(game, game.start(), policy, Random(seed)).moves):
        if game.turn(state) == CHANCE:
            outcomes = game.outcomes(state)
            assert sum(chance for _, chance in outcomes) == 1
            assert [move for move, _ in outcomes] == list(game.moves(state))
            assert all((chance * left).denominator == 1 for _, chance in outcomes)
            left -= 1


@given(size=sizes, seed=seeds, policy=policies)
def test_positions_are_read_as_they_are_written(size, seed, policy):
    game = sized(*size)
    ranks, suits, piles = size
    for state in states(game, playout(game, game.start(), policy, Random(seed)).moves):
        again = Calculation(game.text(state), ranks=ranks, suits=suits, piles=piles)
        assert again.start() == state
        assert 0 <= game.evaluate(state) <= 1
        assert (game.evaluate(state) == 1) == (game.over(state) and game.score(state) == 1)


@given(size=sizes, seed=seeds, policy=policies, data=st.data())
def test_equal_piles_in_another_order_share_an_entry(size, seed, policy, data):
    game, strict = sized(*size), sized(*size, symmetry=False)
    for state in states(game, playout(game, game.start(), policy, Random(seed)).moves):
        wanted, piles, *others = state
        mixed = (wanted, tuple(data.draw(st.permutations(piles))), *others)
        assert game.key(mixed) == game.key(state)
        assert (strict.key(mixed) == strict.key(state)) == (mixed == state)


def test_symmetry_merges_only_what_is_worth_the_same():
    game = Calculation(ranks=5, suits=1, piles=2)
    value, worth = true_values(game), {}
    todo, seen = [game.start()], set()
    while todo:
        state = todo.pop()
        if state not in seen:
            seen.add(state)
            assert worth.setdefault(game.key(state), value(state)) == value(state)
            todo += [] if game.over(state) else [game.play(state, m) for m in game.moves(state)]
    assert len(worth) < len(seen)


@given(size=sizes, seed=seeds, cards=seeds, policy=policies)
def test_the_fast_way_to_play_on_is_the_slow_way(size, seed, cards, policy):
    """Asked through a depth limit that it never meets, the game cannot take its own short cut."""
    game = sized(*size)
    around = DepthLimit(game, 10**6)
    fast, slow = Random(seed), Random(seed)
    one = playout(game, game.start(), policy, fast, Random(cards))
    assert one == playout(around, around.start(), policy, slow, Random(cards))
    assert fast.getstate() == slow.getstate()
    fast, slow = Random(seed), Random(seed)
    middle = list(states(game, one.moves))[len(one.moves) // 2]
    assert playout(game, middle, policy, fast) == playout(around, (middle, 10**6), policy, slow)
    assert fast.getstate() == slow.getstate()


@given(seed=seeds, cards=seeds)
def test_equal_cards_come_in_the_same_order_however_one_plays(seed, cards):
    game = sized(13, 4, 4)
    turned = {
        tuple(move for move in played.moves if move.startswith("turn"))
        for played in (
            playout(game, game.start(), random, Random(seed), Random(cards)),
            playout(game, game.start(), foundation_first, Random(seed + 1), Random(cards)),
        )
    }
    assert len(turned) == 1


@given(size=sizes, seed=seeds)
def test_foundation_first_leaves_no_foundation_waiting(size, seed):
    game = sized(*size)
    moves = playout(game, game.start(), foundation_first, Random(seed)).moves
    for state, move in zip(states(game, moves), moves, strict=False):
        if game.turn(state) == MAX and game.foundation_moves(state):
            assert move in game.foundation_moves(state)


@given(size=sizes, seed=seeds, policy=policies)
def test_the_moves_to_foundations_come_first(size, seed, policy):
    game = sized(*size)
    for state in states(game, playout(game, game.start(), policy, Random(seed)).moves):
        if game.turn(state) == MAX:
            first = list(game.foundation_moves(state))
            assert game.moves(state)[: len(first)] == (*first,)
            assert all(">F" in move for move in first)
            assert all(">W" in move for move in game.moves(state)[len(first) :])


@pytest.mark.parametrize("game", [TicTacToe(), Othello(size=4), RandomTurnTicTacToe()])
def test_other_games_are_played_at_random_too(game):
    played = playout(game, game.start(), random, Random(1))
    state = game.start()
    for move in played.moves:
        assert move in game.moves(state)
        state = game.play(state, move)
    assert game.over(state)
    assert game.score(state) == played.value
    assert unfit("random", game) is None
    assert unfit("foundation-first", game)
    assert unfit("foundation-first", DepthLimit(Calculation(), 3)) is None


@given(count=st.integers(1, 1000), seed=seeds)
def test_lots_stay_below_their_number(count, seed):
    assert 0 <= below(count, Random(seed)) < count


def test_lots_are_drawn_as_often_as_they_ought_to_be():
    """Of 6000 cards turned over, each rank within five deviations of its expectation."""
    game = Calculation("A 4 3 4 | 7 7 7, K, -, 2 | -")
    rng, state, times = Random(0), game.start(), 6000
    drawn = Counter(sample(game, state, rng) for _ in range(times))
    for move, chance in game.outcomes(state):
        deviation = (times * chance * (1 - chance)) ** 0.5
        assert abs(drawn[move] - times * chance) < 5 * deviation


def by_orders(game):
    """The value of perfect play, found through the orders of the hand instead of by expectimax.

    The player knows what has been turned over and not what comes, so orders that begin alike are
    told apart only where they part: whole orders that can be won are counted, and no chances.
    """
    start = game.start()
    hand = [rank for rank, held in enumerate(start[3]) for _ in range(held)]

    def wins(state, orders):
        """In how many of the orders that may still be the player wins at best."""
        if game.turn(state) == CHANCE and not game.over(state):
            by_first = {}
            for order in orders:
                by_first.setdefault(order[0], []).append(order[1:])
            return sum(
                wins(game.play(state, game.moves(state)[place]), rest)
                for place, rest in enumerate(by_first[card] for card in sorted(by_first))
            )
        if game.over(state):
            return len(orders) * game.score(state)
        return max(wins(game.play(state, move), orders) for move in game.moves(state))

    orders = list(permutations(hand))  # equal cards told apart: every order is equally likely
    return Fraction(wins(start, orders), len(orders))


MINIATURES = [
    ("", (5, 1, 1), Fraction(7, 12)),
    ("", (4, 1, 1), Fraction(5, 6)),
    ("2 4 | 4 3 5 | 3", (5, 2, 1), Fraction(1, 2)),
    ("3 2 | 4 | 3", (5, 2, 1), Fraction(7, 12)),
    ("A 4 | 3 3, A | 4", (5, 2, 2), Fraction(2, 3)),
    ("A | 5 2, - | 4", (7, 1, 2), Fraction(5, 6)),
    ("2 5 | 4, 7 | 5", (7, 2, 2), Fraction(1, 2)),
]


@pytest.mark.parametrize(("position", "size", "worth"), MINIATURES)
def test_small_games_are_worth_the_same_by_three_ways(position, size, worth):
    ranks, suits, piles = size
    game = Calculation(position, ranks=ranks, suits=suits, piles=piles)
    assert true_values(game)(game.start()) == worth == by_orders(game)
    if size == (5, 2, 1) or not position:
        assert search("expectimax", game).value == worth


def test_a_foundation_can_be_the_wrong_place():
    """Both may take the card later, and the pile needs its room now."""
    game = Calculation("2 4 | 4 3 5 | 3", ranks=5, suits=2, piles=1)
    value = true_values(game)
    worth = {move: value(game.play(game.start(), move)) for move in game.moves(game.start())}
    assert worth == {"3>F1": 0, "3>W1": Fraction(1, 2)}
    assert list(game.foundation_moves(game.start())) == ["3>F1"]


def test_one_can_win():
    game = Calculation("K K K 9 | -, -, -, - | K")
    assert game.moves(game.start())[0] == "K>F4"
    assert game.score(game.play(game.start(), "K>F4")) == 1


@pytest.mark.parametrize(
    ("position", "options", "found"),
    [
        ("A 2 3", {}, "3 cards on the foundations"),
        ("A 2 3 4 5", {}, "5 cards on the foundations"),
        ("A 2 3 X", {}, "'X' at foundation 4"),
        ("A 2 3 4 | 5, -, - | -", {}, "3 waste piles"),
        ("A 2 3 4 | 5, -, Z, - | -", {}, "'Z' at waste pile 3"),
        ("A 2 3 4 | | 5 6", {}, "2 open cards"),
        ("A 2 3 4 | | 14", {}, "'14' at the open card"),
        ("A 2 3 4 | | 5 | 6", {}, "4 parts"),
        ("A 2 3 4 | A A A, A, -, - | -", {}, "5 cards of rank A"),
        ("3 2 | 3 3 | -", {"ranks": 5, "suits": 2, "piles": 1}, "3 cards of rank 3"),
        ("A 6", {"ranks": 5, "suits": 2}, "'6' at foundation 2"),
        ("", {"ranks": 12, "suits": 2}, "foundation 2 grows by 2"),
        ("", {"ranks": 9, "suits": 3}, "foundation 3 grows by 3"),
        ("", {"ranks": 3, "suits": 3}, "3 suits"),
        ("", {"ranks": 14}, "14 ranks"),
        ("", {"piles": 0}, "0 waste piles"),
        ("", {"to_move": "max"}, "'max' to move"),
    ],
)
def test_positions_that_cannot_be(position, options, found):
    with pytest.raises(BadPosition) as caught:
        Calculation(position, **options)
    assert found in caught.value.message
    assert caught.value.remedy


@pytest.mark.parametrize("ranks", range(2, 14))
def test_the_remedy_for_steps_that_do_not_fit_fits(ranks):
    for suits in range(1, min(ranks, 5)):
        try:
            Calculation(ranks=ranks, suits=suits)
        except BadPosition as error:
            fewer, prime = (
                error.remedy.split(),
                int(error.remedy.split("such as ")[1].split(",")[0]),
            )
            Calculation(ranks=prime, suits=suits)
            Calculation(ranks=ranks, suits=int(fewer[-3]))


def test_the_board_tells_what_lies_where():
    game = Calculation("A 4 3 4 | 7 K, -, 2, - | 10")
    state = game.play(game.start(), "10>W2")
    board = game.grid(state, "10>W2")
    assert board.large
    assert board.cards
    assert board.cards.foundations[1] == ("4", "6", 2)
    assert board.cards.piles == (("7", "K"), ("10",), ("2",), ())
    assert board.cards.left == 52 - 5 - 4
    assert board.name() == board.name("ja") == board.label == "10→W2"
    turned = game.grid(game.play(state, "turn A"), "turn A")
    assert (turned.name(), turned.name("ja"), turned.label) == ("turn A", "めくり札A", "A")
    assert not Calculation(ranks=5, suits=2).grid(Calculation(ranks=5, suits=2).start()).large


def moves_added(**options):
    """How many moves were added at each node that the published search opened in three games."""
    game, children = Calculation(), Counter()
    options = {"ties": "random", "policy": "foundation-first", **options}
    for number in range(3):
        cards, state = Random(number), game.start()
        while not game.over(state):
            moves = game.moves(state)
            if game.turn(state) == CHANCE:
                move = sample(game, state, cards)
            elif len(moves) == 1:
                (move,) = moves
            else:
                here = Calculation(game.text(state))
                ran = search("mcts-greedy", here, **options, seed=number)
                children.update(
                    (number, state, frame.path)
                    for frame in ran.frames
                    if frame.status == "expand" and not frame.chance
                )
                move = ran.recorder.best
            state = game.play(state, move)
    return children


@pytest.mark.parametrize(
    ("playouts", "opened", "most"),
    [(100, 179, 7), pytest.param(1000, 4477, 9, marks=pytest.mark.night)],
)
def test_no_node_of_whole_games_exceeds_the_quota_of_the_published_search(playouts, opened, most):
    """As chapter 13 says: with a threshold of 10 the quota is 11 or more."""
    children = moves_added(playouts=playouts)
    assert (len(children), max(children.values())) == (opened, most)
    assert most < 11


@pytest.mark.night
def test_with_a_threshold_of_1_nearly_every_node_exceeds_its_quota():
    """As chapter 13 says: the quota is 2 where one game was played before."""
    children = moves_added(playouts=100, threshold=1)
    assert sum(count > 2 for count in children.values()) > 0.95 * len(children)


def test_more_playouts_more_than_double_the_success_of_flat_search():
    """As chapter 13 says, each time that they are raised about threefold; and how the others do."""
    kept = Path(__file__).parents[2] / "docs/experiments/playouts.json"
    rates = {}
    for row in json.loads(kept.read_text("utf-8"))["rows"]:
        rates.setdefault(row["algorithm"], {})[row["options"]["playouts"]] = row
    for rows in rates.values():
        assert [*rows] == [100, 300, 1000, 3000]
    flat, uct, greedy, worlds = (
        [row["rate"] for row in rates[name].values()]
        for name in ("flat-monte-carlo", "uct", "mcts-greedy", "determinization-uct")
    )
    assert all(2 * few < many for few, many in pairwise(flat))
    assert all(first >= second for first, second in zip(flat, worlds, strict=True))
    assert all(first > second for first, second in zip(worlds[:3], uct[:3], strict=True))
    assert all(first > second for first, second in zip(worlds[:3], greedy[:3], strict=True))
    few, some, many, most = rates["flat-monte-carlo"].values()
    assert few["interval"][1] < some["interval"][0]
    assert many["interval"][1] < most["interval"][0]
