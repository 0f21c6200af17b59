"""A search that comes again: a new pass from the root, a scout, a second look, a new horizon."""

from collections.abc import Iterator
from math import inf
from typing import Literal

from ..game import MAX, Path
from ..trace.frame_text import number_text
from ..trace.plan import NodeState
from .context import SIGNS, CaptionContext
from .cutoffs import Null, is_null_window, null_window_question, null_window_value

COST_MESSAGES = {
    True: ("visits", "never"),
    False: ("visits_so_far", "skipped"),
    None: ("visits_made", "left_out"),
}
"""How what a search has cost is told: at its last pass, at another, and where that is not known."""


def start_lead(telling: CaptionContext) -> str:
    """How a *start* frame opens: at the root, for the first time, or once more."""
    plan_node, frame = telling.node, telling.frame
    more = (frame.pass_ or 1) > 1
    if not plan_node.path:
        return telling.say("again.pass", n=frame.pass_) if more else telling.say("start.root")
    if not plan_node.leaf:
        form = (
            "again.research"
            if is_second_search(telling)
            else "again.inner"
            if more
            else "start.inner"
        )
        return telling.say(form)
    node = telling.names.leaf(plan_node)
    return telling.say("again.leaf" if is_second_search(telling) else "start.leaf", node=node)


def why_again(telling: CaptionContext) -> Iterator[str]:
    """Why the search comes here just now, where that is not simply the order of the moves."""
    if not telling.node.path:
        yield from _pass(telling)
    elif is_second_search(telling):
        yield from _second(telling)
    else:
        yield from _first(telling)
        yield from _earlier(telling)


def is_scout(telling: CaptionContext) -> bool:
    """Whether the node is only asked a null window's question, by a parent who wants to know more.

    To the nodes below it the question has then been put already.
    """
    if not telling.above or not null_window_question(telling):
        return False
    return is_null_window(*_window(telling.state_of(_parent(telling)))) is None


def is_second_search(telling: CaptionContext) -> bool:
    """Whether the parent has heard the node just now, and has it searched once more."""
    heard = telling.state_of(_parent(telling)).searched_children if telling.above else ()
    return heard[-1:] == (telling.frame.path,)


def null_window_search(telling: CaptionContext) -> Iterator[str]:
    """What a scout asks, and who has the bound."""
    parent = _parent(telling)
    side = _side(telling, parent)
    bound = telling.frame.alpha if side == "max" else telling.frame.beta
    turn = telling.plan.nodes[parent].turn
    given = "" if telling.source(turn, bound) == parent else "given_"
    yield telling.say(f"again.scout_{given}{side}", bound=_question(telling))


def new_pass(telling: CaptionContext) -> bool:
    """Whether the root is entered once more: who moves there, and what for, has been said."""
    return not telling.frame.path and (telling.frame.pass_ or 1) > 1


def is_widened(telling: CaptionContext) -> bool:
    """Whether this is a new pass because the window of the one before was on the wrong side."""
    frame = telling.frame
    again = new_pass(telling) and frame.horizon is None
    return again and (frame.alpha == -inf) != (frame.beta == inf)


def null_window_sentence(telling: CaptionContext, question: Null, bound: str) -> str:
    """The question of a null window, which is the same all the way down."""
    same = bool(telling.above) and is_null_window(*_window(telling.state_of(_parent(telling))))
    return telling.say(f"start.{'null' if same else 'ask'}_{question}", bound=bound)


def _window(view: NodeState) -> tuple[float | None, float | None]:
    return view.alpha, view.beta


def _question(telling: CaptionContext) -> str:
    return null_window_value(telling.frame.alpha, telling.frame.beta)


def _parent(telling: CaptionContext) -> Path:
    return telling.frame.path[:-1]


def _side(telling: CaptionContext, path: Path) -> Literal["max", "min"]:
    return "max" if telling.plan.nodes[path].turn == MAX else "min"


def _second(telling: CaptionContext) -> Iterator[str]:
    frame, side = telling.frame, _side(telling, _parent(telling))
    if telling.node.leaf:
        yield telling.say("again.research_leaf")
    elif frame.alpha is not None and frame.beta is not None:
        window = {"alpha": number_text(frame.alpha), "beta": number_text(frame.beta)}
        yield telling.say(f"again.research_{side}", **window)


def _first(telling: CaptionContext) -> Iterator[str]:
    """A child that is tried first, though it is not drawn first."""
    parent = _parent(telling)
    if not telling.above or telling.state_of(parent).searched_children:
        return
    if telling.node.place != 0:
        best = telling.state_of(parent).previous_best == telling.frame.path
        yield telling.say("again.previous_best" if best else "again.ahead")


