"""What stands in a file, with its places: texts, lists and mappings, nothing interpreted yet.

A scalar keeps its own text because only its reader knows what it means: `no` and `1e3` are labels
in one place, and a slip and a number in another.
"""

from dataclasses import dataclass
from typing import TypeAlias

from .faults import Mark


@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """A text, as written."""

    text: str
    plain: bool
    """Written without quotes, so that it may also be a number, a switch or nothing."""
    mark: Mark

    @property
    def null(self) -> bool:
        """Whether nothing is meant."""
        return self.plain and self.text in ("", "~", "null", "Null", "NULL")


@dataclass(frozen=True, slots=True)
class At:
    """A value where it is used; an alias is used elsewhere than the value is written."""

    mark: Mark
    value: "Value"


@dataclass(frozen=True, slots=True)
class Pair:
    """A key of a mapping and what it leads to."""

    key: Scalar
    at: At


@dataclass(frozen=True, slots=True, eq=False)
class Items:
    """A list."""

    items: tuple[At, ...]
    mark: Mark


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """A mapping; its keys are texts as written."""

    pairs: dict[str, Pair]
    mark: Mark


@dataclass(frozen=True, slots=True, eq=False)
class Hole:
    """Something whose fault has been told already; nothing more is said about it."""

    mark: Mark


Value: TypeAlias = Scalar | Items | Pairs | Hole


def plain(value: Value) -> object:
    """The value as dicts and lists, its scalars and holes as they are. Not for trees: it recurses.

    Only what lies outside `tree` is read this way, where a few levels are all that is allowed."""
    match value:
        case Items(items=items):
            return [plain(at.value) for at in items]
        case Pairs(pairs=pairs):
            return {name: plain(pair.at.value) for name, pair in pairs.items()}
    return value
