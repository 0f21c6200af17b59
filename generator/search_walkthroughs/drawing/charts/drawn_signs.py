"""The signs of a picture that are shapes and not texts, drawn for the key of signs."""

from collections.abc import Mapping
from functools import cache

from ...game import MAX, MIN
from ..number_line.number_line_rows import range_icon
from ..shapes import player_sign, pointer
from ..svg import Lines, Mark, Polygon, TextMark, element, rectangle
from ..theme import page_css, rule

WIDTH, HEIGHT = 30, 22
"""The size of a drawn sign, in units of the picture."""
MIDDLE = WIDTH / 2, HEIGHT / 2
_BAND = rectangle(0.0, 4.0, WIDTH, 18.0)
_HATCH = tuple(((x - 4.0, 16.0), (x + 4.0, 6.0)) for x in range(6, WIDTH, 9))
_EDGE = (((15.0, 0.0), (15.0, HEIGHT)),)
_LEAF = TextMark("leaf", (MIDDLE[0], 15), "7")

SIGNS: Mapping[str, tuple[Mark, ...]] = {
    "max": (player_sign(MAX, MIDDLE),),
    "min": (player_sign(MIN, MIDDLE),),
    "leaf": (_LEAF, Lines("underline", (((9.0, 20.0), (21.0, 20.0)),))),
    "current": (player_sign(MAX, MIDDLE, "current"),),
    "alpha": (pointer("alpha", (MIDDLE[0], 16), down=True),),
    "beta": (pointer("beta", (MIDDLE[0], 6), down=False),),
    "cut": (
        Lines("edge-pruned", _EDGE),
        Lines("bar", (((9.0, 11.0), (21.0, 5.0)), ((9.0, 17.0), (21.0, 11.0)))),
    ),
    "skipped": (Lines("edge-pruned", (((15.0, 0.0), (15.0, 6.0)),)), _LEAF._replace(style="faded")),
    "hatched": (Polygon("cuts", _BAND), Lines("hatch", _HATCH)),
    "found": (range_icon("found", MIDDLE),),
    "computed": (range_icon("computed", MIDDLE),),
    "stored": (range_icon("stored", MIDDLE),),
}
"""The marks of each, by its name, as pictures draw them."""


@cache
def drawn_sign(name: str) -> str:
    """Return the sign as an SVG element; `sign_css` gives it its colours."""
    marks = "".join(str(element(mark)) for mark in SIGNS[name])
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{marks}</svg>'


def sign_css() -> str:
    """Return the styles of these signs, in the colours of the page."""
    styles = dict.fromkeys(mark.style for marks in SIGNS.values() for mark in marks)
    return page_css({name: rule(name) for name in styles}, ".wt-signs")
