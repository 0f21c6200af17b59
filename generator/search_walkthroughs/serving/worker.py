"""The process that makes the pages."""

import json
import os
import queue
import sys
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence, Set
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from multiprocessing import get_context, parent_process
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any

from ..building.cache import MANIFEST, Cache, CacheRecord, FrameStore, key, write_manifest
from ..building.course_build import wrong_quotes
from ..building.course_settings import CourseSettings, course_settings
from ..building.output import Output, build_lock, page_folders
from ..building.shared_files import CONFIGURATION, pieces
from ..building.tasks import Files, Task, TaskResult, all_tasks, run_task, walkthrough
from ..course.files import (
    DOCS,
    RESULT_SUFFIX,
    SETTINGS,
    WALKTHROUGHS,
    Source,
    chapters_of,
    name_findings,
    special_files,
    walkthrough_files,
    walkthrough_name,
)
from ..pages.course.chapter_pages import ChapterEntry
from ..pages.markup.page_markup import EMBED, HIDDEN
from ..pages.walkthrough.frame_files import FrameFiles
from ..pages.walkthrough.walkthrough_page import MadePage, make_page
from ..reading import BadInput, Chapter, Fault, Limits
from ..reading.course_limits import course_limits
from ..reading.errors import Finding, findings_of
from ..workers.program import end_this_process
from .live_site import LiveSite
from .problems import NOTE, Problem, of_crash, of_findings

# The pages of a course while it is written: what is right is written, what is wrong is reported.
# A build writes nothing while anything is wrong. An author who mends one file wants to see the
# others, and to see the picture of a walkthrough whose claim is wrong. So here a file that cannot
# be read keeps the pages it had, and one whose claim or proof fails is drawn and reported. Nothing
# of that is recorded as right: the next build looks at it again.

NOBODY = CacheRecord()
HELPER_NICENESS = 10
"""Amount by which the helper gives way to other processes, on systems with niceness."""
DEATH_MESSAGE = (
    "the process that made its pages has ended twice without a word: "
    "was it killed, or was there too little memory?"
)
DEATH_REMEDY = "make it smaller and save; or start `walkthroughs serve` anew"


def draft(source: Source, limits: Limits, frames: FrameFiles, has_try: bool) -> MadePage:
    """Make everything that one walkthrough gives, even if a claim or a proof fails."""
    return make_page(source, limits, frames, has_try=has_try, draft=True)


@dataclass(frozen=True)
class UpdatedFiles:
    """What an update has changed below `docs`."""

    changed: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()
    added: frozenset[str] = frozenset()
    frames: Mapping[str, Path] = field(default_factory=dict)
    """Frames that are new or differ, with the path at which each is kept."""
    removed_frames: frozenset[str] = frozenset()
    """Frames that are not there any more."""


class HelperProcess:
    """Process that makes pages beside this one; if it has died, another takes its place."""

    def __init__(self) -> None:
        self._pool = self._new_pool()

    def submit(self, work: Callable[..., TaskResult], *arguments: Any) -> Future[TaskResult]:
        """Have it do the work; the result is a BrokenExecutor if the process dies over it."""
        try:
            return self._pool.submit(work, *arguments)
        except BrokenExecutor:  # it was killed, or there was too little memory
            self._pool = self._new_pool()
            return self._pool.submit(work, *arguments)

    @staticmethod
    def _new_pool() -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin_helper)


