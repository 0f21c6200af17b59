"""How one node of the tree stands, at one moment of a search.

It is a named tuple because a search makes a new one for each thing that it learns of a node, and of
so many facts a dataclass takes five times as long to copy with one of them changed.
"""

from enum import Enum
from math import inf, isinf
from typing import Literal, NamedTuple, TypeAlias

from ..game import Path
from .frame import Range
from .sampled import Sampled

Sign: TypeAlias = Literal["=", "≤", "≥", ""]


class State(Enum):
    """How far the search has come with a node."""

    UNSEEN = "unseen"
    WAITING = "waiting"
    """In a search that grows a tree: it has joined the tree, and is not on the road just taken."""
    OPEN = "open"
    CURRENT = "current"
    DONE = "done"
    PRUNED = "pruned"


class View(NamedTuple):
    """How one node stands."""

    state: State = State.UNSEEN
    score: float | None = None
    """What the algorithm says of the node; None before a child has been heard."""
    proved: Range = (-inf, inf)
    """Where the leaves read so far put the node's true value."""
    alpha: float | None = None
    beta: float | None = None
    """The window as it is now, while the node is open in a search that has one."""
    best: Path | None = None
    """The child the score comes from, if the plan shows it."""
    searched: int | None = None
    """Nodes calculated in the node's subtree, itself among them, once it has ended."""
    crossed: bool = False
    """Whether the edge to the node was cut: the root of a skipped subtree."""
    passes: int = 0
    """How often it has been entered, in searches that may enter a node again."""
    estimate: bool = False
    """Whether a horizon made a leaf of it: the score is a static evaluation."""
    remembered: Path | None = None
    """In a search that deepens, the best child of the pass before."""
    merit: float | None = None
    """SSS*: no solution tree through the node is worth more."""
    solved: bool = False
    """SSS*: whether the merit is that of a whole solution tree below the node."""
    proof: float | None = None
    disproof: float | None = None
    """How many leaves must at least be read to prove and to disprove the goal."""
    sampled: Sampled | None = None
    """Monte Carlo: what the games played out through it say."""
    terms: tuple[float, ...] = ()
    """Monte Carlo, while a child of its parent is being selected: the numbers whose sum counts, in
    the terms of the player who moves at the parent."""
    chosen: bool = False
    """Whether the sum was the greatest, so that the search goes here."""
    heard: tuple[Path, ...] = ()
    """The children heard since it was entered, in their order; one searched twice stands twice."""
    asked: Range | None = None
    """The window that it was entered with; it stays when the node has ended."""
    left_out: int | None = None
    """How many of the children that are not drawn were left out, once the node has ended; None
    where all are drawn, or none."""
    guessed: bool = False
    """Whether a static evaluation is among what its score was made of."""

    @property
    def sign(self) -> Sign:
        """What is proved of the score: it is the value, at least or at most it, or neither."""
        if self.score is None or isinf(self.score):
            return ""
        low, high = self.proved
        if low == high == self.score:
            return "="
        return "≥" if low >= self.score else "≤" if high <= self.score else ""
