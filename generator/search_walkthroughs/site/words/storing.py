"""What a node leaves in the transposition table at its end, and what the table itself settled."""

from collections.abc import Iterator
from math import inf
from typing import Literal, TypeAlias

from ...trace.frame import Range
from ...trace.plan import Plan
from .catalogue import number
from .telling import Telling

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


def settled(telling: Telling) -> Shape | None:
    """What the table alone said of the node; None if it was searched."""
    frame = telling.frame
    if not frame.table_cut or frame.lower is None or frame.upper is None:
        return None
    if frame.lower == frame.upper:
        return "exact"
    return "most" if frame.score == frame.upper else "least"


def tell_stored(telling: Telling) -> Iterator[str]:
    """What is put into the table, and why that and no more; nothing where nobody searched."""
    frame = telling.frame
    if frame.stored is None or frame.table_cut or telling.spot.leaf:
        return
    known = shape(telling.plan, frame.stored)
    if known:
        key = _closed(telling) if known == "exact" else known
        yield telling.say(f"stored.{key}", **ends(frame.stored))


def _closed(telling: Telling) -> Literal["exact", "closed", "loose"]:
    """How a search that claims only a bound comes to a value: by the other one, or by mistake."""
    frame, plan = telling.frame, telling.plan
    if not plan.window or telling.kind in (None, "exact"):
        return "exact"
    if frame.registered:
        return "closed"
    return "exact" if frame.score in plan.unknown else "loose"


def ends(known: Range) -> dict[str, str]:
    """The ends of a range as a message names them."""
    return {"lower": number(known[0]), "upper": number(known[1])}
