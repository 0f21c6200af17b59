"""Cases and answers as JSON, in which they pass from one process to the other."""

from collections.abc import Mapping, Set
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import Any

MAX_DEPTH = 60
"""Upper limit of the levels of an answer: of what is nested deeper the type alone is sent."""
MAX_TEXT_CHARACTERS = 1000
"""Upper limit of a text in an answer (characters)."""


class Foreign:
    """Something that cannot pass: only the name of its type does."""

    def __init__(self, type_name: str) -> None:
        self.type_name = type_name

    def __repr__(self) -> str:
        return f"<{self.type_name}>"


def encoded(value: Any, depth: int = 0) -> Any:
    """Return a value as JSON holds it: what holds other values, and a fraction, as an object that
    says so. What cannot pass becomes the name of its type.

    >>> encoded(("a", {1: Fraction(1, 2)}))
    {'tuple': ['a', {'dict': [[1, {'ratio': [1, 2]}]]}]}
    """
    if depth > MAX_DEPTH:
        return {"foreign": type(value).__name__}
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return str(value)[:MAX_TEXT_CHARACTERS]
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Rational):
        return {"ratio": [int(value.numerator), int(value.denominator)]}
    if isinstance(value, Real):
        return float(value)
    if isinstance(value, list | tuple | Set):
        name = "list" if isinstance(value, list) else "tuple" if isinstance(value, tuple) else "set"
        return {name: [encoded(part, depth + 1) for part in value]}
    if isinstance(value, Mapping):
        pairs = [[encoded(key, depth + 1), encoded(part, depth + 1)] for key, part in value.items()]
        return {"dict": pairs}
    return {"foreign": type(value).__name__[:MAX_TEXT_CHARACTERS]}


def decoded(facts: Any, *, keeps_lists: bool = True) -> Any:
    """Return the value of such facts; unless `keeps_lists`, with tuples in place of lists.

    Raises AttributeError, TypeError, ValueError or ZeroDivisionError for other facts.

    >>> decoded({"list": [1, {"tuple": [None]}]}), decoded({"list": [1]}, keeps_lists=False)
    ([1, (None,)], (1,))
    """
    if facts is None or isinstance(facts, bool | int | float | str):
        return facts
    ((name, parts),) = facts.items()
    if name == "foreign":
        return Foreign(str(parts))
    if name == "ratio":
        numerator, denominator = parts
        return Fraction(int(numerator), int(denominator))
    if name == "dict":
        return {
            decoded(key, keeps_lists=False): decoded(part, keeps_lists=keeps_lists)
            for key, part in parts
        }
    values = [decoded(part, keeps_lists=keeps_lists) for part in parts]
    if name == "set":
        return frozenset(values)
    if name == "list" and keeps_lists:
        return values
    if name in ("list", "tuple"):
        return tuple(values)
    raise ValueError(name)
