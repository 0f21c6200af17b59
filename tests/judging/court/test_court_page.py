"""The page of a verdict: the tree after the iteration, the node, and what was added there."""

import re

import pytest

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.judging.court.court_options import CourtOptions
from search_walkthroughs.judging.process.limited_process import judge_file
from search_walkthroughs.judging.process.process_limits import Limits
from search_walkthroughs.judging.question import Question

from .programs import changed, mutant

pytestmark = pytest.mark.day(2)


def pages(tmp_path, text, language="en"):
    file = tmp_path / "mcts.py"
    file.write_text(text)
    question, court = Question(language=language), CourtOptions("mcts", last="wins")
    (judgement,) = judge_file(file, question, limits=Limits(seconds=60), frames=True, court=court)
    return judgement


def rows(html):
    for row in re.findall(r"<tr(?: class=\"wt-named\")?><th scope=\"row\">.*?</tr>", html):
        name, *cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)
        yield "wt-named" in row, name, cells


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_begins_at_the_iteration_with_what_should_be(language, tmp_path):
    text, _ = mutant("in the backup", "a grandparent's sign", "pile")
    judgement = pages(tmp_path, text, language)
    verdict, html = judgement.verdict, judgement.page.html
    facts = {"program": "mcts.py", "n": verdict.iteration}
    say = messages(language)
    kind = verdict.kind_text(say)
    assert f"<h1>{say.say('court.page.title', kind=kind, **facts)}</h1>" in html
    named = [(name, cells) for is_named, name, cells in rows(html) if is_named]
    ((name, (counted, count_right, added, right)),) = named
    assert (name, counted, count_right) == (verdict.node, "+1", "+1")
    assert {added, right} == {"+1", "−1"}
    assert all(cells[2] == cells[3] for is_named, _, cells in rows(html) if not is_named)
    assert '<li class="wt-named"><code>        node.n += 1</code>' in html
    assert judgement.page.svg.startswith(b"<svg")


def test_a_visit_that_is_not_counted_stands_in_the_table(tmp_path):
    text, _ = mutant("per node", "leaf left out", "board")
    html = pages(tmp_path, text).page.html
    ((name, cells),) = [(name, cells) for is_named, name, cells in rows(html) if is_named]
    assert cells[:2] == ["0", "+1"], name


def test_a_right_program_has_the_tree_of_its_end_and_another_one_no_page(tmp_path):
    html = pages(tmp_path, changed("per node")).page.html
    assert "The tree after iteration 500" in html
    assert getattr(pages(tmp_path, "x = 1\n"), "page", None) is None
