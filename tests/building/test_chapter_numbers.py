"""A link that says *chapter 4* leads to the fourth chapter, and `check --fix` keeps it so."""

import re
from unittest.mock import patch

import pytest

from search_walkthroughs.building.chapter_numbers import ChapterNumbers
from search_walkthroughs.building.prose_links import ProseLinks
from search_walkthroughs.cli import main
from search_walkthroughs.pages.course.navigation import chapters_in
from search_walkthroughs.pages.markup.embed import snippets

FILES = {
    "mkdocs.yml": "INHERIT: docs/walkthroughs/.site/mkdocs.yml\nsite_name: A\n",
    "docs/index.md": "# A\n",
    "docs/course/index.md": "# C\n\n[b](beta.md) [a](alpha.md)\n",
    "docs/course/alpha.md": "# Alpha\n",
    "docs/course/beta.md": "# Beta\n",
    "docs/ja/course/index.md": "# C\n\n[b](beta.md) [a](alpha.md)\n",
    "docs/ja/course/alpha.md": "# α\n",
    "docs/ja/course/beta.md": "# β\n",
}


@pytest.fixture
def course(tmp_path, monkeypatch):
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments):
    """Return the exit code of the command."""
    with patch("sys.argv", ["walkthroughs", *arguments]), pytest.raises(SystemExit) as left:
        main()
    return left.value.code


RIGHT = [
    "[chapter 1](course/beta.md), [Chapter 2](course/alpha.md#alpha), [2](course/alpha.md): 1, 4",
    "[Alpha](course/alpha.md), [chapter 7](other.md), [the 7 chapters](course/alpha.md)",
    "`[chapter 7](course/alpha.md)`",
]


@pytest.mark.parametrize("text", RIGHT)
def test_right_numbers_and_other_links_pass(course, text):
    page = course / "docs/page.md"
    assert ChapterNumbers(course).faults(page, text) == []
    assert ChapterNumbers(course).corrected(page, text) == text


def test_a_first_lesson_may_come_before_chapter_1(course):
    lesson = course / "docs/course/beta.md"
    lesson.write_text("---\ntitle: Beta\nnumber: 0\n---\n\n# Beta\n")
    page, text = course / "docs/page.md", "[chapter 1](course/beta.md) [2](course/alpha.md)"
    corrected = ChapterNumbers(course).corrected(page, text)
    assert corrected == "[chapter 0](course/beta.md) [1](course/alpha.md)"
    made = snippets(chapters_in(course / "docs"), {})
    listed = next(text for path, text in made.items() if path.endswith("en/course/chapters.md"))
    assert re.findall(r"(\d)\. (\w+)", listed) == [("0", "Beta"), ("1", "Alpha")]
    below = {path.rpartition("/")[2]: text for path, text in made.items() if "embed/en" in path}
    assert "Chapter 0" in below["beta.time"]
    assert "Chapter 1" in below["alpha.time"]


def test_a_wrong_number_is_named_with_its_place(course):
    (course / "docs/page.md").write_text("# P\n\nSee [chapter 1](course/alpha.md).\n")
    (fault,) = ProseLinks(course).faults(course / "docs/page.md")
    assert (fault.line, fault.column) == (3, 14)
    assert fault.message == "this is chapter 2, and is called 1"


@pytest.mark.parametrize(
    ("name", "wrong", "right"),
    [
        (
            "docs/course/alpha.md",
            "[chapter 12](beta.md) [Chapter 1](alpha.md) [3](alpha.md): 7",
            "[chapter 1](beta.md) [Chapter 2](alpha.md) [2](alpha.md): 7",
        ),
        ("docs/ja/course/beta.md", "[第9章](alpha.md)では", "[第2章](alpha.md)では"),
    ],
)
def test_check_puts_wrong_numbers_right(course, capsys, name, wrong, right):
    (course / name).write_text(f"# T\n\n{wrong}\n", "utf-8")
    assert run("check", name) == 1
    assert "this is chapter 2, and is called" in capsys.readouterr().out
    assert run("check", name, "--fix") == 0
    assert (course / name).read_text("utf-8") == f"# T\n\n{right}\n"
    assert "its numbers are put right" in capsys.readouterr().err
