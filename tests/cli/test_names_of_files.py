"""`check` refuses the names of files that `build` refuses, in the same words."""

import sys

import pytest

from search_walkthroughs.building.course_build import build
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.reading import Limits

TREE = "title: T\nalgorithm: minimax\ntree: [1, 2]\n"
PAIRS = [
    (("a/first-cut.yaml", "a/first-cut.yml"), "is the same page as walkthroughs/a/first-cut.yaml"),
    (("a/index.yml",), "is the same page as that of its chapter; call it otherwise"),
    (("a/x#y?.yml",), "'x#y?' cannot be the name of a page; use letters, digits and hyphens, such"),
    (("a#b/one.yml", "a#b/two.yml"), "'a#b' cannot be the name of a page; use letters, digits"),
]
if sys.platform == "linux":  # where names may differ in their case alone
    PAIRS.append((("a/Example.yml", "a/example.yml"), "is the same page as walkthroughs/a/Example"))


@pytest.mark.parametrize(("names", "said"), PAIRS)
def test_check_says_what_build_says(names, said, write, walkthroughs, tmp_path):
    write("mkdocs.yml", "site_name: S\n")
    write("docs/index.md", "# S\n")
    for name in names:
        write(f"walkthroughs/{name}", TREE)
    done = walkthroughs("check")
    assert done.code == 2
    (fault,) = done.faults
    assert said in fault
    files = [file.relative_to(tmp_path) for file in walkthrough_files([tmp_path / "walkthroughs"])]
    (finding,) = build(tmp_path, files, Limits(), check=True).findings
    assert str(finding.fault) == fault


def test_a_file_in_no_course_may_be_called_anything(write, walkthroughs):
    for name in ("one/index.yml", "one/x#y.yml", "two/x#y.yml"):
        write(name, TREE)
    assert walkthroughs("check", "one", "two").code == 0


def test_courses_side_by_side_may_use_the_same_names(write, walkthroughs):
    for course in ("one", "two"):
        write(f"{course}/mkdocs.yml", "site_name: S\n")
        write(f"{course}/walkthroughs/a/tree.yml", TREE)
    assert walkthroughs("check", "one/walkthroughs", "two/walkthroughs").code == 0


TREE = "title: T\nalgorithm: minimax\ntree: [1, 2]\n"


def test_a_file_that_windows_cannot_have_is_refused(walkthroughs, write):
    write("mkdocs.yml", "site_name: T\n")
    write("walkthroughs/a/CON.yml", TREE)
    done = walkthroughs("check")
    assert (done.code, "'CON' is a device on Windows" in done.out) == (2, True)


def test_two_files_of_a_chapter_with_one_title_get_a_note(walkthroughs, write):
    write("walkthroughs/a/one.yml", TREE)
    write("walkthroughs/a/two.yml", TREE)
    write("walkthroughs/b/one.yml", TREE)
    done = walkthroughs("check", "walkthroughs")
    (line,) = [line for line in done.out.splitlines() if "note:" in line]
    assert (done.code, line.partition(" note: ")[0]) == (0, "walkthroughs/a/two.yml:1:8:")
    assert "has the same title as walkthroughs/a/one.yml: 'T'" in line
