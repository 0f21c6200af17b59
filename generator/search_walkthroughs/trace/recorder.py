"""`Recorder`, the base: numbers frames, keeps the budget; the observed game; the open nodes."""

import sys
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import FrameType
from typing import Any, Protocol

from ..game import CHANCE, MAX, Game, Path, UnknownValue, exact
from ..watch import Watch
from .frame import Frame, Kind, Range, Status
from .kinds import against
from .statistics import PlayoutStatistics, SearchCounts, SubtreeSizes, VisitCounts

# What of a search is told; all the rest is only counted.


@dataclass(frozen=True, slots=True)
class FrameBudget:
    """Frames are told of the nodes below `below` no more than `depth` moves under it."""

    depth: int | None = None
    below: Path = ()
    start: int = 0
    """The first frame told."""
    stop: int | None = None
    """The last frame told."""
    limit: int | None = None
    """How many frames are told at most."""
    children: int | None = None
    """How many children of a node are told; more only where more of them matter."""
    kept: Mapping[Path, frozenset[Hashable]] = field(default_factory=dict)
    """Of nodes with more children than that, the moves to those that are told; the others are
    folded."""
    opened: frozenset[Path] | None = None
    """The nodes whose children are told, where they are not those of all nodes; with a node, all
    nodes above it."""

    def tells_node(self, path: Path) -> bool:
        """Whether a node's frames may be told."""
        return self.reaches(path) and not self.folds(path)

    def reaches(self, path: Path) -> bool:
        """Whether a node lies within the part of the tree that is told, folded or not."""
        deep = len(path) - len(self.below)
        near = self.depth is None or deep <= self.depth
        within = near and path[: len(self.below)] == self.below
        return within and (self.opened is None or deep == 0 or path[:-1] in self.opened)

    def folds(self, path: Path) -> bool:
        """Whether a node, or one above it, is among the children that are folded."""
        if not self.kept:
            return False
        kept = self.kept
        return any(
            path[:end] in kept and path[end] not in kept[path[:end]] for end in range(len(path))
        )

    def tells_below(self, path: Path, number: int, told: int, frames: int | None = None) -> bool:
        """Whether any frame of the node, or of one below it, may be told from now on; so many
        `frames` follow at most before the node is left, if that is known."""
        if (self.stop is not None and number > self.stop) or told == self.limit:
            return False
        if frames is not None and number + frames <= self.start:
            return False
        if self.folds(path):
            return False
        return self.below[: len(path)] == path or self.reaches(path)

    @property
    def chooses(self) -> bool:
        """Whether some frames are left out of those that its nodes have."""
        return self.start > 0 or self.stop is not None or self.limit is not None

    @property
    def whole(self) -> "FrameBudget":
        """The same nodes with all their frames."""
        return replace(self, start=0, stop=None, limit=None)

    def tells_frame(self, number: int, told: int) -> bool:
        """Whether the frame may be told after so many others."""
        before_end = self.stop is None or number <= self.stop
        return self.start <= number and before_end and (self.limit is None or told < self.limit)


EVERYTHING = FrameBudget()
NOTHING = FrameBudget(limit=0)


# A game that mentions to the recorder what a search asks of it; else the same game.

QUESTIONS = ("turn", "moves", "over", "score", "outcomes", "key", "evaluate")
"""What a search asks a game about a state, besides playing a move."""


class Listener(Protocol):
    """What hears of the questions: the recorder."""

    observed: "ObservedGame"
    """The game that they are put to; it makes itself known."""

    def asked(self, path: Path, over: bool, asker: FrameType) -> None:
        """Hear whether the node is over, and which Python frame wanted to know."""

    def expanded(self, path: Path, moves: Sequence[Any]) -> None:
        """Hear the moves that the node has."""

    def evaluated(self, path: Path, score: float) -> None:
        """Hear the score of a finished state."""

    def estimated(self, path: Path, asker: FrameType) -> None:
        """Hear that a state is valued without search, and which Python frame wanted to know."""


class PlacedState:
    """A state that carries its path, so that children kept in lists know who they are.

    It equals the bare state, is hashed as it and looks like it, so tables and orders drawn by lot
    work as if nobody watched.
    """

    __slots__ = ("path", "state")

    def __init__(self, state: Hashable, path: Path) -> None:
        self.state = state
        self.path = path

    def __eq__(self, other: object) -> bool:
        return bool(self.state == (other.state if isinstance(other, PlacedState) else other))

    def __hash__(self) -> int:
        return hash(self.state)

    def __repr__(self) -> str:
        return repr(self.state)


