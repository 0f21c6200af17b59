"""The judgement of a file of the Pacman projects: a verdict on each of its agents."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from ...captions.catalogue import messages
from ..battery import RANDOM_TREES
from ..evidence import Evidence
from ..question import Judgement, Question
from ..verdict import PACMAN_ADAPTER, Verdict
from .agent_verdict import agent_judgement
from .games import GAMES_PER_CASE, games
from .played_game import PlayedGame

Play: TypeAlias = Callable[[Sequence[str], int, int], Mapping[str, Any]]
"""Plays games with the classes of these names, a number of games for each case, drawn from a seed;
returns what `playing.play` does."""


class NoRecords(ValueError):
    """What came back from the program's process are not records of games."""


def judge_agents(
    names: Sequence[str], play: Play, question: Question, file: str
) -> list[Judgement]:
    """Return the judgement of each agent of a file, by the names of their classes.

    Parameters: `play`, which plays games with the agents; `file`, what verdicts call the file.
    Raises NoRecords if `play` returns anything else than records of its games.
    """
    say = messages(question.language)
    count = max(1, round(GAMES_PER_CASE * question.trees / RANDOM_TREES))
    drawn_games = list(games(count, question.seed))
    try:
        answer = play(names, count, question.seed)
        if "agents" not in answer:
            return [_stopped(file, answer, question)]
        judgements = []
        for name in names:
            records = answer["agents"][name]
            played = [PlayedGame.of(*pair) for pair in zip(drawn_games, records, strict=False)]
            if len(played) < len(drawn_games) and not (played and played[-1].error):
                raise NoRecords(f"{len(played)} records of {len(drawn_games)} games")
            judgement = agent_judgement(
                name, played, say, only_past_bound=question.cut == "past-bound"
            )
            verdict = replace(judgement.verdict, program=f"{file}::{name}")
            judgements.append(replace(judgement, verdict=verdict))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NoRecords(str(error)) from error
    return judgements


def _stopped(file: str, answer: Mapping[str, Any], question: Question) -> Judgement:
    """Return the judgement of a file that ends with an error when it is loaded."""
    say = messages(question.language)
    facts = {"line": str(int(answer["line"])), "error": str(answer["facts"]["error"])}
    group = str(say.say("judge.group.pacman.raises"))
    sentences = (Evidence("pacman.load", facts).text(say),)
    return Judgement(Verdict(file, "broken", sentences, adapter=PACMAN_ADAPTER, group=group))
