"""`Frame`: one decision of a search, as it is recorded, printed and drawn; its line of JSON."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache, lru_cache
from json import JSONEncoder
from math import inf, isfinite
from operator import attrgetter, itemgetter
from typing import Any, Literal, TypeAlias, get_args

from ..game import Path

Status: TypeAlias = Literal[
    "start", "table", "score", "update", "end", "select", "expand", "playout", "backup"
]
Kind: TypeAlias = Literal["fail low", "exact", "fail high"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Range: TypeAlias = tuple[float, float]
Fact: TypeAlias = Hashable
"""A number, a text or a tuple of such: what never changes."""

STATUSES: tuple[Status, ...] = get_args(Status)
"""Depth-first searches have the first five: a node is entered, it was looked up in the table,
a child has returned, the child was taken into account, the node is left. Searches that go from node
to node of a tree they keep have *start*, *end* and the last four."""


@dataclass(frozen=True, slots=True)
class Cutoff:
    """A cut: which children of a node were skipped, and the bound that allows it."""

    path: Path
    """The node whose children were skipped."""
    kind: Literal["alpha", "beta"]
    """An alpha cut happens at a MIN node, a beta cut at a MAX node; at a chance node either."""
    after: Path
    """The child whose score made the cut."""
    skipped: tuple[Path, ...]
    """The children that were skipped; empty if the cut came after the last."""
    bound_from: Path | None
    """The nearest ancestor of the other player whose score is the bound; None if no such score made
    the cut: the root's window did, or chance moves in between."""
    deep: bool
    """Whether the player changes more than once between that ancestor and the node; otherwise the
    cut is shallow."""


RefusalKind: TypeAlias = Literal["pass", "late", "standing", "razoring", "futility", "prediction"]
"""Why something is left out: even a pass was enough; a late move, searched less deep, is no better
than the bound; the estimate less a margin is enough; estimate and margin do not reach the bound,
nor do noisy moves; estimate and margin do not reach the bound, and the move is quiet; a search
less deep predicts on which side of the bound the node lies."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a search left out on the word of a search less deep or of a static evaluation: all moves
    of a node, or what lies below one move."""

    kind: RefusalKind
    path: Path
    """The node whose moves were left out; or the child that the late or futile move leads to."""
    depth: float
    """How many moves the search would have looked ahead from there."""
    at_least: bool
    """Whether the refusal is right if the node is worth at least the bound; else at most."""
    bound: float

    def is_right(self, truth: float) -> bool:
        """Return whether the refusal is right of a node whose value is `truth`."""
        return truth >= self.bound if self.at_least else truth <= self.bound


@dataclass(frozen=True, slots=True)
class TableState:
    """The transposition table as a whole, at a frame."""

    entries: int
    """How many positions it holds; positions with the same key count once."""
    probes: int
    """How many lookups there have been, this frame included."""
    hits: int
    """How many of them have found the position, this frame included."""
    met: Path | None
    """*table*: the node at which the position, or one symmetric to it, was stored first; None if it
    is not in the table, and in all other frames."""
    collides: bool = False
    """*table*: whether the position that was found is another one, with the same hash."""


