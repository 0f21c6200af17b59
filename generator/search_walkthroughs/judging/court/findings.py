"""`Finding`: what a law says of a search; the kinds of verdicts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

Law: TypeAlias = Literal[
    "path",
    "backup",
    "choice",
    "root",
    "turns",
    "sign",
    "end",
    "move",
    "expansion",
    "state",
    "first",
    "task",
    "play",
]
CourtTask: TypeAlias = Literal["mcts", "uct", "puct"]
COURT_TASKS: tuple[CourtTask, ...] = get_args(CourtTask)
Last: TypeAlias = Literal["wins", "loses", "unknown"]
"""What happens to the player who moves last."""
Status: TypeAlias = Literal["holds", "unusual", "unseen", "unclear", "weak", "other", "wrong"]
CourtKind: TypeAlias = Literal[
    "right", "unusual", "unseen", "unclear", "weak", "other", "wrong", "broken", "unrecognised"
]
COURT_KINDS: tuple[CourtKind, ...] = get_args(CourtKind)
"""The kinds of verdicts on a Monte Carlo tree search, the best first."""
SUFFICIENT_KINDS: tuple[CourtKind, ...] = ("right", "unusual")
"""The kinds of searches with which nothing is wrong, so far as the laws can tell."""
NEEDED_LAWS: tuple[Law, ...] = ("backup", "choice", "turns", "sign")
"""The laws that must have been seen to hold before a search is called right."""


@dataclass(frozen=True)
class NodeName:
    """A node, as a fact of a sentence: the moves that lead to it; the root if there are none."""

    moves: str


@dataclass(frozen=True)
class Words:
    """Words of the catalogue, as a fact of a sentence."""

    key: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Finding:
    """What one law says of one search: its status, and a sentence by its key in the catalogue."""

    law: Law
    status: Status
    key: str = ""
    """The key of the sentence; empty where nothing need be said."""
    facts: Mapping[str, object] = field(default_factory=dict)
    iteration: int | None = None
    """The first iteration that shows it."""
    node: int | None = None
    """The node where it shows it."""


def kind_of(findings: list[Finding]) -> CourtKind:
    """Return the verdict that findings make together.

    A law that is broken is `wrong` only with an iteration and a node to look at.
    """
    statuses = {finding.status for finding in findings}
    gravest: tuple[CourtKind, ...] = ("wrong", "unclear", "other", "weak")
    for kind in gravest:
        if kind in statuses:
            return kind
    holding = {finding.law for finding in findings if finding.status in ("holds", "unusual")}
    if not holding.issuperset(NEEDED_LAWS):
        return "unseen"
    return "unusual" if "unusual" in statuses else "right"
