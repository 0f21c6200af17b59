"""How an algorithm says what it does: `Watch`; its listing: the text without those lines."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, TypeVar

# The text that students read: an algorithm's own file, less the lines that watch it.

WATCHES = re.compile(r"\s*(@?watch\b|from \.*[\w.]*watch import )")
PARAMETER = re.compile(r", watch(: Watch)? ?= ?SILENT")


@dataclass(frozen=True, slots=True)
class Listing:
    """A text and where the lines of the file went."""

    text: str
    lines: Mapping[int, int]
    """Line of the file -> line of the listing, both from 1; a struck line counts as the line
    before it, which is the one that has just run."""


def listing(source: str) -> Listing:
    """Strike every line that watches, and the parameter that brings the watch in.

    >>> listing("def f(x, watch=SILENT):\\n    watch.open(x)\\n    return x\\n").text
    'def f(x):\\n    return x\\n'
    """
    kept: list[str] = []
    lines: dict[int, int] = {}
    for number, line in enumerate(source.splitlines(keepends=True), 1):
        if not WATCHES.match(line):
            kept.append(PARAMETER.sub("", line))
        lines[number] = len(kept)
    return Listing("".join(kept), lines)


# How an algorithm says what it does; said to nobody, it costs next to nothing.
# Each verb stands alone on a line that nothing depends on, so that the lines can be struck out and
# what remains is the same algorithm: that shorter text is what the pages show.

F = TypeVar("F", bound=Callable[..., Any])


class Watch:
    """Hears nothing. A recorder overrides the verbs."""

    def node(self, search: F) -> F:
        """Decorate the function that searches one node."""
        return search

    def open(self, best: float, alpha: float = -inf, beta: float = inf) -> None:
        """Say the score that the node opens with, and its window if a table may have changed it."""

    def table(self, lower: float, upper: float) -> None:
        """Say the range that the transposition table holds for the node."""

    def update(self, best: float, alpha: float = -inf, beta: float = inf) -> None:
        """Say the score and the window after a child has been taken into account."""

    def cutoff(self) -> None:
        """Say that the children left need not be searched."""

    def store(self, lower: float, upper: float) -> None:
        """Say the range that goes into the transposition table."""

    # Searches that grow a tree have no function that searches a node: they go from node to node.

    def start(self, state: Any, alpha: float = -inf, beta: float = inf) -> None:
        """Say that a search begins at the root, and what it is asked."""

    def select(self, state: Any, *numbers: Any, **named: Any) -> None:
        """Say which node the search turns to, and the numbers it was chosen by: its `proof` and
        `disproof`; its `merit`, and whether it is `solved`; or the `terms` of a sum for each of the
        moves from its parent."""

    def draw(self, state: Any, move: Any) -> None:
        """Say what chance does at a node that the search comes through."""

    def expand(self, child: Any, *numbers: Any, **named: Any) -> None:
        """Say that a node has a new child, and the numbers that the child begins with."""

    def playout(self, state: Any, moves: Sequence[Any], result: float) -> None:
        """Say that a game was played out from a node, and what it came to for MAX."""

    def backup(self, state: Any, *numbers: Any, **named: Any) -> None:
        """Say the numbers of a node after what lies below it has been taken into account: those by
        which it is selected; or how many `visits` it has had, and the `mean` of their results."""

    def end(self, state: Any, value: float, best: Any = None) -> None:
        """Say what the search that began at the root has found, and the move it chooses if it does
        not prove one."""


SILENT = Watch()
