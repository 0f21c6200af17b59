"""Questions about searches that go down and come back."""

from collections.abc import Iterator, Sequence

from ...captions.catalogue import Messages
from ...captions.context import run_messages
from ...captions.names import Names
from ...questions import family_questions
from ...questions.question import QuestionDraft
from ...record.plan import Plan
from ...record.tree_state import Moment
from .alpha_beta import alpha_beta_questions
from .why_questions import why_questions


class Questions(family_questions.Questions):
    """What readers of a depth-first search are asked."""

    def drafts(
        self, plan: Plan, moments: Sequence[Moment], words: Messages
    ) -> Iterator[tuple[int, QuestionDraft]]:
        """See `family_questions.Questions`."""
        names = Names(plan, run_messages(plan, words))
        for at in range(len(moments)):
            for question in alpha_beta_questions(plan, moments, at, names):
                yield at, question
        yield from why_questions(plan, moments, names)
