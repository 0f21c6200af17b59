"""Modules that stand in for those that a program shows its game with, or that are not installed.

Whatever is asked of such a module does nothing, and no number comes from it: arithmetic with what
it answers is an error, as it is with None. Only modules that the program itself or a file beside it
imports are stood in for, and libraries that show boards, trees and curves.
"""

import ast
import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path as File
from types import ModuleType
from typing import Any

from .program_modules import all_imported_modules

SCREEN_MODULES = frozenset(("pygame", "tkinter", "turtle", "curses", "arcade", "pyglet", "kivy"))
"""Modules that open a window, which a judged program may not."""
DISPLAY_LIBRARIES = frozenset(
    (
        *("pygame", "tkinter", "turtle", "matplotlib", "seaborn", "plotly", "graphviz", "pydot"),
        *("PyQt5", "PyQt6", "PySide6", "pyglet", "arcade", "colorama", "termcolor", "rich"),
        *("curses", "IPython", "cv2", "PIL"),
    )
)
"""Libraries that show boards, trees and curves."""


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

    def __enter__(self) -> "Nothing":
        return self

    def __exit__(self, *_: object) -> None:
        """End the block."""

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


class DisplayStandIn(StandIn):
    """A display library that is missing. Its classes can be bases, and stand in `isinstance`."""

    def __getattr__(self, name: str) -> Any:
        return Nothing if name[:1].isupper() else super().__getattr__(name)


class _Finder(MetaPathFinder, Loader):
    def __init__(self, modules: frozenset[str], kind: type[StandIn]) -> None:
        self.modules = modules
        self.kind = kind

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if name.partition(".")[0] not in self.modules:
            return None
        return ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return self.kind(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: a stand-in is empty."""


@contextmanager
def stand_ins(tree: ast.Module, file: File) -> Iterator[None]:
    """Stand in, for a while, for the modules of a program that are missing or open a window.

    Parameters: `file`, that of the program.
    """
    names = all_imported_modules(tree, file)
    missing = frozenset(name for name in names if not _exists(name))
    with _standing_in(names & SCREEN_MODULES, missing, StandIn):
        yield


@contextmanager
def missing_displays() -> Iterator[None]:
    """Stand in, for a while, for libraries that only show something and are not installed."""
    with _standing_in(frozenset(), DISPLAY_LIBRARIES, DisplayStandIn):
        yield


@contextmanager
def _standing_in(
    always: frozenset[str], missing: frozenset[str], kind: type[StandIn]
) -> Iterator[None]:
    """Stand in for some modules always, and for others where nothing else finds them."""
    first, last = _Finder(always, kind), _Finder(missing, kind)
    modules_before = dict(sys.modules)
    for name in always:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, first)
    sys.meta_path.append(last)
    try:
        yield
    finally:
        for finder in (first, last):
            if finder in sys.meta_path:  # the program may have changed it
                sys.meta_path.remove(finder)
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
