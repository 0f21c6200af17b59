"""Plans of players who do not see all: the laws of determinization, and exact mixtures."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.game import CHANCE, MAX, MIN
from search_walkthroughs.games.tree import Branch, Node, Tree
from search_walkthroughs.hidden_information import (
    DifferentMoves,
    TooManyPlans,
    matrix_game,
    solve,
)

HALF = Fraction(1, 2)


def cards(worlds, turn=MAX):
    """Two worlds as likely; in each MIN may leave, or MAX (or MIN alone) guesses without seeing."""
    nodes = [Node(CHANCE, (Branch("1", 1, HALF), Branch("2", 6, HALF)))]
    for start, (leave, left, right) in zip((1, 6), worlds, strict=True):
        moves = (Branch("leave", start + 1), Branch("stay", start + 2))
        nodes += [Node(MIN, moves), Node(MAX, value=leave)]
        nodes.append(Node(turn, (Branch("l", start + 3), Branch("r", start + 4)), sees="guess"))
        nodes += [Node(MAX, value=left), Node(MAX, value=right)]
    return Tree(nodes)


small = st.integers(-5, 9)
world = st.tuples(small, small, small)


def enumerated(worlds):
    """The results of every pair of plans, written again: MAX guesses l or r, MIN leaves or stays in
    each world."""
    return [
        [
            sum(
                HALF * (w[0] if stay == 0 else w[guess])
                for w, stay in zip(worlds, stays, strict=True)
            )
            for stays in product((0, 1), repeat=2)
        ]
        for guess in (1, 2)
    ]


@given(st.tuples(world, world))
def test_the_plan_is_worth_no_more_than_the_best_and_that_no_more_than_the_value(worlds):
    found = solve(cards(worlds))
    matrix = enumerated(worlds)
    assert found.best_pure == max(map(min, matrix))
    assert found.worth in {min(row) for row in matrix}
    assert found.worth <= found.best_pure <= found.value
    assert found.maximum.guarantee == found.minimum.guarantee
    assert sum(share for share, _ in found.maximum.plans) == 1


@given(st.lists(st.lists(small, min_size=3, max_size=3), min_size=1, max_size=4))
def test_the_two_mixtures_guarantee_the_same_number(rows):
    matrix = [[Fraction(entry) for entry in row] for row in rows]
    x, y = matrix_game(matrix)
    assert sum(x) == sum(y) == 1
    assert min(*x, *y) >= 0
    least = min(
        sum(a * b for a, b in zip(x, column, strict=True)) for column in zip(*matrix, strict=True)
    )
    assert least == max(sum(a * b for a, b in zip(y, row, strict=True)) for row in matrix)


def test_who_sees_all_plays_as_with_open_cards():
    nodes = [
        Node(CHANCE, (Branch("1", 1, HALF), Branch("2", 4, HALF))),
        *(Node(MAX, (Branch("l", 2), Branch("r", 3))), Node(MAX, value=4), Node(MAX, value=0)),
        *(Node(MAX, (Branch("l", 5), Branch("r", 6))), Node(MAX, value=0), Node(MAX, value=4)),
    ]
    found = solve(Tree(nodes))
    assert (found.claim, found.worth, found.value) == (4, 4, 4)
    blind = [Node(n.turn, n.branches, n.value, sees="x" if n.turn and n.branches else None)
             for n in nodes]  # fmt: skip
    found = solve(Tree(blind))
    assert (found.claim, found.worth, found.value) == (4, 2, 2)


def test_what_cannot_be_solved_is_refused():
    nodes = [Node(CHANCE, (Branch("1", 1, HALF), Branch("2", 2, HALF)))]
    nodes += [Node(MAX, (Branch("l", 3),), sees="x"), Node(MAX, (Branch("r", 3),), sees="x")]
    with pytest.raises(DifferentMoves, match="'x'"):
        solve(Tree([*nodes, Node(MAX, value=1)]))
    many = [Node(CHANCE, tuple(Branch(str(n), n + 1, Fraction(1, 13)) for n in range(13)))]
    many += [Node(MAX, (Branch("l", 14), Branch("r", 14)))] * 13
    with pytest.raises(TooManyPlans, match="8,192 plans"):
        solve(Tree([*many, Node(MAX, value=1)]))
