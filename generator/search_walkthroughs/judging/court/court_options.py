"""`CourtOptions`: which programs are judged as Monte Carlo tree searches, and how they are run."""

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from .court import COURT_TASKS, CourtQuestion, CourtTask
from .court_judgement import CourtJudgement, judge_runs
from .court_verdict import unjudged
from .end_laws import Last
from .log_recorder import MAX_ITERATIONS
from .play_law import SolvedPosition
from .tree_search_signs import looks_like_tree_search
from .watched_run import Observe, RunPlan
from .write_log import WriteLog


@dataclass(frozen=True)
class CourtOptions:
    """What was said of the programs; its fields go to another process as JSON."""

    task: str = ""
    """``mcts``, ``uct`` or ``puct``; empty: what looks like such a search is judged as one."""
    players: int | None = None
    last: Last | None = None
    seed: int = 0
    iterations: int = MAX_ITERATIONS
    position: str = ""
    """The text of a walkthrough of the position from which the program plays; empty: none."""

    def concerns(self, source: str) -> bool:
        """Return whether a program is judged as a Monte Carlo tree search."""
        if self.task:
            return self.task in COURT_TASKS
        return looks_like_tree_search(source)

    def question(self) -> CourtQuestion:
        """Return what is asked of the search."""
        task: CourtTask = next((name for name in COURT_TASKS if name == self.task), "mcts")
        position = SolvedPosition.of(self.position) if self.position else None
        return CourtQuestion(task, self.players, self.last, position)


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
        options.question(),
        seed=options.seed,
        iterations=options.iterations,
        language=language,
    )


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
