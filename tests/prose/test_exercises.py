"""Every chapter has exercises with solutions and a mistake to find; lectures order them."""

import re

import pytest

from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.course.files import read_walkthrough
from search_walkthroughs.pages.course.navigation import COURSE
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.pages.walkthrough.worked_table import worked_table
from search_walkthroughs.record.statistics import SearchCounts

from .test_chapters import CHAPTERS
from .written import DOCS, OTHERS, language, named

WORDS = {
    "en": {
        "heading": "## Exercises",
        "next": "## Find the mistake",
        "end": "## What to remember",
        "solution": "Solution",
        "kinds": (
            *("By hand", "Predict", "Find the mistake", "Prove", "Program", "Experiment"),
            *("Design", "Measure"),
        ),
    },
    "ja": {
        "heading": "## 練習問題",
        "next": "## 間違い探し",
        "end": "## まとめ",
        "solution": "解答",
        "kinds": (
            *("手で解く", "予想する", "間違いを探す"),
            *("証明する", "プログラムを書く", "実験する", "設計する", "測る"),
        ),
    },
}
EXERCISE = re.compile(
    r"^\*\*(\d+)\.\*\* (★{1,3}) \*([^*.。]+)[.。]\*(.*?)(?=^\*\*\d+\.\*\*|\Z)",
    re.MULTILINE | re.DOTALL,
)
OF_CHAPTER = re.compile(r"\[\d+\]\(course/([\w-]+)\.md\): ([\d, ]+)")
"""Exercises of a chapter, as the table of the lectures names them."""
FEWEST, MOST, KINDS = 5, 8, 4


def exercises(text, code):
    """The number, stars and kind of each exercise; those without a solution are left out."""
    words = WORDS[code]
    part = text.partition(f"\n{words['heading']}\n")[2].partition(f"\n{words['next']}")[0]
    solution = f'<details markdown="1">\n<summary>{words["solution"]}</summary>\n\n'
    return [
        (int(number), len(stars), words["kinds"].index(kind))
        for number, stars, kind, rest in EXERCISE.findall(part)
        if solution in rest and rest.partition(solution)[2].partition("</details>")[0].strip()
    ]


def faults(text, code):
    """What a chapter lacks."""
    found = exercises(text, code)
    words = WORDS[code]
    if [number for number, _, _ in found] != list(range(1, len(found) + 1)):
        yield "exercises are numbered from 1, and each has a solution"
    if not FEWEST <= len(found) <= MOST:
        yield f"there are {len(found)} exercises"
    if len({kind for _, _, kind in found}) < KINDS:
        yield "the exercises are of few kinds"
    if len({stars for _, stars, _ in found}) < 2:
        yield "all exercises are equally hard"
    if words["next"] not in text or words["end"] not in text:
        yield "a mistake to find and what to remember stand below them"


@pytest.mark.parametrize("page", CHAPTERS, ids=named)
def test_a_chapter_has_five_to_eight_exercises_with_solutions(page):
    assert [*faults(page.read_text("utf-8"), language(page))] == []


@pytest.mark.parametrize("page", [p for p in CHAPTERS if language(p) == "en"], ids=named)
def test_they_are_the_same_in_every_language(page):
    english = exercises(page.read_text("utf-8"), "en")
    for code in OTHERS:
        other = DOCS / code / page.relative_to(DOCS)
        assert exercises(other.read_text("utf-8"), code) == english


def test_what_is_missing_is_refused():
    folded = '<details markdown="1">\n<summary>Solution</summary>\n\n{}\n\n</details>'
    one = f"**{{}}.** ★ *{{}}.* Q.\n\n{folded}\n\n"
    few = "".join(one.format(n, "Predict", "A.") for n in (1, 2, 3)) + one.format(4, "Prove", "")
    text = f"\n## Exercises\n\n{few}\n## Find the mistake\n\n## What to remember\n"
    assert len(exercises(text, "en")) == 3
    assert [fault.split()[0] for fault in faults(text, "en")] == ["there", "the", "all"]
    assert "a mistake" in " ".join(faults(text.replace("## Find the mistake", ""), "en"))


SHOWN = re.compile(r'^--8<-- "[a-z]+/([\w/-]+?)(?:\.([\w-]+))?\.(table|blank)\.html"$', re.M)


def test_tables_and_blank_trees_are_those_that_walkthroughs_have():
    shown = {found for page in CHAPTERS for found in SHOWN.findall(page.read_text("utf-8"))}
    assert {kind for _, _, kind in shown} == {"table", "blank"}
    for name, run, kind in sorted(shown):
        walkthrough = read_walkthrough(DOCS.parent / "walkthroughs" / f"{name}.yml")
        if kind == "table":
            found = showings(name, check_walkthrough(walkthrough, SearchCounts))
            tables = {one.id if len(found) > 1 else "": worked_table(one, "en") for one in found}
            assert tables.get(run), (name, run)


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_the_lectures_name_exercises_that_there_are(code):
    folder = DOCS if code == "en" else DOCS / code
    table = (folder / "lectures.md").read_text("utf-8")
    rows = [
        line.strip("| ").split(" | ") for line in table.splitlines() if re.match(r"\| \d\. ", line)
    ]
    assert len(rows) == 9
    named_once = []
    for row in rows:
        for cell in row[2:]:
            for part in cell.split(" · "):
                chapter, numbers = OF_CHAPTER.fullmatch(part).groups()
                named_once += [(chapter, int(number)) for number in numbers.split(", ")]
    assert len(named_once) == len(set(named_once)), "an exercise stands in one lecture"
    for chapter in {chapter for chapter, _ in named_once}:
        text = (folder / COURSE / f"{chapter}.md").read_text("utf-8")
        there = [number for number, _, _ in exercises(text, code)]
        assert sorted(n for c, n in named_once if c == chapter) == there, chapter
