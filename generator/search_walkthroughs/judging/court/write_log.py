"""`WriteLog`: what a program wrote while it ran, as plain data that one process hands to another.

No object of the program is in it. A record is an object of the program, or a dictionary that stands
for one. Records are numbered, and what they hold at the end stands beside the writes, so that the
tree is found without running anything.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Scalar: TypeAlias = int | float | str | bool | None
Key: TypeAlias = tuple[str, ...]
"""A key of a table, by what its parts look like: the position, or position and move."""


class Link(NamedTuple):
    """One record that another holds in a field: alone, or in a list or a dictionary."""

    field: str
    key: str | None
    """The key in the dictionary, as text; None where the field is not a dictionary."""
    record: int
    is_alone: bool
    """Whether the field holds the record itself, and no container."""


@dataclass(frozen=True)
class Record:
    """An object or a dictionary of the program, as it is at the end."""

    kind: str
    fields: Mapping[str, Scalar]
    """Numbers, short texts and truth values by field."""
    links: tuple[Link, ...]
    lengths: Mapping[str, int]
    """How many values its lists, sets and dictionaries hold, by field."""
    first_lengths: Mapping[str, int] = field(default_factory=dict)
    """How many the first ones held that were written there."""
    moves: tuple[int, ...] = ()
    """How many legal moves the program's own function gave for it, the least first: several where
    that was not always the same."""
    moved_at: int | None = None
    """The number of writes when its position was seen to have changed; None if it did not."""


class Slot(NamedTuple):
    """One place that numbers are written to: the field of a record, or the key of a table."""

    group: str
    """The places that are alike: ``Node.visits``, ``N[…]``."""
    record: int
    """The number of the record; -1 for a table."""
    key: Key
    """The key of a table; empty for the field of a record."""


class Write(NamedTuple):
    """A number that was written."""

    slot: int
    value: float
    line: int
    adds: bool
    """Whether the statement adds to what was there."""


@dataclass(frozen=True)
class Loop:
    """One run of a loop: the number of writes that there were before each of its turns."""

    line: int
    function: str
    turns: tuple[int, ...]
    end: int | None
    """The number of writes when it ended; None if that was not seen."""


class Answer(NamedTuple):
    """What a function returned: a scalar or a record, or several of them."""

    place: int
    """The number of writes before it."""
    function: str
    parts: tuple[Scalar | tuple[int], ...]
    """A scalar as it is, a record as a tuple of its number."""
    loop_end: int | None
    """Where the loop of many turns that ended before it did; None for a function that says who has
    won."""
    is_drawn: bool = False
    """Whether random numbers were drawn between the end of that loop and the answer."""


class FieldUse(NamedTuple):
    """A field whose values are few, on all objects of a class together."""

    field: str
    values: tuple[tuple[Scalar, int], ...]
    """Its values, each with how often it was written."""


@dataclass(frozen=True)
class WriteLog:
    """What a program wrote in one run."""

    records: Mapping[int, Record]
    slots: tuple[Slot, ...]
    writes: tuple[Write, ...]
    loops: tuple[Loop, ...]
    answers: tuple[Answer, ...]
    uses: tuple[FieldUse, ...]
    priors: Mapping[Key, float]
    """The entries of tables of prior probabilities that lie beside the tables of counts."""
    read_fields: frozenset[str]
    """The fields on which a comparison, a change of player or a call depends, by the text."""
    draws_unseen: bool
    """Whether the program has generators of its own, whose draws are not noticed."""
    computes_bonus: bool
    """Whether the text takes a square root, and a logarithm or prior probabilities."""
    error: str = ""
    """The error that ended it, with its line; empty if none did."""

    def facts(self) -> dict[str, Any]:
        """Return the log as JSON holds it."""
        return {
            **asdict(self),
            "priors": [[list(key), value] for key, value in self.priors.items()],
            "read_fields": sorted(self.read_fields),
        }

    @classmethod
    def of_facts(cls, facts: Mapping[str, Any]) -> "WriteLog":
        """Return the log of such an object. Raises KeyError, TypeError or ValueError for others."""
        priors = {tuple(key): prior for key, prior in facts["priors"]}
        log = _validator().validate_python({**facts, "priors": priors})
        if any(not 0 <= write.slot < len(log.slots) for write in log.writes):
            raise ValueError("a write to a place that is not listed")
        return log


@cache
def _validator() -> "TypeAdapter[WriteLog]":
    from pydantic import TypeAdapter  # slow to load, and a program's process reads no log

    return TypeAdapter(WriteLog)
