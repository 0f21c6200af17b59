"""Searches with one mistake each, and the smallest tree that convicts each of them.

The page *A mistake a day* runs the same searches by the script ``mistaken-search.js``; a test holds
the two equal.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import inf
from types import MappingProxyType
from typing import Any, TypeAlias

from ..game import MAX, MIN

Tree: TypeAlias = Any
"""Nested tuples with at least two children each; leaves are whole numbers. MAX moves first."""
RANGE = 20
"""Leaves of the page lie between this number and its negative."""
MAX_LEAVES = 5
"""Upper limit of leaves of a smallest convicting tree."""
SAMPLES = (0, 1, 2, -1, 4, -4, 12, -12)
"""Leaves that are tried for a convicting tree: signs, neighbours, and more than ten."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake in a search: which of its rules is another, and how."""

    name: str
    rules: Mapping[str, Any] = field(default_factory=dict[str, Any])


def _mistake(name: str, **rules: Any) -> Mistake:
    return Mistake(name, MappingProxyType(rules))


MISTAKES = (
    _mistake("players-swapped", players="swapped"),
    _mistake("skips-last", children="skip-last"),
    _mistake("starts-at-zero", start=0),
    _mistake("cuts-too-early", margin=2),
    _mistake("adds-up", combine="sum"),
    _mistake("min-calls-itself", players="stuck-min"),
    _mistake("first-child-only", children="first"),
    _mistake("absolute-leaves", leaf="absolute"),
    _mistake("alpha-kept", kept="alpha"),
    _mistake("mean-at-min", combine="mean", at=MIN),
    _mistake("skips-first", children="skip-first"),
    _mistake("max-everywhere", players="max"),
    _mistake("infinity-is-ten", infinity=10),
    _mistake("cuts-at-max-by-alpha", cut="own-max"),
    _mistake("last-score", combine="last"),
    _mistake("stops-after-two-plies", horizon=2),
    _mistake("no-negative-leaves", leaf="floor"),
    _mistake("beta-kept", kept="beta"),
    _mistake("stops-after-three-plies", horizon=3),
    _mistake("min-everywhere", players="min"),
    _mistake("two-children-only", children="two"),
    _mistake("window-turned", window="swapped"),
    _mistake("last-score-at-min", combine="last", at=MIN),
    _mistake("leaves-of-the-mover", leaf="mover"),
    _mistake("mean-at-max", combine="mean", at=MAX),
    _mistake("cut-returns-zero", returned=0),
    _mistake("max-calls-itself", players="stuck-max"),
    _mistake("cuts-at-min-by-beta", cut="own-min"),
    _mistake("min-starts-at-zero", start=0, at=MIN),
    _mistake("stops-after-one-ply", horizon=1),
)


def value(tree: Tree, rules: Mapping[str, Any] = MappingProxyType({})) -> float | Fraction:
    """Return the root's value by alpha-beta, with the rules in place of the right ones."""
    kept = {"alpha": -inf, "beta": inf}
    infinity = rules.get("infinity", inf)

    def search(node: Tree, depth: int, alpha: float, beta: float) -> float | Fraction:
        while depth == rules.get("horizon") and isinstance(node, tuple):
            node = node[0]  # the first leaf stands in for what is below
        if not isinstance(node, tuple):
            return _leaf(node, depth, rules.get("leaf"))
        turn = _turn(depth, rules.get("players"))
        here = rules.get("at", turn) == turn
        starts = here and "start" in rules
        best: float | Fraction = rules["start"] if starts else -turn * infinity
        scores = list[float | Fraction]()
        for child in _children(node, rules.get("children")):
            alpha = max(alpha, kept["alpha"])
            beta = min(beta, kept["beta"])
            below = (beta, alpha) if rules.get("window") == "swapped" else (alpha, beta)
            score = search(child, depth + 1, *below)
            scores.append(score)
            entered = alpha if turn == MAX else beta
            combine = rules.get("combine") if here else None
            best = _combined(combine, scores, best, turn)
            if turn == MAX:
                alpha = max(alpha, best)  # type: ignore[assignment]
                kept["alpha"] = alpha if rules.get("kept") == "alpha" else -inf
            else:
                beta = min(beta, best)  # type: ignore[assignment]
                kept["beta"] = beta if rules.get("kept") == "beta" else inf
            own = rules.get("cut") == {MAX: "own-max", MIN: "own-min"}[turn]
            if own and (score - entered) * turn <= 0:
                return best
            if combine is None and alpha >= beta - rules.get("margin", 0):
                return float(rules["returned"]) if "returned" in rules else best
        return best

    return search(tree, 0, -infinity, infinity)


