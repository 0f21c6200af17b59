"""The call that has a function of MAX's search a node of MIN's, or the other way round."""

from collections.abc import Sequence
from dataclasses import replace

from ..game import MAX
from .evidence import Evidence, NodePath
from .programs.student_program import Observation
from .reports.recognition import SearchFunction, role_by_name


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
