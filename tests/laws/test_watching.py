"""Watching can be struck out: what students read is what runs."""

import ast
import inspect

import pytest
from hypothesis import given
from support import EVERY, search, trees, windows

from generator.running.find import algorithms
from generator.trace.listing import erase
from generator.watch import SILENT, Watch

TEXTS = {
    text.name: text
    for algorithm in algorithms().values()
    for text in (algorithm.text, *algorithm.variants.values())
}

texts = pytest.mark.parametrize("name", TEXTS)


def erased(name):
    """The algorithm as its listing runs."""
    scope = {"__package__": "generator.algorithms", "__name__": f"erased.{name}"}
    exec(compile(TEXTS[name].listing.text, f"<{name}, erased>", "exec"), scope)
    return scope[name]


@pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
@given(game=trees, window=windows)
def test_the_listing_gives_the_same_value(name, options, game, window):
    text = algorithms()[name].chosen(options)
    own = {k: v for k, v in {**options, "window": window}.items() if k in text.options}
    values = {
        erased(text.name)(game, **own)(game.start()),
        text.function(game, **own)(game.start()),
        text.function(game, Watch(), **own)(game.start()),
    }
    sign = game.turn(0) if text.terms == "mover" else 1
    assert {sign * value for value in values} == {search(name, game, **{**options, **own}).value}


@texts
def test_no_word_of_watching_is_left(name):
    assert "watch" not in TEXTS[name].listing.text.lower()


@texts
def test_watching_stands_alone_on_its_lines(name):
    tree = ast.parse(inspect.getsource(TEXTS[name].module))
    alone = {id(node.value): node for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("watch.")
    ]
    assert calls
    assert all(id(call) in alone and call.lineno == call.end_lineno for call in calls)
    for node in ast.walk(tree):
        for block in (getattr(node, "body", []), getattr(node, "orelse", [])):
            if isinstance(block, list) and block:
                assert not all(
                    isinstance(line, ast.Expr) and line.value in calls for line in block
                ), "a block of watching alone cannot be struck out"


@texts
def test_the_lines_of_the_file_are_found_in_the_listing(name):
    source, listing = inspect.getsource(TEXTS[name].module), TEXTS[name].listing
    shown = listing.text.splitlines()
    for number, line in enumerate(source.splitlines(), 1):
        if "watch" not in line.lower():
            assert shown[listing.lines[number] - 1] == line


def test_nobody_listens_to_silence():
    def search(state):
        return state

    assert SILENT.node(search) is search
    assert SILENT.open(1) is SILENT.update(1) is SILENT.cutoff() is None


def test_erase_strikes_a_parameter_within_a_line():
    assert erase("def f(game, watch: Watch = SILENT, *, cut=1): ...").text == (
        "def f(game, *, cut=1): ..."
    )


RUNNING = {
    "start": {"def value("},
    "table": {"lower, upper = ", "best = table[key]", "else:"},
    "score": {"score = "},
    "update": {"best = ", "alpha = ", "beta = ", "if cuts(", "if alpha >= beta"},
    "end": {"return "},
}


@pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
@given(game=trees)
def test_the_running_line_does_what_the_frame_says(name, options, game):
    lines = algorithms()[name].chosen(options).listing.text.splitlines()
    for frame in search(name, game, **options).frames:
        line = lines[frame.line - 1].strip()
        assert any(line.startswith(begin) for begin in RUNNING[frame.status]), frame
        if frame.status == "update":
            assert line.startswith(("if cuts(", "if alpha >= beta")) == frame.cut
        if frame.status == "end" and "table" not in name:
            assert ("game.score" in line) == game.over(game_at(game, frame.path))


def game_at(game, path):
    """The state at the end of the path."""
    state = game.start()
    for move in path:
        state = game.play(state, move)
    return state
