"""The site of a small course: what is written around its pages, and what is found in it."""

import re
from pathlib import Path

import pytest

from golden.course.page_words import words
from golden.course.small_course import file_text, listing, page_frame, search_entries
from search_walkthroughs.plugins import language_codes

KEPT = Path(__file__).parent / "site"
SHARED = [
    "all/index",
    "algorithms/alpha-beta",
    "algorithms/minimax",
    "check",
    "cuts/index",
    "engines/index",
    "engines/own-shogi",
    "experiments/greatest-capture",
    "experiments/index",
    "parsons",
    "play",
    "practise",
    "tables/index",
    "today",
    "try",
]
"""Pages that the generator writes and that are of no single walkthrough."""
FRAMED = [
    "index.html",
    "ja/index.html",
    "course/01-cuts.html",
    "ja/course/01-cuts.html",
    "course/02-tables.html",
    "walkthroughs/cuts/one-cut.html",
    "ja/walkthroughs/cuts/two-searches.html",
    "walkthroughs/all/index.html",
    "ja/walkthroughs/try.html",
    "404.html",
]
"""Pages of which it is kept what stands around them."""
THEME = ("assets/", "search/search_index")
"""What the theme of MkDocs brings, which differs from version to version."""


def _page(course: Path, name: str, language: str) -> Path:
    folder = "walkthroughs" if language == "en" else f"{language}/walkthroughs"
    return course / "docs" / folder / f"{name}.md"


@pytest.mark.parametrize("language", language_codes())
@pytest.mark.parametrize("name", SHARED)
def test_the_words_of_a_page_of_the_course_are_what_they_were(course, golden, name, language):
    text = words(file_text(_page(course, name, language)))
    golden(KEPT / f"{name.replace('/', '-')}.{language}.txt", text)


@pytest.mark.parametrize("language", ["", "ja/"])
def test_the_feed_is_what_it_was(course, golden, language):
    text = (course / f"docs/{language}walkthroughs/feed.xml").read_text("utf-8")
    golden(KEPT / f"feed.{language.strip('/') or 'en'}.xml", text)


def test_the_settings_of_the_site_are_what_they_were(course, golden):
    """The navigation above all."""
    text = (course / "docs/walkthroughs/.site/mkdocs.yml").read_text("utf-8")
    golden(KEPT / "settings.yml", text)


def test_every_file_that_is_written_before_the_site_is_what_it_was(course, golden):
    """Scripts are tried in a browser; here they have no digest, so that each may be changed."""
    docs = course / "docs"
    folders = (docs / "walkthroughs", docs / "ja/walkthroughs")
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    files = [file for file in files if file.parent.name != "__pycache__"]
    files = [file for file in files if not file.name.startswith(".made-by")]
    scripts = [file for file in files if file.suffix == ".js" and file.parent.name == "assets"]
    others = [file for file in files if file not in scripts]
    golden(KEPT / "scripts.txt", listing(docs, scripts, digests=False))
    golden(KEPT / "written.txt", listing(docs, others, digests=True))


def test_the_files_of_the_site_are_those_they_were(course, golden):
    site = course / "site"
    names = listing(site, (file for file in site.rglob("*") if file.is_file()), digests=False)
    lines = [line for line in names.splitlines() if not line.startswith(THEME)]
    golden(KEPT / "files.txt", "".join(f"{line}\n" for line in lines))


def test_the_sitemap_is_what_it_was(course, golden):
    golden(KEPT / "sitemap.xml", file_text(course / "site/sitemap.xml"))


@pytest.mark.parametrize("name", FRAMED)
def test_what_stands_around_a_page_is_what_it_was(course, golden, name):
    golden(KEPT / f"around-{name.replace('/', '-')}.txt", page_frame(course / "site" / name))


@pytest.mark.parametrize("language", language_codes())
def test_what_can_be_found_is_what_it_was(course, golden, language):
    golden(KEPT / f"search.{language}.txt", search_entries(course / f"site/search/{language}.json"))


def test_former_addresses_lead_on_to_where_they_did(course, golden):
    site, lines = course / "site", []
    for file in sorted(site.rglob("*.html")):
        if target := re.search(r'data-moved href="([^"]*)"', file.read_text("utf-8")):
            lines.append(f"{file.relative_to(site).as_posix()} -> {target[1]}\n")
    golden(KEPT / "redirects.txt", "".join(lines))
    golden(KEPT / "redirect.html", (site / "course/01-pruning.html").read_text("utf-8"))
