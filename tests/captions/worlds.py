"""Searches that solve worlds, of small games and trees."""

from fractions import Fraction

from search_walkthroughs.game import CHANCE, MAX, MIN
from search_walkthroughs.games.calculation import Calculation
from search_walkthroughs.games.tree import Branch, Node, Tree
from search_walkthroughs.record.recorder import FrameBudget

from .support import Run, searched

HALF = Fraction(1, 2)
FUSION = Tree(
    [
        Node(MAX, (Branch("A", 1), Branch("B", 2))),
        Node(MAX, value=6),
        Node(CHANCE, (Branch("red", 3, HALF), Branch("black", 4, HALF))),
        Node(MAX, (Branch("say red", 5), Branch("say black", 6)), sees="the back"),
        Node(MAX, (Branch("say red", 6), Branch("say black", 5)), sees="the back"),
        Node(MAX, value=10),
        Node(MAX, value=0),
    ]
)
SEEN = Tree([Node(n.turn, n.branches, n.value) for n in FUSION.nodes])
"""The same, if the player sees the card."""
BLUFF = Tree(
    [
        Node(CHANCE, (Branch("ace", 1, HALF), Branch("queen", 2, HALF))),
        *(Node(MAX, (Branch("bet", 3 + k), Branch("check", 5 + k))) for k in (0, 1)),
        *(Node(MIN, (Branch("call", 7 + k), Branch("fold", 5)), sees="a bet") for k in (0, 1)),
        *(Node(MAX, value=value) for value in (1, -1, 2, -2)),
    ]
)
ALL = {"decisions": "all"}


def runs() -> dict[str, Run]:
    """Searches to talk about."""
    patience = Calculation("A | 6, - | 3", ranks=7, suits=1, piles=2)
    return {
        "fusion": searched(FUSION, "determinization", "S", **ALL),
        "bluff": searched(BLUFF, "determinization", "S", **ALL),
        "drawn": searched(FUSION, "determinization", "S", worlds=3, seed=1),
        "patience": searched(patience, "determinization", "", FrameBudget(depth=1)),
        "over": searched(Tree([Node(MAX, value=3)]), "determinization", "S"),
    }
