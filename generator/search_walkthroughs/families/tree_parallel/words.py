"""What is said of searches by several workers: who goes where, and who is away."""

from collections.abc import Iterator
from functools import cached_property

from ...captions.catalogue import Messages
from ...game import Path
from ...record.frame_text import number_text
from ...record.plan import NodeState, Plan
from ..look import words
from .facts import worker_of, workers_away


class WorkersContext(words.LookContext):
    """One moment of a search by workers that share a tree."""

    @cached_property
    def facts(self) -> dict[str, object]:
        """What almost every sentence names; also the worker."""
        facts = super().facts
        worker = worker_of(self.frame)
        return facts if worker is None else {**facts, "worker": str(worker)}

    @property
    def rule(self) -> str:
        """Whose loss a worker that is away counts as, as keys of messages write it."""
        return str(self.plan.options.get("virtual-loss", "mover"))

    def loss(self) -> float:
        """Return the result that a worker which is away below the parent counts as."""
        worst, most = self.plan.range if self.mover != "MIN" else self.plan.range[::-1]
        return most if self.rule == "opponent" else worst

    def taken(self) -> list[tuple[Path, NodeState, str]]:
        """Return the moves at the parent where other workers are away, and their numbers."""
        own_worker = worker_of(self.frame)
        taken_moves = []
        for path, view in self.moment.changed.items():
            others = [str(number) for number in workers_away(view) if number != own_worker]
            if view.terms and others:
                taken_moves.append((path, view, self.words.join(others)))
        return taken_moves

    def first_visit(self) -> str | None:
        """Return also that all looks were made at the node itself, if they were."""
        playouts = self.view.playouts
        if playouts is not None and playouts.is_own and playouts.visits > 1:
            return self.say("tree_parallel.same", n=number_text(playouts.visits))
        return super().first_visit()

    def select_notes(self) -> Iterator[str]:
        """Yield also which moves are taken, and what that means."""
        yield from super().select_notes()
        places = [
            self.say("tree_parallel.at", child=self.move(path), others=others)
            for path, _, others in self.taken()
        ]
        if places:
            facts = {"loss": number_text(self.loss()), "mine": str(worker_of(self.frame))}
            where = self.words.messages["list.comma"].join(places)
            yield self.say(f"tree_parallel.taken_{self.rule}", where=where, **facts)

    def playout_notes(self) -> Iterator[str]:
        """Yield that another worker has looked here in the same round, if one has."""
        if self.frame.own("again"):
            yield self.say("tree_parallel.again")


class Words(words.Words):
    """What is said of searches by several workers."""

    CONTEXT = WorkersContext

    def run_messages(self, plan: Plan, words: Messages) -> Messages:
        """Return the words for evaluations by several workers."""
        return super().run_messages(plan, words).variant("tree_parallel")
