"""`Watch`: how an algorithm reports what it does. `listing`: its text without these reports."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, TypeVar

# The listing that students read: an algorithm's file without the lines that report.

WATCHES = re.compile(r"\s*(@?watch\b|from \.*[\w.]*watch import )")
PARAMETER = re.compile(r", watch(: Watch)? ?= ?SILENT")


@dataclass(frozen=True, slots=True)
class Listing:
    """The text of an algorithm without its reports, and which line of the file became which."""

    text: str
    lines: Mapping[int, int]
    """Line of the file -> line of the listing, both from 1. A line that was left out counts as the
    line before it, which is the one that has just run."""


def listing(source: str) -> Listing:
    """Return the text of a file without the lines that report and without the parameter `watch`.

    >>> listing("def f(x, watch=SILENT):\\n    watch.open(x)\\n    return x\\n").text
    'def f(x):\\n    return x\\n'
    """
    remaining: list[str] = []
    lines: dict[int, int] = {}
    for number, line in enumerate(source.splitlines(keepends=True), 1):
        if not WATCHES.match(line):
            remaining.append(PARAMETER.sub("", line))
        lines[number] = len(remaining)
    return Listing("".join(remaining), lines)


# The reports. Each call stands alone on a line that nothing depends on, so that the algorithm stays
# the same when these lines are left out.

F = TypeVar("F", bound=Callable[..., Any])


class Watch:
    """The reports of an algorithm. Here all of them do nothing; `Recorder` makes frames of them.

    Scores, windows and ranges are given as the algorithm holds them: in MAX's terms, or in those of
    the player who moves at the node if the file of the algorithm says ``TERMS = "mover"``.

    A depth-first search decorates the function that searches a node with `node`, and that function
    calls `table`, `child_table`, `open`, `stand`, `reduce`, `predict`, `refuse`,
    `update`, `cutoff` and `store`. A search
    that goes from node to node of a tree it keeps decorates nothing and calls `start`, `select`,
    `expand`, `backup` and `end`; if it plays games out, also `draw` and `playout`. All but `draw`
    also take facts by names of the search's own family: the frame has them as `extra`.
    """

    def node(self, search: F) -> F:
        """Decorate the function that searches one node; return the function to call instead.

        The first parameter of `search` is the state, and it returns the value or a tuple that
        begins with it. Parameters named `alpha` and `beta`, the second right after the first, are
        the window of the node; one named `depth` is the number of moves that it looks ahead.
        Callers give them by position. The function asks `over` of the game itself.

        Frames: *start* when a node is entered, *end* when it is left, and *score* at its parent.
        """
        return search

    def open(self, best: float, alpha: float = -inf, beta: float = inf) -> None:
        """Report, before the loop over the children, the score with which the node begins.

        A search with a transposition table also reports the window that the table has left. At a
        chance node the score is the sum so far. Frame: none of its own; it completes *table*.
        """

    def table(
        self, lower: float, upper: float, slot: int | None = None, found: bool = False
    ) -> None:
        """Report, right after a lookup in the transposition table, the range that it holds for the
        node: -inf and inf if it holds none. A table of slots, in which positions are known by their
        hashes, also reports the slot and whether the hash was found there. Frame: *table*."""

    def child_table(self, child: Any, bound: float, alpha: float, beta: float) -> None:
        """Report, after `table` and in place of `open`, that the range that the table holds for a
        child settles the node, the bound of the node that follows, and the window that the node's
        own range has left. Frame: *table*, with the child."""

    def predict(self, ask: float, bound: float) -> None:
        """Report, right before the node itself is searched less deep, what that search must reach
        so that one to the full depth is predicted to reach the bound, which is an end of the node's
        window. Frames: the *start* of that search, and the *score* after it, say so."""

    def refuse(self, kind: str, guess: float, move: Any = None) -> None:
        """Report, right before `update`, what is left out because a static evaluation and a margin,
        together `guess`, lie on the wrong side of a bound: all moves of the node, whose score is
        the bound (`standing`, `razoring`), or the child that the move leads to, which is not
        entered (`futility`). With `prediction` the search less deep has reached the `guess`, and
        the score is the bound that `predict` named. Frame: *update*, with a `Refusal`."""

    def update(self, best: float, alpha: float = -inf, beta: float = inf) -> None:
        """Report the node's score, and its window if it has one, after a child was taken into
        account. Call it after each child, whether the score changed or not. Frame: *update*."""

    def stand(self, best: float, alpha: float = -inf, beta: float = inf) -> None:
        """Report, before `open`, that the mover may stay at the static evaluation `best`, and the
        window that this leaves. `cutoff` may follow. Frame: *update*, without a child."""

    def reduce(self) -> None:
        """Report that the next child is searched less deep than its siblings, to see whether it is
        worth more. If its parent takes it into account without another search of it, the child is
        refused. Frames: those of the child and of its parent say so."""

    def cutoff(self) -> None:
        """Report, right after `update` or `stand`, that the children left are skipped. Call it
        after the last child too, if the condition of the cut holds. Frame: *update*, with a
        `Cutoff`."""

    def store(
        self, lower: float, upper: float, slot: int | None = None, written: bool = True
    ) -> None:
        """Report, right after the transposition table was written, the range that it holds for the
        node now. A table of slots also reports the slot, and whether the entry was written or the
        one of another position stays. Frame: none of its own; the range stands in *end*."""

    # Searches that keep a tree have no function that searches a node: they go from node to node.

    def start(self, state: Any, alpha: float = -inf, beta: float = inf, **named: Any) -> None:
        """Report that a search begins at the root, and its window. Frame: *start*."""

    def select(self, state: Any, *numbers: Any, **named: Any) -> None:
        """Report the node to which the search turns, and the numbers by which it was chosen.

        These are `proof` and `disproof` (numbers of leaves); `merit` and `solved` of SSS*; or
        `terms`: for each move from the parent the numbers whose sum was compared, in the terms of
        the player who moves there. Where worlds are solved they are the `world` that is next at a
        node, what chance does in it, and how likely it is, `p`; afterwards `terms`, and the `move`
        that is chosen at the node and at all that look the same. Frame: *select*.
        """

    def draw(self, state: Any, move: Any) -> None:
        """Report the outcome that was drawn at a chance node of the tree. Frame: *select* of the
        child, if the child is in the tree already."""

    def expand(self, child: Any, *numbers: Any, **named: Any) -> None:
        """Report that a node gets a child, and the numbers with which the child begins; see
        `select`. In a search that plays games out, a child that has joined already is not reported
        again. Frame: *expand*, of the parent."""

    def playout(self, state: Any, moves: Sequence[Any], result: float, **named: Any) -> None:
        """Report a game that was played out from a node: its moves, and its result for MAX.
        Frame: *playout*."""

    def backup(self, state: Any, *numbers: Any, **named: Any) -> None:
        """Report the numbers of a node after they were computed anew: those of `select`; or, after
        a playout, its `visits` and the `mean` of their results for MAX. Frame: *backup*."""

    def end(self, state: Any, value: float, best: Any = None, **named: Any) -> None:
        """Report that the search that began at the root ends: the value it found, and the move it
        chooses, if it estimates and proves none. Frame: *end*."""


SILENT = Watch()
"""The watch of a search that nobody records."""
