"""`Questions`: what readers of the searches of a family are asked."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from ..family import Part
from .question import Kind, QuestionDraft


class Questions(Part):
    """What readers are asked."""

    KINDS: ClassVar[tuple[Kind, ...]] = ()
    """The kinds of the questions in the order of their turns, those that teach most first."""

    def drafts(self, contexts: Sequence[Any]) -> Iterable[QuestionDraft]:
        """Return all questions that could be asked of a run.

        There is a context for each of its moments, of the class that the family's `Words` name.
        """
        return ()
