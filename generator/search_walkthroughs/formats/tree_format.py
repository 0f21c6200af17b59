"""What a format of trees is, and which format a text has; `trees` has one format a file."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import PurePath
from types import MappingProxyType
from typing import TypeAlias

from ..reading.errors import START, FaultList, list_text
from ..reading.limits import Limits
from . import trees
from .foreign_tree import NO_TREE, ForeignTree, ImportNotes
from .format_table import Format, formats_of

ReadTree: TypeAlias = Callable[[str, Limits, FaultList, ImportNotes], ForeignTree]
INSPECTED_CHARACTERS = 4096
"""Number of characters that are inspected to recognise a format."""


@dataclass(frozen=True, slots=True)
class TreeFormat(Format):
    """A format of trees: a constant of a file in `trees`."""

    read: ReadTree
    suffixes: tuple[str, ...] = ()
    """Suffixes of files, with the point, where the beginning shows nothing."""


UNREAD_FORMATS: Mapping[str, tuple[re.Pattern[str], str]] = MappingProxyType(
    {
        "a game in SGF": (re.compile(r"\(;"), "export the position that you want to search"),
        "a tree in Newick": (
            re.compile(r"\([^\[\]{}]*\)[^()\[\]{}]*;\s*\Z"),
            "it has no values of leaves: write an edge list (`--from csv`), one row a leaf",
        ),
        "a game in Gambit's strategic form": (
            re.compile(r"NFG\s"),
            "save its extensive form, whose file begins with EFG",
        ),
        "XML": (re.compile(r"<[?!A-Za-z]"), "export JSON, DOT or an edge list instead"),
        "a walkthrough": (
            re.compile(r"(?ms)(?=.*^(?:tree|game):)(?=.*^(?:title|algorithms?):)"),
            "it needs no import: move it into the folder `walkthroughs`",
        ),
    }
)
"""What is recognised and not read: its name, how it begins, and what to do about it."""


@cache
def tree_formats() -> Mapping[str, TreeFormat]:
    """Return the formats by their names, in the order of the files."""
    return formats_of(trees, TreeFormat)


def recognise(text: str, file: str, faults: FaultList) -> TreeFormat:
    """Return the format of a text: by its beginning, or else by the suffix of the file.

    Raises BadInput, with the formats that are read, if it has none of them.
    """
    start = text.lstrip()[:INSPECTED_CHARACTERS]
    forms = tree_formats()
    suffix = PurePath(file).suffix.lower()
    by_suffix = next((form for form in forms.values() if suffix in form.suffixes), None)
    for name, (sign, remedy) in UNREAD_FORMATS.items():
        if sign.match(start):
            faults.stop(START, f"this is {name}, which is not read", remedy)
    if by_content := [form for form in forms.values() if form.begins.match(start)]:
        return by_suffix if by_suffix in by_content and by_suffix else by_content[0]
    if by_suffix:
        return by_suffix
    titles = list_text(f"{form.title['en']} (`{name}`)" for name, form in forms.items())
    if not start:
        faults.stop(START, *NO_TREE)
    message = "the format is none that is recognised"
    faults.stop(START, message, f"say which it is with `--from`: {titles}")
