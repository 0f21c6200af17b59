"""What was saved: the paths of a course that have changed, once its author pauses."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Condition

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver, ObservedWatch

QUIET = 0.06
"""Seconds without a further change before anything is made: editors save in several steps."""
FOLDERS = ("walkthroughs", "docs", "overrides")
"""What an author writes, below the course's root."""
SETTINGS = "mkdocs.yml"
PROGRAM = {".py", ".toml", ".js", ".css", ".html", ".yml"}
"""Suffixes of the files that the generator consists of."""
_TOUCHED = {"created", "modified", "moved", "deleted"}


class Saved(FileSystemEventHandler):
    """Hears of saved files below the root; what is generated and what editors hide is no source."""

    def __init__(self, root: Path, generated: Path, program: Path) -> None:
        """All paths are absolute and resolved; `program` may lie anywhere."""
        self.root = root
        self.generated = generated
        self.program = program
        self._paths: set[Path] = set()
        self._watches: dict[Path, ObservedWatch] = {}
        self._observer: BaseObserver
        self._heard = Condition()

    def watch(self) -> BaseObserver:
        """What calls this object; to be started and stopped by the caller.

        The generated folder is left out, and with it the site and all that a build writes: every
        file written there would be an event, thousands in a moment.
        """
        self._observer = Observer()
        self._follow()
        return self._observer

    @property
    def watched(self) -> frozenset[Path]:
        """The folders whose files are noticed."""
        return frozenset(self._watches)

    def _follow(self) -> None:
        """Watch the folders that there are now, and no others."""
        wanted = {folder: deep for folder, deep in self._folders() if folder.is_dir()}
        for folder in self._watches.keys() - wanted.keys():
            self._observer.unschedule(self._watches.pop(folder))
        for folder in wanted.keys() - self._watches.keys():
            with suppress(OSError):  # gone by now
                watch = self._observer.schedule(self, str(folder), recursive=wanted[folder])
                self._watches[folder] = watch

    def _folders(self) -> Iterator[tuple[Path, bool]]:
        """The folders of sources, and whether all that is below is one."""
        yield self.root, False
        around = self.generated.parent
        for folder in (self.root / name for name in FOLDERS):
            yield folder, folder != around
        if around.is_dir():
            for folder in around.iterdir():
                if folder != self.generated and not folder.name.startswith("."):
                    yield folder, True
        if self.program.is_relative_to(self.root):
            yield self.program, True

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Note the paths of an event, if it tells of a change to a source."""
        if event.event_type not in _TOUCHED:
            return
        if event.is_directory and event.event_type == "modified":
            return
        names = [Path(str(name)) for name in (event.src_path, event.dest_path) if name]
        if event.is_directory and {self.root, self.generated.parent} & {p.parent for p in names}:
            self._follow()
        sources = [path for path in names if self.is_source(path)]
        if sources:
            with self._heard:
                self._paths.update(sources)
                self._heard.notify_all()

    def is_source(self, path: Path) -> bool:
        """Whether pages are made from the file."""
        if path.name.startswith(".") or path.name.endswith("~") or "__pycache__" in path.parts:
            return False
        if path.is_relative_to(self.generated):
            return False
        if self.is_program(path):
            return path.suffix in PROGRAM
        if path == self.root / SETTINGS:
            return True
        return any(path.is_relative_to(self.root / name) for name in FOLDERS)

    def is_program(self, path: Path) -> bool:
        """Whether the file is part of the generator itself."""
        return path.is_relative_to(self.program)

    def wait(self, seconds: float) -> set[Path]:
        """What has changed by the time that nothing more does; nothing if all is quiet so long."""
        with self._heard:
            self._heard.wait_for(lambda: self._paths, seconds)
            while self._paths and self._heard.wait(QUIET):
                pass  # something more was saved
            paths, self._paths = self._paths, set()
            return paths
