"""What a course's files come to: gathered from earlier builds, and from those who work now."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path as File
from typing import TypeAlias

from ..reading import Limits
from ..running.finding import Finding
from ..running.sources import Source
from ..running.workers import Team
from .kept import RECORDS, Kept, Records, key
from .output import Output
from .store import STORE, Store
from .tasks import Made, Task, encoded, shared_out

Progress: TypeAlias = Callable[[Sequence[File], str], Iterable[File]]
"""Passes the files on and may count them for somebody who waits."""


class Gathered:
    """What came of the tasks of a build, as it is gathered."""

    def __init__(self, root: File, generated: File, tasks: Sequence[Task], limits: Limits) -> None:
        """Nothing yet; the pages are to lie in the folder `generated`."""
        self.tasks = tasks
        self.limits = limits
        self.store = Store(root / STORE)
        self.records = Records(root / RECORDS, generated, self.store)
        self.keys = {task.file: key(task.source, limits) for task in tasks}
        self._made: dict[File, Made] = {}
        self._todo: Sequence[Task] = tasks
        self._shared: tuple[str, Made] | None = None
        """Under which key to keep what belongs to no single file."""

    def recall(self) -> None:
        """Take what was made before and still stands."""
        for task in self.tasks:
            if kept := self.records.recall(self.keys[task.file]):
                self._made[task.file] = Made(kept)
        self._todo = [task for task in self.tasks if task.file not in self._made]

    def make(
        self, team: Team, work: Callable[[Task, Limits], Made], progress: Progress, *, keep: bool
    ) -> None:
        """Have the rest made; frames are stored at once, unless nothing is to be kept."""
        files = progress([task.file for task in self._todo], "building")
        done = shared_out(team, self._todo, self.limits, work)
        for _, (task, made) in zip(files, done, strict=True):
            self._made[task.file] = made.stored(self.store if keep else None)

    def share(
        self, source: Source, make: Callable[[], Mapping[str, str | bytes]], *, recall: bool
    ) -> None:
        """Have made what belongs to no single file, unless the `source`, which holds all that it
        depends on, is what it was."""
        known = key(source, self.limits)
        if recall and (kept := self.records.recall(known)):
            self._shared = known, Made(kept)
            return
        files = {path: encoded(data) for path, data in make().items()}
        kept = Kept({path: Store.digest(data) for path, data in files.items()})
        self._shared = known, Made(kept, files)

    @property
    def results(self) -> list[Made]:
        """What came of every task, in their order."""
        return [self._made[task.file] for task in self.tasks]

    @property
    def findings(self) -> list[Finding]:
        """What is wrong with the files."""
        return [finding for one in self.results for finding in one.findings]

    @property
    def skipped(self) -> list[Finding]:
        """What was not run for want of a package."""
        return [finding for one in self.results for finding in one.kept.skipped]

    def write(self, output: Output) -> None:
        """Write the pages that are new, and spare those that stand."""
        for one in (*([self._shared[1]] if self._shared else ()), *self.results):
            output.keep(one.kept.files)
            for path, data in one.files.items():
                output.write(path, data)

    def remember(self) -> None:
        """Keep what was made for later builds, now that its files are written."""
        for task in self._todo:
            self.records.remember(self.keys[task.file], self._made[task.file].kept)
        if self._shared and self._shared[1].files:
            self.records.remember(self._shared[0], self._shared[1].kept)

    def sweep(self) -> None:
        """Delete what earlier builds kept of all else."""
        shared = [self._shared[0]] if self._shared else []
        self.records.sweep([*self.keys.values(), *shared])
