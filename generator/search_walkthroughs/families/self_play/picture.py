"""Pictures of a game of self-play: the visits and the target of each move, and the results."""

from collections.abc import Sequence
from functools import partial, wraps

from ...drawing.family_picture import NodeMark
from ...drawing.node_size import NodePlace
from ...drawing.nodes import label
from ...drawing.svg import Mark, TextMark
from ...record.frame_text import number_text, rounded_text
from ...record.plan import NodeState, Plan
from ..look import picture
from ..monte_carlo.picture import after_join, box, mean, tick, track, underline, visits


def number(place: NodePlace, view: NodeState) -> Mark | None:
    """Return what the game came to for the mover of the node, once that is noted; until then the
    mean of the move to it."""
    z = view.own("z")
    if not isinstance(z, int | float):
        return mean(place, view)
    text = mean(place, view._replace(playouts=None, score=z))
    if text is None:
        return None
    return text._replace(style="value-small", text=f"z = {number_text(z)}")


def until_result(part: NodeMark) -> NodeMark:
    """Return the part, changed so that it is not drawn once the result is noted at its node."""

    @wraps(part)
    def drawn(place: NodePlace, view: NodeState) -> Mark | None:
        return None if view.own("z") is not None else part(place, view)

    return drawn


class Picture(picture.Picture):
    """What pictures show of a game of self-play."""

    def edge_text(self, place: NodePlace, view: NodeState) -> Mark | None:
        """Return the target of the move, which takes the place of its prior."""
        text, share = super().edge_text(place, view), view.own("target")
        if isinstance(text, TextMark) and isinstance(share, float):
            return TextMark(text.style, text.at, f"π {rounded_text(share)}")
        return text

    def node_parts(
        self, plan: Plan, boards: Sequence[NodeMark], below: Sequence[NodeMark]
    ) -> tuple[NodeMark, ...]:
        """See `family_picture.Picture`."""
        scale = (until_result(track), until_result(partial(tick, *plan.range)))
        texts = (number, underline, label, self.edge_text, visits)
        parts = (box, *boards, *texts, *scale, *below)
        return tuple(map(after_join, parts))
