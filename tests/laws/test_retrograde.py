"""Retrograde analysis: the value and the distance of every position, held against play forwards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.algorithms.minimax import minimax
from search_walkthroughs.algorithms.minimax_table import minimax_table
from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.games.position_graph import PositionGraph
from search_walkthroughs.games.rook_ending import RookEnding, name, whole_table
from search_walkthroughs.retrograde import best_line, retrograde
from search_walkthroughs.wrappers import DepthLimit
from support import search

DELAY = "a: max to b, e\nb: min to c, W\nc: max to d, a\nd: min to W\ne: min to a\nW: 1"
CIRCLE = "a: max to b, d\nb: min to L, a, c\nc: max to b\nd: max to c\nW: 1\nL: -1"


@st.composite
def graphs(draw):
    """Up to nine positions, each an end or with moves to any others."""
    names = "abcdefghi"[: draw(st.integers(1, 9))]
    lines = []
    for one in names:
        if draw(st.booleans()) and one != "a":
            lines.append(f"{one}: {draw(st.sampled_from([-1, 0, 1]))}")
        else:
            to = draw(st.lists(st.sampled_from(names), min_size=1, max_size=3, unique=True))
            lines.append(f"{one}: {draw(st.sampled_from(['max', 'min']))} to {', '.join(to)}")
    return "\n".join(lines)


def forwards(game):
    """What play forwards says: round after round one more move of minimax, and when a position was
    decided. No line of it is the analysis's."""
    states = list(game.positions())
    value = {s: game.score(s) if game.over(s) else 0 for s in states}
    distance = {s: 0 for s in states if value[s]}
    before = None
    for k in range(1, len(states) + 1):
        if value == before:
            break  # and so it stays
        before, value = (
            value,
            {
                s: value[s]
                if game.over(s)
                else (max if game.turn(s) == MAX else min)(
                    value[game.play(s, m)] for m in game.moves(s)
                )
                for s in states
            },
        )
        for s in states:
            if value[s]:
                distance.setdefault(s, k)
    return {s: v for s, v in value.items() if v}, distance


@given(graphs())
def test_backwards_and_forwards_agree_on_every_graph(text):
    game = PositionGraph(text)
    table = retrograde(game)
    assert (table.values, table.distances) == forwards(game)
    assert table.size == len(list(game.positions()))


def names(text):
    """The generations, as one text."""
    table = retrograde(PositionGraph(text))
    return " | ".join(" ".join(map(str, generation)) for generation in table.generations)


def test_the_loser_delays_and_a_circle_disturbs_nothing():
    assert names(DELAY) == "W | d | c | b | a | e"
    assert names(CIRCLE) == "W L | b | c | d | a"
    table = retrograde(PositionGraph(CIRCLE))
    assert {s.name for s, value in table.values.items() if value == -1} == set("abcdL")
    assert names("a: max to b\nb: min to a, D\nD: 0") == ""


def test_a_repetition_stored_for_the_position_is_wrong_and_for_the_way_right():
    for key, found in (("position", 0), ("path", -1)):
        game = PositionGraph(CIRCLE, repetition=True, key=key)
        assert game.positions is None
        assert minimax(game)(game.start()) == -1
        assert minimax_table(game)(game.start()) == found


@pytest.mark.parametrize(
    ("size", "positions", "white", "mates", "longest"),
    [(3, 332, 108, 16, 5), (4, 3496, 1312, 40, 13)],
)
def test_king_and_rook_on_small_boards(size, positions, white, mates, longest):
    table = whole_table(size)
    to_move = [state for state in table.values if state.turn == MAX]
    assert (table.size, len(to_move), len(table.generations[0])) == (positions, white, mates)
    assert max(table.distances[state] for state in to_move) == longest
    assert len([s for s in RookEnding(size=size).positions() if s.turn == MAX]) == white
    assert {*table.values.values()} == {1}


def test_on_nine_squares_backwards_and_forwards_agree():
    class Capped:
        """A mate is worth 1, so that both count alike."""

        game = RookEnding(size=3)

        def __getattr__(self, name):
            return getattr(self.game, name)

        def score(self, state):
            return min(self.game.score(state), 1)

        def positions(self):
            """With the positions in which the rook is taken, which the game's own list omits."""
            known = dict.fromkeys(self.game.positions())
            for state in list(known):
                if not self.game.over(state):
                    known.update(
                        dict.fromkeys(self.game.play(state, m) for m in self.game.moves(state))
                    )
            return list(known)

    values, distances = forwards(Capped())
    table = whole_table(3)
    assert (values, distances) == (table.values, table.distances)


@pytest.mark.night
def test_king_and_rook_on_the_whole_board():
    table = whole_table(8)
    to_move = [state for state in table.values if state.turn == MAX]
    assert (table.size, len(table.generations[0]), len(to_move)) == (399_112, 216, 175_168)
    assert max(table.distances[state] for state in to_move) == 31  # 16 moves of White


def walk(evaluation):
    """A game from the longest mate on 16 squares: White searches one move, Black delays."""
    table, state = whole_table(4), RookEnding("Ka1 Rd2 kc3", size=4).start()
    moves = []
    while len(moves) < 20 and not RookEnding(size=4).over(state):
        men = f"K{name(state.king)} R{name(state.rook)} k{name(state.bare)}"
        game = RookEnding(
            men, {MAX: "white", MIN: "black"}[state.turn], size=4, evaluation=evaluation
        )
        if state.turn == MAX:
            moves.append(search("alpha-beta", DepthLimit(game, 1)).recorder.best)
        else:
            far = {m: table.distances.get(game.play(state, m), 99) for m in game.moves(state)}
            moves.append(max(far, key=far.get))
        state = game.play(state, moves[-1])
    return moves, RookEnding(size=4).score(state)


def test_a_search_of_one_move_walks_to_the_mate_with_the_table_and_nowhere_without():
    moves, score = walk("table")
    assert (len(moves), score) == (13, 100)
    game = RookEnding("Ka1 Rd2 kc3", size=4)
    assert len(list(best_line(game, whole_table(4), game.start()))) == 13
    moves, score = walk("none")
    assert score == 0
