"""The shogi engine: what it reads and answers, line by line (USI)."""

from collections.abc import Sequence
from time import perf_counter
from typing import Any, cast

from ..game import BadPosition, Game
from ..games.shogi import WIN, Mate, Shogi
from .engine import Attention, Engine, split_at_moves
from .limits import Misunderstood, SearchLimits, limits, number
from .mate import MAX_POSITIONS, UnlimitedMate, mate
from .usi_search import ShogiSearch

MATE: Mate = 3


class ShogiEngine(Engine):
    """An engine that answers a USI client; it looks as deep as the program that it follows."""

    protocol = "usi"
    default_depth = 4
    won = WIN
    no_move = "resign"
    _position: tuple[str, str] | None = None
    """Position and the moves from there, if they can be searched for a mate at least."""

    def _open(self, words: Sequence[str]) -> Shogi | None:
        """Open `position startpos` or `position sfen …`, and `moves …`."""
        self._position = None
        if words[:1] not in (["startpos"], ["sfen"]):
            raise Misunderstood("write `position startpos` or `position sfen …`")
        position_words, move_words = split_at_moves(words)
        position, moves = " ".join(position_words), " ".join(move_words)
        try:
            game = Shogi(position, moves=moves, mate=MATE)
        except BadPosition as error:
            try:
                UnlimitedMate(position, moves)  # a mate problem may lack the attacker's king
            except BadPosition:
                raise error from None
            self._why = f"{error.message}; `go mate` can search it"
            game = None
        self._position = position, moves
        return game

    def _limits(self, words: Sequence[str], game: Game[Any, str]) -> SearchLimits:
        start = game.start()
        return limits(words, black=game.turn(start) > 0, legal=game.moves(start))

    def _search(self, game: Game[Any, str], among: Sequence[str] = ()) -> ShogiSearch:
        return ShogiSearch(cast("Shogi", game), self.say, order=self.order, among=among)

    def _go(self, words: Sequence[str]) -> None:
        """Search for a move, or with `go mate` for a mate."""
        if words[:1] == ["mate"]:
            self._mate(words[1:])
        else:
            super()._go(words)

    def _mate(self, words: Sequence[str]) -> None:
        """Follow `go mate 5000` or `go mate infinite`: look for a mate by checks, however long."""
        attention = Attention(self._inbox, self.say, endless=False)
        try:
            if self._position is None:
                raise Misunderstood(self._no_position())
            timed = words and words[0] != "infinite"
            milliseconds = number("mate", words, 0, 10**9) if timed else None
            search = UnlimitedMate(*self._position)
        except (Misunderstood, BadPosition) as error:
            self._explain(error)
            self.say("checkmate timeout")
            return
        seconds = None if milliseconds is None else milliseconds / 1000
        attention.begin(SearchLimits(seconds=seconds))
        began = perf_counter()
        verdict = mate(search, attention.stops, MAX_POSITIONS)
        time = perf_counter() - began + 1e-6
        facts = f"time {int(1000 * time)} nodes {verdict.nodes} nps {int(verdict.nodes / time)}"
        if verdict.line:
            line = " ".join(verdict.line)
            self.say(f"info {facts} score mate {len(verdict.line)} pv {line}")
            self.say(f"checkmate {line}")
            return
        self.say(f"info {facts}")
        if verdict.nodes > MAX_POSITIONS:
            self.say(f"info string the proof needs more than {MAX_POSITIONS} positions")
        self.say(f"checkmate {'nomate' if verdict.proved else 'timeout'}")
