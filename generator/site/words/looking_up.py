"""The transposition table has been asked: whether it knew the position, and what that settles."""

from collections.abc import Iterator

from .catalogue import number
from .telling import Said, Telling


def tell_table(telling: Telling) -> Said:
    """The caption of a *table* frame."""
    found = telling.frame.registered
    lead = telling.say("table.found" if found else "table.missing")
    reasons = tuple(_known(telling)) if found else (telling.say("table.search"),)
    return Said(lead, reasons, telling.say("table.term"))


def _known(telling: Telling) -> Iterator[str]:
    frame = telling.frame
    assert frame.lower is not None
    assert frame.upper is not None
    yield telling.say("table.range", lower=number(frame.lower), upper=number(frame.upper))
    if frame.table_cut:
        yield telling.say("table.settled")
    elif frame.window_moved and frame.alpha is not None and frame.beta is not None:
        window = {"alpha": number(frame.alpha), "beta": number(frame.beta)}
        yield telling.say("table.moved", **window)
    else:
        yield telling.say("table.idle")
