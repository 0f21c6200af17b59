"""Which frames of a page are files of their own; the player makes the others from its film."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

if TYPE_CHECKING:  # who only asks for the words below loads nothing that draws
    from .presentation import Presentation

FrameFiles: TypeAlias = Literal["auto", "all", "key"]
"""What `extra: walkthroughs: frames:` in `mkdocs.yml` may say: every frame is a file in every
language, only those that the page links to are, or `auto`: of a tree that is written in the course
every frame in the first language, of games and in other languages those that the page links to."""
FRAME_FILES: tuple[FrameFiles, ...] = get_args(FrameFiles)


def frame_files(
    showings: Sequence["Presentation"],
    linked: Callable[["Presentation"], Collection[int]],
    mode: FrameFiles,
    *,
    written: bool,
) -> Mapping[str, bytes]:
    """Return the files by path. Frames that do not become files are not drawn whole.

    `linked` returns the places of the frames that the page links to: these are files in any case.
    `written` says whether the tree is written in the course, and not that of a game.
    """
    every_first = mode == "all" or (mode == "auto" and written)
    files: dict[str, bytes] = {}
    for showing in showings:
        linked_places, all_places = linked(showing), range(len(showing.moments))
        files.update(
            showing.pictures(
                all_places if every_first else linked_places,
                all_places if mode == "all" else linked_places,
            )
        )
    return files
