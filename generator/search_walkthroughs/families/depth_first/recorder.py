"""How searches that go down and come back are recorded; which options mean "fails hard"."""

from collections.abc import Mapping
from typing import Any, ClassVar

from ...record import recording
from ...record.frame import Range
from ...record.traits import Traits
from .checked_recorder import CheckedRecorder


class Recording(recording.Recording):
    """How depth-first searches are recorded: a node is entered, its children are searched, and it
    ends with a score."""

    MEANINGS: ClassVar = {
        ("cut", "past-bound"): "cuts past the bound",
        ("fail", "hard"): "fails hard",
        ("bounds", "score-range"): "knows the score range",
        ("table-window", "widen"): "the table widens windows",
    }
    in_order = True
    remedy = "decorate the function that searches a node with `@watch.node`"
    RECORDER = CheckedRecorder

    def further_arguments(
        self, traits: Traits, meanings: frozenset[str], unknown: Range
    ) -> Mapping[str, Any]:
        """See `recording.Recording`."""
        return {
            "terms": traits.terms,
            "past_bound": "cuts past the bound" in meanings,
            "hard": "fails hard" in meanings,
            "points": "the table widens windows" in meanings,
            "unknown": unknown,
            "counts": traits.enters_once,
            "pure": traits.pure,
        }
