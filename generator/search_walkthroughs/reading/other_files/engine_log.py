"""The log of an engine that speaks UCI or USI: what it printed while it thought.

The lines that count are ``info … score … pv …`` and ``bestmove``; those of the other side,
``position`` and ``go``, are read where a log holds both. A program for people may have put
something before each line, such as a name or an arrow: it says whose line it is.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise, takewhile
from math import inf
from typing import Literal, TypeAlias

from ..errors import START, BadInput, Fault, FaultList, quote_short
from ..limits import utf8
from .move_statistics import ROOT, MoveStatistics, move_statistics

Bound: TypeAlias = Literal["lower", "upper"]

BOUNDS: Mapping[str, Bound] = {"lowerbound": "lower", "upperbound": "upper"}


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """One line that holds a score."""

    line: int
    """The line of the log, from 1."""
    depth: int | None
    """None if the line does not state it: USI engines print scores in the middle of a depth."""
    centipawns: int | None
    """The score, for the player who moves in the position; None if it is a mate."""
    mate: int | None
    """Moves to the mate, 0 or negative if the player who moves is mated; None if it is no mate."""
    bound: Bound | None
    """*lower*: the search failed high, the value is at least the score. *upper*: it failed low."""
    moves: tuple[str, ...]
    """The line of best play as far as the engine prints it."""
    nodes: int | None = None
    milliseconds: int | None = None

    @property
    def score(self) -> float:
        """The score in pawns; a mate is infinite."""
        if self.centipawns is not None:
            return self.centipawns / 100
        return inf if (self.mate or 0) > 0 else -inf


@dataclass(frozen=True, slots=True)
class EngineSearch:
    """One search: from `go` to `bestmove`."""

    engine: str
    """What the engine calls itself; empty if the log does not say."""
    position: str
    """What was searched, as the log's own `position` says it; empty if the log does not say."""
    infos: tuple[EngineInfo, ...]
    best: str | None
    """The move of `bestmove`; None if the log ends before."""
    statistics: tuple[MoveStatistics, ...] = ()
    """The moves at the root, in the order of the log."""

    @property
    def results(self) -> tuple[EngineInfo, ...]:
        """For each depth the last exact score."""
        exact = [info for info in self.infos if info.bound is None and info.depth is not None]
        by_depth = groupby(exact, key=lambda info: info.depth)
        return tuple([*infos][-1] for _, infos in by_depth)

    def failures(self, bound: Bound) -> int:
        """Return how often the search failed: low with an upper bound, high with a lower one."""
        return sum(info.bound == bound for info in self.infos)


@dataclass(frozen=True, slots=True)
class EngineLog:
    """All searches of a log, in the order in which they began."""

    protocol: str
    """`UCI` or `USI`, by what the engines said; else by how moves are written."""
    searches: tuple[EngineSearch, ...]
    notes: tuple[Fault, ...] = ()
    """Notes of what could not be read and was left out."""
    second_best: int = 0
    """How many lines tell of second-best moves (`multipv` from 2 on), which are not read."""


# The lines: who says which command.

