"""What earlier builds made: records of files, frames by content."""

import json
import os
import re
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from hashlib import blake2b
from pathlib import Path
from typing import Any, Self, TypeAlias

from ..course.files import DOCS, Source
from ..course.quotes import RunNumbers
from ..pages.course.chapter_pages import ChapterEntry
from ..reading import Chapter, Fault, Limits
from ..reading.errors import Finding
from ..workers.program import program
from .output import PARTIAL_PREFIX, below, inside, keep_below, same, write_if_changed, write_whole

# Frames by their content, outside the pages: written once, then only linked.
# Twenty thousand pictures make a site builder twelve times slower, so it never sees them: they are
# hard-linked into the site after it has run.

STORE = Path(".walkthroughs/store")
"""Where a course keeps its frames, below its root."""
MANIFEST = Path(".walkthroughs/frames.json")
"""Which frame stands where in the site, below the course's root."""

_DIGEST = re.compile("[0-9a-f]{40}")

Manifest: TypeAlias = Mapping[str, str]
"""The digest of the frame at each path of the site."""


class FrameMissing(LookupError):
    """The manifest names a frame that the store does not hold, or holds damaged."""

    def __init__(self, source: str, message: str) -> None:
        """Add the remedy to the message: it is the same for all such errors."""
        super().__init__(f"{source} {message}; `walkthroughs build` draws it again")


class FrameStore:
    """A folder of files named by what they hold."""

    def __init__(self, folder: Path) -> None:
        """Open the store in that folder, which need not exist yet."""
        self.folder = folder

    def path(self, digest: str) -> Path:
        """Return the path of the file of a digest."""
        return self.folder / self.name(digest)

    def name(self, digest: str) -> str:
        """Return the path of a digest's file, relative to the store's folder."""
        return f"{digest[:2]}/{digest[2:]}.svg"

    @staticmethod
    def digest(data: bytes) -> str:
        """Return the digest of the bytes: 40 hexadecimal digits."""
        return blake2b(data, digest_size=20).hexdigest()

    def put(self, data: bytes) -> str:
        """Store the bytes if they were not yet, and return their digest (40 hexadecimal digits).

        Files are read-only: a site shares them by hard links, and a tool that edits the site in
        place would otherwise edit the store.
        """
        digest = self.digest(data)
        self.hold(digest, data)
        return digest

    def hold(self, digest: str, data: bytes, *, flush: bool = True) -> None:
        """Store the bytes of a digest that is known already, if they were not yet.

        What lies there and is not what its name says gives way. Without `flush` the bytes go to the
        disk when `flush_all` is called.
        """
        path = self.path(digest)
        if not same(path, data):
            write_whole(path, data, mode=0o444, flush=flush)

    def file_names(self) -> set[str]:
        """Return the names of all files there: one look is much cheaper than asking for each."""
        if not self.folder.is_dir():
            return set()
        with os.scandir(self.folder) as entries:
            shelves = [shelf for shelf in entries if shelf.is_dir(follow_symlinks=False)]
        return {f"{shelf.name}/{file}" for shelf in shelves for file in os.listdir(shelf)}

    def sweep(self, manifest: Manifest) -> int:
        """Delete files that the manifest does not name, and partial ones; return their number."""
        unnamed = self.file_names().difference(map(self.name, manifest.values()))
        strays = [
            path
            for path in (self.folder / name for name in unnamed)
            if self._is_own_path(path) or path.name.startswith(PARTIAL_PREFIX)
        ]
        for path in strays:
            path.unlink(missing_ok=True)
        return len(strays)

    def _is_own_path(self, path: Path) -> bool:
        """Return whether a digest gives this path: whatever else lies there stays."""
        return self.path(path.parent.name + path.stem) == path and bool(
            _DIGEST.fullmatch(path.parent.name + path.stem)
        )


