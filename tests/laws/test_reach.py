"""How large a game is said to be before it is searched, against those that can be counted."""

from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.games.othello import Othello
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.record.statistics import SubtreeSizes
from search_walkthroughs.runs.search_check import PROBES, estimated_size, probes
from search_walkthroughs.wrappers import DepthLimit
from support import trees


def size(game):
    return SubtreeSizes(game).size(game.start())


def test_the_guess_is_of_the_right_order():
    for game in (TicTacToe(), TicTacToe("X.OXO...O"), Othello(size=4)):
        assert size(game) / 5 < estimated_size(list(probes(game, 1e24))) < size(game) * 5


@given(trees, st.integers(1, 30))
def test_a_tree_is_counted_up_to_the_size_that_is_asked_for(tree, nodes):
    whole = size(tree)
    found = SubtreeSizes(tree, nodes=nodes).size(tree.start())
    assert found == (whole if whole <= nodes else None)


def walked(game, state):
    """The nodes of a subtree, each of them visited."""
    moves = () if game.over(state) else game.moves(state)
    return 1 + sum(walked(game, game.play(state, move)) for move in moves)


@given(trees, st.integers(0, 4))
def test_down_to_a_depth_the_count_is_that_of_a_walk_from_every_node(tree, depth):
    game = DepthLimit(tree, depth)
    sizes, states = SubtreeSizes(game), [game.start()]
    for state in states:
        assert sizes.size(state) == walked(game, state)
        states += [game.play(state, m) for m in (() if game.over(state) else game.moves(state))]


def test_moves_to_a_depth_limit_are_counted_and_not_played():
    played = []

    class Played(TicTacToe):
        def play(self, state, move):
            played.append(move)
            return super().play(state, move)

    assert size(DepthLimit(Played(), 2)) == 1 + 9 + 9 * 8
    assert len(played) == 9


def test_states_at_a_depth_limit_are_among_those_that_may_be_counted():
    game = DepthLimit(TicTacToe(), 2)
    assert SubtreeSizes(game, limit=82).size(game.start()) == 82
    assert SubtreeSizes(game, limit=81).size(game.start()) is None


def test_a_game_that_is_too_large_is_given_up_as_soon_as_a_part_of_it_is():
    asked = []

    class Asked(TicTacToe):
        def moves(self, state):
            asked.append(state)
            return super().moves(state)

    assert SubtreeSizes(Asked(), nodes=1000).size(Asked().start()) is None
    assert len(set(asked)) < 500  # of 4,520 with moves


@given(trees)
def test_no_guess_is_larger_than_a_tree_as_wide_as_the_widest_node(tree):
    inner = [node for node in tree.nodes if node.branches]
    widest = max(len(node.branches) for node in inner)
    most = sum(widest**level for level in range(len(inner) + 1))
    guess = estimated_size(list(probes(tree, 1e24)))
    assert 1 < guess <= most + 0.01


def test_every_probe_is_the_same_every_time_and_stops_when_it_is_enough():
    game = Othello()
    assert list(probes(game, 1e24)) == list(probes(game, 1e24))
    found = list(probes(game, 1000))
    assert len(found) == PROBES
    assert all(1000 < probe.nodes < 1000 * 40 for probe in found)
