"""A sheet of ink: every distinct mark is painted by matplotlib once, and cut out."""

from collections.abc import Iterable

from .casting import SPACE, Cast, cast, corners_of, element
from .cutting import Cutting, cut
from .items import Item


class Sheet:
    """The cuttings of all marks seen so far; pictures of any size and tree can share one."""

    def __init__(self) -> None:
        self._cuttings: dict[Item, Cutting] = {}
        self._casts: dict[Item, Cast] = {}

    @property
    def painted(self) -> int:
        """How many marks matplotlib has painted: the cost of the sheet."""
        return len(self._cuttings)

    def draw(self, items: Iterable[Item]) -> None:
        """Paint the items not seen before, all in one figure."""
        for item in items:
            if item not in self._casts:
                self._casts[item] = cast(item)
        casts = dict.fromkeys(one.item for one in self._casts.values())
        new = [item for item in casts if item not in self._cuttings]
        if not new:
            return
        from .paint import savefig  # imports matplotlib: only now

        # matplotlib leaves out lines that lie outside the figure: make it hold them all
        corners = [corner for item in new for corner in corners_of(item)]
        width, height = (max(side) + SPACE for side in zip(*corners, strict=True))
        pieces = cut(savefig(new, width, height))
        self._cuttings.update(zip(new, pieces, strict=True))

    def element(self, item: Item) -> str:
        """The item's SVG element; it must have been drawn."""
        painted = self._casts[item]
        return element(item, painted, self._cuttings[painted.item])

    def rule(self, item: Item) -> str:
        """What matplotlib wrote of the item's style; it must have been drawn."""
        return self._cuttings[self._casts[item].item].rule
