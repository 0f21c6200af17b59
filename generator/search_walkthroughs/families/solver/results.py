"""What is said of the results of searches with proven bounds."""

from collections.abc import Iterable, Sequence

from ...captions.catalogue import Messages
from ...record.family_runs import RunFacts
from ...record.frame import Range
from ...record.frame_text import number_text, rounded_text
from ..monte_carlo import results


class Results(results.Results):
    """What is said of their estimates and bounds."""

    kind = "solver"

    def value_text(self, run: RunFacts, say: Messages) -> str:
        """Return the value of the root if it is proved, else the estimate and the bounds."""
        low, high = map(number_text, _bounds(run))
        if low == high:
            return say.say("estimate.summary_solved", value=low)
        return say.say("estimate.summary_open", value=rounded_text(run.value), low=low, high=high)

    def table_facts(self, run: RunFacts, line: str, say: Messages) -> Iterable[tuple[str, str]]:
        """Return the rows of the table, among them the bounds of the root's value."""
        first, *others = super().table_facts(run, line, say)
        low, high = map(number_text, _bounds(run))
        yield first
        yield say.say("estimate.bounds"), low if low == high else f"{low} … {high}"
        yield from others

    def estimate_columns(self, has_values: bool) -> Sequence[str]:
        """See `family_results.Results`."""
        return "move", "playouts", "mean", "bounds", *(("value",) if has_values else ())

    def estimate_note(self, has_values: bool) -> str:
        """See `family_results.Results`."""
        return "estimate.solver_note"


def _bounds(run: RunFacts) -> Range:
    """Return the bounds of the root's value; where the game is over, both are the result."""
    root = run.estimates.get(())
    return (run.value, run.value) if root is None or root.bounds is None else root.bounds
