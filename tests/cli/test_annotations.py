"""Findings as GitHub's workflows take them."""

import re

import pytest

from search_walkthroughs.course.files import page_path

SOUND = "title: T\nalgorithm: minimax\ntree: [1, 2]\n"
COMMAND = re.compile(r"::(error|notice) ([^:]*)::(.*)")


def annotations(done):
    """The properties and the text of every annotation, as the runner reads them."""
    for line in done.out.splitlines():
        _, properties, text = COMMAND.fullmatch(line).groups()
        yield dict(part.split("=", 1) for part in properties.split(",")), text


def unescaped(text):
    for written, meant in (("%0A", "\n"), ("%0D", "\r"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(written, meant)
    return text


def test_it_names_place_title_and_remedy(walkthroughs, write):
    file = write("walkthroughs/t.yml", SOUND + "expect: {value: 3}\n")
    ((facts, text),) = annotations(walkthroughs("check", file, "--format", "github"))
    assert facts == {"file": file, "line": "4", "col": "17", "title": "A claim fails"}
    assert text.startswith("minimax: value is claimed to be 3, and is 2")
    assert text.endswith("; put the claim right, or the tree")


@pytest.mark.parametrize("name", ["a,b.yml", "a:b.yml", "50%.yml", "a%0Ab.yml", "木.yml"])
def test_names_are_escaped(walkthroughs, write, name):
    file = write(name, SOUND + "expect: {value: 3}\n")
    ((facts, _),) = annotations(walkthroughs("check", file, "--format", "github"))
    assert unescaped(facts["file"]) == name


def test_words_of_the_file_are_escaped(walkthroughs, write):
    file = write("t.yml", SOUND + '"50%::error\\n": x\n')
    ((_, text),) = annotations(walkthroughs("check", file, "--format", "github"))
    assert "50%25::error" in text


def test_paths_are_those_of_the_repository(walkthroughs, write, tmp_path, monkeypatch):
    file = tmp_path / write("course/walkthroughs/t.yml", SOUND + "expect: {value: 3}\n")
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)

    def named(*arguments):
        done = walkthroughs("check", *arguments, "--format", "github")
        return [facts["file"] for facts, _ in annotations(done)]

    monkeypatch.chdir(tmp_path / "course")
    assert named() == ["walkthroughs/t.yml"]
    (tmp_path / ".git").mkdir()
    assert named() == named(file) == ["course/walkthroughs/t.yml"]
    monkeypatch.chdir(tmp_path / "course/walkthroughs")
    assert named("../walkthroughs/t.yml") == ["course/walkthroughs/t.yml"]
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path / "course"))
    assert named(file) == ["walkthroughs/t.yml"]
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path / "elsewhere"))
    assert named(file) == ["course/walkthroughs/t.yml"]


LARGE = "title: T\nalgorithm: alpha-beta\ngame: tic-tac-toe\nposition: XO. ... ...\n"


def test_a_tree_that_is_drawn_in_part_is_a_note_and_no_fault(walkthroughs, write):
    file = write("walkthroughs/t.yml", LARGE)
    done = walkthroughs("check", file)
    assert done.code == 0
    assert done.out.startswith(f"{file}:3:7: note: the tree has 8,752 nodes, and is drawn")
    assert "1 walkthrough is right" in done.err
    ((facts, _),) = annotations(walkthroughs("check", file, "--format", "github"))
    assert facts == {"file": file, "line": "3", "col": "7", "title": "Note"}
    assert walkthroughs("check", file, "--format", "github").out.startswith("::notice ")
    built = walkthroughs("build", "--pages-only", file)
    assert (built.code, built.err.count("is drawn down to depth 3")) == (0, 1)
    file = write("walkthroughs/t.yml", LARGE + "frames: {depth: 3}\n")
    assert walkthroughs("check", file).out == ""


@pytest.mark.night
def test_the_page_says_how_deep_it_draws(walkthroughs, write, tmp_path):
    write("walkthroughs/t.yml", LARGE + "about: {en: A, ja: 木}\n")
    write("walkthroughs/u.yml", LARGE + "frames: {depth: 3}\n")
    assert walkthroughs("build", "--pages-only").code == 0
    folder = tmp_path / "docs"
    said = {
        f"{code}/{name}": (folder / f"{page_path(name, code)}.md").read_text(encoding="utf-8")
        for code in ("en", "ja")
        for name in ("t", "u")
    }
    assert "shows the first 3 moves of each line" in said["en/t"]
    assert "図に示すのは初めの3手まで" in said["ja/t"]
    assert "wt-shallow" not in said["en/u"] + said["ja/u"]
