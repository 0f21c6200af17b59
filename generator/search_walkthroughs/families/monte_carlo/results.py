"""What is said of the results of searches that play games out."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from ...captions import family_results
from ...captions.catalogue import Messages
from ...record.family_runs import RunFacts
from ...record.frame_text import rounded_text


class Results(family_results.Results):
    """What is said of their estimates."""

    plays_games = True
    count: ClassVar[str] = "played"
    """The message with the number of results."""
    column: ClassVar[str] = "playouts"
    """The message with the name of their column."""
    kind: ClassVar[str] = "estimate"
    """The message that nothing is proved."""

    def summary(self, run: RunFacts, say: Messages) -> str:
        """Return the estimate, the number of results, and the size of the tree."""
        value = self.value_text(run, say)
        played = say.count(f"estimate.{self.count}", run.tally.frames["playout"])
        nodes = say.count("estimate.nodes", run.tally.calculated)
        return say.messages["list.comma"].join([value, played, nodes])

    def value_text(self, run: RunFacts, say: Messages) -> str:
        """Return what the search says of the root's value."""
        return say.say("estimate.summary", value=rounded_text(run.value))

    def table_facts(self, run: RunFacts, line: str, say: Messages) -> Iterable[tuple[str, str]]:
        """See `family_results.Results`."""
        yield say.say("estimate.row_value"), rounded_text(run.value)
        yield say.say("estimate.row_move"), line
        yield say.say(f"estimate.{self.column}"), f"{run.tally.frames['playout']:,}"
        yield say.say("estimate.row_nodes"), f"{run.tally.calculated:,}"

    def proof(self, say: Messages) -> str:
        """See `family_results.Results`."""
        return say.say(f"proof.{self.kind}")

    def estimate_columns(self, has_values: bool) -> Sequence[str]:
        """Return the columns, with the interval of each mean and the result of games by the
        policy."""
        return (
            "move",
            "playouts",
            "mean",
            "interval",
            *(("policy", "value") if has_values else ()),
        )

    def estimate_note(self, has_values: bool) -> str:
        """See `family_results.Results`."""
        return "estimate.note_exact" if has_values else "estimate.note"
