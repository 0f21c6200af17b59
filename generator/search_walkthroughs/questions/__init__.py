"""Questions to the reader, with answers and reasons from the run."""

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from ..captions.catalogue import messages
from ..game import ContractError
from ..record.plan import Plan
from ..record.tree_state import Moment
from .family_questions import Questions
from .question import Kind, QuestionDraft

MIN_QUESTIONS, MAX_QUESTIONS = 3, 6
FRAMES_EACH = 10
"""Number of frames in which a walkthrough asks about one question."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question with one right answer."""

    frame: int
    """The number of the frame that gives the answer; it is asked before this frame is shown."""
    kind: Kind
    prompt: str
    choices: tuple[str, ...]
    answer: int
    """The place of the right choice."""
    reasons: tuple[str, ...]
    """For each choice, why it is right or wrong."""

    @property
    def reason(self) -> str:
        """Why the right choice is right."""
        return self.reasons[self.answer]


def questions(plan: Plan, moments: Sequence[Moment], language: str) -> list[Question]:
    """Return the questions of a walkthrough in the order of their frames, one of each kind, six at
    most.

    Every language asks the same questions, for the choice depends on the run alone. Raises
    ContractError for a question of a kind that the family does not declare.
    """
    catalogue = messages(language)
    part = plan.family.part(Questions)
    drafts = [
        (moments[at].frame.number, question)
        for at, question in part.drafts(plan, moments, catalogue)
    ]
    for _, question in drafts:
        _check_kind(part, question.kind)
    count = min(MAX_QUESTIONS, max(MIN_QUESTIONS, len(moments) // FRAMES_EACH))
    return [
        _rotate(frame, question)
        for frame, question in sorted(_spread(drafts, part.KINDS, count), key=itemgetter(0))
    ]


def _check_kind(part: Questions, kind: Kind) -> None:
    """Raise ContractError if the family has not declared the kind of a question that it drafts."""
    if kind in part.KINDS:
        return
    message = f"drafts a question of the kind {kind.name!r}, which `KINDS` does not declare"
    _, line = inspect.getsourcelines(type(part))
    place = inspect.getfile(type(part)), line
    raise ContractError(message, f"add {kind.name!r} to `KINDS` of this class", place)


def _spread(
    drafts: Sequence[tuple[int, QuestionDraft]], kinds: Sequence[Kind], count: int
) -> list[tuple[int, QuestionDraft]]:
    """Return up to `count` of the drafts, one of each of the kinds in their order, each as far
    from the others as its kind allows."""
    left = list(drafts)
    chosen: list[tuple[int, QuestionDraft]] = []
    for kind in kinds:
        same = [pair for pair in left if pair[1].kind == kind]
        if len(chosen) == count or not same:
            continue
        frame, question = max(
            same,
            key=lambda pair: (min((abs(pair[0] - f) for f, _ in chosen), default=0), -pair[0]),
        )
        chosen.append((frame, question))
        left = [pair for pair in left if pair[0] != frame]
    return chosen


def _rotate(frame: int, question: QuestionDraft) -> Question:
    """Return the question with the right choice in a place that depends on the frame's number, so
    that every build is alike."""
    size = len(question.choices)
    answer = frame % size
    wrong = question.choices[1:]
    choices = (*wrong[:answer], question.choices[0], *wrong[answer:])
    texts, reasons = (
        tuple(map(str, part)) for part in zip(*((c.text, c.why) for c in choices), strict=True)
    )
    return Question(frame, question.kind, question.prompt, texts, answer, reasons)
