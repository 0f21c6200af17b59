"""Events to frames: each search of a log, by the tree that it was given or by the log alone."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from typing import Any, TypeAlias

from ...game import MAX, Game, Path
from ...games.tree import Tree
from ...reading.errors import FaultList, Position
from ...record.frame import Frame
from ...record.frame_text import exact_text
from ...record.statistics import SearchCounts
from ...record.traits import Terms
from .event_recorder import EventRecorder, ImpossibleEvent
from .events import Event

Listener: TypeAlias = Callable[[Frame], object]

REST = "…"
"""Move that stands for the children that a log does not name."""
MAX_KEPT_NODES = 1000
"""Upper limit of nodes that are kept; beyond it the nodes that have ended are forgotten."""


@dataclass(frozen=True)
class ReplayedSearch:
    """One search of a log, after its last frame."""

    number: int
    """Number of the search in the log, from 1."""
    game: Game[Any, Any]
    value: float
    """The value of the root to MAX, as the program states it."""
    move: Hashable | None
    tally: SearchCounts
    inferences: int
    """Number of missing events that were inferred."""
    events: int


def replay(
    events: Iterable[Event],
    trees: Iterable[Any] | None,
    begin: Callable[[Game[Any, Any], bool], Listener],
    faults: FaultList,
    *,
    terms: Terms = "max",
    passes: bool = False,
    keep: int | None = 10_000,
) -> Iterator[ReplayedSearch]:
    """Yield the searches of a log, each after its last frame.

    `trees` are the trees that the program was given, as nested lists; None: the log alone says what
    the tree is. `begin` is called with the game of each search, and with whether its tree is known;
    it returns the function that takes the frames. With `passes` a search may enter a node again.
    `keep` is the number of nodes up to which lists are kept.

    Raises BadInput, with the line of the log, for an event that cannot be.
    """
    tree_queue = None if trees is None else iter(trees)
    session: _Session | None = None
    number, line = 0, 1
    for event in events:
        line = event.number
        if session is not None and session.is_closed and event.kind in ("enter", "leaf"):
            yield session.result(None)
            session = None
        if session is None:
            number += 1
            game = _next_game(tree_queue, event, number, faults)
            session = _Session(number, game, begin(game, trees is not None), terms, passes, keep)
        try:
            session.take(event)
        except ImpossibleEvent as error:
            faults.stop(Position(line, 1), error.message, error.remedy)
        if event.kind == "end":
            yield session.result(event)
            session = None
    if session is not None and session.is_closed:
        yield session.result(None)
    elif session is not None or not number:
        search_name = f"search {number}" if session is not None else "a search"
        message = f"the log ends, and {search_name} has not stated its value"
        faults.stop(Position(line, 1), message, 'print {"value": 5} when a search ends')
    if tree_queue is not None and (unsearched := sum(1 for _ in tree_queue)):
        searches = "1 search" if number == 1 else f"{number} searches"
        message = f"the log ends after {searches}, and there are {number + unsearched} trees"
        faults.stop(Position(line, 1), message, "search every tree of the file, in order")


def _next_game(
    trees: Iterator[Any] | None, event: Event, number: int, faults: FaultList
) -> Game[Any, Any]:
    if trees is None:
        return LogTree()
    tree = next(trees, None)
    if tree is None:
        there_are = "there is only 1 tree" if number == 2 else f"there are only {number - 1} trees"
        message = f"here begins search {number}, and {there_are}"
        faults.stop(Position(event.number, 1), message, "print one `value` for each tree")
    return Tree.grow(tree)


class _Session:
    """One search of the log."""

    def __init__(
        self,
        number: int,
        game: Game[Any, Any],
        on_frame: Listener,
        terms: Terms,
        passes: bool,
        keep: int | None,
    ) -> None:
        self.number = number
        self.game = game
        self.log = game if isinstance(game, LogTree) else None
        self.tally = SearchCounts(keep=keep)
        self.recorder = EventRecorder(game, on_frame, terms=terms, passes=passes, tally=self.tally)
        self.terms = terms
        self.events = 0
        self.is_closed = False
        """Whether the log alone says what the tree is, and the root has been left."""

    def take(self, event: Event) -> None:
        """Take the next event; ImpossibleEvent if it cannot be."""
        self.events += 1
        recorder, line = self.recorder, event.line
        match event.kind:
            case "enter":
                self._enter(event)
            case "leaf":
                self._leaf(event)
            case "score":
                assert event.value is not None
                recorder.score(event.value, line)
            case "cut":
                self._cut(line)
            case "leave":
                assert event.path is not None
                recorder.leave(event.path, event.value, line)
            case "table":
                assert event.range is not None
                recorder.probe(*event.range, line)
            case "store":
                assert event.range is not None
                recorder.keep(*event.range)
            case "end":
                assert event.value is not None
                recorder.close(event.value, line)
        if event.kind in ("leaf", "leave") and not event.path and self.log is not None:
            self.is_closed = True

    def _enter(self, event: Event) -> None:
        assert event.path is not None
        if self.log is not None:
            self.log.enter(event.path, event.turn, event.moves)
        self.recorder.enter(event.path, event.range, event.value, event.line)

    def _cut(self, line: int) -> None:
        current = self.recorder.current
        if self.log is not None and current is not None:
            self.log.cut(current.path)
        self.recorder.cut(line)

    def _leaf(self, event: Event) -> None:
        path, value = event.path, event.value
        assert path is not None
        assert value is not None
        if self.log is not None:
            self.log.leaf(path, event.turn, value)
        else:
            self._compare(path, value)
        self.recorder.leaf(path, event.range, event.line)

    def _compare(self, path: Path, value: float) -> None:
        """ImpossibleEvent if the tree has no such leaf, or another value there."""
        game, state = self.game, self.game.start()
        name = f"the leaf {'/'.join(map(str, path)) or 'at the root'}"
        for move in path:
            if move not in game.moves(state):
                raise ImpossibleEvent(
                    f"found {name}, which the tree does not have",
                    "children are named 1, 2, … in the order of the list",
                )
            state = game.play(state, move)
        if not game.over(state):
            count = len(game.moves(state))
            raise ImpossibleEvent(
                f"found {name}, which has {count} children in the tree",
                "print `enter` for an inner node, and `leaf` for a number of the tree",
            )
        if game.score(state) != value:
            raise ImpossibleEvent(
                f"found {name} with the value {exact_text(value)}, and the tree has "
                f"{exact_text(game.score(state))}",
                "print the number as it stands in the tree, whoever moves",
            )

    def result(self, event: Event | None) -> ReplayedSearch:
        """Return the search, which has ended."""
        recorder = self.recorder
        value = recorder.root_score if event is None else event.value
        assert value is not None
        if event is not None and self.terms == "mover":
            value = value * self.game.turn(self.game.start()) + 0
        return ReplayedSearch(
            self.number,
            self.game,
            value,
            None if event is None else event.move,
            self.tally,
            recorder.inferences,
            self.events,
        )


# The tree of a search that was given none: what the log says of it.


@dataclass(slots=True)
class _LogNode:
    turn: int | None = None
    moves: list[Hashable] = field(default_factory=list)
    complete: bool = False
    """Whether the log has named all moves."""
    value: float | None = None
    """Value of a leaf; None for other nodes."""


class LogTree:
    """The tree as far as a log states it; nodes that have ended are forgotten.

    Levels alternate and MAX moves at the root, unless the log says who moves. If the log does not
    state the `moves` of a node, only the children that were entered are known, and after a cut that
    there are others.
    """

    range = (-inf, inf)
    countable = 0
    """No subtree is ever known whole."""

    def __init__(self) -> None:
        self._nodes: dict[Path, _LogNode] = {}

    def enter(self, path: Path, turn: int | None, moves: Sequence[str] | None) -> None:
        """Note that a node begins."""
        if len(self._nodes) > MAX_KEPT_NODES:
            self._forget(path)
        turn = turn or self.turn(path)
        self._nodes[path] = _LogNode(turn, list(moves or ()), moves is not None)

    def leaf(self, path: Path, turn: int | None, value: float) -> None:
        """Note that a leaf is read."""
        if len(self._nodes) > MAX_KEPT_NODES:
            self._forget(path)
        self._nodes[path] = _LogNode(turn or self.turn(path), value=value)

    def cut(self, path: Path) -> None:
        """Note that children are skipped: if the log has not named them, there is at least one."""
        node = self._node(path)
        if not node.complete:
            node.moves.append(REST)
            node.complete = True

    def _forget(self, path: Path) -> None:
        above = {path[:end] for end in range(len(path))}
        self._nodes = {path: node for path, node in self._nodes.items() if path in above}

    def _node(self, path: Path) -> _LogNode:
        node = self._nodes.get(path)
        if node is None:
            node = self._nodes[path] = _LogNode()
        return node

    def start(self) -> Path:
        """Return the root."""
        return ()

    def turn(self, state: Path) -> int:
        """Return who moves: as the log says, else the opponent of the player above."""
        node = self._nodes.get(state)
        if node is None or node.turn is None:
            return -self.turn(state[:-1]) if state else MAX
        return node.turn

    def moves(self, state: Path) -> Sequence[Hashable]:
        """Return the moves that the log has named, or the children entered so far."""
        return self._node(state).moves

    def play(self, state: Path, move: Hashable) -> Path:
        """Return the node below. Raises KeyError if the log has named all moves but this."""
        node = self._node(state)
        if move not in node.moves:
            if node.complete:
                raise KeyError(move)
            node.moves.append(move)
        return (*state, move)

    def over(self, state: Path) -> bool:
        """Return whether the log has read the node as a leaf."""
        node = self._nodes.get(state)
        return node is not None and node.value is not None

    def score(self, state: Path) -> float:
        """Return the leaf's value."""
        value = self._nodes[state].value
        assert value is not None
        return value

    def outcomes(self, state: Path) -> Sequence[tuple[Hashable, Fraction]]:
        """Return nothing: no event is about chance."""
        return ()

    def key(self, state: Path) -> Path:
        """Return the node itself."""
        return state

    def evaluate(self, state: Path) -> float:
        """Return 0: nothing is known without search."""
        return 0
