"""A search that says, in the words of USI and UCI, whenever it finds something better.

It receives the algorithm's reports like every other watcher. The clock is here, because algorithms
do not have one.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic, perf_counter
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from ..algorithms.nega_alpha import nega_alpha
from ..game import Game, Path
from ..games.shogi import MAX_SCORE, Shogi
from ..watch import F, Watch
from ..wrappers import DepthLimit, GameWrapper, order_game

Say: TypeAlias = Callable[[str], object]
Stop: TypeAlias = Callable[[], bool]

G = TypeVar("G", bound=Game[Any, str])

EngineOrder: TypeAlias = Literal["given", "static"]

STOP_CHECK_INTERVAL = 0.005
"""Interval after which a search asks again whether to stop: asking costs more than a node
(seconds)."""
ANSWERS: Mapping[str, str] = {"no-move": "resign", "declared": "win"}
"""Answers instead of a move where the game is over, by the reason."""


def never() -> bool:
    """Return False: the search is not to stop."""
    return False


class SearchStopped(Exception):
    """The search has been stopped."""


class StopCheck:
    """A check, made now and then, whether a search is to stop."""

    def __init__(self, stop: Stop) -> None:
        self._stop = stop
        self._next = monotonic() + STOP_CHECK_INTERVAL

    def stops(self) -> bool:
        """Return whether the search is to stop; False between two checks."""
        now = monotonic()
        if now < self._next:
            return False
        answer = self._stop()
        self._next = now + STOP_CHECK_INTERVAL
        return answer


class SearchMoves(GameWrapper[Any, str]):
    """The game in which only some moves may be made at the start.

    `moves` of a state says whether it is the start: it holds the moves played, or their number.
    """

    def __init__(self, game: Game[Any, str], moves: Sequence[str]) -> None:
        super().__init__(game)
        self._moves = moves

    def moves(self, state: Any) -> Sequence[str]:
        """Return the allowed moves at the start, elsewhere all."""
        return super().moves(state) if state.moves else self._moves

    def over(self, state: Any) -> bool:
        """Return whether the game is over; at the start never, where another move might mate."""
        return bool(state.moves) and super().over(state)


@dataclass(frozen=True, slots=True)
class Best:
    """The best that a search has found so far: the value to the mover, and the best play."""

    score: float
    line: tuple[str, ...]


class RootWatch(Watch):
    """A watch of a search that calls `improved` when the root's score rises.

    `last_move` returns the move by which a state was reached. `evaluated` says of a node without
    children whether it received a static evaluation: only such nodes are counted, as in the program
    that this one follows. Nodes at which the game is decided are not counted.
    """

    def __init__(
        self,
        last_move: Callable[[Any], str],
        evaluated: Callable[[Any], bool],
        improved: Callable[[Best], object],
        stop: Stop,
        max_nodes: float,
    ) -> None:
        self.nodes = 0
        self.node_count = 0
        """Number of all nodes, those where the game is decided included."""
        self._last_move, self._evaluated, self._improved = last_move, evaluated, improved
        self._max_nodes = max_nodes
        self._stop_check = StopCheck(stop)
        self._depth = 0
        self._score = 0.0
        """Score of the root before the update that is reported next."""
        self._line: Path = ()
        """Best play from the start through the child that was searched last."""

    def node(self, search: F) -> F:
        """Count, ask whether to stop, and keep the line that the root's children return."""

        def recorded(state: Any, *arguments: Any) -> Any:
            if self.node_count >= self._max_nodes or self._stop_check.stops():
                raise SearchStopped
            self.node_count += 1
            self._depth += 1
            answer = search(state, *arguments)
            self._depth -= 1
            if self._evaluated(state):
                self.nodes += 1
            if self._depth == 1:
                self._line = (self._last_move(state[0]), *answer[1])
            return answer

        return recorded  # type: ignore[return-value]

    def open(self, best: float, alpha: float = 0, beta: float = 0) -> None:
        """Note the first score of the root."""
        if self._depth == 1:
            self._score = best

    def update(self, best: float, alpha: float = 0, beta: float = 0) -> None:
        """Report that the root's score has risen, if it has."""
        if self._depth == 1 and best > self._score:
            self._score = best
            self._improved(Best(best, tuple(map(str, self._line))))


