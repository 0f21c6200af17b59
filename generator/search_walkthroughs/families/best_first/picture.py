"""What pictures show of best-first searches: merits, proof numbers, and what is asked for."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from ...drawing import family_picture
from ...drawing.node_marks import PASSES, badge_background, beside, settled_at, under
from ...drawing.node_size import NodePlace
from ...drawing.number_line.number_axis import BOTTOM, TOP
from ...drawing.number_line.number_scale import Scale
from ...drawing.shapes import pointer
from ...drawing.svg import Lines, Mark, Polygon, TextMark, snap
from ...drawing.theme import SMALL, width
from ...record.frame import Frame, Range
from ...record.frame_text import is_null_window, null_window_number, number_text
from ...record.plan import NodeState, NodeStatus, Plan

# The numbers of best-first searches at their nodes: the merit of SSS*; the proof number and
# then the disproof number of proof-number search.

TICK = ((-3.2, 0.2), (-0.8, 2.8), (3.4, -2.6))
CROSS = (((-2.6, -2.6), (2.6, 2.6)), ((-2.6, 2.6), (2.6, -2.6)))


def numbers(place: NodePlace, view: NodeState) -> Mark | None:
    """Return the merit, or the numbers of leaves that prove and disprove; they stand beside a node
    or the edge to it, or under a leaf."""
    text = _merit_text(view)
    if text is None:
        return None
    if place.node.leaf:
        style = "small" if view.state is NodeStatus.PRUNED else "numbers-under"
        return TextMark(style, under(place), text)
    style = "side" if view.state is NodeStatus.PRUNED else "numbers"
    return TextMark(style, beside(place), text)


def _merit_text(view: NodeState) -> str | None:
    if view.merit is not None:
        return merit(view.merit)
    if view.proof is not None and view.disproof is not None:
        return proof(view.proof, view.disproof)
    return None


def badge(place: NodePlace, view: NodeState) -> Mark | None:
    """Return the background of the sign of a node that is settled."""
    return badge_background(settled_at(place)) if _proof_status(view) is not None else None


def tick(place: NodePlace, view: NodeState) -> Mark | None:
    """Return the sign of a node that is settled: solved or proved, or else disproved."""
    settled = _proof_status(view)
    if settled is None:
        return None
    x, y = settled_at(place)
    lines = (TICK,) if settled else CROSS
    style = "badge-tick" if settled else "badge-cross"
    return Lines(
        style, tuple(tuple((snap(x + dx), snap(y + dy)) for dx, dy in line) for line in lines)
    )


def _proof_status(view: NodeState) -> bool | None:
    """Return whether the node is solved or proved; False if it is disproved, None if it is open."""
    if view.solved or view.proof == 0:
        return True
    return False if view.disproof == 0 else None


def merit(value: float) -> str:
    """Return the merit of a node, as it is written at the node.

    >>> merit(5), proof(1, float("inf"))
    ('m = 5', '1 | ∞')
    """
    return f"m = {number_text(value)}"


def proof(to_prove: float, to_disprove: float) -> str:
    """Return the numbers of leaves that prove and disprove a node, as they are written at the
    node."""
    return f"{number_text(to_prove)} | {number_text(to_disprove)}"


# What stands on the number line.


@dataclass(frozen=True, slots=True)
class Goal:
    """The question of a proof-number search: is the root worth at least a given number?"""

    aim: float
    is_reached: bool | None
    """The answer of the search; None while it has not answered."""

    @property
    def text(self) -> str:
        """The question, or the answer.

        >>> from math import nextafter
        >>> Goal(5, None).text, Goal(nextafter(5, 9), False).text
        ('≥ 5 ?', '> 5 ✗')
        """
        above = null_window_number(self.aim) < self.aim
        condition = (
            f"> {number_text(null_window_number(self.aim))}"
            if above
            else f"≥ {number_text(self.aim)}"
        )
        return f"{condition} {'?' if self.is_reached is None else '✓' if self.is_reached else '✗'}"


def goals(frames: Iterable[Frame]) -> Iterator[tuple[int, Goal]]:
    """Yield what is asked at each frame of a proof-number search, and whether it has been
    answered."""
    aim = None
    for frame in frames:
        if frame.status in ("start", "end") and frame.alpha is not None and frame.beta is not None:
            aim = frame.beta if is_null_window(frame.alpha, frame.beta) else None
        if aim is not None:
            reached = None if frame.kind is None else frame.kind == "fail high"
            yield frame.number, Goal(aim, reached)


# The number line of a best-first search, which has no window.
# Proof-number search has a goal: all numbers from there on. SSS* has the merit of the node turned
# to.


@dataclass(frozen=True, slots=True)
class GoalRow:
    """The goals of a film, by the numbers of the frames; a film of SSS* has none."""

    scale: Scale
    line_top: float
    goals: Mapping[int, Goal]

    def background(self, frame: Frame) -> Mark | None:
        """Return the band of the numbers that reach the goal."""
        if frame.number not in self.goals:
            return None
        start, end = self.scale.place(self.goals[frame.number].aim), self.scale.right
        top, bottom = self.line_top + TOP, self.line_top + BOTTOM
        return Polygon("goal", ((start, top), (end, top), (end, bottom), (start, bottom)))

    def mark(self, frame: Frame, axis: float) -> Mark | None:
        """Return the mark where that band begins, or where the merit lies."""
        if frame.number in self.goals:
            x = self.scale.place(self.goals[frame.number].aim)
            return Lines("goal-line", (((x, self.line_top + TOP), (x, self.line_top + BOTTOM)),))
        if frame.merit is None:
            return None
        return pointer("merit", (self.scale.place(frame.merit), axis + 8), down=False)

    def text(self, frame: Frame, row: float) -> Mark | None:
        """Return the goal with its question mark or its answer, or the merit."""
        goal = self.goals.get(frame.number)
        if goal is not None:
            return self._value_text(goal.text, goal.aim, row)
        if frame.merit is not None:
            return self._value_text(merit(frame.merit), frame.merit, row)
        return None

    def _value_text(self, text: str, value: float, row: float) -> TextMark:
        """Return the text below the value, moved where it would pass the ends of the line."""
        half = width(text, SMALL) / 2
        x = min(self.scale.place(value), self.scale.right - half)
        return TextMark("score-value", (snap(max(x, self.scale.left + half)), row), text)


def _merits(frames: Iterable[Frame]) -> Iterator[tuple[int, Range]]:
    """Yield the range of the root at each frame: no merit is greater than that of the selected
    node, so the root is worth no more."""
    high = inf
    for frame in frames:
        if frame.status == "select" and frame.merit is not None:
            high = frame.merit
        ended = frame.status == "end" and frame.score is not None
        yield frame.number, (high if ended else -inf, high)


class Picture(family_picture.Picture):
    """What pictures show of best-first searches."""

    FEATURES = (PASSES,)
    node_marks = (numbers, badge, tick)
    has_badges = True

    def number_widths(self, plan: Plan, scores: Collection[float]) -> tuple[float, float]:
        """Return how wide merits and numbers of leaves can become.

        Merits are values of leaves, or infinite. No proof needs more leaves than there are, and a
        leaf is proved or disproved.
        """
        leaves = {node.value for node in plan.nodes.values() if node.value is not None}
        merits = max(width(merit(value), SMALL) for value in {*leaves, *scores, inf})
        count = plan.total or len(plan.nodes)
        return (
            max(merits, width(proof(count, count), SMALL)),
            max(merits, width(proof(0, inf), SMALL)),
        )

    def line_goal(self, frames: Sequence[Frame], scale: Scale, line_top: float) -> GoalRow:
        """See `family_picture.Picture`."""
        return GoalRow(scale, line_top, dict(goals(frames)))

    def root_ranges(self, frames: Sequence[Frame]) -> Iterable[tuple[int, Range]] | None:
        """Return the ranges whose upper bounds are merits; None for proof-number search, which
        closes in pass by pass."""
        return _merits(frames) if any(frame.merit is not None for frame in frames) else None
