"""The program: the fingerprint of all that makes pages; how processes are set up and ended."""

import gc
import os
import platform
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

from .. import __version__
from ..plugins import IN_PAGES, entry_points_of, texts

if TYPE_CHECKING:  # what starts processes is loaded where one is started
    from subprocess import Popen

# What makes the pages: this program, its version and what its files hold, and what draws.
# Pages kept by an earlier build are good as long as all of it is the same, and a worker elsewhere
# may only help if all of it is the same there.

NAME = "search-walkthroughs"
FILES = "its files"
LIBRARIES = (
    *("matplotlib", "numpy", "pydantic", "PyYAML", "Jinja2"),
    *("cshogi", "chess", "open_spiel"),
)
"""What pages are made with besides this program; those that play games need not be installed."""
KINDS = (".py", ".toml", ".js", ".css", ".html", ".yml", ".xml")
"""Suffixes of the files that this program consists of."""
HOUSE = Path(__file__).parents[1]
SHORT = 8
"""Hexadecimal digits that people are shown of a digest."""


@cache
def parts() -> Mapping[str, str]:
    """The versions of all that makes pages, and a digest of this program's files."""
    libraries = {name: version_of(name) for name in LIBRARIES}
    return MappingProxyType(
        {NAME: __version__, "Python": platform.python_version(), **libraries, FILES: _files()}
    )


@cache
def program() -> str:
    """A digest of all these parts: of the program, of what other packages add, of what draws."""
    text = "".join(f"{name} {version}\0" for name, version in parts().items())
    return blake2b(text.encode(), digest_size=20).hexdigest()


def difference(one: Mapping[str, str], other: Mapping[str, str]) -> str:
    """In what the parts of one program differ from those of another; empty if in nothing.

    >>> difference({"Python": "3.11.2", "numpy": "2.4"}, {"Python": "3.13.1", "numpy": "2.4"})
    'Python 3.11.2 instead of 3.13.1'
    """
    return ", ".join(
        f"{name} {one.get(name, '-')[:SHORT]} instead of {other.get(name, '-')[:SHORT]}"
        for name in {**other, **one}
        if one.get(name) != other.get(name)
    )


def version_of(name: str) -> str:
    """The version of an installed package; a hyphen if it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "-"


def _names() -> Iterator[str]:
    """What this program consists of, as seen from its house, alike on every machine."""
    for folder, _, files in os.walk(HOUSE):
        place = os.path.relpath(folder, HOUSE).replace(os.sep, "/")
        yield from (f"{place}/{file}" for file in files if file.endswith(KINDS))


def _files() -> str:
    found = blake2b(digest_size=20)
    for name in sorted(_names()):
        with open(f"{HOUSE}/{name}", "rb") as file:
            found.update(name.encode() + b"\0" + file.read())
    for entry in (one for kind in IN_PAGES for one in entry_points_of(kind)):
        found.update(f"{entry.group} {entry.name} {entry.value}\0".encode())
    for path in texts():
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


# How often Python looks for garbage that holds itself.
# What a build keeps are facts, trees of them, and none is ever part of itself: to walk through all
# of them after every seven hundred new ones takes a fifteenth of the time and finds next to
# nothing.

_USUAL = gc.get_threshold()
YOUNG, OLDER = 50_000, 20
"""New values before the youngest are looked through, and rounds of that before the older are."""


def collect_garbage_rarely() -> None:
    """Collect garbage seldom in this process: one that is ours, never one that imports us."""
    gc.set_threshold(YOUNG, OLDER, OLDER)


def collect_garbage_usually() -> None:
    """Have it look as often as Python does by itself: where others are measured beside us."""
    gc.set_threshold(*_USUAL)


# Where the processes that we start look for modules.

SAFE_PATH = "PYTHONSAFEPATH"
"""Has a Python leave the folder that it is started in out of where it looks for modules."""


@contextmanager
def safe_path() -> Iterator[None]:
    """For the length of the block, no Python that is started takes modules from where it starts.

    There lies a course, whose files may be called as our modules are, or as those of Python.
    """
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


# How processes are ended.


def end_process(process: "Popen[Any]") -> None:
    """End a process that leads a session of its own, with all that it has started.

    Nothing happens if it has ended. Where processes have no groups, as on Windows, what it has
    started must end by itself.
    """
    try:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except (ProcessLookupError, PermissionError):
        pass
    process.wait()


def end_this_process() -> NoReturn:
    """End this process at once, and its whole group likewise."""
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
