"""What an agent finds of the Pacman project: states of a game, and the modules that it imports."""

import random
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any

from .games import DIRECTIONS, STOP, ActionPath, PacmanGame

OTHER_MODULES = (
    *("featureExtractors", "ghostAgents", "graphicsDisplay", "graphicsUtils", "keyboardAgents"),
    *("layout", "pacmanAgents", "projectParams", "search", "searchAgents", "textDisplay"),
)
"""Modules of the project in which an agent that searches needs nothing."""
BASE = "MultiAgentSearchAgent"
"""The class that agents are derived from."""


class WrongMove(Exception):
    """The program moved an agent in a way that the game does not allow.

    `key` says how: ``turn``, ``over`` or ``action``; `path` where; `facts` are its facts.
    """

    def __init__(self, key: str, path: ActionPath, **facts: str) -> None:
        super().__init__(key, facts)
        self.key = key
        self.path = path
        self.facts = facts


class NotWritten(Exception):
    """The program calls `util.raiseNotDefined`: it is not written yet."""


class NothingSuch(Exception):
    """The program asks a state for something that these games do not have."""


class PlayedState:
    """Stands for the project's ``GameState`` in a game.

    `note` is told of each state that is made, and of each whose value is asked: then its second
    argument is true.
    """

    def __init__(
        self, game: PacmanGame, path: ActionPath, note: Callable[[ActionPath, bool], None]
    ) -> None:
        self._game = game
        self._path = path
        self._note = note
        self._state = game.state(path)
        note(path, False)

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:
        """Return what an agent may do here; nothing where the game is over."""
        if self._state.is_over or agentIndex == self._state.agent:
            return list(self._state.successors)
        return list(DIRECTIONS[:2])  # as in the project, an agent may be asked whose turn it is not

    def getLegalPacmanActions(self) -> list[str]:
        """Return what Pacman may do here."""
        return self.getLegalActions(0)

    def generateSuccessor(self, agentIndex: int, action: str) -> "PlayedState":
        """Return the state after an action. Raises WrongMove if it cannot be done."""
        state = self._state
        if state.is_over:
            raise WrongMove("over", self._path)
        if agentIndex != state.agent:
            facts = {"agent": str(agentIndex), "turn": str(state.agent)}
            raise WrongMove("turn", self._path, **facts)
        if not isinstance(action, str) or action not in state.successors:
            facts = {"action": repr(action), "agent": str(state.agent)}
            raise WrongMove("action", self._path, **facts)
        return PlayedState(self._game, (*self._path, action), self._note)

    def getNextState(self, agentIndex: int, action: str) -> "PlayedState":
        """Return the state after an action, by the name that some courses give it."""
        return self.generateSuccessor(agentIndex, action)

    def generatePacmanSuccessor(self, action: str) -> "PlayedState":
        """Return the state after an action of Pacman's."""
        return self.generateSuccessor(0, action)

    def getNumAgents(self) -> int:
        """Return the number of agents, Pacman included."""
        return self._game.agents

    def isWin(self) -> bool:
        """Return whether Pacman has won."""
        return self._state.is_over and self._state.value >= 0

    def isLose(self) -> bool:
        """Return whether Pacman has lost."""
        return self._state.is_over and self._state.value < 0

    def getScore(self) -> int:
        """Return the value of the state."""
        self._note(self._path, True)
        return self._state.value

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # Python asks for these, as `copy` does
            raise AttributeError(name)
        raise NothingSuch(name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayedState) and self._path == other._path

    def __hash__(self) -> int:
        return hash(self._path)


def evaluation(state: PlayedState) -> int:
    """Return the value of a state: the evaluation function that the agents are given."""
    return state.getScore()


class Agent:
    """Stands for the project's class of all agents."""

    def __init__(self, index: int = 0) -> None:
        self.index = index


class SearchAgent(Agent):
    """Stands for ``MultiAgentSearchAgent`` where a file does not define it."""

    def __init__(self, evalFn: str = "scoreEvaluationFunction", depth: str = "2") -> None:
        super().__init__()
        self.evaluationFunction = evaluation
        self.depth = int(depth)


class _Project(ModuleType):
    """A module of the project; what an agent that searches does not need is an empty class."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


def _raise_not_defined() -> None:
    raise NotWritten


def _lookup(name: Any, names: Mapping[str, Any]) -> Any:
    """Return the function of this name, as the project's `util.lookup` does."""
    return names.get(name, evaluation) if isinstance(name, str) else name


def _manhattan_distance(first: tuple[int, int], second: tuple[int, int]) -> int:
    return abs(first[0] - second[0]) + abs(first[1] - second[1])


@contextmanager
def project_modules() -> Iterator[None]:
    """Let programs import the modules of the project in the block, whatever lies beside them."""
    directions = SimpleNamespace(**{name.upper(): name for name in (*DIRECTIONS, STOP)})
    contents: dict[str, dict[str, Any]] = {
        "util": {
            "lookup": _lookup,
            "manhattanDistance": _manhattan_distance,
            "raiseNotDefined": _raise_not_defined,
            "random": random,
        },
        "game": {"Agent": Agent, "Directions": directions},
        "pacman": {"GameState": PlayedState},
        "multiAgents": {BASE: SearchAgent},
        **{name: {} for name in OTHER_MODULES},
    }
    modules_before = {name: sys.modules.get(name) for name in contents}
    for name, members in contents.items():
        sys.modules[name] = _Project(name)
        vars(sys.modules[name]).update(members)
    try:
        yield
    finally:
        for name, module in modules_before.items():
            if module is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = module
