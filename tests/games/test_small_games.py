"""Connect Four, Nim, dots and boxes, Kalah and Pig: published counts and values, laws, texts."""

from collections import defaultdict
from fractions import Fraction
from functools import reduce
from operator import xor
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.algorithms.alpha_beta_table import alpha_beta_table
from search_walkthroughs.cli.info import perft_counts
from search_walkthroughs.game import CHANCE, MAX, MIN, BadPosition
from search_walkthroughs.games.connect_four import ConnectFour
from search_walkthroughs.games.dots_and_boxes import DotsAndBoxes
from search_walkthroughs.games.kalah import Kalah
from search_walkthroughs.games.nim import Nim
from search_walkthroughs.games.pig import Pig
from search_walkthroughs.wrappers import true_values
from support import EVERY, minimax, search

GAMES = {
    "connect-four": lambda: ConnectFour(columns=4, rows=3, length=3),
    "nim": lambda: Nim("1 2 3"),
    "misere nim": lambda: Nim("2 3", "X", misere=True),
    "dots-and-boxes": lambda: DotsAndBoxes(rows=1, columns=2),
    "kalah": lambda: Kalah(pits=3, seeds=2),
    "pig": lambda: Pig(target=4, sides=3, turns=2),
}


def value(game):
    """What the game is worth."""
    return values(game)(game.start())


def values(game):
    """What a state is worth: by a table of the states themselves, not of their keys."""
    known = {}

    def worth(state):
        if state not in known:
            if game.over(state):
                known[state] = game.score(state)
            else:
                below = [worth(game.play(state, move)) for move in game.moves(state)]
                known[state] = max(below) if game.turn(state) == MAX else min(below)
        return known[state]

    return worth


def late(game, seed, few=6):
    """A position reached by random play, from which at most so many moves are left."""
    rng = Random(seed)
    states = [game.start()]
    while not game.over(states[-1]):
        states.append(game.play(states[-1], rng.choice(game.moves(states[-1]))))
    return states[max(0, len(states) - few)]


class From:
    """The game from another of its positions."""

    def __init__(self, game, state):
        self._game, self._state = game, state

    def __getattr__(self, name):
        return getattr(self._game, name)

    def start(self):
        return self._state


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 10**6))
def test_what_every_game_promises(name, seed):
    game, rng = GAMES[name](), Random(seed)
    state, last = game.start(), None
    low, high = game.range
    while True:
        board = game.grid(state, last)
        assert len({len(row) for row in board.rows}) == 1
        assert board.last is None or board.last[0] < board.height
        assert board.last is None or board.last[1] < board.columns
        assert bool(board.ending) <= game.over(state)
        if game.over(state):
            break
        assert low <= game.evaluate(state) <= high
        moves = list(game.moves(state))
        assert len(moves) == len(set(moves)) > 0
        if game.turn(state) == CHANCE:
            outcomes = game.outcomes(state)
            assert [move for move, _ in outcomes] == moves
            assert sum(chance for _, chance in outcomes) == 1
        last = rng.choice(moves)
        state = game.play(state, last)
    assert low <= game.score(state) <= high


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", [name for name in GAMES if name != "pig"])
@given(seed=st.integers(0, 10**6), which=st.sampled_from(EVERY))
def test_every_search_finds_the_value_where_a_player_may_move_twice(name, seed, which):
    game = GAMES[name]()
    there = From(game, late(game, seed, few=5))
    algorithm, options = which
    assert search(algorithm, there, **options).value == minimax(there)


def below(game, state):
    """The state and all that may follow it."""
    found, left = set(), [state]
    while left:
        if (one := left.pop()) not in found:
            found.add(one)
            if not game.over(one):
                left += [game.play(one, move) for move in game.moves(one)]
    return found


@pytest.mark.parametrize("name", [name for name in GAMES if name != "pig"])
def test_equal_keys_are_equal_values(name):
    """In all that may follow the last moves of thirty games, played by whoever is to begin."""
    game, keys = GAMES[name](), defaultdict(set)
    worth = values(game)
    starts = [late(game, seed, few=5) for seed in range(30)]
    if "nim" in name:
        starts = [(game.start()[0], turn) for turn in (MAX, -MAX)]
    for state in set().union(*(below(game, start) for start in starts)):
        keys[game.key(state)].add((state, worth(state)))
    assert all(len({value for _, value in alike}) == 1 for alike in keys.values())
    assert name == "kalah" or any(len(alike) > 1 for alike in keys.values())


# Connect Four.


