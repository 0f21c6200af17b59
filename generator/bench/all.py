"""The benchmarks by name, and all that is kept of a run of them."""

import os
import platform
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from bench.course import course
from bench.drawing import drawing
from bench.growth import growth
from bench.row import Row
from bench.searching import searching
from bench.sheets import sheets
from bench.site import site
from bench.timing import compiled


def rows(names: Iterable[str], rounds: int) -> Iterator[Row]:
    """The rows of the benchmarks of those names, as they are measured."""
    compiled()
    for name in names:
        if name == "drawing":
            yield from drawing(rounds)
            yield from sheets(rounds)
        elif name == "search":
            yield from searching(rounds)
        elif name == "build":
            yield from course(rounds)
        elif name == "site":
            yield from site(rounds)
        else:
            yield from growth(rounds)


def machine() -> dict[str, Any]:
    """What it ran on, in general words."""
    return {
        "cores": os.cpu_count(),
        "system": platform.system(),
        "processor": platform.machine(),
        "python": platform.python_version(),
        **{name: found for name in ("matplotlib", "mkdocs") if (found := _version(name))},
    }


def kept(found: Iterable[Row], rounds: int) -> dict[str, Any]:
    """All of it as plain data."""
    return {"machine": machine(), "rounds": rounds, "rows": [row.facts() for row in found]}


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
