"""The orders of a listing's lines that are the same search, known by running them.

An order is known to be right if it finds the same values and reads the same leaves in the same
order as the listing does on every tree tried. So no rule says which statements may be swapped.
"""

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache
from itertools import chain
from random import Random
from typing import Any

from ..games.tree import Tree
from ..listing.specialized_listing import LeafReads
from ..runs.small_trees import fill, ordered_shapes, random_dag
from .listed_lines import Block, ListedLine, lines_of, with_one_moved

MAX_LEAVES = 4
"""Upper limit of leaves of the small trees, which have their values in every order."""
RANDOM_TREES, SEED = 60, 5
"""Number of random trees in which positions come again, and their seed."""
MAX_QUESTIONS = 1_000
"""Upper limit of questions about a tree until a search is taken for endless."""

Search = Callable[[Any], Callable[[Any], Any]]
"""Takes a game and returns the function that searches a state."""


class EndlessSearch(Exception):
    """Error for a search that does not end."""


class MovesAfterTheEnd(Exception):
    """Error for a search that asks for the moves of a position in which play is over."""


class CountedGame(LeafReads):
    """A game that records the leaves that are read, and stops a search that does not end or that
    asks what a game need not answer."""

    questions = 0

    def over(self, state: Any) -> bool:
        """Return whether play is over. Raises EndlessSearch if this was asked too often."""
        self.questions += 1
        if self.questions > MAX_QUESTIONS:
            raise EndlessSearch
        return bool(self.game.over(state))

    def moves(self, state: Any) -> Sequence[Any]:
        """Return the moves. Raises MovesAfterTheEnd where play is over: there a game may have any
        or none."""
        if self.game.over(state):
            raise MovesAfterTheEnd
        return list(self.game.moves(state))


@cache
def trees() -> Sequence[Tree]:
    """Return the trees on which orders are compared, the smallest first."""
    lot = Random(SEED)
    small = (Tree.grow(fill(*shaped), turn) for shaped in ordered_shapes(1, 3) for turn in (1, -1))
    larger = (Tree.grow(fill(*shaped)) for shaped in ordered_shapes(MAX_LEAVES, MAX_LEAVES))
    return tuple(chain(small, (random_dag(lot) for _ in range(RANDOM_TREES)), larger))


def answer(search: Search, tree: Tree) -> tuple[Any, list[Hashable]]:
    """Return what the search finds on the tree, and the leaves that it reads. Raises whatever it
    raises, and the errors of `CountedGame`."""
    game = CountedGame(tree)
    return search(game)(game.start()), game.keys


def is_same(search: Search, answers: Sequence[tuple[Any, list[Hashable]]]) -> bool:
    """Return whether the search gives these answers, one for each of `trees`."""
    try:
        return all(answer(search, tree) == own for tree, own in zip(trees(), answers, strict=True))
    except Exception:  # whatever it is, this is not the same search
        return False


def right_orders(
    statements: Block, compiled: Callable[[Sequence[ListedLine]], Search]
) -> Iterator[Sequence[ListedLine]]:
    """Yield the orders of the statements that are the same search as theirs, theirs first.

    In every order that is right one statement is moved, and what is right again is treated in the
    same way. An order is not found if each way to it leads through a wrong one: two moves that are
    right only together. `compiled` makes a search of lines.
    """
    listing = lines_of(statements)
    search = compiled(listing)
    answers = [answer(search, tree) for tree in trees()]
    tried = {tuple(listing)}
    right = deque([statements])
    while right:
        order = right.popleft()
        yield lines_of(order)
        for moved in with_one_moved(order):
            lines = lines_of(moved)
            if tuple(lines) not in tried:
                tried.add(tuple(lines))
                if is_same(compiled(lines), answers):
                    right.append(moved)
