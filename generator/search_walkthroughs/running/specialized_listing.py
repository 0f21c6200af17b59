"""The listing of a run for the options at hand, shown to be the same search."""

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Any

from ..game import Game
from ..trace.specialize import specialize
from ..watch import SILENT, Listing
from ..wrappers import DepthLimit, GameWrapper
from .registry import AlgorithmFile
from .run import Run

# The text is run: it must give the same answer and read the same leaves in the same order.

MOST, PLIES, PLAYOUTS = 2_000, 2, 20
"""Searches of more nodes are compared on the first plies of their game, searches that play games
out on so many games."""

CACHE_SIZE = 256
"""So many listings are remembered: most pages of a course show the same few."""


class LeafReads(GameWrapper[Any, Any]):
    """The game, with a record of the leaves whose scores are read."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.keys: list[Hashable] = []

    def score(self, state: Any) -> float:
        """The game's score, which is put down."""
        self.keys.append(self.game.key(state))
        return self.game.score(state)


def specialized_listing(run: Run) -> Listing | None:
    """The listing of a run's algorithm for its options; None if its text cannot be specialized, or
    if what comes of it does not search as the algorithm does. Its `lines` are those of the full
    listing."""
    text, game = run.text, run.search_game.game
    if not text.may_run:
        return None
    options = {name.replace("-", "_"): run.options[name] for name in text.options}
    few = dict(options)
    if isinstance(playouts := few.get("playouts"), int):
        few["playouts"] = min(playouts, PLAYOUTS)
    if run.tally.calculated > MOST and not text.is_monte_carlo:
        game = DepthLimit(game, PLIES)
    try:
        listing = _listing(text, options, game)
        tried = _listing(text, few, game)
        search = compile_listing(tried.text, text)
    except (ValueError, SyntaxError, StopIteration):  # another package's text may be unlike ours
        return None
    full = _searched(lambda game: text.function(game, SILENT, **few), game)
    try:
        same = _searched(search, game) == full
    except Exception:  # whatever it is, this is not the same search
        return None
    return listing if same else None


def _listing(file: AlgorithmFile, options: Mapping[str, Any], game: Game[Any, Any]) -> Listing:
    """The listing for the options, as `specialize` makes it."""
    given = tuple((name, repr(value), value) for name, value in options.items())
    return _make_listing(file.listing.text, file.name, given, tuple(game.range))


@lru_cache(CACHE_SIZE)
def _make_listing(
    text: str, name: str, given: tuple[tuple[str, str, Any], ...], known_range: tuple[Any, ...]
) -> Listing:
    """The listing for options that are given as values that can be compared; each stands beside how
    it is written, because 1 and true are equal and are not written alike."""
    return specialize(text, name, {option: value for option, _, value in given}, known_range)


def compile_listing(
    text: str, file: AlgorithmFile
) -> Callable[[Game[Any, Any]], Callable[[Any], Any]]:
    """The algorithm of a text, which may use whatever the algorithm's own file imports."""
    names = dict(vars(file.module))
    exec(compile(text, f"<listing of {file.name}>", "exec"), names)
    function: Callable[[Game[Any, Any]], Callable[[Any], Any]] = names[file.name]
    return function


def _searched(
    search: Callable[[Game[Any, Any]], Callable[[Any], Any]], game: Game[Any, Any]
) -> tuple[Any, list[Hashable]]:
    """The answer of a search, and the leaves that it read."""
    reads = LeafReads(game)
    return search(reads)(reads.start()), reads.keys
