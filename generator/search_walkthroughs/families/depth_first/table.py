"""Captions of frames that probe the transposition table, and of what is stored in it."""

from collections import Counter
from collections.abc import Iterator
from math import inf
from typing import Literal, TypeAlias

from ...captions.context import CaptionContext, CaptionParts
from ...captions.cutoffs import (
    bound_source,
    bound_text,
    entry_window,
    null_window_question,
    null_window_value,
)
from ...game import MAX, MIN
from ...record.frame import Range
from ...record.frame_text import number_text
from ...record.plan import Plan

# The end of a node: the range that the table holds of it, or that the table settled it.

RangeForm: TypeAlias = Literal["exact", "least", "most", "between"]


def range_form(plan: Plan, value_range: Range) -> RangeForm | None:
    """Return the form of a range; an end that holds for every value is not a bound."""
    low, high = value_range
    if low == high:
        return "exact"
    open_low, open_high = low in (-inf, plan.unknown[0]), high in (inf, plan.unknown[1])
    if open_low:
        return None if open_high else "most"
    return "least" if open_high else "between"


def settled_by_table(context: CaptionContext) -> RangeForm | None:
    """Return the form of the range with which the table settled the node; None if it was
    searched."""
    frame = context.frame
    if not frame.table_cut or frame.lower is None or frame.upper is None:
        return None
    if frame.lower == frame.upper:
        return "exact"
    return "most" if frame.score == frame.upper else "least"


def store_caption(context: CaptionContext) -> Iterator[str]:
    """Yield what is put into the table, and why that and no more; nothing if the node was not
    searched."""
    frame = context.frame
    if frame.stored is None or frame.table_cut or context.node.leaf:
        return
    stored_form = range_form(context.plan, frame.stored)
    if stored_form:
        key = _exactness(context) if stored_form == "exact" else stored_form
        yield context.say(f"stored.{key}", **range_facts(frame.stored))


def _exactness(context: CaptionContext) -> Literal["exact", "closed", "loose"]:
    """Return how a search that claims only a bound comes to a value: by the other one, or by
    mistake."""
    frame, plan = context.frame, context.plan
    if not plan.traits.window or context.kind in (None, "exact"):
        return "exact"
    if frame.registered:
        return "closed"
    return "exact" if frame.score in plan.unknown else "loose"


def range_facts(value_range: Range) -> dict[str, str]:
    """Return the ends of a range as a message names them."""
    return {"lower": number_text(value_range[0]), "upper": number_text(value_range[1])}


# Probe: whether the table knew the position, and whether that settles the node.


def table_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of a *table* frame."""
    if context.frame.child is not None:
        return child_caption(context)
    is_hit = context.frame.registered
    lead = context.say("table.found" if is_hit else "table.missing")
    reasons = [*table_hit(context), hit_outcome(context)] if is_hit else [*_new(context)]
    return CaptionParts(lead, reasons, _term(context))


def child_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of a *table* frame in which the range of a child settles the node."""
    frame, side = context.frame, context.side
    bound = frame.lower if frame.turn == MAX else frame.upper
    assert bound is not None
    assert frame.child is not None
    child = context.child_name(frame.child)
    why = context.say(f"table.child_{side}", child=child, bound=number_text(bound))
    lead = context.say("table.child", child=child)
    return CaptionParts(lead, (why, _cutoff_reason(context)), _term(context))


def _first_occurrence(context: CaptionContext) -> str | None:
    """Return where the position, or one that counts as the same, was stored first."""
    table = context.frame.table
    if table is None or table.met is None:
        return None
    first = table.met
    names = context.names
    if table.collides:
        return context.say("table.collides", met=names.name(first))
    key = "again" if first == context.frame.path else "tree"
    if key == "tree" and names.moves.on_board:
        if not names.moves.same(first, context.frame.path):
            key = "like"
        elif Counter(first) == Counter(context.frame.path):
            key = "same"
    return context.say(f"table.met_{key}", met=names.name(first))


def hit_outcome(context: CaptionContext) -> str:
    """Return what follows from a hit: the node is settled, its window changes, or neither."""
    frame = context.frame
    if frame.table_cut:
        return _cutoff_reason(context)
    if (question := null_window_question(context)) and not frame.window_moved:
        return context.say(
            f"table.open_{question}", bound=null_window_value(frame.alpha, frame.beta)
        )
    if not frame.window_moved or frame.alpha is None or frame.beta is None:
        return context.say("table.idle", **window_facts(context))
    if entry_window(context) == (frame.alpha, frame.beta):
        return context.say("table.moved", **window_facts(context))
    return context.say(
        "table.widened" if window_is_wider(context) else "table.narrowed", **window_facts(context)
    )


def window_is_wider(context: CaptionContext) -> bool:
    """Return whether the table has made the window wider than the node was called with."""
    frame, (alpha, beta) = context.frame, entry_window(context)
    if None in (frame.alpha, frame.beta, alpha, beta):
        return False
    assert frame.alpha is not None
    assert frame.beta is not None
    assert alpha is not None
    assert beta is not None
    return frame.alpha < alpha or frame.beta > beta


def window_facts(context: CaptionContext) -> dict[str, str]:
    """Return the window before the table lookup, and after."""
    before, frame = entry_window(context), context.frame
    bounds = {"from": before[0], "to": before[1], "alpha": frame.alpha, "beta": frame.beta}
    return {name: "" if bound is None else number_text(bound) for name, bound in bounds.items()}


def _new(context: CaptionContext) -> Iterator[str]:
    """Yield that the node must be searched and, once, that an entry serves for many positions."""
    yield context.say("table.search")
    if context.node.path == context.plan.root and context.names.moves.symmetric:
        yield context.say("table.images")


def table_hit(context: CaptionContext) -> Iterator[str]:
    """Yield where the position was stored first, and the range that the table holds of it."""
    if (place := _first_occurrence(context)) is not None:
        yield place
    yield from table_facts(context)


def table_facts(context: CaptionContext) -> Iterator[str]:
    """Yield the range that the table holds of the node."""
    lower, upper = context.frame.lower, context.frame.upper
    assert lower is not None
    assert upper is not None
    held_form = range_form(context.plan, (lower, upper))
    if held_form:
        yield context.say(f"table.{held_form}", **range_facts((lower, upper)))


def _cutoff_reason(context: CaptionContext) -> str:
    """Return why nothing below is searched again."""
    frame = context.frame
    if frame.lower == frame.upper:
        return context.say("table.settled")
    if frame.upper is not None and frame.alpha is not None and frame.upper <= frame.alpha:
        return _outside_window(context, "low", frame.alpha)
    assert frame.beta is not None
    return _outside_window(context, "high", frame.beta)


def _outside_window(context: CaptionContext, side: str, bound: float) -> str:
    """Return that the range lies outside the window: a player already has as much elsewhere."""
    source = context.source(MAX if side == "low" else MIN, bound)
    if source is not None:
        facts = {"bound": number_text(bound), "source": context.names.call(source)}
        return context.say(f"table.settled_{side}", **facts)
    limit = bound_source(context, "alpha" if side == "low" else "beta", bound)
    return context.say(f"table.settled_{side}_{limit}", bound=bound_text(context, bound))


def _term(context: CaptionContext) -> str:
    table = context.frame.table
    if table is None:
        return context.say("table.term")
    facts = {"hits": f"{table.hits:,}", "probes": f"{table.probes:,}"}
    return context.words.count("table.term_now", table.entries, **facts)
