"""What is told of each run of a walkthrough, so that it can be drawn."""

from collections.abc import Sequence
from contextlib import suppress

from .. import reading
from ..game import Path, UnknownValue
from ..trace.budget import NOTHING, Budget
from ..trace.frame import Frame
from ..trace.heard import Heard
from .build import Arena
from .extent import Grown
from .find import algorithms, pages
from .narrowing import DRAWN, FOLLOWED, folded, larger, opened, sensible, trimmed
from .run import ground, told
from .searched import searched


def narrowed(walkthrough: reading.Walkthrough) -> list[Budget]:
    """What is told of each run, so that it can be drawn.

    Where a node has more children than one can look at, a first search shows which of them matter;
    runs that are compared leave out the same. Charts show whole runs, whatever is told.
    """
    pairs = [(entry, ground(walkthrough, entry)) for entry in walkthrough.entries]
    proving = [pair for pair in pairs if not _samples(pair[0])]
    others = iter(_narrowed(walkthrough, proving))
    return [
        _grown(walkthrough, entry, where) if _samples(entry) else next(others)
        for entry, where in pairs
    ]


def _samples(entry: reading.Entry) -> bool:
    """Whether its search plays games out, and grows a tree of its own."""
    return algorithms()[entry.algorithm].text.sampled


def _narrowed(
    walkthrough: reading.Walkthrough, pairs: Sequence[tuple[reading.Entry, Arena]]
) -> list[Budget]:
    fold = not pages()[walkthrough.page].whole
    try:
        asked = [told(walkthrough, where) for _, where in pairs]
        if fold:
            asked = _opened(walkthrough, pairs, asked)
        both = zip(pairs, asked, strict=True)
        budgets = [sensible(where, budget, fold=fold) for (_, where), budget in both]
    except UnknownValue:  # an order asks for a value that nobody knows: the search will tell of it
        return [told(walkthrough, where) for _, where in pairs]
    if all(budget.children is None for budget in budgets):
        return budgets
    heard = [
        _heard(walkthrough, entry, budget)
        for (entry, _), budget in zip(pairs, budgets, strict=True)
    ]
    both = zip(pairs, budgets, strict=True)
    return [folded(where, budget, heard) for (_, where), budget in both]


class _Enough(Exception):
    """All that is asked for has been heard."""


def _opened(
    walkthrough: reading.Walkthrough,
    pairs: Sequence[tuple[reading.Entry, Arena]],
    budgets: Sequence[Budget],
) -> list[Budget]:
    """The budgets; where the author chooses some frames of a large tree, or lets the picture move
    over it, with no more nodes than the chosen frames speak of.

    A first run finds these nodes, and ends with the last of the frames. Runs that are compared show
    the same nodes.
    """
    frames, first = walkthrough.frames, budgets[0] if budgets else Budget()
    if not first.chooses and not (frames.follow and frames.depth is not None):
        return [*budgets]
    both = list(zip(pairs, budgets, strict=True))
    if not any(larger(where, budget, DRAWN) for (_, where), budget in both):
        return [*budgets]
    paths: set[Path] = set()
    for (entry, _), budget in both:
        found = _paths(walkthrough, entry, budget)
        if found is None:
            return [*budgets]
        paths |= found
    most = None if frames.depth is not None else FOLLOWED if frames.follow else DRAWN
    return [opened(where, budget, paths, most) for (_, where), budget in both]


def _paths(
    walkthrough: reading.Walkthrough, entry: reading.Entry, budget: Budget
) -> set[Path] | None:
    """The nodes of the frames within the budget; None if these are more than a page keeps."""
    paths: set[Path] = set()
    left = walkthrough.limits.frames

    def hear(frame: Frame) -> None:
        nonlocal left
        left -= 1
        paths.add(frame.path)
        if left < 0 or frame.number == budget.stop:
            raise _Enough

    with suppress(_Enough):
        searched(walkthrough, entry, hear, budget, 0)
    return paths if left >= 0 else None


def _grown(walkthrough: reading.Walkthrough, entry: reading.Entry, where: Arena) -> Budget:
    """What is told of a tree that the search grows by itself."""
    nobody = searched(walkthrough, entry, lambda frame: None, NOTHING, None)
    return trimmed(Grown(where, nobody.tally.visited), told(walkthrough, where))


def _heard(walkthrough: reading.Walkthrough, entry: reading.Entry, budget: Budget) -> Heard:
    """What came of the children in a run of which nothing is kept."""
    heard = Heard(lambda path: budget.reaches((*path, None)))
    heard.line = searched(walkthrough, entry, heard.tell, budget.whole, 0).line
    return heard
