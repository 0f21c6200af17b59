"""The lab: a reader's own tree and own algorithm, searched and proved by this program.

`answer` takes a walkthrough as text and returns all that a page shows of it. `listing_of`, `rejoin`
and `refute` are for algorithms that a reader edits, `judge` for a search of the reader's own,
`judge_listing` for a listing whose lines a reader has put in order, `edit_tree` and `edit_position`
for trees and boards that are changed by clicking; `play` is for a reader who plays against a
search. All take and return what JSON holds; nothing here reads a file, a clock or a network, so
that it runs in a browser.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..reading import BadInput
from .algorithm_edit import listing_of, rejoin
from .answer import answer, choices, fault_data
from .tree_edit import edit_position, edit_search, edit_tree

if TYPE_CHECKING:
    from .judgement import judge, judge_listing
    from .opponent import play
    from .refutation import refute

__all__ = [
    "answer",
    "call",
    "choices",
    "edit_position",
    "edit_search",
    "edit_tree",
    "judge",
    "judge_listing",
    "listing_of",
    "play",
    "refute",
    "rejoin",
]

LAZY_MODULES = {
    "judge": "judgement",
    "judge_listing": "judgement",
    "play": "opponent",
    "refute": "refutation",
}
"""Module of each function that is loaded when first asked for: a page should be ready soon."""
PAGE_CALLS = frozenset(__all__) - {"call", "rejoin"}
"""Names of the functions that a page may call."""
REPORTING_CALLS = frozenset(("answer", "play"))
"""Names of those that report what they have come to while they are at work."""


def __getattr__(name: str) -> Any:
    if name not in LAZY_MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{LAZY_MODULES[name]}", __name__), name)


def call(name: str, *arguments: Any, report: Callable[[Any], object] | None = None) -> Any:
    """Call one of these by its name, as a page does.

    Args:
        name: One of `PAGE_CALLS`.
        arguments: What the function takes.
        report: Is given what a function of `REPORTING_CALLS` has come to, while it is at work.

    Returns:
        What the function returns; for what cannot be read, its `faults`.

    Raises:
        KeyError: For any other name.
    """
    named = {"report": report} if report and name in REPORTING_CALLS else {}
    if name not in PAGE_CALLS:
        raise KeyError(name)
    try:
        return getattr(sys.modules[__name__], name)(*arguments, **named)
    except BadInput as error:
        faults = [fault_data(fault) for fault in error.faults]
        return {"faults": faults}