COLOURS = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]")
"""Pattern of what colours a terminal."""
COMMAND = re.compile(
    r"^(?P<before>(?:.*?[>:<\]|)'\"`-]\s*|[\d\s:.,/+-]+\s)??)"
    r"(?P<command>info|bestmove|id name|usiok|uciok"
    r"|position(?=\s+(?:startpos|fen|sfen)\b)|go(?=\s*$|\s+(?:[a-z]+(?:\s|$)|\d)))"
    r"(?=\s|$)(?P<rest>.*)$"
)
"""Pattern of a command, which stands alone or after what a program has put before it."""
GO_WORDS = frozenset((
    "searchmoves", "ponder", "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes",
    "mate", "movetime", "infinite", "byoyomi", "rtime", "perft",
))  # fmt: skip
"""Words that may follow `go`."""
SOURCE_PLACE = re.compile(r"\s+[\w/]+\.(?:py|cc|cpp|js|ts):\d+\]?\s*$")
"""Pattern of the place in a program's code that its log names at the end of a line."""
BROKEN_OFF = re.compile(r"[\d\s:.,/-]*\s{8}")
"""Pattern of how a line begins that goes on with the one before it."""
TERMINAL_COLUMNS = 80
"""Characters of a line after which a terminal goes on with the next one."""
WRAPPED_WORD = re.compile(
    r"-?\d+|cp|mate|[a-h][1-8][a-h][1-8][nbrqk]?|[1-9][a-i][1-9][a-i]\+?|[A-Z]\*[1-9][a-i]"
)
"""Pattern of a word of an `info` that is not a keyword."""
NUMBERED = re.compile(r"(?:-+>|<-+|[<>])\s*(\d+)\s*:\s*$")
"""Pattern of an arrow with the number of an engine."""
NOT_A_NAME = re.compile(
    r"\[[^\]]*\]|<\s*\d+>|-*>+|<+-*|[\w/]+\.(?:py|cc|cpp|js|ts):\d+\]?"
    r"|(?<!\S)(?:\d+(?:[:.,/T-]+\d+){2,}:?|\d+:\d\d\S*|\d+|[AP]M)(?=\s|$|[<>-])|^\s*\d+\.\d+(?=\s)"
)
"""Pattern of arrows, times, places and numbers before a command, and of what is in brackets."""
OWN_NAME = re.compile(
    r"(?!debug$|info$|gui$|engine(?: \d+)?$|std(?:in|out)$|in(?:put)?$|out(?:put)?$)"
    r"([A-Za-z](?:[\w .+-]*[\w+])?)(?:\(\d+\))?",
    re.IGNORECASE,
)
"""Pattern of the name of an engine before its commands, with its number in a match."""
BANNER = re.compile(
    r"\|_ \|_ \|_\| (?P<lc0>v\S+) built"
    r"|(?P<name>[A-Z][\w.+-]*(?: [\w.+-]+){1,5}) by (?:the )?[A-Z\d]"
)
"""Pattern of the line with which an engine begins: its name, and who made it."""
CHESS960 = re.compile(r"fen \S+ [wb] (?=[A-Ha-h]{1,4} )")
"""Pattern of a FEN that names rooks by their files, which only Chess960 needs."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that holds a command."""

    number: int
    who: str
    """What stands before the command, without times and arrows."""
    command: str
    words: tuple[str, ...]
    text: str


def log_bytes(data: bytes) -> bytes:
    """Return the bytes of a log in UTF-8, without the signs that colour a terminal."""
    return COLOURS.sub(b"", utf8(data))


def _lines(text: str) -> Iterator[_Line]:
    """Yield the commands of the log; an `info` that a program has broken off is one again."""
    last: _Line | None = None
    above = ""
    for number, raw in enumerate(text.splitlines(), 1):
        above, line_above = raw, above
        line = SOURCE_PLACE.sub("", raw)
        match = COMMAND.match(line)
        rest = tuple(match["rest"].strip("'\"`").split()) if match else ()
        if match and match["command"] == "go" and rest and rest[0] not in GO_WORDS:
            match = None
        if match:
            if last:
                yield last
            before = NUMBERED.sub(r" engine \1:", match["before"])
            who = " ".join(NOT_A_NAME.sub(" ", before).split()).strip(" :[]|-'\"`")
            last = _Line(number, who, match["command"], rest, line)
        elif last and last.command == "info" and (joined := _joined(last, line_above, line)):
            last = joined
        elif move_statistics(line) or "Opponent moves" in line:
            if last:
                yield last
            last = _Line(number, last.who if last else "", "statistics", (), line)
        elif not last and (banner := BANNER.match(line)):
            name = banner["name"] or f"Lc0 {banner['lc0']}"
            yield _Line(number, "", "banner", (name,), line)
    if last:
        yield last


