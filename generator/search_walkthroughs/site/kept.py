"""What earlier builds made of each file: a file that has not changed since is not run again.

A record is found by all that its contents depend on: the file, the limits, and this program with
the libraries that draw. It counts only while everything that it names still stands as it was
written, so whoever deletes a page or a frame gets it back with the next build.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from hashlib import blake2b
from pathlib import Path
from typing import Any, Self

from ..reading import Chapter, Fault, Limits
from ..running.figures import Figures
from ..running.finding import Finding
from ..running.program import program
from ..running.sources import Source
from .chapters import Card
from .output import UNFINISHED, below, keep_below, write_whole
from .stamps import FRAMES, PAGES, Stamps
from .store import STORE, Store

RECORDS = Path(".walkthroughs/made")
"""Where the records lie, below the course's root."""
_NAME = re.compile("[0-9a-f]{40}[.]json")


@dataclass(frozen=True)
class Kept:
    """What was made of one file."""

    files: Mapping[str, str] = field(default_factory=dict)
    """The digest of each file, by its path below the generated folder."""
    frames: Mapping[str, str] = field(default_factory=dict)
    """The digest of each frame, likewise."""
    card: Card | None = None
    skipped: Sequence[Finding] = ()
    """Why it was not run, if it was not."""
    figures: Sequence[Figures] = ()
    """What its runs came to."""
    chapter: Chapter | None = None
    """What the file says of its folder, if it is a chapter's own."""


def key(source: Source, limits: Limits) -> str:
    """Under which name the record of a file lies: it changes with all that its pages depend on."""
    found = blake2b(program().encode(), digest_size=20)
    for part in (str(source.file), json.dumps(asdict(limits), sort_keys=True)):
        found.update(part.encode() + b"\0")
    for data in (source.data, *source.besides):
        found.update(data + b"\0")
    return found.hexdigest()


class Records:
    """The records of a course."""

    def __init__(self, folder: Path, generated: Path, store: Store, stamps: Stamps) -> None:
        """The records in the folder, of files in the generated folder, whose stamps are known, and
        of frames in the store."""
        self.folder = folder
        self.generated = generated
        self.store = store
        self._stamps = stamps
        self._held: dict[str, bool] = {}
        self._drawn = Stamps(folder.parent / FRAMES.relative_to(RECORDS.parent), store.folder)

    @classmethod
    def of(cls, root: Path, generated: Path) -> Self:
        """The records of the course in `root`, whose pages lie in the folder `generated`."""
        stamps = Stamps(root / PAGES, generated)
        return cls(root / RECORDS, generated, Store(root / STORE), stamps)

    def recall(self, keys: Iterable[str]) -> dict[str, Kept]:
        """What was made under each of the keys, as far as all of it still stands."""
        found = {key: kept for key in keys if (kept := self._kept(self._path(key)))}
        return {
            key: kept
            for key, kept in found.items()
            if all(map(self._holds, kept.frames.values()))
            and all(self._stands(name, digest) for name, digest in kept.files.items())
        }

    def remember(self, key: str, kept: Kept) -> None:
        """Keep what was made under the key."""
        text = json.dumps(_record(kept), default=plain, ensure_ascii=False, sort_keys=True)
        write_whole(self._path(key), text.encode())

    def know(self, made: Iterable[Kept]) -> None:
        """Keep of all that was made when its files were written, so that they need not be read."""
        for kept in made:
            for name, digest in kept.files.items():
                self._stamps.know(name, digest)
            for digest in kept.frames.values():
                self._drawn.know(self.store.name(digest), digest)
        self._stamps.save()
        self._drawn.save()

    def former(self) -> dict[str, Kept]:
        """By name, what was last made of each walkthrough and still stands, whatever has changed.

        Nothing but a page to look at until a new one is made: it is not compared byte for byte.
        """
        found: dict[str, Kept] = {}
        for path in sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime_ns):
            kept = self._kept(path)
            if kept is None or kept.card is None:
                continue
            if all(below(self.generated, name).is_file() for name in kept.files):
                found[kept.card.name] = kept
        return found

    def sweep(self, keys: Iterable[str]) -> None:
        """Delete the records under all other keys."""
        wanted = {self._path(key) for key in keys}
        for path in self.folder.iterdir() if self.folder.is_dir() else ():
            ours = _NAME.fullmatch(path.name) or path.name.startswith(UNFINISHED)
            if ours and path not in wanted:
                path.unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.json"

    def _kept(self, path: Path) -> Kept | None:
        """What the record says; None if there is none that can be read."""
        try:
            return _read(json.loads(path.read_bytes()))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _holds(self, digest: str) -> bool:
        """Whether the store holds the frame, whole and as it was drawn."""
        if digest not in self._held:
            try:
                self._held[digest] = self._drawn.digest(self.store.name(digest)) == digest
            except OSError:
                self._held[digest] = False
        return self._held[digest]

    def _stands(self, name: str, digest: str) -> bool:
        try:
            keep_below(self.generated, name)
            return self._stamps.digest(name) == digest
        except (OSError, ValueError):
            return False


def _record(kept: Kept) -> dict[str, Any]:
    return {
        "files": dict(kept.files),
        "frames": dict(kept.frames),
        "card": kept.card,
        "skipped": [[finding.level, asdict(finding.fault)] for finding in kept.skipped],
        "figures": [asdict(one) for one in kept.figures],
        "chapter": kept.chapter,
    }


def plain(value: Any) -> object:
    """What JSON has no form for, as it can hold it: bytes by their digest, and our own values."""
    if isinstance(value, bytes):
        return Store.digest(value)
    if isinstance(value, Mapping):
        return dict(value)
    return {field.name: getattr(value, field.name) for field in fields(value)}


def _read(record: Mapping[str, Any]) -> Kept:
    card = record["card"]
    return Kept(
        files=dict(record["files"]),
        frames=dict(record["frames"]),
        card=None if card is None else Card(**{**card, "size": tuple(card["size"])}),
        skipped=[Finding(level, Fault(**fault)) for level, fault in record["skipped"]],
        figures=[Figures(**facts) for facts in record["figures"]],
        chapter=None if record["chapter"] is None else Chapter(**record["chapter"]),
    )
