"""The test of a match, which reads one pair of games after another and keeps a ratio."""

from ...captions.family_results import Results
from ...captions.family_words import Words
from ...drawing.family_picture import Picture
from ...family import Family
from ...questions.family_questions import Questions
from ...record.family_facts import Facts
from ...record.family_runs import Extent, Play, Proofs
from ...record.recording import Recording
from ...record.tree_state import Folding

FAMILY = Family(
    "sequential",
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
        Proofs: "runs:Proofs",
        Results: "results:Results",
    },
)
