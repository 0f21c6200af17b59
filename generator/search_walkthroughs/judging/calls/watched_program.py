"""Makes a program tell of the calls of its search, by rewriting its syntax tree; no line moves.

``f(b, …)`` in a loop becomes ``__calls__.at(f, (i, j), line)(b, …)``: the names that the loops
around it bind are the move, but for a depth that grows. Functions of the search get a decorator,
cuts get switches, and small functions that answer whose turn it is tell what they answer.
"""

import ast
import re
from dataclasses import dataclass
from typing import Any

from ..programs.adapters import DEPTH_NAMES, plain_name
from ..programs.syntax import Function, inner_nodes, owners, parameters
from ..reports.recognition import Recognition
from .cut_switches import added_call, switch_cuts
from .function_facts import CalledFunction, called_function

TURN_NAME = re.compile(r"player|turn|to_?move|mover|side|who|agent|maximi", re.IGNORECASE)
"""What the name of a function may hold whose answer is asked for who moves; whether it says so is
decided by the answers of the calls."""
METHOD_DECORATORS = ("staticmethod", "classmethod")


@dataclass(frozen=True)
class WatchedProgram:
    """A program whose calls are watched, and what its text says of its functions."""

    tree: ast.Module
    functions: tuple[CalledFunction, ...]
    has_table: bool

    @property
    def nodes(self) -> tuple[CalledFunction, ...]:
        """The functions whose calls are nodes."""
        return tuple(function for function in self.functions if function.role == "node")


def watched_program(source: str) -> WatchedProgram:
    """Return the program with the watcher's calls in it. Raises SyntaxError."""
    tree = ast.parse(source)
    recognition = Recognition(tree)
    classes = owners(tree)
    roles = {
        f: role for f in recognition.scopes.functions if (role := recognition.role(f)) is not None
    }
    nodes = [f for f, role in roles.items() if role == "node"]
    pass_through = {f for f in nodes if _hands_on(recognition, f)}
    if len(pass_through) < len(nodes):  # such a function is no node of its own
        roles.update(dict.fromkeys(pass_through, "helper"))
    called_functions: list[CalledFunction] = []
    has_table = False
    for function, role in roles.items():
        called_functions.append(
            called_function(recognition, function, classes.get(function, ""), role)
        )
    for number, (function, role) in enumerate(roles.items()):
        has_table = switch_cuts(recognition, function) or has_table
        _Labels(recognition, function).label()
        if role != "helper":
            _decorate(function, added_call("node", ast.Constant(number)))
    for function in recognition.scopes.functions:
        asks_turn = TURN_NAME.search(function.name) and len(parameters(function)) <= 2
        if function not in roles and asks_turn and not _is_property(function):
            _decorate(function, added_call("asked", ast.Constant(function.name)))
    ast.fix_missing_locations(tree)
    return WatchedProgram(tree, tuple(called_functions), has_table)


def _decorate(function: Function, decorator: ast.expr) -> None:
    """Put a decorator outside of all others but those that make a method of another kind."""
    texts = [ast.unparse(existing) for existing in function.decorator_list]
    place = max(
        (index + 1 for index, text in enumerate(texts) if text in METHOD_DECORATORS), default=0
    )
    function.decorator_list.insert(place, decorator)


def _is_property(function: Function) -> bool:
    return any("property" in ast.unparse(decorator) or "setter" in ast.unparse(decorator)
               for decorator in function.decorator_list)  # fmt: skip


def _hands_on(recognition: Recognition, function: Function) -> bool:
    """Return whether a function only hands on what another function of the search returns."""
    returned = {id(node.value) for node in inner_nodes(function) if isinstance(node, ast.Return)}
    calls = [node for node in inner_nodes(function) if recognition.is_search_call(function, node)]
    loops = ast.For | ast.While | ast.comprehension | ast.Lambda
    has_loop = any(isinstance(node, loops) for node in inner_nodes(function))
    is_recursive = any(
        recognition.scopes.meaning(function, call.func) is function
        for call in calls
        if isinstance(call, ast.Call)
    )
    return (
        bool(calls)
        and not has_loop
        and not is_recursive
        and all(id(call) in returned for call in calls)
    )


class _Labels(ast.NodeTransformer):
    """Makes each call of the search say its move."""

    def __init__(self, recognition: Recognition, function: Function) -> None:
        self.recognition = recognition
        self.function = function
        self.names: list[str] = []

    def label(self) -> None:
        """Rewrite the body of the function."""
        self.function.body = [self.visit(statement) for statement in self.function.body]

    def visit_FunctionDef(self, node: Any) -> Any:
        return node  # it has its own turn

    visit_ClassDef = visit_AsyncFunctionDef = visit_FunctionDef

    def visit_For(self, node: ast.For) -> ast.For:
        node.iter = self.visit(node.iter)
        self._with_names([node.target], node.body)
        node.orelse = [self.visit(part) for part in node.orelse]
        return node

    def _comprehension(self, node: Any) -> Any:
        outer_count = len(self.names)
        for generator in node.generators:
            generator.iter = self.visit(generator.iter)
            self.names += _bound(generator.target)
            generator.ifs = [self.visit(test) for test in generator.ifs]
        for field in ("elt", "key", "value"):
            if hasattr(node, field):
                setattr(node, field, self.visit(getattr(node, field)))
        del self.names[outer_count:]
        return node

    visit_ListComp = visit_GeneratorExp = visit_SetComp = visit_DictComp = _comprehension

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        outer_count = len(self.names)
        self.names += [parameter.arg for parameter in node.args.args]
        node.body = self.visit(node.body)
        del self.names[outer_count:]
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        recognition, function = self.recognition, self.function
        is_search = recognition.is_search_call(function, node) or recognition.is_alias(
            function, node.func
        )
        self.generic_visit(node)
        if is_search:
            names = [name for name in self.names if plain_name(name) not in DEPTH_NAMES]
            label = ast.Tuple([ast.Name(name, ast.Load()) for name in names], ast.Load())
            node.func = added_call("at", node.func, label, ast.Constant(node.lineno))
        return node

    def _with_names(self, targets: list[ast.expr], body: list[ast.stmt]) -> None:
        outer_count = len(self.names)
        for target in targets:
            self.names += _bound(target)
        body[:] = [self.visit(statement) for statement in body]
        del self.names[outer_count:]


def _bound(target: ast.expr) -> list[str]:
    """Return the names that a target binds."""
    names = (node for node in ast.walk(target) if isinstance(node, ast.Name))
    return [name.id for name in names if isinstance(name.ctx, ast.Store) and name.id != "_"]
