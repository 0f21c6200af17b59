"""The lab: a reader's own tree and own algorithm, searched and proved by this program.

`answer` takes a walkthrough as text and returns all that a page shows of it. `listing_of`, `rejoin`
and `refute` are for algorithms that a reader edits, `edit_tree` and `edit_position` for trees and
boards that are changed by clicking. All take and return what JSON holds; nothing here reads a file,
a clock or a network, so that it runs in a browser.
"""

from .algorithm_edit import listing_of, rejoin
from .answer import answer, choices
from .refutation import refute
from .tree_edit import edit_position, edit_tree

__all__ = ["answer", "choices", "edit_position", "edit_tree", "listing_of", "refute", "rejoin"]