def test_connect_four_has_the_published_numbers_of_positions_and_games():
    """OEIS A212693, positions of the usual board; A342329, games on 2 x 1, 3 x 2 and 4 x 3."""
    game = ConnectFour(symmetry=False)
    level, counts = {game.start()}, []
    for _ in range(6):
        counts.append(len(level))
        level = {game.play(s, m) for s in level if not game.over(s) for m in game.moves(s)}
    assert counts == [1, 7, 49, 238, 1120, 4263]
    assert list(perft_counts(game, 4)) == [7, 49, 343, 2401]

    def games(small):
        known = {}

        def count(state):
            if small.over(state):
                return 1
            if state not in known:
                known[state] = sum(count(small.play(state, move)) for move in small.moves(state))
            return known[state]

        return count(small.start())

    boards = [ConnectFour(columns=n + 1, rows=n) for n in (1, 2, 3)]
    assert list(map(games, boards)) == [2, 90, 356_232]


def test_connect_four_of_four_by_four_is_a_draw():
    game = ConnectFour(columns=4, rows=4)
    assert alpha_beta_table(game)(game.start()) == 0


@given(seed=st.integers(0, 10**6))
def test_a_board_of_connect_four_is_drawn_and_read_back_and_its_mirror_is_alike(seed):
    game = ConnectFour(columns=5, rows=4)
    state = late(game, seed, few=6)
    rows = [[sign or "." for sign in row] for row in game.grid(state).rows]
    drawn, mirror = ("\n".join("".join(row[::way]) for row in rows) for way in (1, -1))
    assert ConnectFour(drawn, columns=5, rows=4).start() == state
    assert game.key(ConnectFour(mirror, columns=5, rows=4).start()) == game.key(state)


def test_no_line_goes_on_in_the_next_column():
    board = ". O . . / . O . . / X O X . / O X X ."
    game = ConnectFour(board.replace(" / ", "\n"), columns=4, rows=4, length=4)
    assert not game.over(game.start())


def test_sooner_wins_of_connect_four_are_worth_the_stones_left():
    board = ". . . .\n. . . .\nX X X .\nO O O ."
    game = ConnectFour(board, columns=4, rows=4, shortest_win=True)
    won = game.play(game.start(), "d")
    assert (game.score(won), game.range) == (5, (-5, 5))
    assert game.grid(won, "d").line == ((3, 0), (3, 1), (3, 2), (3, 3))
    assert game.grid(won, "d").last == (3, 3)


# Nim.


@given(piles=st.lists(st.integers(0, 4), min_size=1, max_size=3), misere=st.booleans())
def test_nim_is_decided_by_the_nim_sum(piles, misere):
    """With misère play the rule is turned round where no pile has more than one stick."""
    total = reduce(xor, piles)
    wins = (total == 0) if misere and max(piles) <= 1 else total != 0
    game = Nim(" ".join(map(str, piles)), misere=misere)
    assert value(game) == (1 if wins else -1)


# Dots and boxes.


def test_small_boards_of_dots_and_boxes_have_their_known_values():
    """On 2 x 2 boxes whoever begins wins 3 to 1, but only from the edge: after a line in the
    middle the other answers symmetrically and draws."""
    assert value(DotsAndBoxes(rows=1, columns=1)) == -1
    game = DotsAndBoxes()
    worth = true_values(game)
    first = {move: worth(game.play(game.start(), move)) for move in game.moves(game.start())}
    assert worth(game.start()) == 2
    assert {move for move, v in first.items() if v == 0} == {"b1b2", "a2b2", "b2c2", "b2b3"}
    assert set(first.values()) == {0, 2}


def test_whoever_completes_boxes_owns_them_and_moves_again():
    drawing = "+-+-+\n|. .|\n+-+-+"
    game = DotsAndBoxes(drawing, "X", rows=1, columns=2)
    state = game.play(game.start(), "b1b2")
    assert (game.turn(state), game.score(state), game.over(state)) == (MIN, -2, True)
    assert game.grid(state, "b1b2").rows[1] == ("|", "X", "|", "X", "|")
    assert game.grid(state, "b1b2").points == (0, 2)


@given(seed=st.integers(0, 10**6))
def test_a_drawing_of_dots_and_boxes_is_read_back(seed):
    game = DotsAndBoxes(rows=2, columns=2)
    state = late(game, seed, few=9)
    drawn = "\n".join("".join(sign or "." for sign in row) for row in game.grid(state).rows)
    side = "O" if state.turn == MAX else "X"
    assert DotsAndBoxes(drawn, side).start() == state


# Kalah.


