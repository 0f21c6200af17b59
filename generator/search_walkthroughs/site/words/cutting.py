"""A cut: who can hold whom to what, who has what elsewhere, and what need not be read."""

from collections.abc import Iterator
from itertools import pairwise

from ...game import CHANCE, MAX, MIN, Path
from ...trace.frame import Cutoff
from .limits import Limit, limit, shown
from .naming import FEW
from .telling import Said, Telling
from .weighing import got


def tell_cut(telling: Telling, cutoff: Cutoff) -> Said:
    """The caption of an *update* frame that cuts."""
    lead = telling.say("cut.lead" if cutoff.skipped else "cut.idle")
    source = supplier(telling, cutoff)
    why = (_got(telling, cutoff), _why(telling, cutoff, source), *_left_out(telling, cutoff))
    return Said(lead, why, _term(telling, cutoff, source))


def _got(telling: Telling, cutoff: Cutoff) -> str:
    """What the player can get here already."""
    if telling.spot.turn == CHANCE:
        return got(telling, cutoff)
    form = "leaf" if telling.names.bare(telling.plan.spots[cutoff.after]) else "got"
    return telling.say(f"cut.{form}_{telling.side}")


def _left_out(telling: Telling, cutoff: Cutoff) -> Iterator[str]:
    """Children that an earlier visit has entered and this one leaves out."""
    known = [child for child in cutoff.skipped if telling.below(child).passes]
    if known:
        key = "cut.known_one" if len(known) == 1 else "cut.known_many"
        few = len(known) <= FEW
        names = [telling.names.child(child) for child in known]
        many = telling.words.say("skip.children", n=len(known))
        yield telling.say(key, what=telling.words.join(names) if few else many)


def supplier(telling: Telling, cutoff: Cutoff) -> Path | None:
    """The ancestor whose player is sure of the bound; None if only the given window sets it.

    Fail-soft scores below the window meet the cut condition too, but nobody is sure of them.
    """
    nearest = cutoff.bound_from
    if nearest is not None and nearest in telling.plan.spots and telling.sure(nearest):
        return nearest
    if cutoff.kind == "beta":
        return telling.source(MIN, telling.frame.beta)
    return telling.source(MAX, telling.frame.alpha)


def _why(telling: Telling, cutoff: Cutoff, source: Path | None) -> str:
    idle = "" if cutoff.skipped else "_idle"
    skipped = telling.names.skipped(cutoff.skipped) if cutoff.skipped else ""
    if source is None:
        bound, where = _bound(telling, cutoff)
        key = f"cut.{cutoff.kind}_{where}{idle}"
        return telling.say(key, bound=shown(telling, bound), skipped=skipped)
    view = telling.standing(source)
    assert view.score is not None
    assert view.best is not None
    scout = "_scout" if view.best == telling.frame.path[: len(view.best)] else ""
    return telling.say(
        f"cut.{cutoff.kind}{scout}{idle}",
        bound=telling.value(telling.plan.spots[view.best], view.score),
        source=telling.names.call(source),
        via=telling.names.child(view.best),
        skipped=skipped,
    )


def _bound(telling: Telling, cutoff: Cutoff) -> tuple[float, Limit]:
    """The bound that no ancestor's score is, and where it comes from."""
    bound = telling.frame.beta if cutoff.kind == "beta" else telling.frame.alpha
    assert bound is not None
    return bound, limit(telling, cutoff.kind, bound)


def _term(telling: Telling, cutoff: Cutoff, source: Path | None) -> str:
    cut = telling.say(f"cut.kind_{cutoff.kind}")
    if source is None:
        return telling.say(f"cut.term_{_bound(telling, cutoff)[1]}", cut=cut)
    road = [
        telling.plan.spots[cutoff.path[:n]].turn for n in range(len(source), len(cutoff.path) + 1)
    ]
    deep = sum(above != below for above, below in pairwise(road)) > 1
    depth = telling.say("cut.deep" if deep else "cut.shallow")
    levels = len(cutoff.path) - len(source)
    if levels == 1:
        return telling.say("cut.term_parent", cut=cut, depth=depth)
    return telling.say(
        "cut.term",
        cut=cut,
        depth=depth,
        source=telling.names.call(source),
        levels=telling.words.count("cut.levels", levels),
    )
