"""A network of one layer: weights of features, which say what a position is worth and which moves
look promising; and the record of its training."""

import tomllib
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, fields
from math import exp, tanh
from typing import TypeAlias, TypeVar

M = TypeVar("M", bound=Hashable)

Features: TypeAlias = Sequence[int]
"""How often each feature is there, in the order of the network's weights."""
WEIGHT_DIGITS = 2
"""Number of decimals of a trained weight."""


@dataclass(frozen=True, slots=True)
class Network:
    """The weights, by the names of the features."""

    value: Mapping[str, float]
    """Weights of the features of a position."""
    prior: Mapping[str, float]
    """Weights of the features of a move."""

    def worth(self, features: Features) -> float:
        """Return what a position is worth to the player who moves, between -1 and 1.

        >>> Network({"stones": 1}, {}).worth([0])
        0.0
        """
        return tanh(_weigh(self.value, features))

    def priors(self, features: Mapping[M, Features]) -> dict[M, float]:
        """Return how promising each move is, given the features of each; they add up to 1.

        >>> Network({}, {"captures": 0}).priors({"a": [1], "b": [0]})
        {'a': 0.5, 'b': 0.5}
        """
        powers = {
            move: exp(_weigh(self.prior, move_features)) for move, move_features in features.items()
        }
        total = sum(powers.values())
        return {move: power / total for move, power in powers.items()}


@dataclass(frozen=True, slots=True)
class Example:
    """What a network learns from one position of a game."""

    position: Features
    result: float
    """What the game came to for the player who moves, between -1 and 1."""
    moves: Mapping[Hashable, Features]
    shares: Mapping[Hashable, float]
    """The share of the visits of each move, towards which its prior goes."""


def fitted(network: Network, examples: Sequence[Example], steps: int, rate: float) -> Network:
    """Return the network after some steps of gradient descent: its value goes towards the results,
    its priors go towards the shares.

    Args:
        network: The network to begin with.
        examples: What it learns from, at least one.
        steps: How many steps are made.
        rate: The length of a step, for the mean of all examples.

    Returns:
        The network, its weights rounded to `WEIGHT_DIGITS`.
    """
    for _ in range(steps):
        value_slopes, prior_slopes = [0.0] * len(network.value), [0.0] * len(network.prior)
        for example in examples:
            worth = network.worth(example.position)
            _add(value_slopes, (example.result - worth) * (1 - worth * worth), example.position)
            priors = network.priors(example.moves)
            for move, features in example.moves.items():
                _add(prior_slopes, example.shares[move] - priors[move], features)
        step = rate / len(examples)
        network = Network(
            _moved(network.value, value_slopes, step), _moved(network.prior, prior_slopes, step)
        )
    return Network(_rounded(network.value), _rounded(network.prior))


def _add(slopes: list[float], factor: float, features: Features) -> None:
    """Add the features, each times the factor, to the slopes."""
    for n, count in enumerate(features):
        slopes[n] += factor * count


def _moved(
    weights: Mapping[str, float], slopes: Sequence[float], step: float
) -> Mapping[str, float]:
    """Return the weights one step further along their slopes."""
    pairs = zip(weights.items(), slopes, strict=True)
    return {name: weight + step * slope for (name, weight), slope in pairs}


def _rounded(weights: Mapping[str, float]) -> Mapping[str, float]:
    """Return the weights as they are printed, and as the next games use them."""
    return {name: round(weight, WEIGHT_DIGITS) for name, weight in weights.items()}


@dataclass(frozen=True, slots=True)
class Generation:
    """A network of the loop of search and training, and what it can do."""

    network: Network
    learnt: int
    """Positions of games from which it was fitted; 0 of the first."""
    right_priors: int
    """Positions in which the move with the largest prior keeps the value."""
    right_searches: Sequence[int]
    """Positions in which the move that the search plays keeps the value, for each number of
    simulations."""
    error: float
    """The mean square of the difference between its values and the true ones."""


@dataclass(frozen=True, slots=True)
class Training:
    """How a network was trained, and what came of each generation."""

    seed: int
    games: int
    """Games that each generation plays against itself."""
    simulations: int
    """Number of simulations of each search in these games."""
    tested_simulations: Sequence[int]
    """Number of simulations of each search that counts for `right_searches`."""
    positions: int
    """Positions in which the generations are compared."""
    generations: Sequence[Generation]

    @property
    def network(self) -> Network:
        """The last generation's."""
        return self.generations[-1].network


def read_training(text: str) -> Training:
    """Return the training that `training_text` has written."""
    facts = tomllib.loads(text)
    generations = [
        Generation(Network(generation.pop("value"), generation.pop("prior")), **generation)
        for generation in facts.pop("generation")
    ]
    return Training(**facts, generations=tuple(generations))


def training_text(training: Training) -> str:
    """Return the training as TOML, which `read_training` reads."""
    lines = _numbers(training, leave="generations")
    for generation in training.generations:
        lines += ["", "[[generation]]", *_numbers(generation, leave="network")]
        for name in ("value", "prior"):
            weights = getattr(generation.network, name)
            listed = ", ".join(f"{feature} = {weight}" for feature, weight in weights.items())
            lines.append(f"{name} = {{ {listed} }}")
    return "\n".join([*lines, ""])


def _numbers(facts: Training | Generation, leave: str) -> list[str]:
    """Return the lines of all numbers but the field to leave out."""
    names = [field.name for field in fields(facts) if field.name != leave]
    return [f"{name} = {getattr(facts, name)}" for name in names]


def _weigh(weights: Mapping[str, float], features: Features) -> float:
    return sum(w * count for w, count in zip(weights.values(), features, strict=True))
