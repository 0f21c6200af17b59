"""`TreeWitness`: a second look at a program on trees, by the answers of its own calls.

The frames rest on what the text seems to say; this rests on what calls answer. Nothing is called
wrong that the answers, once they are read, do not show to be wrong.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..games.tree import Tree
from ..wrappers import true_values
from .calls.answered_moves import answers_rightly
from .calls.call_node import CallNode
from .calls.call_verdict import CallVerdict, judge_calls
from .calls.call_watcher import TooManyCalls
from .calls.paired_calls import PairedCalls, search_calls
from .calls.reading import NotRead, Reading, read_answers, same
from .calls.watched_program import WatchedProgram
from .evidence import Task
from .programs.adapters import Adapter
from .programs.student_program import StudentProgram
from .search_verdict import state_at

SearchOfTree: TypeAlias = tuple[CallNode, Tree]
"""The first call of a search, and the tree that it searches."""


@dataclass(frozen=True)
class TreeWitness:
    """A program whose calls are watched on trees, in the form of an adapter."""

    program: StudentProgram
    adapter: type[Adapter]

    @property
    def watched(self) -> WatchedProgram:
        """The program with the watcher's calls."""
        return self.program.watched

    def run(self, game: Tree, *, cuts: bool) -> CallNode:
        """Search a tree, and return what stands outside of all calls. Raises TooManyCalls, and
        whatever the program raises."""
        top = self.program.tree_calls(game, self.adapter, cuts=cuts)
        for root in top.children:
            _place(root, game)
        return top

    def searches(self, games: Sequence[Tree]) -> list[SearchOfTree]:
        """Return the searches of trees with the program's cuts off. Raises TooManyCalls, and
        whatever the program raises."""
        tops = [(self.run(game, cuts=False), game) for game in games]
        functions = self.watched.functions
        return [
            (root, game) for top, game in tops for root in search_calls(top.children, functions)
        ]

    def reading(self, searches: Sequence[SearchOfTree]) -> Reading:
        """Return how the answers are read. Raises NotRead, also if leaves are not what the trees
        say, or not in their order."""
        if not searches:
            raise NotRead("no_inner")
        roots = [root for root, _ in searches]
        reading = read_answers(roots, self.watched.functions, {}, on_tree=True)
        if reading.own_answers:
            raise NotRead("from_nowhere")
        leaf_values: dict[tuple[int, float], float] = {}
        for root, game in searches:
            for node in root.nodes():
                if node.children or node.path is None or reading.place not in node.numbers:
                    continue
                truth = _leaf(game, node.path)
                if truth is None:
                    raise NotRead("leaf")
                if leaf_values.setdefault(
                    (len(node.path), truth), reading.value(node)
                ) != reading.value(node):
                    raise NotRead("leaf")
        for depth in {depth for depth, _ in leaf_values}:
            pairs = sorted(
                (truth, value) for (d, truth), value in leaf_values.items() if d == depth
            )
            values = [value for _, value in pairs]
            if values != sorted(set(values)):
                raise NotRead("leaf")
        return reading

    def verdict(self, game: Tree, reading: Reading, task: Task) -> CallVerdict | None:
        """Return the verdict on a tree; None if what is left out is not known: with its cuts off, a
        right search looks at the whole tree."""
        try:
            top, whole_top = (self.run(game, cuts=cuts) for cuts in (True, False))
            pair = PairedCalls(top.start, whole_top.start, reading, self.watched.functions)
        except (TooManyCalls, KeyError):
            return None
        if not pair.is_aligned or (pair.is_driver(pair.stood) and not answers_rightly(pair)):
            return None
        if not reading.takes_mean and not _sees_all(pair, game):
            return None
        return judge_calls(pair, asked_task=task, has_table=self.watched.has_table)


def keeps_leaves(searches: Sequence[SearchOfTree], reading: Reading) -> bool:
    """Return whether a final position is worth what the tree says."""
    for root, game in searches:
        for node in root.nodes():
            truth = None if node.path is None else _leaf(game, node.path)
            if truth is not None and not same(truth, reading.value(node)):
                return False
    return True


def answers_numbers(searches: Sequence[SearchOfTree]) -> bool:
    """Return whether every call of the searches answers a number, and nothing beside it."""
    return all(() in node.numbers for root, _ in searches for node in root.nodes())


def _sees_all(pair: PairedCalls, game: Tree) -> bool:
    """Return whether the calls without cuts show what the root is worth. Where leaves have other
    values than the tree's, each call must look at all children of its node."""
    leaves = [(leaf, leaf.path) for leaf in pair.leaves()]
    truths = [(leaf, None if path is None else _leaf(game, path)) for leaf, path in leaves]
    if all(truth is None or same(truth, pair.worth(leaf)) for leaf, truth in truths):
        return same(pair.worth(pair.whole), true_values(game)(game.start()))
    inner = [(node, node.path) for node in pair.whole.nodes() if node.children]
    return all(
        path is None or len(pair.moves(node)) == len(game.moves(state_at(game, path)))
        for node, path in inner
    )


def _leaf(game: Tree, path: Sequence[Hashable]) -> float | None:
    """Return what a leaf is worth to MAX; None if the node is not a leaf."""
    state = state_at(game, tuple(map(str, path)))
    return game.score(state) if game.over(state) else None


def _place(root: CallNode, game: Tree) -> None:
    """Tell the calls below one who moves at their nodes; where it has no node, plies alternate."""
    waiting = [root]
    for node in waiting:
        if node.path is not None:
            node.turn = game.turn(state_at(game, tuple(map(str, node.path))))
        elif node.parent is not None and node.parent.turn:
            node.turn = -node.parent.turn
        else:
            node.turn = game.turn(game.start())
        waiting.extend(node.children)
