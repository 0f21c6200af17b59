"""What the tests share: random trees, and one run of an algorithm on a game."""

from __future__ import annotations

import base64
import json
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, TypeVar, get_args

from hypothesis import settings
from hypothesis import strategies as st

from search_walkthroughs.captions.caption import Caption, RunCaptions
from search_walkthroughs.game import CHANCE, MAX, MIN
from search_walkthroughs.games.tree import Branch, Node, Tree
from search_walkthroughs.record.frame import Frame
from search_walkthroughs.record.plan import Plan
from search_walkthroughs.record.recorder import ObservedGame
from search_walkthroughs.record.statistics import SearchCounts
from search_walkthroughs.record.tree_state import Moment
from search_walkthroughs.runs.registry import AlgorithmFile, algorithms
from search_walkthroughs.runs.run import make_recorder
from search_walkthroughs.wrappers import Order

T = TypeVar("T")

FEWER = settings(max_examples=settings().max_examples * 3 // 5)
"""For a law that is tried on each of many algorithms: fewer examples of each."""

SEED_TREE = {"A": {"C": [2, 4, 5], "D": [7, 3, 5]}, "B": {"E": [4, 3, 2], "F": [6, 4, 1]}}
RUSSELL_NORVIG = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]

EVERY = [
    ("minimax", {}),
    ("negamax", {}),
    *(
        ("alpha-beta", {"fail": fail, "cut": cut})
        for fail in ("soft", "hard")
        for cut in ("at-bound", "past-bound")
    ),
    ("minimax-table", {}),
    ("alpha-beta-table", {"table-window": "narrow"}),
    ("alpha-beta-table", {"table-window": "widen"}),
    ("alpha-beta-table", {"children-first": "on"}),
    ("alpha-beta-hashed", {}),
    ("alpha-beta-full-root", {}),
    ("minimax-pair", {}),
    ("alpha-beta-pair", {}),
    ("nega-alpha", {}),
    ("nega-alpha-shallow", {}),
    *(("alpha-beta-ordered", {"order": order}) for order in get_args(Order)),
    ("alpha-beta-ordered", {"heuristic": "killer"}),
    ("alpha-beta-ordered", {"heuristic": "history"}),
    ("iterative-deepening", {}),
    ("aspiration", {}),
    ("pvs", {}),
    ("mtd-f", {}),
    ("sss-star", {}),
    ("proof-number", {}),
    ("df-pn", {}),
    ("df-pn", {"table": "path"}),
    ("expectimax", {}),
    ("expectimax-table", {}),
    ("star1", {}),
]
"""Every algorithm with every choice that changes its text or its cuts."""


def text_of(name: str, options: Mapping[str, Any]) -> AlgorithmFile:
    """The file that runs."""
    return algorithms()[name].file_for(options)


def stating(module: ModuleType, **names: object) -> AlgorithmFile:
    """The file of an algorithm that states these names too."""
    changed = ModuleType(module.__name__)
    changed.__dict__.update(vars(module), **names)
    return AlgorithmFile(changed)


DEPTH_FIRST = [e for e in EVERY if text_of(*e).family.name == "depth-first"]
ONCE = [e for e in DEPTH_FIRST if not text_of(*e).traits.passes]
"""Those that enter every node at most once."""
AGAIN = [e for e in EVERY if text_of(*e).traits.passes]
"""Those that may enter a node again."""
TABLES = {"minimax-table", "expectimax-table", "alpha-beta-table", "alpha-beta-hashed", "mtd-f"}
"""Those that look into a transposition table."""

LIMITED = [
    ("quiescence", {"depth": 2}),
    ("null-move", {"depth": 3, "reduction": 1}),
    ("null-move", {"depth": 3, "reduction": 1, "verify": True}),
    ("late-moves", {"depth": 3}),
    ("late-moves-believed", {"depth": 3}),
    ("prob-cut", {"depth": 3, "deep": 2, "shallow": 1, "slope": 0.5, "offset": 2, "band": 1}),
    ("margins", {"depth": 3, "futility": (1.0, 3.0), "standing": (3.0, 6.0), "razoring": (1.0,)}),
]
"""Those that stop at a depth of their own, go beyond it or leave moves out: they estimate."""

