"""Captions of a search less deep by which the value of one to the full depth is predicted."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from ...captions.context import CaptionContext, CaptionParts
from ...record.frame_text import number_text
from .refusals import truth_text


def why_predicted(context: CaptionContext) -> Iterator[str]:
    """Yield what the search less deep is for: the regression line, and what must be reached."""
    facts = prediction_facts(context)
    yield context.say("prediction.enters", **facts)
    yield context.say("prediction.line", **facts)
    yield context.say(f"prediction.asks_{side_of(context)}", **facts)


def shallow_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the *score* frame after the search less deep: it says whether what had
    to be reached is reached."""
    frame = context.frame
    assert frame.asked is not None
    assert frame.child_score is not None
    side, ask = side_of(context), frame.asked[0]
    reached = frame.child_score >= ask if side == "least" else frame.child_score <= ask
    facts = {**prediction_facts(context), "value": number_text(frame.child_score)}
    why = context.say(f"prediction.{'reached' if reached else 'missed'}_{side}", **facts)
    return CaptionParts(context.say("prediction.back", **facts), (why,), context.say("score.term"))


def prediction_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the *update* frame in which the moves of a node are left out because of
    a prediction: what is predicted, and whether that is right."""
    facts = prediction_facts(context)
    why = context.say(f"prediction.counts_{side_of(context)}", **facts)
    lead = context.say("prediction.cut", **facts)
    return CaptionParts(lead, (why, *truth_text(context)), context.say("prediction.term"))


def side_of(context: CaptionContext) -> str:
    """Return whether it is predicted that the node is worth at `least` or at `most` the bound."""
    frame = context.frame
    assert frame.asked is not None
    ask, bound = frame.asked
    if frame.status == "start":
        return "least" if frame.beta == ask else "most"
    return "least" if frame.beta == bound else "most"


def prediction_facts(context: CaptionContext) -> dict[str, str]:
    """Return the numbers of a prediction, by the names that messages give them."""
    frame, options = context.frame, cast("Mapping[str, Any]", context.plan.options)
    assert frame.asked is not None
    deep, shallow = options["deep"], options["shallow"]
    offset = options["offset"]
    added = f" {'−' if offset < 0 else '+'} {number_text(abs(offset))}" if offset else ""
    slope = "" if options["slope"] == 1 else f"{number_text(options['slope'])}\u202f·\u202f"
    return {
        "full": str(deep),
        "depth": str(min(shallow, deep - 1)),
        "line": f"{slope}v{added}",
        "band": number_text(options["band"]),
        "ask": number_text(frame.asked[0]),
        "bound": number_text(frame.asked[1]),
    }
