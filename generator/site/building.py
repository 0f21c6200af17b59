"""Build the course: every walkthrough run, proved, drawn and written; then the site.

Nothing is written while anything is wrong, so that there is never half a site.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path as File
from typing import TypeAlias
from unicodedata import normalize

from ..reading import BadInput, Chapter, Fault, Limits
from ..running.chapters import chapter as chapter_of
from ..running.experiments import EXPERIMENTS, SUFFIX
from ..running.experiments import files as experiments
from ..running.figures import Figures
from ..running.files import CHAPTER, name
from ..running.finding import Finding
from ..running.prose import PROSE, held, pages
from ..running.workers import workers
from . import chaptered, measured
from .chapters import OVERVIEW, TABS, Card, index, navigation, overview, parts
from .experimented import FOLDER
from .furniture import furniture
from .guide import snippets
from .kept import RECORDS, Kept, Records, key
from .making import Built, one, trial
from .output import Output, tidy
from .prose import prose
from .store import MANIFEST, STORE, Store, read_manifest, write_manifest
from .words import languages, words

Progress: TypeAlias = Callable[[Sequence[File], str], Iterable[File]]
"""Passes the files on and may count them for somebody who waits."""

GENERATED = File("docs/generated")
LAST = 1000.0
"""Where the experiments stand among the chapters."""


@dataclass(frozen=True)
class Outcome:
    """What a build came to."""

    findings: Sequence[Finding]
    changes: Sequence[str] = ()
    """Files that were written or deleted, or would have been; frames are counted, not named."""
    skipped: Sequence[Finding] = ()
    """Walkthroughs that were not run for want of a package."""


@dataclass(frozen=True)
class Task:
    """One file of the course, and what makes pages of it."""

    file: File
    make: Callable[[File, Limits], Built]
    besides: Sequence[File] = ()
    """Other files that its pages depend on."""


@dataclass(frozen=True)
class Made:
    """What came of one task; its frames are in the store already."""

    kept: Kept
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Those to be written, by path below the generated folder."""
    findings: Sequence[Finding] = ()


def build(
    root: File,
    files: Sequence[File],
    limits: Limits,
    *,
    jobs: int = 1,
    check: bool = False,
    fresh: bool = False,
    progress: Progress = lambda items, doing: items,
) -> Outcome:
    """Write the generated folder and the store of frames; `check` only says what would change.

    What has not changed since an earlier build is not run again, unless all is to be made `fresh`;
    a check makes everything, or it would prove nothing.
    """
    chapters, findings = chapters_of(files)
    store = Store(root / STORE)
    records = Records(root / RECORDS, root / GENERATED, store)
    tasks = all_tasks(root, files)
    keys = {task.file: key(task.file, limits, task.besides) for task in tasks}
    made: dict[File, Made] = {}
    for task in () if check or fresh else tasks:
        if kept := records.recall(keys[task.file]):
            made[task.file] = Made(kept)
    todo = {task.file: task for task in tasks if task.file not in made}
    with workers(jobs) as each:
        work = partial(made_of, limits=limits, store=None if check else store)
        done = each(work, [todo[file] for file in progress(list(todo), "building")])
        made |= zip(todo, done, strict=True)
    results = [made[task.file] for task in tasks]
    findings += [finding for one in results for finding in one.findings]
    skipped = [finding for one in results for finding in one.kept.skipped]
    findings += same_names(files)
    findings += misquoted(root, results)
    if findings:
        return Outcome(findings, skipped=skipped)
    with Output(root / GENERATED, dry=check) as output:
        cards = [one.kept.card for one in results if one.kept.card]
        for path, text in shared_files(root, chapters, cards).items():
            output.write(path, text)
        for one in results:
            output.keep(one.kept.files)
            for path, data in one.files.items():
                output.write(path, data)
    manifest = {
        f"generated/{path}": digest for one in results for path, digest in one.kept.frames.items()
    }
    frames = list(_changed(read_manifest(root / MANIFEST), manifest))
    if not check:
        write_manifest(root / MANIFEST, manifest)
        store.sweep(manifest)
        for file in todo:
            records.remember(keys[file], made[file].kept)
        records.sweep(keys.values())
        tidy(root / RECORDS.parent)
    return Outcome((), [*output.changed, *output.removed, *frames], skipped)


