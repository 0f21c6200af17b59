"""The files of a course, and the names of their walkthroughs."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path as File

from .. import reading
from ..reading import BadInput, Fault, Limits
from . import links

CHAPTER = "_chapter.yml"
ROOT = "walkthroughs"
SUFFIXES = (".yml", ".yaml")
MOST = 2**26
"""Bytes that are ever read of a file, whatever its limit: it may be a device without end."""


def files(paths: Iterable[File], limits: Limits | None = None) -> list[File]:
    """The walkthrough files that the paths name, folders searched through, in order.

    Raises FileNotFoundError for a path that does not exist, and BadInput for links that lead out of
    the course and for more files than the limit.
    """
    limits = limits or Limits()
    found: dict[File, None] = {}
    for path in paths:
        if not path.exists():
            raise FileNotFoundError(path)
        below = sorted(islice(_below(path), limits.files + 1)) if path.is_dir() else [path]
        found |= dict.fromkeys(below)
        if len(found) > limits.files:
            message = f"holds more than {limits.files:,} walkthroughs"
            raise BadInput([Fault.of_argument(str(path), message, limits.remedy("files"))])
    return list(found)


def _below(folder: File) -> Iterator[File]:
    """The walkthroughs below the folder; folders that are links are not searched, but told of."""
    for file in folder.rglob("*"):
        if file.is_symlink() and (fault := links.wrong(file) or _folder(file)):
            raise BadInput([fault])
        if file.suffix in SUFFIXES and file.name != CHAPTER:
            yield file


def _folder(file: File) -> Fault | None:
    """What is wrong with a link to a folder: its walkthroughs would stand in the course twice."""
    if not file.is_dir():
        return None
    return Fault(str(file), 1, 1, "is a link to a folder", "move the folder itself to its place")


def name(file: File) -> str:
    """What a walkthrough is called: its path below the folder `walkthroughs`, without suffix.

    >>> name(File("here/walkthroughs/textbook/alpha-beta.yml"))
    'textbook/alpha-beta'
    """
    parts = file.absolute().with_suffix("").parts
    if ROOT in parts[:-1]:
        last = len(parts) - 1 - parts[::-1].index(ROOT, 1)
        return "/".join(parts[last + 1 :])
    return parts[-1]


def read(file: File, limits: Limits | None = None) -> reading.Walkthrough:
    """The walkthrough in the file; BadInput with all that is wrong with it."""
    from .find import catalogue  # which loads all that a file may name

    return reading.read(contents(file), str(file), catalogue(), limits or Limits())


def contents(file: File) -> bytes:
    """The bytes of the file; BadInput if there are none to be had, or too many for a text."""
    if fault := links.wrong(file) or links.irregular(file):
        raise BadInput([fault])
    try:
        with file.open("rb") as opened:
            data = opened.read(MOST + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        remedy = "name a file that can be read"
        raise BadInput([Fault(str(file), 1, 1, f"cannot be read: {reason}", remedy)]) from error
    if len(data) > MOST:
        message = f"the file has more than {MOST:,} bytes"
        raise BadInput([Fault(str(file), 1, 1, message, "name a text that somebody has written")])
    return data
