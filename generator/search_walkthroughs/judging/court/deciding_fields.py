"""The fields on which something in a program depends: not those that it only shows, writes or hands
on."""

import ast
from collections.abc import Iterator

from ..programs.syntax import FUNCTION, parameters

SHOWING_CALLS = frozenset(
    ("print", "pprint", "pprint.pprint", "display", "sys.stdout.write", "sys.stderr.write")
)
"""Functions that show what they are given."""
LOG_NAMES = frozenset(("logging", "logger", "log", "_logger", "self.logger", "self.log"))
"""What programs call that which writes a log, in small letters."""
TEXT_FUNCTIONS = frozenset(
    (
        *("str", "repr", "format", "int", "float", "bool", "round", "abs", "len", "chr", "ord"),
        *("join", "ljust", "rjust", "center", "upper", "lower", "title", "get"),
    )
)
"""Functions and methods that make a text of a value, and do nothing else."""
TEXT_METHODS = frozenset(("__str__", "__repr__", "__format__"))
"""Methods that say what an object looks like."""


def deciding_fields(tree: ast.Module) -> frozenset[str]:
    """Return the fields that a comparison, a test, an argument or a change of sign reads.

    A field that is only shown, or written from itself, or handed from one object to the same field
    of another decides nothing.

    >>> text = "print(-a.x)\\nb.y = 1 - b.y\\nif a.z: f(a.w)"
    >>> sorted(deciding_fields(ast.parse(text)))
    ['w', 'z']
    >>> text = "cells[3] = a.x\\ncells[:3] + [a.y] + cells[4:]\\n{'z': a.z}"
    >>> sorted(deciding_fields(ast.parse(text)))
    ['x', 'y']
    """
    idle = {id(node) for node in _own_updates(tree)}
    _take_shown(tree, idle)
    return frozenset(
        name
        for node in ast.walk(tree)
        if id(node) not in idle
        for part in _deciding_parts(node)
        if id(part) not in idle
        for name in _field(part)
    )


def _field(part: ast.AST) -> Iterator[str]:
    """Yield the name of the field that an expression reads, if it reads one."""
    match part:
        case ast.Attribute(attr=name):
            yield name
        case ast.Subscript(slice=ast.Constant(value=str(name))):
            yield name


def _deciding_parts(node: ast.AST) -> list[ast.expr]:
    """Return the expressions on which a part of the program depends."""
    match node:
        case ast.Compare(left, _, comparators):
            return [left, *comparators]
        case ast.If(test) | ast.While(test):
            return [test]
        case ast.IfExp(test, body, otherwise):
            return [test, body, otherwise]
        case ast.Assign([ast.Subscript()], value):  # a stone on a board
            return [value]
        case ast.UnaryOp(_, operand):
            return [operand]
        case ast.BinOp(left, _, right):
            return [
                part
                for side in (left, right)
                for part in (side.elts if isinstance(side, ast.List | ast.Tuple) else [side])
            ]
        case ast.Call(_, arguments, keywords):
            return [*arguments, *(keyword.value for keyword in keywords)]
        case ast.Subscript(_, key):
            return [key]
    return []


# Fields that are written from themselves


