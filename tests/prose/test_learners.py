"""A learner's pages say nothing of how the site is made: that stands apart."""

import re

import pytest

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.pages.course.navigation import prose
from search_walkthroughs.reading import BadInput

from .written import DOCS, OTHERS, PAGES, ROOT, language, named

MAKERS = re.compile(
    r"\bmake (?:site|serve|test|whole|bench|mutants|fuzz|faults|night)\b"
    r"|\b(?:this|every|each) build\b|\bproved on\b|\b(?:goal|target) is missed\b|\bsurvivors?\b"
    r"|このビルド|ビルドのたび|毎回のビルド"
)
"""Words of whoever makes the site."""
ABOUT = ("speed.md", "trust.md", "workings.md")
FOR_AUTHORS = ("guide/", "reference/python.md")
SAID = ("page", "facts", "legend", "prune", "proof", "course", "best-first", "take", "question")
"""Sections of messages that learners' pages are made of."""


def makers_words(text):
    return [found[0] for found in MAKERS.finditer(text)]


def learners(page):
    path = page.relative_to(DOCS if language(page) == "en" else DOCS / language(page)).as_posix()
    return path not in ABOUT and not path.startswith(FOR_AUTHORS)


def test_words_of_makers_are_noticed():
    found = makers_words("counted on this build; run `make test`; the goal is missed. Make a move.")
    assert found == ["this build", "make test", "goal is missed"]
    assert makers_words("このビルドで証明済み") == ["このビルド"]


@pytest.mark.parametrize("page", [page for page in PAGES if learners(page)], ids=named)
def test_a_page_of_prose_has_none(page):
    assert makers_words(page.read_text("utf-8")) == []


def test_no_walkthrough_and_no_chapter_has_any():
    files = walkthrough_files([ROOT / "walkthroughs"])
    for file in {*files, *(ROOT / "walkthroughs").glob("*/_chapter.yml")}:
        assert makers_words(file.read_text("utf-8")) == [], file


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_nothing_that_pages_say_has_any(code):
    texts = messages(code).messages
    said = {key: str(text) for key, text in texts.items() if key.partition(".")[0] in SAID}
    assert len(said) > 100
    assert {key: makers_words(text) for key, text in said.items() if makers_words(text)} == {}


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_how_the_site_is_made_stands_apart_in_the_navigation(code):
    entries = prose(DOCS)[code]
    alone = {entry.rpartition("/")[2] for entry in entries if isinstance(entry, str)}
    assert alone == set(ABOUT)
    folders = [pages for one in entries if isinstance(one, dict) for pages in one.values()]
    course = next(pages for pages in folders if pages[0].endswith("course/index.md"))
    for name in ("reading.md", "design.md", "lectures.md", "teaching.md"):
        assert any(page.endswith(f"/{name}") or page == name for page in course), name


def test_a_page_cannot_belong_to_a_folder_that_is_not_there(tmp_path):
    (tmp_path / "course").mkdir()
    (tmp_path / "course/index.md").write_text("# The course\n")
    (tmp_path / "speed.md").write_text("---\ntitle: Speed\npart: cuorse\n---\n\n# Speed\n")
    with pytest.raises(BadInput) as refused:
        prose(tmp_path)
    (fault,) = refused.value.faults
    assert (fault.line, fault.column) == (3, 7)
    assert "course" in fault.remedy
