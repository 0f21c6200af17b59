"""Captions of what is left out because an estimate, with a margin, lies far from the bound."""

from collections.abc import Iterator

from ...captions.context import CaptionContext, CaptionParts
from ...game import MAX
from ...record.frame_text import number_text
from .refusals import truth_text


def tests_margin(context: CaptionContext) -> bool:
    """Return whether the current node is entered once more to see what noisy moves bring there."""
    traits, view = context.plan.traits, context.view
    return traits.stands and traits.refuses and bool(view.reduced)


def why_tested(context: CaptionContext) -> Iterator[str]:
    """Yield why the noisy moves of a node are searched before the others."""
    bound = context.frame.alpha if context.frame.turn == MAX else context.frame.beta
    assert bound is not None
    yield context.say("margin.tests", bound=number_text(bound))


def test_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the *score* frame after the noisy moves: it says whether they reach the
    bound."""
    frame = context.frame
    bound = frame.alpha if frame.turn == MAX else frame.beta
    searched = frame.child_score
    assert bound is not None
    assert searched is not None
    short = searched <= bound if frame.turn == MAX else searched >= bound
    facts = {"value": number_text(searched), "bound": number_text(bound)}
    why = context.say(f"margin.{'short' if short else 'reached'}_{context.side}", **facts)
    return CaptionParts(context.say("margin.tested", **facts), (why,), context.say("score.term"))


def margin_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the *update* frame in which something is left out because of a
    margin: the estimate, the margin, the bound, and whether that is right."""
    frame = context.frame
    refusal, guess, estimate = frame.refusal, frame.guess, context.node.guess
    assert refusal is not None
    assert guess is not None
    facts = {
        "guess": number_text(guess),
        "estimate": number_text(guess if estimate is None else estimate),
        "margin": number_text(0 if estimate is None else abs(guess - estimate)),
        "bound": number_text(refusal.bound),
    }
    why = context.say(f"margin.{refusal.kind}_{context.side}", **facts)
    lead = context.say(f"margin.{refusal.kind}", **facts)
    term = context.say(f"margin.term_{refusal.kind}")
    return CaptionParts(lead, (why, *truth_text(context)), term)
