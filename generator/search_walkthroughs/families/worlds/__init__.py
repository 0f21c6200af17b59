"""Searches that solve worlds of the whole game, and average what they find."""

from ...captions.family_results import Results
from ...captions.family_words import Words
from ...family import Family
from ...questions.family_questions import Questions
from ...record.family_facts import Facts
from ...record.family_runs import Extent
from ...record.recording import Recording
from ...record.tree_state import Folding
from ..monte_carlo import FAMILY as MONTE_CARLO

FAMILY = Family(
    "worlds",
    __name__,
    parts={
        Recording: "recorder:Recording",
        Folding: "states:Folding",
        Facts: "facts:Facts",
        Words: "words:Words",
        Questions: "questions:Questions",
        Extent: "runs:Extent",
        Results: "results:Results",
    },
    base=MONTE_CARLO,
)
