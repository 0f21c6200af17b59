"""Questions about the bound with which a worker takes a move of the root."""

from collections.abc import Iterator, Sequence
from math import isinf

from ...captions.context import CaptionContext
from ...questions import family_questions
from ...questions.question import Choice, Kind, QuestionDraft, ask
from ...record.frame_text import number_text
from .facts import step_of, worker_count
from .words import expand_caption

SHARED_BOUND, TURN = Kind("shared bound", "window"), Kind("turn", None)


class Questions(family_questions.Questions):
    """What readers of a search by several workers are asked."""

    KINDS = (SHARED_BOUND, TURN)

    def drafts(self, contexts: Sequence[CaptionContext]) -> Iterator[QuestionDraft]:
        """See `family_questions.Questions`."""
        scores: list[float] = []
        for at, context in enumerate(contexts):
            frame = context.frame
            if frame.status == "backup" and len(frame.path) == 1 and frame.score is not None:
                scores.append(frame.score)
            if frame.status == "expand" and at > 1:
                yield from _ask_bound(context, scores)
            if frame.status == "select" and at > 1:
                yield from _ask_turn(context, contexts[at - 1])


def _ask_bound(context: CaptionContext, scores: Sequence[float]) -> Iterator[QuestionDraft]:
    """Ask which bound the worker knows; that there is none, and the scores of moves that have
    ended, are among the choices."""
    bound = float(context.frame.own("bound"))
    none = context.say("parallel.question.none")
    caption = expand_caption(context)
    right = Choice(
        none if isinf(bound) else number_text(bound), context.words.paragraph(caption.reasons)
    )
    wrong = [
        Choice(number_text(score), context.say("parallel.question.why_score")) for score in scores
    ]
    wrong.append(Choice(none, context.say("parallel.question.why_none")))
    frame = context.frame
    assert frame.child is not None
    facts = {"worker": frame.own("worker"), "child": context.child_name(frame.child)}
    prompt = context.say("parallel.question.bound", **facts)
    yield from ask(context, SHARED_BOUND, prompt, [right, *wrong])


def _ask_turn(context: CaptionContext, before: CaptionContext) -> Iterator[QuestionDraft]:
    """Ask whose turn it is, where a step begins."""
    workers = worker_count(context.plan.options)
    if workers < 2 or step_of(before.frame) == step_of(context.frame):
        return
    first = context.frame.own("worker")
    right = context.say("parallel.question.worker", n=first)
    choices = [Choice(right, context.say("parallel.question.in_turn"))]
    for n in range(1, workers + 1):
        if n != first:
            why = context.say("parallel.question.later", n=n, first=first)
            choices.append(Choice(context.say("parallel.question.worker", n=n), why))
    prompt = context.say("parallel.question.turn", step=step_of(context.frame))
    yield from ask(context, TURN, prompt, choices)
