"""A sheet of ink: every distinct mark is painted by matplotlib once, and cut out."""

from collections.abc import Iterable, Sequence
from functools import cache

from .casting import SPACE, Cast, Drawn, Outlines, cast, corners_of, lines_in, sample
from .cutting import Cutting, parted, pieces_of
from .stencil import Stencil, lettered
from .svg import Mark, TextMark


class SvgMarks:
    """The cuttings of all marks seen so far; pictures of any size and tree can share one.

    An outline is painted once, whatever it wears.
    """

    def __init__(self) -> None:
        self._outlines: dict[Drawn, Stencil] = {}
        self._casts: dict[tuple[object, ...], Cast] = {}
        """By all that a mark holds but its style, which is its first."""
        self._elements: dict[Mark, str] = {}
        self.painted = 0
        """How many outlines matplotlib has painted: the cost of the sheet."""

    def draw(self, items: Iterable[Mark]) -> None:
        """Paint what is not on the sheet yet, all in one figure."""
        new = [item for item in items if item not in self._elements]
        casts = {item: self._cast(item) for item in new if not isinstance(item, TextMark)}
        unseen = (one.outline for one in casts.values() if one.outline not in self._outlines)
        styles = {item.style: item for item in new if item.style not in _styles()}
        outlines = list(dict.fromkeys(unseen))
        if outlines or styles:
            self._paint([sample(item) for item in styles.values()], outlines)
        for item in new:
            if isinstance(item, TextMark):
                self._elements[item] = lettered(item, _styles()[item.style])
            else:
                stencil = self._outlines[casts[item].outline]
                self._elements[item] = stencil.element(item.style, casts[item])

    def _cast(self, item: Drawn) -> Cast:
        known = self._casts.get(item[1:])
        if known is None:
            known = self._casts[item[1:]] = cast(item)
        return known

    def _paint(self, samples: Sequence[Mark], outlines: Sequence[Drawn]) -> None:
        from .paint import savefig  # imports matplotlib: only now

        # matplotlib leaves out lines that lie outside the figure: make it hold them all
        corners = [corner for item in (*samples, *outlines) for corner in corners_of(item)]
        width, height = (max(side) + SPACE for side in zip(*corners, strict=True))
        svg = savefig([*samples, Outlines(tuple(outlines))], width, height)
        *pieces, together = pieces_of(svg)
        _styles().update((piece.style, piece) for piece in map(Cutting.of, pieces))
        drawn = parted(together, [lines_in(outline) for outline in outlines])
        self._outlines |= zip(outlines, map(Stencil.of, drawn), strict=True)
        self.painted += len(outlines)

    def element(self, item: Mark) -> str:
        """The item's SVG element; it must have been drawn."""
        return self._elements[item]

    def rule(self, item: Mark) -> str:
        """What matplotlib wrote of the item's style; it must have been drawn."""
        return _styles()[item.style].rule


@cache
def _styles() -> dict[str, Cutting]:
    """Of each style that this process has painted, one mark that wears it.

    What a style looks like depends on the theme and on matplotlib alone, and painting one of each
    takes as long as all outlines of a small tree: so all sheets share them.
    """
    return {}
