"""The front page: a question, a tree to step at once, four ways on, and nowhere the answer."""

import re

import pytest

from .written import DOCS, OTHERS

WAYS = [
    "course/index.md",
    "walkthroughs/all/index.md",
    "walkthroughs/try.md",
    "walkthroughs/play.md",
]
OFTEN_WANTED = {
    *("course/alpha-beta.md", "course/table.md", "course/growing-trees.md"),
    *("walkthroughs/practise.md", "reference/algorithms.md"),
}
"""What readers often come for, besides the four ways: it is one click away as well."""
RESULTS = r"≤ ?2|= ?3|[Tt]wo of|[Ss]even|2つ|7つ|2以下|3を"
"""What the animation comes to, and how much it leaves out, as a text might give it away."""


def parts(code):
    text = (DOCS / ("" if code == "en" else code) / "index.md").read_text("utf-8")
    question, front, after = text.partition('<div class="wt-front"')
    assert front
    return question, after


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_a_short_question_stands_above_the_tree_and_four_ways_below(code):
    question, after = parts(code)
    title, words = re.search(r"^# (.+)\n\n(.+)\n", question, re.MULTILINE).groups()
    assert title.endswith(("?", "か"))
    assert len(words) < 200  # one reads it before one steps
    doors = after.partition('<div class="wt-doors" markdown="1">')[2].partition("</div>")[0]
    assert re.findall(r"\]\(([^)]+)\)", doors) == WAYS


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_the_front_page_links_what_readers_often_come_for(code):
    linked = set(re.findall(r"\]\(([^)]+)\)", parts(code)[1]))
    assert linked >= OFTEN_WANTED
    other = "ja" if code == "en" else "en"
    assert f'hreflang="{other}"' in parts(code)[1]


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_no_text_says_what_comes_of_it(code):
    for text in parts(code):
        assert not re.search(RESULTS, text.partition("</div>")[2] or text)


@pytest.mark.parametrize(
    "text", ["C is worth ≤ 2", "two of the nine can be skipped", "3を確保できます"]
)
def test_a_text_that_gives_it_away_is_found(text):
    assert re.search(RESULTS, text)
