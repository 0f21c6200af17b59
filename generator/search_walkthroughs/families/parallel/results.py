"""What is said of the results of searches by several workers."""

from collections.abc import Iterable, Mapping

from ...captions import family_results
from ...captions.catalogue import Messages
from ...record import family_runs
from ...record.family_runs import RunFacts
from ...record.frame_text import number_text
from .facts import worker_count


class Extent(family_runs.Extent):
    """What such searches take up."""

    def numbers(self, run: RunFacts) -> Mapping[str, int]:
        """Return the steps, the work (how often nodes were entered) and, where moves of the root
        are shared out, in how many steps workers were idle, added up."""
        steps, work = run.estimates[()].visits, run.tally.frames["select"]
        if not run.tally.frames["expand"]:
            return {"steps": steps, "work": work}  # all search to the end, and none is idle
        work += 1  # the root was entered before its moves were shared out
        return {"steps": steps, "work": work, "idle": worker_count(run.options) * steps - work}


class Proofs(family_runs.Proofs):
    """What such searches prove: values, with a table of positions that all workers share."""

    by_position = True


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
