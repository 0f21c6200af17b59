"""Where the search of a program begins: calls that the program itself makes, then calls whose
arguments are found by the names of the parameters. Each is a guess until it has been run.
"""

import ast
import builtins
import inspect
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as File
from types import FunctionType
from typing import Any

from ..calls.function_facts import CalledFunction
from ..calls.watched_program import WatchedProgram
from ..programs.adapters import (
    ALPHA_NAMES,
    BETA_NAMES,
    DEPTH_NAMES,
    ROOT_NAMES,
    SIDE_NAMES,
    SIGN_NAMES,
    TREE_NAMES,
    counts_depth_up,
    plain_name,
)
from ..programs.program_modules import imported_modules, module_folders
from ..programs.stand_ins import Nothing, StandIn
from ..programs.syntax import FUNCTION, Function, called_name, inner_nodes
from ..reports.recognition import Recognition

POSITION_FUNCTION_NAME = re.compile(
    r"init|start|new|create|make|empty|blank|setup|fresh|board|state|game", re.I
)
"""What the name of a function may hold that makes the position with which a game begins."""
PLAY_FUNCTION_NAME = re.compile(r"^(main|play|run|loop|game_?loop|play_?game|start_?game)$", re.I)
"""The names of functions that play a whole game."""
BOARD_NAMES = {
    *ROOT_NAMES,
    *TREE_NAMES,
    "game",
    "grid",
    "cells",
    "field",
    "heaps",
    "piles",
    "gameboard",
}
BOARD_WORD = re.compile(r"board|grid|state|position")
"""What the name of a global variable holds, in small letters, that is the board at the start."""
MARK_NAMES = {*SIGN_NAMES, "mark", "symbol", "piece", "currentplayer", "me", "who", "tomove"}
FIRST_PLAYER_NAMES = {"ai", "cpu", "bot", "computer", "maximizer", "aiplayer", "player1"}
"""Names of parameters, in small letters and without underscores, that hold MAX's mark."""
SECOND_PLAYER_NAMES = {"user", "human", "opponent", "enemy", "minimizer", "opp", "player2"}
"""Names of parameters that hold MIN's mark."""
COUNT_NAMES = {"n", "stones", "sticks", "matches", "coins", "pile"}
SMALL_COUNT = 9
"""Number of stones with which a game of one heap begins, if the program names none."""
SMALL_DEPTH = 9
"""Depth that is asked for, if the program names none (plies)."""
MAX_INLINED = 4
"""Upper limit of local variables in each other that are replaced by what they were assigned."""


@dataclass(frozen=True)
class StartCall:
    """An expression that may begin the search."""

    text: str
    is_written: bool
    """Whether the program calls itself so, or needs nothing to be told."""


def start_calls(
    tree: ast.Module, watched: WatchedProgram, names: Mapping[str, Any]
) -> Iterator[StartCall]:
    """Yield the expressions that may begin the search, the likeliest first.

    Parameters: `tree`, the program as somebody wrote it; `watched`, what is known of its functions;
    `names`, its global names after its definitions have run.
    """
    starts = _Starts(tree, watched.functions, names)
    written = dict.fromkeys((*starts.of_drivers(), *starts.written()))
    yield from (StartCall(call, is_written=True) for call in written)
    for call in dict.fromkeys(starts.filled()):
        if call not in written:
            yield StartCall(call, is_written=False)


