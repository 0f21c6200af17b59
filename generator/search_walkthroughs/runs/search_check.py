"""Whether an algorithm can search a game, and soon enough: found out before the search begins."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp, inf, log, sqrt
from random import Random
from typing import Any, cast

from .. import reading
from ..game import CHANCE, Game
from ..hashing import innermost
from ..policies import PolicyName, unfit
from ..reading import BadInput
from ..reading.errors import list_text
from ..reading.walkthrough import FrozenMap
from ..record.family_runs import Extent
from ..record.recording import Recording
from ..record.statistics import MAX_COUNTED_STATES, countable
from ..wrappers import GameWrapper
from .registry import algorithms, catalogue, games
from .search_game import game_fault, order_moves, search_game

PROBES = 24
"""Number of games played at random that are enough to estimate the size of the tree."""
LONGEST = 1000
"""Number of moves after which a game without end is left."""


@dataclass(frozen=True, slots=True)
class RandomGame:
    """A game played at random."""

    nodes: float
    """The nodes of a tree that is as wide everywhere as it was on the way."""
    turns: frozenset[int]
    """Who had a turn in it."""
    repeats: bool = False
    """Whether a position came again in it."""
    endless: bool = False
    """Whether it was left after that number of moves."""


def probes(game: Game[Any, Any], enough: float) -> Iterator[RandomGame]:
    """Yield games played at random, the same ones every time, each left once its guess is
    enough."""
    random = Random(0)
    for _ in range(PROBES):
        state, width, nodes, turns = game.start(), 1.0, 1.0, set[int]()
        met, repeats, endless = {state}, False, True
        for _ in range(LONGEST):
            if nodes > enough or game.over(state):
                endless = False
                break
            moves = game.moves(state)
            turns.add(game.turn(state))
            width *= len(moves)
            nodes += width
            state = game.play(state, random.choice(moves))
            repeats = repeats or state in met
            met.add(state)
        yield RandomGame(nodes, frozenset(turns), repeats, endless)


def estimated_size(probed: list[RandomGame]) -> float:
    """Estimate how many nodes the game's tree has.

    Each probe guesses at it (D. E. Knuth, Estimating the Efficiency of Backtrack Programs,
    Mathematics of Computation 29, 1975). Of the guesses the geometric mean is taken, which a few
    huge ones cannot spoil: it errs rather on the small side, so that no tree is refused that might
    have been searched.

    >>> estimated_size([RandomGame(10, frozenset()), RandomGame(1000, frozenset())])
    100.0
    """
    return round(exp(sum(log(probe.nodes) for probe in probed) / len(probed)), 3)


def check_game(
    walkthrough: reading.Walkthrough, entry: reading.Entry, options: Mapping[str, object]
) -> None:
    """Raise BadInput for a game that the algorithm cannot search, or that nobody can wait for.

    A tree that is written out has been held against both where it was read.
    """
    wrong = _policy(walkthrough, options)
    if wrong is None and walkthrough.tree is None:
        wrong = _obstacle(walkthrough, entry, options)
    if wrong is not None:
        raise BadInput([game_fault(walkthrough, *wrong)])


def _obstacle(
    walkthrough: reading.Walkthrough, entry: reading.Entry, options: Mapping[str, object]
) -> tuple[str, str] | None:
    """Return why the algorithm cannot search the game, or not soon enough, and the remedy."""
    # The estimate does not depend on the limit, so that the limit that is named is large enough.
    enough = max(walkthrough.limits.game, walkthrough.limits.highest("game"))
    # Putting moves in order may take a search of its own, and does not change how many there are.
    game = search_game(walkthrough, {**options, "order": "given"}).game
    probed = list(probes(game, enough * enough))
    return (
        _turns(entry, probed)
        or _no_pass(entry, game)
        or _cycle(entry, probed)
        or _size(walkthrough, entry, options, estimated_size(probed))
    )


def _turns(entry: reading.Entry, probed: list[RandomGame]) -> tuple[str, str] | None:
    """Return why the algorithm cannot search a game in which these have their turns."""
    turns = frozenset[int]().union(*(probe.turns for probe in probed))
    chance, players = CHANCE in turns, len(turns - {CHANCE})
    facts = catalogue().algorithms[entry.algorithm]
    if facts.searches(chance=chance, players=players):
        return None
    obstacle = f"a game of {players} players"
    if chance and not facts.chance:
        obstacle = "chance nodes, and this game has some"
    able = catalogue().able(chance=chance, players=players)
    return f"{entry.algorithm} cannot search {obstacle}", f"use {list_text(able)}"


def _no_pass(entry: reading.Entry, game: Game[Any, Any]) -> tuple[str, str] | None:
    """Return why the algorithm cannot search a game in which nobody can pass."""
    if not algorithms()[entry.algorithm].text.traits.may_pass:
        return None
    if hasattr(innermost(game, game.start())[0], "passed"):
        return None
    able = sorted(name for name, rules in games().items() if hasattr(rules.game, "passed"))
    remedy = f"search {list_text(able)}, or use an algorithm that does not pass, as alpha-beta"
    return f"this game has no pass, and {entry.algorithm} searches what follows a pass", remedy


def _cycle(entry: reading.Entry, probed: list[RandomGame]) -> tuple[str, str] | None:
    """Return why the algorithm cannot search a game whose moves lead back to earlier positions."""
    if not any(probe.repeats for probe in probed):
        return None
    text = algorithms()[entry.algorithm].text
    cure = "give a `depth` under `options`, or set `repetition: on` where the game has it"
    back = "the moves of this game lead back to earlier positions"
    if not text.family.part(Extent).grows:
        return f"{back}, so its tree has no end, and {entry.algorithm} is given no `depth`", cure
    if text.traits.shares:
        return f"{back}, and {entry.algorithm} would count one playout twice for a position", cure
    if any(probe.endless for probe in probed):
        return f"{back}, and a playout may have no end", cure
    return None


def _policy(
    walkthrough: reading.Walkthrough, options: Mapping[str, object]
) -> tuple[str, str] | None:
    """Return why the policy cannot play the game, and the remedy; None without a policy."""
    if "policy" not in options:
        return None
    return unfit(cast("PolicyName", options["policy"]), search_game(walkthrough, options).game)


def _size(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    options: Mapping[str, object],
    nodes: float,
) -> tuple[str, str] | None:
    limits, depth = walkthrough.limits, options.get("depth")
    text = algorithms()[entry.algorithm].text
    # A playout takes one path through a tree of any size.
    if nodes <= limits.game or text.family.part(Extent).grows:
        return None
    visited = inf
    cuts, remembers = text.traits.window or text.family.part(Recording).skips, text.traits.remembers
    if remembers or (cuts and sqrt(nodes) <= MAX_COUNTED_STATES):
        visited = _visited(walkthrough, entry.algorithm, FrozenMap(options))
    if visited <= limits.game:
        return None
    message = f"from here the game's tree has more than {limits.game:,} nodes"
    if depth is None:
        message = f"{message}, and {entry.algorithm} is given no `depth`"
        cure = "give a `depth` under `options`"
    else:
        message, cure = f"{message} down to depth {depth}", "give a smaller `depth`"
    return message, limits.remedy("game", min(nodes, visited), cure, "begin at a later `position`")


TRIAL_SHARE = 5
"""A search is tried for one in this number of the states that are counted in a game."""


class _TooManyMoves(Exception):
    """A search has played as many moves as it may."""


class _CountedGame(GameWrapper[Any, Any]):
    """The game, of which no more moves can be played than the number."""

    def __init__(self, game: Game[Any, Any], moves: int) -> None:
        super().__init__(game)
        self.left = moves

    def play(self, state: Any, move: Any) -> Any:
        """Return the state after the move."""
        if not self.left:
            raise _TooManyMoves
        self.left -= 1
        return self.game.play(state, move)


@lru_cache(maxsize=8)  # a page runs a search several times
def _visited(
    walkthrough: reading.Walkthrough, algorithm: str, options: FrozenMap[str, object]
) -> float:
    """Return how many nodes the search visits, however large the tree is: a table knows positions
    again, and cuts leave most of the tree out. The search is tried; infinite if it does not end
    soon."""
    text = algorithms()[algorithm].file_for(options)
    outer = {name: value for name, value in options.items() if name not in text.options}
    looks = text.family.part(Extent).takes_estimates
    game = search_game(walkthrough, {**outer, "order": "given"}, looks=looks).game
    moves = int(min(countable(game) // TRIAL_SHARE, walkthrough.limits.highest("game")))
    counted = _CountedGame(game, moves)
    ordered = order_moves(counted, options)
    start = ordered.start()
    search = text.function(ordered, **text.arguments(options, ordered.turn(start)))
    try:
        search(start)
    except (_TooManyMoves, RecursionError):
        return inf
    return 1 + moves - counted.left