class ObservedGame:
    """The game wrapped; its states are placed states."""

    def __init__(self, game: Game[Any, Any], listener: Listener) -> None:
        self.game = game
        self.listener = listener
        listener.observed = self

    @contextmanager
    def bared(self, play: Callable[[Any, Any], Any]) -> Iterator[None]:
        """For a while, be the game itself, of bare states, except that a move is played by `play`.

        Nothing stands between the search and the game then, so a question costs no more than it
        does if nobody watches.
        """
        bare = {name: getattr(self.game, name) for name in QUESTIONS}
        vars(self).update(bare, play=play)
        try:
            yield
        finally:
            for name in (*QUESTIONS, "play"):
                delattr(self, name)

    @property
    def range(self) -> tuple[float, float]:
        """See `Game`."""
        return self.game.range

    def start(self) -> PlacedState:
        """The game's start, at the root."""
        return PlacedState(self.game.start(), ())

    def turn(self, state: PlacedState) -> int:
        """See `Game`."""
        return self.game.turn(state.state)

    def moves(self, state: PlacedState) -> Sequence[Any]:
        """The moves; the recorder hears them."""
        moves = self.game.moves(state.state)
        self.listener.expanded(state.path, moves)
        return moves

    def play(self, state: PlacedState, move: Hashable) -> PlacedState:
        """The next state, which knows its path."""
        return PlacedState(self.game.play(state.state, move), (*state.path, move))

    def over(self, state: PlacedState) -> bool:
        """Whether play is over; the recorder hears who asks."""
        over = self.game.over(state.state)
        self.listener.asked(state.path, over, sys._getframe(1))
        return over

    def score(self, state: PlacedState) -> float:
        """The score; UnknownValue names the path of a leaf whose value nobody knows."""
        try:
            score = self.game.score(state.state)
        except UnknownValue:
            raise UnknownValue(state.path) from None
        self.listener.evaluated(state.path, score)
        return score

    def bare(self, state: PlacedState) -> tuple[Game[Any, Any], Any]:
        """The game and the state that nobody listens to: a playout asks nothing for the search."""
        return self.game, state.state

    def outcomes(self, state: PlacedState) -> Sequence[tuple[Any, Fraction]]:
        """See `Game`."""
        return self.game.outcomes(state.state)

    def key(self, state: PlacedState) -> Hashable:
        """See `Game`."""
        return self.game.key(state.state)

    def evaluate(self, state: PlacedState) -> float:
        """The static evaluation; the recorder hears who asks."""
        self.listener.estimated(state.path, sys._getframe(1))
        return self.game.evaluate(state.state)


# A node while it is being searched, and what can be said of it when it is cut or ends.


@dataclass(frozen=True, slots=True)
class TableEntry:
    """What a transposition table holds of a position."""

    path: Path
    """Where it, or one symmetric to it, was stored first."""
    lower: float
    upper: float


@dataclass(frozen=True, slots=True)
class TableProbe:
    """The answer of a transposition table."""

    registered: bool
    lower: float
    upper: float

    def facts(self) -> dict[str, Any]:
        """The keys of the record that tell it."""
        return {"registered": self.registered, "lower": self.lower, "upper": self.upper}


@dataclass(slots=True)
class OpenNode:
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
    found: TableProbe | None = None
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
        found = self.found or TableProbe(False, score, score)
        low = unknown[0] if kind == "fail low" else score
        high = unknown[1] if kind == "fail high" else score
        ranges = {"computed": (low, high), "stored": self.stored}
        return {**found.facts(), "table_cut": self.settled, **ranges}


def supplier(stack: Sequence[OpenNode], past_bound: bool) -> tuple[Path | None, bool]:
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


# What every recorder does: number frames, keep to the budget, count.


class Recorder(Watch):
    """Hands each frame to `tell` as it happens and keeps none itself.

    What the game mentions is no decision of the search, unless a recorder says that it is.
    Watching changes no value: a recorder only listens. `lines` maps the lines of the algorithm's
    file to those of its listing; `passes` says that the search may enter a node again.
    """

    observed: ObservedGame
    """The game that mentions things."""

    def __init__(
        self,
        game: Game[Any, Any],
        tell: Callable[[Frame], object],
        *,
        budget: FrameBudget = EVERYTHING,
        tally: SearchCounts | None = None,
        lines: Mapping[int, int] | None = None,
        passes: bool = False,
        census: SubtreeSizes | None = None,
    ) -> None:
        self.game = game
        self.tell = tell
        self.budget = budget
        self.tally = tally or SearchCounts()
        self.census = census or SubtreeSizes(game)
        self.best: Hashable | None = None
        """The root's move, once the search is over."""
        self.line: Path = ()
        """The best play; it ends where chance moves."""
        self.table_entries: dict[Hashable, TableEntry] = {}
        """What the algorithm's table holds, if it has one."""
        self.estimates: dict[Path, PlayoutStatistics] = {}
        """What playouts say of the root and its children, if there are any."""
        self.visits = VisitCounts(game, self.census, self.tally) if passes else None
        self._lines = lines
        self._number = 0
        self._told = 0

    def asked(self, path: Path, over: bool, asker: FrameType) -> None:
        """Hear whether a node is over."""

    def expanded(self, path: Path, moves: Sequence[Any]) -> None:
        """Hear a node's moves."""

    def estimated(self, path: Path, asker: FrameType) -> None:
        """Hear that a node is evaluated without search."""

    def evaluated(self, path: Path, score: float) -> None:
        """Hear a finished state's score."""

    def listed(self, line: int) -> int:
        """The line of the listing, from the line of the file."""
        return self._lines.get(line, 0) if self._lines is not None else line

    def count(self, status: Status) -> int:
        """Give the next frame its number."""
        number = self._number
        self._number += 1
        self.tally.frames[status] += 1
        return number

    def tells(self, number: int) -> bool:
        """Whether the budget tells the frame, if it tells its node."""
        return self.budget.tells_frame(number, self._told)

    def hand(self, facts: dict[str, Any]) -> None:
        """Tell the frame of these facts, with the counts as they are now.

        What a folded child returns is told only if it changes something.
        """
        child = facts.get("child")
        changes = facts.get("updated") or facts.get("cut")
        if child is not None and not changes and self.budget.folds(child):
            return
        self._told += 1
        facts["calculated"], facts["pruned"] = self.tally.calculated, self.tally.pruned
        if self.visits is not None:
            facts["distinct"] = self.tally.distinct
        self.tell(Frame.of(facts))
