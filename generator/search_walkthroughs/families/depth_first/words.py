"""What is said of searches that go down and come back."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...captions import family_words
from ...captions.catalogue import Messages
from ...captions.context import CaptionContext, CaptionParts
from ...captions.family_words import Rows
from ...captions.names import Names
from ...record.frame import Frame
from ...record.frame_text import number_or_blank
from ...record.kinds import by_window
from ...record.plan import Plan
from ...record.reasons import bounds_in_force
from ...record.tree_state import Moment
from .node_end import end_caption, hidden_caption, noisy_caption
from .node_start import start_caption
from .refusals import is_resting
from .scores import score_caption, update_caption
from .table import table_caption

ROW_STATUSES = ("table", "update", "end")
"""The statuses of the frames that may have a row in the worked table."""


class Words(family_words.Words):
    """What is said of depth-first searches."""

    CAPTIONS: ClassVar = {
        "start": start_caption,
        "table": table_caption,
        "score": score_caption,
        "update": update_caption,
        "end": end_caption,
    }

    def parts(self, context: CaptionContext) -> CaptionParts:
        """See `family_words.Words`; a node whose children are not drawn is spoken of as a whole."""
        if context.hides_children and context.frame.status != "table":
            return hidden_caption(context)
        return super().parts(context)

    def folded(self, context: CaptionContext) -> Iterator[str]:
        """See `family_words.Words`; quiet moves are not children where none is searched."""
        return noisy_caption(context) if is_resting(context) else super().folded(context)

    def worked_rows(self, plan: Plan, moments: Sequence[Moment], say: Messages) -> Rows:
        """Return a row for each child that has returned, and each inner node that has ended."""
        words = [say.say(f"worked.{word}") for word in ("node", "score", "what")]
        head = [words[0], *(["α", "β"] if plan.traits.window else []), *words[1:]]
        returned = {m.frame.number + 1: m.frame.child_score for m in moments}
        names = Names(plan, say)
        with_rows = (moment for moment in moments if _has_row(plan, moment.frame))
        return [head, *(_row(m, returned.get(m.frame.number), names) for m in with_rows)]


def _has_row(plan: Plan, frame: Frame) -> bool:
    if frame.status == "table":
        return bool(frame.registered)
    if frame.status == "update" and frame.guess is not None:
        return True
    if frame.status == "update" and not frame.stand and frame.child not in plan.nodes:
        return False
    return frame.status in ROW_STATUSES and not plan.nodes[frame.path].leaf


def _row(moment: Moment, returned: float | None, names: Names) -> list[str]:
    """Return the cells of a row; `returned` is what the frame before had from a child."""
    frame, plan = moment.frame, names.plan
    cells = [names.name(frame.path)]
    if plan.traits.window:
        bounds = bounds_in_force(plan, moment)
        ends = (bounds.alpha, bounds.beta) if bounds else (frame.alpha, frame.beta)
        cells += map(number_or_blank, ends)
    cells.append(number_or_blank(frame.score))
    return [*cells, names.words.paragraph(_events(moment, returned, names))]


def _events(moment: Moment, returned: float | None, names: Names) -> Iterator[str]:
    """Yield what happened, in short sentences."""
    frame, plan, say = moment.frame, names.plan, names.words
    score = number_or_blank(frame.score)
    if frame.status == "table":
        low, high = number_or_blank(frame.lower), number_or_blank(frame.upper)
        yield say.say("worked.table_exact" if low == high else "worked.table", low=low, high=high)
        if frame.table_cut:
            yield say.say("worked.table_cut")
    elif frame.status == "end" and moment.states[-1].estimate:
        yield say.say("worked.estimate", score=score)
    elif frame.status == "end":
        kind = (
            by_window(frame, "cuts past the bound" in plan.meanings) if plan.traits.window else None
        )
        yield say.say(f"worked.{kind.replace(' ', '_') if kind else 'value'}", score=score)
    elif frame.refusal is not None and frame.guess is not None:
        guess, bound = number_or_blank(frame.guess), number_or_blank(frame.refusal.bound)
        yield say.say(f"worked.{frame.refusal.kind}", guess=guess, bound=bound)
    else:
        if frame.child is None:
            yield say.say("worked.stand", score=score)
        else:
            leaf = plan.nodes[frame.child].leaf
            event = f"worked.{'leaf' if leaf else 'child'}_{'changed' if frame.updated else 'same'}"
            child = names.name(frame.child)
            yield say.say(event, child=child, value=number_or_blank(returned), score=score)
        if frame.cut:
            bound = "α" if frame.cutoff and frame.cutoff.kind == "alpha" else "β"
            last = say.say("worked.cut_last", kind=bound)
            yield say.count("worked.cut", frame.skipped, kind=bound) if frame.skipped else last
        elif frame.refused:
            yield say.say("worked.refused")
