"""Arguments of the interface: what may be given, and what is wrong in the words of who calls it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace

from ..game import ContractError
from ..reading import BadInput, Fault
from ..reading.errors import bad_argument


@contextmanager
def in_arguments(reword: Callable[[Fault], Fault]) -> Iterator[None]:
    """Word a fault for arguments, not for options of a command or text that nobody wrote."""
    try:
        yield
    except BadInput as error:
        reworded = copy(error)  # of the same class, with what else that says
        BadInput.__init__(reworded, map(reword, error.faults))
        raise reworded from None


@contextmanager
def broken_contracts() -> Iterator[None]:
    """Make a BadInput, with file and line, of a rule that the code of another package breaks."""
    from ..runs.plugin_faults import plugin_fault

    try:
        yield
    except ContractError as error:
        fault = plugin_fault(error)
        if fault is None:
            raise
        raise BadInput([fault]) from error


_TERMS = (
    (re.compile(r"raise it with `--limit ([\w-]+)=(\d+)`, or `extra:[^`]*` in mkdocs\.yml"),
     lambda limit: f"pass `limits=Limits({limit[1].replace('-', '_')}={limit[2]})`"),
    (re.compile(r"`depth` under `options`"), "`depth`"),
    (re.compile(r"begin at a later `position`"), "begin at a later position"),
)  # fmt: skip
"""Patterns of remedies for authors of YAML, each with the words for callers of a function."""


def as_argument(fault: Fault) -> Fault:
    """Return the fault with a remedy that callers can follow; options of commands are arguments."""
    remedy = fault.remedy
    for pattern, instead in _TERMS:
        remedy = pattern.sub(instead, remedy)
    name = fault.file
    if not fault.line and name.startswith("--"):
        name = name.removeprefix("--option ").removeprefix("--").partition("=")[0].replace("-", "_")
    return replace(fault, file=name, remedy=remedy)


def known_language(language: str) -> str:
    """Return the language; BadInput if there is no catalogue for it."""
    from ..captions.catalogue import languages

    if language not in languages():
        remedy = f"choose one of {', '.join(languages())}"
        raise bad_argument("language", f"found {language!r}, a language is expected", remedy)
    return language


def require_choice(argument: str, value: object, choices: Collection[object]) -> None:
    """Raise BadInput for a value that is none of the choices; the empty text goes unnamed."""
    if value not in choices:
        names = ", ".join(str(choice) for choice in choices if choice != "")
        raise bad_argument(argument, f"found {value!r}", f"choose one of {names}")
