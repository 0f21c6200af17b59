"""Questions about searches that come again, and about the mean at a chance node."""

from collections.abc import Iterator
from math import inf

from ...game import CHANCE
from ...trace.frame import Frame, Range
from ...trace.moments import Moment
from .again import answer, come, follows, scout_of, widened
from .catalogue import number
from .deciding import tell_update
from .limits import asked_of, meant, null
from .question import Asked, because, distinct
from .telling import Telling


def scouting(telling: Telling) -> bool:
    """Whether the frame is the answer to what a scout's return leads to."""
    leaf = telling.plan.spots[telling.child].leaf
    return scout_of(telling) and not telling.twice and not leaf


def asked_after_scout(telling: Telling, after: Moment | None) -> Iterator[Asked]:
    """Is it searched again? To go on, and to cut, are among the choices."""
    frame, asked = telling.frame, telling.below(telling.child).asked
    assert asked is not None
    assert frame.score is not None
    again, left = telling.say("question.again"), telling.left
    going = after.frame.path if after and after.frame.status == "start" else None
    next_ = going if going is not None and going != telling.child else next(iter(left), None)
    if next_ is None:
        no, yes = telling.say("question.again_end"), telling.say("question.cut_idle")
    else:
        no = telling.say("question.again_no", next=telling.names.call(next_))
        yes = telling.say("question.cut_yes", skipped=telling.names.skipped(left))
    right = again if follows(telling) else yes if frame.cut else no
    value = telling.value(telling.plan.spots[telling.child], _heard(telling))
    facts = {"value": value, "bound": meant(*asked)}
    prompt = telling.say(f"question.scout_{telling.side}", **facts)
    reasons = (answer(telling), *tell_update(telling).reasons)
    yield Asked("again", prompt, distinct((right, again, no, yes)), because(telling, reasons))


def asked_of_pass(telling: Telling, before: Moment) -> Iterator[Asked]:
    """What does the next pass ask? What the last one asked is among the choices."""
    frame, ended = telling.frame, before.frame
    if ended.status != "end" or ended.path or frame.path or frame.horizon is not None:
        return
    asked, now = before.road[-1].asked or _window(ended), _window(frame)
    if now is None or asked is None or ended.score is None or ended.kind == "exact":
        return
    known = "least" if ended.kind == "fail high" else "most"
    prompt = telling.say(f"question.pass_{known}", value=number(ended.score))
    choices: list[str] = []
    reasons = list(come(telling))
    if question := asked_of(telling):
        other = "least" if question == "more" else "more"
        bound, last = meant(*now), null(*asked)
        choices = [telling.say(f"question.ask_{kind}", bound=bound) for kind in (question, other)]
        choices.append(telling.say(f"question.ask_{last}", bound=meant(*asked)))
        key = "numbers.goal" if telling.plan.best_first else "start.ask"
        reasons.append(telling.say(f"{key}_{question}", bound=bound))
    elif widened(telling):
        turned = (-inf, now[0]) if now[1] == inf else (now[1], inf)
        windows = (now, turned, asked)
        choices = [
            telling.say("question.ask_window", alpha=number(a), beta=number(b)) for a, b in windows
        ]
    if len(distinct(choices)) > 1:
        yield Asked("pass", prompt, distinct(choices), because(telling, reasons))


def asked_of_mean(telling: Telling) -> Iterator[Asked]:
    """Where does the mean lie now? What has been added up so far is among the choices."""
    frame, plan = telling.frame, telling.plan
    if frame.turn != CHANCE or frame.cut or telling.last or frame.low is None or frame.high is None:
        return
    assert frame.score is not None
    choices = [
        telling.say("question.mean_between", low=number(frame.low), high=number(frame.high)),
        telling.say("question.mean_exact", value=number(frame.score)),
        telling.say("question.mean_between", low=number(plan.range[0]), high=number(plan.range[1])),
    ]
    value = telling.value(plan.spots[telling.child], _heard(telling))
    ends = {"least": number(plan.range[0]), "most": number(plan.range[1])}
    facts = {"value": value, "p": plan.spots[telling.child].chance, **ends}
    if frame.low < frame.high and len(distinct(choices)) > 1:
        prompt = telling.say("question.mean", **facts)
        reason = because(telling, tell_update(telling).reasons)
        yield Asked("mean", prompt, distinct(choices), reason)


def _heard(telling: Telling) -> float:
    """What the child just heard has returned."""
    score = telling.below(telling.child).score
    assert score is not None
    return score


def _window(frame: Frame) -> Range | None:
    return None if frame.alpha is None or frame.beta is None else (frame.alpha, frame.beta)
