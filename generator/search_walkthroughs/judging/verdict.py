"""`Verdict`: what is said of a program, and its forms: text, JSON, Gradescope, JUnit."""

import json
import xml.etree.ElementTree as xml
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from types import MappingProxyType

from ..captions.catalogue import Messages
from .evidence import KINDS, NOT_RUN, Kind, Task

POINTS: Mapping[str, float] = MappingProxyType(
    {
        "fine": 10,
        "wasteful": 7,
        "unsound": 4,
        "move": 4,
        "wrong": 2,
        "broken": 0,
        "unrecognised": 0,
    }
)
"""The points of each kind, unless a teacher gives others."""
HIDDEN = ("group", "task")
"""The fields that are no keys of a verdict's JSON."""


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
    """On how many trees the value, the move or a cut was wrong."""
    read: int = 0
    needed: int = 0
    tree: object = None
    """The smallest tree found that shows it: nested lists, or YAML where positions come again."""
    frame: int | None = None
    line: int | None = None
    """The first wrong frame on that tree, and the program's line that had just run."""
    recognised: tuple[str, ...] = ()
    inferred: int = 0
    """How many facts of the frames on all trees were inferred."""
    group: str = ""
    """What programs with the same mistake have in common; it is not printed."""
    task: Task = "alpha-beta"
    """What the program was to be; it is not printed."""

    @property
    def frame_sentence(self) -> str:
        """The sentence about the frame; of a wrong value the first one speaks of the root."""
        return self.says[min(self.kind == "wrong", len(self.says) - 1)]

    def facts(self) -> dict[str, object]:
        """Return the object that is printed as JSON."""
        facts = {name: fact for name, fact in asdict(self).items() if name not in HIDDEN}
        return {**facts, "says": list(self.says), "recognised": list(self.recognised)}

    @classmethod
    def of_facts(cls, facts: Mapping[str, object]) -> "Verdict":
        """Return the verdict of such an object. Raises TypeError or ValueError for others."""
        found = cls(**facts)  # type: ignore[arg-type]
        if found.kind not in KINDS:
            raise ValueError(found.kind)
        return replace(found, says=tuple(found.says), recognised=tuple(found.recognised))

    def headline(self, say: Messages) -> str:
        """Return the program's name and its kind in words."""
        return f"{self.program}: {self.kind_text(say)}"

    def kind_text(self, say: Messages) -> str:
        """Return the kind in words; of minimax nothing is said of what alpha-beta reads."""
        plain = self.kind == "fine" and self.task == "minimax"
        return str(say.say("judge.right" if plain else f"judge.kind.{self.kind}"))

    def text(self, say: Messages, *, explain: bool = False) -> str:
        """Return the verdict as people read it; `explain` adds what was recognised."""
        lines = [self.headline(say)]
        if self.trees and self.kind not in NOT_RUN:
            facts = {name: f"{getattr(self, name):,}" for name in ("bad", "read", "needed")}
            told = say.count(
                "judge.counts" if self.task == "alpha-beta" else "judge.counts_minimax",
                self.trees,
                adapter=self.adapter,
                **facts,
            )
            lines.append(f"  {told}")
        if self.tree is not None and self.trees > 1:
            tree = self.tree if isinstance(self.tree, str) else json.dumps(self.tree)
            lines.append(f"  {say.say('judge.tree', tree=tree)}")
        lines += [f"  {sentence}" for sentence in self.says]
        if explain:
            lines += [f"    {line}" for line in self.recognised]
            if self.inferred:
                lines.append(f"    {say.count('judge.inferred', self.inferred)}")
        return "\n".join(lines)


def json_lines(verdicts: Iterable[Verdict]) -> str:
    """Return one object a line."""
    return "\n".join(json.dumps(one.facts(), ensure_ascii=False) for one in verdicts)


def gradescope(verdict: Verdict, say: Messages, points: Mapping[str, float] = POINTS) -> str:
    """Return the ``results.json`` of Gradescope's autograder for one program."""
    output, score = verdict.text(say), points[verdict.kind]
    test = {
        "name": verdict.kind_text(say),
        "score": score,
        "max_score": points["fine"],
        "output": output,
        "visibility": "visible",
    }
    results = {"score": score, "output": output, "tests": [test], "stdout_visibility": "hidden"}
    return json.dumps(results, ensure_ascii=False)


def junit(verdicts: Sequence[Verdict], say: Messages) -> str:
    """Return a JUnit report: failures for mistakes, errors for what could not be judged."""
    errors = sum(one.kind in NOT_RUN for one in verdicts)
    failures = sum(one.kind != "fine" for one in verdicts) - errors
    counts = {"tests": str(len(verdicts)), "failures": str(failures), "errors": str(errors)}
    suite = xml.Element("testsuite", {"name": "judge", **counts})
    for one in verdicts:
        case = xml.SubElement(suite, "testcase", {"classname": "judge", "name": one.program})
        if one.kind != "fine":
            kind = "error" if one.kind in NOT_RUN else "failure"
            facts = {"type": one.kind, "message": one.kind_text(say)}
            element = xml.SubElement(case, kind, facts)
            element.text = one.text(say)
    return xml.tostring(suite, encoding="unicode")


def groups(verdicts: Iterable[Verdict]) -> list[tuple[str, list[Verdict]]]:
    """Return programs with the same mistake together: what they have in common, and which.

    Only groups of two or more come, the largest first.
    """
    wrong = [one for one in verdicts if one.kind != "fine" and one.group]
    wrong.sort(key=lambda one: (KINDS.index(one.kind), one.group))
    found = [
        (group, list(those)) for (_, group), those in groupby(wrong, lambda v: (v.kind, v.group))
    ]
    return sorted((g for g in found if len(g[1]) > 1), key=lambda group: -len(group[1]))