SAMPLED = [
    ("playout", {}),
    ("flat-monte-carlo", {"playouts": 24}),
    ("determinization-uct", {"playouts": 24, "worlds": 3}),
    ("uct", {"playouts": 24}),
    ("uct", {"playouts": 24, "exploration": 0.2}),
    ("uct-table", {"playouts": 24}),
    ("mcts-greedy", {"playouts": 24, "threshold": 3}),
    ("mcts-greedy", {"playouts": 24, "threshold": 3, "ties": "random", "rest": "random"}),
    ("mcts-greedy", {"playouts": 24, "threshold": 3, "finished": "quota"}),
]
"""Those that play games out: they estimate, so no law of exact values is theirs."""

AMAF = [
    ("rave", {"playouts": 40}),
    ("rave", {"playouts": 40, "equivalence": 5, "exploration": 1.4}),
]
"""Those that play games out, and count moves that were played later as well."""

BOUNDED = [
    ("uct-solver", {"playouts": 40}),
    ("uct-solver", {"playouts": 40, "untried": "ignored"}),
]
"""Those that play games out, and prove bounds of values on the way."""

NARROWING = [("b-star", {"strategy": strategy}) for strategy in ("turns", "best", "rest")]
"""Those that narrow bounds until a move is proved the best."""

PARALLEL = [
    ("split-root", {"workers": 2, "wait": True}),
    ("split-root", {"workers": 2, "wait": False}),
    ("lazy-smp", {"workers": 2}),
]
"""Those whose workers search in turn."""

REGRETTING = [
    ("cfr", {"iterations": 4}),
    ("cfr", {"iterations": 4, "plus": True}),
    ("cfr", {"iterations": 4, "average": False}),
]
"""Those that mix moves by their regrets."""

LOOKING = [
    ("puct", {"simulations": 12}),
    *(("puct", {"simulations": 12, "first-play": first}) for first in ("middle", "worst")),
    ("puct", {"simulations": 12, "noise": 0.25}),
]
"""Those that look with a network in place of playing games out."""

WORKING = [
    *(
        ("puct-workers", {"simulations": 14, "workers": 3, "virtual-loss": loss})
        for loss in ("mover", "opponent", "none")
    ),
]
"""Those in which several workers look with a network."""

PLAYING = [
    ("self-play", {"simulations": 12}),
    ("self-play", {"simulations": 12, "noise": 0.0, "temperature-moves": 0}),
    ("self-play", {"simulations": 12, "results": "max"}),
]
"""Those that play a game against themselves."""

SOLVING = [
    ("determinization", {}),
    ("determinization", {"decisions": "all"}),
    ("determinization", {"decisions": "all", "worlds": 3, "seed": 2}),
]
"""Those that solve the worlds of a player who does not see all."""

WRONG = [
    ("alpha-beta-loose-table", {}),
    ("minimax-pair-self", {}),
    ("negamax-one-parity", {}),
]
"""Algorithms that are there to be found out: they are traced like the others, and not exact."""


def noisy_tree(random: Random, levels: int) -> Tree:
    """A tree with estimates, noisy moves and passes at random."""
    nodes: list[Any] = []

    def plant(turn: int, left: int) -> int:
        place = len(nodes)
        nodes.append(None)
        if not left or (random.random() < 0.15 and left < levels):
            nodes[place] = Node(turn, value=random.randrange(10))
            return place
        below = [plant(-turn, left - 1) for _ in range(random.choice([1, 2, 2, 3, 4]))]
        noisy = [random.random() < 0.4 for _ in below]
        branches = tuple(
            Branch(str(n), child, noisy=loud)
            for n, (child, loud) in enumerate(zip(below, noisy, strict=True), 1)
        )
        can_pass = left > 1 and random.random() < 0.6
        passed = plant(-turn, random.randrange(left)) if can_pass else None
        nodes[place] = Node(turn, branches, estimate=random.randrange(10), after_pass=passed)
        return place

    plant(random.choice([1, -1]), levels)
    return Tree(nodes)


