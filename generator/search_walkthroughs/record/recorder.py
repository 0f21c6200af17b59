"""`Recorder`, the base of all recorders; the frame budget; the observed game; the open nodes."""

import sys
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from types import FrameType
from typing import Any, cast

from ..game import (
    CHANCE,
    MAX,
    PASS,
    Game,
    Path,
    UnknownValue,
    after_pass,
    bounds_of,
    capture_worth,
    exact,
    has_pieces,
    is_in_check,
    is_noisy,
    prior,
)
from ..watch import Watch
from .frame import FIELDS, Frame, Kind, Range, Refusal, Status
from .kinds import claimed_range
from .statistics import PlayoutStatistics, SearchCounts, SubtreeSizes, VisitCounts

# Which frames are made. All else is only counted.


@dataclass(frozen=True, slots=True)
class FrameBudget:
    """Which nodes of the tree have frames, and which of their frames are made."""

    depth: int | None = None
    """How many moves under `below` a node may lie; None: any number."""
    below: Path = ()
    """The node at or below which nodes have frames."""
    start: int = 0
    """The number of the first frame."""
    stop: int | None = None
    """The number of the last frame; None: that of the search's last."""
    limit: int | None = None
    """How many frames are made at most; None: all."""
    children: int | None = None
    """How many children of a node have frames; more only where more of them matter. None: all."""
    visible_moves: Mapping[Path, frozenset[Hashable]] = field(default_factory=dict)
    """Of nodes with more children than that, the moves to those that have frames; the others are
    folded into one mark."""
    parents: frozenset[Path] | None = None
    """The nodes whose children have frames; None: all. It holds all nodes above each of them."""

    def records_node(self, path: Path) -> bool:
        """Return whether a node may have frames."""
        return self.limit != 0 and self.reaches(path) and not self.is_collapsed(path)

    def reaches(self, path: Path) -> bool:
        """Return whether a node lies within the part of the tree that has frames, folded or not."""
        deep = len(path) - len(self.below)
        if self.depth is not None and deep > self.depth:  # so are nearly all nodes of a large tree
            return False
        within = path[: len(self.below)] == self.below
        return within and (self.parents is None or deep == 0 or path[:-1] in self.parents)

    def is_collapsed(self, path: Path) -> bool:
        """Return whether a node, or one above it, is among the children that are folded."""
        if not self.visible_moves:
            return False
        visible = self.visible_moves
        return any(
            path[:end] in visible and path[end] not in visible[path[:end]]
            for end in range(len(path))
        )

    def records_below(
        self, path: Path, number: int, frame_count: int, frames: int | None = None
    ) -> bool:
        """Return whether any frame of the node, or of one below it, may be made from now on.

        `number` is the number of the next frame, `frame_count` how many frames have been made. At
        most `frames` more follow before the node is left; None: that is not known.
        """
        if (self.stop is not None and number > self.stop) or frame_count == self.limit:
            return False
        if frames is not None and number + frames <= self.start:
            return False
        if self.is_collapsed(path):
            return False
        return self.below[: len(path)] == path or self.reaches(path)

    @property
    def chooses(self) -> bool:
        """Whether some frames of its nodes are left out."""
        return self.start > 0 or self.stop is not None or self.limit is not None

    @property
    def whole(self) -> "FrameBudget":
        """The budget of all frames of the nodes that this budget chooses."""
        return replace(self, start=0, stop=None, limit=None)

    def records_frame(self, number: int, frame_count: int) -> bool:
        """Return whether the frame of this number may be made after `frame_count` others."""
        before_end = self.stop is None or number <= self.stop
        return (
            self.start <= number and before_end and (self.limit is None or frame_count < self.limit)
        )


EVERYTHING = FrameBudget()
NOTHING = FrameBudget(limit=0)


# The game that reports to the recorder what a search asks of it; otherwise it is the same game.

QUESTIONS = ("turn", "moves", "over", "score", "outcomes", "key", "evaluate")
"""The methods by which a search asks a game about a state."""

