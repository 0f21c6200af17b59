"""The common part of the engines of shogi and chess: they read and answer line by line."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from time import monotonic
from typing import Any, ClassVar, cast

from ..game import BadPosition, Game, NotInstalled
from ..version import __version__
from .inbox import Inbox
from .limits import ENDLESS, MAX_DEPTH, Misunderstood, SearchLimits, number
from .usi_search import Best, EngineOrder, Say, Search

ORDERS: Sequence[EngineOrder] = ("static", "given")
"""Orders in which moves can be tried; the first is the default."""
IGNORED_COMMANDS = {
    "usinewgame",
    "ucinewgame",
    "gameover",
    "ponderhit",
    "stop",
    "debug",
    "register",
}
"""Commands that need no answer between searches."""
ENDING_COMMANDS = {"stop", "go", "quit", "gameover"}
"""Commands that end a search as soon as they arrive."""
CLOCK_CHECK_INTERVAL = 0.05
"""Interval between looks at the clock while a finished search may not answer yet (seconds)."""


class Engine(ABC):
    """An engine that answers a client; every answer is one line given to `say`."""

    protocol: ClassVar[str]
    """Word with which a client begins, answered by the word followed by `ok`."""
    default_depth: ClassVar[int]
    """Default search depth (plies)."""
    won: ClassVar[float]
    """Lowest score that means a mate: nothing is gained by looking deeper."""
    no_move: ClassVar[str]
    """Answer in place of a move where there is no position."""

    def __init__(self, say: Say) -> None:
        self.say = say
        self.depth = self.default_depth
        self.order = ORDERS[0]
        self._game: Game[Any, str] | None = None
        self._why = ""
        """Reason why no game can be played from the last position."""

    @abstractmethod
    def _open(self, words: Sequence[str]) -> Game[Any, str] | None:
        """Return the game that the words after `position` begin; None where it cannot be played,
        and why is noted. Raises Misunderstood or BadPosition."""

    @abstractmethod
    def _limits(self, words: Sequence[str], game: Game[Any, str]) -> SearchLimits:
        """Return the limits that the words after `go` ask for."""

    @abstractmethod
    def _search(self, game: Game[Any, str], among: Sequence[str] = ()) -> Search[Any]:
        """Return the search of the game, at its start for the best of these moves; empty: of
        all."""

    def converse(self, lines: Iterable[str]) -> None:
        """Follow the lines until `quit` or their end; explain what is not understood."""
        self._inbox = Inbox(lines)
        for line in self._inbox:
            words = line.split()
            if words[:1] == ["quit"]:
                return
            try:
                self._follow(words)
            except (BadPosition, NotInstalled, Misunderstood) as error:
                self._explain(error)

    def _follow(self, words: Sequence[str]) -> None:
        commands: Mapping[str, Callable[[Sequence[str]], None]] = {
            self.protocol: self._introduce,
            "isready": self._ready,
            "setoption": self._set,
            "position": self._place,
            "go": self._go,
        }
        if not words or words[0] in IGNORED_COMMANDS:
            return
        if words[0] not in commands:
            raise Misunderstood(f"there is no command {words[0][:40]!r}")
        commands[words[0]](words[1:])

    def _explain(self, error: BadPosition | NotInstalled | Misunderstood) -> None:
        remedy = "" if isinstance(error, Misunderstood) else f"; {error.remedy}"
        message = str(error) if isinstance(error, Misunderstood) else error.message
        self.say(f"info string {message}{remedy}")

    def _introduce(self, words: Sequence[str]) -> None:
        self.say(f"id name Search Walkthroughs {__version__}")
        self.say("id author the authors of Search Walkthroughs")
        self.say(f"option name Depth type spin default {self.default_depth} min 1 max {MAX_DEPTH}")
        choices = " ".join(f"var {order}" for order in ORDERS)
        self.say(f"option name Order type combo default {ORDERS[0]} {choices}")
        self.say(f"{self.protocol}ok")

    def _ready(self, words: Sequence[str]) -> None:
        self.say("readyok")

    def _set(self, words: Sequence[str]) -> None:
        """Follow `setoption name Depth value 3`; ignore options of other programs."""
        if words[:1] != ["name"] or words[1:2] not in (["Depth"], ["Order"]):
            return
        name, value = words[1], words[3:4]
        if words[2:3] != ["value"] or not value:
            raise Misunderstood(f"{name} needs a value")
        if name == "Depth":
            self.depth = number("Depth", value, 1, MAX_DEPTH)
        elif value[0] in ORDERS:
            self.order = cast("EngineOrder", value[0])
        else:
            raise Misunderstood(f"Order is {' or '.join(ORDERS)}, not {value[0][:40]!r}")

    def _place(self, words: Sequence[str]) -> None:
        """Follow `position …`; drop the former position even if this one is refused."""
        self._game, self._why = None, "the last one was refused"
        self._game = self._open(words)

    def _go(self, words: Sequence[str]) -> None:
        """Search, and answer in any case: a client that waits for a move waits for ever."""
        attention = Attention(self._inbox, self.say, endless=bool(ENDLESS & set(words)))
        try:
            move = self._choose(words, attention)
        except Misunderstood as error:
            self._explain(error)
            move = self.no_move if self._game is None else self._hasty(self._game)
        attention.wait()
        self.say(f"bestmove {move}")

    def _choose(self, words: Sequence[str], attention: "Attention") -> str:
        """Return the move that the search finds."""
        if self._game is None:
            raise Misunderstood(self._no_position())
        limits = self._limits(words, self._game)
        attention.begin(limits)
        search = self._search(self._game, limits.moves)
        return search.at_once() or self._deepen(search, limits, attention)

    def _no_position(self) -> str:
        why = f": {self._why}" if self._why else ""
        return f"there is no position to search{why}"

    def _deepen(self, search: Search[Any], limits: SearchLimits, attention: "Attention") -> str:
        """Search one move deeper after the other, until a limit is reached or a mate is found.

        The first look is never cut short: there has to be a move.
        """
        free = limits.infinite or limits.nodes is not None
        max_depth = limits.depth or (MAX_DEPTH if free else self.depth)
        best = search.deep(1)
        for depth in range(2, max_depth + 1):
            if attention.stops() or best is None or abs(best.score) >= self.won:
                break
            deeper = search.deep(depth, attention.stops, limits.nodes)
            if deeper is None:
                break  # of a search that was cut short only the one before is known to be right
            best = deeper
        return _first_move(best)

    def _hasty(self, game: Game[Any, str]) -> str:
        """Return the move of a search one move deep."""
        search = self._search(game)
        return search.at_once() or _first_move(search.deep(1))


class Attention:
    """What a running search watches: its clock, and the lines that arrive meanwhile."""

    def __init__(self, inbox: Inbox, say: Say, *, endless: bool) -> None:
        """With `endless`, the answer is given only when another command asks for it."""
        self._inbox = inbox
        self._say = say
        self._endless = endless
        self._seconds: float | None = None
        self._until: float | None = None
        self._ponders = False

    def begin(self, limits: SearchLimits) -> None:
        """Start the clock, or have it wait for the opponent's move."""
        self._seconds = limits.seconds
        self._ponders = limits.ponder
        if limits.seconds is not None and not limits.ponder:
            self._until = monotonic() + limits.seconds

    def stops(self) -> bool:
        """Return whether the search is to end; answer the commands that can be answered at once."""
        while self._inbox.take("isready"):
            self._say("readyok")
        if self._endless and self._inbox.take("ponderhit"):
            self._endless = False
            if self._ponders and self._seconds is not None:
                self._until = monotonic() + self._seconds
        if self._inbox.holds(ENDING_COMMANDS) or (self._endless and self._inbox.at_end):
            return True
        return self._until is not None and monotonic() >= self._until

    def wait(self) -> None:
        """Wait, after a search without an end, until its answer is wanted."""
        while not self.stops() and self._endless:
            self._inbox.wait(CLOCK_CHECK_INTERVAL)


def split_at_moves(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the words of a position, and the moves that follow the word `moves`.

    >>> split_at_moves(["startpos", "moves", "e2e4"])
    (['startpos'], ['e2e4'])
    """
    place = list(words).index("moves") if "moves" in words else len(words)
    return words[:place], words[place + 1 :]


def _first_move(best: Best | None) -> str:
    assert best is not None, "a game that is not over has a move"
    return best.line[0]
