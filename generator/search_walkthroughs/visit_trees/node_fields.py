"""What a node of somebody's program holds: attributes, slots, properties or keys, by name."""

import math
from collections.abc import Iterator, Mapping
from types import MappingProxyType

NESTED = "."
"""Stands between the names of an object in a node and of its field."""


def fields(node: object) -> Mapping[str, object]:
    """Return everything that the node holds, by name: no method is called but properties."""
    if isinstance(node, Mapping):  # nested data
        return MappingProxyType({str(key): value for key, value in node.items()})
    values = dict(getattr(node, "__dict__", {}))
    for cls in type(node).__mro__:
        slots = vars(cls).get("__slots__", ())
        for name in [slots] if isinstance(slots, str) else slots:
            if hasattr(node, name):
                values[name] = getattr(node, name)
        for name, member in vars(cls).items():
            if isinstance(member, property) and name not in values:
                values.update(_property(node, name))
    return values


def _property(node: object, name: str) -> Iterator[tuple[str, object]]:
    """Yield the name and value of a property; nothing if its code fails on this node."""
    try:
        yield name, getattr(node, name)
    except Exception:  # whatever a stranger's code raises: it has no value here
        return


def with_nested(node: object) -> Mapping[str, object]:
    """Return what the node holds and what the objects in it hold, as ``data.visits``."""
    values = dict(fields(node))
    for name, part in [*values.items()]:
        if isinstance(part, Mapping | str) or not hasattr(part, "__dict__"):
            inner: Mapping[str, object] = part if isinstance(part, Mapping) else {}
        else:
            inner = {} if type(part) is type(node) else fields(part)
        values.update((f"{name}{NESTED}{key}", value) for key, value in inner.items())
    return values


def field(node: object, name: str) -> object:
    """Return the field of that name; None if the node has none or its code fails."""
    if NESTED in name:
        first, _, rest = name.partition(NESTED)
        return field(field(node, first), rest)
    if isinstance(node, Mapping):
        return node.get(name)
    try:
        return getattr(node, name, None)
    except Exception:
        return None


def number(value: object) -> float | None:
    """Return the value if it is one finite number, numpy's and tensors of one element included.

    >>> number(3), number(True), number("3"), number(float("nan"))
    (3, None, None, None)
    """
    kind = type(value)
    if kind is int or kind is float:  # what nearly every program has
        return value if math.isfinite(value) else None  # type: ignore[arg-type, return-value]
    if value is None or isinstance(value, bool | str | bytes):
        return None
    item = getattr(value, "item", None)
    try:
        plain = item() if callable(item) else float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, RuntimeError, ArithmeticError):
        return None
    return plain if isinstance(plain, int | float) and math.isfinite(plain) else None


def label_text(value: object) -> str | None:
    """Return a move as text; None for what is not a move: nothing, objects without a text.

    >>> label_text((1, 2)), label_text("e4"), label_text(None)
    ('1,2', 'e4', None)
    """
    if isinstance(value, str):
        return value
    kind = type(value)
    if hasattr(value, "__dict__") and (kind.__str__, kind.__repr__) == _WITHOUT_TEXT:
        value = tuple(vars(value).values())  # an object without a text is what it holds
    if isinstance(value, tuple | list):
        parts = [part if isinstance(part, str) else _digits(part) for part in value]
        if parts and all(parts):
            return ",".join(map(str, parts))
    if digits := _digits(value):
        return digits
    if value is None or isinstance(value, bool | Mapping):
        return None
    text = str(value)
    return None if text.startswith("<") or len(text) > MAX_LABEL_CHARACTERS else text


def _digits(value: object) -> str | None:
    plain = number(value)
    return None if plain is None else f"{plain:g}"


_WITHOUT_TEXT = object.__str__, object.__repr__
MAX_LABEL_CHARACTERS = 60
"""Texts of objects that are longer are not taken for moves."""
