"""The judgements of a Python program, whoever runs it: another process, or this one.

A file of the Pacman projects has one for each agent; any other program is judged on trees or on its
own game. Monte Carlo tree searches are for the court.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .examination import Judgement, Question, examine
from .pacman.agents_judgement import Play, judge_agents
from .pacman.games import games
from .pacman.playing import agent_names, play
from .programs.student_program import StudentProgram


@dataclass(frozen=True)
class JudgedProgram:
    """A program, and what runs it."""

    program: StudentProgram
    play: Play
    """Plays Pacman games with its agents."""


def program_here(program: StudentProgram) -> JudgedProgram:
    """Return a program that runs in this process: who calls it ends what does not end."""
    return JudgedProgram(
        program,
        lambda names, count, seed: play(
            program.source, program.file, names, list(games(count, seed))
        ),
    )


def judgements(judged: JudgedProgram, name: str, question: Question) -> Sequence[Judgement]:
    """Return the judgements of a program; `name` is what verdicts call it. Raises NoRecords for
    what are no records of Pacman games.
    """
    program = judged.program
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
