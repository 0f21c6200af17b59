"""The work of a build as tasks: data goes out, data comes back."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from pathlib import Path as File
from pkgutil import resolve_name
from typing import TYPE_CHECKING, TypeAlias

from .. import pages
from ..course.files import (
    ENGINE_LOGS,
    EXPERIMENTS,
    RESULT_SUFFIX,
    Source,
    chapter_files,
    chapter_source,
    engine_files,
    walkthrough_source,
)
from ..course.files import experiment_files as experiments
from ..course.languages import written_languages
from ..pages.markup.page_markup import file_bytes
from ..plugins import language_codes
from ..reading import Limits
from ..reading.errors import Finding
from ..workers.executor import Workers
from .cache import CacheRecord, FrameStore, key, plain
from .course_settings import CourseSettings, in_languages

if TYPE_CHECKING:
    from ..pages.walkthrough.frame_files import FrameFiles
    from ..pages.walkthrough.walkthrough_page import MadePage


# Files that belong to no single walkthrough, in pieces that are made anew one by one.
# A piece is a function and all that it is given. Besides that it knows nothing but this program:
# what came of it holds as long as both are what they were, and nobody has to say when it is out of
# date.

Files: TypeAlias = Mapping[str, str | bytes]
"""Files by path below `docs`."""


@dataclass(frozen=True)
class SharedFile:
    """A function and its arguments, from which it makes some of the files that pages share."""

    make: Callable[..., Files] | str
    """Function that makes the files; it reads nothing from the course. As `module:function`, with a
    module of `pages`, it is loaded when the files are made."""
    arguments: tuple[object, ...] = ()
    """Arguments of the function: texts, numbers, bytes, and whatever holds such."""
    languages: tuple[str, ...] = language_codes()
    """Languages that the course has."""

    def files(self) -> Files:
        """Make the files and return them."""
        make = self.make
        if isinstance(make, str):
            make = resolve_name(f"{pages.__name__}.{make}")
        return in_languages(make(*self.arguments), self.languages)

    @property
    def source(self) -> Source:
        """All that the files depend on, except this program."""
        inputs = (*self.arguments, self.languages)
        arguments = json.dumps(inputs, default=plain, sort_keys=True, ensure_ascii=False)
        name = self.make if isinstance(self.make, str) else self.make.__name__
        return Source(File(name), name, arguments.encode())


# The work of a build as tasks: data goes out, data comes back.
# A worker needs this program and nothing of the course. What comes back is written by the process
# that builds, and by nobody else.


@dataclass(frozen=True)
class Task:
    """One file of the course, and the function that makes pages of it."""

    source: Source
    make: Callable[..., "MadePage"]
    """Function of the source, the limits and the arguments that makes the pages."""
    arguments: tuple[object, ...] = ()
    """Further arguments, as JSON can hold them."""
    languages: tuple[str, ...] = language_codes()
    """Languages that the course has."""
    travels: bool = True
    """Whether any process can do it: laying out the results of an experiment needs its files."""

    @property
    def name(self) -> str:
        """Name of the task among those of a build: what is made, and of which file."""
        return f"{self.make.__name__} {self.file}"

    @property
    def file(self) -> File:
        """The file, as the author calls it."""
        return self.source.file

    def key(self, limits: Limits) -> str:
        """Return the name under which the cache keeps the result of the task."""
        arguments = (self.make.__name__, *self.arguments, *self.languages)
        return key(self.source, limits, arguments)


@dataclass(frozen=True)
class TaskResult:
    """What came of one task."""

    record: CacheRecord
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Files to be written, by path below `docs`."""
    findings: Sequence[Finding] = ()
    frames: Mapping[str, bytes] = field(default_factory=dict)
    """Frames for the store, by digest: each of them once."""

    def stored(self, store: FrameStore | None) -> "TaskResult":
        """Put the frames into the store, if one is given, and return the result without them: they
        take much memory.

        They are on the disk once `flush_all` has been called.
        """
        if store is not None:
            for digest, data in self.frames.items():
                store.hold(digest, data, flush=False)
        return replace(self, frames={})


