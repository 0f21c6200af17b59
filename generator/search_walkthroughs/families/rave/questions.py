"""The question for which moves of a node a game counts."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from ...game import Path
from ...questions.question import Choice, Kind, QuestionDraft, ask
from ...record.statistics import PlayoutStatistics
from ..monte_carlo import questions
from .words import MAX_COUNTED, RaveContext

COUNTED = Kind("counted", "uct")


class Questions(questions.Questions):
    """What readers of a search that counts moves played later are asked."""

    KINDS = (COUNTED, *questions.Questions.KINDS)

    def drafts_of(
        self, context: Any, statistics: Mapping[Path, PlayoutStatistics]
    ) -> Iterator[QuestionDraft]:
        """Yield also for which moves of a node the game counts."""
        if context.frame.status == "backup" and not context.node.leaf:
            yield from _ask_counted(context)
        yield from super().drafts_of(context, statistics)


def _ask_counted(context: RaveContext) -> Iterator[QuestionDraft]:
    """Ask for which moves the game counts; the wrong answers are the first move alone, moves of
    both players, and all moves."""
    path, game = context.frame.path, context.frame.own("game")
    counted: tuple[Hashable, ...] = context.frame.own("counted")
    legal = [child[-1] for child in context.node.children]
    both_players = tuple(move for move in legal if move in game)
    if len(legal) != context.node.breadth or not 1 < len(legal) <= MAX_COUNTED:
        return
    if len(both_players) < 2:
        return
    sets = {"first": game[:1], "both": both_players, "all": tuple(legal)}
    right = context.say("rave.question.why_counted", names=context.moves_text(counted))
    choices = [Choice(context.moves_text(counted), right)]
    for key, moves in sets.items():
        if set(moves) != set(counted):
            why = context.say(f"rave.question.why_{key}")
            choices.append(Choice(context.moves_text(moves), why))
    line = context.words.messages["list.comma"].join(context.line(game))
    prompt = context.say("rave.question.counted", line=line, node=context.name(path))
    yield from ask(context, COUNTED, prompt, choices)
