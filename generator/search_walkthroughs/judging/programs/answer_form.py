"""What the answer of a program holds: the value of the root, a move of the root, or both.

The function that is called need not be the search itself: it may call the search and answer
something else. Which part of its answer is the value and which is a move is found from its answers
on many trees: on one tree a 1 may be a value, the number of a child, or luck.
"""

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any

from ...record.frame_text import exact_text
from ..reports.table_entry import number_in

MAX_ANSWER_CHARACTERS = 40
"""Upper limit of the text of an answer in a sentence (characters)."""


@dataclass(frozen=True)
class Answer:
    """What a program answered on one tree, and what is known of the tree."""

    parts: tuple[Any, ...]
    """The parts of a tuple or a list; else the answer alone."""
    names: tuple[str | None, ...]
    """For each part the move that it names by a text or a node; None if it names none."""
    search_value: float
    """Value that the search found for the root, in MAX's terms."""
    truth: float
    """True value of the root to MAX."""
    moves: int
    """Number of moves at the root."""
    best: frozenset[int]
    """The numbers from 0 of the moves that are worth as much as the root."""

    def is_value(self, place: int) -> bool:
        """Return whether this part is what the search found, or what the root is worth."""
        number = plain_number(self.parts[place])
        return number is not None and number in (self.search_value, self.truth)


@dataclass(frozen=True)
class AnswerForm:
    """The meaning of the parts of a program's answers."""

    value: int | None = None
    """The place of the value; None if there is none to judge."""
    move: int | None = None
    """The place of a move; None if there is none that is known by its number or by a child."""
    first: int | None = None
    """The number of the first move, 0 or 1; None if the move is a child itself."""


def plain_number(part: Any) -> float | None:
    """Return the number that a part of an answer is; None of anything else, and of a bool."""
    is_number = isinstance(part, Real) and not isinstance(part, bool)
    return number_in(part) if is_number else None


def answer_text(part: Any) -> str:
    """Return what stands for a part of an answer in a sentence."""
    number = plain_number(part)
    return (repr(part) if number is None else exact_text(number))[:MAX_ANSWER_CHARACTERS]


def answer_form(
    answers: Sequence[Answer], *, place: int, returns_number: bool, keeps_order: bool
) -> AnswerForm:
    """Return the form of a program's answers, of which there is at least one.

    Parameters: `place`, which part of a tuple the search itself returns as the value;
    `returns_number`, whether the function returns a number by which a loop counts; `keeps_order`,
    whether children are looked at in the tree's order. What may be right is not called wrong: a
    number that could be a child's in another order is neither a value nor a move to judge.
    """
    size = min(len(answer.parts) for answer in answers)
    places = sorted(range(size), key=lambda number: (number != place, number))
    value = next((at for at in places if all(answer.is_value(at) for answer in answers)), None)
    is_alone = all(len(answer.parts) == 1 for answer in answers)
    move, first, is_doubtful = None, None, False
    for at in range(size):
        if at == value or move is not None:
            continue
        if all(answer.names[at] is not None for answer in answers):
            move = at
            continue
        start = _first_number(answers, at)
        if start is None:
            continue
        is_optimal = all(int(answer.parts[at]) - start in answer.best for answer in answers)
        if is_optimal or (returns_number and keeps_order):
            move, first = at, start
        else:
            is_doubtful = is_doubtful or returns_number
    if value is None and move is None and not is_doubtful:
        value = _wrong_place(answers, place, is_alone=is_alone)
    return AnswerForm(value, move, first)


def _wrong_place(answers: Sequence[Answer], place: int, *, is_alone: bool) -> int | None:
    """Return the place of what is returned where a value is expected; None for objects, which may
    hold a value in a way of their own."""
    at = 0 if is_alone else place
    parts = [answer.parts[at] for answer in answers if at < len(answer.parts)]
    are_plain = all(part is None or isinstance(part, str | bytes | Real) for part in parts)
    has_names = any(name is not None for answer in answers for name in answer.names)
    numbers = [part for part in parts if plain_number(part) is not None]
    if not parts or not are_plain or (has_names and not numbers):
        return None
    return at


def _first_number(answers: Sequence[Answer], at: int) -> int | None:
    """Return the number of the first move, if a part is the number of a move on every tree and not
    always the same."""
    parts = [answer.parts[at] for answer in answers]
    if not all(isinstance(part, int) and not isinstance(part, bool) for part in parts):
        return None
    if len({int(part) for part in parts}) < 2:
        return None
    for number in (0, 1):
        if all(
            number <= part < number + answer.moves
            for part, answer in zip(parts, answers, strict=True)
        ):
            return number
    return None


def returns_loop_number(function: ast.AST) -> bool:
    """Return whether a function returns a name over which a loop runs: a child's number, or a move.

    >>> returns_loop_number(ast.parse("for i, c in enumerate(t):\\n  k, m = f(c), i\\nreturn k, m"))
    True
    """
    nodes = list(ast.walk(function))
    names = {
        part.id
        for node in nodes
        if isinstance(node, ast.For | ast.comprehension)
        for part in ast.walk(node.target)
        if isinstance(part, ast.Name)
    }
    is_growing = True
    while is_growing:
        pairs = [pair for node in nodes if isinstance(node, ast.Assign) for pair in _pairs(node)]
        new_names = {name for name, value in pairs if getattr(value, "id", "") in names} - names
        names |= new_names
        is_growing = bool(new_names)
    answers = [node.value for node in nodes if isinstance(node, ast.Return) and node.value]
    return any(
        getattr(part, "id", "") in names or getattr(part, "attr", "") == "index"
        for answer in answers
        for part in ast.walk(answer)
    )


def _pairs(node: ast.Assign) -> list[tuple[str, ast.expr]]:
    """Return the names that an assignment binds, each with its value."""
    pairs: list[tuple[str, ast.expr]] = []
    for target in node.targets:
        if isinstance(target, ast.Name):
            pairs.append((target.id, node.value))
        elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            parts = zip(target.elts, node.value.elts, strict=False)
            pairs += [(name.id, value) for name, value in parts if isinstance(name, ast.Name)]
    return pairs
