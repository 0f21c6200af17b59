"""What the pages of the course say: their runs, with the games that they search."""

from collections.abc import Iterator, Sequence
from pathlib import Path as File

import pytest

from meaning.runs import WRONG_ON_PURPOSE
from search_walkthroughs.course import files as course_files
from search_walkthroughs.course.check import CheckedRun, check_run
from search_walkthroughs.reading.errors import MissingPackage

COURSE = File(__file__).parents[2] / "walkthroughs"


def pages() -> Sequence[str]:
    """Return the names of the walkthroughs of the course."""
    files = course_files.walkthrough_files([COURSE])
    return [str(file.relative_to(COURSE).with_suffix("")) for file in files]


def runs_of(page: str) -> Iterator[CheckedRun]:
    """Yield the runs of the walkthrough; without its package the test is skipped."""
    try:
        walkthrough = course_files.read_walkthrough(COURSE / f"{page}.yml")
        for entry in walkthrough.entries:
            yield check_run(walkthrough, entry)
    except MissingPackage as error:
        pytest.skip(str(error))


def is_sound(run: CheckedRun) -> bool:
    """Return whether the search is none that is wrong on purpose, and its proof holds."""
    return run.plan.is_sound and run.entry.algorithm not in WRONG_ON_PURPOSE
