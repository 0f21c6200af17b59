"""What the server knows of the course: its files, what waits to be drawn, what is wrong."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Condition
from typing import Any

from .notices import Notice

PATIENCE = 10.0
"""Seconds that a browser waits for a page that is being drawn, before it gets the former one."""
MANY = 1000
"""Changed files above which a browser is told that everything has changed."""
EVERYTHING = "*"


@dataclass(frozen=True)
class News:
    """What has happened since a browser last heard of anything."""

    version: int
    changed: Sequence[str]
    notices: Sequence[Notice]
    doing: tuple[int, int] | None
    """How many of how many walkthroughs are made, while they are made."""


class Desk:
    """Between the process that makes the pages and the browsers that show them."""

    def __init__(self, ask: Callable[[str], object]) -> None:
        """`ask` has a page drawn before all others."""
        self.ask = ask
        self.version = 1
        self.run = f"{time.time():.6f}"
        """What tells a browser that another server has taken this one's place."""
        self.notices: Sequence[Notice] = ()
        self.ready = False
        self._doing: tuple[int, int] | None = None
        self._files: dict[str, Path] = {}
        self._stale: set[str] = set()
        self._changed: dict[str, int] = {}
        self._viewing: dict[int, str] = {}
        self._turn = Condition()
        self._closed = False

    def hear(self, message: dict[str, Any]) -> None:
        """Take in what the worker tells."""
        with self._turn:
            if message["kind"] == "doing":
                self._doing = message["done"], message["of"]
            else:
                self._doing = None
                self.notices = tuple(map(Notice.of, message["notices"]))
                if message["kind"] == "drawn":
                    self._stale.discard(message["page"])
                    self._note([message["page"]] if message["changed"] else [])
                else:
                    self._take(message)
            self.version += 1
            self._turn.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        for uri in message["drop"]:
            self._files.pop(uri, None)
        self._files.update((uri, Path(path)) for uri, path in message["put"].items())
        self.ready = self.ready or bool(message["put"])
        if message["put"] or message["stale"] or message["changed"]:
            self._stale = set(message["stale"])
        self._note([*message["changed"], *message["drop"]])

    def _note(self, uris: Sequence[str]) -> None:
        self._changed |= dict.fromkeys(uris, self.version + 1)

    def complain(self, notice: Notice) -> None:
        """The worker has ended: what there is stays, and nothing is waited for."""
        with self._turn:
            self.notices = (notice,)
            self._doing = None
            self._stale = set()
            self.version += 1
            self._turn.notify_all()

    def file(self, uri: str) -> Path | None:
        """Where the file lies that the site has there, drawn if it was not yet; None if none."""
        with self._turn:
            if uri in self._stale:
                self.ask(uri)
                self._turn.wait_for(lambda: uri not in self._stale or self._closed, PATIENCE)
            return self._files.get(uri)

    def news(self, since: int, seconds: float) -> News | None:
        """What is new since that version; None if nothing is for so long, or at the end."""
        with self._turn:
            self._turn.wait_for(lambda: self.version > since or self._closed, seconds)
            if self._closed or self.version <= since:
                return None
            changed = [uri for uri, version in self._changed.items() if version > since]
            if len(changed) > MANY:
                changed = [EVERYTHING]
            return News(self.version, changed, self.notices, self._doing)

    def look(self, who: int, uri: str) -> None:
        """A browser looks at the page: it is drawn before others when it changes."""
        with self._turn:
            self._viewing[who] = uri

    def leave(self, who: int) -> None:
        """A browser looks no more."""
        with self._turn:
            self._viewing.pop(who, None)

    @property
    def viewing(self) -> list[str]:
        """The pages that are looked at."""
        with self._turn:
            return list(dict.fromkeys(self._viewing.values()))

    @property
    def closed(self) -> bool:
        """Whether nobody is to wait any more."""
        return self._closed

    def close(self) -> None:
        """Let all who wait go."""
        with self._turn:
            self._closed = True
            self._turn.notify_all()
