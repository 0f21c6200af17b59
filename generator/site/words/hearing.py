"""A child has come back: what it gave, whether that is its value, and what it is up against."""

from collections.abc import Iterator
from math import isinf

from ...game import CHANCE
from ...trace.moments import View
from .catalogue import number
from .telling import Said, Telling

SIGNS = {"=": "exact", "≥": "least", "≤": "most", "": "claim"}
"""How the keys of messages name what is proved of a score."""


def tell_score(telling: Telling) -> Said:
    """The caption of a *score* frame."""
    child = telling.plan.spots[telling.child]
    assert telling.frame.child_score is not None
    value = telling.value(child, telling.frame.child_score)
    lead = "score.leaf" if telling.names.bare(child) else "score.lead"
    reasons = [*_worth(telling, value), *_against(telling), *_turned(telling)]
    return Said(telling.say(lead, value=value), tuple(reasons), telling.say("score.term"))


def _worth(telling: Telling, value: str) -> Iterator[str]:
    child = telling.plan.spots[telling.child]
    if child.estimate:
        yield telling.say("score.estimate")
    elif not child.leaf:
        sign = telling.moment.changed.get(child.path, View()).sign
        yield telling.say(f"score.{SIGNS[sign]}", value=value)


def _against(telling: Telling) -> Iterator[str]:
    score, best = telling.frame.score, telling.view.best
    assert score is not None
    if telling.spot.turn == CHANCE:
        yield telling.say("score.chance", p=telling.plan.spots[telling.child].chance)
    elif best is not None:
        yield telling.say("score.compare", held=telling.held(best, score))
    elif not isinf(score):
        yield telling.say("score.bound")
    elif telling.child == telling.spot.children[0]:
        yield telling.say("score.first")


def _turned(telling: Telling) -> Iterator[str]:
    """Negamax keeps each value as the mover of its node sees it."""
    if telling.plan.terms == "max" or telling.spot.turn == CHANCE:
        return
    child, mine = telling.plan.spots[telling.child], telling.frame.turn
    value = telling.frame.child_score
    assert value is not None
    facts = {
        "theirs": number(child.turn * value),
        "own": number(mine * value),
        "value": number(value),
    }
    sign = "kept" if child.turn == mine else "turned"
    yield telling.say(f"score.{sign}_{telling.side}", **facts)
