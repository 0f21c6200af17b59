"""Variables say what they hold: words that could stand for anything are no names."""

import ast
from pathlib import Path

import pytest

GENERATOR = Path(__file__).parents[2] / "generator"
BARE = {"one", "found", "known", "seen", "said", "asked", "made", "here", "there", "some", "few"}
BARE |= {"many", "kept", "each", "this", "that", "it", "mine", "theirs", "its", "thing", "things"}
"""Words that could stand for anything."""
WITHOUT_LAW = ("judging", "lab", "formats", "algorithms")
"""Rooms that do not keep the law yet; what algorithms are written like is what pages show."""
WITH_LAW = ("judging/court/", "judging/reports/")
"""Parts of these rooms that keep it already."""
REPORTED = {"watch.py", "families/depth_first/stack_recorder.py"}
"""Files with the argument `found`, which searches pass to `Watch.table`."""


def bare_names(text):
    """The bare words that the text binds, each with its line."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Name(name, ast.Store()) | ast.arg(name) if name in BARE:
                yield node.lineno, name


@pytest.mark.parametrize(
    "text", ["one = 1", "def f(found): pass", "[each for each in x]", "lambda it: it"]
)
def test_a_bare_word_is_noticed_wherever_it_is_bound(text):
    assert list(bare_names(text))


def test_names_that_say_what_they_hold_are_let_pass():
    assert not list(bare_names("node, paths = root, []\nprint(one.found)"))


def test_no_variable_is_called_by_a_bare_word():
    rooms = GENERATOR / "search_walkthroughs"
    bound = {
        (file.relative_to(GENERATOR).as_posix(), line, name)
        for file in GENERATOR.rglob("*.py")
        if not file.is_relative_to(rooms)
        or file.relative_to(rooms).parts[0] not in WITHOUT_LAW
        or file.relative_to(rooms).as_posix().startswith(WITH_LAW)
        for line, name in bare_names(file.read_text("utf-8"))
        if name != "found" or file.relative_to(rooms).as_posix() not in REPORTED
    }
    assert not bound
