"""The tasks, by the names of their files."""

import pkgutil
from functools import cache
from importlib import import_module

from . import kinds
from .task import Task


@cache
def task_names() -> tuple[str, ...]:
    """Return the names of all tasks, in the order of the alphabet."""
    files = (module.name for module in pkgutil.iter_modules(kinds.__path__))
    return tuple(sorted(name.replace("_", "-") for name in files))


def task_of(name: str) -> Task:
    """Return the task of a name that is one of `task_names`."""
    module = import_module(f"{kinds.__name__}.{name.replace('-', '_')}")
    task: Task = module.TASK
    return task