def all_tasks(root: File, files: Sequence[File]) -> list[Task]:
    """All that pages are made of, each file once."""
    trials = experiments(root / EXPERIMENTS)
    return [
        *(Task(file, one) for file in dict.fromkeys(files)),
        *(Task(file, trial, (file.with_suffix(SUFFIX),)) for file in trials),
    ]


def made_of(task: Task, limits: Limits, store: Store | None) -> Made:
    """What comes of a task, in whatever process; without a store frames are only counted."""
    built = task.make(task.file, limits)
    put = Store.digest if store is None else store.put
    files = {
        path: data.encode() if isinstance(data, str) else data for path, data in built.files.items()
    }
    kept = Kept(
        files={path: Store.digest(data) for path, data in files.items()},
        frames={path: put(svg) for path, svg in built.frames.items()},
        card=built.card,
        skipped=built.skipped,
        figures=built.figures,
    )
    return Made(kept, files, built.findings)


def shared_files(
    root: File, chapters: Mapping[str, Chapter], cards: Sequence[Card]
) -> dict[str, str | bytes]:
    """What belongs to no single walkthrough: index pages, and all that a site needs besides."""
    chapters = {**chapters, FOLDER: _experiments()}
    ordered = parts(chapters, cards)
    files = furniture(root, navigation(ordered, prose(root / "docs", GENERATED.name)))
    files |= snippets(cards) | chaptered.snippets(root / PROSE)
    files |= measured.snippets(root / PROSE)
    for language in languages():
        for part in ordered:
            files[f"{language}/{part.file}"] = index(part, language)
        if len(ordered) > TABS:
            files[f"{language}/{OVERVIEW}"] = overview(ordered, language)
    return files


def _experiments() -> Chapter:
    """The part of the course in which experiments stand, the last."""
    title, about = (
        {code: str(words(code).say(f"experiment.{key}")) for code in languages()}
        for key in ("part", "part_about")
    )
    return Chapter(title=title, order=LAST, about=about, walkthroughs=())


def misquoted(root: File, made: Sequence[Made]) -> list[Finding]:
    """The numbers in pages of prose that are not what the runs came to.

    Only what has been built is compared: `walkthroughs check` runs what else a page names.
    """
    runs = {one.kept.card.name: one.kept.figures for one in made if one.kept.card}

    def known(name: str, key: str) -> Sequence[Figures] | None:
        lost = any(run.numbers.get(key, 0) is None for run in runs.get(name, ()))
        return None if lost else runs.get(name) or None

    found = [held(page, known)[0] for page in pages(root / PROSE, GENERATED.name)]
    return [replace(one, fault=_below(root, one.fault)) for some in found for one in some]


def _below(root: File, fault: Fault) -> Fault:
    """The fault, with its file as the course's author names it."""
    file = File(fault.file)
    return replace(fault, file=str(file.relative_to(root)))


def chapters_of(files: Iterable[File]) -> tuple[dict[str, Chapter], list[Finding]]:
    """The chapters' own files, by folder, and what is wrong with them."""
    chapters, findings = dict[str, Chapter](), list[Finding]()
    for folder in dict.fromkeys(file.parent for file in files):
        file = folder / CHAPTER
        if not file.is_file():
            continue
        try:
            chapter = chapter_of(file)
        except BadInput as error:
            findings += [Finding("input", fault) for fault in error.faults]
            continue
        chapters[name(folder / "_").rpartition("/")[0]] = chapter
    return chapters, findings


def same_names(files: Sequence[File]) -> list[Finding]:
    """Files that would be the same page, on some computer at least, or that of their chapter."""
    seen: dict[str, File] = {}
    findings = []
    for file in files:
        first = seen.setdefault(normalize("NFC", name(file)).casefold(), file)
        if first != file:
            message = f"is the same page as {first}"
            findings.append(Finding("input", Fault(str(file), 1, 1, message, "rename one of them")))
        if file.stem.casefold() == "index":
            message, remedy = "is the same page as that of its chapter", "call it otherwise"
            findings.append(Finding("input", Fault(str(file), 1, 1, message, remedy)))
    return findings


def _changed(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    """How many frames are not what they were, if any."""
    changed = sum(before.get(name) != after.get(name) for name in {*before, *after})
    if changed:
        yield f"{changed} frames"
