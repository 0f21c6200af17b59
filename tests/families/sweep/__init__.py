"""A package of its own: a search that goes through a tree level by level, and its family."""

from search_walkthroughs.captions.family_words import Words
from search_walkthroughs.drawing.family_picture import Picture
from search_walkthroughs.family import Family
from search_walkthroughs.questions.family_questions import Questions
from search_walkthroughs.record.family_facts import Facts
from search_walkthroughs.record.recording import Recording
from search_walkthroughs.record.tree_state import Folding

FAMILY = Family(
    "sweep",
    __name__,
    parts={
        Recording: "recorder:SweepRecording",
        Folding: "states:SweepFolding",
        Facts: "shown:SweepFacts",
        Words: "shown:SweepWords",
        Questions: "questions:SweepQuestions",
        Picture: "shown:SweepPicture",
    },
)
