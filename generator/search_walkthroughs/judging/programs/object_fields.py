"""What the objects of a program hold: their fields, and the containers among them."""

from collections import deque
from typing import Any


def attributes(value: Any) -> dict[str, Any]:
    """Return the fields of an object, those in slots included, or of a dictionary the entries with
    texts as keys."""
    if isinstance(value, dict):
        return {key: part for key, part in value.items() if type(key) is str}
    fields = dict(getattr(value, "__dict__", None) or {})
    for owner in type(value).__mro__:
        slots = vars(owner).get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            is_private = name.startswith("__") and not name.endswith("__")
            name = f"_{owner.__name__.lstrip('_')}{name}" if is_private else name
            if hasattr(value, name):
                fields.setdefault(name, getattr(value, name))
    return fields


def is_container(value: Any) -> bool:
    """Return whether the value is a collection whose parts may be objects of the program."""
    if isinstance(value, list | tuple | set | frozenset | dict | deque):
        return True
    return getattr(value, "shape", ()) not in ((), None) and hasattr(value, "__len__")
