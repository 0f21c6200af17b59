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
    DEPTH,
    HIGH,
    LOW,
    ROOT,
    SIDE,
    SIGN,
    TREES,
    counts_depth_up,
    plain_name,
)
from ..reports.recognition import FUNCTION, Function, Recognition, inner_nodes
from .stand_ins import Nothing, StandIn, imported_modules

MAKES = re.compile(r"init|start|new|create|make|empty|blank|setup|fresh|board|state|game", re.I)
"""What the name of a function may hold that makes the position with which a game begins."""
PLAYS = re.compile(r"^(main|play|run|loop|game_?loop|play_?game|start_?game)$", re.I)
"""The names of functions that play a whole game."""
BOARDS = {*ROOT, *TREES, "game", "grid", "cells", "field", "heaps", "piles", "gameboard"}
MARKS = {*SIGN, "mark", "symbol", "piece", "currentplayer", "me", "who", "tomove"}
FIRST_PLAYERS = {"ai", "cpu", "bot", "computer", "maximizer", "aiplayer", "player1"}
"""Names of parameters, in small letters and without underscores, that hold MAX's mark."""
SECOND_PLAYERS = {"user", "human", "opponent", "enemy", "minimizer", "opp", "player2"}
"""Names of parameters that hold MIN's mark."""
COUNTS = {"n", "stones", "sticks", "matches", "coins", "pile"}
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
    found = _Starts(tree, watched.functions, names)
    written = dict.fromkeys((*found.of_drivers(), *found.written()))
    yield from (StartCall(call, is_written=True) for call in written)
    for call in dict.fromkeys(found.filled()):
        if call not in written:
            yield StartCall(call, is_written=False)


