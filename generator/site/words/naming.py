"""What the sentences call a node: its label, its place, or the value that stands there."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...game import Path, spell
from ...trace.plan import Plan, Spot
from .catalogue import Words, number

FEW = 4
"""More names than this in one sentence are counted instead."""


@dataclass(frozen=True)
class Names:
    """What the sentences of one plan call its nodes."""

    plan: Plan
    words: Words

    def name(self, path: Path) -> str:
        """The name alone: a label, a path, or "the root"."""
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

    def bare(self, spot: Spot) -> bool:
        """Whether the node is a leaf without a label of its own: it is known by its place."""
        if not spot.leaf or spot.estimate or not spot.path:
            return False
        siblings = self.plan.spots[spot.path[:-1]].children
        return {str(c[-1]) for c in siblings} == {str(n + 1) for n in range(len(siblings))}

    def children(self, spot: Spot) -> str:
        """The children of the node, by name if they are few."""
        below = [self.plan.spots[child] for child in spot.children]
        if all(map(self.bare, below)):
            return self.words.count("name.own_leaves", len(below))
        if len(below) > FEW + 1:
            return self.words.count("name.own_children", len(below))
        return self.words.join([self.call(child.path) for child in below])

    def skipped(self, roots: Sequence[Path]) -> str:
        """A clause that names the skipped subtrees and counts what lies below them."""
        say, spots = self.words.say, [self.plan.spots[root] for root in roots]
        below = [node for root in spots for node in self._under(root)]
        hidden = sum(spot.hidden for spot in [*spots, *below])
        if all(map(self.bare, spots)):
            return say(f"skip.{'one' if len(spots) == 1 else 'many'}", what=self._leaves(spots))
        many = len(spots) > FEW
        names = [self.call(spot.path) for spot in spots]
        what = say("skip.children", n=len(spots)) if many else self.words.join(names)
        count = len(below) + hidden
        if not count:
            return say(f"skip.{'one' if len(spots) == 1 else 'many'}", what=what)
        if len(spots) > 1:
            return self.words.count("skip.many_with", count, what=what)
        kind = "leaves" if not hidden and all(spot.leaf for spot in below) else "nodes"
        return self.words.count(f"skip.with_{kind}", count, what=what)

    def guessed(self, spot: Spot) -> bool:
        """Whether estimates stand anywhere below the node."""
        return any(below.estimate for below in self._under(spot))

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
