"""A node is done; children left out."""

from collections.abc import Iterator
from math import inf

from ..game import CHANCE, MAX, MIN, Path
from ..trace.frame_text import number_text
from ..trace.kinds import certain
from .chance import is_chance_value, mean
from .context import SIGNS, CaptionContext, CaptionParts
from .cutoffs import Limit, bound_source, bound_text, null_window_question
from .entering import term_caption
from .re_search import bounds_meet, cost, over
from .refusals import stopped_caption, trusted_text
from .table import settled_by_table, store_caption

# The end of a node: what its children prove, what the search claims, and why that is enough.

TERMS = {"fail low": "end.term_low", "fail high": "end.term_high", "exact": "end.term_exact"}


def end_caption(telling: CaptionContext) -> CaptionParts:
    """The caption of an *end* frame."""
    node = telling.node
    if telling.frame.stopped:
        return stopped_caption(telling)
    if node.leaf or (telling.at_horizon and telling.view.stand is None):
        reasons = (*_leaf_reasons(telling), *_mover(telling), *store_caption(telling))
        if telling.plan.passes and not node.path:
            reasons = (*reasons, *cost(telling))
        return CaptionParts(_leaf(telling), reasons, _term_of_leaf(telling))
    lead, proof = telling.say(f"end.{_form(telling)}"), _proof(telling)
    if known := settled_by_table(telling):
        lead, proof = telling.say(f"end.table_{known}"), iter((telling.say("end.settled"),))
    why = (*proof, *why_bound_suffices(telling), *_mover(telling))
    return CaptionParts(lead, (*why, *store_caption(telling), *_result(telling)), term(telling))


def term(telling: CaptionContext) -> str:
    """What the score is against the window; it is the minimax value only if nothing is guessed.

    Where the table leaves no more than one value, that is said besides.
    """
    kind, path = telling.kind, telling.frame.path
    if kind is None or not telling.plan.window:
        return telling.say("end.term")
    if kind == "exact":
        inside = telling.is_estimate(path) or is_chance_value(telling, path)
        return telling.say("end.term_inside" if inside else TERMS[kind])
    return telling.say(f"{TERMS[kind]}_known" if certain(telling.frame) else TERMS[kind])


def _term_of_leaf(telling: CaptionContext) -> str:
    kind = telling.kind
    if kind is None or not telling.plan.window:
        return telling.say("end.term")
    fails = kind != "exact" and certain(telling.frame)
    return telling.say("end.term_leaf_known" if fails else "end.term_leaf", kind=kind)


def _form(telling: CaptionContext) -> str:
    """Which lead: of the search that is over, of a pass of it, or of the node alone."""
    frame, sign = telling.frame, SIGNS[telling.view.sign]
    far = frame.horizon is not None and telling.view.from_estimates
    far = far and not telling.plan.looks_ahead
    if frame.path:
        return f"far_{sign}" if far else sign
    last = over(telling)
    if last is None:
        return sign
    return f"over_{sign}" if last else "pass_far" if far else f"pass_{sign}"


def _leaf(telling: CaptionContext) -> str:
    node = telling.node
    if node.estimate or telling.at_horizon:
        return telling.say("end.estimate", node=telling.names.name(node.path))
    return telling.say("end.exact", node=telling.names.leaf(node))


def _leaf_reasons(telling: CaptionContext) -> Iterator[str]:
    frame = telling.frame
    if telling.at_horizon:
        yield telling.say("end.looked")
    elif misread := _misread(telling):
        yield misread
    else:
        yield telling.say("end.estimated" if telling.node.estimate else "end.leaf")
    if not telling.plan.window or telling.kind not in ("fail low", "fail high"):
        return
    side, bound = ("low", frame.alpha) if telling.kind == "fail low" else ("high", frame.beta)
    if question := null_window_question(telling):
        yield telling.say(f"end.{side}_{question}", bound=bound_text(telling, 0))
    elif bound is not None and not _last_of_all(telling, bound):
        yield telling.say(f"end.leaf_{side}", bound=number_text(bound))


def _misread(telling: CaptionContext) -> str | None:
    """That a leaf's value has been taken from the wrong side, if it has."""
    node, score = telling.node, telling.frame.score
    if telling.plan.terms != "mover" or not node.value or score != -node.value:
        return None
    return telling.say("end.misread", value=telling.value(node, node.value))


def _last_of_all(telling: CaptionContext, bound: float) -> bool:
    """Whether the bound, below a chance node, is but an end of the scores there are."""
    return telling.chance is not None and bound in telling.plan.range


def _proof(telling: CaptionContext) -> Iterator[str]:
    view, score = telling.view, telling.frame.score
    assert score is not None
    if (trusted := trusted_text(telling)) is not None:
        yield trusted
    elif view.stand is not None and view.best is None:
        yield telling.say("quiet.end")
    elif telling.node.turn == CHANCE and view.sign == "=":
        yield from mean(telling)
    elif telling.node.turn != CHANCE and view.best is None and view.sign != "=":
        yield telling.say("end.bound_low" if telling.frame.turn == MAX else "end.bound_high")
    elif view.sign == "=" and view.best is not None:
        held = telling.best_text(_proved_best(telling, view.best), score)
        key = "guess" if telling.is_estimate(telling.frame.path) else "choice"
        yield telling.say(f"end.{key}_{telling.side}", held=held)
    elif view.sign:
        guess = "guess" if telling.is_estimate(telling.frame.path) else "proved"
        yield telling.say(f"end.{guess}_{'least' if view.sign == '≥' else 'most'}")


