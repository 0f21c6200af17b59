"""What a run of a Monte Carlo search comes to write at its nodes: the room it needs is kept."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..game import Path
from ..trace.frame_text import number_text, rounded_text
from ..trace.plan import NodeStatus, Plan, PlanNode
from ..trace.statistics import PlayoutStatistics
from ..trace.tree_state import Moment
from .theme import LARGE, SMALL, width

SUCCESS, FAILURE = "✓", "✗"
"""Of games whose result is 1 or 0."""
PLAYED, RISES = "↓", "↑"
"""Before the number of moves of a playout, and before a result on its way up."""
WHOLE = 100
"""Numbers beyond this are written without decimals that nobody needs."""


@dataclass(frozen=True, slots=True)
class PlayoutNumbers:
    """The numbers of a run, as far as room has to be kept for them."""

    most: int
    """How many playouts went through the node that most went through."""
    means: Mapping[Path, float]
    """The nodes in which a mean comes to stand, and how wide the longest of them is."""
    terms: Mapping[Path, float]
    """How wide the numbers become that stand beside a node while it is compared."""
    chip: float
    """How wide the longest result is as it is written."""
    played: Mapping[Path, float]
    """Where playouts begin, and how wide the longest number of their moves is."""
    aside: frozenset[Path]
    """Where they begin while edges leave the node downwards."""
    before: Mapping[int, PlayoutStatistics]
    """For each *backup* frame's number what was known of its node until then."""


def samples(plan: Plan, moments: Iterable[Moment]) -> PlayoutNumbers:
    """What the moments of a run come to write."""
    means: dict[Path, float] = {}
    results = {0.0}
    terms: dict[Path, float] = {}
    played: dict[Path, float] = {}
    known: dict[Path, PlayoutStatistics] = {}
    before: dict[int, PlayoutStatistics] = {}
    joined: set[Path] = set()
    aside: set[Path] = set()
    most = 1
    for moment in moments:
        frame = moment.frame
        if frame.status == "playout" and frame.moves:
            wide = width(PLAYED + str(len(frame.moves)), SMALL)
            played[frame.path] = max(wide, played.get(frame.path, 0.0))
        if frame.result is not None:
            results.add(frame.result)
        if frame.score is not None:
            means[frame.path] = max(_wide(frame.score), means.get(frame.path, 0.0))
        if frame.status == "backup" and frame.path in known:
            before[frame.number] = known[frame.path]
        joined |= {p for p, view in moment.changed.items() if view.state is not NodeStatus.UNSEEN}
        if frame.status == "playout" and _leaves(plan.nodes[frame.path], joined):
            aside.add(frame.path)
        for path, view in moment.changed.items():
            if view.terms:
                wide = max(width(text, SMALL) for text in column(view.terms))
                terms[path] = max(wide, terms.get(path, 0.0))
            if view.playouts is not None:
                known[path] = view.playouts
                means[path] = max(_wide(view.playouts.mean), means.get(path, 0.0))
                most = max(most, view.playouts.visits)
    chip = max(
        width(text, SMALL) for one in results for text in (playout_text(plan, one), rises(one))
    )
    return PlayoutNumbers(most, means, terms, chip, played, frozenset(aside), before)


def _wide(mean: float) -> float:
    return width(hundredths(mean), LARGE)


def _leaves(node: PlanNode, joined: Collection[Path]) -> bool:
    """Whether edges leave the node downwards."""
    return bool(node.hidden) or any(child in joined for child in node.children)


def hundredths(value: float) -> str:
    """A mean as it is written: two decimals, so that all means are of one width.

    >>> hundredths(0.5), hundredths(-1), hundredths(-1e-9), hundredths(1234.5)
    ('0.50', '−1.00', '0.00', '1234')
    """
    if abs(value) >= WHOLE:
        return number_text(value)
    return rounded_text(value)


def column(terms: Sequence[float]) -> list[str]:
    """The terms of a sum below one another, and the sum; a single number stands for itself.

    >>> column((0.5, 0.8326)), column((0.5,))
    (['0.50', '+ 0.83', '1.33'], ['0.50'])
    """
    if len(terms) == 1:
        return [hundredths(terms[0])]
    first, *others = terms
    signed = (f"{'−' if term < 0 else '+'} {hundredths(abs(term))}" for term in others)
    return [hundredths(first), *signed, hundredths(sum(terms))]


def playout_text(plan: Plan, result: float) -> str:
    """What a playout came to, as it stands at its end."""
    if plan.range != (0, 1) or result not in plan.range:
        return number_text(result)
    return f"{SUCCESS if result else FAILURE} {number_text(result)}"


def rises(result: float) -> str:
    """The result of a playout, as it stands while the search carries it up the tree."""
    return f"{RISES} {number_text(result)}"
