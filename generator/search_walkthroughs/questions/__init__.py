"""Questions to the reader, with answers and reasons from the run."""

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from ..captions.catalogue import messages
from ..captions.family_words import run_contexts
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
    part = plan.family.part(Questions)
    drafts = list(part.drafts(run_contexts(plan, moments, messages(language))))
    for draft in drafts:
        _check_kind(part, draft.kind)
    count = min(MAX_QUESTIONS, max(MIN_QUESTIONS, len(moments) // FRAMES_EACH))
    chosen = _spread(drafts, part.KINDS, count)
    return [_rotate(draft) for draft in sorted(chosen, key=attrgetter("frame"))]


def _check_kind(part: Questions, kind: Kind) -> None:
    """Raise ContractError if the family has not declared the kind of a question that it drafts."""
    if kind in part.KINDS:
        return
    message = f"drafts a question of the kind {kind.name!r}, which `KINDS` does not declare"
    _, line = inspect.getsourcelines(type(part))
    place = inspect.getfile(type(part)), line
    raise ContractError(message, f"add {kind.name!r} to `KINDS` of this class", place)


def _spread(
    drafts: Sequence[QuestionDraft], kinds: Sequence[Kind], count: int
) -> list[QuestionDraft]:
    """Return up to `count` of the drafts, one of each of the kinds in their order, each as far
    from the others as its kind allows."""
    left = list(drafts)
    chosen: list[QuestionDraft] = []

    def distance(draft: QuestionDraft) -> tuple[int, int]:
        nearest = min((abs(draft.frame - other.frame) for other in chosen), default=0)
        return nearest, -draft.frame

    for kind in kinds:
        same = [draft for draft in left if draft.kind == kind]
        if len(chosen) == count or not same:
            continue
        farthest = max(same, key=distance)
        chosen.append(farthest)
        left = [draft for draft in left if draft.frame != farthest.frame]
    return chosen


def _rotate(draft: QuestionDraft) -> Question:
    """Return the question with the right choice in a place that depends on the frame's number, so
    that every build is alike."""
    right, *wrong = draft.choices
    answer = draft.frame % len(draft.choices)
    choices = [*wrong[:answer], right, *wrong[answer:]]
    texts = tuple(str(choice.text) for choice in choices)
    reasons = tuple(str(choice.why) for choice in choices)
    return Question(draft.frame, draft.kind, draft.prompt, texts, answer, reasons)
