"""Turn the watching of a Monte Carlo search into frames.

Such a search grows a tree of the moves it has tried and values a state by games played out from
it. A node counts as entered when it joins the tree; the states of a playout do not. What never
joined is not pruned: nobody has proved that it does not matter.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from ...game import CHANCE, Game, Path
from ...record import recording
from ...record.frame import Frame, Range
from ...record.recorder import PlacedState, Recorder
from ...record.statistics import PlayoutStatistics, SharedPlayouts, interval
from ...record.traits import Traits

DIGITS = 6
"""Number of decimals of recorded numbers: machines differ in the last bits of a logarithm."""


class MonteCarloRecorder(Recorder):
    """The recorder that makes frames of what a Monte Carlo search reports; the arguments are those
    of `Recorder`.

    Without `intervals`, its results are not a sample of random games: their means have no interval.
    If they are not `independent`, a game depends on earlier ones, and no interval can be trusted.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        on_frame: Callable[[Frame], object],
        *,
        intervals: bool = True,
        independent: bool = True,
        **arguments: Any,
    ) -> None:
        super().__init__(game, on_frame, **arguments)
        self._intervals = intervals
        self._tree_paths: set[Path] = set()
        """The nodes of the tree."""
        self._mixture = SharedPlayouts(independent)
        self._result: float | None = None
        """The result of the last playout."""
        self.played: Path | None = None
        """The node from which it was played."""
        self.moves: tuple[Hashable, ...] = ()
        """Its moves."""

    # What the algorithm says

    def start(self, state: PlacedState, alpha: float = 0, beta: float = 0, **numbers: Any) -> None:
        """Record that a search begins; such a search has no window."""
        self._enter(state.path)
        self.emit(state, "start", **self.start_facts(numbers))

    def select(
        self,
        state: PlacedState,
        *,
        terms: Mapping[Hashable, tuple[float, ...]] | None = None,
        world: tuple[Hashable, ...] | None = None,
        p: Fraction | None = None,
        move: Hashable | None = None,
        **numbers: Any,
    ) -> None:
        """Record which child the search goes to, and by which numbers it was chosen; or the world
        that is solved next."""
        if world is not None:
            self.emit(state, "select", world=world, p=p, **numbers)
            return
        if move is not None:
            state = PlacedState(self.game.play(state.state, move), (*state.path, move))
        if not state.path:  # nobody has chosen
            return
        if terms is not None:
            terms = {m: tuple(map(_round, ns)) for m, ns in terms.items()}
            numbers = {**self.select_facts(numbers)}
        self.emit(state, "select", terms=terms, **numbers)

    def draw(self, state: PlacedState, move: Hashable) -> None:
        """Record what chance does, unless it leads to a new node: `expand` records that one."""
        path = (*state.path, move)
        if path in self._tree_paths:
            child = PlacedState(self.game.play(state.state, move), path)
            self.emit(child, "select")

    def expand(self, child: PlacedState, *, prior: float | None = None, **numbers: Any) -> None:
        """Record a new child, and its prior if the search goes by priors."""
        prior = None if prior is None else round(prior, DIGITS)
        path = child.path
        if path in self._tree_paths:
            return
        self._enter(path)
        parent = PlacedState(self._at(path[:-1]), path[:-1])
        numbers |= {"move": path[-1], "child": path, "prior": prior}
        self.emit(parent, "expand", **numbers)

    def playout(
        self, state: PlacedState, moves: Sequence[Any], result: float, **numbers: Any
    ) -> None:
        """Record a game played out, or an evaluation by a network."""
        if isinstance(result, float):
            result = round(result, DIGITS)
        self._result, self.played, self.moves = result, state.path, tuple(moves)
        numbers = {**self.playout_facts(state, numbers)}
        self.emit(state, "playout", moves=self.moves, result=result, **numbers)

    def backup(
        self, state: PlacedState, visits: int, mean: float, *bounds: float, **numbers: Any
    ) -> None:
        """Record what a node is estimated at now, and the bounds of its value, if there are any."""
        numbers |= {
            "visits": visits,
            "mean": mean,
            "interval": None,
            **self.backup_facts(state, *bounds),
        }
        if self._intervals:
            low, high = interval(mean, visits, self.game.range)
            numbers["interval"] = round(low, DIGITS), round(high, DIGITS)
        is_own = self._mixture.own(state.path, self.played)
        if len(state.path) <= 1:
            self.estimates[state.path] = PlayoutStatistics(
                visits,
                mean,
                numbers["interval"],
                is_own,
                (bounds[0], bounds[1]) if bounds else None,
            )
        self.emit(state, "backup", result=self._result, played=self.played, **numbers)

    def end(self, state: PlacedState, value: float, best: Any = None, **numbers: Any) -> None:
        """Record what the root is estimated at, and the move that is chosen."""
        self.best = best
        self.line = () if best is None else (best,)
        self.emit(state, "end", score=value, move=best, **numbers)

    # Numbers

    def start_facts(self, numbers: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what is recorded of the beginning."""
        return numbers

    def select_facts(self, numbers: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what is recorded of a chosen child besides the terms."""
        return numbers

    def playout_facts(self, state: PlacedState, numbers: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what is recorded of a playout besides its moves and its result."""
        return numbers

    def backup_facts(self, state: PlacedState, *bounds: float) -> Mapping[str, Any]:
        """Return what is recorded of a node besides its visits and its mean; `bounds` are those of
        its value, if the search has any."""
        return {}

    def _enter(self, path: Path) -> None:
        self._tree_paths.add(path)
        self.tally.calculated += 1
        self.tally.enter(path)

    def _chance_facts(self, child: Path) -> dict[str, object]:
        """Return whether chance chose the child, and how likely it was to."""
        above = self._at(child[:-1])
        if self.game.turn(above) != CHANCE:
            return {"chance": False}
        return {"chance": True, "p": dict(self.game.outcomes(above))[child[-1]]}

    def _at(self, path: Path) -> Any:
        state = self.game.start()
        for move in path:
            state = self.game.play(state, move)
        return state

    def further_facts(self, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return how many games have been played out, and who made the move that a frame shows."""
        counts = {"playouts": self.tally.frames["playout"]}
        if facts["status"] not in ("select", "expand") or facts.get("world") is not None:
            return counts
        return counts | self._chance_facts(facts.get("child", facts["path"]))


def _round(number: float) -> float:
    """Return a number as it is recorded; a fraction stays as it is."""
    return number if isinstance(number, Fraction) else round(number, DIGITS)


class Recording(recording.Recording):
    """How searches that play games out are recorded: they enter nodes in no order."""

    has_intervals: ClassVar[bool] = True
    """Whether results are a sample of random games, so that their means have intervals."""
    RECORDER = MonteCarloRecorder

    def further_arguments(
        self, traits: Traits, meanings: frozenset[str], unknown: Range
    ) -> Mapping[str, Any]:
        """See `recording.Recording`."""
        return {"intervals": self.has_intervals, "independent": traits.independent}
