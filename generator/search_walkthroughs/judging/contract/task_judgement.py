"""Judges a program by the contract of a task: asks it case by case, and looks at each answer."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from math import ceil
from random import Random
from typing import Any, TypeAlias

from ...tasks.registry import task_of
from ...tasks.task import Arguments, Complaint, Task
from ...tasks.transfer import decoded, encoded
from ..evidence import Evidence, Kind, error_evidence
from ..process.program_channel import ProgramEnded, reading_answer
from ..programs.raised import MAX_ERROR_CHARACTERS
from ..question import Question
from .task_verdict import TaskVerdict, complaint_text, evidence_verdict, form_evidence, task_verdict

Ask: TypeAlias = Callable[[Any], Mapping[str, Any]]
"""Gives a case to the program and returns what comes of it; see `TaskProgram.answer`. It may raise
ProgramEnded."""
SMALL_ROUNDS = 5
"""How often further small cases are drawn after a mistake, to find one that is easy to read."""
SMALL_SHARE = 1 / 3
"""Share of the cases, the small ones, that are drawn each time."""


class NoAnswer(Exception):
    """A program gave no answer to a case that could be looked at."""

    def __init__(self, kind: Kind, evidence: Evidence, *, is_of_case: bool = True) -> None:
        super().__init__(evidence.key)
        self.kind = kind
        self.evidence = evidence
        self.is_of_case = is_of_case
        """Whether it has to do with the case, and not with the whole program."""


def judge_by_contract(ask: Ask, name: str, question: Question) -> TaskVerdict:
    """Return the verdict on a program by the contract that the question names.

    Parameters: `ask`, which runs the program; `name`, what the verdict calls it.
    """
    task, language = task_of(question.contract), question.language
    answered: list[tuple[Arguments, Any]] = []
    complaints: list[tuple[Arguments, Complaint]] = []
    for arguments in task.cases(Random(question.seed), _case_count(task, question)):
        try:
            answer = _answer(ask, task, arguments)
        except NoAnswer as failure:
            case = task.call(arguments) if failure.is_of_case else ""
            return evidence_verdict(name, failure.kind, failure.evidence, language, case)
        answered.append((arguments, answer))
        if (complaint := task.complaint(arguments, answer)) is not None:
            complaints.append((arguments, complaint))
    bad = len(complaints)
    if complaints:
        complaints += _small_complaints(ask, task, question)
    elif (of_all := task.complaint_of_all(answered)) is not None:
        complaints.append(of_all)
    else:
        return task_verdict(name, "fine", "", language, (len(answered), 0))
    arguments, complaint = min(complaints, key=lambda pair: _rank(task, *pair))
    sentence, counts = complaint_text(task, complaint, language), (len(answered), bad)
    return task_verdict(name, complaint.kind, sentence, language, counts, task.call(arguments))


def _case_count(task: Task, question: Question) -> int:
    return min(question.trees, task.max_cases)


def _small_complaints(
    ask: Ask, task: Task, question: Question
) -> Iterator[tuple[Arguments, Complaint]]:
    """Yield small cases beyond those that are counted on which a program errs: where it errs on a
    large case, it mostly does on a smaller one too."""
    count = _case_count(task, question)
    for number in range(SMALL_ROUNDS):
        random = Random(f"{question.seed}/{number}")
        for arguments in islice(task.cases(random, count), ceil(SMALL_SHARE * count)):
            try:
                answer = _answer(ask, task, arguments)
            except NoAnswer:
                return
            if (complaint := task.complaint(arguments, answer)) is not None:
                yield arguments, complaint


def _rank(task: Task, arguments: Arguments, complaint: Complaint) -> tuple[bool, int]:
    """Return the order in which complaints are told: what is wrong first, then short calls."""
    return complaint.kind != "wrong", len(task.call(arguments))


def _answer(ask: Ask, task: Task, arguments: Arguments) -> Any:
    """Return what a program answers to a case, in the form of the contract. Raises NoAnswer."""
    try:
        with reading_answer():
            facts = ask(encoded(arguments))
            if "failed" in facts:
                raise _failure(task, facts)
            answer = decoded(facts["answer"], keeps_lists=False)
    except ProgramEnded as ended:
        raise NoAnswer("broken", ended.evidence) from None
    if not task.has_form(arguments, answer):
        raise NoAnswer("unrecognised", form_evidence(answer))
    return answer


def _failure(task: Task, facts: Mapping[str, Any]) -> NoAnswer:
    """Return why a program gave no answer.

    Raises LookupError, TypeError or ValueError for facts that do not say it.
    """
    if facts["failed"] == "function":
        heads = task.heads()
        evidence = Evidence("task.function", {"name": facts["name"], "head": heads[facts["name"]]})
        return NoAnswer("unrecognised", evidence, is_of_case=False)
    text, line = facts["why"]
    evidence = error_evidence(str(text)[:MAX_ERROR_CHARACTERS], int(line))
    return NoAnswer("broken", evidence, is_of_case=facts["failed"] == "error")
