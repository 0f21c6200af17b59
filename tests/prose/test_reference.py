"""The reference leaves nothing out: no algorithm, no game, no source, no mistake."""

import re
from functools import cache

import pytest

from search_walkthroughs.course.files import read_walkthrough, walkthrough_files
from search_walkthroughs.reading.other_files.algorithm_notes import read_algorithm_notes
from search_walkthroughs.runs.registry import catalogue

from .written import DOCS, OTHERS, ROOT

FOLDERS = [DOCS / "reference", *(DOCS / code / "reference" for code in OTHERS)]


@cache
def walkthroughs():
    """Those of the course by name."""
    files = walkthrough_files([ROOT / "walkthroughs"])
    return {f"{file.parent.name}/{file.stem}": read_walkthrough(file) for file in files}


def headings(page, level):
    return set(re.findall(rf"^{'#' * level} (\S+)$", page.read_text("utf-8"), re.MULTILINE))


def linked(*pages):
    """The walkthroughs that the pages lead to."""
    found = re.compile(r"\.\./walkthroughs/([\w-]+/[\w-]+)\.(?:md|html)")
    return {name for page in pages for name in found.findall(page.read_text("utf-8"))}


NOTES = read_algorithm_notes((DOCS / "algorithms.toml").read_text("utf-8"), catalogue().algorithms)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_algorithm_and_every_game_is_told_of(folder):
    code = "en" if folder.parent == DOCS else folder.parent.name
    listed = f'--8<-- "{code}/algorithms-of-the-course.md"'
    assert listed in (folder / "algorithms.md").read_text("utf-8")
    assert {"tree", *catalogue().games} <= headings(folder / "games.md", 2)


def test_every_algorithm_has_a_note_in_every_language():
    notes = list(NOTES.notes())
    assert {note.name for note in notes} == catalogue().algorithms.keys()
    for note in notes:
        for texts in (note.title, note.does, note.cost, *([note.use] if note.use else [])):
            assert set(texts) == {"en", *OTHERS}, note.name


def test_an_algorithm_is_shown_by_a_page_on_which_it_runs():
    for note in NOTES.notes():
        assert note.examples, note.name
        for one in note.examples:
            runs = {entry.algorithm for entry in walkthroughs()[one].entries}
            assert note.name in runs, (note.name, one)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_whatever_has_a_source_is_among_what_was_published(folder):
    sourced = {name for name, one in walkthroughs().items() if one.source}
    articles = (folder.parent / "articles").glob("*.md")
    assert sourced <= linked(folder / "published.md", folder / "mistakes.md", *articles)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_mistake_of_the_course_is_among_those_published(folder):
    wrong = {name for name, one in walkthroughs().items() if one.page == "mistake"}
    assert wrong <= linked(folder / "mistakes.md")
