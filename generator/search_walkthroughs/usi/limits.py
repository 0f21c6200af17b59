"""What `go` asks for: how deep, how long, how many positions, among which moves."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

DEEPEST = 32
SPARE, SHARE = 0.05, 40
"""Seconds held back of a time to be kept; of a clock, one part in so many is spent on a move."""
NUMBERS = {"btime", "wtime", "byoyomi", "binc", "winc", "movestogo", "movetime", "depth", "nodes"}
ENDLESS = {"infinite", "ponder"}
"""With these words no answer is wanted before another command asks for it."""


@dataclass(frozen=True, slots=True)
class MoveForm:
    """How the moves of a game are written."""

    pattern: re.Pattern[str]
    samples: str


SHOGI = MoveForm(
    re.compile(r"(?:[1-9][a-i]|[PLNSGBR]\*)[1-9][a-i]\+?"), "as in 7g7f, 8h2b+ and P*5e"
)
CHESS = MoveForm(re.compile(r"[a-h][1-8][a-h][1-8][qrbn]?"), "as in e2e4, e1g1 and e7e8q")


class Misunderstood(ValueError):
    """A line that cannot be followed, and why."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a search ends by itself; None: nowhere."""

    depth: int | None = None
    seconds: float | None = None
    nodes: int | None = None
    moves: tuple[str, ...] = ()
    """The moves among which one is looked for; empty: all."""
    infinite: bool = False
    ponder: bool = False
    """The clock begins to run only when the opponent has made the expected move."""


def limits(
    words: Sequence[str], *, black: bool, legal: Sequence[str], form: MoveForm = SHOGI
) -> Limits:
    """What the words after `go` ask for; words that are not known are passed over.

    `black` says whether it is Black's move, and so Black's clock that runs.
    """
    given: dict[str, int] = {}
    for place, word in enumerate(words):
        if word in NUMBERS:
            least, most = (1, DEEPEST) if word == "depth" else (0, 10**9)
            given[word] = number(word, words[place + 1 : place + 2], least, most)
    return Limits(
        given.get("depth"),
        None if "infinite" in words else _seconds(given, black=black),
        given.get("nodes"),
        _among(words, legal, form) if "searchmoves" in words else (),
        "infinite" in words,
        "ponder" in words,
    )


def number(name: str, words: Sequence[str], least: int, most: int) -> int:
    """The number among the words, brought between the least and the most."""
    text = words[0] if words else ""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 12):
        raise Misunderstood(f"{name} needs a whole number")
    return min(max(int(text), least), most)


def _among(words: Sequence[str], legal: Sequence[str], form: MoveForm) -> tuple[str, ...]:
    """The moves after `searchmoves`; every one has to be legal."""
    found: list[str] = []
    for word in words[words.index("searchmoves") + 1 :]:
        if not form.pattern.fullmatch(word):
            break
        if word not in legal:
            raise Misunderstood(f"searchmoves: the rules do not allow {word} here")
        found.append(word)
    if not found:
        raise Misunderstood(f"searchmoves needs moves, {form.samples}")
    return tuple(found)


def _seconds(given: Mapping[str, int], *, black: bool) -> float | None:
    """How long the program may think, if that is limited."""
    if "movetime" in given:
        return max(given["movetime"] / 1000 - SPARE, 0)
    side = "b" if black else "w"
    if not given.keys() & {"byoyomi", f"{side}time"}:
        return None
    share = max(1, given.get("movestogo", SHARE))  # so many moves until the clock is set again
    clock = given.get(f"{side}time", 0) / share + given.get(f"{side}inc", 0)
    return max((clock + given.get("byoyomi", 0)) / 1000 - SPARE, 0)
