"""A small made-up catalogue: the reader knows algorithms and games by their facts alone."""

from typing import Literal

import pytest

from search_walkthroughs.reading import AlgorithmFacts, GameFacts, KnownNames, Option
from search_walkthroughs.runs import registry

INF = float("inf")


def _options(*options):
    return {option.name: option for option in options}


DEPTH = Option("depth", int | None, None, "Moves looked ahead.")
ORDER = Option(
    "order",
    Literal["given", "best-first", "worst-first", "random"],
    "given",
    "In which order children are tried.",
)
SEED = Option("seed", int, 0, "Where random orders begin.")
WINDOW = Option("window", tuple[float, float], (-INF, INF), "Alpha and beta at the root.")
FAIL = Option("fail", Literal["soft", "hard"], "soft", "What is returned outside the window.")
CUT = Option("cut", Literal["at-bound", "past-bound"], "at-bound", "When children are skipped.")
BIAS = Option("bias", float, 1.4, "How much is explored.")
SYMMETRY = Option("symmetry", bool, True, "Whether symmetric positions are one.")


def _facts(name, *options, chance=False, players=2):
    known = _options(*options, DEPTH, ORDER, SEED)
    return AlgorithmFacts(name, known, True, chance, players, f"What {name} does.")


@pytest.fixture(scope="session")
def catalogue():
    algorithms = [
        _facts("minimax"),
        _facts("alpha-beta", WINDOW, FAIL, CUT),
        _facts("expectimax", BIAS, chance=True),
        _facts("a-star", players=1),
    ]
    games = [
        GameFacts("tree", {}, "A tree."),
        GameFacts("tic-tac-toe", _options(SYMMETRY), "Three in a row."),
    ]
    return KnownNames(
        {facts.name: facts for facts in algorithms},
        {game.name: game for game in games},
        registry.catalogue().pages,
    )