OPTIONAL_QUESTIONS: Mapping[str, Callable[..., Any]] = {
    "prior": prior,
    "noisy": is_noisy,
    "capture_worth": capture_worth,
    "passed": after_pass,
    "in_check": is_in_check,
    "has_pieces": has_pieces,
    "bounds": bounds_of,
}
"""Those that a game may leave out, with what answers for it then."""


class Listener:
    """What an `ObservedGame` reports to, as a recorder does; here nothing comes of it."""

    observed_game: "ObservedGame"
    """The game that reports; it sets this itself."""

    def on_over(self, path: Path, over: bool, asker: FrameType) -> None:
        """Take that `over` was asked of a node, its answer, and the Python frame that asked."""

    def on_moves(self, path: Path, moves: Sequence[Any]) -> None:
        """Take that `moves` was asked of a node, and its answer."""

    def on_score(self, path: Path, score: float) -> None:
        """Take that `score` was asked of a node, and its answer."""

    def on_estimate(self, path: Path, asker: FrameType) -> None:
        """Take that `evaluate` was asked of a node, and the Python frame that asked."""


class PlacedState:
    """A state with its path, so that the recorder knows which node a search means.

    It equals the state itself and has its hash and its text. So tables and random orders work as
    they do without a recorder.
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


# An algorithm's text says what it does and nothing of lines, since students read it. So which line
# of it runs, and who has asked the game, is read off Python's stack; and where a subtree is only
# counted, other methods answer for a while, because a check in each call would cost more. Both are
# done by these two functions alone.


def calling_frame(above: int) -> FrameType:
    """Return the stack frame that many calls above the function that calls this one: 1 is its
    caller."""
    return sys._getframe(above + 1)


@contextmanager
def override_methods(owner: object, methods: Mapping[str, Any]) -> Iterator[None]:
    """Let the object answer by these methods, within the context, in place of those of its
    class."""
    vars(owner).update(methods)
    try:
        yield
    finally:
        for name in methods:
            delattr(owner, name)


class ObservedGame:
    """A game whose states are `PlacedState` and which reports to a `Listener` what it is asked."""

    def __init__(self, game: Game[Any, Any], listener: Listener) -> None:
        self.game = game
        self.listener = listener
        listener.observed_game = self

    @contextmanager
    def bare_game(self, answers: Mapping[str, Callable[..., Any]]) -> Iterator[None]:
        """Answer as the game itself does, within the context, without placed states; only the
        `answers`, `play` among them, are replaced. A question then costs no more than it does
        without a recorder.
        """
        bare = {name: getattr(self.game, name) for name in QUESTIONS}
        bare |= {name: partial(ask, self.game) for name, ask in OPTIONAL_QUESTIONS.items()}
        with override_methods(self, {**bare, **answers}):
            yield

    @property
    def range(self) -> tuple[float, float]:
        """See `Game`."""
        return self.game.range

    def start(self) -> PlacedState:
        """Return the game's start, at the root."""
        return PlacedState(self.game.start(), ())

    def turn(self, state: PlacedState) -> int:
        """See `Game`."""
        return self.game.turn(state.state)

    def moves(self, state: PlacedState) -> Sequence[Any]:
        """See `Game`; the question is reported."""
        moves = self.game.moves(state.state)
        self.listener.on_moves(state.path, moves)
        return moves

    def play(self, state: PlacedState, move: Hashable) -> PlacedState:
        """Return the next state, which knows its path."""
        return PlacedState(self.game.play(state.state, move), (*state.path, move))

    def over(self, state: PlacedState) -> bool:
        """See `Game`; the question is reported, with who asks."""
        over = self.game.over(state.state)
        self.listener.on_over(state.path, over, calling_frame(1))
        return over

    def score(self, state: PlacedState) -> float:
        """See `Game`; the question is reported. UnknownValue names the leaf's path."""
        try:
            score = self.game.score(state.state)
        except UnknownValue:
            raise UnknownValue(state.path) from None
        self.listener.on_score(state.path, score)
        return score

    def bare(self, state: PlacedState) -> tuple[Game[Any, Any], Any]:
        """Return the game itself and its state: playouts use them, since they are not recorded."""
        return self.game, state.state

    def outcomes(self, state: PlacedState) -> Sequence[tuple[Any, Fraction]]:
        """See `Game`."""
        return self.game.outcomes(state.state)

    def key(self, state: PlacedState) -> Hashable:
        """See `Game`."""
        return self.game.key(state.state)

    def evaluate(self, state: PlacedState) -> float:
        """See `Game`; the question is reported, with who asks."""
        self.listener.on_estimate(state.path, calling_frame(1))
        return self.game.evaluate(state.state)

    def prior(self, state: PlacedState, move: Hashable) -> float:
        """See `Game`."""
        return prior(self.game, state.state, move)

    def noisy(self, state: PlacedState, move: Hashable) -> bool:
        """See `is_noisy`."""
        return is_noisy(self.game, state.state, move)

    def capture_worth(self, state: PlacedState, move: Hashable) -> float:
        """See `game.capture_worth`."""
        return capture_worth(self.game, state.state, move)

    def passed(self, state: PlacedState) -> PlacedState | None:
        """See `after_pass`; the next state knows its path."""
        passed = after_pass(self.game, state.state)
        return None if passed is None else PlacedState(passed, (*state.path, PASS))

    def in_check(self, state: PlacedState) -> bool:
        """See `is_in_check`."""
        return is_in_check(self.game, state.state)

    def bounds(self, state: PlacedState) -> tuple[float, float]:
        """See `bounds_of`."""
        return bounds_of(self.game, state.state)

    def has_pieces(self, state: PlacedState) -> bool:
        """See `game.has_pieces`."""
        return has_pieces(self.game, state.state)

    def sees(self, state: PlacedState) -> str | None:
        """Return what the mover sees, if that is not everything."""
        sees_of_game = getattr(self.game, "sees", None)
        return None if sees_of_game is None else cast("str | None", sees_of_game(state.state))