def _joined(last: _Line, line_above: str, line: str) -> _Line | None:
    """Return the `info` with the line below it; None if that does not go on with it.

    Where a terminal has broken the line, the first word may be the end of the last one above, and
    all others must be those of an `info`."""
    if broken := BROKEN_OFF.match(line):
        words = (*last.words, *line[broken.end() :].split())
        return replace(last, words=words, text=f"{last.text} {line.strip()}")
    words = tuple(line.split())
    is_wrapped = len(line_above) in (TERMINAL_COLUMNS - 1, TERMINAL_COLUMNS) and len(words) > 1
    if not is_wrapped or not all(w in KEYWORDS or WRAPPED_WORD.fullmatch(w) for w in words[1:]):
        return None
    gap = "" if len(line_above) == TERMINAL_COLUMNS else " "  # a blank at the end may be lost
    text = f"{last.text}{gap}{line}"
    begin = text.index("info") + len("info")
    return replace(last, words=tuple(text[begin:].split()), text=text)


def is_engine_log(text: str) -> bool:
    """Return whether a text is the log of an engine: whether a line holds a score or a move.

    >>> is_engine_log("info depth 1 score cp 3 pv e2e4"), is_engine_log("[[1, 2], 3]")
    (True, False)
    """
    return any(
        line.command == "bestmove" or (line.command == "info" and "score" in line.words)
        for line in _lines(text)
    )


def read_engine_log(text: str, faults: FaultList) -> EngineLog:
    """Return the searches of the log, each engine's by themselves.

    What cannot be read of a line costs that alone, with a note. Raises BadInput if no search is
    left."""
    lines = [*_lines(text)]
    speaking = {line.who for line in lines if line.command in ("info", "bestmove")}
    alone = next(iter(speaking)) if len(speaking) == 1 else None
    notes: list[Fault] = []
    engines: defaultdict[str, _Engine] = defaultdict(lambda: _Engine(faults.file, notes))
    for line in lines:
        who = line.who if alone is None or line.who in speaking else alone
        engines[who].take(line)
    searches = sorted(
        (search for who, engine in engines.items() for search in engine.ended(who)),
        key=lambda search: search.infos[0].line,
    )
    if not searches:
        if notes:
            raise BadInput(notes)
        message = "found no line `info … score …`"
        faults.stop(START, message, "save what the engine prints while it searches")
    protocol = next((engine.protocol for engine in engines.values() if engine.protocol), "")
    second_best = sum(line.command == "info" and _multipv(line.words) > 1 for line in lines)
    return EngineLog(protocol or _protocol(searches), tuple(searches), tuple(notes), second_best)


def _multipv(words: Sequence[str]) -> int:
    """Return the rank of the moves of an `info`; 1 if it does not say it."""
    pairs = pairwise(takewhile(lambda word: word != "string", words))
    return next((int(rank) for key, rank in pairs if key == "multipv" and rank.isdecimal()), 1)


def _protocol(searches: Sequence[EngineSearch]) -> str:
    """Return the protocol that writes moves in this way."""
    moves = [move for search in searches for info in search.infos for move in info.moves]
    moves += [search.best for search in searches if search.best]
    shogi = any(re.match(r"[1-9][a-i][1-9][a-i]|[A-Z]\*", move) for move in moves)
    return "USI" if shogi else "UCI"


# The searches of one engine.


