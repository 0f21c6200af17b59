"""`Words`: what is said of the searches of a family."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from ..family import Part
from ..record.frame import Status
from ..record.plan import Plan
from ..record.tree_state import Moment
from .catalogue import Messages
from .context import CaptionContext, CaptionParts
from .names import Names

Rows: TypeAlias = list[list[str]]
"""The head, and a row of as many cells for each step; the head alone of a search without any."""


class Words(Part):
    """What is said of a family's searches."""

    CONTEXT: ClassVar[type[CaptionContext]] = CaptionContext
    """What the family's sentences are made from: one of these for each moment."""
    CAPTIONS: ClassVar[Mapping[Status, Callable[[Any], CaptionParts]]] = {}
    """What is said of a frame of each status that frames of the family have, of its context."""
    entered_once: ClassVar[str] = "once"
    """The message about searches that enter no node twice, in the section *again*."""
    null_window_key: ClassVar[str] = "start.ask"
    """The beginning of the messages about what a null window asks."""
    first_answer_may_be_last: ClassVar[bool] = False
    """Whether the frame alone does not show whether another question follows the first."""

    worked_style: ClassVar[str] = "wt-worked"
    """The style of the search as a table."""

    def run_messages(self, plan: Plan, words: Messages) -> Messages:
        """Return the messages that fit the run: where not all nodes can be counted, no number is
        called that of all; piles are not turned or mirrored; and where its proof fails nothing is
        called proved."""
        if plan.total is None:
            words = words.variant("uncounted")
        board = plan.nodes[plan.root].position
        if board is not None and board.stones in ("cards", "sticks"):
            words = words.variant("piles")
        return words if plan.is_sound else words.variant("unsound")

    def parts(self, context: CaptionContext) -> CaptionParts:
        """Return what is said of a moment. Raises KeyError for a status that has no caption."""
        return self.CAPTIONS[context.frame.status](context)

    def folded(self, context: CaptionContext) -> Iterator[str]:
        """Yield that some of a node's children are not shown, and at its end what came of them."""
        node, frame = context.node, context.frame
        if not node.collapsed:
            return
        if frame.status == "start" and frame.pass_ in (None, 1):
            facts = {"shown": f"{len(node.children):,}", "all": f"{node.breadth:,}"}
            yield context.words.count("hidden.folded", node.collapsed, **facts)
        elif frame.status == "end" and context.view.collapsed_pruned is not None:
            skipped = context.view.collapsed_pruned
            searched = node.collapsed - skipped
            key = "some" if searched and skipped else "all" if searched else "none"
            facts = {"searched": f"{searched:,}", "skipped": f"{skipped:,}"}
            yield context.words.count(f"hidden.folded_{key}", node.collapsed, **facts)

    def worked_rows(self, plan: Plan, moments: Sequence[Moment], say: Messages) -> Rows:
        """Return the search as a table, of any length; without rows if there is nothing to work."""
        return []


def run_contexts(
    plan: Plan, moments: Iterable[Moment], catalogue: Messages
) -> list[CaptionContext]:
    """Return what sentences about each moment of a run are made from, in the language of the
    catalogue."""
    words = plan.family.part(Words)
    names = Names(plan, words.run_messages(plan, catalogue))
    return [words.CONTEXT(moment, names, names.words) for moment in moments]
