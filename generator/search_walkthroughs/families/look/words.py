"""What is said of searches in which a network looks: evaluations in the place of games."""

from collections.abc import Iterator, Sequence

from ...captions.catalogue import Messages
from ...captions.family_words import Rows
from ...record.frame_text import number_text
from ...record.plan import Plan
from ...record.tree_state import Moment
from ..monte_carlo import words
from .facts import noisy_priors

MAX_PRIORS = 3
"""Upper limit of priors with noise that are named."""


class LookContext(words.MonteCarloContext):
    """One moment of such a search."""

    def is_guess(self) -> bool:
        """Return whether the network is asked; it is not where the game is over."""
        return not self.node.leaf

    def start_notes(self) -> Iterator[str]:
        """Yield which noise is mixed into the priors of the root, if any is."""
        priors = noisy_priors(self.frame)
        if priors:
            texts = [
                self.say("sampled.noisy", move=self.move((*self.frame.path, move)), prior=prior)
                for move, prior in ((m, number_text(round(p, 3))) for m, p in priors[:MAX_PRIORS])
            ]
            share = number_text(float(str(self.plan.options["noise"])))
            yield self.say("sampled.noise", share=share, priors=self.words.join(texts))

    def select_notes(self) -> Iterator[str]:
        """See `MonteCarloContext`; the option says it."""
        compared = [view for view in self.moment.changed.values() if view.terms]
        if any(view.playouts is None for view in compared):
            first = self.plan.options.get("first-play", "parent")
            yield self.say(f"sampled.unseen_{first}")

    def first_visit(self) -> str | None:
        """Return that the mean is a single evaluation, if it is."""
        return self.say("sampled.single") if self.frame.visits == 1 else None

    def unfair(self, form: str) -> Iterator[str]:
        """Yield nothing: evaluations are not a sample."""
        yield from ()


class Words(words.Words):
    """What is said of searches in which a network looks."""

    CONTEXT = LookContext

    def run_messages(self, plan: Plan, words: Messages) -> Messages:
        """Return the words for evaluations by a network."""
        return words.variant("look")

    def worked_rows(self, plan: Plan, moments: Sequence[Moment], say: Messages) -> Rows:
        """Return a row for each evaluation."""
        return super().worked_rows(plan, moments, say.variant("look"))
