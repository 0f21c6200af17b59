"""Searches by two bounds, of small trees."""

from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.games.tree import Branch, Node, Tree
from search_walkthroughs.record.recorder import FrameBudget

from .support import Run, searched

NESTED = {"A": [[4, 4], [6, 1]], "B": [[8, 2], [0, 1]]}
NARROW = Tree(
    [
        Node(MAX, (Branch("A", 1), Branch("B", 4)), bounds=(3, 4)),
        Node(MIN, (Branch("1", 2), Branch("2", 3)), bounds=(1, 8)),
        Node(MAX, value=4),
        Node(MAX, value=5),
        Node(MIN, (Branch("1", 5),), bounds=(0, 7)),
        Node(MAX, value=2),
    ]
)
"""The root states narrower bounds than its children do."""


def runs() -> dict[str, Run]:
    """Searches to talk about."""
    named = {
        f"{strategy}, {turn}": searched(Tree.grow(NESTED, turn), "b-star", "S", strategy=strategy)
        for strategy in ("best", "rest")
        for turn in (MAX, MIN)
    }
    shallow = searched(Tree.grow(NESTED), "b-star", "S", FrameBudget(depth=1), strategy="turns")
    return {
        **named,
        "shallow": shallow,
        "narrow": searched(NARROW, "b-star", "S", strategy="turns"),
        "one move": searched(Tree.grow([[3, 5]]), "b-star", "S", strategy="turns"),
        "over": searched(Tree.grow(7), "b-star", "S", strategy="turns"),
    }
