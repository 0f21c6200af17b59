"""The question what a move counts as while a worker is away there."""

from collections.abc import Iterator, Mapping
from typing import Any

from ...game import Path
from ...questions.question import Choice, Kind, QuestionDraft, ask
from ...record.frame_text import number_text
from ...record.statistics import PlayoutStatistics
from ..monte_carlo import questions
from ..monte_carlo.written_numbers import decimals
from .words import WorkersContext

TAKEN = Kind("taken", "puct")


class Questions(questions.Questions):
    """What readers of a search by several workers are asked."""

    KINDS = (TAKEN, *questions.Questions.KINDS)

    def drafts_of(
        self, context: Any, statistics: Mapping[Path, PlayoutStatistics]
    ) -> Iterator[QuestionDraft]:
        """Yield also what a move counts as that another worker has taken."""
        if context.frame.status == "select" and context.rule != "none":
            yield from _ask_taken(context, statistics)
        yield from super().drafts_of(context, statistics)


def _ask_taken(
    context: WorkersContext, statistics: Mapping[Path, PlayoutStatistics]
) -> Iterator[QuestionDraft]:
    """Ask for the mean of a move where one other worker is away; the wrong answers leave the worker
    out, let the loss stand alone, and forget the visit."""
    for path, _, others in context.taken():
        if len(others) > 1 or path not in statistics:
            continue
        before, loss = statistics[path], context.loss()
        facts = {
            "child": context.move(path),
            "had": context.mean_of_visits(before.mean, before.visits),
            "loss": number_text(loss),
            "other": others,
            "mine": context.facts["worker"],
            "n": number_text(before.visits + 1),
        }
        total = before.mean * before.visits + loss
        right = context.say("tree_parallel.question.why_taken", **facts)
        choices = [
            Choice(decimals(total / (before.visits + 1)), right),
            Choice(decimals(before.mean), context.say("tree_parallel.question.why_free", **facts)),
            Choice(decimals(loss), context.say("tree_parallel.question.why_loss", **facts)),
            Choice(
                decimals(total / before.visits), context.say("tree_parallel.question.why_visit")
            ),
        ]
        prompt = context.say("tree_parallel.question.taken", **facts)
        yield from ask(context, TAKEN, prompt, choices)
        return
