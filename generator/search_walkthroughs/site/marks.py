"""The marks of the timeline: what one may want to find again among the frames of a search."""

from collections.abc import Iterable, Iterator, Sequence

from ..game import MIN, Path
from ..trace.frame import Frame
from ..trace.plan import Plan
from .leading import leads
from .reel import Mark


def marks(plan: Plan, frames: Iterable[Frame]) -> Iterator[Mark]:
    """The mark of each frame."""
    every = list(frames)
    if plan.sampled:
        yield from _sampled(plan, every)
        return
    again = set(second_looks(every))
    begins = {frame.number for frame in every if frame.status == "start" and not frame.path}
    for frame in every:
        if len(begins) > 1 and frame.number in begins:
            yield "pass"
        elif frame.number in again:
            yield "again"
        elif frame.cut:
            yield "cut"
        elif frame.status == "table" and frame.registered:
            yield "hit"
        elif _reads(plan, frame):
            yield "leaf"
        else:
            yield "best" if frame.updated or _settles(frame) else ""


def _sampled(plan: Plan, frames: Sequence[Frame]) -> Iterator[Mark]:
    """Playouts, those that came to the best there is told apart; and where another move leads."""
    leading = set(leads(frames))
    best = plan.range[0] if frames and frames[0].turn == MIN else plan.range[1]
    for frame in frames:
        if frame.number in leading:
            yield "lead"
        elif frame.status == "playout":
            yield "won" if frame.result == best else "played"
        else:
            yield ""


def second_looks(frames: Iterable[Frame]) -> Iterator[int]:
    """The numbers of the frames at which a node is entered again on behalf of the same visit of its
    parent: what was asked of it before was not enough."""
    visits: dict[Path, int | None] = {}
    asked: dict[Path, int | None] = {}
    """During which visit of its parent each node was entered last."""
    for frame in frames:
        if frame.status != "start" or frame.pass_ is None:
            continue
        visits[frame.path] = frame.pass_
        parent = visits.get(frame.path[:-1]) if frame.path else None
        if parent is not None and asked.get(frame.path) == parent:
            yield frame.number
        asked[frame.path] = parent


def _reads(plan: Plan, frame: Frame) -> bool:
    """Whether a leaf is read."""
    match frame.status:
        case "end":
            return plan.spots[frame.path].leaf
        case "expand":
            return frame.child_score is not None
        case "backup":
            return frame.score is not None
    return False


def _settles(frame: Frame) -> bool:
    """Whether a best-first search solves, proves or disproves a node."""
    numbers = (frame.proof, frame.disproof)
    return frame.status == "backup" and (frame.solved is True or 0 in numbers)
