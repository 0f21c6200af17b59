"""The process that makes the pages: it is told what was saved, and tells what it has made.

It keeps in memory what takes long to load. When the generator itself has changed it is ended and
started anew, because a process keeps the code it has loaded. What it is told and what it tells are
lines of JSON on its input and output; all else that it says goes where errors go.
"""

import json
import os
import queue
import signal
import sys
import threading
import traceback
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import IO, Any

from ...running.files import name
from ...running.finding import Finding
from ...running.links import specials
from ...running.trials import SUFFIX
from ..building import GENERATED
from .drafts import Drafts, Written
from .notices import NOTE, Notice, of_crash, of_findings, of_settings
from .site import BadSettings, Site

SETTINGS = f"{GENERATED.name}/.site/mkdocs.yml"
TEMPLATES = f"{GENERATED.name}/.site/theme/"
BREATH = 0.1
"""Seconds between looks at what another process makes."""
PARTS = f"{GENERATED.name}/.site/embed/"


class Worker:
    """Makes the course in the current folder as it is told."""

    def __init__(self, folder: Path, address: str, out: IO[str]) -> None:
        """Pages are drawn into the folder; what was made is told to `out`."""
        self.root = Path.cwd()
        self.out = out
        self.drafts = Drafts(self.root, self.progress)
        self.site = Site(folder, address)
        self.heard: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.viewing: list[str] = []
        spawn = get_context("spawn")
        self.others = ProcessPoolExecutor(1, mp_context=spawn, initializer=os.nice, initargs=(10,))
        self._opened = False
        self._navless = ""
        self._trouble: list[Notice] = []
        self._missed = False
        """Whether something was saved that nothing has been made of yet."""
        self._shown: dict[str, Path] = {}

    def listen(self, lines: IO[str]) -> None:
        """Hand on what is told; when nobody can tell any more, nobody wants the pages either."""
        for line in lines:
            self.heard.put(json.loads(line))
        os.killpg(0, signal.SIGKILL)  # and all that we have started

    def run(self) -> None:
        """Do what is told, and between that what is left to do."""
        while True:
            try:
                told = self.heard.get(timeout=self.leisure)
            except queue.Empty:
                self.guarded(self.go_on)
                continue
            if "page" in told:
                self.draw(told["page"])
            else:
                self.viewing, self._trouble = told["viewing"], []
                self.guarded(self.update, told["saved"])

    @property
    def leisure(self) -> float | None:
        """How long there is nothing to do: None until something is told."""
        if self._opened and not self.site.finished and not self._trouble:
            return 0
        return BREATH if self.drafts.waiting else None

    def guarded(self, work: Any, *given: Any) -> None:
        """Do the work; what goes wrong with it is told, and what was made before stays."""
        try:
            work(*given)
        except Exception:
            self._trouble = [of_crash(traceback.format_exc(), self.root)]
            self.drafts.waiting = []
            self.tell("ready", put={}, drop=[], stale=[], changed=[])

    def update(self, saved: list[str] | None) -> None:
        """Make anew what depends on the saved files, or all at the start; first what is seen."""
        if faults := list(specials(self.root, self.root / GENERATED)):
            self._trouble = of_findings(Finding("input", fault) for fault in faults)
            self._missed = True
            self.tell("ready", put={}, drop=[], stale=[], changed=[])
            return
        paths = None if saved is None or self._missed else {Path(path) for path in saved}
        self._missed = False
        viewed = [uri.removesuffix(".html") for uri in self.viewing]

        def urgent(file: Path) -> bool:
            if any(uri.endswith(f"/{name(file)}") for uri in viewed):
                return True
            file = (self.root / file).resolve()
            return paths is not None and not paths.isdisjoint((file, file.with_suffix(SUFFIX)))

        written = self.drafts.update(urgent)
        docs = self.root / "docs"
        touched = {
            path.relative_to(docs).as_posix() for path in paths or () if path.is_relative_to(docs)
        }
        settings = paths is None or self.root / "mkdocs.yml" in paths
        self.publish(written, touched, settings)

    def go_on(self) -> None:
        """A little of what is left: a page that waits to be drawn, or a file to be made."""
        from ...picture import sheet  # noqa: F401 - what draws takes seconds to load: not on a save

        stale = self.site.stale if self._opened else []
        seen = [uri for uri in self.viewing if uri in stale]
        if self.drafts.waiting and self.drafts.beside(self.others):
            self.publish(self.drafts.update(lambda file: False), set(), False)
        elif seen or stale:
            self.draw((seen or stale)[0])
        elif self._opened and not self.site.finished:
            self.drafts.rest()
            changed = self.site.finish()
            put = {uri: self.site.path(uri) for uri in changed}
            self.tell("ready", put=put, drop=[], stale=[], changed=[])

    def publish(self, written: Written, touched: set[str], settings: bool) -> None:
        """Bring the site up to date with its sources, and tell the browsers."""
        changed = {f"{GENERATED.name}/{path}" for path in written.changed} | touched
        self._bring(written, changed, touched, settings)
        if not self._opened:
            self.tell("ready", put={}, drop=[], stale=[], changed=[])
            return
        drawn = [uri for uri in self.viewing if uri in self.site.stale and self.site.draw(uri)]
        files = self.site.static | {uri: self.site.path(uri) for uri in self.site.leaves}
        put = {uri: path for uri, path in files.items() if self._shown.get(uri) != path}
        drop = [uri for uri in self._shown if uri not in files]
        self._shown = files
        seen = (changed & self.site.static.keys()) | written.frames.keys()
        self.tell(
            "ready",
            put={**put, **written.frames},
            drop=[*drop, *written.lost],
            stale=self.site.stale,
            changed=[*drawn, *sorted(seen | put.keys())],
        )

    def _bring(
        self, written: Written, changed: set[str], touched: set[str], settings: bool
    ) -> None:
        """Let the site take note of what has changed."""
        navless = _navless(self.root / "docs" / SETTINGS)
        settings = settings or navless != self._navless or not self._opened
        known = {leaf.file.src_uri for leaf in self.site.leaves.values()} | self.site.static.keys()
        docs = self.root / "docs"
        moved = {uri for uri in touched if (uri in known) != (docs / uri).is_file()}
        frame = any(uri.startswith(TEMPLATES) for uri in changed)
        if settings or written.added or written.gone or moved or frame or SETTINGS in changed:
            try:
                self.site.open(afresh=settings)
            except BadSettings as error:
                self._trouble = [of_settings(str(error))]
                return
            self._opened, self._navless = True, navless
        self.site.touch(changed)
        if any(uri.startswith(PARTS) for uri in changed):
            self.site.touch_parts()

    def draw(self, uri: str) -> None:
        """Draw one page, and say whether it has changed."""
        if uri in self.site.leaves and not self.site.leaves[uri].drawn:
            changed = self.site.draw(uri)
            self.tell("drawn", page=uri, changed=changed)
        else:
            self.tell("drawn", page=uri, changed=False)

    def progress(self, done: int, of: int) -> None:
        """Say how many of how many files are made."""
        self._say({"kind": "doing", "done": done, "of": of})

    def tell(self, kind: str, **facts: Any) -> None:
        """Say what was made, and all that is wrong by now."""
        links = [notice for leaf in self.site.leaves.values() for notice in leaf.warnings]
        broken = {notice.file for notice in self.drafts.notices if notice.level != NOTE}
        trouble = [notice for notice in self._trouble if notice.file not in broken]
        notices = [*trouble, *self.drafts.notices, *self.site.warnings, *links]
        told = [
            {slot: getattr(notice, slot) for slot in Notice.__slots__}
            for notice in dict.fromkeys(notices)
        ]
        if "put" in facts:
            facts["put"] = {uri: str(path) for uri, path in facts["put"].items()}
        self._say({"kind": kind, "notices": told, **facts})

    def _say(self, message: dict[str, Any]) -> None:
        self.out.write(json.dumps(message, ensure_ascii=False) + "\n")
        self.out.flush()


def _navless(file: Path) -> str:
    """The site's settings without the navigation, which comes last."""
    try:
        return file.read_text("utf-8").partition("\nnav:")[0]
    except OSError:
        return ""


def main() -> None:
    """Work until nobody listens: `worker FOLDER ADDRESS`."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever is printed by others must not be taken for ours
    worker = Worker(Path(sys.argv[1]), sys.argv[2], out)
    lines = os.fdopen(os.dup(0), "r", encoding="utf-8")
    threading.Thread(target=worker.listen, args=(lines,), daemon=True).start()
    worker.run()


if __name__ == "__main__":
    main()
