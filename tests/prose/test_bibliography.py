"""Every algorithm names who published it, when and where."""

import re

import pytest
import yaml

from search_walkthroughs.course.files import page_folder
from search_walkthroughs.pages.course.bibliography_page import snippets
from search_walkthroughs.pages.markup.page_markup import EMBED, TOP
from search_walkthroughs.reading import BadInput
from search_walkthroughs.reading.other_files.bibliography import read_bibliography
from search_walkthroughs.runs.registry import algorithms

from .written import DOCS, OTHERS, ROOT

TEXT = (DOCS / "bibliography.bib").read_text("utf-8")
PAGED = [name for name in algorithms() if name not in ("minimax-pair", "late-moves-believed")]
WRONG = "Find the mistake"
"""How the source of an algorithm begins that is wrong on purpose."""


def right_algorithms():
    """Those that are not variants of a listing or wrong on purpose, with their sources."""
    return {
        name: one.text.source
        for name, one in algorithms().items()
        if not one.text.source.startswith(WRONG) and name != "late-moves-believed"
    }


def test_every_algorithm_is_among_the_sources_and_names_what_stands_there():
    by_name = {}
    for one in read_bibliography(TEXT):
        for name in one.algorithms:
            by_name.setdefault(name, []).append(one)
    assert by_name.keys() == right_algorithms().keys()
    for name, source in right_algorithms().items():
        for one in by_name[name]:
            if one.key in ("allis1994pns", "schaeffer1989"):
                continue  # the article beside the thesis, and the heuristic beside the order
            surname = one.fields["author"].partition(" and ")[0].split()[-1]
            assert surname in source, (name, one.key)
            assert one.fields["year"] in source, (name, one.key)


READING = {"en": "\n## What to read next\n", "ja": "\n## 次に読むもの\n"}
TITLE = re.compile(r"(?<!\\)\*((?:\\\*|[^*])+?)(?<!\\)\*")
"""Titles are in italics; an asterisk in one is escaped."""


def unknown_titles(reading, bibliography):
    """The titles of a reading list that the bibliography lacks."""
    where = ("title", "booktitle", "journal")
    known = [one.fields[key] for one in bibliography for key in where if key in one.fields]
    titles = [found.replace("\\", "") for found in TITLE.findall(" ".join(reading.split()))]
    return [title for title in titles if not any(title in one for one in known)]


def test_all_that_the_chapters_tell_to_read_is_among_the_sources():
    sources, found = read_bibliography(TEXT), 0
    for code, heading in READING.items():
        for page in sorted((DOCS / ("" if code == "en" else code) / "course").glob("*.md")):
            reading = page.read_text("utf-8").partition(heading)[2]
            assert unknown_titles(reading, sources) == [], page.name
            found += len(TITLE.findall(reading))
    assert found > 100
    assert unknown_titles("- A. Nobody, *A Paper of\nNobody* (1900).", sources) == [
        "A Paper of Nobody"
    ]


def test_a_source_has_a_doi_or_says_that_none_was_verified():
    found = read_bibliography(TEXT)
    assert len({one.key for one in found}) == len(found) > 20
    years = [int(one.fields["year"]) for one in found]
    assert years == sorted(years)
    for one in found:
        assert ("doi" in one.fields) != (one.fields.get("note") == "not verified"), one.key


def test_the_pages_show_every_source():
    for code in ("en", *OTHERS):
        page = DOCS / ("" if code == "en" else code) / "reference/bibliography.md"
        name = f"{code}/bibliography.md"
        assert f'--8<-- "{name}"' in page.read_text("utf-8")
        text = snippets(TEXT, "b.bib", PAGED)[f"{EMBED}/{name}"]
        rows = [line for line in text.splitlines() if re.match(r"\| \d{4} \|", line)]
        assert len(rows) == len(read_bibliography(TEXT))
        assert "https://doi.org/10.1016/0004-3702%2875%2990019-3" in text
        paged = right_algorithms().keys() & PAGED
        assert all(f"({TOP}{page_folder(code)}/algorithms/{name}.html)" in text for name in paged)
        assert "(../walkthroughs/algorithms/minimax-pair.md)" not in text
    assert snippets("", "b.bib") == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("@article{a,\n  title = {T},\n}", "b.bib:1:1: `a` has no author"),
        ("@article{a,\n  title: T\n}", "b.bib:2:1: this is not a line of an entry"),
        ("@article{a,\n  title = {T},", "b.bib:1:1: `a` does not end"),
        (
            "@article{a,\n  author = {A},\n  title = {T},\n  year = {1},\n  journal = {J},\n"
            "  doi = {https://doi.org/10.1/2},\n}",
            "is not a DOI",
        ),
        ("@misc{a,\n  author = {A},\n  title = {T},\n  year = {1},\n}", "where it was published"),
    ],
)
def test_a_bibliography_with_a_fault_is_refused(text, said):
    with pytest.raises(BadInput) as error:
        read_bibliography(text, "b.bib")
    assert said in str(error.value)


def test_the_repository_says_how_to_cite_it():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert {"cff-version", "message", "title", "authors", "license", "type"} <= cited.keys()
    assert cited["license"] == "MIT"
