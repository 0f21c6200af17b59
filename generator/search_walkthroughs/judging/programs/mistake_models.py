"""Searches with which a program is compared: right ones, and some with one known mistake each.

A program is said to behave like a model only if both give the same value and read the same leaves
in the same order on every tree of a judgement: this is an observation, not a guess.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import inf
from types import MappingProxyType
from typing import Literal, NamedTuple

from ...game import MAX
from ...games.tree import Tree
from ..search_verdict import state_at
from .student_program import Observation


@dataclass(frozen=True, slots=True)
class SearchModel:
    """Alpha-beta, but for what is said here."""

    cuts: bool = True
    """False: nothing is cut; this is minimax."""
    past_bound: bool = False
    """It cuts only where the bounds have passed each other."""
    shallow: bool = False
    """A node uses only its parent's bound, which is negamax with one bound."""
    hard: bool = False
    """It is fail-hard: a node's score begins at the end of its window, and not at infinity."""
    root_raises: bool = True
    """False: the root's window never moves."""
    beta_from_min: bool = True
    """False: MIN does not pass beta on."""
    alpha_from_max: bool = True
    """False: MAX does not pass alpha on."""
    fresh: bool = False
    """Every child gets an infinite window."""
    keeps_window_order: bool = False
    """It is a negamax that negates the window and does not swap its ends."""
    reversed_at: Literal["", "min", "max"] = ""
    """At this player's nodes the comparison of the cut is turned round."""
    own_score: bool = False
    """It compares the child's score in place of the window's end."""
    returns_alpha: bool = False
    """Every node returns alpha."""
    swaps_players: bool = False
    """MAX and MIN are swapped."""
    greedy: bool = False
    """MIN maximises too."""
    averages: bool = False
    """MIN's nodes are worth the mean of their children: this is expectimax."""


EXPECTIMAX = "expectimax"
"""The model that is another right search, not a mistake."""

MODELS: Mapping[str, SearchModel] = MappingProxyType(
    {
        "alpha-beta": SearchModel(),
        "minimax": SearchModel(cuts=False),
        "past-bound": SearchModel(past_bound=True),
        "shallow": SearchModel(shallow=True),
        "root-alpha": SearchModel(root_raises=False),
        "beta-from-min": SearchModel(beta_from_min=False),
        "alpha-from-max": SearchModel(alpha_from_max=False),
        "fresh-window": SearchModel(fresh=True),
        "unswapped-window": SearchModel(keeps_window_order=True),
        "turned-at-min": SearchModel(reversed_at="min"),
        "turned-at-max": SearchModel(reversed_at="max"),
        "turned-at-min-own-score": SearchModel(reversed_at="min", own_score=True),
        "turned-at-max-own-score": SearchModel(reversed_at="max", own_score=True),
        "returns-alpha": SearchModel(returns_alpha=True),
        "swapped-players": SearchModel(swaps_players=True),
        "greedy-min": SearchModel(greedy=True),
        EXPECTIMAX: SearchModel(cuts=False, averages=True),
    }
)
"""By the keys under which the catalogues of messages describe them."""


class ModelEnd(NamedTuple):
    """What a model's search of an inner node returned, and the window that it was given."""

    state: int
    score: float
    alpha: float
    beta: float


def model_ends(game: Tree, model: SearchModel) -> list[ModelEnd]:
    """Return the ends of the inner nodes in a search by a model, in order."""
    search = _ModelSearch(game, model)
    search.value(game.start(), -inf, inf, is_root=True)
    return search.ends


def model_search(game: Tree, model: SearchModel) -> tuple[float, list[int]]:
    """Return the value of the root by a model, and the leaves that it reads, in order."""
    search = _ModelSearch(game, model)
    if model.keeps_window_order:
        value = search.keeps_window_order(game.start(), -inf, inf) * game.turn(game.start())
    else:
        value = search.value(game.start(), -inf, inf, is_root=True)
    return value, search.leaves


