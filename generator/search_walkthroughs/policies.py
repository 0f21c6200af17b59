"""Play without search: random and rule-based policies, playouts, the exact value of a policy."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from random import Random
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from .game import CHANCE, Game, M, S, exact

# How a game is played without search: one move after another, chosen at random.

T = TypeVar("T")

PolicyName: TypeAlias = Literal["random", "foundation-first"]
Policy: TypeAlias = Callable[[Game[Any, Any], Any, Random], Any]
"""Chooses a move in a state in which a player moves."""


class Played(NamedTuple):
    """A game played to its end."""

    value: float
    """What it came to for MAX."""
    moves: tuple[Any, ...]
    """All that was played from the state on, what chance chose among it."""


def playout(
    game: Game[S, M], state: S, policy: Policy, rng: Random, cards: Random | None = None
) -> Played:
    """Play on to the end, the players by the policy and chance by its chances.

    With `cards`, chance draws from this one and the policy from `rng`: two games of Calculation
    with equal `cards` turn over the same cards in the same order, however they are played.

    What a playout asks of a watched game is not told: it is not part of the search. A game whose
    rules are slow may have a method `played_out`, which does the same for the two
    policies that are here.
    """
    if hasattr(game, "bare"):
        game, state = game.bare(state)
    drawing = rng if cards is None else cards
    by_itself = getattr(game, "played_out", None)
    if by_itself is not None and policy in (random, foundation_first):
        return Played(*by_itself(state, policy is foundation_first, rng, drawing))
    moves: list[M] = []
    while not game.over(state):
        if game.turn(state) == CHANCE:
            move = sample(game, state, drawing)
        else:
            move = policy(game, state, rng)
        moves.append(move)
        state = game.play(state, move)
    return Played(game.score(state), tuple(moves))


def sample(game: Game[S, M], state: S, rng: Random) -> M:
    """Return an outcome of a chance node, drawn with exactly the game's probabilities."""
    outcomes = game.outcomes(state)
    denominator = lcm(*[chance.denominator for _, chance in outcomes])
    ticket = below(denominator, rng)
    for outcome, chance in outcomes:
        ticket -= chance.numerator * (denominator // chance.denominator)
        if ticket < 0:
            return outcome
    raise ValueError(f"the chances add up to less than one in {state!r}")


def any_move(game: Game[S, M], state: S) -> Sequence[M]:
    """Return all legal moves."""
    return game.moves(state)


def foundation_or_any(game: Game[S, M], state: S) -> Sequence[M]:
    """Return the moves that bring a card to a foundation; if there is none, all legal moves.

    The game's own `foundation_moves` says which moves they are.
    """
    moves: Sequence[M] = _foundation_moves(game, state) or game.moves(state)
    return moves


def random(game: Game[S, M], state: S, rng: Random) -> M:
    """Return any legal move, all equally likely."""
    return pick(any_move(game, state), rng)


def foundation_first(game: Game[S, M], state: S, rng: Random) -> M:
    """Return any move that brings a card to a foundation; if there is none, any legal move."""
    return pick(foundation_or_any(game, state), rng)


POLICIES: Mapping[PolicyName, Policy] = MappingProxyType(
    {"random": random, "foundation-first": foundation_first}
)
DRAWN_FROM: Mapping[PolicyName, Callable[[Any, Any], Sequence[Any]]] = MappingProxyType(
    {"random": any_move, "foundation-first": foundation_or_any}
)
"""The moves among which each policy draws, all equally likely."""


def unfit(name: PolicyName, game: Game[Any, Any]) -> tuple[str, str] | None:
    """Return what is wrong and its remedy, if the policy cannot play games like this."""
    if name == "random" or hasattr(innermost(game), "foundation_moves"):
        return None
    return f"the policy {name} needs a game with foundations", "use `policy: random`"


def innermost(game: Any) -> Any:
    """Return the game within all games around it."""
    while hasattr(game, "inside"):
        game = game.game
    return game


def pick(items: Sequence[T], rng: Random) -> T:
    """Return one of the items, all equally likely."""
    return items[below(len(items), rng)]


def below(count: int, rng: Random) -> int:
    """Return a whole number from 0 to less than the count, all equally likely.

    It is made of bits alone, so it is the same on every machine and version of Python.
    """
    bits = (count - 1).bit_length()
    while (number := rng.getrandbits(bits)) >= count:
        pass
    return number


def _foundation_moves(game: Any, state: Any) -> Sequence[Any]:
    if hasattr(game, "bare"):
        game, state = game.bare(state)
    while hasattr(game, "inside"):
        game, state = game.game, game.inside(state)
    moves: Sequence[Any] = game.foundation_moves(state)
    return moves


# What play by a policy comes to, exactly: every game it may play, each as likely as it is.


def played(
    game: Game[S, M], policy: PolicyName = "random"
) -> Callable[[S], Mapping[float, Fraction]]:
    """Return the function that says how likely a game from a state is to come to each score, if all
    players play by the policy.

    The scores go from the largest to the smallest. Every state is worked out once, so the game must
    be one whose states can all be looked at.
    """
    results_by_state: dict[S, dict[float, Fraction]] = {}

    def results(state: S) -> dict[float, Fraction]:
        if state not in results_by_state:
            results_by_state[state] = worked_out(state)
        return results_by_state[state]

    def worked_out(state: S) -> dict[float, Fraction]:
        if game.over(state):
            return {game.score(state): Fraction(1)}
        chances: dict[float, Fraction] = {}
        for move, chance in _moves(game, policy, state):
            for score, share in results(game.play(state, move)).items():
                chances[score] = chances.get(score, Fraction()) + chance * share
        return {score: chances[score] for score in sorted(chances, reverse=True)}

    return results


def average(results: Mapping[float, Fraction]) -> Fraction:
    """Return the mean score, given the probability of each score."""
    return sum((share * Fraction(exact(score)) for score, share in results.items()), Fraction())


def _moves(game: Game[Any, Any], policy: PolicyName, state: Any) -> list[tuple[Any, Fraction]]:
    """Return the moves that may come next, with their probabilities."""
    if game.turn(state) == CHANCE:
        return list(game.outcomes(state))
    moves = DRAWN_FROM[policy](game, state)
    return [(move, Fraction(1, len(moves))) for move in moves]
