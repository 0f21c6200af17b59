"""What holds of any tree of visits: sums of visits and of priors, and that visits never fall."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..captions.catalogue import Messages
from ..record.frame_text import number_text
from .timeline import Timeline
from .visit_tree import VisitTree

PRIOR_TOLERANCE = 0.01
"""Priors of siblings may miss 1 by this much: programs round them."""
MAX_EXAMPLES = 3
"""Upper limit of the nodes that are named for each law."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A node at which a law does not hold."""

    law: str
    """``sum``; ``prior`` for a sum above 1, ``less`` for one below; ``falls``; ``gone``; or
    ``between``: more visits were added to the children than to the node from one snapshot to the
    next."""
    path: tuple[str, ...]
    expected: float = 0
    found: float = 0
    snapshot: int = 0
    """Number of the snapshot, from 1."""


def breaches(shown: Timeline) -> Iterator[Breach]:
    """Yield every node at which a law does not hold, law by law."""
    tree, visits = shown.tree, [snapshot.visits for snapshot in shown.snapshots]
    for place, below in enumerate(tree.children):
        total = sum(tree.nodes[child].visits for child in below)
        if below and total > tree.nodes[place].visits:
            yield Breach("sum", tree.path(place), tree.nodes[place].visits, total)
    yield from _priors(tree)
    for at in range(1, len(visits)):
        yield from _between(tree, at + 1, visits[at - 1], visits[at])
    for at, path in shown.gone:
        yield Breach("gone", path, snapshot=at)


def _priors(tree: VisitTree) -> Iterator[Breach]:
    """Yield the nodes whose children all have priors that do not make 1 together.

    Many programs hold only the moves that they have tried, so that a smaller sum says little: it is
    told of the root alone, and as a question."""
    for place, below in enumerate(tree.children):
        priors = [tree.nodes[child].prior for child in below]
        given = [prior for prior in priors if prior is not None]
        if below and len(given) == len(below):
            total = sum(given)
            if total > 1 + PRIOR_TOLERANCE:
                yield Breach("prior", tree.path(place), 1, total)
            elif place == 0 and total < 1 - PRIOR_TOLERANCE:
                yield Breach("less", (), 1, total)


def _between(
    tree: VisitTree, at: int, before: Sequence[float], after: Sequence[float]
) -> Iterator[Breach]:
    for place, below in enumerate(tree.children):
        if after[place] < before[place]:
            yield Breach("falls", tree.path(place), before[place], after[place], at)
        # A child without visits may have been left out of the earlier snapshot.
        added = sum(after[child] - before[child] for child in below if before[child])
        own = after[place] - before[place]
        if own >= 0 and added > own:
            yield Breach("between", tree.path(place), own, added, at)


def sentences(breaches: Sequence[Breach], messages: Messages) -> list[str]:
    """Return what readers are told of the breaches: a few nodes of each law, then how many more."""
    texts = list[str]()
    for law in dict.fromkeys(breach.law for breach in breaches):
        of_law = [breach for breach in breaches if breach.law == law]
        for breach in of_law[:MAX_EXAMPLES]:
            texts.append(
                messages.say(
                    f"visits.law.{law}",
                    node=" → ".join(breach.path) or messages.say("visits.root"),
                    expected=number_text(breach.expected),
                    found=number_text(round(breach.found, 4)),
                    number=breach.snapshot,
                )
            )
        if (more := len(of_law) - MAX_EXAMPLES) > 0:
            texts.append(messages.count("visits.more", more))
    return texts