def _begin_helper() -> None:
    """Set up the helper: all others go first, and it ends when the process that it helps ends."""
    if hasattr(os, "nice"):
        os.nice(HELPER_NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # this process alone: its group may hold more than the parent started


class LivePages:
    """The pages of a course, remade where their sources differ from what was made of them."""

    def __init__(
        self, root: Path, on_progress: Callable[[int, int], object] = lambda done, total: None
    ):
        """Call `on_progress` with the numbers of files made and to be made."""
        self.root = root
        self.on_progress = on_progress
        self.records = Cache.of(root)
        self.store = self.records.store
        self.waiting: list[tuple[Task, str]] = []
        """Tasks that still have pages of an earlier version: they are done beside all else."""
        self.notices: list[Problem] = []
        self._limits = Limits()
        self._settings = self._course = CourseSettings()
        self._results: dict[Path, tuple[str, TaskResult]] = {}
        self._crashes: dict[Path, Problem] = {}
        self._beside: tuple[Path, str, Future[TaskResult]] | None = None
        self._repeats: set[str] = set()
        """Keys of the tasks that are tried again, because the helper has died over them."""
        self._former: Mapping[str, CacheRecord] | None = None
        self._chapters: Mapping[str, Chapter] = {}
        self._names: frozenset[str] = frozenset()
        self._frames: dict[str, str] = {}
        self._pieces: Mapping[str, Files] = {}

    def update(self, urgent: Callable[[Path], bool] = lambda file: True) -> UpdatedFiles:
        """Make what has changed and write it; what is not urgent and has pages already may wait.

        While a build is at work in the same course, all of it waits.
        """
        with build_lock(self.root, _waiting, drafts=True):
            return self._updated(urgent)

    def _updated(self, urgent: Callable[[Path], bool]) -> UpdatedFiles:
        findings: list[Finding] = []
        self._read_settings(findings)
        files = self._files(findings)
        course_tasks, self._course = all_tasks(self.root, files, self._settings)
        doubles = name_findings(files)
        findings += doubles
        twice = {Path(finding.fault.file) for finding in doubles}
        tasks = [
            replace(task, make=draft) if task.make is walkthrough else task
            for task in course_tasks
            if task.file not in twice
        ]
        results = self._make(tasks, urgent)
        findings += [finding for result in results.values() for finding in result.findings]
        besides = [finding for result in results.values() for finding in result.record.skipped]
        findings += [finding for finding in besides if finding.level != "skipped"]
        chapters, wrong = chapters_of(files)
        findings += wrong
        findings += wrong_quotes(self.root, list(results.values()))
        self._chapters = {**self._chapters, **chapters}
        self.notices = [*self._crashes.values(), *of_findings(findings)]
        return self._write(list(results.values()))

    def beside(self, helper: HelperProcess) -> bool:
        """Have another process make what waits, one file at a time; return whether one is made.

        A search may take a minute, and an author who saves another file must not wait for it.
        What is lost with the process is made once more: perhaps it was not the cause.
        """
        if self._beside is None:
            task, name = self.waiting[0]
            work = helper.submit(_made_beside, self.root, task, self._limits, self.store)
            self._beside = task.file, name, work
        file, name, work = self._beside
        if not work.done():
            return False
        self._beside = None
        if (file, name) in [(task.file, waiting) for task, waiting in self.waiting]:
            if isinstance(work.exception(), BrokenExecutor) and name not in self._repeats:
                self._repeats.add(name)
                return False
            self._results[file] = name, self._pages_of(file, name, work.result)
        return True

    def rest(self) -> None:
        """Leave the list of frames as a build would, for the next call of the site builder."""
        with build_lock(self.root, _waiting, drafts=True):
            write_manifest(self.root / MANIFEST, self._frames)

    def _read_settings(self, findings: list[Finding]) -> None:
        """Read what the course sets for all its pages; what is wrong there stays as it was."""
        try:
            self._limits = course_limits(self.root)
            self._settings = course_settings(self.root)
        except BadInput as error:
            findings += findings_of(error)

    def _files(self, findings: list[Finding]) -> list[Path]:
        try:
            return walkthrough_files([WALKTHROUGHS], self._limits)
        except BadInput as error:  # a link that leads out: until it is mended, all else stays
            findings += findings_of(error)
            return [file for file in self._results if file.is_relative_to(WALKTHROUGHS)]
        except FileNotFoundError:
            message = "there is no folder of walkthroughs here"
            remedy = "start in the folder of a course, or make one with `walkthroughs init`"
            findings.append(Finding("input", Fault.of_file(WALKTHROUGHS, message, remedy)))
            return []

    def _make(
        self, tasks: Sequence[Task], urgent: Callable[[Path], bool]
    ) -> dict[Path, TaskResult]:
        keys = {task.file: task.key(self._limits) for task in tasks}
        self._results = {file: self._results[file] for file in keys if file in self._results}
        known_names = {name for name, _ in self._results.values()}
        recalled = self.records.recall(name for name in keys.values() if name not in known_names)
        todo, self.waiting = [], []
        for task in tasks:
            before, _ = self._results.get(task.file, ("", None))
            if before == keys[task.file]:
                continue
            if record := recalled.get(keys[task.file]):
                self._results[task.file] = keys[task.file], TaskResult(record)
            elif urgent(task.file) or self._former_result(task.file) is NOBODY:
                todo.append(task)
            else:
                self.waiting.append((task, keys[task.file]))
                self._results[task.file] = "", TaskResult(self._former_result(task.file))
        for number, task in enumerate(todo):
            self.on_progress(number, len(todo))
            work = partial(_run_task, task, self._limits, self.store)
            name = keys[task.file]
            self._results[task.file] = name, self._pages_of(task.file, name, work)
        self._crashes = {file: self._crashes[file] for file in keys if file in self._crashes}
        return {file: self._results[file][1] for file in keys}

    def _pages_of(self, file: Path, name: str, work: Callable[[], TaskResult]) -> TaskResult:
        """Return what comes of a file; of one that is broken, the pages it had."""
        self._crashes.pop(file, None)
        try:
            result = work()
        except BrokenExecutor:  # the helper has died over it, and so has the one before
            self._crashes[file] = Problem("program", str(file), 1, 1, DEATH_MESSAGE, DEATH_REMEDY)
            return TaskResult(self._former_result(file))
        except Exception:  # a defect of the generator, whose author may be the one who writes
            self._crashes[file] = of_crash(traceback.format_exc(), self.root)
            return TaskResult(self._former_result(file))
        if not result.findings:
            if result.record.is_lasting:
                self.records.remember(name, result.record)
        elif not result.record.files:
            return TaskResult(self._former_result(file), findings=result.findings)
        return result

    def _former_result(self, file: Path) -> CacheRecord:
        """Return what was made of the file the last time that anything was."""
        if file in self._results:
            return self._results[file][1].record
        if self._former is None:
            self._former = self.records.former()
        return self._former.get(walkthrough_name(file), NOBODY)

    def _make_shared(self, cards: Sequence[ChapterEntry]) -> Files:
        """Make what belongs to no single walkthrough; only pieces that differ are made anew."""
        around = pieces(self.root, self._course, self._chapters, cards)
        pieces_by_key = {key(piece.source, self._limits): piece for piece in around}
        self._pieces = {
            name: self._pieces[name] if name in self._pieces else piece.files()
            for name, piece in pieces_by_key.items()
        }
        return {name: text for files in self._pieces.values() for name, text in files.items()}

    def _write(self, results: Sequence[TaskResult]) -> UpdatedFiles:
        cards = [result.record.card for result in results if result.record.card]
        output = Output(self.root / DOCS, page_folders(self.root / DOCS))
        for result in results:
            for name, data in result.files.items():
                output.write(name, data)
        shared = self._make_shared(cards)
        for name, text in shared.items():
            output.write(name, text)
        names = frozenset(shared).union(*(result.record.files for result in results))
        if names != self._names:
            output.keep(names)
            output.sweep()
        frames = dict(item for result in results for item in result.record.frames.items())
        written = UpdatedFiles(
            changed=frozenset(output.changed),
            removed=frozenset(output.removed),
            added=names - self._names,
            frames={
                name: self.store.path(digest)
                for name, digest in frames.items()
                if self._frames.get(name) != digest
            },
            removed_frames=frozenset(self._frames.keys() - frames.keys()),
        )
        self._names, self._frames = names, frames
        # What is on the disk need not be in memory.
        for file, (name, result) in self._results.items():
            self._results[file] = name, TaskResult(result.record, findings=result.findings)
        return written


def _made_beside(root: Path, task: Task, limits: Limits, store: FrameStore) -> TaskResult:
    """Run a task in another process, in a way that a build cannot sweep its result away."""
    with build_lock(root, lambda: None, drafts=True):
        return _run_task(task, limits, store)


def _run_task(task: Task, limits: Limits, store: FrameStore) -> TaskResult:
    """Run a task, with its frames put into the store."""
    return run_task(task, limits).stored(store)


def _waiting() -> None:
    """Say that a build is running, on the worker's output for errors, which the terminal shows."""
    sys.stderr.write("a build is at work here; the pages wait until it has ended\n")
    sys.stderr.flush()


# The process that makes the pages: it receives what was saved, and sends what it has made.
# It keeps in memory what takes long to load. When the generator itself has changed it is ended and
# started anew, because a process keeps the code it has loaded. Messages are lines of JSON on its
# input and output; all else that it prints goes where errors go.

TEMPLATES = f"{HIDDEN}/theme/"
POLL_SECONDS = 0.1
"""Time between looks at what another process makes."""
PARTS = f"{EMBED}/"


class Worker:
    """Makes the course in the current folder as messages ask for it."""

    def __init__(self, folder: Path, address: str, out: IO[str]) -> None:
        """Draw pages into the folder; write messages about what was made to `out`."""
        self.root = Path.cwd()
        self.out = out
        self.drafts = LivePages(self.root, self.progress)
        self.site = LiveSite(folder, address)
        self.inbox: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.viewing: list[str] = []
        self.helper = HelperProcess()
        self._is_open = False
        self._navless = ""
        self._trouble: list[Problem] = []
        self._is_stale = False
        """Whether something was saved that nothing has been made of yet."""
        self._published_files: dict[str, Path] = {}

    def receive(self, lines: IO[str]) -> None:
        """Put messages into the inbox; when the input ends, the server has: end every process."""
        for line in lines:
            self.inbox.put(json.loads(line))
        end_this_process()

    def run(self) -> None:
        """Do what messages ask for, and between them what is left to do."""
        while True:
            try:
                message = self.inbox.get(timeout=self.idle_timeout)
            except queue.Empty:
                self.attempt(self.go_on)
                continue
            if "page" in message:
                self.draw(message["page"])
            else:
                self.viewing, self._trouble = message["viewing"], []
                self.attempt(self.update, message["saved"])

    @property
    def idle_timeout(self) -> float | None:
        """Seconds to wait for a message before what is left is done; None: until one comes."""
        if self._is_open and not self.site.is_complete and not self._trouble:
            return 0
        return POLL_SECONDS if self.drafts.waiting else None

    def attempt(self, work: Any, *arguments: Any) -> None:
        """Do the work; report what goes wrong with it, and keep what was made before."""
        try:
            work(*arguments)
        except Exception:
            self._trouble = [of_crash(traceback.format_exc(), self.root)]
            self.drafts.waiting = []
            self.send_site()

    def update(self, saved: list[str] | None) -> None:
        """Remake what depends on the saved files, or all at the start; first what is seen."""
        if faults := list(special_files(self.root)):
            self._trouble = of_findings(Finding("input", fault) for fault in faults)
            self._is_stale = True
            self.send_site()
            return
        paths = None if saved is None or self._is_stale else {Path(path) for path in saved}
        self._is_stale = False
        viewed = [uri.removesuffix(".html") for uri in self.viewing]

        def urgent(file: Path) -> bool:
            if any(uri.endswith(f"/{walkthrough_name(file)}") for uri in viewed):
                return True
            file = (self.root / file).resolve()
            return paths is not None and not paths.isdisjoint(
                (file, file.with_suffix(RESULT_SUFFIX))
            )

        written = self.drafts.update(urgent)
        docs = self.root / DOCS
        touched = {
            path.relative_to(docs).as_posix() for path in paths or () if path.is_relative_to(docs)
        }
        settings = paths is None or self.root / SETTINGS in paths
        self.publish(written, touched, settings)

    def go_on(self) -> None:
        """Do a little of what is left: draw a page that waits, or make a file."""

        stale = self.site.stale if self._is_open else []
        viewed = [uri for uri in self.viewing if uri in stale]
        if self.drafts.waiting and self.drafts.beside(self.helper):
            self.publish(self.drafts.update(lambda file: False), set(), False)
        elif viewed or stale:
            self.draw((viewed or stale)[0])
        elif self._is_open and not self.site.is_complete:
            self.drafts.rest()
            self.send_site(put={uri: self.site.path(uri) for uri in self.site.finish()})

    def publish(self, written: UpdatedFiles, touched: set[str], settings: bool) -> None:
        """Bring the site up to date with its sources, and have the browsers load what changed."""
        changed = written.changed | touched
        self._bring(written, changed, touched, settings)
        if not self._is_open:
            self.send_site()
            return
        drawn = [uri for uri in self.viewing if uri in self.site.stale and self.site.draw(uri)]
        files = self.site.static | {uri: self.site.path(uri) for uri in self.site.pages}
        put = {uri: path for uri, path in files.items() if self._published_files.get(uri) != path}
        drop = [uri for uri in self._published_files if uri not in files]
        self._published_files = files
        shown_files = (changed & self.site.static.keys()) | written.frames.keys()
        self.send_site(
            put={**put, **written.frames},
            drop=[*drop, *written.removed_frames],
            stale=self.site.stale,
            changed=[*drawn, *sorted(shown_files | put.keys())],
        )

    def _bring(
        self, written: UpdatedFiles, changed: Set[str], touched: set[str], settings: bool
    ) -> None:
        """Let the site take note of what has changed."""
        navless = _navless(self.root / DOCS / CONFIGURATION)
        settings = settings or navless != self._navless or not self._is_open
        known_files = {
            page.file.src_uri for page in self.site.pages.values()
        } | self.site.static.keys()
        docs = self.root / DOCS
        moved = {uri for uri in touched if (uri in known_files) != (docs / uri).is_file()}
        has_other_files = bool(written.added or written.removed or moved)
        has_other_frame = any(uri.startswith((TEMPLATES, CONFIGURATION)) for uri in changed)
        if settings or has_other_files or has_other_frame:
            try:
                self.site.open(afresh=settings)
            except BadInput as error:
                self._trouble = of_findings(findings_of(error))
                return
            self._is_open, self._navless = True, navless
        self.site.touch(changed)
        if any(uri.startswith(PARTS) for uri in changed):
            self.site.touch_parts()

    def draw(self, uri: str) -> None:
        """Draw one page, and say whether it has changed."""
        page = self.site.pages.get(uri)
        changed = page is not None and not page.is_drawn and self.site.draw(uri)
        self._send("drawn", page=uri, changed=changed)

    def progress(self, done: int, total: int) -> None:
        """Say how many of how many files are made."""
        self._say({"kind": "doing", "done": done, "of": total})

    def send_site(
        self,
        *,
        put: Mapping[str, Path] = MappingProxyType({}),
        drop: Sequence[str] = (),
        stale: Sequence[str] = (),
        changed: Sequence[str] = (),
    ) -> None:
        """Say how the site has changed: which files are new or lie elsewhere, which are gone, which
        pages are to be drawn again, and what has another content; nothing, without any."""
        paths = {uri: str(path) for uri, path in put.items()}
        self._send("ready", put=paths, drop=drop, stale=stale, changed=changed)

    def _send(self, kind: str, **facts: Any) -> None:
        """Say what was made, and all that is wrong by now."""
        links = [notice for page in self.site.pages.values() for notice in page.warnings]
        broken = {notice.file for notice in self.drafts.notices if notice.level != NOTE}
        trouble = [notice for notice in self._trouble if notice.file not in broken]
        notices = [*trouble, *self.drafts.notices, *self.site.warnings, *links]
        self._say({"kind": kind, "notices": [*map(asdict, dict.fromkeys(notices))], **facts})

    def _say(self, message: dict[str, Any]) -> None:
        self.out.write(json.dumps(message, ensure_ascii=False) + "\n")
        self.out.flush()


def _navless(file: Path) -> str:
    """Return the site's settings without the navigation, which comes last."""
    try:
        return file.read_text("utf-8").partition("\nnav:")[0]
    except OSError:
        return ""


def main() -> None:
    """Work until the input ends: `worker FOLDER ADDRESS`."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever is printed by others must not be taken for ours
    worker = Worker(Path(sys.argv[1]), sys.argv[2], out)
    lines = os.fdopen(os.dup(0), "r", encoding="utf-8")
    threading.Thread(target=worker.receive, args=(lines,), daemon=True).start()
    worker.run()


if __name__ == "__main__":
    main()
