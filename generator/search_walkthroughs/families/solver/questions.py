"""The question which bound of a node changes when a result comes to it."""

from collections.abc import Iterator, Mapping
from typing import Any

from ...game import MAX, Path
from ...questions.question import Choice, Kind, QuestionDraft, ask
from ...record.frame import Range
from ...record.frame_text import number_text
from ...record.statistics import PlayoutStatistics
from ..monte_carlo import questions
from ..monte_carlo.questions import MAX_CHILDREN_IN_PROMPT
from .words import SolverContext

PROVED = Kind("proved bound", "bound")


class Questions(questions.Questions):
    """What readers of a search with proven bounds are asked."""

    KINDS = (*questions.Questions.KINDS, PROVED)

    def drafts_of(
        self, context: Any, statistics: Mapping[Path, PlayoutStatistics]
    ) -> Iterator[QuestionDraft]:
        """Yield also which bound changes; the move that is chosen is not asked for, since the
        numbers of playouts alone do not decide."""
        frame = context.frame
        if frame.status == "backup" and frame.path in statistics and not context.node.leaf:
            yield from _ask_bound(context, statistics[frame.path].bounds or context.plan.range)
        if frame.status != "end":
            yield from super().drafts_of(context, statistics)


def _ask_bound(context: SolverContext, before: Range) -> Iterator[QuestionDraft]:
    """Ask which bound of a node changes; the wrong answers take the result of the playout for a
    bound."""
    frame, children = context.frame, list(context.child_views())
    ranges = [view.proved_range for _, view in children]
    assert frame.bounds is not None
    assert frame.result is not None
    whole = context.plan.range
    nothing = all((max(low, whole[0]), min(high, whole[1])) == whole for low, high in ranges)
    if nothing or not 1 < len(children) <= MAX_CHILDREN_IN_PROMPT:
        return
    right = _change(before, frame.bounds)
    proved = [*context.backup_notes()] or [context.say("solver.question.why_none_is")]
    choices = [Choice(context.say(f"solver.question.{right}"), context.words.paragraph(proved))]
    result = dict.fromkeys(("low", "high"), number_text(frame.result))
    for form in ("none", "least" if context.node.turn == MAX else "most", "exact"):
        key = "bound" if form in ("least", "most") else form
        why = context.say(f"solver.question.why_{key}")
        if form != right:
            choices.append(Choice(context.say(f"solver.question.{form}", **result), why))
    low, high = map(number_text, before)
    prompt = context.say("solver.question.bound", low=low, high=high, children=_children(context))
    yield from ask(context, PROVED, prompt, choices)


def _change(before: Range, after: Range) -> str:
    """Return which bound has changed, as the keys of messages name it."""
    if after == before:
        return "none"
    if after[0] == after[1]:
        return "exact"
    if before[0] != after[0] and before[1] != after[1]:
        return "both"
    return "least" if after[0] != before[0] else "most"


def _children(context: SolverContext) -> str:
    """Return the bounds of the children, and how many moves have not been tried."""
    least, most = context.plan.range
    texts = []
    for path, view in context.child_views():
        low, high = max(least, view.proved_range[0]), min(most, view.proved_range[1])
        facts = {"child": context.move(path), "low": number_text(low), "high": number_text(high)}
        texts.append(context.say(f"solver.question.{'worth' if low == high else 'child'}", **facts))
    if untried := context.node.breadth - len(texts):
        texts.append(context.words.count("solver.question.untried", untried))
    return context.words.clauses(texts)
