"""Games in which a player does not see everything: determinization, and the plan that is best."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, TypeAlias, cast

from .game import CHANCE, MAX, MIN, Game, Path

SOURCE = (
    "I. Frank and D. Basin, Search in Games with Incomplete Information: A Case Study Using Bridge "
    "Card Play, Artificial Intelligence 100 (1998), pp. 87-123"
)

MOST_PLANS = 4096
"""So many plans of a player are compared at most."""

SetName: TypeAlias = Hashable
"""What a player sees in an information set, or the path of a node that is one by itself."""
Plan: TypeAlias = Mapping[SetName, Hashable]
"""The move at each information set of a player."""


class TooManyPlans(ValueError):
    """A player has more plans than can be compared; `plans` says how many."""

    def __init__(self, plans: int) -> None:
        super().__init__(f"a player has {plans:,} plans, and {MOST_PLANS:,} can be compared")
        self.plans = plans


class DifferentMoves(ValueError):
    """Two nodes of an information set have different moves; `name` is what is seen there."""

    def __init__(self, name: SetName) -> None:
        super().__init__(f"nodes that see {name!r} have different moves")
        self.name = name


@dataclass(frozen=True, slots=True)
class InformationSet:
    """Nodes between which their player cannot tell."""

    name: SetName
    turn: int
    paths: tuple[Path, ...]
    moves: tuple[Hashable, ...]
    means: Mapping[Hashable, Fraction]
    """Of MAX's moves, what the nodes after them are worth with open cards, on average."""


@dataclass(frozen=True, slots=True)
class Mixture:
    """Pure plans, each with its probability, and what they guarantee together."""

    plans: tuple[tuple[Fraction, Plan], ...]
    guarantee: Fraction


@dataclass(frozen=True, slots=True)
class HiddenGame:
    """What determinization says of a game, and what is true of it."""

    sets: tuple[InformationSet, ...]
    plan: Plan
    """MAX's plan by determinization."""
    claim: Fraction
    """What determinization expects of it: the greatest mean at a root of MAX, else the root's value
    with open cards."""
    worth: Fraction
    """The least that the plan gets on average, whatever plan MIN has."""
    best_pure: Fraction
    """The same of the best plan."""
    maximum: Mixture
    """MAX's best mixture of plans."""
    minimum: Mixture
    """MIN's; it lets MAX have no more than MAX's guarantees."""

    @property
    def value(self) -> Fraction:
        """The value of the game."""
        return self.maximum.guarantee


def solve(game: Game[Any, Any]) -> HiddenGame:
    """Return what determinization chooses, what that is worth, and the best mixture of plans.

    The game's optional method `sees` tells what the mover sees in a state: states of a player that
    see the same are one information set. Without it the player sees all.

    Raises TooManyPlans and DifferentMoves. Source: see `SOURCE`; the value in mixtures is that of
    the matrix of all pure plans.
    """
    tree = _HiddenTree(game)
    sets = tree.sets()
    mine, theirs = ([one for one in sets if one.turn == turn] for turn in (MAX, MIN))
    rows, columns = list(_plans(mine)), list(_plans(theirs))
    matrix = [[tree.result(row, column) for column in columns] for row in rows]
    plan = {one.name: max(one.means, key=one.means.__getitem__) for one in mine}
    root = next((one for one in mine if () in one.paths), None)
    claim = tree.open_value(()) if root is None else max(root.means.values())
    x, y = matrix_game(matrix)
    maximum = _mixture(rows, x, min(_mean(x, column) for column in zip(*matrix, strict=True)))
    minimum = _mixture(columns, y, max(_mean(y, row) for row in matrix))
    return HiddenGame(
        sets=tuple(sets),
        plan=plan,
        claim=claim,
        worth=min(matrix[rows.index(plan)]),
        best_pure=max(map(min, matrix)),
        maximum=maximum,
        minimum=minimum,
    )


