"""About what is left out on the word of a search less deep."""

from collections.abc import Iterator

from ..captions.context import CaptionContext
from ..captions.refusals import truth_text
from ..trace.frame_text import number_text
from .question import Choice, QuestionDraft, because


def questions_about_refusal(context: CaptionContext) -> Iterator[QuestionDraft]:
    """Is the refusal right? The truth answers, which the search does not know."""
    refusal = context.frame.refusal
    truth = None if refusal is None else context.plan.truths.get(refusal)
    if refusal is None or truth is None:
        return
    facts = {"refused": context.names.call(refusal.path), "bound": number_text(refusal.bound)}
    side = "least" if refusal.at_least else "most"
    yes, no = (context.say(f"question.refusal_{one}_{side}", **facts) for one in ("yes", "no"))
    prompt = context.say(f"question.refusal_{refusal.kind}", **facts)
    right, wrong = (yes, no) if refusal.is_right(truth) else (no, yes)
    why = context.say("question.why_refusal", truth=number_text(truth), **facts)
    reason = because(context, tuple(truth_text(context)))
    choices = (Choice(right, reason), Choice(wrong, why))
    yield QuestionDraft("refusal", prompt, choices)
