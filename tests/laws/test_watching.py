"""Watching can be struck out: what students read is what runs."""

import ast
import inspect
import sys
from types import ModuleType

import pytest
from hypothesis import given

from search_walkthroughs.game import MAX
from search_walkthroughs.runs.registry import algorithms
from search_walkthroughs.watch import SILENT, Watch, listing
from support import (
    DEPTH_FIRST,
    EVERY,
    FEWER,
    LOOKING,
    SAMPLED,
    TABLES,
    lonely,
    search,
    trees,
    windows,
)

TEXTS = {
    text.name: text
    for algorithm in algorithms().values()
    for text in (algorithm.text, *algorithm.variants.values())
}

texts = pytest.mark.parametrize("name", TEXTS)


def erased(name):
    """The algorithm as its listing runs."""
    module = sys.modules[f"erased.{name}"] = ModuleType(f"erased.{name}")
    module.__package__ = "search_walkthroughs.algorithms"
    exec(compile(TEXTS[name].listing.text, f"<{name}, erased>", "exec"), vars(module))
    return getattr(module, name)


def value_of(answer):
    """The value in what an algorithm returns: some tell the best play too."""
    return answer[0] if isinstance(answer, tuple) else answer


@pytest.mark.sample(10)
@pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
@FEWER
@given(game=trees, window=windows)
def test_the_listing_gives_the_same_value(name, options, game, window):
    text = algorithms()[name].file_for(options)
    asked = {**options, "window": window}
    own = text.arguments(asked, game.turn(0))
    values = {
        value_of(function(game, *watch, **own)(game.start()))
        for function, *watch in (
            (erased(text.name),),
            (text.function,),
            (text.function, Watch()),
        )
    }
    sign = game.turn(0) if text.traits.terms == "mover" else 1
    assert {sign * value for value in values} == {search(name, game, **asked).value}


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
    assert listing("def f(game, watch: Watch = SILENT, *, cut=1): ...").text == (
        "def f(game, *, cut=1): ..."
    )


RUNNING = {
    "start": {"def value(", "def root(", "def max_level(", "def min_level("},
    "table": {"lower, upper = ", "best = table[key]", "else:"},
    "score": {"score = ", "score, rest = "},
    "update": {"best = ", "alpha = ", "beta = ", "best, ", "mean += ", "if bound <= score"},
    "cut": {
        *(
            "if cuts(",
            "if alpha >= beta",
            "if best >= beta",
            "if score <= alpha",
            "if score >= beta",
            "return score",
            "return mean",
        ),
        *("killers[ply] = move", "cuts[turn, move] += 1", "if mean + left"),
    },
    "end": {"return "},
}
"""How the running line begins, for what a frame tells; `if` lines run when they are decided."""


@pytest.mark.sample(9)
@pytest.mark.parametrize(("name", "options"), DEPTH_FIRST, ids=str)
@FEWER
@given(game=trees)
def test_the_running_line_does_what_the_frame_says(name, options, game):
    lines = algorithms()[name].file_for(options).listing.text.splitlines()
    for frame in search(name, game, **options).frames:
        line = lines[frame.line - 1].strip()
        wanted = RUNNING["cut" if frame.cut else frame.status]
        assert line.startswith(tuple(wanted)), frame
        if frame.status == "end" and name not in TABLES:
            assert ("game.score" in line) == game.over(game_at(game, frame.path)) or (
                "game.evaluate" in line
            )


BEST_FIRST = {
    "sss-star": {
        "start": "def value(",
        "select": "cost, _, solved, node = waiting.pop(0)",
        "expand": "insort(waiting, (-merit, child.place, False, child))",
        "backup": "insort(waiting, (-merit, node.place, True, node))",
        "end": "if solved and node.above is None:",
    },
    "proof-number": {
        "start": "def settle(",
        "select": "node = road[-1]",
        "expand": "count(child, aim)",
        "backup": "count(node, aim)",
        "end": "score = reached(root)",
    },
}


@pytest.mark.parametrize("name", BEST_FIRST)
@given(game=trees)
def test_the_running_line_of_a_best_first_search(name, game):
    lines = algorithms()[name].text.listing.text.splitlines()
    for frame in search(name, game).frames:
        assert lines[frame.line - 1].strip().startswith(BEST_FIRST[name][frame.status])


BEST_FIRST["df-pn"] = {
    "start": "def settle(",
    "select": "def search(",
    "expand": "now.append(",
    "backup": "known[key] = ",
    "end": "score = numbers(",
}

SAMPLES = {
    "playout": {
        "start": "def value(",
        "expand": "state = game.play(",
        "playout": "score = game.score(",
        "backup": "score = game.score(",
        "end": "best = ",
    },
    "flat-monte-carlo": {
        "start": "def value(",
        "expand": "arm = Arm(",
        "playout": "score, moves = playout(",
        "backup": "arm.visits, arm.total = ",
        "end": "best = choose(",
    },
    "determinization-uct": {
        "start": "def value(",
        "expand": "child = game.play(",
        "playout": "score, line = play(",
        "backup": "count(arm, score)",
        "end": "best = choose(",
    },
    "uct": {
        "start": "root, best = ",
        "select": ("move = max(", "move = sample("),
        "expand": "child = node.children[move] = ",
        "playout": "score, moves = playout(",
        "backup": "node.total += ",
        "end": "mean = ",
    },
    "mcts-greedy": {
        "start": "root, played, best = ",
        "select": ("move = best[0]", "card = sample("),
        "expand": ("child = node.children[move] = ", "child = node.children[card] = "),
        "playout": "score, moves = playout(",
        "backup": ("node.rate = ",),
        "end": "best = max(",
    },
}


@pytest.mark.parametrize("name", SAMPLES)
@given(game=lonely)
def test_the_running_line_of_a_search_that_plays_games_out(name, game):
    lines = algorithms()[name].text.listing.text.splitlines()
    for frame in search(name, game, **({} if name == "playout" else {"playouts": 20})).frames:
        assert lines[frame.line - 1].strip().startswith(SAMPLES[name][frame.status])


@pytest.mark.sample(3)
@pytest.mark.parametrize(("name", "options"), SAMPLED, ids=str)
@given(game=lonely)
def test_the_listing_of_a_search_that_plays_games_out_gives_the_same(name, options, game):
    text = algorithms()[name].text
    own = {"seed": 5, **options}
    assert erased(text.name)(game, **own)(game.start()) == search(name, game, **own).answer


@pytest.mark.parametrize(("name", "options"), LOOKING, ids=str)
@given(game=trees)
def test_a_search_that_looks_has_its_running_line_and_a_listing_that_gives_the_same(
    name, options, game
):
    begins = {
        "start": "best: M | None = ",
        "select": "move = max(",
        "expand": "if not child.visits:",
        "playout": "result = look(",
        "backup": "node.total += ",
        "end": "mean = ",
    }
    text = algorithms()[name].file_for(options)
    lines = text.listing.text.splitlines()
    ran = search(name, game, **options)
    for frame in ran.frames:
        assert lines[frame.line - 1].strip().startswith(begins[frame.status])
    own = text.arguments(options, MAX)
    assert erased(text.name)(game, **own)(game.start()) == ran.answer


def game_at(game, path):
    """The state at the end of the path."""
    state = game.start()
    for move in path:
        state = game.play(state, move)
    return state
