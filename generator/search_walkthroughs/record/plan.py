"""`Plan`: the nodes a picture can show; `NodeState`: how one of them stands at one moment."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from math import inf, isinf
from typing import Any, Literal, NamedTuple, TypeAlias

from ..family import Family
from ..game import CHANCE, Board, Path
from .frame import Fact, Frame, Range, Refusal
from .frame_text import chance, number_text
from .statistics import PlayoutStatistics
from .traits import DEFAULT_TRAITS, Traits

# The tree that a picture can show, before the search begins.

Others: TypeAlias = tuple[tuple[str, str], ...]
"""What a text is in the languages that write it otherwise than English, by their codes."""


@dataclass(frozen=True, slots=True)
class PlanNode:
    """One node of the plan."""

    path: Path
    label: str
    """The move that leads here; at the root its name, if it has one."""
    turn: int
    """Who moves: 1 MAX, -1 MIN, 0 chance."""
    depth: int
    children: tuple[Path, ...] = ()
    value: float | None = None
    """A leaf's value to MAX; None at inner nodes and where it is unknown."""
    leaf: bool = False
    estimate: bool = False
    """A leaf because a depth limit stops here: its value is a static evaluation."""
    chance: Fraction | None = None
    """How likely the edge to this node is, below a chance node."""
    prior: float | None = None
    """How promising the move to this node looks before any search, where the search goes by it."""
    note: str = ""
    first_occurrence: Path | None = None
    """The first place where the same position stands in the tree, if this is another."""
    hidden: int = 0
    """Nodes below that are counted and not drawn; 0 where they cannot be counted."""
    hidden_estimates: bool = False
    """Whether a depth limit stops play somewhere among the nodes below that are not drawn."""
    collapsed: int = 0
    """How many children are counted and not drawn, beside those that are drawn."""
    collapsed_noisy: int = 0
    """How many of them are reached by noisy moves, in a search that may stay where none is left."""
    place: int = 0
    """Which of its parent's children it is, from 0, those that are not drawn among them."""
    critical: int | None = None
    """In the minimal tree of Knuth and Moore, the type of the node: 1 where the best play goes, 2
    where one child is enough, 3 where all are needed; None outside it."""
    board: Board | None = None
    """The position as its node shows it, in games that are played on a board."""
    beside: Board | None = None
    """The position as it is shown beside the tree, where no node is large enough for the board."""
    others: Others = ()
    """The label in other languages."""
    after_pass: Path | None = None
    """What follows if the mover passes, which is neither a move nor a child."""
    guess: float | None = None
    """What an inner node looks worth without search, in a search that may stay there."""
    check: bool = False
    """Whether the mover is in check, in a search that heeds it."""
    noisy: bool = False
    """Whether the move that leads here is noisy, in such a search."""
    sees: str | None = None
    """What the mover sees, if that is not everything."""

    @property
    def drawn_children(self) -> tuple[Path, ...]:
        """The nodes that are drawn below it: what follows a pass, and the children."""
        return self.children if self.after_pass is None else (self.after_pass, *self.children)

    @property
    def edge_text(self) -> str:
        """What stands at the edge to this node: its probability, or its prior."""
        if self.chance is not None:
            return chance(self.chance)
        return "" if self.prior is None else f"P {number_text(round(self.prior, 3))}"

    @property
    def breadth(self) -> int:
        """How many children there are, drawn or folded."""
        return len(self.children) + self.collapsed

    @property
    def position(self) -> Board | None:
        """The position, wherever it is shown."""
        return self.board or self.beside

    def label_in(self, language: str) -> str:
        """Return the label in a language."""
        return dict(self.others).get(language, self.label)


