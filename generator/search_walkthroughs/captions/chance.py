"""Chance: what may happen and how likely, the mean as it is added up, and when it is enough."""

from collections.abc import Iterator
from fractions import Fraction
from math import isinf

from ..game import CHANCE, exact
from ..trace.frame import Cutoff
from ..trace.frame_text import number_text
from .context import CaptionContext, CaptionParts
from .names import FEW


def outcomes(telling: CaptionContext) -> Iterator[str]:
    """What may happen at a chance node, and between which bounds its value lies as yet."""
    node, plan, frame = telling.node, telling.plan, telling.frame
    chances = {child: plan.nodes[child].chance for child in node.children}
    if len(chances) == 1:
        yield telling.say("chance.single", children=telling.names.children(node))
    elif len(set(chances.values())) == 1:
        some = str(next(iter(chances.values())))
        yield telling.say("chance.even", children=telling.names.children(node), p=some)
    elif len(chances) > FEW + 1:
        yield telling.say("chance.many", n=len(chances))
    else:
        said = [
            telling.say("chance.outcome", child=telling.names.child(child), p=p)
            for child, p in chances.items()
        ]
        yield telling.say("chance.outcomes", outcomes=telling.words.join(said))
    if plan.window and frame.low is not None and frame.high is not None:
        yield telling.say("chance.open", low=number_text(frame.low), high=number_text(frame.high))


def need(telling: CaptionContext) -> Iterator[str]:
    """What an outcome must be worth to be of use to its chance node, as Star1 reckons."""
    frame, plan = telling.frame, telling.plan
    parent = telling.state_of(frame.path[:-1])
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
        yield telling.say(f"chance.need_{side}_{form}", **facts)
    if free:
        yield telling.say("chance.any")


def share(telling: CaptionContext) -> Iterator[str]:
    """How much an outcome adds to the mean."""
    p, value = telling.plan.nodes[telling.child].chance, telling.frame.child_score
    assert value is not None
    if p is not None:
        part = number_text(_part(p, value))
        yield telling.say("chance.share", p=p, value=_factor(value), part=part)


def sum_caption(telling: CaptionContext) -> CaptionParts:
    """The caption of an *update* frame at a chance node that is not cut."""
    term = telling.say("chance.term_update")
    key = "chance.whole" if telling.last else "chance.sum"
    return CaptionParts(telling.say(key), tuple(_between(telling)), term)


def _between(telling: CaptionContext) -> Iterator[str]:
    """Where the mean lies now."""
    low, high = telling.frame.low, telling.frame.high
    if low is None or high is None:
        return
    if low == high:
        yield telling.say("chance.done" if telling.last else "chance.fixed", score=number_text(low))
    elif not telling.last:
        ends = {
            "least": number_text(telling.plan.range[0]),
            "most": number_text(telling.plan.range[1]),
        }
        yield telling.say("chance.between", low=number_text(low), high=number_text(high), **ends)


def why_outcomes_suffice(telling: CaptionContext, cutoff: Cutoff) -> str:
    """How the outcomes heard are enough for a cut."""
    frame, plan = telling.frame, telling.plan
    low = cutoff.kind == "alpha"
    end = frame.high if low else frame.low
    assert end is not None
    assert frame.score is not None
    form = "" if telling.left else "_last"
    most = number_text(plan.range[1 if low else 0])
    facts = {"score": number_text(frame.score), "most": most, "mean": number_text(end)}
    return telling.say(f"chance.got_{cutoff.kind}{form}", **facts)


def mean(telling: CaptionContext) -> Iterator[str]:
    """Why a chance node ends with its score, if that is the mean itself."""
    nodes, score = telling.plan.nodes, telling.frame.score
    assert score is not None
    parts = [(nodes[c].chance, telling.below(c).score) for c in telling.node.children]
    known = [(p, value) for p, value in parts if p is not None and value is not None]
    whole = sum(_part(p, value) for p, value in known)
    if 1 < len(parts) <= FEW + 1 and len(known) == len(parts) and whole == exact(score):
        said = [telling.say("chance.part", p=p, value=_factor(value)) for p, value in known]
        yield telling.say("chance.total", sum=" + ".join(said))
    else:
        yield telling.say("chance.average")


def _part(p: Fraction, value: float) -> float:
    return p * exact(value)


def _factor(value: float) -> str:
    """The value as a factor: what begins with a sign stands in brackets."""
    return number_text(value) if value >= 0 else f"({number_text(value)})"


def is_chance_value(telling: CaptionContext, path: tuple[object, ...]) -> bool:
    """Whether chance has its turn at the node or below it: its value is a mean."""
    node = telling.plan.nodes[path]
    moves = node.turn == CHANCE and not node.leaf
    return moves or any(is_chance_value(telling, child) for child in node.children)
