"""What stands on the number line: bands, bounds and scores."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from ...game import CHANCE, MAX, MIN, Path
from ...record.frame import KINDS, Frame, Kind
from ...record.frame_text import is_null_window, number_text, range_text
from ...record.kinds import against, by_window, certain
from ..shapes import pointer
from ..svg import (
    CACHE_SIZE,
    Lines,
    Mark,
    Marks,
    Point,
    Polygon,
    RoundedBox,
    TextMark,
    rectangle,
    snap,
)
from ..theme import SMALL, width
from ..wording import ENGLISH, Vocabulary, Wording
from .number_scale import MIN_NUMBER_GAP, Scale

# Where the labels of an axis stand.


def spread(labels: Sequence[tuple[float, float]], left: float, right: float) -> list[float]:
    """Return middles for labels given as (wanted middle, width): in order, apart, within the ends.

    >>> spread([(10, 20), (12, 20)], 0, 100)
    [10.0, 30.0]
    """
    order = sorted(range(len(labels)), key=lambda k: labels[k][0])
    middles = [0.0] * len(labels)
    edge = left
    for k in order:
        middle, wide = labels[k]
        middles[k] = max(middle, edge + wide / 2)
        edge = middles[k] + wide / 2
    edge = right
    for k in reversed(order):
        middles[k] = min(middles[k], edge - labels[k][1] / 2)
        edge = middles[k] - labels[k][1] / 2
    return [snap(middle) for middle in middles]


# The bands: where a score fails low, is exact or fails high.

Stretch: TypeAlias = tuple[float, float]

NAMES, TOP, BOTTOM = 12.0, 20.0, 56.0
"""How far below the line's top: the names of the bands, and the bands."""
HATCH = 9.0
"""How far apart the slanting lines of a band stand."""
SLIVER = 2.0
"""Half the width of the band of a null window, which holds no score."""
CUTS = {MAX: KINDS[2:], MIN: KINDS[:1], CHANCE: (KINDS[0], KINDS[2])}
"""The bands whose scores end the search of a node: the mean of a chance node may fall in either."""

YET_EXACT: Mapping[Kind, str] = {
    "fail low": "fail low, yet exact",
    "fail high": "fail high, yet exact",
}
"""What the band that holds the score is called where the value is known exactly besides."""


class Bands(NamedTuple):
    """The bands of a film; `at_bound` says that a score equal to a bound fails."""

    scale: Scale
    line_top: float
    at_bound: bool
    words: Vocabulary = ENGLISH
    """What the bands are called."""

    def background(self, frame: Frame, leaf: bool) -> Marks:
        """Draw a band for each kind that the node's first window has room for.

        Also the hatching of those that cut, and lines along the one that holds the score.
        """
        cutting = () if leaf else CUTS.get(frame.turn, ())
        return _background(self, frame.alpha, frame.beta, cutting, self._applies(frame))

    def names(self, frame: Frame) -> Marks:
        """Write the names of the bands, each over its own; that which holds the score is set apart.

        Where the value is known exactly, though the score lies outside the window, the name of that
        band says both: *fail low, yet exact*.
        """
        lit = "band-cut" if frame.cut or frame.status == "table" else "band-current"
        return _names(self, frame.alpha, frame.beta, self._applies(frame), certain(frame), lit)

    def stretches(self, alpha: float | None, beta: float | None) -> dict[Kind, Stretch]:
        """Return from where to where each band goes; those of no length are left out."""
        if alpha is None or beta is None:
            return {}
        inner = self.scale.place(alpha), self.scale.place(beta)
        if is_null_window(alpha, beta):
            inner = snap(inner[0] - SLIVER), snap(inner[1] + SLIVER)
        ends = (self.scale.left, *inner, self.scale.right)
        stretches_of_kinds = zip(KINDS, pairwise(ends), strict=True)
        return {kind: (start, end) for kind, (start, end) in stretches_of_kinds if start < end}

    def _applies(self, frame: Frame) -> Kind | None:
        """Return the band that holds the node's score, once that is being settled."""
        if frame.status != "update":
            return by_window(frame, past_bound=not self.at_bound)
        if frame.score is None or frame.alpha is None or frame.beta is None:
            return None
        if frame.turn == CHANCE:  # the score is a sum of which parts are still missing
            if frame.cutoff is None:
                return None
            return "fail low" if frame.cutoff.kind == "alpha" else "fail high"
        return against(frame.score, frame.alpha, frame.beta, past_bound=not self.at_bound)


