"""What a file says, as values that cannot change and can travel between processes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from ..games.tree import Node
from .errors import BadInput, Fault, Position
from .limits import Limits

K = TypeVar("K")
V = TypeVar("V", covariant=True)

Number: TypeAlias = int | float


class FrozenMap(Mapping[K, V]):
    """A mapping that can be hashed and pickled, which `MappingProxyType` cannot."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[K, V] | None = None) -> None:
        self._items = dict(items or {})

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"


@dataclass(frozen=True, slots=True)
class Tree:
    """A tree, folded: every position once."""

    nodes: tuple[Node, ...]
    """Nodes in depth-first order of their first place; nodes[0] is the root."""
    marks: tuple[Position, ...]
    """Where each node is written."""
    branch_marks: tuple[tuple[Position, ...], ...]
    """Where the label of each branch of each node is written."""
    size: int
    """Nodes of the tree when every transposition is written out."""
    depth: int
    """Moves from the root to the deepest leaf."""

    def marked(self) -> Iterator[tuple[Position, Node]]:
        """Yield each node and where it is written."""
        return zip(self.marks, self.nodes, strict=True)


@dataclass(frozen=True, slots=True)
class Source:
    """Where a walkthrough is taken from."""

    text: str
    url: str | None = None


@dataclass(frozen=True, slots=True)
class FrameSelection:
    """Which frames a page shows; None where the author leaves it to the program."""

    depth: int | None = None
    below: tuple[str, ...] | None = None
    """The labels that lead to the subtree that is shown."""
    from_frame: int | None = None
    to_frame: int | None = None
    limit: int | None = None
    children: int | None = None
    """How many children of a node are shown, if none of the others changes anything."""
    follow: bool = False
    """Whether the picture moves with the search: the current node and what is near it."""


@dataclass(frozen=True, slots=True)
class Engine:
    """A chess engine that plays one side of a match, as the file asks for it."""

    command: str
    depth: int | None
    nodes: int | None
    movetime: int | None
    """Limit of the time for a move (milliseconds)."""
    timeout: int
    """Limit of the wait for an answer, after which an engine has failed (seconds)."""
    options: Mapping[str, str]
    mark: Position
    """Where the command stands."""
    option_marks: Mapping[str, Position]
    """Where the value of each option stands."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One algorithm to run, and what the author claims of the run."""

    algorithm: str
    options: Mapping[str, object]
    """Only those given, by their names in YAML, the file's shared ones included."""
    expect: Mapping[str, object]
    """The claims by their names in YAML; paths and labels as texts, lists as tuples."""
    label: Mapping[str, str]
    """Name on pages, by language; empty if the author does not say."""
    claims: Mapping[str, Position]
    """Where each claimed value stands."""
    from_every: bool = False
    """True if it is one of the combinations that an `every` asks for."""
    engine: Engine | None = None
    """In a match, the engine that plays instead of an algorithm; `options` are then the game's."""

    @property
    def name(self) -> str:
        """Name in the terminal."""
        return self.label["en"] if self.label else self.algorithm


MINIMAX_VALUES, RETURNS, NOTED_RESULTS = "minimax-values", "returns", "noted-results"
NODE_CLAIMS = (MINIMAX_VALUES, RETURNS, NOTED_RESULTS)
"""Keys of a statement that claim something of nodes, by path."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What a page to find a mistake says of one of its searches, true or not."""

    says: Mapping[str, str]
    """Statement in words, by language."""
    entry: int
    """The place of the search among the entries."""
    claim: str
    """The key that a run answers: one of those of `expect`, or of `NODE_CLAIMS`."""
    claimed_value: object
    why: Mapping[str, str]
    """The author's reason, by language; empty if there is none."""
    at: tuple[str, ...] | None
    """The labels that lead to the node whose last frame shows it, if the author says so."""
    wrong: bool | None
    """True if the author means it to be wrong; None where no statement of the page says."""
    mark: Position


@dataclass(frozen=True, slots=True)
class Mistake:
    """What a page to find a mistake has besides its searches."""

    claim: Mapping[str, str]
    """What somebody wrote, by language."""
    statements: tuple[Statement, ...]
    invalid_tree: str = ""
    """A tree as somebody wrote it, which cannot be read; empty if there is none."""
    refusal: tuple[Fault, ...] = ()
    """The faults with which the reader refuses it."""


@dataclass(frozen=True, slots=True)
class Walkthrough:
    """One file of the course."""

    file: str
    text: str
    title: Mapping[str, str]
    """Title by language; one that the author did not write repeats the other."""
    about: Mapping[str, str]
    """What to look for, by language; empty if nothing is said."""
    source: Source | None
    entries: tuple[Entry, ...]
    root: int
    """Whose turn it is at the root, or whose it would be if chance did not move first."""
    tree: Tree | None
    game: str | None
    position: str | None
    to_move: str | None
    range: tuple[Number, Number] | None
    """The minimum and maximum score that the author states."""
    page: str
    """The name of its page type."""
    frames: FrameSelection
    marks: Mapping[str, Position]
    """Where the value of each key of the file stands."""
    limits: Limits
    """Those within which it was read; a game's tree can only be compared with them when it runs."""
    mistake: Mistake | None = None
    """On a page to find a mistake, what is to be judged there."""
    notes: tuple[Fault, ...] = ()
    """What its author may not have meant, although it can be read."""
    date: str = ""
    """The day on which it was new, year first; empty if the author does not say."""
    rules: Any = None
    """The game itself, where a program gives one instead of a name: it keeps to `game.Game`."""

    def fault(self, mark: Position, message: str, remedy: str) -> Fault:
        """Return the fault of what is wrong at the mark, and the remedy."""
        return mark.fault(self.file, message, remedy)


class PluginFault(BadInput):
    """The code of another package failed, so that one walkthrough cannot be shown."""

    level = "plug-in"

    def __init__(self, faults: Iterable[Fault], walkthrough: Walkthrough) -> None:
        """`walkthrough` holds what can be said of the file: without its searches, if these could
        not be read."""
        super().__init__(faults)
        self.walkthrough = walkthrough

    def __reduce__(self) -> tuple[type["PluginFault"], tuple[object, ...]]:
        """Return what pickle needs to rebuild the error."""
        return PluginFault, (self.faults, self.walkthrough)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A folder of walkthroughs, as its `_chapter.yml` describes it."""

    title: Mapping[str, str]
    order: Number | None
    about: Mapping[str, str]
    walkthroughs: tuple[str, ...] = ()
    """The order of its files, named without suffix; those left out follow."""
    menu: bool = True
    """Whether the menu lists it; its pages are there in either case."""
