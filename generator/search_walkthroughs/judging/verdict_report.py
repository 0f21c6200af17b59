"""Verdicts as other programs read them: JSON lines, Gradescope, JUnit; those with one mistake."""

import json
import xml.etree.ElementTree as xml
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from ..captions.catalogue import Messages
from .evidence import KINDS, NOT_RUN
from .verdict import Verdict

POINTS: Mapping[str, float] = MappingProxyType(
    {
        "fine": 10,
        "wasteful": 7,
        "unsound": 4,
        "move": 4,
        "wrong": 2,
        "broken": 0,
        "unrecognised": 0,
    }
)
"""The points of each kind, unless a teacher gives others."""


def json_lines(verdicts: Iterable[Verdict]) -> str:
    """Return one object a line."""
    return "\n".join(json.dumps(one.facts(), ensure_ascii=False) for one in verdicts)


def gradescope(verdict: Verdict, say: Messages, points: Mapping[str, float] = POINTS) -> str:
    """Return the ``results.json`` of Gradescope's autograder for one program."""
    output, score = verdict.text(say), points[verdict.kind]
    test = {
        "name": verdict.kind_text(say),
        "score": score,
        "max_score": points["fine"],
        "output": output,
        "visibility": "visible",
    }
    results = {"score": score, "output": output, "tests": [test], "stdout_visibility": "hidden"}
    return json.dumps(results, ensure_ascii=False)


def junit(verdicts: Sequence[Verdict], say: Messages) -> str:
    """Return a JUnit report: failures for mistakes, errors for what could not be judged."""
    errors = sum(one.kind in NOT_RUN for one in verdicts)
    failures = sum(one.kind != "fine" for one in verdicts) - errors
    counts = {"tests": str(len(verdicts)), "failures": str(failures), "errors": str(errors)}
    suite = xml.Element("testsuite", {"name": "judge", **counts})
    for one in verdicts:
        case = xml.SubElement(suite, "testcase", {"classname": "judge", "name": one.program})
        if one.kind != "fine":
            kind = "error" if one.kind in NOT_RUN else "failure"
            facts = {"type": one.kind, "message": one.kind_text(say)}
            element = xml.SubElement(case, kind, facts)
            element.text = one.text(say)
    return xml.tostring(suite, encoding="unicode")


def groups(verdicts: Iterable[Verdict]) -> list[tuple[str, list[Verdict]]]:
    """Return programs with the same mistake together: what they have in common, and which.

    Only groups of two or more come, the largest first.
    """
    wrong = [one for one in verdicts if one.kind != "fine" and one.group]
    wrong.sort(key=lambda one: (KINDS.index(one.kind), one.group))
    found = [
        (group, list(those)) for (_, group), those in groupby(wrong, lambda v: (v.kind, v.group))
    ]
    return sorted((g for g in found if len(g[1]) > 1), key=lambda group: -len(group[1]))
