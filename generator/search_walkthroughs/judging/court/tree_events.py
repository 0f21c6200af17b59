"""The events of a Monte Carlo tree search in any language, as a `SearchLog` for each search.

One JSON object a line; `backup` alone is enough: the paths, the counts and the results follow from
it. A node is named by the moves that lead to it, ``2/1``; the root is ``""``.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Literal, TypeAlias

from ...reading.errors import FaultList, choose, quote_short
from ..reports.json_lines import UnfitEvent, read_json_lines
from .recognition import NotRecognised
from .search_log import History, Iteration, Played, Recognised, SearchLog, SearchNode, Step
from .write_log import Scalar

TreeEventKind: TypeAlias = Literal["iteration", "select", "expand", "playout", "backup", "move"]
TREE_EVENT_KEYS: Mapping[TreeEventKind, frozenset[str]] = {
    "iteration": frozenset(),
    "select": frozenset(),
    "expand": frozenset({"prior", "turn"}),
    "playout": frozenset({"winner"}),
    "backup": frozenset({"visits", "total", "mean"}),
    "move": frozenset(),
}
"""The keys that an event of each kind may have besides its own; `line` may stand in any."""
NUMBER_KEYS = ("prior", "visits", "total", "mean")
MIN_ROOT_SHARE = 0.9
"""Share of the iterations that must reach the root or its child, if it is to be known where they
begin."""
TURN_KEY = "turn"
"""The key that says who moves at a node."""


@dataclass(frozen=True)
class TreeEvent:
    """One event: its kind, the node or the move, and what else it says."""

    kind: TreeEventKind
    node: str
    facts: Mapping[str, Any]
    line: int
    """The line of the program; 0 if it is not said."""


def is_tree_event(line: bytes | str) -> bool:
    """Return whether a line of a log is an event of a Monte Carlo tree search and of no other.

    >>> is_tree_event('{"backup": "2", "visits": 8, "total": 3}'), is_tree_event('{"leaf": "1"}')
    (True, False)
    """
    try:
        facts = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(facts, dict) and bool(facts.keys() & (TREE_EVENT_KEYS.keys() - {"move"}))


def read_tree_events(lines: Iterable[bytes | str], faults: FaultList) -> Iterator[TreeEvent]:
    """Return the events of a log; lines that do not begin with ``{`` are passed over. Raises
    BadInput at the first line that begins like one and is not one."""
    return read_json_lines(lines, faults, lambda facts, number: _event(facts))


def _event(facts: dict[str, Any]) -> TreeEvent:
    kind = next((kind for kind in TREE_EVENT_KEYS if kind in facts), None)
    if kind is None:
        first = next(iter(facts), "")
        raise UnfitEvent(
            f"found {quote_short(first)}, which is no event", choose(first, TREE_EVENT_KEYS)
        )
    allowed = TREE_EVENT_KEYS[kind] | {kind, "line"}
    for key, value in facts.items():
        if key not in allowed:
            message = f"found {quote_short(key)} in an event of the kind `{kind}`"
            raise UnfitEvent(message, choose(key, sorted(allowed - {kind})))
        message = f"found {quote_short(json.dumps(value))} as the {key}"
        is_number = type(value) in (int, float) and isfinite(value)
        if key in (*NUMBER_KEYS, "line", "iteration") and not is_number:
            raise UnfitEvent(message, "write a number")
        if key in TREE_EVENT_KEYS and key != "iteration" and not isinstance(value, str | int):
            raise UnfitEvent(message, 'write the moves from the root joined by "/": "1/2"')
    if kind == "backup" and ("visits" not in facts or not facts.keys() & {"total", "mean"}):
        raise UnfitEvent(
            "found a backup without its `visits` and its `total` or `mean`",
            'write {"backup": "2", "visits": 8, "total": 3}',
        )
    return TreeEvent(kind, str(facts[kind]), facts, int(facts.get("line", 0)))


@dataclass
class _Node:
    """A node while the log is read."""

    number: int
    born: int
    start: float | None = None
    places: list[int] = field(default_factory=list)
    visits: list[float] = field(default_factory=list)
    results: list[float] = field(default_factory=list)
    prior: float | None = None
    turn: Scalar = None
    winners: set[Scalar] = field(default_factory=set)


_Backup: TypeAlias = tuple[int, TreeEvent]
"""A backup, with its place in the log."""


class _Search:
    """One search while its events come."""

    def __init__(self) -> None:
        self.nodes: dict[str, _Node] = {}
        self.backups: list[list[_Backup]] = [[]]
        """Those that follow each other; where iterations are marked, those of each iteration."""
        self.kind: Literal["total", "mean"] = "total"
        self.place = 0
        self.move: str | None = None
        self.is_marked = False
        """Whether the log says where iterations begin."""

    def take(self, event: TreeEvent) -> None:
        """Take the next event."""
        self.place += 1
        match event.kind:
            case "iteration":
                self.is_marked = True
                self.backups.append([])
            case "move":
                self.move = event.node
            case "expand":
                node = self.node(event.node)
                node.prior = event.facts.get("prior", node.prior)
                node.turn = event.facts.get(TURN_KEY, node.turn)
            case "playout":
                self.node(event.node).winners.add(event.facts.get("winner"))
            case "backup":
                self.backup(event)
        if event.kind not in ("backup", "iteration") and not self.is_marked and self.backups[-1]:
            self.backups.append([])

    def node(self, name: str) -> _Node:
        """Return the node of that name; those above it are there too."""
        if name and (above := name.rpartition("/")[0]) not in self.nodes:
            self.node(above)
        return self.nodes.setdefault(name, _Node(len(self.nodes), self.place))

    def backup(self, event: TreeEvent) -> None:
        node = self.node(event.node)
        self.backups[-1].append((self.place, event))
        if "mean" in event.facts and "total" not in event.facts:
            self.kind = "mean"
        visits = float(event.facts["visits"])
        if node.start is None:
            node.start = visits - 1
        node.places.append(self.place)
        node.visits.append(visits)
        node.results.append(float(event.facts["mean" if self.kind == "mean" else "total"]))

    def iterations(self) -> list[list[_Backup]]:
        """Return the backups of each iteration. Raises NotRecognised if it cannot be told where
        iterations begin."""
        runs = [run for run in self.backups if run]
        if self.is_marked:
            return runs
        for is_downward in (False, True):
            iterations: list[list[_Backup]] = []
            for run in runs:
                iterations.append([])
                for backup in run:
                    if iterations[-1]:
                        pair = backup[1].node, iterations[-1][-1][1].node
                        upper, lower = reversed(pair) if is_downward else pair
                        if not _is_above(upper, lower):
                            iterations.append([])
                    iterations[-1].append(backup)
            tops = [backups[0 if is_downward else -1][1].node for backups in iterations]
            if sum("/" not in top for top in tops) >= MIN_ROOT_SHARE * len(iterations):
                return iterations
        raise NotRecognised("no_marks")

    def log(self) -> SearchLog | None:
        """Return the search; None if nothing was backed up. Raises NotRecognised."""
        if not any(self.backups):
            return None
        root = self.node("").number
        below: dict[str, list[int]] = {}
        for name, node in self.nodes.items():
            if name:
                below.setdefault(name.rpartition("/")[0], []).append(node.number)
        nodes = {node.number: self.search_node(name, node) for name, node in self.nodes.items()}
        iterations = tuple(
            self.iteration(number, events, nodes)
            for number, events in enumerate(self.iterations(), 1)
        )
        turns = {node.turn for node in self.nodes.values()} - {None}
        played = None
        if self.move is not None and self.move in self.nodes:
            played = Played(self.nodes[self.move].number, "", is_drawn=False)
        return SearchLog(
            nodes=nodes,
            root=root,
            iterations=iterations,
            kind=self.kind,
            siblings={
                node.number: tuple(below[name.rpartition("/")[0]]) if name else ()
                for name, node in self.nodes.items()
            },
            recognised=Recognised(
                visits="visits",
                results=self.kind,
                links="",
                loop="",
                storage="events",
                player_field=TURN_KEY if len(turns) == 2 else "",
            ),
            root_counted=bool(self.nodes[""].places),
            played=played,
            winners={
                node.number: winner
                for node in self.nodes.values()
                if len(node.winners) == 1
                for winner in node.winners
                if winner is not None
            },
        )

    def search_node(self, name: str, node: _Node) -> SearchNode:
        places = tuple(node.places)
        return SearchNode(
            number=node.number,
            name=name,
            parent=self.nodes[name.rpartition("/")[0]].number if name else None,
            depth=name.count("/") + 1 if name else 0,
            visits=History(node.start or 0.0, places, tuple(node.visits)),
            results=History(0.0, places, tuple(node.results)),
            born=node.born,
            prior=node.prior,
            movers={} if node.turn is None else {TURN_KEY: node.turn},
        )

    def iteration(
        self, number: int, events: list[tuple[int, TreeEvent]], nodes: Mapping[int, SearchNode]
    ) -> Iteration:
        begin, end = events[0][0], events[-1][0] + 1
        steps = []
        for name in dict.fromkeys(event.node for _, event in events):
            node = nodes[self.nodes[name].number]
            before, after = node.visits.before(begin), node.visits.before(end)
            old, new = node.results.before(begin), node.results.before(end)
            added = after * new - before * old if self.kind == "mean" else new - old
            writes = sum(event.node == name for _, event in events)
            steps.append(Step(node.number, node.depth, after - before, added, writes))
        steps.sort(key=lambda step: -step.depth)
        return Iteration(number, begin, end, tuple(steps), line=events[0][1].line)


def _is_above(name: str, below: str) -> bool:
    return name != below and (name == "" or below.startswith(f"{name}/"))


def tree_searches(events: Iterable[TreeEvent]) -> Iterator[SearchLog]:
    """Yield the searches of a log; a `move` ends one, and the next event begins another. Raises
    NotRecognised where it cannot be told where iterations begin."""
    search = _Search()
    for event in events:
        if search.move is not None:
            if (log := search.log()) is not None:
                yield log
            search = _Search()
        search.take(event)
    if (log := search.log()) is not None:
        yield log
