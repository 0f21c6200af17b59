"""Constant folding: the value of an expression that options and literals decide."""

import ast
import json
from collections.abc import Mapping, Sequence
from math import inf, isfinite
from typing import Any, NamedTuple, TypeAlias

# What a constant is: a number, a text, None, a tuple of these, or one of the comparisons.

COMPARISONS = {"ge": ">=", "gt": ">", "le": "<=", "lt": "<"}
"""Functions of the module `operator` that an option may choose, and how each is written."""
RANGE = "game.range"
"""Expression for the range of scores, which is known where the game is."""


class Comparison(NamedTuple):
    """A function of the module `operator`."""

    name: str


UNKNOWN = object()
"""The value of what the options do not decide."""
Constants: TypeAlias = Mapping[str, Any]


def literal(value: Any) -> str:
    """Return the constant as Python writes it.

    >>> literal((-inf, 2.0)), literal("first"), literal(Comparison("gt"))
    ('(-inf, 2)', '"first"', 'gt')
    """
    if isinstance(value, Comparison):
        return value.name
    if isinstance(value, tuple):
        parts = ", ".join(map(literal, value))
        return f"({parts},)" if len(value) == 1 else f"({parts})"
    if isinstance(value, float):
        return repr(int(value)) if isfinite(value) and value == int(value) else repr(value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


def fold(node: ast.expr, constants: Constants, arithmetic: bool = False) -> Any:
    """Return the value of an expression, if names and literals decide it; else UNKNOWN.

    Arithmetic is done with options alone: a product with the range of scores says more as it is
    written than its value does.
    """
    match node:
        case ast.Constant(value):
            return value
        case ast.Name(name):
            return _named(name, constants)
        case ast.Attribute() if ast.unparse(node) == RANGE and not arithmetic:
            return constants.get(RANGE, UNKNOWN)
        case ast.Tuple(parts):
            values = tuple(fold(part, constants, arithmetic) for part in parts)
            return UNKNOWN if UNKNOWN in values else values
        case ast.Subscript(of, index):
            return _item(fold(of, constants, arithmetic), fold(index, constants, arithmetic))
        case ast.UnaryOp(operator, operand):
            return _unary(operator, fold(operand, constants, arithmetic))
        case ast.BinOp(left, ast.Add() | ast.Sub() as operator, right):
            return _sum(operator, fold(left, constants, True), fold(right, constants, True))
    return _decision(node, constants)


def _decision(node: ast.expr, constants: Constants) -> Any:
    """Return the value of a test, or of a choice between two values; of all else, UNKNOWN."""
    match node:
        case ast.Compare(left, [operator], [right]):
            return _compare(operator, fold(left, constants), fold(right, constants))
        case ast.BoolOp(operator, parts):
            return _combine(operator, [fold(part, constants) for part in parts])
        case ast.IfExp(test, body, orelse):
            chosen = fold(test, constants)
            return UNKNOWN if chosen is UNKNOWN else fold(body if chosen else orelse, constants)
    return UNKNOWN


def _named(name: str, constants: Constants) -> Any:
    if name in constants:
        return constants[name]
    if name == "inf":
        return inf
    return Comparison(name) if name in COMPARISONS else UNKNOWN


def _sum(operator: ast.operator, left: Any, right: Any) -> Any:
    if not all(isinstance(side, int | float) for side in (left, right)):
        return UNKNOWN
    return left + right if isinstance(operator, ast.Add) else left - right


def _item(container: Any, index: Any) -> Any:
    inside = (
        isinstance(container, tuple)
        and isinstance(index, int)
        and -len(container) <= index < len(container)
    )
    return container[index] if inside else UNKNOWN


def _unary(operator: ast.unaryop, operand: Any) -> Any:
    if operand is UNKNOWN:
        return UNKNOWN
    if isinstance(operator, ast.Not):
        return not operand
    return -operand if isinstance(operator, ast.USub) else UNKNOWN


def _compare(operator: ast.cmpop, left: Any, right: Any) -> Any:
    if UNKNOWN in (left, right):
        return UNKNOWN
    match operator:
        case ast.Eq() | ast.Is():
            return left == right
        case ast.NotEq() | ast.IsNot():
            return left != right
    return UNKNOWN


def _combine(operator: ast.boolop, values: Sequence[Any]) -> Any:
    """Return the value of `and` or `or`: one side may decide it alone."""
    decides = isinstance(operator, ast.Or)
    if any(value is not UNKNOWN and bool(value) == decides for value in values):
        return decides
    return UNKNOWN if UNKNOWN in values else not decides
