"""What is said of searches with proven bounds: what becomes certain, and what is left out."""

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar

from ...captions.catalogue import Messages
from ...captions.context import CaptionParts
from ...game import MAX, Path
from ...record.frame import Range
from ...record.frame_text import number_text
from ...record.plan import NodeState, Plan
from ..monte_carlo import words
from ..monte_carlo.words import MonteCarloContext, tree_size
from ..monte_carlo.written_numbers import decimals
from .facts import narrows


class SolverContext(MonteCarloContext):
    """One moment of such a search."""

    @cached_property
    def facts(self) -> dict[str, object]:
        """What almost every sentence names; of a node to which a result comes, also the bounds."""
        facts = super().facts
        if self.frame.bounds is not None:
            low, high = map(number_text, self.frame.bounds)
            facts |= {"low": low, "high": high}
        return facts

    def select_notes(self) -> Iterator[str]:
        """Yield which moves are not compared: more playouts there would change no bound."""
        parent = self.plan.nodes.get(self.frame.path[:-1])
        terms = self.frame.terms or {}
        if parent is None or parent.breadth == len(terms):
            return
        names = [self.move(path) for path in parent.children if path[-1] not in terms]
        if hidden := parent.breadth - len(terms) - len(names):
            names.append(self.words.count("sampled.others", hidden))
        yield self.words.count(
            "solver.left_out",
            parent.breadth - len(terms),
            **self.facts | {"names": self.words.join(names)},
        )

    def backup_notes(self) -> Iterator[str]:
        """Yield what is proved of the node, and why, if it is more than before."""
        frame = self.frame
        if not narrows(frame):
            return
        facts = {"child": self._giver()}
        least, most = self.plan.range
        if frame.low == frame.high:
            best = most if self.node.turn == MAX else least
            form = "only" if self.node.breadth == 1 else self.side
            if frame.low == best and form != "only":
                form = f"best_{form}"
            yield self.say(f"solver.exact_{form}", **facts)
            return
        if frame.low != least:
            yield self.say(f"solver.least_{self.side}", **facts)
        if frame.high != most:
            yield self.say(f"solver.most_{self.side}", **facts)

    def sure(self, bounds: Range) -> float:
        """Return the bound that the mover at the current node has for sure."""
        return bounds[0] if self.node.turn == MAX else bounds[1]

    def may_improve(self, child: NodeState) -> bool:
        """Return whether more playouts through a child may change the bounds of the current
        node."""
        (low, high), (least, most) = child.proved_range, self.view.proved_range
        return high > least if self.node.turn == MAX else low < most

    def _giver(self) -> str:
        """Return the first child that is drawn and gives the mover what is sure at the node."""
        assert self.frame.bounds is not None
        sure = self.sure(self.frame.bounds)
        for path, view in self.child_views():
            if self.sure(view.proved_range) == sure:
                return self.move(path)
        return self.words.say("solver.not_drawn")

    def child_views(self) -> Iterator[tuple[Path, NodeState]]:
        """Yield the children that have joined the tree and are drawn, and how they stand."""
        pairs = zip(self.node.children, self.moment.below, strict=True)
        return ((path, view) for path, view in pairs if view.playouts is not None)

    def unfair(self, form: str) -> Iterator[str]:
        """Yield nothing: there is no interval."""
        yield from ()


def end_caption(context: SolverContext) -> CaptionParts:
    """Return the caption of the *end* of the search."""
    frame, term = context.frame, context.say("end.term")
    assert frame.score is not None
    if frame.move is None:
        lead = context.say("solver.end_over", score=number_text(frame.score))
        return CaptionParts(lead, (context.say("solver.over"),), term)
    low, high = map(number_text, context.view.proved_range)
    best = context.move((*frame.path, frame.move))
    if low == high:
        lead = context.say("solver.end_solved", best=best, score=low)
        reasons = (*_saved(context), *tree_size(context))
        return CaptionParts(lead, (context.say("solver.solved", score=low), *reasons), term)
    lead = context.say("sampled.end", best=best, score=decimals(frame.score))
    bounds = context.say("solver.open", low=low, high=high)
    return CaptionParts(lead, (_choice(context), bounds, *tree_size(context)), term)


def _saved(context: SolverContext) -> Iterator[str]:
    """Yield how many playouts were left when the value was certain."""
    playouts, limit = context.frame.playouts, context.plan.options.get("playouts")
    assert playouts is not None
    if isinstance(limit, int) and playouts < limit:
        yield context.say("solver.saved", n=f"{playouts:,}", total=f"{limit:,}")


def _choice(context: SolverContext) -> str:
    """Return why this move is chosen: it is followed most, or it gives for sure what the moves that
    are still open only promise."""
    path = (*context.frame.path, context.frame.move)
    sure = context.sure(context.view.proved_range)
    views = dict(context.child_views())
    visits = {child: view.playouts.visits for child, view in views.items() if view.playouts}
    followed = [child for child, view in views.items() if context.may_improve(view)]
    most = max((visits[child] for child in followed), default=0)
    if path in followed and visits[path] == most:
        return context.say("solver.chosen_open", n=f"{most:,}")
    return context.say("solver.chosen_sure", best=context.move(path), sure=number_text(sure))


class Words(words.Words):
    """What is said of searches with proven bounds."""

    CONTEXT = SolverContext
    CAPTIONS: ClassVar = {**words.Words.CAPTIONS, "end": end_caption}

    def run_messages(self, plan: Plan, words: Messages) -> Messages:
        """Return the words for playouts without intervals."""
        return words.variant("solver")
