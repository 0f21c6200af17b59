"""What is asked of the form of an answer before anything is said of it."""

from collections.abc import Callable, Collection
from fractions import Fraction
from math import isfinite
from typing import Any


def is_number(answer: Any) -> bool:
    """Return whether an answer is a finite number, and not True or False."""
    return type(answer) in (int, float, Fraction) and isfinite(answer)


def is_whole(answer: Any) -> bool:
    """Return whether an answer is a whole number, and not True or False."""
    return type(answer) is int


def is_pair(answer: Any) -> bool:
    """Return whether an answer is a sequence of two parts."""
    return isinstance(answer, tuple) and len(answer) == 2


def is_row(answer: Any, length: int, has_form: Callable[[Any], bool]) -> bool:
    """Return whether an answer is a sequence of this length whose parts all have the form."""
    return isinstance(answer, tuple) and len(answer) == length and all(map(has_form, answer))


def is_read(answer: Any, names: Collection[str]) -> bool:
    """Return whether an answer is a sequence of some of the names."""
    return isinstance(answer, tuple) and all(
        isinstance(name, str) and name in names for name in answer
    )
