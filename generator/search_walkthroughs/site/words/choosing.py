"""Best-first searches: which node is turned to, what is new, what its numbers are now.

SSS* goes by merits, proof-number search by proof and disproof numbers.
"""

from collections.abc import Iterator

from .again import cost, over
from .limits import asked_of
from .merits import begin_list, chosen, list_child, solve, take
from .proving import ask, count_numbers, new_child, turn_to
from .telling import SIGNS, Said, Telling


def tell_begin(telling: Telling) -> Said:
    """The caption of the *start* of a best-first search."""
    if asked_of(telling):
        return ask(telling)
    return begin_list(telling)


def tell_select(telling: Telling) -> Said:
    """The caption of a *select* frame."""
    return take(telling) if telling.frame.merit is not None else turn_to(telling)


def tell_expand(telling: Telling) -> Said:
    """The caption of an *expand* frame."""
    return list_child(telling) if telling.frame.merit is not None else new_child(telling)


def tell_backup(telling: Telling) -> Said:
    """The caption of a *backup* frame."""
    return solve(telling) if telling.frame.merit is not None else count_numbers(telling)


def tell_finish(telling: Telling) -> Said:
    """The caption of the *end* of a best-first search."""
    frame = telling.frame
    if not asked_of(telling):
        lead = telling.say(f"end.over_{SIGNS[telling.view.sign]}")
        best = chosen(telling)
        move = () if best is None else (telling.say("end.move", best=telling.names.child(best)),)
        why = (telling.say("merit.best"), *move, *_counts(telling))
        return Said(lead, why, telling.say("end.term"))
    reached = frame.kind == "fail high"
    term = telling.say("end.term_high" if reached else "end.term_low")
    if over(telling):
        why = (telling.say("again.met"), *_counts(telling))
        return Said(telling.say("end.over_exact"), why, term)
    lead = telling.say("numbers.reached" if reached else "numbers.missed")
    return Said(lead, tuple(_counts(telling)), term)


def _counts(telling: Telling) -> Iterator[str]:
    frame = telling.frame
    if telling.plan.passes:
        yield from cost(telling)
        return
    key = "end.counts" if frame.pruned else "end.all"
    yield telling.words.count(key, frame.calculated, pruned=f"{frame.pruned:,}")
