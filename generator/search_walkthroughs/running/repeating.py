"""Many games, played one like the other: how often they succeed."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .. import reading
from ..estimates import wilson
from ..trace.frame import plain
from .claims import said
from .playing import SUCCESS, player
from .run import effective
from .workers import Each

DIGITS = 6
"""Of rates, of the ends of intervals and of seconds."""
SHARES, MOST = 32, 200
"""The games are dealt out in so many shares or more, none of more games than this: small enough to
show how far the work has come, and not so small that handing them over takes longer."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """What came of many games."""

    games: int
    won: tuple[int, ...]
    """The numbers of the games that succeeded, in order."""
    seconds: float
    """Of computing, that of several processes added up."""

    @property
    def successes(self) -> int:
        """How many games succeeded."""
        return len(self.won)

    @property
    def rate(self) -> float:
        """The share of games that succeeded."""
        return self.successes / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the rate of endlessly many games lies, very likely: the Wilson score interval."""
        return wilson(self.rate, self.games)

    def facts(self) -> dict[str, Any]:
        """As JSON holds it."""
        return {
            "games": self.games,
            "successes": self.successes,
            "rate": round(self.rate, DIGITS),
            "interval": [round(end, DIGITS) for end in self.interval],
            "seconds": round(self.seconds, DIGITS),
        }


def repeated(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    games: int,
    each: Each = map,
    told: Callable[[int], object] = lambda games: None,
) -> Repeated:
    """Play so many games; `told` hears how many more are done whenever some are.

    Which games are won depends on their numbers alone, not on who plays them or when.
    """
    player(walkthrough, entry)  # says what is wrong before anybody is sent to work
    shares = list(shared(games))
    count = len(shares)
    wins, seconds = list[int](), 0.0
    results = each(won, [walkthrough] * count, [entry] * count, shares)
    for share, (some, spent) in zip(shares, results, strict=True):
        wins, seconds = [*wins, *some], seconds + spent
        told(len(share))
    return Repeated(games, tuple(wins), seconds)


def won(
    walkthrough: reading.Walkthrough, entry: reading.Entry, numbers: Sequence[int]
) -> tuple[list[int], float]:
    """Which of the games of these numbers succeed, and how many seconds it took."""
    play = player(walkthrough, entry)
    began = time.process_time()
    wins = [number for number in numbers if play(number).value == SUCCESS]
    return wins, time.process_time() - began


def shared(games: int) -> Iterator[range]:
    """The numbers of the games, in shares.

    >>> list(shared(3)), len(list(shared(1000))), len(list(shared(20000)))
    ([range(0, 1), range(1, 2), range(2, 3)], 32, 100)
    """
    size = min(MOST, -(-games // SHARES))
    yield from (range(first, min(first + size, games)) for first in range(0, games, size))


def facts(
    name: str, walkthrough: reading.Walkthrough, entry: reading.Entry, result: Repeated
) -> dict[str, Any]:
    """The object that `walkthroughs run --repeat` prints."""
    return {
        "walkthrough": name,
        "file": walkthrough.file,
        "algorithm": entry.algorithm,
        "options": plain(effective(walkthrough, entry)),
        **result.facts(),
    }


def text(facts: dict[str, Any]) -> str:
    """The same facts as people read them."""
    given = ", ".join(f"{k}={said(v)}" for k, v in facts["options"].items() if v is not None)
    low, high = facts["interval"]
    return (
        f"{facts['walkthrough']}: {facts['algorithm']} ({given})\n"
        f"  successes   {facts['successes']} of {facts['games']} games; "
        f"a success is a game worth {SUCCESS}\n"
        f"  rate        {percent(facts['rate'])}, between {percent(low)} and {percent(high)} "
        f"with 95% confidence (Wilson score interval)\n"
        f"  seconds     {facts['seconds']}"
    )


def percent(share: float) -> str:
    """The share as people read it, small ones with as many digits as they need.

    >>> percent(0.25), percent(0.000266), percent(0)
    ('25%', '0.0266%', '0%')
    """
    return f"{share * 100:.3g}%"
