"""What a search leaves out on the word of one less deep, and captures beyond its depth."""

from collections.abc import Iterator

from ..game import MAX
from ..trace.frame_text import number_text
from .context import CaptionContext, CaptionParts
from .cutoffs import null_window_value

# Where the depth ends, and the mover may stay.


def is_resting(telling: CaptionContext) -> bool:
    """Whether from the current node on only noisy moves are searched."""
    horizon, node = telling.frame.horizon, telling.node
    deep = horizon is not None and len(node.path) >= horizon
    return telling.plan.stands and deep and not node.leaf


def resting_text(telling: CaptionContext) -> Iterator[str]:
    """What the mover may do there: stay, or go on with a noisy move."""
    noisy = [c for c in telling.node.children if telling.plan.nodes[c].noisy]
    names = telling.words.join([telling.names.child(child) for child in noisy])
    key = "quiet.choice" if noisy else "quiet.none"
    guess = telling.node.guess
    assert guess is not None
    yield telling.say(key, value=number_text(guess), children=names)


def stand_caption(telling: CaptionContext) -> CaptionParts:
    """The caption of the *update* frame in which the mover may stay."""
    frame, side = telling.frame, telling.side
    term = telling.say("quiet.term")
    if frame.cut:
        bound = frame.beta if frame.turn == MAX else frame.alpha
        assert bound is not None
        skipped = bool(frame.cutoff and frame.cutoff.skipped)
        why = telling.say(f"quiet.cut_{side}", bound=number_text(bound))
        more = (telling.say("quiet.skips"),) if skipped else ()
        return CaptionParts(telling.say("quiet.stays"), (why, *more), term)
    noisy = any(telling.plan.nodes[c].noisy for c in telling.node.children)
    after = telling.say("quiet.goes_on" if noisy else "quiet.ends")
    return CaptionParts(telling.say("quiet.may_stay"), (telling.say(f"quiet.{side}"), after), term)


# A pass, and a late move: why they are searched less deep, and what comes of it.


def why_reduced(telling: CaptionContext) -> Iterator[str]:
    """Why the search of the current node is less deep than that of its siblings."""
    view, above = telling.view, telling.frame.path[:-1]
    before = telling.plan.nodes.get(above)
    if before is not None and before.after_pass == telling.frame.path:
        passer = "MAX" if before.turn == MAX else "MIN"
        yield telling.say("refuse.passes", passer=passer)
    elif view.reduced and telling.frame.pass_ != 1 and _is_verified(telling):
        yield telling.say("refuse.verifies")
    elif view.reduced:
        bound = null_window_value(telling.frame.alpha, telling.frame.beta)
        yield telling.say("refuse.late", bound=bound)
    if view.reduced:
        depth, full = view.reduced
        yield telling.say("refuse.less", depth=depth, full=full)


def is_off_tree(telling: CaptionContext) -> bool:
    """Whether what has returned is a pass, or the node itself, searched less deep."""
    child = telling.frame.child
    return telling.plan.refuses and child is not None and child not in telling.node.children


def trial_caption(telling: CaptionContext) -> CaptionParts:
    """The caption of the *score* frame after a pass, or after the moves were looked at less deep:
    is it enough?"""
    frame = telling.frame
    bound = frame.beta if frame.turn == MAX else frame.alpha
    heard = frame.child_score
    assert bound is not None
    assert heard is not None
    enough = heard >= bound if frame.turn == MAX else heard <= bound
    trial = "moves" if frame.child == frame.path else "pass"
    facts = {"value": number_text(heard), "bound": number_text(bound)}
    lead = telling.say(f"refuse.after_{trial}", **facts)
    why = telling.say(f"refuse.{'enough' if enough else 'short'}_{telling.side}", **facts)
    return CaptionParts(lead, (why,), telling.say("score.term"))


def pass_caption(telling: CaptionContext) -> CaptionParts:
    """The caption of the *update* frame in which a pass was enough."""
    cutoff = telling.frame.cutoff
    skipped = () if cutoff is None else cutoff.skipped
    key = f"refuse.no_move_{telling.side}"
    why = telling.say(key, skipped=telling.names.skipped(skipped) if skipped else "")
    reasons = (why, *truth_text(telling))
    return CaptionParts(telling.say("refuse.pass"), reasons, telling.say("refuse.term_pass"))


def refusal_text(telling: CaptionContext) -> Iterator[str]:
    """That a late move is not searched again, and whether that is right."""
    assert telling.frame.refusal is not None
    bound = number_text(telling.frame.refusal.bound)
    yield telling.say(f"refuse.refused_{telling.side}", bound=bound)
    yield from truth_text(telling)


def truth_text(telling: CaptionContext) -> Iterator[str]:
    """What the node would have been worth, searched to its full depth."""
    refusal = telling.frame.refusal
    truth = None if refusal is None else telling.plan.truths.get(refusal)
    if refusal is not None and truth is not None:
        key = "right" if refusal.is_right(truth) else "wrong"
        node = telling.names.call(refusal.path)
        yield telling.say(f"refuse.{key}", refused=node, truth=number_text(truth))


def trusted_text(telling: CaptionContext) -> str | None:
    """What the score of a node rests on whose moves were not tried; None if they were."""
    view = telling.view
    if not telling.plan.refuses or view.best is not None or view.searched_children:
        return None
    return telling.say("refuse.trusted")


def stopped_caption(telling: CaptionContext) -> CaptionParts:
    """The caption of the end of a search that its budget has stopped: what it answers, and why."""
    frame, options = telling.frame, telling.plan.options
    assert frame.score is not None
    facts = {"n": options.get("nodes"), "score": number_text(frame.score), "depth": frame.horizon}
    best = (*frame.path, frame.move)
    move = telling.names.child(best) if best in telling.plan.nodes else str(frame.move)
    heard = bool(telling.view.searched_children) and options.get("keep") == "partial"
    deep = (frame.pass_ or 1) > 1
    key = "partial" if heard else "finished" if deep else "none"
    lead = telling.say("budget.lead", best=move, **facts)
    return CaptionParts(lead, (telling.say(f"budget.{key}", **facts),), telling.say("budget.term"))


def _is_verified(telling: CaptionContext) -> bool:
    """Whether the moves of a node are searched because a pass was enough."""
    return telling.node.after_pass is not None
