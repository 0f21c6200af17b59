"""What a search without a table knows of its nodes, in the fields of one that has a table."""

from dataclasses import replace

from .frame import Frame, Range
from .kinds import claimed_range

STATUSES_WITH_RANGES = ("score", "update", "end")
"""The decisions of a search without a table whose frames would have these fields with one."""


def with_table_ranges(frame: Frame, unknown: Range) -> Frame:
    """Return the frame of a depth-first search with the fields of a table that holds nothing.

    Its `registered` is false, and `lower` and `upper` are the ends of the range `unknown` of a node
    of which nothing is known. Where the node ends, `computed` is the range that the score claims,
    and so is `stored`, what would go into the table, since the table held nothing.

    Frames that have the fields, and those of other kinds of search, are returned as they are.

    >>> start = Frame(number=0, status="end", path=(), line=1, turn=1, calculated=1, pruned=0)
    >>> end = with_table_ranges(replace(start, score=4, kind="fail low"), (-9, 9))
    >>> end.registered, (end.lower, end.upper), end.computed, end.stored
    (False, (-9, 9), (-9, 4), (-9, 4))
    """
    (lower, upper), is_end = unknown, frame.status == "end"
    has_ranges = frame.registered is not None or frame.stored is not None
    if frame.score is None or has_ranges or frame.status not in STATUSES_WITH_RANGES:
        return frame
    computed = claimed_range(frame.kind, frame.score, unknown) if is_end else None
    return replace(
        frame, registered=False, lower=lower, upper=upper, computed=computed, stored=computed
    )
