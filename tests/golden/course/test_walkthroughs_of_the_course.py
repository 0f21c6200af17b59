"""Every page that the course's own files become, as digests of its parts.

`digests/<chapter>/<name>.txt` has one line for each part: a section of the page, the captions of a
film, the pictures of a language. A file that its author has changed since, and a new one, are not
compared: an author need not know of these digests.
"""

from pathlib import Path

import pytest

from golden.course.digests import Digests, source_digest
from golden.course.made_pages import MadePage, make_of
from search_walkthroughs.building.tasks import Task, engine_log, experiment, walkthrough
from search_walkthroughs.course.files import (
    ENGINE_LOGS,
    EXPERIMENTS,
    RESULT_SUFFIX,
    engine_files,
    experiment_files,
    walkthrough_files,
    walkthrough_source,
)

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
BY_DAY = frozenset((HERE / "walkthroughs_by_day.txt").read_text("utf-8").splitlines())
"""Pages that are made by day too: cheap ones, which together with the tests' own walkthroughs run
nearly every line that any page of the course runs."""
FILES = {
    file.relative_to(root).with_suffix("").as_posix(): file
    for root, files in (
        (ROOT / "walkthroughs", walkthrough_files([ROOT / "walkthroughs"])),
        (ROOT / "docs", experiment_files(ROOT / EXPERIMENTS)),
        (ROOT / "docs", engine_files(ROOT / ENGINE_LOGS)),
    )
    for file in files
}
"""What the pages of the course are made from, by chapter and name."""
CASES = [
    pytest.param(name, marks=() if name in BY_DAY else pytest.mark.night, id=name) for name in FILES
]


def _task(name: str) -> Task:
    """Return the work that makes the page, with the path of its file below the course."""
    file = FILES[name].relative_to(ROOT)
    if file.is_relative_to(EXPERIMENTS):
        return Task(walkthrough_source(file, [file.with_suffix(RESULT_SUFFIX)]), experiment)
    if file.is_relative_to(ENGINE_LOGS):
        return Task(walkthrough_source(file, sorted(ENGINE_LOGS.glob("*.log"))), engine_log)
    return Task(walkthrough_source(file), walkthrough, ("key", True))


@pytest.mark.parametrize("name", CASES)
def test_a_page_is_what_it_was(name, request, monkeypatch, golden_digests):
    monkeypatch.chdir(ROOT)  # a fault names its file as the author of the course does
    file, task = HERE / f"digests/{name}.txt", _task(name)
    before = Digests.read(file)
    is_kept = before is not None and before.source == source_digest(task.source)
    if not is_kept and not request.config.getoption("--update-golden"):
        return
    page = make_of(task)
    if not _lacks_a_package(page):
        texts = page.texts()
        golden_digests(file, Digests.of(task.source, texts), texts)


def _lacks_a_package(page: MadePage) -> bool:
    """Return whether the walkthrough was not run because a package is not installed."""
    return any(fault.startswith("skipped") for fault in page.faults)


def test_what_is_made_by_day_has_digests():
    """A name that is misspelled would show nothing."""
    assert [name for name in sorted(BY_DAY) if not (HERE / f"digests/{name}.txt").is_file()] == []
