"""Plans of players who do not see all: the laws of determinization, and exact mixtures."""

from fractions import Fraction
from itertools import permutations, product
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs import hidden_information
from search_walkthroughs.game import CHANCE, MAX, MIN
from search_walkthroughs.games.calculation import Calculation
from search_walkthroughs.games.nim import Nim
from search_walkthroughs.games.tree import Branch, Node, Tree
from search_walkthroughs.hidden_information import (
    NoDeal,
    TooManyPlans,
    solve,
    solve_deal,
    solve_game,
)
from search_walkthroughs.matrix_game import matrix_game
from search_walkthroughs.worlds import DifferentMoves

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
    with pytest.raises(TooManyPlans, match="more than 4,096 plans"):
        solve(Tree([*many, Node(MAX, value=1)]))


# One foundation of Calculation, written again: the orders of the pack are listed, and a player
# knows which of them agree with the cards seen so far.


def steps(top, piles, card):
    """The positions after the moves, in the order of the moves: top card, piles."""
    for n, pile in enumerate(piles):
        if pile and pile[-1] == top + 1:
            yield top + 1, (*piles[:n], pile[:-1], *piles[n + 1 :])
    if card == top + 1:
        yield card, piles
    if card:
        for n, pile in enumerate(piles):
            yield top, (*piles[:n], (*pile, card), *piles[n + 1 :])


def goes_on(position, card, new):
    """The card that is still open after the move that led from a position to a new one."""
    return card if sum(map(len, new[1])) < sum(map(len, position[1])) else 0


def wins(position, card, pack, ranks):
    """Whether a player who knows the pack can win."""
    if not card and pack:
        return wins(position, pack[0], pack[1:], ranks)
    after = [(new, goes_on(position, card, new)) for new in steps(*position, card)]
    if not after:
        return position[0] == ranks
    return any(wins(new, left, pack, ranks) for new, left in after)


def by_packs(position, card, packs, ranks, choose):
    """How many of the packs are won, if the move is chosen by how many are said to be won."""
    if not card and packs[0]:
        tops = sorted({pack[0] for pack in packs})
        return sum(
            by_packs(position, top, [p[1:] for p in packs if p[0] == top], ranks, choose)
            for top in tops
        )
    after = [(new, goes_on(position, card, new)) for new in steps(*position, card)]
    if not after:
        return len(packs) * (position[0] == ranks)
    if choose == "best":
        return max(by_packs(new, left, packs, ranks, choose) for new, left in after)
    counts = [sum(wins(new, left, pack, ranks) for pack in packs) for new, left in after]
    new, left = after[counts.index(max(counts))]
    return max(counts) if choose == "claim" else by_packs(new, left, packs, ranks, choose)


PACKS = [(5, card, piles) for card in range(2, 6) for piles in (1, 2)] + [(7, 6, 2)]


@pytest.mark.sample(2)
@pytest.mark.parametrize(("ranks", "card", "piles"), PACKS)
def test_deals_come_to_what_the_listed_packs_come_to(ranks, card, piles):
    position = f"A | {', '.join('-' * piles)} | {card}"
    found = solve_game(Calculation(position, ranks=ranks, suits=1, piles=piles))
    packs = list(permutations(set(range(2, ranks + 1)) - {card}))
    numbers = [
        Fraction(by_packs((1, ((),) * piles), card, packs, ranks, choose), len(packs))
        for choose in ("claim", "worth", "best")
    ]
    assert [found.claim, found.worth, found.value] == numbers
    assert len(found.deals) == len(packs)
    assert sum(found.deals.values()) == 1
    assert found.worth <= found.value <= found.claim
    lost = sum(one.chance * one.loss for one in found.fusions)
    assert found.claim - found.worth == lost
    if ranks == 7:
        assert numbers == [Fraction(103, 120), Fraction(102, 120), Fraction(102, 120)]
        assert [one.path for one in found.fusions] == [("6>W1", "turn 3")]


def test_cards_of_equal_rank_make_one_deal_and_a_pack_may_begin_the_game():
    found = solve_deal(Calculation("4 2 | - | 1", ranks=5, suits=2, piles=1))
    assert len(found.deals) == 12  # the orders of 3 4 5 5
    assert set(found.deals.values()) == {Fraction(1, 12)}
    assert sorted(next(iter(found.deals))) == ["turn 3", "turn 4", "turn 5", "turn 5"]
    begun = solve_deal(Calculation("A | -, -", ranks=4, suits=1, piles=2))
    assert begun.first is None
    assert begun.claim >= begun.value >= begun.worth


