"""Symbolic links in a course: one may lead to another place in it, and none out of it.

Whoever sends in a file could else have another one published that lies beside the course, or keep
a build busy for ever with a folder that holds itself.
"""

import os
from collections.abc import Iterator
from pathlib import Path as File

from ..reading import Fault

OVERRIDES = "overrides"
"""Where a course may have templates of its own, which go before the generator's."""
HOMES = ("walkthroughs", "docs", OVERRIDES)
"""The folders of a course in which its files lie."""
SETTINGS = "mkdocs.yml"


def course_of(file: File) -> File | None:
    """The course to which a file belongs, by its path; None for a file that is in none.

    Where several folders have such names, it is the one that holds a site's settings.

    >>> course_of(File("/here/walkthroughs/mine/first.yml")).as_posix()
    '/here'
    """
    parts = file.absolute().parts
    homes = [place for place, part in enumerate(parts[:-1]) if part in HOMES and place]
    roots = [File(*parts[:place]) for place in reversed(homes)]
    return next((root for root in roots if (root / SETTINGS).exists()), next(iter(roots), None))


def wrong(file: File, root: File | None = None) -> Fault | None:
    """What is wrong with the file or folder because of a link on the way to it, if anything.

    `root` is the course; unless it is given, it is found by the path.
    """
    root = root or course_of(file)
    if root is None or not _linked(file, root):
        return None
    try:
        target = file.resolve(strict=True)
    except (OSError, RuntimeError):  # it leads nowhere, or round in a circle
        return Fault(str(file), 1, 1, "is a link that leads nowhere", "delete it")
    if not target.is_relative_to(root.resolve()):
        message = f"is a link that leads out of the course, to {target}"
        return Fault(str(file), 1, 1, message, "put a copy of the file in its place")
    if file.is_dir() and file.parent.resolve().is_relative_to(target):
        message = f"is a link to {target}, a folder that holds it"
        return Fault(str(file), 1, 1, message, "delete it")
    return None


def all_wrong(root: File, generated: File) -> Iterator[Fault]:
    """What is wrong with links in the folders of a course; what is generated is not looked at."""
    for home in HOMES:
        if (root / home).is_symlink() and (fault := wrong(root / home, root)):
            yield fault
            continue
        for folder, folders, files in os.walk(root / home):
            here = File(folder)
            folders[:] = sorted(name for name in folders if here / name != generated)
            for name in sorted([*folders, *files]):
                if (here / name).is_symlink() and (fault := wrong(here / name, root)):
                    yield fault


def _linked(file: File, root: File) -> bool:
    """Whether there is a link between the course and the file."""
    whole = file.absolute()
    places = (whole, *whole.parents)
    return any(place.is_symlink() for place in places if root in place.parents)
