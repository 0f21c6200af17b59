"""What is said of searches by two bounds."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...captions import family_words
from ...captions.catalogue import Messages
from ...captions.context import CaptionContext, CaptionParts
from ...captions.family_words import Rows
from ...captions.names import Names
from ...game import MAX
from ...record.frame import Range
from ...record.frame_text import number_text, range_text
from ...record.plan import Plan
from ...record.tree_state import Moment


def start_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the *start* of the search."""
    reasons = (context.say("bstar.known", **_ends(context)), context.say("bstar.aim"))
    return CaptionParts(context.say("start.root"), reasons, context.say("start.term"))


def select_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of a *select* frame: what is tried, and so which node is expanded."""
    frame = context.frame
    best = context.names.child((*context.plan.root, frame.own("best")))
    form = "best" if frame.own("tries") else "rest"
    reasons = (context.say(f"bstar.try_{form}", best=best), context.say("bstar.down"))
    return CaptionParts(context.say("bstar.select"), reasons, context.say(f"bstar.term_{form}"))


def expand_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of an *expand* frame: the bounds of the child."""
    frame, bounds = context.frame, context.frame.own("bounds")
    term = context.say("bstar.term_expand")
    if context.moment.child is None:
        return CaptionParts(context.say("bstar.hidden", bounds=range_text(bounds)), (), term)
    if frame.child_score is not None:
        value = context.value(context.plan.nodes[context.child], frame.child_score)
        return CaptionParts(context.say("bstar.leaf", value=value), (), term)
    low, high = map(number_text, bounds)
    return CaptionParts(context.say("bstar.child", low=low, high=high), (), term)


def backup_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of a *backup* frame: the bounds of a node after one of its children has
    changed."""
    ends = _ends(context)
    lead = "bstar.now_exact" if ends["low"] == ends["high"] else "bstar.now"
    return CaptionParts(
        context.say(lead, **ends), (*narrowing(context),), context.say("bstar.term_backup")
    )


def narrowing(context: CaptionContext) -> Iterator[str]:
    """Yield where the bounds of the current node come from."""
    frame = context.frame
    ranges = known_ranges(context)
    if not ranges or context.node.collapsed:
        return
    choose = max if frame.turn == MAX else min
    low, high = choose(a for a, _ in ranges), choose(b for _, b in ranges)
    facts = {"low": number_text(low), "high": number_text(high)}
    yield context.say(f"bstar.of_{context.side}", **facts)
    if (low, high) != (frame.low, frame.high):
        yield context.say("bstar.kept")


def known_ranges(context: CaptionContext) -> list[Range]:
    """Return the bounds of the children of the current node."""
    return [view.proved_range for view in context.moment.below]


def end_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the *end*: which move is proved the best, and by what."""
    frame = context.frame
    if frame.move is None:
        lead = context.say("bstar.over", **_ends(context))
        return CaptionParts(lead, (), context.say("bstar.term_end"))
    best = (*frame.path, frame.move)
    others = [p for p in context.node.children if p != best]
    name = context.names.child(best)
    reasons = []
    if others and best in context.node.children and not context.node.collapsed:
        side = 0 if frame.turn == MAX else 1
        limits = [context.below(path).proved_range[1 - side] for path in others]
        facts = {
            "bound": number_text(context.below(best).proved_range[side]),
            "limit": number_text((max if frame.turn == MAX else min)(limits)),
        }
        reasons.append(context.say(f"bstar.proved_{context.side}", best=name, **facts))
    else:
        reasons.append(context.say("bstar.only"))
    exact = frame.low == frame.high
    reasons.append(context.say("bstar.value" if exact else "bstar.value_open", **_ends(context)))
    lead = context.say("bstar.decided", best=name)
    return CaptionParts(lead, reasons, context.say("bstar.term_end"))


def _ends(context: CaptionContext) -> dict[str, str]:
    assert context.frame.bounds is not None
    low, high = map(number_text, context.frame.bounds)
    return {"low": low, "high": high}


class Words(family_words.Words):
    """What is said of searches by two bounds."""

    CAPTIONS: ClassVar = {
        "start": start_caption,
        "select": select_caption,
        "expand": expand_caption,
        "backup": backup_caption,
        "end": end_caption,
    }
    worked_style = "wt-playouts"

    def worked_rows(self, plan: Plan, moments: Sequence[Moment], say: Messages) -> Rows:
        """Return a row for each node whose bounds are computed anew."""
        names = Names(plan, say)
        rows: Rows = [[say.say(f"bstar.worked.{head}") for head in ("node", "low", "high")]]
        for frame in (moment.frame for moment in moments):
            if frame.status == "backup" and frame.bounds is not None:
                rows.append([names.name(frame.path), *map(number_text, frame.bounds)])
        return rows