class _HiddenTree:
    """The game's tree by paths."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._states: dict[Path, Any] = {}
        self._values: dict[Path, Fraction] = {}

    def _state(self, path: Path) -> Any:
        if path not in self._states:
            before = self._state(path[:-1]) if path else None
            game = self._game
            self._states[path] = game.play(before, path[-1]) if path else game.start()
        return self._states[path]

    def _name(self, path: Path) -> SetName:
        sees = getattr(self._game, "sees", None)
        seen = None if sees is None else cast("str | None", sees(self._state(path)))
        return path if seen is None else seen

    def sets(self) -> list[InformationSet]:
        """The information sets in the order in which they are met, depth first."""
        found: dict[tuple[int, SetName], list[tuple[Path, Fraction]]] = {}
        for path, chance in self._nodes((), Fraction(1)):
            turn = self._game.turn(self._state(path))
            found.setdefault((turn, self._name(path)), []).append((path, chance))
        return [self._set(turn, name, nodes) for (turn, name), nodes in found.items()]

    def _set(
        self, turn: int, name: SetName, nodes: Sequence[tuple[Path, Fraction]]
    ) -> InformationSet:
        moves = tuple(self._game.moves(self._state(nodes[0][0])))
        if any(tuple(self._game.moves(self._state(path))) != moves for path, _ in nodes):
            raise DifferentMoves(name)
        means, whole = {}, sum(chance for _, chance in nodes)
        if turn == MAX:
            for move in moves:
                worths = (chance * self.open_value((*path, move)) for path, chance in nodes)
                means[move] = sum(worths, Fraction()) / whole
        return InformationSet(name, turn, tuple(path for path, _ in nodes), moves, means)

    def _nodes(self, path: Path, chance: Fraction) -> Iterator[tuple[Path, Fraction]]:
        """The players' nodes, with the chances on the way to them."""
        state = self._state(path)
        if self._game.over(state):
            return
        if self._game.turn(state) == CHANCE:
            for move, p in self._game.outcomes(state):
                yield from self._nodes((*path, move), chance * p)
            return
        yield path, chance
        for move in self._game.moves(state):
            yield from self._nodes((*path, move), chance)

    def open_value(self, path: Path) -> Fraction:
        """What the node is worth if all cards are open."""
        if path not in self._values:
            self._values[path] = self._open_value(path)
        return self._values[path]

    def _open_value(self, path: Path) -> Fraction:
        game, state = self._game, self._state(path)
        if game.over(state):
            return Fraction(game.score(state))
        if game.turn(state) == CHANCE:
            worths = (p * self.open_value((*path, m)) for m, p in game.outcomes(state))
            return sum(worths, Fraction())
        choose = max if game.turn(state) == MAX else min
        return choose(self.open_value((*path, move)) for move in game.moves(state))

    def result(self, mine: Plan, theirs: Plan, path: Path = ()) -> Fraction:
        """What two plans come to on average."""
        game, state = self._game, self._state(path)
        if game.over(state):
            return Fraction(game.score(state))
        turn = game.turn(state)
        if turn == CHANCE:
            results = (p * self.result(mine, theirs, (*path, m)) for m, p in game.outcomes(state))
            return sum(results, Fraction())
        plan = mine if turn == MAX else theirs
        return self.result(mine, theirs, (*path, plan[self._name(path)]))


def _plans(sets: Sequence[InformationSet]) -> Iterator[Plan]:
    """Every pure plan: a move at each of the information sets."""
    count = prod(len(one.moves) for one in sets)
    if count > MOST_PLANS:
        raise TooManyPlans(count)
    names = [one.name for one in sets]
    for moves in product(*(one.moves for one in sets)):
        yield dict(zip(names, moves, strict=True))


def _mixture(plans: Sequence[Plan], shares: Sequence[Fraction], guarantee: Fraction) -> Mixture:
    played = tuple((share, plan) for share, plan in zip(shares, plans, strict=True) if share)
    return Mixture(played, guarantee)


def _mean(shares: Sequence[Fraction], results: Sequence[Fraction]) -> Fraction:
    terms = (share * result for share, result in zip(shares, results, strict=True))
    return sum(terms, Fraction())


def matrix_game(matrix: Sequence[Sequence[Fraction]]) -> tuple[list[Fraction], list[Fraction]]:
    """Return the best mixtures of the rows, for whoever gets the entry, and of the columns.

    Exact linear programming: the simplex method with the rule of R. G. Bland, New Finite Pivoting
    Rules for the Simplex Method, Mathematics of Operations Research 2 (1977), pp. 103-107, which
    never goes in a circle.

    >>> x, y = matrix_game([[Fraction(0), Fraction(1)], [Fraction(1, 2), Fraction(0)]])
    >>> [*map(str, x)], [*map(str, y)]
    (['1/3', '2/3'], ['2/3', '1/3'])
    """
    raised = 1 - min(map(min, matrix))  # all entries are made positive
    height, width = len(matrix), len(matrix[0])
    one, nothing = Fraction(1), Fraction()
    table = [
        [entry + raised for entry in row]
        + [one if k == n else nothing for k in range(height)]
        + [one]
        for n, row in enumerate(matrix)
    ]
    table.append([-one] * width + [nothing] * (height + 1))
    basis = [width + n for n in range(height)]
    while True:
        entering = next((k for k in range(width + height) if table[-1][k] < 0), None)
        if entering is None:
            break
        ratios = [
            (table[n][-1] / table[n][entering], basis[n], n)
            for n in range(height)
            if table[n][entering] > 0
        ]
        _, _, leaving = min(ratios)
        pivot = table[leaving][entering]
        table[leaving] = [entry / pivot for entry in table[leaving]]
        for n, row in enumerate(table):
            if n != leaving and row[entering]:
                factor = row[entering]
                table[n] = [a - factor * b for a, b in zip(row, table[leaving], strict=True)]
        basis[leaving] = entering
    total = table[-1][-1]
    rows = [table[-1][width + n] / total for n in range(height)]
    columns = [nothing] * width
    for n, k in enumerate(basis):
        if k < width:
            columns[k] = table[n][-1] / total
    return rows, columns
