"""Go through the files of a course: read, run, compare and prove each of them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path as File
from typing import Any, Literal, TypeAlias

from .. import reading
from ..game import CHANCE, UnknownValue, spell
from ..reading import BadInput, Fault, Limits
from ..reading.faults import choose, listed, shown
from ..trace.budget import EVERYTHING, NOTHING, Budget
from ..trace.frame import Frame
from ..trace.moments import Moment, moments
from ..trace.plan import Plan
from .claims import LISTS, Difference, differences
from .find import algorithms, catalogue
from .planning import sensible
from .proofs import Proof, prove
from .results import result
from .run import KEEP, Run, ground, run, told

CHAPTER = "_chapter.yml"
ROOT = "walkthroughs"

Level: TypeAlias = Literal["input", "claim", "proof"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that must not stand: bad input, a wrong claim or a broken proof."""

    level: Level
    fault: Fault


@dataclass(frozen=True)
class Held:
    """One algorithm's run on one walkthrough, with what was claimed and proved of it."""

    walkthrough: reading.Walkthrough
    entry: reading.Entry
    run: Run
    plan: Plan
    moments: Sequence[Moment]
    """Those that are told."""
    differences: Sequence[Difference] | None
    proof: Proof

    def findings(self) -> Iterator[Finding]:
        """What is wrong with the run."""
        file = self.walkthrough.file
        for difference in self.differences or ():
            yield Finding("claim", difference.fault(self.run.label))
        if self.entry.expect.get("proof") == "fails":
            if self.proof.holds:
                mark = self.entry.claims["proof"]
                text = f"{self.run.label}: the proof is claimed to fail, and it holds"
                remedy = "take the claim away, or show what is wrong"
                yield Finding("claim", Fault(file, mark.line, mark.column, text, remedy))
            return
        for failure in self.proof.failures:
            text = f"{self.run.label}: the proof of its {failure.law} fails: {failure.text}"
            remedy = "this is a defect of the algorithm or the generator; please report it"
            yield Finding("proof", Fault(file, 1, 1, text, remedy))


def files(paths: Iterable[File]) -> list[File]:
    """The walkthrough files that the paths name, folders searched through, in order.

    Raises FileNotFoundError for a path that does not exist.
    """
    found: dict[File, None] = {}
    for path in paths:
        if not path.exists():
            raise FileNotFoundError(path)
        inside = sorted(path.rglob("*.yml")) if path.is_dir() else [path]
        found |= dict.fromkeys(f for f in inside if f.name != CHAPTER)
    return list(found)


def name(file: File) -> str:
    """What a walkthrough is called: its path below the folder `walkthroughs`, without suffix.

    >>> name(File("here/walkthroughs/textbook/alpha-beta.yml"))
    'textbook/alpha-beta'
    """
    parts = file.with_suffix("").parts
    if ROOT in parts[:-1]:
        last = len(parts) - 1 - parts[::-1].index(ROOT, 1)
        return "/".join(parts[last + 1 :])
    return parts[-1]


def read(file: File, limits: Limits | None = None) -> reading.Walkthrough:
    """The walkthrough in the file; BadInput with all that is wrong with it."""
    return reading.read(contents(file), str(file), catalogue(), limits or Limits())


def contents(file: File) -> bytes:
    """The bytes of the file; BadInput if there are none to be had."""
    try:
        return file.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        remedy = "name a file that can be read"
        raise BadInput([Fault(str(file), 1, 1, f"cannot be read: {reason}", remedy)]) from error


def hold(walkthrough: reading.Walkthrough, entry: reading.Entry) -> Held:
    """Run one algorithm of the walkthrough, compare and prove; BadInput where it reads a ``?``."""
    frames: list[Frame] = []
    keep = None if LISTS & entry.expect.keys() else KEEP
    budget = sensible(ground(walkthrough, entry), told(walkthrough.frames))
    # How the tree stands depends on every frame before, so only afterwards are some left untold.
    ran = searched(walkthrough, entry, frames.append, budget.whole, keep)
    plan = ran.plan(budget)
    every = list(moments(plan, frames))
    return Held(
        walkthrough=walkthrough,
        entry=entry,
        run=ran,
        plan=plan,
        moments=list(_told(budget, every)),
        differences=differences(walkthrough.file, entry, ran),
        proof=prove(ran, every),
    )


def findings(self) -> Iterator[Finding]:
        """What is wrong with the run."""
        file = self.walkthrough.file
        for difference in self.differences or ():
            yield Finding("claim", difference.fault(self.run.label))
        if self.entry.expect.get("proof") == "fails":
            if self.proof.holds:
                mark = self.entry.claims["proof"]
                text = f"{self.run.label}: the proof is claimed to fail, and it holds"
                remedy = "take the claim away, or show what is wrong"
                yield Finding("claim", Fault(file, mark.line, mark.column, text, remedy))
            return
        for failure in self.proof.failures:
            text = f"{self.run.label}: the proof of its {failure.law} fails: {failure.text}"
            remedy = "this is a defect of the algorithm or the generator; please report it"
            yield Finding("proof", Fault(file, 1, 1, text, remedy))


def files(paths: Iterable[File]) -> list[File]:
    """The walkthrough files that the paths name, folders searched through, in order.

    Raises FileNotFoundError for a path that does not exist.
    """
    found: dict[File, None] = {}
    for path in paths:
        if not path.exists():
            raise FileNotFoundError(path)
        inside = sorted(path.rglob("*.yml")) if path.is_dir() else [path]
        found |= dict.fromkeys(f for f in inside if f.name != CHAPTER)
    return list(found)