@dataclass(frozen=True, slots=True)
class Plan:
    """The drawn part of a tree."""

    nodes: Mapping[Path, PlanNode]
    """Nodes in depth-first order."""
    total: int | None
    """Nodes of the whole tree, transpositions unfolded; None if they cannot be counted."""
    range: tuple[float, float]
    """The least and the greatest score."""
    family: Family
    """The kind of search: rooms ask its parts how it is recorded, drawn and worded."""
    unknown: tuple[float, float] = (-inf, inf)
    """What is known of a node before anything is read."""
    traits: Traits = DEFAULT_TRAITS
    """What the algorithm does."""
    meanings: frozenset[str] = frozenset()
    """What its options mean, among the meanings that its family knows."""
    algorithm: str = ""
    """Which algorithm it is: searches that play games out estimate and choose in different ways."""
    options: Mapping[str, object] = field(default_factory=dict)
    """What it was set to."""
    depth_limit: int | None = None
    """How many moves from the root its last pass looks ahead; None: to the end of the game."""
    truths: Mapping[Refusal, float] = field(default_factory=dict)
    """What the node of each refusal is worth, searched to the depth that was left."""
    elsewhere: Mapping[Path, Board] = field(default_factory=dict)
    """Positions that are not drawn and that captions mention, by the path to them."""
    names: Mapping[Path, str] = field(default_factory=dict)
    """What captions call each node: its label, or its path where labels repeat."""
    others: Mapping[Path, Others] = field(default_factory=dict)
    """What captions in other languages call the nodes that they call otherwise."""
    is_sound: bool = True
    """Whether no proof of the run fails: what an unsound search takes for proved may be false."""
    truth: Range | None = None
    """What plain minimax says of the root, if the search says something else."""

    @property
    def has_chance(self) -> bool:
        """Whether chance moves at one of the nodes."""
        return any(node.turn == CHANCE for node in self.nodes.values())

    def same_position(self, path: Path) -> tuple[Path, ...]:
        """Return the nodes that share a node's count, itself among them."""
        node = self.nodes.get(path)
        if node is None or not self.traits.shares:
            return (path,)
        first = node.first_occurrence or path
        nodes = self.nodes.values()
        return tuple(
            other.path for other in nodes if (other.first_occurrence or other.path) == first
        )

    def information_set(self, path: Path) -> tuple[Path, ...]:
        """Return the nodes that look to the mover of a node as the node does, itself among them."""
        node = self.nodes.get(path)
        if node is None or node.sees is None:
            return (path,)
        same = (other for other in self.nodes.values() if other.sees == node.sees)
        return tuple(other.path for other in same if other.turn == node.turn)

    def name_in(self, path: Path, language: str) -> str | None:
        """Return what the language calls a node; None for nodes that are not in the plan."""
        return dict(self.others.get(path, ())).get(language, self.names.get(path))

    @property
    def root(self) -> Path:
        """The path of the first node drawn; ``()`` unless only a subtree is shown."""
        return next(iter(self.nodes))


# The state of one node at one moment of a search. It is a named tuple because each change makes a
# copy, and to copy a dataclass of so many fields takes five times as long.

Sign: TypeAlias = Literal["=", "≤", "≥", ""]


class NodeStatus(Enum):
    """How far the search has come with a node."""

    UNSEEN = "unseen"
    WAITING = "waiting"
    """In a search that grows a tree: it has joined the tree, and is not on the path just taken."""
    OPEN = "open"
    CURRENT = "current"
    DONE = "done"
    PRUNED = "pruned"


