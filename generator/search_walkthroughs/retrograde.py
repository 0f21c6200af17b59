"""Retrograde analysis: the value of every position of a game, worked out from its ends."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from .game import Game

P = TypeVar("P", bound=Hashable)

SOURCE = (
    "T. Ströhlein, thesis, Technical University of Munich (1970); K. Thompson, Retrograde Analysis "
    "of Certain Endgames, ICCA Journal 9/3 (1986), pp. 131-139"
)


class FiniteGame(Game[P, Any], Protocol[P]):
    """A game whose positions can be listed."""

    def positions(self) -> Iterable[P]:
        """Return every position once, in an order that never changes. A move to a position that is
        left out counts as a move to a draw."""
        ...


@dataclass(frozen=True, slots=True)
class Backup(Generic[P]):
    """What a decided position says about a position from which a move leads to it."""

    position: P
    """The decided one."""
    predecessor: P
    left: int
    """Number of the predecessor's moves that are not known to lose, after this."""
    decides: bool
    """Whether this decides the predecessor."""


@dataclass(frozen=True, slots=True)
class PositionTable(Generic[P]):
    """The values of all positions, and how far from the end they are."""

    values: Mapping[P, int]
    """1 where MAX wins, -1 where MIN wins; a position that is not in it is a draw."""
    distances: Mapping[P, int]
    """Number of moves of both sides after which the game ends at each decided position, if the
    winner hurries and the loser delays."""
    generations: tuple[tuple[P, ...], ...]
    """The decided positions by their distance; each generation in the order of the game's list."""
    size: int
    """Number of positions, the draws included."""


def retrograde(
    game: FiniteGame[P], on_backup: Callable[[Backup[P]], object] = lambda backup: None
) -> PositionTable[P]:
    """Return the values and the distances of all positions of a game.

    `on_backup` is called for each predecessor that is looked at. The ends that somebody has won are
    the first generation. Each generation decides the next one: a position is decided if one move
    wins for its mover, or if all moves lose. What is never decided is a draw.

    Source: see `SOURCE`.
    """
    places = list(game.positions())
    before, left = _predecessors(game, places)
    value = [_winner(game, place) for place in places]
    generation = [n for n in range(len(places)) if value[n]]
    generations: list[tuple[P, ...]] = []
    while generation:
        generations.append(tuple(places[n] for n in generation))
        following: list[int] = []
        for q in generation:
            for p in before[q]:
                if value[p]:
                    continue
                won = value[q] == game.turn(places[p])
                left[p] -= not won
                if won or not left[p]:
                    value[p] = value[q]
                    following.append(p)
                on_backup(Backup(places[q], places[p], left[p], bool(value[p])))
        generation = sorted(following)
    decided = {place: value[n] for n, place in enumerate(places) if value[n]}
    distances = {place: g for g, members in enumerate(generations) for place in members}
    return PositionTable(decided, distances, tuple(generations), len(places))


def _predecessors(game: FiniteGame[P], places: list[P]) -> tuple[list[list[int]], list[int]]:
    """Return from where each position can be reached, and how many moves there are in each."""
    number = {place: n for n, place in enumerate(places)}
    before: list[list[int]] = [[] for _ in places]
    counts = [0] * len(places)
    for n, place in enumerate(places):
        for move in () if game.over(place) else game.moves(place):
            counts[n] += 1
            child = number.get(game.play(place, move))
            if child is not None:
                before[child].append(n)
    return before, counts


def _winner(game: FiniteGame[P], place: P) -> int:
    """Return 1 at an end that MAX has won, -1 at one that MIN has won, else 0."""
    score = game.score(place) if game.over(place) else 0
    return (score > 0) - (score < 0)


def best_line(
    game: FiniteGame[P], table: PositionTable[P], place: P
) -> Iterator[tuple[Hashable, P]]:
    """Yield each move from a decided position to the end, with the position after it: the first
    move that wins soonest, or that loses latest."""
    while table.distances.get(place, 0):
        continuation = table.values[place], table.distances[place] - 1
        for move in game.moves(place):
            child = game.play(place, move)
            if (table.values.get(child), table.distances.get(child)) == continuation:
                yield move, child
                place = child
                break
