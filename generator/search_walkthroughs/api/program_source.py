"""The text of a function or a class that is given as a program, and what it uses of its module."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from textwrap import dedent
from types import CodeType
from typing import Any

from ..reading.errors import bad_argument, type_name


def require_program(program: Any) -> None:
    """Raise BadInput for what is neither a function nor a class."""
    if not inspect.isfunction(program) and not inspect.isclass(program):
        remedy = "give a function, a class, or the path of a Python file"
        raise bad_argument("program", f"found {type_name(program)}, a program is expected", remedy)


def source_of(parts: Iterable[Any]) -> str:
    """Return the text of functions and classes, in the order of their lines; BadInput for one whose
    text cannot be found."""
    return "\n\n".join(text for _, text in sorted(set(map(_text, parts)), key=lambda text: text[0]))


def _text(part: Any) -> tuple[int, str]:
    """Return the line at which a function or a class begins, and its text."""
    try:
        lines, line = inspect.getsourcelines(part)
    except (OSError, TypeError) as error:
        remedy = "write it in a cell of a notebook or in a file"
        message = f"the text of {part.__name__} cannot be found"
        raise bad_argument("program", message, remedy) from error
    return line, dedent("".join(lines))


def variables_of(functions: Iterable[Any]) -> dict[str, Any]:
    """Return the values of the names that the functions do not bind themselves, by name."""
    values: dict[str, Any] = {}
    for function in functions:
        values.update(function.__globals__)
        values.update(inspect.getclosurevars(function).nonlocals)
    return values


def names_used(code: CodeType) -> Iterator[str]:
    """Yield the names that a code uses, those of functions inside it included."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_used(constant)
