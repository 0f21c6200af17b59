"""Hashes, slots and collisions: a lost entry costs work; a false hit costs the right value."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs import reading
from search_walkthroughs.algorithms.alpha_beta_hashed import alpha_beta_hashed
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.reading import Limits
from search_walkthroughs.runs.registry import catalogue
from search_walkthroughs.runs.search_game import search_game
from support import games, minimax, search

COLLIDES = """
  A: {hash: 7, children: [3, 5]}
  B: {C: {hash: 12, children: [1, 2]}, D: 6}
  E: {hash: 7, children: [8, 9]}
"""
FEW_SLOTS = """
  A:
    D: &d {player: max, children: {p: [3, 5], q: [4, 6]}}
    E: &e {player: max, children: {p: [2, 7], q: [1, 1]}}
  B: {F: *e, G: *d}
  C: {H: *d, I: {player: max, children: {p: [9, 8], q: [2, 4]}}}
"""


class Counting(TicTacToe):
    """Tic-tac-toe without symmetry that counts the nodes entered."""

    entered = 0

    def __init__(self):
        super().__init__(symmetry=False)

    def over(self, state):
        self.entered += 1
        return super().over(state)


def tree(text):
    """The tree that the text writes, as a game."""
    file = f"title: t\nalgorithm: alpha-beta-hashed\ntree:{text}"
    return search_game(reading.read(file, "t.yml", catalogue(), Limits()), {}).game


def entered(**options):
    game = Counting()
    return alpha_beta_hashed(game, **options)(game.start()), game.entered


@pytest.mark.parametrize(
    ("slots", "always", "deeper"),
    [
        pytest.param(16, 15905, 17967, marks=pytest.mark.night),
        pytest.param(256, 8877, 10787, marks=pytest.mark.night),
        pytest.param(1024, 5988, 6854, marks=pytest.mark.night),
        (4096, 5081, 5299),
        pytest.param(None, 4769, 4769, marks=pytest.mark.night),
    ],
)
def test_few_slots_cost_nodes_and_deeper_entries_cost_more(slots, always, deeper):
    assert entered(slots=slots) == (0, always)
    assert entered(slots=slots, replace="deeper") == (0, deeper)


@pytest.mark.parametrize(
    ("bits", "value", "hits"),
    [
        pytest.param(20, 0, 0, marks=pytest.mark.night),
        pytest.param(16, 0, 6, marks=pytest.mark.night),
        pytest.param(14, 0, 27, marks=pytest.mark.night),
        (12, 1, 114),
    ],
)
def test_few_bits_collide_and_in_the_end_change_the_value(bits, value, hits):
    ran = search("alpha-beta-hashed", TicTacToe(symmetry=False), bits=bits)
    assert (ran.value, ran.recorder.false_hits) == (value, hits)


def test_one_collision_changes_the_value_of_a_tree():
    ran = search("alpha-beta-hashed", tree(COLLIDES))
    assert (ran.value, ran.recorder.false_hits, ran.tally.calculated) == (3, 1, 9)
    assert minimax(tree(COLLIDES)) == 8
    (probe,) = [f for f in ran.frames if f.table and f.table.collides]
    assert (probe.status, probe.path, probe.table.met) == ("table", ("E",), ("A",))


def test_one_slot_costs_ten_nodes():
    one, many = (search("alpha-beta-hashed", tree(FEW_SLOTS), slots=n) for n in (1, None))
    assert (one.value, one.tally.calculated) == (4, 33)
    assert (many.value, many.tally.calculated) == (4, 23)


@settings(max_examples=40)
@given(
    game=games,
    slots=st.sampled_from([None, 1, 2, 3, 5]),
    replace=st.sampled_from(["always", "deeper"]),
)
def test_a_lost_entry_never_costs_truth(game, slots, replace):
    ran = search("alpha-beta-hashed", game, slots=slots, replace=replace)
    assert ran.value == minimax(game)
    assert ran.recorder.false_hits == 0
    if slots is None:
        assert ran.tally.calculated == search("alpha-beta-table", game).tally.calculated


@settings(max_examples=40)
@given(game=games, bits=st.integers(1, 3))
def test_without_a_false_hit_the_value_is_that_of_minimax(game, bits):
    ran = search("alpha-beta-hashed", game, bits=bits)
    if not ran.recorder.false_hits:
        assert ran.value == minimax(game)


def test_trees_number_their_positions_as_they_stand_in_the_file():
    assert [tree(COLLIDES).hash(state) for state in range(9)] == [0, 7, 2, 3, 4, 12, 6, 7, 8]
