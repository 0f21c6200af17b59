"""A node whose children a picture leaves out: what came of it, without saying from whom."""

from .catalogue import number
from .closing import enough
from .hearing import SIGNS
from .opening import tell_term
from .telling import Said, Telling


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
            return Said(lead, (), telling.say("score.term"))
        case "update":
            key = "same" if not frame.updated else "changed"
            if frame.cut:
                key = "cut" if frame.skipped else "idle"
            term = "update.term_changed" if frame.updated else "update.term_same"
            return Said(telling.say(f"hidden.{key}"), (), telling.say(term))
    lead = telling.say(f"end.{SIGNS[telling.view.sign]}")
    reasons = (telling.say("hidden.summed"), *enough(telling))
    return Said(lead, reasons, telling.say("end.term"))
