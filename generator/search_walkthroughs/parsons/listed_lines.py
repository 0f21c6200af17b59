"""The lines of a listing, the blocks that they form, and the orders in which blocks may stand."""

import io
import tokenize
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import TypeAlias

STEP = 4
"""Width of a level of indentation (spaces)."""
BRANCHES = ("else", "elif")
"""Words with which a line belongs to the statement above it."""


@dataclass(frozen=True, slots=True)
class ListedLine:
    """A line of a program."""

    text: str
    """The line without its indentation."""
    indent: int
    """Number of levels of indentation."""

    @property
    def source(self) -> str:
        """The line as the program has it."""
        return " " * (STEP * self.indent) + self.text


Block: TypeAlias = "Sequence[Statement]"
"""Statements one below the other."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement: its first line and, of each of its branches, the block below."""

    parts: Sequence[tuple[ListedLine, Block]]


def listed_lines(text: str) -> list[ListedLine]:
    r"""Return the lines of a program without comments and without empty lines.

    >>> listed_lines("if a:\n    b = 1  # why\n")
    [ListedLine(text='if a:', indent=0), ListedLine(text='b = 1', indent=1)]
    """
    lines = text.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    return [
        ListedLine(line.strip(), (len(line) - len(line.lstrip())) // STEP)
        for line in lines
        if line.strip()
    ]


def block(lines: Sequence[ListedLine]) -> Block:
    """Return the statements that the lines form, all of them at the level of the first."""
    if not lines:
        return ()
    statements: list[Statement] = []
    level = lines[0].indent
    starts = [place for place, line in enumerate(lines) if line.indent == level]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        part = lines[start], block(lines[start + 1 : end])
        if lines[start].text.startswith(BRANCHES):
            statements[-1] = Statement([*statements[-1].parts, part])
        else:
            statements.append(Statement([part]))
    return statements


def lines_of(statements: Block) -> list[ListedLine]:
    """Return the lines of the statements in order."""
    return [
        line
        for statement in statements
        for head, below in statement.parts
        for line in (head, *lines_of(below))
    ]


def with_one_block_permuted(statements: Block) -> Iterator[Block]:
    """Yield the statements as they are, and then with those of one block in another order: their
    own, or one below them."""
    yield statements
    rows = permutations(statements)
    next(rows)
    yield from rows
    for place, statement in enumerate(statements):
        for n, (head, below) in enumerate(statement.parts):
            others = with_one_block_permuted(below)
            next(others)
            for other in others:
                parts = [*statement.parts[:n], (head, other), *statement.parts[n + 1 :]]
                yield [*statements[:place], Statement(parts), *statements[place + 1 :]]


def orders_within(statements: Block, allowed: "set[tuple[str, ...]]") -> Iterator[Block]:
    """Yield every order of the statements in which each block stands in an allowed way.

    `allowed` holds the ways as `way` writes them.
    """
    for row in permutations(statements):
        if way(row) not in allowed:
            continue
        branches = [
            [
                [(head, below) for below in orders_within(inner, allowed)]
                for head, inner in statement.parts
            ]
            for statement in row
        ]
        rows = [[Statement(parts) for parts in product(*choices)] for choices in branches]
        yield from product(*rows)


def way(statements: Block) -> tuple[str, ...]:
    """Return how a block stands: the first lines of its statements, and where they stand."""
    return tuple(statement.parts[0][0].source for statement in statements)
