"""Every order of the leaves of every small tree, in every search and window: `make exhaustive`.

What plain minimax says is the truth. A search in a window must keep what Fishburn states of
fail-soft alpha-beta, and the fail-hard form besides what Knuth and Moore state of theirs. Each
recorded run must pass all of our own proofs.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import count
from math import inf
from typing import Any

from search_walkthroughs import reading
from search_walkthroughs.course.check import check_run
from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.reading import Limits
from search_walkthroughs.runs.registry import catalogue
from search_walkthroughs.runs.small_trees import Shape, fill, shapes, weak_orders
from support import DEPTH_FIRST, text_of

Search = tuple[str, dict[str, Any]]

SEARCHES: list[Search] = [
    entry for entry in DEPTH_FIRST if entry[1].get("order", "given") == "given"
]
"""All orders of the leaves are tried, so that no other order of the moves is."""
SEARCHES += [
    (name, {**options, "bounds": "score-range"})
    for name, options in SEARCHES
    if "bounds" in text_of(name, options).options
]


FULL = ((-inf, inf),)
KINDS = ("full", "forms", "windows")
"""Which windows are asked: see `windows`."""


@dataclass(eq=False, slots=True)
class Inner:
    """An inner node: equal to itself alone, so that its hash costs nothing."""

    turn: int
    children: "list[Inner | int]"
    number: int
    """Another than that of any leaf or inner node of the tree."""


class SmallTree:
    """A tree as fast as Python makes it: a state is an inner node, or the number of a leaf."""

    def __init__(self, shape: Shape, first: int) -> None:
        leaves, inner = iter(range(99)), count(99)

        def build(part: Shape, turn: int) -> Inner | int:
            if part is None:
                return next(leaves)
            return Inner(turn, [build(child, -turn) for child in part], next(inner))

        self._root = build(shape, first)
        self.values: Sequence[float] = ()

    @property
    def range(self) -> tuple[float, float]:
        return min(self.values), max(self.values)

    def start(self) -> Any:
        return self._root

    def turn(self, state: Any) -> int:
        return MAX if type(state) is int else state.turn

    def moves(self, state: Any) -> range:
        return range(len(state.children))

    def play(self, state: Any, move: int) -> Any:
        return state.children[move]

    def over(self, state: Any) -> bool:
        return type(state) is int

    def score(self, state: Any) -> float:
        return self.values[state]

    def key(self, state: Any) -> Any:
        return state

    def hash(self, state: Any) -> int:
        number: int = state if type(state) is int else state.number
        return number

    def evaluate(self, state: Any) -> float:
        return 0

    def outcomes(self, state: Any) -> tuple[()]:
        return ()

    def truth(self) -> float:
        """What plain minimax says, written here once more."""

        def value(state: Any) -> float:
            if type(state) is int:
                return self.values[state]
            return (max if state.turn == MAX else min)(map(value, state.children))

        return value(self._root)


@dataclass(frozen=True)
class Fault:
    """A search that is wrong on a tree."""

    search: Search
    tree: Any
    """As nested lists."""
    first: int
    """Who moves at the root."""
    text: str


def windows(values: Sequence[float], kind: str) -> Iterator[tuple[float, float]]:
    """The windows whose ends are values of leaves, or lie between them, or are infinite.

    `full` is the full window alone; `forms` adds those open on one side and the null windows, which
    are those that no value lies inside of; `windows` are all.
    """
    own = sorted(set(values))
    ends = [-inf, own[0] - 1, *(end for value in own for end in (value, value + 1)), inf]
    for place, low in enumerate(ends):
        for high in ends[place + 1 :]:
            null = not any(low < value < high for value in own)
            form = "forms" if null or inf in (-low, high) else "windows"
            if KINDS.index(kind) >= KINDS.index("full" if (low, high) == (-inf, inf) else form):
                yield low, high


def wrong_in_window(found: float, truth: float, window: tuple[float, float]) -> str | None:
    """What the answer breaks of Fishburn's statement; None if it keeps it.

    J. P. Fishburn, Another Optimization of Alpha-Beta Search, SIGART Newsletter 84 (1983): at most
    alpha it bounds the value from above, at least beta from below, and between it is the value.
    """
    low, high = window
    if found <= low:
        return None if truth <= found else "fails low below the value"
    if found >= high:
        return None if truth >= found else "fails high above the value"
    return None if truth == found else "is exact and wrong"


def outside(found: float, first: int, window: tuple[float, float]) -> str | None:
    """What the answer breaks of the fail-hard form; None if it keeps it.

    D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta Pruning (1975), section 2: the player who
    moves has the bound of the window for certain, so that F2 never answers beyond it.
    """
    low, high = window
    return "is beyond its own bound" if (found < low if first == MAX else found > high) else None


def _asker(search: Search, game: SmallTree) -> Callable[[float, float], float]:
    """The function that asks the search in a window, unwatched, for a value in MAX's terms."""
    name, options = search
    text, turn = text_of(name, options), game.turn(game.start())
    function, own = text.function, text.arguments(options, turn)
    windowed, mover = "window" in text.options, text.traits.terms == "mover"
    swap = mover and turn == MIN

    def ask(low: float, high: float) -> float:
        if windowed:
            own["window"] = (-high, -low) if swap else (low, high)
        answer = function(game, **own)(game.start())
        value: float = answer[0] if isinstance(answer, tuple) else answer
        return -value if swap else value

    return ask


