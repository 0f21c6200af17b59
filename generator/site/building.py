"""Build the course: every walkthrough run, proved, drawn and written; then the site.

Nothing is written while anything is wrong, so that there is never half a site.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path as File
from typing import Any, TypeAlias

from .. import reading
from ..reading import BadInput, Chapter, Fault, Limits
from ..running.course import Finding
from ..running.experiments import EXPERIMENTS
from ..running.experiments import files as experiments
from ..running.files import CHAPTER, contents, name
from .chapters import index, navigation, parts
from .experimented import FOLDER
from .making import Built, one, trial
from .output import Output
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


def build(
    root: File,
    files: Sequence[File],
    limits: Limits,
    *,
    jobs: int = 1,
    check: bool = False,
    progress: Progress = lambda items, doing: items,
) -> Outcome:
    """Write the generated folder and the store of frames; `check` only says what would change."""
    chapters, findings = _chapters(files)
    with _workers(jobs) as each:
        made: list[Built] = list(each(partial(one, limits=limits), progress(files, "building")))
    made += [trial(file, limits) for file in experiments(root / EXPERIMENTS)]
    findings += [finding for built in made for finding in built.findings]
    skipped = [finding for built in made for finding in built.skipped]
    findings += _same_names(files)
    if findings:
        return Outcome(findings, skipped=skipped)
    store, manifest = Store(root / STORE), dict[str, str]()
    with Output(root / GENERATED, dry=check) as output:
        for path, text in _shared(root, chapters, made).items():
            output.write(path, text)
        for built in made:
            for path, data in built.files.items():
                output.write(path, data)
    for built in made:
        for path, svg in built.frames.items():
            manifest[f"generated/{path}"] = store.digest(svg) if check else store.put(svg)
    frames = list(_changed(read_manifest(root / MANIFEST), manifest))
    if not check:
        write_manifest(root / MANIFEST, manifest)
        store.sweep(manifest)
    return Outcome((), [*output.changed, *output.removed, *frames], skipped)


def _shared(
    root: File, chapters: Mapping[str, Chapter], made: Sequence[Built]
) -> dict[str, str | bytes]:
    """What belongs to no single walkthrough: palette, index pages and navigation."""
    from ..picture import palette_css

    chapters = {**chapters, FOLDER: _experiments()}
    ordered = parts(chapters, [built.card for built in made if built.card])
    files: dict[str, str | bytes] = {"assets/palette.css": palette_css()}
    for language in languages():
        for part in ordered:
            files[f"{language}/{part.file}"] = index(part, language)
    files["nav.yml"] = navigation(ordered, _prose(root))
    return files


def _experiments() -> Chapter:
    """The part of the course in which experiments stand, the last."""
    title, about = (
        {code: str(words(code).say(f"experiment.{key}")) for code in languages()}
        for key in ("part", "part_about")
    )
    return Chapter(title=title, order=LAST, about=about, walkthroughs=())


def _prose(root: File) -> dict[str, list[str]]:
    """The hand-written pages of each language, its index first."""
    docs = root / "docs"
    found: dict[str, list[str]] = {"en": [], "ja": []}
    for file in sorted(docs.rglob("*.md"), key=lambda f: (f.name != "index.md", f.as_posix())):
        path = file.relative_to(docs)
        if path.parts[0] != GENERATED.name:
            found["ja" if path.parts[0] == "ja" else "en"].append(path.as_posix())
    return found


def _chapters(files: Iterable[File]) -> tuple[dict[str, Chapter], list[Finding]]:
    """The chapters' own files, by folder, and what is wrong with them."""
    chapters, findings = dict[str, Chapter](), list[Finding]()
    for folder in dict.fromkeys(file.parent for file in files):
        file = folder / CHAPTER
        if not file.is_file():
            continue
        try:
            chapter = reading.read_chapter(contents(file), str(file))
        except BadInput as error:
            findings += [Finding("input", fault) for fault in error.faults]
            continue
        chapters[name(folder / "_").rpartition("/")[0]] = chapter
    return chapters, findings


def _same_names(files: Sequence[File]) -> list[Finding]:
    """Two files that would be the same page."""
    seen: dict[str, File] = {}
    findings = []
    for file in files:
        first = seen.setdefault(name(file), file)
        if first != file:
            message = f"is the same page as {first}"
            findings.append(Finding("input", Fault(str(file), 1, 1, message, "rename one of them")))
    return findings


def _changed(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    """How many frames are not what they were, if any."""
    changed = sum(before.get(name) != after.get(name) for name in {*before, *after})
    if changed:
        yield f"{changed} frames"


@contextmanager
def _workers(jobs: int) -> Iterator[Callable[..., Iterator[Any]]]:
    """`map`, or the same over so many processes."""
    if jobs == 1:
        yield map
        return
    executor: Executor
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as executor:
        yield executor.map
