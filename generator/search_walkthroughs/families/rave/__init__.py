"""Searches that play games out as those of `monte_carlo` do, and count moves that come later."""

from ...captions.family_words import Words
from ...family import Family
from ...questions.family_questions import Questions
from ...record.family_facts import Facts
from ...record.recording import Recording
from ...record.tree_state import Folding
from ..monte_carlo import FAMILY as MONTE_CARLO

FAMILY = Family(
    "rave",
    __name__,
    parts={
        Recording: "recorder:Recording",
        Folding: "states:Folding",
        Facts: "facts:Facts",
        Words: "words:Words",
        Questions: "questions:Questions",
    },
    base=MONTE_CARLO,
)
