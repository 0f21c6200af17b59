"""What is said of the results of searches by two bounds."""

from collections.abc import Iterable

from ...captions import family_results
from ...captions.catalogue import Messages
from ...record.family_runs import RunFacts
from ...record.frame_text import range_text


class Results(family_results.Results):
    """What is said of the best move and of the bounds."""

    def summary(self, run: RunFacts, say: Messages) -> str:
        """Return the best move and between which values the root lies."""
        root = run.estimates[()]
        assert root.bounds is not None
        facts = {"best": run.best, "bounds": range_text(root.bounds)}
        return say.count("estimate.summary_best", root.visits, **facts)

    def table_facts(self, run: RunFacts, line: str, say: Messages) -> Iterable[tuple[str, str]]:
        """See `family_results.Results`."""
        root = run.estimates[()]
        assert root.bounds is not None
        yield say.say("estimate.row_best"), line
        yield say.say("estimate.row_root_bounds"), range_text(root.bounds)
        yield say.say("estimate.row_expanded"), f"{root.visits:,}"

    def proof(self, say: Messages) -> str:
        """See `family_results.Results`."""
        return say.say("proof.bstar")
