"""Learning curves: a network is trained by games of self-play, generation after generation.

Every training run has a seed of its own. After each generation the positions are counted in which
the network alone, and the search that asks it, keep the value that minimax finds.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache, partial
from random import Random
from statistics import fmean
from typing import Any, Literal, NamedTuple, TypeAlias, cast, get_args

from .. import network, reading
from ..course.quotes import Number
from ..game import Game
from ..network import Example, Features, Network, fitted
from ..reading import BadInput
from ..reading.errors import list_text
from ..reading.other_files.experiment import TrainingPlan
from ..runs.registry import algorithms
from ..runs.run import all_options, game_of
from ..watch import Watch
from ..wrappers import GameWrapper
from .tried_row import TriedRow, Work, different_places, is_list, wrong_outcome
from .whole_games import DIGITS, run_in_shares

STEPS = 200
"""Number of steps of gradient descent after each generation."""
RATE = 0.5
"""Length of such a step, for the mean of all examples."""
REPLAYED_GENERATIONS = 1
"""Number of generations of the first run that are trained again to check what is kept."""


Chooser: TypeAlias = Literal["alone", "searched"]
"""What chooses the move: the network alone, or the search that asks it."""
CHOOSERS: Sequence[Chooser] = get_args(Chooser)


class RightMoves(NamedTuple):
    """In how many of the positions the move keeps the value."""

    alone: int
    """That of the largest prior."""
    searched: int
    """That of the search."""


@dataclass(frozen=True)
class LearningCurve:
    """What the generations of several training runs can do."""

    positions: int
    """Number of positions in which not every move keeps the value."""
    runs: Sequence[Sequence[RightMoves]]
    """Each run's counts, before its training and after each generation."""
    seconds: float
    """Seconds of computing, those of several processes added up."""

    def shares(self, chooser: Chooser) -> Iterator[list[float]]:
        """Yield the shares of positions that the chooser of each generation gets right, run by
        run."""
        for run in self.runs:
            yield [getattr(right, chooser) / self.positions for right in run]

    def means(self, chooser: Chooser) -> list[float]:
        """Return the mean share of each generation over all runs."""
        return [fmean(shares) for shares in zip(*self.shares(chooser), strict=True)]

    def facts(self) -> dict[str, Any]:
        """Return all that follows from the counts, as JSON holds it."""
        return {
            "positions": self.positions,
            **{name: [round(mean, DIGITS) for mean in self.means(name)] for name in CHOOSERS},
            "answers": [[list(right) for right in run] for run in self.runs],
            "seconds": round(self.seconds, DIGITS),
        }


def curve_of(result: Mapping[str, Any]) -> LearningCurve:
    """Return the learning curve that the facts of a file of results state."""
    runs = [[RightMoves(*right) for right in run] for run in result["answers"]]
    return LearningCurve(result["positions"], runs, result["seconds"])


def is_run(plan: TrainingPlan, positions: object, run: object) -> bool:
    """Return whether a file of results holds the counts of a training run here."""
    return (
        type(positions) is int
        and isinstance(run, list)
        and len(run) == plan.generations + 1
        and all(
            isinstance(right, list)
            and len(right) == len(RightMoves._fields)
            and all(type(count) is int and 0 <= count <= positions for count in right)
            for right in run
        )
    )


def runs_of(
    plan: TrainingPlan,
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    numbers: Sequence[int],
) -> tuple[list[list[RightMoves]], float]:
    """Return the counts of the runs of these numbers, and how many seconds they took."""
    trainer, began = _trainer(walkthrough, entry, plan), time.process_time()
    runs = [[*trainer.run(number, plan.generations)] for number in numbers]
    return runs, time.process_time() - began


