"""A frame: one decision of a search, as it is recorded, printed and drawn."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache, lru_cache
from json import JSONEncoder
from math import isfinite
from operator import attrgetter
from typing import Any, Literal, TypeAlias

from ..game import Path

Status: TypeAlias = Literal[
    "start", "table", "score", "update", "end", "select", "expand", "playout", "backup"
]
Kind: TypeAlias = Literal["fail low", "exact", "fail high"]
KINDS: tuple[Kind, ...] = ("fail low", "exact", "fail high")
Range: TypeAlias = tuple[float, float]

STATUSES: tuple[Status, ...] = (
    "start",
    "table",
    "score",
    "update",
    "end",
    "select",
    "expand",
    "playout",
    "backup",
)
"""The last four are those of searches that grow a tree and go from node to node over it."""


@dataclass(frozen=True, slots=True)
class Cutoff:
    """Why the children left at a node were skipped."""

    path: Path
    kind: Literal["alpha", "beta"]
    """An alpha cut happens at a MIN node, a beta cut at a MAX node; at a chance node either."""
    after: Path
    """The child whose score made the cut."""
    skipped: tuple[Path, ...]
    """The children left out; none of them if the cut came after the last."""
    bound_from: Path | None
    """The nearest ancestor of the other player whose own score made the cut, if one did."""
    deep: bool
    """Whether the player changes more than once between that ancestor and the node."""


@dataclass(frozen=True, slots=True)
class TableState:
    """How the transposition table stands at a frame."""

    entries: int
    """Positions in it, symmetric ones counted once."""
    probes: int
    """How often it has been asked, this frame included."""
    hits: int
    """How often it knew the position, this frame included."""
    met: Path | None
    """In a *table* frame, where the position, or one symmetric to it, was stored first; None if it
    is not known."""


@dataclass(frozen=True, kw_only=True)
class Frame:
    """One decision. All values are MAX's; what has no meaning for the status is None.

    It has no slots: a frame holds the facts that it was made `of`, and all others are the class's.
    """

    number: int
    """From 0; the same number in the record, the file name and the page's address."""
    status: Status
    path: Path
    line: int
    """Of the listing, from 1."""
    turn: int
    alpha: float | None = None
    beta: float | None = None
    """The window the node was entered with; once a table has narrowed it, that."""
    pass_: int | None = None
    """In searches that may enter a node again, which visit of it this is, from 1; in a best-first
    search, which search from the root."""
    calculated: int
    """Nodes ended so far, counted at each visit; in a best-first search, nodes expanded or read."""
    distinct: int | None = None
    """How many different nodes that are, in searches that may enter a node again."""
    pruned: int
    """Nodes skipped so far, with all that lies below them."""
    registered: bool | None = None
    lower: float | None = None
    upper: float | None = None
    """The range the table held."""
    table_cut: bool | None = None
    window_moved: bool | None = None
    score: float | None = None
    """The node's own: before the update, after it, final."""
    child_score: float | None = None
    updated: bool | None = None
    cut: bool | None = None
    skipped: int | None = None
    """How many children the cut removed; 0 if it came after the last."""
    kind: Kind | None = None
    computed: Range | None = None
    stored: Range | None = None
    low: float | None = None
    high: float | None = None
    """Between which bounds the mean of a chance node lies, after the outcomes heard so far."""
    move: Hashable | None = None
    """*expand*: the move to the new node, which is the `child`. Monte Carlo, *end*: the move that
    is chosen."""
    chance: bool | None = None
    """Monte Carlo, *select* and *expand*: whether chance made the move, not a player."""
    p: Fraction | None = None
    """How likely it was, if chance made it."""
    visits: int | None = None
    """Monte Carlo: how many playouts the node's numbers are made of."""
    mean: float | None = None
    """What the node is estimated at by them."""
    interval: Range | None = None
    """Where the mean of endlessly many such playouts lies, in about 95 of 100 cases."""
    terms: Mapping[Hashable, tuple[float, ...]] | None = None
    """*select*: for each move from the node's parent the numbers whose sum was compared, in the
    terms of the player who moves there."""
    moves: tuple[Hashable, ...] | None = None
    """*playout*: what was played from the node to the end."""
    result: float | None = None
    """*playout* and *backup*: what the last playout came to."""
    playouts: int | None = None
    """Monte Carlo: how many games have been played out so far, this one included, told or not; not
    part of the printed record."""
    played: Path | None = None
    """*backup*: the node from which the last playout was played; not part of the printed record."""
    merit: float | None = None
    """SSS*: no solution tree through the node is worth more."""
    solved: bool | None = None
    """SSS*: whether the node is solved or still live."""
    proof: float | None = None
    disproof: float | None = None
    """How many leaves must at least be read to prove, to disprove, that the goal is reached; in
    *expand*, of the new node."""
    child: Path | None = None
    """The child that is heard, in *score* and *update*; not part of the printed record."""
    cutoff: Cutoff | None = None
    """The reasons for the cut; not part of the printed record."""
    table: TableState | None = None
    """The table as a whole, once it has been asked; not part of the printed record."""
    horizon: int | None = None
    """In a search that deepens, how deep it looks in this pass; not part of the printed record."""
    left: int | None = None
    """How many of the node's children have not been searched in this visit, in *score*, *update*
    and *end* of an expanded node; not part of the printed record."""

    @classmethod
    def of(cls, facts: dict[str, Any]) -> "Frame":
        """The frame of these facts; nobody else is to keep the dictionary.

        Setting some fifty attributes one by one takes ten times as long, and a long search tells
        millions of frames.
        """
        frame = object.__new__(cls)
        object.__setattr__(frame, "__dict__", facts)
        return frame


