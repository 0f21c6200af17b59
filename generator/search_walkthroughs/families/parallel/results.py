"""What is said of the results of searches by several workers."""

from collections.abc import Iterable

from ...captions import family_results
from ...captions.catalogue import Messages
from ...record import family_runs
from ...record.family_runs import RunFacts
from ...record.frame_text import number_text


class Proofs(family_runs.Proofs):
    """What such searches prove: values, with a table of positions that all workers share."""

    by_position = True


class Results(family_results.Results):
    """What is said of the value, the steps and the work."""

    def summary(self, run: RunFacts, say: Messages) -> str:
        """Return the value, the steps and the entries."""
        facts = {"value": number_text(run.value), "work": f"{_work(run):,}"}
        return say.count("estimate.summary_steps", _steps(run), **facts)

    def table_facts(self, run: RunFacts, line: str, say: Messages) -> Iterable[tuple[str, str]]:
        """See `family_results.Results`."""
        workers = int(str(run.options.get("workers", 1)))
        yield say.say("estimate.row_worth"), number_text(run.value)
        yield say.say("estimate.row_line"), line
        yield say.say("estimate.row_steps"), f"{_steps(run):,}"
        yield say.say("estimate.row_work"), f"{_work(run):,}"
        if not run.tally.frames["expand"]:
            return  # all search to the end, and none is idle
        yield say.say("estimate.row_idle"), f"{workers * _steps(run) - _work(run):,}"


def _steps(run: RunFacts) -> int:
    return run.estimates[()].visits


def _work(run: RunFacts) -> int:
    """Return how often nodes were entered; where moves of the root are shared out, the root was
    entered before."""
    return run.tally.frames["select"] + (run.tally.frames["expand"] > 0)
