"""Pictures of searches in which a network looks: priors with noise stand in place of others."""

from ...drawing.node_size import NodePlace
from ...drawing.svg import Mark, TextMark
from ...record.frame_text import number_text
from ...record.plan import NodeState
from ..monte_carlo import picture

DIGITS = 3
"""Number of decimals of a prior."""


class Picture(picture.Picture):
    """What pictures show of these searches."""

    def edge_text(self, place: NodePlace, view: NodeState) -> Mark | None:
        """Return the prior of the move, with its noise."""
        text, prior = super().edge_text(place, view), view.own("prior")
        if isinstance(text, TextMark) and isinstance(prior, float):
            return TextMark(text.style, text.at, f"P {number_text(round(prior, DIGITS))}")
        return text
