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
from . import alpha_beta as asked
from .refusal_questions import PREDICTION, REFUSAL
from .why_questions import WHY, why_questions


class Questions(family_questions.Questions):
    """What readers of a depth-first search are asked."""

    KINDS: ClassVar[tuple[Kind, ...]] = (
        *(PREDICTION, asked.CHILD, REFUSAL, asked.AGAIN, PASS, asked.MEAN, asked.NARROW),
        *(asked.SETTLE, asked.DEEP, asked.EQUAL, asked.CUT, asked.KNOWN, asked.NEW, asked.BOUND),
        *(WHY, asked.IDLE, asked.WINDOW, asked.STORE, asked.NO_CUT, asked.CHOOSE, asked.STAY),
        *(asked.CHANGE, asked.VALUE, asked.NEXT),
    )

    def drafts(
        self, plan: Plan, moments: Sequence[Moment], words: Messages
    ) -> Iterator[tuple[int, QuestionDraft]]:
        """See `family_questions.Questions`."""
        names = Names(plan, run_messages(plan, words))
        for at in range(len(moments)):
            for question in asked.alpha_beta_questions(plan, moments, at, names):
                yield at, question
        yield from why_questions(plan, moments, names)
