"""Questions about searches that go down and come back."""

from collections.abc import Iterator, Sequence

from ...captions.context import CaptionContext
from ...questions import family_questions
from ...questions.iteration import PASS
from ...questions.question import QuestionDraft, is_next
from .node_questions import (
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

    KINDS = (
        *(PREDICTION, CHILD, REFUSAL, AGAIN, PASS, MEAN, NARROW, SETTLE, DEEP, EQUAL, CUT, KNOWN),
        *(NEW, BOUND, WHY, IDLE, WINDOW, STORE, NO_CUT, CHOOSE, STAY, CHANGE, VALUE, NEXT),
    )

    def drafts(self, contexts: Sequence[CaptionContext]) -> Iterator[QuestionDraft]:
        """See `family_questions.Questions`."""
        for at in range(len(contexts)):
            if is_next(contexts, at):
                yield from alpha_beta_questions(contexts, at)
        yield from why_questions(contexts)
