"""The signs in a text by which a Monte Carlo tree search is known before it is run."""

import ast
import re

from ..programs.syntax import called_names

VISITS_NAME = re.compile(
    r"visit|count|plays|^_*n(_|s?a?$)|sims|simul|tries|trial|played|games|times|seen", re.IGNORECASE
)
"""Names of fields that count visits."""
BONUS_FUNCTIONS = {"sqrt", "log"}
"""Functions of the formulas by which such a search chooses."""


def looks_like_tree_search(source: str) -> bool:
    """Return whether a program counts visits and takes roots of them, as a Monte Carlo tree search
    does; it is not run.

    >>> looks_like_tree_search("node.visits += 1\\nx = sqrt(log(n) / node.visits)")
    True
    >>> looks_like_tree_search("self.nodes += 1\\nvalue = max(a, b)")
    False
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, RecursionError, MemoryError, ValueError):
        return False
    nodes = list(ast.walk(tree))
    powers = any(
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Pow)
        and getattr(node.right, "value", None) == 0.5
        for node in nodes
    )
    targets: list[ast.expr] = []
    for node in nodes:
        match node:
            case ast.AugAssign(target=target, op=ast.Add()):
                targets.append(target)
            case ast.Assign(targets=[target], value=ast.BinOp(op=ast.Add())):
                targets.append(target)
    counts = any(VISITS_NAME.search(_field_name(target)) for target in targets)
    return counts and (powers or bool(called_names(tree) & BONUS_FUNCTIONS))


def _field_name(target: ast.expr) -> str:
    match target:
        case ast.Attribute(attr=name):
            return name
        case ast.Subscript(slice=ast.Constant(value=str(name))):
            return name
        case ast.Subscript(value=base):
            return _field_name(base) or getattr(base, "id", "")
    return ""
