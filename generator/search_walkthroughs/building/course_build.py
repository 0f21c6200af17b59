"""`build`: tasks gathered, pages written."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path as File
from shlex import quote
from typing import TypeAlias

from ..course.files import DOCS, FORMER, chapter_of, link_faults, name_findings
from ..course.prose import prose_pages
from ..course.quotes import RunNumbers, check_page
from ..reading import BadInput, Chapter, Fault, Limits
from ..reading.errors import Finding
from ..workers.executor import THIS_PROCESS, Workers
from .cache import MANIFEST, RECORDS, Cache, key, read_manifest, write_manifest
from .course_settings import course_settings
from .output import MARKER, Output, discard, flush_all, own_files, page_folders, tidy
from .shared_files import pieces
from .tasks import (
    SharedFile,
    Task,
    TaskResult,
    all_tasks,
    card_tasks,
    chapter_tasks,
    make_shared_file,
    run_task,
    share_tasks,
)

# What a course's files come to: gathered from earlier builds, and from those who work now.

Progress: TypeAlias = Callable[[Sequence[File], str], Iterable[File]]
"""Passes the files on and may count them for somebody who waits."""


class BuildResults:
    """What came of the tasks of a build, as it is gathered."""

    def __init__(self, root: File, tasks: Sequence[Task], limits: Limits) -> None:
        """Begin without results."""
        self.tasks = tasks
        self.limits = limits
        self.records = Cache.of(root)
        self.store = self.records.store
        self.keys = {task.name: task.key(limits) for task in tasks}
        self._results: dict[str, TaskResult] = {}
        self._todo: Sequence[Task] = tasks
        self._shared_results: dict[str, TaskResult] = {}
        """Results of what belongs to no single file, by the keys of its pieces."""
        self._new: list[str] = []
        """The keys of those pieces that were made anew."""

    def recall(self) -> None:
        """Take over what was made before and still stands."""
        recalled = self.records.recall(self.keys.values())
        self._results = {
            name: TaskResult(recalled[key]) for name, key in self.keys.items() if key in recalled
        }
        self._todo = [task for task in self.tasks if task.name not in self._results]

    def make(
        self,
        team: Workers,
        work: Callable[[Task, Limits], TaskResult],
        progress: Progress,
        output: Output,
    ) -> None:
        """Have the rest made. Nothing of it stays in memory: frames are stored at once, and pages
        put aside, unless nothing is to be written."""
        files = progress([task.file for task in self._todo], "building")
        results = share_tasks(team, self._todo, self.limits, work)
        for _, (task, result) in zip(files, results, strict=True):
            for path, data in result.files.items():
                output.stage(path, data)
            result.stored(None if output.dry else self.store)
            self._results[task.name] = TaskResult(result.record, findings=result.findings)

    def share(self, pieces: Iterable[SharedFile], *, recall: bool) -> None:
        """Make the shared files, which belong to no single walkthrough. With `recall` those that an
        earlier build made of the same sources are not made again."""
        pieces_by_key = {key(piece.source, self.limits): piece for piece in pieces}
        recalled = self.records.recall(pieces_by_key) if recall else {}
        self._new = [piece_key for piece_key in pieces_by_key if piece_key not in recalled]
        made_results = {
            piece_key: make_shared_file(pieces_by_key[piece_key]) for piece_key in self._new
        }
        self._shared_results = {
            piece_key: TaskResult(record) for piece_key, record in recalled.items()
        } | made_results

    @property
    def results(self) -> list[TaskResult]:
        """What came of every task, in their order."""
        return [self._results[task.name] for task in self.tasks]

    @property
    def chapters(self) -> dict[str, Chapter]:
        """What the chapters' own files say, by folder."""
        folders_and_records = (
            (chapter_of(task.source.name), self._results[task.name].record) for task in self.tasks
        )
        return {name: record.chapter for name, record in folders_and_records if record.chapter}

    @property
    def findings(self) -> list[Finding]:
        """What is wrong with the files."""
        return [finding for result in self.results for finding in result.findings]

    @property
    def skipped(self) -> list[Finding]:
        """Notes, and what was not run for want of a package."""
        return [finding for result in self.results for finding in result.record.skipped]

    def write(self, output: Output) -> None:
        """Write the pages that are new, and spare those that stand."""
        output.publish()
        for result in (*self._shared_results.values(), *self.results):
            output.keep(result.record.files)
            for path, data in result.files.items():
                output.write(path, data)

    def remember(self) -> None:
        """Keep what was made for later builds, now that its files are written."""
        if self._todo or self._new:
            flush_all()
        for task in self._todo:
            if (record := self._results[task.name].record).is_lasting:
                self.records.remember(self.keys[task.name], record)
        for piece_key in self._new:
            self.records.remember(piece_key, self._shared_results[piece_key].record)
        self.records.know(
            result.record for result in (*self._shared_results.values(), *self.results)
        )

    def sweep(self) -> None:
        """Delete what earlier builds kept of all else."""
        self.records.sweep([*self.keys.values(), *self._shared_results])


