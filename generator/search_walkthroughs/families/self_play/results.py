"""What self-play takes up, and what is said of its result."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from ...captions import family_results
from ...captions.catalogue import Messages
from ...record import family_runs
from ...record.family_runs import RunFacts
from ...record.frame_text import number_text


class Extent(family_runs.Extent):
    """What it takes up: one game, and the moves that were weighed in it."""

    grows = True
    is_counted = False
    is_bounded = True
    takes_estimates = True
    has_priors = True
    is_counted_by: ClassVar = {"positions": "expand", "examples": "backup"}


class Play(family_runs.Play):
    """How it plays: by moves that it draws."""

    returns_move = True
    draws = True


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

    def estimate_columns(self, has_values: bool) -> Sequence[str]:
        """See `family_results.Results`."""
        return ()