class _Starts:
    def __init__(
        self, tree: ast.Module, functions: Sequence[CalledFunction], names: Mapping[str, Any]
    ) -> None:
        self.tree = tree
        self.names = names
        self.functions = functions
        self.by_name = {function.name: function for function in self.functions}
        self.recognition = Recognition(self.tree)
        file = File(names["__file__"])
        self.folders = [folder.resolve() for folder in module_folders(file, tree)]
        self.definitions: dict[tuple[str, str], Function] = {}
        for node in self.tree.body:
            if isinstance(node, FUNCTION):
                self.definitions["", node.name] = node
            if isinstance(node, ast.ClassDef):
                for member in node.body:
                    if isinstance(member, FUNCTION):
                        self.definitions[node.name, member.name] = member
        self.owners = {function: owner for (owner, _), function in self.definitions.items()}

    def _outer(self) -> list[CalledFunction]:
        """Return the functions that can be called from outside: drivers, then the search, that of
        MAX before that of MIN."""
        outer = [
            function
            for function in self.functions
            if (function.owner, function.name) in self.definitions
        ]
        outer = [
            function
            for function in outer
            if not PLAY_FUNCTION_NAME.match(function.name) and not self._shows(function)
        ]
        order = {"driver": 0, "node": 1, "helper": 1}
        return sorted(outer, key=lambda function: (order[function.role], function.role_by_name < 0))

    def _shows(self, function: CalledFunction) -> bool:
        """Return whether a driver shows the game, and so may wait for its player for ever: it uses
        a module that is stood in for."""
        if function.role != "driver":
            return False
        definition = self.definitions.get((function.owner, function.name))
        names = set() if definition is None else set(_names(definition))
        return any(isinstance(self.names.get(name), Nothing | StandIn) for name in names)

    def of_drivers(self) -> Iterator[str]:
        """Yield drivers that need nothing to be told."""
        for function in self._outer():
            if function.role == "driver" and not function.owner:
                parameters = self.definitions["", function.name].args
                if len(parameters.args) == len(parameters.defaults):
                    yield f"{function.name}()"

    def written(self) -> Iterator[str]:
        """Yield the calls of the search that the program makes outside of it: first those that need
        no parameter, and of them those of drivers."""
        calls: list[tuple[bool, bool, str]] = []
        for node, function in self._calls():
            called_function = self.by_name.get(called_name(node))
            is_node = function is not None and self.recognition.role(function) == "node"
            if called_function is None or is_node or self._shows(called_function):
                continue
            for passes in (False, True):
                text = self._global_text(node, function, MAX_INLINED, passes=passes)
                if text is not None:
                    calls.append((passes, called_function.role != "driver", text))
                    break
        yield from (text for _, _, text in sorted(calls, key=lambda call: call[:2]))

    def _calls(self) -> Iterator[tuple[ast.Call, Function | None]]:
        """Yield the calls of the program, each with the function in which it stands."""
        bodies: list[tuple[Function | None, ast.AST]] = [(None, self.tree)]
        bodies += [(function, function) for function in self.recognition.scopes.functions]
        for function, body in bodies:
            for node in inner_nodes(body):
                if isinstance(node, ast.Call):
                    yield node, function

    def _global_text(
        self, node: ast.expr, function: Function | None, depth: int, *, passes: bool
    ) -> str | None:
        """Return an expression that every part of the file could write; None if there is none.

        Local variables are replaced by what they were assigned first, at most `depth` in each
        other; if it `passes` parameters on, these by what is passed for them.
        """
        bound_names = {
            parameter.arg
            for lambda_node in ast.walk(node)
            if isinstance(lambda_node, ast.Lambda)
            for parameter in lambda_node.args.args
        }
        bound_names |= {
            n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
        }
        local_values = _first_values(self.tree if function is None else function)
        if function is None:
            parameter_names = set()
            local_values = {n: value for n, value in local_values.items() if n not in self.names}
        else:
            parameter_names = {parameter.arg for parameter in function.args.args}
        replacements: dict[str, str] = {}
        for name in {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} - bound_names:
            if name in parameter_names or name in local_values:
                replacement = None
                if name in parameter_names and function is not None:
                    replacement = self._passed(name, function, depth) if passes else None
                elif depth:
                    replacement = self._global_text(
                        local_values[name], function, depth - 1, passes=passes
                    )
                if replacement is None:
                    return None
                replacements[name] = replacement
            elif isinstance(self.names.get(name), Nothing) or (
                name not in self.names and not hasattr(builtins, name)
            ):
                return None
        if any(name == "input" for name in _names(node)):
            return None
        return ast.unparse(
            _Replaced(replacements).visit(ast.parse(ast.unparse(node), mode="eval").body)
        )

    def _passed(self, parameter: str, function: Function, depth: int) -> str | None:
        """Return what is passed for a parameter where the program calls the function first; None if
        it is not known."""
        owner = self.owners.get(function, "")
        names = [argument.arg for argument in function.args.args]
        if owner and parameter == names[0]:
            instance = self._instance(owner)
            return None if instance is None else instance.rstrip(".")
        place = names.index(parameter) - bool(owner)
        for node, caller in self._calls() if depth else ():
            if called_name(node) != function.name or caller is function:
                continue
            passed_nodes = [word.value for word in node.keywords if word.arg == parameter]
            passed_nodes += node.args[place : place + 1]
            for passed_node in passed_nodes[:1]:
                text = self._global_text(passed_node, caller, depth - 1, passes=True)
                if text is not None:
                    return text
        return None

    def filled(self) -> Iterator[str]:
        """Yield calls whose arguments are found by the names of the parameters."""
        for function in self._outer():
            owner = self._instance(function.owner)
            if owner is None:
                continue
            texts = self._arguments(self.definitions[function.owner, function.name], function.owner)
            if texts is not None:
                yield f"{owner}{function.name}({', '.join(texts)})"

    def _instance(self, owner: str) -> str | None:
        """Return what stands before the name of a method, with its dot; None if none is known."""
        if not owner:
            return ""
        class_ = self.names.get(owner)
        if not isinstance(class_, type):
            return None
        variable = next((name for name, value in self.names.items() if type(value) is class_), None)
        if variable is not None:
            return f"{variable}."
        init = self.definitions.get((owner, "__init__"))
        texts = [] if init is None else self._arguments(init, owner)
        return None if texts is None else f"{owner}({', '.join(texts)})."

    def _arguments(self, function: Function, owner: str) -> list[str] | None:
        parameters = function.args.args
        is_static = any(
            "staticmethod" in ast.unparse(decorator) for decorator in function.decorator_list
        )
        passed_parameters = parameters[1:] if owner and not is_static else parameters
        required_parameters = passed_parameters[
            : len(passed_parameters) - len(function.args.defaults)
        ]
        texts: list[str] = []
        for place, parameter in enumerate(required_parameters):
            text = self._argument(parameter.arg, texts, is_first=place == 0)
            if text is None:
                return None
            texts.append(text)
        return texts

    def _argument(self, name: str, previous_texts: list[str], *, is_first: bool) -> str | None:
        """Return the text of an argument by the name of its parameter; None if none is known.

        Parameters: `previous_texts`, the arguments before it; `is_first`, whether it is the first.
        """
        if name in self.names and not callable(self.names[name]):
            return name
        plain_parameter = plain_name(name)
        text = self._search_argument(plain_parameter, is_first=is_first)
        if text is not None:
            return text
        if plain_parameter == "game":
            return next(iter(self._games()), None)
        mark = self._mark(plain_parameter, is_first=is_first)
        if mark is not None:
            return mark
        if is_first and plain_parameter in COUNT_NAMES:
            return str(SMALL_COUNT)
        if is_first or plain_parameter in BOARD_NAMES:
            if previous_texts and previous_texts[0] in self._games():
                return f"{previous_texts[0]}.initial"
            return next(self._starting_positions(), None)
        return None

    def _search_argument(self, parameter: str, *, is_first: bool) -> str | None:
        """Return a bound, the side of MAX, or a depth; None if the name says none of these."""
        if parameter in ALPHA_NAMES and (not is_first or len(parameter) > 1):
            return "-inf"
        if parameter in BETA_NAMES and not is_first:
            return "inf"
        if parameter in SIDE_NAMES or "maxim" in parameter or parameter.startswith("is"):
            return "True"
        if parameter in DEPTH_NAMES or "depth" in parameter or parameter.startswith("ply"):
            return "0" if counts_depth_up(self.tree) else str(SMALL_DEPTH)
        return None

    def _mark(self, parameter: str, *, is_first: bool) -> str | None:
        """Return the mark of the player that a name says; None if it says none."""
        has_board = any(
            plain_name(name) in BOARD_NAMES
            for name, value in self.names.items()
            if not callable(value)
        )
        if parameter in MARK_NAMES | FIRST_PLAYER_NAMES and (has_board or not is_first):
            return self._marks()[0]
        if any(parameter.startswith(word) for word in SECOND_PLAYER_NAMES) and not is_first:
            return self._marks()[1]
        return None

    def _games(self) -> list[str]:
        """Return how an object with the rules of a game is made or called."""
        expressions = []
        for name, value in self.names.items():
            class_ = value if isinstance(value, type) else type(value)
            if (
                not name.startswith("_")
                and hasattr(class_, "actions")
                and hasattr(class_, "result")
            ):
                expression = self._instance(name) if isinstance(value, type) else f"{name}."
                expressions.append((isinstance(value, type), (expression or "").rstrip(".")))
        return [text for _, text in sorted(expressions) if text]

    def _marks(self) -> tuple[str, str]:
        """Return the marks of the players, of the one who begins first: constants of the program,
        or what its tests compare with."""
        values = [(n, v) for n, v in self.names.items() if n.isupper() and isinstance(v, str | int)]
        first_mark = next((n for n, v in values if v in ("X", "x", 1, "AI")), None)
        second_mark = next((n for n, v in values if v in ("O", "o", 2, -1, "HUMAN")), None)
        compared_texts = [
            operand.value
            for tree in self._trees()
            for node in ast.walk(tree)
            if isinstance(node, ast.Compare | ast.List)
            for operand in (node.elts if isinstance(node, ast.List) else node.comparators)
            if isinstance(operand, ast.Constant) and isinstance(operand.value, str)
            if len(operand.value) == 1 and operand.value.isalnum()
        ]
        ordered_texts = sorted(dict.fromkeys(compared_texts), key=lambda text: text not in "Xx")
        first_text, second_text, *_ = (
            *map(repr, ordered_texts),
            *("1", "2")[len(ordered_texts) :],
            "2",
        )
        return first_mark or first_text, second_mark or second_text

    def _trees(self) -> Iterator[ast.Module]:
        """Yield the program and what it imports from its folder."""
        yield self.tree
        for name in sorted(imported_modules(self.tree)):
            if (module := sys.modules.get(name)) is not None and self._is_beside(module):
                try:
                    yield ast.parse(inspect.getsource(module))
                except (OSError, SyntaxError, TypeError):
                    continue

    def _is_beside(self, module: Any) -> bool:
        """Return whether a module lies in the folders of the program."""
        file = File(getattr(module, "__file__", None) or "/")
        is_installed = "site-packages" in file.parts
        return not is_installed and any(map(file.resolve().is_relative_to, self.folders))

    def _function(self, name: str) -> Function | None:
        """Return the text of a function, of the program or of a file beside it; None if it is not
        one of these."""
        if ("", name) in self.definitions:
            return self.definitions["", name]
        value = self.names.get(name)
        if not isinstance(value, FunctionType) or not self._is_beside(
            sys.modules.get(value.__module__)
        ):
            return None
        try:
            (statement,) = ast.parse(inspect.getsource(value)).body
        except (OSError, SyntaxError, ValueError):
            return None
        return statement if isinstance(statement, FUNCTION) else None

    def _starting_positions(self) -> Iterator[str]:
        """Yield expressions for the position with which the game begins."""
        places: list[str] = []
        for name, value in self.names.items():
            if name.startswith("_") or isinstance(value, type):
                continue
            if callable(value):
                function = self._function(name)
                if function is not None and self._makes_position(function):
                    places.append(f"{name}()")
            elif plain_name(name) in BOARD_NAMES and not isinstance(value, str | int | float):
                yield name
        yield from sorted(places, key=lambda text: not re.search("init|start|empty|new", text))
        for name, value in self.names.items():
            if BOARD_WORD.search(plain_name(name)) and isinstance(value, list | tuple | dict):
                yield name
        kinds = [n for n, v in self.names.items() if isinstance(v, type) and self._is_free(v)]
        for name in sorted(kinds, key=lambda name: not POSITION_FUNCTION_NAME.search(name)):
            yield f"{name}()"

    def _is_free(self, class_: type) -> bool:
        """Return whether a class of the program, or of a file beside it, has methods and needs
        nothing to be made."""
        module = class_.__module__
        if module != self.names["__name__"] and not self._is_beside(sys.modules.get(module)):
            return False
        try:
            parameters = inspect.signature(class_).parameters.values()
        except (TypeError, ValueError):
            return False
        has_methods = any(isinstance(member, FunctionType) for member in vars(class_).values())
        return has_methods and all(
            parameter.default is not parameter.empty
            or parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
            for parameter in parameters
        )

    def _makes_position(self, function: Function) -> bool:
        """Return whether a function may make a position: it needs nothing and returns something."""
        name = function.name
        if (
            not POSITION_FUNCTION_NAME.search(name)
            or name in self.by_name
            or PLAY_FUNCTION_NAME.match(name)
        ):
            return False
        returns = (node for node in inner_nodes(function) if isinstance(node, ast.Return))
        is_free = len(function.args.args) == len(function.args.defaults)
        return is_free and any(statement.value is not None for statement in returns)


class _Replaced(ast.NodeTransformer):
    """Puts expressions in the place of names."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.texts:
            return ast.parse(self.texts[node.id], mode="eval").body
        return node


def _first_values(top: ast.AST) -> dict[str, ast.expr]:
    """Return what each variable of a body is assigned first; what loops bind is unknown."""
    values: dict[str, ast.expr] = {}
    unclear_names: set[str] = set()
    for node in inner_nodes(top):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    values.setdefault(target.id, node.value)
                else:
                    unclear_names |= set(_names(target)) if isinstance(target, ast.Tuple) else set()
        elif isinstance(node, ast.For | ast.comprehension):
            unclear_names |= set(_names(node.target))
    unknown = ast.Name("__unknown__", ast.Load())
    return {**values, **dict.fromkeys(unclear_names, unknown)}


def _names(top: ast.AST) -> list[str]:
    return [node.id for node in ast.walk(top) if isinstance(node, ast.Name)]
