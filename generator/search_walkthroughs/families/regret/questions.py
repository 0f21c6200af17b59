"""The question how often a move is played next."""

from collections.abc import Iterator, Sequence

from ...captions.context import CaptionContext
from ...questions import family_questions
from ...questions.question import Choice, Kind, QuestionDraft, ask
from ...record.frame_text import rounded_text
from .facts import numbers_of
from .words import known_regrets, of_text, place_text, select_caption, short

SHARE = Kind("share", "matching")

MIN_POSITIVE = 2
"""Lower limit of positive regrets of an information set that is asked about: of one there is
nothing to divide."""


class Questions(family_questions.Questions):
    """What readers of a search that counts regrets are asked."""

    KINDS = (SHARE,)

    def drafts(self, contexts: Sequence[CaptionContext]) -> Iterator[QuestionDraft]:
        """Yield how often a move is played next, wherever its regrets decide that."""
        for context in contexts:
            if context.frame.status == "select":
                yield from _ask_share(context)


def _ask_share(context: CaptionContext) -> Iterator[QuestionDraft]:
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
    right = context.words.paragraph(select_caption(context).reasons)
    choices = [
        Choice(
            rounded_text(value), context.say(f"regret.question.{key}", move=move) if key else right
        )
        for key, value in values.items()
    ]
    texts = [of_text(context, name, short(regret)) for name, regret in regrets.items()]
    facts = {"place": place_text(context), "move": move, "regrets": context.words.clauses(texts)}
    yield from ask(context, SHARE, context.say("regret.question.share", **facts), choices)
