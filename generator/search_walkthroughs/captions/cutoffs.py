"""Captions of a cut, and of the bound that causes it."""

from collections.abc import Iterator
from itertools import pairwise
from math import isfinite
from typing import Literal, TypeAlias

from ..game import CHANCE, MAX, MIN, Path
from ..record.frame import Cutoff
from ..record.frame_text import beside, is_null_window, number_text
from .chance import why_outcomes_suffice
from .context import CaptionContext, CaptionParts
from .names import MAX_NAMES_IN_SENTENCE

# Bounds that are not the score of an ancestor, and the question of a null window.

Null: TypeAlias = Literal["more", "least"]
"""What a null window asks: whether a node is worth more than a number, or at least a number."""
Limit: TypeAlias = Literal["more", "least", "chance", "table", "range", "above", "window"]
"""Where a bound comes from: a null window ("more", "least"); a chance node further up; the table;
the ends of the range of scores; what is not drawn; the window that the search was given."""
Side: TypeAlias = Literal["alpha", "beta"]


def null_window_side(alpha: float | None, beta: float | None) -> Null | None:
    """Return what a null window asks, whether the value is "more" than a number or at "least" that;
    None for a window that is not a null window.

    >>> from math import inf, nextafter
    >>> windows = (5, nextafter(5, inf)), (nextafter(5, -inf), 5), (4, 5), (None, 5), (5, None)
    >>> tuple(null_window_side(*window) for window in windows)
    ('more', 'least', None, None, None)
    """
    if beta is None or not is_null_window(alpha, beta):
        return None
    return "more" if beside(beta)[1] == "⁺" else "least"


def null_window_question(context: CaptionContext) -> Null | None:
    """Return what the null window of the current node asks; None if its window is wider."""
    return null_window_side(context.frame.alpha, context.frame.beta)


def null_window_value(alpha: float | None, beta: float | None) -> str:
    """Return the number that a null window is about."""
    bound = alpha if null_window_side(alpha, beta) == "more" else beta
    return "" if bound is None else number_text(bound)


def bound_text(context: CaptionContext, bound: float) -> str:
    """Return a bound of the current node as sentences name it."""
    alpha, beta = context.frame.alpha, context.frame.beta
    return null_window_value(alpha, beta) if is_null_window(alpha, beta) else number_text(bound)


def bound_source(context: CaptionContext, side: Side, bound: float) -> Limit:
    """Return where the bound comes from, as the window at the top of what is drawn shows it."""
    frame, plan, path = context.frame, context.plan, context.moment.states
    if question := null_window_question(context):
        return question
    if bound == plan.unknown[0 if side == "alpha" else 1]:
        return "range"
    if context.chance is not None:
        return "chance"
    if frame.table is not None and len(path) > 1:
        top = path[0].alpha if side == "alpha" else path[0].beta
        if bound != top and all(view.score != bound for view in path[:-1]):
            return "table"
    elif frame.registered and bound == (frame.lower if side == "alpha" else frame.upper):
        return "table"
    return "above" if plan.root else "window"


def drops_bounds(context: CaptionContext) -> bool:
    """Return whether there are scores further up that would be bounds of the current node, which
    the search has entered with none."""
    if context.chance is not None:
        return False
    return any(
        view.score is not None and isfinite(view.score) for view in context.moment.states[:-1]
    )


def entry_window(context: CaptionContext) -> tuple[float | None, float | None]:
    """Return the window that the current node was called with, before the table changed it."""
    views = context.moment.states
    view = views[-2] if len(views) > 1 else views[-1]
    return view.alpha, view.beta


# A cut: what each player can force here and elsewhere, and what is skipped.


def cutoff_caption(context: CaptionContext, cutoff: Cutoff) -> CaptionParts:
    """Return the caption of an *update* frame that cuts."""
    lead = context.say("cut.lead" if cutoff.skipped else "cut.idle")
    source = supplier(context, cutoff)
    why = [_got(context, cutoff), _cut_reason(context, cutoff, source), *_left_out(context, cutoff)]
    if _rests_on_estimates(context, cutoff, source):
        why.append(context.say("cut.guess"))
    return CaptionParts(lead, why, _term(context, cutoff, source))


