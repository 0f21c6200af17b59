"""The chapters' own files, held against the walkthroughs that lie beside them."""

from collections.abc import Iterable
from pathlib import Path as File

from .. import reading
from ..reading import Chapter
from .files import CHAPTER, SUFFIXES, contents


def beside(files: Iterable[File]) -> list[File]:
    """The chapters' own files in the folders of these walkthroughs, each once."""
    folders = dict.fromkeys(file.parent for file in files)
    return [folder / CHAPTER for folder in folders if (folder / CHAPTER).is_file()]


def chapter(file: File) -> Chapter:
    """The chapter that the file describes; BadInput with all that is wrong with it."""
    stems = sorted(
        other.stem
        for other in file.parent.iterdir()
        if other.suffix in SUFFIXES and other.name != CHAPTER
    )
    return reading.read_chapter(contents(file), str(file), stems)
