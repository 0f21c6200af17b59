"""Judges the Monte Carlo tree search of a program: runs it, finds the search, asks the laws."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..examination import Judgement
from .court import CourtQuestion, Judged, judge_search
from .court_verdict import CourtVerdict, court_verdict, unjudged
from .recognition import NotRecognised, recognise
from .search_log import SearchLog
from .watched_run import Observe, RunPlan
from .write_log import WriteLog

SHORT_RUNS = (60, 150)
"""Iterations of the runs that show only which move is played: after few iterations a bonus that is
still on decides it."""
MORE_SEEDS = 6
"""Number of runs more where a run shows no exploration."""
SAYS_NOTHING_OF_BONUS = ("unusual.no_exploration", "unclear.no_exploration")


@dataclass(frozen=True)
class CourtJudgement(Judgement):
    """A verdict, and the search that it is about; None if none was found."""

    verdict: CourtVerdict
    judged: Judged | None = None


def judge_runs(
    name: str,
    observe: Observe,
    question: CourtQuestion,
    *,
    seed: int,
    iterations: int,
    language: str,
) -> CourtJudgement:
    """Return the judgement of a program; `observe` runs it by plans."""
    plans = [RunPlan(seed, iterations)]
    plans += [
        RunPlan(seed + number, short)
        for number, short in enumerate(SHORT_RUNS, 1)
        if short < iterations
    ]
    first, *others = observe(plans)
    try:
        search = recognise(first)
    except NotRecognised as why:
        if first.error:
            facts = {"error": first.error}
            return CourtJudgement(unjudged(name, "broken", "court.stopped", language, facts))
        return CourtJudgement(unjudged(name, "unrecognised", f"court.{why}", language))
    runs = _searches(others)
    judged = judge_search(search, question, runs)
    if any(finding.key in SAYS_NOTHING_OF_BONUS for finding in judged.findings):
        begin = seed + len(plans)
        more = observe([RunPlan(begin + number, iterations) for number in range(MORE_SEEDS)])
        judged = judge_search(search, question, [*runs, *_searches(more)])
    return CourtJudgement(court_verdict(name, judged, language), judged=judged)


def _searches(logs: Sequence[WriteLog]) -> list[SearchLog]:
    """Return the searches of the logs in which one is found."""
    found = []
    for log in logs:
        try:
            found.append(recognise(log))
        except NotRecognised:
            continue
    return found
