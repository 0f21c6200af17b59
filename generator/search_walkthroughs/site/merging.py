"""The parts of a course that were built elsewhere, brought together in one folder.

Only what the course here would come to as well is taken: what the same program made of the same
sources, byte for byte as it was written. All else is told, and the next build makes it anew.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path as File
from typing import Any

from ..reading import BadInput, Fault, Limits
from ..running.program import differing
from .building import GENERATED
from .gathering import Gathered
from .kept import Kept, Records
from .output import Output, below
from .sharding import RECORD, signed, sources
from .store import Store
from .tasks import all_tasks


@dataclass
class Merged:
    """What came of it."""

    wanted: int = 0
    """How many files the course has."""
    there: int = 0
    """Of how many of them all pages are there now."""
    said: list[str] = field(default_factory=list)
    """Why some were not taken."""


def merge(root: File, files: Sequence[File], limits: Limits, folders: Sequence[File]) -> Merged:
    """Take from the folders what fits the course; BadInput for a folder that holds no part."""
    found = [(folder, _facts(folder)) for folder in folders]
    tasks = all_tasks(root, files)
    gathered = Gathered(root, root / GENERATED, tasks, limits)
    here, now = sources(tasks), signed(limits)
    merged = Merged(wanted=len(tasks))
    output = Output(root / GENERATED)
    for folder, facts in found:
        if why := _strange(facts, now):
            merged.said.append(f"{folder}: {why}; nothing of it is taken")
            continue
        part = Records.of(folder, folder / GENERATED)
        for task in tasks:
            name = task.file.as_posix()
            theirs = facts["sources"].get(name)
            if theirs is None:
                continue
            if theirs != here[name]:
                merged.said.append(f"{folder}: was made of another {name}; it is made anew")
                continue
            wanted = gathered.keys[task.file]
            kept = part.recall([wanted]).get(wanted)
            if kept is None or not _taken(kept, part, gathered.store, output):
                merged.said.append(f"{folder}: not all that {name} came to is there; made anew")
                continue
            gathered.records.remember(wanted, kept)
        gone = sorted(facts["sources"].keys() - here.keys())
        merged.said += [f"{folder}: there is no {name} here" for name in gone]
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
    if why := differing(facts["program"], now["program"]):
        return f"another program made it, with {why}"
    if facts["limits"] != now["limits"]:
        return "it was made within other limits"
    return ""


def _taken(kept: Kept, part: Records, store: Store, output: Output) -> bool:
    """Whether all that was made is there, byte for byte; then it is here now as well."""
    try:
        frames = dict(_frames(kept, part.store))
        files = {name: below(part.generated, name).read_bytes() for name in kept.files}
    except (OSError, ValueError):
        return False
    if any(Store.digest(data) != kept.files[name] for name, data in files.items()):
        return False
    for digest, data in frames.items():
        store.hold(digest, data)
    for name, data in files.items():
        output.write(name, data)
    return True


def _frames(kept: Kept, store: Store) -> Iterator[tuple[str, bytes]]:
    """The frames by digest; ValueError if one is not what its name says."""
    for digest in set(kept.frames.values()):
        data = store.path(digest).read_bytes()
        if Store.digest(data) != digest:
            raise ValueError(digest)
        yield digest, data