@dataclass(frozen=True, kw_only=True)
class Frame:
    """One decision of a search.

    All scores, windows and ranges are MAX's. A field that has no meaning for the status is None;
    below, the statuses in which a field has a meaning stand before the colon. *All* are those of
    every search.

    It has no slots: a frame holds the facts that it was made `of`, and all others are the class's.
    """

    number: int
    """All: the number of the frame, from 0, as in file names and addresses. Printed as `frame`."""
    status: Status
    """All: what has happened."""
    path: Path
    """All: the node at which it happened, as the moves from the root."""
    line: int
    """All: the line of the listing that has just run, from 1."""
    turn: int
    """All: who moves at the node: 1 MAX, -1 MIN, 0 chance."""
    alpha: float | None = None
    beta: float | None = None
    """Depth-first, all: the window with which the node was entered, or what its table has left of
    it. Best-first, *start* and *end*: the window of the search."""
    pass_: int | None = None
    """All, in searches that may enter a node again: which visit of the node this is, from 1; in a
    best-first search, which search from the root. Printed as `pass`."""
    calculated: int
    """All: how many nodes have ended so far, each visit counted; in a best-first search, how many
    were expanded or read; in a Monte Carlo search, how many have joined the tree."""
    distinct: int | None = None
    """All, in searches that may enter a node again: how many different nodes these are."""
    pruned: int
    """All: how many nodes have been skipped so far, with all that lies below them."""
    registered: bool | None = None
    """*table*, *score*, *update* and *end* of a node that was looked up in the table: whether the
    table held the position."""
    lower: float | None = None
    upper: float | None = None
    """The same frames: the range that the table held, -inf and inf if none."""
    table_cut: bool | None = None
    """*table* and *end*: whether the range alone settled the node."""
    window_moved: bool | None = None
    """*table*: whether the range changed the node's window."""
    score: float | None = None
    """*score*: the node's score before the child is taken into account. *update*: after it. *end*:
    the value that was found. Best-first, *backup*: the value of a leaf that was read."""
    child_score: float | None = None
    """*score*: what the child returned. Best-first, *expand*: the value of the child, if it has
    been read already."""
    updated: bool | None = None
    """*update*: whether the score changed."""
    cut: bool | None = None
    """*update*: whether the children left are skipped."""
    skipped: int | None = None
    """*update* with a cut: how many children it skipped; 0 if it came after the last."""
    kind: Kind | None = None
    """*end*: how the score stands to the window: fail low, exact or fail high."""
    computed: Range | None = None
    """*end*, in a search with a table: the range that this visit found for the value."""
    stored: Range | None = None
    """*end*, in a search with a table: the range that the table holds now."""
    low: float | None = None
    high: float | None = None
    """*start*, *table*, *score*, *update* and *end* of a chance node: the range in which its mean
    lies, by the outcomes searched so far and by the table. UCT with proven bounds, *backup*: the
    minimum and the maximum value that the node can have."""
    move: Hashable | None = None
    """*expand*: the move to the new node, which is the `child`. Monte Carlo, *end*: the move that
    the search chooses."""
    chance: bool | None = None
    """Monte Carlo, *select* and *expand*: whether chance made the move, not a player."""
    p: Fraction | None = None
    """Monte Carlo, *select* and *expand*: how likely the move was, if chance made it; or how likely
    the world is that is solved next."""
    prior: float | None = None
    """PUCT, *expand*: how promising the move looked before any search."""
    visits: int | None = None
    """Monte Carlo, *backup*: how many playouts the node's mean is made of."""
    mean: float | None = None
    """Monte Carlo, *backup*: the mean of the results of these playouts."""
    interval: Range | None = None
    """Monte Carlo, *backup*: the interval in which the mean of endlessly many such playouts lies,
    in about 95 of 100 cases; absent where nothing is drawn at random."""
    terms: Mapping[Hashable, tuple[float, ...]] | None = None
    """Monte Carlo, *select*: for each move from the node's parent the numbers whose sum was
    compared, in the terms of the player who moves there."""
    world: tuple[Hashable, ...] | None = None
    """Determinization, *select* of a node at which a player decides: what chance does from there on
    in the world that is solved next, how likely the world is standing under `p`."""
    moves: tuple[Hashable, ...] | None = None
    """*playout*: the moves from the node to the end of the game."""
    result: float | None = None
    """*playout* and *backup*: the score of the last playout."""
    playouts: int | None = None
    """Monte Carlo, all: how many games have been played out so far, this one included, whether they
    have frames or not. Not printed."""
    played: Path | None = None
    """Monte Carlo, *backup*: the node from which the last game was played out. Not printed."""
    merit: float | None = None
    """SSS*, *select*, *expand* (of the child) and *backup*: an upper bound on the value of every
    solution tree through the node."""
    solved: bool | None = None
    """SSS*, *select* and *backup*: whether the node is solved; otherwise it is live."""
    proof: float | None = None
    disproof: float | None = None
    """Proof-number search, *select*, *expand* (of the child) and *backup*: how many leaves must at
    least be read to prove, and to disprove, that the goal is reached."""
    reduced: int | None = None
    """*start* and *end*, in a search that reduces: by how many moves less than its siblings the
    node is searched; after a pass, than after a move."""
    stand: bool | None = None
    """*update* without a child: the mover may stay at the static evaluation, the `score`."""
    stopped: bool | None = None
    """*end* of the root, in a search that its budget has stopped: the pass is not finished, and
    what it answers is the `score` and the `move`."""
    refused: bool | None = None
    """*update*: something was left out on the word of a search less deep: the child that has
    returned, or, with a cut, all moves of the node, because a pass was enough."""
    guess: float | None = None
    """*update* with something refused because of a margin: the static evaluation of the node with
    the margin added or taken off, which was compared with the bound; or, because of a prediction,
    what the search less deep had to reach."""
    asked: Range | None = None
    """*start*, *score* and *update* of a node that is searched less deep to predict its value:
    what this search must reach, and the bound that a search to the full depth then reaches, as is
    predicted."""
    thresholds: Range | None = None
    """Df-pn, *select*: the search stays below the node while its proof number is less than the
    first and its disproof number less than the second."""
    inferred: tuple[str, ...] | None = None
    """All, in a search that is replayed from the events that a program printed: the names of the
    events that are missing and were worked out for this frame, `window` for the ends of one."""
    extra: Mapping[str, Fact] | None = None
    """All, in families that have facts of their own: these, by name. See `Facts.FIELDS`."""
    child: Path | None = None
    """*score* and *update*: the child that has returned. *expand*: the new node. *table*: the child
    whose range settles the node. Not printed."""
    cutoff: Cutoff | None = None
    """*update* with a cut: what was skipped, and why. Not printed."""
    refusal: Refusal | None = None
    """*update* with something refused: what, and when that is right. Not printed."""
    table: TableState | None = None
    """All, from the first table lookup on: the table as a whole. Not printed."""
    horizon: int | None = None
    """All, in a search that deepens: how many moves from the root this pass looks ahead. Not
    printed."""
    left: int | None = None
    """*score*, *update* and *end* of a node that was expanded: how many of its children this visit
    has not searched. Not printed."""

    @property
    def bounds(self) -> Range | None:
        """The range from `low` to `high`; None if the frame states none."""
        return None if self.low is None or self.high is None else (self.low, self.high)

    def own(self, name: str, default: Any = None) -> Any:
        """Return a fact that only the family knows; the default if the frame has none of that
        name."""
        return (self.extra or {}).get(name, default)

    @classmethod
    def of(cls, facts: dict[str, Any]) -> "Frame":
        """Make a frame of these facts, by the names of the fields. The frame owns the dictionary
        from then on.

        Setting some fifty attributes one by one takes ten times as long, and a long search makes
        millions of frames.
        """
        frame = object.__new__(cls)
        object.__setattr__(frame, "__dict__", facts)
        return frame


