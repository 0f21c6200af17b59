"""`SearchLog`: the tree that a judged program built, and what each of its iterations did to it.

The laws know only this: whether it was found in a log of writes or read from events does not
matter to them.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

from .write_log import Scalar

ResultKind: TypeAlias = Literal["total", "mean", ""]
"""What a node holds beside its visits: the sum of the results, their mean, or nothing."""


@dataclass(frozen=True)
class History:
    """A number that changes: its values, each with the place in the log from which it holds."""

    start: float = 0.0
    places: tuple[int, ...] = ()
    values: tuple[float, ...] = ()

    def before(self, place: int) -> float:
        """Return the value just before a place of the log."""
        at = bisect_left(self.places, place)
        return self.values[at - 1] if at else self.start


@dataclass(frozen=True)
class Moves:
    """How many legal moves there are at a node; each is None if it is not known."""

    legal: int | None = None
    """As the program's own function gave them, each time the same number."""
    first: int | None = None
    """How many untried moves it held at first."""
    untried: int | None = None
    """How many of them were not tried at the end."""
    least: int | None = None
    """The least number that the function gave, if it was not always the same."""


@dataclass(frozen=True)
class SearchNode:
    """A node of the tree: an object, a dictionary, or the key of tables."""

    number: int
    name: str
    """The moves that lead to it, as in ``2/1``; empty at the root."""
    parent: int | None
    depth: int
    visits: History
    results: History
    """The totals or means."""
    born: int = 0
    """The place in the log from which it was there."""
    prior: float | None = None
    movers: Mapping[str, Scalar] = field(default_factory=dict)
    """Who moves there, by each field that may say so."""
    is_over: bool | None = None
    """Whether the program says that the game is over there; None if it says nothing."""
    stands_apart: bool = False
    """Whether it has several parents or a proven value, so that choices of it or of its siblings
    need not follow the formula."""
    moves: Moves = Moves()
    moved_at: int | None = None
    """The place in the log where its position was seen to have changed; None if it did not."""

    @property
    def start(self) -> float:
        """Its visits before any was counted."""
        return self.visits.start


@dataclass(frozen=True)
class Step:
    """What one iteration did at a node."""

    node: int
    depth: int
    """The distance from the root on the path of this iteration."""
    counted: float
    """How many visits were counted."""
    added: float
    """What was added to the total; of a mean, what the number of visits times the mean changed."""
    result_writes: int = 1
    """How often the total or the mean was written."""


@dataclass(frozen=True)
class Iteration:
    """One iteration: the nodes that it counted, the deepest first."""

    number: int
    begin: int
    end: int
    """The places in the log between which it lies."""
    steps: tuple[Step, ...]
    strays: tuple[Step, ...] = ()
    """Nodes whose total changed, though no visit was counted there."""
    line: int = 0


@dataclass(frozen=True)
class Option:
    """A child that could be chosen: its numbers at that time."""

    node: int
    visits: float
    mean: float
    total: float
    prior: float


@dataclass(frozen=True)
class Decision:
    """The choice of a child among several in one iteration."""

    iteration: int
    parent: int
    chosen: int
    depth: int
    """The depth of the parent on the path."""
    parent_visits: float
    root_visits: float
    options: tuple[Option, ...]

    is_special: bool = False
    """Whether one of the children stands apart."""

    @property
    def is_whole(self) -> bool:
        """Whether each child has visits, so that each has a mean, and none stands apart."""
        return not self.is_special and all(option.visits > 0 for option in self.options)


@dataclass(frozen=True)
class Played:
    """The move that the program returned."""

    node: int
    function: str
    is_drawn: bool
    """Whether random numbers were drawn for it, or may have been."""
    move: str = ""
    """What the program calls the move; empty where only the node is known."""


