"""Which statements of a page to find a mistake are true, and in which frame one sees it.

Nothing that is written there is believed: a run answers what it did, plain minimax what a node is
worth. A page whose statements are all true, or all wrong, leaves its reader nothing to find.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .. import reading
from ..game import Path, spell
from ..reading import BadInput, Fault, Mark
from ..trace.moments import Moment
from .build import Arena
from .claims import happening, same
from .proofs import LIMIT, Truth
from .run import Run


class Searched(Protocol):
    """A run and what was told of it."""

    @property
    def run(self) -> Run:
        """The run."""

    @property
    def moments(self) -> Sequence[Moment]:
        """What is told of it, in order."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A statement and what is true."""

    statement: reading.Statement
    happened: Any
    """What is true, in the form that the claim has; of a node never entered None."""
    true: bool
    place: int
    """The place of the moment that shows it, among those told of its run."""


def judged(walkthrough: reading.Walkthrough, searches: Sequence[Searched]) -> list[Judged]:
    """The statements of the page, each judged; BadInput if they leave nothing to find."""
    page = walkthrough.mistake
    if page is None:
        return []
    every = [_judged(walkthrough, one, searches[one.entry]) for one in page.statements]
    wrong = sum(not one.true for one in every)
    if not 0 < wrong < len(every):
        which = "true" if not wrong else "wrong"
        message = f"every statement is {which}, and the reader is to find the one that is not"
        remedy = f"write one that is {'wrong' if not wrong else 'true'}"
        raise _bad(walkthrough, walkthrough.marks["statements"], message, remedy)
    return every


def _judged(
    walkthrough: reading.Walkthrough, statement: reading.Statement, searched: Searched
) -> Judged:
    run, claim, claimed = searched.run, statement.claim, statement.claimed
    nodes: Mapping[str, Path] = {}
    if claim in ("worth", "returns"):
        assert isinstance(claimed, Mapping)
        nodes = {label: _path(walkthrough, statement, run.arena, label) for label in claimed}
    match claim:
        case "worth":
            if run.total is None or run.total > LIMIT:
                message = f"plain minimax cannot go through more than {LIMIT:,} nodes"
                raise _bad(walkthrough, statement.mark, message, "make another claim")
            truth = Truth(run)
            ranges = {label: truth.of(path) for label, path in nodes.items()}
            happened: Any = {n: low if low == high else (low, high) for n, (low, high) in ranges.items()}
        case "returns":
            happened = {
                label: _returned(walkthrough, statement, searched, path)
                for label, path in nodes.items()
            }
        case _:
            happened = happening(claim, claimed, run)
    if statement.at is not None:
        shown: Path | None = _path(walkthrough, statement, run.arena, "/".join(statement.at))
    else:
        shown = _spoken_of(claim, claimed, happened, nodes, run)
    place = _place(searched.moments, shown)
    return Judged(statement, happened, same(claim, claimed, happened), place)
