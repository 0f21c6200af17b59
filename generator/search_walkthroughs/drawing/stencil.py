"""The element of a mark, from what was painted for it."""

import re
from dataclasses import dataclass
from html import escape

from .casting import HOLE, HOME, Cast
from .cutting import Cutting
from .svg import TextMark, hundredths

_START = re.compile(r"M(-?[\d.]+) ?(-?[\d.]+)")
_GAPS = re.compile("|".join(re.escape(f"{gap}") for gap in (*HOME, HOLE)))


@dataclass(frozen=True, slots=True)
class Stencil:
    """An outline as text: where it begins, in hundredths of a unit, and all that follows."""

    x: int
    y: int
    rest: str

    @classmethod
    def of(cls, outline: str) -> "Stencil":
        """The stencil of a path's `d`.

        >>> Stencil.of("M12.5-.04h3")
        Stencil(x=1250, y=-4, rest='h3')
        """
        start = _START.match(outline)
        assert start, "every path begins with a point"
        x, y = (round(float(number) * 100) for number in start.groups())
        return cls(x, y, outline[start.end() :])

    def element(self, style: str, cast: Cast) -> str:
        """The outline in that style, where the mark stands."""
        x, y = hundredths(self.x + 10 * cast.across), hundredths(self.y + 10 * cast.down)
        between = "" if y[0] == "-" else " "
        return f'<path class="{style}" d="M{x}{between}{y}{self.rest}"/>'


def lettered(text: TextMark, painted: Cutting) -> str:
    """The text's element, from what was painted in its style.

    All gaps are filled in one go: what fills one may read like another.
    """
    x, y = map(_short, text.at)
    filled = {f"{HOME[0]}": x, f"{HOME[1]}": y, HOLE: escape(text.text, quote=False)}
    return _GAPS.sub(lambda gap: filled[gap[0]], painted.element)


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
