"""Parts of a course built elsewhere, and merged."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path as File
from typing import Any, Self

from ..reading import BadInput, Fault, Limits
from ..running.course_files import DOCS
from ..running.executor import THIS_PROCESS, Workers
from ..running.program import difference, parts
from .cache import Cache, CacheRecord, FrameStore
from .course_build import BuildOutcome, BuildResults, Progress
from .course_settings import course_settings
from .output import Output, below, page_folders, write_if_changed
from .tasks import Task, all_tasks, run_task

# One part of a course, made on a machine that makes no other part; `merge` joins the parts.
# A part holds the pages, frames and records of its walkthroughs. It holds no site.

RECORD = File(".walkthroughs/shard.json")
"""What was made here of which sources, below the course's root."""


@dataclass(frozen=True)
class Shard:
    """One of so many parts of a course."""

    number: int
    """From 1."""
    of: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """The part of that name; ValueError if it is none.

        >>> Shard.parse("2/3")
        Shard(number=2, of=3)
        """
        number, _, of = text.partition("/")
        shard = cls(int(number), int(of))
        if not 1 <= shard.number <= shard.of:
            raise ValueError(f"there is no part {text}")
        return shard

    def holds(self, name: str) -> bool:
        """Whether the walkthrough of that name belongs to this part, as to no other.

        The name alone decides, so that those who make the parts need not agree on anything, and
        a new file moves no other.
        """
        digest = blake2b(name.encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big") % self.of == self.number - 1

    def __str__(self) -> str:
        """As it is written."""
        return f"{self.number}/{self.of}"


def build_shard(
    root: File,
    files: Sequence[File],
    limits: Limits,
    shard: Shard,
    *,
    team: Workers = THIS_PROCESS,
    fresh: bool = False,
    progress: Progress = lambda items, doing: items,
) -> BuildOutcome:
    """Make the pages and frames of one part; whatever else lies there stays."""
    every, _ = all_tasks(root, files, course_settings(root))
    tasks = [task for task in every if shard.holds(task.source.name)]
    gathered = BuildResults(root, tasks, limits)
    if not fresh:
        gathered.recall()
    output = Output(root / DOCS, page_folders(root / DOCS), flush=False)
    gathered.make(team, run_task, progress, output)
    if gathered.findings:
        output.discard_waiting()
        return BuildOutcome(gathered.findings, skipped=gathered.skipped)
    gathered.write(output)
    gathered.remember()
    facts = {"shard": str(shard), **signature(limits), "sources": sources(tasks)}
    text = json.dumps(facts, ensure_ascii=False, sort_keys=True)
    write_if_changed(root / RECORD, text.encode())
    return BuildOutcome((), output.changed, gathered.skipped)


def signature(limits: Limits) -> dict[str, Any]:
    """What all parts of a course must have in common."""
    return {"program": dict(parts()), "limits": asdict(limits)}


def sources(tasks: Sequence[Task]) -> Mapping[str, str]:
    """A digest of each file, with those besides it, by what its author calls it."""
    return {
        task.file.as_posix(): FrameStore.digest(
            b"\0".join((task.source.data, *task.source.besides))
        )
        for task in tasks
    }


# The parts of a course that were built elsewhere, brought together in one folder.
# Only what the course here would come to as well is taken: what the same program made of the same
# sources, byte for byte as it was written. All else is reported, and the next build makes it anew.


@dataclass
class MergeOutcome:
    """What came of it."""

    total: int = 0
    """How many files the course has."""
    there: int = 0
    """Of how many of them all pages are there now."""
    reasons: list[str] = field(default_factory=list)
    """Why some were not taken."""


def merge(
    root: File, files: Sequence[File], limits: Limits, folders: Sequence[File]
) -> MergeOutcome:
    """Take from the folders what fits the course; BadInput for a folder that holds no part."""
    found = [(folder, _facts(folder)) for folder in folders]
    tasks, _ = all_tasks(root, files, course_settings(root))
    gathered = BuildResults(root, tasks, limits)
    here, now = sources(tasks), signature(limits)
    merged = MergeOutcome(total=len(tasks))
    output = Output(root / DOCS, page_folders(root / DOCS))
    for folder, facts in found:
        if why := _strange(facts, now):
            merged.reasons.append(f"{folder}: {why}; nothing of it is taken")
            continue
        part = Cache.of(folder)
        for task in tasks:
            name = task.file.as_posix()
            theirs = facts["sources"].get(name)
            if theirs is None:
                continue
            if theirs != here[name]:
                merged.reasons.append(f"{folder}: was made of another {name}; it is made anew")
                continue
            wanted = gathered.keys[task.name]
            record = part.recall([wanted]).get(wanted)
            if record is None or not _take_over(record, part, gathered.store, output):
                merged.reasons.append(f"{folder}: not all that {name} came to is there; made anew")
                continue
            gathered.records.remember(wanted, record)
        missing = sorted(facts["sources"].keys() - here.keys())
        merged.reasons += [f"{folder}: there is no {name} here" for name in missing]
    merged.there = len(gathered.records.recall(gathered.keys.values()))
    return merged


def _facts(folder: File) -> Mapping[str, Any]:
    """What the folder's part was made of and by what."""
    try:
        facts = json.loads((folder / RECORD).read_bytes())
        if all(isinstance(facts[name], dict) for name in ("program", "limits", "sources")):
            return dict(facts)
    except (OSError, ValueError, KeyError, TypeError):
        pass
    message = "holds no part of a course"
    remedy = "name a folder in which `walkthroughs build --shard` has run"
    raise BadInput([Fault.of_argument(str(folder), message, remedy)])


def _strange(facts: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """In what the part was made otherwise than it would be here; empty if in nothing."""
    if why := difference(facts["program"], now["program"]):
        return f"another program made it, with {why}"
    if facts["limits"] != now["limits"]:
        return "it was made within other limits"
    return ""


def _take_over(record: CacheRecord, part: Cache, store: FrameStore, output: Output) -> bool:
    """Whether all that was made is there, byte for byte; then it is here now as well."""
    try:
        frames = dict(_frames(record, part.store))
        files = {name: below(part.docs, name).read_bytes() for name in record.files}
    except (OSError, ValueError):
        return False
    if any(FrameStore.digest(data) != record.files[name] for name, data in files.items()):
        return False
    for digest, data in frames.items():
        store.hold(digest, data)
    for name, data in files.items():
        output.write(name, data)
    return True


def _frames(record: CacheRecord, store: FrameStore) -> Iterator[tuple[str, bytes]]:
    """The frames by digest; ValueError if one is not what its name says."""
    for digest in set(record.frames.values()):
        data = store.path(digest).read_bytes()
        if FrameStore.digest(data) != digest:
            raise ValueError(digest)
        yield digest, data
