"""Whether an algorithm can search a game to its end: found out before anybody waits for it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Any

from .. import reading
from ..game import CHANCE, Game
from ..reading import BadInput, Fault
from ..reading.faults import listed
from .build import arena
from .find import catalogue

PROBES = 24
"""So many games played at random tell about how large the tree is."""
LONGEST = 1000
"""Games without end are left after so many moves."""


@dataclass(frozen=True, slots=True)
class Probe:
    """A game played at random."""

    nodes: float
    """The nodes of a tree that is as wide everywhere as it was on the way."""
    chance: bool
    """Whether chance had a turn in it."""


def probes(game: Game[Any, Any], enough: float) -> Iterator[Probe]:
    """Games played at random, the same ones every time, each left once its guess is enough."""
    random = Random(0)
    for _ in range(PROBES):
        state, width, nodes, chance = game.start(), 1.0, 1.0, False
        for _ in range(LONGEST):
            if nodes > enough or game.over(state):
                break
            moves = game.moves(state)
            chance = chance or game.turn(state) == CHANCE
            width *= len(moves)
            nodes += width
            state = game.play(state, random.choice(moves))
        yield Probe(nodes, chance)


def rough(probed: list[Probe]) -> float:
    """About how many nodes the game's tree has.

    Each probe guesses at it (D. E. Knuth, Estimating the Efficiency of Backtrack Programs,
    Mathematics of Computation 29, 1975). Of the guesses the geometric mean is taken, which a few
    huge ones cannot spoil: it errs rather on the small side, so that no tree is refused that might
    have been searched.

    >>> rough([Probe(10, False), Probe(1000, False)])
    100.0
    """
    return round(exp(sum(log(probe.nodes) for probe in probed) / len(probed)), 3)


def check(
    walkthrough: reading.Walkthrough, entry: reading.Entry, options: Mapping[str, object]
) -> None:
    """Raise BadInput for a game that the algorithm cannot search, or that nobody can wait for.

    A tree that is written out has been held against both where it was read.
    """
    if walkthrough.game is None:
        return
    most = walkthrough.limits.game
    # Putting moves in order may take a search of its own, and does not change how many there are.
    game = arena(walkthrough, {**options, "order": "given"}).game
    probed = list(probes(game, most * most))
    wrong = _chance(entry, probed) or _size(walkthrough, entry, options, rough(probed))
    if wrong:
        mark = walkthrough.marks["game"]
        raise BadInput([Fault(walkthrough.file, mark.line, mark.column, *wrong)])


def _chance(entry: reading.Entry, probed: list[Probe]) -> tuple[str, str] | None:
    known = catalogue().algorithms
    if known[entry.algorithm].chance or not any(probe.chance for probe in probed):
        return None
    able = [name for name, facts in known.items() if facts.chance]
    message = f"{entry.algorithm} cannot search chance nodes, and this game has some"
    return message, f"use {listed(able)}"


def _size(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    options: Mapping[str, object],
    nodes: float,
) -> tuple[str, str] | None:
    limits, depth = walkthrough.limits, options.get("depth")
    if nodes <= limits.game:
        return None
    message = f"from here the game's tree has more than {limits.game:,} nodes"
    if depth is None:
        message = f"{message}, and {entry.algorithm} is given no `depth`"
        cure = "give a `depth` under `options`"
    else:
        message, cure = f"{message} down to depth {depth}", "give a smaller `depth`"
    return message, f"{cure}, begin at a later `position`, or {limits.remedy('game')}"