class _ModelSearch:
    def __init__(self, game: Tree, model: SearchModel) -> None:
        self.game = game
        self.model = model
        self.leaves: list[int] = []
        self.ends: list[ModelEnd] = []

    def value(self, state: int, alpha: float, beta: float, *, is_root: bool = False) -> float:
        game, model = self.game, self.model
        if game.over(state):
            self.leaves.append(state)
            return game.score(state)
        maximizing = (game.turn(state) == MAX) != model.swaps_players or model.greedy
        if model.averages and not maximizing:
            moves = game.moves(state)
            return sum(self.value(game.play(state, move), -inf, inf) for move in moves) / len(moves)
        best = -inf if maximizing else inf
        if model.returns_alpha or model.hard:
            best = alpha if maximizing else beta
        window_before = alpha, beta
        for move in game.moves(state):
            window = self._window(maximizing, alpha, beta, best)
            score = self.value(game.play(state, move), *window)
            best = max(best, score) if maximizing else min(best, score)
            if model.root_raises or not is_root:
                if maximizing:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
            if model.cuts and self._cuts(maximizing, alpha, beta, best):
                break
        self.ends.append(ModelEnd(state, best, *window_before))
        return alpha if model.returns_alpha else best

    def _window(
        self, maximizing: bool, alpha: float, beta: float, best: float
    ) -> tuple[float, float]:
        """Return the window that a child gets."""
        model = self.model
        if model.fresh:
            return -inf, inf
        if model.shallow:
            return (best, inf) if maximizing else (-inf, best)
        if not maximizing and not model.beta_from_min:
            return alpha, inf
        if maximizing and not model.alpha_from_max:
            return -inf, beta
        return alpha, beta

    def _cuts(self, maximizing: bool, alpha: float, beta: float, best: float) -> bool:
        model = self.model
        if model.reversed_at == ("max" if maximizing else "min"):
            return best <= beta if maximizing else best >= alpha
        if model.shallow or model.own_score:
            return best >= beta if maximizing else best <= alpha
        return alpha > beta if model.past_bound else alpha >= beta

    def keeps_window_order(self, state: int, alpha: float, beta: float) -> float:
        game = self.game
        if game.over(state):
            self.leaves.append(state)
            return game.score(state) * game.turn(state)
        best = -inf
        for move in game.moves(state):
            score = -self.keeps_window_order(game.play(state, move), -alpha, -beta)
            if score >= beta:
                return score
            best = max(best, score)
            alpha = max(alpha, best)
        return best


# In which style a right alpha-beta is written: fail-soft or fail-hard, at or past the bound.

STYLES: Mapping[str, SearchModel] = {
    f"{fail}-{cut}": SearchModel(hard=fail == "hard", past_bound=cut == "past-bound")
    for fail in ("soft", "hard")
    for cut in ("at-bound", "past-bound")
}
"""The four styles of a right alpha-beta."""


def agreeing_styles(observation: Observation, styles: Collection[str]) -> set[str]:
    """Return those of the styles in which inner nodes return what they do in the program.

    Fail-hard programs return the end of the window where they cut, or the score that passed it; of
    leaves outside of their windows they return either too. So leaves are left out, and both count.
    """
    game = observation.game
    ends = [
        (state_at(game, frame.path), frame.score)
        for frame in observation.frames
        if frame.status == "end"
    ]
    inner_ends = [(state, score) for state, score in ends if not game.over(state)]
    agreeing = set()
    for style in styles:
        model = STYLES[style]
        style_ends = model_ends(game, model)
        exact_ends = [(end.state, end.score) for end in style_ends]
        clipped_ends = [(end.state, max(end.alpha, min(end.beta, end.score))) for end in style_ends]
        if inner_ends == exact_ends or (model.hard and inner_ends == clipped_ends):
            agreeing.add(style)
    return agreeing
