"""Which file or folder somebody may have meant who named one that is not there."""

from pathlib import Path as File

from ..reading.faults import nearest
from .files import ROOT, SUFFIXES

DEEP = 32
"""Folders of a path that are looked at; nobody's course is deeper."""


def nearest_file(path: File) -> File | None:
    """The file or folder whose path is like this one; None if there is none like it.

    A walkthrough may also be meant by the name it has on the site, and a file without its suffix.
    """
    for start in (File(), File(ROOT)):
        for suffix in ("", *SUFFIXES):
            meant = start / f"{path}{suffix}"
            if (start.parts or suffix) and there(meant):
                return meant
    found = File(path.anchor)
    for part in path.parts[len(found.parts) :][:DEEP]:
        here = found / part
        if part != ".." and not there(here):
            guess = nearest(part, _within(found))
            if guess is None:
                return None
            here = found / guess
        found = here
    return found if there(found) else None


def _within(folder: File) -> list[str]:
    """What is in the folder; nothing if it cannot be read."""
    try:
        return sorted(file.name for file in folder.iterdir() if not file.name.startswith("."))
    except OSError:
        return []


def there(path: File) -> bool:
    """Whether there is such a file; a name that no file can have is that of none."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
