"""What the benchmark counts, and how its numbers come about; how long anything takes is no test."""

import json
import re
from gzip import compress
from pathlib import Path

import pytest
from click import Context
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from bench import __main__ as benchmarks
from bench import growing, perft, searching
from bench.__main__ import NAMES, bench
from bench.drawing import TREES, animation, positions, sample, texts
from bench.measuring import (
    WORDS,
    Cost,
    Row,
    charts,
    in_turn,
    middle,
    missing,
    process,
    python,
    table,
    times,
)
from bench.naive_minimax import Match, Recording, whole_tree
from bench.searching import COPYING, FRAMES, NODES, by_hand, silent
from bench.site import POSITIONS, weights
from bench.workloads import ALGORITHMS, boards, one_file, small
from search_walkthroughs.cli.common import commands
from search_walkthroughs.drawing.film import draw
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.pages.course.speed_page import row_name
from search_walkthroughs.reading import read
from search_walkthroughs.record.statistics import SearchCounts, SubtreeSizes
from search_walkthroughs.runs.registry import catalogue

GROWTHS = ("frames", "nodes", "files", "counted", "maps", "memory")
SECONDS = st.floats(0.001, 1000)


@given(st.lists(st.tuples(SECONDS, SECONDS), min_size=1, max_size=9), st.floats(1, 50))
def test_a_ratio_is_the_median_of_the_rounds_ratios(
    rounds: list[tuple[float, float]], share: float
) -> None:
    ours, theirs = ([Cost(pair[k], 0) for pair in rounds] for k in (0, 1))
    ratio = times(ours, theirs, share)
    each = sorted(share * one / other for one, other in rounds)
    assert each[0] <= ratio * 1.0001
    assert ratio <= each[-1] * 1.0001
    assert times(ours, ours) == pytest.approx(1)
    assert middle(ours).cpu in {one.cpu for one in ours} or len(ours) % 2 == 0


def test_methods_take_turns_and_the_first_round_is_not_counted() -> None:
    called: list[str] = []
    costs = in_turn({name: lambda name=name: called.append(name) for name in "ab"}, 3)
    assert "".join(called) == "ab" * 4
    assert {name: len(some) for name, some in costs.items()} == {"a": 3, "b": 3}


@pytest.mark.night
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell")
def test_the_memory_of_a_process_is_its_own(tmp_path: Path) -> None:
    ballast = bytearray(300_000_000)
    few, many = (process(python(f"held = bytearray({n})"), tmp_path) for n in (0, 90_000_000))
    assert len(ballast) / 1e6 > many.peak > few.peak + 80
    assert few.peak > 1


@pytest.mark.parametrize("code", [COPYING, "from bench.drawing import draw_course"])
def test_what_a_process_of_its_own_runs_is_there(code: str, tmp_path: Path) -> None:
    """In no folder of ours, and with nothing at hand but what the command brings."""
    assert process(python(code), tmp_path).wall > 0


def test_a_goal_is_the_least_or_the_most_that_will_do() -> None:
    assert Row("a", "a", 5, "×", 4, "most").met
    assert not Row("a", "a", 5, "×", 4, "least").met
    assert Row("a", "a", 5, "×").met is None
    lost = missing("a", "a", "easyAI")
    assert lost.met is None
    assert "easyAI is not installed" in table([lost])
    assert "value" not in lost.facts()


def test_a_goal_that_is_missed_by_little_is_missed() -> None:
    for value, better, met in ((59.9, "most", False), (60, "most", True), (60.1, "least", False)):
        row = Row("x", "x", value, "", goal=60, better=better)
        assert row.met == met


def test_the_workloads_are_what_they_are_said_to_be() -> None:
    tree, board = small(), boards()
    assert (len(tree.plan.nodes), len(tree.moments)) == (13, 40)
    assert (len(board.plan.nodes), len(board.moments)) == (61, 4 * 61 - 2)
    assert all(node.board for node in board.plan.nodes.values())


def test_a_frame_of_boards_is_small() -> None:
    load = boards()
    drawing = draw(load.plan, load.moments, describe=load.describe)
    frames = list(drawing.frames())
    assert sum(map(len, frames)) / len(frames) <= 30_000


def test_every_file_of_the_small_course_can_be_read() -> None:
    for seed in range(3):
        walkthrough = read(one_file(seed, ALGORITHMS), "x.yml", catalogue())
        assert len(walkthrough.entries) == len(ALGORITHMS)
    assert one_file(1, ALGORITHMS) == one_file(1, ALGORITHMS) != one_file(2, ALGORITHMS)


def test_the_course_that_is_drawn_has_trees_and_games_of_a_size() -> None:
    found = positions(TREES)
    assert found == positions(TREES)
    assert len({*found}) == TREES
    for text in texts():
        walkthrough = read(f"title: x\n{text}", "x.yml", catalogue())
        assert len(walkthrough.entries) == len(ALGORITHMS)


def test_a_page_weighs_what_a_browser_loads_of_it(tmp_path: Path) -> None:
    page = tmp_path / "walkthroughs/page.html"
    files = {
        page: '<link rel="stylesheet" href="../theme/a.css"><script src="b.js"></script>'
        '<link rel="icon" href="../theme/no.svg"><div data-film="film.js#x"></div>',
        tmp_path / "theme/a.css": "a" * 1000,
        tmp_path / "walkthroughs/b.js": "b" * 900,
        tmp_path / "walkthroughs/film.js": "c" * 800,
    }
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    style, *ours = (len(compress(text.encode(), 6)) for name, text in files.items() if name != page)
    own = len(compress(page.read_bytes(), 6)) + sum(ours)
    assert weights(page, tmp_path) == (own, style)