def link(
    manifest: Manifest,
    store: FrameStore,
    site: Path,
    instead: Callable[[str, str], object] = shutil.copyfile,
) -> int:
    """Put the manifest's frames into the site; return how many were not there yet.

    `instead` takes (source, target) where the file system refuses hard links.
    """
    folders: dict[str, Path] = {}
    new = 0
    for name, digest in manifest.items():
        parent, _, base = name.rpartition("/")
        if parent not in folders:
            folders[parent] = inside(site, name).parent
            folders[parent].mkdir(parents=True, exist_ok=True)
        keep_below(folders[parent], base)
        # texts and not paths: to make a path takes as long as to link a file
        source = f"{store.folder}/{store.name(digest)}"
        new += _link(source, f"{folders[parent]}/{base}", digest, instead)
    return new


def _link(source: str, target: str, digest: str, instead: Callable[[str, str], object]) -> bool:
    """Link one file, which must have that digest; return whether the target was another before."""
    try:
        with open(source, "rb") as file:
            if FrameStore.digest(file.read()) != digest:
                raise FrameMissing(source, "is not what its name says")
        os.link(source, target)
    except FileNotFoundError:
        raise FrameMissing(source, "is not in the store") from None
    except FileExistsError:
        if os.path.samefile(source, target):
            return False
        _replace(source, target, instead)
    except OSError:  # another file system, or one without hard links
        instead(os.path.realpath(source), target)
    return True


def _replace(source: str, target: str, instead: Callable[[str, str], object]) -> None:
    """Link the file in place of another: at any time the target is the one or the other."""
    # In the store, because what is left behind there is swept away.
    beside = f"{os.path.dirname(source)}/{PARTIAL_PREFIX}{os.path.basename(source)}"
    Path(beside).unlink(missing_ok=True)
    try:
        os.link(source, beside)
        os.replace(beside, target)
    except OSError:  # another file system, or one without hard links
        instead(os.path.realpath(source), target)
    finally:
        Path(beside).unlink(missing_ok=True)


def read_manifest(path: Path) -> dict[str, str]:
    """Return the manifest in a file; empty if it cannot be read: the next build writes it."""
    try:
        manifest = dict(json.loads(path.read_bytes()))
    except (FileNotFoundError, ValueError, TypeError):
        return {}
    return manifest if all(isinstance(digest, str) for digest in manifest.values()) else {}


def write_manifest(path: Path, manifest: Manifest) -> bool:
    """Write the manifest in the order of its paths; return whether it changed."""
    text = json.dumps(dict(sorted(manifest.items())), ensure_ascii=False)
    return write_if_changed(path, text.encode() + b"\n")


# Which files nobody has written since they were last read: they need not be read again.
# A file of the same size and the same times holds what it held, unless it was written once more in
# the very tick of the clock in which it was looked at. So a stamp counts only if it is older than
# the record that it stands in, as in the index of git (its documentation, technical/racy-git).

PAGES = Path(".walkthroughs/stamps/pages.json")
"""Path of the stamps of a course's pages, below its root."""
FRAMES = Path(".walkthroughs/stamps/frames.json")
"""Path of the stamps of the frames in its store."""

Stamp: TypeAlias = Sequence[int]
"""Size of a file (bytes), and times of the last change of its contents and of its metadata (ns)."""


class FileDigests:
    """Digests of the files in a folder; only files that may have changed are read."""

    def __init__(self, record: Path, folder: Path) -> None:
        """Read what an earlier build recorded; nothing is known if no record counts."""
        self._record = record
        self._folder = str(folder)
        self._earlier_stamps, self._write_time = _read_stamps(record)
        self._digests: dict[str, tuple[Stamp, str]] = {}

    def digest(self, name: str) -> str:
        """Return the digest of what the named file holds; raise OSError if it cannot be read."""
        path = self._path(name)
        stamp = _stamp(path)
        former, digest = self._earlier_stamps.get(name, ((), ""))
        if stamp != former or stamp[1] >= self._write_time or stamp[2] >= self._write_time:
            with open(path, "rb") as file:
                digest = FrameStore.digest(file.read())
        self._digests[name] = stamp, digest
        return digest

    def know(self, name: str, digest: str) -> None:
        """Assume that the file of that name now has that digest."""
        if name not in self._digests or self._digests[name][1] != digest:
            self._digests[name] = _stamp(self._path(name)), digest

    def forget(self, name: str) -> None:
        """Assume that there is no such file any more."""
        self._digests.pop(name, None)

    def digests(self) -> dict[str, str]:
        """Return the digests of the files that were looked at."""
        return {name: digest for name, (_, digest) in self._digests.items()}

    def _path(self, name: str) -> str:
        """Return the path of the file; settings may name one that is not in the folder."""
        return name if os.path.isabs(name) else f"{self._folder}/{name}"

    def save(self) -> None:
        """Write down what is known of the files that were looked at, and of no others."""
        if self._digests != self._earlier_stamps:
            record = {name: [*stamp, digest] for name, (stamp, digest) in self._digests.items()}
            # Without indentation, because only then does json write by its code in C.
            text = json.dumps(record, ensure_ascii=False, sort_keys=True)
            write_if_changed(self._record, text.encode())


