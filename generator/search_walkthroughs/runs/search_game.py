"""The game an algorithm is given, made of file, options and wrappers."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Protocol, cast

from .. import reading
from ..game import (
    PASS,
    BadPosition,
    Board,
    Game,
    NotInstalled,
    Path,
    after_pass,
    drawn_board,
    spell,
)
from ..games import tree
from ..hashing import innermost
from ..reading import BadInput, Fault
from ..reading.errors import MissingPackage, choose, quote_short
from ..reading.walkthrough import FrozenMap
from ..record.statistics import MAX_COUNTED_STATES, SubtreeSizes, countable
from ..wrappers import DepthLimit, Order, order_game, true_values
from .checked_game import checked_game
from .position_graph import PositionGraph
from .registry import GameEntry, catalogue, games, keyword_arguments

# The game of a file, with the wrappers that its options ask for.

MAX_REMEMBERED_MOVES = 2**16
"""Number of moves of a slow game that are remembered with the states that they lead to."""
MAX_STATES_AHEAD = 50_000
"""Upper limit of states that are counted for a search that stops at a depth of its own: of a game
that is larger it sees so little that the rest is not worth the time."""
POSITIONS = 20_000
"""Number of positions without estimates after which none are looked for below a state."""


class NoSuchMove(LookupError):
    """A label that names no move where it stands."""

    def __init__(self, path: Path, label: str, named: Iterable[str]) -> None:
        super().__init__(label)
        self.path = path
        self.message = f"there is no move {quote_short(label)} at {spell(path) or 'the root'}"
        self.remedy = choose(label, named)


@dataclass(frozen=True)
class UnorderedGame:
    """A game as far as the order of its moves does not matter, and what is worked out of it.

    Searches that put the moves in different orders share it, and the work.
    """

    game: Game[Any, Any]
    limit: DepthLimit[Any, Any] | None = None
    """The depth limit inside it, if there is one."""
    name: str = ""
    """What the root is called."""
    ahead: bool = False
    """Whether the search stops at a depth of its own."""

    @cached_property
    def census(self) -> SubtreeSizes:
        """Counts its subtrees."""
        states = countable(self.game)
        return SubtreeSizes(self.game, min(states, MAX_STATES_AHEAD) if self.ahead else states)

    @cached_property
    def truth(self) -> Callable[[Any], float]:
        """The true value of a state, by plain minimax or expectimax."""
        return true_values(self.game)

    @cached_property
    def positions(self) -> PositionGraph:
        """All its positions; only of a game whose size has been counted."""
        return PositionGraph(self.game)

    def has_estimates(self, state: Any) -> bool:
        """Return whether the depth limit stops play at the state or anywhere below it; also where
        too much lies below it to be sure that it does not."""
        if self.limit is None:
            return False
        game = self.game
        if game.over(state):
            return self.limit.estimated(state)
        key = game.key(state)
        if key in self._played_to_the_end:
            return False
        if len(self._played_to_the_end) >= POSITIONS:
            return True
        if any(self.has_estimates(game.play(state, move)) for move in game.moves(state)):
            return True
        self._played_to_the_end.add(key)
        return False

    @cached_property
    def _played_to_the_end(self) -> set[Hashable]:
        """The positions below which the depth limit stops play nowhere, as far as was asked."""
        return set()


@dataclass(frozen=True)
class SearchGame:
    """A game ready to be searched: its moves are in the order that was asked for."""

    game: Game[Any, Any]
    unordered: UnorderedGame

    @property
    def name(self) -> str:
        """What the root is called."""
        return self.unordered.name

    @property
    def census(self) -> SubtreeSizes:
        """Counts its subtrees."""
        return self.unordered.census

    @property
    def truth(self) -> Callable[[Any], float]:
        """The true value of a state, by plain minimax or expectimax."""
        return self.unordered.truth

    def at(self, path: Path) -> Any:
        """Return the state at the end of the path."""
        state = self.game.start()
        for move in path:
            state = self.after(state, move)
        return state

    def after(self, state: Any, move: Any) -> Any:
        """Return the state after the move, which may be a pass that is not a move of the game."""
        if move == PASS and PASS not in self.game.moves(state):
            return after_pass(self.game, state)
        return self.game.play(state, move)

    def path(self, labels: Iterable[str]) -> Path:
        """Return the moves that the labels name; raise NoSuchMove where they lead nowhere."""
        path: Path = ()
        for label in labels:
            state = self.at(path)
            moves = () if self.game.over(state) else self.game.moves(state)
            named = {str(move): move for move in moves}
            if after_pass(self.game, state) is not None:
                named.setdefault(PASS, PASS)
            if label not in named:
                raise NoSuchMove(path, label, named)
            path = (*path, named[label])
        return path

    def is_estimate(self, state: Any) -> bool:
        """Return whether the state is a leaf only because the depth limit stops play there."""
        limit = self.unordered.limit
        return limit is not None and limit.estimated(state)

    def has_estimates(self, state: Any) -> bool:
        """Return whether such a leaf stands at the state or below it."""
        return self.unordered.has_estimates(state)

    def note(self, state: Any) -> str:
        """Return what the author notes at the state; only positions that are written out have
        notes."""
        rules, state = innermost(self.game, state)
        return rules.nodes[state].note if isinstance(rules, tree.Tree) else ""

    def board(self, state: Any, last: Any) -> Board | None:
        """Return the state as it is drawn, reached by the move `last`; None if it is not a
        board."""
        rules, state = innermost(self.game, state)
        return drawn_board(rules, state, last)

    def board_at(self, path: Path) -> Board | None:
        """Return the position at the end of the path as it is drawn; None if it is not a board. A
        pass that is not a move of the game leaves no mark on it."""
        last = path[-1] if path else None
        if last == PASS and PASS not in self.game.moves(self.at(path[:-1])):
            last = None
        return self.board(self.at(path), last)

    @property
    def innermost(self) -> Any:
        """The game within all games around it."""
        return innermost(self.game, self.game.start())[0]


def search_game(
    walkthrough: reading.Walkthrough,
    options: Mapping[str, object],
    *,
    looks: bool = False,
    ahead: bool = False,
) -> SearchGame:
    """Return the walkthrough's game, stopped and ordered as the options say; `looks` says that the
    search takes estimates for values wherever it looks, `ahead` that it stops at a depth of its
    own.

    Raises BadInput for a position that the rules do not allow.
    """
    shaping = FrozenMap(dict(_shaping(walkthrough, options)))
    unordered = _without_order(walkthrough, shaping, looks, ahead)
    return SearchGame(order_moves(unordered.game, options, unordered.truth), unordered)


def order_moves(
    game: Game[Any, Any],
    options: Mapping[str, object],
    truth: Callable[[Any], float] | None = None,
) -> Game[Any, Any]:
    """Return the game with its moves in the order that the options ask for; `truth` is the true
    value of a state, if it has been worked out."""
    order, seed = cast("Order", options.get("order", "given")), options.get("seed", 0)
    return order_game(game, order, cast("int", seed), truth)


def game_fault(walkthrough: reading.Walkthrough, message: str, remedy: str) -> Fault:
    """Return the fault of the walkthrough's game, at the place where it is named or written out."""
    mark = walkthrough.marks.get("game") or walkthrough.marks["tree"]
    return walkthrough.fault(mark, message, remedy)


