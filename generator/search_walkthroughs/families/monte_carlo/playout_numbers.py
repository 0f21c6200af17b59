"""The numbers that a run of a Monte Carlo search writes at its nodes, for which room is kept."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ...drawing.node_size import AGAIN, BESIDE, PADDING, POINT, NodePlace, plain_sizes, with_row
from ...drawing.svg import snap
from ...drawing.theme import LARGE, SMALL, width
from ...game import CHANCE, Path
from ...record.frame_text import number_text, rounded_text
from ...record.plan import NodeStatus, Plan, PlanNode
from ...record.statistics import PlayoutStatistics
from ...record.tree_state import Moment

SUCCESS, FAILURE = "✓", "✗"
"""Signs of games whose result is 1 or 0."""
PLAYED, RISES = "↓", "↑"
"""Signs before the number of moves of a playout, and before a result on its way up."""
MIN_WHOLE_VALUE = 100
"""Least absolute value that is written without decimals, which nobody needs there."""


@dataclass(frozen=True, slots=True)
class PlayoutNumbers:
    """The numbers of a run, as far as room has to be kept for them."""

    most_visits: int
    """Greatest number of playouts through any node."""
    means: Mapping[Path, float]
    """Width of the longest mean of each node in which a mean is written (px)."""
    terms: Mapping[Path, float]
    """Greatest width of the numbers beside each node while it is compared (px)."""
    chip: float
    """Width of the longest result as it is written (px)."""
    played: Mapping[Path, float]
    """Width of the longest number of moves of the playouts that begin at each node (px)."""
    aside: frozenset[Path]
    """The nodes where playouts begin while edges leave the node downwards."""
    before: Mapping[int, PlayoutStatistics]
    """For each *backup* frame's number, what was known of its node until then."""


def numbers_of_run(plan: Plan, moments: Iterable[Moment]) -> PlayoutNumbers:
    """Return the numbers that the moments of a run write."""
    means: dict[Path, float] = {}
    results = {0.0}
    terms: dict[Path, float] = {}
    played: dict[Path, float] = {}
    statistics: dict[Path, PlayoutStatistics] = {}
    before: dict[int, PlayoutStatistics] = {}
    joined: set[Path] = set()
    aside: set[Path] = set()
    most_visits = 1
    for moment in moments:
        frame = moment.frame
        if frame.status == "playout" and frame.moves:
            wide = width(PLAYED + str(len(frame.moves)), SMALL)
            played[frame.path] = max(wide, played.get(frame.path, 0.0))
        if frame.result is not None:
            results.add(frame.result)
        if frame.score is not None:
            means[frame.path] = max(_mean_width(frame.score), means.get(frame.path, 0.0))
        if frame.status == "backup" and frame.path in statistics:
            before[frame.number] = statistics[frame.path]
        joined |= {p for p, view in moment.changed.items() if view.state is not NodeStatus.UNSEEN}
        if frame.status == "playout" and _leaves(plan.nodes[frame.path], joined):
            aside.add(frame.path)
        for path, view in moment.changed.items():
            if view.terms:
                wide = max(width(text, SMALL) for text in column(view.terms))
                terms[path] = max(wide, terms.get(path, 0.0))
            if view.playouts is not None:
                statistics[path] = view.playouts
                means[path] = max(_mean_width(view.playouts.mean), means.get(path, 0.0))
                most_visits = max(most_visits, view.playouts.visits)
    chip = max(
        width(text, SMALL)
        for result in results
        for text in (playout_text(plan, result), rises(result))
    )
    return PlayoutNumbers(most_visits, means, terms, chip, played, frozenset(aside), before)


def _mean_width(mean: float) -> float:
    return width(hundredths(mean), LARGE)


def _leaves(node: PlanNode, joined: Collection[Path]) -> bool:
    """Return whether edges leave the node downwards."""
    return bool(node.hidden) or any(child in joined for child in node.children)


def hundredths(value: float) -> str:
    """Return a mean as it is written: with two decimals, so that all means are of one width.

    >>> hundredths(0.5), hundredths(-1), hundredths(-1e-9), hundredths(1234.5)
    ('0.50', '−1.00', '0.00', '1234')
    """
    if abs(value) >= MIN_WHOLE_VALUE:
        return number_text(value)
    return rounded_text(value)


def column(terms: Sequence[float]) -> list[str]:
    """Return the terms of a sum below one another, and the sum; a single number stands for itself.

    >>> column((0.5, 0.8326)), column((0.5,))
    (['0.50', '+ 0.83', '1.33'], ['0.50'])
    """
    if len(terms) == 1:
        return [hundredths(terms[0])]
    first, *further = terms
    signed = (f"{'−' if term < 0 else '+'} {hundredths(abs(term))}" for term in further)
    return [hundredths(first), *signed, hundredths(sum(terms))]


