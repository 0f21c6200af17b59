"""Searches that mix moves by their regrets, of small games."""

from search_walkthroughs.game import CHANCE, MAX, MIN
from search_walkthroughs.games.tree import Branch, Node, Tree

from .support import Run, searched
from .worlds import BLUFF, HALF

MATRIX = Tree(
    [
        Node(MAX, (Branch("r1", 1), Branch("r2", 2))),
        Node(MIN, (Branch("c1", 3), Branch("c2", 4)), sees="hidden"),
        Node(MIN, (Branch("c1", 4), Branch("c2", 5)), sees="hidden"),
        *(Node(MAX, value=value) for value in (2, -1, 1)),
    ]
)
"""Two moves at once: MAX moves, and MIN does not see it. The value is 1/5."""
LUCK = Tree(
    [
        Node(CHANCE, (Branch("heads", 1, HALF), Branch("tails", 2, HALF))),
        Node(MAX, value=1),
        Node(MAX, value=0),
    ]
)
"""A game in which nobody decides."""


def runs() -> dict[str, Run]:
    """Searches to talk about."""
    return {
        "matrix": searched(MATRIX, "cfr", "S", iterations=4),
        "bluff": searched(BLUFF, "cfr", "S", iterations=12),
        "bluff, plus": searched(BLUFF, "cfr", "S", iterations=3, plus=True),
        "bluff, last": searched(BLUFF, "cfr", "S", iterations=3, average=False),
        "luck": searched(LUCK, "cfr", "S", iterations=1),
    }