class NodeState(NamedTuple):
    """How one node stands."""

    state: NodeStatus = NodeStatus.UNSEEN
    score: float | None = None
    """The node's score in the algorithm; None before a child has returned."""
    proved_range: Range = (-inf, inf)
    """Where the leaves read so far put the node's true value."""
    alpha: float | None = None
    beta: float | None = None
    """The window as it is now, while the node is open in a search that has one."""
    best: Path | None = None
    """The child the score comes from, if the plan shows it."""
    subtree_size: int | None = None
    """Nodes calculated in the node's subtree, itself among them, once it has ended."""
    is_cut: bool = False
    """Whether the edge to the node was cut: the root of a skipped subtree."""
    passes: int = 0
    """How often it has been entered, in searches that may enter a node again."""
    estimate: bool = False
    """Whether a horizon made a leaf of it: the score is a static evaluation."""
    previous_best: Path | None = None
    """In a search that deepens, the best child of the pass before."""
    merit: float | None = None
    """SSS*: no solution tree through the node is worth more."""
    solved: bool = False
    """SSS*: whether the merit is that of a whole solution tree below the node."""
    proof: float | None = None
    disproof: float | None = None
    """How many leaves must at least be read to prove and to disprove the goal."""
    playouts: PlayoutStatistics | None = None
    """Monte Carlo: what the games played out through it say."""
    terms: tuple[float, ...] = ()
    """Monte Carlo, while a child of its parent is being selected: the numbers whose sum counts, in
    the terms of the player who moves at the parent."""
    is_selected: bool = False
    """Whether the sum was the greatest, so that the search goes here."""
    searched_children: tuple[Path, ...] = ()
    """The children that have returned since it was entered, in their order; one searched twice
    stands twice."""
    entry_window: Range | None = None
    """The window that it was entered with; it stays when the node has ended."""
    collapsed_pruned: int | None = None
    """How many of the children that are not drawn were left out, once the node has ended; None
    where all are drawn, or none."""
    reduced: tuple[int, int] | None = None
    """If it is searched less deep than its siblings, or was so at last: to which depth of its own,
    and to which depth they are. What that search finds proves nothing of its parent."""
    stand: float | None = None
    """The static evaluation at which its mover may stay."""
    from_estimates: bool = False
    """Whether a static evaluation is among what its score was made of."""
    extra: tuple[tuple[str, Fact], ...] = ()
    """The facts of the node that only the family knows, each after its name."""

    @property
    def is_guess(self) -> bool:
        """Whether its score is a static evaluation, or is taken for its value because of some."""
        return self.estimate or (self.from_estimates and self.sign == "=")

    def own(self, name: str) -> Fact | None:
        """Return a fact that only the family knows; None if the node has none of that name."""
        return dict(self.extra).get(name)

    @property
    def sign(self) -> Sign:
        """What is proved of the score: it is the value, at least or at most it, or neither."""
        if self.score is None or isinf(self.score):
            return ""
        low, high = self.proved_range
        if low == high == self.score:
            return "="
        return "≥" if low >= self.score else "≤" if high <= self.score else ""


# The states of all nodes of a plan, which each frame changes.


UNSEEN = NodeState()
"""How a node stands of which nothing is known."""


class NodeStates(ABC):
    """The views of all nodes, and which of them changed since they were last asked for."""

    def __init__(self, plan: Plan, unseen: NodeState = UNSEEN) -> None:
        self.plan = plan
        self.views: dict[Path, NodeState] = dict.fromkeys(plan.nodes, unseen)
        self._changed: set[Path] = set(plan.nodes)
        self._order = {path: place for place, path in enumerate(plan.nodes)}

    @abstractmethod
    def take(self, frame: Frame) -> None:
        """Take the frame in."""

    def changes(self) -> dict[Path, NodeState]:
        """Return the views that changed since this was last asked."""
        changed, self._changed = self._changed, set()
        return {path: self.views[path] for path in sorted(changed, key=self._order.__getitem__)}

    def shown_path(self, path: Path | None) -> Path | None:
        """Return the path, if the plan shows it."""
        return path if path in self.plan.nodes else None

    def put_shown(self, path: Path, **facts: Any) -> None:
        """Let a node stand otherwise, if the plan shows it."""
        if path in self.views:
            self.put(path, **facts)

    def put(self, path: Path, **facts: Any) -> None:
        """Let a node that the plan shows stand otherwise."""
        view = self.views[path]
        if any(getattr(view, name) != fact for name, fact in facts.items()):
            self.views[path] = view._replace(**facts)
            self._changed.add(path)
