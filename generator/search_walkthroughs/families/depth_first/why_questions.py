"""Questions about why something may be left out: the right reason, among reasons of other frames
that do not hold here."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Literal, TypeAlias

from ...captions.context import CaptionContext
from ...captions.cutoffs import Side, bound_source, bound_text, supplier
from ...game import CHANCE, MAX, MIN, Path
from ...questions.question import MAX_CHOICES, Choice, Kind, QuestionDraft, ask, is_next
from ...record.frame import Frame, Range, Refusal
from ...record.frame_text import number_text
from ...record.tree_state import Moment, intersection
from .margins import margin_caption
from .node_questions import returned_text
from .scores import update_caption
from .table import table_caption

Asked: TypeAlias = Literal["", "more", "least", "window"]
"""Where a bound comes from: a player holds it further up (""); a null window asks whether a node is
worth "more" than it, or at "least" that; the "window" of the whole search sets it."""
WHY = Kind("why", "cut")
MAX_NEAR_FRAMES = 12
"""Upper limit of frames of the same kind, each way, whose reasons are tried."""


@dataclass(frozen=True, slots=True)
class BoundReason:
    """A reason to leave something out: a node can no longer come beyond a bound."""

    side: Side
    """Whether nothing above the bound (alpha) or nothing below it (beta) can come."""
    asked: Asked
    bound: float
    text: str
    """The bound as sentences name it."""
    source: Path | None = None
    """The ancestor whose player holds the bound, and the child that brought it there."""
    via: Path | None = None

    def holds(self, known: Range) -> bool:
        """Return whether a node of which this range is proved can no longer come beyond the
        bound."""
        low, high = known
        if self.side == "alpha":
            return high < self.bound if self.asked == "least" else high <= self.bound
        return low > self.bound if self.asked == "more" else low >= self.bound

    def said(self, context: CaptionContext) -> str:
        """Return the reason as a sentence about the current node."""
        facts: dict[str, object] = {"bound": self.text}
        if self.source is not None and self.via is not None:
            names = context.names
            facts |= {"source": names.call(self.source), "via": names.child(self.via)}
        ending = f"_{self.asked}" if self.asked else ""
        return context.say(f"question.because_{self.side}{ending}", **facts)


def why_questions(contexts: Sequence[CaptionContext]) -> Iterator[QuestionDraft]:
    """Yield the questions about cuts, table hits and refusals."""
    places = [at for at, context in enumerate(contexts) if at and _leaves_out(context.frame)]
    reasons = {at: reason for at in places if (reason := _bound_reason(contexts[at])) is not None}
    bounded = [*reasons]
    refusals = [at for at in places if contexts[at].frame.refusal is not None]
    for at in places:
        context = contexts[at]
        if context.hides_children or not is_next(contexts, at):
            continue
        if at in reasons:
            others = [reasons[near] for near in _near(bounded, at)]
            yield from _ask_bound(context, reasons[at], others)
        elif context.frame.refusal is not None:
            yield from _ask_refusal(context, [contexts[near] for near in _near(refusals, at)])


def _leaves_out(frame: Frame) -> bool:
    """Return whether the frame leaves something out."""
    if frame.status == "table":
        return bool(frame.table_cut) and frame.child is None
    return frame.refusal is not None or (frame.cutoff is not None and bool(frame.cutoff.skipped))


def _near(places: Sequence[int], at: int) -> list[int]:
    """Return the places next to one of them, those before it first, the nearest of them first."""
    here = bisect_left(places, at)
    before = places[max(here - MAX_NEAR_FRAMES, 0) : here][::-1]
    return [*before, *places[here + 1 : here + 1 + MAX_NEAR_FRAMES]]


# Cuts and table hits: a bound, and what is known of the node.


def known_range(moment: Moment) -> Range:
    """Return the range in which the node's value is known to lie, by what is proved of it and, at a
    table hit, by the table."""
    frame, proved = moment.frame, moment.states[-1].proved_range
    if frame.status == "table" and frame.lower is not None and frame.upper is not None:
        return intersection(proved, (frame.lower, frame.upper))
    return proved


def _bound_reason(context: CaptionContext) -> BoundReason | None:
    """Return why the frame leaves something out; None if no bound is the reason, or if what is
    known of the node does not prove it."""
    frame, bounds = context.frame, (context.frame.alpha, context.frame.beta)
    if frame.refusal is not None or frame.stand or context.node.turn == CHANCE or None in bounds:
        return None
    if frame.cutoff is not None:
        side, source = frame.cutoff.kind, supplier(context, frame.cutoff)
    else:
        low, high = known_range(context.moment)
        if low == high:
            return None
        side = "alpha" if bounds[0] is not None and high <= bounds[0] else "beta"
        source = context.source(*((MAX, bounds[0]) if side == "alpha" else (MIN, bounds[1])))
    bound = bounds[0] if side == "alpha" else bounds[1]
    assert bound is not None
    reason = _reason_of(context, side, bound, source)
    return reason if reason is not None and reason.holds(known_range(context.moment)) else None


def _reason_of(
    context: CaptionContext, side: Side, bound: float, source: Path | None
) -> BoundReason | None:
    """Return the reason with where its bound comes from; None if it comes from elsewhere."""
    if source is not None:
        view = context.state_of(source)
        if view.best is None or view.score is None:
            return None  # it is an estimate, and no child has brought it
        text = context.value(context.plan.nodes[view.best], view.score)
        return BoundReason(side, "", view.score, text, source, view.best)
    match bound_source(context, side, bound):
        case "more" | "least" | "window" as asked if isfinite(bound):
            text = bound_text(context, bound)
            ends = {"more": context.frame.alpha, "least": context.frame.beta, "window": bound}
            asked_bound = ends[asked]
            assert asked_bound is not None
            return BoundReason(side, asked, asked_bound, text)
    return None


def _ask_bound(
    context: CaptionContext, right: BoundReason, others: Sequence[BoundReason]
) -> Iterator[QuestionDraft]:
    """Ask why the bound allows it: reasons of other frames, the wrong side of the bound, and the
    node's own score in the place of the bound are among the choices."""
    range_now = known_range(context.moment)
    candidates = [*_mistakes(context, right), *others]
    candidates[1:1] = others[:1]  # a reason of another frame, if there is one, is never crowded out
    reason = context.words.paragraph(_caption_reasons(context))
    choices = [Choice(right.said(context), reason)]
    for wrong in candidates:
        beyond = "more" if wrong.side == "alpha" else "less"
        why = context.say(f"question.why_because_{beyond}", bound=wrong.text)
        _add(choices, Choice(wrong.said(context), why), is_false=not wrong.holds(range_now))
    cutoff = context.frame.cutoff
    prompts: list[str] = [context.say("question.why_table")]
    if cutoff is not None:
        skipped = context.names.skipped(cutoff.skipped)
        returned = returned_text(context, cutoff.after, context.below(cutoff.after).score)
        prompts = [returned, context.say("question.why", skipped=skipped)]
    yield from ask(context, WHY, context.words.paragraph(prompts), choices)