@dataclass(frozen=True)
class TrainingRow(TriedRow):
    """A training as a row of an experiment."""

    plan: TrainingPlan

    QUOTED = ("runs", "generations", "games", "window", "positions")
    FURTHER_MODULES = (network,)

    def extent(self) -> dict[str, Any]:
        """See `TriedRow`."""
        return asdict(self.plan)

    def conduct(self, work: Work) -> dict[str, Any]:
        """See `TriedRow`. Raises BadInput for a search that is not self-play, and for a game
        without a network."""
        train, count = partial(runs_of, self.plan), self.plan.runs
        runs, seconds = run_in_shares(train, *self.searched, count, work.mapper, work.on_progress)
        positions = len(_trainer(*self.searched, self.plan).positions)
        return LearningCurve(positions, runs, seconds).facts()

    def has_outcomes(self, result: Mapping[str, Any]) -> bool:
        """See `TriedRow`."""
        is_run_of_plan = partial(is_run, self.plan, result.get("positions"))
        return is_list(result.get("answers"), self.plan.runs, is_run_of_plan)

    def facts(self, result: Mapping[str, Any]) -> dict[str, Any]:
        """See `TriedRow`."""
        return curve_of(result).facts()

    def replay_fault(self, result: Mapping[str, Any], count: int) -> str:
        """See `TriedRow`; of the first run alone some generations are trained again."""
        trainer = _trainer(*self.searched, self.plan)
        if len(trainer.positions) != result["positions"]:
            stated = result["positions"]
            return f"says positions = {stated}, and it comes to {len(trainer.positions)}"
        generations = min(REPLAYED_GENERATIONS, self.plan.generations)
        again = list(trainer.run(0, generations))
        return wrong_outcome("generation", different_places(again, result["answers"][0]))

    def numbers(self, result: Mapping[str, Any]) -> dict[str, Number]:
        """See `TriedRow`; the mean share of positions that generation 3 gets right is called
        `alone-3` and `searched-3`, that of the worst and of the best run `alone-3-least` and
        `alone-3-most`."""
        numbers, curve = super().numbers(result), curve_of(result)
        for name in CHOOSERS:
            for generation, of_runs in enumerate(zip(*curve.shares(name), strict=True)):
                numbers[f"{name}-{generation}"] = result[name][generation]
                numbers[f"{name}-{generation}-least"] = round(min(of_runs), DIGITS)
                numbers[f"{name}-{generation}-most"] = round(max(of_runs), DIGITS)
        return numbers


class NetworkInTraining(GameWrapper[Any, Any]):
    """The game, with the answers of a network that is still to be trained."""

    def __init__(self, game: Any, network: Network) -> None:
        super().__init__(game)
        self.network = network
        self._features = game
        self._priors = dict[Any, Mapping[Any, float]]()

    def evaluate(self, state: Any) -> float:
        """Return what the network takes the state to be worth to MAX."""
        return self.turn(state) * self.network.worth(self._features.position_features(state))

    def prior(self, state: Any, move: Any) -> float:
        """Return the network's prior of the move."""
        if state not in self._priors:
            self._priors[state] = self.network.priors(self._features.move_features(state))
        return self._priors[state][move]


class ExampleWatch(Watch):
    """Keeps what self-play notes of each position: its target and its result."""

    def __init__(self, game: Any) -> None:
        self.examples = list[Example]()
        self._game = game
        self._targets = dict[Any, Mapping[Any, float]]()

    def expand(self, child: Any, *, target: Mapping[Any, float], **named: Any) -> None:
        """Take the shares of the visits in the search of a position."""
        self._targets[child] = target

    def backup(self, state: Any, *, z: float, **named: Any) -> None:
        """Take the result that is noted at a position."""
        moves: Mapping[Any, Features] = self._game.move_features(state)
        features = self._game.position_features(state)
        self.examples.append(Example(features, z, moves, self._targets[state]))


