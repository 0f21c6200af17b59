"""What an entry of a program's transposition table states: the range of a position's value.

Programs write entries in many ways: a value, both ends of a range, a value and a flag, with the
depth or a move beside them. The names in the statement that writes the entry say which part is
which. A flag that nobody can read, such as the number 2, states what the score means in its window.
"""

import ast
from collections.abc import Mapping, Sequence
from math import inf
from numbers import Real
from typing import Any

from ...record.frame import Range

FLAG_TEXTS = {
    "upper": (
        ("upper", "alpha", "all", "fail low", "fail-low", "fail_low", "faillow", "ub"),
        ("upper", "alpha"),
    ),
    "lower": (
        ("lower", "beta", "cut", "fail high", "fail-high", "fail_high", "failhigh", "lb"),
        ("lower", "beta"),
    ),
    "exact": (("exact", "pv"), ("exact",)),
}
"""For each kind of entry how the text of its flag begins, and what it may hold elsewhere."""
FLAG_WORDS = tuple(word for _, words in FLAG_TEXTS.values() for word in words)
"""Words that the name of a constant for a flag holds."""
FLAG_NAMES = {
    *("flag", "kind", "type", "typ", "bound", "boundtype", "entrytype", "nodetype", "ttflag"),
    *("hashflag", "hashf", "tag", "f"),
}
"""Names of the part that is a flag, in lower case and without underscores."""
OTHER_PARTS = ("depth", "move", "ply", "age", "key")
"""Words in the names of parts that state nothing of the value."""


def number_in(value: Any, place: int = 0) -> float | None:
    """Return the number that a search holds or returns: a number, or a part of a tuple.

    >>> number_in((None, 3)), number_in((2, 3), 1), number_in("3"), number_in(inf - inf)
    (3, 3, None, None)
    """
    if isinstance(value, float | int | Real):  # the first two are found at once
        number: Any = value
        plain: float = number + 0  # whatever its class
        return plain if plain == plain else None  # NaN is not a number
    if isinstance(value, tuple | list) and value:
        if place < len(value) and isinstance(value[place], Real):
            return number_in(value[place])
        return next((number_in(part) for part in value if isinstance(part, Real)), None)
    return None


def part_names(entry: ast.expr) -> tuple[str, ...]:
    """Return what a statement calls the parts of the tuple that it stores; a literal is a flag.

    >>> part_names(ast.parse("(depth, best, LOWER, 'U' if best <= a else 'L', None)").body[0].value)
    ('depth', 'best', 'LOWER', 'flag', 'move')
    """
    if not isinstance(entry, ast.Tuple | ast.List):
        return ()
    return tuple(map(_part_name, entry.elts))


def _part_name(part: ast.expr) -> str:
    if isinstance(part, ast.Name):
        return part.id
    if isinstance(part, ast.Attribute):
        return part.attr
    if isinstance(part, ast.Constant):
        return "move" if part.value is None else "flag"
    if isinstance(part, ast.IfExp):
        names = (_part_name(part.body), _part_name(part.orelse))
        return "flag" if all(name == "flag" or _is_kind(name) for name in names) else ""
    return ""


def range_in(
    entry: Any,
    names: Sequence[str] = (),
    constants: Mapping[str, Any] | None = None,
    claim: Range | None = None,
) -> Range | None:
    """Return the range that an entry states; None if it holds no number.

    Parameters: `names` of the parts; `constants`, the program's global names; `claim`, what a flag
    states that cannot be read.

    >>> range_in(3), range_in((1, 4)), range_in(("LOWER", 2)), range_in({"v": 2, "flag": "EXACT"})
    ((3, 3), (1, 4), (2, inf), (2, 2))
    >>> range_in((1, 4), ("flag", "best"), {"LOWER": 1}), range_in((7, 4), ("depth", "best"))
    ((4, inf), (4, 4))
    >>> range_in((1, 4), ("flag", "best"), claim=(-inf, 4))
    (-inf, 4)
    """
    names, parts = _named_parts(entry, names)
    numbers, flags = _numbers_and_flags(names, parts, constants or {})
    if not numbers:
        return None
    if len(numbers) == 2 and not flags:
        return numbers[0], numbers[1]
    if flags and flags[0] is None and claim is not None:
        return claim
    value, kind = numbers[0], next(filter(None, flags), "exact")
    return -inf if kind == "upper" else value, inf if kind == "lower" else value


def _named_parts(entry: Any, names: Sequence[str]) -> tuple[Sequence[str], Sequence[Any]]:
    """Return the names of an entry's parts, empty where they have none, and the parts."""
    parts: Sequence[Any]
    if isinstance(entry, Mapping):
        names, parts = tuple(map(str, entry)), tuple(entry.values())
    elif hasattr(entry, "_fields"):
        names, parts = tuple(entry._fields), entry
    elif isinstance(entry, tuple | list):
        parts = entry
    else:
        attributes = vars(entry) if hasattr(entry, "__dict__") else {}
        names, parts = tuple(attributes), tuple(attributes.values()) or (entry,)
    return (names if len(names) == len(parts) else ("",) * len(parts)), parts


def _numbers_and_flags(
    names: Sequence[str], parts: Sequence[Any], constants: Mapping[str, Any]
) -> tuple[list[float], list[str | None]]:
    """Return the numbers among the parts that may be values, and what each flag says; None where
    that is unknown."""
    numbers: list[float] = []
    flags: list[str | None] = []
    for name, part in zip(names, parts, strict=True):
        plain, number = name.lower().replace("_", ""), number_in(part)
        if _is_kind(name):
            flags.append(_kind(name))
        elif plain in FLAG_NAMES:
            flags.append(_flag_kind(part, constants))
        elif any(word in plain for word in OTHER_PARTS):
            continue
        elif number is not None:
            numbers.append(number)
        elif (text := str(getattr(part, "name", part)).lower()) in ("e", "l", "u"):
            flags.append(None)
        elif kind := _kind(text):
            flags.append(kind)
    return numbers, flags


def _is_kind(name: str) -> bool:
    """Return whether this is the name of a constant for a flag."""
    return name.isupper() and any(kind in name.lower() for kind in FLAG_WORDS)


def _flag_kind(flag: Any, constants: Mapping[str, Any]) -> str | None:
    """Return what a flag says, by its text or by the constant that it is; None if unknown."""
    if number_in(flag) is None:
        return _kind(str(getattr(flag, "name", flag)))
    for name, value in constants.items():
        if _is_kind(name) and type(value) is type(flag) and value == flag:
            return _kind(name)
    return None


def _kind(text: str) -> str | None:
    """Return what the text of a flag says: upper, lower or exact; None if unknown."""
    text = text.lower()
    for kind, (starts, _) in FLAG_TEXTS.items():
        if text.startswith(starts):
            return kind
    for kind, (_, words) in FLAG_TEXTS.items():
        if any(word in text for word in words):
            return kind
    return None
