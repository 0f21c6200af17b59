"""Build the course: every walkthrough run, proved, drawn and written; then the site.

Nothing is written while anything is wrong, so that there is never half a site.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path as File
from unicodedata import normalize

from ..reading import BadInput, Fault, Limits
from ..running.figures import Figures
from ..running.files import name
from ..running.finding import Finding
from ..running.links import all_wrong
from ..running.prose import PROSE, held
from ..running.prose import pages as prose_pages
from ..running.workers import ALONE, Team
from .gathering import Gathered, Progress
from .kept import RECORDS
from .output import Output, tidy
from .shared import pieces
from .store import MANIFEST, read_manifest, write_manifest
from .tasks import Made, all_tasks, chapter_tasks, made_of

GENERATED = File("docs/generated")


@dataclass(frozen=True)
class Outcome:
    """What a build came to."""

    findings: Sequence[Finding]
    changes: Sequence[str] = ()
    """Files that were written or deleted, or would have been; frames are counted, not named."""
    skipped: Sequence[Finding] = ()
    """Walkthroughs that were not run for want of a package, and notes."""
    pages: int = 0
    """Pages of walkthroughs and experiments there are now, in all languages."""
    frames: int = 0
    """Files of frames there are now."""


def build(
    root: File,
    files: Sequence[File],
    limits: Limits,
    *,
    team: Team = ALONE,
    check: bool = False,
    fresh: bool = False,
    progress: Progress = lambda items, doing: items,
) -> Outcome:
    """Write the generated folder and the store of frames; `check` only says what would change.

    What has not changed since an earlier build is not run again, unless all is to be made `fresh`;
    a check makes everything, or it would prove nothing. BadInput for links that lead out of the
    course, and for what is no file: to read a pipe is to wait for ever.
    """
    if faults := list(all_wrong(root, root / GENERATED)):
        raise BadInput(faults)
    tasks = [*all_tasks(root, files), *chapter_tasks(files)]
    gathered = Gathered(root, root / GENERATED, tasks, limits)
    if not (check or fresh):
        gathered.recall()
    gathered.make(team, made_of, progress, keep=not check)
    results = gathered.results
    findings = [*gathered.findings, *same_names(files), *misquoted(root, results)]
    if findings:
        return Outcome(findings, skipped=gathered.skipped)
    cards = [one.kept.card for one in results if one.kept.card]
    around = pieces(root, GENERATED.name, gathered.chapters, cards)
    gathered.share(around, recall=not (check or fresh))
    with Output(root / GENERATED, dry=check) as output:
        gathered.write(output)
    manifest = {
        f"generated/{path}": digest for one in results for path, digest in one.kept.frames.items()
    }
    former = read_manifest(root / MANIFEST)
    frames = list(_changed(former, manifest))
    if not check:
        if former != manifest:
            write_manifest(root / MANIFEST, manifest)
        gathered.store.sweep(manifest)
        gathered.remember()
        gathered.sweep()
        tidy(root / RECORDS.parent)
    changes = [*output.changed, *output.removed, *frames]
    written = sum(path.endswith(".md") for one in results for path in one.kept.files)
    return Outcome((), changes, gathered.skipped, written, len(manifest))


def misquoted(root: File, made: Sequence[Made]) -> list[Finding]:
    """The numbers in pages of prose that are not what the runs came to.

    Only what has been built is compared: `walkthroughs check` runs what else a page names.
    """
    runs = {one.kept.card.name: one.kept.figures for one in made if one.kept.card}

    def known(name: str, key: str) -> Sequence[Figures] | None:
        lost = any(run.numbers.get(key, 0) is None for run in runs.get(name, ()))
        return None if lost else runs.get(name) or None

    found = [held(page, known)[0] for page in prose_pages(root / PROSE, GENERATED.name)]
    return [replace(one, fault=_below(root, one.fault)) for some in found for one in some]


def _below(root: File, fault: Fault) -> Fault:
    """The fault, with its file as the course's author names it."""
    file = File(fault.file)
    return replace(fault, file=str(file.relative_to(root)))


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
