"""Searches that keep two bounds of every node, until one move is proved the best."""

from ...captions.family_results import Results
from ...captions.family_words import Words
from ...drawing.family_picture import Picture
from ...family import Family
from ...questions.family_questions import Questions
from ...record.family_facts import Facts
from ...record.family_runs import Play, Proofs
from ...record.recording import Recording
from ...record.tree_state import Folding
from ..best_first import FAMILY as BEST_FIRST

FAMILY = Family(
    "b-star",
    __name__,
    parts={
        Recording: "recorder:Recording",
        Folding: "states:Folding",
        Facts: "facts:Facts",
        Words: "words:Words",
        Questions: "questions:Questions",
        Picture: "picture:Picture",
        Proofs: "runs:Proofs",
        Play: "runs:Play",
        Results: "results:Results",
    },
    base=BEST_FIRST,
)
