"""Questions to the reader, with answers and reasons from the run."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from ..captions.catalogue import messages
from ..record.plan import Plan
from ..record.tree_state import Moment
from .family_questions import Questions
from .question import Kind, QuestionDraft

MIN_QUESTIONS, MAX_QUESTIONS = 3, 6
FRAMES_EACH = 10
"""Number of frames in which a walkthrough asks about one question."""

TURNS: tuple[Kind, ...] = (
    "fusion",
    "interval",
    "verdict",
    "ratio",
    "prediction",
    "counted",
    "child",
    "taken",
    "refusal",
    "again",
    "pass",
    "mean",
    "take",
    "numbers",
    "lost",
    "explore",
    "tie",
    "carry",
    "chosen",
    "average",
    "follow",
    "narrow",
    "settle",
    "deep",
    "equal",
    "cut",
    "known",
    "new",
    "bound",
    "why",
    "idle",
    "window",
    "store",
    "no cut",
    "choose",
    "stay",
    "change",
    "value",
    "next",
)
"""The kinds of questions in the order of their turns, those that teach most first."""


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

    Every language asks the same questions, for the choice depends on the run alone.
    """
    catalogue = messages(language)
    placed_drafts = plan.family.part(Questions).drafts(plan, moments, catalogue)
    drafts = [(moments[at].frame.number, question) for at, question in placed_drafts]
    count = min(MAX_QUESTIONS, max(MIN_QUESTIONS, len(moments) // FRAMES_EACH))
    return [
        _rotate(frame, question)
        for frame, question in sorted(_spread(drafts, count), key=itemgetter(0))
    ]


def _spread(
    drafts: Sequence[tuple[int, QuestionDraft]], count: int
) -> list[tuple[int, QuestionDraft]]:
    """Return up to `count` of them, one of a kind, each as far from the others as its kind
    allows."""
    left = list(drafts)
    chosen: list[tuple[int, QuestionDraft]] = []
    for kind in TURNS:
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
