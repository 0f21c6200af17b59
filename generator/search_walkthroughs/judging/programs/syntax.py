"""What stands in the syntax tree of a Python program: functions, names, calls."""

import ast
from collections.abc import Iterator, Sequence
from typing import TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


def inner_nodes(top: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a function's body, without the bodies of functions defined in it."""
    waiting = list(ast.iter_child_nodes(top))
    for node in waiting:
        yield node
        if not isinstance(node, FUNCTION):
            waiting.extend(ast.iter_child_nodes(node))


def names_in(top: ast.AST) -> set[str]:
    """Return every name that occurs in an expression or a statement."""
    return {node.id for node in ast.walk(top) if isinstance(node, ast.Name)}


def parameters(function: Function) -> list[str]:
    """Return the names of the parameters, in order."""
    args = function.args
    return [arg.arg for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs)]


def assigned_names(top: ast.AST) -> list[str]:
    """Return the names that a statement assigns to, in order, each as often as it does."""
    names: list[str] = []
    for node in ast.walk(top):
        targets: Sequence[ast.expr] = ()
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.NamedExpr):
            targets = [node.target]
        for target in targets:
            names += [part.id for part in ast.walk(target) if isinstance(part, ast.Name)]
    return names


def is_call_of(node: ast.AST, names: frozenset[str]) -> bool:
    """Return whether the expression calls a function by one of these names."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def called_name(call: ast.Call) -> str:
    """Return the name of the function or the method that is called; empty of any other callee."""
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def calls_in(*tops: ast.AST) -> list[ast.Call]:
    """Return the calls in some parts of a program."""
    return [node for top in tops for node in ast.walk(top) if isinstance(node, ast.Call)]


def called_names(*tops: ast.AST) -> set[str]:
    """Return the names of the functions and methods that are called in some parts of a program.

    >>> sorted(called_names(ast.parse("f(game.play(move))"), ast.parse("x = table[f]")))
    ['f', 'play']
    """
    return set(map(called_name, calls_in(*tops)))


def owners(tree: ast.Module) -> dict[ast.stmt, str]:
    """Return the names of the classes in which statements stand, methods among them."""
    return {
        part: node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for part in node.body
    }
