"""What is said of the results of searches that solve worlds."""

from collections.abc import Iterable, Sequence

from ...captions.catalogue import Messages
from ...record.family_runs import RunFacts
from ...record.frame_text import number_text
from ..monte_carlo import results


class Results(results.Results):
    """What is said of means over worlds: they are exact, and true only with open cards."""

    section = "world"
    plays_games = False
    solves_worlds = True
    kind = "world"

    def summary(self, run: RunFacts, say: Messages) -> str:
        """Return what is expected, and over how many worlds."""
        say = say.variant(self.section)
        played = say.count("estimate.played", run.tally.frames["playout"])
        expected = say.say("estimate.summary", value=number_text(run.value))
        return say.messages["list.comma"].join([expected, played])

    def table_facts(self, run: RunFacts, line: str, say: Messages) -> Iterable[tuple[str, str]]:
        """See `family_results.Results`."""
        yield say.say("world.estimate.row_value"), number_text(run.value)
        yield say.say("estimate.row_move"), line
        yield say.say("world.estimate.row_solved"), f"{run.tally.frames['playout']:,}"

    def estimate_columns(self, has_values: bool) -> Sequence[str]:
        """See `family_results.Results`."""
        return "move", "playouts", "mean"

    def estimate_note(self, has_values: bool) -> str:
        """See `family_results.Results`."""
        return "world.estimate.note"
