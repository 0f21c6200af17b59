"""Options, in a file and on the command line."""

from math import inf

import pytest

from search_walkthroughs.reading import BadInput, read, read_options


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


@pytest.mark.parametrize("word", ["yes", "no", "y", "N", "1", "'on'"])
def test_what_only_old_yaml_takes_for_a_switch_is_none(catalogue, word):
    head = "title: T\nalgorithm: minimax\ngame: tic-tac-toe\n"
    with pytest.raises(BadInput, match="true or false is expected"):
        read(f"{head}options: {{symmetry: {word}}}", "x.yml", catalogue)


@pytest.mark.parametrize("written", ["[-inf, +inf]", "[-.inf, .inf]", "[-INF, Inf]"])
def test_infinities_have_their_signs(catalogue, written):
    given = read_options([f"window={written}"], catalogue.algorithms["alpha-beta"])
    assert given == {"window": (-inf, inf)}


@pytest.mark.parametrize(
    ("pairs", "wrong", "message"),
    [
        (["depth"], "depth", "without a value"),
        (["dept=3"], "dept=3", "alpha-beta knows no option `dept`"),
        (["depth="], "depth=", "found nothing"),
        (["depth=3", "depth=4"], "depth=4", "given twice"),
        (["fail=no"], "fail=no", "soft or hard"),
        (["window=[3, 1]"], "window=[3, 1]", "is empty"),
        (["window=[3,"], "window=[3,", "not YAML"),
        (["depth=3", "seed=*a"], "seed=*a", "alias"),
        (["seed=\x07"], "seed=\\x07", "U+0007"),
    ],
)
def test_broken_options(catalogue, pairs, wrong, message):
    with pytest.raises(BadInput) as info:
        read_options(pairs, catalogue.algorithms["alpha-beta"])
    (fault,) = info.value.faults
    assert str(fault).startswith(f"--option {wrong}: ")
    assert message in fault.message
