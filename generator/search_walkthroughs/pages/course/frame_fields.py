"""The fields of a frame by status, as the page on the design of pictures shows them."""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache

from ...captions.catalogue import Messages
from ...record import frame as frame_module
from ...record.family_facts import Facts
from ...record.frame import SILENT_FIELDS, STATUSES, Frame, Status
from ...runs.registry import algorithms
from ..markup.page_markup import wide_table

# The type says of each field in which statuses it has a meaning: before a colon, in its docstring.
# A docstring belongs to the fields above it that have none of their own.

DEPTH_FIRST: tuple[Status, ...] = STATUSES[:5]
GROWING: tuple[Status, ...] = ("start", "end", *STATUSES[5:])
"""Statuses of searches that go from node to node of a tree they keep."""
_CLAUSE = re.compile(r"(?:^|(?<=\. ))([^.:]+?):(?= )")
_STATUS = re.compile(r"\*(\w+)\*")


@cache
def statuses() -> dict[str, tuple[Status, ...]]:
    """Return in which statuses each field of a frame has a meaning, in their order.

    >>> statuses()["child_score"], statuses()["kind"]
    (('score', 'expand'), ('end',))
    """
    statuses_by_field: dict[str, tuple[Status, ...]] = {}
    for names, text in _docstrings():
        before = next(reversed(statuses_by_field.values()), ())
        named = {status for head in _heads(text) for status in _statuses_of(head, before)}
        statuses_by_field |= dict.fromkeys(
            names, tuple(status for status in STATUSES if status in named)
        )
    return statuses_by_field


def frame_fields(say: Messages) -> str:
    """Return the table: a row for each field, a column for each status; a dagger marks a field that
    is not printed with the trace."""
    rows = [
        [
            f"{name.rstrip('_')}{' †' if name in SILENT_FIELDS and name != 'number' else ''}",
            *("●" if status in meaningful else "" for status in STATUSES),
        ]
        for name, meaningful in statuses().items()
    ]
    for family in dict.fromkeys(entry.text.family for entry in algorithms().values()):
        rows += [
            [
                f"{name} ({family})",
                *("●" if status in field.statuses else "" for status in STATUSES),
            ]
            for name, field in family.part(Facts).FIELDS.items()
        ]
    head = [say.say("design.field"), *STATUSES]
    return wide_table("wt-fields", [head, *rows], say.say("design.fields"))


def _docstrings() -> Iterator[tuple[list[str], str]]:
    """Yield the fields, those that share a docstring together, and the docstring on one line."""
    module = ast.parse(inspect.getsource(frame_module))
    classes = (node for node in module.body if isinstance(node, ast.ClassDef))
    (frame,) = (node for node in classes if node.name == Frame.__name__)
    names: list[str] = []
    for statement in frame.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            names.append(statement.target.id)
        elif names and isinstance(statement, ast.Expr):
            yield names, " ".join(str(ast.literal_eval(statement.value)).split())
            names = []


def _heads(text: str) -> list[str]:
    """Return what stands before the colons of a docstring."""
    return _CLAUSE.findall(text)


def _statuses_of(head: str, before: tuple[Status, ...]) -> tuple[Status, ...]:
    """Return the statuses that a head names; `before` are those of the field before."""
    if named := [status for status in STATUSES if status in _STATUS.findall(head)]:
        return tuple(named)
    if "same frames" in head:
        return before
    if "epth-first" in head:
        return DEPTH_FIRST
    return GROWING if head.startswith(("Monte Carlo", "Best-first")) else STATUSES
