"""What a recorder makes of the reports of a program that goes its own ways."""

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
