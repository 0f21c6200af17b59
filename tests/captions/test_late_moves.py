"""What is said of moves that are searched less deep: no more than such a search has shown."""

from pathlib import Path

import pytest

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.pages.walkthrough.search_passes import passes
from search_walkthroughs.questions import questions
from search_walkthroughs.reading import read as read_walkthrough
from search_walkthroughs.record.statistics import SearchCounts
from search_walkthroughs.runs.registry import catalogue
from support import caption

PAGES = Path(__file__).parents[2] / "walkthroughs"


@pytest.fixture(scope="module", params=["believed", "again", "refused"])
def late(request):
    """A run of the course whose last move is late, and what its program does with it."""
    name, place = {
        "believed": ("mistakes/a-shallow-yes", 0),
        "again": ("mistakes/a-shallow-yes", 1),
        "refused": ("engines/late-moves", 1),
    }[request.param]
    text = (PAGES / f"{name}.yml").read_text("utf-8")
    walkthrough = read_walkthrough(text, "one.yml", catalogue())
    return request.param, list(check_walkthrough(walkthrough, SearchCounts))[place]


def test_captions_do_not_announce_a_search_that_never_comes(late):
    kind, run = late
    said = [caption(run.plan, moment, "en").text for moment in run.moments]
    assert not any("so it is searched again" in text for text in said)
    assert any("does not search D again" in text for text in said) == (kind == "believed")
    assert any("now it is searched to its full depth" in t.lower() for t in said) == (
        kind == "again"
    )
    assert not any("has shown" in text and "scout" in text for text in said)


def test_questions_do_not_either(late):
    kind, run = late
    if kind == "again":
        return
    for question in questions(run.plan, run.moments, "en"):
        assert "searched again" not in question.choices[question.answer]


def test_the_table_of_scouts_says_what_became_of_each(late):
    kind, run = late
    html = "\n".join(passes(run, messages("en")))
    became = {
        "believed": "believed: not searched again",
        "again": "searched again: = 8, 7 nodes",
        "refused": "refused: not searched again",
    }
    assert became[kind] in html
    assert "enough for a cut" not in html


def test_the_end_says_why_a_value_that_rests_on_refusals_is_only_a_bound(late):
    kind, run = late
    last = caption(run.plan, run.moments[-1], "en").text
    answer = {"again": 8, "refused": 5}.get(kind)
    assert (f"worth at least {answer}" in last) == (kind != "believed")
    said = f"The search answers {answer}, as if what it refused could change nothing. Searched to"
    assert (said in last) == (kind != "believed")
    assert ("that might raise the value" in last) == (kind != "believed")
