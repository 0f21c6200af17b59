"""The course as it is built: complete, whole, the same twice, and at home without a network."""

import gzip
import json
import re
import shutil
from collections import Counter
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from number_lines import ticks
from search_walkthroughs.building.course_build import build
from search_walkthroughs.course.files import page_path, walkthrough_files, walkthrough_name
from search_walkthroughs.reading.course_limits import course_limits
from search_walkthroughs.runs.registry import algorithms
from search_walkthroughs.workers.executor import workers
from support import film_of

from .links import Reader, target

ROOT = Path(__file__).parents[2]
NAMES = [walkthrough_name(file) for file in walkthrough_files([ROOT / "walkthroughs"])]
PLACES = ("f=", "lab=", "__")
"""What leads to a frame, to a state of *Try it*, or to a part of the theme: no id of the page."""
LANGUAGES = ("en", "ja")
TIMETABLED_SEARCHES = tuple(
    name for name, entry in algorithms().items() if entry.text.family.name == "parallel"
)


@cache
def pages(site):
    """Every page of the site and what it points to, read once for all tests."""
    return {
        page: Reader(page.read_text("utf-8"))
        for page in sorted(site.rglob("*.html"))
        if page.parent.name != "embed" and "embed" not in page.parts
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("walkthrough", NAMES)
def test_every_walkthrough_has_its_page(site, walkthrough, language):
    page = site / f"{page_path(walkthrough, language)}.html"
    text = page.read_text("utf-8")
    assert Reader(text).language == language
    other = LANGUAGES[language == "en"]
    assert f'hreflang="{other}"' in text
    assert "{" not in re.sub(
        r"<(script|style|pre|code).*?</\1>|data-[\w-]+=\"[^\"]*\"", "", text, flags=re.S
    )


@pytest.mark.parametrize("builder", ["site", "zensical"])
def test_nothing_is_missing_and_no_other_host_is_asked(builder, request):
    site = request.getfixturevalue(builder)
    read = pages(site)
    for page, found in read.items():
        for link in (*found.loads, *found.links):
            led = target(page, link)
            if led is None:
                assert link not in found.loads, f"{page} loads {link}"
                continue
            file, anchor = led
            if page.name != "404.html":
                assert file.is_file(), f"{page.relative_to(site)} leads to {link}"
                if anchor and file.suffix == ".html" and not anchor.startswith(PLACES):
                    assert anchor in read[file].ids, f"{page.relative_to(site)} leads to {link}"


def test_styles_and_scripts_load_nothing_from_elsewhere(site):
    for file in [*site.rglob("*.css"), *(site / "walkthroughs/assets").glob("*.js")]:
        text = file.read_text("utf-8")
        assert not re.search(r"url\(\s*['\"]?(https?:)?//", text), file
        assert "@import" not in text, file


def test_every_picture_says_what_it_shows(site):
    for page, found in pages(site).items():
        for image in found.images:
            assert "alt" in image, page
            is_logo = "logo" in image["src"]  # the theme sizes it
            assert is_logo or image.get("width"), f"{page}: {image}"


def test_no_id_stands_twice_in_a_page(site):
    for page, found in pages(site).items():
        twice = [id for id, count in Counter(found.ids).items() if count > 1]
        assert not twice, page


def test_on_every_number_line_the_numbers_increase(site):
    """Searches by several workers have a timetable in its place."""
    films = [
        film
        for film in sorted(site.rglob("film.js"))
        if not film.parent.name.endswith(TIMETABLED_SEARCHES)
    ]
    assert len(films) > 100
    for film in films:
        picture = film_of(film.read_text("utf-8"))
        first = "".join(picture["cuttings"][cutting] for cutting in picture["frames"][0][1::2])
        numbers, places = zip(*ticks(first), strict=True)
        assert len(set(numbers)) == len(numbers) > 1, film
        assert list(places) == sorted(set(places)), film


def test_every_frame_is_a_file_that_reads_alone(site):
    frames = sorted(site.rglob("frames/**/*.svg"))
    assert len(frames) > 500
    for frame in frames[::25]:
        root = ElementTree.parse(frame).getroot()
        space = "{http://www.w3.org/2000/svg}"
        assert root.find(f"{space}title").text
        assert root.find(f"{space}desc").text
        assert root.find(f".//{space}text") is not None
        text = frame.read_text("utf-8")
        assert "prefers-color-scheme: dark" in text.replace("scheme:dark", "scheme: dark")
        assert not re.search(r"(href|src)=|url\(", text)


def test_the_numbers_of_frames_are_those_of_the_trace(site):
    """Where a walkthrough is light each has a file, elsewhere the first, the last and some more."""
    whole = []
    for trace in site.rglob("trace.jsonl.gz"):
        lines = gzip.decompress(trace.read_bytes()).splitlines()
        numbers = [json.loads(line)["frame"] for line in lines]
        drawn = sorted(int(frame.stem) for frame in (trace.parent / "frames").glob("*.svg"))
        assert {numbers[0], numbers[-1]} <= {*drawn} <= {*numbers}
        whole.append(drawn == numbers)
    assert any(whole)
    assert not all(whole)


@pytest.mark.night
def test_building_again_changes_nothing(little):
    again = build(
        little, walkthrough_files([little / "walkthroughs"]), course_limits(little), check=True
    )
    assert (again.findings, again.changes) == ((), [])


@pytest.mark.parametrize("step", [2, pytest.param(1, marks=pytest.mark.night)])
def test_workers_write_the_same_bytes(little, step):
    some = walkthrough_files([little / "walkthroughs" / "textbook"])[::step]
    alone = build(little, some, course_limits(little), check=True).changes
    with workers(2) as team:
        shared = build(little, some, course_limits(little), team=team, check=True)
    assert shared.changes == alone


def test_a_walkthrough_that_is_gone_leaves_nothing(little, tmp_path):
    root = tmp_path / "copy"
    shutil.copytree(little, root, ignore=shutil.ignore_patterns("site*", "zensical*"))
    (root / "walkthroughs/textbook/compare.yml").unlink()
    chapter = root / "walkthroughs/textbook/_chapter.yml"
    chapter.write_text(re.sub(r"\bcompare\b(, )?", "", chapter.read_text("utf-8")), "utf-8")
    build(root, walkthrough_files([root / "walkthroughs"]), course_limits(root))
    left = [file for file in (root / "docs/walkthroughs").rglob("compare*") if file.suffix != ".js"]
    assert not left
    kept = (root / ".walkthroughs/frames.json").read_text()
    assert "textbook/alpha-beta" in kept
    assert "textbook/compare" not in kept


def test_a_wrong_file_leaves_the_old_pages(little, tmp_path):
    root = tmp_path / "copy"
    shutil.copytree(little, root, ignore=shutil.ignore_patterns("site*", "zensical*"))
    before = {f: f.stat().st_mtime_ns for f in (root / "docs/walkthroughs").rglob("*")}
    file = root / "walkthroughs/textbook/minimax.yml"
    file.write_text(file.read_text().replace("value: 3", "value: 4"))
    outcome = build(root, walkthrough_files([root / "walkthroughs"]), course_limits(root))
    assert [finding.level for finding in outcome.findings] == ["claim"]
    assert {f: f.stat().st_mtime_ns for f in (root / "docs/walkthroughs").rglob("*")} == before
