"""What is said of a sweep, and what its pictures and pages show."""

from typing import ClassVar

from search_walkthroughs.captions.context import CaptionParts
from search_walkthroughs.captions.family_words import Words
from search_walkthroughs.drawing.family_picture import Picture
from search_walkthroughs.drawing.svg import TextMark, snap
from search_walkthroughs.drawing.theme import TextStyle
from search_walkthroughs.record.family_facts import Facts, OwnField


def begin(context):
    """The search begins."""
    return CaptionParts(context.say("sweep.begin"), (), context.say("sweep.begin_verb"))


def compute(context):
    """A node has its value."""
    count = context.frame.extra["leaves"]
    why = context.words.count("sweep.why", count, **context.facts)
    return CaptionParts(context.say("sweep.compute"), (why,), context.say("sweep.compute_verb"))


def finish(context):
    """The search ends."""
    return CaptionParts(context.say("sweep.finish"), (), context.say("sweep.finish_verb"))


class SweepWords(Words):
    """What is said of a sweep."""

    CAPTIONS: ClassVar = {"start": begin, "backup": compute, "end": finish}


def leaves(place, view):
    """How many leaves lie below each node that has its value."""
    count = view.own("leaves")
    if count is None:
        return None
    return TextMark("leaves", (snap(place.x + 12), snap(place.y + 21)), f"{count} ⌄")


class SweepPicture(Picture):
    """What pictures of a sweep show."""

    STYLES: ClassVar = {"leaves": TextStyle("stored", align="left")}
    node_marks = (leaves,)


class SweepFacts(Facts):
    """What pages show of a sweep."""

    FIELDS: ClassVar = {"leaves": OwnField(("backup", "end"), "sweep.leaves", "3 ⌄")}

    def reads_leaf(self, plan, frame):
        """See `Facts`."""
        return frame.status == "backup" and plan.nodes[frame.path].leaf
