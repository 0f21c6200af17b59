"""The folder in which a judged program runs; it is removed whatever the program has made of it."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

FOLDER_PREFIX = "judged-"
"""How the names of such folders begin."""
OWNER_PERMISSIONS = 0o700
"""Permissions with which a folder can be emptied."""


@contextmanager
def program_folder() -> Iterator[Path]:
    """Make an empty folder for the block. Removing it raises nothing."""
    folder = Path(tempfile.mkdtemp(prefix=FOLDER_PREFIX))
    try:
        yield folder
    finally:
        remove_folder(folder)


def remove_folder(folder: Path) -> None:
    """Remove a folder with all that is in it, without following links; raise nothing.

    What lies two folders deep is moved to the top until nothing does: nested deeply enough, paths
    are longer than a system takes, and functions that call themselves come to their limit.
    """
    with suppress(OSError):
        if folder.is_symlink() or not folder.is_dir():
            folder.unlink()
            return
        while inner := _without_files(folder):
            for child in inner:
                for deeper in _without_files(child):
                    deeper.chmod(OWNER_PERMISSIONS)
                    deeper.rename(folder / f"{FOLDER_PREFIX}{uuid4().hex}")
                child.rmdir()
        folder.rmdir()


def _without_files(folder: Path) -> list[Path]:
    """Remove the files and links of a folder; return the folders in it. Raises OSError."""
    folder.chmod(OWNER_PERMISSIONS)
    with os.scandir(folder) as scan:
        entries = list(scan)
    for entry in entries:
        if not entry.is_dir(follow_symlinks=False):
            os.unlink(entry.path)
    return [Path(entry.path) for entry in entries if entry.is_dir(follow_symlinks=False)]
