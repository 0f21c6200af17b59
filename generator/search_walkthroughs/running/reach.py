"""Whether an algorithm can search a game to its end: found out before anybody waits for it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Any, cast

from .. import reading
from ..game import CHANCE, Game
from ..policies import PolicyName, unfit
from ..reading import BadInput
from ..reading.faults import listed
from .build import arena
from .find import algorithms, catalogue

PROBES = 24
"""So many games played at random tell about how large the tree is."""
LONGEST = 1000
"""Games without end are left after so many moves."""


@dataclass(frozen=True, slots=True)
class Probe:
    """A game played at random."""

    nodes: float
    """The nodes of a tree that is as wide everywhere as it was on the way."""
    turns: frozenset[int]
    """Who had a turn in it."""


def probes(game: Game[Any, Any], enough: float) -> Iterator[Probe]:
    """Games played at random, the same ones every time, each left once its guess is enough."""
    random = Random(0)
    for _ in range(PROBES):
        state, width, nodes, turns = game.start(), 1.0, 1.0, set[int]()
        for _ in range(LONGEST):
            if nodes > enough or game.over(state):
                break
            moves = game.moves(state)
            turns.add(game.turn(state))
            width *= len(moves)
            nodes += width
            state = game.play(state, random.choice(moves))
        yield Probe(nodes, frozenset(turns))


def rough(probed: list[Probe]) -> float:
    """About how many nodes the game's tree has.

    Each probe guesses at it (D. E. Knuth, Estimating the Efficiency of Backtrack Programs,
    Mathematics of Computation 29, 1975). Of the guesses the geometric mean is taken, which a few
    huge ones cannot spoil: it errs rather on the small side, so that no tree is refused that might
    have been searched.

    >>> rough([Probe(10, frozenset()), Probe(1000, frozenset())])
    100.0
    """
    return round(exp(sum(log(probe.nodes) for probe in probed) / len(probed)), 3)


def check(
    walkthrough: reading.Walkthrough, entry: reading.Entry, options: Mapping[str, object]
) -> None:
    """Raise BadInput for a game that the algorithm cannot search, or that nobody can wait for.

    A tree that is written out has been held against both where it was read.
    """
    if wrong := _policy(walkthrough, options):
        mark = walkthrough.marks.get("game") or walkthrough.marks["tree"]
        raise BadInput([walkthrough.fault(mark, *wrong)])
    if walkthrough.game is None:
        return
    most = walkthrough.limits.game
    # Putting moves in order may take a search of its own, and does not change how many there are.
    game = arena(walkthrough, {**options, "order": "given"}).game
    probed = list(probes(game, most * most))
    wrong = _turns(entry, probed) or _size(walkthrough, entry, options, rough(probed))
    if wrong:
        raise BadInput([walkthrough.fault(walkthrough.marks["game"], *wrong)])


def _turns(entry: reading.Entry, probed: list[Probe]) -> tuple[str, str] | None:
    """Why the algorithm cannot search a game in which these have their turns."""
    turns = frozenset[int]().union(*(probe.turns for probe in probed))
    chance, players = CHANCE in turns, len(turns - {CHANCE})
    facts = catalogue().algorithms[entry.algorithm]
    if facts.searches(chance=chance, players=players):
        return None
    obstacle = f"a game of {players} players"
    if chance and not facts.chance:
        obstacle = "chance nodes, and this game has some"
    able = catalogue().able(chance=chance, players=players)
    return f"{entry.algorithm} cannot search {obstacle}", f"use {listed(able)}"


def _policy(
    walkthrough: reading.Walkthrough, options: Mapping[str, object]
) -> tuple[str, str] | None:
    """Why games like this one cannot be played by the policy."""
    if "policy" not in options:
        return None
    return unfit(cast("PolicyName", options["policy"]), arena(walkthrough, options).game)


def _size(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    options: Mapping[str, object],
    nodes: float,
) -> tuple[str, str] | None:
    limits, depth = walkthrough.limits, options.get("depth")
    # A playout takes one road through a tree of any size.
    if nodes <= limits.game or algorithms()[entry.algorithm].text.sampled:
        return None
    message = f"from here the game's tree has more than {limits.game:,} nodes"
    if depth is None:
        message = f"{message}, and {entry.algorithm} is given no `depth`"
        cure = "give a `depth` under `options`"
    else:
        message, cure = f"{message} down to depth {depth}", "give a smaller `depth`"
    return message, f"{cure}, begin at a later `position`, or {limits.remedy('game')}"