# A node while it is being searched, and the facts of its frames.


@dataclass(frozen=True, slots=True)
class TableEntry:
    """The entry of a position in the transposition table."""

    path: Path
    """Where it, or one symmetric to it, was stored first."""
    lower: float
    upper: float


@dataclass(frozen=True, slots=True)
class TableProbe:
    """The answer of the transposition table to one question."""

    registered: bool
    """Whether it holds the position."""
    lower: float
    upper: float

    def facts(self) -> dict[str, Any]:
        """Return the fields of a frame that hold it."""
        return {"registered": self.registered, "lower": self.lower, "upper": self.upper}


class OpenNode:
    """A node while it is being searched; all values are MAX's.

    Like a frame it has no slots: what nothing has set is the class's, since a search of millions of
    nodes sets a dozen of its attributes at each and leaves the rest.
    """

    score: float | None = None
    own = False
    """Whether the score is a child's: a fail-hard node opens with a bound it was given."""
    over = False
    moves: Sequence[Any] | None = None
    skipped = 0
    """How many of the children have been left out."""
    last_child: Path = ()
    """The child that ended last."""
    last_child_line: Path = ()
    """The best play from that child on."""
    line: Path = ()
    """The moves from here on that made the score; those of chance are among them."""
    running: FrameType | None = None
    """The Python frame of the search: its last line is the one that returned."""
    loop: FrameType | None = None
    """The Python frame that runs the loop over the children; it may belong to a helper function."""
    probe: TableProbe | None = None
    """What the table answered."""
    stored: Range | None = None
    """The range that the table holds of it since it was searched."""
    times: int | None = None
    """Which visit of the node this is, in searches that may enter a node again."""
    at_horizon = False
    """Whether a horizon made a leaf of it."""
    chances: Mapping[Hashable, Fraction] | None = None
    """At a chance node, how likely each outcome is."""
    horizon: int | None = None
    """How many moves from the root the search of it looks ahead, if it says so."""
    reduced: int | None = None
    """By how many moves less than its siblings it is searched, if it is."""
    off_tree = False
    """Whether it lies at or below a pass, which is not a move of the tree."""
    passed = False
    """Whether a pass was enough for its score."""
    updated = False
    """Whether a child was taken into account, so that `update` was reported."""
    late: Refusal | None = None
    """What is refused if the child that has ended is not searched again."""
    guess: float | None = None
    """The estimate and the margin that were compared, if something is refused because of them."""
    asked: Range | None = None
    """What a search of it less deep must reach, so that one to its full depth is predicted to reach
    a bound, which is the second number."""
    asks_for: Range | None = None
    """The same, where it is this search of the node that must reach it."""
    asks: Refusal | None = None
    """What its parent refuses if this reduced search is the last of it."""

    def __init__(
        self, path: Path, state: Hashable, turn: int, has_frames: bool, alpha: float, beta: float
    ) -> None:
        self.path = path
        self.state = state
        self.turn = turn
        self.has_frames = has_frames
        self.alpha = alpha
        self.beta = beta
        self.searched_moves: set[Hashable] = set()
        self.outcomes: dict[Hashable, Range] = {}
        """At a chance node, the range of each outcome that has been searched."""

    @property
    def is_first_visit(self) -> bool:
        """Whether a node of the tree is visited for the first time, in searches that may visit it
        again; what follows a pass is not such a node."""
        return self.times == 1 and not self.off_tree

    @property
    def answered_by_table(self) -> bool:
        """Whether the table settled the node: it was looked up and `open` was not reported."""
        return self.probe is not None and self.score is None

    @property
    def unsearched(self) -> int | None:
        """How many children have not been searched; None before the search asks for the moves."""
        if self.moves is None:
            return self.skipped or None
        return len(self.moves) - len(self.searched_moves) + self.skipped

    def claimed_range(self, kind: Kind, score: float, unknown: Range) -> Range:
        """Return the range of the node's value, as the search claims it."""
        return claimed_range("exact" if self.over else kind, score, unknown)

    def bounds(self, unknown: Range) -> dict[str, Any]:
        """Return the fields of a frame that hold the range of a chance node's mean."""
        assert self.chances is not None
        ranges_by_chance = [
            (p, self.outcomes.get(move, unknown)) for move, p in self.chances.items()
        ]
        low, high = (sum(p * exact(range[end]) for p, range in ranges_by_chance) for end in (0, 1))
        if self.probe is not None:
            low, high = max(low, self.probe.lower), min(high, self.probe.upper)
        return {"low": low, "high": high}

    def cuts_beta(self, unknown: Range) -> bool:
        """Return whether a cut here is a cut at beta; a chance node may be cut at either bound."""
        if self.chances is None:
            return self.turn == MAX
        low: float = self.bounds(unknown)["low"]
        return low >= self.beta

    def ranges(self, kind: Kind, score: float, unknown: Range) -> dict[str, Any]:
        """Return the fields of a frame that hold what was computed of the node and stored."""
        if self.stored is None:
            return {}
        probe = self.probe or TableProbe(False, score, score)
        ranges = {"computed": claimed_range(kind, score, unknown), "stored": self.stored}
        return {**probe.facts(), "table_cut": self.answered_by_table, **ranges}


