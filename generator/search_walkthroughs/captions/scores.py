"""A child returns; score and window change."""

from collections.abc import Iterator
from math import isinf

from ..game import CHANCE, MAX
from ..trace.frame_text import number_text
from .chance import is_chance_value, share, sum_caption
from .context import SIGNS, CaptionContext, CaptionParts
from .cutoffs import bound_text, cutoff_caption, null_window_question
from .re_search import again, answer, follows, scout_of, second
from .refusals import is_off_tree, pass_caption, refusal_text, stand_caption, trial_caption

# Update: whether the score and the window changed, and why.


def update_caption(telling: CaptionContext) -> CaptionParts:
    """The caption of an *update* frame."""
    frame = telling.frame
    if frame.stand:
        return stand_caption(telling)
    if frame.refusal is not None and frame.refusal.kind == "pass":
        return pass_caption(telling)
    if frame.cut and frame.cutoff is not None:
        return cutoff_caption(telling, frame.cutoff)
    if telling.node.turn == CHANCE:
        return sum_caption(telling)
    reasons = _score_rises(telling) if frame.updated else _score_stays(telling)
    if _contrary(telling):
        reasons = iter([telling.say("update.contrary", player=telling.player)])
    if frame.refused:
        reasons = refusal_text(telling)
    key = "update.term_changed" if frame.updated else "update.term_same"
    return CaptionParts(
        telling.say(f"update.{_lead(telling)}"), (*reasons, *_tie(telling)), telling.say(key)
    )


def _lead(telling: CaptionContext) -> str:
    if not telling.frame.updated:
        return "stay"
    if telling.first:
        return "first"
    return "rise" if (telling.frame.turn == MAX) != _contrary(telling) else "fall"


def _contrary(telling: CaptionContext) -> bool:
    """Whether something heard is better for the mover than what a search without a window holds,
    as only a search does that is wrong on purpose."""
    score, turn = telling.frame.score, telling.frame.turn
    if telling.plan.window or telling.plan.passes or score is None:
        return False
    heard = (view.score for view in telling.moment.below if view.score is not None)
    return any((other - score) * turn > 0 for other in heard)


def _score_rises(telling: CaptionContext) -> Iterator[str]:
    heard = telling.below(telling.child) if telling.moment.below else telling.view
    sure = heard.sign in ("=", "≥" if telling.frame.turn == MAX else "≤")
    form = "sure" if sure else "unsure"
    if sure and is_chance_value(telling, telling.child):
        form = "mean"
    elif sure and telling.is_estimate(telling.child):
        form = "guess"
    yield telling.say(f"update.{form}_{telling.side}")
    yield from _window(telling)


def _window(telling: CaptionContext) -> Iterator[str]:
    """Whether the score has moved a bound, and what is left to make use of it."""
    frame = telling.frame
    if not telling.plan.window or frame.alpha is None or frame.beta is None:
        return
    assert frame.score is not None
    best = frame.turn == MAX
    if question := null_window_question(telling):
        if not telling.last:
            key = f"update.{question}_{telling.side}"
            yield telling.say(key, bound=bound_text(telling, frame.alpha))
        return
    bound, moved = (
        ("alpha", frame.score > frame.alpha) if best else ("beta", frame.score < frame.beta)
    )
    more = follows(telling)
    form = "" if moved and (more or not telling.last) else "_late" if moved else "_stays"
    yield telling.say(
        f"update.{bound}{form}", alpha=number_text(frame.alpha), beta=number_text(frame.beta)
    )
    if more:
        yield again(telling)


def _score_stays(telling: CaptionContext) -> Iterator[str]:
    best, score = telling.view.best, telling.frame.score
    assert score is not None
    if telling.twice:
        leaf = "_leaf" if telling.plan.nodes[telling.child].leaf else ""
        yield telling.say(f"again.confirmed{leaf}")
        return
    leaf = "leaf_" if telling.names.bare(telling.plan.nodes[telling.child]) else ""
    if best is None and telling.view.stand is not None:
        yield telling.say("quiet.keep")
    elif best is None:
        yield telling.say(f"update.keep_{leaf}bound_{telling.side}")
    else:
        yield telling.say(f"update.keep_{leaf}{telling.side}", held=telling.best_text(best, score))


def _tie(telling: CaptionContext) -> Iterator[str]:
    """A score that only touches the bound, in a search that does not cut there."""
    frame = telling.frame
    bound, name = (frame.beta, "β") if frame.turn == MAX else (frame.alpha, "α")
    if telling.plan.window and frame.score == bound and not telling.last:
        yield telling.say("update.tie", bound=name)


# Score: what the child returned, whether that is its value, and what it is compared with.


def score_caption(telling: CaptionContext) -> CaptionParts:
    """The caption of a *score* frame."""
    if is_off_tree(telling):
        return trial_caption(telling)
    child = telling.plan.nodes[telling.child]
    assert telling.frame.child_score is not None
    value = telling.value(child, telling.frame.child_score)
    lead = "score.leaf" if telling.names.bare(child) else "score.lead"
    reasons = [*_worth(telling, value), *_against(telling), *_negation(telling)]
    return CaptionParts(telling.say(lead, value=value), tuple(reasons), telling.say("score.term"))


def _worth(telling: CaptionContext, value: str) -> Iterator[str]:
    child = telling.plan.nodes[telling.child]
    if child.estimate:
        yield telling.say("score.estimate")
    elif telling.beyond(child):
        yield telling.say("score.looked")
    elif not child.leaf:
        guess = "guess_" if telling.is_estimate(child.path) else ""
        yield telling.say(f"score.{guess}{SIGNS[telling.below(child.path).sign]}", value=value)


def _against(telling: CaptionContext) -> Iterator[str]:
    score, best = telling.frame.score, telling.view.best
    assert score is not None
    if telling.node.turn == CHANCE:
        yield from share(telling)
    elif telling.twice:
        yield second(telling)
    elif scout_of(telling) and not telling.plan.nodes[telling.child].leaf:
        yield answer(telling)
    elif telling.plan.passes and telling.first:
        yield telling.say("score.first")
    elif best is not None:
        yield telling.say("score.compare", held=telling.best_text(best, score))
    elif telling.view.stand is not None:
        yield telling.say("quiet.compare")
    elif not isinf(score):
        yield telling.say("score.bound")
    elif telling.first:
        yield telling.say("score.first")


def _negation(telling: CaptionContext) -> Iterator[str]:
    """Negamax keeps each value as the mover of its node sees it."""
    if telling.plan.terms == "max" or telling.node.turn == CHANCE:
        return
    child, mine = telling.plan.nodes[telling.child], telling.frame.turn
    value = telling.frame.child_score
    assert value is not None
    facts = {
        "theirs": number_text(child.turn * value),
        "own": number_text(mine * value),
        "value": number_text(value),
    }
    sign = "kept" if child.turn == mine else "turned"
    yield telling.say(f"score.{sign}_{telling.side}", **facts)
