"""The events that a program prints while it searches: one JSON object a line.

A line that does not begin with ``{`` is not an event and is passed over. Infinite numbers are
``"inf"`` and ``"-inf"``; a path is the labels of the moves from the root, joined by ``/``.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import inf, isfinite
from typing import Any, Literal, NamedTuple, TypeAlias

from ...game import MAX, MIN, Path
from ...reading.errors import FaultList, Position, choose, quote_short
from ...record.frame import Range
from .json_lines import UnfitEvent, read_json_lines

Kind: TypeAlias = Literal["enter", "leaf", "score", "cut", "table", "store", "leave", "end"]

INFINITE = {"inf": inf, "-inf": -inf}
PLAYERS = {"max": MAX, "min": MIN}
KINDS: tuple[Kind, ...] = ("enter", "leaf", "leave", "score", "cut", "table", "store")
"""The kinds that have a key of their own name; the search ends with `value` alone."""
KEYS: Mapping[Kind, frozenset[str]] = {
    "enter": frozenset({"alpha", "beta", "score", "turn", "moves"}),
    "leaf": frozenset({"alpha", "beta", "value", "turn"}),
    "leave": frozenset({"value"}),
    "score": frozenset(),
    "cut": frozenset(),
    "table": frozenset(),
    "store": frozenset(),
    "end": frozenset({"value", "move"}),
}
"""The keys that an event of each kind may have besides; `line` may stand in any."""
EVENT_KEYS = {kind: keys | {"line"} | ({kind} - {"end"}) for kind, keys in KEYS.items()}


class Event(NamedTuple):
    """One event; what it does not state is None."""

    kind: Kind
    number: int
    """The line of the log, from 1."""
    path: Path | None = None
    """*enter*, *leaf* and *leave*: the node."""
    value: float | None = None
    """*leaf*: what it is worth to MAX. *leave*: what is returned. *score*: the score. *end*: the
    value of the root. *enter*: the score that the node opens with."""
    range: Range | None = None
    """*enter* and *leaf*: the window. *table* and *store*: the range."""
    line: int = 0
    """The line of the program; 0 if it is not stated."""
    move: str | None = None
    """*end*: the move that the program chooses."""
    turn: int | None = None
    """*enter* and *leaf*: who moves."""
    moves: tuple[str, ...] | None = None
    """*enter*: the labels of all children."""


def read_events(lines: Iterable[bytes | str], faults: FaultList) -> Iterator[Event]:
    """Return the events of a log. Raises BadInput at the first line that begins like one and is
    not one."""
    return read_json_lines(lines, faults, _event)


def _event(facts: dict[str, Any], number: int) -> Event:
    line = facts.get("line", 0)
    if type(line) is not int or line < 0:
        raise UnfitEvent(
            f"found {_value_text(line)} as the line of the program", "write its number, from 1"
        )
    kind = _kind(tuple(facts))
    match kind:
        case "score":
            return Event(kind, number, None, _number(facts["score"], "score"), None, line)
        case "enter" | "leaf":
            return _beginning(facts, kind, number, line)
        case "leave":
            value = _number(facts["value"], "value") if "value" in facts else None
            return Event(kind, number, _path(facts["leave"]), value, None, line)
        case "cut":
            if facts["cut"] is not True:
                raise UnfitEvent(
                    f"found {_value_text(facts['cut'])} as a cut", 'write {"cut": true}'
                )
            return Event(kind, number, line=line)
        case "table" | "store":
            return Event(kind, number, range=_range(facts[kind], kind), line=line)
        case "end":
            move = facts.get("move")
            if move is not None and not isinstance(move, str | int):
                raise UnfitEvent(f"found {_value_text(move)} as the move", 'write its label: "1"')
            value = _number(facts["value"], "value")
            return Event(kind, number, (), value, None, line, None if move is None else str(move))


@lru_cache
def _kind(keys: tuple[str, ...]) -> Kind:
    """Return the kind of an event with these keys: a log of millions has a dozen such tuples.

    Raises UnfitEvent if one of them does not belong to it.
    """
    kind: Kind | None = next((kind for kind in KINDS if kind in keys), None)
    if kind is None and "value" in keys:
        kind = "end"
    if kind is None:
        first = next(iter(keys), "")
        names = [*KINDS, "value"]
        raise UnfitEvent(f"found {quote_short(first)}, which is no event", choose(first, names))
    allowed = EVENT_KEYS[kind]
    name = next((key for key in keys if key not in allowed), None)
    if name is None:
        return kind
    if kind == "end":  # a misspelt event that has a value
        raise UnfitEvent(f"found {quote_short(name)}, which is no event", choose(name, KINDS))
    remedy = choose(name, sorted(allowed - {kind}))
    raise UnfitEvent(f"found {quote_short(name)} in an event of the kind `{kind}`", remedy)


def _beginning(facts: Mapping[str, Any], kind: Kind, number: int, line: int) -> Event:
    """Return the event of a node that is entered, or of a leaf that is read."""
    named = "score" if kind == "enter" else "value"
    value = _number(facts[named], named) if named in facts else None
    if kind == "leaf" and value is None:
        raise UnfitEvent(
            f"found the leaf {quote_short(str(facts[kind]))} without its `value`",
            'write {"leaf": "1/2", "value": 5}',
        )
    window = _window(facts) if "alpha" in facts or "beta" in facts else None
    turn = _turn(facts["turn"]) if "turn" in facts else None
    moves = _moves(facts["moves"]) if "moves" in facts else None
    return Event(kind, number, _path(facts[kind]), value, window, line, None, turn, moves)


def _path(value: Any) -> Path:
    if not isinstance(value, str):
        raise UnfitEvent(
            f"found {_value_text(value)} as a path",
            'write the labels from the root joined by "/", "1/2", and the root itself as ""',
        )
    return tuple(value.split("/")) if value else ()


def _number(value: Any, name: str) -> float:
    kind = type(value)
    if kind is int:
        whole: int = value
        return whole
    if kind is float and isfinite(value):
        return int(value) if value.is_integer() else float(value)
    if kind is str and value in INFINITE:
        return INFINITE[value]
    raise UnfitEvent(
        f"found {_value_text(value)} as the {name}", 'write a number, or "inf" or "-inf" in quotes'
    )


def _window(facts: Mapping[str, Any]) -> Range:
    for name in ("alpha", "beta"):
        if name not in facts:
            raise UnfitEvent(f"found a window without `{name}`", "write both ends or none")
    return _number(facts["alpha"], "alpha"), _number(facts["beta"], "beta")


def _range(value: Any, kind: str) -> Range:
    if not isinstance(value, list) or len(value) != 2:
        raise UnfitEvent(
            f"found {_value_text(value)} as the range", f'write {{"{kind}": [0, "inf"]}}'
        )
    lower, upper = (_number(end, "end of a range") for end in value)
    if lower > upper:
        raise UnfitEvent("found a range whose lower end is above its upper end", "swap them")
    return lower, upper


def _turn(value: Any) -> int:
    if value not in PLAYERS:
        raise UnfitEvent(f"found {_value_text(value)} as the player", choose(str(value), PLAYERS))
    return PLAYERS[value]


def _moves(value: Any) -> tuple[str, ...]:
    labels = value if isinstance(value, list) else [None]
    if not labels or not all(isinstance(label, str) and label for label in labels):
        raise UnfitEvent(
            f"found {_value_text(value)} as the moves", 'write their labels: ["e4", "d4"]'
        )
    return tuple(labels)


def _value_text(value: Any) -> str:
    return quote_short(json.dumps(value, ensure_ascii=False))


# The trees that a program is given: one a line, as nested lists of numbers.


def read_trees(lines: Iterable[bytes | str], faults: FaultList, levels: int) -> Iterator[Any]:
    """Yield each tree of a file as nested lists. Raises BadInput for a line that is not a tree,
    or has more than `levels` levels; empty lines are skipped."""
    for number, line in enumerate(lines, 1):
        text = line.decode("utf-8", "replace") if isinstance(line, bytes) else line
        if not text.strip():
            continue
        mark = Position(number, 1)
        try:
            tree = json.loads(text)
        except (ValueError, RecursionError):
            message = f"found {quote_short(text.strip())}, which is no tree"
            faults.stop(mark, message, "write one tree a line as nested lists: [[3, 12], [2, 4]]")
        if foreign := _foreign_part(tree, levels):
            message = f"found {foreign} in a tree of nested lists"
            faults.stop(mark, message, f"write lists of numbers, {levels} levels deep at most")
        yield tree


def _foreign_part(tree: Any, levels: int) -> str:
    """Return what does not belong in nested lists of numbers; empty if everything does."""
    level, deep = [tree], 0
    while level:
        if deep > levels:
            return f"more than {levels} levels"
        below = []
        for part in level:
            if isinstance(part, list):
                if not part:
                    return "an empty list"
                below += part
            elif type(part) not in (int, float) or not isfinite(part):
                return _value_text(part)
        level, deep = below, deep + 1
    return ""
