"""A class's own course: the guide's commands make it, and programs and trees are marked."""

import json
import re
import shlex
import shutil
import tomllib
from glob import glob
from pathlib import Path

import pytest
import yaml

from search_walkthroughs.course.prose import prose_pages
from search_walkthroughs.starting.new_class import FILES, class_files
from search_walkthroughs.starting.origin import Origin

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs/guide/class.md"
PROGRAMS = ROOT / "tests/judging/programs"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
BLOCKS = BLOCK.findall(GUIDE.read_text("utf-8"))
LINES = [line for kind, _, text in BLOCKS if kind == "sh" for line in text.splitlines()]


def commands(*words):
    """The arguments of the page's commands that begin so."""
    return [shlex.split(line)[1:] for line in LINES if line.startswith(f"walkthroughs {words[0]}")]


@pytest.fixture
def course(run_command, tmp_path, monkeypatch):
    """The course that the guide's first command makes; the test stands in it."""
    monkeypatch.chdir(tmp_path)
    (line,) = commands("init")
    assert run_command(*line, "--seed", 5)[0] == 0
    monkeypatch.chdir(tmp_path / line[2])
    return tmp_path / line[2]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_of_it_is_right_in_either_language(
    course, run_command, tmp_path, monkeypatch, language
):
    if language == "ja":
        other = tmp_path / "other"
        title = ("--title", "Game trees, class 10b")
        assert run_command("init", other, "--class", "--language", "ja", *title)[0] == 0
        names = {
            file.relative_to(course / "docs").as_posix() for file in prose_pages(course / "docs")
        }
        there = {
            file.relative_to(other / "docs").as_posix() for file in prose_pages(other / "docs")
        }
        assert there == {f"ja/{name}" for name in names}
        course = other
        monkeypatch.chdir(course)
    (first, _) = commands("check")
    assert run_command(*first)[0] == 0
    home = course / ("docs" if language == "en" else "docs/ja")
    assert len(list((home / "course").glob("0*.md"))) == 3
    for page in (course / "docs").rglob("*.md"):
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            there = page.parent / link
            walkthrough = course / re.sub(r"^.*?walkthroughs/", "walkthroughs/", link)
            assert there.is_file() or walkthrough.with_suffix(".yml").is_file(), (page, link)
    assert "Game trees, class 10b" in (home / "index.md").read_text("utf-8")


def test_what_is_the_teachers_stays_off_the_repository_and_the_site(course):
    ignored = (course / ".gitignore").read_text().split()
    assert {"/teacher/", "/handed-in/", "/exam/", "/site/"} <= {*ignored}
    hidden = (course / "teacher/judge.toml").read_text("utf-8")
    judge, exam = tomllib.loads(hidden), yaml.safe_load((course / "teacher/exam.yml").read_text())
    assert len({judge["seed"], exam["seed"], 5}) == 3, "who knows one does not know another"
    again = dict(class_files("Mine", 5, Origin("x")))
    assert f"seed = {judge['seed']}\n" in again["teacher/judge.toml"]
    assert f"seed: {exam['seed']}\n" in again["teacher/exam.yml"]
    other = dict(class_files("Mine", 6, Origin("x")))
    assert f"seed = {judge['seed']}\n" not in other["teacher/judge.toml"]
    published = [file.read_bytes() for file in (course / "docs").rglob("*") if file.is_file()]
    assert published
    assert not any(b"seed = " in data for data in published)


def test_programs_and_trees_that_are_handed_in_are_marked(course, run_command):
    there = course / "handed-in"
    there.mkdir()
    shutil.copy(PROGRAMS / "right_lists.py", there / "ada.py")
    shutil.copy(course / "docs/assets/homework/my_search.py", there / "bob.py")
    text, marks = (
        [word for part in line for word in (sorted(glob(part)) if "*" in part else [part])]
        for line in commands("judge")
    )
    code, printed, _ = run_command(*text, "--trees", 5)
    assert code == 1
    assert "ada.py: right, sound" in printed
    assert [line for line in printed.splitlines() if "points" in line] == [
        "  10 of 10 points", "  To be marked by hand: no points are given and none are taken."
    ]  # fmt: skip
    assert "bob.py: " in printed
    found = run_command(*marks, "--trees", 5)[1]
    results = [json.loads(line) for line in found.splitlines()]
    assert [result.get("score") for result in results] == [10, None]
    assert "marked by hand" in results[1]["output"]

    ((_, name, tree),) = [block for block in BLOCKS if block[1]]
    (course / name).write_text(tree, "utf-8")
    (_, check) = commands("check")
    assert run_command(*check)[0] == 0
    (course / name).write_text(tree.replace("value: 4", "value: 5"), "utf-8")
    code, said, _ = run_command(*check)
    assert code == 1
    assert name in said


def test_a_seed_without_a_class_is_refused(run_command, tmp_path):
    code, _, said = run_command("init", tmp_path / "a", "--seed", 5)
    assert code == 2
    assert "add --class" in said
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_page_shows_a_place_on_the_teachers_machine(language):
    alone = Origin("search-walkthroughs @ file:///home/ada/code", local_path="/home/ada/code")
    files = dict(class_files("Mine", 5, alone, (language,)))
    page = files["docs/homework.md" if language == "en" else "docs/ja/homework.md"]
    assert "pip install" not in page
    asks = {
        "en": "# install the generator as your teacher says",
        "ja": "# 判定ツールのインストール",
    }
    assert asks[language] in page
    assert not any("/home/ada" in str(text) for text in files.values())


def test_a_wheel_is_downloaded_with_the_files_of_the_homework(tmp_path):
    wheel = tmp_path / "search_walkthroughs-1.0-py3-none-any.whl"
    wheel.write_bytes(b"wheel")
    origin = Origin(f"./wheels/{wheel.name}", wheel=wheel)
    files = dict(class_files("Mine", 5, origin, ("en", "ja")))
    assert files[f"docs/assets/homework/{wheel.name}"] == b"wheel"
    for page, top in (("docs/homework.md", ""), ("docs/ja/homework.md", "../")):
        assert f'pip install "./{wheel.name}"' in files[page]
        for name in (*FILES, wheel.name):
            assert f"[{name}]({top}assets/homework/{name})" in files[page]


@pytest.mark.night
def test_the_site_and_the_exam_are_made(course, run_command):
    ((build,), (exam,)) = commands("build"), commands("exam")
    assert run_command(*build)[0] == 0
    for name in ("index.html", "homework.html", "course/02-cuts.html"):
        assert (course / "site" / name).is_file()
    assert not (course / "site/teacher").exists()
    assert run_command(*exam, "--variants", 2)[0] == 0
    assert (course / "exam/moodle.xml").is_file()


def test_both_languages_have_the_same_commands():
    other = BLOCK.findall((ROOT / "docs/ja/guide/class.md").read_text("utf-8"))
    assert other == BLOCKS
