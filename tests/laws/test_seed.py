"""Every field of every frame that the published program records, under all its conditions."""

import re
from collections import deque
from itertools import product, zip_longest
from math import inf
from operator import attrgetter
from pathlib import Path as File

import pytest

from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.course.files import read_walkthrough
from search_walkthroughs.families.depth_first.stack_recorder import DepthFirstRecorder
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.pages.types.chart_page import ChartedCounts, ChartPage
from search_walkthroughs.record.frame import KEYS
from search_walkthroughs.record.recorder import ObservedGame
from search_walkthroughs.record.statistics import SearchCounts
from search_walkthroughs.runs.registry import algorithms
from seed_program import Program

COUNTS = {
    # algorithm, bounds, shortest-win, table-window: calculated, pruned, frames
    ("minimax-table", "infinite", False, None): (2271, 547675, 10961),
    ("alpha-beta", "infinite", False, None): (18297, 531649, 73186),
    ("alpha-beta-table", "infinite", False, "widen"): (1173, 548773, 5607),
    ("alpha-beta-table", "infinite", False, "narrow"): (1069, 548877, 5115),
    ("alpha-beta-table", "score-range", False, "narrow"): (832, 549114, 3984),
    ("alpha-beta-table", "score-range", True, "widen"): (1343, 548603, 6404),
    ("alpha-beta-table", "score-range", True, "narrow"): (1242, 548704, 5925),
}
RUNS = [
    (name, bounds, shortest, window)
    for name, bounds, shortest in product(
        ("minimax-table", "alpha-beta", "alpha-beta-table"), ("infinite", "score-range"), (0, 1)
    )
    for window in (("narrow", "widen") if name == "alpha-beta-table" else (None,))
]


def recorded(name, bounds, shortest, window, compare, board=""):
    """Run one of ours, on the whole game or from a board, each frame to `compare`; the recorder."""
    game = TicTacToe(board, shortest_win=bool(shortest))
    text = algorithms()[name].file_for({"table-window": window})
    unknown = game.range if bounds == "score-range" else (-inf, inf)
    recorder = DepthFirstRecorder(
        game,
        compare,
        tally=SearchCounts(keep=0),
        lines=text.listing.lines,
        unknown=unknown,
        points=window == "widen",
    )
    watched = ObservedGame(game, recorder)
    text.function(watched, recorder, bounds=bounds)(watched.start())
    return recorder


def published(name, bounds, shortest, window):
    """The published program under the same conditions."""
    return Program(
        minimax=name.startswith("minimax"),
        table=name.endswith("table"),
        init_ab=bounds == "score-range",
        shortest=bool(shortest),
        widen=window == "widen",
    )


NAMES = [key for key in KEYS if key != "line"]
read_all = attrgetter(*NAMES)


def facts(frame):
    """What the frame says, its line aside: the published program has a text of its own."""
    return {
        key: value for key, value in zip(NAMES, read_all(frame), strict=True) if value is not None
    }


@pytest.mark.sample(4)
@pytest.mark.parametrize(("name", "bounds", "shortest", "window"), RUNS, ids=str)
def test_every_field_of_every_frame(name, bounds, shortest, window):
    ours = []
    recorder = recorded(name, bounds, shortest, window, ours.append)
    theirs = published(name, bounds, shortest, window).frames()
    for frame, said in zip_longest(ours, theirs):
        assert facts(frame) == said, frame.number
    counts = recorder.tally
    expected = COUNTS.get((name, bounds, bool(shortest), window))
    if expected:
        assert (counts.calculated, counts.pruned, len(ours)) == expected
    assert counts.calculated + counts.pruned == 549_946


@pytest.mark.sample(3)
@pytest.mark.parametrize("bounds", ["infinite", "score-range"])
@pytest.mark.parametrize("shortest", [0, 1])
@pytest.mark.parametrize("board", ["O...X....", "OX..O....", "X.O.O..X."])
def test_every_frame_of_plain_minimax_from_a_position(board, shortest, bounds):
    ours = []
    recorder = recorded("minimax", bounds, shortest, None, ours.append, board)
    theirs = list(published("minimax", bounds, shortest, None).frames(board))
    assert list(map(facts, ours)) == theirs
    assert recorder.tally.pruned == 0


SETTINGS = list(product((False, True), ("infinite", "score-range"), (0, 1)))
"""Table or not, how the window begins, whether a sooner win is worth more."""
PRINTED = {
    # what the article shows of them: calculated, pruned, total, share
    (False, "infinite", 0): ("18,297", "531,649", "549,946", "3.3%"),
    (True, "infinite", 0): ("1,173", "548,773", "549,946", "0.2%"),
    (True, "score-range", 0): ("832", "549,114", "549,946", "0.2%"),
}


def test_the_page_of_all_eight_settings_shows_what_the_program_prints():
    walkthrough = read_walkthrough(File("walkthroughs/tic-tac-toe/eight-settings.yml"))
    page = ChartPage.of("x", walkthrough, check_walkthrough(walkthrough, ChartedCounts))
    assert len(page.charts) == len(SETTINGS) == 8
    summaries = []
    for table, bounds, shortest in SETTINGS:
        name = "alpha-beta-table" if table else "alpha-beta"
        program = published(name, bounds, shortest, "widen")
        deque(program.frames(), maxlen=0)
        whole = program.calculated + program.pruned
        counts = [f"{n:,}" for n in (program.calculated, program.pruned, whole)]
        summary = (*counts, f"{program.calculated / whole:.1%}")
        assert PRINTED.get((table, bounds, shortest), summary) == summary
        summaries.append(summary)
    for language in ("en", "ja"):
        assert "ysgeso" in page.text(language), "the source is named"
        rows = re.findall("<tr>(.*?)</tr>", page.text(language), re.S)[1:]
        cells = [re.findall("<td[^>]*>(.*?)</td>", row) for row in rows]
        assert [tuple(row[-5:-1]) for row in cells] == summaries


class Enough(Exception):
    """So many frames have been compared."""


def test_frames_of_plain_minimax_over_the_whole_game():
    """Compared as they come, none is stored: enough of them to come back near the root again and
    again. All of them are counted in the tests of commands, and compared from later positions."""
    theirs = published("minimax", "infinite", 0, None).frames()

    def compare(frame):
        assert facts(frame) == next(theirs), frame.number
        if frame.number == 100_000:
            raise Enough

    with pytest.raises(Enough):
        recorded("minimax", "infinite", 0, None, compare)