def _shaping(
    walkthrough: reading.Walkthrough, options: Mapping[str, object]
) -> Iterator[tuple[str, object]]:
    """Yield the options that make the game what it is: the game's own, and a depth limit."""
    game_options = {*games()[walkthrough.game].facts.options} if walkthrough.game else set()
    for name, value in options.items():
        if name in game_options or (name == "depth" and value is not None):
            yield name, value


@lru_cache(maxsize=2)  # the searches that a page compares share what is worked out of their game
def _without_order(
    walkthrough: reading.Walkthrough, options: FrozenMap[str, object], looks: bool, ahead: bool
) -> UnorderedGame:
    game, name = _innermost(walkthrough, options, looks)
    limit: DepthLimit[Any, Any] | None = None
    if options.get("depth") is not None:
        game = limit = DepthLimit(game, cast("int", options["depth"]))
    return UnorderedGame(game, limit, name, ahead)


def _innermost(
    walkthrough: reading.Walkthrough, options: Mapping[str, object], looks: bool
) -> tuple[Game[Any, Any], str]:
    """Return the game that the file holds, and what its root is called."""
    if walkthrough.tree is not None:
        root = walkthrough.tree.nodes[0]
        stopped = options.get("depth") is not None or (looks and walkthrough.range is None)
        return tree_game(walkthrough.tree, walkthrough.range, stopped=stopped), root.key or ""
    if walkthrough.rules is not None:
        return walkthrough.rules, ""
    assert walkthrough.game is not None
    rules = games()[walkthrough.game]
    return game_at(rules, walkthrough, options), ""


