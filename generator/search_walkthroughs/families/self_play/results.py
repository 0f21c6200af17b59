"""What is said of the result of self-play."""

from collections.abc import Iterable

from ...captions import family_results
from ...captions.catalogue import Messages
from ...record.family_runs import RunFacts
from ...record.frame_text import number_text


class Results(family_results.Results):
    """What is said of a game against itself."""

    def summary(self, run: RunFacts, say: Messages) -> str:
        """Return the result and the number of moves."""
        moves = run.tally.frames["select"]
        return say.count("self_play.page.summary", moves, result=number_text(run.value))

    def table_facts(self, run: RunFacts, line: str, say: Messages) -> Iterable[tuple[str, str]]:
        """See `family_results.Results`."""
        yield say.say("self_play.page.row_result"), number_text(run.value)
        yield say.say("self_play.page.row_first"), line
        yield say.say("self_play.page.row_examples"), f"{run.tally.frames['backup']:,}"

    def proof(self, say: Messages) -> str:
        """See `family_results.Results`."""
        return say.say("self_play.page.proof")
