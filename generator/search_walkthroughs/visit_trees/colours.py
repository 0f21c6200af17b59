"""Colours of values: blue where they are low, orange where they are high, as all eyes tell apart.

The scale has steps and is the same for a file and for a page; the number stands beside each node.
"""

from collections.abc import Sequence
from typing import TypeAlias

from ..record.frame import Range

STEPS = 11
"""Number of colours."""
UNKNOWN = "v-none"
"""Class of a node whose value is not known."""

_Colour: TypeAlias = tuple[int, int, int]
_LIGHT: Sequence[_Colour] = ((33, 102, 172), (247, 247, 247), (224, 130, 20))
_DARK: Sequence[_Colour] = ((84, 160, 232), (57, 66, 78), (240, 160, 64))
"""Lowest, middle and highest colour."""


def step(value: float | None, span: Range) -> str:
    """Return the class of a value's colour.

    >>> step(0.5, (0, 1)), step(None, (0, 1)), step(1, (0, 1))
    ('v5', 'v-none', 'v10')
    """
    low, high = span
    if value is None or high <= low:
        return UNKNOWN
    share = min(max((value - low) / (high - low), 0), 1)
    return f"v{int(share * (STEPS - 1) + 0.5)}"


def colour_css(dark: bool, scope: str = "") -> str:
    """Return the rules of the colours; `scope` is a selector that stands before each."""
    ends = _DARK if dark else _LIGHT
    rules = [f"{scope}.v{at}{{fill:{_mixed(ends, at / (STEPS - 1))}}}" for at in range(STEPS)]
    return "".join(rules)


def sheet_css() -> str:
    """Return the rules of the colours for pages that are light or dark as their theme is."""
    return colour_css(dark=False) + colour_css(dark=True, scope="[data-md-color-scheme=slate] ")


def _mixed(ends: Sequence[_Colour], share: float) -> str:
    low, middle, high = ends
    first, second, part = (low, middle, 2 * share) if share < 0.5 else (middle, high, 2 * share - 1)
    mixed = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)
