"""Names of files and folders, which are parts of addresses too, and what they say as titles."""

import re
import unicodedata
from pathlib import Path

from ..reading import Fault
from ..reading.faults import shown
from ..running.files import SUFFIXES

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
TAKEN = ("index",)
"""What a chapter's own page is called."""


def name_fault(name: str) -> Fault | None:
    """What is wrong with the name of a walkthrough or a chapter."""
    if name.lower() in TAKEN:
        return Fault.of_argument(
            "NAME", f"{shown(name)} is the name of a chapter's own page", "choose another name"
        )
    if NAME.fullmatch(name):
        return None
    message = f"{shown(name)} cannot be the name of a page"
    stem = name.removesuffix(Path(name).suffix)
    remedy = f"use letters, digits and hyphens, such as {simple(name)}"
    if Path(name).suffix in SUFFIXES and NAME.fullmatch(stem):
        remedy = f"leave out what the file ends with: {stem}"
    return Fault.of_argument("NAME", message, remedy)


def simple(text: str) -> str:
    """The nearest name that can be used.

    >>> simple("Mein Bäumchen!"), simple("木")
    ('mein-baumchen', 'my-tree')
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "my-tree"


def title(name: str) -> str:
    """What the name says, as a title.

    >>> title("my-tree")
    'My tree'
    """
    said = re.sub(r"[-_]+", " ", name).strip()
    return said[:1].upper() + said[1:]