@dataclass(frozen=True)
class Trainer:
    """What trains a network, and the positions that judge it."""

    game: Any
    untrained: Network
    search: Callable[[Game[Any, Any]], Callable[[Any], Any]]
    """Makes the search that asks the network of the game."""
    play: Callable[[Game[Any, Any], Watch, int], object]
    """Plays a game of self-play with a seed, and tells the watch of it."""
    seed: int
    plan: TrainingPlan
    positions: Mapping[Any, frozenset[Any]]
    """The positions in which not every move keeps the value, and the moves that keep it."""

    def run(self, number: int, generations: int) -> Iterator[RightMoves]:
        """Yield what the network of a run can do, before its training and after each generation."""
        return map(self._judge, self.networks(number, generations))

    def networks(self, number: int, generations: int) -> Iterator[Network]:
        """Yield the network of a run, before its training and after each generation."""
        rng, network = Random(self.seed + number), self.untrained
        window = list[list[Example]]()
        yield network
        for _ in range(generations):
            watch = ExampleWatch(self.game)
            for _ in range(self.plan.games):
                self.play(NetworkInTraining(self.game, network), watch, rng.getrandbits(32))
            window = [*window, watch.examples][-self.plan.window :]
            examples = [example for generation in window for example in generation]
            network = fitted(network, examples, STEPS, RATE)
            yield network

    def _judge(self, network: Network) -> RightMoves:
        """Return in how many positions the network, alone and with search, keeps the value."""
        game = NetworkInTraining(self.game, network)
        search, alone, searched = self.search(game), 0, 0
        for state, right in self.positions.items():
            alone += max(game.moves(state), key=partial(game.prior, state)) in right
            searched += search(state)[1] in right
        return RightMoves(alone, searched)


@lru_cache(maxsize=16)  # the runs of a row share one trainer
def _trainer(walkthrough: reading.Walkthrough, entry: reading.Entry, plan: TrainingPlan) -> Trainer:
    """Return what trains a network for the game of the walkthrough, by the entry's self-play."""
    able = [n for n, other in algorithms().items() if "temperature-moves" in other.text.options]
    if entry.algorithm not in able:
        message = f"{entry.algorithm} plays no games from which a network learns"
        mark = walkthrough.marks["algorithm"]
        raise BadInput([walkthrough.fault(mark, message, f"train {list_text(able)}")])
    game: Any = game_of(walkthrough, entry).innermost
    if getattr(game, "network", None) is None:
        message = "this game has no network that could be trained"
        remedy = "take `game: tic-tac-toe` with the option `evaluation: network`"
        raise BadInput([walkthrough.fault(walkthrough.marks["train"], message, remedy)])
    options = all_options(walkthrough, entry)
    text, puct = algorithms()[entry.algorithm].text, algorithms()["puct"].text
    arguments = text.arguments(options, game.turn(game.start()))
    shared = {name: arguments[name] for name in ("simulations", "exploration")}

    def play(learning: Game[Any, Any], watch: Watch, seed: int) -> object:
        return text.function(learning, watch, **{**arguments, "seed": seed})(learning.start())

    weights = dict.fromkeys(game.network.value, 0.0), dict.fromkeys(game.network.prior, 0.0)
    return Trainer(
        game=game,
        untrained=Network(*weights),
        search=lambda learning: puct.function(learning, **shared),
        play=play,
        seed=cast("int", options["seed"]),
        plan=plan,
        positions=_judged_positions(game),
    )


def _judged_positions(game: Game[Any, Any]) -> dict[Any, frozenset[Any]]:
    """Return the positions in which not every move keeps the value, symmetric ones once, with the
    moves that keep it."""
    value = algorithms()["minimax-table"].text.function(game)
    seen, waiting = set[Any](), [game.start()]
    judged = dict[Any, frozenset[Any]]()
    while waiting:
        state = waiting.pop()
        if game.over(state) or game.key(state) in seen:
            continue
        seen.add(game.key(state))
        children = {move: game.play(state, move) for move in game.moves(state)}
        waiting += children.values()
        worth = value(state)
        right = frozenset(move for move, child in children.items() if value(child) == worth)
        if len(right) < len(children):
            judged[state] = right
    return judged
