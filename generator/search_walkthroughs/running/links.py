"""What may not lie in a course: links that lead out of it, and what is neither file nor folder.

Whoever sends in a file could else have another one published that lies beside the course, or keep
a build busy for ever: with a folder that holds itself, or with a pipe from which nothing comes.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path as File

from ..reading import Fault

OVERRIDES = "overrides"
"""Where a course may have templates of its own, which go before the generator's."""
HOMES = ("walkthroughs", "docs", OVERRIDES)
"""The folders of a course in which its files lie."""
SETTINGS = "mkdocs.yml"
WRITTEN = (".yml", ".yaml", ".md")
"""How the files end that an author writes."""


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


KINDS = (
    (stat.S_ISDIR, "is a folder, a file is expected"),
    (stat.S_ISFIFO, "is a named pipe (FIFO) and not a file"),
    (stat.S_ISSOCK, "is a socket and not a file"),
    (stat.S_ISCHR, "is a device and not a file"),
    (stat.S_ISBLK, "is a device and not a file"),
)
"""What a path may name instead of a regular file, and how that is said."""


def irregular(file: File) -> Fault | None:
    """What is wrong if the path names something that is not a regular file; it is not opened.

    To open a pipe is to wait for somebody who writes into it. What is not there is not irregular.
    """
    try:
        mode = file.stat().st_mode
    except (OSError, ValueError):
        return None
    if stat.S_ISREG(mode):
        return None
    message = next((text for test, text in KINDS if test(mode)), "is not a regular file")
    remedy = "put a regular file in its place, or move it out of the course"
    return Fault(str(file), 1, 1, message, remedy)


def all_wrong(root: File, generated: File) -> Iterator[Fault]:
    """What is wrong with links in the folders of a course, and what in them is neither file nor
    folder; what is generated is not looked at."""
    yield from specials(root, generated)
    for home in HOMES:
        if (root / home).is_symlink() and (fault := wrong(root / home, root)):
            yield fault
            continue
        for here, folders, files in _walk(root / home, generated):
            for name in sorted([*folders, *files]):
                if (here / name).is_symlink() and (fault := wrong(here / name, root)):
                    yield fault


def specials(root: File, generated: File) -> Iterator[Fault]:
    """What in a course is neither file nor folder, or a folder that is called like a file."""
    if fault := irregular(root / SETTINGS):
        yield fault
    for home in HOMES:
        for here, folders, files in _walk(root / home, generated):
            called = [name for name in folders if name.endswith(WRITTEN)]
            for name in sorted([*called, *files]):
                if fault := irregular(here / name):
                    yield fault


def _walk(home: File, generated: File) -> Iterator[tuple[File, list[str], list[str]]]:
    for folder, folders, files in os.walk(home):
        here = File(folder)
        folders[:] = sorted(name for name in folders if here / name != generated)
        yield here, folders, files


def _linked(file: File, root: File) -> bool:
    """Whether there is a link between the course and the file."""
    whole = file.absolute()
    places = (whole, *whole.parents)
    return any(place.is_symlink() for place in places if root in place.parents)