SILENT_FIELDS = (
    "number",
    "child",
    "cutoff",
    "refusal",
    "table",
    "horizon",
    "left",
    "playouts",
    "played",
)
FIELDS = frozenset(field.name for field in fields(Frame))
KEYS = tuple(field.name for field in fields(Frame) if field.name not in SILENT_FIELDS)
_NAMES = tuple(name.rstrip("_") for name in KEYS)
_FACTS = attrgetter(*KEYS)
_ENCODE = JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode
_AS_IT_IS = frozenset({int, str, bool})
"""Most facts are of these types, and a long search has millions of them."""


def plain(value: Any) -> Any:
    """Return the value as JSON can hold it: infinities as text, fractions as numbers.

    >>> plain((2, float("inf"), Fraction(1, 4)))
    [2, 'inf', 0.25]
    """
    if type(value) in _AS_IT_IS:
        return value
    if isinstance(value, float):
        return value if isfinite(value) else "inf" if value > 0 else "-inf"
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    return value


def record(frame: Frame) -> dict[str, Any]:
    """Return the object that is printed for the frame; fields that are None are left out."""
    printed: dict[str, Any] = {"frame": frame.number}
    for name, value in zip(_NAMES, _FACTS(frame), strict=True):
        if value is not None:
            printed[name] = plain(value)
    return printed


def json_line(frame: Frame) -> str:
    """Return the `record` of the frame as a line of JSON without blanks and without its end."""
    facts = vars(frame)
    line, printed_facts = _template(tuple(facts))
    values = printed_facts(facts)
    if None in values:
        return json_line(Frame.of({name: fact for name, fact in facts.items() if fact is not None}))
    return line % tuple(
        [fact if type(fact) is int else _WRITE.get(type(fact), _encode)(fact) for fact in values]
    )


@cache
def _template(
    known_facts: tuple[str, ...],
) -> tuple[str, Callable[[Mapping[str, Any]], Sequence[Any]]]:
    """Return a line with a gap for each known fact that is printed, and what takes these facts.

    Decisions of a kind know the same facts, so that a search of millions needs a dozen such lines.
    """
    keys = {"number": "frame"} | dict(zip(KEYS, _NAMES, strict=True))
    printed = [name for name in keys if name in known_facts]
    return "{" + ",".join(f'"{keys[name]}":%s' for name in printed) + "}", itemgetter(*printed)


def _encode(fact: Any) -> str:
    """Return the fact as JSON, of whatever type it is."""
    return _ENCODE(plain(fact))


def _json_list(facts: Sequence[Any]) -> str:
    """Return a path, a range or a list of moves as JSON; most paths are of whole numbers.

    >>> _json_list((2, True, float("inf"), "exact"))
    '[2,true,"inf","exact"]'
    """
    parts = [
        str(part) if type(part) is int else _WRITE.get(type(part), _encode)(part) for part in facts
    ]
    return f"[{','.join(parts)}]"


@lru_cache
def _json_text(fact: str) -> str:
    """Return the text as JSON; a long search has the same few texts many times."""
    return _ENCODE(fact)


def _json_float(fact: float) -> str:
    """Return the number as JSON; only infinite numbers become texts."""
    return _INFINITE.get(fact) or repr(fact)


_INFINITE = {inf: '"inf"', -inf: '"-inf"'}
_WRITE: Mapping[type, Callable[[Any], str]] = {
    bool: {True: "true", False: "false"}.__getitem__,
    str: _json_text,
    float: _json_float,
    tuple: _json_list,
}
"""What writes facts of the types that most facts are of: an encoder takes ten times as long."""
