"""`Recording`: how the searches of a family are recorded."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from ..family import Part
from ..game import Game
from .frame import Frame, Range
from .recorder import Recorder
from .traits import Traits

Meanings = Mapping[tuple[str, object], str]
"""What the values of options mean for the record, by the option and its value as YAML has them."""


class Recording(Part):
    """How a family's searches are recorded. Every family states its own."""

    MEANINGS: ClassVar[Meanings] = {}
    """The options that change how a search is recorded; an algorithm states others as ``MEANS``."""
    in_order: ClassVar[bool] = False
    """Whether nodes end in the order in which a depth-first walk leaves them."""
    skips: ClassVar[bool] = False
    """Whether searches of the family leave subtrees out without a window."""
    remedy: ClassVar[str] = (
        "call `watch.start` where the search begins, and `watch.end` where it ends"
    )
    """What the author of an algorithm must do so that anything is recorded."""
    RECORDER: ClassVar[type[Recorder] | None] = None
    """The class of the recorder."""

    def further_arguments(
        self, traits: Traits, meanings: frozenset[str], unknown: Range
    ) -> Mapping[str, Any]:
        """Return what the recorder needs besides the arguments of `Recorder`, by name.

        `meanings` are those of the options that are set, and `unknown` is the range of a node of
        which nothing is known.
        """
        return {}

    def recorder(
        self,
        game: Game[Any, Any],
        on_frame: Callable[[Frame], object],
        *,
        traits: Traits,
        meanings: frozenset[str],
        unknown: Range,
        **arguments: Any,
    ) -> Recorder:
        """Return the recorder.

        `arguments` are those of `Recorder`. Raises NotImplementedError for a family that states
        neither this method nor its `RECORDER`.
        """
        if self.RECORDER is None:
            raise NotImplementedError
        further = self.further_arguments(traits, meanings, unknown)
        return self.RECORDER(game, on_frame, **arguments, **further)
