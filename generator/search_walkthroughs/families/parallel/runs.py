"""What searches by several workers take up and prove."""

from collections.abc import Mapping

from ...record import family_runs
from ...record.family_runs import RunFacts
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
