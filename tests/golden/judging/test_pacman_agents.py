"""Verdicts on agents of the Pacman projects: all that is said, and the game on their pages."""

from dataclasses import replace
from pathlib import Path

import pytest

from golden.judging.day_and_night import by_day_and_night
from golden.judging.verdict_texts import (
    assert_no_file_is_left_over,
    facts_text,
    file_name,
    positions_text,
    said,
    sections,
)
from judging.pacman_agents import ALPHA_BETA, EXPECTIMAX, FAULTS, HEAD, MINIMAX
from search_walkthroughs.judging.judgements import judgements_here
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Question

HERE = Path(__file__).parent / "pacman"
FILE = "multiAgents.py"
FEW = Question(trees=20)
AT_BETA = ALPHA_BETA.replace("if v > beta:", "if v >= beta:")
AT_THE_BOUND = AT_BETA.replace("if v < alpha:", "if v <= alpha:")
NEVER_STOPS = "[a for a in state.getLegalActions(agent) if a != 'Stop' or agent]"
"""What Pacman may do, but for stopping."""
OTHER_NAMES = """
from copy import copy
from pacman import GameState
from game import Directions
import util

class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        queue, seen = util.Queue, {gameState, copy(gameState)}
        assert len(seen) == 1 and Directions.STOP == "Stop"
        actions = gameState.getLegalPacmanActions()
        return max(actions, key=lambda a: self.value(gameState.generatePacmanSuccessor(a), 1))

    def value(self, state, ply):
        agent = ply % state.getNumAgents()
        if ply == self.depth * state.getNumAgents() or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        values = [self.value(state.getNextState(agent, a), ply + 1)
                  for a in state.getLegalActions(agent)]
        return max(values) if agent == 0 else sum(values) / len(values)
"""
"""It asks the project by the other names that there are, and has no class of agents of its own."""
UNNAMED = MINIMAX.replace("MinimaxAgent", "MyAgent")

WORDS_OF_ITS_PYTHON = "the end of the game is forgotten"
"""A fault whose error has other words in another version of Python."""

FILES = {name: fault.source for name, fault in FAULTS.items() if name != WORDS_OF_ITS_PYTHON} | {
    "all three agents": HEAD + MINIMAX + ALPHA_BETA + EXPECTIMAX,
    "cuts at the bound": HEAD + AT_THE_BOUND,
    "cuts at one bound": HEAD + AT_BETA,
    "cuts one too many": HEAD + ALPHA_BETA.replace("if v > beta:", "if v + 2 > beta:"),
    "a name that says nothing": HEAD + UNNAMED,
    "a name that says nothing, and no search": HEAD + UNNAMED.replace("min(found)", "found[0]"),
    "pacman never stops": HEAD + MINIMAX.replace("state.getLegalActions(agent)", NEVER_STOPS),
    "a minimax that cuts": HEAD + ALPHA_BETA.replace("AlphaBetaAgent", "MinimaxAgent"),
    "other names of the project": OTHER_NAMES,
    "a little too eager": HEAD + ALPHA_BETA.replace("if v > beta:", "if v + 1 > beta:"),
    "the last action is forgotten": HEAD
    + ALPHA_BETA.replace(
        "for action in state.getLegalActions(agent):",
        "for action in state.getLegalActions(agent)[:2]:",
    ),
    "values of its own": HEAD + MINIMAX.replace("self.evaluationFunction(state)", "id(state) * 0"),
    "it does not load": "no_such_name\n" + HEAD + MINIMAX,
    "an agent that is not written": HEAD
    + MINIMAX.replace("return self.search(gameState, 0, 0)[1]", "util.raiseNotDefined()")
    + EXPECTIMAX,
}

BY_DAY = frozenset(
    (
        "a made-up action",
        "the root passes nothing on",
        "other names of the project",
        "it does not load",
        "asks for what there is not",
        "value and action",
        "only one ghost moves",
        "another search",
        "the end of the game is searched on",
        "not written",
    )
)
"""Those that are judged by day: together they run nearly every line that any of them runs."""


@pytest.mark.parametrize("name", by_day_and_night(FILES, BY_DAY))
def test_the_verdict_is_what_it_was(name, golden):
    golden(HERE / file_name(name), verdict_text(FILES[name], FEW))


def test_the_rule_of_the_project_on_cuts_is_applied(golden):
    question = replace(FEW, cut="past-bound")
    text = verdict_text(FILES["cuts at the bound"], question)
    golden(HERE / file_name("where only cuts past the bound are right"), text)


def verdict_text(source: str, question: Question) -> str:
    """What is said of each agent of a file, and what its page would show."""
    program = StudentProgram(FILE, source)
    english, japanese = (
        judgements_here(program, FILE, replace(question, language=language))
        for language in ("en", "ja")
    )
    parts = []
    for in_english, in_japanese in zip(english, japanese, strict=True):
        parts += [
            ("English", said(in_english.verdict, "en")),
            ("Japanese", said(in_japanese.verdict, "ja")),
            ("Facts", facts_text(in_english.verdict)),
            ("Positions", positions_text(in_english.boards)),
        ]
    return sections(parts)


def test_no_verdict_is_left_over():
    assert_no_file_is_left_over(HERE, [*FILES, "where only cuts past the bound are right"])
