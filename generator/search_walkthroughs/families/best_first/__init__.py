"""Searches that keep a list or a tree of nodes and turn to the most promising one.

They number their nodes: SSS* by merits, proof-number search by the leaves that a proof needs.
"""

from ...captions.family_words import Words
from ...drawing.family_picture import Picture
from ...family import Family
from ...questions.family_questions import Questions
from ...record.family_facts import Facts
from ...record.recording import Recording
from ...record.tree_state import Folding

FAMILY = Family(
    "best-first",
    __name__,
    parts={
        Recording: "recorder:Recording",
        Folding: "states:Folding",
        Facts: "facts:Facts",
        Words: "words:Words",
        Questions: "questions:Questions",
        Picture: "picture:Picture",
    },
)
