"""Determinization, world by world: its means, its claim against the truth, its worlds."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs import reading, worlds
from search_walkthroughs.algorithms.determinization import determinization
from search_walkthroughs.game import CHANCE, MAX, MIN
from search_walkthroughs.games.calculation import Calculation
from search_walkthroughs.games.tree import Branch, Node, Tree
from search_walkthroughs.hidden_information import solve, solve_deal
from search_walkthroughs.reading import BadInput, Limits
from search_walkthroughs.runs.registry import catalogue
from search_walkthroughs.runs.run import run_search
from search_walkthroughs.worlds import DifferentMoves, draw_world, every_world, information_sets
from support import drawn, search

ALL = {"decisions": "all"}
HALF = Fraction(1, 2)


def guesses(random: Random, count: int, turn: int = MAX) -> Tree:
    """One of so many cards is dealt; twice a player who never sees it says l or r."""
    parts = [random.randint(1, 3) for _ in range(count)]
    nodes: list[Node] = [Node(MAX)]
    deals = []
    for n, part in enumerate(parts):
        first = len(nodes)
        deals.append(Branch(f"card {n}", first, Fraction(part, sum(parts))))
        nodes += [
            Node(turn, (Branch("l", first + 1), Branch("r", first + 2)), sees="nothing"),
            *(
                Node(turn, (Branch("l", first + k), Branch("r", first + k + 1)), sees=f"{k}")
                for k in (3, 5)
            ),
            *(Node(MAX, value=random.randint(-4, 9)) for _ in range(4)),
        ]
    nodes[0] = Node(CHANCE, tuple(deals))
    return Tree(nodes)


def choices(ran):
    """By what is seen, the means that were compared and the move that was chosen."""
    compared = [frame for frame in ran.frames if frame.terms is not None]
    return [
        (frame.path[-1], {move: term for move, (term,) in frame.terms.items()})
        for frame in compared
    ]


@given(game=drawn(guesses, 4))
def test_without_an_opponent_it_never_expects_less_than_the_best_plan_gets(game):
    ran, truth = search("determinization", game, **ALL), solve(game)
    (_, first), *_ = choices(ran)
    assert ran.answer == (truth.claim, None)
    assert ran.value >= max(first.values()) >= truth.value >= truth.worth
    if len(game.moves(game.start())) == 1:
        assert ran.value == max(first.values()) == truth.value == truth.worth


@given(game=drawn(guesses, 4))
def test_its_means_and_its_moves_are_those_of_the_information_sets(game):
    truth = solve(game)
    found = choices(search("determinization", game, **ALL))
    assert [means for _, means in found] == [one.means for one in truth.sets]
    assert [move for move, _ in found] == [truth.plan[one.name] for one in truth.sets]


def mirror(game):
    """The same tree with the players exchanged."""
    return Tree(
        [
            Node(
                -node.turn,
                node.branches,
                None if node.value is None else -node.value,
                sees=node.sees,
            )
            for node in game.nodes
        ]
    )


@given(game=drawn(guesses, 4))
def test_min_is_max_with_the_signs_changed(game):
    below = game.nodes[1]
    dealt = Tree([Node(MAX, (Branch("deal", 1),)), *_shifted(game)])
    other = Tree([Node(MIN, (Branch("deal", 1),)), *_shifted(mirror(game))])
    assert below.turn == MAX
    mine, theirs = (search("determinization", one, **ALL) for one in (dealt, other))
    assert mine.value == -theirs.value
    assert choices(mine) == choices(theirs)
    assert mine.answer[1] == theirs.answer[1] == "deal"


def _shifted(game):
    return [
        Node(
            node.turn,
            tuple(Branch(b.label, b.node + 1, b.chance) for b in node.branches),
            node.value,
            sees=node.sees,
        )
        for node in game.nodes
    ]


def test_strategy_fusion():
    fused = [Node(MAX, (Branch("A", 1), Branch("B", 2))), Node(MAX, value=6)]
    fused.append(Node(CHANCE, (Branch("red", 3, HALF), Branch("black", 4, HALF))))
    fused += [Node(MAX, (Branch("r", 5 + k), Branch("b", 6 - k)), sees="back") for k in (0, 1)]
    fused += [Node(MAX, value=10), Node(MAX, value=0)]
    ran = search("determinization", Tree(fused), **ALL)
    assert ran.answer == (10, "B")
    assert choices(ran) == [("B", {"A": 6, "B": 10}), ("r", {"r": 5, "b": 5})]
    assert search("determinization", Tree(fused)).answer == (10, "B")
    assert [f.world for f in ran.frames if f.world is not None] == [("red",), ("black",), (), ()]


@pytest.mark.parametrize("position", ["A | - | 3", "A | -, - | 2", "A | -, - | 5", "A | 6, - | 3"])
def test_on_hidden_cards_its_means_are_those_of_the_listed_deals(position):
    ranks = 7 if "6" in position else 5
    game = Calculation(position, ranks=ranks, suits=1, piles=position.count(",") + 1)
    truth = solve_deal(game)
    value, move = determinization(game)(game.start())
    assert (value, move) == (truth.claim, truth.first.move)
    deals = [
        (*deal.world.values(),)
        for deal in every_world(game, *information_sets(game, game.start(), MAX))
    ]
    assert set(deals) == set(truth.deals)
    assert len(deals) == len(truth.deals)


@given(game=drawn(guesses, 4), count=st.integers(1, 9), seed=st.integers(0, 10**6))
def test_drawn_worlds_are_possible_ones_and_the_same_for_a_seed(game, count, seed):
    options = {"worlds": count, "seed": seed}
    one, other = (search("determinization", game, **options) for _ in range(2))
    assert one.frames == other.frames
    assert one.answer == determinization(game, **options)(game.start())
    low, high = game.range
    assert low <= one.value <= high
    visits = [frame.visits for frame in one.frames if frame.status == "backup" and not frame.path]
    assert visits == [*range(1, count + 1)]
    if len(game.moves(game.start())) == 1:
        assert one.value == search("determinization", game).value


def test_worlds_are_drawn_as_likely_as_they_are():
    nodes = [Node(CHANCE, (Branch("a", 1, Fraction(3, 4)), Branch("b", 1, Fraction(1, 4))))]
    game = Tree([*nodes, Node(MAX, (Branch("l", 2),)), Node(MAX, value=1)])
    rng, (nodes,) = Random(5), information_sets(game, 0, MAX)
    assert [node.chance for node in nodes] == [Fraction(3, 4), Fraction(1, 4)]
    root = [worlds.Node(0, Fraction(1))]
    found = [next(iter(draw_world(game, root, rng).world.values())) for _ in range(400)]
    assert 270 < found.count("a") < 330


def coins(*chances):
    """After each move a coin of its own, which lands so often on its first side."""
    nodes = [Node(MAX, tuple(Branch(str(n), n + 1) for n in range(len(chances))))]
    ends = len(chances) + 1
    for p in chances:
        nodes.append(Node(CHANCE, (Branch("heads", ends, p), Branch("tails", ends + 1, 1 - p))))
    return Tree([*nodes, Node(MAX, value=3), Node(MAX, value=1)])


@pytest.mark.parametrize(
    ("chances", "count"), [((HALF,), 2), ((HALF, HALF), 2), ((HALF, Fraction(1, 3)), 4)]
)
def test_what_may_happen_alike_and_equally_likely_is_one_event(chances, count):
    game = coins(*chances)
    (nodes,) = information_sets(game, 0, MAX)
    deals = [*every_world(game, nodes)]
    assert len(deals) == count
    assert sum(deal.chance for deal in deals) == 1
    for deal, sides in zip(deals, product("ht", repeat=len(set(chances))), strict=True):
        assert tuple(side[0] for side in deal.world.values()) == sides


WALKTHROUGH = "title: t\nalgorithm: determinization\n{rest}\n"
DIFFERENT = """tree:
  player: chance
  children:
    1: {p: 1/2, player: max, sees: x, children: {l: 1, r: 2}}
    2: {p: 1/2, player: max, sees: x, children: {r: 1, l: 2}}"""


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        (DIFFERENT, "the nodes that see x have different moves"),
        ("game: calculation", "from here the game's tree has more than"),
        ('tree: {A: [1, "?"], B: 2}', "whose value is ?"),
    ],
)
def test_a_game_that_cannot_be_solved_in_every_world_is_refused(rest, message):
    walkthrough = reading.read(WALKTHROUGH.format(rest=rest), "t.yml", catalogue(), Limits())
    with pytest.raises(BadInput, match=message):
        run_search(walkthrough, walkthrough.entries[0], lambda frame: None, None, 0)


def test_sets_with_different_moves_are_none():
    nodes = [Node(CHANCE, (Branch("1", 1, HALF), Branch("2", 2, HALF)))]
    nodes += [Node(MAX, (Branch(move, 3),), sees="x") for move in "lr"]
    with pytest.raises(DifferentMoves, match="'x'"):
        information_sets(Tree([*nodes, Node(MAX, value=1)]), 0, MAX)
