"""Searches that grow a tree as those of `monte_carlo` do, but ask a network and draw nothing."""

from ...captions.family_results import Results
from ...captions.family_words import Words
from ...drawing.family_picture import Picture
from ...family import Family
from ...record.family_facts import Facts
from ...record.family_runs import Extent, Play
from ...record.recording import Recording
from ...record.tree_state import Folding
from ..monte_carlo import FAMILY as MONTE_CARLO

FAMILY = Family(
    "look",
    __name__,
    parts={
        Recording: "recorder:Recording",
        Folding: "states:Folding",
        Facts: "facts:Facts",
        Words: "words:Words",
        Picture: "picture:Picture",
        Extent: "runs:Extent",
        Play: "runs:Play",
        Results: "results:Results",
    },
    base=MONTE_CARLO,
)
