"""A search that plays a whole game against itself, and notes what a network learns from it."""

from ...captions.family_results import Results
from ...captions.family_words import Words
from ...drawing.family_picture import Picture
from ...family import Family
from ...questions.family_questions import Questions
from ...record.family_facts import Facts
from ...record.family_runs import Extent, Play
from ...record.recording import Recording
from ...record.tree_state import Folding
from ..look import FAMILY as LOOK

FAMILY = Family(
    "self-play",
    __name__,
    parts={
        Recording: "recorder:Recording",
        Folding: "states:Folding",
        Facts: "facts:Facts",
        Words: "words:Words",
        Questions: "questions:Questions",
        Picture: "picture:Picture",
        Extent: "runs:Extent",
        Play: "runs:Play",
        Results: "results:Results",
    },
    base=LOOK,
)
