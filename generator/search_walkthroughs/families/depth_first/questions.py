"""Questions about searches that go down and come back."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...captions.catalogue import Messages
from ...captions.context import run_messages
from ...captions.names import Names
from ...questions import family_questions
from ...questions.iteration import PASS
from ...questions.question import Kind, QuestionDraft
from ...record.plan import Plan
from ...record.tree_state import Moment
from .alpha_beta import (
    AGAIN,
    BOUND,
    CHANGE,
    CHILD,
    CHOOSE,
    CUT,
    DEEP,
    EQUAL,
    IDLE,
    KNOWN,
    MEAN,
    NARROW,
    NEW,
    NEXT,
    NO_CUT,
    SETTLE,
    STAY,
    STORE,
    VALUE,
    WINDOW,
    alpha_beta_questions,
)
from .refusal_questions import PREDICTION, REFUSAL
from .why_questions import WHY, why_questions


class Questions(family_questions.Questions):
    """What readers of a depth-first search are asked."""

    KINDS: ClassVar[tuple[Kind, ...]] = (
        *(PREDICTION, CHILD, REFUSAL, AGAIN, PASS, MEAN, NARROW, SETTLE, DEEP, EQUAL, CUT, KNOWN),
        *(NEW, BOUND, WHY, IDLE, WINDOW, STORE, NO_CUT, CHOOSE, STAY, CHANGE, VALUE, NEXT),
    )

    def drafts(
        self, plan: Plan, moments: Sequence[Moment], words: Messages
    ) -> Iterator[tuple[int, QuestionDraft]]:
        """See `family_questions.Questions`."""
        names = Names(plan, run_messages(plan, words))
        for at in range(len(moments)):
            for question in alpha_beta_questions(plan, moments, at, names):
                yield at, question
        yield from why_questions(plan, moments, names)
