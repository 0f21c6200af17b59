"""The question how often a move is played next."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...captions.catalogue import Messages
from ...captions.context import CaptionContext
from ...questions import family_questions
from ...questions.question import Choice, Kind, QuestionDraft, because, distinct
from ...record.frame_text import rounded_text
from ...record.plan import Plan
from ...record.tree_state import Moment
from .facts import numbers_of
from .words import known_regrets, mix, of_text, place_text, short

SHARE = Kind("share", "matching")

MIN_POSITIVE = 2
"""Lower limit of positive regrets of an information set that is asked about: of one there is
nothing to divide."""


class Questions(family_questions.Questions):
    """What readers of a search that counts regrets are asked."""

    KINDS: ClassVar[tuple[Kind, ...]] = (SHARE,)

    def drafts(
        self, plan: Plan, moments: Sequence[Moment], words: Messages
    ) -> Iterator[tuple[int, QuestionDraft]]:
        """Yield how often a move is played next, wherever its regrets decide that."""
        for at, moment in enumerate(moments):
            if moment.frame.status == "select":
                context = CaptionContext(plan, moment, words)
                yield from ((at, question) for question in _share(context))


def _share(context: CaptionContext) -> Iterator[QuestionDraft]:
    """Ask how often the move with the largest regret is played; wrong answers count negative
    regrets too, or play it always, or all moves equally often."""
    regrets, shares = known_regrets(context), numbers_of(context.frame, "mixture")
    if sum(regret > 0 for regret in regrets.values()) < MIN_POSITIVE:
        return
    move = max(regrets, key=regrets.__getitem__)
    values = {
        "": shares[move],
        "why_always": 1.0,
        "why_equal": 1 / len(shares),
        "why_negative": regrets[move] / sum(map(abs, regrets.values())),
    }
    right = because(context, mix(context).reasons)
    choices = distinct(
        Choice(
            rounded_text(value), context.say(f"regret.question.{key}", move=move) if key else right
        )
        for key, value in values.items()
    )
    texts = [of_text(context, name, short(regret)) for name, regret in regrets.items()]
    facts = {"place": place_text(context), "move": move, "regrets": context.words.clauses(texts)}
    if len(choices) > 1:
        yield QuestionDraft(SHARE, context.say("regret.question.share", **facts), choices)
