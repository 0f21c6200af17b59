"""Serve the site while it is written: rebuild the pages when their sources change."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

from .build import CONFIG, call_environment

WATCHED = ("walkthroughs", "generator")
"""Where pages come from; the server watches prose, theme and generated pages itself."""
QUIET = 0.2
"""Seconds without a further change before pages are rebuilt: editors save in several steps."""
_SOURCES = {".py", ".yml", ".yaml", ".toml", ".json"}
_TOUCHED = {"created", "modified", "moved", "deleted"}


class _Changes(FileSystemEventHandler):
    """Hears of saved sources."""

    def __init__(self) -> None:
        self.heard = Event()

    def on_any_event(self, event: FileSystemEvent) -> None:
        names = (str(name) for name in (event.src_path, event.dest_path) if name)
        if event.event_type in _TOUCHED and any(map(_is_source, names)):
            self.heard.set()

    def settle(self) -> None:
        """Wait until nothing has been saved for a moment."""
        while self.heard.is_set():
            self.heard.clear()
            self.heard.wait(QUIET)


def _is_source(name: str) -> bool:
    path = Path(name)
    return path.suffix in _SOURCES and not path.name.startswith(".")


def pages_only(root: Path) -> Callable[[], None]:
    """What writes the pages again, in a process of its own.

    The generator itself may have changed, and a running process keeps the code it has loaded. What
    the process has to say goes where this one's errors go.
    """

    def rebuild() -> None:
        subprocess.run(
            (sys.executable, "-m", "generator", "build", "--pages-only"),
            cwd=root,
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr,
            check=False,
        )

    return rebuild


def serve(
    root: Path,
    rebuild: Callable[[], None],
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    say: Callable[[str], object] = sys.stderr.write,
) -> int:
    """Serve until interrupted, then end both server and watcher; the server's exit code.

    A rebuild that fails is told to `say` and leaves the server running with the pages it has.
    """
    changes = _Changes()
    observer = Observer()
    for name in WATCHED:
        if (root / name).is_dir():
            observer.schedule(changes, str(root / name), recursive=True)
    # Not strict: a link that is broken while one writes must not end the server.
    server = subprocess.Popen(
        (
            *(sys.executable, "-m", "mkdocs", "serve", "--no-strict"),
            *("-f", CONFIG, "-a", f"{host}:{port}"),
        ),
        cwd=root,
        env=call_environment(),
    )
    observer.start()
    try:
        while server.poll() is None:
            if changes.heard.wait(QUIET):
                changes.settle()
                _attempt(rebuild, say)
    except KeyboardInterrupt:
        pass  # the reader's way to say: enough
    finally:
        observer.stop()
        observer.join()
        _end(server)
    return 0 if server.returncode in (0, -signal.SIGINT) else server.returncode


def _attempt(rebuild: Callable[[], None], say: Callable[[str], object]) -> None:
    try:
        rebuild()
    except Exception as error:
        say(f"{type(error).__name__}: {error}\n")


def _end(server: "subprocess.Popen[bytes]") -> None:
    """Interrupt the server, which then clears its temporary site away."""
    if server.poll() is None:
        server.send_signal(signal.SIGINT)
    try:
        server.wait(timeout=10)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
