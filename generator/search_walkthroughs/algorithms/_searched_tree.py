"""The tree that PUCT leaves, for what learns from its visits."""

from typing import Any

from ..game import Game, M, S
from ..watch import Watch
from .puct import Node, puct


class _RootWatch(Watch):
    """Keeps the root of the tree, which PUCT reports when it starts."""

    root: Any = None

    def start(
        self, state: Any, alpha: float = 0, beta: float = 0, **named: Any
    ) -> None:
        """Take the root."""
        self.root = named["root"]


def searched_tree(game: Game[S, M], state: S, **options: Any) -> Node[S, M]:
    """Return the root of the tree that PUCT has grown from a state.

    Args:
        game: The game. Of a watched game the search asks the one within,
            so that it is not recorded.
        state: The state to search: a player moves there.
        options: The options of `puct`.
    """
    if hasattr(game, "bare"):
        game, state = game.bare(state)
    watch = _RootWatch()
    puct(game, watch, **options)(state)
    root: Node[S, M] = watch.root
    return root
