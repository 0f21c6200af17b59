"""A child has come back: what it gave, whether that is its value, and what it is up against."""

from collections.abc import Iterator
from math import isinf

from ...game import CHANCE
from .again import answer, scout_of, second
from .catalogue import number
from .telling import SIGNS, Said, Telling
from .weighing import share


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
    elif telling.beyond(child):
        yield telling.say("score.looked")
    elif not child.leaf:
        guess = "guess_" if telling.guessed(child.path) else ""
        yield telling.say(f"score.{guess}{SIGNS[telling.below(child.path).sign]}", value=value)


def _against(telling: Telling) -> Iterator[str]:
    score, best = telling.frame.score, telling.view.best
    assert score is not None
    if telling.spot.turn == CHANCE:
        yield from share(telling)
    elif telling.twice:
        yield second(telling)
    elif scout_of(telling) and not telling.plan.spots[telling.child].leaf:
        yield answer(telling)
    elif telling.plan.passes and telling.first:
        yield telling.say("score.first")
    elif best is not None:
        yield telling.say("score.compare", held=telling.held(best, score))
    elif not isinf(score):
        yield telling.say("score.bound")
    elif telling.first:
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
