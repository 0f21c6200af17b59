"""What the page on trust says of bugs at places that nobody chose is what is kept."""

import json
import re

import pytest

from trust.catching import ROOT, failure, pytest_call
from trust.figures import PAGES, figures, sentences_on
from trust.planting import NAME, counts, planted_bugs, sentences

KEPT = figures(NAME)


@pytest.mark.parametrize("language", PAGES)
def test_the_page_says_the_figures_that_are_kept(language):
    page = PAGES[language].read_text("utf-8")
    assert sentences_on(page, NAME) == sentences(KEPT)[language]


def test_figures_that_are_not_kept_are_not_on_the_page():
    other = json.loads(json.dumps(KEPT))
    noticed = next(bug for bug in other["bugs"] if bug["first"])
    noticed["first"] = noticed["by"] = None
    for language, page in PAGES.items():
        assert sentences_on(page.read_text("utf-8"), NAME) != sentences(other)[language]


def test_the_list_of_the_page_holds_every_bug_that_was_not_noticed_at_first():
    for language, text in sentences(KEPT).items():
        rows = re.findall(r"^    \| `\S+` \|", text, re.MULTILINE)
        total, first, now = counts(KEPT["bugs"])
        assert len(rows) == total - first
        nothing = {"en": "**nothing**", "ja": "**なし**"}[language]
        assert text.count(nothing) == total - now


def test_every_bug_that_is_noticed_is_planted_again_and_has_one_place():
    bugs = planted_bugs()
    assert len({bug.name for bug in bugs}) == len(bugs) == counts(KEPT["bugs"])[2]
    for bug in KEPT["bugs"]:
        text = (ROOT / "generator/search_walkthroughs" / bug["file"]).read_text("utf-8")
        assert text.count(bug["right"]) == 1, bug
        assert bug["by"] or not bug["first"], bug


def test_examples_of_a_module_can_be_tried_alone():
    modules = {bug.tests[0] for bug in planted_bugs() if not bug.tests[0].startswith("tests/")}
    assert modules
    assert failure(pytest_call(min(modules)), ROOT) is None
