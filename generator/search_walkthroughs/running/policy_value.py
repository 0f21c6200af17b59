"""What play by a policy comes to, exactly: every game it may play, each as likely as it is."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ..game import CHANCE, Game, M, S, exact
from ..policies import DRAWN_FROM, PolicyName


def played(
    game: Game[S, M], policy: PolicyName = "random"
) -> Callable[[S], Mapping[float, Fraction]]:
    """Return the function that says how likely a game from a state is to come to each score, if all
    players play by the policy.

    The scores go from the greatest to the least. Every state is worked out once, so the game must
    be one whose states can all be looked at.
    """
    known: dict[S, dict[float, Fraction]] = {}

    def results(state: S) -> dict[float, Fraction]:
        if state not in known:
            known[state] = worked_out(state)
        return known[state]

    def worked_out(state: S) -> dict[float, Fraction]:
        if game.over(state):
            return {game.score(state): Fraction(1)}
        found: dict[float, Fraction] = {}
        for move, chance in _moves(game, policy, state):
            for score, share in results(game.play(state, move)).items():
                found[score] = found.get(score, Fraction()) + chance * share
        return {score: found[score] for score in sorted(found, reverse=True)}

    return results


def average(results: Mapping[float, Fraction]) -> Fraction:
    """What games come to on average that are so likely to come to each score."""
    return sum((share * Fraction(exact(score)) for score, share in results.items()), Fraction())


def _moves(game: Game[Any, Any], policy: PolicyName, state: Any) -> list[tuple[Any, Fraction]]:
    """What may come next, and how likely each is."""
    if game.turn(state) == CHANCE:
        return list(game.outcomes(state))
    moves = DRAWN_FROM[policy](game, state)
    return [(move, Fraction(1, len(moves))) for move in moves]