@dataclass(frozen=True)
class Recognised:
    """What was recognised, in the program's own words."""

    visits: str
    results: str
    links: str
    loop: str
    storage: Literal["objects", "tables", "events"]
    player_field: str = ""
    """A field with two values on which something depends: who moves."""
    unused_field: str = ""
    """Such a field on which nothing depends."""
    computes_bonus: bool = False
    """Whether the text computes a bonus of exploration."""
    proves: bool = False
    """Whether nodes have a value that a field calls proven."""


@dataclass(frozen=True)
class SearchLog:
    """A Monte Carlo tree search, iteration by iteration."""

    nodes: Mapping[int, SearchNode]
    root: int
    iterations: tuple[Iteration, ...]
    kind: ResultKind
    siblings: Mapping[int, tuple[int, ...]]
    """For each node all children of its parent, itself included."""
    recognised: Recognised
    root_counted: bool = True
    has_shared_nodes: bool = False
    """Whether a node has several parents, so that no path can be told from the links."""
    played: Played | None = None
    winners: Mapping[int, Scalar] = field(default_factory=dict)
    """Who has won at nodes where the game is over, by the program's own word."""
    is_whole: bool = True
    """Whether the search came to its end."""

    @property
    def is_table(self) -> bool:
        """Whether the nodes are keys of tables."""
        return self.recognised.storage == "tables"

    @property
    def end(self) -> int:
        """The place in the log where the search ends."""
        return self.iterations[-1].end

    @cached_property
    def has_priors(self) -> bool:
        """Whether children have prior probabilities."""
        return sum(node.prior is not None for node in self.nodes.values()) >= 3

    @cached_property
    def mover_fields(self) -> tuple[str, ...]:
        """The fields that may say who moves."""
        return tuple(sorted({name for node in self.nodes.values() for name in node.movers}))

    @cached_property
    def children(self) -> Mapping[int, tuple[int, ...]]:
        """The children of each node that has any."""
        children: dict[int, list[int]] = {}
        for node in self.nodes.values():
            if node.parent is not None:
                children.setdefault(node.parent, []).append(node.number)
        return {number: tuple(below) for number, below in children.items()}

    def name(self, number: int) -> str:
        """Return the moves that lead to a node; empty for the root."""
        return self.nodes[number].name

    def visits(self, number: int, place: int) -> float:
        """Return the visits of a node just before a place of the log."""
        return self.nodes[number].visits.before(place)

    def mean(self, number: int, place: int) -> float:
        """Return the mean of a node, as the program has it; 0 without visits."""
        node = self.nodes[number]
        if self.kind == "mean":
            return node.results.before(place)
        visits = node.visits.before(place)
        return node.results.before(place) / visits if visits > 0 else 0.0

    @cached_property
    def decisions(self) -> Sequence[Decision]:
        """All choices of a child among two or more."""
        return tuple(self._decisions())

    def _decisions(self) -> Iterable[Decision]:
        for iteration in self.iterations:
            by_depth = {step.depth: step.node for step in iteration.steps}
            by_depth.setdefault(0, self.root)
            root_visits = self.visits(self.root, iteration.begin)
            for depth, chosen in sorted(by_depth.items()):
                parent = by_depth.get(depth - 1)
                if parent is None:
                    continue
                options = tuple(
                    self._option(number, iteration.begin)
                    for number in self.siblings[chosen]
                    if self.nodes[number].born < iteration.begin
                )
                if len(options) > 1 and any(option.node == chosen for option in options):
                    whole = sum(option.visits for option in options)
                    visits = self.visits(parent, iteration.begin)
                    if self.is_table or (parent == self.root and not self.root_counted):
                        visits = whole
                    yield Decision(
                        iteration.number,
                        parent,
                        chosen,
                        depth - 1,
                        visits,
                        root_visits,
                        options,
                        any(self.nodes[option.node].stands_apart for option in options),
                    )

    def _option(self, number: int, place: int) -> Option:
        node, visits = self.nodes[number], self.visits(number, place)
        mean = self.mean(number, place)
        return Option(number, visits, mean, mean * visits, node.prior or 0.0)
