"""`walkthroughs serve`: watches, starts the worker."""

import json
import signal
import subprocess
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Condition
from types import FrameType
from typing import IO, Any

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver, ObservedWatch

from ..building.output import server_lock
from ..building.site_builder import PROGRAM, call_environment
from ..course.files import DOCS, HOMES, SETTINGS, page_folder
from ..plugins import language_codes
from ..workers.program import KINDS, end_process
from .http_server import CourseState, Server
from .problems import NOTE, Problem, of_crash

# The process that makes the pages, as the server has it: started, sent messages, read, ended.

MAX_LAST_LINES = 60
"""Upper limit of lines of the worker's last error output that are kept."""


class WorkerProcess:
    """One worker process at a time."""

    def __init__(
        self,
        root: Path,
        arguments: tuple[str, ...],
        on_message: Callable[[dict[str, Any]], object],
        on_exit: Callable[[str], object],
        say: Callable[[str], object],
    ) -> None:
        """Pass its messages to `on_message` and its last output to `on_exit`; `say` prints."""
        self.root = root
        self.arguments = arguments
        self.on_message = on_message
        self.on_exit = on_exit
        self.say = say
        self._process: subprocess.Popen[str] | None = None
        self._writing = threading.Lock()

    @property
    def alive(self) -> bool:
        """Whether there is a worker."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start a worker, in place of the present one."""
        self.stop()
        # A session of its own: what interrupts the server on a terminal is not for the worker,
        # which ends when its input does, and it can be ended with all that it has started.
        process = subprocess.Popen(
            (sys.executable, "-P", "-m", "search_walkthroughs.serving.worker", *self.arguments),
            cwd=self.root,
            env=call_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        self._process = process
        words: deque[str] = deque(maxlen=MAX_LAST_LINES)
        assert process.stdout
        assert process.stderr
        errors = threading.Thread(target=self._errors, args=(process.stderr, words), daemon=True)
        errors.start()
        threading.Thread(target=self._listen, args=(process, words, errors), daemon=True).start()

    def send(self, message: dict[str, Any]) -> None:
        """Send the worker a message; do nothing if there is no worker."""
        process = self._process
        if process is None or process.stdin is None:
            return
        with self._writing:
            try:
                process.stdin.write(json.dumps(message) + "\n")
                process.stdin.flush()
            except (OSError, ValueError):
                pass  # it has ended, and its last words say why

    def stop(self) -> None:
        """End the worker."""
        process, self._process = self._process, None
        if process is None:
            return
        end_process(process)  # every file is written whole, or not at all
        if process.stdin:
            with suppress(OSError):  # a message was still to be sent, and the worker has ended
                process.stdin.close()

    def _listen(
        self, process: "subprocess.Popen[str]", words: deque[str], errors: threading.Thread
    ) -> None:
        assert process.stdout
        for line in process.stdout:
            if process is self._process:  # else another has taken its place
                self.on_message(json.loads(line))
        errors.join()
        process.wait()
        if process is self._process:
            self.on_exit("\n".join(words))

    def _errors(self, lines: IO[str], words: deque[str]) -> None:
        for line in lines:
            words.append(line.rstrip())
            if not line.startswith((" ", "Traceback")):
                self.say(line)


# What was saved: the paths of a course that have changed, once its author pauses.

QUIET_SECONDS = 0.06
"""Time without a further change before anything is made: editors save in several steps."""
_CHANGE_EVENTS = {"created", "modified", "moved", "deleted"}


def generated_folders(root: Path) -> set[Path]:
    """Return the folders of the course in `root` into which builds write pages."""
    return {root / DOCS / page_folder(code) for code in language_codes()}


def source_folders(root: Path) -> Iterator[tuple[Path, bool]]:
    """Yield the folders below `root` in which an author writes, and whether all that is below them
    is a source: what builds write lies among these."""
    generated = generated_folders(root)
    around = {folder.parent for folder in generated}
    for folder in (root / name for name in HOMES):
        yield folder, folder not in around
    for parent in filter(Path.is_dir, around):
        yield parent, False
        for folder in parent.iterdir():
            if folder not in generated | around and not folder.name.startswith("."):
                yield folder, True


class FileWatcher(FileSystemEventHandler):
    """Notes saved files below the root; generated and hidden files are not sources."""

    def __init__(self, root: Path, program: Path) -> None:
        """Take absolute and resolved paths; `program` may lie anywhere."""
        self.root = root
        self.generated = generated_folders(root)
        self._around = {folder.parent for folder in self.generated}
        self.program = program
        self._paths: set[Path] = set()
        self._watches: dict[Path, ObservedWatch] = {}
        self._observer: BaseObserver
        self._condition = Condition()

    def watch(self) -> BaseObserver:
        """Return the observer that calls this object; the caller starts and stops it.

        The site is left out, and all that a build writes: every file written there would be an
        event, thousands in a moment.
        """
        self._observer = Observer()
        self._follow()
        return self._observer

    @property
    def folders(self) -> frozenset[Path]:
        """The folders whose files are noticed."""
        return frozenset(self._watches)

    def _follow(self) -> None:
        """Watch the folders that exist now, and no others."""
        depths = {folder: deep for folder, deep in self._folders() if folder.is_dir()}
        for folder in self._watches.keys() - depths.keys():
            self._observer.unschedule(self._watches.pop(folder))
        for folder in depths.keys() - self._watches.keys():
            with suppress(OSError):  # gone by now
                watch = self._observer.schedule(self, str(folder), recursive=depths[folder])
                self._watches[folder] = watch

    def _folders(self) -> Iterator[tuple[Path, bool]]:
        """Yield the folders of sources, and whether all that is below them is a source."""
        yield self.root, False
        yield from source_folders(self.root)
        if self.program.is_relative_to(self.root):
            yield self.program, True

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Note the paths of an event, if it reports a change to a source."""
        if event.event_type not in _CHANGE_EVENTS:
            return
        if event.is_directory and event.event_type == "modified":
            return
        names = [Path(str(name)) for name in (event.src_path, event.dest_path) if name]
        if event.is_directory and {self.root, *self._around} & {p.parent for p in names}:
            self._follow()
        sources = [path for path in names if self.is_source(path)]
        if sources:
            with self._condition:
                self._paths.update(sources)
                self._condition.notify_all()

    def is_source(self, path: Path) -> bool:
        """Return whether pages are made from the file."""
        if path.name.startswith(".") or path.name.endswith("~") or "__pycache__" in path.parts:
            return False
        if any(path.is_relative_to(folder) for folder in self.generated):
            return False
        if self.is_program(path):
            return path.suffix in KINDS
        if path == self.root / SETTINGS:
            return True
        return any(path.is_relative_to(self.root / name) for name in HOMES)

    def is_program(self, path: Path) -> bool:
        """Return whether the file is part of the generator itself."""
        return path.is_relative_to(self.program)

    def wait(self, seconds: float) -> set[Path]:
        """Return what has changed, once nothing more does; nothing if all is quiet that long."""
        with self._condition:
            self._condition.wait_for(lambda: self._paths, seconds)
            while self._paths and self._condition.wait(QUIET_SECONDS):
                pass  # something more was saved
            paths, self._paths = self._paths, set()
            return paths


# Serve the course while it is written: what is saved is made again and shown at once.

PAUSE_SECONDS = 0.5
"""Time between looks at whether the worker is still there."""


def serve(
    root: Path,
    server: Server,
    say: Callable[[str], object],
    opened: Callable[[str], object] = lambda address: None,
) -> None:
    """Serve the course in the folder until interrupted; then nothing of it is left behind.

    Parameters: `say` gets what is wrong, as text; `opened` the address, once browsers are answered.
    Raises BadInput if another server shows the course.
    """
    root = root.resolve()
    printer = ProblemPrinter(say)
    with (
        server_lock(root, server.address),
        tempfile.TemporaryDirectory(prefix="walkthroughs-serve-") as folder,
    ):
        course = server.course = CourseState(lambda uri: worker.send({"page": uri}))

        def on_message(message: dict[str, object]) -> None:
            course.receive(message)
            printer.notices(course.notices)

        def on_exit(words: str) -> None:
            course.complain(of_crash(words, root))
            printer.notices(course.notices)

        worker = WorkerProcess(root, (folder, server.address), on_message, on_exit, say)
        saved = FileWatcher(root, PROGRAM)
        observer = saved.watch()
        answering = threading.Thread(target=server.serve_forever, args=(0.1,), daemon=True)
        before = signal.signal(signal.SIGTERM, _interrupt)
        try:
            observer.start()
            worker.start()
            worker.send({"saved": None, "viewing": []})
            answering.start()
            opened(server.address)
            while True:
                if paths := saved.wait(PAUSE_SECONDS):
                    _send_changes(worker, course, saved, paths)
        except KeyboardInterrupt:
            pass  # the author's way to say: enough
        finally:
            signal.signal(signal.SIGTERM, before)
            course.close()
            if answering.is_alive():
                server.shutdown()
            server.server_close()
            observer.stop()
            worker.stop()
            observer.join()


class ProblemPrinter:
    """Prints what is wrong: each state of things once."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self.say = say
        self._last: Sequence[Problem] = ()

    def notices(self, notices: Sequence[Problem]) -> None:
        """Say what is wrong now and was not before; and that all is well, if it was not."""
        for notice in notices:
            if notice not in self._last:
                self.say(f"{notice}\n")
        if any(map(_is_wrong, self._last)) and not any(map(_is_wrong, notices)):
            self.say("all is well again\n")
        self._last = notices


def _is_wrong(notice: Problem) -> bool:
    """Return whether the notice is of something wrong: a note is not."""
    return notice.level != NOTE


def _send_changes(
    worker: WorkerProcess, course: CourseState, saved: FileWatcher, paths: set[Path]
) -> None:
    """Send the changes to the worker, or to a new one if its own code changed or it has ended."""
    anew = not worker.alive or any(map(saved.is_program, paths))
    if anew:
        worker.start()
    worker.send({"saved": None if anew else sorted(map(str, paths)), "viewing": course.viewing})


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
