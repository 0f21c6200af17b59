"""Judges a program by the contract of a task: asks it case by case, and looks at each answer."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeAlias

from ...tasks.registry import task_of
from ...tasks.task import Arguments, Complaint, Task
from ...tasks.transfer import decoded, encoded
from ..evidence import Evidence, Kind
from ..process.program_channel import ProgramEnded
from ..programs.raised import MAX_ERROR_CHARACTERS
from ..question import Question
from .task_verdict import (
    TaskVerdict,
    complaint_text,
    error_evidence,
    evidence_verdict,
    form_evidence,
    task_verdict,
)

Ask: TypeAlias = Callable[[Any], Mapping[str, Any]]
"""Gives a case to the program and returns what comes of it; see `TaskProgram.answer`. It may raise
ProgramEnded."""
UNREADABLE = (
    *(ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError),
)
"""What comes of facts that are no answer of a program's process."""


def judge_by_contract(ask: Ask, name: str, question: Question) -> TaskVerdict:
    """Return the verdict on a program by the contract that the question names.

    Parameters: `ask`, which runs the program; `name`, what the verdict calls it.
    """
    task, language = task_of(question.contract), question.language
    answered: list[tuple[Arguments, Any]] = []
    complaints: list[tuple[Arguments, Complaint]] = []
    for arguments in task.cases(Random(question.seed), min(question.trees, task.most_cases)):
        case = task.call(arguments)
        try:
            facts = ask(encoded(arguments))
            if "failed" in facts:
                return _failed(task, name, facts, language, case)
            answer = decoded(facts["answer"], keeps_lists=False)
        except ProgramEnded as ended:
            return evidence_verdict(name, "broken", ended.evidence, language, case)
        except UNREADABLE:
            evidence = Evidence("no_verdict", {})
            return evidence_verdict(name, "broken", evidence, language, case)
        if not task.has_form(arguments, answer):
            evidence = form_evidence(answer)
            return evidence_verdict(name, "unrecognised", evidence, language, case)
        answered.append((arguments, answer))
        if (complaint := task.complaint(arguments, answer)) is not None:
            complaints.append((arguments, complaint))
    bad = len(complaints)
    if not complaints and (of_all := task.complaint_of_all(answered)) is not None:
        complaints.append(of_all)
    if not complaints:
        return task_verdict(name, "fine", "", language, (len(answered), 0))
    arguments, complaint = min(complaints, key=lambda pair: _rank(task, *pair))
    kind: Kind = complaint.kind
    sentence = complaint_text(task, complaint, language)
    counts = len(answered), bad
    return task_verdict(name, kind, sentence, language, counts, task.call(arguments))


def _rank(task: Task, arguments: Arguments, complaint: Complaint) -> tuple[bool, int]:
    """Return the order in which complaints are told: what is wrong first, then short calls."""
    return complaint.kind != "wrong", len(task.call(arguments))


def _failed(
    task: Task, name: str, facts: Mapping[str, Any], language: str, case: str
) -> TaskVerdict:
    """Return the verdict on a program that gave no answer.

    Raises LookupError, TypeError or ValueError for facts that say nothing of why.
    """
    if facts["failed"] == "function":
        starter = task.starter(language).splitlines()
        head = next(line for line in starter if line.startswith(f"def {facts['name']}("))
        evidence = Evidence("task.function", {"name": str(facts["name"]), "head": head})
        return evidence_verdict(name, "unrecognised", evidence, language)
    text, line = facts["why"]
    evidence = error_evidence(str(text)[:MAX_ERROR_CHARACTERS], int(line))
    shown_case = case if facts["failed"] == "error" else ""
    return evidence_verdict(name, "broken", evidence, language, shown_case)
