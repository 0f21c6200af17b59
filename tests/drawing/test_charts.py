"""Charts of whole runs: thinned, told apart, the same bytes every time, in both palettes."""

import re
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib import rc_context

from search_walkthroughs.drawing.charts.charts import (
    LINES,
    POINTS,
    ROW,
    ChartWords,
    CountSeries,
    CountTrack,
    progress,
    sample_series,
    spread,
)
from search_walkthroughs.drawing.theme import DARK, LIGHT

from .support import OTHELLO, frames, plan
from .test_theme import contrast

WORDS = ChartWords("Nodes & <more>", "How many <nodes> & when.", "frames", ["calculated", "pruned"])
MINIMAX = CountSeries("minimax", range(50), [n // 4 for n in range(50)], [0] * 50)
ALPHA_BETA = CountSeries(
    "αβ法 <b> $x$", range(42), [n // 4 for n in range(42)], [0] * 20 + [2] * 22
)
SVG = "{http://www.w3.org/2000/svg}"


def long(count: int) -> CountSeries:
    return CountSeries(
        "long", range(count), [n // 4 for n in range(count)], [n // 2 for n in range(count)]
    )


def texts(svg: bytes) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_every_run_is_named_with_what_it_came_to() -> None:
    labels = texts(progress([MINIMAX, ALPHA_BETA], WORDS))
    assert labels.count("minimax") == labels.count("αβ法 <b> $x$") == 2
    assert {"12", "10", "2", "calculated", "pruned", "frames"} <= set(labels)


def test_a_chart_names_and_describes_itself() -> None:
    root = ElementTree.fromstring(progress([MINIMAX], WORDS))
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "Nodes & <more>"
    assert root[1].text == "How many <nodes> & when."
    assert root.get("role") == "img"


def test_the_same_runs_give_the_same_bytes_whatever_the_user_has_set() -> None:
    plain = progress([MINIMAX, ALPHA_BETA], WORDS)
    with rc_context({"lines.linewidth": 9, "font.size": 30, "svg.hashsalt": "x"}):
        assert progress([MINIMAX, ALPHA_BETA], WORDS) == plain
    assert b"date" not in plain


def test_every_colour_has_its_twin_in_the_dark() -> None:
    svg = progress([replace(MINIMAX, label=str(k)) for k in range(len(LINES))], WORDS).decode()
    light, dark = re.search(r"<style>(.*?)@media\(prefers-color-scheme:dark\)(.*?)</style>", svg,
                            re.DOTALL).groups()  # type: ignore[union-attr]  # fmt: skip
    night = {LIGHT[role]: DARK[role] for role in LIGHT}
    for name, rule in re.findall(r"\.(\w+){(.*?)}", light):
        for paint, colour in re.findall(r"(fill|stroke): (#\w+)", rule):
            assert f"{paint}:{night[colour]}" in re.search(rf"\.{name}{{(.*?)}}", dark)[1]  # type: ignore[index]
    assert "style=" not in svg.partition("</style>")[2]


def test_runs_differ_by_more_than_colour_and_can_be_seen() -> None:
    assert len({role for role, _ in LINES}) == len({dashes for _, dashes in LINES}) == len(LINES)
    for palette in (LIGHT, DARK):
        assert all(contrast(palette[role], palette["paper"]) >= 3 for role, _ in LINES)


def test_no_text_is_smaller_than_eleven_pixels() -> None:
    sizes = re.findall(r"font-size: ([\d.]+)px", progress([MINIMAX], WORDS).decode())
    assert sizes
    assert min(map(float, sizes)) >= 11


def test_no_line_goes_to_where_it_is() -> None:
    svg = progress([long(20_000), ALPHA_BETA], WORDS).decode()
    steps = [re.findall(r"[ML]([^MLz]+)", line) for line in re.findall(r' d="([^"]+)"', svg)]
    assert max(map(len, steps)) > 100
    assert [line for line in steps if any(a == b for a, b in pairwise(line))] == []


def test_runs_of_very_different_length_share_a_logarithmic_scale() -> None:
    labels = texts(progress([long(200_000), ALPHA_BETA], WORDS))
    assert {"10", "1,000", "100,000"} <= set(labels)


@pytest.mark.parametrize("logarithmic", [True, False])
@given(count=st.integers(1, 5000))
def test_a_thinned_line_has_few_points_and_keeps_its_ends(logarithmic: bool, count: int) -> None:
    whole = long(count)
    thin = sample_series(whole, logarithmic=logarithmic)
    assert len(thin.frames) <= POINTS
    assert (thin.frames[0], thin.frames[-1]) == (0, count - 1)
    points = set(zip(whole.frames, whole.calculated, whole.pruned, strict=True))
    assert set(zip(thin.frames, thin.calculated, thin.pruned, strict=True)) <= points
    if count <= POINTS:
        assert thin == whole


@given(st.integers(1, 30_000))
def test_a_track_keeps_few_frames_however_many_it_is_told(count: int) -> None:
    track = CountTrack()
    for number in range(count):
        track.take(number, number // 4, number // 2)
    numbers = track.series("x").frames
    assert len(numbers) <= 3 * POINTS
    assert list(numbers) == sorted(set(numbers))
    assert (numbers[0], numbers[-1]) == (0, count - 1)
    assert all(after - before <= max(1, count // POINTS) for before, after in pairwise(numbers))


def test_a_short_run_is_charted_frame_by_frame() -> None:
    record = frames(plan(OTHELLO))
    track = CountTrack()
    for frame in record:
        track.take(frame.number, frame.calculated, frame.pruned)
    one = track.series("alpha-beta")
    assert list(one.frames) == list(range(50))
    assert list(one.pruned) == [f.pruned for f in record]
    with pytest.raises(ValueError, match="no frame"):
        CountTrack().series("nothing")


@given(st.lists(st.floats(0, 200), max_size=11))
def test_words_are_spread_without_overlapping_or_leaving_the_panel(wanted: list[float]) -> None:
    places = spread(wanted, ROW, 0, 200)
    for before, after in pairwise(sorted(places)):
        assert after - before >= ROW - 1e-6
    assert all(-1e-6 <= place <= 200 + 1e-6 for place in places)
    order = sorted(range(len(wanted)), key=lambda k: -wanted[k])
    assert [places[k] for k in order] == sorted(places, reverse=True)
