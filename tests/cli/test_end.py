"""What `build` and `import` say at the end, and what they say of pages that are large."""

import re
import sys

import pytest

from search_walkthroughs.pages.markup import page_size

pytestmark = pytest.mark.day(4)

SMALL = "title: T\nalgorithm: alpha-beta\ntree: [[3, 12], [2, 9]]\n"
PAGES = "docs"


@pytest.fixture
def course(write, tmp_path):
    write("mkdocs.yml", "INHERIT: docs/walkthroughs/.site/mkdocs.yml\nsite_name: A\n")
    write("docs/index.md", "# A\n")
    write("walkthroughs/a/one.yml", SMALL)
    write("walkthroughs/a/two.yml", SMALL.replace("9", "1"))
    return tmp_path


def said(done):
    """The last line, if it tells what there is: pages, frames, seconds."""
    found = re.fullmatch(
        r"([\d,]+) pages, ([\d,]+) frames, \d+\.\d seconds", done.err.splitlines()[-1]
    )
    return found and tuple(int(number.replace(",", "")) for number in found.groups())


def test_a_build_that_nobody_watches_ends_with_a_line(walkthroughs, course):
    done = walkthroughs("build", "--pages-only")
    assert (done.code, done.out) == (0, "")
    assert len(done.err.splitlines()) == 1
    pages = [path for path in (course / PAGES).rglob("*.md") if path.stem in ("one", "two")]
    stored = [path for path in (course / ".walkthroughs/store").rglob("*") if path.is_file()]
    assert said(done)[0] == len(pages) == 2
    assert said(done)[1] >= len(stored) > 0, "frames that are alike are stored once"
    assert said(walkthroughs("build", "--pages-only")) == said(done), "also if nothing has changed"
    assert walkthroughs("build", "--pages-only", "--check").err == ""


def test_whoever_watches_sees_it_behind_the_progress(walkthroughs, course, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    done = walkthroughs("build", "--pages-only")
    assert re.search(r"2 pages, [\d,]+ frames, \d+\.\d seconds\n\Z", done.err)


def test_a_build_that_fails_says_only_why(walkthroughs, course, write):
    write("walkthroughs/a/two.yml", SMALL + "expect: {value: 7}\n")
    done = walkthroughs("build", "--pages-only")
    assert done.code == 1
    assert "seconds" not in done.err


def test_an_import_ends_with_a_line(walkthroughs, write):
    write("t.txt", "[[3, 12], [2, 9]]")
    done = walkthroughs("import", "t.txt")
    assert done.out.startswith("# yaml-language-server") or "tree" in done.out
    assert re.search(r"\n1 walkthrough, 7 nodes, \d+\.\d seconds\n\Z", done.err)


def wide(leaves):
    """A tree of two levels, of which minimax evaluates every leaf."""
    rows = [list(range(row, row + 10)) for row in range(leaves // 10)]
    return f"title: T\nalgorithm: minimax\ntree: {rows}\n"


def test_a_page_of_many_frames_is_named_and_is_no_fault(walkthroughs, course, write):
    file = write("walkthroughs/a/wide.yml", wide(500))
    done = walkthroughs("build", "--pages-only")
    assert done.code == 0
    (note,) = [line for line in done.faults if "KB" in line]
    message = r"the page has ([\d,]+) frames and loads [\d,]+ KB; to show less, "
    found = re.match(rf"{file}:3:\d+: note: {message}", note)
    assert int(found[1].replace(",", "")) > page_size.LARGE_FRAMES
    assert (course / PAGES / "walkthroughs/a/wide.md").is_file()


@pytest.mark.parametrize(("slot", "value"), [("LARGE_FRAMES", 10), ("LARGE_BYTES", 5_000)])
def test_either_limit_is_enough(walkthroughs, course, monkeypatch, slot, value):
    assert "KB" not in walkthroughs("build", "--pages-only", "--jobs", "1").err
    monkeypatch.setattr(page_size, slot, value)
    done = walkthroughs("build", "--pages-only", "--fresh", "--jobs", "1")
    assert done.code == 0
    assert len([line for line in done.faults if "KB" in line]) == 2
