"""Judges the Monte Carlo tree search of a program: runs it, finds the search, asks the laws."""

import ast
from collections.abc import Sequence
from dataclasses import replace

from .court import CourtQuestion, judge_search
from .court_options import CourtOptions
from .court_verdict import CourtJudgement, court_verdict, unjudged
from .findings import COURT_TASKS, SUFFICIENT_KINDS, CourtTask
from .play_law import RUNS, SolvedPosition, play_law
from .recognition import NotRecognised, recognise
from .search_log import SearchLog
from .watched_run import Observe, RunPlan
from .write_log import WriteLog

SHORT_RUN_ITERATIONS = (60, 150)
"""Iterations of the runs that show only which move is played: after few iterations a bonus that is
still on decides it."""
EXTRA_RUNS = 6
"""Number of runs more where a run shows no exploration."""
PLAYED_KINDS = (*SUFFICIENT_KINDS, "unseen")
"""The kinds of searches whose play is compared: those that break no law."""
PLAY_SEED = 1000
"""What is added to the seed for the runs whose play is compared."""
NO_EXPLORATION_KEYS = ("unusual.no_exploration", "unclear.no_exploration")


def judge_source(
    name: str, source: str, observe: Observe, options: CourtOptions, language: str
) -> CourtJudgement:
    """Return the judgement of a program's text; `observe` runs it by plans."""
    try:
        ast.parse(source)
    except SyntaxError as error:
        facts = {"line": str(error.lineno), "error": error.msg}
        return CourtJudgement(unjudged(name, "broken", "judge.syntax", language, facts))
    except (RecursionError, MemoryError, ValueError) as error:
        facts = {"error": type(error).__name__}
        return CourtJudgement(unjudged(name, "broken", "judge.error", language, facts))
    return judge_runs(
        name,
        observe,
        _question(options),
        seed=options.seed,
        iterations=options.iterations,
        language=language,
    )


def _question(options: CourtOptions) -> CourtQuestion:
    task: CourtTask = next((name for name in COURT_TASKS if name == options.task), "mcts")
    position = SolvedPosition.of(options.position) if options.position else None
    return CourtQuestion(task, options.players, options.last, position)


def logs_of(answer: object, plans: Sequence[RunPlan]) -> list[WriteLog]:
    """Return the logs that a process answers, one for each plan. Raises ValueError for other
    answers."""
    try:
        logs = [WriteLog.of_facts(facts) for facts in answer["logs"]]  # type: ignore[index]
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise ValueError("no log of writes") from error
    if len(logs) != len(plans):
        raise ValueError("a log is missing")
    return logs


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
        for number, short in enumerate(SHORT_RUN_ITERATIONS, 1)
        if short < iterations
    ]
    log, *short_logs = observe(plans)
    try:
        search = recognise(log)
    except NotRecognised as reason:
        if log.error:
            facts = {"error": log.error}
            return CourtJudgement(unjudged(name, "broken", "court.stopped", language, facts))
        return CourtJudgement(unjudged(name, "unrecognised", f"court.{reason}", language))
    runs = _searches(short_logs)
    judged = judge_search(search, question, runs)
    if any(finding.key in NO_EXPLORATION_KEYS for finding in judged.findings):
        first_seed = seed + len(plans)
        logs = observe([RunPlan(first_seed + number, iterations) for number in range(EXTRA_RUNS)])
        judged = judge_search(search, question, [*runs, *_searches(logs)])
    if question.position is not None and judged.kind in PLAYED_KINDS:
        plays = [RunPlan(seed + PLAY_SEED + number, iterations) for number in range(RUNS)]
        played = _searches([log for plan in plays for log in observe([plan])])
        findings = play_law(played, judged.backup, judged.choice, question.position)
        judged = replace(judged, findings=(*judged.findings, *findings))
    return CourtJudgement(court_verdict(name, judged, language, log.error), judged=judged)


def _searches(logs: Sequence[WriteLog]) -> list[SearchLog]:
    """Return the searches of the logs in which one is found."""
    searches = []
    for log in logs:
        try:
            searches.append(recognise(log))
        except NotRecognised:
            continue
    return searches
