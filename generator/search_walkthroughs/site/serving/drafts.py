"""The pages of a course while it is written: what is right is written, what is wrong is told.

A build writes nothing while anything is wrong. An author who mends one file wants to see the
others, and to see the picture of a walkthrough whose claim is wrong. So here a file that cannot be
read keeps the pages it had, and one whose claim or proof fails is drawn and told of. Nothing of
that is kept as right: the next build looks at it again.
"""

import sys
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from ...reading import BadInput, Chapter, Fault, Limits
from ...running import files as naming
from ...running import settings
from ...running.chapters import described
from ...running.finding import Finding
from .. import building
from ..alone import alone
from ..building import GENERATED
from ..chapters import Card
from ..kept import Kept, Records, key
from ..making import one
from ..output import Output
from ..pieces import Files
from ..shared import pieces
from ..store import MANIFEST, Store, write_manifest
from ..tasks import Made, Task, all_tasks, made_of, walkthrough
from .notices import NOTE, Notice, of_crash, of_findings

WALKTHROUGHS = Path("walkthroughs")
NOBODY = Kept()


@dataclass(frozen=True)
class Written:
    """What an update has changed below the generated folder."""

    changed: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()
    added: frozenset[str] = frozenset()
    frames: Mapping[str, Path] = field(default_factory=dict)
    """The frames that are new or differ: where each is kept."""
    lost: frozenset[str] = frozenset()
    """The frames that are no more."""


