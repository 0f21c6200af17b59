"""The lines of a listing, the blocks that they form, and the orders in which blocks may stand."""

import io
import tokenize
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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


def with_one_moved(statements: Block) -> Iterator[Block]:
    """Yield the statements with one of them elsewhere in its block: in theirs, or in one below."""
    for place, statement in enumerate(statements):
        others = [*statements[:place], *statements[place + 1 :]]
        for n in range(len(statements)):
            if n not in {place, place - 1}:  # by the latter two neighbours are swapped once more
                yield [*others[:n], statement, *others[n:]]
        for n, (head, below) in enumerate(statement.parts):
            for moved in with_one_moved(below):
                parts = [*statement.parts[:n], (head, moved), *statement.parts[n + 1 :]]
                yield [*statements[:place], Statement(parts), *statements[place + 1 :]]
