"""The bands of the number line: where a score fails low, is exact, or fails high."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from ..game import CHANCE, MAX, MIN
from ..trace.frame import KINDS, Frame, Kind
from ..trace.kinds import against, by_window, certain
from .items import KEPT, Area, Item, Marks, Point, Strokes, snap
from .numerals import null
from .scale import APART, Scale, spread
from .theme import SMALL
from .wording import ENGLISH, Vocabulary

Stretch: TypeAlias = tuple[float, float]

NAMES, TOP, BOTTOM = 12.0, 20.0, 56.0
"""How far below the line's top: the names of the bands, and the bands."""
HATCH = 9.0
"""How far apart the slanting lines of a band stand."""
SLIVER = 2.0
"""Half the width of the band of a null window, which holds no score."""
CUTS = {MAX: KINDS[2:], MIN: KINDS[:1], CHANCE: (KINDS[0], KINDS[2])}
"""The bands whose scores end the search of a node: the mean of a chance node may fall in either."""


class Bands(NamedTuple):
    """The bands of a film; `at_bound` says that a score equal to a bound fails."""

    scale: Scale
    line_top: float
    at_bound: bool
    words: Vocabulary = ENGLISH
    """What the bands are called."""

    def ground(self, frame: Frame, leaf: bool) -> Marks:
        """A band for each kind that the node's first window has room for.

        Also the hatching of those that cut, and lines along the one that holds the score.
        """
        cutting = () if leaf else CUTS.get(frame.turn, ())
        return _ground(self, frame.alpha, frame.beta, cutting, self._applies(frame))

    def names(self, frame: Frame) -> Marks:
        """The names of the bands, each over its own; the one that holds the score is set apart.

        So is *exact* where the value is known exactly, whatever the window says of the score.
        """
        lit = "band-cut" if frame.cut or frame.status == "table" else "band-lit"
        return _names(self, frame.alpha, frame.beta, self._applies(frame), certain(frame), lit)

    def stretches(self, alpha: float | None, beta: float | None) -> dict[Kind, Stretch]:
        """From where to where each band goes; those of no length are left out."""
        if alpha is None or beta is None:
            return {}
        inner = self.scale.place(alpha), self.scale.place(beta)
        if null(alpha, beta):
            inner = snap(inner[0] - SLIVER), snap(inner[1] + SLIVER)
        ends = (self.scale.left, *inner, self.scale.right)
        every = zip(KINDS, pairwise(ends), strict=True)
        return {kind: (start, end) for kind, (start, end) in every if start < end}

    def _applies(self, frame: Frame) -> Kind | None:
        """The band that holds the node's score, once that is being settled."""
        if frame.status != "update":
            return by_window(frame, past_bound=not self.at_bound)
        if frame.score is None or frame.alpha is None or frame.beta is None:
            return None
        if frame.turn == CHANCE:  # the score is a sum of which parts are still missing
            if frame.cutoff is None:
                return None
            return "fail low" if frame.cutoff.kind == "alpha" else "fail high"
        return against(frame.score, frame.alpha, frame.beta, past_bound=not self.at_bound)


@lru_cache(KEPT, typed=True)  # most frames say of their bands what another said
def _ground(
    bands: Bands,
    alpha: float | None,
    beta: float | None,
    cutting: tuple[Kind, ...],
    applies: Kind | None,
) -> Marks:
    top, bottom = bands.line_top + TOP, bands.line_top + BOTTOM
    exact = "sliver" if _null(alpha, beta) else "exact"
    areas: dict[Kind, Item] = {}
    hatching: list[tuple[Point, Point]] = []
    lit = None
    for kind, (start, end) in bands.stretches(alpha, beta).items():
        style = exact if kind == "exact" else "cuts" if kind in cutting else "quiet"
        areas[kind] = Area(style, ((start, top), (end, top), (end, bottom), (start, bottom)))
        if kind in cutting:
            hatching += _hatching(start, end, bottom)
        if kind == applies:
            lit = Strokes("lit", (((start, top), (end, top)), ((start, bottom), (end, bottom))))
    hatch = Strokes("hatch", tuple(hatching)) if hatching else None
    return (*(areas.get(kind) for kind in KINDS), hatch, lit)


@lru_cache(KEPT, typed=True)
def _names(
    bands: Bands,
    alpha: float | None,
    beta: float | None,
    applies: Kind | None,
    exactly: bool,
    lit: str,
) -> Marks:
    stretches = bands.stretches(alpha, beta)
    if _null(alpha, beta) and not exactly:
        del stretches["exact"]
    words = {kind: bands.words.word(kind) for kind in stretches}
    wanted = [
        ((start + end) / 2, words[kind].wide(SMALL) + APART)
        for kind, (start, end) in stretches.items()
    ]
    middles = spread(wanted, bands.scale.left, bands.scale.right)
    texts: dict[Kind, Item] = {}
    for kind, middle in zip(stretches, middles, strict=True):
        style = lit if kind == applies or (exactly and kind == "exact") else "band"
        texts[kind] = words[kind].at(style, (middle, bands.line_top + NAMES))
    return tuple(texts.get(kind) for kind in KINDS)


def _hatching(start: float, end: float, bottom: float) -> Iterator[tuple[Point, Point]]:
    """Slanting lines across a band, cut off at its sides."""
    height = BOTTOM - TOP
    foot = start - height + HATCH
    while foot < end:
        # from (foot, bottom) up to (foot + height, top), as much as lies in the band
        low, high = max(foot, start), min(foot + height, end)
        yield (snap(low), snap(bottom - (low - foot))), (snap(high), snap(bottom - (high - foot)))
        foot += HATCH


def _null(alpha: float | None, beta: float | None) -> bool:
    """Whether no score lies in the window."""
    return alpha is not None and beta is not None and null(alpha, beta)
