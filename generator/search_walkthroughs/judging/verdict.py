"""`Verdict`: what is said of a program, as text and as JSON."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

from ..captions.catalogue import Messages
from ..reading.errors import printable
from .evidence import KINDS, KINDS_WITHOUT_RUN, Evidence, Kind, Task

PACMAN_ADAPTER = "pacman"
"""The adapter of agents of the Pacman projects, which are judged on games and not on trees."""
HIDDEN_FIELDS = ("group", "task")
"""The fields that are not keys of a verdict's JSON."""


MAX_SENTENCE_CHARACTERS = 2000
"""Upper limit of a sentence of a verdict (characters)."""


@dataclass(frozen=True)
class Verdict:
    """What is said of one program. The names of the fields are keys of its JSON.

    `read` and `needed` count leaves over all trees: those the program read, and those of them that
    alpha-beta needs in the program's own order of moves.
    """

    program: str
    kind: Kind
    says: tuple[str, ...] = ()
    adapter: str = ""
    trees: int = 0
    bad: int = 0
    """Number of trees on which the value, the move or a cut was wrong."""
    read: int = 0
    needed: int = 0
    tree: object = None
    """The smallest tree found that shows it: nested lists, YAML where positions come again, or what
    follows each action of a game."""
    frame: int | None = None
    line: int | None = None
    """The first wrong frame on that tree, and the program's line that had just run."""
    recognised: tuple[str, ...] = ()
    inferred: int = 0
    """Number of facts of the frames on all trees that were inferred."""
    group: str = ""
    """What programs with the same mistake have in common; it is not printed."""
    task: Task = "alpha-beta"
    """What the program was to be; it is not printed."""

    @classmethod
    def of_evidence(
        cls, program: str, kind: Kind, evidence: Evidence, say: Messages, **facts: Any
    ) -> Self:
        """Return the verdict on a program of which no search was seen: the evidence says why.

        Parameters: `facts`, other fields of the verdict.
        """
        group = str(say.say(f"judge.group.{evidence.key}"))
        return cls(program, kind, (evidence.text(say),), group=group, **facts)

    @property
    def frame_sentence(self) -> str:
        """The sentence about the frame; of a wrong value the first one is about the root."""
        return self.says[min(self.kind == "wrong", len(self.says) - 1)]

    @property
    def tree_text(self) -> str:
        """The smallest tree as YAML; empty if there is none."""
        if self.tree is None or isinstance(self.tree, str):
            return self.tree or ""
        return json.dumps(self.tree)

    def facts(self) -> dict[str, object]:
        """Return the object that is printed as JSON."""
        facts = {name: fact for name, fact in asdict(self).items() if name not in HIDDEN_FIELDS}
        return {**facts, "says": list(self.says), "recognised": list(self.recognised)}

    @classmethod
    def of_facts(cls, facts: Mapping[str, object]) -> "Verdict":
        """Return the verdict of such an object. Raises TypeError or ValueError for others."""
        verdict = cls(**facts)  # type: ignore[arg-type]
        if verdict.kind not in KINDS:
            raise ValueError(verdict.kind)
        return replace(verdict, says=tuple(verdict.says), recognised=tuple(verdict.recognised))

    def printable(self) -> "Verdict":
        """Return the verdict with texts that no terminal and no format reads as anything else.

        Names, errors and answers are the program's. What is printed of it passes here; the tree is
        ours.
        """
        return replace(
            self,
            program=printable(self.program),
            says=tuple(_short(sentence) for sentence in self.says),
            adapter=printable(self.adapter),
            recognised=tuple(_short(line) for line in self.recognised),
            group=_short(self.group),
        )

    def headline(self, say: Messages) -> str:
        """Return the program's name and its kind in words."""
        return f"{self.program}: {self.kind_text(say)}"

    def kind_text(self, say: Messages) -> str:
        """Return the kind in words; only of alpha-beta it is said that it reads no more."""
        if self.adapter == PACMAN_ADAPTER and self.kind in ("wrong", "unsound"):  # no value is seen
            return str(say.say(f"judge.pacman.kind.{self.kind}"))
        is_right = self.kind == "fine" and self.task != "alpha-beta"
        return str(say.say("judge.right" if is_right else f"judge.kind.{self.kind}"))

    def counts(self, say: Messages) -> str:
        """Return how many trees and leaves there were; empty if the program did not run."""
        if not self.trees or self.kind in KINDS_WITHOUT_RUN:
            return ""
        section = "judge.pacman" if self.adapter == PACMAN_ADAPTER else "judge"
        key = "counts" if self.task == "alpha-beta" else "counts_minimax"
        facts = {name: f"{getattr(self, name):,}" for name in ("bad", "needed")}
        leaves = say.count(f"{section}.read", self.read)
        counts = say.count(
            f"{section}.{key}", self.trees, adapter=self.adapter, leaves=leaves, **facts
        )
        return str(counts)

    def text(self, say: Messages, *, explain: bool = False) -> str:
        """Return the verdict as people read it; `explain` adds what was recognised."""
        lines = [self.headline(say)]
        if counts := self.counts(say):
            lines.append(f"  {counts}")
        if self.tree is not None and self.trees > 1:
            lines.append(f"  {say.say('judge.tree', tree=self.tree_text)}")
        lines += [f"  {sentence}" for sentence in self.says]
        if explain:
            lines += [f"    {line}" for line in self.recognised]
            if self.inferred:
                lines.append(f"    {say.count('judge.inferred', self.inferred)}")
        return "\n".join(lines)


def _short(text: str) -> str:
    """Return a text whose characters can all be printed, and that is not too long."""
    printed = printable(text)
    limit = MAX_SENTENCE_CHARACTERS
    return printed if len(printed) <= limit else printed[: limit - 1] + "…"
