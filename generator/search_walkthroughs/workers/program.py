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
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

from ..plugins import IN_PAGES, entry_points_of, texts
from ..version import __version__

if TYPE_CHECKING:  # what starts processes is loaded where one is started
    from subprocess import Popen

# What makes the pages: this program, its version and what its files hold, and what draws.
# Pages kept by an earlier build are good as long as all of it is the same, and a worker elsewhere
# may only help if all of it is the same there.

NAME = "search-walkthroughs"
FILES = "its files"
LIBRARIES = (
    *("matplotlib", "numpy", "pydantic", "PyYAML", "Jinja2", "rjsmin"),
    *("cshogi", "chess", "open_spiel"),
)
"""Packages that make pages besides this program; those that play games need not be installed."""
KINDS = (".py", ".toml", ".js", ".css", ".html", ".yml", ".xml", ".typ")
"""Suffixes of the files that this program consists of."""
HOUSE = Path(__file__).parents[1]
DIGITS = 8
"""Number of hexadecimal digits that people are shown of a digest."""


@cache
def parts() -> Mapping[str, str]:
    """Return the versions of all that makes pages, and a digest of this program's files."""
    libraries = {name: version_of(name) for name in LIBRARIES}
    return MappingProxyType(
        {NAME: __version__, "Python": platform.python_version(), **libraries, FILES: _files()}
    )


@cache
def program() -> str:
    """Return a digest of all these parts: of the program, of what other packages add, of what
    draws."""
    text = "".join(f"{name} {version}\0" for name, version in parts().items())
    return blake2b(text.encode(), digest_size=20).hexdigest()


def difference(first: Mapping[str, str], second: Mapping[str, str]) -> str:
    """Return in what the parts of one program differ from those of another; empty if in nothing.

    >>> difference({"Python": "3.11.2", "numpy": "2.4"}, {"Python": "3.13.1", "numpy": "2.4"})
    'Python 3.11.2 instead of 3.13.1'
    """
    return ", ".join(
        f"{name} {first.get(name, '-')[:DIGITS]} instead of {second.get(name, '-')[:DIGITS]}"
        for name in {**second, **first}
        if first.get(name) != second.get(name)
    )


def version_of(name: str) -> str:
    """Return the version of an installed package; a hyphen if it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "-"


def _names() -> Iterator[str]:
    """Yield the paths of this program's files below its folder, alike on every machine."""
    for folder, _, files in os.walk(HOUSE):
        place = os.path.relpath(folder, HOUSE).replace(os.sep, "/")
        yield from (f"{place}/{file}" for file in files if file.endswith(KINDS))


def _files() -> str:
    digest = blake2b(digest_size=20)
    for name in sorted(_names()):
        with open(f"{HOUSE}/{name}", "rb") as file:
            digest.update(name.encode() + b"\0" + file.read())
    for entry in chain.from_iterable(map(entry_points_of, IN_PAGES)):
        digest.update(f"{entry.group} {entry.name} {entry.value}\0".encode())
    for path in texts():
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


# How often Python looks for garbage that holds itself.
# What a build keeps are facts in trees, and no fact is part of itself: to walk through all
# of them after every seven hundred new ones takes a fifteenth of the time and finds next to
# nothing.

_USUAL = gc.get_threshold()
YOUNG_THRESHOLD = 50_000
"""Number of new values after which Python collects garbage among the youngest."""
OLDER_THRESHOLD = 20
"""Number of collections after which Python collects garbage among the next older values."""


def collect_garbage_rarely() -> None:
    """Collect garbage seldom in this process, which must be ours, not one that imports this
    package."""
    gc.set_threshold(YOUNG_THRESHOLD, OLDER_THRESHOLD, OLDER_THRESHOLD)


def collect_garbage_usually() -> None:
    """Collect garbage as often as Python does by default: where other programs are measured too."""
    gc.set_threshold(*_USUAL)


# Where the processes that we start look for modules.

SAFE_PATH = "PYTHONSAFEPATH"
"""Variable that keeps Python from looking for modules in the folder that it is started in."""


@contextmanager
def safe_path() -> Iterator[None]:
    """Keep each Python started in the block from taking modules from the folder it starts in.

    That folder holds a course, whose files may have the names of our modules or of Python's.
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
