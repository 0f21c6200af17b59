"""What the pages of this course cost, by the kind of work: a build that is looked at again and
again.

A profiler that counts every call makes short functions look long. This one only looks, every few
milliseconds of processor time, at which functions are running, so the build goes as fast as ever.
"""

import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

import search_walkthroughs
from search_walkthroughs.building.course_build import build
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.reading.course_limits import course_limits

from .measuring import Row

INTERVAL_SECONDS = 0.005
"""Processor time between two looks."""
PACKAGE = f"{Path(search_walkthroughs.__file__).parent.as_posix()}/"
"""Folder of the package, as text: paths are cut off while the build waits."""
REST = "pages"
"""The kind of all work that is of no other kind: templates, films and files."""
ROOMS: Mapping[str, Sequence[str]] = {
    "search": ("runs/", "course/check.py"),
    "drawing": ("drawing/",),
    "texts": ("captions/", "questions/"),
    REST: (),
}
"""The places in the package where work of each kind begins. What that work calls is a part of it:
a game that a search asks for moves, a family that says what a caption says."""
LABELS = {
    "search": "searches and proofs",
    "drawing": "drawing",
    "texts": "captions and questions",
    REST: "templates, films and files",
}


def kind_of(files: Sequence[str]) -> str:
    """Return the kind of work that is being done; `files` are those of the functions that are
    running, by their path in the package, the outermost first."""
    for file in files:
        for kind, places in ROOMS.items():
            if file.startswith(tuple(places)):
                return kind
    return REST


def looked_at(work: Callable[[], object]) -> Counter[str]:
    """Do the work, and return how often each kind of work was seen."""
    seen: Counter[str] = Counter()

    def look(number: int, frame: FrameType | None) -> None:
        files = list[str]()
        while frame is not None:
            files.append(frame.f_code.co_filename.removeprefix(PACKAGE))
            frame = frame.f_back
        seen[kind_of(files[::-1])] += 1

    former = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, INTERVAL_SECONDS, INTERVAL_SECONDS)
    try:
        work()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, former)
    return seen


def shares(copy_course: Callable[[Path], None]) -> Iterator[Row]:
    """Yield what share of the time for all pages of a course, made in one process, each kind of
    work takes. `copy_course` writes the course into the folder that it is given."""
    with TemporaryDirectory(prefix="walkthroughs-bench-") as folder:
        root = Path(folder)
        copy_course(root)
        files, limits = walkthrough_files([root / "walkthroughs"]), course_limits(root)
        seen = looked_at(lambda: build(root, files, limits))
    for kind, label in LABELS.items():
        percent = 100 * seen[kind] / seen.total()
        yield Row(f"share.{kind}", f"the pages of this course: {label}", percent, "%")
