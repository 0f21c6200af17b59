"""The fields of a frame by status, as the page on the design of pictures shows them."""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache

from ..captions.catalogue import Messages
from ..trace import frame as frame_module
from ..trace.frame import SILENT_FIELDS, STATUSES, Frame, Status
from .page_markup import class_table, wide

# The type says of each field in which statuses it has a meaning: before a colon, in its docstring.
# A docstring belongs to the fields above it that have none of their own.

DEPTH_FIRST: tuple[Status, ...] = STATUSES[:5]
GROWING: tuple[Status, ...] = ("start", "end", *STATUSES[5:])
"""What searches have that go from node to node of a tree they keep."""
_CLAUSE = re.compile(r"(?:^|(?<=\. ))([^.:]+?):(?= )")
_STATUS = re.compile(r"\*(\w+)\*")


@cache
def statuses() -> dict[str, tuple[Status, ...]]:
    """In which statuses each field of a frame has a meaning, in their order.

    >>> statuses()["child_score"], statuses()["kind"]
    (('score', 'expand'), ('end',))
    """
    found: dict[str, tuple[Status, ...]] = {}
    for names, text in _docstrings():
        before = next(reversed(found.values()), ())
        named = {status for head in _heads(text) for status in _statuses_of(head, before)}
        found |= dict.fromkeys(names, tuple(one for one in STATUSES if one in named))
    return found


def frame_fields(say: Messages) -> str:
    """The table: a row for each field, a column for each status; a dagger marks a field that is not
    printed with the trace."""
    rows = [
        [
            f"{name.rstrip('_')}{' †' if name in SILENT_FIELDS and name != 'number' else ''}",
            *("●" if status in known else "" for status in STATUSES),
        ]
        for name, known in statuses().items()
    ]
    head = [say.say("design.field"), *STATUSES]
    return wide(class_table("wt-fields", [head, *rows]), say.say("design.fields"))


def _docstrings() -> Iterator[tuple[list[str], str]]:
    """The fields, with those that share a docstring together, and the docstring on one line."""
    module = ast.parse(inspect.getsource(frame_module))
    classes = (one for one in module.body if isinstance(one, ast.ClassDef))
    (frame,) = (one for one in classes if one.name == Frame.__name__)
    names: list[str] = []
    for statement in frame.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            names.append(statement.target.id)
        elif names and isinstance(statement, ast.Expr):
            yield names, " ".join(str(ast.literal_eval(statement.value)).split())
            names = []


def _heads(text: str) -> list[str]:
    """What stands before the colons of a docstring."""
    return _CLAUSE.findall(text)


def _statuses_of(head: str, before: tuple[Status, ...]) -> tuple[Status, ...]:
    """The statuses that a head names; `before` are those of the field before."""
    if named := [status for status in STATUSES if status in _STATUS.findall(head)]:
        return tuple(named)
    if "same frames" in head:
        return before
    if "epth-first" in head:
        return DEPTH_FIRST
    return GROWING if head.startswith(("Monte Carlo", "Best-first")) else STATUSES
