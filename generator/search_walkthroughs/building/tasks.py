"""The work of a build as tasks: data goes out, data comes back."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from pathlib import Path as File
from typing import TYPE_CHECKING, TypeAlias

from ..pages.page_markup import file_bytes
from ..plugins import language_codes
from ..reading import Limits
from ..reading.errors import Finding
from ..running.course_files import (
    ENGINE_LOGS,
    EXPERIMENTS,
    SUFFIX,
    Source,
    beside,
    chapter_source,
    engine_files,
    walkthrough_source,
)
from ..running.course_files import experiment_files as experiments
from ..running.course_languages import written_languages
from ..running.executor import Workers
from .cache import CacheRecord, FrameStore, key, plain
from .course_settings import CourseSettings, in_languages

if TYPE_CHECKING:
    from ..pages.frame_files import FrameFiles
    from ..pages.walkthrough_page import MadePage


# Files that belong to no single walkthrough, in pieces that are made anew one by one.
# A piece is a function and all that it is given. Besides that it knows nothing but this program:
# what came of it holds as long as both are what they were, and nobody has to say when it is out of
# date.

Files: TypeAlias = Mapping[str, str | bytes]
"""Files by path below `docs`."""


@dataclass(frozen=True)
class SharedFile:
    """Some of these files."""

    make: Callable[..., Files]
    """What makes them; it reads nothing from the course."""
    arguments: tuple[object, ...] = ()
    """What it takes: texts, numbers, bytes, and whatever holds such."""
    languages: tuple[str, ...] = language_codes()
    """Those that the course has."""

    def files(self) -> Files:
        """The files, made now."""
        return in_languages(self.make(*self.arguments), self.languages)

    @property
    def source(self) -> Source:
        """All that the files depend on, this program aside."""
        every = (*self.arguments, self.languages)
        given = json.dumps(every, default=plain, sort_keys=True, ensure_ascii=False)
        name = self.make.__name__
        return Source(File(name), name, given.encode())


# The work of a build as tasks: data goes out, data comes back.
# A worker needs this program and nothing of the course. What comes back is written by the process
# that builds, and by nobody else.


@dataclass(frozen=True)
class Task:
    """One file of the course, and what makes pages of it."""

    source: Source
    make: Callable[..., "MadePage"]
    """What makes them, of the source, the limits and the arguments."""
    arguments: tuple[object, ...] = ()
    """What else it takes, as JSON can hold it."""
    languages: tuple[str, ...] = language_codes()
    """Those that the course has."""
    travels: bool = True
    """Whether anybody can do it: who lays out the results of an experiment looks for them."""

    @property
    def name(self) -> str:
        """By what the task is known among those of a build: what is made, and of which file."""
        return f"{self.make.__name__} {self.file}"

    @property
    def file(self) -> File:
        """What the author calls the file."""
        return self.source.file

    def key(self, limits: Limits) -> str:
        """The name under which the cache keeps the result of the task."""
        arguments = (self.make.__name__, *self.arguments, *self.languages)
        return key(self.source, limits, arguments)


@dataclass(frozen=True)
class TaskResult:
    """What came of one task."""

    record: CacheRecord
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Those to be written, by path below `docs`."""
    findings: Sequence[Finding] = ()
    frames: Mapping[str, bytes] = field(default_factory=dict)
    """Those for the store, by digest: each of them once."""

    def stored(self, store: FrameStore | None) -> "TaskResult":
        """Put the frames into the store, if one is given, and return the result without them: they
        take much memory.

        They are on the disk when `flush_all` has been called.
        """
        if store is not None:
            for digest, data in self.frames.items():
                store.hold(digest, data, flush=False)
        return replace(self, frames={})


def walkthrough(source: Source, limits: Limits, frames: "FrameFiles", has_try: bool) -> "MadePage":
    """Everything one walkthrough gives; see `CourseSettings`."""
    from ..pages.walkthrough_page import (
        make_page,  # what draws is read only where something is made
    )

    return make_page(source, limits, frames, has_try=has_try)


