"""Captions of frames in which a child returns, and score and window change."""

from collections.abc import Iterator
from math import isinf

from ...captions.chance import is_chance_value, share_text, sum_caption
from ...captions.context import SIGNS, CaptionContext, CaptionParts
from ...captions.cutoffs import bound_text, cutoff_caption, null_window_question
from ...game import CHANCE, MAX
from ...record.frame_text import number_text
from .margins import margin_caption, test_caption
from .predictions import prediction_caption, shallow_caption
from .refusals import is_off_tree, pass_caption, refusal_text, stand_caption, trial_caption
from .scouts import (
    is_believed,
    is_searched_again,
    scout_answer,
    scout_of,
    second_return,
    why_searched_again,
)

# Update: whether the score and the window changed, and why.


def update_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of an *update* frame."""
    frame = context.frame
    if frame.stand:
        return stand_caption(context)
    if frame.refusal is not None and frame.asked is not None:
        return prediction_caption(context)
    if frame.refusal is not None and frame.guess is not None:
        return margin_caption(context)
    if frame.refusal is not None and frame.refusal.kind == "pass":
        return pass_caption(context)
    if frame.cut and frame.cutoff is not None:
        return cutoff_caption(context, frame.cutoff)
    if context.node.turn == CHANCE:
        return sum_caption(context)
    reasons = _score_rises(context) if frame.updated else _score_stays(context)
    if _contrary(context):
        reasons = iter([context.say("update.contrary", player=context.player)])
    if frame.refused:
        reasons = refusal_text(context)
    key = "update.term_changed" if frame.updated else "update.term_same"
    return CaptionParts(
        context.say(f"update.{_lead(context)}"), (*reasons, *_tie(context)), context.say(key)
    )


def _lead(context: CaptionContext) -> str:
    if not context.frame.updated:
        return "stay"
    if context.is_first_child:
        return "first"
    return "rise" if (context.frame.turn == MAX) != _contrary(context) else "fall"


def _contrary(context: CaptionContext) -> bool:
    """Return whether a child has returned more for the mover than a search without a window holds:
    only a search that is wrong on purpose comes to that."""
    score, turn = context.frame.score, context.frame.turn
    if context.plan.traits.window or context.plan.traits.passes or score is None:
        return False
    searched = (view.score for view in context.moment.below if view.score is not None)
    return any((other - score) * turn > 0 for other in searched)


def _score_rises(context: CaptionContext) -> Iterator[str]:
    searched = context.below(context.child) if context.moment.below else context.view
    sure = searched.sign in ("=", "≥" if context.frame.turn == MAX else "≤")
    form = "sure" if sure else "unsure"
    if sure and is_chance_value(context, context.child):
        form = "mean"
    elif sure and context.is_estimate(context.child):
        form = "guess"
    yield context.say(f"update.{form}_{context.side}")
    yield from _window(context)


def _window(context: CaptionContext) -> Iterator[str]:
    """Yield whether the score has moved a bound, and what is left to make use of it."""
    frame = context.frame
    if not context.plan.traits.window or frame.alpha is None or frame.beta is None:
        return
    assert frame.score is not None
    best = frame.turn == MAX
    if question := null_window_question(context):
        if not context.is_last_child:
            key = f"update.{question}_{context.side}"
            yield context.say(key, bound=bound_text(context, frame.alpha))
        return
    bound, moved = (
        ("alpha", frame.score > frame.alpha) if best else ("beta", frame.score < frame.beta)
    )
    more = is_searched_again(context)
    form = "" if moved and (more or not context.is_last_child) else "_late" if moved else "_stays"
    yield context.say(
        f"update.{bound}{form}", alpha=number_text(frame.alpha), beta=number_text(frame.beta)
    )
    if more:
        yield why_searched_again(context)
    elif scout_of(context) and is_believed(context):
        yield context.say("refuse.believed")


def _score_stays(context: CaptionContext) -> Iterator[str]:
    best, score = context.view.best, context.frame.score
    assert score is not None
    if context.is_searched_twice:
        leaf = "_leaf" if context.plan.nodes[context.child].leaf else ""
        yield context.say(f"again.confirmed{leaf}")
        return
    leaf = "leaf_" if context.names.bare(context.plan.nodes[context.child]) else ""
    if best is None and context.view.stand is not None:
        yield context.say("quiet.keep")
    elif best is None:
        yield context.say(f"update.keep_{leaf}bound_{context.side}")
    else:
        yield context.say(f"update.keep_{leaf}{context.side}", held=context.best_text(best, score))


def _tie(context: CaptionContext) -> Iterator[str]:
    """Yield that the score only touches the bound, in a search that does not cut there."""
    frame = context.frame
    bound, name = (frame.beta, "β") if frame.turn == MAX else (frame.alpha, "α")
    if context.plan.traits.window and frame.score == bound and not context.is_last_child:
        yield context.say("update.tie", bound=name)


# Score: what the child returned, whether that is its value, and what it is compared with.


def score_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of a *score* frame."""
    if context.frame.asked is not None:
        return shallow_caption(context)
    if is_off_tree(context):
        tests = context.plan.traits.stands
        return test_caption(context) if tests else trial_caption(context)
    child = context.plan.nodes[context.child]
    assert context.frame.child_score is not None
    value = context.value(child, context.frame.child_score)
    lead = "score.leaf" if context.names.bare(child) else "score.lead"
    reasons = [*_value_meaning(context, value), *_comparison(context), *_negation(context)]
    return CaptionParts(context.say(lead, value=value), reasons, context.say("score.term"))


def _value_meaning(context: CaptionContext, value: str) -> Iterator[str]:
    child = context.plan.nodes[context.child]
    if child.estimate:
        yield context.say("score.estimate")
    elif context.beyond(child):
        yield context.say("score.looked")
    elif not child.leaf:
        guess = "guess_" if context.is_estimate(child.path) else ""
        yield context.say(f"score.{guess}{SIGNS[context.below(child.path).sign]}", value=value)


def _comparison(context: CaptionContext) -> Iterator[str]:
    score, best = context.frame.score, context.view.best
    assert score is not None
    if context.node.turn == CHANCE:
        yield from share_text(context)
    elif context.is_searched_twice:
        yield second_return(context)
    elif scout_of(context) and not context.plan.nodes[context.child].leaf:
        yield scout_answer(context)
    elif context.plan.traits.passes and context.is_first_child:
        yield context.say("score.first")
    elif best is not None:
        yield context.say("score.compare", held=context.best_text(best, score))
    elif context.view.stand is not None:
        yield context.say("quiet.compare")
    elif not isinf(score):
        yield context.say("score.bound")
    elif context.is_first_child:
        yield context.say("score.first")


def _negation(context: CaptionContext) -> Iterator[str]:
    """Yield that negamax keeps each value as the mover of its node sees it."""
    if context.plan.traits.terms == "max" or context.node.turn == CHANCE:
        return
    child, turn = context.plan.nodes[context.child], context.frame.turn
    value = context.frame.child_score
    assert value is not None
    facts = {
        "theirs": number_text(child.turn * value),
        "own": number_text(turn * value),
        "value": number_text(value),
    }
    sign = "kept" if child.turn == turn else "turned"
    yield context.say(f"score.{sign}_{context.side}", **facts)
