"""Sentences about chance: what may happen and how likely, the mean as it is added up, and when it
is enough."""

from collections.abc import Iterator
from fractions import Fraction
from math import isinf

from ..game import CHANCE, exact
from ..record.frame import Cutoff
from ..record.frame_text import equals_sign, number_text
from .context import CaptionContext, CaptionParts
from .names import MAX_NAMES_IN_SENTENCE


def outcomes_text(context: CaptionContext) -> Iterator[str]:
    """Yield what may happen at a chance node, and between which bounds its value lies as yet."""
    node, plan, frame = context.node, context.plan, context.frame
    chances = {child: plan.nodes[child].chance for child in node.children}
    if len(chances) == 1:
        yield context.say("chance.single", children=context.names.children(node))
    elif len(set(chances.values())) == 1:
        common_chance = str(next(iter(chances.values())))
        yield context.say("chance.even", children=context.names.children(node), p=common_chance)
    elif len(chances) > MAX_NAMES_IN_SENTENCE + 1:
        yield context.say("chance.many", n=len(chances))
    else:
        outcome_texts = [
            context.say("chance.outcome", child=context.names.child(child), p=p)
            for child, p in chances.items()
        ]
        yield context.say("chance.outcomes", outcomes=context.words.join(outcome_texts))
    if plan.traits.window and frame.bounds is not None:
        low, high = map(number_text, frame.bounds)
        yield context.say("chance.open", low=low, high=high)


def need_text(context: CaptionContext) -> Iterator[str]:
    """Yield what an outcome must be worth to be of use to its chance node, as Star1 reckons."""
    frame, plan = context.frame, context.plan
    parent = context.state_of(frame.path[:-1])
    left = [c for c in plan.nodes[frame.path[:-1]].children if c not in parent.searched_children]
    form = "last" if len(left) == 1 else "left"
    bounds = (("alpha", frame.alpha, parent.alpha, 1), ("beta", frame.beta, parent.beta, 0))
    free = True
    for side, bound, above, end in bounds:
        if bound is None or above is None or isinf(above) or bound == plan.unknown[1 - end]:
            continue
        free = False
        facts = {
            "bound": number_text(bound),
            "most": number_text(plan.range[end]),
            "mean": number_text(above),
        }
        yield context.say(f"chance.need_{side}_{form}", **facts)
    if free:
        yield context.say("chance.any")


def share_text(context: CaptionContext) -> Iterator[str]:
    """Yield how much an outcome adds to the mean."""
    p, value = context.plan.nodes[context.child].chance, context.frame.child_score
    assert value is not None
    if p is not None:
        part = _part(p, value)
        facts = {"value": _factor(value), "sign": equals_sign(value, part)}
        yield context.say("chance.share", p=p, part=number_text(part), **facts)


def sum_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of an *update* frame at a chance node that is not cut."""
    term = context.say("chance.term_update")
    key = "chance.whole" if context.is_last_child else "chance.sum"
    return CaptionParts(context.say(key), tuple(_mean_range(context)), term)


def _mean_range(context: CaptionContext) -> Iterator[str]:
    """Yield where the mean lies now."""
    if context.frame.bounds is None:
        return
    low, high = context.frame.bounds
    if low == high:
        yield context.say(
            "chance.done" if context.is_last_child else "chance.fixed", score=number_text(low)
        )
    elif not context.is_last_child:
        ends = {
            "least": number_text(context.plan.range[0]),
            "most": number_text(context.plan.range[1]),
        }
        yield context.say("chance.between", low=number_text(low), high=number_text(high), **ends)


def why_outcomes_suffice(context: CaptionContext, cutoff: Cutoff) -> str:
    """Return why the outcomes that have returned are enough for a cut."""
    frame, plan = context.frame, context.plan
    low = cutoff.kind == "alpha"
    end = frame.high if low else frame.low
    assert end is not None
    assert frame.score is not None
    form = "" if context.children_left else "_last"
    limit = number_text(plan.range[1 if low else 0])
    facts = {"score": number_text(frame.score), "most": limit, "mean": number_text(end)}
    return context.say(f"chance.got_{cutoff.kind}{form}", **facts)


def mean_text(context: CaptionContext) -> Iterator[str]:
    """Yield why a chance node ends with its score, if that is the mean itself."""
    nodes, score = context.plan.nodes, context.frame.score
    assert score is not None
    parts = [(nodes[c].chance, context.below(c).score) for c in context.node.children]
    known_parts = [(p, value) for p, value in parts if p is not None and value is not None]
    total = sum(_part(p, value) for p, value in known_parts)
    if (
        1 < len(parts) <= MAX_NAMES_IN_SENTENCE + 1
        and len(known_parts) == len(parts)
        and total == exact(score)
    ):
        part_texts = [
            context.say("chance.part", p=p, value=_factor(value)) for p, value in known_parts
        ]
        sign = equals_sign(total, *(value for _, value in known_parts))
        yield context.say("chance.total", sum=" + ".join(part_texts), sign=sign)
    else:
        yield context.say("chance.average")


def _part(p: Fraction, value: float) -> float:
    return p * exact(value)


def _factor(value: float) -> str:
    """Return the value as a factor: what begins with a sign stands in brackets."""
    return number_text(value) if value >= 0 else f"({number_text(value)})"


def is_chance_value(context: CaptionContext, path: tuple[object, ...]) -> bool:
    """Return whether chance has its turn at the node or below it: its value is a mean."""
    node = context.plan.nodes[path]
    moves = node.turn == CHANCE and not node.leaf
    return moves or any(is_chance_value(context, child) for child in node.children)
