"""What is said of a course whose settings or links are wrong, and what is read of those that are
right."""

from pathlib import Path

import pytest

from golden.course.small_course import SOURCES, write_course
from search_walkthroughs.building.chapter_numbers import ChapterNumbers
from search_walkthroughs.building.configuration import configuration
from search_walkthroughs.building.link_check import check_links
from search_walkthroughs.building.own_settings import course_faults, own_menu, palette
from search_walkthroughs.building.prose_links import prose_link_faults
from search_walkthroughs.building.redirects import move_faults, moved_pages
from search_walkthroughs.reading import BadInput
from search_walkthroughs.reading.course_limits import course_limits

HERE = Path(__file__).parent
SETTINGS = sorted((HERE / "settings").glob("*.yml"))
HTML = """<!doctype html><html lang="en"><head><link rel="next" href="b.html"></head><body>
<h1 id="top">A</h1><a href="#top">top</a> <a href="#nowhere">nowhere</a>
<a href="course/01-cutz.html">cuts</a> <a href="course/01-cuts.html#mroe">more</a>
<img src="assets/logo.svg" alt=""> <img src="assets/lgo.svg" srcset="a.svg 1x, b.svg 2x" alt="">
<a href="https://elsewhere.example/x">elsewhere</a> <a href="/search/ja/index.html">日本語</a>
<a href="https://school.example/search/gone.html">gone</a> <a href="mailto:a@b.example">mail</a>
<script src="walkthroughs/assets/player.js"></script>
</body></html>
"""
"""The first page of a site in which much is missing."""


@pytest.fixture
def root(tmp_path, monkeypatch):
    """The small course in a folder that messages call by a short name."""
    monkeypatch.chdir(write_course(tmp_path))
    return Path()


def _lines(title, things):
    return [f"## {title}", *map(str, things), ""]


def _read_settings(root: Path) -> list[str]:
    """Return what the settings of a course without faults say."""
    settings = configuration(root)
    facts = {
        "address": settings.address,
        "redirects": settings.redirects,
        "frames": settings.frame_files,
        "languages": settings.languages,
        "try": settings.has_try,
        "skip": list(settings.skip),
        "snippets": settings.snippet_folders(),
        "reads more": settings.reads_more,
        "menu": own_menu(root),
        "palette": palette(root),
    }
    return [f"{name}: {value}" for name, value in facts.items()]


@pytest.mark.parametrize("file", [SOURCES / "mkdocs.yml", *SETTINGS], ids=lambda file: file.stem)
def test_what_is_said_of_settings_is_what_it_was(root, golden, file):
    (root / "mkdocs.yml").write_bytes(file.read_bytes())
    faults = course_faults(root)
    lines = _lines("faults", faults)
    try:
        lines += _lines("limits", [course_limits(root)])
    except BadInput as error:
        lines += _lines("faults of limits", error.faults)
    if not faults:
        lines += _lines("read", _read_settings(root))
    golden(HERE / f"settings/{file.stem}.txt", "\n".join(lines))


def test_what_is_said_of_links_in_prose_is_what_it_was(root, golden):
    page = root / "docs/wrong.md"
    page.write_bytes((HERE / "pages_with_faults.md").read_bytes())
    text = page.read_text("utf-8")
    numbers = ChapterNumbers(root)
    lines = [
        *_lines("links and snippets", prose_link_faults(root)),
        *_lines("former addresses", move_faults(root)),
        *_lines("moved", [f"{old} -> {new}" for old, new in moved_pages(root).items()]),
        *_lines("numbers of chapters", numbers.faults(page, text)),
        *(line for line in numbers.corrected(page, text).splitlines() if "Chapter" in line),
    ]
    golden(HERE / "faults/prose.txt", "\n".join(lines) + "\n")


def test_what_is_said_of_a_site_with_dead_links_is_what_it_was(root, golden):
    site = root / "site"
    (site / "course").mkdir(parents=True)
    (site / "assets").mkdir()
    (site / "assets/logo.svg").write_text("<svg/>")
    (site / "index.html").write_text(HTML, "utf-8")
    (site / "course/01-cuts.html").write_text('<h2 id="more">More</h2>', "utf-8")
    address = "https://school.example/search/"
    lines = _lines("written by a template", check_links(root, site, address))
    (root / "docs/index.md").write_text(HTML, "utf-8")
    lines += _lines("written by the author", check_links(root, site, address))
    golden(HERE / "faults/site.txt", "\n".join(lines))
