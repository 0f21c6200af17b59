"""Files that belong to no single walkthrough, in pieces that are made anew one by one.

A piece is a function and all that it is given. Besides that it knows nothing but this program: what
came of it holds as long as both are what they were, and nobody has to say when it is out of date.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path as File
from typing import TypeAlias

from ..running.sources import Source
from .kept import plain

Files: TypeAlias = Mapping[str, str | bytes]
"""Files by path below the generated folder."""


@dataclass(frozen=True)
class Piece:
    """Some of these files."""

    make: Callable[..., Files]
    """What makes them; it reads nothing from the course."""
    given: tuple[object, ...] = ()
    """What it takes: texts, numbers, bytes, and whatever holds such."""

    def files(self) -> Files:
        """The files, made now."""
        return self.make(*self.given)

    @property
    def source(self) -> Source:
        """All that the files depend on, this program aside."""
        given = json.dumps(self.given, default=plain, sort_keys=True, ensure_ascii=False)
        name = self.make.__name__
        return Source(File(name), name, given.encode())
