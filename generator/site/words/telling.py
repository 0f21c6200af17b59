"""What every sentence needs: who is meant, what to call it, where a bound comes from."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ...game import MAX, Path, spell
from ...trace.frame import Frame
from ...trace.moments import Moment, View
from ...trace.plan import Plan, Spot
from .catalogue import Phrase, Words, number

FEW = 4
"""More names than this in one sentence are counted instead."""


@dataclass(frozen=True, slots=True)
class Said:
    """A caption before it is set: the lead, the reasons, the technical name."""

    lead: str
    reasons: tuple[str, ...]
    term: str


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


@dataclass(frozen=True)
class Telling:
    """One moment, ready to be told."""

    plan: Plan
    moment: Moment
    words: Words

    @cached_property
    def names(self) -> Names:
        """What its nodes are called."""
        return Names(self.plan, self.words)

    @property
    def frame(self) -> Frame:
        """What was recorded."""
        return self.moment.frame

    @property
    def spot(self) -> Spot:
        """The current node."""
        return self.plan.spots[self.frame.path]

    @property
    def view(self) -> View:
        """How the current node stands."""
        return self.moment.road[-1]

    @property
    def player(self) -> str:
        """The name of who moves at the current node."""
        return player(self.frame.turn)

    @property
    def side(self) -> str:
        """How the keys of messages name who moves."""
        return self.player.lower()

    @property
    def child(self) -> Path:
        """The child that has just been heard."""
        assert self.moment.child is not None
        return self.moment.child

    @property
    def last(self) -> bool:
        """Whether the child just heard has no siblings to come."""
        return self.child == self.spot.children[-1]

    @cached_property
    def facts(self) -> dict[str, object]:
        """What almost every sentence names."""
        facts: dict[str, object] = {
            "node": self.names.call(self.frame.path),
            "player": self.player,
        }
        if self.moment.child is not None:
            facts["child"] = self.names.call(self.moment.child)
        if self.frame.path:
            facts["parent"] = self.names.call(self.frame.path[:-1])
        if self.frame.score is not None:
            facts["score"] = self.value(self.spot, self.frame.score)
        return facts

    def say(self, key: str, **facts: object) -> Phrase:
        """The message, with the facts of the moment put in."""
        return self.words.say(key, **{**self.facts, **facts})

    def value(self, spot: Spot, value: float) -> str:
        """The value of a node; an estimate shows that it is one."""
        shown = number(value)
        return self.words.say("name.estimate", value=shown) if spot.estimate else shown

    def held(self, best: Path, score: float) -> str:
        """What the player holds so far and from which child."""
        spot = self.plan.spots[best]
        if self.names.bare(spot):
            return self.names.call(best)
        return self.words.say(
            "name.held", score=self.value(spot, score), best=self.names.call(best)
        )

    def sure(self, path: Path) -> bool:
        """Whether the player of a node on the road is sure of the score that stands there."""
        view = self.moment.road[len(path)]
        mine = "≥" if self.plan.spots[path].turn == MAX else "≤"
        return view.best is not None and view.sign in ("=", mine)

    def source(self, turn: int, bound: float | None) -> Path | None:
        """The nearest ancestor of the player whose own score is the bound; None: the window."""
        for depth in range(len(self.frame.path) - 1, -1, -1):
            path, view = self.frame.path[:depth], self.moment.road[depth]
            mine = self.plan.spots[path].turn == turn
            if mine and view.score == bound and self.sure(path):
                return path
        return None


def player(turn: int) -> str:
    """The name of who moves, the same in every language."""
    return "MAX" if turn == MAX else "MIN"
