"""Captions of frames in which a depth-first search enters a node."""

from collections.abc import Iterator
from math import inf
from typing import Literal

from ...captions.boards import board_end_text, move_text, notation_text, static_evaluation_text
from ...captions.chance import need_text, outcomes_text
from ...captions.context import CaptionContext, CaptionParts
from ...captions.cutoffs import bound_source, bound_text, drops_bounds, null_window_question
from ...captions.names import passes
from ...captions.re_search import is_new_pass, is_second_search, is_widened, start_lead, why_again
from ...game import CHANCE, MAX, MIN
from ...record.frame_text import number_text
from .margins import tests_margin, why_tested
from .predictions import why_predicted
from .refusals import is_resting, resting_text, why_reduced
from .scouts import is_scout, null_window_search, null_window_sentence

# The start of a node: who moves there, the aim, and the window.


def start_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of a *start* frame."""
    if context.node.leaf:
        why = (*move_text(context), *why_again(context), *_known_worth(context))
        return CaptionParts(start_lead(context), why, context.say("start.term"))
    if is_new_pass(context):
        return CaptionParts(
            start_lead(context), (*why_again(context), *_window(context)), term_caption(context)
        )
    # The rules come last: who moves and what is wanted is read without a press.
    reasons = (*move_text(context), *_circumstances(context), *notation_text(context))
    return CaptionParts(start_lead(context), reasons, term_caption(context))


def _circumstances(context: CaptionContext) -> Iterator[str]:
    """Yield who moves, why the search is here, and within which bounds."""
    if context.plan.traits.looks_ahead and context.node.path:
        if context.frame.asked is not None:
            yield from why_predicted(context)
            return
        yield from why_tested(context) if tests_margin(context) else why_reduced(context)
        if is_resting(context):
            yield from resting_text(context)
            if not tests_margin(context):  # else what the null window asks is said already
                yield from _window(context)
            return
    if context.at_horizon:
        if context.plan.traits.looks_ahead:
            yield context.say("refuse.horizon")
            return
        yield from why_again(context)
        yield context.say("again.horizon")
        return
    if is_second_search(context):
        yield from why_again(context)
        return
    yield from _moves(context)
    if context.node.check:
        key = "refuse.in_check_pass" if context.plan.traits.may_pass else "refuse.in_check"
        yield context.say(key)
    yield from why_again(context)
    yield from _window(context)


def _known_worth(context: CaptionContext) -> Iterator[str]:
    node = context.node
    if node.value is None:
        return
    value = context.value(node, node.value)
    if node.position is not None and not node.estimate:
        yield board_end_text(context, node.position, value)
    else:
        yield (
            static_evaluation_text(context, value)
            if node.estimate
            else context.say("start.worth", value=value)
        )


def _moves(context: CaptionContext) -> Iterator[str]:
    node = context.node
    children = context.names.children(node)
    if node.turn == CHANCE:
        yield from outcomes_text(context)
        return
    above = context.plan.nodes.get(node.path[:-1]) if node.path else None
    twice = above is not None and above.turn == node.turn
    form = "only_" if node.breadth == 1 else "again_" if twice else ""
    if node.board is not None and passes(node.children[0]):
        form = "pass_"
    yield context.say(f"start.{form}{context.side}", children=children)


def _window(context: CaptionContext) -> Iterator[str]:
    frame = context.frame
    if not context.plan.traits.window or frame.alpha is None or frame.beta is None:
        return
    if is_widened(context) or (is_new_pass(context) and not null_window_question(context)):
        return
    if is_scout(context):
        yield from null_window_search(context)
        return
    if context.chance == frame.path[:-1]:
        yield from need_text(context)
        return
    if null_window_question(context):
        yield from _null_window(context, frame.alpha, frame.beta)
    else:
        yield from _two_bounds(context, frame.alpha, frame.beta)


def _null_window(context: CaptionContext, low: float, high: float) -> Iterator[str]:
    """Yield what the null window asks, and which node its bound is from."""
    alpha, beta = bound_text(context, low), bound_text(context, high)
    question = null_window_question(context)
    assert question is not None
    yield null_window_sentence(context, question, alpha)
    above, below = context.source(MAX, low), context.source(MIN, high)
    if above is not None and question == "more":
        yield context.say("start.has", bound=alpha, source=context.names.call(above))
    elif below is not None and question == "least":
        yield context.say("start.holds", bound=beta, source=context.names.call(below))


def _two_bounds(context: CaptionContext, low: float, high: float) -> Iterator[str]:
    """Yield where both bounds of the window are from: a node above, the table or what was asked."""
    alpha, beta = bound_text(context, low), bound_text(context, high)
    above, below = context.source(MAX, low), context.source(MIN, high)
    asked_above = above is None and low > -inf
    asked_below = below is None and high < inf
    if asked_above and bound_source(context, "alpha", low) != "window":
        yield from _bound_sentence(context, "alpha", low)
        asked_above = False
    if asked_below and bound_source(context, "beta", high) != "window":
        yield from _bound_sentence(context, "beta", high)
        asked_below = False
    if above is not None:
        yield context.say("start.alpha", alpha=alpha, source=context.names.call(above))
    if below is not None:
        yield context.say("start.beta", beta=beta, source=context.names.call(below))
    if asked_above and asked_below and context.node.path:
        yield context.say("start.given")
    elif asked_above and asked_below:
        yield context.say("start.between", alpha=alpha, beta=beta)
    elif asked_above:
        yield context.say("start.above", alpha=alpha)
    elif asked_below:
        yield context.say("start.below", beta=beta)
    elif low == -inf and high == inf and context.node.turn != CHANCE:
        yield context.say("start.dropped" if drops_bounds(context) else "start.free")


def _bound_sentence(
    context: CaptionContext, side: Literal["alpha", "beta"], bound: float
) -> Iterator[str]:
    """Yield the sentence about a bound that the table has set, or that no possible score can pass.

    Below a chance node every bound is held within the scores there are: that says nothing new.
    """
    limit = bound_source(context, side, bound)
    if limit != "range" or context.chance is None:
        yield context.say(f"start.{side}_{limit}", bound=number_text(bound))


def term_caption(context: CaptionContext) -> str:
    """Return the name of the step, with the window if there is one."""
    frame = context.frame
    if not context.plan.traits.window or frame.alpha is None or frame.beta is None:
        return context.say("start.term")
    window = {"alpha": number_text(frame.alpha), "beta": number_text(frame.beta)}
    key = "start.term_null" if null_window_question(context) else "start.term_window"
    if context.plan.traits.terms == "mover" and frame.turn == MIN and -frame.alpha != frame.beta:
        turned = {"low": number_text(-frame.beta), "high": number_text(-frame.alpha)}
        return context.say(f"{key}_turned", **window, **turned)
    return context.say(key, **window)
