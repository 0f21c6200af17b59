"""Which files nobody has written since they were last read: they need not be read again.

A file of the same size and the same times holds what it held, unless it was written once more in
the very tick of the clock in which it was looked at. So a stamp counts only if it is older than the
record that it stands in, as in the index of git (its documentation, technical/racy-git).
"""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from .output import write_if_changed
from .store import Store

PAGES = Path(".walkthroughs/stamps/pages.json")
"""Where the stamps of a course's pages stand, below its root."""
FRAMES = Path(".walkthroughs/stamps/frames.json")
"""Where those of the frames in its store stand."""

Stamp: TypeAlias = Sequence[int]
"""Bytes, and nanoseconds of the last change of what the file holds and of what is known of it."""


class Stamps:
    """The digests of the files in a folder: of those that may have changed, from their bytes."""

    def __init__(self, record: Path, folder: Path) -> None:
        """What was known when the record was written; nothing, if there is none that counts."""
        self._record = record
        self._folder = str(folder)
        self._known, self._written = _read(record)
        self._seen: dict[str, tuple[Stamp, str]] = {}

    def digest(self, name: str) -> str:
        """The digest of what the file of that name holds; OSError if it cannot be read."""
        path = self._path(name)
        stamp = _stamp(path)
        former, digest = self._known.get(name, ((), ""))
        if stamp != former or stamp[1] >= self._written or stamp[2] >= self._written:
            with open(path, "rb") as file:
                digest = Store.digest(file.read())
        self._seen[name] = stamp, digest
        return digest

    def know(self, name: str, digest: str) -> None:
        """Take it that the file of that name now has that digest."""
        if name not in self._seen or self._seen[name][1] != digest:
            self._seen[name] = _stamp(self._path(name)), digest

    def _path(self, name: str) -> str:
        """Where the file lies; settings may name one that is not in the folder."""
        return name if os.path.isabs(name) else f"{self._folder}/{name}"

    def save(self) -> None:
        """Write down what is known of the files that were looked at, and of no others."""
        if self._seen != self._known:
            record = {name: [*stamp, digest] for name, (stamp, digest) in self._seen.items()}
            text = json.dumps(record, ensure_ascii=False, indent=0, sort_keys=True)
            write_if_changed(self._record, text.encode())


def _stamp(path: str) -> Stamp:
    found = os.stat(path)
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _read(record: Path) -> tuple[dict[str, tuple[Stamp, str]], int]:
    """What the record holds, and when it was written."""
    try:
        written = record.stat().st_mtime_ns
        known = json.loads(record.read_bytes())
        return {name: (tuple(stamp), digest) for name, (*stamp, digest) in known.items()}, written
    except (OSError, ValueError, TypeError, AttributeError):
        return {}, 0
