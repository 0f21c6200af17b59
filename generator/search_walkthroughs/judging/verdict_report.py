"""Verdicts as other programs read them: JSON lines, Gradescope, JUnit; those with one mistake."""

import json
import xml.etree.ElementTree as xml
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from ..captions.catalogue import Messages
from .evidence import KINDS
from .verdict import Verdict

POINTS: Mapping[str, float] = MappingProxyType(
    {"fine": 10, "wasteful": 7, "other": 7, "unsound": 4, "move": 4, "wrong": 2, "broken": 0}
)
"""The points of each kind, unless a teacher gives others. What was not recognised has none: nothing
is known that points could be given or taken for."""

_JUNIT_ELEMENTS: Mapping[str, str] = MappingProxyType(
    {"fine": "", "broken": "error", "unrecognised": "skipped"}
)
"""The element of JUnit for each kind that is not a failure."""


def json_lines(verdicts: Iterable[Verdict]) -> str:
    """Return one object a line."""
    return "\n".join(json.dumps(verdict.facts(), ensure_ascii=False) for verdict in verdicts)


def points_text(verdict: Verdict, say: Messages, points: Mapping[str, float]) -> str:
    """Return the program's points of all that there are; or that it is to be marked by hand."""
    if verdict.kind not in points:
        return str(say.say("judge.by_hand"))
    score, max_score = (f"{points[kind]:g}" for kind in (verdict.kind, "fine"))
    return str(say.say("judge.points", score=score, most=max_score))


def gradescope(
    verdicts: Sequence[Verdict], say: Messages, points: Mapping[str, float] = POINTS
) -> str:
    """Return the ``results.json`` of Gradescope's autograder for the verdicts on one file.

    A program that was not recognised gets no test and no score, and a line that asks for marking by
    hand.
    """
    graded_verdicts = [verdict for verdict in verdicts if verdict.kind in points]
    lines = [verdict.text(say) for verdict in verdicts]
    results: dict[str, object] = {"stdout_visibility": "hidden"}
    if len(graded_verdicts) < len(verdicts):
        lines.append(str(say.say("judge.by_hand")))
    else:
        results["score"] = sum(points[verdict.kind] for verdict in graded_verdicts)
    tests = [
        {
            "name": verdict.kind_text(say) if len(verdicts) == 1 else verdict.headline(say),
            "score": points[verdict.kind],
            "max_score": points["fine"],
            "output": verdict.text(say),
            "visibility": "visible",
        }
        for verdict in graded_verdicts
    ]
    results.update(output="\n".join(lines), tests=tests)
    return json.dumps(results, ensure_ascii=False)


def junit(verdicts: Sequence[Verdict], say: Messages) -> str:
    """Return a JUnit report: failures for mistakes, errors for what does not run, and programs that
    were not recognised as skipped."""
    outcomes = [_JUNIT_ELEMENTS.get(verdict.kind, "failure") for verdict in verdicts]
    counts = {
        "tests": str(len(verdicts)),
        "failures": str(outcomes.count("failure")),
        "errors": str(outcomes.count("error")),
        "skipped": str(outcomes.count("skipped")),
    }
    suite = xml.Element("testsuite", {"name": "judge", **counts})
    for verdict, outcome in zip(verdicts, outcomes, strict=True):
        case = xml.SubElement(suite, "testcase", {"classname": "judge", "name": verdict.program})
        if outcome:
            facts = {"message": verdict.kind_text(say)}
            if outcome != "skipped":  # the format gives it no type
                facts["type"] = verdict.kind
            xml.SubElement(case, outcome, facts).text = verdict.text(say)
    return xml.tostring(suite, encoding="unicode")


def groups(verdicts: Iterable[Verdict]) -> list[tuple[str, list[Verdict]]]:
    """Return programs with the same mistake together: what they have in common, and which.

    Only groups of two or more come, the largest first.
    """
    mistaken_verdicts = [
        verdict for verdict in verdicts if verdict.kind != "fine" and verdict.group
    ]
    mistaken_verdicts.sort(key=lambda verdict: (KINDS.index(verdict.kind), verdict.group))
    verdict_groups = [
        (group, list(members))
        for (_, group), members in groupby(mistaken_verdicts, lambda v: (v.kind, v.group))
    ]
    return sorted((g for g in verdict_groups if len(g[1]) > 1), key=lambda group: -len(group[1]))