def open_game(name: str, position: str, options: Sequence[str] = ()) -> Game[Any, Any]:
    """Return the game of that name from the position, with its `options` given as ``name=value``.

    Raises BadInput if there is no such game, position or option.
    """
    if name not in games():
        message, remedy = f"there is no game {quote_short(name)}", choose(name, games())
        raise BadInput([Fault.of_argument("GAME", message, remedy)])
    rules = games()[name]
    chosen = reading.read_options(options, rules.facts, catalogue=catalogue())
    try:
        return checked_game(rules.game(position, **keyword_arguments(chosen)))
    except BadPosition as error:
        raise BadInput([Fault.of_argument("--position", error.message, error.remedy)]) from error
    except NotInstalled as error:
        fault = Fault.of_argument("GAME", error.message, error.remedy)
        raise MissingPackage([fault], error.package) from error


def game_at(
    rules: GameEntry, walkthrough: reading.Walkthrough, options: Mapping[str, object]
) -> Game[Any, Any]:
    """Return the game from the position that the file draws."""
    arguments = keyword_arguments({name: options[name] for name in rules.facts.options})
    try:
        game = checked_game(
            rules.game(walkthrough.position or "", walkthrough.to_move, **arguments)
        )
    except BadPosition as error:
        place = "position" if "position" in walkthrough.marks else "game"
        fault = walkthrough.fault(walkthrough.marks[place], error.message, error.remedy)
        raise BadInput([fault]) from error
    except NotInstalled as error:
        fault = walkthrough.fault(walkthrough.marks["game"], error.message, error.remedy)
        raise MissingPackage([fault], error.package) from error
    if countable(game) < MAX_COUNTED_STATES:  # that is how a game says that it is slow
        vars(game)["play"] = _remembering(game.play)
    return game


def _remembering(play: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Return the same that remembers the states after the first moves that it is asked for.

    A search, the count of its tree and its proof ask for the same moves, in the same order: to
    forget the oldest would be to forget what is asked for next.
    """
    states: dict[tuple[Any, Any], Any] = {}

    def remembered(state: Any, move: Any) -> Any:
        after = states.get((state, move))
        if after is None:
            after = play(state, move)
            if len(states) < MAX_REMEMBERED_MOVES:
                states[state, move] = after
        return after

    return remembered


def tree_game(
    written: reading.Tree, range: tuple[float, float] | None, *, stopped: bool = False
) -> tree.Tree:
    """Return the tree that was read, as a game.

    Where a depth limit stops play, a position may be worth its estimate, so the range of the
    scores holds the estimates of inner positions too.
    """
    low, high = range or tree.extremes(written.nodes)
    looks = [node.estimate or 0 for node in written.nodes if node.branches] if stopped else []
    return tree.Tree(written.nodes, (min([low, *looks]), max([high, *looks])))


# The children and the sizes of nodes: of the whole tree, or of one that a search has grown.


class TreeExtent(Protocol):
    """Which children a node has, and how much lies below it."""

    def moves(self, path: Path, state: Any) -> Sequence[Any]:
        """Return the moves to the node's children, in the order of the game."""

    def below(self, path: Path, state: Any, moves: Sequence[Any]) -> int:
        """Return how many nodes lie below these moves of the node; 0 where they cannot be
        counted."""


class WholeTree:
    """All that the rules allow."""

    def __init__(self, search_game: SearchGame) -> None:
        self._game = search_game.game
        self._census: SubtreeSizes = search_game.census

    def moves(self, path: Path, state: Any) -> Sequence[Any]:
        """Return the moves that the rules allow."""
        return () if self._game.over(state) else self._game.moves(state)

    def below(self, path: Path, state: Any, moves: Sequence[Any]) -> int:
        """Return how many nodes lie below these moves; 0 where they cannot be counted."""
        sizes = [self._census.size(self._game.play(state, move)) for move in moves]
        return 0 if None in sizes else sum(size for size in sizes if size is not None)


class GrownTree:
    """The nodes that joined a search's tree, given in the order in which they did."""

    def __init__(self, search_game: SearchGame, paths: Iterable[Path]) -> None:
        self._whole = WholeTree(search_game)
        self._sizes: Counter[Path] = Counter()
        self._moves: dict[Path, list[Hashable]] = {}
        for path in paths:
            self._sizes.update(path[:end] for end in range(len(path) + 1))
            if path:
                self._moves.setdefault(path[:-1], []).append(path[-1])

    def moves(self, path: Path, state: Any) -> Sequence[Any]:
        """Return the moves that were tried."""
        return [m for m in self._whole.moves(path, state) if self._sizes[(*path, m)]]

    def below(self, path: Path, state: Any, moves: Sequence[Any]) -> int:
        """Return how many nodes joined below these moves."""
        return sum(self._sizes[(*path, move)] for move in moves)

    def largest(self, path: Path) -> list[Hashable]:
        """Return the moves that were tried, those with the most nodes below them first."""
        moves = self._moves.get(path, [])
        return sorted(moves, key=lambda move: -self._sizes[(*path, move)])
