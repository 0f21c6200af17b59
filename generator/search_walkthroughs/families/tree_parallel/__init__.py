"""Searches in which a network looks, as those of `look`, for several workers in turn."""

from ...captions.family_words import Words
from ...drawing.family_picture import Picture
from ...family import Family
from ...questions.family_questions import Questions
from ...record.family_facts import Facts
from ...record.recording import Recording
from ...record.tree_state import Folding
from ..look import FAMILY as LOOK

FAMILY = Family(
    "tree-parallel",
    __name__,
    parts={
        Recording: "recorder:Recording",
        Folding: "states:Folding",
        Facts: "facts:Facts",
        Words: "words:Words",
        Questions: "questions:Questions",
        Picture: "picture:Picture",
    },
    base=LOOK,
)
