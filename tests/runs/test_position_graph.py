"""The positions of a game as a graph: its values are those of plain minimax, state by state."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs import reading
from search_walkthroughs.game import CHANCE, MAX, MIN, UnknownValue
from search_walkthroughs.games.rook_ending import RookEnding
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.reading import Limits
from search_walkthroughs.runs.position_graph import PositionGraph
from search_walkthroughs.runs.proofs import filled_value
from search_walkthroughs.runs.registry import catalogue
from search_walkthroughs.runs.run import game_of
from search_walkthroughs.wrappers import DepthLimit, true_values


class Sums:
    """Numbers are added until a limit; equal sums after as many moves are one position."""

    def __init__(self, steps, turns, length, unknown=None):
        self.steps, self.turns, self.length, self.unknown = steps, turns, length, unknown

    def start(self):
        return 0, 0

    def turn(self, state):
        return self.turns[state[1] % len(self.turns)]

    def moves(self, state):
        return self.steps

    def outcomes(self, state):
        return [(step, Fraction(1, len(self.steps))) for step in self.steps]

    def play(self, state, move):
        return state[0] + move, state[1] + 1

    def over(self, state):
        return state[1] == self.length or abs(state[0]) > 6

    def score(self, state):
        if state[0] == self.unknown:
            raise UnknownValue
        return state[0] * (-1) ** state[1]

    def key(self, state):
        return abs(state[0])

    def evaluate(self, state):
        return state[0] ** 2


GAMES = st.builds(
    Sums,
    st.lists(st.integers(-3, 3), min_size=1, max_size=3, unique=True),
    st.lists(st.sampled_from([MAX, MIN, CHANCE]), min_size=1, max_size=3),
    st.integers(0, 5),
)


@settings(max_examples=60, deadline=None)
@given(GAMES, st.integers(0, 6))
def test_the_values_are_those_of_minimax_to_every_depth(game, depth):
    graph = PositionGraph(game)
    assert graph.value(graph.score) == true_values(game)(game.start())
    limited, at = DepthLimit(game, depth), graph.values_to(depth)
    value = true_values(limited)

    @cache
    def compare(state, moves):
        assert at(state, moves) == value((state, depth - moves))
        if moves < depth and not game.over(state):
            for move in game.moves(state):
                compare(game.play(state, move), moves + 1)

    compare(game.start(), 0)


@settings(max_examples=60, deadline=None)
@given(GAMES, st.sets(st.integers(0, 6)), st.sampled_from([-inf, 0, 9, inf]))
def test_leaves_are_filled_by_their_keys_and_where_nobody_knows_them(game, keys, filling):
    if CHANCE in game.turns and abs(filling) == inf:
        filling = 40
    game.unknown = 2

    def filled(state):
        if game.over(state):
            known = game.key(state) not in keys and state[0] != game.unknown
            return game.score(state) if known else filling
        values = [filled(game.play(state, move)) for move in game.moves(state)]
        if game.turn(state) == CHANCE:
            return sum(Fraction(value) for value in values) / len(values)
        return max(values) if game.turn(state) == MAX else min(values)

    graph = PositionGraph(game)
    assert filled_value(graph, keys.__contains__, filling) == filled(game.start())


def test_the_rules_are_asked_once_about_each_position():
    asked = []

    class Counted(TicTacToe):
        def moves(self, state):
            asked.append(state)
            return super().moves(state)

    graph = PositionGraph(Counted("O X . X O . . . ."))
    assert len(asked) == len(set(asked)) > 10
    before = len(asked)
    assert graph.value(graph.score) == graph.value(graph.score) == 1
    assert graph.values_to(3)(graph._game.start(), 0) in (0, 1)
    assert len(asked) == before


def test_a_game_that_has_no_move_and_is_not_over_is_no_leaf():
    graph = PositionGraph(Sums([], [MAX], 2))
    with pytest.raises(ValueError, match="empty"):
        graph.value(graph.score)


def test_a_game_that_says_it_is_slow_is_asked_once_for_the_state_after_a_move(monkeypatch):
    asked = Counter()
    play = RookEnding.play

    def counted(game, state, move):
        asked[state, move] += 1
        return play(game, state, move)

    monkeypatch.setattr(RookEnding, "play", counted)
    text = "title: t\nalgorithm: alpha-beta\ngame: rook-ending\noptions: {depth: 2}\n"
    walkthrough = reading.read(text, "t.yml", catalogue(), Limits())
    game = game_of(walkthrough, walkthrough.entries[0]).game
    first = game.play(game.start(), game.moves(game.start())[0])
    for move in (*game.moves(first), *game.moves(first)):
        assert game.play(first, move)
    assert set(asked.values()) == {1}
