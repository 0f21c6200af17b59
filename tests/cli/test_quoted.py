"""Numbers in prose are held against the runs that they are from."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.building.course_build import build
from search_walkthroughs.course import check as course_check
from search_walkthroughs.course.files import (
    read_walkthrough,
    walkthrough_files,
    walkthrough_name,
)
from search_walkthroughs.course.quotes import agrees, find_quotes, number_like
from search_walkthroughs.course.run_output import figures, numbers, result
from search_walkthroughs.experiments.quotable_numbers import QuotableNumbers
from search_walkthroughs.reading import Limits
from search_walkthroughs.reading.errors import FaultList
from search_walkthroughs.runs import run

TREE = "title: T\nalgorithm: alpha-beta\ntree: {A: [3, 12, 8], B: [2, 4, 6]}\n"
TWO = (
    "title: T\nalgorithm:\n  - alpha-beta: {label: soft and quick}\n"
    "  - alpha-beta: {options: {fail: hard}, label: hard}\n  - minimax\n"
    "tree: {A: [3, 12, 8], B: [2, 4, 6]}\n"
)


def mark(said, text):
    return f"<!--run {said}-->{text}<!--/run-->"


def facts(run):
    return result("x", "x", run, None)


@pytest.fixture
def page(write):
    """Write a course of two walkthroughs with a page; its name."""

    def put(text):
        write("walkthroughs/a/one.yml", TREE)
        write("walkthroughs/a/two.yml", TWO)
        return write("docs/ja/p.md", text)

    return put


RIGHT = [
    ("a/one calculated", "7"),
    ("a/one pruned_nodes", "2"),
    ("a/one leaves", "4"),
    ("a/one pruned", "2"),
    ("a/one line", "A 1"),
    ("a/one best", "A"),
    ("a/one total", "9"),
    ("a/one frames", "26"),
    ("a/one frames.start", "7"),
    ("a/one calculated / a/one total%", "78 %"),
    ("a/one calculated / a/one total %", "77.8"),
    ("a/one total / a/one calculated", "1.3"),
    ("a/one total - a/one calculated", "2"),
    ("a/one calculated - a/one total", "−2"),
    ("a/one total - a/one calculated", "2"),
    ("a/two#soft and quick calculated", "7"),
    ("a/two#hard value", "3"),
    ("a/two#2 value", "3"),
    ("a/two#minimax calculated", "9"),
]


@pytest.mark.parametrize(("said", "text"), RIGHT)
def test_what_is_right_stands(walkthroughs, page, said, text):
    file = page(f"| 枝刈り | {mark(said, text)} |\n")
    assert walkthroughs("check", file).code == 0
    done = walkthroughs("check", "--fix", file)
    assert (done.code, "put right" in done.err) == (0, False)


@pytest.mark.parametrize(("said", "text"), RIGHT)
def test_what_is_wrong_is_told_with_its_place_and_put_right(walkthroughs, page, said, text):
    wrong = "Z" if text.startswith("A") else "55"
    file = page(f"# T\n\n木は{mark(said, wrong)}個。\n")
    done = walkthroughs("check", file)
    assert done.code == 1
    (fault,) = done.faults
    assert fault.startswith(f"{file}:3:3: ")
    assert walkthroughs("check", "--fix", file).code == 0
    (kept,) = find_quotes(Path(file).read_text(), FaultList(file))
    assert Path(file).read_text() == f"# T\n\n木は{mark(said, kept.text)}個。\n"
    assert walkthroughs("check", file).code == 0


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        (mark("a/on calculated", "7"), "did you mean a/one?"),
        (mark("a/one calculate", "7"), "did you mean `calculated`?"),
        (mark("a/two#hart value", "3"), "did you mean `hard`?"),
        (mark("a/two value", "3"), "name one behind `#`"),
        (mark("a/two#alpha-beta value", "3"), "name one behind `#`"),
        (mark("a/one best / a/one total", "3"), "is not a number"),
        (mark("a/one", "3"), "names no number of a run"),
        (mark("a/one total", "9").removesuffix("<!--/run-->"), "has no end"),
        ("<!--/run-->", "has no partner"),
        ("\n" + mark("a/one total", "9"), "beginning of a line"),
    ],
)
def test_what_cannot_be_compared_is_bad_input(walkthroughs, page, text, remedy):
    done = walkthroughs("check", page(f"so {text}"))
    assert done.code == 2
    assert remedy in done.faults[0]


def test_code_is_no_mark(walkthroughs, page):
    wrong = mark("no/such number", "5")
    file = page(f"`{wrong}` and ``{wrong}``\n\n```md\nx {wrong}\n```\n~~~\n{wrong}")
    assert walkthroughs("check", file).code == 0


def test_a_mark_that_begins_a_line_gets_a_word_before_it(walkthroughs, page):
    nine = mark("a/one total", "9")
    file = page(f"There are\n{nine} nodes in all,\n  {nine}.\n\n```md\nthere are\n{nine}\n```\n")
    assert walkthroughs("check", file).code == 2
    assert walkthroughs("check", "--fix", file).code == 0
    text = f"There\nare {nine} nodes in\n  all, {nine}.\n\n```md\nthere are\n{nine}\n```\n"
    assert Path(file).read_text() == text


def test_all_pages_are_checked_with_all_walkthroughs_and_only_then(walkthroughs, page):
    page(f"so {mark('a/one total', 5)}")
    assert walkthroughs("check").code == 1
    assert walkthroughs("check", "docs").code == 1
    assert walkthroughs("check", "walkthroughs").code == 0


def test_a_walkthrough_is_run_once_however_many_ask(walkthroughs, page, monkeypatch):
    ran = []
    real = run.run
    monkeypatch.setattr(run, "run", lambda *a, **k: ran.append(a[1].name) or real(*a, **k))
    file = page("so " + " ".join(mark(said, text) for said, text in RIGHT))
    assert walkthroughs("check", file).code == 0
    assert sorted(ran) == ["alpha-beta", "hard", "minimax", "soft and quick"]


def test_nothing_is_written_while_a_number_is_wrong(page, tmp_path):
    page(f"so {mark('a/one total', 5)} {mark('elsewhere/not-built total', 5)}")
    every = walkthrough_files([tmp_path / "walkthroughs"])
    outcome = build(tmp_path, every, Limits())
    (finding,) = outcome.findings
    assert finding.level == "claim"
    assert str(finding.fault).startswith("docs/ja/p.md:1:4: ")
    assert not (tmp_path / "docs/walkthroughs").exists()
    page(f"so {mark('a/one total', 9)}")
    for _ in "again":
        assert not build(tmp_path, every, Limits()).findings
    page(f"so {mark('a/one total', 8)}")  # what is kept of the runs is enough to see it
    assert build(tmp_path, every, Limits()).findings


def test_the_keys_are_those_of_the_run_as_json(tmp_path):
    file = tmp_path / "one.yml"
    file.write_text(TWO)
    for held in course_check.check_walkthrough(read_walkthrough(file)):
        said, known = facts(held.run), numbers(held.run)
        for key in ("value", "best", "calculated", "pruned_nodes", "total"):
            assert known[key] == said[key]
        for key in ("visited", "leaves", "pruned", "cutoffs"):
            assert known[key] == len(said[key])
        assert known["line"].split() == list(map(str, said["line"]))
        assert known["frames"] == sum(said["frames"].values())
        assert all(known[f"frames.{status}"] == n for status, n in said["frames"].items())


def test_a_number_of_a_walkthrough_that_cannot_be_read_is_not_compared(write, walkthroughs):
    write("walkthroughs/a/one.yml", TREE + "window: 3\n")
    write("docs/page.md", f"It reads {mark('a/one calculated', '7')} nodes.\n")
    done = walkthroughs("check")
    assert done.code == 2
    assert any(fault.startswith("walkthroughs/a/one.yml:4") for fault in done.faults)
    assert any("docs/page.md" in fault for fault in done.faults)


def test_lists_of_a_large_search_are_kept_when_they_are_asked_for(tmp_path, monkeypatch):
    monkeypatch.setattr("search_walkthroughs.experiments.quotable_numbers.KEEP", 3)
    file = tmp_path / "walkthroughs/a/one.yml"
    file.parent.mkdir(parents=True)
    file.write_text(TREE)
    ask = QuotableNumbers({walkthrough_name(file): file}, Limits())
    assert ask("a/one", "calculated")[0].numbers["leaves"] is None
    assert ask("a/one", "leaves")[0].numbers["leaves"] == 4
    walkthrough = read_walkthrough(file)
    assert figures(walkthrough, [one.run for one in course_check.check_walkthrough(walkthrough)])


@given(
    st.integers(-(10**9), 10**9) | st.fractions(), st.sampled_from(["", "1,000", "1000", "5.25"])
)
def test_what_is_written_agrees(number, like):
    assert agrees(number_like(number, like), number)
