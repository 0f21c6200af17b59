"""Variants of a task: trees by lot with the promised properties, all equally difficult."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, islice
from random import Random
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias, TypeVar

from ..game import CHANCE, MAX, MIN
from ..skills.small_tree import (
    CUTTING,
    MISTAKES,
    SEARCHES,
    Answer,
    Kind,
    Mistake,
    SmallTree,
    alternate,
    best_line,
    best_move,
)

# What every variant has.

Turns: TypeAlias = tuple[int, ...]
MAX_LEAVES = 32
"""Upper limit of leaves of a tree with readable numbers on paper."""


@dataclass(frozen=True, slots=True)
class Properties:
    """The properties of every variant of a task; None asks for nothing."""

    kind: Kind
    turns: Turns = (MAX, MIN, MAX)
    """Who moves at each level, from the root."""
    branching: tuple[int, int] = (2, 2)
    """Least and greatest number of children of a node, drawn at random."""
    leaves: tuple[int, int] | None = None
    """Least and greatest number of leaves of the tree."""
    range: tuple[int, int] = (0, 20)
    """Least and greatest number of a leaf."""
    step: int = 1
    """Divisor of all leaves: multiples of 2 or 4 give means that are whole."""
    ties: int | None = 0
    """Number of leaves that repeat another leaf's number; 0 if all are different."""
    margin: int = 1
    """Least lead of the best move over the second; from 1 on there is only one best move."""
    best: int | None = None
    """Number of the best move, from 1."""
    cuts: int | None = None
    """Number of cuts that leave something out."""
    deep: int | None = None
    """Number of these cuts that are deep."""
    skipped: tuple[int, int] | None = None
    """Least and greatest number of leaves that are left out."""
    differs: tuple[Mistake, ...] = ()
    """The mistakes that must lead to another answer: other leaves read, or another value."""


_PLAIN: Sequence[Mapping[str, Any]] = (
    {"turns": alternate(2), "branching": (3, 3)},
    {"turns": alternate(3)},
    {"turns": alternate(3), "branching": (2, 3), "leaves": (13, 13), "range": (0, 30)},
    {"turns": alternate(3), "branching": (3, 3), "range": (0, 40), "margin": 2},
    {"turns": alternate(4), "branching": (2, 3), "leaves": (30, 30), "range": (0, 50), "margin": 2},
)
_MINIMAX = [Properties(kind="minimax", differs=("other-player",), **more) for more in _PLAIN]
_NEGAMAX = [
    Properties(kind="negamax", differs=("max-everywhere", "other-player"), **more)
    for more in _PLAIN
]
_ALPHA_BETA = [
    Properties("alpha-beta", alternate(2), (2, 4), leaves=(9, 9), cuts=2),
    Properties(
        "alpha-beta", alternate(3), (2, 3), leaves=(12, 12), range=(0, 30), cuts=3, deep=0,
        differs=("right-to-left",),
    ),
    Properties(
        "alpha-beta", alternate(3), (2, 3), leaves=(15, 15), range=(0, 12), ties=None, cuts=3,
        differs=("past-bound", "right-to-left"),
    ),
    Properties(
        "alpha-beta", alternate(4), (2, 2), range=(0, 30), cuts=3, deep=1,
        differs=("shallow", "right-to-left"),
    ),
    Properties(
        "alpha-beta", alternate(4), (2, 3), leaves=(24, 24), range=(0, 50), cuts=4, deep=1,
        margin=2, differs=("shallow", "right-to-left", "other-player"),
    ),
]  # fmt: skip
_ORDER = [
    Properties("order", alternate(2), (2, 4), leaves=(9, 9), cuts=2),
    Properties(
        "order", alternate(3), (2, 3), leaves=(12, 12), range=(0, 30), cuts=3,
        differs=("left-to-right",),
    ),
    Properties(
        "order", alternate(3), (2, 3), leaves=(15, 15), range=(0, 40), cuts=4,
        differs=("left-to-right", "worst-first"),
    ),
    Properties(
        "order", alternate(4), (2, 2), range=(0, 30),
        differs=("left-to-right", "worst-first"),
    ),
    Properties(
        "order", alternate(4), (2, 3), leaves=(24, 24), range=(0, 50), margin=2,
        differs=("left-to-right", "worst-first"),
    ),
]  # fmt: skip
_EXPECTIMAX = [
    Properties("expectimax", (MAX, CHANCE), (2, 3), leaves=(6, 6), step=2),
    Properties(
        "expectimax", (MAX, CHANCE), (2, 3), leaves=(8, 8), range=(0, 40), step=2,
        differs=("plain-mean",),
    ),
    Properties(
        "expectimax", (MAX, CHANCE, MIN), (2, 3), leaves=(13, 13), range=(0, 30),
        differs=("worst-outcome",),
    ),
    Properties(
        "expectimax", (MAX, MIN, CHANCE), (2, 3), leaves=(18, 18), range=(0, 80), step=4,
        ties=None, margin=2, differs=("plain-mean", "worst-outcome"),
    ),
    Properties(
        "expectimax", (MAX, CHANCE, MIN, CHANCE), (2, 3), leaves=(24, 24), range=(0, 96), step=4,
        ties=None, margin=2, differs=("plain-mean", "worst-outcome", "best-outcome"),
    ),
]  # fmt: skip
PRESETS: Mapping[Kind, Sequence[Properties]] = MappingProxyType(
    {
        "minimax": _MINIMAX,
        "alpha-beta": _ALPHA_BETA,
        "order": _ORDER,
        "negamax": _NEGAMAX,
        "expectimax": _EXPECTIMAX,
    }
)
"""Five tasks of each kind, from the easiest to the most difficult."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What a student has to do on paper, counted. Variants of one task agree in every count."""

    leaves: int
    """Leaves to read."""
    changes: int
    """Numbers to write: how often a score changes."""
    cuts: int
    """Cuts to find."""
    deep: int
    """Cuts whose bound must be looked for further up than the parent."""
    skipped: int
    """Leaves to cross out. They follow from the cuts, so they are not steps of their own."""
    points: int
    """Branches to cross out, and boxes or rows to fill in: each has a point. What else there is to
    answer has the same points in all variants."""

    @property
    def steps(self) -> int:
        """The measure: leaves, scores and cuts together; what is left out follows from them."""
        return self.leaves + self.changes + self.cuts + self.deep

    @property
    def text(self) -> str:
        """The measure and its counts on one line."""
        counts = f"{self.leaves} leaves, {self.changes} scores, {self.cuts} cuts, {self.deep} deep"
        return f"{self.steps} steps each ({counts})"


