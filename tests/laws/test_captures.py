"""Captures first: which move comes before which, and that the value stays what it was."""

from itertools import pairwise
from random import Random

import pytest

from search_walkthroughs.games.chess import Chess
from search_walkthroughs.wrappers import OrderedGame, move_sorter
from support import minimax, noisy_tree, search

pytest.importorskip("chess", reason="the library of chess is not installed")

MEN = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 99}
"""How valuable a man is, as the books of chess count; a king is taken by nobody."""


def man(board, square):
    """The letter of the man on a square of the board, in small letters; None on an empty one."""
    piece = board.piece_at(square)
    return None if piece is None else piece.symbol().lower()


def taken_and_taker(board, move):
    """How valuable the man is that a move takes, and the one that takes it; None of a move that
    takes nothing."""
    if not board.is_capture(move):
        return None
    taken = man(board, move.to_square) or "p"  # en passant takes a pawn beside the square
    return MEN[taken], MEN[man(board, move.from_square)]


def captures_lead(seed):
    """In a position at random captures lead: of the most valuable man, by the cheapest. Return how
    many pairs of captures were compared."""
    rng, game = Random(seed), Chess()
    state = game.start()
    for _ in range(rng.randint(4, 60)):
        if game.over(state):
            return 0
        state = game.play(state, rng.choice(game.moves(state)))
    given = list(game.moves(state)) if not game.over(state) else []
    moves = list(move_sorter(game, "captures")(state, given))
    parsed = [state.board.parse_uci(move) for move in moves]
    plain = [move for move in parsed if not move.promotion]  # a promotion gains a man besides
    worths = [taken_and_taker(state.board, move) for move in plain]
    captures = [worth for worth in worths if worth is not None]
    assert worths[: len(captures)] == captures, seed
    for (taken, taker), (next_taken, next_taker) in pairwise(captures):
        assert taken > next_taken or (taken == next_taken and taker <= next_taker), seed
    quiet = [move.uci() for move in plain[len(captures) :]]
    assert quiet == [move for move in given if move in set(quiet)], seed
    return max(0, len(captures) - 1)


def noisy_moves_lead(seed):
    """In a tree the noisy moves lead, in their own order, and the value stays. Return whether the
    order of any node has changed."""
    tree = noisy_tree(Random(seed), 3 + seed % 3)
    sort = move_sorter(tree, "captures")
    changed = False
    for state, node in enumerate(tree.nodes):
        given = [branch.label for branch in node.branches]
        noisy = {label: tree.noisy(state, label) for label in given}
        expected = [label for label in given if noisy[label]]
        expected += [label for label in given if not noisy[label]]
        assert list(sort(state, given)) == expected, seed
        changed |= expected != given
    assert search("alpha-beta", OrderedGame(tree, sort)).value == minimax(tree), seed
    return changed


def test_captures_of_the_most_valuable_man_by_the_cheapest_lead():
    assert sum(captures_lead(seed) for seed in range(60)) > 40


def test_noisy_moves_of_a_tree_lead_and_the_value_stays():
    assert sum(noisy_moves_lead(seed) for seed in range(100)) > 20


@pytest.mark.night
def test_the_law_holds_in_two_thousand_positions_and_on_two_thousand_trees():
    assert sum(captures_lead(seed) for seed in range(2000)) > 1500
    assert sum(noisy_moves_lead(seed) for seed in range(2000)) > 500
