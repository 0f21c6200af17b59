"""A node is done: what its children prove, what the search claims, and why that is enough."""

from collections.abc import Iterator
from math import inf

from ...game import CHANCE, MAX, MIN
from .catalogue import number
from .hearing import SIGNS
from .limits import limit
from .storing import settled, tell_stored
from .telling import Said, Telling

TERMS = {"fail low": "end.term_low", "fail high": "end.term_high", "exact": "end.term_exact"}


def tell_end(telling: Telling) -> Said:
    """The caption of an *end* frame."""
    spot, frame = telling.spot, telling.frame
    kind = frame.kind if telling.plan.window else None
    if spot.leaf:
        term = telling.say("end.term_leaf", kind=kind) if kind else telling.say("end.term")
        reasons = (*_leaf_reasons(telling), *_mover(telling), *tell_stored(telling))
        return Said(_leaf(telling), reasons, term)
    term = telling.say(TERMS[kind] if kind else "end.term")
    over = "" if spot.path else "over_"
    lead, proof = telling.say(f"end.{over}{SIGNS[telling.view.sign]}"), _proof(telling)
    if known := settled(telling):
        lead, proof = telling.say(f"end.table_{known}"), iter((telling.say("end.settled"),))
    why = (*proof, *enough(telling), *_mover(telling))
    return Said(lead, (*why, *tell_stored(telling), *_result(telling)), term)


def _leaf(telling: Telling) -> str:
    spot = telling.spot
    name = telling.names.name(spot.path)
    if spot.estimate:
        return telling.say("end.estimate", node=name)
    node = telling.words.say("name.leaf", name=name) if spot.path else name
    return telling.say("end.exact", node=node)


def _leaf_reasons(telling: Telling) -> Iterator[str]:
    frame = telling.frame
    yield telling.say("end.estimated" if telling.spot.estimate else "end.leaf")
    if telling.plan.window and frame.kind == "fail low" and frame.alpha is not None:
        yield telling.say("end.leaf_low", bound=number(frame.alpha))
    elif telling.plan.window and frame.kind == "fail high" and frame.beta is not None:
        yield telling.say("end.leaf_high", bound=number(frame.beta))


def _proof(telling: Telling) -> Iterator[str]:
    view, score = telling.view, telling.frame.score
    assert score is not None
    if telling.spot.turn == CHANCE:
        yield telling.say("end.average")
    elif view.best is None and view.sign != "=":
        yield telling.say("end.bound_low" if telling.frame.turn == MAX else "end.bound_high")
    elif view.sign == "=" and view.best is not None:
        held = telling.held(view.best, score)
        key = "guess" if telling.names.guessed(telling.spot) else "choice"
        yield telling.say(f"end.{key}_{telling.side}", held=held)
    elif view.sign:
        yield telling.say("end.proved_least" if view.sign == "≥" else "end.proved_most")


def enough(telling: Telling) -> Iterator[str]:
    """Why a bound will do: somebody already has as much elsewhere, or nobody asked for more."""
    frame = telling.frame
    if not telling.plan.window or frame.kind not in ("fail low", "fail high"):
        return
    low = frame.kind == "fail low"
    side, turn, bound = ("low", MAX, frame.alpha) if low else ("high", MIN, frame.beta)
    if bound is None or bound in (inf, -inf):
        return
    if telling.view.sign == "=" and not settled(telling):
        yield telling.say(f"end.more_than_{side}", bound=number(bound))
    source = telling.source(turn, bound)
    if source is None:
        where = limit(telling, "alpha" if low else "beta", bound)
        yield telling.say(f"end.{side}_{where}", bound=number(bound))
    else:
        yield telling.say(f"end.{side}", bound=number(bound), source=telling.names.call(source))


def _mover(telling: Telling) -> Iterator[str]:
    if telling.plan.terms == "mover" and telling.frame.turn == MIN:
        assert telling.frame.score is not None
        yield telling.say("end.mover", own=number(-telling.frame.score))


def _result(telling: Telling) -> Iterator[str]:
    if telling.spot.path:
        return
    frame, best = telling.frame, telling.view.best
    if best is not None and telling.spot.turn != CHANCE and frame.kind in (None, "exact"):
        yield telling.say("end.move", best=telling.names.child(best))
    key = "end.counts" if frame.pruned else "end.all"
    yield telling.words.count(key, frame.calculated, pruned=f"{frame.pruned:,}")
    if telling.names.guessed(telling.spot):
        yield telling.say("end.horizon")
