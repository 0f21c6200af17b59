"""Questions that a moment can be asked about, before the reader sees it."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from math import inf

from ...game import CHANCE, MAX, Path
from ...trace.moments import Moment
from ...trace.plan import Plan
from .again import follows
from .asking_again import asked_after_scout, asked_of_mean, asked_of_pass, scouting
from .asking_table import asked_of_table, asked_what_is_kept
from .catalogue import Words, number
from .closing import tell_end
from .deciding import tell_update
from .limits import asked_of
from .question import Asked, Kind, because, distinct
from .telling import Telling

CLAIMS = {("=", "exact"): "exact", ("≥", "fail high"): "least", ("≤", "fail low"): "most"}
"""Where what is proved and what the search claims agree, so that one answer is right."""

MOST = 4
"""Choices of one question."""


def asked(plan: Plan, moments: Sequence[Moment], at: int, words: Words) -> Iterator[Asked]:
    """The questions whose answer is the moment at the index."""
    now, before = moments[at], moments[at - 1]
    if at == 0 or now.frame.number != before.frame.number + 1:
        return
    telling = Telling(plan, now, words)
    if now.frame.status == "table" and before.frame.status == "start":
        yield from asked_of_table(telling)
    if telling.hidden:
        return
    after = moments[at + 1] if at + 1 < len(moments) else None
    match now.frame.status:
        case "update" if before.frame.status == "score" and scouting(telling):
            yield from asked_after_scout(telling, after)
        case "update" if before.frame.status == "score" and not follows(telling):
            yield from asked_of_mean(telling)
            if plan.window:
                yield from _cut(telling, before, after)
                yield from _window(telling, before)
        case "end" if telling.guessed(now.frame.path) and now.frame.horizon is not None:
            return
        case "end" if telling.spot.children and plan.window:
            yield from _worth(telling)
            yield from asked_what_is_kept(telling)
        case "end" if telling.spot.children and telling.spot.turn != CHANCE:
            yield from _choose(telling, _back(moments, at))
        case "start" if before.frame.status == "end":
            yield from asked_of_pass(telling, before)
        case "start" if before.frame.status == "update":
            yield from _next(telling, _back(moments, at))


def _cut(telling: Telling, before: Moment, after: Moment | None) -> Iterator[Asked]:
    """Will it be cut? That a cut ends the parent too is among the choices, a usual mistake."""
    frame, left = telling.frame, telling.left
    if all(bound in (None, inf, -inf) for bound in _cuts_at(telling)):
        return
    if after is not None and after.frame.path in left:
        left = (after.frame.path, *(child for child in left if child != after.frame.path))
    if telling.last and not frame.cut:
        return
    more = [telling.say("question.cut_more")] if frame.path != telling.plan.root else []
    if telling.spot.folded and frame.left:
        skipped = telling.names.unseen(frame.left)
        yes = telling.say("question.cut_yes", skipped=skipped)
        no = telling.say("question.cut_on")
    elif left:
        yes = telling.say("question.cut_yes", skipped=telling.names.skipped(left))
        no = telling.say("question.cut_no", next=telling.names.call(left[0]))
    else:
        yes, no = telling.say("question.cut_idle"), telling.say("question.cut_end")
    choices = (yes, no, *more) if frame.cut else (no, yes, *more)
    prompt = telling.words.paragraph([_heard(telling, before), telling.say("question.cut")])
    yield Asked(_of_cut(telling), prompt, choices, because(telling, tell_update(telling).reasons))


def _of_cut(telling: Telling) -> Kind:
    """What the question is good for: deep bounds are forgotten, equal ones disputed."""
    frame = telling.frame
    if telling.last:
        return "idle"
    if frame.cutoff and frame.cutoff.deep:
        return "deep"
    if frame.score in _cuts_at(telling):
        return "equal"
    return "cut" if frame.cut else "no cut"


def _cuts_at(telling: Telling) -> tuple[float | None, ...]:
    """The bounds that the score may meet; a mean may meet either."""
    frame = telling.frame
    if frame.turn == CHANCE:
        return frame.alpha, frame.beta
    return (frame.beta if frame.turn == MAX else frame.alpha,)


def _window(telling: Telling, before: Moment) -> Iterator[Asked]:
    """What are α and β now? The wrong bound moved, and none moved, are among the choices."""
    score, view, last = telling.frame.score, telling.view, before.road[-1]
    if telling.frame.cut or telling.last or telling.spot.turn == CHANCE or asked_of(telling):
        return
    if (view.alpha, view.beta) == (last.alpha, last.beta):
        return
    wrong = (last.alpha, score) if telling.frame.turn == MAX else (score, last.beta)
    pairs = [(view.alpha, view.beta), wrong, (last.alpha, last.beta)]
    choices = [
        telling.say("question.window_choice", alpha=number(alpha), beta=number(beta))
        for alpha, beta in pairs
        if alpha is not None and beta is not None
    ]
    prompt = telling.words.paragraph([_heard(telling, before), telling.say("question.window")])
    reasons = (*tell_update(telling).reasons[-1:], telling.say(f"question.moved_{telling.side}"))
    yield Asked("window", prompt, distinct(choices), because(telling, reasons))


def _worth(telling: Telling) -> Iterator[Asked]:
    """A value, or only a bound? That a cut node's bound is its value is the usual mistake."""
    claim = CLAIMS.get((telling.view.sign, telling.kind or ""))
    if claim is None or telling.frame.table_cut:
        return
    claims = sorted(CLAIMS.values(), key=lambda other: (other != claim, other))
    value = telling.facts["score"]
    choices = tuple(telling.say(f"question.worth_{other}", value=value) for other in claims)
    kind: Kind = "value" if claim == "exact" else "bound"
    reason = because(telling, _ending(telling))
    yield Asked(kind, telling.say("question.worth"), choices, reason)


