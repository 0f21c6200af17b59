"""The table of published examples says of each whether it agrees: the runs must say the same."""

import re

import pytest

from search_walkthroughs.course.files import read_walkthrough
from search_walkthroughs.course.quotes import exact, find_quotes, plain_text
from search_walkthroughs.reading.errors import FaultList

from .written import DOCS

AGREES = {"en": "agrees", "ja": "一致"}
PAGES = {"en": DOCS / "reference/published.md", "ja": DOCS / "ja/reference/published.md"}
FORMULA = re.compile(r"<sup>.*?</sup>|[=−+] [0-9]+|10⁹")
NUMBER = re.compile(r"(?<![0-9A-Za-z.,−])−?[0-9][0-9,]*(?![⁰-⁹])")
LINK = re.compile(r"\.\./walkthroughs/([\w/-]+)\.md")
WALKTHROUGHS = DOCS.parent / "walkthroughs"


def rows(language):
    """What was printed, and what the run says, of each row."""
    text = PAGES[language].read_text("utf-8")
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [tuple(map(str.strip, line.strip("| ").split(" | ")[-2:])) for line in lines[1:]]


def values(texts):
    return {exact(float(plain_text(text).replace(",", ""))) for text in texts}


def printed(text):
    return values(NUMBER.findall(FORMULA.sub(" ", text)))


def ran(text):
    marks = find_quotes(text, FaultList(""))
    assert len(re.findall("<!--run", text)) == len(marks)
    return values(mark.text for mark in marks)


ROWS = [(language, *row) for language in PAGES for row in rows(language)]


@pytest.mark.parametrize(("language", "said", "run"), ROWS)
def test_a_row_says_that_it_agrees_where_the_runs_came_to_what_was_printed(language, said, run):
    if numbers := printed(said):
        assert run.startswith(AGREES[language]) == (numbers <= ran(run))


@pytest.mark.parametrize(("language", "said", "run"), ROWS)
def test_no_number_of_a_run_is_typed(language, said, run):
    typed = re.sub(r"<!--run.*?<!--/run-->|\]\(.*?\)", " ", run)
    assert printed(typed) <= printed(said)


@pytest.mark.parametrize(("language", "said", "run"), ROWS)
def test_what_agrees_is_claimed_in_a_file_too(language, said, run):
    files = [WALKTHROUGHS / f"{name}.yml" for name in LINK.findall(run)]
    claimed = [
        file
        for file in files
        if file.exists() and any(entry.expect for entry in read_walkthrough(file).entries)
    ]
    assert claimed or AGREES[language] not in run
