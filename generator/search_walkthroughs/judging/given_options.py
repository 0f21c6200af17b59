"""What may be said of a program that is to be judged, by the command and from Python."""

from ..reading.errors import bad_argument, quote_short
from .court.findings import COURT_TASKS


def require_call(argument: str, call: str, task: str) -> None:
    """Raise BadInput for a call that is no expression of Python.

    Before the call of a Monte Carlo tree search statements may stand.
    """
    try:
        if task in COURT_TASKS:
            from .court.watched_run import call_parts

            call_parts(call or "None")
        else:
            compile(call or "None", argument, "eval")
    except (SyntaxError, ValueError) as error:  # a null character, or a number with many digits
        remedy = "write a call, such as 'search(tree, -inf, inf)'"
        reason = getattr(error, "msg", None) or str(error)
        message = f"{quote_short(call)} is not an expression of Python: {reason}"
        raise bad_argument(argument, message, remedy) from error


def refuse_unused(argument: str, value: object, task: str, remedy: str) -> None:
    """Raise BadInput for what is said of a Monte Carlo tree search where the task is another one.

    Without a task it is found whether a program is such a search.
    """
    if value is not None and task and task not in COURT_TASKS:
        message = f"is for Monte Carlo tree searches, and the task is {quote_short(task)}"
        raise bad_argument(argument, message, remedy)
