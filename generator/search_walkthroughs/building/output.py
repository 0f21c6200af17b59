"""The folders that builds write: whole files, only where bytes differ; swapped; locked."""

import ctypes
import errno
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import accumulate
from pathlib import Path
from types import TracebackType
from typing import Self

from ..course.files import PAGES, page_folder
from ..plugins import language_codes
from ..reading import BadInput, Fault
from ..reading.errors import bad_file

# One build at a time: two that write the same folder would take files from under each other.

LOCK = Path(".walkthroughs/lock.db")
"""File that the process which builds holds until it ends, below the course's root."""
SERVER_LOCK = Path(".walkthroughs/shown.lock")
"""File that the process which serves the course holds."""
ADDRESS = Path(".walkthroughs/shown.txt")
"""File with the address at which the course is served: a lock holds no text on every system."""
LOCK_WAIT_SECONDS = 0.25
"""How long one attempt at the lock waits, which cannot be interrupted."""


@contextmanager
def build_lock(
    root: Path, waiting: Callable[[], object], *, drafts: bool = False
) -> Iterator[None]:
    """Hold the course for the length of the block; `waiting` is called if another holds it.

    With `drafts` it is held against builds only: a server makes several files side by side.
    Raises BadInput if the file of the lock is not one.
    """
    from sqlite3 import Error  # both take longer to load than a command takes that builds nothing

    from filelock import ReadWriteLock, Timeout

    path = root / LOCK
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock = ReadWriteLock(path, is_singleton=False)  # threads, too, wait for one another
        acquire = lock.acquire_read if drafts else lock.acquire_write
        try:
            acquire(blocking=False)
        except Timeout:
            waiting()
            while True:
                with suppress(Timeout):
                    acquire(timeout=LOCK_WAIT_SECONDS)
                    break
    except (Error, ValueError) as error:
        message = f"cannot be used to hold the course: {error}"
        remedy = "delete it, and see that its folder can be written"
        raise bad_file(LOCK, message, remedy) from error
    try:
        yield
    finally:
        lock.close()


@contextmanager
def server_lock(root: Path, address: str) -> Iterator[None]:
    """Be the course's only server for the length of the block; BadInput if there is one already.

    Two would delete each other's pages whenever one has noticed a new file before the other.
    """
    from filelock import FileLock, Timeout

    path = root / SERVER_LOCK
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(path)
    try:
        lock.acquire(blocking=False)
    except Timeout as error:
        address_text = "another address"
        with suppress(FileNotFoundError):  # it has not said it yet
            address_text = (root / ADDRESS).read_text("utf-8", errors="replace") or address_text
        message = f"the course is shown already, at {address_text}"
        remedy = "open that address, or end the server that has it"
        raise bad_file(SERVER_LOCK, message, remedy) from error
    try:
        write_whole(root / ADDRESS, address.encode())
        yield
    finally:
        (root / ADDRESS).unlink(missing_ok=True)
        lock.release()


# The folders of generated files: written only where bytes differ, never half, never elsewhere.

MARKER = ".made-by-search-walkthroughs"
"""File that marks a generated folder. Below its first line it names each file that a build wrote
there; all else is somebody's own."""
STAGING = Path(".walkthroughs/staged")
"""Folder of files that wait to be written together, below a course's root."""
PARTIAL_PREFIX = ".writing-"
"""Prefix of the name of a file that is being written."""
BYTECODE = "__pycache__"
"""Folder that Python makes beside a module it loads, as site builders do with our hook: it is not
part of what was generated, and comes back whenever somebody deletes it."""
SEARCH_INDEX = "search/search_index.json"
"""Path of the search index of Material for MkDocs, below a site, with the languages it is for."""
_LUNR = "assets/javascripts/lunr"
"""Folder of the scripts that split words: one for each language, and these for some of them."""
_WORD_SPLITTERS = {"tinyseg.js": {"ja"}, "wordcut.js": {"hi", "th"}}
_NOTE = "# Builds write this folder, and the files that are named here. Keep your own elsewhere.\n"
_IGNORE = ".gitignore"
"""File that keeps a generated folder out of Git, itself included."""


class NotOurs(BadInput):
    """Error for a folder that holds files and was not made here, or a name that leads out of it."""

    def __init__(self, place: Path, message: str, remedy: str) -> None:
        """Make a fault of the folder, which is printed as any other that a user can mend."""
        super().__init__([Fault.of_file(place, message, remedy)])