@dataclass(slots=True)
class _Engine:
    """What has been read of an engine."""

    file: str
    notes: list[Fault]
    """Notes on what cannot be read."""
    name: str = ""
    protocol: str = ""
    position: str = ""
    infos: list[EngineInfo] = field(default_factory=list)
    statistics: dict[str, MoveStatistics] = field(default_factory=dict)
    opponent: bool = False
    """Whether the statistics that follow are those of the opponent's moves."""
    searches: list[EngineSearch] = field(default_factory=list)

    def take(self, line: _Line) -> None:
        """Read a command."""
        match line.command:
            case "id name":
                self.name = " ".join(line.words)
            case "banner":
                self.name = self.name or line.words[0]
            case "uciok" | "usiok":
                self.protocol = line.command[:3].upper()
            case "position":
                self.position = " ".join(line.words)
                if CHESS960.match(self.position):
                    place = line.number, line.text.find("position") + 1
                    message = "this position is of Chess960, which is not supported"
                    remedy = "the page has the engine's scores; pages of games need usual chess"
                    self.notes.append(Fault(self.file, *place, message, remedy))
            case "go":
                self._close(None)
            case "bestmove":
                self._close(line.words[0] if line.words else None)
            case _:
                self._take_info(line)

    def ended(self, who: str) -> Iterator[EngineSearch]:
        """Yield the searches, with the engine's name."""
        self._close(None)
        own_name = OWN_NAME.fullmatch(who)
        name = self.name or (own_name[1] if own_name else "")
        for search in self.searches:
            yield replace(search, engine=name)

    def _close(self, best: str | None) -> None:
        if self.infos:
            statistics = tuple(self.statistics.values())
            self.searches.append(
                EngineSearch("", self.position, tuple(self.infos), best, statistics)
            )
        self.infos, self.statistics, self.opponent = [], {}, False

    def _take_info(self, line: _Line) -> None:
        """Read what an engine said of its search."""
        if counted := move_statistics(line.text):
            if not self.opponent and counted.move != ROOT and {"P", "Q"} <= counted.numbers.keys():
                self.statistics[counted.move] = counted
        elif "Opponent moves" in line.text:
            self.opponent = True
        elif "score" in line.words and line.words[0] != "string":
            info = _Info(line, self.file, self.notes).read()
            if info is not None:
                self.infos.append(info)


NUMBERS = frozenset((
    "depth", "seldepth", "multipv", "nodes", "nps", "time", "hashfull", "tbhits", "cpuload",
    "currmovenumber", "sbhits",
))  # fmt: skip
"""Words that are followed by one number each."""
MOVE_WORDS = frozenset(("pv", "refutation", "currline", "currmove"))
"""Words that moves follow."""
KEYWORDS = NUMBERS | MOVE_WORDS | {"score", "string", "wdl", "movesleft", *BOUNDS}


class _Info:
    """The words of an `info`, in any order; each word ends with the next one that is known."""

    def __init__(self, line: _Line, file: str, notes: list[Fault]) -> None:
        self._line = line
        self._file = file
        self._notes = notes

    def read(self) -> EngineInfo | None:
        """Return the line's score; None if it is that of a second-best line, or unreadable."""
        fields = self._fields()
        numbers = {name: self._whole(name, fields[name]) for name in NUMBERS & fields.keys()}
        score = self._score(fields.get("score", []))
        if score is None or _multipv(self._line.words) > 1:
            return None
        bound = next((BOUNDS[word] for word in BOUNDS if word in fields), None)
        moves = tuple(word for word in fields.get("pv", ()) if not word.startswith("("))
        facts = numbers.get("nodes"), numbers.get("time")
        return EngineInfo(self._line.number, numbers.get("depth"), *score, bound, moves, *facts)

    def _fields(self) -> dict[str, list[str]]:
        """Return the words after each keyword; of a text for people, nothing is read."""
        fields: dict[str, list[str]] = {}
        words: list[str] = []
        for word in self._line.words:
            if word == "string":
                break
            if word in KEYWORDS:
                words = fields.setdefault(word, [])
            else:
                words.append(word)
        return fields

    def _score(self, words: Sequence[str]) -> tuple[int | None, int | None] | None:
        """Return the score in centipawns, and the moves to a mate."""
        unit, value = (*words, "", "")[:2]
        if unit == "cp":
            points = self._whole("score", [value])
            return None if points is None else (points, None)
        if unit == "mate":
            moves = {"+": 1, "-": -1}.get(value)
            moves = self._whole("mate", [value]) if moves is None else moves
            return None if moves is None else (None, moves)
        self._note("score", f"found the score {quote_short(unit)}", "a score is `cp` or `mate`")
        return None

    def _whole(self, name: str, words: Sequence[str]) -> int | None:
        word = words[0] if words else ""
        if re.fullmatch(r"[+-]?\d{1,18}", word):
            return int(word)
        message = f"found {quote_short(word)} as the {name}, which is left out"
        self._note(name, message, "expected a whole number")
        return None

    def _note(self, word: str, message: str, remedy: str) -> None:
        column = self._line.text.find(word) + 1
        self._notes.append(Fault(self._file, self._line.number, column, message, remedy))
