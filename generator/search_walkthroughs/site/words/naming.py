"""What the sentences call a node: its label, its place, its moves, or its value."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ...game import Path, spell
from ...trace.plan import Plan, Spot
from .catalogue import Words, number
from .moves import Moves, passes

FEW = 4
"""More names than this in one sentence are counted instead."""


@dataclass(frozen=True)
class Names:
    """What the sentences of one plan call its nodes."""

    plan: Plan
    words: Words

    @cached_property
    def moves(self) -> Moves:
        """How the moves are written, where the nodes are positions on a board."""
        return Moves(self.plan, self.words.say("name.passed"), self.words.language)

    def name(self, path: Path) -> str:
        """The name alone: a label, a path, the moves that lead there, or "the root"."""
        if self.moves.on_board:
            return self._position(path)
        named = self.plan.names.get(path)
        return named or spell(path) or self.words.say("name.root")

    def call(self, path: Path) -> str:
        """The name in a sentence: a leaf that only a number in a list stands for is its value."""
        spot = self.plan.spots.get(path)
        if spot is None or not self.bare(spot):
            return self.name(path)
        if spot.value is None:
            return self.words.say("name.leaf_unknown")
        return self.words.say("name.leaf_value", value=number(spot.value))

    def child(self, path: Path) -> str:
        """The name beside its parent's: on a board the last move alone says which child it is."""
        if not (self.moves.on_board and path):
            return self.call(path)
        return self.words.say("name.pass") if passes(path) else self.moves.last(path)

    def bare(self, spot: Spot) -> bool:
        """Whether the node is a leaf without a label of its own: it is known by its place."""
        if not spot.leaf or spot.estimate or spot.path == self.plan.root or spot.position:
            return False
        siblings = self.plan.spots[spot.path[:-1]].children
        return {str(c[-1]) for c in siblings} == {str(n + 1) for n in range(len(siblings))}

    def children(self, spot: Spot) -> str:
        """The children of the node, by name if they are few."""
        below = [self.plan.spots[child] for child in spot.children]
        if spot.folded:
            return self.words.count("name.own_children", spot.breadth)
        if all(map(self.bare, below)):
            return self.words.count("name.own_leaves", len(below))
        if len(below) > FEW + 1:
            return self.words.count("name.own_children", len(below))
        return self.words.join([self.child(child.path) for child in below])

    def skipped(self, roots: Sequence[Path]) -> str:
        """A clause that names the skipped subtrees and counts what lies below them."""
        if any(root not in self.plan.spots for root in roots):
            return self.unseen(len(roots))
        say, spots = self.words.say, [self.plan.spots[root] for root in roots]
        below = [node for root in spots for node in self._under(root)]
        hidden = sum(spot.hidden for spot in [*spots, *below])
        if all(map(self.bare, spots)):
            return say(f"skip.{'one' if len(spots) == 1 else 'many'}", what=self._leaves(spots))
        many = len(spots) > FEW
        names = [self.child(spot.path) for spot in spots]
        what = say("skip.children", n=len(spots)) if many else self.words.join(names)
        count = len(below) + hidden
        if not count:
            return say(f"skip.{'one' if len(spots) == 1 else 'many'}", what=what)
        if len(spots) > 1:
            return self.words.count("skip.many_with", count, what=what)
        kind = "leaves" if not hidden and all(spot.leaf for spot in below) else "nodes"
        return self.words.count(f"skip.with_{kind}", count, what=what)

    def unseen(self, count: int) -> str:
        """A clause that so many children are skipped, not all of which are shown."""
        what = self.words.count("skip.unseen", count)
        return self.words.say("skip.one" if count == 1 else "skip.many", what=what)

    def guessed(self, spot: Spot) -> bool:
        """Whether estimates stand anywhere below the node."""
        return any(below.estimate for below in self._under(spot))

    def _position(self, path: Path) -> str:
        """A position; where only a part of the tree is told, its moves count from there."""
        top, moves = self.plan.root, self.moves
        if not path:
            return self.plan.names.get(path) or self.words.say("name.start")
        if path == top or path not in self.plan.spots:
            return self.words.say("name.after", moves=moves.spelled(path))
        return moves.spelled(path, len(top))

    def leaf(self, spot: Spot) -> str:
        """A leaf by its own name, not by its value, where its value is about to be told."""
        name = self.name(spot.path)
        return name if spot.estimate or not spot.path else self.words.say("name.leaf", name=name)

    def _leaves(self, spots: Sequence[Spot]) -> str:
        if len(spots) == 1:
            return self.call(spots[0].path)
        if len(spots) > FEW:
            return self.words.say("skip.leaves", n=len(spots))
        values = ["?" if spot.value is None else number(spot.value) for spot in spots]
        return self.words.say("name.leaves", values=self.words.join(values))

    def _under(self, spot: Spot) -> list[Spot]:
        below = [self.plan.spots[child] for child in spot.children]
        return below + [deeper for child in below for deeper in self._under(child)]
