"""What every sentence needs: who moves, what has been heard, where a bound comes from."""

from dataclasses import dataclass
from functools import cached_property

from ...game import MAX, Path
from ...trace.frame import Frame
from ...trace.moments import Moment, View
from ...trace.plan import Plan, Spot
from .catalogue import Phrase, Words, number
from .naming import Names


@dataclass(frozen=True, slots=True)
class Said:
    """A caption before it is set: the lead, the reasons, the technical name."""

    lead: str
    reasons: tuple[str, ...]
    term: str


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
    def hidden(self) -> bool:
        """Whether the current node has children that the plan leaves out."""
        return not self.spot.leaf and not self.spot.children

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
            facts["child"] = self.names.child(self.moment.child)
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
            "name.held", score=self.value(spot, score), best=self.names.child(best)
        )

    def standing(self, path: Path) -> View:
        """How a node on the road stands."""
        return self.moment.road[len(path) - len(self.plan.root)]

    def sure(self, path: Path) -> bool:
        """Whether the player of a node on the road is sure of the score that stands there."""
        view = self.standing(path)
        mine = "≥" if self.plan.spots[path].turn == MAX else "≤"
        return view.best is not None and view.sign in ("=", mine)

    def source(self, turn: int, bound: float | None) -> Path | None:
        """The nearest ancestor of the player whose own score is the bound; None: the window."""
        for depth in range(len(self.frame.path) - 1, len(self.plan.root) - 1, -1):
            path = self.frame.path[:depth]
            mine = self.plan.spots[path].turn == turn
            if mine and self.standing(path).score == bound and self.sure(path):
                return path
        return None


def player(turn: int) -> str:
    """The name of who moves, the same in every language."""
    return "MAX" if turn == MAX else "MIN"
