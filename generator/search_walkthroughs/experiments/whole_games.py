"""Whole games played with a search; `--repeat`."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from random import Random
from typing import Any, TypeAlias, TypeVar, cast

from .. import reading
from ..course.claims import value_sentence
from ..game import CHANCE, MAX, Game, UnknownValue
from ..policies import POLICIES, Played, PolicyName, playout, sample
from ..reading import BadInput
from ..reading.errors import list_text
from ..record.family_runs import Play
from ..record.frame import plain
from ..record.frame_text import significant_text
from ..record.statistics import wilson
from ..runs.registry import AlgorithmFile, algorithms, catalogue
from ..runs.run import all_options, chosen_file, game_of
from ..runs.search_check import probes
from ..workers.executor import Mapper
from .code_digest import digest
from .tried_row import TriedRow, Work

# One game: a search chooses the moves of the players, and chance has moves of its own. Game i is
# played with the seed of the options plus i. Chance has a Random of its own, so
# that every search meets the same luck in game i, in so far as luck does not depend on the moves:
# in Calculation the same cards in the same order.

T = TypeVar("T")
Choice: TypeAlias = Callable[[Any], Any]
"""A function that chooses a move in a state in which a player moves."""

SUCCESS = 1
"""Value of a game that is a success, the best one where games are counted."""


class Undecided(ValueError):
    """A search that was too short to come to a choice."""


@lru_cache(maxsize=4)  # a process that plays many games of an entry finds out once who plays them
def player(walkthrough: reading.Walkthrough, entry: reading.Entry) -> Callable[[int], Played]:
    """Return the function that plays the game of a number, from the walkthrough's position on.

    BadInput for what cannot be played, or where all games would be the same.
    """
    options, text = all_options(walkthrough, entry), chosen_file(walkthrough, entry)
    game = game_of(walkthrough, entry).game
    if wrong := _unfit_search(entry, text, game, options.get("depth") is not None):
        raise BadInput([walkthrough.fault(walkthrough.marks["algorithm"], *wrong)])
    arguments = text.arguments(options, game.turn(game.start()))
    seed = cast("int", options["seed"])
    returns_move = text.family.part(Play).returns_move
    choose_best = None if returns_move else best_choice(text, game, arguments)

    def play(number: int) -> Played:
        cards = deals(seed + number)
        try:
            if is_policy(text):
                policy = POLICIES[cast("PolicyName", arguments["policy"])]
                return playout(game, game.start(), policy, Random(seed + number), cards)
            choose = choose_best or playout_choice(text, game, arguments, seed + number)
            return play_game(game, choose, cards)
        except UnknownValue as error:
            wrong = "a game may end at a leaf whose value is ?", "give every leaf a value"
            raise BadInput([walkthrough.fault(walkthrough.marks["tree"], *wrong)]) from error
        except Undecided as error:
            wrong = f"{entry.algorithm} ends without a choice", "give it more `playouts`"
            raise BadInput([walkthrough.fault(walkthrough.marks["algorithm"], *wrong)]) from error

    return play


def deals(seed: int) -> Random:
    """Return the generator from which chance is drawn in a whole game.

    A search with the same seed draws from another generator: else the first playout would
    foretell the cards.
    """
    return Random(f"cards {seed}")


def begun_at(game: Game[Any, Any], state: Any) -> Game[Any, Any]:
    """Return the same game begun in the state.

    A wrapper would do the same, at the cost of another call for every question to the game.
    """
    started = copy(game)
    vars(started)["start"] = lambda: state
    return started


def play_game(game: Game[Any, Any], choose: Choice, cards: Random) -> Played:
    """Play a game to its end, the players by `choose` and chance by its chances.

    `choose` is not called where there is only one move.
    """
    state, moves = game.start(), list[Any]()
    while not game.over(state):
        if game.turn(state) == CHANCE:
            move = sample(game, state, cards)
        else:
            legal = game.moves(state)
            move = legal[0] if len(legal) == 1 else choose(state)
        moves.append(move)
        state = game.play(state, move)
    return Played(game.score(state), tuple(moves))


def is_policy(text: AlgorithmFile) -> bool:
    """Return whether the algorithm plays by its policy alone, without a search."""
    options = text.options
    plays_out = text.family.part(Play).draws
    return plays_out and "policy" in options and "playouts" not in options


def playout_choice(
    text: AlgorithmFile, game: Game[Any, Any], arguments: dict[str, Any], seed: int
) -> Choice:
    """Return the choice of a search by playouts, which goes on with its generator between moves."""
    if "seed" in text.options:
        arguments = arguments | {"seed": seed}
    search = text.function(game, **arguments)

    def choose(state: Any) -> Any:
        _, move = search(state)
        if move is None:
            raise Undecided(state)
        return move

    return choose


def best_move(game: Game[Any, Any], state: Any, worth: Callable[[Any], float]) -> Any:
    """Return the first move that leads to the state of best value; `worth` says a state's value to
    MAX."""
    better = max if game.turn(state) == MAX else min
    return better(game.moves(state), key=lambda move: worth(game.play(state, move)))


def best_choice(text: AlgorithmFile, game: Game[Any, Any], arguments: dict[str, Any]) -> Choice:
    """Return a choice of the move to the best value that the search finds; each state is searched
    once."""
    search = text.function(game, **arguments)

    def worth(state: Any) -> float:
        return text.value_for_max(search(state), game.turn(state))

    return cache(lambda state: best_move(game, state, worth))


def _unfit_search(
    entry: reading.Entry, text: AlgorithmFile, game: Game[Any, Any], stopped: bool
) -> tuple[str, str] | None:
    """Return why games played by the search cannot be counted, and the remedy, or None."""
    name, greatest = entry.algorithm, game.range[1]
    if stopped:
        return "a game that is counted is played to its end", "leave `depth` out"
    if greatest != SUCCESS:
        message = f"a success is a game worth {SUCCESS}, and here one may be worth {greatest}"
        return message, f"repeat games whose greatest score is {SUCCESS}"
    if text.family.part(Play).returns_move:
        return None
    able = [
        name
        for name, algorithm in algorithms().items()
        if algorithm.text.family.part(Play).returns_move
        or (algorithm.facts.exact and algorithm.facts.chance)
    ]
    facts = catalogue().algorithms[name]
    if not (facts.exact and facts.chance):
        return (
            f"{name} plays no games of chance, and nothing else differs",
            f"use {list_text(able)}",
        )
    if not any(CHANCE in probe.turns for probe in probes(game, float("inf"))):
        message = f"{name} would play every game alike, for there is no chance in it"
        return message, f"repeat a game of chance, or use {list_text(_sampling())}"
    return None


def _sampling() -> list[str]:
    """Return the names of the searches that play games out."""
    return [
        name
        for name, algorithm in algorithms().items()
        if algorithm.text.family.part(Play).returns_move
    ]


# Many games, and how many of them succeed.

DIGITS = 6
"""Number of decimals of rates, of the ends of intervals and of seconds."""
MIN_SHARES = 32
"""Lower limit of shares, if there are enough games: small shares show how far the work has come."""
MAX_GAMES_PER_SHARE = 200
"""Upper limit of games in a share."""
SECONDS_BETWEEN_SAVES = 10.0
"""Time after which a result is saved again while games are played (seconds)."""


@dataclass(frozen=True, slots=True)
class GamesResult:
    """The results of many games."""

    games: int
    won: tuple[int, ...]
    """Numbers of the games that succeeded, in order."""
    seconds: float
    """Seconds of computing, those of several processes added up."""

    @property
    def successes(self) -> int:
        """Number of games that succeeded."""
        return len(self.won)

    @property
    def rate(self) -> float:
        """Share of games that succeeded."""
        return self.successes / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson score interval of the rate of endlessly many games."""
        return wilson(self.rate, self.games)

    def facts(self) -> dict[str, Any]:
        """Return the facts as JSON holds them."""
        return {
            "games": self.games,
            "successes": self.successes,
            "rate": round(self.rate, DIGITS),
            "interval": [round(end, DIGITS) for end in self.interval],
            "seconds": round(self.seconds, DIGITS),
        }

    def kept_facts(self) -> dict[str, Any]:
        """Return the facts as the file of results holds them: also which games succeeded."""
        return {**self.facts(), "won": list(self.won)}


