"""The chess engine: what it reads and answers, by line (UCI, the Universal Chess Interface)."""

from collections.abc import Sequence
from typing import Any, cast

from ..game import BadPosition, Game
from ..games.chess import WIN, Chess
from .engine import Engine, split_at_moves
from .limits import CHESS, MAX_DEPTH, Misunderstood, SearchLimits, limits, number
from .usi_search import Search


class ChessSearch(Search[Chess]):
    """A search of chess."""

    def at_once(self) -> str | None:
        """Return the answer that there is no move if the game is over; None otherwise."""
        return ChessEngine.no_move if self.game.over(self.game.start()) else None

    def last_move(self, state: Any) -> str:
        """Return the move by which the state was reached."""
        return str(state.board.peek().uci())

    def _score_text(self, score: float) -> str:
        """Return hundredths of a pawn, or the moves to a mate, negative if the opponent mates."""
        if abs(score) < ChessEngine.won:
            return f"cp {int(score)}"
        moves = (WIN - int(abs(score)) + 1) // 2
        return f"mate {moves if score > 0 else -moves}"


class ChessEngine(Engine):
    """An engine that answers a UCI client: nega-alpha by material and mobility.

    It does not know the moves before a position, and so it does not see repetitions.
    """

    protocol = "uci"
    default_depth = 3
    won = WIN - MAX_DEPTH
    no_move = "(none)"

    def _open(self, words: Sequence[str]) -> Chess:
        """Open `position startpos` or `position fen …`, and `moves …`."""
        if words[:1] not in (["startpos"], ["fen"]):
            raise Misunderstood("write `position startpos` or `position fen …`")
        (form, *position_words), moves = split_at_moves(words)
        if form == "fen" and not position_words:
            raise Misunderstood("write `position fen` and the FEN")
        return _game_after(_game(" ".join(position_words)), moves)

    def _limits(self, words: Sequence[str], game: Game[Any, str]) -> SearchLimits:
        """Return what `go` asks for; `go mate 2` looks as deep as two moves of both sides need."""
        start = game.start()
        if "mate" in words:
            place = list(words).index("mate")
            moves = number("mate", words[place + 1 : place + 2], 1, (MAX_DEPTH + 1) // 2)
            words = [*words[:place], "depth", str(2 * moves - 1), *words[place + 2 :]]
        return limits(words, black=game.turn(start) < 0, legal=game.moves(start), form=CHESS)

    def _search(self, game: Game[Any, str], among: Sequence[str] = ()) -> Search[Any]:
        return ChessSearch(cast("Chess", game), self.say, order=self.order, among=among)


def _game(position: str) -> Chess:
    return Chess(position, evaluation="mobility", shortest_win=True)


def _game_after(game: Chess, moves: Sequence[str]) -> Chess:
    """Return the game from the position after the moves; BadPosition at an illegal one."""
    state = game.start()
    for number_, move in enumerate(moves, 1):
        if move not in game.moves(state):
            raise BadPosition(f"the rules do not allow move {number_}, {move[:40]}", "leave it out")
        state = game.play(state, move)
    return _game(state.board.fen()) if moves else game
