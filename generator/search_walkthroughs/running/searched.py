"""Run one search of a walkthrough; a leaf whose value nobody knows is the author's fault."""

from collections.abc import Callable

from .. import reading
from ..game import UnknownValue, spell
from ..reading import BadInput, Fault
from ..trace.budget import Budget
from ..trace.frame import Frame
from ..trace.tally import Tally
from .run import Run, run


def searched(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    tell: Callable[[Frame], object],
    budget: Budget | None,
    keep: int | None,
    tally: Tally | None = None,
) -> Run:
    """The run; BadInput where it evaluates a leaf whose value nobody knows."""
    try:
        return run(walkthrough, entry, tell=tell, budget=budget, keep=keep, tally=tally)
    except UnknownValue as error:
        raise BadInput([unread(walkthrough, entry, error)]) from error


def unread(walkthrough: reading.Walkthrough, entry: reading.Entry, error: UnknownValue) -> Fault:
    """The fault of a search that evaluates a leaf whose value nobody knows."""
    tree = walkthrough.tree
    assert tree is not None
    node, mark = tree.nodes[0], tree.nodes[0].mark
    for label in error.path:
        branch = next(b for b in node.children if b.label == label)
        node, mark = tree.nodes[branch.node], branch.mark
    leaf = f"the leaf {spell(error.path)}, whose value is ?"
    if not error.path and node.children:  # an order of the moves looks ahead, not the search
        leaf = "a leaf whose value is ? to put the moves in order"
    message = f"{entry.algorithm} evaluates {leaf}"
    remedy = "give the leaf a value, or choose a search that does not need it"
    return Fault(walkthrough.file, mark.line, mark.column, message, remedy)
