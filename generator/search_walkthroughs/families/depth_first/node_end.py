"""Captions of frames in which a node ends, and of children that are left out."""

from collections.abc import Iterator
from math import inf

from ...captions.chance import is_chance_value, mean_text
from ...captions.context import SIGNS, CaptionContext, CaptionParts
from ...captions.cutoffs import Limit, bound_source, bound_text, null_window_question
from ...captions.re_search import cost_text, is_last_pass
from ...game import CHANCE, MAX, MIN, Path
from ...record.frame_text import number_text
from ...record.kinds import certain
from .node_start import term_caption
from .refusals import stopped_caption, trusted_text
from .scouts import bounds_meet
from .table import settled_by_table, store_caption

# The end of a node: what its children prove, what the search claims, and why that is enough.

TERMS = {"fail low": "end.term_low", "fail high": "end.term_high", "exact": "end.term_exact"}


def end_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of an *end* frame."""
    node = context.node
    if context.frame.stopped:
        return stopped_caption(context)
    if node.leaf or (context.at_horizon and context.view.stand is None):
        reasons = (*_leaf_reasons(context), *_mover(context), *store_caption(context))
        if context.plan.traits.passes and not node.path:
            reasons = (*reasons, *cost_text(context))
        return CaptionParts(_leaf(context), reasons, _term_of_leaf(context))
    lead, proof = context.say(f"end.{_form(context)}"), _proof(context)
    if settled := settled_by_table(context):
        lead, proof = context.say(f"end.table_{settled}"), iter((context.say("end.settled"),))
    why = (*proof, *why_bound_suffices(context), *_mover(context))
    return CaptionParts(
        lead, (*why, *store_caption(context), *_result(context)), term_text(context)
    )


def term_text(context: CaptionContext) -> str:
    """Return what the score is against the window; it is the minimax value only if nothing is
    guessed.

    Where the table leaves no more than one value, that is said besides.
    """
    kind, path = context.kind, context.frame.path
    if kind is None or not context.plan.traits.window:
        return context.say("end.term")
    if kind == "exact":
        inside = context.is_estimate(path) or is_chance_value(context, path)
        return context.say("end.term_inside" if inside else TERMS[kind])
    return context.say(f"{TERMS[kind]}_known" if certain(context.frame) else TERMS[kind])


def _term_of_leaf(context: CaptionContext) -> str:
    kind = context.kind
    if kind is None or not context.plan.traits.window:
        return context.say("end.term")
    fails = kind != "exact" and certain(context.frame)
    return context.say("end.term_leaf_known" if fails else "end.term_leaf", kind=kind)


def _form(context: CaptionContext) -> str:
    """Return which lead is said: of the search that is over, of a pass of it, or of the node
    alone."""
    frame, sign = context.frame, SIGNS[context.view.sign]
    far = frame.horizon is not None and context.view.from_estimates
    far = far and not context.plan.traits.looks_ahead
    if frame.path:
        return f"far_{sign}" if far else sign
    last = is_last_pass(context)
    if last is None:
        return sign
    return f"over_{sign}" if last else "pass_far" if far else f"pass_{sign}"


def _leaf(context: CaptionContext) -> str:
    node = context.node
    if node.estimate or context.at_horizon:
        return context.say("end.estimate", node=context.names.name(node.path))
    return context.say("end.exact", node=context.names.leaf(node))


def _leaf_reasons(context: CaptionContext) -> Iterator[str]:
    frame = context.frame
    if context.at_horizon:
        yield context.say("end.looked")
    elif misread := _misread(context):
        yield misread
    else:
        yield context.say("end.estimated" if context.node.estimate else "end.leaf")
    if not context.plan.traits.window or context.kind not in ("fail low", "fail high"):
        return
    side, bound = ("low", frame.alpha) if context.kind == "fail low" else ("high", frame.beta)
    if question := null_window_question(context):
        yield context.say(f"end.{side}_{question}", bound=bound_text(context, 0))
    elif bound is not None and not _is_end_of_scores(context, bound):
        yield context.say(f"end.leaf_{side}", bound=number_text(bound))


def _misread(context: CaptionContext) -> str | None:
    """Return that a leaf's value has been taken from the wrong side, if it has."""
    node, score = context.node, context.frame.score
    if context.plan.traits.terms != "mover" or not node.value or score != -node.value:
        return None
    return context.say("end.misread", value=context.value(node, node.value))


def _is_end_of_scores(context: CaptionContext, bound: float) -> bool:
    """Return whether the bound, below a chance node, is only an end of the range of scores."""
    return context.chance is not None and bound in context.plan.range


def _proof(context: CaptionContext) -> Iterator[str]:
    view, score = context.view, context.frame.score
    assert score is not None
    if (trusted := trusted_text(context)) is not None:
        yield trusted
    elif view.stand is not None and view.best is None:
        yield context.say("quiet.end")
    elif context.node.turn == CHANCE and view.sign == "=":
        yield from mean_text(context)
    elif context.node.turn != CHANCE and view.best is None and view.sign != "=":
        low = context.frame.turn == MAX
        key = "end.bound_low" if low else "end.bound_high"
        settled = score == context.plan.range[0 if low else 1]
        yield context.say(f"{key}_range" if settled else key)
    elif view.sign == "=" and view.best is not None:
        best = context.best_text(_proved_best(context, view.best), score)
        key = "guess" if context.is_estimate(context.frame.path) else "choice"
        yield context.say(f"end.{key}_{context.side}", held=best)
    elif view.sign:
        guess = "guess" if context.is_estimate(context.frame.path) else "proved"
        side = "least" if view.sign == "≥" else "most"
        yield context.say(f"end.{guess}_{side}")
        if context.plan.traits.refuses and context.kind == "exact":  # the search calls it the value
            yield context.say(f"refuse.answer_{side}", score=number_text(score))