def playout_text(plan: Plan, result: float) -> str:
    """Return what a playout came to, as it stands at its end."""
    if plan.range != (0, 1) or result not in plan.range:
        return number_text(result)
    return f"{SUCCESS if result else FAILURE} {number_text(result)}"


def rises(result: float) -> str:
    """Return the result of a playout, as it stands while the search carries it up the tree."""
    return f"{RISES} {number_text(result)}"


# The sizes of nodes with these numbers.

PLAYOUT_HALF, FLOOR, PLAYOUT_WALL, PLAYOUT_POINT = 29.0, 21.0, 13.0, 25.0
"""Measures of the shape of a node that holds a number with a track below it (px)."""
TRACK = 11.5
"""Height of the room for the track (px)."""
PLAYOUT_ASIDE, CHIP = 9.0, 6.0
"""Distances from a shape to what stands right of it, and from a text to the end of the chip around
it (px)."""
TAIL = 2
"""Number of rows of a playout under its node."""
CLEAR = 13.0
"""Distance from the edges under a node to a playout beside them (px)."""
WAVE = 9.0
"""Distance from the middle of a playout to the number of its moves (px)."""
ROUND = 28.0
"""Radius of the corners of a chance node that holds a board (px)."""
INSET = 8.0
"""Distance by which such corners move the outline away from the board (px)."""
PLAYOUT_LOWER = 4.0
"""Distance by which labels stand lower under the number of visits (px)."""


def playout_sizes(
    plan: Plan, cell: float, numbers: PlayoutNumbers, drawn: Mapping[Path, PlanNode]
) -> dict[Path, NodePlace]:
    """Return the size of every node."""
    sizes = plain_sizes(plan, (), (), cell, drawn)
    return {path: _playout_size(size, numbers) for path, size in sizes.items()}


def offset(node: PlanNode, numbers: PlayoutNumbers) -> float:
    """Return how far left of a node's middle a playout hangs: beside the edges that leave the
    middle."""
    if node.path not in numbers.aside and not node.hidden:
        return 0.0
    below = width(f"+{node.hidden:,}", SMALL) / 2 if node.hidden and not node.children else 0.0
    return snap(CLEAR + max(0.0, below - CLEAR / 2) + numbers.chip / 2 + CHIP)


def _playout_size(plain: NodePlace, numbers: PlayoutNumbers) -> NodePlace:
    size = _playout_beside(replace(_shape(plain, numbers), window=0.0), numbers)
    node = size.node
    if node.path not in numbers.played:
        return size
    reach = offset(node, numbers) + max(numbers.chip / 2 + CHIP, WAVE + numbers.played[node.path])
    return replace(size, left=max(size.left, reach), under=max(size.under, TAIL))


def _shape(size: NodePlace, numbers: PlayoutNumbers) -> NodePlace:
    """Return the node with a shape that has space for a mean and the track below it."""
    node = size.node
    if node.leaf:
        return size
    wide = max(numbers.means.values(), default=0.0)  # of all, so that nodes are of one size
    if node.board is None:
        grown = max(PLAYOUT_HALF, wide / 2 + AGAIN) - size.half
        return replace(
            _playout_wider(size, grown),
            floor=FLOOR,
            wall=PLAYOUT_WALL,
            point=PLAYOUT_POINT,
            lower=PLAYOUT_LOWER,
        )
    below = LARGE + 5 + TRACK if node.path in numbers.means else PADDING
    floor = snap((PADDING + size.cell * node.board.height + below) / 2)
    half, point, corners = max(size.half, wide / 2 + PADDING), floor + POINT, 0.0
    if node.turn == CHANCE:
        half, point, corners = half + PADDING, floor + INSET, ROUND
    size = _playout_wider(size, snap(half) - size.half)
    return replace(size, floor=floor, wall=floor, point=point, small=False, corners=corners)


def _playout_wider(size: NodePlace, grown: float) -> NodePlace:
    half, left, right = (side + grown for side in (size.half, size.left, size.right))
    return replace(size, half=half, left=left, right=right)


def _playout_beside(size: NodePlace, numbers: PlayoutNumbers) -> NodePlace:
    """Return the node with a column right of it, and room for the number of visits."""
    node = size.node
    times = width(f"n = {numbers.most_visits}", SMALL)
    wide = max(numbers.chip, numbers.terms.get(node.path, 0.0)) + 2 * CHIP
    if node.board is not None:
        wide = max(wide, times)
    elif node.leaf:
        size = with_row(size, times)
    else:
        size = replace(size, left=max(size.left, size.half + BESIDE + times))
    return replace(size, right=max(size.right, size.half + PLAYOUT_ASIDE + wide))