class Drafts:
    """A course's pages, made again where their sources differ from what was made of them."""

    def __init__(self, root: Path, tell: Callable[[int, int], object] = lambda done, of: None):
        """The course in the folder; `tell` hears how many of how many files are made."""
        self.root = root
        self.tell = tell
        self.records = Records.of(root, root / GENERATED)
        self.store = self.records.store
        self.waiting: list[tuple[Task, str]] = []
        """What has pages of an earlier version: it is made anew beside all else."""
        self.notices: list[Notice] = []
        self._limits = Limits()
        self._made: dict[Path, tuple[str, Made]] = {}
        self._crashes: dict[Path, Notice] = {}
        self._beside: tuple[Path, str, Future[Made]] | None = None
        self._former: Mapping[str, Kept] | None = None
        self._chapters: Mapping[str, Chapter] = {}
        self._names: frozenset[str] = frozenset()
        self._frames: dict[str, str] = {}
        self._pieces: Mapping[str, Files] = {}

    def update(self, urgent: Callable[[Path], bool] = lambda file: True) -> Written:
        """Make what has changed and write it; what is not urgent and has pages already may wait.

        While a build is at work in the same course, all of it waits.
        """
        with alone(self.root, _waiting, drafts=True):
            return self._updated(urgent)

    def _updated(self, urgent: Callable[[Path], bool]) -> Written:
        findings: list[Finding] = []
        self._read_limits(findings)
        files = self._files(findings)
        doubles = building.same_names(files)
        findings += doubles
        twice = {Path(finding.fault.file) for finding in doubles}
        tasks = [
            replace(task, make=partial(one, draft=True)) if task.make is walkthrough else task
            for task in all_tasks(self.root, files)
            if task.file not in twice
        ]
        made = self._make(tasks, urgent)
        findings += [finding for each in made.values() for finding in each.findings]
        besides = [finding for each in made.values() for finding in each.kept.skipped]
        findings += [finding for finding in besides if finding.level == NOTE]
        chapters, wrong = described(files)
        findings += wrong
        findings += building.misquoted(self.root, list(made.values()))
        self._chapters = {**self._chapters, **chapters}
        self.notices = [*self._crashes.values(), *of_findings(findings)]
        return self._write(list(made.values()))

    def beside(self, others: Executor) -> bool:
        """Have another process make what waits, one file at a time; whether one is made.

        A search may take a minute, and whoever saves another file must not wait for it.
        """
        if self._beside is None:
            task, name = self.waiting[0]
            work = others.submit(_made_beside, self.root, task, self._limits, self.store)
            self._beside = task.file, name, work
        file, name, work = self._beside
        if not work.done():
            return False
        self._beside = None
        if (file, name) in [(task.file, wanted) for task, wanted in self.waiting]:
            self._made[file] = name, self._checked(file, name, work.result)
        return True

    def rest(self) -> None:
        """Leave the list of frames as a build would, for whoever calls the site builder next."""
        with alone(self.root, _waiting, drafts=True):
            write_manifest(self.root / MANIFEST, self._frames)

    def _read_limits(self, findings: list[Finding]) -> None:
        try:
            self._limits = settings.limits(self.root)
        except BadInput as error:
            findings += [Finding("input", fault) for fault in error.faults]

    def _files(self, findings: list[Finding]) -> list[Path]:
        try:
            return naming.files([WALKTHROUGHS], self._limits)
        except BadInput as error:  # a link that leads out: until it is mended, all else stays
            findings += [Finding("input", fault) for fault in error.faults]
            return [file for file in self._made if file.is_relative_to(WALKTHROUGHS)]
        except FileNotFoundError:
            message = "there is no folder of walkthroughs here"
            remedy = "start in the folder of a course, or make one with `walkthroughs init`"
            findings.append(Finding("input", Fault(str(WALKTHROUGHS), 1, 1, message, remedy)))
            return []

    def _make(self, tasks: Sequence[Task], urgent: Callable[[Path], bool]) -> dict[Path, Made]:
        keys = {task.file: key(task.source, self._limits) for task in tasks}
        self._made = {file: self._made[file] for file in keys if file in self._made}
        known = {name for name, _ in self._made.values()}
        recalled = self.records.recall(name for name in keys.values() if name not in known)
        todo, self.waiting = [], []
        for task in tasks:
            before, _ = self._made.get(task.file, ("", None))
            if before == keys[task.file]:
                continue
            if kept := recalled.get(keys[task.file]):
                self._made[task.file] = keys[task.file], Made(kept)
            elif urgent(task.file) or self._past(task.file) is NOBODY:
                todo.append(task)
            else:
                self.waiting.append((task, keys[task.file]))
                self._made[task.file] = "", Made(self._past(task.file))
        for number, task in enumerate(todo):
            self.tell(number, len(todo))
            work = partial(_made, task, self._limits, self.store)
            self._made[task.file] = keys[task.file], self._checked(task.file, keys[task.file], work)
        self._crashes = {file: self._crashes[file] for file in keys if file in self._crashes}
        return {file: self._made[file][1] for file in keys}

    def _checked(self, file: Path, name: str, work: Callable[[], Made]) -> Made:
        """What comes of a file; of one that is broken, the pages it had."""
        self._crashes.pop(file, None)
        try:
            made = work()
        except Exception:  # a defect of the generator, whose author may be the one who writes
            self._crashes[file] = of_crash(traceback.format_exc(), self.root)
            return Made(self._past(file))
        if not made.findings:
            self.records.remember(name, made.kept)
        elif not made.kept.files:
            return Made(self._past(file), findings=made.findings)
        return made

    def _past(self, file: Path) -> Kept:
        """What was made of the file the last time that anything was."""
        if file in self._made:
            return self._made[file][1].kept
        if self._former is None:
            self._former = self.records.former()
        return self._former.get(naming.name(file), NOBODY)

    def _around(self, cards: Sequence[Card]) -> Files:
        """What belongs to no single walkthrough; only what shows something new is made anew."""
        around = pieces(self.root, GENERATED.name, self._chapters, cards)
        wanted = {key(piece.source, self._limits): piece for piece in around}
        self._pieces = {
            name: self._pieces[name] if name in self._pieces else piece.files()
            for name, piece in wanted.items()
        }
        return {name: text for files in self._pieces.values() for name, text in files.items()}

    def _write(self, made: Sequence[Made]) -> Written:
        cards = [each.kept.card for each in made if each.kept.card]
        output = Output(self.root / GENERATED)
        for each in made:
            for name, data in each.files.items():
                output.write(name, data)
        shared = self._around(cards)
        for name, text in shared.items():
            output.write(name, text)
        names = frozenset(shared).union(*(each.kept.files for each in made))
        if names != self._names:
            output.keep(names)
            output.sweep()
        frames = dict(_sited(item for each in made for item in each.kept.frames.items()))
        written = Written(
            changed=frozenset(output.changed),
            gone=frozenset(output.removed),
            added=names - self._names,
            frames={
                name: self.store.path(digest)
                for name, digest in frames.items()
                if self._frames.get(name) != digest
            },
            lost=frozenset(self._frames.keys() - frames.keys()),
        )
        self._names, self._frames = names, frames
        for file, (name, each) in self._made.items():  # what is on the disk need not be in memory
            self._made[file] = name, Made(each.kept, findings=each.findings)
        return written


def _made_beside(root: Path, task: Task, limits: Limits, store: Store) -> Made:
    """What comes of a task in another process, which a build must not sweep away."""
    with alone(root, lambda: None, drafts=True):
        return _made(task, limits, store)


def _made(task: Task, limits: Limits, store: Store) -> Made:
    """What comes of a task, its frames in the store."""
    return made_of(task, limits).stored(store)


def _waiting() -> None:
    """Told on the worker's output for errors, which goes to the terminal."""
    sys.stderr.write("a build is at work here; the pages wait until it has ended\n")
    sys.stderr.flush()


def _sited(frames: Iterable[tuple[str, str]]) -> Iterable[tuple[str, str]]:
    """Frames by their place in the site instead of the generated folder."""
    return ((f"{GENERATED.name}/{name}", digest) for name, digest in frames)