def name(file: File) -> str:
    """What a walkthrough is called: its path below the folder `walkthroughs`, without suffix.

    >>> name(File("here/walkthroughs/textbook/alpha-beta.yml"))
    'textbook/alpha-beta'
    """
    parts = file.with_suffix("").parts
    if ROOT in parts[:-1]:
        last = len(parts) - 1 - parts[::-1].index(ROOT, 1)
        return "/".join(parts[last + 1 :])
    return parts[-1]


def read(file: File, limits: Limits | None = None) -> reading.Walkthrough:
    """The walkthrough in the file; BadInput with all that is wrong with it."""
    return reading.read(contents(file), str(file), catalogue(), limits or Limits())


def contents(file: File) -> bytes:
    """The bytes of the file; BadInput if there are none to be had."""
    try:
        return file.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        remedy = "name a file that can be read"
        raise BadInput([Fault(str(file), 1, 1, f"cannot be read: {reason}", remedy)]) from error


def hold(walkthrough: reading.Walkthrough, entry: reading.Entry) -> Held:
    """Run one algorithm of the walkthrough, compare and prove; BadInput where it reads a ``?``."""
    frames: list[Frame] = []
    keep = None if LISTS & entry.expect.keys() else KEEP
    budget = sensible(ground(walkthrough, entry), told(walkthrough.frames))
    ran = searched(walkthrough, entry, frames.append, budget, keep)
    plan = ran.plan(budget)
    return Held(
        walkthrough=walkthrough,
        entry=entry,
        run=ran,
        plan=plan,
        frames=frames,
        differences=differences(walkthrough.file, entry, ran),
        proof=prove(ran, moments(plan, frames)),
    )


def _told(budget: Budget, every: Iterable[Moment]) -> Iterator[Moment]:
    told = 0
    for moment in every:
        if budget.tells_frame(moment.frame.number, told):
            told += 1
            yield moment


def findings(file: File, limits: Limits | None = None) -> list[Finding]:
    """All that is wrong with the file: its text, its claims, its runs."""
    try:
        walkthrough = read(file, limits)
        return [f for e in walkthrough.entries for f in hold(walkthrough, e).findings()]
    except BadInput as error:
        return [Finding("input", fault) for fault in error.faults]


def outcome(
    walkthrough: reading.Walkthrough, entry: reading.Entry, *, lists: bool = False
) -> dict[str, Any]:
    """The run as JSON holds it: nothing is told, so memory is bounded unless `lists` are kept."""
    keep = None if lists or LISTS & entry.expect.keys() else KEEP
    ran = searched(walkthrough, entry, lambda frame: None, NOTHING, keep)
    wrong = differences(walkthrough.file, entry, ran)
    return result(name(File(walkthrough.file)), walkthrough.file, ran, wrong)


def traced(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    tell: Callable[[Frame], object],
    *,
    everything: bool = False,
) -> Run:
    """Hand each frame to `tell` as it happens: what the author wants told, or everything."""
    budget = EVERYTHING if everything else told(walkthrough.frames)
    return searched(walkthrough, entry, tell, budget, 0)


def searched(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    tell: Callable[[Frame], object],
    budget: Budget,
    keep: int | None,
) -> Run:
    """The run; BadInput where it evaluates a leaf whose value nobody knows."""
    try:
        return run(walkthrough, entry, tell=tell, budget=budget, keep=keep)
    except UnknownValue as error:
        raise BadInput([unread(walkthrough, entry, error)]) from error


def unread(walkthrough: reading.Walkthrough, entry: reading.Entry, error: UnknownValue) -> Fault:
    """The fault of a search that evaluates a leaf whose value nobody knows."""
    tree = walkthrough.tree
    assert tree is not None
    node, mark = tree.nodes[0], tree.nodes[0].mark
    for label in error.path:
        branch = next(b for b in node.children if b.label == label)
        node, mark = tree.nodes[branch.node], branch.mark
    message = f"{entry.algorithm} evaluates the leaf {spell(error.path)}, whose value is ?"
    remedy = "give the leaf a value, or choose a search that does not need it"
    return Fault(walkthrough.file, mark.line, mark.column, message, remedy)


def overridden(
    walkthrough: reading.Walkthrough, algorithm: str | None, options: Sequence[str]
) -> reading.Walkthrough:
    """The walkthrough with another algorithm or other options; claims made of other runs go.

    Raises BadInput for an algorithm or an option that is not known.
    """
    if algorithm is None and not options:
        return walkthrough
    entries = walkthrough.entries
    if algorithm is not None:
        entries = tuple(e for e in entries if e.algorithm == algorithm) or (
            _stranger(walkthrough, algorithm),
        )
    if options:
        entries = tuple(_set(entry, options) for entry in entries)
    return replace(walkthrough, entries=entries)


def _stranger(walkthrough: reading.Walkthrough, name: str) -> reading.Entry:
    """An algorithm that the file does not name, with those of its options that it knows."""
    known = catalogue().algorithms
    if name not in known:
        message = f"there is no algorithm {shown(name)}"
        raise BadInput([Fault("--algorithm", 1, 1, message, choose(name, known))])
    tree = walkthrough.tree
    if tree and any(node.turn == CHANCE for node in tree.nodes) and not known[name].chance:
        able = [other for other, facts in known.items() if facts.chance]
        remedy = f"use {listed(able)}" if able else "no algorithm here can"
        message = f"{name} cannot search a tree with chance nodes"
        raise BadInput([Fault(walkthrough.file, 1, 1, message, remedy)])
    knows = known[name].options
    given = {k: v for e in walkthrough.entries for k, v in e.options.items() if k in knows}
    return reading.Entry(name, given, {}, None, {})


def _set(entry: reading.Entry, options: Sequence[str]) -> reading.Entry:
    given = reading.read_options(options, algorithms()[entry.algorithm].facts)
    return replace(entry, options={**entry.options, **given}, expect={}, claims={})