def checked_tree(seed: int, levels: int) -> Tree:
    """A tree with estimates, noisy moves, passes and checks at random."""
    random, tree = Random(f"check {seed}"), noisy_tree(Random(seed), levels)
    return Tree([replace(node, check=random.random() < 0.15) for node in tree.nodes])


@dataclass
class Ran:
    """A run outside the course: straight from a game."""

    value: float
    frames: list[Frame]
    tally: SearchCounts
    recorder: Any = field(repr=False)
    answer: Any = None
    """What the algorithm returned, in its own terms."""


def search(name: str, game: Any, **options: Any) -> Ran:
    """Run an algorithm on a game, watched; the value is MAX's."""
    text = algorithms()[name].file_for(options)
    turn = game.turn(game.start())
    frames: list[Frame] = []
    recorder = make_recorder(text, game, frames.append, options)
    watched = ObservedGame(game, recorder)
    answer = text.function(watched, recorder, **text.arguments(options, turn))(watched.start())
    value = answer[0] if isinstance(answer, tuple) else answer
    value = value * turn if text.traits.terms == "mover" else value
    return Ran(value + 0, frames, recorder.tally, recorder, answer)


def minimax(game: Any, state: Any = None) -> float:
    """Plain minimax and expectimax, written again: the judge must not be the accused."""
    state = game.start() if state is None else state
    if game.over(state):
        return game.score(state)
    if game.turn(state) == CHANCE:
        parts = (
            p * Fraction(minimax(game, game.play(state, move))) for move, p in game.outcomes(state)
        )
        return sum(parts, Fraction())
    values = [minimax(game, game.play(state, move)) for move in game.moves(state)]
    return max(values) if game.turn(state) == MAX else min(values)


def planted(branches: Any, turns: Sequence[int] = ()) -> Tree:
    """A tree of nested lists in which the n-th inner node is moved by turns[n], while they last.

    At chance nodes the n-th of k outcomes has n parts of 1 + 2 + … + k.
    """
    nodes: list[Node] = []
    left = iter(turns)
    mover = MAX

    def plant(part: Any, turn: int) -> int:
        place = len(nodes)
        nodes.append(Node(turn))
        if isinstance(part, list):
            turn = next(left, turn)
            chance, all_parts = turn == CHANCE, sum(range(len(part) + 1))
            below = mover if chance else -turn
            grown = tuple(
                Branch(str(i), plant(p, below), Fraction(i, all_parts) if chance else None)
                for i, p in enumerate(part, 1)
            )
            nodes[place] = Node(turn, grown)
        else:
            nodes[place] = Node(turn, value=part)
        return place

    plant(branches, MAX)
    return Tree(nodes)


VALUES = (*range(-4, 5), 1 / 3, -2 / 3, 0.5, 1e9)
"""Few different numbers, so that ties are common."""
values = st.sampled_from(VALUES)


@st.composite
def drawn(draw: st.DrawFn, make: Callable[[Random, int], T], most: int = 20) -> T:
    """What is made of a source of random numbers and a size, for which two numbers are drawn.

    Drawn number by number, a tree takes longer than a search of it. A counterexample still becomes
    one of the smallest size.
    """
    size = draw(st.integers(1, most))
    return make(Random(draw(st.integers(0, 2**32 - 1))), size)


def random_branch(
    random: Random, leaves: int, numbers: Sequence[Any] = VALUES, most: int = 4
) -> Any:
    """Nested lists with so many leaves, in lists of at most so many; a single leaf may be bare."""
    if leaves == 1 and random.random() < 0.8:
        return random.choice(numbers)
    return random_lists(random, leaves, numbers, most)


def random_lists(
    random: Random, leaves: int, numbers: Sequence[Any] = VALUES, most: int = 4
) -> list[Any]:
    """Nested lists with so many leaves, in lists of at most so many."""
    width = min(leaves, random.randint(1, most))
    ends = [0, *sorted(random.sample(range(1, leaves), width - 1)), leaves]
    return [random_branch(random, end - start, numbers, most) for start, end in pairwise(ends)]


