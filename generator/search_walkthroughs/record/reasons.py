"""Reasons: where each bound of a window comes from, and why nodes are left out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isinf
from typing import Literal, TypeAlias

from ..game import CHANCE, Path
from .frame import Frame, Range
from .plan import NodeState, NodeStatus, Plan
from .tree_state import Moment

# Where a bound comes from. A node is entered with its parent's window, unless the parent asks for
# another; then its own score narrows it, or what a table holds. So the way back leads up from the
# node for as long as the bound was there when the node was entered.

BoundKind: TypeAlias = Literal["none", "root", "above", "score", "table", "scout", "chance"]
"""*none*: the bound is infinite. *root*: the search began with it. *above*: it was set above the
part of the tree that is drawn. *score*: the score of a node, which a child brought. *table*: the
range that a table held for a node. *scout*: a node asks a child for another window than its own,
or itself, less deep. *chance*: the same at a chance node, where the outcomes so far decide it."""


@dataclass(frozen=True, slots=True)
class BoundSource:
    """Where one bound of a window comes from."""

    kind: BoundKind
    node: Path | None = None
    """Where it was set, if that is a node."""
    child: Path | None = None
    """*score*: the child that brought it, if it is drawn."""


@dataclass(frozen=True, slots=True)
class BoundsInForce:
    """The window of a node at one frame, and where its ends come from."""

    alpha: float
    beta: float
    sources: tuple[BoundSource, BoundSource]
    """Where alpha and where beta come from."""


def bounds_in_force(plan: Plan, moment: Moment) -> BoundsInForce | None:
    """Return the window of the frame's node after the frame; when the node ends, the window by
    which it is judged. None in searches without a window."""
    frame = moment.frame
    if not plan.traits.window or frame.alpha is None or frame.beta is None:
        return None
    view = moment.states[-1]
    # In *score* and *update* the node's score has narrowed it; elsewhere it is the frame's own.
    alpha = frame.alpha if view.alpha is None else view.alpha
    beta = frame.beta if view.beta is None else view.beta
    states = [*moment.states[:-1], view._replace(alpha=alpha, beta=beta)]
    return BoundsInForce(
        alpha, beta, (_source(plan, frame, states, 0), _source(plan, frame, states, 1))
    )


def _source(plan: Plan, frame: Frame, states: Sequence[NodeState], end: int) -> BoundSource:
    """Return where alpha (`end` 0) or beta (1) of the last of the states comes from."""
    bound = _window(states[-1])[end]
    if isinf(bound):
        return BoundSource("none")
    top = len(frame.path) + 1 - len(states)
    for k in range(len(states) - 1, -1, -1):
        path, view = frame.path[: top + k], states[k]
        if view.entry_window is not None and view.entry_window[end] != bound:
            if path == frame.path and frame.status in ("start", "table", "end"):
                return BoundSource("table", path)  # nothing of its score is in this window
            node, is_searched = plan.nodes[path], view.best in view.searched_children
            if view.score == bound and (is_searched or node.collapsed or node.hidden):
                return BoundSource("score", path, view.best if is_searched else None)
            return BoundSource("table", path)
        if k and _window(states[k - 1])[end] != bound:
            asks_itself = plan.traits.predicts and view.reduced is not None
            asking_node = path if asks_itself else path[:-1]
            return BoundSource(
                "chance" if plan.nodes[asking_node].turn == CHANCE else "scout", asking_node
            )
    return BoundSource("above" if plan.root else "root")


def _window(view: NodeState) -> Range:
    assert view.alpha is not None
    assert view.beta is not None
    return view.alpha, view.beta


# Why nodes are left out.

OmissionKind: TypeAlias = Literal["cut", "table", "settled", "end"]
"""*cut*: their parent is cut. *table*: the table settled the parent. *settled*: a best-first search
solved, proved or disproved it. *end*: the search ended before it came to them."""


@dataclass(frozen=True, slots=True)
class Omission:
    """Nodes that a frame leaves out, with all that is below them."""

    kind: OmissionKind
    node: Path
    """Because of which node: their parent."""
    roots: tuple[Path, ...]


def omissions(moments: Iterable[Moment]) -> Iterator[tuple[Omission, ...]]:
    """Yield what each frame leaves out that was not left out before; mostly nothing."""
    out: set[Path] = set()
    for moment in moments:
        roots: dict[Path, list[Path]] = {}
        for path, view in moment.changed.items():
            if view.state is not NodeStatus.PRUNED:
                out.discard(path)
            elif view.is_cut and path not in out:
                roots.setdefault(path[:-1], []).append(path)
                out.add(path)
            else:
                out.add(path)
        yield tuple(
            Omission(_omission_kind(moment.frame), node, tuple(omitted))
            for node, omitted in roots.items()
        )


def _omission_kind(frame: Frame) -> OmissionKind:
    match frame.status:
        case "update":
            return "cut"
        case "backup":
            return "settled"
        case "end" if frame.table_cut:
            return "table"
    return "end"
