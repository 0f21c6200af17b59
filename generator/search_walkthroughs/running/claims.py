"""Hold what an author claims against what happened."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .. import reading
from ..game import spell
from ..trace.frame import Cutoff, plain
from .run import Run

LISTS = frozenset({"leaves", "visited", "pruned", "cutoffs"})
"""Claims about lists, for which the lists of a large search must be kept."""

ANYWHERE = ("value", "best")
"""Claims that are the same of all algorithms that find the value."""

READ = 120
"""People compare two lists in a line of so many characters; in a longer one they are told where."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A claim that is not what happened."""

    claim: str
    claimed: Any
    happened: Any
    file: str
    mark: reading.Mark
    words: str = ""
    """Where the two part, in a sentence; nothing where the claim and the fact say it all."""
    frame: int | None = None
    """The frame that shows it."""
    besides: Mapping[str, Any] = field(default_factory=dict)
    """What else is known of the place, as JSON holds it."""
    remedy: str = "put the claim right, or the tree"

    @property
    def at(self) -> str:
        """Where the claim stands."""
        return f"{self.file}:{self.mark.line}:{self.mark.column}"

    def fault(self, label: str, sharing: Sequence[str] = ()) -> reading.Fault:
        """The difference as a line that an author reads; `sharing` are the algorithms of which the
        same claim is made, where they are several."""
        remedy = self.remedy
        if len(sharing) > 1 and self.claim not in ANYWHERE:
            own = f"[{{{sharing[0]}: {{expect: {{{self.claim}: …}}}}}}, …]"
            remedy += (
                f"; it is claimed of every search here: claim per algorithm, `algorithm: {own}`"
            )
        message = f"{label}: {self.sentence}"
        return reading.Fault(self.file, self.mark.line, self.mark.column, message, remedy)

    @property
    def sentence(self) -> str:
        """What is claimed, what happened, and where they part; long lists are not spelled out."""
        claimed, happened = said(self.claimed), said(self.happened)
        both = f"{self.claim} is claimed to be {claimed}, and is {happened}"
        if self.words and len(both) > READ:
            both = f"{self.claim} is not as claimed"
        return f"{both}: {self.words}" if self.words else both

    def facts(self) -> dict[str, Any]:
        """The difference as JSON holds it."""
        return {
            "claim": self.claim,
            "claimed": plain(self.claimed),
            "happened": plain(self.happened),
            "at": self.at,
            **({} if self.frame is None else {"frame": self.frame}),
            **{name: plain(fact) for name, fact in self.besides.items()},
        }


def differences(file: str, entry: reading.Entry, run: Run) -> list[Difference] | None:
    """The claims that are wrong; None where nothing is claimed."""
    claims = {name: claimed for name, claimed in entry.expect.items() if name != "proof"}
    if not claims:
        return None if "proof" not in entry.expect else []
    return list(_wrong(file, claims, entry.claims, run))


def _wrong(
    file: str, claims: Mapping[str, Any], marks: Mapping[str, reading.Mark], run: Run
) -> Iterator[Difference]:
    for claim, claimed in claims.items():
        happened = happening(claim, claimed, run)
        if not same(claim, claimed, happened):
            yield Difference(claim, claimed, happened, file, marks[claim])


def happening(claim: str, claimed: Any, run: Run) -> Any:
    """What the run says to the claim, in the form the claim has."""
    tally = run.tally
    match claim:
        case "value":
            return run.value
        case "best":
            return None if run.best is None else str(run.best)
        case "line":
            return [str(move) for move in run.line]
        case "leaves":
            return list(tally.leaves.values())
        case "visited":
            return [spell(path) for path in tally.visited]
        case "pruned":
            return [spell(path) for path in tally.skipped]
        case "calculated":
            return tally.calculated
        case "distinct":
            return tally.distinct if run.text.passes else tally.calculated
        case "pruned-nodes":
            return tally.pruned
        case "frames":
            return _frames(claimed, run)
        case "cutoffs":
            return _cutoffs(claimed, run)
    raise AssertionError(claim)


def same(claim: str, claimed: Any, happened: Any) -> bool:
    """Whether claim and truth agree; the order in which subtrees are pruned does not matter."""
    if claim == "pruned":
        return sorted(claimed) == sorted(happened)
    return bool(plain(claimed) == plain(happened))


def said(value: Any) -> str:
    """The value in a sentence.

    >>> said(["A/D/2", "B/F"])
    '[A/D/2, B/F]'
    """
    if isinstance(value, Fraction):
        return str(value)
    match plain(value):
        case None:
            return "none"
        case bool() as truth:
            return str(truth).lower()
        case list() as items:
            return f"[{', '.join(map(said, items))}]"
        case dict() as facts:
            return f"{{{', '.join(f'{name}: {said(fact)}' for name, fact in facts.items())}}}"
        case other:
            return str(other) or '""'


def _frames(claimed: Any, run: Run) -> Any:
    counts = run.tally.frames
    if isinstance(claimed, Mapping):
        return {status: counts[status] for status in claimed}
    return counts.total()


def _cutoffs(claimed: Any, run: Run) -> Any:
    cuts = [cutoff(cut) for cut in run.tally.cutoffs]
    if not isinstance(claimed, Sequence):
        return len(cuts)
    if any(isinstance(claim, str) for claim in claimed):
        return [cut["path"] for cut in cuts]
    asked = [set(claim) for claim in claimed]
    asked += [set(cuts[0])] * (len(cuts) - len(asked)) if cuts else []
    pairs = zip(cuts, asked, strict=False)
    return [{k: v for k, v in cut.items() if k in keys} for cut, keys in pairs]


def cutoff(cut: Cutoff) -> dict[str, Any]:
    """A cutoff as JSON and claims hold it."""
    return {
        "path": spell(cut.path),
        "kind": cut.kind,
        "after": spell(cut.after),
        "skipped": [spell(path) for path in cut.skipped],
        "bound_from": None if cut.bound_from is None else spell(cut.bound_from),
        "deep": cut.deep,
    }
