"""Histograms: every order counted in one bar, every mark said, the same bytes, both palettes."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib import rc_context

from search_walkthroughs.drawing.charts.charts import ChartWords
from search_walkthroughs.drawing.charts.histogram import (
    BARS,
    SHAPES,
    Panel,
    Pin,
    bins,
    histogram,
    lay_out_histogram,
)
from search_walkthroughs.drawing.theme import DARK, LIGHT, SMALL, width

from .test_theme import contrast

WORDS = ChartWords("Costs", "How many <orders> & how dear.", "leaves", ["orders"])
PINS = [Pin("given", 6, "as given: 6"), Pin("best", 5, "最善: 5"), Pin("all", 9, "all <leaves>: 9")]
PANEL = Panel("αβ法 <b> $x$", {5: 48, 6: 96, 7: 432, 8: 384, 9: 336}, PINS)
SVG = "{http://www.w3.org/2000/svg}"

counts = st.dictionaries(st.integers(1, 500), st.integers(1, 1000), min_size=1, max_size=60)


def texts(svg: bytes) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@given(counts)
def test_every_order_is_in_one_bar(of: dict[int, int]) -> None:
    bars = bins(of, min(of), max(of))
    assert len(bars) <= BARS
    assert sum(bar.share for bar in bars) == pytest.approx(1)
    assert len({bar.high - bar.low for bar in bars}) == 1
    for bar in bars:
        inside = sum(n for cost, n in of.items() if bar.low <= cost <= bar.high)
        assert bar.share == pytest.approx(inside / sum(of.values()))
        assert inside


@given(counts, st.text(st.characters(categories=["L"]), max_size=30))
def test_the_picture_holds_every_cost_and_every_mark(of: dict[int, int], text: str) -> None:
    panel = Panel("x", of, [Pin("all", max(of) + 1, text), Pin("smallest", 0, text)])
    scale = lay_out_histogram([panel])
    assert scale.low == 0
    assert scale.high > max(of)
    for pin in panel.pins:
        assert 0 < scale.at(pin.cost) + width(pin.text, SMALL) < scale.whole


def test_marks_shares_and_labels_are_texts() -> None:
    labels = texts(histogram([PANEL, Panel("minimax", {9: 1296}, PINS)], WORDS))
    assert {pin.text for pin in PINS} | {PANEL.label, "minimax", "leaves", "orders"} <= set(labels)
    assert {"3.7%", "33.3%", "100%"} <= set(labels)
    assert PANEL.label not in texts(histogram([PANEL], WORDS))


def test_one_cost_has_one_tick() -> None:
    assert texts(histogram([Panel("x", {9: 3}, PINS[2:])], WORDS)).count("9") == 1


def test_a_histogram_names_and_describes_itself() -> None:
    root = ElementTree.fromstring(histogram([PANEL], WORDS))
    assert (root[0].tag, root[0].text) == (f"{SVG}title", "Costs")
    assert root[1].text == "How many <orders> & how dear."
    assert int(root.get("width") or 0) == lay_out_histogram([PANEL]).whole


def test_the_same_costs_give_the_same_bytes_whatever_the_user_has_set() -> None:
    plain = histogram([PANEL], WORDS)
    with rc_context({"patch.linewidth": 9, "font.size": 30, "svg.hashsalt": "x"}):
        assert histogram([PANEL], WORDS) == plain


def test_every_colour_has_its_twin_in_the_dark() -> None:
    pins = [Pin(kind, 5 + place, kind) for place, kind in enumerate(SHAPES)]
    svg = histogram([Panel("x", PANEL.counts, pins)], WORDS).decode()
    found = re.search(
        r"<style>(.*?)@media\(prefers-color-scheme:dark\)(.*?)</style>", svg, re.DOTALL
    )
    assert found
    light, dark = found.groups()
    night = {LIGHT[role]: DARK[role] for role in LIGHT}
    for name, rule in re.findall(r"\.(\w+){(.*?)}", light):
        for paint, colour in re.findall(r"(fill|stroke): (#\w+)", rule):
            twin = re.search(rf"\.{name}{{(.*?)}}", dark)
            assert twin
            assert f"{paint}:{night[colour]}" in twin[1]
    assert "style=" not in svg.partition("</style>")[2]


def test_marks_differ_by_more_than_colour_and_can_be_seen() -> None:
    roles, shapes = zip(*SHAPES.values(), strict=True)
    assert len(set(roles)) == len(set(shapes)) == len(SHAPES)
    for palette in (LIGHT, DARK):
        assert all(contrast(palette[role], palette["paper"]) >= 3 for role in roles)
        assert contrast(palette["soft"], palette["paper"]) >= 3  # the outlines of the bars
