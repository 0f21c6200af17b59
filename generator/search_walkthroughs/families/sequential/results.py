"""What is said of what the test of a match came to."""

from collections.abc import Iterable

from ...captions import family_results
from ...captions.catalogue import Messages
from ...match_statistics import elo
from ...record.family_runs import RunFacts
from .words import percent, rating, verdict_key


class Results(family_results.Results):
    """What is said of a verdict."""

    def summary(self, run: RunFacts, say: Messages) -> str:
        """Return the verdict, the number of pairs and the score."""
        pairs = say.count("match.page.pairs", run.tally.frames["backup"])
        verdict = say.say(f"match.page.verdict.{verdict_key(run.best)}")
        score = say.say("match.page.score", score=percent(run.value))
        return say.messages["list.comma"].join([verdict, pairs, score])

    def table_facts(self, run: RunFacts, line: str, say: Messages) -> Iterable[tuple[str, str]]:
        """See `family_results.Results`."""
        yield (
            say.say("match.page.row.verdict"),
            say.say(f"match.page.verdict.{verdict_key(run.best)}"),
        )
        yield say.say("match.page.row.pairs"), f"{run.tally.frames['backup']:,}"
        yield say.say("match.page.row.score"), percent(run.value)
        if (statistics := run.estimates.get(())) is not None and statistics.interval is not None:
            low, high = (rating(elo(end)) for end in statistics.interval)
            text = say.say("match.page.elo", elo=rating(elo(run.value)), low=low, high=high)
            yield say.say("match.page.row.elo"), text

    def proof(self, say: Messages) -> str:
        """See `family_results.Results`."""
        return say.say("match.page.proof")
