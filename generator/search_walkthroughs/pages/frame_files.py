"""Which frames of a page are files of their own; the player makes the others from its film."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

if TYPE_CHECKING:  # who only asks for the words below loads nothing that draws
    from .presentation import Presentation

FrameFiles: TypeAlias = Literal["auto", "all", "key"]
"""What `extra: walkthroughs: frames:` in `mkdocs.yml` may say: every frame is a file, only those
that the page links to are, or `auto`: every frame while they are light."""
FRAME_FILES: tuple[FrameFiles, ...] = get_args(FrameFiles)
LIGHT = 500_000
"""Bytes of all frames of a page, in all languages together, up to which each is a file unasked."""


def frame_files(
    showings: Sequence["Presentation"],
    linked: Callable[["Presentation"], Collection[int]],
    which: FrameFiles,
) -> Mapping[str, bytes]:
    """The files by path. Frames that become none are not drawn whole.

    `linked` returns the places of the frames that the page links to: these are files in any case.
    """
    if which != "key":
        files, size = dict[str, bytes](), 0
        for path, svg in chain.from_iterable(shown.pictures() for shown in showings):
            files[path], size = svg, size + len(svg)
            if which == "auto" and size > LIGHT:
                break
        else:
            return files
    return {path: svg for shown in showings for path, svg in shown.pictures(linked(shown))}
