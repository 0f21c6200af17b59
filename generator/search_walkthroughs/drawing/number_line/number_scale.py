"""The scale of the number line: where each number stands, and which are written under it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, floor, inf, log10, ulp
from typing import NamedTuple

from ...record.frame_text import null_window_number, number_text
from ...record.plan import Plan
from ..family_picture import Picture
from ..svg import snap
from ..theme import SMALL, width

MIN_END_ROOM = 40.0
"""The least room at either end, for numbers that are off the scale and for the infinities."""
RIM = 24.0
"""The room at an end beyond which no number lies: the bands begin and end there."""
MIN_NUMBER_GAP = 14.0
"""The least room between two numbers under the line."""
GREATEST_NUMBER = 1e300
"""Numbers beyond it, on either side, are off every scale: twice as much overflows."""
LEAST_EXPONENT = -300
"""No step is smaller than 10 to the power of it: nothing can be divided by what is."""
LEAST_DISTANCES = 10**7
"""Lower limit of a scale's length, in distances between its numbers and the next ones: on a shorter
scale, ticks are lost to rounding."""
DASH = 4.0
"""The length of the dashes where the axis is not to scale, and of the gaps between them."""
OVERLAP = 1 / 40
"""The marks of numbers nearer to each other than this share of a scale overlap."""
MIN_EMPTY_SHARE = 1 / 5
"""Numbers are far from others if this share of the scale or more is empty between them."""
ROUNDING = 1e-6
"""How much of a step may be missing at a tick because of rounding."""
MAX_ZONES_SHARE = 0.6
"""Upper limit of the share of the line that far numbers may take."""


class Scale(NamedTuple):
    """A stretch of the number line, the same for all frames of a film.

    It is to scale from `low` to `high`. Beyond that stand in their order the numbers that are far
    from these, and the infinities.
    """

    left: float
    right: float
    """Where -∞ and ∞ stand; where the line has other ends, how far the bands go."""
    low: float
    high: float
    step: float
    """The distance between two ticks."""
    start: float
    end: float
    """Where `low` and `high` stand."""
    below: tuple[float, ...] = ()
    above: tuple[float, ...] = ()
    """The far numbers on either side, the nearest first."""
    far_step: float = 0.0
    """The distance from the scale to the nearest far number, and from that to the farthest."""
    finite: bool = False
    """Whether no number lies beyond those on the line."""

    def place(self, value: float) -> float:
        """Return where the value stands.

        Off the scale, it is midway between the numbers that have a place.
        """
        value = null_window_number(value)
        if self.low <= value <= self.high:
            share = (value - self.low) / (self.high - self.low)
            return snap(self.start + share * (self.end - self.start))
        side = -1 if value < self.low else 1
        before = self.start if side < 0 else self.end
        last = self.left if side < 0 else self.right
        for number, x in (*self.far_places(side), (side * inf, last)):
            if value == number:
                return x
            if side * value < side * number:
                return snap((before + x) / 2)
            before = x
        return last

    def far_places(self, side: int) -> list[tuple[float, float]]:
        """Return the far numbers to the left (-1) or to the right (1), each with where it stands.

        The nearest comes first.
        """
        numbers, edge = (self.below, self.start) if side < 0 else (self.above, self.end)
        gaps = max(len(numbers) - 1, 1)
        return [
            (number, snap(edge + side * self.far_step * (1 + k / gaps)))
            for k, number in enumerate(numbers)
        ]

    def ticks(self) -> list[float]:
        """Return the numbers to scale that have a tick; they can be written without crowding."""
        first, last = ceil(self.low / self.step - ROUNDING), floor(self.high / self.step + ROUNDING)
        return [
            null_window_number(k * self.step) for k in range(first, last + 1)
        ]  # 1.4, where 7 x 0.2 is not

    def labels(self) -> list[tuple[float, float]]:
        """Return the numbers that are written under the line, each with where it stands.

        They are those with a tick, of the far ones on each side the nearest and the farthest, and
        the infinities.
        """
        far = [self.far_places(side) for side in (-1, 1)]
        places_by_number = {number: self.place(number) for number in self.ticks()}
        places_by_number |= {
            number: x for places in far for number, x in (*places[:1], *places[-1:])
        }
        if not self.finite:
            places_by_number |= {-inf: self.left, inf: self.right}
        return sorted(places_by_number.items())

    def stretches(self) -> Iterator[tuple[float, float]]:
        """Yield the stretches of the axis: whole, and dashed on the way to far numbers."""
        left, right = self.start, self.end
        ends = [x for number, x in self.labels() if abs(number) == inf] or [left, right]
        yield (left if self.below else ends[0]), (right if self.above else ends[-1])
        if self.below:
            yield from _dashes(min(ends[0], self.far_places(-1)[-1][1]), left)
        if self.above:
            yield from _dashes(right, max(ends[-1], self.far_places(1)[-1][1]))


def _dashes(left: float, right: float) -> Iterator[tuple[float, float]]:
    for k in range(ceil((right - left) / (2 * DASH))):
        x = snap(left + DASH + 2 * k * DASH)
        if x < right:
            yield x, snap(min(x + DASH, right))


def scale(
    plan: Plan,
    shown_numbers: Iterable[float],
    left: float,
    right: float,
    guesses: Iterable[float] = (),
) -> Scale:
    """Return the scale that shows all leaves of the plan.

    It also shows those of the numbers shown that are not far from them.

    A search with a horizon takes its `guesses` for leaves. Where a few numbers, such as wins and
    losses, are so far from the others that the marks of these would overlap, they are set apart.
    The line ends in ±∞, unless all numbers lie in the range of scores that the search begins with.
    """
    numbers = {null_window_number(number) for number in shown_numbers}
    compared = [node.value for node in plan.nodes.values() if node.value is not None]
    compared += guesses
    compared = [value for value in compared if abs(value) <= GREATEST_NUMBER]
    shown_finite = [number for number in numbers if abs(number) <= GREATEST_NUMBER]
    in_range = [end for end in plan.range if abs(end) <= GREATEST_NUMBER]
    compared = compared or shown_finite or in_range or [0.0]
    ends = _ends(plan, numbers)
    compared += ends or ()
    if not plan.family.part(Picture).has_whole_range and (core := _core(compared)):
        far = {value for value in (*compared, *shown_finite) if not core[0] <= value <= core[1]}
        if (split := _fit(left, right, *core, far, finite=ends is not None)) is not None:
            return split
    low, high = min(compared), max(compared)
    span = high - low or 1.0
    near = [number for number in shown_finite if low - span <= number <= high + span]
    low, high = min([low, *near]), max([high, *near])
    least = LEAST_DISTANCES * ulp(max(abs(low), abs(high)))
    if high - low < least:
        low, high = low - max(1, least), high + max(1, least)
    fitted = _fit(left, right, low, high, finite=ends is not None)
    assert fitted is not None
    return fitted


def _ends(plan: Plan, numbers: Iterable[float]) -> tuple[float, float] | None:
    """Return the least and the greatest number that can come up.

    Return None where a search begins with ±∞.
    """
    if plan.family.part(Picture).begins_infinite:
        return None
    possible = {*numbers, *plan.unknown} if not plan.traits.window else {*numbers}
    low, high = min(possible, default=-inf), max(possible, default=inf)
    has_full_range = low <= plan.range[0] and high >= plan.range[1]
    return (low, high) if has_full_range and max(-low, high) <= GREATEST_NUMBER else None


def _core(values: Sequence[float]) -> tuple[float, float] | None:
    """Return the least and the greatest of a group of values that overlap, far from all others.

    On a scale that holds all values, those of the group would overlap. Of several such groups, it
    is the one with the most values; without any, None.

    >>> _core([-40000, 0, 2600, 2800, 40000]), _core([1, 2, 20]), _core([0, 1])
    ((0, 2800), None, None)
    """
    counts = Counter(values)
    ordered = sorted(counts)
    extent = ordered[-1] - ordered[0]
    groups: list[list[float]] = [[ordered[0]]]
    for number, next_number in pairwise(ordered):
        if next_number - number >= extent * MIN_EMPTY_SHARE:
            groups.append([])
        groups[-1].append(next_number)
    crowded = [
        group
        for group in groups
        if len(groups) > 1
        and group[-1] - group[0] <= extent * MIN_EMPTY_SHARE
        and min((b - a for a, b in pairwise(group)), default=extent) < extent * OVERLAP
    ]
    if not crowded:
        return None
    core = max(crowded, key=lambda group: (sum(counts[v] for v in group), -abs(group[0])))
    return core[0], core[-1]


def _fit(
    left: float,
    right: float,
    low: float,
    high: float,
    far: Iterable[float] = (),
    *,
    finite: bool = False,
) -> Scale | None:
    """Return the scale between round numbers, its steps as small as the writing allows.

    With far numbers it keeps to the numbers given, to leave them as much room as there is; None if
    the far numbers take too much of the line.
    """
    below = tuple(sorted((value for value in far if value < low), reverse=True))
    above = tuple(sorted(value for value in far if value > high))
    far_wide = max(
        (width(number_text(v), SMALL) + MIN_NUMBER_GAP for v in (*below, *above)), default=0.0
    )
    has_whole_ends = low == round(low) and high == round(high)
    exponent = max(floor(log10(high - low)) - 2, LEAST_EXPONENT)
    while True:
        for step in (digit * 10.0**exponent for digit in (1, 2, 5)):
            if has_whole_ends and step < 1:
                continue
            first, last = low, high
            if not far_wide:
                first = min(low, null_window_number(floor(low / step) * step))
                last = max(high, null_window_number(ceil(high / step) * step))
            fitted = Scale(left, right, first, last, step, left, right, below, above)
            ticks = [number_text(tick) for tick in fitted.ticks()]
            if far_wide and len(ticks) < 2:
                return None
            widest = max(width(tick, SMALL) for tick in ticks) + MIN_NUMBER_GAP
            far_step = max(widest, far_wide)
            zones = [_zone(len(side), far_step, widest, finite) for side in (below, above)]
            if far_wide and sum(zones) > (right - left) * MAX_ZONES_SHARE:
                return None
            fits = widest * (len(ticks) - 1) <= right - left - sum(zones)
            if fits and len(set(ticks)) == len(ticks):
                return fitted._replace(
                    start=snap(left + zones[0]),
                    end=snap(right - zones[1]),
                    far_step=snap(far_step),
                    finite=finite,
                )
        exponent += 1


def _zone(far: int, far_step: float, widest: float, finite: bool) -> float:
    """Return the room at an end of the line, beyond what is to scale.

    It is for `far` numbers.
    """
    steps = min(far, 2) * far_step
    if finite:
        return steps + max(RIM, (far_step if far else widest) / 2)
    return steps + max(MIN_END_ROOM, ((far_step if far else widest) + width("−∞", SMALL)) / 2)
