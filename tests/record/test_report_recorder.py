"""What a recorder makes of the reports of a program that goes its own ways."""

import sys

from search_walkthroughs.games.tree import Tree
from search_walkthroughs.judging.reports.report_recorder import ReportRecorder

TREE = [[[3, 1], [2, 4]], [[5, 0], [6, 7]]]
WHOLE = float("-inf"), float("inf")


def recorder_of(frames):
    return ReportRecorder(Tree.grow(TREE), frames.append)


def entered(frames):
    return ["/".join(frame.path) for frame in frames if frame.status == "start"]


def test_a_call_that_goes_down_two_moves_enters_the_node_between():
    frames = []
    recorder = recorder_of(frames)
    recorder.enter((), WHOLE, 1)
    recorder.enter(("1", "2"), (2, 5), 1)
    assert entered(frames) == ["", "1", "1/2"]
    assert [(frame.alpha, frame.beta) for frame in frames if frame.path == ("1",)] == [WHOLE]
    recorder.enter(("1", "2", "1"), WHOLE, 1)
    assert entered(frames)[3:] == ["1/2/1"]


def test_a_call_that_goes_three_down_enters_both():
    frames = []
    recorder = recorder_of(frames)
    recorder.enter((), WHOLE, 1)
    recorder.enter(("1", "2", "1"), WHOLE, 1)
    assert entered(frames) == ["", "1", "1/2", "1/2/1"]


def test_a_call_that_goes_elsewhere_enters_its_node_alone():
    frames = []
    recorder = recorder_of(frames)
    recorder.enter((), WHOLE, 1)
    recorder.enter(("1",), WHOLE, 1)
    recorder.enter(("2", "1", "2"), WHOLE, 1)
    assert entered(frames) == ["", "1", "2/1/2"]


def test_only_what_is_asked_of_the_current_node_is_known_of_it():
    recorder = recorder_of([])
    recorder.enter((), WHOLE, 1)
    recorder.enter(("1",), WHOLE, 1)
    here = sys._getframe()
    for path in ((), ("1", "1"), ("2",)):
        recorder.on_estimate(path, here)
        recorder.on_over(path, True, here)
        assert (recorder.current.at_horizon, recorder.current.over) == (False, False)
    recorder.on_estimate(("1",), here)
    recorder.on_over(("1",), True, here)
    assert (recorder.current.at_horizon, recorder.current.over) == (True, True)
