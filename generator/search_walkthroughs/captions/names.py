"""What nodes and moves are called."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..game import Board, Path, spell
from ..record.frame_text import number_text
from ..record.plan import Plan, PlanNode
from .caption_length import half_widths
from .catalogue import Messages

# How moves are written in games played on a board: ``○4 ×0``, who moved and where; ``d3 c5``.

STONE_SIGNS: Mapping[str, str] = {"O": "○", "X": "×"}
"""Signs that differ from the digits beside them: O0 is hard to read."""
PASS = "pass"
"""The move of a player who cannot move, in games that have it."""


@dataclass(frozen=True)
class Moves:
    """The moves of one plan."""

    plan: Plan
    pass_text: str = PASS
    """The name of a pass among other moves."""
    language: str = "en"

    @property
    def on_board(self) -> bool:
        """Whether the nodes are positions on a board."""
        return self.plan.nodes[self.plan.root].position is not None

    def last(self, path: Path) -> str:
        """Return the move that leads to the node; a number alone is preceded by the sign of who
        made it."""
        if path not in self._written:
            self._written[path] = self._write(path)
        return self._written[path]

    @cached_property
    def _written(self) -> dict[Path, str]:
        """The moves that have been asked for, by the node that they lead to."""
        return {}

    def _write(self, path: Path) -> str:
        if self.on_board and passes(path):
            return self.pass_text
        board = self._board(path)
        if board is not None and (name := board.name(self.language)):
            return name
        move = str(path[-1])
        if self.on_board and move in STONE_SIGNS:  # a coin has been tossed, and this side may move
            return STONE_SIGNS[move]
        tossed = STONE_SIGNS.get(str(path[-2])) if len(path) > 1 else None
        sign = tossed or self._signs.get(len(path) % 2, "")
        return f"{sign}{move}" if move.isdigit() else move

    def text_of(self, path: Path, after: int = 0) -> str:
        """Return the moves that lead to the node, without the first `after`.

        Of a coin that was tossed before a move the move itself says how it fell.
        """
        return " ".join(
            self.last(path[:end])
            for end in range(after + 1, len(path) + 1)
            if end == len(path) or not (self.on_board and str(path[end - 1]) in STONE_SIGNS)
        )

    def same(self, first: Path, second: Path) -> bool:
        """Return whether the same moves lead to both, in any order: then it is the same
        position."""
        first_board, second_board = self._board(first), self._board(second)
        if first_board is None or second_board is None:
            return _stones(first) == _stones(second)
        return (first_board.rows, piles_text(first_board)) == (
            second_board.rows,
            piles_text(second_board),
        )

    @cached_property
    def symmetric(self) -> bool:
        """Whether the plan holds two positions that differ and count as one."""
        nodes = self.plan.nodes
        return any(
            node.first_occurrence is not None and self._differ(node) for node in nodes.values()
        )

    @cached_property
    def _signs(self) -> Mapping[int, str]:
        """The signs of the players who make the odd moves and the even ones, by remainder."""
        signs: dict[int, str] = {}
        for path, node in self.plan.nodes.items():
            if node.board is not None and node.board.last is not None:
                row, column = node.board.last
                sign = node.board.rows[row][column]
                signs.setdefault(len(path) % 2, STONE_SIGNS.get(sign, sign))
                if len(signs) == len(STONE_SIGNS):
                    break
        if len(signs) == 1:
            ((place, sign),) = signs.items()
            signs[1 - place] = next(other for other in STONE_SIGNS.values() if other != sign)
        return signs

    def _board(self, path: Path) -> Board | None:
        node = self.plan.nodes.get(path)
        return node.position if node else self.plan.elsewhere.get(path)

    def _differ(self, node: PlanNode) -> bool:
        other = self._board(node.first_occurrence) if node.first_occurrence is not None else None
        if node.board is None or other is None:
            return False
        return (node.board.rows, piles_text(node.board)) != (other.rows, piles_text(other))


def _stones(path: Path) -> set[tuple[int, object]]:
    """Return who has moved where."""
    return {(place % 2, move) for place, move in enumerate(path)}


def piles_text(board: Board) -> object:
    """Return where the cards lie, in games of cards."""
    return board.cards and (board.cards.foundations, board.cards.piles, board.cards.opened)


def passes(path: Path) -> bool:
    """Return whether the move that leads to the node is a pass."""
    return path[-1:] == (PASS,)


def discs(board: Board) -> tuple[int, int]:
    """Return how many discs Black has on the board, and how many White has."""
    signs = [sign for row in board.rows for sign in row]
    return signs.count("X"), signs.count("O")


def winner_sign(board: Board) -> str | None:
    """Return the sign of the player who has completed a line; None in a draw."""
    if not board.line:
        return None
    row, column = board.line[0]
    return STONE_SIGNS.get(board.rows[row][column], board.rows[row][column])


# The names of nodes in sentences: label, place, moves or value.

VERB = re.compile("[うくぐすつぬぶむる](?: |$)")
"""A Japanese verb in its plain form, by its last sign."""
MAX_NAMES_IN_SENTENCE = 4
"""Upper limit of names in one sentence; more are counted instead."""
LONGEST_PATH = 17
"""Upper limit of letters of the moves that name a position: of a longer path the last moves are
named. A letter of Japanese counts as two."""
MAX_MOVES_IN_NAME = 4
"""Upper limit of moves that name a position."""


@dataclass(frozen=True)
class Names:
    """What the sentences of one plan call its nodes."""

    plan: Plan
    words: Messages

    @cached_property
    def moves(self) -> Moves:
        """How the moves are written, where the nodes are positions on a board."""
        return Moves(self.plan, self.words.say("name.passed"), self.words.language)

    def name(self, path: Path) -> str:
        """Return the name alone: a label, a path, the moves that lead there, or "the root"."""
        if self.moves.on_board:
            if path not in self._positions:
                self._positions[path] = self._position(path)
            return self._positions[path]
        named = self.plan.names.get(path)
        return named or spell(path) or self.words.say("name.root")

    @cached_property
    def _positions(self) -> dict[Path, str]:
        """The names of positions that have been asked for: frame after frame names the same."""
        return {}

    def call(self, path: Path) -> str:
        """Return the name in a sentence: a leaf that is only a number in a list is named by its
        value."""
        node = self.plan.nodes.get(path)
        if node is None or not self.bare(node):
            return self.name(path)
        if node.value is None:
            return self.words.say("name.leaf_unknown")
        return self.words.say("name.leaf_value", value=number_text(node.value))

    def child(self, path: Path) -> str:
        """Return the name beside its parent's: on a board the last move alone says which child it
        is."""
        if not (self.moves.on_board and path):
            return self.call(path)
        return self.words.say("name.pass") if passes(path) else self._as_noun(self.moves.last(path))

    def child_node(self, path: Path) -> str:
        """Return the name beside its parent's; if the move may be taken for another node, it is
        called a child."""
        name = self.child(path)
        return self.words.say("name.its_child", child=name) if self._is_shared(path) else name

    def child_path(self, path: Path) -> str:
        """Return the name where its parent's is not given: a move that may be taken for another
        node is given with those before it."""
        return self.name(path) if self._is_shared(path) else self.child(path)

    def _is_shared(self, path: Path) -> bool:
        """Return whether the move that leads to the node is written like a move at the first node
        drawn, whose child is called by that move alone."""
        plan, moves = self.plan, self.moves
        if not moves.on_board or path[:-1] == plan.root or passes(path):
            return False
        last_move = moves.last(path)
        return any(moves.last(child) == last_move for child in plan.nodes[plan.root].children)

    def bare(self, node: PlanNode) -> bool:
        """Return whether the node is a leaf without a label of its own: it is known by its
        place."""
        if not node.leaf or node.estimate or node.path == self.plan.root or node.position:
            return False
        siblings = self.plan.nodes[node.path[:-1]].children
        return {str(c[-1]) for c in siblings} == {str(n + 1) for n in range(len(siblings))}

    def children(self, node: PlanNode) -> str:
        """Return the children of the node, by name if they are few."""
        below = [self.plan.nodes[child] for child in node.children]
        if node.collapsed:
            return self.words.count("name.own_children", node.breadth)
        if all(map(self.bare, below)):
            return self.words.count("name.own_leaves", len(below))
        if len(below) > MAX_NAMES_IN_SENTENCE + 1:
            return self.words.count("name.own_children", len(below))
        return self.words.join([self.child(child.path) for child in below])

    def skipped(self, roots: Sequence[Path]) -> str:
        """Return a clause that names the skipped subtrees and counts what lies below them."""
        if any(root not in self.plan.nodes for root in roots):
            return self.unseen(len(roots))
        say, nodes = self.words.say, [self.plan.nodes[root] for root in roots]
        below = [node for root in nodes for node in self._nodes_below(root)]
        hidden = sum(plan_node.hidden for plan_node in [*nodes, *below])
        if all(map(self.bare, nodes)):
            return say(f"skip.{'one' if len(nodes) == 1 else 'many'}", what=self._leaves(nodes))
        is_long = len(nodes) > MAX_NAMES_IN_SENTENCE
        names = [self.child(plan_node.path) for plan_node in nodes]
        children = say("skip.children", n=len(nodes)) if is_long else self.words.join(names)
        count = len(below) + hidden
        if not count:
            return say(f"skip.{'one' if len(nodes) == 1 else 'many'}", what=children)
        if len(nodes) > 1:
            return self.words.count("skip.many_with", count, what=children)
        kind = "leaves" if not hidden and all(plan_node.leaf for plan_node in below) else "nodes"
        return self.words.count(f"skip.with_{kind}", count, what=children)

    def unseen(self, count: int) -> str:
        """Return a clause that `count` children are skipped, not all of which are shown."""
        children = self.words.count("skip.unseen", count)
        return self.words.say("skip.one" if count == 1 else "skip.many", what=children)

    def has_estimates(self, node: PlanNode) -> bool:
        """Return whether estimates stand anywhere below the node, drawn or not."""
        return node.path in self._above_estimates

    @cached_property
    def _above_estimates(self) -> frozenset[Path]:
        """The nodes below which estimates stand: frame after frame asks for the same."""
        above: set[Path] = set()
        for path, node in self.plan.nodes.items():
            if node.hidden_estimates:
                above.add(path)
            if node.hidden_estimates or node.estimate:
                above.update(path[:end] for end in range(len(path)))
        return frozenset(above)

    def _position(self, path: Path) -> str:
        """Return the name of a position; where only a part of the tree is shown, its moves count
        from there."""
        top, moves = self.plan.root, self.moves
        if not path:
            return self.plan.names.get(path) or self.words.say("name.start")
        if path == top or path not in self.plan.nodes:
            return self.words.say("name.after", moves=self._as_noun(moves.text_of(path)))
        return self._as_noun(self._end_of_path(path, len(top)))

    def _end_of_path(self, path: Path, after: int) -> str:
        """Return the moves after the first `after` that lead to the node; of a long path as many at
        its end as fit, or as distinguish it from all others."""
        ends = [self.moves.text_of(path, start) for start in range(after, len(path))]
        unique = [end for end in ends if self._ends[end] == 1]  # the longest first
        fitting = [end for end in unique[-MAX_MOVES_IN_NAME:] if half_widths(end) <= LONGEST_PATH]
        end = fitting[0] if fitting else unique[-1] if unique else ends[0]
        return end if end == ends[0] else f"… {end}"

    @cached_property
    def _ends(self) -> Counter[str]:
        """How many paths of the plan end in these moves."""
        return Counter(
            self.moves.text_of(path, start)
            for path in self.plan.nodes
            for start in range(len(path))
        )

    def _as_noun(self, name: str) -> str:
        """Return the name, in brackets if it is a verb in Japanese, such as 振る: as a noun in a
        sentence that would be wrong."""
        return self.words.say("name.verb", name=name) if VERB.search(name) else name

    def leaf(self, node: PlanNode) -> str:
        """Return the name of a leaf, which is not its value, for a sentence that gives the
        value."""
        name = self.name(node.path)
        return name if node.estimate or not node.path else self.words.say("name.leaf", name=name)

    def _leaves(self, nodes: Sequence[PlanNode]) -> str:
        if len(nodes) == 1:
            return self.call(nodes[0].path)
        if len(nodes) > MAX_NAMES_IN_SENTENCE:
            return self.words.say("skip.leaves", n=len(nodes))
        values = ["?" if node.value is None else number_text(node.value) for node in nodes]
        return self.words.say("name.leaves", values=self.words.join(values))

    def _nodes_below(self, node: PlanNode) -> list[PlanNode]:
        below = [self.plan.nodes[child] for child in node.children]
        return below + [deeper for child in below for deeper in self._nodes_below(child)]
