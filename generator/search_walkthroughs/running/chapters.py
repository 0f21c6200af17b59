"""The chapters' own files, held against the walkthroughs that lie beside them."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path as File

from .. import reading
from ..reading import BadInput, Chapter
from .files import CHAPTER, SUFFIXES, name
from .finding import Finding
from .sources import Source
from .sources import source as read


def beside(files: Iterable[File]) -> list[File]:
    """The chapters' own files in the folders of these walkthroughs, each once."""
    folders = dict.fromkeys(file.parent for file in files)
    return [folder / CHAPTER for folder in folders if (folder / CHAPTER).exists()]


def chapter(file: File) -> Chapter:
    """The chapter that the file describes; BadInput with all that is wrong with it."""
    return parsed(source(file))


def source(file: File) -> Source:
    """The file, and the names of the walkthroughs that lie beside it."""
    stems = sorted(
        other.stem.encode()
        for other in file.parent.iterdir()
        if other.suffix in SUFFIXES and other.name != CHAPTER
    )
    return replace(read(file), besides=stems)


def parsed(source: Source) -> Chapter:
    """The chapter in the source; BadInput with all that is wrong with it."""
    if source.faults:
        raise BadInput(source.faults)
    stems = [stem.decode() for stem in source.besides]
    return reading.read_chapter(source.data, str(source.file), stems)


def described(files: Iterable[File]) -> tuple[dict[str, Chapter], list[Finding]]:
    """The chapters of these walkthroughs, by folder, and what is wrong with their own files."""
    chapters, findings = dict[str, Chapter](), list[Finding]()
    for file in beside(files):
        try:
            chapters[folder(name(file))] = chapter(file)
        except BadInput as error:
            findings += [Finding("input", fault) for fault in error.faults]
    return chapters, findings


def folder(name: str) -> str:
    """The chapter in which a walkthrough or a chapter's own file of that name lies.

    >>> folder("textbook/alpha-beta")
    'textbook'
    """
    return name.rpartition("/")[0]