def _earlier(telling: CaptionContext) -> Iterator[str]:
    """What an earlier visit has shown; where there is a table, it says that itself."""
    view, frame = telling.view, telling.frame
    again = (frame.pass_ or 1) > 1 and frame.table is None and frame.horizon is None
    if again and not telling.node.leaf and view.score is not None and view.sign:
        score = telling.value(telling.node, view.score)
        yield telling.say(f"again.earlier_{SIGNS[view.sign]}", score=score)


def _pass(telling: CaptionContext) -> Iterator[str]:
    frame, view = telling.frame, telling.view
    number_ = frame.pass_ or 1
    if frame.horizon is not None and telling.plan.looks_ahead:
        yield telling.words.count("refuse.depth", frame.horizon)
    elif frame.horizon is not None:
        if number_ == 1:
            yield telling.say("again.deepens")
        yield telling.words.count("again.deep", frame.horizon)
        if view.previous_best is not None and not telling.at_horizon:
            yield telling.say("again.best", best=telling.names.child(view.previous_best))
    elif number_ > 1 and (question := null_window_question(telling)):
        known = "least" if question == "more" else "most"
        yield telling.say(f"again.known_{known}", bound=_question(telling))
    elif is_widened(telling):
        assert frame.alpha is not None
        assert frame.beta is not None
        key = "low" if frame.beta == inf else "high"
        window = {"alpha": number_text(frame.alpha), "beta": number_text(frame.beta)}
        yield telling.say(f"again.too_{key}", **window)


# What a scout brings back


def scout_of(telling: CaptionContext) -> bool:
    """Whether the child just heard was sent a scout: a null window, from a wider one."""
    if telling.first:
        return False
    asked = telling.below(telling.child).entry_window
    mine = telling.view.entry_window
    return (
        asked is not None
        and mine is not None
        and bool(is_null_window(*asked))
        and not is_null_window(*mine)
    )


def follows(telling: CaptionContext) -> bool:
    """Whether the child just heard is searched again at once: the scout was right to be sent."""
    frame = telling.frame
    if not telling.plan.passes or telling.node.turn == 0 or telling.twice or frame.cut:
        return False
    if frame.alpha is None or frame.beta is None or frame.score is None:
        return False
    inside = frame.alpha < frame.score < frame.beta
    return bool(frame.updated) and inside and scout_of(telling)


def answer(telling: CaptionContext) -> str:
    """What a scout's return says to the question that it was sent with."""
    child, side = telling.below(telling.child), telling.side
    assert child.entry_window is not None
    assert child.score is not None
    yes = (
        child.score > child.entry_window[0]
        if side == "max"
        else child.score < child.entry_window[1]
    )
    return telling.say(
        f"again.{'yes' if yes else 'no'}_{side}", bound=null_window_value(*child.entry_window)
    )


def second(telling: CaptionContext) -> str:
    """What a child's second return, at once after its first, adds to that."""
    if telling.plan.nodes[telling.child].leaf:
        return telling.say("again.second_leaf")
    assert telling.frame.score is not None
    return telling.say(f"again.second_{telling.side}", before=number_text(telling.frame.score))


def again(telling: CaptionContext) -> str:
    """Why the child is searched again: it was only asked on which side of a bound it lies."""
    asked = telling.below(telling.child).entry_window
    assert asked is not None
    return telling.say(f"again.follows_{telling.side}", bound=null_window_value(*asked))


# The end of a pass


def over(telling: CaptionContext) -> bool | None:
    """Whether no pass follows, at the root's end; None if the frame alone does not tell."""
    frame, view = telling.frame, telling.view
    if not telling.plan.passes or frame.kind is None:
        return True
    if frame.horizon is not None:
        return telling.plan.looks_ahead or not view.from_estimates
    again = (frame.pass_ or 1) > 1
    if null_window_question(telling):
        settled = again and frame.score in (frame.alpha, frame.beta)
        return None if telling.plan.best_first and not again else settled
    return True if frame.kind == "exact" or again else None


def bounds_meet(telling: CaptionContext) -> bool:
    """Whether two passes have closed in on the value from both sides, and this is the last."""
    frame = telling.frame
    if frame.path or not telling.plan.passes or (frame.pass_ or 1) == 1:
        return False
    return bool(over(telling)) and frame.score in (frame.alpha, frame.beta)


def cost(telling: CaptionContext) -> Iterator[str]:
    """How many nodes were visited: in this pass, and in all."""
    frame, view = telling.frame, telling.view
    if frame.horizon is not None and view.subtree_size is not None and (frame.pass_ or 1) > 1:
        yield telling.words.count("again.cost", view.subtree_size)
    visits, left = COST_MESSAGES[over(telling)]
    assert frame.distinct is not None
    key = "once" if frame.calculated == frame.distinct else visits
    yield telling.words.count(f"again.{key}", frame.distinct, visits=f"{frame.calculated:,}")
    if frame.pruned:
        yield telling.words.count(f"again.{left}", frame.pruned)