@dataclass(frozen=True, slots=True)
class Variant:
    """One tree, and its answer."""

    properties: Properties
    tree: SmallTree
    answer: Answer

    @property
    def kind(self) -> Kind:
        """The search that is asked for."""
        return self.properties.kind

    @property
    def difficulty(self) -> Difficulty:
        """The work that the tree takes."""
        answer, cuts = self.answer, self.answer.cuts
        asks_deep = self.kind == "alpha-beta"
        return Difficulty(
            leaves=len(answer.leaves),
            changes=answer.changes,
            cuts=len(cuts),
            deep=asks_deep * sum(cut.deep for cut in cuts),
            skipped=sum(cut.skipped for cut in cuts),
            points=sum(len(cut.left_out) for cut in cuts) + len(list(self.tree.inner())),
        )

    @property
    def pattern(self) -> Hashable:
        """What neighbours could copy although the numbers differ: the leaves that are read, or the
        way to the leaf that decides."""
        if self.kind in CUTTING:
            return self.answer.leaves
        return tuple(self.tree.leaves()), best_line(self.tree, self.answer)


# Trees by lot.

WEIGHTS: Mapping[int, Sequence[tuple[int, ...]]] = {
    2: ((1, 1), (1, 3), (3, 1)),
    3: ((1, 1, 2), (1, 2, 1), (2, 1, 1)),
}
"""Chances in quarters, by the number of outcomes: two of them are a coin or a quarter."""


def random_tree(properties: Properties, random: Random) -> SmallTree | None:
    """Return a random tree; None if the number of its leaves or their values do not fit."""
    smallest, greatest = properties.branching
    low, high = properties.leaves or (0, MAX_LEAVES)
    sizes, number, draw, span = [], 1, random.random, greatest - smallest + 1
    for levels in reversed(range(len(properties.turns))):
        level = [smallest + int(span * draw()) for _ in range(number)]
        number = sum(level)
        sizes.append(level)
        if not low <= number * greatest**levels or number * smallest**levels > high:
            return None  # most trees, unless all nodes have equally many children
    nodes: list[Any] = list(_leaves(properties, number, random))
    if not nodes:
        return None
    for level in reversed(sizes):
        rest = iter(nodes)
        nodes = [tuple(islice(rest, width)) for width in level]
    tree = SmallTree(nodes[0], properties.turns)
    if CHANCE not in properties.turns:
        return tree
    places = [path for path in tree.inner() if properties.turns[len(path)] == CHANCE]
    return replace(tree, shares={path: _shares(len(tree.at(path)), random) for path in places})