UNPRINTED = ("number", "child", "cutoff", "table", "horizon", "left", "playouts", "played")
KEYS = tuple(field.name for field in fields(Frame) if field.name not in UNPRINTED)
_NAMES = tuple(name.rstrip("_") for name in KEYS)
_FACTS = attrgetter(*KEYS)
_ENCODE = JSONEncoder(ensure_ascii=False, check_circular=False).encode
_AS_IT_IS = frozenset({int, str, bool})
"""Most facts are of these types, and a long search tells millions."""
_WORDS = frozenset({str, bool, float})
"""Of numbers only the infinite ones are words."""


def plain(value: Any) -> Any:
    """The value as JSON can hold it.

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
    """The frame as the object printed for it: keys without a meaning are left out."""
    printed: dict[str, Any] = {"frame": frame.number}
    for name, value in zip(_NAMES, _FACTS(frame), strict=True):
        if value is not None:
            printed[name] = value if type(value) in _AS_IT_IS else plain(value)
    return printed


def json_line(frame: Frame) -> str:
    """The record as a line of JSON, without the line's end."""
    facts = vars(frame)
    known = tuple([name for name, fact in facts.items() if fact is not None])
    line, printed = _gaps(known)
    told = [fact if type(fact := facts[name]) is int else _json(fact) for name in printed]
    return line % tuple(told)


@cache
def _gaps(known: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """A line with a gap for each of the known facts that is printed, and which of them goes where.

    Decisions of a kind know the same facts, so that a search of millions needs a dozen such lines.
    """
    keys = {"number": "frame"} | dict(zip(KEYS, _NAMES, strict=True))
    printed = tuple(name for name in keys if name in known)
    return "{" + ", ".join(f'"{keys[name]}": %s' for name in printed) + "}", printed


def _json(fact: Any) -> str:
    """The fact as JSON; what most facts are needs no encoder.

    >>> _json((2, True, float("inf"), "exact"))
    '[2, true, "inf", "exact"]'
    """
    kind = type(fact)
    if kind is tuple:
        parts = [str(part) if type(part) is int else _json(part) for part in fact]
        return f"[{', '.join(parts)}]"
    if kind is float and isfinite(fact):
        return repr(fact)
    return _word(fact) if kind in _WORDS else _ENCODE(plain(fact))


@lru_cache
def _word(fact: str | bool | float) -> str:
    """The fact as JSON; a long search says the same few words over and over."""
    return _ENCODE(plain(fact))
