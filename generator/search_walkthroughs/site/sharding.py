"""One part of a course made by itself, for a machine that makes no other; `merging` joins them.

A part is what a whole build keeps: pages, frames and records. It holds nothing that belongs to no
single walkthrough, and no site.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path as File
from typing import Any, Self

from ..reading import Limits
from ..running.program import parts
from ..running.workers import ALONE, Team
from .building import GENERATED, Outcome
from .gathering import Gathered, Progress
from .output import Output, write_if_changed
from .store import Store
from .tasks import Task, all_tasks, made_of

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
    team: Team = ALONE,
    fresh: bool = False,
    progress: Progress = lambda items, doing: items,
) -> Outcome:
    """Make the pages and frames of one part; whatever else lies there stays."""
    tasks = [task for task in all_tasks(root, files) if shard.holds(task.source.name)]
    gathered = Gathered(root, root / GENERATED, tasks, limits)
    if not fresh:
        gathered.recall()
    gathered.make(team, made_of, progress, keep=True)
    if gathered.findings:
        return Outcome(gathered.findings, skipped=gathered.skipped)
    output = Output(root / GENERATED)
    gathered.write(output)
    gathered.remember()
    facts = {"shard": str(shard), **signed(limits), "sources": sources(tasks)}
    text = json.dumps(facts, ensure_ascii=False, sort_keys=True)
    write_if_changed(root / RECORD, text.encode())
    return Outcome((), output.changed, gathered.skipped)


def signed(limits: Limits) -> dict[str, Any]:
    """What all parts of a course must have in common."""
    return {"program": dict(parts()), "limits": asdict(limits)}


def sources(tasks: Sequence[Task]) -> Mapping[str, str]:
    """A digest of each file, with those besides it, by what its author calls it."""
    return {
        task.file.as_posix(): Store.digest(b"\0".join((task.source.data, *task.source.besides)))
        for task in tasks
    }
