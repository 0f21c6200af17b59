"""`TaskProgram`: a program as pupils write it for a task; runs it on one case after another."""

import ast
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

from ...tasks.registry import task_of
from ...tasks.transfer import decoded, encoded
from ..programs.raised import error_facts, no_input

MODULE = "judged_task"
"""Name of the module as which a program runs."""


class MissingFunction(LookupError):
    """The program does not have a function of the contract; the argument is its name."""


@dataclass(frozen=True)
class TaskProgram:
    """A program that is to have the functions of a contract."""

    file: str
    """Name of its file, as in a traceback."""
    source: str
    package: str = ""
    """The package that it belongs to, for relative imports; empty if it belongs to none."""

    @cached_property
    def names(self) -> Mapping[str, Any]:
        """Its global names, after its text has run. Raises whatever the program raises."""
        module = sys.modules[MODULE] = ModuleType(MODULE)  # dataclasses look their module up
        names = vars(module)
        names.update(__file__=self.file, __package__=self.package, input=no_input)
        exec(compile(self.source, self.file, "exec"), names)
        return names

    def answer(self, task_name: str, case: Any) -> dict[str, Any]:
        """Return what comes of a case, both as JSON holds them: the ``answer``, or why there is
        none under ``failed``: ``function`` is missing, ``load`` and ``error`` are errors of its
        text and of the case."""
        task, has_run = task_of(task_name), False
        try:
            functions = {name: self._function(name) for name in task.functions}
            has_run = True
            return {"answer": encoded(task.answer(functions, decoded(case)))}
        except MissingFunction as error:
            return {"failed": "function", "name": str(error.args[0])}
        except (SystemExit, MemoryError, Exception) as error:
            failed = "error" if has_run else "load"
            return {"failed": failed, "why": error_facts(error, self.file)}

    def _function(self, name: str) -> Any:
        function = self.names.get(name)
        if not callable(function):
            raise MissingFunction(name)
        return function


def defined_functions(source: str) -> frozenset[str]:
    """Return the names that the text of a program binds at its top level to functions, as far as
    its syntax shows them; none if it is not Python.

    >>> sorted(defined_functions("def f(x): pass\\nasync def g(): pass\\nh = lambda: 0"))
    ['f', 'h']
    """
    try:
        body = ast.parse(source).body
    except (SyntaxError, RecursionError, MemoryError, ValueError):
        return frozenset()
    names = {statement.name for statement in body if isinstance(statement, ast.FunctionDef)}
    for statement in body:
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Lambda):
            names |= {target.id for target in statement.targets if isinstance(target, ast.Name)}
    return frozenset(names)
