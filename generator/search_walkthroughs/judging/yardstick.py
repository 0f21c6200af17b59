"""What is right on a tree: its value, which leaves decide it, what alpha-beta reads of it.

All of it is computed here, by plain minimax and by the course's own alpha-beta.
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from math import inf
from typing import Any, Literal, TypeAlias

from ..game import MAX, Path
from ..games.tree import Tree
from ..running.registry import algorithms
from ..running.run import make_recorder
from ..trace.frame import Frame
from ..trace.recorder import ObservedGame
from ..trace.statistics import SearchCounts
from ..wrappers import true_values
from .mistake_models import MODELS, model_search
from .student_program import Observation

Task: TypeAlias = Literal["alpha-beta", "minimax"]
Kind: TypeAlias = Literal["fine", "wasteful", "unsound", "move", "wrong", "broken", "unrecognised"]
KINDS: tuple[Kind, ...] = (
    *("fine", "wasteful", "unsound", "move", "wrong", "broken", "unrecognised"),
)
"""What can be said of a program, the best first."""


def state_at(game: Tree, path: Path) -> int:
    """Return the state at the end of a path."""
    state = game.start()
    for move in path:
        state = game.play(state, str(move))
    return state


def true_value(game: Tree, path: Path = ()) -> float:
    """Return the value of a node by plain minimax."""
    return true_values(game)(state_at(game, path))


def filled_value(game: Tree, below: Collection[Path], filling: float) -> float:
    """Return the root's value if all leaves at or below these nodes were worth `filling`."""

    def value(path: Path, state: int) -> float:
        if path in below:
            return filling
        if game.over(state):
            return game.score(state)
        choose = max if game.turn(state) == MAX else min
        return choose(value((*path, m), game.play(state, m)) for m in game.moves(state))

    return value((), game.start())


def is_sound(seen: Observation) -> bool:
    """Whether the leaves that were read decide the root's value, whatever the others are worth.

    With a table a leaf counts as read wherever its position was.
    """
    game = seen.game
    if seen.has_table:
        read = {game.key(state_at(game, path)) for path in seen.leaves}
        games = [_FilledGame(game, read, filling) for filling in (-inf, inf)]
        return all(true_values(one)(game.start()) == seen.value for one in games)
    unread = [path for path in _leaf_paths(game) if path not in seen.leaves]
    return all(filled_value(game, set(unread), x) == seen.value for x in (-inf, inf))


class _FilledGame:
    """A tree whose positions are worth `filling`, all but those read."""

    def __init__(self, game: Tree, read: Collection[Hashable], filling: float) -> None:
        self._game = game
        self._read = read
        self._filling = filling

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def score(self, state: int) -> float:
        return self._game.score(state) if self._game.key(state) in self._read else self._filling


def _leaf_paths(game: Tree, below: Path = ()) -> list[Path]:
    state = state_at(game, below)
    if game.over(state):
        return [below]
    return [leaf for move in game.moves(state) for leaf in _leaf_paths(game, (*below, move))]


def leaf_paths(game: Tree, below: Path) -> Sequence[Path]:
    """Return the paths of the leaves at or below a node, from left to right."""
    return _leaf_paths(game, below)


class _OrderedTree:
    """A tree with the children of each node in the order in which a program entered them."""

    def __init__(self, game: Tree, visited: Sequence[Path]) -> None:
        self.game = game
        self._order: dict[int, list[str]] = {}
        for path in visited:
            if path:
                first = self._order.setdefault(state_at(game, path[:-1]), [])
                if path[-1] not in first:
                    first.append(str(path[-1]))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def moves(self, state: int) -> Sequence[str]:
        first = self._order.get(state, [])
        return [*first, *(move for move in self.game.moves(state) if move not in first)]


def is_dag(game: Tree) -> bool:
    """Whether a position of the tree is reached by two ways."""
    targets = [branch.node for node in game.nodes for branch in node.branches]
    return len(targets) > len(set(targets))


def needed_leaves(seen: Observation) -> int:
    """Return how many leaves alpha-beta reads if it enters children in the program's order; on a
    tree with transpositions, in the tree's own order."""
    return len(model_search(_in_program_order(seen), MODELS["alpha-beta"])[1])


def needed_counts(seen: Observation) -> SearchCounts:
    """Return what the course's own alpha-beta visits and cuts in that order."""
    counts = SearchCounts()
    run_algorithm(_in_program_order(seen), {}, counts)
    return counts


def _in_program_order(seen: Observation) -> Any:
    return seen.game if is_dag(seen.game) else _OrderedTree(seen.game, seen.counts.visited)


def run_algorithm(
    game: Any, options: Mapping[str, object], counts: SearchCounts | None = None
) -> list[Frame]:
    """Return the frames of the course's alpha-beta with these options."""
    text = algorithms()["alpha-beta"].file_for(options)
    frames: list[Frame] = []
    recorder = make_recorder(text, game, frames.append, options, tally=counts or SearchCounts())
    observed = ObservedGame(game, recorder)
    own = {name.replace("-", "_"): options[name] for name in text.options if name in options}
    text.function(observed, recorder, **own)(observed.start())
    return frames


def kind_of(seen: Observation, task: Task) -> Kind:
    """Return what is to be said of one run."""
    game = seen.game
    truth = true_value(game)
    if seen.value != truth:
        return "wrong"
    if seen.move is not None and true_value(game, (seen.move,)) != truth:
        return "move"
    if not is_sound(seen):
        return "unsound"
    if task == "alpha-beta" and len(seen.leaves) > needed_leaves(seen):
        return "wasteful"
    return "fine"


STYLES: Mapping[str, Mapping[str, str]] = {
    f"{fail}-{cut}": {"fail": fail, "cut": cut}
    for fail in ("soft", "hard")
    for cut in ("at-bound", "past-bound")
}
"""The four styles of a right alpha-beta."""


def agreeing_styles(seen: Observation) -> set[str]:
    """Return the styles of alpha-beta in which inner nodes return what they do in the program.

    Fail-hard programs return the end of the window where they cut, or the score that passed it; of
    leaves outside of their windows they return either too. So leaves are left out, and both count.
    """
    game, found = seen.game, _inner_ends(seen.game, seen.frames)
    values = [(frame.path, frame.score) for frame in found]
    agreeing = set()
    for style, options in STYLES.items():
        ends = _inner_ends(game, run_algorithm(game, options))
        exact = [(frame.path, frame.score) for frame in ends]
        within = [(frame.path, _within_window(frame)) for frame in ends]
        if values == exact or (options["fail"] == "hard" and values == within):
            agreeing.add(style)
    return agreeing


def _inner_ends(game: Tree, frames: Sequence[Frame]) -> list[Frame]:
    """The frames at which inner nodes end, in order."""
    return [
        frame
        for frame in frames
        if frame.status == "end" and not game.over(state_at(game, frame.path))
    ]


def _within_window(frame: Frame) -> float | None:
    """What a node returned, or the end of its window that this has passed."""
    if frame.score is None or frame.alpha is None or frame.beta is None:
        return frame.score
    return max(frame.alpha, min(frame.beta, frame.score))
