"""The lab: a reader's own tree and own algorithm, searched and proved by this program.

`answer` takes a walkthrough as text and returns all that a page shows of it. `listing_of`, `rejoin`
and `refute` are for algorithms that a reader edits, `judge` for a search of the reader's own,
`edit_tree` and `edit_position` for trees and boards that are changed by clicking; `play` is for a
reader who plays against a search. All take and
return what JSON holds; nothing here reads a file, a clock or a network, so that it runs in a
browser.
"""

from typing import Any

from ..reading import BadInput
from .algorithm_edit import listing_of, rejoin
from .answer import answer, choices, fault_data
from .judgement import judge
from .opponent import play
from .refutation import refute
from .tree_edit import edit_position, edit_search, edit_tree

__all__ = [
    "answer",
    "call",
    "choices",
    "edit_position",
    "edit_search",
    "edit_tree",
    "judge",
    "listing_of",
    "play",
    "refute",
    "rejoin",
]

CALLS = {
    one.__name__: one
    for one in (
        *(answer, choices, edit_position, edit_search, edit_tree),
        *(judge, listing_of, play, refute),
    )
}
"""What a page may call, by name."""


def call(name: str, *given: Any) -> Any:
    """Call one of these by its name, as a page does; what cannot be read has its `faults`.

    Raises KeyError for a name that is none of them.
    """
    try:
        return CALLS[name](*given)
    except BadInput as error:
        faults = [fault_data(fault) for fault in error.faults]
        return {"faults": faults}
