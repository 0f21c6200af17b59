"""Questions about searches that go down and come back."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...captions.context import CaptionContext
from ...game import CHANCE
from ...questions import family_questions
from ...questions.iteration import PASS, ask_iteration
from ...questions.question import QuestionDraft, is_next
from .node_questions import (
    AGAIN,
    BOUND,
    CHANGE,
    CHOOSE,
    CUT,
    DEEP,
    EQUAL,
    IDLE,
    MEAN,
    NEXT,
    NO_CUT,
    STAY,
    VALUE,
    WINDOW,
    ask_after_scout,
    ask_change,
    ask_choice,
    ask_cut,
    ask_mean,
    ask_next,
    ask_window,
    ask_worth,
    is_after_scout,
)
from .refusal_questions import PREDICTION, REFUSAL, ask_prediction, ask_refusal
from .scouts import is_searched_again
from .table_questions import (
    CHILD,
    KNOWN,
    NARROW,
    NEW,
    SETTLE,
    STORE,
    ask_child,
    ask_storing,
    ask_table,
)
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
                yield from _drafts_at(contexts, at)
        yield from why_questions(contexts)


def _drafts_at(contexts: Sequence[CaptionContext], at: int) -> Iterator[QuestionDraft]:
    """Yield the questions whose answer is the frame at the index; the one before it is shown."""
    context, before = contexts[at], contexts[at - 1]
    frame = context.frame
    if frame.status == "end" and context.is_estimate(frame.path):  # it proves nothing
        context = replace(context, words=context.words.variant("unsound"))
    # Before anything is stored there is nothing to ask about the table.
    looked_up = frame.status == "table" and before.frame.status == "start"
    if looked_up and any(earlier.frame.status == "end" for earlier in contexts[:at]):
        yield from ask_table(context)
    if context.hides_children:
        return
    if frame.status == "table":
        yield from ask_child(context)
    yield from ask_prediction(context)
    if frame.refusal is not None:
        yield from ask_refusal(context)
    if frame.status in ("score", "update") and not context.has_child:
        return  # a pass, or an estimate at which the mover may stay
    yield from _by_status(context, contexts, at)


def _by_status(
    context: CaptionContext, contexts: Sequence[CaptionContext], at: int
) -> Iterator[QuestionDraft]:
    """Yield the questions that frames of the moment's status ask."""
    before, window = contexts[at - 1], context.plan.traits.window
    after = contexts[at + 1] if at + 1 < len(contexts) else None
    match context.frame.status:
        case "update" if before.frame.status == "score" and is_after_scout(context):
            yield from ask_after_scout(context, after)
        case "update" if before.frame.status == "score" and not is_searched_again(context):
            yield from ask_mean(context)
            yield from ask_change(context, before)
            if window:
                yield from ask_cut(context, before, after)
                yield from ask_window(context, before)
        case "end" if context.is_estimate(context.frame.path) and context.frame.horizon is not None:
            return
        case "end" if context.node.children and window:
            yield from ask_worth(context)
            yield from ask_storing(context)
        case "end" if context.node.children and context.node.turn != CHANCE:
            yield from ask_choice(context, reversed(contexts[:at]))
        case "start" if before.frame.status == "end":
            yield from ask_iteration(context, before)
        case "start" if before.frame.status == "update":
            yield from ask_next(context, reversed(contexts[:at]))
