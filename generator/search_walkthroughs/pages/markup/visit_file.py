"""A tree of visits in one file, which loads nothing."""

from collections.abc import Mapping, Sequence
from typing import Any

from .one_file import document_file
from .page_markup import VISIT_SCRIPTS, VISIT_SHEETS, render


def visit_file(
    title: str, language: str, notes: Sequence[Mapping[str, Any]], colours: str, **facts: Any
) -> str:
    """Return the page of a tree as a whole HTML document.

    `notes` are what was found out about the tree: each has ``text`` and ``is_breach``. `colours` is
    the stylesheet of the values' colours. `facts` are what the template asks for besides.
    """
    body = render("visit_tree.html", title=title, notes=notes, **facts)
    return document_file(title, language, body, VISIT_SHEETS, VISIT_SCRIPTS, colours)