class GuessGame:
    """A sure 6, or 10 for naming the colour of a card that is turned over afterwards."""

    range = (0, 10)
    start = staticmethod(lambda: ())
    turn = staticmethod(lambda state: CHANCE if state and state[-1] != "guess" else MAX)
    moves = staticmethod(
        lambda state: ["red", "black"] if state else ["stay", "guess"],
    )
    play = staticmethod(lambda state, move: (*state, move))
    over = staticmethod(lambda state: len(state) == (3 if state[:1] == ("guess",) else 2))
    score = staticmethod(lambda state: 6 if state[0] == "stay" else 10 * (state[1] == state[2]))
    outcomes = staticmethod(lambda state: [("red", HALF), ("black", HALF)])


def test_the_plan_of_determinization_may_be_worth_less_than_the_best():
    found = solve_deal(GuessGame())
    assert (found.claim, found.worth, found.value) == (10, 5, 6)
    (fusion,) = found.fusions
    assert (fusion.path, fusion.chance, fusion.loss) == (("guess",), 1, 5)
    assert fusion.results == {"red": [10, 0], "black": [0, 10]}


class AfterACoin(GuessGame):
    """The same after a coin has been thrown that decides nothing."""

    turn = staticmethod(lambda state: GuessGame.turn(state[1:]) if state else CHANCE)
    moves = staticmethod(lambda state: GuessGame.moves(state[1:]))
    over = staticmethod(lambda state: bool(state) and GuessGame.over(state[1:]))
    score = staticmethod(lambda state: GuessGame.score(state[1:]))
    outcomes = staticmethod(lambda state: [("red", HALF), ("black", HALF)])


def test_the_best_strategy_is_the_best_below_chance_too():
    found = solve_deal(AfterACoin())
    assert (found.claim, found.worth, found.value) == (10, 5, 6)


class TwoRoomsGame:
    """Chance leads into one of two rooms; there MAX names the colour of a card, for a sum that
    differs between the rooms. The room with the smaller sum comes first."""

    sums = MappingProxyType({"small": 4, "large": 10})
    range = (0, 10)
    start = staticmethod(lambda: ())
    turn = staticmethod(lambda state: MAX if len(state) == 1 else CHANCE)
    moves = staticmethod(lambda state: ["red", "black"] if state else ["small", "large"])
    play = staticmethod(lambda state, move: (*state, move))
    over = staticmethod(lambda state: len(state) == 3)
    score = staticmethod(lambda state: TwoRoomsGame.sums[state[0]] * (state[1] == state[2]))
    outcomes = staticmethod(
        lambda state: [(move, HALF) for move in TwoRoomsGame.moves(state)],
    )


def test_what_costs_more_is_shown_first():
    fusions = solve_deal(TwoRoomsGame()).fusions
    assert [(fusion.path, fusion.loss) for fusion in fusions] == [(("large",), 5), (("small",), 2)]


class PeekingGame:
    """MAX says l or r, and only after l a coin is thrown twice."""

    range = (0, 1)
    start = staticmethod(lambda: "")
    turn = staticmethod(lambda state: MAX if state == "" else CHANCE)
    moves = staticmethod(lambda state: "lr" if state == "" else "01")
    play = staticmethod(lambda state, move: state + move)
    over = staticmethod(lambda state: len(state) == (3 if state[:1] == "l" else 2))
    score = staticmethod(len)
    outcomes = staticmethod(lambda state: [("0", HALF), ("1", HALF)])


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (Nim("1 1"), "MIN moves"),
        (Calculation(), "more than 720 orders"),
        (Calculation("A | 3 2 | -", ranks=3, suits=1, piles=1), "no card is hidden"),
        (Calculation("A | -, - | 6", ranks=7, suits=1, piles=2), "more than 100 states"),
        (PeekingGame(), "depends on MAX's moves"),
    ],
)
def test_a_game_that_cannot_be_dealt_beforehand_is_refused(game, why, monkeypatch):
    monkeypatch.setattr(hidden_information, "MAX_STATES", 100)
    with pytest.raises(NoDeal, match=why):
        solve_deal(game)
