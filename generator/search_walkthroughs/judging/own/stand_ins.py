"""Modules that stand in for those that a program shows its game with, or that are not installed.

Whatever is asked of such a module does nothing. Only modules that the program itself or a file
beside it imports are stood in for.
"""

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path as File
from types import ModuleType
from typing import Any

from ..programs.program_modules import all_imported_modules

SCREEN_MODULES = frozenset(("pygame", "tkinter", "turtle", "curses", "arcade", "pyglet", "kivy"))
"""Modules that open a window, which a judged program may not."""


class Nothing:
    """Something that can be called, asked and looped over, and is nothing."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        """Take anything."""

    def __call__(self, *arguments: Any, **keywords: Any) -> "Nothing":
        """Do nothing."""
        return Nothing()

    def __getattr__(self, name: str) -> "Nothing":
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing()

    def __mro_entries__(self, bases: Any) -> tuple[type, ...]:
        return (object,)

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __getitem__(self, key: Any) -> "Nothing":
        return Nothing()

    def __bool__(self) -> bool:
        return False


class StandIn(ModuleType):
    """A module in which everything is nothing."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__ = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing()


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, modules: frozenset[str]) -> None:
        self.modules = modules

    def find_spec(
        self, name: str, path: Any, target: Any = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name.partition(".")[0] not in self.modules:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return StandIn(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: a stand-in is empty."""


@contextmanager
def stand_ins(tree: ast.Module, file: File) -> Iterator[None]:
    """Stand in, for a while, for the modules of a program that are missing or open a window.

    Parameters: `file`, that of the program.
    """
    module_names = all_imported_modules(tree, file)
    screens = _Finder(module_names & SCREEN_MODULES)
    missing = _Finder(frozenset(name for name in module_names if not _exists(name)))
    modules_before = dict(sys.modules)
    for name in screens.modules:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, screens)
    sys.meta_path.append(missing)
    try:
        yield
    finally:
        sys.meta_path.remove(screens)
        sys.meta_path.remove(missing)
        for name, module in list(sys.modules.items()):
            if isinstance(module, StandIn):
                del sys.modules[name]
                if name in modules_before:
                    sys.modules[name] = modules_before[name]


def _exists(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except (ImportError, ValueError):
        return False
