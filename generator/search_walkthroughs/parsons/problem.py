"""A Parsons problem: the lines, those that do not belong, and the orders known to be right."""

import ast
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from random import Random
from typing import Any

from ..listing.specialize import specialize
from ..listing.specialized_listing import compile_listing
from ..runs.registry import AlgorithmFile, algorithms
from .catalogue import EXERCISES, Exercise
from .listed_lines import STEP, ListedLine, block, listed_lines
from .orders import right_orders

IMPORTS = ("from math import inf, nextafter", "MAX, MIN = 1, -1")
"""Lines that stand above every program, so that it can be run as it is."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A listing whose lines are to be put in order."""

    exercise: Exercise
    algorithm: str
    """The algorithm that the listing belongs to."""
    given: Sequence[str]
    """The lines that stand above the answer and stay there."""
    lines: Sequence[ListedLine]
    """The lines to be put in order, as the listing has them."""
    orders: Sequence[Sequence[ListedLine]]
    """The orders that are the same search, the listing's own first."""
    call: str
    """The call that begins the search; it names the state `state`."""

    @property
    def name(self) -> str:
        """The name of the problem: that of the algorithm's file."""
        return self.exercise.file

    def program(self, lines: Sequence[str]) -> str:
        """Return the whole program with these lines as the answer."""
        return "\n".join([*self.given, *lines]) + "\n"

    def shuffled(self, lot: Random) -> list[str]:
        """Return the texts of all lines and of the two that do not belong, in any order but the
        listing's."""
        texts = [line.text for line in self.lines]
        texts += [stray.text for stray in self.exercise.strays]
        lot.shuffle(texts)
        return texts


@cache
def problems() -> Sequence[Problem]:
    """Return all problems, in the order of the chapters."""
    return tuple(map(problem_of, EXERCISES))


def problem_of(exercise: Exercise) -> Problem:
    """Return the problem of an exercise. Raises ValueError for a function or a line that its
    listing does not have, and for a stray line that the listing has."""
    name, file = _file(exercise.file)
    parts, entry = _parts(file)
    if unknown := [name for name in exercise.functions if name not in parts]:
        raise ValueError(f"{exercise.file} has no function {unknown[0]}")
    above = [line for name, lines in parts.items() if not name for line in lines]
    others = [lines for name, lines in parts.items() if name and name not in exercise.functions]
    lines = [line for name in exercise.functions for line in parts[name]]
    texts = {line.text for line in lines}
    for stray in exercise.strays:
        if stray.instead not in texts or stray.text in texts:
            raise ValueError(
                f"{stray.text!r} cannot stand for {stray.instead!r} in {exercise.file}"
            )
    given = [*IMPORTS, *(line.source for line in above)]
    for function in others:
        given += ["", *(line.source for line in function)]

    def compiled(order: Sequence[ListedLine]) -> Callable[[Any], Callable[[Any], Any]]:
        inner = [*above, *order, *(line for function in others for line in function)]
        body = textwrap.indent("\n".join(line.source for line in inner), " " * STEP)
        text = f"def {file.name}(game):\n{body}\n    return {entry}\n"
        return compile_listing(text, file)

    orders = list(right_orders(block(lines), compiled))
    return Problem(exercise, name, [*given, ""], lines, orders, f"{entry}(state)")


def _file(name: str) -> tuple[str, AlgorithmFile]:
    """Return the algorithm of a file's name, and the file. Raises ValueError if there is none."""
    for algorithm, entry in algorithms().items():
        for file in (entry.text, *entry.variants.values()):
            if file.name == name:
                return algorithm, file
    raise ValueError(f"there is no algorithm in {name}.py")


def _parts(file: AlgorithmFile) -> tuple[Mapping[str, Sequence[ListedLine]], str]:
    """Return the functions of the file's listing with the usual options, by their names, and by
    the empty name what stands between them; and the function that begins the search."""
    options = {name.replace("-", "_"): option.default for name, option in file.options.items()}
    text = specialize(file.listing.text, file.name, options, (-inf, inf)).text
    [outer] = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    rows = textwrap.dedent("\n".join(text.splitlines()[outer.lineno :]))
    *inner, last = ast.parse(rows.replace("\nreturn ", "\n")).body
    parts: dict[str, list[ListedLine]] = {}
    for node in inner:
        name = node.name if isinstance(node, ast.FunctionDef) else ""
        source = "\n".join(rows.splitlines()[node.lineno - 1 : node.end_lineno])
        parts.setdefault(name, []).extend(listed_lines(source))
    return parts, ast.unparse(last)
