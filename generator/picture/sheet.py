"""A sheet of ink: every distinct mark is painted by matplotlib once, and cut out."""

from collections.abc import Iterable
from html import escape

from .cutting import Cutting, cut
from .items import Area, Item, Pill, Rings, Strokes, Text

_HOLE = "@@"
"""Stands for the characters of a text while it is painted: other characters, same ink."""
_SPACE = 32.0


class Sheet:
    """The cuttings of all marks seen so far; pictures of any size and tree can share one."""

    def __init__(self) -> None:
        self._cuttings: dict[Item, Cutting] = {}

    @property
    def painted(self) -> int:
        """How many marks matplotlib has painted: the cost of the sheet."""
        return len(self._cuttings)

    def draw(self, items: Iterable[Item]) -> None:
        """Paint the items not seen before, all in one figure."""
        casts = dict.fromkeys(map(_cast, items))
        new = [cast for cast in casts if cast not in self._cuttings]
        if not new:
            return
        from .paint import savefig  # imports matplotlib: only now

        # matplotlib leaves out lines that lie outside the figure: make it hold them all
        corners = [corner for item in new for corner in _corners(item)]
        width, height = (max(side) + _SPACE for side in zip(*corners, strict=True))
        pieces = cut(savefig(new, width, height))
        self._cuttings.update(zip(new, pieces, strict=True))

    def element(self, item: Item) -> str:
        """The item's SVG element; it must have been drawn."""
        element = self._cuttings[_cast(item)].element
        if not isinstance(item, Text):
            return element
        return element.replace(f">{_HOLE}<", f">{escape(item.text, quote=False)}<")

    def rule(self, item: Item) -> str:
        """What matplotlib wrote of the item's style; it must have been drawn."""
        return self._cuttings[_cast(item)].rule


def _cast(item: Item) -> Item:
    """What is painted for the item: of a text, only where it stands."""
    return Text(item.style, item.at, _HOLE) if isinstance(item, Text) else item


def _corners(item: Item) -> Iterable[tuple[float, float]]:
    match item:
        case Strokes(_, lines):
            return [point for line in lines for point in line]
        case Area(_, corners):
            return corners
        case Pill(_, (x, y), half_width, half_height):
            return [(x + half_width, y + half_height)]
        case Rings(_, centres, radius):
            return [(x + radius, y + radius) for x, y in centres]
        case Text(_, at, _):
            return [at]
