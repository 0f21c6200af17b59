"""Plays games with the agents of a file; what comes of it is JSON, and others decide on it.

This runs in the process of the program that is judged.
"""

import ast
import inspect
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path as File
from typing import Any

from ..battery import SEED
from ..programs.raised import MAX_ERROR_CHARACTERS, error_facts
from ..programs.stand_ins import stand_ins
from .games import ActionPath, PacmanGame
from .stand_ins import (
    BASE,
    NothingSuch,
    NotWritten,
    PlayedState,
    SearchAgent,
    WrongMove,
    evaluation,
    project_modules,
)

MODULE = "multiAgents"
"""The name under which a file runs: the one that it has in the project."""
MOVE_ERRORS = ("move_turn", "move_over", "move_action")
"""The errors after which other games are played, so that it is seen in which cases they come."""

EVALUATION_SUFFIX = "evaluationfunction"
"""How the project's names of functions end that say what a state is worth, in small letters."""


def agent_names(tree: ast.Module) -> list[str]:
    """Return the classes of a file that are agents which search, in their order.

    These are the classes that have a `getAction` and are derived from ``MultiAgentSearchAgent``,
    directly or through others.

    >>> text = "class A(MultiAgentSearchAgent):\\n def getAction(self, s): ...\\nclass B(A): ..."
    >>> agent_names(ast.parse(text))
    ['A', 'B']
    """
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}

    def above(name: str, names_below: frozenset[str] = frozenset()) -> Iterator[str]:
        """Yield the names of the class and of those that it is derived from."""
        yield name
        if name not in classes or name in names_below:
            return
        for base in classes[name].bases:
            text = base.id if isinstance(base, ast.Name) else getattr(base, "attr", "")
            yield from above(text, names_below | {name})

    def has_action(name: str) -> bool:
        functions = (node for node in classes[name].body if isinstance(node, ast.FunctionDef))
        return any(function.name == "getAction" for function in functions)

    return [
        name
        for name in classes
        if name != BASE and BASE in above(name)
        if any(has_action(ancestor) for ancestor in above(name) if ancestor in classes)
    ]


def play(
    source: str, file: str, names: Sequence[str], games: Sequence[PacmanGame]
) -> dict[str, Any]:
    """Return what each agent of a file does in each game.

    Parameters: `names`, of the classes. The answer is the record of an error if the file does not
    run, else it has ``agents``: by class a record for each game, up to an error that is not one of
    `MOVE_ERRORS`.
    """
    with project_modules(), stand_ins(ast.parse(source), File(file)), _steady_chance():
        space: dict[str, Any] = {"__name__": MODULE, "__file__": file, BASE: SearchAgent}
        try:
            exec(compile(source, file, "exec"), space)
        except (Exception, SystemExit) as error:
            return _raised(error, file)
        return {"agents": {name: list(_records(space[name], file, games)) for name in names}}


@contextmanager
def _steady_chance() -> Iterator[None]:
    """Let programs that choose at random choose the same each time they are judged."""
    state = random.getstate()
    random.seed(SEED)
    try:
        yield
    finally:
        random.setstate(state)


def _records(kind: Any, file: str, games: Sequence[PacmanGame]) -> Iterator[dict[str, Any]]:
    """Yield what an agent does in each game: its action, and the states that it made."""
    for game in games:
        visits = _Visits(file)
        try:
            agent = _agent(kind, game.depth)
            visits.note((), False, _first_line(agent.getAction))
            action = agent.getAction(PlayedState(game, (), visits.note))
        except (Exception, SystemExit) as error:
            record = _error(error, file)
            yield {**record, "visits": visits.records}
            if record["error"] not in MOVE_ERRORS:
                return
            continue
        action_text = action if isinstance(action, str) else repr(action)
        yield {"action": action_text[:MAX_ERROR_CHARACTERS], "visits": visits.records}


class _Visits:
    """The states that an agent has made in a game, in order, and whose value it asked."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.visits: dict[ActionPath, list[Any]] = {}

    def note(self, path: ActionPath, is_read: bool, line: int = 0) -> None:
        """Note a state with a line of the file, by default the one that runs."""
        if path not in self.visits:
            self.visits[path] = ["/".join(path), line or self._line(), False]
        if is_read and not self.visits[path][2]:
            self.visits[path][1:] = [self._line(), True]

    def _line(self) -> int:
        """Return the line that runs, in no evaluation function; 0 if none is of the file."""
        frame = inspect.currentframe()
        while frame is not None:
            code = frame.f_code
            is_evaluation = code.co_name.lower().endswith(EVALUATION_SUFFIX)
            if code.co_filename == self.file and not is_evaluation:
                return frame.f_lineno
            frame = frame.f_back
        return 0

    @property
    def records(self) -> list[list[Any]]:
        """By state its path, the line, and whether its value was asked."""
        return list(self.visits.values())


def _first_line(function: Any) -> int:
    return getattr(getattr(function, "__code__", None), "co_firstlineno", 0)


def _agent(kind: Any, depth: int) -> Any:
    """Return a new agent that searches to this depth with the evaluation function of the games."""
    takes_depth = "depth" in inspect.signature(kind).parameters
    agent = kind(depth=str(depth)) if takes_depth else kind()
    agent.depth = depth
    attribute_names = {name for base in type(agent).__mro__ for name in vars(base)}
    if "evaluationFunction" not in attribute_names:
        agent.evaluationFunction = evaluation
    return agent


def _error(error: Exception | SystemExit, file: str) -> dict[str, Any]:
    """Return how an agent ended with an error."""
    match error:
        case WrongMove(key=key, path=path, facts=facts):
            return {**_record(f"move_{key}", error, file, **facts), "at": "/".join(path)}
        case NotWritten():
            return _record("not_written", error, file)
        case NothingSuch():
            return _record("nothing_such", error, file, name=str(error))
        case RecursionError():
            return _record("no_end", error, file)
    return _raised(error, file)


def _raised(error: Exception | SystemExit, file: str) -> dict[str, Any]:
    """Return an error that the program itself has raised."""
    return _record("raises", error, file, error=error_facts(error, file)[0])


def _record(kind: str, exception: BaseException, file: str, **facts: str) -> dict[str, Any]:
    """Return an error with the last line of the file that it passed."""
    short_facts = {name: fact[:MAX_ERROR_CHARACTERS] for name, fact in facts.items()}
    return {"error": kind, "line": error_facts(exception, file)[1], "facts": short_facts}