def test_whoever_searches_finds_a_draw() -> None:
    match = Match()
    for cell in ((1, 1), (0, 1), (0, 0), (2, 2), (1, 0)):
        match.play(*cell)
    kept = Recording()
    assert kept.search(whole_tree(match)) == 1  # two lines are open, and only one can be closed
    assert len(kept.steps) == len(kept.nodes) == 4 * kept.calculated - 2
    assert FRAMES == 4 * NODES - 2
    assert by_hand() == silent() == 0


def test_growth_is_drawn_in_every_language() -> None:
    rows = [Row(f"growth.{kind}.{n}", "", n / 2, "µs") for kind in GROWTHS for n in (10, 100, 1000)]
    drawn = charts(rows)
    assert drawn.keys() == WORDS.keys()
    for language, svg in drawn.items():
        for kind in GROWTHS:
            assert WORDS[language][kind] in svg.decode()
    assert charts([Row("search.silent", "", 1, "×")]) == {}


def test_the_command_keeps_what_it_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rows(names, rounds):
        assert (tuple(names), rounds) == (("search",), 2)
        yield Row("search.silent", "ours", 5, "×", 4, "least")

    monkeypatch.setattr(benchmarks, "rows", rows)
    kept = tmp_path / "speed.json"
    asked = ["--only", "search", "--rounds", "2", "--output", str(kept)]
    done = CliRunner().invoke(bench, asked)
    assert done.exit_code == 1  # a goal is missed
    assert "MISSED" in done.stdout
    facts = json.loads(kept.read_text("utf-8"))
    assert facts["rows"][0]["met"] is False
    assert {"cores", "python", "matplotlib"} <= facts["machine"].keys()
    assert not {"node", "host", "hostname"} & facts["machine"].keys()


def test_the_command_line_knows_nothing_of_the_benchmark() -> None:
    assert "bench" not in commands.list_commands(Context(commands))
    assert set(NAMES) == {
        *("drawing", "search", "build", "course", "site", "step", "try", "tree", "growth")
    }


@pytest.mark.parametrize("position", POSITIONS)
def test_growth_is_measured_where_a_game_leads(position: str) -> None:
    assert TicTacToe(position).start()
    empty = [place.count(".") for place in POSITIONS]
    assert empty == sorted(set(empty))


def test_a_rival_is_to_cost_at_least_its_goal_and_ours_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    second = {name: lambda: None for name in ("by_hand", "silent")}
    for name, method in second.items():
        monkeypatch.setattr(searching, name, method)
    monkeypatch.setattr(searching, "run", lambda *_, **__: None)
    monkeypatch.setattr(searching, "_window", lambda: (None, []))
    monkeypatch.setattr(searching, "_draw", lambda *_: 0)
    monkeypatch.setattr(searching, "_stream", lambda *_: iter(()))
    monkeypatch.setattr(searching, "easy_ai", lambda: lambda: 20)
    monkeypatch.setattr(searching, "open_spiel", lambda: None)
    monkeypatch.setattr(searching, "in_turn", lambda methods, _: {n: [Cost(2, 2)] for n in methods})
    rows = {row.name: row for row in searching.searching(1)}
    assert rows["search.silent"].better == rows["search.remembered"].better == "least"
    assert rows["search.easyai"].better == "most"
    assert rows["search.easyai"].value == pytest.approx(NODES / 20)
    assert rows["search.openspiel"].value is None


def test_positions_of_chess_are_counted_alike_by_both() -> None:
    pytest.importorskip("chess")
    assert perft.ours() == perft.theirs() == 8902


def test_perft_needs_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft, "is_installed", lambda name: False)
    (row,) = perft.perft(1)
    assert row.value is None
    assert "python-chess is not installed" in row.note


@pytest.mark.parametrize("side", [1, 2, 5])
def test_a_tree_that_grows_has_the_nodes_that_are_said(side: int) -> None:
    tally = SearchCounts(keep=0)
    recorder = growing.search(side, tally)
    assert tally.calculated == growing.size(side) == SubtreeSizes(growing.EvenTree(side)).size(())
    assert len(recorder.line) == growing.LEVELS
    assert growing.size(growing.SIDES[-1]) >= 980_000
    assert growing.size(growing.MAP_SIDES[-1]) >= 99_000


def test_a_map_of_a_growing_tree_shows_what_is_skipped() -> None:
    drawn = growing.draw_map(8).decode()
    assert f"{growing.size(8):,}" in drawn
    assert drawn.startswith("<svg")


def test_growth_of_a_search_has_a_row_for_each_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growing, "SIDES", (2, 3))
    monkeypatch.setattr(growing, "MAP_SIDES", (2,))
    monkeypatch.setattr(growing, "process", lambda *_: Cost(1, 1, 40))
    names = [row.name for row in growing.growing()]
    assert names == [
        *("growth.counted.15", "growth.counted.40", "growth.maps.15"),
        *("growth.memory.15", "growth.memory.40"),
    ]


def test_the_animation_of_matplotlib_shows_each_picture(tmp_path: Path) -> None:
    load = small()
    size = load.scene.page.width, load.scene.page.height
    animation(sample(load)[:2], size, tmp_path)
    page = (tmp_path / "animation.html").read_text("utf-8")
    first, second, *others = re.findall(r"data:image/png;base64,([^\"]+)", page)
    assert not others
    assert first != second


@pytest.mark.parametrize("name", ["search.remembered", "search.perft", "drawing.tree.animation"])
def test_what_is_measured_has_a_name_in_japanese(name: str) -> None:
    assert row_name(name, "x", "ja") not in ("x", "")
