"""Options, in a file and on the command line."""

from math import inf

import pytest

from generator.reading import BadInput, read, read_options


def test_options_of_the_command_line(catalogue):
    pairs = ["window=[-3, inf]", "fail=hard", "depth=3", "order=worst-first"]
    given = read_options(pairs, catalogue.algorithms["alpha-beta"])
    assert given == {"window": (-3, inf), "fail": "hard", "depth": 3, "order": "worst-first"}
    assert read_options([], catalogue.algorithms["minimax"]) == {}
    assert read_options(["bias=2.5"], catalogue.algorithms["expectimax"]) == {"bias": 2.5}


@pytest.mark.parametrize(
    ("word", "on"), [("true", True), ("on", True), ("False", False), ("OFF", False)]
)
def test_switches(catalogue, word, on):
    head = "title: T\nalgorithm: minimax\ngame: tic-tac-toe\n"
    walkthrough = read(f"{head}options: {{symmetry: {word}}}", "x.yml", catalogue)
    assert walkthrough.entries[0].options == {"symmetry": on}


@pytest.mark.parametrize(
    ("pairs", "place", "message"),
    [
        (["depth"], "1:1", "without a value"),
        (["dept=3"], "1:1", "alpha-beta knows no option `dept`"),
        (["depth="], "1:7", "found nothing"),
        (["depth=3", "depth=4"], "1:1", "given twice"),
        (["fail=no"], "1:6", "soft or hard"),
        (["window=[3, 1]"], "1:8", "is empty"),
        (["window=[3,"], "1:11", "not YAML"),
        (["seed=*a"], "1:6", "alias"),
        (["seed=\x07"], "1:6", "U+0007"),
    ],
)
def test_broken_options(catalogue, pairs, place, message):
    with pytest.raises(BadInput) as info:
        read_options(pairs, catalogue.algorithms["alpha-beta"])
    (fault,) = info.value.faults
    assert str(fault).startswith(f"--option:{place}: ")
    assert message in fault.message
