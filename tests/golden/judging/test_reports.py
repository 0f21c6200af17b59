"""Verdicts on a class as other programs read them, and as teachers do: JSON, Gradescope, JUnit,
points, and who has the same mistake.
"""

import json
import xml.dom.minidom
from dataclasses import replace
from pathlib import Path

import pytest

from golden.judging.day_and_night import by_day_and_night
from golden.judging.tree_programs import TREE_PROGRAMS
from golden.judging.verdict_texts import sections
from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.judging.examination import examine
from search_walkthroughs.judging.verdict import Verdict
from search_walkthroughs.judging.verdict_report import (
    POINTS,
    gradescope,
    groups,
    json_lines,
    junit,
    points_text,
)

HERE = Path(__file__).parent / "reports"
CLASS = {
    "ada.py": "right lists",
    "alan.py": "wrong cut sign",
    "betty.py": "wrong cut sign",
    "claude.py": "wrong move of ties",
    "donald.py": "wrong fresh window",
    "edsger.py": "no python",
    "frances.py": "a lambda",
    "grace.py": "expectimax in place of minimax",
    "\x1b[31mheddy\n.py": "no such function",
    "ida.py": "a wrong entry is in the table",
}
"""Whose program is which; one has a name that a terminal might take for something else."""
OWN_POINTS = {**POINTS, "wasteful": 8.5, "wrong": -1}
"""The points of a teacher who takes some for a wrong answer."""


def verdict(file: str, name: str, language: str) -> Verdict:
    """The verdict on a pupil's program, as it comes from another process."""
    case = TREE_PROGRAMS[name]
    question = replace(case.question, language=language, trees=4, leaves=2)
    verdict = examine(case.program, file, question).verdict
    facts = {**vars(verdict), "says": list(verdict.says)}
    return Verdict.of_facts(json.loads(json.dumps(facts))).printable()


@pytest.mark.parametrize("language", by_day_and_night(("en", "ja"), ("en",)))
def test_every_report_of_a_class_is_what_it_was(language, golden):
    say = messages(language)
    judged = [verdict(file, name, language) for file, name in CLASS.items()]
    with_points = [points_text(verdict, say, OWN_POINTS) for verdict in judged]
    alike = [f"{group}: {', '.join(v.program for v in some)}" for group, some in groups(judged)]
    text = sections(
        [
            ("Text", "\n".join(verdict.text(say, explain=True) for verdict in judged)),
            ("Points", "\n".join(with_points)),
            ("Same mistake", "\n".join(alike)),
            ("JSON lines", json_lines(judged)),
            ("Gradescope, each alone", "\n".join(gradescope([v], say) for v in judged)),
            ("Gradescope, one file", indented(gradescope(judged, say, OWN_POINTS))),
            ("Gradescope, all points", gradescope(judged[:4], say)),
            ("JUnit", xml.dom.minidom.parseString(junit(judged, say)).toprettyxml(" ").strip()),
        ]
    )
    golden(HERE / f"class.{language}.txt", text)


def indented(text: str) -> str:
    """JSON, a fact a line."""
    return json.dumps(json.loads(text), indent=1, ensure_ascii=False)
