"""Questions about worlds: the mean now, the move that is chosen, whether a player can do that."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...captions.context import player
from ...game import CHANCE, Path
from ...questions import family_questions
from ...questions.question import Choice, Kind, QuestionDraft, ask
from ...record.frame_text import number_text
from ...record.plan import Plan
from ...record.statistics import PlayoutStatistics
from ..monte_carlo.questions import AVERAGE, CHOSEN
from ..monte_carlo.words import MonteCarloContext
from .words import WorldContext, means_text, move_text, select_caption

FUSION = Kind("fusion", "fusion")

MAX_MOVES_IN_PROMPT = 4
"""Upper limit of moves whose means a prompt gives."""


class Fusion(NamedTuple):
    """Two moves of best play, in two worlds, at nodes that look the same to their player."""

    first: Path
    second: Path
    turn: int
    """The player who moves there."""


class Questions(family_questions.Questions):
    """What readers of a search that solves worlds are asked."""

    KINDS = (FUSION, CHOSEN, AVERAGE)

    def drafts(self, contexts: Sequence[WorldContext]) -> Iterator[QuestionDraft]:
        """See `family_questions.Questions`."""
        statistics: dict[Path, PlayoutStatistics] = {}
        chances: list[object] = []
        played: list[tuple[Path, Path]] = []
        for context in contexts:
            frame = context.frame
            match frame.status:
                case "select" if frame.world is not None:
                    chances.append(frame.p)
                case "playout":
                    played.append((frame.path, frame.moves or ()))
                case "backup" if frame.path in statistics and len(set(chances)) == 1:
                    yield from _ask_mean(context, statistics[frame.path])
                case "select" if frame.terms is not None:
                    yield from _ask_choice(context, frame.terms)
                case "end":
                    yield from _ask_fusion(context, fusion(context.plan, played))
            if frame.terms is not None:  # the next information set begins
                chances = []
            statistics |= context.changed_playouts()


def fusion(plan: Plan, lines: Sequence[tuple[Path, Path]]) -> Fusion | None:
    """Return the first two lines of play, each with the node from which the world was solved, that
    make different moves at nodes, drawn in the plan, that look the same to the player who moves
    there; None if there are none."""
    first: dict[tuple[Path, ...], Path] = {}
    for start, moves in lines:
        line = (*start, *moves)
        for end in range(len(start), len(line)):
            node = plan.nodes.get(line[:end])
            if node is None or node.turn == CHANCE:
                continue
            before = first.setdefault(plan.information_set(node.path), line[: end + 1])
            if before[-1] != line[end]:
                return Fusion(before, line[: end + 1], node.turn)
    return None


def _ask_mean(context: MonteCarloContext, before: PlayoutStatistics) -> Iterator[QuestionDraft]:
    """Ask what the mean is now; the world itself and halving the way to it are among the
    choices."""
    frame = context.frame
    assert frame.mean is not None
    assert frame.result is not None
    if not frame.path or frame.result == before.mean or frame.visits != before.visits + 1:
        return
    facts = {
        "had": number_text(before.mean),
        "total": number_text(frame.visits),
        "mean": number_text(frame.mean),
        "move": move_text(context, frame.path),
    }
    halved = (before.mean + frame.result) / 2
    values = (
        ("why_mean", frame.mean),
        ("why_result", frame.result),
        ("why_half", halved),
        ("why_before", before.mean),
    )
    choices = [
        Choice(number_text(value), context.say(f"world.question.{key}", n=before.visits, **facts))
        for key, value in values
    ]
    form = "one" if before.visits == 1 else "other"
    prompt = context.say(f"world.question.mean.{form}", n=before.visits, **facts)
    yield from ask(context, AVERAGE, prompt, choices)


def _ask_choice(
    context: MonteCarloContext, terms: Mapping[Hashable, tuple[float, ...]]
) -> Iterator[QuestionDraft]:
    """Ask which move is chosen."""
    *above, best = context.frame.path
    if not 1 < len(terms) <= MAX_MOVES_IN_PROMPT or [*terms.values()].count(terms[best]) > 1:
        return
    why = context.words.paragraph(select_caption(context).reasons[:1])
    choices = [Choice(move_text(context, (*above, best)), why)]
    for move in terms:
        if move != best:
            other = move_text(context, (*above, move))
            choices.append(
                Choice(
                    other,
                    context.say("world.question.why_other", other=other, move=choices[0].text),
                )
            )
    prompt = context.say("world.question.choose", means=means_text(context))
    yield from ask(context, CHOSEN, prompt, choices)


def _ask_fusion(context: MonteCarloContext, conflict: Fusion | None) -> Iterator[QuestionDraft]:
    """Ask whether a player can do what the search has done in two worlds."""
    if conflict is None:
        return
    first_place, second_place = (
        context.say("world.at", child=move_text(context, path), place=context.names.name(path[:-1]))
        for path in (conflict.first, conflict.second)
    )
    facts = {
        "one": first_place,
        "other": second_place,
        "who": player(conflict.turn),
    }
    prompt = context.say("world.question.fusion", **facts)
    choices = tuple(
        Choice(
            context.say(f"world.question.fusion_{answer}"),
            context.say(f"world.question.why_{answer}", **facts),
        )
        for answer in ("no", "yes")
    )
    yield from ask(context, FUSION, prompt, choices)
