"""A search of shogi that says, in the words of USI, whenever it finds something better.

It listens to the algorithm like every other watcher. The clock is here: algorithms have none.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any, TypeAlias

from ..algorithms.nega_alpha import nega_alpha
from ..around import DepthLimit
from ..game import Game, Path
from ..games.shogi import LIMIT, Shogi
from ..watch import F, Watch

Say: TypeAlias = Callable[[str], object]
Stop: TypeAlias = Callable[[], bool]

PATIENCE = 64
"""After so many nodes the search asks whether it is to stop."""
ANSWERS: Mapping[str, str] = {"no-move": "resign", "declared": "win"}
"""What is said instead of a move where the game is over."""


def never() -> bool:
    """Do not stop."""
    return False


class Stopped(Exception):
    """The search was told to stop."""


@dataclass(frozen=True, slots=True)
class Best:
    """What a search has found so far: the value to the mover, and the best play."""

    score: float
    line: tuple[str, ...]


class Listener(Watch):
    """Hears the root's score rise.

    `evaluated` says of a node without children whether it was worth a static evaluation: those
    are the nodes that are counted, as in the program this one follows. Nodes at which the game is
    decided are not among them.
    """

    def __init__(
        self, evaluated: Callable[[Any], bool], improved: Callable[[Best], object], stop: Stop
    ) -> None:
        self.nodes = 0
        self.best: Best | None = None
        self._evaluated, self._improved, self._stop = evaluated, improved, stop
        self._entered = 0
        self._depth = 0
        self._score = 0.0
        """The root's, before the update that is heard next."""
        self._line: Path = ()
        """The best play from the start through the child that was searched last."""

    def node(self, search: F) -> F:
        """Count, ask whether to stop, and keep the line that the root's children return."""

        def listening(state: Any, *given: Any) -> Any:
            self._entered += 1
            if self._entered % PATIENCE == 0 and self._stop():
                raise Stopped
            self._depth += 1
            answer = search(state, *given)
            self._depth -= 1
            if self._evaluated(state):
                self.nodes += 1
            if self._depth == 1:
                self._line = (state[0].moves[-1], *answer[1])
            return answer

        return listening  # type: ignore[return-value]

    def open(self, best: float, alpha: float = 0, beta: float = 0) -> None:
        """Note with what the root's score begins."""
        if self._depth == 1:
            self._score = best

    def update(self, best: float, alpha: float = 0, beta: float = 0) -> None:
        """Tell that the root's score has risen."""
        if self._depth == 1 and best > self._score:
            self._score = best
            self.best = Best(best, tuple(map(str, self._line)))
            self._improved(self.best)


class Search:
    """One search after the other from a position; what the watchers are told goes to `say`."""

    def __init__(self, game: Shogi, say: Say) -> None:
        self.game = game
        self.say = say

    def at_once(self) -> str | None:
        """What needs no search: to resign, to declare a win, or to mate with one move."""
        start = self.game.start()
        ending = self.game.ending(start)
        if ending is not None and ending.reason in ANSWERS:
            return ANSWERS[ending.reason]
        move = self.game.mating(start, at_once=True) if self.game.mate else None
        if move is not None:
            self.say(f"info score mate 1 pv {move}")
        return move

    def deep(self, depth: int, stop: Stop = never) -> Best | None:
        """The best play found to the depth, or until stopped; None if that was too soon."""
        limit = DepthLimit(self.game, depth)
        return self.through(limit, limit, stop=stop)

    def through(
        self,
        game: Game[Any, str],
        limit: DepthLimit[Any, str],
        window: tuple[float, float] = (-LIMIT, LIMIT),
        stop: Stop = never,
    ) -> Best | None:
        """The same through a game around this one, which has the depth limit in it."""
        began = perf_counter()

        def improved(best: Best) -> None:
            time, nodes, speed = facts()
            self.say(f"info nps {speed} time {time} nodes {nodes} {self._found(best)}")

        def facts() -> tuple[int, int, int]:
            seconds = perf_counter() - began + 1e-6
            return int(1000 * seconds), listener.nodes, int(listener.nodes / seconds)

        listener = Listener(limit.estimated, improved, stop)
        try:
            score, line, _ = nega_alpha(game, listener, window=window)(game.start())
        except Stopped:
            return listener.best
        best = Best(score, self._whole(tuple(map(str, line))))
        time, nodes, speed = facts()
        depth = f"depth {limit.depth} nodes {nodes}"
        self.say(f"info time {time} {depth} nps {speed} {self._found(best)}")
        return best if best.line else None

    def _found(self, best: Best) -> str:
        return f"score cp {int(best.score)} pv {' '.join(self._whole(best.line))}"

    def _whole(self, line: tuple[str, ...]) -> tuple[str, ...]:
        """The best play, and the first move of the mate by which a position in it is won."""
        state = self.game.start()
        for move in line:
            state = self.game.play(state, move)
        ending = self.game.ending(state)
        mates = ending is not None and ending.reason == "mate"
        mating = self.game.mating(state) if mates else None
        return line if mating is None else (*line, mating)
