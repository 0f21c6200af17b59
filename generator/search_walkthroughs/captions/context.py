"""What every sentence needs: who moves, which children have returned, where a bound comes from."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ..game import CHANCE, MAX, Path
from ..record.frame import Frame, Kind
from ..record.frame_text import PLAYERS, number_text
from ..record.kinds import by_window
from ..record.plan import NodeState, Plan, PlanNode
from ..record.tree_state import Moment
from .catalogue import Messages, Phrase
from .names import Names

SIGNS = {"=": "exact", "≥": "least", "≤": "most", "": "claim"}
"""The names, in keys of messages, of what is proved of a score."""


@dataclass(frozen=True, slots=True)
class CaptionParts:
    """A caption before it is set: the lead, the reasons, the technical name."""

    lead: str
    reasons: Sequence[str]
    term: str


@dataclass(frozen=True)
class CaptionContext:
    """One moment, with all that a sentence about it needs."""

    moment: Moment
    names: Names
    """What sentences call the nodes of the plan."""
    words: Messages
    """What sentences are made of: mostly those of the names."""

    @property
    def plan(self) -> Plan:
        """The tree that is drawn."""
        return self.names.plan

    @property
    def frame(self) -> Frame:
        """What was recorded."""
        return self.moment.frame

    @property
    def node(self) -> PlanNode:
        """The current node."""
        return self.plan.nodes[self.frame.path]

    @property
    def view(self) -> NodeState:
        """How the current node stands."""
        return self.moment.states[-1]

    @property
    def player(self) -> str:
        """The name of who moves at the current node."""
        return player(self.frame.turn)

    @property
    def side(self) -> str:
        """How the keys of messages name who moves."""
        return self.player.lower()

    @property
    def kind(self) -> Kind | None:
        """What the window says of the node's score at its end."""
        return by_window(self.frame, "cuts past the bound" in self.plan.meanings)

    @property
    def hides_children(self) -> bool:
        """Whether the current node has children that the plan leaves out."""
        return not self.node.leaf and not self.node.children

    @property
    def child(self) -> Path:
        """The child that has just returned."""
        assert self.moment.child is not None
        return self.moment.child

    @property
    def children_left(self) -> tuple[Path, ...]:
        """The children that have not returned yet, as they are drawn."""
        children = self.node.children
        if self.view.stand is not None:
            children = tuple(child for child in children if self.plan.nodes[child].noisy)
        searched = self.view.searched_children or children[: children.index(self.child) + 1]
        return tuple(child for child in children if child not in searched)

    @property
    def has_child(self) -> bool:
        """Whether a child has just returned: not what follows a pass, nor the node itself."""
        return self.moment.child in self.node.children

    def child_name(self, child: Path) -> str:
        """Return the name of the child that a frame is about: one that is not drawn is not known by
        its last move."""
        return self.names.child(child) if self.has_child else self.names.name(child)

    @property
    def is_last_child(self) -> bool:
        """Whether the child that has just returned has no siblings to come."""
        return self.frame.left == 0 if self.node.collapsed else not self.children_left

    @property
    def is_first_child(self) -> bool:
        """Whether the child that has just returned is the first; an estimate that the mover may
        stand pat on goes before it."""
        if self.view.stand is not None:
            return False
        if self.node.collapsed and self.frame.left is not None:
            return self.frame.left == self.node.breadth - 1 and not self.is_searched_twice
        return (self.view.searched_children or self.node.children)[:1] == (
            self.child,
        ) and not self.is_searched_twice

    @property
    def is_searched_twice(self) -> bool:
        """Whether the child that has just returned was searched twice in succession."""
        return self.view.searched_children[-2:] == (self.child, self.child)

    @property
    def chance(self) -> Path | None:
        """The nearest chance node above the current node, if there is one."""
        for path in self.above:
            if self.plan.nodes[path].turn == CHANCE:
                return path
        return None

    @property
    def above(self) -> tuple[Path, ...]:
        """The nodes above the current one, the nearest first."""
        path, top = self.frame.path, len(self.plan.root)
        return tuple(path[:depth] for depth in range(len(path) - 1, top - 1, -1))

    @property
    def at_horizon(self) -> bool:
        """Whether the current node is a leaf for this pass alone, which looks no deeper."""
        return self.beyond(self.node)

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
        if self.chance is not None:
            facts["chance"] = self.names.call(self.chance)
        if self.frame.score is not None:
            facts["score"] = self.value(self.node, self.frame.score)
        return facts

    def say(self, key: str, **facts: object) -> Phrase:
        """Return the message, with the facts of the moment put in."""
        child = self.moment.child or self.frame.child
        if child is not None and "hild_" in (message := self.words.messages[key]):
            # what takes long to find out is found out for the messages that say it
            if "hild_node}" in message:
                facts.setdefault("child_node", self.names.child_node(child))
            elif "hild_path}" in message:
                facts.setdefault("child_path", self.names.child_path(child))
        return self.words.say(key, **{**self.facts, **facts})

    def value(self, node: PlanNode, value: float) -> str:
        """Return the value of a node; an estimate is marked as an estimate."""
        text = number_text(value)
        guess = node.estimate or self.beyond(node)
        return self.words.say("name.estimate", value=text) if guess else text

    def beyond(self, node: PlanNode) -> bool:
        """Return whether this pass of a search that deepens looks no further than the node."""
        stops = len(node.path) == self.frame.horizon and not node.leaf
        return stops and not self.plan.traits.rests

    def below(self, child: Path) -> NodeState:
        """Return how a child of the current node stands."""
        views = dict(zip(self.node.children, self.moment.below, strict=False))
        return views.get(child, NodeState())

    def is_estimate(self, path: Path) -> bool:
        """Return whether static evaluations stand below the current node, or a child of it."""
        view = self.view if path == self.frame.path else self.below(path)
        return view.from_estimates or self.names.has_estimates(self.plan.nodes[path])

    def best_text(self, best: Path, score: float) -> str:
        """Return what the player holds so far and from which child."""
        node = self.plan.nodes[best]
        if self.names.bare(node):
            return self.names.call(best)
        return self.words.say(
            "name.held", score=self.value(node, score), best=self.names.child(best)
        )

    def state_of(self, path: Path) -> NodeState:
        """Return how a node on the path to the current one stands."""
        return self.moment.states[len(path) - len(self.plan.root)]

    def is_proved(self, path: Path) -> bool:
        """Return whether the player of a node on the path is sure of the score that stands
        there."""
        view = self.state_of(path)
        sure_sign = "≥" if self.plan.nodes[path].turn == MAX else "≤"
        stays = view.stand is not None and view.score == view.stand
        return (view.best is not None or stays) and view.sign in ("=", sure_sign)

    def source(self, turn: int, bound: float | None) -> Path | None:
        """Return the nearest ancestor of the player whose own score is the bound; None if the
        window sets it.

        Across a chance node bounds change, and what an earlier pass has said of an ancestor is
        not a score of this one.
        """
        for path in self.above:
            node, view = self.plan.nodes[path], self.state_of(path)
            if node.turn == CHANCE:
                return None
            searched = view.searched_children or not self.plan.traits.passes
            if searched and node.turn == turn and view.score == bound and self.is_proved(path):
                return path
        return None


def player(turn: int) -> str:
    """Return the name of the player who moves, the same in every language; chance has none."""
    return PLAYERS[turn]