NOTHING_PLAYED = GamesResult(0, (), 0.0)


def repeat_games(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    games: int,
    mapper: Mapper = map,
    on_progress: Callable[[int], object] = lambda games: None,
    *,
    played: GamesResult = NOTHING_PLAYED,
    save: Callable[[GamesResult], object] = lambda result: None,
) -> GamesResult:
    """Play `games` games; `on_progress` is called with how many more are done whenever some are.

    Which games are won depends on their numbers alone, not on who plays them or when. So the games
    that were `played` before are not played again, and `save` is called now and then with the
    result so far.
    """
    player(walkthrough, entry)  # says what is wrong before anybody is sent to work
    result, saved_at = played, time.monotonic()
    shares = [
        range(played.games + share.start, played.games + share.stop)
        for share in split_numbers(games - played.games)
    ]
    copies = [walkthrough] * len(shares), [entry] * len(shares)
    for share, (wins, spent) in zip(shares, mapper(count_wins, *copies, shares), strict=True):
        result = GamesResult(share.stop, (*result.won, *wins), result.seconds + spent)
        on_progress(len(share))
        if time.monotonic() - saved_at >= SECONDS_BETWEEN_SAVES:
            save(result)
            saved_at = time.monotonic()
    return result


@dataclass(frozen=True)
class GamesRow(TriedRow):
    """Whole games as a row of an experiment."""

    games: int

    QUOTED = ("games", "successes", "rate")

    def extent(self) -> dict[str, Any]:
        """See `TriedRow`."""
        return {"games": self.games}

    def first(self) -> str:
        """See `TriedRow`."""
        return _digest_of(player(*self.searched)(0))

    def conduct(self, work: Work) -> dict[str, Any]:
        """See `TriedRow`; games that have been played before are not played again."""
        played = NOTHING_PLAYED
        if (begun := work.begun) is not None:
            played = GamesResult(begun["games"], tuple(begun["won"]), begun["seconds"])
            work.on_progress(played.games)

        def save(part: GamesResult) -> None:
            work.save(replace(self.row, games=part.games), part.kept_facts())

        return repeat_games(
            *self.searched, self.games, work.mapper, work.on_progress, played=played, save=save
        ).kept_facts()

    def has_outcomes(self, result: Mapping[str, Any]) -> bool:
        """See `TriedRow`."""
        won = result.get("won")
        if not isinstance(won, list) or not all(type(number) is int for number in won):
            return False
        return won == sorted(set(won)) and not set(won) - set(range(self.games))

    def facts(self, result: Mapping[str, Any]) -> dict[str, Any]:
        """See `TriedRow`."""
        return GamesResult(self.games, tuple(result["won"]), result["seconds"]).kept_facts()

    def replay_fault(self, result: Mapping[str, Any], count: int) -> str:
        """See `TriedRow`."""
        played = [*map(player(*self.searched), range(count))]
        won = {number for number, game in enumerate(played) if game.value == SUCCESS}
        wrong = won ^ {number for number in result["won"] if number < count}
        return self.outcome_fault(result, _digest_of(played[0]), wrong)


