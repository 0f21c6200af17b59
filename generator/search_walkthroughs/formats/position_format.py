"""Positions as people have them: which game and position a text is, and what is said of it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

from ..game import NotInstalled
from ..reading.errors import START, FaultList, bad_argument
from ..reading.limits import utf8
from . import positions
from .format_table import Format, formats_of

ReadPosition: TypeAlias = Callable[[str, int | None, FaultList], "GamePosition"]
"""From a text and the number of the ply at which to stop; without one, at the end."""


@dataclass(frozen=True, slots=True)
class GamePosition:
    """A position of a game."""

    game: str
    position: str
    """As the game takes it."""
    options: Mapping[str, Any] = field(default_factory=dict)
    best: tuple[str, ...] = ()
    """The moves that the text says are best, as the game names them; empty if it does not say."""
    title: str = ""


@dataclass(frozen=True, slots=True)
class PositionFormat(Format):
    """A format that `import` makes a search of a game of: a constant of a file in `positions`."""

    read: ReadPosition
    encoding: str = "utf-8"
    """The encoding of files that are not in UTF-8."""


@cache
def position_formats() -> Mapping[str, PositionFormat]:
    """Return the formats by their names, in the order of the files."""
    return formats_of(positions, PositionFormat)


def position_text(data: bytes, name: str | None = None) -> tuple[PositionFormat, str] | None:
    """Return the format of a position or a game, and its text; None if it is another file.

    A format that is named is taken, whatever the text is."""
    for form in position_formats().values():
        try:
            text = utf8(data).decode()
        except UnicodeDecodeError:
            text = data.decode(form.encoding, "replace")
        text = text.removeprefix("\ufeff")
        if name == form.name or (name is None and form.begins.match(text.lstrip())):
            return form, text
    return None


def checked_ply(ply: int | None, count: int, faults: FaultList) -> int:
    """Return the ply at which to stop, of a game of so many. Raises BadInput if it has fewer."""
    if ply is not None and not 0 <= ply <= count:
        message = f"the game has {count} plies, and --ply asks for {ply}"
        faults.stop(START, message, f"ask for one from 0 to {count}")
    return count if ply is None else ply


@contextmanager
def reading(faults: FaultList) -> Iterator[None]:
    """Raise BadInput for a record that its library cannot read, or if that is not installed."""
    try:
        yield
    except NotInstalled as error:
        raise bad_argument(faults.file, error.message, error.remedy) from error
    except ValueError as error:
        faults.stop(START, f"this cannot be read: {error}", "export it again")
