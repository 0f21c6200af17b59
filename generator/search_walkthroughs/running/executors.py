"""Find executors by their files, and those that other packages bring."""

import importlib
import pkgutil
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from typing import TypeAlias, cast

from .. import executors as home
from ..brought import bad, brought
from ..executors._hands import Hands, NoExecutor

PROCESSES = "processes"
"""The executor that is taken where none is named."""

Open: TypeAlias = Callable[[Hands], AbstractContextManager[Executor]]
"""Opens an executor for the length of a block."""


def executors() -> list[str]:
    """The names of all executors; none is loaded for this."""
    ours = (found.name for found in pkgutil.iter_modules(home.__path__))
    theirs = (entry.name for entry in brought("executors"))
    return sorted({name for name in (*ours, *theirs) if not name.startswith("_")})


def executor(name: str) -> Open:
    """What opens the executor of that name; NoExecutor if there is none."""
    if name not in executors():
        known = ", ".join(executors())
        raise NoExecutor(f"there is no executor {name!r}: choose one of {known}")
    for entry in brought("executors"):
        if entry.name == name:
            try:
                return cast("Open", entry.load().executor)
            except Exception as error:
                raise bad(entry, error) from error
    return cast("Open", importlib.import_module(f"{home.__name__}.{name}").executor)
