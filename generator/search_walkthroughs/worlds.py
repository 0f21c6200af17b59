"""Worlds: what a player who does not see everything takes to be possible, listed or drawn."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, lcm
from random import Random
from typing import Generic, NamedTuple, TypeAlias, TypeVar, cast

from .game import CHANCE, MAX, Game, M, S
from .policies import below

T = TypeVar("T")

Event: TypeAlias = tuple[int, tuple[tuple[M, Fraction], ...]]
"""A decision of chance: how many others come before it, and what may happen, how likely."""
World: TypeAlias = Mapping[Event[M], M]
"""What happens at each event. Two places of a tree at which as many decisions of chance have been
made and the same may happen, equally likely, are one event: the same card is turned over."""


class DifferentMoves(ValueError):
    """Two nodes of an information set have different moves; `name` is what is seen there."""

    def __init__(self, name: Hashable) -> None:
        super().__init__(f"nodes that see {name!r} have different moves")
        self.name = name


@dataclass(frozen=True, slots=True)
class Node(Generic[S]):
    """A state that a player may be in."""

    state: S
    chance: Fraction
    """Probability that chance leads there, whatever the players do."""


class Deal(NamedTuple, Generic[S, M]):
    """A world of an information set."""

    state: S
    """The state that the player is in."""
    world: World[M]
    """What chance will do from there on."""
    chance: Fraction
    """Probability of the world; of worlds that were drawn, each counts as one."""


def sees(game: Game[S, M], state: S) -> str | None:
    """Return what the mover sees in the state, if that is not everything: states of a player that
    see the same are one information set, and the player must choose the same move in all of them.
    """
    sees_of_game = getattr(game, "sees", None)
    return None if sees_of_game is None else cast("str | None", sees_of_game(state))


def information_sets(
    game: Game[S, M], state: S, player: int, later: bool = False
) -> list[list[Node[S]]]:
    """Return the information sets of the player below a state, in the order in which they are met.

    They are those of the first decisions that the player comes to, and `later` those of all others
    too. States in which the game says nothing of what the player sees are sets by themselves.

    Raises DifferentMoves.
    """
    nodes_by_set: dict[Hashable, list[Node[S]]] = {}
    for node in _decisions(game, Node(state, Fraction(1)), player, later):
        view = sees(game, node.state)
        name = node.state if view is None else ("sees", view)
        nodes = nodes_by_set.setdefault(name, [])
        nodes.append(node)
        if list(game.moves(node.state)) != list(game.moves(nodes[0].state)):
            raise DifferentMoves(view)
    return list(nodes_by_set.values())


def set_name(game: Game[S, M], state: S) -> Hashable:
    """Return the name of the information set of a state: who moves and what the mover sees, or the
    state, if that is everything."""
    view = sees(game, state)
    return state if view is None else (game.turn(state), view)


def best_answer(
    game: Game[S, M], state: S, player: int, plans: Mapping[Hashable, Mapping[M, float]]
) -> float:
    """Return what comes of the game, to MAX, if a player answers the other's plan in the best way.

    `plans` has for each information set of the other player how likely each of its moves is, by
    the name of the set. A player who forgets is given what one who remembers everything would get.
    """
    choose = max if player == MAX else min

    def worth(nodes: Sequence[tuple[S, float]]) -> float:
        """Return what comes of nodes that the player cannot tell apart, each with its chance."""
        ends, left = list[float](), list(nodes)
        below_by_set: dict[Hashable, dict[M, list[tuple[S, float]]]] = {}
        while left:
            place, chance = left.pop()
            if game.over(place):
                ends.append(chance * game.score(place))
                continue
            turn = game.turn(place)
            if turn == player:
                below = below_by_set.setdefault(set_name(game, place), {})
                for move in game.moves(place):
                    below.setdefault(move, []).append((game.play(place, move), chance))
                continue
            odds = dict(game.outcomes(place)) if turn == CHANCE else plans[set_name(game, place)]
            left += [(game.play(place, m), chance * float(p)) for m, p in odds.items() if p]
        best = (choose(map(worth, below.values())) for below in below_by_set.values())
        return fsum([*ends, *best])

    return worth([(state, 1.0)])


def _decisions(game: Game[S, M], node: Node[S], player: int, later: bool) -> Iterator[Node[S]]:
    """Yield the states below a node in which the player moves."""
    state, turn = node.state, game.turn(node.state)
    if game.over(state):
        return
    if turn == player:
        yield node
        if not later:
            return
    odds = dict(game.outcomes(state)) if turn == CHANCE else {}
    for move in game.moves(state):
        chance = node.chance * odds.get(move, 1)
        yield from _decisions(game, Node(game.play(state, move), chance), player, later)


def every_world(game: Game[S, M], nodes: Sequence[Node[S]]) -> Iterator[Deal[S, M]]:
    """Yield every world of an information set, with its probability."""
    total = sum(node.chance for node in nodes)
    for node in nodes:
        for world, chance in _worlds(game, node.state, {}):
            yield Deal(node.state, world, chance * node.chance / total)


def draw_world(game: Game[S, M], nodes: Sequence[Node[S]], rng: Random) -> Deal[S, M]:
    """Return a world of an information set, drawn as likely as it is."""
    state = _draw([(node.state, node.chance) for node in nodes], rng)
    world: dict[Event[M], M] = {}
    while (event := _next_event(game, state, world)) is not None:
        world[event] = _draw(event[1], rng)
    return Deal(state, world, Fraction(1))


def _worlds(game: Game[S, M], state: S, world: World[M]) -> Iterator[tuple[World[M], Fraction]]:
    """Yield the worlds that agree with what is decided already, with their probabilities."""
    event = _next_event(game, state, world)
    if event is None:
        yield world, Fraction(1)
        return
    for move, p in event[1]:
        for complete_world, chance in _worlds(game, state, {**world, event: move}):
            yield complete_world, p * chance


def _next_event(game: Game[S, M], state: S, world: World[M], before: int = 0) -> Event[M] | None:
    """Return the first event below a state that the world does not decide."""
    if game.over(state):
        return None
    moves = game.moves(state)
    if game.turn(state) == CHANCE:
        event = before, tuple(game.outcomes(state))
        if event not in world:
            return event
        moves, before = [world[event]], before + 1
    for move in moves:
        event_below = _next_event(game, game.play(state, move), world, before)
        if event_below is not None:
            return event_below
    return None


def _draw(weighted: Sequence[tuple[T, Fraction]], rng: Random) -> T:
    """Return one of the items, with probabilities in proportion to the numbers beside them."""
    denominator = lcm(*(chance.denominator for _, chance in weighted))
    parts = [int(chance * denominator) for _, chance in weighted]
    ticket = below(sum(parts), rng)
    for (item, _), part in zip(weighted, parts, strict=True):
        ticket -= part
        if ticket < 0:
            return item
    raise AssertionError  # the parts add up to more than the ticket
