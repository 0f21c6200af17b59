"""The game that an algorithm is to search: what the file holds, and the options around it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, cast

from .. import reading
from ..around import DepthLimit, Order, ordered, valued
from ..game import BadPosition, Board, Game, NotInstalled, Path, spell
from ..games import tree
from ..reading import BadInput, Fault
from ..reading.faults import choose, shown
from ..reading.values import FrozenMap
from ..trace.census import Census
from .find import Rules, catalogue, games
from .finding import Missing


class NoSuchMove(LookupError):
    """A label that names no move where it stands."""

    def __init__(self, path: Path, label: str, named: Iterable[str]) -> None:
        super().__init__(label)
        self.path = path
        self.message = f"there is no move {shown(label)} at {spell(path) or 'the root'}"
        self.remedy = choose(label, named)


@dataclass(frozen=True)
class Ground:
    """A game as far as the order of its moves does not matter, and what is worked out of it.

    Searches that put the moves in different orders share it, and the work.
    """

    game: Game[Any, Any]
    limit: DepthLimit[Any, Any] | None = None
    """The depth limit inside it, if there is one."""
    name: str = ""
    """What the root is called."""

    @cached_property
    def census(self) -> Census:
        """Counts its subtrees."""
        return Census(self.game)

    @cached_property
    def truth(self) -> Callable[[Any], float]:
        """The true value of a state, by plain minimax or expectimax."""
        return valued(self.game)


@dataclass(frozen=True)
class Arena:
    """A game ready to be searched: its moves are in the order that was asked for."""

    game: Game[Any, Any]
    ground: Ground

    @property
    def name(self) -> str:
        """What the root is called."""
        return self.ground.name

    @property
    def census(self) -> Census:
        """Counts its subtrees."""
        return self.ground.census

    @property
    def truth(self) -> Callable[[Any], float]:
        """The true value of a state, by plain minimax or expectimax."""
        return self.ground.truth

    def at(self, path: Path) -> Any:
        """The state at the end of the path."""
        state = self.game.start()
        for move in path:
            state = self.game.play(state, move)
        return state

    def path(self, labels: Iterable[str]) -> Path:
        """The moves that the labels name; NoSuchMove where they lead nowhere."""
        path: Path = ()
        for label in labels:
            state = self.at(path)
            moves = () if self.game.over(state) else self.game.moves(state)
            named = {str(move): move for move in moves}
            if label not in named:
                raise NoSuchMove(path, label, named)
            path = (*path, named[label])
        return path

    def estimated(self, state: Any) -> bool:
        """Whether the state is a leaf only because the depth limit stops play there."""
        limit = self.ground.limit
        return limit is not None and limit.estimated(state)

    def note(self, state: Any) -> str:
        """What the author notes at the state; only positions that are written out have notes."""
        rules, state = self._innermost(state)
        return rules.nodes[state].note if isinstance(rules, tree.Tree) else ""

    def board(self, state: Any, last: Any) -> Board | None:
        """The state as it is drawn, reached by the move `last`; None if it is no board."""
        rules, state = self._innermost(state)
        board: Board | None = rules.grid(state, last) if hasattr(rules, "grid") else None
        return board

    @property
    def innermost(self) -> Any:
        """The game within all games around it."""
        return self._innermost(self.game.start())[0]

    def _innermost(self, state: Any) -> tuple[Any, Any]:
        """The game within all games around it, and its state."""
        game: Any = self.game
        while hasattr(game, "inside"):
            game, state = game.game, game.inside(state)
        return game, state


def arena(walkthrough: reading.Walkthrough, options: Mapping[str, object]) -> Arena:
    """The walkthrough's game, stopped and ordered as the options say.

    Raises BadInput for a position that the rules do not allow.
    """
    order, seed = cast("Order", options.get("order", "given")), options.get("seed", 0)
    ground = _ground(walkthrough, FrozenMap(dict(_shaping(walkthrough, options))))
    return Arena(ordered(ground.game, order, cast("int", seed), ground.truth), ground)


def _shaping(
    walkthrough: reading.Walkthrough, options: Mapping[str, object]
) -> Iterator[tuple[str, object]]:
    """Those of the options that make the game what it is: its own, and a depth limit."""
    known = {*games()[walkthrough.game].facts.options} if walkthrough.game else set()
    for name, value in options.items():
        if name in known or (name == "depth" and value is not None):
            yield name, value


@lru_cache(maxsize=2)  # the searches that a page compares share what is worked out of their game
def _ground(walkthrough: reading.Walkthrough, options: FrozenMap[str, object]) -> Ground:
    game, name = _innermost(walkthrough, options)
    limit: DepthLimit[Any, Any] | None = None
    if options.get("depth") is not None:
        game = limit = DepthLimit(game, cast("int", options["depth"]))
    return Ground(game, limit, name)


def _innermost(
    walkthrough: reading.Walkthrough, options: Mapping[str, object]
) -> tuple[Game[Any, Any], str]:
    """The game that the file holds, and what its root is called."""
    if walkthrough.tree is not None:
        root = walkthrough.tree.nodes[0]
        stopped = options.get("depth") is not None
        return planted(walkthrough.tree, walkthrough.range, stopped=stopped), root.key or ""
    assert walkthrough.game is not None
    rules = games()[walkthrough.game]
    return placed(rules, walkthrough, options), ""


def opened(name: str, position: str, options: Sequence[str] = ()) -> Game[Any, Any]:
    """The game of that name from the position, with its `options` given as ``name=value``.

    Raises BadInput if there is no such game, position or option.
    """
    if name not in games():
        message, remedy = f"there is no game {shown(name)}", choose(name, games())
        raise BadInput([Fault.of_argument("GAME", message, remedy)])
    rules = games()[name]
    given = reading.read_options(options, rules.facts, catalogue=catalogue())
    try:
        return rules.game(position, **{key.replace("-", "_"): of for key, of in given.items()})
    except BadPosition as error:
        raise BadInput([Fault.of_argument("--position", error.message, error.remedy)]) from error
    except NotInstalled as error:
        raise Missing([Fault.of_argument("GAME", error.message, error.remedy)]) from error


def placed(
    rules: Rules, walkthrough: reading.Walkthrough, options: Mapping[str, object]
) -> Game[Any, Any]:
    """The game from the position that the file draws."""
    own = {name.replace("-", "_"): options[name] for name in rules.facts.options}
    try:
        return rules.game(walkthrough.position or "", walkthrough.to_move, **own)
    except BadPosition as error:
        place = "position" if "position" in walkthrough.marks else "game"
        fault = walkthrough.fault(walkthrough.marks[place], error.message, error.remedy)
        raise BadInput([fault]) from error
    except NotInstalled as error:
        fault = walkthrough.fault(walkthrough.marks["game"], error.message, error.remedy)
        raise Missing([fault]) from error


def planted(
    written: reading.Tree, range: tuple[float, float] | None, *, stopped: bool = False
) -> tree.Tree:
    """The tree that was read, as a game.

    Where a depth limit stops play, a position may be worth its estimate, so the range of the
    scores holds the estimates of inner positions too.
    """
    nodes = [
        tree.Node(
            turn=node.turn,
            branches=tuple(tree.Branch(b.label, b.node, b.chance) for b in node.children),
            value=node.value,
            estimate=node.estimate or 0,
            key=node.key,
            note=node.note,
        )
        for node in written.nodes
    ]
    low, high = range or tree.extremes(nodes)
    looks = [node.estimate for node in nodes if node.branches] if stopped else []
    return tree.Tree(nodes, (min([low, *looks]), max([high, *looks])))
