"""Every kind of question is declared once, is asked by a family, and names a skill or none."""

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from captions.support import run
from search_walkthroughs.families import families
from search_walkthroughs.game import ContractError
from search_walkthroughs.questions import questions
from search_walkthroughs.questions.family_questions import Questions
from search_walkthroughs.skills.catalogue import SKILLS

from .test_imports import FILES

KINDS = {name: family.part(Questions).KINDS for name, family in families().items()}
SKILL_NAMES = {skill.name for skill in SKILLS}


def declared(text):
    """Yield the name of each kind that a module declares: the first argument of `Kind`."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Name(id="Kind"), args=[ast.Constant(value=name), _]):
                yield name


def test_every_kind_is_declared_once_and_asked_by_a_family():
    counts = Counter(name for file in FILES for name in declared(file.read_text("utf-8")))
    assert set(counts.values()) == {1}, counts
    assert counts.keys() == {kind.name for kinds in KINDS.values() for kind in kinds}


@pytest.mark.parametrize("family", KINDS)
def test_every_family_declares_its_kinds_each_with_a_skill_of_the_course_or_none(family):
    names = [kind.name for kind in KINDS[family]]
    assert names, "readers of every family of ours are asked"
    assert len(set(names)) == len(names)
    assert {kind.skill for kind in KINDS[family]} <= {*SKILL_NAMES, None}


@pytest.mark.parametrize(
    "text", ['CUT, IDLE = Kind("cut", "cut"), Kind("idle", "cut")', 'ASKED = [Kind("cut", None)]']
)
def test_a_declaration_is_noticed(text):
    assert next(declared(text)) == "cut"


def test_a_question_of_a_kind_that_is_not_declared_is_refused(monkeypatch):
    done = run([[1, 2], [3, 4]], algorithm="minimax")
    part = type(done.plan.family.part(Questions))
    assert questions(done.plan, done.moments, "en")
    monkeypatch.setattr(part, "KINDS", ())
    with pytest.raises(ContractError, match="which `KINDS` does not declare") as error:
        questions(done.plan, done.moments, "en")
    file, line = error.value.place
    source = Path(file).read_text("utf-8").splitlines()
    assert source[line - 1].startswith("class Questions")


@pytest.mark.parametrize(
    ("family", "kind", "skill"),
    [
        ("regret", "share", "matching"),
        ("monte-carlo", "average", "backup"),
        ("worlds", "average", "backup"),
        ("sequential", "interval", "verdict"),
        ("depth-first", "settle", "table-use"),
        ("parallel", "turn", None),
    ],
)
def test_a_kind_leads_to_the_practice_of_what_it_asks(family, kind, skill):
    assert {asked.name: asked.skill for asked in KINDS[family]}[kind] == skill


def test_a_page_of_a_walkthrough_loads_no_generator_of_skills():
    room = "search_walkthroughs.skills"
    page = "import search_walkthroughs.pages.walkthrough.walkthrough_page"
    for code, loads in ((page, False), (f"import {room}.catalogue", True)):
        text = f"import sys; {code}; print({room!r} in sys.modules)"
        done = subprocess.run(
            [sys.executable, "-c", text], check=True, capture_output=True, text=True
        )
        assert done.stdout.strip() == str(loads)
