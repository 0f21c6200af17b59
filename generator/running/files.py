"""The files of a course, and the names of their walkthroughs."""

from collections.abc import Iterable, Iterator
from pathlib import Path as File

from .. import reading
from ..reading import BadInput, Fault, Limits
from .find import catalogue

CHAPTER = "_chapter.yml"
ROOT = "walkthroughs"
SUFFIXES = (".yml", ".yaml")


def files(paths: Iterable[File]) -> list[File]:
    """The walkthrough files that the paths name, folders searched through, in order.

    Raises FileNotFoundError for a path that does not exist.
    """
    found: dict[File, None] = {}
    for path in paths:
        if not path.exists():
            raise FileNotFoundError(path)
        found |= dict.fromkeys(sorted(_below(path)) if path.is_dir() else [path])
    return list(found)


def _below(folder: File) -> Iterator[File]:
    for file in folder.rglob("*"):
        if file.suffix in SUFFIXES and file.name != CHAPTER:
            yield file


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
    return reading.read(contents(file), str(file), catalogue(), limits or Limits())


def contents(file: File) -> bytes:
    """The bytes of the file; BadInput if there are none to be had."""
    try:
        return file.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        remedy = "name a file that can be read"
        raise BadInput([Fault(str(file), 1, 1, f"cannot be read: {reason}", remedy)]) from error
