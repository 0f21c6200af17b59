"""What stands on the axis of the number line: alpha and beta, the scores, and how they are called.

Frame after frame says the same of them, and so do the searches of one tree: what is drawn of a
window or of a score is worked out once. It is looked up by the axis, so an axis is a named tuple,
which is compared fastest. Numbers are told apart by their types too, because a fraction is written
otherwise than the decimal it equals.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from . import shapes
from .bands import SLIVER
from .further_room import interval
from .items import KEPT, Item, Marks, Pill, Text, snap
from .metrics import width
from .numerals import null, number
from .scale import APART, Scale, spread
from .theme import SMALL
from .windows import moved
from .wording import ENGLISH, Vocabulary, Wording

AXIS, TICKS, BOUNDS, SCORES = 38.0, 71.0, 92.0, 109.0
"""How far below the line's top: the axis, and three rows of numbers."""
DOT, RING, BAR = 5.5, 8.5, 3.5
"""The radius of the mark of the node's score, and of its child's, which fits around it; and half
the height of the bar where the mean of a chance node lies."""


class Axis(NamedTuple):
    """The axis of a film, and the rows of numbers that belong to it."""

    scale: Scale
    line_top: float
    bounded: bool
    """Whether bounds have a row above that of the scores."""
    end: float
    """How far to the right texts may reach."""
    words: Vocabulary = ENGLISH
    """What the scores are called."""

    @property
    def y(self) -> float:
        """Where the axis runs."""
        return self.line_top + AXIS

    @property
    def bounds(self) -> float:
        """The baseline of what is written of alpha and beta."""
        return self.line_top + BOUNDS

    @property
    def scores(self) -> float:
        """The same of the scores."""
        return self.line_top + (SCORES if self.bounded else BOUNDS)

    def labels(self, places: Sequence[float], texts: Sequence[Wording]) -> list[float]:
        """Middles for the labels of marks that stand at these places."""
        wanted = [(x, text.wide(SMALL) + APART) for x, text in zip(places, texts, strict=True)]
        return spread(wanted, self.scale.left - APART, self.end)


@lru_cache(KEPT, typed=True)
def window(
    axis: Axis, alpha: float, beta: float, old_alpha: float | None, old_beta: float | None
) -> Marks:
    """Alpha and beta; where a table moves them, hollow marks stay where they were."""
    left, right = axis.scale.place(alpha), axis.scale.place(beta)
    texts = f"α = {moved(old_alpha, alpha)}", f"β = {moved(old_beta, beta)}"
    middles = left, right
    if null(alpha, beta):  # both stand at one number: each at its own side of it
        left, right = snap(left - SLIVER), snap(right + SLIVER)
        wide = [(width(text, SMALL) + APART) / 2 for text in texts]
        middles = snap(left - wide[0]), snap(right + wide[1])
    first, second = axis.labels(middles, [Wording(text) for text in texts])
    return (
        _left_behind(axis, "alpha-old", old_alpha, axis.y - 8, down=True),
        _left_behind(axis, "beta-old", old_beta, axis.y + 8, down=False),
        shapes.pointer("alpha", (left, axis.y - 8), down=True),
        shapes.pointer("beta", (right, axis.y + 8), down=False),
        Text("alpha-value", (first, axis.bounds), texts[0]),
        Text("beta-value", (second, axis.bounds), texts[1]),
    )


def _left_behind(axis: Axis, style: str, bound: float | None, y: float, down: bool) -> Item | None:
    """Where a bound was."""
    if bound is None:
        return None
    return shapes.pointer(style, (axis.scale.place(bound), y), down=down)


@lru_cache(KEPT, typed=True)
def scores(
    axis: Axis, low: float | None, high: float | None, score: float | None, child: float | None
) -> Marks:
    """The node's score as a dot; the child's, while it is being heard, as a ring.

    Until all outcomes of a chance node have been heard, a bar from `low` to `high` says where their
    mean lies.
    """
    told: list[tuple[Pill, Wording]] = []
    if low is not None and high is not None:
        told.append((_mean(axis, low, high), Wording(interval((low, high)))))
    elif score is not None:
        at = axis.scale.place(score), axis.y
        told.append((Pill("score", at, DOT, DOT), axis.words.worth("score", number(score))))
    if child is not None:
        at = axis.scale.place(child), axis.y
        told.append((Pill("child", at, RING, RING), axis.words.worth("child", number(child))))
    middles = axis.labels([pill.centre[0] for pill, _ in told], [text for _, text in told])
    items: list[Item | None] = []
    for (pill, text), middle in zip(told, middles, strict=True):
        items += (pill, text.at(f"{pill.style}-value", (middle, axis.scores)))
    return (*items, *[None] * (4 - len(items)))


def _mean(axis: Axis, low: float, high: float) -> Pill:
    left, right = axis.scale.place(low), axis.scale.place(high)
    return Pill("mean", (snap((left + right) / 2), axis.y), snap((right - left) / 2 + BAR), BAR)
