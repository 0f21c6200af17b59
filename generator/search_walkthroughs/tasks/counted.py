"""The complaint about a value that is wrong, or that costs more questions than it needs."""

from typing import Any

from .task import Complaint


def value_complaint(
    answer: tuple[Any, tuple[str, ...]], right: Any, needed: int
) -> Complaint | None:
    """Return whether a value is wrong, or was found by more questions than are needed.

    Parameters: `answer`, a pair of the value and of the names that were asked for;
    `needed`, how many are enough. The sentences of the task are ``value`` and ``reads``.
    """
    value, names = answer
    if value != right:
        return Complaint("value", {"answer": value, "right": right})
    if len(names) > needed:
        facts = {"right": needed, "count": len(names), "names": names}
        return Complaint("reads", facts, "wasteful")
    return None