def supplier(stack: Sequence[OpenNode], past_bound: bool) -> tuple[Path | None, bool]:
    """Return the nearest ancestor whose own score cuts the last node of the stack, or None, and
    whether the cut is deep: whether the player changes more than once between the two."""
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


# What every recorder does: it numbers frames, keeps to the budget and counts.


class Recorder(Watch, Listener):
    """A `Watch` that makes frames, and the base of all recorders.

    It calls `on_frame` with each frame as it happens, keeps none, and changes no value. Parameters:
    `game`, the game itself; `budget`, which frames are made; `tally`, where all nodes are counted;
    `lines`, line of the algorithm's file -> line of its listing; `passes`, whether the search may
    enter a node again; `census`, which counts subtrees. What the algorithm asks of the
    `ObservedGame` comes in by `on_over`, `on_moves`, `on_estimate` and `on_score`, which do nothing
    here.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        on_frame: Callable[[Frame], object],
        *,
        budget: FrameBudget = EVERYTHING,
        tally: SearchCounts | None = None,
        lines: Mapping[int, int] | None = None,
        passes: bool = False,
        census: SubtreeSizes | None = None,
    ) -> None:
        self.game = game
        self.on_frame = on_frame
        self.budget = budget
        self.tally = tally or SearchCounts()
        self.census = census or SubtreeSizes(game)
        self.best: Hashable | None = None
        """The best move of the root, once the search is over; None if it has none."""
        self.line: Path = ()
        """The best play from the root; it ends where chance moves."""
        self.table_entries: dict[Hashable, TableEntry] = {}
        """The transposition table by keys; empty if the algorithm has none."""
        self.false_hits = 0
        """How often a table of slots answered for another position with the same hash."""
        self.estimates: dict[Path, PlayoutStatistics] = {}
        """The statistics of playouts at the root and its children, if there are any."""
        self.visits = VisitCounts(game, self.census, self.tally) if passes else None
        self._makes_all = budget == EVERYTHING
        """Whether every frame is made: then the budget is not consulted at each node."""
        self._marks: tuple[str, ...] = ()
        """The events that are missing and were worked out for the frames that are made now."""
        self._lines = lines
        self._number = 0
        self._frame_count = 0

    def listing_line(self, line: int) -> int:
        """Return the line of the listing for a line of the file; 0 if there is none."""
        return self._lines.get(line, 0) if self._lines is not None else line

    def frame_line(self, frame: FrameType | None) -> int:
        """Return the line of the listing that a stack frame runs; 0 without one."""
        return self.listing_line(frame.f_lineno if frame is not None else 0)

    def count(self, status: Status) -> int:
        """Count a frame of the status and return its number, whether it is made or not."""
        number = self._number
        self._number += 1
        self.tally.frames[status] += 1
        return number

    def records(self, number: int) -> bool:
        """Return whether the frame of the number may be made, if its node may have frames."""
        return self.budget.records_frame(number, self._frame_count)

    def further_facts(self, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what a frame of these facts says besides in searches of the family."""
        return {}

    def emit(self, state: PlacedState, status: Status, **facts: Any) -> None:
        """Make a frame of these facts at the state, if the budget has it; a family may add its own.

        Its line is the one from which the algorithm called the method that calls this one.
        """
        number = self.count(status)
        if not self.budget.records_node(state.path) or not self.records(number):
            return
        line = self.listing_line(calling_frame(2).f_lineno)
        facts |= {"number": number, "status": status, "path": state.path, "line": line}
        facts |= {"turn": self.game.turn(state.state)}
        self.hand(with_extra({**facts, **self.further_facts(facts)}))

    def hand(self, facts: dict[str, Any]) -> None:
        """Make the frame of these facts, with the counts as they are now, and pass it on.

        A frame about a folded child is made only if the child changes something.
        """
        if not self._makes_all:
            child = facts.get("child")
            changes = facts.get("updated") or facts.get("cut")
            if child is not None and not changes and self.budget.is_collapsed(child):
                return
        self._frame_count += 1
        facts["calculated"], facts["pruned"] = self.tally.calculated, self.tally.pruned
        if self.visits is not None:
            facts["distinct"] = self.tally.distinct
        if self._marks:
            facts["inferred"] = self._marks
        self.on_frame(Frame.of(facts))


def with_extra(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the facts of a frame; those that no field of frames is for stand under `extra`.

    >>> with_extra({"status": "backup", "score": 3, "regret": 2})
    {'status': 'backup', 'score': 3, 'extra': {'regret': 2}}
    """
    extra = {name: fact for name, fact in facts.items() if name not in FIELDS}
    if not extra:
        return facts
    return {name: fact for name, fact in facts.items() if name in FIELDS} | {"extra": extra}
