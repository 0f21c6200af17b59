"""What is said of what searches in which a network looks came to."""

from collections.abc import Sequence

from ..monte_carlo import results


class Results(results.Results):
    """What is said of evaluations: they have no intervals, and no policy."""

    count = "look_count"
    column = "looks"
    kind = "look"

    def estimate_columns(self, has_values: bool) -> Sequence[str]:
        """See `family_results.Results`."""
        return ("move", "looks", "mean", *(("value",) if has_values else ()))

    def estimate_note(self, has_values: bool) -> str:
        """See `family_results.Results`."""
        return "estimate.look_note_exact" if has_values else "estimate.look_note"
