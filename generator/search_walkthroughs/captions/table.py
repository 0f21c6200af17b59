"""The transposition table: probe and store."""

from collections import Counter
from collections.abc import Iterator
from math import inf
from typing import Literal, TypeAlias

from ..game import MAX, MIN
from ..trace.frame import Range
from ..trace.frame_text import number_text
from ..trace.plan import Plan
from .context import CaptionContext, CaptionParts
from .cutoffs import bound_source, bound_text, entry_window, null_window_question, null_window_value

# The end of a node: the range that the table holds of it, or that the table settled it.

Shape: TypeAlias = Literal["exact", "least", "most", "between"]


def shape(plan: Plan, known: Range) -> Shape | None:
    """What a range says: an end that any value has anyhow says nothing."""
    low, high = known
    if low == high:
        return "exact"
    open_low, open_high = low in (-inf, plan.unknown[0]), high in (inf, plan.unknown[1])
    if open_low:
        return None if open_high else "most"
    return "least" if open_high else "between"


def settled_by_table(telling: CaptionContext) -> Shape | None:
    """What the table alone said of the node; None if it was searched."""
    frame = telling.frame
    if not frame.table_cut or frame.lower is None or frame.upper is None:
        return None
    if frame.lower == frame.upper:
        return "exact"
    return "most" if frame.score == frame.upper else "least"


def store_caption(telling: CaptionContext) -> Iterator[str]:
    """What is put into the table, and why that and no more; nothing where nobody searched."""
    frame = telling.frame
    if frame.stored is None or frame.table_cut or telling.node.leaf:
        return
    known = shape(telling.plan, frame.stored)
    if known:
        key = _exactness(telling) if known == "exact" else known
        yield telling.say(f"stored.{key}", **ends(frame.stored))


def _exactness(telling: CaptionContext) -> Literal["exact", "closed", "loose"]:
    """How a search that claims only a bound comes to a value: by the other one, or by mistake."""
    frame, plan = telling.frame, telling.plan
    if not plan.window or telling.kind in (None, "exact"):
        return "exact"
    if frame.registered:
        return "closed"
    return "exact" if frame.score in plan.unknown else "loose"


def ends(known: Range) -> dict[str, str]:
    """The ends of a range as a message names them."""
    return {"lower": number_text(known[0]), "upper": number_text(known[1])}


# Probe: whether the table knew the position, and whether that settles the node.


def table_caption(telling: CaptionContext) -> CaptionParts:
    """The caption of a *table* frame."""
    found = telling.frame.registered
    lead = telling.say("table.found" if found else "table.missing")
    reasons = (*_table_hit(telling), outcome(telling)) if found else _new(telling)
    return CaptionParts(lead, tuple(reasons), _term(telling))


def first_occurrence(telling: CaptionContext) -> str | None:
    """Where the position was stored first, or the one that counts as the same."""
    table = telling.frame.table
    if table is None or table.met is None:
        return None
    first = table.met
    names = telling.names
    if table.collides:
        return telling.say("table.collides", met=names.name(first))
    key = "again" if first == telling.frame.path else "tree"
    if key == "tree" and names.moves.on_board:
        if not names.moves.same(first, telling.frame.path):
            key = "like"
        elif Counter(first) == Counter(telling.frame.path):
            key = "same"
    return telling.say(f"table.met_{key}", met=names.name(first))


def outcome(telling: CaptionContext) -> str:
    """What follows from a hit: the node is settled, its window changes, or neither."""
    frame = telling.frame
    if frame.table_cut:
        return _cutoff_reason(telling)
    if (question := null_window_question(telling)) and not frame.window_moved:
        return telling.say(
            f"table.open_{question}", bound=null_window_value(frame.alpha, frame.beta)
        )
    if not frame.window_moved or frame.alpha is None or frame.beta is None:
        return telling.say("table.idle", **window(telling))
    if entry_window(telling) == (frame.alpha, frame.beta):
        return telling.say("table.moved", **window(telling))
    return telling.say(
        "table.widened" if window_is_wider(telling) else "table.narrowed", **window(telling)
    )


def window_is_wider(telling: CaptionContext) -> bool:
    """Whether the table has made the window wider than the node was called with."""
    frame, (alpha, beta) = telling.frame, entry_window(telling)
    if None in (frame.alpha, frame.beta, alpha, beta):
        return False
    assert frame.alpha is not None
    assert frame.beta is not None
    assert alpha is not None
    assert beta is not None
    return frame.alpha < alpha or frame.beta > beta


def window(telling: CaptionContext) -> dict[str, str]:
    """The window before the table was asked, and after."""
    before, frame = entry_window(telling), telling.frame
    bounds = {"from": before[0], "to": before[1], "alpha": frame.alpha, "beta": frame.beta}
    return {name: "" if bound is None else number_text(bound) for name, bound in bounds.items()}


def _new(telling: CaptionContext) -> Iterator[str]:
    """It must be searched; that one entry serves for many positions is said once."""
    yield telling.say("table.search")
    if telling.node.path == telling.plan.root and telling.names.moves.symmetric:
        yield telling.say("table.images")


def _table_hit(telling: CaptionContext) -> Iterator[str]:
    place = first_occurrence(telling)
    if place is not None:
        yield place
    yield from table_facts(telling)


def table_facts(telling: CaptionContext) -> Iterator[str]:
    """What the table says of the node."""
    lower, upper = telling.frame.lower, telling.frame.upper
    assert lower is not None
    assert upper is not None
    known = shape(telling.plan, (lower, upper))
    if known:
        yield telling.say(f"table.{known}", **ends((lower, upper)))


def _cutoff_reason(telling: CaptionContext) -> str:
    """Why nothing below is searched again."""
    frame = telling.frame
    if frame.lower == frame.upper:
        return telling.say("table.settled")
    if frame.upper is not None and frame.alpha is not None and frame.upper <= frame.alpha:
        return _beyond(telling, "low", frame.alpha)
    assert frame.beta is not None
    return _beyond(telling, "high", frame.beta)


def _beyond(telling: CaptionContext, side: str, bound: float) -> str:
    """The range lies outside the window: somebody already has as much elsewhere."""
    source = telling.source(MAX if side == "low" else MIN, bound)
    if source is not None:
        facts = {"bound": number_text(bound), "source": telling.names.call(source)}
        return telling.say(f"table.settled_{side}", **facts)
    where = bound_source(telling, "alpha" if side == "low" else "beta", bound)
    return telling.say(f"table.settled_{side}_{where}", bound=bound_text(telling, bound))


def _term(telling: CaptionContext) -> str:
    table = telling.frame.table
    if table is None:
        return telling.say("table.term")
    facts = {"hits": f"{table.hits:,}", "probes": f"{table.probes:,}"}
    return telling.words.count("table.term_now", table.entries, **facts)
