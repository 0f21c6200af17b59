"""`CheckedRecorder`: a recorder that refuses a search which breaks the rules of reporting."""

from types import CodeType, FrameType
from typing import Any

from ...game import ContractError, Path, spell
from ...record.frame_text import is_number
from ...record.recorder import OpenNode, calling_frame
from ...watch import F
from .stack_recorder import DepthFirstRecorder


class CheckedRecorder(DepthFirstRecorder):
    """The recorder of a depth-first search that raises ContractError if it does not report what it
    does.

    A search that reads a leaf in passing, or does not say what becomes of a node, may find the
    right value; its frames, counts and proofs would be wrong. The rules are those of
    the author's guide, "Add an algorithm", under "What the recorder reads". The arguments are those
    of `DepthFirstRecorder`.
    """

    def __init__(self, *positional: Any, **arguments: Any) -> None:
        super().__init__(*positional, **arguments)
        self._searches: list[CodeType] = []

    def node(self, search: F) -> F:
        """See `Watch`."""
        self._searches.append(search.__code__)
        return super().node(search)

    def on_score(self, path: Path, score: float) -> None:
        """Refuse a leaf that the search reads anywhere but in the call that searches it. An order
        of moves may look at it before: that is not a part of the search."""
        node = self._stack[-1] if self._stack else None
        if node is not None and node.path == path:
            return
        asker = calling_frame(2).f_code.co_filename  # its callee is the game, whose callee we are
        if any(code.co_filename == asker for code in self._searches):
            during = "no node" if node is None else _name(node.path)
            message = f"reads the leaf {_name(path)} while it searches {during}"
            remedy = "search each leaf by a call of the function that `watch.node` decorates"
            raise ContractError(message, f"{remedy}, and ask for its `score` there")

    def _leave(self, node: OpenNode, value: float, caller: FrameType) -> None:
        """Refuse a node that ends without a number, or with less said than what was done."""
        if not is_number(value):
            message = f"returns {value!r:.40} for {_name(node.path)}, a number is expected"
            remedy = "return the value of the node, or a tuple that begins with it"
            raise ContractError(message, remedy, self._place(node))
        if not (node.over or node.answered_by_table or node.off_tree):
            self._check_reports(node)
        super()._leave(node, value, caller)

    def _check_reports(self, node: OpenNode) -> None:
        searched = len(node.last_child) > len(node.path)
        if searched and not node.updated and not self._is_pass(node.last_child, node):
            message = f"searches children of {_name(node.path)} and never says `update`"
            remedy = "call `watch.update` after each child"
            raise ContractError(message, remedy, self._place(node))
        unasked = not searched and node.moves is None and not node.at_horizon
        if unasked and self.game.over(node.state):
            message = f"does not ask itself whether {_name(node.path)} is over"
            remedy = "call `game.over` in the function that `watch.node` decorates, in no other"
            raise ContractError(message, remedy, self._place(node))

    def _place(self, node: OpenNode) -> tuple[str, int]:
        """Return where the function begins that has searched the node, as far as it is known."""
        code = node.running.f_code if node.running else self._searches[0]
        return code.co_filename, code.co_firstlineno


def _name(path: Path) -> str:
    return spell(path) or "the root"
