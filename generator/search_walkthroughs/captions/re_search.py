"""Sentences about a search that comes again: a new pass from the root, a scout, a second look, a
new horizon."""

from collections.abc import Iterator
from math import inf
from typing import Literal

from ..game import MAX
from ..record.frame_text import number_text
from .context import SIGNS, CaptionContext
from .cutoffs import null_window_question, null_window_value
from .family_words import Words

COST_MESSAGES = {
    True: ("visits", "never"),
    False: ("visits_so_far", "skipped"),
    None: ("visits_made", "left_out"),
}
"""The messages of the cost of a search: at its last pass, at another, and where that is unknown."""


def start_lead(context: CaptionContext) -> str:
    """Return how a *start* frame opens: at the root, for the first time, or once more."""
    plan_node, frame = context.node, context.frame
    more = (frame.pass_ or 1) > 1
    if not plan_node.path:
        return context.say("again.pass", n=frame.pass_) if more else context.say("start.root")
    if plan_node.leaf:
        form = "again.leaf" if is_second_search(context) else "start.leaf"
        return context.say(form, node=context.names.leaf(plan_node))
    if is_second_search(context):
        return context.say("again.research")
    return context.say("again.inner" if more else "start.inner")


def why_again(context: CaptionContext) -> Iterator[str]:
    """Yield why the search comes here just now, where that is not simply the order of the moves."""
    if not context.node.path:
        yield from _pass(context)
    elif is_second_search(context):
        yield from _second(context)
    else:
        yield from _tried_first(context)
        yield from _earlier(context)


def is_second_search(context: CaptionContext) -> bool:
    """Return whether the node has just returned to its parent, which has it searched once more."""
    searched = context.state_of(context.frame.path[:-1]).searched_children if context.above else ()
    return searched[-1:] == (context.frame.path,)


def is_new_pass(context: CaptionContext) -> bool:
    """Return whether the root is entered once more: who moves there, and what for, has been
    said."""
    return not context.frame.path and (context.frame.pass_ or 1) > 1


def is_widened(context: CaptionContext) -> bool:
    """Return whether this is a new pass because the window of the one before was on the wrong
    side."""
    frame = context.frame
    if not is_new_pass(context) or frame.horizon is not None:
        return False
    return (frame.alpha == -inf) != (frame.beta == inf)


def parent_side(context: CaptionContext) -> Literal["max", "min"]:
    """Return whose node the parent is."""
    return "max" if context.plan.nodes[context.frame.path[:-1]].turn == MAX else "min"


def _second(context: CaptionContext) -> Iterator[str]:
    frame, side = context.frame, parent_side(context)
    if context.node.leaf:
        yield context.say("again.research_leaf")
    elif frame.alpha is not None and frame.beta is not None:
        window = {"alpha": number_text(frame.alpha), "beta": number_text(frame.beta)}
        section = "refuse" if context.plan.traits.refuses else "again"
        yield context.say(f"{section}.research_{side}", **window)


def _tried_first(context: CaptionContext) -> Iterator[str]:
    """Yield that a child is tried first, though it is not drawn first."""
    parent = context.frame.path[:-1]
    if not context.above or context.state_of(parent).searched_children:
        return
    if context.node.place != 0:
        best = context.state_of(parent).previous_best == context.frame.path
        yield context.say("again.previous_best" if best else "again.ahead")


def _earlier(context: CaptionContext) -> Iterator[str]:
    """Yield what an earlier visit has shown; where there is a table, its own caption says that."""
    view, frame = context.view, context.frame
    is_later_visit = (frame.pass_ or 1) > 1 and frame.table is None and frame.horizon is None
    if is_later_visit and not context.node.leaf and view.score is not None and view.sign:
        score = context.value(context.node, view.score)
        yield context.say(f"again.earlier_{SIGNS[view.sign]}", score=score)


def _pass(context: CaptionContext) -> Iterator[str]:
    frame, view = context.frame, context.view
    number_ = frame.pass_ or 1
    if frame.horizon is not None and context.plan.traits.looks_ahead:
        yield context.words.count("refuse.depth", frame.horizon)
    elif frame.horizon is not None:
        if number_ == 1:
            yield context.say("again.deepens")
        yield context.words.count("again.deep", frame.horizon)
        if view.previous_best is not None and not context.at_horizon:
            yield context.say("again.best", best=context.names.child(view.previous_best))
    elif number_ > 1 and (question := null_window_question(context)):
        bound_kind = "least" if question == "more" else "most"
        bound = null_window_value(frame.alpha, frame.beta)
        yield context.say(f"again.known_{bound_kind}", bound=bound)
    elif is_widened(context):
        assert frame.alpha is not None
        assert frame.beta is not None
        key = "low" if frame.beta == inf else "high"
        window = {"alpha": number_text(frame.alpha), "beta": number_text(frame.beta)}
        yield context.say(f"again.too_{key}", **window)


# The end of a pass


def is_last_pass(context: CaptionContext) -> bool | None:
    """Return whether no pass follows, at the root's end; None if the frame alone does not decide
    that."""
    frame, view = context.frame, context.view
    if not context.plan.traits.passes or frame.kind is None:
        return True
    if frame.horizon is not None:
        deepest = frame.horizon == context.plan.depth_limit
        return context.plan.traits.looks_ahead or deepest or not view.from_estimates
    is_later_pass = (frame.pass_ or 1) > 1
    if null_window_question(context):
        settled = is_later_pass and frame.score in (frame.alpha, frame.beta)
        unknown = context.plan.family.part(Words).first_answer_may_be_last and not is_later_pass
        return None if unknown else settled
    return True if frame.kind == "exact" or is_later_pass else None


def cost_text(context: CaptionContext) -> Iterator[str]:
    """Yield how many nodes were visited: in this pass, and in all."""
    frame, view = context.frame, context.view
    if frame.horizon is not None and view.subtree_size is not None and (frame.pass_ or 1) > 1:
        yield context.words.count("again.cost", view.subtree_size)
    visits, left = COST_MESSAGES[is_last_pass(context)]
    assert frame.distinct is not None
    once = context.plan.family.part(Words).entered_once
    key = once if frame.calculated == frame.distinct else visits
    yield context.words.count(f"again.{key}", frame.distinct, visits=f"{frame.calculated:,}")
    if any(node.after_pass for node in context.plan.nodes.values()):
        yield context.say("again.off_tree")
    if frame.pruned:
        yield context.words.count(f"again.{left}", frame.pruned)