def _leaves(properties: Properties, number: int, random: Random) -> Sequence[int]:
    """Return the numbers of the leaves; nothing if the range has too few for them."""
    low, high = properties.range
    numbers = range(-(-low // properties.step) * properties.step, high + 1, properties.step)
    if properties.ties is None:
        return random.choices(numbers, k=number)
    different = number - properties.ties
    if not 0 < different <= len(numbers):
        return ()
    leaves = random.sample(numbers, different)
    leaves += random.choices(leaves, k=properties.ties)
    random.shuffle(leaves)
    return leaves


def _shares(number: int, random: Random) -> tuple[Fraction, ...]:
    weights = random.choice(WEIGHTS[number])
    return tuple(Fraction(weight, sum(weights)) for weight in weights)


def fits(variant: Variant) -> bool:
    """Return whether the tree has all properties, the cheap ones first."""
    properties, tree, answer = variant.properties, variant.tree, variant.answer
    cuts = answer.cuts
    if properties.cuts is not None and len(cuts) != properties.cuts:
        return False
    if properties.deep is not None and sum(cut.deep for cut in cuts) != properties.deep:
        return False
    bounds, skipped = properties.skipped, sum(cut.skipped for cut in cuts)
    if bounds is not None and not bounds[0] <= skipped <= bounds[1]:
        return False
    if properties.kind == "alpha-beta" and not all(cut.is_sure for cut in cuts):
        return False  # the sheet asks where the bound was found, and the answer must be one
    if CHANCE in properties.turns and any(value != int(value) for value in answer.scores.values()):
        return False  # means that are whole numbers are marked by eye
    if properties.best is not None and best_move(tree, answer) + 1 != properties.best:
        return False
    return _margin(variant) >= properties.margin and _differs(variant)


def _margin(variant: Variant) -> Fraction:
    """Return by how much the best move is better than the second, for the player at the root."""
    tree, turn = variant.tree, variant.tree.turns[0]
    plain = SEARCHES["minimax"](tree) if variant.answer.cuts else variant.answer
    deep = len(tree.turns) > 1
    values = [plain.scores[(n,)] if deep else tree.root[n] for n in range(len(tree.root))]
    first, second = sorted((Fraction(turn * value) for value in values), reverse=True)[:2]
    return first - second


def _differs(variant: Variant) -> bool:
    """Return whether each of the mistakes leads to another answer."""
    properties, tree, answer = variant.properties, variant.tree, variant.answer
    for name in properties.differs:
        wrong = MISTAKES[properties.kind][name](tree)
        if properties.kind in CUTTING:
            if set(wrong.leaves) == set(answer.leaves):
                return False
        elif wrong.value == answer.value:
            return False
    return True


# Equally difficult variants.

MAX_FAILED_TREES = 200_000
"""Number of trees drawn in vain after which the properties count as impossible."""
SAMPLE_TREES = 120
"""Number of accepted trees among which a difficulty is chosen."""


class NoSuchTrees(ValueError):
    """Too few random trees have these properties; `count` is their number."""

    def __init__(self, count: int) -> None:
        trees = "1 tree" if count == 1 else f"{count} trees"
        were = "was" if count == 1 else "were"
        super().__init__(f"only {trees} with these properties {were} found")
        self.count = count


def fitting_variants(properties: Properties, random: Random) -> Iterator[Variant]:
    """Yield different trees that have the properties, until they have become too rare."""
    search, earlier, vain = SEARCHES[properties.kind], set[object](), 0
    while vain < MAX_FAILED_TREES:
        vain += 1
        tree = random_tree(properties, random)
        if tree is None:
            continue
        variant = Variant(properties, tree, search(tree))
        same = tree.root, tuple(tree.shares.items())
        if same not in earlier and fits(variant):
            earlier.add(same)
            vain = 0
            yield variant


class Drawn(Protocol):
    """A variant of a task of any kind."""

    @property
    def difficulty(self) -> Hashable:
        """What a student has to do, counted."""

    @property
    def pattern(self) -> Hashable:
        """What neighbours could copy although the numbers differ."""


DrawnVariant = TypeVar("DrawnVariant", bound=Drawn)


def equally_difficult(pool: Iterator[DrawnVariant], number: int, sample: int) -> list[DrawnVariant]:
    """Return `number` variants of the pool, all of the difficulty for which most patterns were
    found among the first of them: `sample` or `number`, whichever is more.

    As few of them as possible have the same pattern. Raises NoSuchTrees where the pool has too few.
    """
    first = list(islice(pool, max(sample, number)))
    if not first:
        raise NoSuchTrees(0)
    usual, patterns = _usual_difficulty(first, number)
    alike = -(-number // patterns)
    count: Counter[Hashable] = Counter()
    chosen: list[DrawnVariant] = []
    for variant in chain(first, pool):
        if variant.difficulty == usual and count[variant.pattern] < alike:
            count[variant.pattern] += 1
            chosen.append(variant)
            if len(chosen) == number:
                return chosen
    raise NoSuchTrees(len(chosen))


def _usual_difficulty(sample: Sequence[Drawn], number: int) -> tuple[Hashable, int]:
    """Return the difficulty of most patterns, or else of most variants, and its number of patterns.

    More patterns than variants are of no use.
    """
    variant_counts = Counter(variant.difficulty for variant in sample)
    patterns: dict[Hashable, set[Hashable]] = {difficulty: set() for difficulty in variant_counts}
    for variant in sample:
        patterns[variant.difficulty].add(variant.pattern)
    usual = max(
        variant_counts,
        key=lambda difficulty: (
            min(number, len(patterns[difficulty])),
            variant_counts[difficulty],
        ),
    )
    return usual, len(patterns[usual])
