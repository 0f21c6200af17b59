"""Programs whose nodes have two children: ``node.left`` and ``node.right``, ``a, b = node``."""

import ast
from collections.abc import Iterator

from .syntax import FUNCTION, Function, called_name, calls_in, parameters

PAIRS = (
    *(("left", "right"), ("left_child", "right_child"), ("leftChild", "rightChild"), ("l", "r")),
    *(("lchild", "rchild"), ("left_node", "right_node"), ("first", "second")),
    *(("first_child", "second_child"), ("child1", "child2")),
)
"""What programs call the two children of a node, as attributes and as keys."""
PAIR_METHODS = (("get_left", "get_right"), ("getLeft", "getRight"))
"""The methods that give them."""
MANY_NAMES = frozenset(("children", "kids", "successors", "get_children", "getChildren"))
"""What programs call all children of a node; of two they may be unpacked."""


def names_pair(tree: ast.Module) -> bool:
    """Return whether a program reads two children by their names, as attributes or as keys.

    >>> names_pair(ast.parse("f(node.left), f(node.right)")), names_pair(ast.parse("node.left"))
    (True, False)
    """
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return any({*pair} <= names for pair in (*PAIRS, *PAIR_METHODS)) or has_pair_keys(tree)


def has_pair_keys(tree: ast.Module) -> bool:
    """Return whether the keys of two children stand in a program.

    >>> has_pair_keys(ast.parse("f(node['left']), f(node['right'])"))
    True
    """
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return any({*pair} <= texts for pair in PAIRS)


def seems_to_take_two(tree: ast.Module) -> bool:
    """Return whether the text of a program seems to reach two children of a node and no others.

    Whether it does, only its run can tell: it may name both children for another purpose.

    >>> [seems_to_take_two(ast.parse(f"def f(node):\\n {line}"))
    ...  for line in ("a, b = node", "a, *b = node", "f(node[0]), f(node[1])", "f(node[0])")]
    [True, False, True, False]
    """
    if names_pair(tree):
        return True
    functions = [node for node in ast.walk(tree) if isinstance(node, FUNCTION)]
    return any(_takes_two(function) for function in functions)


def _takes_two(function: Function) -> bool:
    """Return whether a function unpacks two from a node, or takes its first and second part, or
    counts to two and takes any."""
    names = set(parameters(function))
    places: dict[str, set[object]] = {}
    for node in ast.walk(function):
        if any(_is_of_node(value, names) for value in _unpacked_in_two(node)):
            return True
        if isinstance(node, ast.Subscript) and _is_of_node(node.value, names):
            place = node.slice.value if isinstance(node.slice, ast.Constant) else None
            places.setdefault(ast.dump(node.value), set()).add(place)
    ranges = {ast.unparse(call) for call in calls_in(function) if called_name(call) == "range"}
    counts_to_two = bool(ranges) and ranges <= {"range(2)", "range(0, 2)"}
    return {0, 1} in places.values() or (counts_to_two and bool(places))


def _unpacked_in_two(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what a statement unpacks into two names."""
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=parts) | ast.List(elts=parts)], value=value):
            if len(parts) == 2 and not any(isinstance(part, ast.Starred) for part in parts):
                yield value
        case ast.Match(subject=value, cases=cases):
            for case in cases:
                match case.pattern:
                    case ast.MatchSequence(patterns=[first, second]):
                        if not any(isinstance(part, ast.MatchStar) for part in (first, second)):
                            yield value


def _is_of_node(value: ast.expr, names: set[str]) -> bool:
    """Return whether an expression may be a node or its children; `names` are the parameters."""
    match value:
        case ast.Name(id=name):
            return name in names
        case ast.Attribute(attr=name):
            return name in MANY_NAMES
        case ast.Call():
            return called_name(value) in MANY_NAMES
    return False
