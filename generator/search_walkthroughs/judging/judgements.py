"""The judgements of a Python program, whoever runs it: another process, or this one.

A file of the Pacman projects has one for each agent; any other program is judged on trees or on its
own game. Monte Carlo tree searches are for the court.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from .examination import examine
from .pacman.agents_judgement import Play, judge_agents
from .pacman.games import games
from .pacman.playing import agent_names, play
from .programs.student_program import StudentProgram
from .question import Judgement, Question


def judgements(
    program: StudentProgram, name: str, question: Question, play_games: Play
) -> Sequence[Judgement]:
    """Return the judgements of a program.

    Parameters: `name`, what verdicts call it; `play_games`, which plays Pacman games with its
    agents. Raises NoRecords for anything but records of such games.
    """
    if agents := agent_classes(program, question):
        return judge_agents(agents, play_games, question, name)
    return [examine(program, name, question)]


def judgements_here(program: StudentProgram, name: str, question: Question) -> Sequence[Judgement]:
    """Return the judgements of a program that runs in this process: who calls it ends what does not
    end."""

    def play_games(names: Sequence[str], count: int, seed: int) -> Mapping[str, Any]:
        return play(program.source, program.file, names, list(games(count, seed)))

    return judgements(program, name, question, play_games)


def agent_classes(program: StudentProgram, question: Question) -> list[str]:
    """Return the agents of a file of the Pacman projects; none if it is not one, or if the question
    says in which form the program is to be given its trees."""
    if question.adapter or question.tree is not None or program.call or question.own:
        return []
    try:
        return agent_names(program.syntax_tree)
    except (SyntaxError, RecursionError, MemoryError):
        return []
