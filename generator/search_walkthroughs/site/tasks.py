"""The work of a build as tasks: data goes out, data comes back.

Whoever does one needs this program and nothing of the course. What comes back is written by the
process that builds, and by nobody else.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path as File
from typing import TYPE_CHECKING

from ..reading import Limits
from ..running.chapters import beside
from ..running.chapters import source as chapter_source
from ..running.finding import Finding
from ..running.sources import Source, source
from ..running.trials import EXPERIMENTS, SUFFIX
from ..running.trials import files as experiments
from ..running.workers import Team
from .kept import Kept
from .pieces import Piece
from .store import Store

if TYPE_CHECKING:
    from .making import Built


@dataclass(frozen=True)
class Task:
    """One file of the course, and what makes pages of it."""

    source: Source
    make: Callable[[Source, Limits], "Built"]
    travels: bool = True
    """Whether anybody can do it: who lays out the results of an experiment looks for them."""

    @property
    def file(self) -> File:
        """What the author calls the file."""
        return self.source.file


@dataclass(frozen=True)
class Made:
    """What came of one task."""

    kept: Kept
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Those to be written, by path below the generated folder."""
    findings: Sequence[Finding] = ()
    frames: Mapping[str, bytes] = field(default_factory=dict)
    """Those for the store, by digest: each of them once."""

    def stored(self, store: Store | None) -> "Made":
        """The same with its frames in the store, or nowhere; they take much memory."""
        if store is not None:
            for digest, data in self.frames.items():
                store.hold(digest, data)
        return replace(self, frames={})


def walkthrough(source: Source, limits: Limits) -> "Built":
    """Everything one walkthrough gives."""
    from .making import one  # what draws is read only where something is made

    return one(source, limits)


def experiment(source: Source, limits: Limits) -> "Built":
    """Everything one experiment gives."""
    from .trying import one

    return one(source, limits)


def chapter(source: Source, limits: Limits) -> "Built":
    """What a chapter's own file says, for the pages that show it."""
    from .making import described

    return described(source)


def chapter_tasks(files: Sequence[File]) -> list[Task]:
    """The chapters' own files, to be read where they are."""
    return [Task(chapter_source(file), chapter, travels=False) for file in beside(files)]


def all_tasks(root: File, files: Sequence[File]) -> list[Task]:
    """All that pages are made of, each file once."""
    trials = experiments(root / EXPERIMENTS)
    return [
        *(Task(source(file), walkthrough) for file in dict.fromkeys(files)),
        *(
            Task(source(file, [file.with_suffix(SUFFIX)]), experiment, travels=False)
            for file in trials
        ),
    ]


def made_of(task: Task, limits: Limits) -> Made:
    """What comes of a task, in whatever process."""
    built = task.make(task.source, limits)
    files = {path: encoded(data) for path, data in built.files.items()}
    named = {path: Store.digest(svg) for path, svg in built.frames.items()}
    kept = Kept(
        files={path: Store.digest(data) for path, data in files.items()},
        frames=named,
        card=built.card,
        skipped=built.skipped,
        figures=built.figures,
        chapter=built.chapter,
    )
    frames = {named[path]: svg for path, svg in built.frames.items()}
    return Made(kept, files, built.findings, frames)


def piece_made(piece: Piece) -> Made:
    """What comes of a piece of what all pages share."""
    files = {path: encoded(data) for path, data in piece.files().items()}
    return Made(Kept({path: Store.digest(data) for path, data in files.items()}), files)


def encoded(data: str | bytes) -> bytes:
    """What is written of a file."""
    return data.encode() if isinstance(data, str) else data


def shared_out(
    team: Team, tasks: Sequence[Task], limits: Limits, work: Callable[[Task, Limits], Made]
) -> Iterator[tuple[Task, Made]]:
    """What comes of each task, as they are done."""
    travelling = [task for task in tasks if task.travels]
    for number, made in team.done(work, [(task, limits) for task in travelling]):
        yield travelling[number], made
    yield from ((task, work(task, limits)) for task in tasks if not task.travels)
