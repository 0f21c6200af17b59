"""What a search leaves out on the word of one less deep, and captures beyond its depth."""

from collections.abc import Iterator

from ...captions.context import CaptionContext, CaptionParts, player
from ...captions.cutoffs import null_window_value
from ...game import MAX
from ...record.frame_text import number_text

# Where the depth ends, and the mover may stay.


def is_resting(context: CaptionContext) -> bool:
    """Return whether from the current node on only noisy moves are searched."""
    horizon, node, traits = context.frame.horizon, context.node, context.plan.traits
    if horizon is None or node.leaf or not traits.stands:
        return False
    return len(node.path) >= horizon if traits.rests else len(node.path) > horizon


def resting_text(context: CaptionContext) -> Iterator[str]:
    """Yield what the mover may do there: stay, or go on with a noisy move."""
    noisy = [c for c in context.node.children if context.plan.nodes[c].noisy]
    names = context.words.join([context.names.child(child) for child in noisy])
    section = "quiet" if context.plan.traits.rests else "margin"
    key = f"{section}.choice" if noisy else f"{section}.none"
    guess = context.node.guess
    assert guess is not None
    yield context.say(key, value=number_text(guess), children=names)


def stand_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the *update* frame in which the mover may stay."""
    frame, side = context.frame, context.side
    term = context.say("quiet.term")
    if frame.cut:
        bound = frame.beta if frame.turn == MAX else frame.alpha
        assert bound is not None
        skipped = bool(frame.cutoff and frame.cutoff.skipped)
        why = context.say(f"quiet.cut_{side}", bound=number_text(bound))
        more = (context.say("quiet.skips"),) if skipped else ()
        return CaptionParts(context.say("quiet.stays"), (why, *more), term)
    noisy = any(context.plan.nodes[c].noisy for c in context.node.children)
    after = context.say("quiet.goes_on" if noisy else "quiet.ends")
    return CaptionParts(context.say("quiet.may_stay"), (context.say(f"quiet.{side}"), after), term)


# A pass, and a late move: why they are searched less deep, and what comes of it.


def why_reduced(context: CaptionContext) -> Iterator[str]:
    """Yield why the search of the current node is less deep than that of its siblings."""
    view, above = context.view, context.frame.path[:-1]
    before = context.plan.nodes.get(above)
    if before is not None and before.after_pass == context.frame.path:
        yield context.say("refuse.passes", passer=player(before.turn))
    elif view.reduced and context.frame.pass_ != 1 and context.node.after_pass is not None:
        yield context.say("refuse.verifies")  # the moves are searched, as a pass was enough
    elif view.reduced:
        bound = null_window_value(context.frame.alpha, context.frame.beta)
        yield context.say(
            "refuse.late" if context.plan.traits.refuses else "refuse.late_only", bound=bound
        )
    if view.reduced:
        depth, full = view.reduced
        yield context.say("refuse.less", depth=depth, full=full)


def is_off_tree(context: CaptionContext) -> bool:
    """Return whether what has returned is a pass, or the node itself, searched less deep."""
    child = context.frame.child
    return context.plan.traits.refuses and child is not None and child not in context.node.children


def trial_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the *score* frame after a pass, or after the moves were searched less
    deep: it says whether that is enough."""
    frame = context.frame
    bound = frame.beta if frame.turn == MAX else frame.alpha
    searched = frame.child_score
    assert bound is not None
    assert searched is not None
    enough = searched >= bound if frame.turn == MAX else searched <= bound
    trial = "moves" if frame.child == frame.path else "pass"
    facts = {"value": number_text(searched), "bound": number_text(bound)}
    lead = context.say(f"refuse.after_{trial}", **facts)
    why = context.say(f"refuse.{'enough' if enough else 'short'}_{context.side}", **facts)
    return CaptionParts(lead, (why,), context.say("score.term"))


def pass_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the *update* frame in which a pass was enough."""
    cutoff = context.frame.cutoff
    skipped = () if cutoff is None else cutoff.skipped
    key = f"refuse.no_move_{context.side}"
    why = context.say(key, skipped=context.names.skipped(skipped) if skipped else "")
    reasons = (why, *truth_text(context))
    return CaptionParts(context.say("refuse.pass"), reasons, context.say("refuse.term_pass"))


def refusal_text(context: CaptionContext) -> Iterator[str]:
    """Yield that a late move is not searched again, and whether that is right."""
    assert context.frame.refusal is not None
    bound = number_text(context.frame.refusal.bound)
    yield context.say(f"refuse.refused_{context.side}", bound=bound)
    yield from truth_text(context)


def truth_text(context: CaptionContext) -> Iterator[str]:
    """Yield what the node would have been worth, searched to its full depth."""
    refusal = context.frame.refusal
    truth = None if refusal is None else context.plan.truths.get(refusal)
    if refusal is not None and truth is not None:
        key = "right" if refusal.is_right(truth) else "wrong"
        node = context.names.call(refusal.path)
        yield context.say(f"refuse.{key}", refused=node, truth=number_text(truth))


def trusted_text(context: CaptionContext) -> str | None:
    """Return what the score of a node whose moves were not tried rests on; None if they were
    tried."""
    view = context.view
    if not context.plan.traits.refuses or view.best is not None or view.searched_children:
        return None
    traits = context.plan.traits
    section = "refuse" if traits.may_pass else "prediction" if traits.predicts else "margin"
    return context.say(f"{section}.trusted")


def stopped_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the end of a search that its budget has stopped: what it answers, and
    why."""
    frame, options = context.frame, context.plan.options
    assert frame.score is not None
    facts = {"n": options.get("nodes"), "score": number_text(frame.score), "depth": frame.horizon}
    best = (*frame.path, frame.move)
    move = context.names.child(best) if best in context.plan.nodes else str(frame.move)
    searched = bool(context.view.searched_children) and options.get("keep") == "partial"
    deep = (frame.pass_ or 1) > 1
    key = "partial" if searched else "finished" if deep else "none"
    lead = context.say("budget.lead", best=move, **facts)
    return CaptionParts(lead, (context.say(f"budget.{key}", **facts),), context.say("budget.term"))
