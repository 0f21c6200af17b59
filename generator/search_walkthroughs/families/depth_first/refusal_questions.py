"""Questions about what is left out on the word of a search less deep."""

from collections.abc import Iterator

from ...captions.context import CaptionContext
from ...questions.question import Choice, QuestionDraft, because
from ...record.frame_text import number_text
from .refusals import truth_text


def questions_about_refusal(context: CaptionContext) -> Iterator[QuestionDraft]:
    """Ask whether the refusal is right; the truth answers, which the search does not know."""
    refusal = context.frame.refusal
    truth = None if refusal is None else context.plan.truths.get(refusal)
    if refusal is None or truth is None:
        return
    facts = {"refused": context.names.call(refusal.path), "bound": number_text(refusal.bound)}
    side = "least" if refusal.at_least else "most"
    yes, no = (
        context.say(f"question.refusal_{answer}_{side}", **facts) for answer in ("yes", "no")
    )
    prompt = context.say(f"question.refusal_{refusal.kind}", **facts)
    right, wrong = (yes, no) if refusal.is_right(truth) else (no, yes)
    why = context.say("question.why_refusal", truth=number_text(truth), **facts)
    reason = because(context, tuple(truth_text(context)))
    choices = (Choice(right, reason), Choice(wrong, why))
    yield QuestionDraft("refusal", prompt, choices)
