"""A folder without walkthroughs, and a course without a first page, are not passed over."""

import pytest

TREE = "title: T\nalgorithm: minimax\ntree: [1, 2]\n"
EMPTY = "there is no walkthrough in this folder; name a folder with files that end in .yml"
FRONT = "docs/index.md:1:1: note: the site has no first page"


@pytest.mark.parametrize("left", ["empty/notes.txt", "empty/_chapter.yml", "empty/below/a.txt"])
def test_a_folder_without_walkthroughs_is_a_fault(left, write, walkthroughs):
    write(left, "title: C\n")
    write("full/one.yml", TREE)
    done = walkthroughs("check", "empty", "full")
    assert (done.code, done.faults) == (
        2,
        [f"empty: {EMPTY}, or write one: `walkthroughs new NAME`"],
    )


def test_a_course_in_which_there_is_nothing_at_all(write, walkthroughs):
    write("walkthroughs/notes.txt", "")
    done = walkthroughs("check")
    assert done.code == 2
    assert f"walkthroughs: {EMPTY}" in done.out


@pytest.mark.parametrize(
    ("name", "text"), [("docs/index.md", "# S\n"), ("docs/guide/page.md", "# P\n")]
)
def test_pages_are_something(name, text, write, walkthroughs):
    write("walkthroughs/notes.txt", "")
    write(name, text)
    assert walkthroughs("check").code == 0
    assert walkthroughs("check", "docs").code == 0


def test_a_course_without_a_first_page_is_told_so(write, walkthroughs):
    write("mkdocs.yml", "INHERIT: docs/walkthroughs/.site/mkdocs.yml\nsite_name: S\n")
    write("walkthroughs/a/one.yml", TREE)
    write("docs/page.md", "# P\n")
    done = walkthroughs("check")
    assert done.code == 0
    assert FRONT in done.out
    assert "write one that begins with `# The title`" in done.out
    done = walkthroughs("build")
    assert done.code == 0
    assert FRONT in done.err


@pytest.mark.parametrize("name", ["index.md", "README.md", "index.html"])
def test_a_course_with_one_is_told_nothing(name, write, walkthroughs):
    write("mkdocs.yml", "site_name: S\n")
    write("walkthroughs/a/one.yml", TREE)
    write(f"docs/{name}", "# S\n")
    assert walkthroughs("check").out == ""