def _rests_on_estimates(context: CaptionContext, cutoff: Cutoff, source: Path | None) -> bool:
    """Return whether the child's score or the bound is known only as far as the estimates go."""
    best = None if source is None else context.state_of(source).best
    return any(
        path in context.plan.nodes and context.is_estimate(path)
        for path in (cutoff.after, best)
        if path is not None
    )


def _got(context: CaptionContext, cutoff: Cutoff) -> str:
    """Return what the player can get here already."""
    if context.node.turn == CHANCE:
        return why_outcomes_suffice(context, cutoff)
    form = "leaf" if context.names.bare(context.plan.nodes[cutoff.after]) else "got"
    return context.say(f"cut.{form}_{context.side}")


def _left_out(context: CaptionContext, cutoff: Cutoff) -> Iterator[str]:
    """Yield which children an earlier visit has entered and this one leaves out."""
    entered = [child for child in cutoff.skipped if context.below(child).passes]
    if entered:
        key = "cut.known_one" if len(entered) == 1 else "cut.known_many"
        is_short = len(entered) <= MAX_NAMES_IN_SENTENCE
        names = [context.names.child(child) for child in entered]
        count_text = context.words.say("skip.children", n=len(entered))
        yield context.say(key, what=context.words.join(names) if is_short else count_text)


def supplier(context: CaptionContext, cutoff: Cutoff) -> Path | None:
    """Return the ancestor whose player is sure of the bound; None if only the given window sets it.

    Fail-soft scores below the window meet the cut condition too, but nobody is sure of them.
    """
    nearest = cutoff.bound_from
    if nearest is not None and nearest in context.plan.nodes and context.is_proved(nearest):
        return nearest
    if cutoff.kind == "beta":
        return context.source(MIN, context.frame.beta)
    return context.source(MAX, context.frame.alpha)


def is_deep(context: CaptionContext, cutoff: Cutoff, source: Path) -> bool:
    """Return whether the player changes more than once between the ancestor and the node that is
    cut."""
    ends = range(len(source), len(cutoff.path) + 1)
    turns = [context.plan.nodes[cutoff.path[:end]].turn for end in ends]
    return sum(above != below for above, below in pairwise(turns)) > 1


def _cut_reason(context: CaptionContext, cutoff: Cutoff, source: Path | None) -> str:
    idle = "" if cutoff.skipped else "_idle"
    skipped = context.names.skipped(cutoff.skipped) if cutoff.skipped else ""
    if source is None:
        bound, limit = _bound(context, cutoff)
        key = f"cut.{cutoff.kind}_{limit}{idle}"
        return context.say(key, bound=bound_text(context, bound), skipped=skipped)
    view = context.state_of(source)
    assert view.score is not None
    if view.best is None:  # nobody has to move there
        return context.say(
            f"cut.{cutoff.kind}_stand{idle}",
            bound=number_text(view.score),
            source=context.names.call(source),
            skipped=skipped,
        )
    scout = "_scout" if view.best == context.frame.path[: len(view.best)] else ""
    return context.say(
        f"cut.{cutoff.kind}{scout}{idle}",
        bound=context.value(context.plan.nodes[view.best], view.score),
        source=context.names.call(source),
        via=context.names.child(view.best),
        skipped=skipped,
    )


def _bound(context: CaptionContext, cutoff: Cutoff) -> tuple[float, Limit]:
    """Return the bound, which is not the score of an ancestor, and where it comes from."""
    bound = context.frame.beta if cutoff.kind == "beta" else context.frame.alpha
    assert bound is not None
    return bound, bound_source(context, cutoff.kind, bound)


def _term(context: CaptionContext, cutoff: Cutoff, source: Path | None) -> str:
    cut = context.say(f"cut.kind_{cutoff.kind}")
    if source is None:
        return context.say(f"cut.term_{_bound(context, cutoff)[1]}", cut=cut)
    depth = context.say("cut.deep" if is_deep(context, cutoff, source) else "cut.shallow")
    levels = len(cutoff.path) - len(source)
    if levels == 1:
        return context.say("cut.term_parent", cut=cut, depth=depth)
    return context.say(
        "cut.term",
        cut=cut,
        depth=depth,
        source=context.names.call(source),
        levels=context.words.count("cut.levels", levels),
    )