def write_whole(path: Path, data: bytes, mode: int = 0o644, *, flush: bool = True) -> None:
    """Write a file so that nobody ever sees half of it: a neighbour first, then a rename.

    Its bytes are on the disk before it has its name: later builds take a file with a whole name for
    complete. To write thousands of files, pass a false `flush` and call `flush_all` once, before
    the files are recorded as written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=PARTIAL_PREFIX)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if flush or not hasattr(os, "sync"):
                os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def flush_all() -> None:
    """Wait until all that has been written is on the disk: for many files sooner than for each."""
    if hasattr(os, "sync"):
        os.sync()


def tidy(folder: Path) -> None:
    """Delete the files in the folder that somebody began to write and never ended."""
    for path in folder.glob(f"{PARTIAL_PREFIX}*"):
        path.unlink(missing_ok=True)


def same(path: Path, data: bytes) -> bool:
    """Return whether the file holds exactly these bytes."""
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except (FileNotFoundError, NotADirectoryError):
        return False


def write_if_changed(path: Path, data: bytes) -> bool:
    """Write the bytes unless the file already holds them; return whether it was written.

    An untouched file keeps its time, and a server that watches it sleeps on.
    """
    if same(path, data):
        return False
    write_whole(path, data)
    return True


def keep_below(folder: Path, name: str) -> None:
    """Raise NotOurs if the name leads out of the folder by ``..``."""
    if "\\" in name or not {"", ".", ".."}.isdisjoint(name.split("/")):
        raise NotOurs(folder, f"{name!r} is not a path below it", "report this defect")


def below(folder: Path, name: str) -> Path:
    """Return the path of a name below the folder; NotOurs if it leads out by ``..``."""
    keep_below(folder, name)
    return folder / name


def inside(folder: Path, name: str) -> Path:
    """Return the path of a file to be written; NotOurs if it leads out, by ``..`` or by a link."""
    path = below(folder, name)
    if not path.parent.resolve().is_relative_to(folder.resolve()):
        message = f"{name!r} leads out of it through a link"
        raise NotOurs(folder, message, "delete the link; a folder that is generated holds none")
    return path


def claim(folder: Path, signs: Iterable[str] = ()) -> None:
    """Raise NotOurs if the folder holds anything and was not made here.

    It was if it bears the marker, or one of the `signs`: paths that nobody else would make.
    """
    ours = any((folder / sign).exists() for sign in (MARKER, *signs))
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise NotOurs(
            folder, "is not a folder of its own", "move it elsewhere; the build makes one"
        )
    files_below = (name for _, _, files in os.walk(folder) for name in files)
    # Where our own mark was just being written when a build was cut short, there is no mark yet.
    if (
        folder.is_dir()
        and not ours
        and any(not name.startswith(PARTIAL_PREFIX) for name in files_below)
    ):
        raise NotOurs(folder, "holds files that were not generated", "move them elsewhere")


def mark(folder: Path) -> None:
    """Say in the folder that it is generated."""
    if not (folder / MARKER).is_file():
        write_whole(folder / MARKER, _NOTE.encode())


def discard(folder: Path) -> None:
    """Delete a folder of ours, its mark last: half of it, if this is cut short, stays ours."""
    if not folder.is_dir():
        return
    with suppress(OSError):  # where nothing can be written, there may still be much to delete
        mark(folder)
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        elif path.name != MARKER:
            path.unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)


def unpublish(site: Path) -> None:
    """Delete what a site builder copies and no reader asks for: bytecode beside a course's own
    modules, the source maps of the theme, which are for its authors, and the word splitters of
    languages in which the site is not searched."""
    for folder in list(site.rglob(BYTECODE)):
        shutil.rmtree(folder)
    for kind in ("javascripts", "stylesheets"):
        for file in list(site.glob(f"assets/{kind}/**/*.map")):
            file.unlink()
    index = site / SEARCH_INDEX
    if not index.is_file():
        return
    languages = json.loads(index.read_bytes()).get("config", {}).get("lang", [])
    for name, spoken in _WORD_SPLITTERS.items():
        if spoken.isdisjoint(languages):
            (site / _LUNR / name).unlink(missing_ok=True)
    for file in site.glob(f"{_LUNR}/min/lunr.??.min.js"):
        if file.name.split(".")[1] not in languages:
            file.unlink()


def page_folders(docs: Path) -> list[str]:
    """Return the folders below `docs` that builds write: one for each language, and what is left of
    a language that is not there any more."""
    former = (path.parent.relative_to(docs).as_posix() for path in docs.glob(f"*/{PAGES}/{MARKER}"))
    return list(dict.fromkeys([*map(page_folder, language_codes()), *sorted(former)]))


def own_files(docs: Path) -> Iterator[Fault]:
    """Yield the files that authors keep where builds write: a site would show them, and Git would
    not keep them. Hidden files are not checked."""
    for home in page_folders(docs):
        made_files = _files_in(docs / home)
        # Paths as text: there may be tens of thousands.
        top = str(docs / home)
        for parent, folders, files in os.walk(top):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            links = [name for name in folders if os.path.islink(f"{parent}/{name}")]
            within = parent[len(top) + 1 :].replace(os.sep, "/")
            for name in sorted(files + links):
                path = f"{within}/{name}" if within else name
                if not name.startswith(".") and path not in made_files:
                    message = f"was not made by a build, which writes {docs.name}/{home}"
                    place = f"{docs.name}/{home}/{path}"
                    yield Fault.of_file(place, message, "move it elsewhere")


def _files_in(folder: Path) -> set[str]:
    """Return the files that builds have written into the folder, as its marker says."""
    try:
        lines = (folder / MARKER).read_text("utf-8").split("\n")[1:-1]
        return {json.loads(line) if line[:1] == '"' else line for line in lines}
    except (OSError, ValueError):
        return set()


def _line(name: str) -> str:
    """Return the name of a file as a line; a name that looks like something else is quoted."""
    plain = name.isprintable() and not name.startswith('"')
    return f"{name if plain else json.dumps(name)}\n"


class Output:
    """Generated folders while they are written; strays go when the block ends without an error.

    A stray is what an earlier build wrote; all else stays. With `dry`, nothing is touched and
    `changed` and `removed` hold what would be.
    """

    def __init__(
        self, top: Path, folders: Iterable[str], *, dry: bool = False, flush: bool = True
    ) -> None:
        """Take the folders below `top` over; NotOurs if one holds anything and lacks the mark.

        Without `flush` the files go to the disk when `flush_all` is called.
        """
        self.top = top
        self._staging = top.parent / STAGING
        self._waiting: dict[str, Path] = {}
        self.flush = flush
        self.dry = dry
        self.changed: list[str] = []
        self.removed: list[str] = []
        self._current_files: set[str] = set()
        self._parents: dict[str, Path] = {}
        """Folders of files, by name: each has been found to lie inside once."""
        self._lists: dict[str, set[str]] = {}
        for home in folders:
            claim(top / home)
            self._lists[home] = _files_in(top / home)

    def write(self, name: str, data: bytes | str) -> bool:
        """Write a file into its folder; return whether it changed. NotOurs for a file of others."""
        data = data.encode() if isinstance(data, str) else data
        new = self._differs(name, data)
        if new and not self.dry:
            write_whole(self._make_room(name), data, flush=self.flush)
        self._current_files.add(name)
        return new

    def stage(self, name: str, data: bytes) -> None:
        """Put a file aside, which `publish` writes: until then the existing file is not touched.

        Nobody trusts a name there, so that half a file may bear it.
        """
        if self._differs(name, data) and not self.dry:
            if not self._waiting:
                self._staging.mkdir(parents=True, exist_ok=True)
            self._waiting[name] = self._staging / str(len(self._waiting))
            self._waiting[name].write_bytes(data)
        self._current_files.add(name)

    def publish(self) -> None:
        """Write all files that were put aside."""
        if self.flush:
            flush_all()
        for name, file in sorted(self._waiting.items()):
            path = self._make_room(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                file.replace(path)
            except OSError as error:
                if error.errno != errno.EXDEV:
                    raise
                write_whole(path, file.read_bytes(), flush=self.flush)  # on another file system
        self.discard_waiting()

    def discard_waiting(self) -> None:
        """Forget what was put aside, also by a build that was cut short."""
        self._waiting.clear()
        if not self.dry:
            shutil.rmtree(self._staging, ignore_errors=True)

    def _differs(self, name: str, data: bytes) -> bool:
        """Return whether the file is new or its bytes are; then it is noted as changed."""
        new = not same(self._path(name), data)
        if new:
            self.changed.append(name)
        return new

    def _path(self, name: str) -> Path:
        """Return where the file lies; NotOurs if that is not in a generated folder."""
        home = self._home(name)
        parent, _, base = name.rpartition("/")
        if parent not in self._parents:
            self._parents[parent] = inside(self.top / home, name.removeprefix(f"{home}/")).parent
        return below(self._parents[parent], base)

    def _make_room(self, name: str) -> Path:
        """Note the file, make room for it and return where it is to be written."""
        home, path = self._home(name), self._path(name)
        self._know(home, name, path)
        _clear(path, self.top / home)
        return path

    def keep(self, names: Iterable[str]) -> None:
        """Spare files that an earlier build wrote and that need not be written again."""
        self._current_files.update(names)

    def sweep(self) -> None:
        """Delete what was neither written nor kept, and folders left empty."""
        for home, earlier_names in self._lists.items():
            folder = self.top / home
            ours = (name for name in self._current_files if self._home(name) == home)
            unchanged = {name.removeprefix(f"{home}/") for name in ours}
            for name in sorted(earlier_names - unchanged):
                if (folder / name).is_symlink() or (folder / name).is_file():
                    self.removed.append(f"{home}/{name}")
                    if not self.dry:
                        (folder / name).unlink()
            if not self.dry:
                self._list(home, unchanged)
                _tidy_below(folder)

    def _home(self, name: str) -> str:
        """Return the generated folder in which the file lies; NotOurs if it lies in none."""
        for home in self._lists:
            if name.startswith(f"{home}/"):
                return home
        raise NotOurs(self.top, f"{name!r} lies in no folder of ours", "report this defect")

    def _know(self, home: str, name: str, path: Path) -> None:
        """Note a file before it is written, so that it is known as ours if this is cut short."""
        inner_name = name.removeprefix(f"{home}/")
        if inner_name in self._lists[home]:
            return
        folder = self.top / home
        above = reversed(list(accumulate(inner_name.split("/")[:-1], "{}/{}".format)))
        within = path.rglob("*") if path.is_dir() and not path.is_symlink() else ()
        names = (path.relative_to(folder).as_posix() for path in within)
        for name in (inner_name, *above, *names):
            full_path = f"{folder}/{name}"  # a text and not a path: that takes as long as all else
            if name not in self._lists[home] and (
                os.path.islink(full_path) or os.path.isfile(full_path)
            ):
                message = f"holds {name}, which was not made by a build"
                raise NotOurs(folder, message, "move it elsewhere")
        if not self._lists[home]:
            mark(folder)
            write_if_changed(folder / _IGNORE, b"*\n")
        with (folder / MARKER).open("a", encoding="utf-8", newline="\n") as listed:
            listed.write(_line(inner_name))
        self._lists[home].add(inner_name)

    def _list(self, home: str, names: set[str]) -> None:
        """Name the files of a folder in its marker; a folder without files loses the marker."""
        folder = self.top / home
        self._lists[home] = names
        if names:
            text = "".join([_NOTE, *map(_line, sorted(names))])
            write_if_changed(folder / MARKER, text.encode())
        else:
            for name in (_IGNORE, MARKER):
                (folder / name).unlink(missing_ok=True)

    def __enter__(self) -> Self:
        """Return the output itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """Sweep, unless the build broke: what it did not reach is not stray."""
        if kind is None:
            self.sweep()


