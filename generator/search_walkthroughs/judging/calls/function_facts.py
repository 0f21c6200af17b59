"""`CalledFunction`: what the text of a search function says before it runs.

Nothing here decides alone: what the text suggests is held against the answers of the calls.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from ..programs.syntax import Function, inner_nodes
from ..reports.recognition import Recognition, Role, role_by_name

INFINITIES = {"inf", "infinity", "float('inf')", "float('infinity')", "sys.maxsize", "maxsize"}

MAX_CONSTANT = 100
"""Upper limit of a constant that may be the greatest value for which a program was written."""


@dataclass(frozen=True)
class Choice:
    """A test by which a function chooses between the greatest and the least value."""

    test: str
    """The test as text: ``maximizing``, ``player == 'X'``."""
    max_lines: frozenset[int]
    """The lines of the branch that looks like MAX's."""
    min_lines: frozenset[int]


@dataclass(frozen=True)
class CalledFunction:
    """A function whose calls are nodes, or lead to nodes."""

    name: str
    line: int
    owner: str
    """The class whose method it is; empty if it is none."""
    role: Role
    """A call of a *node* is a node of the tree, a *driver* calls the search for each move of the
    root; a *helper* belongs to the node that calls it."""
    alpha: str | None
    beta: str | None
    negates_children: bool
    """Whether it changes the sign of what its calls return."""
    negates_answer: bool
    """Whether it changes the sign of what it returns."""
    averages: bool
    """Whether it divides, or speaks of a mean or a probability."""
    starts: frozenset[float]
    """The numbers at which its variables begin, and their negatives."""
    choices: tuple[Choice, ...]
    parameters: tuple[str, ...]

    @property
    def role_by_name(self) -> int:
        """Who moves by its name: 1 for MAX, -1 for MIN, 0 if it says neither."""
        return role_by_name(self.name)

    @property
    def call_name(self) -> str:
        """How it is called: ``minimax``, or ``Player.minimax``."""
        return f"{self.owner}.{self.name}" if self.owner else self.name


def called_function(
    recognition: Recognition, function: Function, owner: str, role: Role
) -> CalledFunction:
    """Return what is known of a function of the search by its text."""
    alpha, beta = recognition.window(function) or (None, None)
    negates_answer = _negates_answer(function)
    negates = role != "driver" and recognition.negates(function)
    return CalledFunction(
        name=function.name,
        line=function.lineno,
        owner=owner,
        role=role,
        alpha=alpha,
        beta=beta,
        negates_children=negates and not (negates_answer and recognition.forgets_sign(function)),
        negates_answer=negates_answer,
        averages=_averages(function),
        starts=frozenset(_starts(function)),
        choices=tuple(_choices(recognition, function)),
        parameters=tuple(parameter.arg for parameter in function.args.args),
    )


def _starts(function: Function) -> Iterator[float]:
    """Yield the numbers that variables are given outside of calls of the search, both signs."""
    for node in inner_nodes(function):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for part in ast.walk(node.value):
                if (number := constant_number(part)) is not None:
                    yield number
                    yield -number


def constant_number(node: ast.AST) -> float | None:
    """Return the number that an expression writes; None of another, and of a truth value."""
    value = node.value if isinstance(node, ast.Constant) else None
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return value if is_number else None  # type: ignore[return-value]


def _negates_answer(function: Function) -> bool:
    return any(
        isinstance(node, ast.Return)
        and isinstance(node.value, ast.UnaryOp)
        and isinstance(node.value.op, ast.USub)
        and not isinstance(node.value.operand, ast.Constant)
        and ast.unparse(node.value.operand).lower() not in INFINITIES
        for node in inner_nodes(function)
    )


def _averages(function: Function) -> bool:
    names = (n for n in inner_nodes(function) if isinstance(n, ast.Name | ast.Attribute))
    texts = [ast.unparse(name).lower() for name in names]
    return any(
        text.endswith("mean") or "prob" in text or "chance" in text for text in texts
    ) or any(isinstance(node, ast.Div | ast.FloorDiv) for node in inner_nodes(function))


def _choices(recognition: Recognition, function: Function) -> Iterator[Choice]:
    """Yield the tests one branch of which looks more like MAX's than the other does."""
    for block in _blocks(function.body):
        for place, statement in enumerate(block):
            if not isinstance(statement, ast.If):
                continue
            branch: list[ast.AST] = list(statement.body)
            other_branch: list[ast.AST] = list(statement.orelse)
            if not other_branch and statement.body and isinstance(statement.body[-1], ast.Return):
                other_branch = list(block[place + 1 :])
            yield from _choice(recognition, function, statement.test, branch, other_branch)
    for node in inner_nodes(function):
        if isinstance(node, ast.IfExp):
            yield from _choice(recognition, function, node.test, [node.body], [node.orelse])


def _choice(
    recognition: Recognition,
    function: Function,
    test: ast.expr,
    first_branch: list[ast.AST],
    other_branch: list[ast.AST],
) -> Iterator[Choice]:
    leaning = _leaning(first_branch) - _leaning(other_branch)
    if not leaning or not first_branch or not other_branch:
        return
    branches = [first_branch, other_branch] if leaning > 0 else [other_branch, first_branch]
    lines = [
        frozenset(
            node.lineno
            for top in branch
            for node in ast.walk(top)
            if isinstance(node, ast.Call) and recognition.is_search_call(function, node)
        )
        for branch in branches
    ]
    text = ast.unparse(test) if leaning > 0 else f"not ({ast.unparse(test)})"
    yield Choice(text, *lines)


def _leaning(branch: list[ast.AST]) -> float:
    """Return how much a branch looks like MAX's: `max`, a score that begins low, ``>``."""
    score = 0.0
    for top in branch:
        for node in ast.walk(top):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                score += (node.func.id == "max") - (node.func.id == "min")
            elif isinstance(node, ast.Name) and node.id in ("max", "min"):
                score += 0.5 if node.id == "max" else -0.5
            elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                start = _start_of(node.value)
                score += (start < 0) - (start > 0)
            elif isinstance(node, ast.IfExp):
                continue
            elif isinstance(node, ast.Compare):
                score += 0.5 * isinstance(node.ops[0], ast.Gt)
                score -= 0.5 * isinstance(node.ops[0], ast.Lt)
    return score


def _start_of(value: ast.expr) -> float:
    """Return the number at which a score begins, infinite if it is written so; 0 of others."""
    if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub):
        return -_start_of(value.operand)
    if isinstance(value, ast.Tuple | ast.List) and value.elts:
        return next((start for part in value.elts if (start := _start_of(part))), 0)
    if isinstance(value, ast.Constant):
        return constant_number(value) or 0
    text = (
        ast.unparse(value).lower().rpartition(".")[2]
        if isinstance(value, ast.Attribute)
        else (ast.unparse(value).lower())
    )
    if text in ("float('-inf')", 'float("-inf")', "float('-infinity')"):
        return -inf
    return inf if text in INFINITIES else 0


def _blocks(body: list[ast.stmt]) -> Iterator[list[ast.stmt]]:
    yield body
    for statement in body:
        for part in ("body", "orelse", "finalbody"):
            inner = getattr(statement, part, None)
            if inner and not isinstance(statement, ast.FunctionDef | ast.ClassDef):
                yield from _blocks(inner)


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
