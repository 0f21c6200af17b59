"""Searches that play games out as those of `monte_carlo` do, and prove bounds of values."""

from ...captions.family_results import Results
from ...captions.family_words import Words
from ...drawing.family_picture import Picture
from ...family import Family
from ...questions.family_questions import Questions
from ...record.family_facts import Facts
from ...record.family_runs import Proofs
from ...record.recording import Recording
from ...record.tree_state import Folding
from ..monte_carlo import FAMILY as MONTE_CARLO

FAMILY = Family(
    "solver",
    __name__,
    parts={
        Recording: "recorder:Recording",
        Folding: "states:Folding",
        Facts: "facts:Facts",
        Words: "words:Words",
        Questions: "questions:Questions",
        Picture: "picture:Picture",
        Proofs: "runs:Proofs",
        Results: "results:Results",
    },
    base=MONTE_CARLO,
)
