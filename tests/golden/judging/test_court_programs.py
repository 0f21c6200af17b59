"""Verdicts on Monte Carlo tree searches: all that is said, the status of each law, and the visits
and results of the search that was seen.
"""

from pathlib import Path

import pytest

from golden.judging.court_programs import BY_DAY, TREE_SEARCHES
from golden.judging.day_and_night import by_day_and_night
from golden.judging.verdict_texts import (
    assert_no_file_is_left_over,
    facts_text,
    file_name,
    said,
    sections,
)
from search_walkthroughs.judging.court.court_judgement import judge_source
from search_walkthroughs.judging.court.court_verdict import court_verdict
from search_walkthroughs.judging.court.watched_run import CourtProgram, watch

HERE = Path(__file__).parent / "court"
FILE = "mcts.py"


@pytest.mark.parametrize("name", by_day_and_night(TREE_SEARCHES, BY_DAY))
def test_the_verdict_is_what_it_was(name, golden):
    case = TREE_SEARCHES[name]
    program = CourtProgram(FILE, case.source, case.call)

    def observe(plans):
        return [watch(program, plan) for plan in plans]

    judgement = judge_source(FILE, case.source, observe, case.options, "en")
    golden(HERE / file_name(name), judgement_text(judgement))


def judgement_text(judgement) -> str:
    """What is said of a search in both languages, and what was seen of it."""
    parts = [("English", said(judgement.verdict, "en"))]
    if judgement.judged is not None:
        japanese = court_verdict(FILE, judgement.judged, "ja")
        parts.append(("Japanese", said(japanese, "ja")))
    parts.append(("Facts", facts_text(judgement.verdict)))
    if judgement.judged is not None:
        parts.append(("Tree", tree_text(judgement.judged.search)))
    return sections(parts)


def tree_text(search) -> str:
    """The root and its children at the end, and what the last iteration did."""
    nodes = [node for node in search.nodes.values() if node.depth <= 1]
    lines = [node_text(node) for node in sorted(nodes, key=lambda node: node.name)]
    last = search.iterations[-1]
    steps = ", ".join(
        f"{search.name(step.node)} {step.counted:+g} {step.added:+.6g}" for step in last.steps
    )
    return "\n".join([*lines, f"iteration {last.number}, line {last.line}: {steps}"])


def node_text(node) -> str:
    """A node with its visits and its total or mean at the end."""
    visits, result = (
        (history.start, *history.values)[-1] for history in (node.visits, node.results)
    )
    return f"{node.name or 'root'}: {visits:g} visits, {result:.6g}"


def test_no_verdict_is_left_over():
    assert_no_file_is_left_over(HERE, TREE_SEARCHES)
