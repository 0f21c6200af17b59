"""Which programs run which lines of the generator, and how long each takes.

coverage counts the lines while a program runs. A program that runs none of the lines of a statement
cannot notice that it has changed; of those that do, the quickest are asked first.
"""

import ast
import resource
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from trust.catching import Catcher, failure, pytest_call

HOUSE = "generator/search_walkthroughs"
LONGEST = 300
"""Seconds of the processor's time that a program may take in which nothing has changed."""

TOGETHER = (15.0, 45.0)
"""Tests of so many seconds share the first process and the second one. The rest is left out: what
takes minutes seldom notices what all that is quick has not."""

LIMIT, GRACE = 5, 10
"""A process may take so many times as long as without the change, and so many seconds more."""


@dataclass(frozen=True)
class Program:
    """A program in which nothing has changed: what it runs."""

    catcher: Catcher
    seconds: float
    """Of the processor's time, with those that counting the lines took."""
    lines: Mapping[str, frozenset[int]]
    """By file, below the generator's folder."""

    @property
    def file(self) -> str | None:
        """The file of tests that it is; None for another program."""
        call = self.catcher[1]
        return call[-1] if "pytest" in call else None

    def runs(self, file: str, lines: Iterable[int]) -> bool:
        """Whether it runs one of the lines."""
        return not self.lines.get(file, frozenset()).isdisjoint(lines)


class Failing(Exception):
    """A program fails where nothing has changed."""


def measured(catcher: Catcher, root: Path, files: Sequence[str] = ("*",)) -> Program:
    """Run the program in the copy of the generator, and count the lines of the files below its
    folder; Failing if it fails."""
    from coverage import CoverageData

    with TemporaryDirectory() as name:
        data = Path(name) / "lines"
        included = ",".join(f"{root / HOUSE}/{name}" for name in files)
        counting = ("run", f"--data-file={data}", f"--include={included}")
        before = _seconds()
        if (said := failure(("-m", "coverage", *counting, *catcher[1]), root, LONGEST)) is not None:
            raise Failing(f"{catcher[0]}: {said}")
        took = _seconds() - before
        found = CoverageData(str(data))
        found.read()
        lines = {
            Path(file).relative_to(root / HOUSE).as_posix(): frozenset(found.lines(file) or ())
            for file in found.measured_files()
        }
    return Program(catcher, took, lines)


def _seconds() -> float:
    """What all programs that have ended took of the processor's time."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def statement_lines(text: str, line: int) -> range:
    """The lines that run what the statement there says: those of the innermost statement; of one
    that holds others, those of its head; of a function's head or decorator, those of its body."""
    found = range(line, line + 1)
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.stmt) or node.end_lineno is None:
            continue
        body: list[ast.stmt] = getattr(node, "body", [])
        first = _first_line(node)
        last = max(node.lineno, _first_line(body[0]) - 1) if body else node.end_lineno
        if not first <= line <= last:
            continue
        function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        found = range(body[0].lineno, node.end_lineno + 1) if function else range(first, last + 1)
    return found


def _first_line(node: ast.stmt) -> int:
    """Where a statement begins, with its decorators."""
    return min(one.lineno for one in (node, *getattr(node, "decorator_list", ())))


def processes(programs: Iterable[Program]) -> Iterator[tuple[Catcher, int]]:
    """What is run, the quickest first, each with its limit in seconds; tests share processes."""
    shared: list[Program] = []
    limits = [*TOGETHER]
    for one in sorted(programs, key=lambda program: program.seconds):
        if one.file is None:
            yield one.catcher, _limit([one])
            continue
        if shared and sum(p.seconds for p in [*shared, one]) > limits[0]:
            yield _joined(shared), _limit(shared)
            shared = []
            del limits[0]
            if not limits:
                return
        shared.append(one)
    if shared:
        yield _joined(shared), _limit(shared)


def _joined(programs: Sequence[Program]) -> Catcher:
    return "tests", pytest_call(*(one.file for one in programs if one.file))


def _limit(programs: Sequence[Program]) -> int:
    return GRACE + round(LIMIT * sum(one.seconds for one in programs))
