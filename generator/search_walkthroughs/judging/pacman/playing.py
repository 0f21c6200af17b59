"""Plays games with the agents of a file; what comes of it is JSON, and others decide on it.

This runs in the process of the program that is judged.
"""

import ast
import inspect
from collections.abc import Iterator, Sequence
from pathlib import Path as File
from typing import Any

from ..own.stand_ins import stand_ins
from ..programs.raised import MAX_ERROR_CHARACTERS, error_facts
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
    with project_modules(), stand_ins(ast.parse(source), File(file)):
        space: dict[str, Any] = {"__name__": MODULE, "__file__": file, BASE: SearchAgent}
        try:
            exec(compile(source, file, "exec"), space)
        except (Exception, SystemExit) as error:
            return _raised(error, file)
        return {"agents": {name: list(_records(space[name], file, games)) for name in names}}


def _records(kind: Any, file: str, games: Sequence[PacmanGame]) -> Iterator[dict[str, Any]]:
    """Yield what an agent does in each game: its action, and the states whose value it asked."""
    for game in games:
        read: dict[ActionPath, None] = {}
        start = PlayedState(game, (), lambda path, read=read: read.setdefault(path))  # type: ignore[misc]
        try:
            action = _agent(kind, game.depth).getAction(start)
        except (Exception, SystemExit) as error:
            record = _error(error, file)
            yield record
            if record["error"] not in MOVE_ERRORS:
                return
            continue
        action_text = action if isinstance(action, str) else repr(action)
        yield {
            "action": action_text[:MAX_ERROR_CHARACTERS],
            "read": ["/".join(path) for path in read],
        }


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
        case WrongMove(key=key, facts=facts):
            return _record(f"move_{key}", error, file, **facts)
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
