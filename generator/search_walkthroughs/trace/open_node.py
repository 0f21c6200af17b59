"""A node while it is being searched, and what can be said of it when it is cut or ends."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import FrameType
from typing import Any

from ..game import CHANCE, MAX, Path, exact
from .frame import Kind, Range
from .kinds import against


@dataclass(frozen=True, slots=True)
class Entry:
    """What a transposition table holds of a position."""

    path: Path
    """Where it, or one symmetric to it, was stored first."""
    lower: float
    upper: float


@dataclass(frozen=True, slots=True)
class Found:
    """The answer of a transposition table."""

    registered: bool
    lower: float
    upper: float

    def facts(self) -> dict[str, Any]:
        """The keys of the record that tell it."""
        return {"registered": self.registered, "lower": self.lower, "upper": self.upper}


@dataclass(slots=True)
class Open:
    """A node while it is being searched; all values are MAX's."""

    path: Path
    state: Hashable
    turn: int
    told: bool
    alpha: float
    beta: float
    score: float | None = None
    own: bool = False
    """Whether the score is a child's: a fail-hard node opens with a bound it was given."""
    over: bool = False
    moves: Sequence[Any] | None = None
    entered: set[Hashable] = field(default_factory=set)
    skipped: int = 0
    """How many of the children have been left out."""
    heard: Path = ()
    """The child that ended last."""
    heard_line: Path = ()
    line: Path = ()
    """The moves from here on that made the score; those of chance are among them."""
    running: FrameType | None = None
    """The Python frame of the search: its last line is the one that returned."""
    loop: FrameType | None = None
    """The Python frame that goes through the children, which helpers may stand above."""
    found: Found | None = None
    """What the table said of it."""
    stored: Range | None = None
    """What it put into the table."""
    times: int | None = None
    """Which visit of the node this is, in searches that may enter a node again."""
    stopped: bool = False
    """Whether a horizon made a leaf of it."""
    chances: Mapping[Hashable, Fraction] | None = None
    """At a chance node, how likely each outcome is."""
    outcomes: dict[Hashable, Range] = field(default_factory=dict)
    """At a chance node, what is known of the outcomes heard so far."""

    @property
    def settled(self) -> bool:
        """Whether the table alone answered: it was asked and nothing was opened."""
        return self.found is not None and self.score is None

    @property
    def left(self) -> int | None:
        """How many children have not been searched; None where nobody has asked for them."""
        if self.moves is None:
            return self.skipped or None
        return len(self.moves) - len(self.entered) + self.skipped

    def kind(self, score: float, past_bound: bool) -> Kind:
        """What the final score is against the window; at equality the cut's own rule decides."""
        return against(score, self.alpha, self.beta, past_bound)

    def claimed(self, kind: Kind, score: float, unknown: Range) -> Range:
        """Where the node's value lies, as it says itself."""
        if kind == "exact" or self.over:
            return score, score
        return (unknown[0], score) if kind == "fail low" else (score, unknown[1])

    def bounds(self, unknown: Range) -> dict[str, Any]:
        """The keys of the record that tell where the mean of a chance node lies."""
        if self.chances is None:
            return {}
        known = [(p, self.outcomes.get(move, unknown)) for move, p in self.chances.items()]
        low, high = (sum(p * exact(range[end]) for p, range in known) for end in (0, 1))
        return {"low": low, "high": high}

    def cuts_beta(self, unknown: Range) -> bool:
        """Whether a cut here is one at beta; a chance node may be cut at either bound."""
        if self.chances is None:
            return self.turn == MAX
        low: float = self.bounds(unknown)["low"]
        return low >= self.beta

    def ranges(self, kind: Kind, score: float, unknown: Range) -> dict[str, Any]:
        """The keys of the record that tell what was computed of the node and stored."""
        if self.stored is None:
            return {}
        found = self.found or Found(False, score, score)
        low = unknown[0] if kind == "fail low" else score
        high = unknown[1] if kind == "fail high" else score
        ranges = {"computed": (low, high), "stored": self.stored}
        return {**found.facts(), "table_cut": self.settled, **ranges}


def supplier(stack: Sequence[Open], past_bound: bool) -> tuple[Path | None, bool]:
    """The nearest ancestor of the last node whose own score cuts it, and whether it is far: whether
    the player changes more than once between the two."""
    *above, node = stack
    assert node.score is not None
    changes, turn = 0, node.turn
    for ancestor in reversed(above):
        if CHANCE in (ancestor.turn, turn):  # it weighs scores, so those above and below differ
            return None, False
        if ancestor.turn == -turn:
            changes, turn = changes + 1, ancestor.turn
        if ancestor.turn == -node.turn and ancestor.own and ancestor.score is not None:
            ahead = (ancestor.score - node.score) * ancestor.turn
            if ahead > 0 or (ahead == 0 and not past_bound):
                return ancestor.path, changes > 1
    return None, False
