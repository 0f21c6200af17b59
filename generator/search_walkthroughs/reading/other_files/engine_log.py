"""The log of an engine that speaks UCI or USI: what it printed while it thought.

The lines that count are ``info depth … score … pv …`` and ``bestmove``; those of the other side,
``position`` and ``go``, are read where a log holds both. A program for people may have put
something before each line, such as its name or an arrow.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import inf
from typing import Literal, TypeAlias

from ..errors import FaultList, Position, quote_short

Bound: TypeAlias = Literal["lower", "upper"]

COMMAND = re.compile(
    r"^(?P<before>.*?(?:^|[\s>:<\]]))(?P<command>info|bestmove|position|go|id name|usiok|uciok)"
    r"(?:\s+(?P<rest>.*))?$"
)
"""Pattern of a command, and of what a graphical program may have put before it."""
PROTOCOL: Mapping[str, str] = {"uciok": "UCI", "usiok": "USI"}
NUMBERS = ("depth", "seldepth", "multipv", "nodes", "nps", "time", "hashfull", "tbhits", "cpuload",
           "currmovenumber")  # fmt: skip
"""Words that are followed by one number each."""
BOUNDS: Mapping[str, Bound] = {"lowerbound": "lower", "upperbound": "upper"}


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """One line that holds a score."""

    line: int
    """The line of the log, from 1."""
    depth: int
    centipawns: int | None
    """The score, for the player who moves in the position; None if it is a mate."""
    mate: int | None
    """Moves to the mate, negative if the player who moves is mated; None if it is not a mate."""
    bound: Bound | None
    """*lower*: the search failed high, the value is at least the score. *upper*: it failed low."""
    moves: tuple[str, ...]
    """The line of best play as far as the engine prints it."""
    nodes: int | None = None
    milliseconds: int | None = None
    whole: bool = True
    """Whether the depth is stated; USI engines print scores in the middle of a depth without it."""

    @property
    def score(self) -> float:
        """The score in pawns; a mate is infinite."""
        if self.centipawns is not None:
            return self.centipawns / 100
        return inf if (self.mate or 0) > 0 else -inf


@dataclass(frozen=True, slots=True)
class EngineSearch:
    """One search: from `go` to `bestmove`."""

    position: str
    """What was searched, as the log's own `position` says it; empty if the log does not say."""
    infos: tuple[EngineInfo, ...]
    best: str | None
    """The move of `bestmove`; None if the log ends before."""

    @property
    def results(self) -> tuple[EngineInfo, ...]:
        """For each depth the last exact score."""
        exact = [info for info in self.infos if info.bound is None and info.whole]
        by_depth = groupby(exact, key=lambda info: info.depth)
        return tuple([*infos][-1] for _, infos in by_depth)

    def failures(self, bound: Bound) -> int:
        """Return how often the search failed: low with an upper bound, high with a lower one."""
        return sum(info.bound == bound for info in self.infos)


@dataclass(frozen=True, slots=True)
class EngineLog:
    """All searches of a log."""

    engine: str
    """What the engine calls itself; empty if the log does not say."""
    protocol: str
    """`UCI` or `USI`, by what the engine said; else by how its moves are written."""
    searches: tuple[EngineSearch, ...]


def is_engine_log(text: str) -> bool:
    """Return whether a text is the log of an engine: whether a line holds a score or a move.

    >>> is_engine_log("info depth 1 score cp 3 pv e2e4"), is_engine_log("[[1, 2], 3]")
    (True, False)
    """
    matches = map(COMMAND.match, text.splitlines())
    return any(
        match["command"] == "bestmove" or " score " in f" {match['rest'] or ''}"
        for match in matches
        if match
    )


def read_engine_log(text: str, faults: FaultList) -> EngineLog:
    """Return the searches of the log. Raises BadInput for a line that cannot be read, and if there
    is no search in it."""
    reader = _Reader(faults)
    for number, line in enumerate(text.splitlines(), 1):
        if match := COMMAND.match(line):
            reader.take(number, match["command"], (match["rest"] or "").split(), line)
    searches = reader.searches()
    if not searches:
        message = "found no line `info … score …`"
        faults.stop(Position(1, 1), message, "save what the engine prints while it searches")
    moves = [move for search in searches for info in search.infos for move in info.moves]
    shogi = any(re.match(r"[1-9][a-i][1-9][a-i]|[A-Z]\*", move) for move in moves)
    return EngineLog(reader.engine, reader.protocol or ("USI" if shogi else "UCI"), searches)


class _Reader:
    """A reader of the commands of a log, one by one."""

    def __init__(self, faults: FaultList) -> None:
        self.faults = faults
        self.engine = self.protocol = ""
        self._position = ""
        self._infos: list[EngineInfo] = []
        self._searches: list[EngineSearch] = []

    def take(self, number: int, command: str, words: Sequence[str], line: str) -> None:
        match command:
            case "id name":
                self.engine = " ".join(words)
            case "uciok" | "usiok":
                self.protocol = PROTOCOL[command]
            case "position":
                self._position = " ".join(words)
            case "go":
                self._close(None)
            case "bestmove" if words:
                self._close(words[0])
            case "info" if "score" in words and "string" not in words:
                self._infos += self._info(number, words, line)

    def searches(self) -> tuple[EngineSearch, ...]:
        self._close(None)
        return tuple(self._searches)

    def _close(self, best: str | None) -> None:
        if self._infos:
            self._searches.append(EngineSearch(self._position, tuple(self._infos), best))
            self._infos = []

    def _info(self, number: int, words: Sequence[str], line: str) -> Iterator[EngineInfo]:
        """Yield the line's score, unless it is that of a second-best line."""

        def refuse(message: str, remedy: str, word: str = "score") -> None:
            self.faults.stop(Position(number, line.find(word) + 1), message, remedy)

        numbers: dict[str, int] = {}
        centipawns = mate = None
        bound: Bound | None = None
        moves: tuple[str, ...] = ()
        rest = iter(words)
        for word in rest:
            if word in NUMBERS:
                numbers[word] = _whole_number(next(rest, ""), word, refuse)
            elif word == "score":
                unit, value = next(rest, ""), next(rest, "")
                if unit == "cp":
                    centipawns = _whole_number(value, "score", refuse)
                elif unit == "mate":
                    mate = {"+": 1, "-": -1}.get(value) or _whole_number(value, "mate", refuse)
                else:
                    refuse(f"found the score {quote_short(unit)}", "a score is `cp` or `mate`")
            elif word in BOUNDS:
                bound = BOUNDS[word]
            elif word == "pv":
                moves = tuple(rest)
        if numbers.get("multipv", 1) == 1:
            last = self._infos[-1].depth if self._infos else 0
            yield EngineInfo(
                number,
                numbers.get("depth", last + (self._infos[-1].whole if self._infos else 1)),
                centipawns,
                mate,
                bound,
                moves,
                numbers.get("nodes"),
                numbers.get("time"),
                "depth" in numbers,
            )


def _whole_number(word: str, name: str, refuse: Callable[[str, str, str], None]) -> int:
    if not re.fullmatch(r"[+-]?\d+", word):
        refuse(f"found {quote_short(word)} as the {name}", "expected a whole number", name)
    return int(word)