def card(source: Source, limits: Limits) -> "MadePage":
    """The pictures that other sites show beside links to a walkthrough's page."""
    from ..formats.card_picture import make_cards

    return make_cards(source, limits)


def experiment(source: Source, limits: Limits) -> "MadePage":
    """Everything one experiment gives."""
    from ..pages.experiment_page import make_experiment_page

    return make_experiment_page(source, limits)


def engine_log(source: Source, limits: Limits) -> "MadePage":
    """Everything one engine log gives."""
    from ..pages.engine_page import make_engine_page

    return make_engine_page(source, limits)


def chapter(source: Source, limits: Limits) -> "MadePage":
    """What a chapter's own file says, for the pages that show it."""
    from ..pages.walkthrough_page import make_chapter

    return make_chapter(source)


def card_tasks(files: Sequence[File], settings: CourseSettings) -> list[Task]:
    """The pictures of all pages: tasks of their own, so that pages stand with them and without."""
    sources = map(walkthrough_source, dict.fromkeys(files))
    return [Task(source, card, languages=settings.languages) for source in sources]


def chapter_tasks(files: Sequence[File]) -> list[Task]:
    """The chapters' own files, to be read where they are."""
    return [Task(chapter_source(file), chapter, travels=False) for file in beside(files)]


def all_tasks(
    root: File, files: Sequence[File], settings: CourseSettings
) -> tuple[list[Task], CourseSettings]:
    """All that pages are made of, each file once; and the settings, with the languages of the
    course if its author does not say which it has."""
    given = (settings.frames, settings.has_try)
    trials = [
        (file, [file.with_suffix(SUFFIX)], experiment) for file in experiments(root / EXPERIMENTS)
    ]
    logs = sorted((root / ENGINE_LOGS).glob("*.log"))
    engines = [(file, logs, engine_log) for file in engine_files(root / ENGINE_LOGS)]
    tasks = [Task(walkthrough_source(file), walkthrough, given) for file in dict.fromkeys(files)]
    tasks += [
        Task(walkthrough_source(file, besides), make, travels=False)
        for file, besides, make in (*trials, *engines)
    ]
    if not settings.languages:
        texts = [task.source.data for task in (*tasks, *chapter_tasks(files))]
        settings = replace(settings, languages=written_languages(root, texts))
    return [replace(task, languages=settings.languages) for task in tasks], settings


def run_task(task: Task, limits: Limits) -> TaskResult:
    """What comes of a task, in whatever process."""
    built = task.make(task.source, limits, *task.arguments)
    published = in_languages(built.files, task.languages)
    drawn = in_languages(built.frames, task.languages)
    files = {path: file_bytes(data) for path, data in published.items()}
    named = {path: FrameStore.digest(file_bytes(svg)) for path, svg in drawn.items()}
    record = CacheRecord(
        files={path: FrameStore.digest(data) for path, data in files.items()},
        frames=named,
        card=built.card,
        skipped=built.skipped,
        figures=built.figures,
        chapter=built.chapter,
    )
    frames = {digest: built.frames[path] for path, digest in named.items()}
    return TaskResult(record, files, built.findings, frames)


def make_shared_file(piece: SharedFile) -> TaskResult:
    """What comes of a piece of what all pages share."""
    files = {path: file_bytes(data) for path, data in piece.files().items()}
    return TaskResult(
        CacheRecord({path: FrameStore.digest(data) for path, data in files.items()}), files
    )


def share_tasks(
    team: Workers, tasks: Sequence[Task], limits: Limits, work: Callable[[Task, Limits], TaskResult]
) -> Iterator[tuple[Task, TaskResult]]:
    """What comes of each task, as they are done."""
    travelling = [task for task in tasks if task.travels]
    done = team.done(work, [(task, limits) for task in travelling])
    first = list(islice(done, 1))  # the workers have all tasks by then, and go on meanwhile
    yield from ((task, work(task, limits)) for task in tasks if not task.travels)
    yield from ((travelling[number], made) for number, made in chain(first, done))