def _choose(telling: Telling, before: Iterator[Moment]) -> Iterator[Asked]:
    """Which of the children's values? The other player's choice is among the choices."""
    path, score = telling.frame.path, telling.frame.score
    heard = [
        m.frame.child_score
        for m in takewhile(lambda m: (m.frame.path, m.frame.status) != (path, "start"), before)
        if (m.frame.path, m.frame.status) == (path, "score") and m.frame.child_score is not None
    ][::-1]
    others = dict.fromkeys(value for value in heard if value != score)
    if not others or score not in heard or len(heard) != telling.spot.breadth:
        return
    values = telling.words.join([number(value) for value in heard])
    choices = [number(value) for value in (score, *others)]
    prompt = telling.say("question.choose", values=values)
    reason = because(telling, _ending(telling))
    yield Asked("choose", prompt, tuple(choices[:MOST]), reason)


def _next(telling: Telling, before: Iterator[Moment]) -> Iterator[Asked]:
    """Where next? What was just skipped and what comes later are among the choices."""
    if not telling.spot.children or not _in_order(telling):
        return
    path, parent, above = telling.frame.path, telling.frame.path[:-1], telling.frame.path[:-2]
    cuts = (m.frame.cutoff.skipped for m in before if m.frame.cutoff)
    skipped = next((roots for roots in cuts if roots), ())
    later = [_after(telling.plan, path), _after(telling.plan, parent)]
    back = [above] if parent and above in telling.plan.spots else []
    wrong = [*skipped[:1], *(p for p in later if p), *back, telling.spot.children[0]]
    places = dict.fromkeys([path, *wrong])
    choices = [telling.say("question.next_to", node=telling.names.call(p)) for p in places]
    prompt, reason = telling.say("question.next"), telling.say("question.enter")
    if len(distinct(choices)) > 1:
        yield Asked("next", prompt, distinct(choices)[:MOST], reason)


def _in_order(telling: Telling) -> bool:
    """Whether the node is the next as the tree is drawn: then one can know where the way goes."""
    path = telling.frame.path
    if not path or path[:-1] not in telling.plan.spots:
        return False
    siblings, heard = telling.plan.spots[path[:-1]].children, telling.standing(path[:-1]).heard
    return siblings[: len(heard) + 1] == (*heard, path)


def _back(moments: Sequence[Moment], at: int) -> Iterator[Moment]:
    """The moments before the index, the latest first."""
    return (moments[earlier] for earlier in range(at - 1, -1, -1))


def _after(plan: Plan, path: Path) -> Path | None:
    above = plan.spots.get(path[:-1]) if path else None
    siblings = above.children if above else ()
    return next(iter(siblings[siblings.index(path) + 1 :]), None) if siblings else None


def _ending(telling: Telling) -> tuple[str, ...]:
    """Why the node ends with its score; at the root without the sums of the run."""
    reasons = tell_end(telling).reasons
    return reasons if telling.frame.path else reasons[:1]


def _heard(telling: Telling, before: Moment) -> str:
    child = telling.plan.spots[telling.child]
    assert before.frame.child_score is not None
    if telling.names.bare(child):
        return telling.say("question.read")
    value = telling.value(child, before.frame.child_score)
    return telling.say("question.heard", value=value)