def _leaf(leaf: int, depth: int, rule: str | None) -> int:
    if rule == "absolute":
        return abs(leaf)
    if rule == "floor":
        return max(0, leaf)
    return -leaf if rule == "mover" and depth % 2 else leaf


def _turn(depth: int, rule: str | None) -> int:
    right = MIN if depth % 2 else MAX
    turns = {"swapped": -right, "max": MAX, "min": MIN}
    if rule == "stuck-min":
        return MIN if depth else MAX
    if rule == "stuck-max":
        return MIN if depth == 1 else MAX
    return turns.get(rule or "", right)


def _children(node: Sequence[Tree], rule: str | None) -> Sequence[Tree]:
    parts = {"first": node[:1], "skip-first": node[1:], "skip-last": node[:-1], "two": node[:2]}
    return parts.get(rule or "", node)


def _combined(
    rule: str | None, scores: Sequence[float | Fraction], best: float | Fraction, turn: int
) -> float | Fraction:
    if rule == "sum":
        return sum(scores)
    if rule == "mean":
        return Fraction(sum(scores)) / len(scores)
    if rule == "last":
        return scores[-1]
    return max(best, scores[-1]) if turn == MAX else min(best, scores[-1])


def plain_value(tree: Tree, turn: int = MAX) -> float:
    """Return the right value, by minimax."""
    if not isinstance(tree, tuple):
        return float(tree)
    values = [plain_value(child, -turn) for child in tree]
    return max(values) if turn == MAX else min(values)


def convicts(tree: Tree, mistake: Mistake) -> bool:
    """Return whether the search with the mistake is wrong on the tree."""
    return value(tree, mistake.rules) != plain_value(tree)


def shapes(leaves: int) -> Iterator[Tree]:
    """Yield every shape of a tree with this many leaves, each node with at least two children.

    >>> [*shapes(3)]
    [(0, (0, 0)), ((0, 0), 0), (0, 0, 0)]
    """
    if leaves == 1:
        yield 0
        return
    for parts in _parts(leaves):
        yield from product(*(tuple(shapes(part)) for part in parts))


def _parts(total: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to share this many leaves out to two children or more, few children first."""
    ways: list[tuple[int, ...]] = [(part,) for part in range(1, total)]
    while ways:
        longer = list[tuple[int, ...]]()
        for way in ways:
            unshared = total - sum(way)
            longer += [(*way, part) for part in range(1, unshared)]
            yield (*way, unshared)
        ways = longer


def filled(shape: Tree, leaves: Iterator[int]) -> Tree:
    """Return the shape with these leaves, from left to right."""
    if not isinstance(shape, tuple):
        return next(leaves)
    return tuple(filled(child, leaves) for child in shape)


def smallest(mistake: Mistake) -> Tree:
    """Return a smallest tree that convicts the mistake, by trying all shapes; see the tests for why
    the leaves that are tried are enough. Raises ValueError if there is none."""
    for leaves in range(2, MAX_LEAVES + 1):
        for shape in shapes(leaves):
            # As many values as leaves: enough for all their orders.
            samples = SAMPLES if leaves < 4 else SAMPLES[:leaves]
            for values in product(samples, repeat=leaves):
                tree = filled(shape, iter(values))
                if convicts(tree, mistake):
                    return tree
    raise ValueError(f"no tree of {MAX_LEAVES} leaves convicts {mistake.name}")