def _digest_of(game: Played) -> str:
    return digest([str(move) for move in game.moves])


def count_wins(
    walkthrough: reading.Walkthrough, entry: reading.Entry, numbers: Sequence[int]
) -> tuple[list[int], float]:
    """Return which of the games of these numbers succeed, and how many seconds they took."""
    play = player(walkthrough, entry)
    began = time.process_time()
    wins = [number for number in numbers if play(number).value == SUCCESS]
    return wins, time.process_time() - began


def run_in_shares(
    work: Callable[[reading.Walkthrough, reading.Entry, Sequence[int]], tuple[list[T], float]],
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    count: int,
    mapper: Mapper,
    on_progress: Callable[[int], object],
) -> tuple[list[T], float]:
    """Do the work on the numbers below the count, in shares, and return its results in order and
    the seconds of computing, those of several processes added up.

    `on_progress` is called with how many more numbers are done whenever some are.
    """
    shares = list(split_numbers(count))
    results, seconds = list[T](), 0.0
    copies = [walkthrough] * len(shares), [entry] * len(shares)
    for share, (share_results, spent) in zip(shares, mapper(work, *copies, shares), strict=True):
        results += share_results
        seconds += spent
        on_progress(len(share))
    return results, seconds


def split_numbers(games: int) -> Iterator[range]:
    """Yield the numbers of the games, in shares.

    >>> list(split_numbers(3)), len(list(split_numbers(1000))), len(list(split_numbers(20000)))
    ([range(0, 1), range(1, 2), range(2, 3)], 32, 100)
    """
    size = min(MAX_GAMES_PER_SHARE, -(-games // MIN_SHARES))
    yield from (range(first, min(first + size, games)) for first in range(0, games, size))


def facts(
    name: str, walkthrough: reading.Walkthrough, entry: reading.Entry, result: GamesResult
) -> dict[str, Any]:
    """Return the object that `walkthroughs run --repeat` prints."""
    return {
        "walkthrough": name,
        "file": walkthrough.file,
        "algorithm": entry.algorithm,
        "options": plain(all_options(walkthrough, entry)),
        **result.facts(),
    }


def text(facts: dict[str, Any]) -> str:
    """Return the facts of whole games, as `facts` gives them, as the lines that `walkthroughs run
    --repeat` prints."""
    options = ", ".join(
        f"{k}={value_sentence(v)}" for k, v in facts["options"].items() if v is not None
    )
    low, high = facts["interval"]
    return (
        f"{facts['walkthrough']}: {facts['algorithm']} ({options})\n"
        f"  successes   {facts['successes']} of {facts['games']} games; "
        f"a success is a game worth {SUCCESS}\n"
        f"  rate        {percent(facts['rate'])}, between {percent(low)} and {percent(high)} "
        f"with 95% confidence (Wilson score interval)\n"
        f"  seconds     {significant_text(facts['seconds'], DIGITS)}"
    )


def percent(share: float) -> str:
    """Return the share as people read it, small ones with as many digits as they need.

    >>> percent(0.25), percent(0.000266), percent(0.0000001), percent(0)
    ('25%', '0.0266%', '0.00001%', '0%')
    """
    return f"{significant_text(share * 100, 3)}%"
