"""A sheet of ink: every distinct mark is painted by matplotlib once, and cut out."""

from collections.abc import Iterable, Mapping

from .casting import SPACE, cast, corners_of, element, worn
from .cutting import Cutting, cut
from .items import Item


class Sheet:
    """The cuttings of all marks seen so far; pictures of any size and tree can share one.

    An outline is painted once, whatever it wears, and a style once, whatever wears it.
    """

    def __init__(self) -> None:
        self._outlines: dict[Item, Cutting] = {}
        self._rules: dict[str, str] = {}
        self._elements: dict[Item, str] = {}
        self.painted = 0
        """How many marks matplotlib has painted: the cost of the sheet."""

    def draw(self, items: Iterable[Item]) -> None:
        """Paint what is not on the sheet yet, all in one figure."""
        casts = {item: cast(item) for item in items if item not in self._elements}
        outlines, styles = set(self._outlines), set(self._rules)
        new: dict[Item, Item] = {}
        for item, one in casts.items():
            if one.outline not in outlines or item.style not in styles:
                new[worn(one.outline, item.style)] = one.outline
                outlines.add(one.outline)
                styles.add(item.style)
        if new:
            self._paint(new)
        for item, one in casts.items():
            self._elements[item] = element(item, one, self._outlines[one.outline])

    def _paint(self, new: Mapping[Item, Item]) -> None:
        """The items, each with its outline."""
        from .paint import savefig  # imports matplotlib: only now

        # matplotlib leaves out lines that lie outside the figure: make it hold them all
        corners = [corner for item in new for corner in corners_of(item)]
        width, height = (max(side) + SPACE for side in zip(*corners, strict=True))
        pieces = cut(savefig(new, width, height))
        for outline, piece in zip(new.values(), pieces, strict=True):
            self._outlines[outline] = piece
            self._rules[piece.style] = piece.rule
        self.painted += len(new)

    def element(self, item: Item) -> str:
        """The item's SVG element; it must have been drawn."""
        return self._elements[item]

    def rule(self, item: Item) -> str:
        """What matplotlib wrote of the item's style; it must have been drawn."""
        return self._rules[item.style]
