"""Questions about what is left out on the word of a search less deep."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from ...captions.context import CaptionContext
from ...questions.question import Choice, Kind, QuestionDraft, ask
from ...record.frame_text import number_text
from .predictions import prediction_facts, side_of
from .refusals import truth_text

PREDICTION, REFUSAL = Kind("prediction", None), Kind("refusal", "stand-pat")


def ask_prediction(context: CaptionContext) -> Iterator[QuestionDraft]:
    """Ask what the search less deep must reach; what no band, and a band on the wrong side, would
    ask of it are among the choices."""
    frame, options = context.frame, cast("Mapping[str, Any]", context.plan.options)
    if frame.asked is None or frame.status != "start":
        return
    facts, side = prediction_facts(context), side_of(context)
    bound, slope, offset = frame.asked[1], options["slope"], options["offset"]
    away = options["band"] if side == "least" else -options["band"]
    asks = {
        f"why_asked_{side}": frame.asked[0],
        "why_asked_bound": (bound - offset) / slope,
        "why_asked_wrong": (bound - away - offset) / slope,
    }
    choices = [
        Choice(number_text(ask), context.say(f"question.{why}", **facts))
        for why, ask in asks.items()
    ]
    yield from ask(context, PREDICTION, context.say(f"question.asked_{side}", **facts), choices)


def ask_refusal(context: CaptionContext) -> Iterator[QuestionDraft]:
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
    reason = context.words.paragraph(truth_text(context))
    choices = (Choice(right, reason), Choice(wrong, why))
    yield from ask(context, REFUSAL, prompt, choices)
