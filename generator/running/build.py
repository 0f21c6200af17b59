"""The game that an algorithm is to search: what the file holds, and the options around it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from .. import reading
from ..around import DepthLimit, Order, ordered
from ..game import Game
from ..games import tree


@dataclass(frozen=True)
class Arena:
    """A game ready to be searched."""

    game: Game[Any, Any]
    limit: DepthLimit[Any, Any] | None = None
    """The depth limit inside it, if there is one."""
    name: str = ""
    """What the root is called."""

    def estimated(self, state: Any) -> bool:
        """Whether the state is a leaf only because the depth limit stops play there."""
        return self.limit is not None and self.limit.estimated(state)

    def inside(self, state: Any) -> Any:
        """The state of the game that the file holds."""
        return state if self.limit is None else self.limit.inside(state)

    def note(self, state: Any) -> str:
        """What the author notes at the state."""
        return self._node(state).note

    def _node(self, state: Any) -> tree.Node:
        game: Any = self.game
        while not isinstance(game, tree.Tree):
            game = game.game
        node: tree.Node = game.nodes[self.inside(state)]
        return node


def arena(walkthrough: reading.Walkthrough, options: Mapping[str, object]) -> Arena:
    """The walkthrough's game, stopped and ordered as the options say."""
    assert walkthrough.tree is not None
    game: Game[Any, Any] = planted(walkthrough.tree, walkthrough.range)
    limit: DepthLimit[Any, Any] | None = None
    if options.get("depth") is not None:
        game = limit = DepthLimit(game, cast("int", options["depth"]))
    order = cast("Order", options.get("order", "given"))
    game = ordered(game, order, cast("int", options.get("seed", 0)))
    return Arena(game, limit, walkthrough.tree.nodes[0].key or "")


def planted(written: reading.Tree, range: tuple[float, float] | None) -> tree.Tree:
    """The tree that was read, as a game."""
    return tree.Tree(
        [
            tree.Node(
                turn=node.turn,
                branches=tuple(tree.Branch(b.label, b.node, b.chance) for b in node.children),
                value=node.value,
                estimate=node.estimate or 0,
                key=node.key,
                note=node.note,
            )
            for node in written.nodes
        ],
        range,
    )
