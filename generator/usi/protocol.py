"""What a shogi program hears and answers, line by line (USI)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from time import monotonic

from .. import __version__
from ..game import BadPosition, NotInstalled
from ..games.shogi import WIN, Mate, Shogi
from .inbox import Inbox
from .search import Best, Say, Search

DEPTH = 4
"""How deep the program looks if nobody says otherwise: as the one that it follows."""
DEEPEST = 32
MATE: Mate = 3
SPARE, SHARE = 0.05, 40
"""Seconds kept back of a time to be kept; of a clock, one part in so many is spent on a move."""
UNSPOKEN = {"usinewgame", "gameover", "ponderhit", "stop"}
"""Words that need no answer from one who does not think unasked, nor between searches."""
TIMES = {"btime", "wtime", "byoyomi", "binc", "winc", "movetime", "depth"}


class Misunderstood(ValueError):
    """A line that cannot be followed, and why."""


class Player:
    """Answers a USI client; every answer is one line given to `say`."""

    def __init__(self, say: Say) -> None:
        self.say = say
        self.depth = DEPTH
        self._game: Shogi | None = None

    def converse(self, lines: Iterable[str]) -> None:
        """Follow the lines until `quit` or their end; what is not understood is said."""
        self._inbox = Inbox(lines)
        for line in self._inbox:
            words = line.split()
            if words[:1] == ["quit"]:
                return
            try:
                self._follow(words)
            except (BadPosition, NotInstalled) as error:
                self.say(f"info string {error.message}; {error.remedy}")
            except Misunderstood as error:
                self.say(f"info string {error}")

    def _follow(self, words: Sequence[str]) -> None:
        known: Mapping[str, Callable[[Sequence[str]], None]] = {
            "usi": self._introduce,
            "isready": self._ready,
            "setoption": self._set,
            "position": self._place,
            "go": self._go,
        }
        if not words or words[0] in UNSPOKEN:
            return
        if words[0] not in known:
            raise Misunderstood(f"there is no command {words[0][:40]!r}")
        known[words[0]](words[1:])

    def _introduce(self, words: Sequence[str]) -> None:
        self.say(f"id name Search Walkthroughs {__version__}")
        self.say("id author the authors of Search Walkthroughs")
        self.say(f"option name Depth type spin default {DEPTH} min 1 max {DEEPEST}")
        self.say("usiok")

    def _ready(self, words: Sequence[str]) -> None:
        self.say("readyok")

    def _set(self, words: Sequence[str]) -> None:
        """`setoption name Depth value 3`; options of other programs are passed over."""
        if words[:2] == ["name", "Depth"]:
            if words[2:3] != ["value"]:
                raise Misunderstood("Depth needs a value")
            self.depth = _number("Depth", words[3:4], 1, DEEPEST)

    def _place(self, words: Sequence[str]) -> None:
        """`position startpos` or `position sfen …`, and `moves …`."""
        self._game = None  # what was there before is not what the client means
        if words[:1] not in (["startpos"], ["sfen"]):
            raise Misunderstood("write `position startpos` or `position sfen …`")
        there = list(words).index("moves") if "moves" in words else len(words)
        self._game = Shogi(" ".join(words[:there]), moves=" ".join(words[there + 1 :]), mate=MATE)

    def _go(self, words: Sequence[str]) -> None:
        if words[:1] == ["mate"]:
            self.say("checkmate notimplemented")
            return
        if words[:1] == ["ponder"]:
            raise Misunderstood("this program does not think on the opponent's time")
        given = dict(_pairs(words))
        if self._game is None:
            raise Misunderstood("there is no position to search")
        search = Search(self._game, self.say)
        move = search.at_once()
        forever = "infinite" in words
        if move is None:
            seconds = None if forever else _seconds(given, black=self._black())
            if forever or (seconds is not None and "depth" not in given):
                move = self._deepen(search, seconds)
            else:
                best = search.deep(given.get("depth", self.depth), self._stops(seconds))
                move = best.line[0] if best else self._hasty(search)
        if forever:
            self._inbox.wait()
        self.say(f"bestmove {move}")

    def _deepen(self, search: Search, seconds: float | None) -> str:
        """One move deeper after the other, until time is up or a mate is found.

        The first look is never cut short: there has to be a move.
        """
        stops = self._stops(seconds, forever=seconds is None)
        best = search.deep(1)
        for depth in range(2, DEEPEST + 1):
            if stops() or best is None or abs(best.score) >= WIN:
                break
            deeper = search.deep(depth, stops)
            if stops():
                break  # of a search that was cut short only the one before is known to be right
            best = deeper
        return best.line[0] if best else self._hasty(search)

    def _hasty(self, search: Search) -> str:
        """The move of a search one move deep."""
        best: Best | None = search.deep(1)
        assert best is not None, "a game that is not over has a move"
        return best.line[0]

    def _stops(self, seconds: float | None, *, forever: bool = False) -> Callable[[], bool]:
        """What says whether a search is to stop: a line that does, or the clock."""
        until = None if seconds is None else monotonic() + seconds

        def stops() -> bool:
            late = until is not None and monotonic() >= until
            return late or self._inbox.halted or (forever and self._inbox.leaving)

        return stops

    def _black(self) -> bool:
        assert self._game is not None
        return self._game.turn(self._game.start()) > 0


def _pairs(words: Sequence[str]) -> Iterable[tuple[str, int]]:
    """The words of `go` that take a number; those that are not known are passed over."""
    for place, word in enumerate(words):
        if word in TIMES:
            least, most = (1, DEEPEST) if word == "depth" else (0, 10**9)
            yield word, _number(word, words[place + 1 : place + 2], least, most)


def _seconds(given: Mapping[str, int], *, black: bool) -> float | None:
    """How long the program may think, if that is limited."""
    if "movetime" in given:
        return max(given["movetime"] / 1000 - SPARE, 0)
    side = "b" if black else "w"
    if not given.keys() & {"byoyomi", f"{side}time"}:
        return None
    clock = given.get(f"{side}time", 0) / SHARE + given.get(f"{side}inc", 0)
    return max((clock + given.get("byoyomi", 0)) / 1000 - SPARE, 0)


def _number(name: str, words: Sequence[str], least: int, most: int) -> int:
    text = words[0] if words else ""
    if not (text.isascii() and text.isdecimal() and len(text) < 12):
        raise Misunderstood(f"{name} needs a whole number")
    return min(max(int(text), least), most)
