"""The calls of a program's search on a tree that it is given, through an adapter."""

import sys
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from types import CodeType, ModuleType
from typing import Any, Protocol

from ...games.tree import Tree
from ..programs.adapters import Adapter
from .call_node import CallNode
from .call_watcher import CallWatcher, WatchPlan
from .cut_switches import CALLS
from .watched_program import WatchedProgram, watched_program

MAX_TREE_CALLS = 5000
"""Upper limit of calls on one tree."""


class SearchingProgram(Protocol):
    """What must be known of a program that searches given trees."""

    @property
    def source(self) -> str:
        """Its text."""

    @property
    def file(self) -> str:
        """Name of its file."""

    @property
    def package(self) -> str:
        """Name of its package; empty if it is in none."""

    @property
    def globals(self) -> Mapping[str, Any]:
        """Names that are put beside its own."""

    @property
    def counts_up(self) -> bool:
        """Whether its depth counts up."""

    def search_of(self, names: dict[str, Any], adapter: Adapter) -> Callable[[], Any]:
        """Return the search of the adapter's tree, in a run with these global names."""


@cache
def _compiled(source: str, file: str) -> tuple[WatchedProgram, CodeType]:
    watched = watched_program(source)
    return watched, compile(watched.tree, file, "exec")


def tree_calls(
    program: SearchingProgram, adapter_class: type[Adapter], game: Tree, *, cuts: bool, module: str
) -> CallNode:
    """Search a tree, and return what stands outside of all calls.

    Parameters: `cuts`, whether the program runs as it stands; `module`, the name under which it
    runs. Raises TooManyCalls, and whatever the program raises.
    """
    watched, code = _compiled(program.source, program.file)
    adapter = adapter_class(game, counts_up=program.counts_up)
    sys.modules[module] = namespace = ModuleType(module)
    names = vars(namespace)
    names.update(program.globals, __file__=program.file, __package__=program.package)

    def locate(values: Mapping[str, Any]) -> tuple[Hashable, ...] | None:
        return adapter.node_of(values, watcher.current.path)

    watcher = CallWatcher(watched.functions, names, WatchPlan(cuts, MAX_TREE_CALLS), locate)
    names[CALLS] = watcher
    names.update(adapter.globals)
    exec(code, names)
    names.update(adapter.globals)
    search = program.search_of(names, adapter)
    watcher.is_on = True
    try:
        answer = search()
        if callable(answer):
            answer(adapter.root)
    finally:
        watcher.is_on = False
    return watcher.top