class _Starts:
    def __init__(
        self, tree: ast.Module, functions: Sequence[CalledFunction], names: Mapping[str, Any]
    ) -> None:
        self.tree = tree
        self.names = names
        self.functions = functions
        self.by_name = {one.name: one for one in self.functions}
        self.recognition = Recognition(self.tree)
        self.definitions: dict[tuple[str, str], Function] = {}
        for node in self.tree.body:
            if isinstance(node, FUNCTION):
                self.definitions["", node.name] = node
            if isinstance(node, ast.ClassDef):
                for part in node.body:
                    if isinstance(part, FUNCTION):
                        self.definitions[node.name, part.name] = part

    def _outer(self) -> list[CalledFunction]:
        """Return the functions that can be called from outside: drivers, then the search, that of
        MAX before that of MIN."""
        outer = [one for one in self.functions if (one.owner, one.name) in self.definitions]
        outer = [one for one in outer if not PLAYS.match(one.name) and not self._shows(one)]
        order = {"driver": 0, "node": 1, "helper": 1}
        return sorted(outer, key=lambda one: (order[one.role], one.role_by_name < 0))

    def _shows(self, one: CalledFunction) -> bool:
        """Return whether a driver shows the game, and so may wait for its player for ever: it uses
        a module that is stood in for."""
        if one.role != "driver":
            return False
        used = set(_names(self.definitions[one.owner, one.name]))
        return any(isinstance(self.names.get(name), Nothing | StandIn) for name in used)

    def of_drivers(self) -> Iterator[str]:
        """Yield drivers that need nothing to be told."""
        for one in self._outer():
            if one.role == "driver" and not one.owner:
                given = self.definitions["", one.name].args
                if len(given.args) == len(given.defaults):
                    yield f"{one.name}()"

    def written(self) -> Iterator[str]:
        """Yield the calls of the search that the program makes outside of it, of drivers first."""
        found: list[tuple[int, str]] = []
        bodies: list[tuple[Function | None, ast.AST]] = [(None, self.tree)]
        bodies += [
            (f, f) for f in self.recognition.scopes.functions if self.recognition.role(f) != "node"
        ]
        for function, body in bodies:
            for node in inner_nodes(body):
                if not isinstance(node, ast.Call):
                    continue
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                one = self.by_name.get(called)
                if one is None or (function is None and isinstance(node.func, ast.Lambda)):
                    continue
                text = self._global_text(node, function, MAX_INLINED)
                if text is not None:
                    found.append((one.role != "driver", text))
        yield from (text for _, text in sorted(found, key=lambda pair: pair[0]))

    def _global_text(self, node: ast.expr, function: Function | None, depth: int) -> str | None:
        """Return an expression that every part of the file could write; None if there is none.

        Local variables are replaced by what they were assigned first.
        """
        bound = {part.arg for lam in ast.walk(node) if isinstance(lam, ast.Lambda)
                 for part in lam.args.args}  # fmt: skip
        bound |= {n.id for n in ast.walk(node)
                  if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}  # fmt: skip
        local = {} if function is None else _first_values(function)
        taken = set() if function is None else {part.arg for part in function.args.args}
        if function is None:
            local = {name: value for name, value in _first_values(self.tree).items()
                     if name not in self.names}  # fmt: skip
        replaced: dict[str, str] = {}
        for name in {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} - bound:
            if name in taken:
                return None
            if name in local:
                inner = self._global_text(local[name], function, depth - 1) if depth else None
                if inner is None:
                    return None
                replaced[name] = inner
            elif isinstance(self.names.get(name), Nothing) or not self._is_known(name):
                return None
        if any(name == "input" for name in _names(node)):
            return None
        return ast.unparse(
            _Replaced(replaced).visit(ast.parse(ast.unparse(node), mode="eval").body)
        )

    def _is_known(self, name: str) -> bool:
        return name in self.names or hasattr(builtins, name)

    def filled(self) -> Iterator[str]:
        """Yield calls whose arguments are found by the names of the parameters."""
        for one in self._outer():
            owner = self._instance(one.owner)
            if owner is None:
                continue
            texts = self._arguments(self.definitions[one.owner, one.name], one.owner)
            if texts is not None:
                yield f"{owner}{one.name}({', '.join(texts)})"

    def _instance(self, owner: str) -> str | None:
        """Return what stands before the name of a method, with its dot; None if none is known."""
        if not owner:
            return ""
        kind = self.names.get(owner)
        if not isinstance(kind, type):
            return None
        made = next((n for n, v in self.names.items() if type(v) is kind), None)
        if made is not None:
            return f"{made}."
        init = self.definitions.get((owner, "__init__"))
        texts = [] if init is None else self._arguments(init, owner)
        return None if texts is None else f"{owner}({', '.join(texts)})."

    def _arguments(self, function: Function, owner: str) -> list[str] | None:
        given = function.args.args
        static = any("staticmethod" in ast.unparse(one) for one in function.decorator_list)
        parts = given[1:] if owner and not static else given
        required = parts[: len(parts) - len(function.args.defaults)]
        texts: list[str] = []
        for place, part in enumerate(required):
            text = self._argument(part.arg, texts, is_first=place == 0)
            if text is None:
                return None
            texts.append(text)
        return texts

    def _argument(self, name: str, before: list[str], *, is_first: bool) -> str | None:
        plain = plain_name(name)
        if name in self.names and not callable(self.names[name]):
            return name
        if plain in LOW and not is_first:
            return "-inf"
        if plain in HIGH and not is_first:
            return "inf"
        if plain in SIDE or "maxim" in plain or plain.startswith("is"):
            return "True"
        if plain in DEPTH or "depth" in plain or plain.startswith("ply"):
            return "0" if counts_depth_up(self.tree) else str(SMALL_DEPTH)
        if plain == "game":
            return next(iter(self._games()), None)
        has_board = any(plain_name(n) in BOARDS for n, v in self.names.items() if not callable(v))
        if plain in MARKS | FIRST_PLAYERS and (has_board or not is_first):
            return self._marks()[0]
        if any(plain.startswith(word) for word in SECOND_PLAYERS) and not is_first:
            return self._marks()[1]
        if is_first and plain in COUNTS:
            return str(SMALL_COUNT)
        if is_first or plain in BOARDS:
            if before and before[0] in self._games():
                return f"{before[0]}.initial"
            return next(self._starting_positions(), None)
        return None

    def _games(self) -> list[str]:
        """Return how an object with the rules of a game is made or called."""
        found = []
        for name, value in self.names.items():
            kind = value if isinstance(value, type) else type(value)
            if not name.startswith("_") and hasattr(kind, "actions") and hasattr(kind, "result"):
                made = self._instance(name) if isinstance(value, type) else f"{name}."
                found.append((isinstance(value, type), (made or "").rstrip(".")))
        return [text for _, text in sorted(found) if text]

    def _marks(self) -> tuple[str, str]:
        """Return the marks of the players, of the one who begins first: constants of the program,
        or what its tests compare with."""
        values = [(n, v) for n, v in self.names.items() if n.isupper() and isinstance(v, str | int)]
        first = next((n for n, v in values if v in ("X", "x", 1, "AI")), None)
        second = next((n for n, v in values if v in ("O", "o", 2, -1, "HUMAN")), None)
        compared = [
            part.value
            for tree in self._trees()
            for node in ast.walk(tree)
            if isinstance(node, ast.Compare | ast.List)
            for part in (node.elts if isinstance(node, ast.List) else node.comparators)
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
            if len(part.value) == 1 and part.value.isalnum()
        ]
        ordered = sorted(dict.fromkeys(compared), key=lambda text: text not in "Xx")
        one, other, *_ = (*map(repr, ordered), *("1", "2")[len(ordered) :], "2")
        return first or one, second or other

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
        """Return whether a module lies in the folder of the program."""
        file = getattr(module, "__file__", None)
        return (
            file is not None and File(file).parent == File(self.names["__file__"]).parent.resolve()
        )

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
            (found,) = ast.parse(inspect.getsource(value)).body
        except (OSError, SyntaxError, ValueError):
            return None
        return found if isinstance(found, FUNCTION) else None

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
            elif plain_name(name) in BOARDS and not isinstance(value, str | int | float):
                yield name
        yield from sorted(places, key=lambda text: not re.search("init|start|empty|new", text))
        kinds = [n for n, v in self.names.items() if isinstance(v, type) and self._is_free(v)]
        for name in sorted(kinds, key=lambda name: not MAKES.search(name)):
            yield f"{name}()"

    def _is_free(self, kind: type) -> bool:
        """Return whether a class of the program, or of a file beside it, has methods and needs
        nothing to be made."""
        module = kind.__module__
        if module != self.names["__name__"] and not self._is_beside(sys.modules.get(module)):
            return False
        try:
            given = inspect.signature(kind).parameters.values()
        except (TypeError, ValueError):
            return False
        has_methods = any(isinstance(part, FunctionType) for part in vars(kind).values())
        return has_methods and all(
            one.default is not one.empty or one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
            for one in given
        )

    def _makes_position(self, function: Function) -> bool:
        """Return whether a function may make a position: it needs nothing and returns something."""
        name = function.name
        if not MAKES.search(name) or name in self.by_name or PLAYS.match(name):
            return False
        returns = (n for n in inner_nodes(function) if isinstance(n, ast.Return))
        is_free = len(function.args.args) == len(function.args.defaults)
        return is_free and any(one.value is not None for one in returns)


class _Replaced(ast.NodeTransformer):
    """Puts expressions in the place of names."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.texts:
            return ast.parse(self.texts[node.id], mode="eval").body
        return node


def _first_values(top: ast.AST) -> dict[str, ast.expr]:
    """Return what each variable of a body is assigned first; loops bind what nobody knows."""
    found: dict[str, ast.expr] = {}
    unclear: set[str] = set()
    for node in inner_nodes(top):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, node.value)
                else:
                    unclear |= set(_names(target)) if isinstance(target, ast.Tuple) else set()
        elif isinstance(node, ast.For | ast.comprehension):
            unclear |= set(_names(node.target))
    unknown = ast.Name("__unknown__", ast.Load())
    return {**found, **dict.fromkeys(unclear, unknown)}


def _names(top: ast.AST) -> list[str]:
    return [node.id for node in ast.walk(top) if isinstance(node, ast.Name)]