# Build the course: every walkthrough run, proved, drawn and written; then the site.
# Nothing is written while anything is wrong, so that there is never half a site.


@dataclass(frozen=True)
class BuildOutcome:
    """What a build came to."""

    findings: Sequence[Finding]
    changes: Sequence[str] = ()
    """Files that were written or deleted, or would have been; frames are counted, not named."""
    skipped: Sequence[Finding] = ()
    """Walkthroughs that were not run for want of a package, and notes."""
    pages: int = 0
    """Pages of walkthroughs and experiments there are now, in all languages."""
    frames: int = 0
    """Frames there are now that are files."""


def build(
    root: File,
    files: Sequence[File],
    limits: Limits,
    *,
    team: Workers = THIS_PROCESS,
    check: bool = False,
    fresh: bool = False,
    cards: bool = False,
    progress: Progress = lambda items, doing: items,
) -> BuildOutcome:
    """Write the pages of walkthroughs and the store of frames; `check` only reports what would
    change.

    With `cards` each page has the picture that other sites show beside links to it.

    What has not changed since an earlier build is not run again, unless all is to be made `fresh`;
    a check makes everything, or it would prove nothing. Raises BadInput for links that lead out of
    the course, and for what is not a file: reading a pipe would wait for ever.
    """
    if faults := [*link_faults(root), *own_files(root / DOCS)]:
        raise BadInput(faults)
    page_tasks, settings = all_tasks(root, files, course_settings(root))
    tasks = [*page_tasks, *chapter_tasks(files)]
    tasks += card_tasks(files, settings) if cards else []
    gathered = BuildResults(root, tasks, limits)
    if not (check or fresh):
        gathered.recall()
    output = Output(root / DOCS, page_folders(root / DOCS), dry=check, flush=False)
    gathered.make(team, run_task, progress, output)
    results = gathered.results
    findings = [*gathered.findings, *name_findings(files), *wrong_quotes(root, results)]
    if findings:
        output.discard_waiting()
        return BuildOutcome(findings, skipped=gathered.skipped)
    entries = [result.record.card for result in results if result.record.card]
    around = pieces(root, settings, gathered.chapters, entries, pictures=cards)
    gathered.share(around, recall=not (check or fresh))
    with output:
        gathered.write(output)
    manifest = {path: digest for result in results for path, digest in result.record.frames.items()}
    former = read_manifest(root / MANIFEST)
    frames = list(_changed(former, manifest))
    if not check:
        if former != manifest:
            write_manifest(root / MANIFEST, manifest)
        gathered.store.sweep(manifest)
        gathered.remember()
        gathered.sweep()
        private = root / RECORDS.parent
        for folder in (private, *filter(File.is_dir, private.iterdir())):
            tidy(folder)
    changes = [*sorted(output.changed), *output.removed, *frames]
    if (root / DOCS / FORMER / MARKER).is_file():
        changes.append(FORMER)
        if not check:
            discard(root / DOCS / FORMER)
    written = sum(path.endswith(".md") for result in results for path in result.record.files)
    return BuildOutcome((), changes, gathered.skipped, written, len(manifest))


def wrong_quotes(root: File, results: Sequence[TaskResult]) -> list[Finding]:
    """Return the numbers in pages of prose that are not what the runs came to.

    Only what has been built is compared: `walkthroughs check` runs what else a page names.
    """
    runs = {
        result.record.card.name: result.record.figures for result in results if result.record.card
    }

    def known(name: str, key: str) -> Sequence[RunNumbers] | None:
        is_uncounted = any(run.numbers.get(key, 0) is None for run in runs.get(name, ()))
        return None if is_uncounted else runs.get(name) or None

    faults_by_page = [check_page(page, known)[0] for page in prose_pages(root / DOCS)]
    return [
        replace(finding, fault=_fault_in_course(root, finding.fault))
        for page_faults in faults_by_page
        for finding in page_faults
    ]


def _fault_in_course(root: File, fault: Fault) -> Fault:
    """Return the fault with its file as the course's author names it, in the remedy too."""
    name = str(File(fault.file).relative_to(root))
    remedy = fault.remedy.replace(quote(fault.file), quote(name))
    return replace(fault, file=name, remedy=remedy)


def _changed(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    """Yield how many frames are not what they were, if any."""
    changed = sum(before.get(name) != after.get(name) for name in {*before, *after})
    if changed:
        yield f"{changed} frames"
