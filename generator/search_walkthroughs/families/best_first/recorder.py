"""Turn the watching of a best-first search into frames.

Such a search does not go down and come back: it keeps its nodes in a list or a tree, and turns
now to this one, now to that. A node counts as entered when it is expanded or its value is read.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from math import inf
from typing import Any, ClassVar

from ...game import MAX, Game, Path
from ...record import recording
from ...record.frame import Frame, Kind, Range
from ...record.recorder import PlacedState, Recorder
from ...record.traits import Traits


class BestFirstRecorder(Recorder):
    """The recorder that makes frames of what a best-first search reports; the arguments are those
    of `Recorder`.

    With `by_position`, what the search finds out of a node holds wherever its position stands.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        on_frame: Callable[[Frame], object],
        *,
        by_position: bool = False,
        **arguments: Any,
    ) -> None:
        super().__init__(game, on_frame, **arguments)
        self._by_position = by_position
        self._children: set[Path] = set()
        """The children that have been reported in this pass."""
        self._states: dict[Path, Hashable] = {}
        """The nodes entered, in order, over all passes."""
        self._read: dict[Path, float] = {}
        """The leaves read, over all passes."""
        self._now: set[Path] = set()
        """The nodes entered in this pass."""
        self._window: Range = (-inf, inf)
        self._pass = 0

    # What the algorithm says

    def start(
        self, state: PlacedState, alpha: float = -inf, beta: float = inf, **numbers: Any
    ) -> None:
        """Record that a search begins, and its window."""
        self._window = alpha, beta
        self._pass += 1
        self._now.clear()
        self._children.clear()
        self.emit(state, "start", alpha=alpha, beta=beta, **numbers)

    def select(
        self,
        state: PlacedState,
        proof: float | None = None,
        disproof: float | None = None,
        **numbers: Any,
    ) -> None:
        """Record which node the search goes to."""
        self.emit(state, "select", proof=proof, disproof=disproof, **numbers)

    def expand(
        self,
        child: PlacedState,
        proof: float | None = None,
        disproof: float | None = None,
        **numbers: Any,
    ) -> None:
        """Record a new child; its parent is entered by that.

        A search that comes again to a node reports its children again: then nothing is recorded.
        """
        if child.path in self._children:
            return
        self._children.add(child.path)
        path = child.path[:-1]
        self._enter(path)
        parent = PlacedState(self._at(path), path)
        score = self._read.get(child.path)
        new = {"move": child.path[-1], "child": child.path, "child_score": score}
        self.emit(parent, "expand", proof=proof, disproof=disproof, **new, **numbers)

    def backup(
        self,
        state: PlacedState,
        proof: float | None = None,
        disproof: float | None = None,
        **numbers: Any,
    ) -> None:
        """Record the numbers that a node has now."""
        score = self._read.get(state.path)
        self.emit(state, "backup", proof=proof, disproof=disproof, score=score, **numbers)

    def end(self, state: PlacedState, value: float, best: Any = None, **numbers: Any) -> None:
        """Record the value found, count what was never entered, and find the best play."""
        alpha, beta = self._window
        kind: Kind = "fail low" if value <= alpha else "fail high" if value >= beta else "exact"
        self._leave_out()
        proved = self._proved()
        self.line = tuple(self._principal_line(proved, value))
        self.best = self.line[0] if self.line else None
        self.emit(state, "end", alpha=alpha, beta=beta, score=value, kind=kind, **numbers)

    # What the game mentions

    def on_score(self, path: Path, score: float) -> None:
        """Record that a leaf is read."""
        self._enter(path)
        self._read[path] = score
        self.tally.read(path, score)

    # Nodes

    def _enter(self, path: Path) -> None:
        if path in self._now:
            return
        self._now.add(path)
        self.tally.calculated += 1
        state = self._at(path)
        if self.visits is not None:
            self.visits.enter(path, state)
        if path not in self._states:
            self._states[path] = state
            self.tally.distinct += 1
            self.tally.enter(path)

    def _at(self, path: Path) -> Hashable:
        """Return the state of a node; the one above it has been entered before."""
        if path in self._states:
            return self._states[path]
        if not path:
            return self.game.start()  # type: ignore[no-any-return]
        return self.game.play(self._at(path[:-1]), path[-1])  # type: ignore[no-any-return]

    def _below(self, path: Path) -> Iterator[tuple[Path, Hashable]]:
        state = self._states[path]
        if path not in self._read:
            for move in self.game.moves(state):
                yield (*path, move), self.game.play(state, move)

    def _leave_out(self) -> None:
        for path in list(self._states):
            for child, state in self._below(path):
                if self.visits is not None:
                    self.visits.leave_out(child, state)
                elif child not in self._states:
                    self.tally.skip(child, self.census.size(state) or 1)

    def _proved(self) -> dict[Path, Range]:
        """Return where the leaves read put the value of every node entered."""
        proved = self._proved_once({})
        while self._by_position:
            ranges_by_key: dict[Hashable, Range] = {}
            for path, (low, high) in proved.items():
                key = self.game.key(self._states[path])
                least, greatest = ranges_by_key.get(key, (-inf, inf))
                ranges_by_key[key] = max(low, least), min(high, greatest)
            narrowed = self._proved_once(ranges_by_key)
            if narrowed == proved:
                break
            proved = narrowed
        return proved

    def _proved_once(self, ranges_by_key: Mapping[Hashable, Range]) -> dict[Path, Range]:
        """Return where the leaves read put the value of every node entered, if the ranges of some
        positions are known already, by their keys."""

        def of(path: Path, state: Hashable) -> Range:
            low, high = proved.get(path, (-inf, inf))
            if ranges_by_key:
                least, greatest = ranges_by_key.get(self.game.key(state), (-inf, inf))
                low, high = max(low, least), min(high, greatest)
            return low, high

        proved: dict[Path, Range] = {}
        for path in sorted(self._states, key=len, reverse=True):
            if path in self._read:
                proved[path] = (self._read[path],) * 2
            else:
                choose = max if self.game.turn(self._states[path]) == MAX else min
                below = [of(child, state) for child, state in self._below(path)]
                proved[path] = choose(low for low, _ in below), choose(high for _, high in below)
                proved[path] = of(path, self._states[path])
        return proved

    def _principal_line(self, proved: dict[Path, Range], value: float) -> Iterator[Hashable]:
        """Yield the moves that keep the value found: at each node the first that is proved to keep
        it."""
        path: Path = ()
        while path in self._states and path not in self._read:
            side = 0 if self.game.turn(self._states[path]) == MAX else 1
            sign = 1 if side == 0 else -1
            keeps = (
                child
                for child, _ in self._below(path)
                if sign * (proved.get(child, (-inf, inf))[side] - value) >= 0
            )
            best_child = next(keeps, None)
            if best_child is None:
                return
            path = best_child
            yield path[-1]

    # Frames

    def further_facts(self, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return which search from the root it is, where there may be several."""
        return {"pass_": self._pass if self.visits is not None else None}


class Recording(recording.Recording):
    """How best-first searches are recorded."""

    MEANINGS: ClassVar = {("table", "position"): "kept by position"}
    skips = True
    RECORDER = BestFirstRecorder

    def further_arguments(
        self, traits: Traits, meanings: frozenset[str], unknown: Range
    ) -> Mapping[str, Any]:
        """See `recording.Recording`."""
        return {"by_position": "kept by position" in meanings}
