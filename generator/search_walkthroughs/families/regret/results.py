"""What is said of the results of searches that count regrets."""

from collections.abc import Iterable, Sequence

from ...captions import family_results
from ...captions.catalogue import Messages
from ...record.family_runs import RunFacts
from ...record.frame_text import number_text


class Results(family_results.Results):
    """What is said of the range that is certified."""

    def summary(self, run: RunFacts, say: Messages) -> str:
        """Return the range and the number of iterations."""
        low, high, iterations = _certificate(run)
        return say.count("estimate.summary_range", iterations, low=low, high=high)

    def table_facts(self, run: RunFacts, line: str, say: Messages) -> Iterable[tuple[str, str]]:
        """See `family_results.Results`."""
        low, high, iterations = _certificate(run)
        yield say.say("estimate.guaranteed"), low
        yield say.say("estimate.allowed"), high
        yield say.say("estimate.iterations"), f"{iterations:,}"

    def proof(self, say: Messages) -> str:
        """See `family_results.Results`."""
        return say.say("proof.regret")

    def estimate_columns(self, has_values: bool) -> Sequence[str]:
        """See `family_results.Results`."""
        return "move", "iterations", "mean", "bounds"

    def estimate_note(self, has_values: bool) -> str:
        """See `family_results.Results`."""
        return "estimate.regret_note"


def _certificate(run: RunFacts) -> tuple[str, str, int]:
    """Return what is guaranteed to MAX, what MIN allows, and the number of iterations."""
    root = run.estimates[()]
    assert root.bounds is not None
    low, high = (number_text(round(end, 4)) for end in root.bounds)
    return low, high, root.visits
