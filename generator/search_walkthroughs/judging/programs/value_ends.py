"""The ranges of values for which a program was written, as the constants in its text show them."""

import ast

from ..calls.function_facts import constant_number

MAX_CONSTANT = 100
"""Upper limit of a constant that may be the greatest value for which a program was written."""


def value_ends(tree: ast.Module) -> list[int]:
    r"""Return the ends of the ranges of values for which a program may have been written.

    These are the numbers at which a loop ends early, and 1 where a score begins at 2 or 3.

    >>> value_ends(ast.parse("for c in n:\n  if best == 5: break"))
    [1, 5]
    """
    exit_numbers: set[float] = set()
    for loop in ast.walk(tree):
        if isinstance(loop, ast.For | ast.While):
            exits = [statement for statement in ast.walk(loop) if isinstance(statement, ast.If)]
            for branch in exits:
                if isinstance(branch.body[-1], ast.Break | ast.Return):
                    exit_numbers |= {abs(number) for number in _constants(branch.test)}
    starts = {abs(n) for node in ast.walk(tree) if isinstance(node, ast.Assign)
              for n in _constants(node.value)}  # fmt: skip
    ends = {int(end) for end in exit_numbers if 1 <= end <= MAX_CONSTANT}
    return sorted({1, *ends}) if ends or starts & {2, 3} else []


def _constants(top: ast.AST) -> set[float]:
    return {number for node in ast.walk(top) if (number := constant_number(node)) is not None}
