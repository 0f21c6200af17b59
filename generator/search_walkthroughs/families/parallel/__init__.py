"""Searches by several workers that share the work, a node a step each."""

from ...captions.family_results import Results
from ...captions.family_words import Words
from ...drawing.family_picture import Picture
from ...family import Family
from ...questions.family_questions import Questions
from ...record.family_facts import Facts
from ...record.family_runs import Extent, Proofs
from ...record.recording import Recording
from ...record.tree_state import Folding

FAMILY = Family(
    "parallel",
    __name__,
    parts={
        Recording: "recorder:Recording",
        Folding: "states:Folding",
        Facts: "facts:Facts",
        Words: "words:Words",
        Questions: "questions:Questions",
        Picture: "picture:Picture",
        Extent: "runs:Extent",
        Proofs: "runs:Proofs",
        Results: "results:Results",
    },
)
