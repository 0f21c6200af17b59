"""What the frames of a program show: a search without leaves, a wrong call, readings of leaves."""

from collections.abc import Sequence
from dataclasses import replace

from ..game import MAX
from .evidence import Evidence, NodePath
from .frame_check import FrameCheck
from .programs.student_program import Observation
from .reports.recognition import SearchFunction, role_by_name
from .reports.report_recorder import NoNumber


def no_leaf(observation: Observation) -> Evidence:
    """Return that the search came to no leaf, with the first node that it left unsearched."""
    check = FrameCheck()
    for frame in observation.frames:
        check.take(frame)
    ends = [frame for frame in observation.frames if frame.status == "end"]
    end = check.childless or ends[0]
    return Evidence("no_leaf", {"node": NodePath(end.path), "score": end.score or 0})


def no_value(returned: NoNumber, key: str) -> Evidence:
    """Return what the search of a node returned in place of a number, as a sentence of this key."""
    facts = {"node": NodePath(returned.path), "answer": returned.answer, "line": str(returned.line)}
    return Evidence(key, facts)


def at_wrong_callee(
    evidence: Evidence, observation: Observation, functions: Sequence[SearchFunction]
) -> Evidence:
    """Return what a score that is the other player's comes from, if a call explains it.

    A function that takes the maximum, and is called so, is not wrong where MIN moves: the call is.
    Any other evidence is returned as it is.
    """
    if evidence.key not in ("update_max", "update_min") or evidence.frame is None:
        return evidence
    path = evidence.frame.path
    starts = {frame.path: frame for frame in observation.frames if frame.status == "start"}
    scores = {frame.child: frame for frame in observation.frames if frame.status == "score"}
    for depth in range(1, len(path) + 1):
        start = starts[path[:depth]]
        above = [function for function in functions if function.line <= start.line]
        function = max(above, key=lambda function: function.line, default=None)
        role = 0 if function is None else role_by_name(function.name)
        score = scores.get(start.path)
        if function is not None and score is not None and role == -start.turn:
            facts = {"node": NodePath(start.path), "function": function.name}
            key = "called_max" if role == MAX else "called_min"
            return Evidence(key, facts, replace(start, line=score.line))
    return evidence


def leaf_readings(observation: Observation) -> int:
    """Return the number of readings of leaves, each repeated reading included."""
    ends = (frame.path for frame in observation.frames if frame.status == "end")
    return sum(path in observation.leaves for path in ends)
