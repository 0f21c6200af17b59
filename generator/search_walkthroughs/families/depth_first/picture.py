"""What pictures show of searches that go down and come back."""

from ...drawing import family_picture
from ...drawing.family_picture import Feature
from ...drawing.node_marks import PASSES, WINDOW, reduction
from ...drawing.nodes import check, noisy


class Picture(family_picture.Picture):
    """What pictures show of depth-first searches: the windows and scores that every picture
    shows."""

    FEATURES = (
        PASSES,
        Feature("refuses", marks=(reduction, check)),
        Feature("stands", marks=(noisy,)),
        Feature("window", marks=WINDOW, signs=("alpha", "beta", "hatched")),
    )
    begins_infinite = False
