"""The plans of the nine lectures: they fill their time, show what there is, and answer rightly."""

import math
import re

import pytest

import search_walkthroughs as sw
from search_walkthroughs.course.files import read_walkthrough

from .written import DOCS, OTHERS

PLAN = re.compile(r"^## (?:Lecture |第)(\d)(?:\.|回) .*?(?=^## )", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^(?!\| 45 \| 90 \|)\| (\d+|–) \| (\d+|–) \| .+? \| .+? \|$", re.MULTILINE)
PRESENTED = re.compile(r'"walkthroughs/([\w/-]+)\.html\?present"')
LINKED = re.compile(r"\(walkthroughs/([\w/-]+)\.md\)")
WALKTHROUGHS = DOCS.parent / "walkthroughs"
PLAYERS = {"walkthrough", "compare", "mistake"}
"""The types of pages that have one player, to be presented."""
CODES = ["en", *OTHERS]


def text(code):
    return ((DOCS if code == "en" else DOCS / code) / "lectures.md").read_text("utf-8")


def plans(page):
    """The plans of a page, in order."""
    return {int(found[1]): found[0] for found in PLAN.finditer(page)}


def faults(plan):
    """What a plan lacks."""
    rows = [[0 if cell == "–" else int(cell) for cell in found] for found in ROW.findall(plan)]
    short, long = map(sum, zip(*rows, strict=True)) if rows else (0, 0)
    if (short, long) != (45, 90):
        yield f"it takes {short} and {long} minutes"
    asked, _, answered = plan.partition("<details")
    questions, answers = (
        len(re.findall(r"^\d\. ", part, re.MULTILINE)) for part in (asked, answered)
    )
    if not questions == answers >= 3:
        yield f"there are {questions} questions and {answers} answers"
    if "blank.html" not in plan and "| C |" not in plan:
        yield "nothing stands on the board"
    if "walkthroughs homework init" not in plan and "walkthroughs check" not in plan:
        yield "nothing marks the homework"
    if len(PRESENTED.findall(plan)) < 2:
        yield "few pages are presented"


@pytest.mark.parametrize("code", CODES)
def test_nine_plans_of_45_and_90_minutes(code):
    found = plans(text(code))
    assert [*found] == [*range(1, 10)]
    assert {n: [*faults(plan)] for n, plan in found.items() if [*faults(plan)]} == {}


def test_a_plan_that_lacks_something_is_refused():
    plan = plans(text("en"))[1]
    assert [*faults(plan)] == []
    changes = {
        "| 10 | 15 |": "| 10 | 20 |",
        "1. The largest": "The largest",
        ".blank.html": "",
        "homework init": "",
        "?present": "",
    }
    for old, new in changes.items():
        assert len([*faults(plan.replace(old, new))]) == 1, old


@pytest.mark.parametrize("code", CODES)
def test_what_is_shown_is_there_and_what_is_presented_has_a_player(code):
    page = text(code)
    for name in {*PRESENTED.findall(page), *LINKED.findall(page)}:
        assert (WALKTHROUGHS / f"{name}.yml").is_file(), name
    for name in set(PRESENTED.findall(page)):
        assert read_walkthrough(WALKTHROUGHS / f"{name}.yml").page in PLAYERS, name


@pytest.mark.parametrize("code", CODES)
def test_the_homework_is_made_by_its_command(code, run_command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"`walkthroughs (homework init lecture-\d [^`]+)`", text(code))
    assert len(commands) == 4
    for command in commands:
        assert run_command(*command.split())[0] == 0
        assert (tmp_path / command.split()[2] / "task/STATEMENT.md").is_file()


def test_the_exam_is_made_by_its_command(run_command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (command,) = {re.search(r"^walkthroughs (exam .+)$", text(code), re.M)[1] for code in CODES}
    few = [*command.replace("--variants 30", "--variants 2").split(), "--format", "html"]
    assert run_command(*few)[0] == 0
    assert (tmp_path / "exam/sheets.html").is_file()


@pytest.mark.parametrize("code", CODES)
def test_questions_about_another_tree_than_the_board_link_it(code):
    # The tree on the board of lecture 3 has no D, and another J.
    lecture = text(code).split("\n## ")[4]
    questions = re.findall(r"^\d\. (.+)", lecture, re.M)[:2]
    assert "small-trees/alpha-beta.md" in questions[0]
    assert "beyond/deep-cutoff.md" in questions[1]


def test_the_answers_are_right():
    tree = {"A": {"C": [2, 4, 5], "D": [7, 3, 5]}, "B": {"E": [4, 3, 2], "F": [6, 4, 1]}}
    first = sw.run(tree, "minimax")
    assert (first.value, first.best) == (5, "A")
    changed = sw.run({**tree, "B": {"E": [6, 3, 2], "F": [6, 4, 1]}}, "minimax")
    assert (changed.value, changed.best) == (6, "B")
    leaf = [[[[1] * 3] * 3] * 3] * 3
    assert sum(not moment.path[4:] and len(moment.path) == 4 and moment.status == "start"
               for moment in sw.run(leaf, "alpha-beta").frames) == 9 + 9 - 1  # fmt: skip
    dice = {
        "player": "chance",
        "children": {"six": {"p": "1/6", "value": 12}, "other": {"p": "5/6", "value": 1}},
    }
    assert sw.run(str({"sure": 3, "die": dice}).replace("'", ""), "expectimax").best == "sure"
    sums = [mean + math.sqrt(math.log(10) / n) for mean, n in ((0.6, 5), (0.5, 4), (0, 1))]
    for page in map(text, CODES):
        assert all(f"= {number:.2f}" in page for number in sums)
    assert max(sums) == sums[2]
    matches = [(12, 20), (108, 200), (1050, 2000)]
    shown = [f"{points / games:.3f} ± {1 / math.sqrt(games):.3f}" for points, games in matches]
    assert all(interval in page for page in map(text, CODES) for interval in shown)
    stronger = [points / games - 1 / math.sqrt(games) > 0.5 for points, games in matches]
    assert stronger == [False, False, True]
