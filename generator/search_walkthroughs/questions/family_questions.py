"""`Questions`: what readers of the searches of a family are asked."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from ..captions.catalogue import Messages
from ..family import Part
from ..record.plan import Plan
from ..record.tree_state import Moment
from .question import Kind, QuestionDraft


class Questions(Part):
    """What readers are asked."""

    KINDS: ClassVar[tuple[Kind, ...]] = ()
    """The kinds of the questions in the order of their turns, those that teach most first."""

    def drafts(
        self, plan: Plan, moments: Sequence[Moment], words: Messages
    ) -> Iterable[tuple[int, QuestionDraft]]:
        """Return all questions that could be asked, each with the place of the moment that answers
        it."""
        return ()