def _mistakes(context: CaptionContext, right: BoundReason) -> Iterator[BoundReason]:
    """Yield what those say who take the node's own score for the bound, or the wrong side of it."""
    turned: Side = "beta" if right.side == "alpha" else "alpha"
    frame, view = context.frame, context.view
    if not right.asked and frame.cutoff is not None and frame.score is not None:
        child = view.best or frame.cutoff.after
        text = context.value(context.plan.nodes[child], frame.score)
        if not context.names.bare(context.plan.nodes[child]):  # few bounds come from a mere leaf
            yield BoundReason(turned, "", frame.score, text, frame.path, child)
    yield BoundReason(turned, right.asked, right.bound, right.text, right.source, right.via)


def _caption_reasons(context: CaptionContext) -> Sequence[str]:
    """Return the reasons in the caption of the frame."""
    caption = table_caption if context.frame.status == "table" else update_caption
    return caption(context).reasons


# Refusals: an estimate with its margin, or a search less deep, against a bound.


def _ask_refusal(
    context: CaptionContext, others: Sequence[CaptionContext]
) -> Iterator[QuestionDraft]:
    """Ask why the search refuses it; the numbers of other refusals of the kind are among the
    choices."""
    refusal = context.frame.refusal
    assert refusal is not None
    facts = {"refused": context.names.call(refusal.path), "bound": number_text(refusal.bound)}
    if refusal.kind == "late":
        choices = _late_choices(context, refusal, others)
    elif context.frame.guess is not None and context.node.guess is not None:
        choices = _margin_choices(context, refusal, others)
    else:
        return
    yield from ask(context, WHY, context.say(f"question.why_{refusal.kind}", **facts), choices)


def _late_choices(
    context: CaptionContext, refusal: Refusal, others: Sequence[CaptionContext]
) -> list[Choice]:
    """Return the bound that the move did not pass, and bounds that it did pass."""
    value = context.below(refusal.path).score
    if value is None or context.frame.turn == CHANCE:
        return []
    sign = context.frame.turn
    bounds = [other.frame.refusal.bound for other in others if other.frame.refusal is not None]
    choices: list[Choice] = []
    for bound in (refusal.bound, *bounds):
        facts = {"bound": number_text(bound), "value": number_text(value)}
        text = context.say(f"question.because_late_{context.side}", **facts)
        if bound == refusal.bound:
            reason = context.words.paragraph(_caption_reasons(context)[:1])
            choices = choices or [Choice(text, reason)]
        else:
            why = context.say(f"question.why_late_{context.side}", **facts)
            _add(choices, Choice(text, why), is_false=(value - bound) * sign > 0)
    other_side = "min" if context.side == "max" else "max"
    facts = {"bound": number_text(refusal.bound), "value": number_text(value)}
    text = context.say(f"question.because_late_{other_side}", **facts)
    why = context.say(f"question.why_late_{other_side}", **facts)
    _add(choices, Choice(text, why), is_false=(value - refusal.bound) * sign < 0)
    return choices


def _margin_choices(
    context: CaptionContext, refusal: Refusal, others: Sequence[CaptionContext]
) -> list[Choice]:
    """Return the estimate with its margin, and those of other nodes."""
    estimate, key = context.node.guess, f"margin.{refusal.kind}_{context.side}"
    assert estimate is not None
    right = context.say("question.why_margin_right", value=number_text(estimate))
    choices = [Choice(margin_caption(context).reasons[0], right)]
    for other in others:
        kind, guess, other_estimate = other.frame.refusal, other.frame.guess, other.node.guess
        if kind is None or kind.kind != refusal.kind or guess is None or other_estimate is None:
            continue
        facts = {
            "guess": number_text(guess),
            "estimate": number_text(other_estimate),
            "margin": number_text(abs(guess - other_estimate)),
            "bound": number_text(kind.bound),
        }
        why = context.say(
            "question.why_margin", value=number_text(estimate), other=number_text(other_estimate)
        )
        same_side = other.side == context.side
        _add(
            choices,
            Choice(context.say(key, **facts), why),
            is_false=same_side and other_estimate != estimate,
        )
    return choices


def _add(choices: list[Choice], choice: Choice, *, is_false: bool) -> None:
    """Add a wrong choice, if there is room and neither its text nor its reason is there already."""
    is_new = all(choice.text != other.text and choice.why != other.why for other in choices)
    if is_false and is_new and len(choices) < MAX_CHOICES:
        choices.append(choice)