def test_kalah_has_the_published_results():
    """G. Irving, J. Donkers and J. Uiterwijk (2000), table 3: who wins with m pits of n seeds."""
    results = {
        (m, n): (v > 0) - (v < 0)
        for m, n in [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)]
        for v in [value(Kalah(pits=m, seeds=n))]
    }
    assert results == {
        (1, 1): 0, (1, 2): -1, (1, 3): 1, (1, 4): -1,
        (2, 1): 1, (2, 2): -1, (2, 3): -1,
        (3, 1): 0, (3, 2): 1,
    }  # fmt: skip


def test_sowing_passes_the_others_store_captures_and_moves_again():
    game = Kalah("1 1 1 | 1 0 7 | 0 0", pits=3)
    state = game.play(game.start(), "C")  # past the other's store, and round to where it began
    assert state == ((2, 1, 0, 4, 0, 2, 2, 0), MIN)
    game = Kalah("1 1 4 | 1 0 3 | 0 0", pits=3)
    state = game.play(game.start(), "A")  # ends in the empty B, opposite b
    assert state == ((0, 0, 3, 2, 4, 0, 1, 0), MIN)
    again = Kalah("1 1 1 | 0 0 1 | 0 5", pits=3)
    state = again.play(again.start(), "C")  # into the store, and no seed is left to sow
    assert (again.turn(state), again.over(state), again.score(state)) == (MAX, True, 3)
    assert again.grid(state, "C").ending == "emptied"


# Pig.


def test_piglet_has_its_published_probabilities():
    """T. W. Neller and C. G. M. Presser (2004): with a coin and two points, each heads one, whoever
    begins wins with probability 4/7; here a die of two sides gives two points of four. Games are
    cut off later and later, and the value closes in on it."""
    games = [Pig(target=4, sides=2, turns=n) for n in (4, 8, 12)]
    values = [true_values(game)(game.start()) for game in games]
    gaps = [abs(Fraction(v) - Fraction(1, 7)) for v in values]
    assert gaps[0] > gaps[1] > gaps[2]
    assert gaps[2] < Fraction(1, 100)


def test_a_one_loses_the_points_of_the_turn_and_stopping_keeps_them():
    game = Pig("3 2 4", target=20)
    rolled = game.play(game.start(), "roll")
    assert (game.turn(rolled), game.moves(rolled)) == (CHANCE, (1, 2, 3, 4, 5, 6))
    lost, kept = game.play(rolled, 1), game.play(game.start(), "hold")
    assert (lost.noughts, lost.points, lost.player) == (3, 0, MIN)
    assert (kept.noughts, kept.player, game.moves(kept)) == (7, MIN, ("roll",))
    assert game.grid(game.play(rolled, 5), 5).label == "⚄"


@pytest.mark.parametrize(
    ("make", "found"),
    [
        (lambda: ConnectFour("O..\n...", columns=3, rows=2), "empty cell below"),
        (lambda: ConnectFour("...\nOO.", columns=3, rows=2), "2 O and 0 X"),
        (lambda: ConnectFour("..", columns=3, rows=2), "1 rows"),
        (lambda: ConnectFour("...\nOX?", columns=3, rows=2), "column c"),
        (lambda: ConnectFour("XXX.\nOOOO", columns=4, rows=2, to_move="O"), "to move"),
        (lambda: ConnectFour("XX..\nOOXX\nOOOO", columns=4, rows=3, length=4), "6 O and 4 X"),
        (lambda: ConnectFour("X...\nXXX.\nOOOO", columns=4, rows=3), "played on"),
        (lambda: Nim("3 x"), "'x' among the piles"),
        (lambda: Nim("1 2 3 4 5 6 7"), "7 piles"),
        (lambda: Nim("1", "max"), "'max' to move"),
        (lambda: DotsAndBoxes("+-+"), "1 rows"),
        (lambda: DotsAndBoxes("+-+\n|.|\n+-+", rows=1, columns=1), "no owner"),
        (lambda: DotsAndBoxes("+.+\n|O|\n+-+", rows=1, columns=1), "side open"),
        (lambda: DotsAndBoxes("+|+\n|.|\n+-+", rows=1, columns=1), r"'\|' in row 1, column 2"),
        (lambda: Kalah("1 2 | 3", pits=2), "1 lower pits"),
        (lambda: Kalah("1 2", pits=2), "1 parts"),
        (lambda: Kalah("1 b | 3 4", pits=2), "'b' among the upper pits"),
        (lambda: Pig("1"), "1 numbers"),
        (lambda: Pig("12 3"), "12 points, and 10 win"),
        (lambda: Pig("1 -3"), "'-3' among the points"),
    ],
)
def test_positions_that_cannot_be(make, found):
    with pytest.raises(BadPosition, match=found):
        make()