@lru_cache(CACHE_SIZE, typed=True)  # most frames say of their bands what another said
def _background(
    bands: Bands,
    alpha: float | None,
    beta: float | None,
    cutting: tuple[Kind, ...],
    applies: Kind | None,
) -> Marks:
    top, bottom = bands.line_top + TOP, bands.line_top + BOTTOM
    exact = "sliver" if is_null_window(alpha, beta) else "exact"
    areas: dict[Kind, Mark] = {}
    hatching: list[tuple[Point, Point]] = []
    lit = None
    for kind, (start, end) in bands.stretches(alpha, beta).items():
        style = exact if kind == "exact" else "cuts" if kind in cutting else "quiet"
        areas[kind] = Polygon(style, rectangle(start, top, end, bottom))
        if kind in cutting:
            hatching += _hatching(start, end, bottom)
        if kind == applies:
            lit = Lines(
                "window-outline", (((start, top), (end, top)), ((start, bottom), (end, bottom)))
            )
    hatch = Lines("hatch", tuple(hatching)) if hatching else None
    return (*(areas.get(kind) for kind in KINDS), hatch, lit)


@lru_cache(CACHE_SIZE, typed=True)
def _names(
    bands: Bands,
    alpha: float | None,
    beta: float | None,
    applies: Kind | None,
    exactly: bool,
    lit: str,
) -> Marks:
    stretches = bands.stretches(alpha, beta)
    if is_null_window(alpha, beta):
        del stretches["exact"]
    called = {kind: str(kind) for kind in stretches}
    if exactly and applies is not None and applies in YET_EXACT:
        called[applies] = YET_EXACT[applies]
    words = {kind: bands.words.word(name) for kind, name in called.items()}
    labels = [
        ((start + end) / 2, words[kind].wide(SMALL) + MIN_NUMBER_GAP)
        for kind, (start, end) in stretches.items()
    ]
    middles = spread(labels, bands.scale.left, bands.scale.right)
    texts: dict[Kind, Mark] = {}
    for kind, middle in zip(stretches, middles, strict=True):
        style = lit if kind == applies else "band"
        texts[kind] = words[kind].at(style, (middle, bands.line_top + NAMES))
    return tuple(texts.get(kind) for kind in KINDS)


def _hatching(start: float, end: float, bottom: float) -> Iterator[tuple[Point, Point]]:
    """Yield slanting lines across a band, cut off at its sides."""
    height = BOTTOM - TOP
    foot = start - height + HATCH
    while foot < end:
        # from (foot, bottom) up to (foot + height, top), as much as lies in the band
        low, high = max(foot, start), min(foot + height, end)
        yield (snap(low), snap(bottom - (low - foot))), (snap(high), snap(bottom - (high - foot)))
        foot += HATCH


# The window: as it is now, and as it was when the node was entered.

Window: TypeAlias = tuple[float | None, float | None]


def bound_text(old: float | None, new: float) -> str:
    """Return the bound as text; with an arrow, if it was another."""
    return number_text(new) if old is None else f"{number_text(old)} → {number_text(new)}"


def current(frame: Frame) -> Window:
    """Return alpha and beta as they are now; when the node ends, as they were at first."""
    alpha, beta = frame.alpha, frame.beta
    if frame.status not in ("score", "update") or frame.score is None:
        return alpha, beta
    if frame.turn == MAX and alpha is not None:
        alpha = max(alpha, frame.score)
    if frame.turn == MIN and beta is not None:
        beta = min(beta, frame.score)
    return alpha, beta


def windows(frames: Iterable[Frame]) -> Iterator[tuple[int, Window]]:
    """Yield the number of each *table* frame, and the window that its node was entered with."""
    entered: dict[Path, Window] = {}
    for frame in frames:
        if frame.status == "start":
            entered[frame.path] = frame.alpha, frame.beta
        elif frame.status == "table" and frame.path in entered:
            yield frame.number, entered[frame.path]


# The marks on the axis: alpha, beta and scores, with their names. Many frames have the same, so the
# marks of a window or of a score are made once. It is looked up by the axis, so an axis is a named
# tuple, which is compared fastest. Equal numbers of different types are different too, because a
# fraction is written otherwise than the decimal it equals.

