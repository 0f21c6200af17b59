"""A child has been taken into account: whether the score and the window changed, and why."""

from collections.abc import Iterator

from ...game import CHANCE, MAX
from .again import again, follows
from .catalogue import number
from .cutting import tell_cut
from .limits import asked_of, shown
from .telling import Said, Telling
from .weighing import chancy, tell_sum


def tell_update(telling: Telling) -> Said:
    """The caption of an *update* frame."""
    frame = telling.frame
    if frame.cut and frame.cutoff is not None:
        return tell_cut(telling, frame.cutoff)
    if telling.spot.turn == CHANCE:
        return tell_sum(telling)
    reasons = _raised(telling) if frame.updated else _kept(telling)
    if _contrary(telling):
        reasons = iter([telling.say("update.contrary", player=telling.player)])
    key = "update.term_changed" if frame.updated else "update.term_same"
    return Said(
        telling.say(f"update.{_lead(telling)}"), (*reasons, *_tie(telling)), telling.say(key)
    )


def _lead(telling: Telling) -> str:
    if not telling.frame.updated:
        return "stay"
    if telling.first:
        return "first"
    return "rise" if (telling.frame.turn == MAX) != _contrary(telling) else "fall"


def _contrary(telling: Telling) -> bool:
    """Whether something heard is better for the mover than what a search without a window holds,
    as only a search does that is wrong on purpose."""
    score, turn = telling.frame.score, telling.frame.turn
    if telling.plan.window or telling.plan.passes or score is None:
        return False
    heard = (view.score for view in telling.moment.below if view.score is not None)
    return any((other - score) * turn > 0 for other in heard)


def _raised(telling: Telling) -> Iterator[str]:
    heard = telling.below(telling.child) if telling.moment.below else telling.view
    sure = heard.sign in ("=", "≥" if telling.frame.turn == MAX else "≤")
    form = "sure" if sure else "unsure"
    if sure and chancy(telling, telling.child):
        form = "mean"
    elif sure and telling.guessed(telling.child):
        form = "guess"
    yield telling.say(f"update.{form}_{telling.side}")
    yield from _window(telling)


def _window(telling: Telling) -> Iterator[str]:
    """Whether the score has moved a bound, and what is left to make use of it."""
    frame = telling.frame
    if not telling.plan.window or frame.alpha is None or frame.beta is None:
        return
    assert frame.score is not None
    best = frame.turn == MAX
    if question := asked_of(telling):
        if not telling.last:
            key = f"update.{question}_{telling.side}"
            yield telling.say(key, bound=shown(telling, frame.alpha))
        return
    bound, moved = (
        ("alpha", frame.score > frame.alpha) if best else ("beta", frame.score < frame.beta)
    )
    more = follows(telling)
    form = "" if moved and (more or not telling.last) else "_late" if moved else "_stays"
    yield telling.say(f"update.{bound}{form}", alpha=number(frame.alpha), beta=number(frame.beta))
    if more:
        yield again(telling)


def _kept(telling: Telling) -> Iterator[str]:
    best, score = telling.view.best, telling.frame.score
    assert score is not None
    if telling.twice:
        leaf = "_leaf" if telling.plan.spots[telling.child].leaf else ""
        yield telling.say(f"again.confirmed{leaf}")
        return
    leaf = "leaf_" if telling.names.bare(telling.plan.spots[telling.child]) else ""
    if best is None:
        yield telling.say(f"update.keep_{leaf}bound_{telling.side}")
    else:
        yield telling.say(f"update.keep_{leaf}{telling.side}", held=telling.held(best, score))


def _tie(telling: Telling) -> Iterator[str]:
    """A score that only touches the bound, in a search that does not cut there."""
    frame = telling.frame
    bound, name = (frame.beta, "β") if frame.turn == MAX else (frame.alpha, "α")
    if telling.plan.window and frame.score == bound and not telling.last:
        yield telling.say("update.tie", bound=name)