def _own_updates(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the places where a field is read only to write the same field."""
    fields = _fields_by_place(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Assign():
                for target, value in _written(node):
                    for name in _field(target):
                        yield from _readings(value, name)
            case ast.Call(func=ast.Name(id=made), args=arguments, keywords=keywords):
                for place, argument in enumerate(arguments):
                    yield from _readings(argument, fields.get((made, place), ""))
                for keyword in keywords:
                    name = fields.get((made, keyword.arg or ""), keyword.arg or "")
                    yield from _readings(keyword.value, name)
            case ast.Call(func=ast.Attribute(attr="_replace"), keywords=keywords):
                for keyword in keywords:
                    yield from _readings(keyword.value, keyword.arg or "")


def _readings(value: ast.expr, field: str) -> Iterator[ast.AST]:
    """Yield where an expression reads a field."""
    return (node for node in ast.walk(value) if field in _field(node))


def _fields_by_place(tree: ast.Module) -> dict[tuple[str, int | str], str]:
    """Return the field in which an object of each class keeps an argument and does nothing else
    with it, by the name of the class and the place or the name of the argument."""
    fields: dict[tuple[str, int | str], str] = {}
    for made in ast.walk(tree):
        if not isinstance(made, ast.ClassDef):
            continue
        names = [
            part.target.id
            for part in made.body
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
        ]
        kept = {name: name for name in names}  # a class of data keeps what it is given
        for part in made.body:
            if isinstance(part, FUNCTION) and part.name == "__init__":
                names = parameters(part)[1:]
                kept = _kept_parameters(part)
        for place, name in enumerate(names):
            if name in kept:
                fields[made.name, place] = fields[made.name, name] = kept[name]
    return fields


def _written(node: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield each target of a statement with what is written there."""
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            yield from zip(target.elts, node.value.elts, strict=False)
        else:
            yield target, node.value


def _kept_parameters(function: ast.AST) -> dict[str, str]:
    """Return the parameters that are read once, to be written to a field, and these fields."""
    reads = [
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    ]
    kept: dict[str, str] = {}
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign):
            continue
        for target, value in _written(node):
            if isinstance(value, ast.Name) and reads.count(value.id) == 1:
                kept.update((value.id, name) for name in _field(target))
    return kept


# Fields that are shown


def _take_shown(tree: ast.Module, idle: set[int]) -> None:
    """Add to `idle` what is only shown, and what is kept in a variable that is only shown."""
    for node in ast.walk(tree):
        for part in _shown_parts(node):
            idle |= {id(inner) for inner in _without_calls(part)}
    scopes = [node for node in ast.walk(tree) if isinstance(node, (*FUNCTION, ast.Module))]
    size = -1
    while size < len(idle):
        size = len(idle)
        for scope in scopes:
            _take_variables(scope, idle)


def _shown_parts(node: ast.AST) -> list[ast.AST]:
    """Return what a part of a program only shows."""
    match node:
        case ast.Call(_, arguments, keywords) if _shows(node):
            return [*arguments, *keywords]
        case ast.If(test, body, otherwise) if all(map(_only_shows, [*body, *otherwise])):
            return [node, test]
        case ast.FunctionDef(name=name, body=body) if name in TEXT_METHODS:
            return [*body]
    return []


def _only_shows(statement: ast.stmt) -> bool:
    """Return whether a statement shows something and does nothing else."""
    match statement:
        case ast.Expr(ast.Call() as call):
            return _shows(call)
        case ast.If(body=body, orelse=otherwise):
            return all(map(_only_shows, [*body, *otherwise]))
    return isinstance(statement, ast.Pass)


def _shows(call: ast.Call) -> bool:
    """Return whether a call shows what it is given."""
    callee = ast.unparse(call.func)
    return callee in SHOWING_CALLS or callee.rpartition(".")[0].lower() in LOG_NAMES


def _without_calls(top: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of what is shown, without calls of functions that may do more than make a
    text of what they are given."""
    waiting = [top]
    for node in waiting:
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name not in TEXT_FUNCTIONS and not _shows(node):
                continue
        yield node
        waiting.extend(ast.iter_child_nodes(node))


def _take_variables(scope: ast.AST, idle: set[int]) -> None:
    """Add to `idle` what a scope keeps in variables that are read only where they are shown."""
    names = [node for node in ast.walk(scope) if isinstance(node, ast.Name)]
    is_read = {node.id for node in names if isinstance(node.ctx, ast.Load) and id(node) not in idle}
    for node in ast.walk(scope):
        if isinstance(node, ast.Global | ast.Nonlocal):
            is_read.update(node.names)
    for node in ast.walk(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name not in is_read:
                idle |= {id(inner) for inner in _without_calls(value)}
