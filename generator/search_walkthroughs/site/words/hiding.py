"""A node whose children, or some of them, a picture leaves out: what came of it, unnamed."""

from collections.abc import Iterator

from .catalogue import number
from .closing import enough, term
from .opening import tell_term
from .storing import settled, tell_stored
from .telling import SIGNS, Said, Telling


def tell_hidden(telling: Telling) -> Said:
    """The caption of any frame of such a node."""
    frame = telling.frame
    match frame.status:
        case "start":
            below = telling.words.count("hidden.start", telling.spot.hidden)
            return Said(telling.say("start.inner"), (below,), tell_term(telling))
        case "score":
            assert frame.child_score is not None
            lead = telling.say("hidden.score", value=number(frame.child_score))
            if telling.names.moves.on_board and frame.child:
                child = telling.names.child(frame.child)
                lead = telling.say("score.lead", child=child, value=number(frame.child_score))
            return Said(lead, (), telling.say("score.term"))
        case "update":
            key = "same" if not frame.updated else "changed"
            if frame.cut:
                key = "cut" if frame.skipped else "idle"
            changed = "update.term_changed" if frame.updated else "update.term_same"
            return Said(telling.say(f"hidden.{key}"), (), telling.say(changed))
    known = settled(telling)
    lead = telling.say(f"end.table_{known}" if known else f"end.{SIGNS[telling.view.sign]}")
    reasons = (*_below(telling), *enough(telling), *tell_stored(telling))
    return Said(lead, reasons, term(telling))


def tell_folded(telling: Telling) -> Iterator[str]:
    """That some of a node's children are not shown, and at its end what came of them."""
    spot, frame = telling.spot, telling.frame
    if not spot.folded:
        return
    if frame.status == "start" and frame.pass_ in (None, 1):
        facts = {"shown": f"{len(spot.children):,}", "all": f"{spot.breadth:,}"}
        yield telling.words.count("hidden.folded", spot.folded, **facts)
    elif frame.status == "end" and telling.view.left_out is not None:
        skipped = telling.view.left_out
        searched = spot.folded - skipped
        key = "some" if searched and skipped else "all" if searched else "none"
        facts = {"searched": f"{searched:,}", "skipped": f"{skipped:,}"}
        yield telling.words.count(f"hidden.folded_{key}", spot.folded, **facts)


def _below(telling: Telling) -> Iterator[str]:
    """How much of what the picture leaves out was searched."""
    hidden, searched = telling.spot.hidden, telling.view.searched
    if searched is None or not hidden:
        yield telling.say("hidden.summed")
        return
    below = min(max(searched - 1, 0), hidden)
    key = "all" if below == hidden else "some" if below else "none"
    facts = {"searched": f"{below:,}", "skipped": f"{hidden - below:,}"}
    yield telling.words.count(f"hidden.{key}", hidden, **facts)
