"""What is said of searches by several workers."""

from collections.abc import Sequence
from math import isinf
from typing import ClassVar

from ...captions import family_words
from ...captions.catalogue import Messages
from ...captions.context import CaptionContext, CaptionParts
from ...captions.family_words import Rows
from ...captions.names import Names
from ...record.frame_text import number_text
from ...record.plan import Plan
from ...record.tree_state import Moment
from .facts import step_of, worker_count


def start_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the *start* of the search."""
    form = "split" if context.plan.algorithm == "split-root" else "shared"
    workers = context.frame.own("workers")
    reasons = [context.words.count("parallel.workers", workers), context.say(f"parallel.{form}")]
    if form == "split" and workers > 1:
        wait = "wait" if context.plan.options.get("wait", True) else "rush"
        reasons.append(context.say(f"parallel.{wait}"))
    return CaptionParts(context.say("start.root"), reasons, context.say("start.term"))


def expand_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of an *expand* frame: a worker takes a move of the root."""
    frame = context.frame
    bound = float(frame.own("bound"))
    key = "none" if isinf(bound) else context.side
    why = context.say(f"parallel.bound_{key}", bound=number_text(bound))
    assert frame.child is not None
    child = context.child_name(frame.child)
    lead = context.say("parallel.takes", worker=frame.own("worker"), child=child)
    return CaptionParts(lead, (why,), context.say("parallel.term_take"))


def select_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of a *select* frame: a worker enters a node."""
    frame, worker = context.frame, context.frame.own("worker")
    term = context.say("parallel.term_step", step=step_of(frame))
    if frame.score is not None:
        value = context.value(context.node, frame.score)
        lead = context.say("parallel.reads", worker=worker, value=value)
        return CaptionParts(lead, (), term)
    others = _others(context)
    names = context.words.join(others)
    why = (context.words.count("parallel.also", len(others), others=names),) if others else ()
    return CaptionParts(context.say("parallel.enters", worker=worker), why, term)


def backup_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of a *backup* frame: what a worker brings back of a node."""
    frame = context.frame
    assert frame.score is not None
    named = {"worker": frame.own("worker"), "score": number_text(frame.score)}
    term = context.say("parallel.term_back")
    if not frame.path and context.plan.algorithm == "split-root":
        lead = context.say("parallel.root_now", **named)
        return CaptionParts(lead, (context.say("parallel.next_step"),), term)
    lead = context.say("parallel.brings", **named)
    if frame.own("known"):
        return CaptionParts(lead, (context.say("parallel.table"),), term)
    sign = context.view.sign
    key = {"=": "exact", "≥": "least", "≤": "most"}.get(sign, "most")
    return CaptionParts(lead, (context.say(f"parallel.is_{key}", **named),), term)


def end_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the *end*: the value, the steps, the work, and who was idle."""
    frame, workers = context.frame, worker_count(context.plan.options)
    assert frame.score is not None
    steps, work = frame.own("steps"), frame.own("work")
    lead = context.say("parallel.over", score=number_text(frame.score))
    reasons = [context.words.count("parallel.steps", steps, work=f"{work:,}")]
    if workers > 1:
        reasons.append(context.say("parallel.least", n=f"{-(-work // workers):,}", workers=workers))
    return CaptionParts(lead, reasons, context.say("end.term"))


def _others(context: CaptionContext) -> list[str]:
    """Return the numbers of the other workers that are at or below the current node."""
    numbers = context.view.own("workers")
    worker = context.frame.own("worker")
    return [str(n) for n in numbers if n != worker] if isinstance(numbers, tuple) else []


class Words(family_words.Words):
    """What is said of searches by several workers."""

    CAPTIONS: ClassVar = {
        "start": start_caption,
        "expand": expand_caption,
        "select": select_caption,
        "backup": backup_caption,
        "end": end_caption,
    }
    worked_style = "wt-playouts"

    def worked_rows(self, plan: Plan, moments: Sequence[Moment], say: Messages) -> Rows:
        """Return a row for each step: the node that each worker enters."""
        names = Names(plan, say)
        entered: dict[int, dict[int, str]] = {}
        for frame in (moment.frame for moment in moments):
            if frame.status == "select":
                name = names.name(frame.path)
                entered.setdefault(step_of(frame), {})[frame.own("worker")] = name
        numbers = range(1, worker_count(plan.options) + 1)
        head: list[str] = [
            say.say("parallel.worked.step"),
            *(say.say("parallel.worked.worker", worker=n) for n in numbers),
        ]
        return [head, *([str(s), *(row.get(n, "") for n in numbers)] for s, row in entered.items())]