def random_tree(movers: Sequence[int], sure: int = 0) -> Callable[[Random, int], Tree]:
    """A maker of trees, the first so many inner nodes of which any of the movers may have."""

    def make(random: Random, leaves: int) -> Tree:
        turns = random.choices(movers, k=sure + random.choice([0, 0, 1, 2, 4, 8]))
        return planted(random_lists(random, leaves), turns)

    return make


def random_graph(movers: Sequence[int]) -> Callable[[Random, int], Tree]:
    """A maker of graphs: several ways lead to a position, and any mover may have it.

    At chance nodes the n-th of k outcomes has n parts of 1 + 2 + … + k.
    """

    def make(random: Random, inner: int) -> Tree:
        nodes = [Node(MAX, value=n) for n in random.choices(VALUES, k=random.randint(2, 5))]
        for _ in range(inner):
            below = random.choices(range(len(nodes)), k=random.randint(1, 3))
            turn, parts = random.choice(movers), sum(range(len(below) + 1))
            grown = tuple(
                Branch(str(i), place, Fraction(i, parts) if turn == CHANCE else None)
                for i, place in enumerate(below, 1)
            )
            nodes.append(Node(turn, grown))
        last = len(nodes) - 1  # the root is to stand first
        turned = [
            Node(
                n.turn, tuple(Branch(b.label, last - b.node, b.chance) for b in n.branches), n.value
            )
            for n in reversed(nodes)
        ]
        return Tree(turned)

    return make


branches = drawn(random_branch, 9)
"""Trees as nested lists."""
trees = drawn(random_tree([MAX, MIN]), 28)
"""Uneven trees whose players need not alternate."""
games = trees | drawn(random_graph([MAX, MIN]), 6)
chancy = drawn(random_tree([MAX, MIN, CHANCE], 4))
"""Trees in which chance has its turn too."""
chancy_graphs = chancy | drawn(random_graph([MAX, MIN, CHANCE]), 6)

nested = drawn(lambda random, leaves: random_branch(random, leaves, range(-3, 4), 3), 6)
"""Trees of few whole numbers."""


def _lonely(random: Random, leaves: int) -> Tree:
    lists = random_lists(random, leaves, range(-3, 4))
    return planted(lists, random.choices([MAX, CHANCE], k=30 + 2 * leaves))


lonely = drawn(_lonely, 16)
"""Trees of one player, with chance."""
windows = st.tuples(
    st.sampled_from([-inf, -5, -2, -1, 0, 1, 2]), st.sampled_from([inf, 5, 2.5, 1.5, 3, 4])
).filter(lambda window: window[0] < window[1])


def film_of(script: str) -> dict[str, Any]:
    """The film that a script of the player holds, compressed or as it is."""
    facts = json.loads(script.partition("]=")[2].removesuffix(";\n"))
    if isinstance(facts, str):
        facts = json.loads(zlib.decompress(base64.b64decode(facts), -zlib.MAX_WBITS))
        facts["frames"] = list(frames_of_steps(facts.pop("steps")))
    assert isinstance(facts, dict)
    return facts


def frames_of_steps(steps: Iterable[Sequence[int | None]]) -> Iterator[list[int]]:
    """The frames of a compressed film: slots, each with its cutting, -1 where it is emptied."""
    cutting = 0
    for counted in steps:
        half, slot = len(counted) // 2, 0
        frame = []
        for way, step in zip(counted[:half], counted[half:], strict=True):
            slot += way
            cutting += step or 0
            frame += [slot, -1 if step is None else cutting]
        yield frame


@contextmanager
def course_program(name: str) -> Iterator[ModuleType]:
    """A program in `docs/course`, as a module while the context lasts."""
    file = Path(__file__).parents[1] / "docs/course" / f"{name}.py"
    spec = spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules[name]


latest_captions: list[RunCaptions] = []
"""The captions of the run of which the last caption was asked: to begin with a run takes longer
than to say a caption of it."""


def caption(plan: Plan, moment: Moment, language: str) -> Caption:
    """The caption of one moment of a run."""
    if not any(one.plan is plan and one.language == language for one in latest_captions):
        latest_captions[:] = [RunCaptions(plan, language)]
    return latest_captions[0].caption(moment)
