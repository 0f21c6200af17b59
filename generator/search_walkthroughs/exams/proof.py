"""The proof of a task: the course's own algorithm finds what its walkthrough claims."""

from collections.abc import Sequence

from ..course.check import CheckedRun, check_walkthrough
from ..reading.reader import read
from ..runs.registry import catalogue


def proved_runs(text: str, title: str) -> Sequence[CheckedRun]:
    """Return the runs of a walkthrough that claims the answers of a task.

    Raises AssertionError if a claim does not hold: then the task or the algorithm is wrong.
    """
    checked_runs = check_walkthrough(read(text, title, catalogue()))
    wrong = [str(finding.fault) for checked in checked_runs for finding in checked.findings()]
    assert not wrong, wrong
    return checked_runs
