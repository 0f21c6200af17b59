"""The judgements of a Python program, whoever runs it: another process, or this one.

A file of the Pacman projects has one for each agent, a Monte Carlo tree search is judged by the
laws of the court, and any other program on trees or on its own game.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .court.court_options import CourtOptions, judge_source
from .court.watched_run import Observe, WatchedProgram, watch
from .examination import Judgement, Question, examine
from .pacman.agents_judgement import Play, judge_agents
from .pacman.games import games
from .pacman.playing import agent_names, play
from .programs.student_program import StudentProgram


@dataclass(frozen=True)
class JudgedProgram:
    """A program, and what runs it."""

    program: StudentProgram
    observe: Observe
    """Runs it on its own game by plans, and returns what it wrote."""
    play: Play
    """Plays Pacman games with its agents."""


def program_here(program: StudentProgram) -> JudgedProgram:
    """Return a program that runs in this process: who calls it ends what does not end."""
    watched = WatchedProgram(program.file, program.source, program.call)
    return JudgedProgram(
        program,
        lambda plans: [watch(watched, plan) for plan in plans],
        lambda names, count, seed: play(
            program.source, program.file, names, list(games(count, seed))
        ),
    )


def judgements(
    judged: JudgedProgram, name: str, question: Question, court: CourtOptions | None
) -> Sequence[Judgement]:
    """Return the judgements of a program. Raises what running it raises.

    Parameters: `name`, what verdicts call the program; `court`, how it is judged as a Monte Carlo
    tree search, None if it is not one. Raises NoRecords for what are no records of Pacman games.
    """
    program = judged.program
    if court is not None:
        return [judge_source(name, program.source, judged.observe, court, question.language)]
    if agents := agent_classes(program, question):
        verdicts = judge_agents(agents, judged.play, question, name)
        return [Judgement(verdict) for verdict in verdicts]
    return [examine(program, name, question)]


def agent_classes(program: StudentProgram, question: Question) -> list[str]:
    """Return the agents of a file of the Pacman projects; none if it is not one, or if the question
    says in which form the program is to be given its trees."""
    if question.adapter or question.tree is not None or program.call or question.own:
        return []
    try:
        return agent_names(program.syntax_tree)
    except (SyntaxError, RecursionError, MemoryError):
        return []
