"""Sentences about scouts: a search with a null window, what it brings back, and the one after."""

from collections.abc import Iterator

from ...captions.context import CaptionContext
from ...captions.cutoffs import Null, null_window_question, null_window_value
from ...captions.re_search import is_last_pass, parent_side
from ...game import CHANCE, Path
from ...record.frame_text import is_null_window, number_text


def is_scout(context: CaptionContext) -> bool:
    """Return whether the node is searched with a null window, and its parent with a wider one.

    The nodes below it have null windows too, and are not scouts.
    """
    if not context.above or not null_window_question(context):
        return False
    return not _has_null_window(context, context.frame.path[:-1])


def null_window_search(context: CaptionContext) -> Iterator[str]:
    """Yield the question of a scout's null window, and the player who has the bound."""
    frame, parent = context.frame, context.frame.path[:-1]
    side = parent_side(context)
    bound = frame.alpha if side == "max" else frame.beta
    source = context.source(context.plan.nodes[parent].turn, bound)
    form = f"again.scout_{'' if source == parent else 'given_'}{side}"
    yield context.say(form, bound=null_window_value(frame.alpha, frame.beta))


def null_window_sentence(context: CaptionContext, question: Null, bound: str) -> str:
    """Return the question of a null window, which is the same all the way down."""
    same = bool(context.above) and _has_null_window(context, context.frame.path[:-1])
    return context.say(f"start.{'null' if same else 'ask'}_{question}", bound=bound)


def scout_of(context: CaptionContext) -> bool:
    """Return whether the child that has just returned had a null window, and its parent a wider
    one."""
    if context.is_first_child:
        return False
    child_window = context.below(context.child).entry_window
    own_window = context.view.entry_window
    return (
        child_window is not None
        and own_window is not None
        and is_null_window(*child_window)
        and not is_null_window(*own_window)
    )


def is_believed(context: CaptionContext) -> bool:
    """Return whether the child that has just returned was searched less deep, by a search that
    never searches such a child again."""
    return bool(context.below(context.child).reduced) and not context.plan.traits.refuses


def is_searched_again(context: CaptionContext) -> bool:
    """Return whether the child that has just returned is searched again at once: its score lies
    within the window."""
    if is_believed(context):
        return False
    frame = context.frame
    if (
        not context.plan.traits.passes
        or context.node.turn == CHANCE
        or context.is_searched_twice
        or frame.cut
    ):
        return False
    if frame.alpha is None or frame.beta is None or frame.score is None:
        return False
    inside = frame.alpha < frame.score < frame.beta
    return bool(frame.updated) and inside and scout_of(context)


def scout_answer(context: CaptionContext) -> str:
    """Return the answer of a scout: on which side of its null window the score lies."""
    child, side = context.below(context.child), context.side
    assert child.entry_window is not None
    assert child.score is not None
    yes = (
        child.score > child.entry_window[0]
        if side == "max"
        else child.score < child.entry_window[1]
    )
    return context.say(
        f"again.{'yes' if yes else 'no'}_{side}", bound=null_window_value(*child.entry_window)
    )


def second_return(context: CaptionContext) -> str:
    """Return what a child's second return, at once after its first, adds to that."""
    if context.plan.nodes[context.child].leaf:
        return context.say("again.second_leaf")
    assert context.frame.score is not None
    section = "refuse" if context.plan.traits.refuses else "again"
    before = number_text(context.frame.score)
    return context.say(f"{section}.second_{context.side}", before=before)


def why_searched_again(context: CaptionContext) -> str:
    """Return why the child is searched again: its null window only shows on which side the value
    is."""
    child_window = context.below(context.child).entry_window
    assert child_window is not None
    return context.say(f"again.follows_{context.side}", bound=null_window_value(*child_window))


def bounds_meet(context: CaptionContext) -> bool:
    """Return whether two passes have closed in on the value from both sides, and this is the
    last."""
    frame = context.frame
    if frame.path or not context.plan.traits.passes:
        return False
    return bool(is_last_pass(context)) and frame.score in (frame.alpha, frame.beta)


def _has_null_window(context: CaptionContext, path: Path) -> bool:
    view = context.state_of(path)
    return is_null_window(view.alpha, view.beta)
