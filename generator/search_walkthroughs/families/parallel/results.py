"""What is said of the results of searches by several workers."""

from collections.abc import Iterable

from ...captions import family_results
from ...captions.catalogue import Messages
from ...record.family_runs import RunFacts
from ...record.frame_text import number_text
from .runs import Extent


class Results(family_results.Results):
    """What is said of the value, the steps and the work."""

    def summary(self, run: RunFacts, say: Messages) -> str:
        """Return the value, the steps and the entries."""
        counts = Extent().numbers(run)
        facts = {"value": number_text(run.value), "work": f"{counts['work']:,}"}
        return say.count("estimate.summary_steps", counts["steps"], **facts)

    def table_facts(self, run: RunFacts, line: str, say: Messages) -> Iterable[tuple[str, str]]:
        """See `family_results.Results`."""
        yield say.say("estimate.row_worth"), number_text(run.value)
        yield say.say("estimate.row_line"), line
        for name, count in Extent().numbers(run).items():
            yield say.say(f"estimate.row_{name}"), f"{count:,}"