def _tidy_below(folder: Path) -> None:
    """Delete what somebody began to write and never ended, and the folders that are empty."""
    for parent, _, files in os.walk(folder, topdown=False):
        litter = [name for name in files if name.startswith(PARTIAL_PREFIX)]
        for name in litter:
            Path(parent, name).unlink(missing_ok=True)
        if len(files) > len(litter):
            continue
        left = os.listdir(parent)
        if left == [BYTECODE]:
            shutil.rmtree(Path(parent, BYTECODE))
        if left in ([], [BYTECODE]):
            Path(parent).rmdir()


def _clear(path: Path, folder: Path) -> None:
    """Make room where an earlier build had a file for a folder, or a folder for a file."""
    for parent in path.parents:
        if parent == folder or parent.is_dir():
            break
        if parent.is_file():
            parent.unlink()
    if path.is_dir() and not path.is_symlink():
        for parent_name, folders, files in os.walk(path, topdown=False):
            for name in files:
                Path(parent_name, name).unlink()
            for name in folders:
                child = Path(parent_name, name)
                child.unlink() if child.is_symlink() else child.rmdir()
        path.rmdir()


# Put a new folder in the place of an old one, so that one of the two is there at any moment.

_HERE = -100  # AT_FDCWD: paths are taken from where we are
_EXCHANGE = 2  # RENAME_EXCHANGE


def swap(new: Path, now: Path, old: Path) -> None:
    """Give `new` the name of `now`, and `now`, if there is one, the name of `old`.

    Linux can exchange two names in one step. Elsewhere `now` is missing for a moment; a build that
    is cut short there finds `old` and puts it back.
    """
    if now.exists() and _exchange(new, now):
        new.rename(old)
        return
    if now.exists():
        now.rename(old)
    new.rename(now)


def _exchange(path: Path, other: Path) -> bool:
    """Exchange two names; return False if the system or its files cannot do it."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    return bool(rename(_HERE, os.fsencode(path), _HERE, os.fsencode(other), _EXCHANGE) == 0)