AXIS, TICKS, BOUNDS, SCORES = 38.0, 71.0, 92.0, 109.0
"""How far below the line's top: the axis, and three rows of numbers."""
DOT, RING, BAR = 5.5, 8.5, 3.5
"""The radius of the mark of the node's score, and of its child's, which fits around it; and half
the height of the bar where the mean of a chance node lies."""


class Axis(NamedTuple):
    """The axis of a film, and the rows of numbers that belong to it."""

    scale: Scale
    line_top: float
    has_bounds: bool
    """Whether bounds have a row above that of the scores."""
    end: float
    """How far to the right texts may reach."""
    words: Vocabulary = ENGLISH
    """What the scores are called."""

    @property
    def y(self) -> float:
        """The y at which the axis runs."""
        return self.line_top + AXIS

    @property
    def bounds(self) -> float:
        """The baseline of what is written of alpha and beta."""
        return self.line_top + BOUNDS

    @property
    def scores(self) -> float:
        """The baseline of what is written of the scores."""
        return self.line_top + (SCORES if self.has_bounds else BOUNDS)

    def labels(self, places: Sequence[float], texts: Sequence[Wording]) -> list[float]:
        """Return middles for the labels of marks that stand at these places."""
        labels = [
            (x, text.wide(SMALL) + MIN_NUMBER_GAP) for x, text in zip(places, texts, strict=True)
        ]
        return spread(labels, self.scale.left - MIN_NUMBER_GAP, self.end)


@lru_cache(CACHE_SIZE, typed=True)
def window(
    axis: Axis, alpha: float, beta: float, old_alpha: float | None, old_beta: float | None
) -> Marks:
    """Draw alpha and beta; where a table moves them, hollow marks stay where they were."""
    left, right = axis.scale.place(alpha), axis.scale.place(beta)
    texts = f"α = {bound_text(old_alpha, alpha)}", f"β = {bound_text(old_beta, beta)}"
    middles = left, right
    if is_null_window(alpha, beta):  # both stand at one number: each at its own side of it
        left, right = snap(left - SLIVER), snap(right + SLIVER)
        wide = [(width(text, SMALL) + MIN_NUMBER_GAP) / 2 for text in texts]
        middles = snap(left - wide[0]), snap(right + wide[1])
    first, second = axis.labels(middles, [Wording(text) for text in texts])
    return (
        _left_behind(axis, "alpha-old", old_alpha, axis.y - 8, down=True),
        _left_behind(axis, "beta-old", old_beta, axis.y + 8, down=False),
        pointer("alpha", (left, axis.y - 8), down=True),
        pointer("beta", (right, axis.y + 8), down=False),
        TextMark("alpha-value", (first, axis.bounds), texts[0]),
        TextMark("beta-value", (second, axis.bounds), texts[1]),
    )


def _left_behind(axis: Axis, style: str, bound: float | None, y: float, down: bool) -> Mark | None:
    """Draw a mark where a bound was."""
    if bound is None:
        return None
    return pointer(style, (axis.scale.place(bound), y), down=down)


@lru_cache(CACHE_SIZE, typed=True)
def scores(
    axis: Axis, low: float | None, high: float | None, score: float | None, child: float | None
) -> Marks:
    """Draw the node's score as a dot, and that of the child which has just returned as a ring.

    Until all outcomes of a chance node have returned, a bar from `low` to `high` shows where their
    mean lies.
    """
    labels: list[tuple[RoundedBox, Wording]] = []
    if low is not None and high is not None:
        labels.append((_mean(axis, low, high), Wording(range_text((low, high)))))
    elif score is not None:
        at = axis.scale.place(score), axis.y
        labels.append(
            (RoundedBox("score", at, DOT, DOT), axis.words.worth("score", number_text(score)))
        )
    if child is not None:
        at = axis.scale.place(child), axis.y
        labels.append(
            (RoundedBox("child", at, RING, RING), axis.words.worth("child", number_text(child)))
        )
    middles = axis.labels([pill.centre[0] for pill, _ in labels], [text for _, text in labels])
    items: list[Mark | None] = []
    for (pill, text), middle in zip(labels, middles, strict=True):
        items += (pill, text.at(f"{pill.style}-value", (middle, axis.scores)))
    return (*items, *[None] * (4 - len(items)))


def _mean(axis: Axis, low: float, high: float) -> RoundedBox:
    left, right = axis.scale.place(low), axis.scale.place(high)
    return RoundedBox(
        "mean", (snap((left + right) / 2), axis.y), snap((right - left) / 2 + BAR), BAR
    )
