"""What `go` asks for: how deep, how long, how many positions, among which moves."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

MAX_DEPTH = 32
"""Upper limit of the search depth (plies)."""
TIME_RESERVE = 0.05
"""Part of a time limit that is held back (seconds)."""
MOVES_PER_CLOCK = 40
"""Number of moves for which a clock must last, unless the client names one."""
NUMBERS = {"btime", "wtime", "byoyomi", "binc", "winc", "movestogo", "movetime", "depth", "nodes"}
ENDLESS = {"infinite", "ponder"}
"""Words after which no answer is wanted before another command asks for it."""


@dataclass(frozen=True, slots=True)
class MoveForm:
    """The notation of a game's moves."""

    pattern: re.Pattern[str]
    samples: str


SHOGI = MoveForm(
    re.compile(r"(?:[1-9][a-i]|[PLNSGBR]\*)[1-9][a-i]\+?"), "as in 7g7f, 8h2b+ and P*5e"
)
CHESS = MoveForm(re.compile(r"[a-h][1-8][a-h][1-8][qrbn]?"), "as in e2e4, e1g1 and e7e8q")


class Misunderstood(ValueError):
    """A line that cannot be followed, and why."""


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """The limits at which a search ends by itself; None means no such limit."""

    depth: int | None = None
    seconds: float | None = None
    nodes: int | None = None
    moves: tuple[str, ...] = ()
    """Moves among which the search chooses; empty means all."""
    infinite: bool = False
    ponder: bool = False
    """True if the clock starts only when the opponent has made the expected move."""


def limits(
    words: Sequence[str], *, black: bool, legal: Sequence[str], form: MoveForm = SHOGI
) -> SearchLimits:
    """Return the limits that the words after `go` ask for; unknown words are ignored.

    `black` says whether it is Black's move, and so Black's clock that runs.
    """
    numbers: dict[str, int] = {}
    for place, word in enumerate(words):
        if word in NUMBERS:
            lowest, highest = (1, MAX_DEPTH) if word == "depth" else (0, 10**9)
            numbers[word] = number(word, words[place + 1 : place + 2], lowest, highest)
    return SearchLimits(
        depth=numbers.get("depth"),
        seconds=None if "infinite" in words else _seconds(numbers, black=black),
        nodes=numbers.get("nodes"),
        moves=_among(words, legal, form) if "searchmoves" in words else (),
        infinite="infinite" in words,
        ponder="ponder" in words,
    )


def number(name: str, words: Sequence[str], lowest: int, highest: int) -> int:
    """Return the first of the words as a number, brought between `lowest` and `highest`."""
    text = words[0] if words else ""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 12):
        raise Misunderstood(f"{name} needs a whole number")
    return min(max(int(text), lowest), highest)


def _among(words: Sequence[str], legal: Sequence[str], form: MoveForm) -> tuple[str, ...]:
    """Return the moves after `searchmoves`, all of which must be legal."""
    moves: list[str] = []
    for word in words[words.index("searchmoves") + 1 :]:
        if not form.pattern.fullmatch(word):
            break
        if word not in legal:
            raise Misunderstood(f"searchmoves: the rules do not allow {word} here")
        moves.append(word)
    if not moves:
        raise Misunderstood(f"searchmoves needs moves, {form.samples}")
    return tuple(moves)


def _seconds(numbers: Mapping[str, int], *, black: bool) -> float | None:
    """Return how long the program may think, in seconds; None without a limit."""
    if "movetime" in numbers:
        return max(numbers["movetime"] / 1000 - TIME_RESERVE, 0)
    side = "b" if black else "w"
    if not numbers.keys() & {"byoyomi", f"{side}time"}:
        return None
    share = max(1, numbers.get("movestogo", MOVES_PER_CLOCK))  # moves until the clock is set again
    clock = numbers.get(f"{side}time", 0) / share + numbers.get(f"{side}inc", 0)
    return max((clock + numbers.get("byoyomi", 0)) / 1000 - TIME_RESERVE, 0)