def _proved_best(telling: CaptionContext, best: Path) -> Path:
    """A child that is proved to give the node's value; one of equal bound may not be."""
    score, end = telling.frame.score, 0 if telling.node.turn == MAX else 1
    proved = [c for c in telling.node.children if telling.below(c).proved_range[end] == score]
    return best if best in proved or not proved else proved[0]


def why_bound_suffices(telling: CaptionContext) -> Iterator[str]:
    """Why a bound will do: somebody already has as much elsewhere, or nobody asked for more."""
    frame = telling.frame
    if not telling.plan.window or telling.kind not in ("fail low", "fail high"):
        return
    low = telling.kind == "fail low"
    side, turn, bound = ("low", MAX, frame.alpha) if low else ("high", MIN, frame.beta)
    if bound is None or bound in (inf, -inf):
        return
    if bounds_meet(telling):
        yield telling.say("again.met")
        return
    question, named = null_window_question(telling), bound_text(telling, bound)
    source = telling.source(turn, bound)
    where = bound_source(telling, "alpha" if low else "beta", bound)
    if (
        telling.view.sign == "="
        and not settled_by_table(telling)
        and not _bound_goes_without_saying(telling, where)
    ):
        key = "more_null" if question else "more_than"
        yield telling.say(f"end.{key}_{side}", bound=named)
    if source is None:
        yield telling.say(f"end.{side}_{where}", bound=named)
    else:
        yield telling.say(
            f"end.{side}", bound=number_text(bound), source=telling.names.call(source)
        )


def _bound_goes_without_saying(telling: CaptionContext, where: Limit) -> bool:
    """Whether it need not be said that the search claims only a bound.

    The table says so where it keeps no more; and there is nothing beyond the last of all scores.
    """
    return where == "range" or telling.frame.stored is not None


def _mover(telling: CaptionContext) -> Iterator[str]:
    if telling.plan.terms == "mover" and telling.frame.turn == MIN:
        assert telling.frame.score is not None
        yield telling.say("end.mover", own=number_text(-telling.frame.score))


def _result(telling: CaptionContext) -> Iterator[str]:
    if telling.node.path:
        return
    frame, best = telling.frame, telling.view.best
    raised = "fail high" if frame.turn == MAX else "fail low"
    found = telling.kind in (None, "exact") or (bounds_meet(telling) and telling.kind == raised)
    guesses = frame.horizon is not None and telling.view.from_estimates
    far = guesses and not telling.plan.looks_ahead
    if best is not None and telling.node.turn != CHANCE and found and not far:
        yield telling.say("end.move", best=telling.names.child(_proved_best(telling, best)))
    if guesses and not far:
        yield telling.say("end.horizon")
    if telling.plan.passes:
        if frame.horizon is not None and not far and not telling.plan.looks_ahead:
            yield telling.say("again.complete")
        yield from cost(telling)
        return
    key = "end.counts" if frame.pruned else "end.all"
    yield telling.words.count(key, frame.calculated, pruned=f"{frame.pruned:,}")
    if telling.names.has_estimates(telling.node):
        yield telling.say("end.horizon")


# A node some of whose children are not drawn: the result, without their names.


def hidden_caption(telling: CaptionContext) -> CaptionParts:
    """The caption of any frame of such a node."""
    frame = telling.frame
    match frame.status:
        case "start":
            below = telling.words.count("hidden.start", telling.node.hidden)
            return CaptionParts(telling.say("start.inner"), (below,), term_caption(telling))
        case "score":
            assert frame.child_score is not None
            lead = telling.say("hidden.score", value=number_text(frame.child_score))
            if telling.names.moves.on_board and frame.child:
                child = telling.names.child(frame.child)
                lead = telling.say("score.lead", child=child, value=number_text(frame.child_score))
            return CaptionParts(lead, (), telling.say("score.term"))
        case "update":
            key = "same" if not frame.updated else "changed"
            if frame.cut:
                key = "cut" if frame.skipped else "idle"
            changed = "update.term_changed" if frame.updated else "update.term_same"
            return CaptionParts(telling.say(f"hidden.{key}"), (), telling.say(changed))
    known = settled_by_table(telling)
    lead = telling.say(f"end.table_{known}" if known else f"end.{SIGNS[telling.view.sign]}")
    reasons = (*_below(telling), *why_bound_suffices(telling), *store_caption(telling))
    return CaptionParts(lead, reasons, term(telling))


def folded_caption(telling: CaptionContext) -> Iterator[str]:
    """That some of a node's children are not shown, and at its end what came of them."""
    node, frame = telling.node, telling.frame
    if not node.collapsed:
        return
    if frame.status == "start" and frame.pass_ in (None, 1):
        facts = {"shown": f"{len(node.children):,}", "all": f"{node.breadth:,}"}
        yield telling.words.count("hidden.folded", node.collapsed, **facts)
    elif frame.status == "end" and telling.view.collapsed_pruned is not None:
        skipped = telling.view.collapsed_pruned
        searched = node.collapsed - skipped
        key = "some" if searched and skipped else "all" if searched else "none"
        facts = {"searched": f"{searched:,}", "skipped": f"{skipped:,}"}
        yield telling.words.count(f"hidden.folded_{key}", node.collapsed, **facts)


def _below(telling: CaptionContext) -> Iterator[str]:
    """How much of what the picture leaves out was searched."""
    hidden, searched = telling.node.hidden, telling.view.subtree_size
    if searched is None or not hidden:
        yield telling.say("hidden.summed")
        return
    below = min(max(searched - 1, 0), hidden)
    key = "all" if below == hidden else "some" if below else "none"
    facts = {"searched": f"{below:,}", "skipped": f"{hidden - below:,}"}
    yield telling.words.count(f"hidden.{key}", hidden, **facts)