class Search(ABC, Generic[G]):
    """Successive searches from a position; lines for the interface go to `say`.

    Times and nodes are those of all the searches so far. `among` are the moves that may be chosen
    at the start; empty: all.
    """

    def __init__(
        self,
        game: G,
        say: Say,
        *,
        order: EngineOrder = "given",
        among: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.say = say
        self._order: EngineOrder = order
        self._among = tuple(among)
        self._began = perf_counter()
        self._nodes = self._node_count = 0

    def at_once(self) -> str | None:
        """Return the answer that needs no search; None where a search has to find it."""
        return None

    @abstractmethod
    def last_move(self, state: Any) -> str:
        """Return the move by which the state was reached."""

    def deep(self, depth: int, stop: Stop = never, nodes: int | None = None) -> Best | None:
        """Return the best play to the depth; None if the search was stopped before its end, or if
        it would have entered more than `nodes` nodes, those of the earlier searches included."""
        game = SearchMoves(self.game, self._among) if self._among else self.game
        limit = DepthLimit(game, depth)
        max_nodes = float("inf") if nodes is None else nodes - self._node_count
        return self.through(order_game(limit, self._order), limit, stop=stop, max_nodes=max_nodes)

    def through(
        self,
        game: Game[Any, str],
        limit: DepthLimit[Any, str],
        window: tuple[float, float] = (-MAX_SCORE, MAX_SCORE),
        stop: Stop = never,
        max_nodes: float = float("inf"),
    ) -> Best | None:
        """Return the best play found by a search of `game`, which wraps the game of this search in
        the depth limit `limit`; None if the search was stopped before its end, or entered more than
        `max_nodes` nodes."""

        def improved(best: Best) -> None:
            time, nodes, speed = facts()
            self.say(
                f"info nps {speed} time {time} nodes {nodes} {self._best_text(self._to_end(best))}"
            )

        def facts() -> tuple[int, int, int]:
            seconds = perf_counter() - self._began + 1e-6
            nodes = self._nodes + watch.nodes
            return int(1000 * seconds), nodes, int(nodes / seconds)

        watch = RootWatch(self.last_move, limit.estimated, improved, stop, max_nodes)
        try:
            score, line, _ = nega_alpha(game, watch, window=window)(game.start())
        except SearchStopped:
            return None
        best = self._to_end(Best(score, tuple(map(str, line))))
        time, nodes, speed = facts()
        depth = f"depth {limit.depth} nodes {nodes}"
        self.say(f"info time {time} {depth} nps {speed} {self._best_text(best)}")
        self._nodes += watch.nodes
        self._node_count += watch.node_count
        return best if best.line else None

    def _best_text(self, best: Best) -> str:
        return f"score {self._score_text(best.score)} pv {' '.join(best.line)}"

    def _to_end(self, best: Best) -> Best:
        return Best(best.score, self._whole(best.line))

    def _score_text(self, score: float) -> str:
        return f"cp {int(score)}"

    def _whole(self, line: tuple[str, ...]) -> tuple[str, ...]:
        """Return the best play as it is said."""
        return line


class ShogiSearch(Search[Shogi]):
    """A search of shogi, with its mate test."""

    def at_once(self) -> str | None:
        """Return the answer that needs no search: resign, declare a win, or mate with one move."""
        start = self.game.start()
        ending = self.game.ending(start)
        if ending is not None and ending.reason in ANSWERS:
            return ANSWERS[ending.reason]
        move = self.game.mating(start, at_once=True) if self.game.mate else None
        if move is None or (self._among and move not in self._among):
            return None
        self.say(f"info score mate 1 pv {move}")
        return move

    def last_move(self, state: Any) -> str:
        """Return the move by which the state was reached."""
        return str(state.moves[-1])

    def _whole(self, line: tuple[str, ...]) -> tuple[str, ...]:
        """Return the best play and how it ends: with the first move of a mate, or with what a
        player says who is mated or who declares a win."""
        state = self.game.start()
        for move in line:
            state = self.game.play(state, move)
        ending = self.game.ending(state)
        if ending is None:
            return line
        last = self.game.mating(state) if ending.reason == "mate" else ANSWERS.get(ending.reason)
        return line if last is None else (*line, last)
