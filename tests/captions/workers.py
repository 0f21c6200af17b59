"""Searches by several workers, of small trees."""

from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.record.recorder import FrameBudget

from .support import Run, run, searched
from .tables import GRAPH

NESTED = {"A": [[4, 5], [6, 1]], "B": [[8, 2], [0, 1]], "C": [[7, 7], [3, 9]]}


def runs() -> dict[str, Run]:
    """Searches to talk about."""
    sides = {
        f"{turn}, {wait}": searched(
            Tree.grow(NESTED, turn), "split-root", "S", workers=2, wait=wait
        )
        for turn in (MAX, MIN)
        for wait in (True, False)
    }
    shallow = FrameBudget(depth=1)
    return {
        **sides,
        "alone": searched(Tree.grow(NESTED), "split-root", "S", workers=1, wait=True),
        "shared": run(GRAPH, "lazy-smp", workers=3),
        "shallow": searched(Tree.grow(NESTED), "split-root", "S", shallow, workers=2, wait=True),
        "over": searched(Tree.grow(7), "split-root", "S", workers=1, wait=True),
    }
