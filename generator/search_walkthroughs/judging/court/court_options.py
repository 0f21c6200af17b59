"""`CourtOptions`: which programs are judged as Monte Carlo tree searches, and how they are run."""

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from .counted_units import VISITS
from .court import COURT_TASKS, CourtQuestion, CourtTask
from .court_judgement import CourtJudgement, judge_runs
from .court_verdict import unjudged
from .end_laws import Last
from .log_recorder import MAX_ITERATIONS
from .watched_run import Observe, RunPlan
from .write_log import WriteLog

BONUS_FUNCTIONS = {"sqrt", "log"}
"""Functions of the formulas by which such a search chooses."""


@dataclass(frozen=True)
class CourtOptions:
    """What was said of the programs; its fields go to another process as JSON."""

    task: str = ""
    """``mcts``, ``uct`` or ``puct``; empty: what looks like such a search is judged as one."""
    players: int | None = None
    last: Last | None = None
    seed: int = 0
    iterations: int = MAX_ITERATIONS

    def concerns(self, source: str) -> bool:
        """Return whether a program is judged as a Monte Carlo tree search."""
        if self.task:
            return self.task in COURT_TASKS
        return looks_like_tree_search(source)

    def question(self) -> CourtQuestion:
        """Return what is asked of the search."""
        task: CourtTask = next((known for known in COURT_TASKS if known == self.task), "mcts")
        return CourtQuestion(task, self.players, self.last)


def looks_like_tree_search(source: str) -> bool:
    """Return whether a program counts visits and takes roots of them, as a Monte Carlo tree search
    does; it is not run.

    >>> looks_like_tree_search("node.visits += 1\\nx = sqrt(log(n) / node.visits)")
    True
    >>> looks_like_tree_search("self.nodes += 1\\nvalue = max(a, b)")
    False
    """
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, RecursionError, MemoryError, ValueError):
        return False
    called = {
        getattr(node.func, "id", getattr(node.func, "attr", ""))
        for node in nodes
        if isinstance(node, ast.Call)
    }
    powers = any(
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Pow)
        and getattr(node.right, "value", None) == 0.5
        for node in nodes
    )
    targets: list[ast.expr] = []
    for node in nodes:
        match node:
            case ast.AugAssign(target=target, op=ast.Add()):
                targets.append(target)
            case ast.Assign(targets=[target], value=ast.BinOp(op=ast.Add())):
                targets.append(target)
    counts = any(VISITS.search(_field_name(target)) for target in targets)
    return counts and (powers or bool(called & BONUS_FUNCTIONS))


def _field_name(target: ast.expr) -> str:
    match target:
        case ast.Attribute(attr=name):
            return name
        case ast.Subscript(slice=ast.Constant(value=str(name))):
            return name
        case ast.Subscript(value=base):
            return _field_name(base) or getattr(base, "id", "")
    return ""


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
    """Return the logs that a process answers, one for each plan. Raises ValueError for what is none
    of them."""
    try:
        logs = [WriteLog.of_facts(facts) for facts in answer["logs"]]  # type: ignore[index]
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise ValueError("no log of writes") from error
    if len(logs) != len(plans):
        raise ValueError("a log is missing")
    return logs
