"""What is proved of every run, whatever its author claims.

Running the search again with changed leaves would prove nothing, since it would prune them again.
So the truth comes from plain minimax over the whole tree, and the counterfactual from plain
minimax over the tree in which everything the search did not read has the least value, then the
greatest: minimax is monotone in its leaves, so these two evaluations cover every assignment.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Literal, TypeAlias

from ..game import CHANCE, MAX, Path, UnknownValue, exact, is_noisy, spell
from ..games.tree import Tree
from ..hidden_information import TooManyPlans, solve
from ..record.family_runs import Proofs
from ..record.frame import Frame, Kind, Range
from ..record.frame_text import exact_text, span
from ..record.kinds import claimed_range
from ..record.statistics import SubtreeSizes
from ..record.tree_state import Moment
from ..worlds import DifferentMoves
from ..wrappers import DepthLimit, true_values
from .position_graph import PositionGraph
from .refusals import value_at_depth
from .run import Run, unknown_range

Law: TypeAlias = Literal[
    "value", "bounds", "certificate", "table", "counterfactual", "refusals", "quiet"
]

ROUNDING = 1e-8
"""Upper limit of the rounding errors of the ends of a range that is certified."""
MAX_PROVED_NODES = 1_000_000
"""Upper limit of nodes of a tree that is evaluated again."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A law that a run breaks: the generator or the algorithm is wrong."""

    law: Law
    text: str
    """What is wrong, in English."""
    facts: Mapping[str, object]
    """What is wrong as facts, for pages in any language: numbers, ranges, and texts of paths."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The laws that were examined and how the run broke them."""

    laws: tuple[Law, ...]
    failures: tuple[Failure, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether nothing was broken."""
        return not self.failures


def prove(run: Run, moments: Iterable[Moment]) -> Proof:
    """Examine the run; `moments` are those of the part of its tree that has frames."""
    is_counted = run.total is not None and run.total <= MAX_PROVED_NODES
    if is_counted and run.text.traits.looks_ahead:
        return prove_to_depth(run)
    family_proofs = run.text.family.part(Proofs)
    if family_proofs.proves_bounds:
        return prove_bounds(run, moments)
    if family_proofs.certifies:
        return prove_certificate(run, moments)
    if not (is_counted and run.text.module.EXACT):
        return Proof(())
    truth = TrueValues(run)
    laws: list[Law] = ["value", "bounds"]
    failures = [*truth.value(), *truth.bounds(moments)]
    if run.table:
        laws.append("table")
        failures += truth.table()
    if not run.tally.full:
        laws.append("counterfactual")
        failures += counterfactual(run)
    return Proof(tuple(laws), tuple(failures))


def prove_bounds(run: Run, moments: Iterable[Moment]) -> Proof:
    """Examine a run that estimates, and proves bounds of values on the way."""
    if not is_small(run):
        return Proof(())
    return Proof(("bounds",), tuple(TrueValues(run).bounds(moments)))


def prove_certificate(run: Run, moments: Iterable[Moment]) -> Proof:
    """Examine a run that certifies ranges: each must hold the value of the game, which linear
    programming over all plans finds."""
    try:
        value = solve(run.search_game.game).value if is_small(run) else None
    except (TooManyPlans, DifferentMoves):
        value = None
    if value is None:
        return Proof(())
    failures = []
    for moment in moments:
        low, high = moment.frame.low, moment.frame.high
        if low is None or high is None or low - ROUNDING <= value <= high + ROUNDING:
            continue
        text = f"{_at(moment, ())}: {exact_text(value)} is not in {span((low, high))}"
        failures.append(Failure("certificate", text, _facts(moment, (), (low, high), float(value))))
    return Proof(("certificate",), tuple(failures))


def is_small(run: Run) -> bool:
    """Return whether plain minimax can go through the whole tree, whether the run has counted it or
    not."""
    if run.total is not None:
        return run.total <= MAX_PROVED_NODES
    census = SubtreeSizes(run.search_game.game, nodes=MAX_PROVED_NODES)
    return census.size(run.search_game.game.start()) is not None


def prove_to_depth(run: Run) -> Proof:
    """Examine a run that stops at a depth of its own.

    If it leaves nodes out and no refusal is wrong, its value is that of plain minimax to the depth.
    If its mover may stay where the depth ends, it is plain minimax of the tree that says so: each
    node from there on has one child more, worth its estimate, and no quiet ones.
    """
    depth = run.options["depth"]
    assert isinstance(depth, int)
    law: Law = "value"
    wrong = 0
    truth = value_at_depth(run.search_game, depth)
    if run.text.traits.refuses:
        if run.tally.full:
            return Proof(())
        law = "refusals"
        wrong = len(run.wrong_refusals)
    elif run.text.traits.stands:
        law = "quiet"
        truth = _quiet_value(run.search_game.game, run.search_game.game.start(), depth)
    if wrong or run.value == truth:
        return Proof((law,))
    text = f"the search says {exact_text(run.value)}, plain minimax says {exact_text(truth)}"
    facts = {"value": run.value, "truth": exact_text(truth)}
    return Proof((law,), (Failure(law, text, facts),))


def _quiet_value(game: Any, state: Any, depth: int) -> float:
    """Return the plain minimax of the tree in which the mover may stay from the depth on."""
    if game.over(state):
        score: float = game.score(state)
        return score
    moves = list(game.moves(state))
    values = []
    if depth <= 0:
        moves = [move for move in moves if is_noisy(game, state, move)]
        values = [game.evaluate(state)]
    values += [_quiet_value(game, game.play(state, move), depth - 1) for move in moves]
    best: float = max(values) if game.turn(state) == MAX else min(values)
    return best


def _states(game: Any) -> Callable[[Path], Any]:
    """Return the function that gives the state at the end of a path, from the one before."""

    @cache
    def state(path: Path) -> Any:
        return game.play(state(path[:-1]), path[-1]) if path else game.start()

    return state


class TrueValues:
    """Plain minimax or expectimax over the whole tree.

    Leaves of unknown value are taken at the least and at the greatest value, so that a
    node's truth is a range: a single number wherever all is known.
    """

    def __init__(self, run: Run) -> None:
        self.run = run
        # Only trees that are written out have leaves of unknown value.
        self._is_tree = isinstance(run.search_game.innermost, Tree)
        self._cached_valuations = cache(self._valuations)
        self._to_depth = cache(self._values_to)
        self._state_at = _states(run.search_game.game)

    def of(self, path: Path, horizon: int | None = None) -> Range:
        """Return the least and the greatest value the node can have, if no search looks beyond the
        horizon."""
        if horizon is not None and not self._is_tree:
            value = self._to_depth(horizon)(self._state_at(path), len(path))
            return value, value
        values = [value(state(path)) for state, value in self._cached_valuations(horizon)]
        return values[0], values[-1]

    def _values_to(self, horizon: int) -> Callable[[Any, int], float]:
        return self.run.search_game.unordered.positions.values_to(horizon)

    def _valuations(
        self, horizon: int | None
    ) -> list[tuple[Callable[[Path], Any], Callable[[Any], float]]]:
        """Return the states of nodes, and the true values of states: two pairs where the least and
        the greatest value differ."""
        search_game = self.run.search_game
        if horizon is None and not self._is_tree:
            return [(self._state_at, search_game.truth)]
        fillings = extremes(self.run) if self._is_tree else (0.0,)
        games: list[Any] = [_WithUnknownLeaves(search_game.game, filling) for filling in fillings]
        if horizon is not None:
            games = [DepthLimit(game, horizon) for game in games]
        return [(_states(game), true_values(game)) for game in games]

    def value(self) -> Iterator[Failure]:
        """Yield a failure unless the run's value is the truth, or bounds it on the right side of a
        narrower window."""
        value, (low, high) = self.run.value, self.of(())
        if not agrees(value, low, self.run.window) or not agrees(value, high, self.run.window):
            text = f"the search says {exact_text(value)}, plain minimax says {span((low, high))}"
            yield Failure("value", text, {"value": value, "truth": (low, high)})

    def bounds(self, moments: Iterable[Moment]) -> Iterator[Failure]:
        """Yield a failure unless every range shown holds the truth, and so does every claim against
        a window."""
        range_of = cache(self.of)
        for moment in moments:
            horizon = moment.frame.horizon
            for path, view in moment.changed.items():
                if horizon is not None and len(path) > horizon:
                    continue  # nothing is said of it in this pass
                low, high = range_of(path, horizon)
                if not view.proved_range[0] <= low <= high <= view.proved_range[1]:
                    excess = f"{exact_text(low)} is not in {span(view.proved_range)}"
                    facts = _facts(moment, path, view.proved_range, low)
                    yield Failure("bounds", f"{_at(moment, path)}: {excess}", facts)
            frame = moment.frame
            if frame.kind is not None and frame.score is not None and not self._is_excused(frame):
                low, high = range_of(frame.path, horizon)
                if not claim_holds(frame.kind, frame.score, low, high):
                    claim = f"{frame.kind} {exact_text(frame.score)}"
                    text = f"{_at(moment, frame.path)}: {claim}, but it is {exact_text(low)}"
                    claimed = claimed_range(frame.kind, frame.score)
                    yield Failure("bounds", text, _facts(moment, frame.path, claimed, low))

    def table(self) -> Iterator[Failure]:
        """Yield a failure unless every range in the table holds the value of its position."""
        wrong = {
            entry.path: entry
            for entry in self.run.table.values()
            for low, high in [self.of(entry.path)]
            if not entry.lower <= low <= high <= entry.upper
        }
        if wrong:
            path, entry = next(iter(wrong.items()))
            count = f"{len(wrong)} of {len(self.run.table)} positions in the table are wrong"
            held_range, true = (entry.lower, entry.upper), self.of(path)[0]
            claim = f"{span(held_range)}, but it is {exact_text(true)}"
            first = f"the first is {spell(path) or 'the root'}: {claim}"
            counts = {"wrong": len(wrong), "total": len(self.run.table)}
            facts = {**counts, "node": spell(path), "path": path}
            yield Failure(
                "table", f"{count}; {first}", {**facts, "shown": held_range, "truth": true}
            )

    def _is_excused(self, frame: Frame) -> bool:
        """Return whether the frame has a fail-hard score of a window that holds this one value: it
        may be either of its bounds."""
        return "fails hard" in self.run.meanings and frame.alpha == frame.score == frame.beta


class _WithUnknownLeaves:
    """A game whose unknown leaves are worth a given value."""

    def __init__(self, game: Any, filling: float) -> None:
        self._game = game
        self._filling = filling

    def __getattr__(self, name: str) -> Any:
        # Found among its own attributes from now on: a search asks for it at every node.
        vars(self)[name] = attribute = getattr(self._game, name)
        return attribute

    def score(self, state: Any) -> float:
        try:
            score: float = self._game.score(state)
        except UnknownValue:
            return self._filling
        return score


def filled_value(
    positions: PositionGraph, is_filled: Callable[[Hashable], bool], filling: float
) -> float:
    """Return the value of the game by plain minimax if the leaves whose keys `is_filled` names were
    worth `filling`, as those are that nobody knows.

    A position is known by its key: a table may bring it to where it was not read.
    """
    keys = positions.keys

    def leaf(place: int) -> float:
        if is_filled(keys[place]):
            return filling
        try:
            return positions.score(place)
        except UnknownValue:
            return filling

    return positions.value(leaf)


def counterfactual(run: Run) -> Iterator[Failure]:
    """Yield a failure unless the root's value stays what the run says, whatever the leaves not read
    are worth."""
    refilled = refill(run)
    for filling in extremes(run):
        value = refilled(filling)
        if not agrees(run.value, value, run.window):
            filling_text, value_text = exact_text(filling), exact_text(value)
            text = f"with {filling_text} at every leaf not read the root is worth {value_text}"
            facts = {"filling": filling, "truth": value, "value": run.value}
            yield Failure("counterfactual", f"{text}, not {exact_text(run.value)}", facts)


def refill(run: Run) -> Callable[[float], float]:
    """Return plain minimax over the tree, as a function of the value of all that was not read."""
    by_position = run.text.family.part(Proofs).by_position
    if by_position or run.tally.frames["table"] or "kept by position" in run.meanings:
        return _by_position(run)
    return partial(_by_path, run)


def _by_position(run: Run) -> Callable[[float], float]:
    """Return plain minimax with a table, in which a leaf is read wherever its position or a
    symmetric one was read."""
    game, positions = run.search_game.game, run.search_game.unordered.positions
    state = _states(game)
    read = {game.key(state(path)) for path in run.tally.leaves}
    return lambda filling: filled_value(positions, lambda key: key not in read, filling)


def _by_path(run: Run, filling: float) -> float:
    """Return plain minimax without a table, in which every node stands for itself, and what was
    skipped need not be walked."""
    game, read, skipped = run.search_game.game, run.tally.leaves, set(run.tally.skipped)

    def value(path: Path, state: Any) -> float:
        if path in read:
            return read[path]
        if path in skipped or game.over(state):
            return filling
        if game.turn(state) == CHANCE:
            chances = game.outcomes(state)
            return sum(p * exact(value((*path, m), game.play(state, m))) for m, p in chances)
        choose = max if game.turn(state) == MAX else min
        return choose(value((*path, m), game.play(state, m)) for m in game.moves(state))

    return value((), game.start())


def extremes(run: Run) -> Range:
    """Return the least and the greatest value a leaf not read may have: the ends of the score range
    where the search relied on it, infinite elsewhere."""
    return unknown_range(run.search_game.game, run.text, run.options)


def agrees(value: float, truth: float, window: Range) -> bool:
    """Return whether a search's value is the truth, or bounds it on the right side of its
    window."""
    low, high = window
    if value <= low:
        return truth <= value
    if value >= high:
        return truth >= value
    return truth == value


def claim_holds(kind: Kind, score: float, low: float, high: float) -> bool:
    """Return whether a claim against a window is true of a value between low and high."""
    least, greatest = claimed_range(kind, score)
    return least <= low and high <= greatest


def _facts(moment: Moment, path: Path, shown_range: Range, truth: float) -> dict[str, object]:
    facts = {"node": spell(path), "path": path, "shown": shown_range, "truth": truth}
    return {"frame": moment.frame.number, **facts}


def _at(moment: Moment, path: Path) -> str:
    return f"frame {moment.frame.number}, {spell(path) or 'root'}"
