"""Stands in for libraries that only show something and that are not installed here, so that a
search is judged which lies in one file with its window.

No number comes from them: what is asked of one answers with nothing, and arithmetic with it is an
error as it is with None.
"""

import sys
import types
from collections.abc import Iterator, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from typing import Any

DISPLAY_LIBRARIES = frozenset(
    {
        *("pygame", "tkinter", "turtle", "matplotlib", "seaborn", "plotly", "graphviz", "pydot"),
        *("PyQt5", "PyQt6", "PySide6", "pyglet", "arcade", "colorama", "termcolor", "rich"),
        *("curses", "IPython", "cv2", "PIL"),
    }
)
"""Libraries that show boards, trees and curves."""


class _Nothing:
    """What a library that is missing holds and returns: nothing, whatever is asked of it."""

    def __init__(self, *_: Any, **__: Any) -> None:
        """Take what a display is given."""

    def __getattr__(self, name: str) -> "_Nothing":
        if name.startswith("__"):
            raise AttributeError(name)
        return _Nothing()

    def __call__(self, *_: Any, **__: Any) -> "_Nothing":
        return _Nothing()

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __enter__(self) -> "_Nothing":
        return self

    def __exit__(self, *_: object) -> None:
        """End the block."""

    def __bool__(self) -> bool:
        return False


class _Module(types.ModuleType):
    """A library that is missing: any name can be imported from it, and a class of it can be a
    base."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Nothing if name[:1].isupper() else _Nothing()


class MissingDisplays(MetaPathFinder, Loader):
    """Finds the libraries that show something, where nothing else finds them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where the library comes from; None for every other module."""
        if fullname.partition(".")[0] not in DISPLAY_LIBRARIES:
            return None
        return ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: ModuleSpec) -> types.ModuleType:
        """Return the module that stands in."""
        return _Module(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """Nothing is to be run."""

    def forget(self) -> None:
        """Take the modules away that have stood in."""
        for name, module in list(sys.modules.items()):
            if isinstance(module, _Module):
                del sys.modules[name]