def _stamp(path: str) -> Stamp:
    status = os.stat(path)
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns


def _read_stamps(record: Path) -> tuple[dict[str, tuple[Stamp, str]], int]:
    """Return what the record holds, and when it was written (ns)."""
    try:
        write_time = record.stat().st_mtime_ns
        rows = json.loads(record.read_bytes())
        return {name: (tuple(stamp), digest) for name, (*stamp, digest) in rows.items()}, write_time
    except (OSError, ValueError, TypeError, AttributeError):
        return {}, 0


# What earlier builds made of each file: a file that has not changed since is not run again.
# A record is found by all that its contents depend on: the file, the limits, and this program with
# the libraries that draw. It counts only while everything that it names still stands as it was
# written, so a page or a frame that somebody deletes comes back with the next build.

RECORDS = Path(".walkthroughs/made")
"""Folder of the records, below the course's root."""
_NAME = re.compile("[0-9a-f]{40}[.]json")


@dataclass(frozen=True)
class CacheRecord:
    """What was made of one file."""

    files: Mapping[str, str] = field(default_factory=dict)
    """The digest of each file, by its path below `docs`."""
    frames: Mapping[str, str] = field(default_factory=dict)
    """The digest of each frame, by its path below `docs`."""
    card: ChapterEntry | None = None
    skipped: Sequence[Finding] = ()
    """Why it was not run, if it was not."""
    figures: Sequence[RunNumbers] = ()
    """The numbers that its runs came to."""
    chapter: Chapter | None = None
    """What the file says of its folder, if it is a chapter's own."""

    @property
    def is_lasting(self) -> bool:
        """Whether the next build would make the same: code of another package that failed may not
        fail again."""
        return all(finding.level != "plug-in" for finding in self.skipped)


def key(source: Source, limits: Limits, arguments: Sequence[object] = ()) -> str:
    """Return the name of a file's record: it changes with all that its pages depend on.

    `arguments` is what else is given to what makes them, as JSON can hold it.
    """
    digest = blake2b(program().encode(), digest_size=20)
    settings = (json.dumps(value, sort_keys=True) for value in (asdict(limits), list(arguments)))
    for part in (str(source.file), *settings):
        digest.update(part.encode() + b"\0")
    for data in (source.data, *source.besides):
        digest.update(data + b"\0")
    return digest.hexdigest()