def values_of(ranks: Sequence[int]) -> tuple[int, ...]:
    """The ranks as values on both sides of zero, with room for a bound between any two."""
    return tuple(2 * rank - max(ranks) for rank in ranks)


def wrong_answers(
    shape: Shape, searches: Sequence[Search], counts: Counter[str], kind: str
) -> Iterator[Fault]:
    """Ask each search on the shape with all orders of its leaves, in windows where it takes one."""
    leaves = str(shape).count("None")
    takes = {name: "window" in text_of(name, options).options for name, options in searches}
    for first in (MAX, MIN):
        game = SmallTree(shape, first)
        asked = [_asker(search, game) for search in searches]
        for ranks in weak_orders(leaves):
            game.values = values_of(ranks)
            truth = game.truth()
            counts["trees"] += 1
            every = list(windows(game.values, kind))
            for search, ask in zip(searches, asked, strict=True):
                for low, high in every if takes[search[0]] else FULL:
                    found = ask(low, high)
                    counts["searches"] += 1
                    said = wrong_in_window(found, truth, (low, high))
                    if said is None and search[1].get("fail") == "hard" and leaves > 1:
                        said = outside(found, first, (low, high))
                    if said:
                        text = f"in {low} to {high} it answers {found}, which {said}, {truth}"
                        yield Fault(search, fill(shape, game.values), first, text)


def wrong_runs(shape: Shape, searches: Sequence[Search], counts: Counter[str]) -> Iterator[Fault]:
    """Record each search on the shape with all orders of its leaves, and examine our own proofs."""
    leaves = str(shape).count("None")
    for first in (MAX, MIN):
        read = [_read(search, shape, leaves, first) for search in searches]
        for ranks in weak_orders(leaves):
            values = values_of(ranks)
            for search, walkthrough in zip(searches, read, strict=True):
                assert walkthrough.tree is not None
                each = iter(values)
                nodes = tuple(
                    node if node.branches else replace(node, value=next(each))
                    for node in walkthrough.tree.nodes
                )
                small = replace(walkthrough, tree=replace(walkthrough.tree, nodes=nodes))
                run = check_run(small, small.entries[0])
                counts["runs"] += 1
                counts["proofs"] += len(run.proof.laws)
                for failure in run.proof.failures:
                    text = f"{failure.law}: {failure.text}"
                    yield Fault(search, fill(shape, values), first, text)


def _read(search: Search, shape: Shape, leaves: int, first: int) -> reading.Walkthrough:
    """The shape as an author writes it; its values are put in later."""
    name, options = search
    wanted = {
        "title": "t",
        "algorithm": name,
        "options": options,
        "root": "max" if first == MAX else "min",
        "tree": fill(shape, range(leaves)),
    }
    return reading.read(json.dumps(wanted), "t.yml", catalogue(), Limits())


@dataclass(frozen=True)
class Task:
    """One shape, and what is asked of it: a piece of work for a process."""

    shape: Shape
    searches: tuple[int, ...]
    """Places in SEARCHES."""
    kind: str
    """One of KINDS: which windows are asked; or `proofs`."""


def examine(task: Task) -> tuple[Counter[str], list[Fault]]:
    """Return how much was tried and what was wrong."""
    counts: Counter[str] = Counter()
    searches = [SEARCHES[place] for place in task.searches]
    if task.kind == "proofs":
        return counts, list(wrong_runs(task.shape, searches, counts))
    return counts, list(wrong_answers(task.shape, searches, counts, task.kind))


EVERY = tuple(range(len(SEARCHES)))
PLAIN = (SEARCHES.index(("alpha-beta", {"fail": "soft", "cut": "at-bound"})),)


def tasks(full: int, forms: int, windows: int, proofs: int, plain: int) -> Iterator[Task]:
    """All work, the small first. Each number is a number of leaves: up to it every search is asked
    in the full window, in every form of window, in every window, and its proofs are examined; plain
    alpha-beta is asked up to `plain` leaves."""
    for leaves in range(1, max(full, plain) + 1):
        kind = KINDS[(leaves <= forms) + (leaves <= windows)]
        for shape in shapes(leaves):
            yield Task(shape, EVERY if leaves <= full else PLAIN, kind)
            if leaves <= proofs:
                yield Task(shape, EVERY, "proofs")


def main() -> None:
    """Print how much was tried; end with 1 at the first search that is wrong."""
    sizes = [int(os.environ.get(name, size)) for name, size in SIZES.items()]
    total: Counter[str] = Counter()
    with ProcessPoolExecutor() as pool:
        for counts, faults in pool.map(examine, tasks(*sizes)):
            total += counts
            for fault in faults[:1]:
                print(f"{fault.search} on {fault.tree}, {fault.first} first: {fault.text}")
                pool.shutdown(cancel_futures=True)
                sys.exit(1)
    about = ", ".join(f"{name} {size}" for name, size in zip(SIZES, sizes, strict=True))
    print(f"leaves: {about}; " + ", ".join(f"{n:,} {what}" for what, n in total.items()))


SIZES = {"FULL": 6, "FORMS": 6, "WINDOWS": 4, "PROOFS": 5, "PLAIN": 7}
"""Up to how many leaves; settings of the environment say otherwise."""


if __name__ == "__main__":
    main()
