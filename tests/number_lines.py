"""The numbers under the axis of a picture's number line, read off the SVG."""

import re

from joined import apart
from search_walkthroughs.drawing.number_line.number_axis import AXIS, TICKS

_AXIS = re.compile(r'<path class="axis" d="M[-\d.]+ ([-\d.]+)h')
_SMALL = re.compile(r'<text class="small" x="([-\d.]+)" y="([-\d.]+)">([^<]*)</text>')


def ticks(svg):
    """Where the numbers stand and which they are, the least first; the infinities are numbers."""
    (axis,) = _AXIS.findall(svg)
    under = float(axis) - AXIS + TICKS
    found = [
        (_number(text), float(x)) for x, y, text in _SMALL.findall(apart(svg)) if float(y) == under
    ]
    return sorted(found)


def _number(text):
    return float(text.replace("−", "-").replace("∞", "inf"))