def _proved_best(context: CaptionContext, best: Path) -> Path:
    """Return a child that is proved to give the node's value; a child of equal bound may not be."""
    score, end = context.frame.score, 0 if context.node.turn == MAX else 1
    proved = [c for c in context.node.children if context.below(c).proved_range[end] == score]
    return best if best in proved or not proved else proved[0]


def why_bound_suffices(context: CaptionContext) -> Iterator[str]:
    """Yield why a bound is enough: a player already has as much elsewhere, or nobody asked for
    more."""
    frame = context.frame
    if not context.plan.traits.window or context.kind not in ("fail low", "fail high"):
        return
    low = context.kind == "fail low"
    side, turn, bound = ("low", MAX, frame.alpha) if low else ("high", MIN, frame.beta)
    if bound is None or bound in (inf, -inf):
        return
    if bounds_meet(context):
        yield context.say("again.met")
        return
    question, named = null_window_question(context), bound_text(context, bound)
    source = context.source(turn, bound)
    limit = bound_source(context, "alpha" if low else "beta", bound)
    if (
        context.view.sign == "="
        and not settled_by_table(context)
        and not _bound_goes_without_saying(context, limit)
    ):
        key = "more_null" if question else "more_than"
        yield context.say(f"end.{key}_{side}", bound=named)
    if source is None:
        yield context.say(f"end.{side}_{limit}", bound=named)
    else:
        yield context.say(
            f"end.{side}", bound=number_text(bound), source=context.names.call(source)
        )


def _bound_goes_without_saying(context: CaptionContext, limit: Limit) -> bool:
    """Return whether the caption need not say that the search claims only a bound.

    The table says so where it keeps no more; and there is nothing beyond the last of all scores.
    """
    return limit == "range" or context.frame.stored is not None


def _mover(context: CaptionContext) -> Iterator[str]:
    if context.plan.traits.terms == "mover" and context.frame.turn == MIN:
        assert context.frame.score is not None
        yield context.say("end.mover", own=number_text(-context.frame.score))


def _result(context: CaptionContext) -> Iterator[str]:
    if context.node.path:
        return
    frame, best = context.frame, context.view.best
    raised = "fail high" if frame.turn == MAX else "fail low"
    is_value = context.kind in (None, "exact") or (bounds_meet(context) and context.kind == raised)
    guesses = frame.horizon is not None and context.view.from_estimates
    far = guesses and not is_last_pass(context)
    if best is not None and context.node.turn != CHANCE and is_value and not far:
        yield context.say("end.move", best=context.names.child(_proved_best(context, best)))
    if context.plan.truth is not None:
        ends = dict.fromkeys(map(number_text, context.plan.truth))
        yield context.say("unsound.truth", truth=" … ".join(ends))
    if guesses and not far:
        yield context.say("end.horizon")
    if context.plan.traits.passes:
        if frame.horizon is not None and not guesses and not context.plan.traits.looks_ahead:
            yield context.say("again.complete")
        yield from cost_text(context)
        return
    key = "end.counts" if frame.pruned else "end.all"
    yield context.words.count(key, frame.calculated, pruned=f"{frame.pruned:,}")
    if context.names.has_estimates(context.node):
        yield context.say("end.horizon")


# A node some of whose children are not drawn: the result, without their names.


def hidden_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of any frame of a node with hidden children."""
    frame = context.frame
    match frame.status:
        case "start":
            below = context.words.count("hidden.start", context.node.hidden)
            if context.plan.traits.stands or not context.node.hidden:
                below = context.say("hidden.beneath")  # quiet moves would be counted too
            return CaptionParts(context.say("start.inner"), (below,), term_caption(context))
        case "score":
            assert frame.child_score is not None
            lead = context.say("hidden.score", value=number_text(frame.child_score))
            if context.names.moves.on_board and frame.child:
                lead = context.say("score.lead", value=number_text(frame.child_score))
            return CaptionParts(lead, (), context.say("score.term"))
        case "update":
            key = "same" if not frame.updated else "changed"
            if frame.cut:
                key = "cut" if frame.skipped else "idle"
            changed = "update.term_changed" if frame.updated else "update.term_same"
            return CaptionParts(context.say(f"hidden.{key}"), (), context.say(changed))
    settled = settled_by_table(context)
    lead = context.say(f"end.table_{settled}" if settled else f"end.{SIGNS[context.view.sign]}")
    reasons = (*_searched_below(context), *why_bound_suffices(context), *store_caption(context))
    return CaptionParts(lead, reasons, term_text(context))


def noisy_caption(context: CaptionContext) -> Iterator[str]:
    """Yield that some noisy moves are not shown, where quiet ones are not searched."""
    if context.node.collapsed_noisy and context.frame.status == "start":
        yield context.words.count("hidden.noisy", context.node.collapsed_noisy)


def _searched_below(context: CaptionContext) -> Iterator[str]:
    """Yield how much of what the picture leaves out was searched."""
    hidden, searched = context.node.hidden, context.view.subtree_size
    if searched is None or not hidden or context.plan.traits.stands:
        yield context.say("hidden.summed")
        return
    below = min(max(searched - 1, 0), hidden)
    key = "all" if below == hidden else "some" if below else "none"
    facts = {"searched": f"{below:,}", "skipped": f"{hidden - below:,}"}
    yield context.words.count(f"hidden.{key}", hidden, **facts)
