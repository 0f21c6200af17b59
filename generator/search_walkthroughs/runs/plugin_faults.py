"""What goes wrong in the code of other packages, by file and line; how long such code may run."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path as File
from traceback import walk_tb
from types import FrameType

from .. import reading
from ..game import ContractError, UnknownValue
from ..plugins import (
    REMEDY,
    BadPlugin,
    entry_points_of,
    error_text,
    is_foreign,
    package_of,
)
from ..reading import BadInput, Fault, PluginFault
from ..reading.known_names import PageFacts
from .registry import KINDS, algorithms, games, pages, yaml_name

HOUSE = File(__file__).parents[1]
AGAIN = 1.0
"""Seconds after which code is stopped once more, if it has caught what was to stop it."""


class _TimeUp(BaseException):
    """The time is up; no `except Exception` of the code that is to end takes it."""


@contextmanager
def plugin_faults(walkthrough: reading.Walkthrough) -> Iterator[None]:
    """Make a PluginFault, within the context, of whatever another package's code raises.

    Code that has not ended after the limit `plugin_seconds` is stopped where it stands: where the
    system has timers, and in the main thread alone. In another thread nothing stops it.
    What our own code raises, with none of others at work, is left as it is.
    """
    seconds = walkthrough.limits.plugin_seconds
    foreign = _foreign_modules(walkthrough)
    try:
        with _time_limit(seconds if foreign else 0):
            yield
    except (BadInput, UnknownValue, MemoryError):
        raise
    except BadPlugin as error:  # of a page type the module is right, and its class is not there
        fault = walkthrough.fault(walkthrough.marks["page"], str(error), REMEDY)
        raise PluginFault([fault], walkthrough) from error
    except _TimeUp as error:
        file, line = _place(error) or (_file_of(foreign[0]), 1)
        message = f"{_owner(file)} has not ended within the limit of {seconds:,} seconds"
        # Nobody knows what is enough.
        more = walkthrough.limits.remedy("plugin_seconds", 10 * seconds)
        remedy = f"look for a loop without end; if there is none, {more}, and again if need be"
        fault = _fault(file, line, message, remedy, walkthrough.file)
        raise PluginFault([fault], walkthrough) from error
    except (Exception, SystemExit) as error:
        raised = plugin_fault(error, walkthrough.file)
        if raised is None:
            raise
        raise PluginFault([raised], walkthrough) from error


def plugin_fault(error: BaseException, reader: str = "") -> Fault | None:
    """Return what is to be said of an error in the code of another package: its innermost line.

    `reader` is the walkthrough that needs the code. None: no other package took part.
    """
    if isinstance(error, ContractError):
        place = error.place or _place(error)
        if place is None or File(place[0]).is_relative_to(HOUSE):
            return None
        message = f"{_owner(place[0])} {error.message}"
        return _fault(*place, message, error.remedy, reader)
    place = _place(error)
    if place is None:
        return None
    message = f"{_owner(place[0])} {error_text(error)}"
    *_, (last, number) = walk_tb(error.__traceback__)
    if last.f_code.co_filename != place[0]:
        message = f"{message} ({File(last.f_code.co_filename).name}, line {number})"
    return _fault(*place, message, REMEDY, reader)


def _fault(file: str, line: int, message: str, remedy: str, reader: str) -> Fault:
    path = File(file)
    shown_path = path.relative_to(File.cwd()) if path.is_relative_to(File.cwd()) else path
    needed = f", and {reader} needs it" if reader else ""
    return Fault(str(shown_path), line, 1, f"{message}{needed}", remedy)


def _place(error: BaseException) -> tuple[str, int] | None:
    """Return the innermost line of another package that ran when the error was raised."""
    names = _packages()
    places = [
        (frame.f_code.co_filename, line)
        for frame, line in walk_tb(error.__traceback__)
        if package_of(str(frame.f_globals.get("__name__"))) in names and _is_file(frame)
    ]
    return places[-1] if places else None


def _is_file(frame: FrameType) -> bool:
    return not frame.f_code.co_filename.startswith("<")  # a listing that is made while it runs


def _packages() -> set[str]:
    entries = (entry for kind in KINDS for entry in entry_points_of(kind))
    return {package_of(entry.module) for entry in entries} - {HOUSE.name}


def _owner(file: str) -> str:
    """Return the code in the file as an author knows it: the algorithm, game or page type that it
    is."""
    for kind, name in KINDS.items():
        for entry in entry_points_of(kind):
            if file in map(_file_of, _modules_of(kind, entry)):
                return f"{name} `{yaml_name(entry.name)}`"
    return "code of another package"


def _modules_of(kind: str, entry: EntryPoint) -> Iterator[str]:
    """Yield the modules that an entry point names; that of a page type names another, of its
    class."""
    yield entry.module
    page = pages().get(yaml_name(entry.name)) if kind == "pages" else None
    if page:
        yield _page_module(page)


def _page_module(facts: PageFacts) -> str:
    page = facts.page
    return page.partition(":")[0] if isinstance(page, str) else page.__module__


def _foreign_modules(walkthrough: reading.Walkthrough) -> list[str]:
    """Return the modules of other packages that the walkthrough names. That of a page type may not
    be loaded yet."""
    named = [algorithms()[entry.algorithm].text.module.__name__ for entry in walkthrough.entries]
    if walkthrough.game is not None:
        named.append(games()[walkthrough.game].module.__name__)
    named.append(_page_module(pages()[walkthrough.page]))
    return [name for name in named if is_foreign(name)]


def _file_of(module: str) -> str:
    """Return the file of a module; its name, if it has no file or is not loaded."""
    return getattr(sys.modules.get(module), "__file__", None) or module


@contextmanager
def _time_limit(seconds: int) -> Iterator[None]:
    """Raise _TimeUp in whatever runs after that number of seconds; 0 sets no limit."""
    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not (seconds and able) or signal.getitimer(signal.ITIMER_REAL)[0]:
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise _TimeUp

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
