"""What a score is against a window, and what a table's ranges say of the value besides.

These are two questions. A score that is not inside the window fails, whatever else is known; and a
table may have known the other bound before, so that both together leave no more than one value.
"""

from math import inf

from .frame import Frame, Kind, Range


def against(score: float, alpha: float, beta: float, past_bound: bool = False) -> Kind:
    """Return how the score compares with the window; with `past_bound` it must pass a bound to
    fail.

    >>> against(4, 5, 7), against(6, 5, 7), against(7, 5, 7), against(7, 5, 7, past_bound=True)
    ('fail low', 'exact', 'fail high', 'exact')
    """
    if past_bound and score in (alpha, beta):
        return "exact"
    return "fail low" if score <= alpha else "fail high" if score >= beta else "exact"


def claimed_range(kind: Kind | None, score: float, unknown: Range = (-inf, inf)) -> Range:
    """Return the range that a claim against a window leaves for the value of a node; `unknown` is
    the range of a node of which nothing is known. Without a kind the score is the value.

    >>> claimed_range("fail low", 3), claimed_range("exact", 3)
    ((-inf, 3), (3, 3))
    >>> claimed_range("fail high", 3, unknown=(0, 9))
    (3, 9)
    """
    low = unknown[0] if kind == "fail low" else score
    high = unknown[1] if kind == "fail high" else score
    return low, high


def certain(frame: Frame) -> bool:
    """Return whether the value of the node is known exactly, by the ranges of a table: one number
    is left.

    What the table found and what was computed are put together here, since a table may keep what
    neither of them says.
    """
    held_range = table_range(frame)
    if held_range is None or frame.status not in ("table", "end"):
        return False
    low, high = held_range
    if frame.computed is not None:
        low, high = max(low, frame.computed[0]), min(high, frame.computed[1])
    return low == high


def by_window(frame: Frame, past_bound: bool = False) -> Kind | None:
    """Return what the window says of the node's score where the node ends, and where the table
    settles it.

    The record's `kind` says the same, unless the search counts what is known exactly as exact.
    """
    if frame.alpha is None or frame.beta is None:
        return frame.kind
    if frame.status == "table":
        return _table_kind(frame, past_bound)
    if frame.kind is None or frame.score is None or not certain(frame):
        return frame.kind
    return against(frame.score, frame.alpha, frame.beta, past_bound)


def _table_kind(frame: Frame, past_bound: bool) -> Kind | None:
    """Return what the window says of the score with which the table settles the node."""
    held_range = table_range(frame)
    if not frame.table_cut or held_range is None or frame.alpha is None or frame.beta is None:
        return None
    lower, upper = held_range
    score = upper if lower == upper or upper <= frame.alpha else lower
    return against(score, frame.alpha, frame.beta, past_bound)


def table_range(frame: Frame) -> Range | None:
    """Return the range in the entry that the table has at the frame; None if it has none."""
    if frame.registered is None or frame.lower is None or frame.upper is None:
        return None
    return frame.lower, frame.upper