class Cache:
    """The records of a course."""

    def __init__(self, folder: Path, docs: Path, store: FrameStore, stamps: FileDigests) -> None:
        """Open the records in the folder, of files in `docs` with these stamps, and of frames in
        the store."""
        self.folder = folder
        self.docs = docs
        self.store = store
        self._stamps = stamps
        self._in_store: dict[str, bool] = {}
        self._frame_digests = FileDigests(
            folder.parent / FRAMES.relative_to(RECORDS.parent), store.folder
        )

    @classmethod
    def of(cls, root: Path) -> Self:
        """Return the records of the course in `root`."""
        stamps = FileDigests(root / PAGES, root / DOCS)
        return cls(root / RECORDS, root / DOCS, FrameStore(root / STORE), stamps)

    def recall(self, keys: Iterable[str]) -> dict[str, CacheRecord]:
        """Return what was made under each of the keys, as far as all of it still stands."""
        records = {key: record for key in keys if (record := self._read_record(self._path(key)))}
        return {
            key: record
            for key, record in records.items()
            if all(map(self._holds, record.frames.values()))
            and all(self._is_unchanged(name, digest) for name, digest in record.files.items())
        }

    def remember(self, key: str, record: CacheRecord) -> None:
        """Keep what was made under the key."""
        text = json.dumps(_record(record), default=plain, ensure_ascii=False, sort_keys=True)
        write_whole(self._path(key), text.encode())

    def know(self, records: Iterable[CacheRecord]) -> None:
        """Note the stamps of all files that were just made, so that they need not be read again."""
        for record in records:
            for name, digest in record.files.items():
                self._stamps.know(name, digest)
            for digest in record.frames.values():
                self._frame_digests.know(self.store.name(digest), digest)
        self._stamps.save()
        self._frame_digests.save()

    def former(self) -> dict[str, CacheRecord]:
        """Return by name what was last made of each walkthrough and still stands, changed or not.

        It is only a page to look at until a new one is made, and is not compared byte for byte.
        """
        records: dict[str, CacheRecord] = {}
        for path in sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime_ns):
            record = self._read_record(path)
            if record is None or record.card is None:
                continue
            if all(below(self.docs, name).is_file() for name in record.files):
                records[record.card.name] = record
        return records

    def sweep(self, keys: Iterable[str]) -> None:
        """Delete the records under all other keys."""
        kept_paths = {self._path(key) for key in keys}
        for path in self.folder.iterdir() if self.folder.is_dir() else ():
            ours = _NAME.fullmatch(path.name) or path.name.startswith(PARTIAL_PREFIX)
            if ours and path not in kept_paths:
                path.unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.json"

    def _read_record(self, path: Path) -> CacheRecord | None:
        """Return what the record says; None if there is none that can be read."""
        try:
            return _read_record(json.loads(path.read_bytes()))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _holds(self, digest: str) -> bool:
        """Return whether the store holds the frame, whole and as it was drawn."""
        if digest not in self._in_store:
            try:
                self._in_store[digest] = (
                    self._frame_digests.digest(self.store.name(digest)) == digest
                )
            except OSError:
                self._in_store[digest] = False
        return self._in_store[digest]

    def _is_unchanged(self, name: str, digest: str) -> bool:
        try:
            keep_below(self.docs, name)
            return self._stamps.digest(name) == digest
        except (OSError, ValueError):
            return False


def _record(record: CacheRecord) -> dict[str, Any]:
    return {
        "files": dict(record.files),
        "frames": dict(record.frames),
        "card": record.card,
        "skipped": [
            [finding.level, asdict(finding.fault), finding.package] for finding in record.skipped
        ],
        "figures": [asdict(numbers) for numbers in record.figures],
        "chapter": record.chapter,
    }


def plain(value: Any) -> object:
    """Return a value that JSON has no form for as one that JSON has: bytes as their digest, a
    mapping or an object with fields as a dictionary."""
    if isinstance(value, bytes):
        return FrameStore.digest(value)
    if isinstance(value, Mapping):
        return dict(value)
    return {field.name: getattr(value, field.name) for field in fields(value)}


def _read_entry(card: Mapping[str, Any]) -> ChapterEntry:
    middle = card["middle"]
    pairs = {"size": tuple(card["size"]), "middle": None if middle is None else tuple(middle)}
    return ChapterEntry(**{**card, **pairs})


def _read_record(record: Mapping[str, Any]) -> CacheRecord:
    card = record["card"]
    return CacheRecord(
        files=dict(record["files"]),
        frames=dict(record["frames"]),
        card=None if card is None else _read_entry(card),
        skipped=[
            Finding(level, Fault(**fault), package=package)
            for level, fault, package in record["skipped"]
        ],
        figures=[RunNumbers(**facts) for facts in record["figures"]],
        chapter=None if record["chapter"] is None else Chapter(**record["chapter"]),
    )
