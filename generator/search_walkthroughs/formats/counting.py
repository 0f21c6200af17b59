"""How far something has come that takes its time."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Counted: TypeAlias = Callable[[Sequence[T], str], Iterable[T]]
"""Goes through a sequence and shows how far it has come."""


def silent(items: Sequence[T], doing: str) -> Iterable[T]:
    """Shows nothing."""
    return items
