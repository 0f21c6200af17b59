"""What a course's files come to: gathered from earlier builds, and from those who work now."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path as File
from typing import TypeAlias

from ..reading import Chapter, Limits
from ..running.chapters import folder
from ..running.finding import Finding
from ..running.workers import Team
from .kept import Records, key
from .output import Output
from .pieces import Piece
from .tasks import Made, Task, piece_made, shared_out

Progress: TypeAlias = Callable[[Sequence[File], str], Iterable[File]]
"""Passes the files on and may count them for somebody who waits."""


class Gathered:
    """What came of the tasks of a build, as it is gathered."""

    def __init__(self, root: File, generated: File, tasks: Sequence[Task], limits: Limits) -> None:
        """Nothing yet; the pages are to lie in the folder `generated`."""
        self.tasks = tasks
        self.limits = limits
        self.records = Records.of(root, generated)
        self.store = self.records.store
        self.keys = {task.file: key(task.source, limits) for task in tasks}
        self._made: dict[File, Made] = {}
        self._todo: Sequence[Task] = tasks
        self._shared: dict[str, Made] = {}
        """What belongs to no single file, by the keys of its pieces."""
        self._new: list[str] = []
        """The keys of those pieces that were made anew."""

    def recall(self) -> None:
        """Take what was made before and still stands."""
        known = self.records.recall(self.keys.values())
        self._made = {file: Made(known[key]) for file, key in self.keys.items() if key in known}
        self._todo = [task for task in self.tasks if task.file not in self._made]

    def make(
        self, team: Team, work: Callable[[Task, Limits], Made], progress: Progress, *, keep: bool
    ) -> None:
        """Have the rest made; frames are stored at once, unless nothing is to be kept."""
        files = progress([task.file for task in self._todo], "building")
        done = shared_out(team, self._todo, self.limits, work)
        for _, (task, made) in zip(files, done, strict=True):
            self._made[task.file] = made.stored(self.store if keep else None)

    def share(self, pieces: Iterable[Piece], *, recall: bool) -> None:
        """Have made what belongs to no single file, piece by piece; with `recall` not those that
        would be what they are."""
        wanted = {key(piece.source, self.limits): piece for piece in pieces}
        known = self.records.recall(wanted) if recall else {}
        self._new = [name for name in wanted if name not in known]
        made = {name: piece_made(wanted[name]) for name in self._new}
        self._shared = {name: Made(kept) for name, kept in known.items()} | made

    @property
    def results(self) -> list[Made]:
        """What came of every task, in their order."""
        return [self._made[task.file] for task in self.tasks]

    @property
    def chapters(self) -> dict[str, Chapter]:
        """What the chapters' own files say, by folder."""
        found = ((folder(task.source.name), self._made[task.file].kept) for task in self.tasks)
        return {name: kept.chapter for name, kept in found if kept.chapter}

    @property
    def findings(self) -> list[Finding]:
        """What is wrong with the files."""
        return [finding for one in self.results for finding in one.findings]

    @property
    def skipped(self) -> list[Finding]:
        """Notes, and what was not run for want of a package."""
        return [finding for one in self.results for finding in one.kept.skipped]

    def write(self, output: Output) -> None:
        """Write the pages that are new, and spare those that stand."""
        for one in (*self._shared.values(), *self.results):
            output.keep(one.kept.files)
            for path, data in one.files.items():
                output.write(path, data)

    def remember(self) -> None:
        """Keep what was made for later builds, now that its files are written."""
        for task in self._todo:
            self.records.remember(self.keys[task.file], self._made[task.file].kept)
        for name in self._new:
            self.records.remember(name, self._shared[name].kept)
        self.records.know(one.kept for one in (*self._shared.values(), *self.results))

    def sweep(self) -> None:
        """Delete what earlier builds kept of all else."""
        self.records.sweep([*self.keys.values(), *self._shared])
