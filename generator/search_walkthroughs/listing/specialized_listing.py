"""The listing of a run for the options at hand, shown to be the same search."""

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Any

from ..game import Game
from ..record.family_runs import Extent
from ..runs.registry import AlgorithmFile
from ..runs.run import Run
from ..watch import SILENT, Listing
from ..wrappers import DepthLimit, GameWrapper
from .specialize import specialize

# The text is run: it must give the same answer and read the same leaves in the same order.

MAX_COMPARED_NODES = 2_000
"""Searches of more nodes are compared on the first plies of their game only."""
COMPARED_PLIES = 2
"""Depth to which large searches are compared (plies)."""
MAX_COMPARED_PLAYOUTS = 20
"""Upper limit of games that a search plays out to be compared."""

CACHE_SIZE = 256
"""Number of listings that are remembered: most pages of a course show the same few."""


class LeafReads(GameWrapper[Any, Any]):
    """The game, with a record of the leaves whose scores are read."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.keys: list[Hashable] = []

    def score(self, state: Any) -> float:
        """Return the game's score, and record that the leaf was read."""
        self.keys.append(self.game.key(state))
        return self.game.score(state)


def specialized_listing(run: Run) -> Listing | None:
    """Return the listing of a run's algorithm for its options; None if its text cannot be
    specialized or if the result does not search as the algorithm does. Its `lines` are those
    of the full listing."""
    text, game = run.text, run.search_game.game
    if not text.may_run:
        return None
    options = {name.replace("-", "_"): run.options[name] for name in text.options}
    reduced_options = dict(options)
    if isinstance(playouts := reduced_options.get("playouts"), int):
        reduced_options["playouts"] = min(playouts, MAX_COMPARED_PLAYOUTS)
    if run.tally.calculated > MAX_COMPARED_NODES and not text.family.part(Extent).is_bounded:
        game = DepthLimit(game, COMPARED_PLIES)
    try:
        listing = _listing(text, options, game)
        reduced = _listing(text, reduced_options, game)
        search = compile_listing(reduced.text, text)
    except (ValueError, SyntaxError, StopIteration):  # another package's text may be unlike ours
        return None
    full = _searched(lambda game: text.function(game, SILENT, **reduced_options), game)
    try:
        same = _searched(search, game) == full
    except Exception:  # whatever it is, this is not the same search
        return None
    return listing if same else None


def _listing(file: AlgorithmFile, options: Mapping[str, Any], game: Game[Any, Any]) -> Listing:
    """Return the listing for the options, as `specialize` makes it."""
    comparable_options = tuple((name, repr(value), value) for name, value in options.items())
    return _make_listing(file.listing.text, file.name, comparable_options, tuple(game.range))


@lru_cache(CACHE_SIZE)
def _make_listing(
    text: str,
    name: str,
    comparable_options: tuple[tuple[str, str, Any], ...],
    known_range: tuple[Any, ...],
) -> Listing:
    """Return the listing for options that are given as values that can be compared; each stands
    beside how it is written, because 1 and true are equal and are not written alike."""
    return specialize(
        text, name, {option: value for option, _, value in comparable_options}, known_range
    )


def compile_listing(
    text: str, file: AlgorithmFile
) -> Callable[[Game[Any, Any]], Callable[[Any], Any]]:
    """Return the algorithm of a text, which may use whatever the algorithm's own file imports."""
    names = dict(vars(file.module))
    exec(compile(text, f"<listing of {file.name}>", "exec"), names)
    function: Callable[[Game[Any, Any]], Callable[[Any], Any]] = names[file.name]
    return function


def _searched(
    search: Callable[[Game[Any, Any]], Callable[[Any], Any]], game: Game[Any, Any]
) -> tuple[Any, list[Hashable]]:
    """Return the answer of a search, and the leaves that it read."""
    reads = LeafReads(game)
    return search(reads)(reads.start()), reads.keys
