"""A chapter keeps to its length: what does not fit belongs on a page of its own."""

import re

import pytest

from search_walkthroughs.pages.course.navigation import COURSE

from .written import DOCS, bare

BUDGETS = {
    "play-the-tree": 500,
    "games-and-trees": 1000,
    "minimax": 1100,
    "negamax": 1000,
    "alpha-beta": 1600,
    "order": 1500,
    "table": 1500,
    "depth": 1300,
    "null-windows": 1200,
    "what-engines-leave-out": 1600,
    "stronger": 1400,
    "shogi": 1000,
    "solving-games": 1400,
    "chance": 1500,
    "playouts": 1100,
    "growing-trees": 1500,
    "networks": 1500,
    "hidden-information": 1500,
    "regret": 1200,
    "many-hands": 1000,
}
"""Upper limit of the words of each chapter's body in English."""
BODY = re.compile(
    r"(\n## .*?)(?=\n## (?:Exercises|Test yourself|What to remember)\n|\Z)", re.DOTALL
)
FOLDED = re.compile(r"<details.*?</details>", re.DOTALL)
NO_WORDS = re.compile(r"^--8<--.*$|<[^>]+>|\]\([^)]*\)", re.MULTILINE)
"""Players, tags, and the addresses of links."""


def words_of_body(text: str) -> int:
    """Number of words between the first heading of a section and the exercises: tables and numbers
    count; code, folded boxes and players do not."""
    body = BODY.search(bare(text))
    if body is None:
        return 0
    plain = NO_WORDS.sub("", FOLDED.sub("", body[1]))
    return sum(re.search(r"\w", word) is not None for word in plain.split())


def test_words_are_counted_as_a_reader_counts_them():
    chapter = (
        "---\ntitle: No\n---\n# No\n\n- No aim.\n\n## Two words\n\nThree [more words](no.md#no) "
        '<!--run no-->7<!--/run--> here.\n\n--8<-- "no.html"\n\n```text\nno code\n```\n\n'
        "<details><summary>No</summary>no</details>\n\n| one | – |\n\n## Exercises\n\nNo.\n"
    )
    assert words_of_body(chapter) == 8
    assert words_of_body("# No section\n\nNo body.\n") == 0


def test_every_chapter_has_a_budget():
    assert {page.stem for page in (DOCS / COURSE).glob("*.md")} - {"index"} == set(BUDGETS)


@pytest.mark.parametrize("chapter", BUDGETS)
def test_a_chapter_keeps_to_its_budget(chapter):
    assert words_of_body((DOCS / COURSE / f"{chapter}.md").read_text("utf-8")) <= BUDGETS[chapter]