def walkthrough(source: Source, limits: Limits, frames: "FrameFiles", has_try: bool) -> "MadePage":
    """Make everything that one walkthrough gives; see `CourseSettings`."""
    from ..pages.walkthrough.walkthrough_page import make_page

    return make_page(source, limits, frames, has_try=has_try)


def card(source: Source, limits: Limits) -> "MadePage":
    """Make the pictures that other sites show beside links to a walkthrough's page."""
    from ..formats.card_picture import make_cards

    return make_cards(source, limits)


def experiment(source: Source, limits: Limits) -> "MadePage":
    """Make everything that one experiment gives."""
    from ..pages.types.experiment_page import make_experiment_page

    return make_experiment_page(source, limits)


def engine_log(source: Source, limits: Limits) -> "MadePage":
    """Make everything that one engine log gives."""
    from ..pages.types.engine_page import make_engine_page

    return make_engine_page(source, limits)


def chapter(source: Source, limits: Limits) -> "MadePage":
    """Read what a chapter's own file says, for the pages that show it."""
    from ..pages.walkthrough.walkthrough_page import make_chapter

    return make_chapter(source)


def card_tasks(files: Sequence[File], settings: CourseSettings) -> list[Task]:
    """Return the tasks for pictures of all pages, apart from the pages: each works alone."""
    sources = map(walkthrough_source, dict.fromkeys(files))
    return [Task(source, card, languages=settings.languages) for source in sources]


def chapter_tasks(files: Sequence[File]) -> list[Task]:
    """Return the tasks for the chapters' own files, which are read where they are."""
    return [Task(chapter_source(file), chapter, travels=False) for file in chapter_files(files)]


def all_tasks(
    root: File, files: Sequence[File], settings: CourseSettings
) -> tuple[list[Task], CourseSettings]:
    """Return a task for each file that pages are made of; and the settings, with the languages of
    the course if its author does not say which it has."""
    page_settings = (settings.frames, settings.has_try)
    trials = [
        (file, [file.with_suffix(RESULT_SUFFIX)], experiment)
        for file in experiments(root / EXPERIMENTS)
    ]
    logs = sorted((root / ENGINE_LOGS).glob("*.log"))
    engines = [(file, logs, engine_log) for file in engine_files(root / ENGINE_LOGS)]
    tasks = [
        Task(walkthrough_source(file), walkthrough, page_settings) for file in dict.fromkeys(files)
    ]
    tasks += [
        Task(walkthrough_source(file, besides), make, travels=False)
        for file, besides, make in (*trials, *engines)
    ]
    if not settings.languages:
        texts = [task.source.data for task in (*tasks, *chapter_tasks(files))]
        settings = replace(settings, languages=written_languages(root, texts))
    return [replace(task, languages=settings.languages) for task in tasks], settings


def run_task(task: Task, limits: Limits) -> TaskResult:
    """Run a task, in whatever process, and return its result."""
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
    """Make a piece of what all pages share."""
    files = {path: file_bytes(data) for path, data in piece.files().items()}
    return TaskResult(
        CacheRecord({path: FrameStore.digest(data) for path, data in files.items()}), files
    )


def share_tasks(
    team: Workers, tasks: Sequence[Task], limits: Limits, work: Callable[[Task, Limits], TaskResult]
) -> Iterator[tuple[Task, TaskResult]]:
    """Yield the tasks with their results, as they are done."""
    travelling = [task for task in tasks if task.travels]
    done = team.done(work, [(task, limits) for task in travelling])
    first = list(islice(done, 1))  # the workers have all tasks by then, and go on meanwhile
    yield from ((task, work(task, limits)) for task in tasks if not task.travels)
    yield from ((travelling[number], result) for number, result in chain(first, done))
