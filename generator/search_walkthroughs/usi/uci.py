"""What a chess program reads and answers, line by line (UCI, the Universal Chess Interface)."""

from collections.abc import Sequence
from typing import Any, cast

from ..game import BadPosition, Game
from ..games.chess import WIN, Chess
from .engine import Engine
from .limits import CHESS, DEEPEST, Limits, Misunderstood, limits, number
from .search import Search


class ChessSearch(Search[Chess]):
    """A search of chess."""

    def at_once(self) -> str | None:
        """That there is no move, where the game is over."""
        return ChessEngine.no_move if self.game.over(self.game.start()) else None

    def last_move(self, state: Any) -> str:
        """The move by which the state was reached."""
        return str(state.board.peek().uci())

    def _score_text(self, score: float) -> str:
        """Hundredths of a pawn, or in how many moves somebody mates: the opponent, if negative."""
        if abs(score) < ChessEngine.won:
            return f"cp {int(score)}"
        moves = (WIN - int(abs(score)) + 1) // 2
        return f"mate {moves if score > 0 else -moves}"


class ChessEngine(Engine):
    """Answers a UCI client: nega-alpha by material and mobility.

    Of the moves before a position it knows nothing, and so nothing of repetitions.
    """

    protocol = "uci"
    default_depth = 3
    won = WIN - DEEPEST
    no_move = "(none)"

    def _open(self, words: Sequence[str]) -> Chess:
        """`position startpos` or `position fen …`, and `moves …`."""
        if words[:1] not in (["startpos"], ["fen"]):
            raise Misunderstood("write `position startpos` or `position fen …`")
        there = list(words).index("moves") if "moves" in words else len(words)
        position = " ".join(words[1:there])
        if words[0] == "fen" and not position:
            raise Misunderstood("write `position fen` and the FEN")
        return _after(_game(position), words[there + 1 :])

    def _limits(self, words: Sequence[str], game: Game[Any, str]) -> Limits:
        """What `go` asks for; `go mate 2` looks as deep as two moves of both sides need."""
        start = game.start()
        if "mate" in words:
            place = list(words).index("mate")
            moves = number("mate", words[place + 1 : place + 2], 1, (DEEPEST + 1) // 2)
            words = [*words[:place], "depth", str(2 * moves - 1), *words[place + 2 :]]
        return limits(words, black=game.turn(start) < 0, legal=game.moves(start), form=CHESS)

    def _search(self, game: Game[Any, str], among: Sequence[str] = ()) -> Search[Any]:
        return ChessSearch(cast("Chess", game), self.say, order=self.order, among=among)


def _game(position: str) -> Chess:
    return Chess(position, evaluation="mobility", shortest_win=True)


def _after(game: Chess, moves: Sequence[str]) -> Chess:
    """The game from the position that the moves lead to; BadPosition at one that is not legal."""
    state = game.start()
    for number_, move in enumerate(moves, 1):
        if move not in game.moves(state):
            raise BadPosition(f"the rules do not allow move {number_}, {move[:40]}", "leave it out")
        state = game.play(state, move)
    return _game(state.board.fen()) if moves else game
