"""The frames that a page keeps: no more than its limit, because each of them takes up memory."""

from collections.abc import Callable

from .. import reading
from ..reading import BadInput, Fault
from ..trace.frame import Frame


class TooMany(BadInput):
    """More frames than the limit: other runs of the page could only find the same."""


class Keeping:
    """Counts the frames that the runs of a page keep together."""

    def __init__(self, walkthrough: reading.Walkthrough) -> None:
        self.walkthrough = walkthrough
        self.left = walkthrough.limits.frames

    def into(self, frames: list[Frame]) -> Callable[[Frame], object]:
        """What hears the frames of a run and keeps them there; BadInput at the first too many."""

        def keep(frame: Frame) -> None:
            if not self.left:
                raise TooMany([self._fault()])
            self.left -= 1
            frames.append(frame)

        return keep

    def _fault(self) -> Fault:
        """That there are more. How many more is not known: the search stops here.

        The author's own `from`, `to` and `limit` are no cure, because how the tree stands in a
        frame that is told depends on those before it, and the proof on all of them.
        """
        walkthrough = self.walkthrough
        limits, marks = walkthrough.limits, walkthrough.marks
        mark = marks.get("frames") or marks.get("game") or marks["tree"]
        message = f"the page would keep more than {limits.frames:,} frames"
        cure = "tell fewer nodes, with a smaller `depth` or with `below` under `frames`"
        if any("playouts" in entry.options for entry in walkthrough.entries):
            cure = f"{cure}, choose fewer `playouts`"
        return walkthrough.fault(mark, message, f"{cure}, or {limits.remedy('frames')}")
