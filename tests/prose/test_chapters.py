"""Every chapter has the same parts, from its question to its reading list."""

import re

import pytest

from search_walkthroughs.pages.course.navigation import COURSE

from .written import PAGES, language, named

FIRST_LESSON = "play-the-tree"
"""The lesson before chapter 1: it has no program, no theorem and no exercises with stars."""
CHAPTERS = [
    page
    for page in PAGES
    if page.parent.name == COURSE and page.stem not in ("index", FIRST_LESSON)
]
WORDS = {
    "en": (
        "## Exercises",
        "## Find the mistake",
        "## Test yourself",
        "## What to remember",
        "## What to read next",
    ),
    "ja": ("## 練習問題", "## 間違い探し", "## 理解を確かめる", "## まとめ", "## 次に読むもの"),
}
NEEDED = {"en": "\n**You need** ", "ja": "\n**前提** "}
"""How the line begins that says what a chapter builds on."""
OWN_QUESTIONS = 3
"""A chapter asks its readers so many questions, whose answers lead back to a section."""
QUESTION = re.compile(r"\?|か(?:[。、]|$)", re.MULTILINE)
PLAYER = re.compile(r'^--8<-- "[a-z]+/[\w-]+/[\w-]+\.html"$', re.M)
TABLE = re.compile(r'^--8<-- "[a-z]+/[\w/.-]+\.table\.html"$', re.M)
BLANK = re.compile(r'^--8<-- "[\w/.-]+\.blank\.html"$', re.M)
ANSWER = re.compile(
    r"<summary>\d\. [^\n]*[?。]</summary>\n\n[^\n]*\]\(#[^)]+\)[^\n]*\n\n</details>"
)
THEOREM = re.compile(r"^\*\*(?:Theorem|定理)\b.*?^\*.*?(?:Proof|証明).*?∎", re.M | re.S)
CODE = re.compile(r"^```.*?^```|`[^`\n]*`|\[[^\]\n]*\]\(", re.MULTILINE | re.DOTALL)
UNLINKED = re.compile(r"\bchapters? [0-9]+\b|第[0-9]+章", re.IGNORECASE)
SOURCES = 3
"""A reading list has at least so many entries."""


def parts(text, code):
    """The first section, what explains, and the sections that end a chapter."""
    ends = []
    for heading in reversed(WORDS[code]):
        text, _, end = text.partition(f"\n{heading}\n")
        ends.insert(0, end)
    return ["".join(text.split("\n## ")[1:2]), text, *ends]


def unlinked_numbers(text):
    """Numbers of chapters that no link holds, so that nothing would notice when they change."""
    return UNLINKED.findall(CODE.sub("", text))


def missing(text, code):
    """What a chapter lacks."""
    first, explained, exercises, mistake, test, summary, reading = parts(text, code)
    holds = {
        "what it builds on": NEEDED[code] in explained,
        "a question": QUESTION.search(first),
        "a player": PLAYER.search(explained),
        "pseudocode": "\n```text\n" in explained,
        "a worked table": TABLE.search(explained),
        "a theorem with its proof": THEOREM.search(explained),
        "exercises": "<details" in exercises,
        "a mistake to find": "](../walkthroughs/" in mistake,
        "questions to test oneself": len(ANSWER.findall(test)) == OWN_QUESTIONS,
        "what to remember": summary.count("\n- ") >= SOURCES,
        "what to read next": reading.count("\n- ") >= SOURCES,
    }
    return [name for name, there in holds.items() if not there]


@pytest.mark.parametrize("code", WORDS)
def test_no_chapter_lacks_a_part(code):
    pages = [page for page in CHAPTERS if language(page) == code]
    assert len(pages) > 12
    lacking = {named(page): missing(page.read_text("utf-8"), code) for page in pages}
    assert {name: names for name, names in lacking.items() if names} == {}


def mistakes(pages):
    """The pages to which the section *Find the mistake* of each chapter leads, by page."""
    by_mistake = {}
    for page in pages:
        section = parts(page.read_text("utf-8"), language(page))[3]
        for name in re.findall(r"\]\(\.\./walkthroughs/([\w/-]+)\.md\)", section):
            by_mistake.setdefault(name, []).append(named(page))
    return by_mistake


@pytest.mark.parametrize("code", WORDS)
def test_no_two_chapters_ask_for_the_same_mistake(code):
    pages = [page for page in CHAPTERS if language(page) == code]
    by_mistake = mistakes(pages)
    assert len(by_mistake) >= len(pages)
    assert {name: where for name, where in by_mistake.items() if len(where) > 1} == {}
    twice = mistakes([*pages, pages[0]])
    assert any(len(where) > 1 for where in twice.values())


@pytest.mark.parametrize("code", WORDS)
def test_the_first_lesson_has_two_trees_to_play_and_then_to_step_and_no_program(code):
    (page,) = (page for page in PAGES if page.stem == FIRST_LESSON and language(page) == code)
    text = page.read_text("utf-8")
    players = [name for name in PLAYER.findall(text) if ".blank." not in name]
    assert [name.replace(".html", ".blank.html") for name in players] == BLANK.findall(text)
    assert len(players) == 2
    assert len(ANSWER.findall(text)) == OWN_QUESTIONS
    assert NEEDED[code] in text
    assert "```" not in text
    assert not re.search("[αβ]|alpha|negamax|node|ノード", text)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_chapters_number_is_written_in_a_link_that_check_compares(page):
    assert unlinked_numbers(page.read_text("utf-8")) == []


def test_a_number_without_a_link_is_found():
    text = "[Chapter 4](a.md), chapter 5 and 第6章, chapters 7 to 9 and `chapter 10`."
    assert unlinked_numbers(text) == ["chapter 5", "第6章", "chapters 7"]


def test_a_part_that_is_missing_is_named():
    text = next(page for page in CHAPTERS if page.stem == "minimax").read_text("utf-8")
    for taken, name in {
        "?": "a question",
        "**You need**": "what it builds on",
        "(#what-it-costs)": "questions to test oneself",
        "```text": "pseudocode",
        "**Theorem": "a theorem with its proof",
        "∎": "a theorem with its proof",
        "<details": "exercises",
        "](../walkthroughs/mistakes": "a mistake to find",
        "## What to read next": "what to read next",
    }.items():
        assert name in missing(text.replace(taken, ""), "en"), taken
    for pattern, name in ((TABLE, "a worked table"), (PLAYER, "a player")):
        assert missing(pattern.sub("", text), "en") == [name]
