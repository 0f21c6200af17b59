"""Marks are written as matplotlib would have saved them, and so are whole frames."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib import rc_context, rcParams

from search_walkthroughs.drawing.film import draw
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import (
    Circles,
    Element,
    Lines,
    Mark,
    OutlineMark,
    Polygon,
    RoundedBox,
    SvgMarks,
    TextMark,
    element,
    outline,
)
from search_walkthroughs.drawing.theme import STYLES, Style, rule

from .oracle import compare, saved_marks, savefig
from .support import OTHELLO, Tree, describe, pictures, plan, story, trees

TENTHS = st.integers(1000, 9000).map(lambda tenths: tenths / 10)
"""Where marks stand: all of them inside the page, since matplotlib clips what leaves it."""
SIZES = st.integers(10, 400).map(lambda tenths: tenths / 10)
POINTS = st.tuples(TENTHS, TENTHS)
CORNERS = st.lists(POINTS, min_size=2, max_size=9).map(tuple)
STYLE = st.sampled_from([name for name, look in STYLES.items() if isinstance(look, Style)])
FACE = st.sampled_from([name for name, look in STYLES.items() if not isinstance(look, Style)])
MARKS: st.SearchStrategy[Mark] = st.one_of(
    st.builds(Lines, STYLE, st.lists(CORNERS, min_size=1, max_size=3).map(tuple)),
    st.builds(Polygon, STYLE, st.lists(POINTS, min_size=3, max_size=9, unique=True).map(tuple)),
    st.builds(
        lambda style, at, wide, high: RoundedBox(style, at, wide + high, high),
        *(STYLE, POINTS, st.one_of(st.just(0), SIZES), SIZES),
    ),
    st.builds(Circles, STYLE, st.lists(POINTS, min_size=1, max_size=5).map(tuple), SIZES),
    st.builds(TextMark, FACE, POINTS, st.sampled_from(["a & <b>", "@@", "≤ 4", "613.5", "値"])),
)


@given(st.lists(MARKS, min_size=1, max_size=20))
def test_every_mark_is_what_matplotlib_saves_of_it(marks: list[Mark]) -> None:
    svg_marks = SvgMarks()
    for mark, saved in zip(marks, saved_marks(savefig(marks, 1000, 1000)), strict=True):
        assert str(svg_marks[mark]) == saved.element
        assert rule(mark.style) == saved.rule
        assert mark.style == saved.style


@pytest.mark.parametrize("name", STYLES)
def test_every_style_is_what_matplotlib_saves_of_it(name: str) -> None:
    face = not isinstance(STYLES[name], Style)
    mark: Mark = TextMark(name, (40, 40), "7") if face else RoundedBox(name, (40, 40), 20, 10)
    [saved] = saved_marks(savefig([mark], 80, 80))
    assert (str(element(mark)), rule(name)) == (saved.element, saved.rule)


@settings(max_examples=8, deadline=None)
@given(trees(leaves=20), st.lists(st.integers(0, 10**6), min_size=2, max_size=3))
def test_a_frame_is_what_matplotlib_saves_of_it_alone(tree: Tree, some: list[int]) -> None:
    whole = plan(tree)
    compare(whole, story(whole), some)


def test_so_it_is_where_other_trees_were_drawn_before() -> None:
    svg_marks = SvgMarks()
    wide, narrow = plan([[k, -k] for k in range(9)]), plan(OTHELLO)
    compare(wide, story(wide), [5], svg_marks)
    compare(narrow, story(narrow), [0, 22, 45, 49], svg_marks)


def test_a_mark_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Mark] = []

    def noted(mark: Mark) -> Element:
        written.append(mark)
        return element(mark)

    monkeypatch.setattr("search_walkthroughs.drawing.svg.element", noted)
    tree, svg_marks = plan(OTHELLO), SvgMarks()
    moments = story(tree)
    draw(tree, moments, describe=describe, svg_marks=svg_marks)
    marks = {item for items in pictures(Scene(tree, moments), moments) for item in items}
    assert set(written) == marks
    assert len(written) == len(marks)
    draw(tree, moments, describe=describe, svg_marks=svg_marks)
    assert len(written) == len(marks)


@given(MARKS, st.integers(-300, 300), st.integers(-300, 300))
def test_the_same_shape_elsewhere_is_the_same_text(mark: Mark, across: int, down: int) -> None:
    if isinstance(mark, TextMark):
        return

    def moved(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
        return tuple((x + across / 10, y + down / 10) for x, y in points)

    other: OutlineMark
    match mark:
        case Lines(style, lines):
            other = Lines(style, tuple(map(moved, lines)))
        case Polygon(style, corners):
            other = Polygon(style, moved(corners))
        case RoundedBox(style, centre, wide, high):
            other = RoundedBox(style, moved((centre,))[0], wide, high)
        case Circles(style, centres, radius):
            other = Circles(style, moved(centres), radius)
    assert steps(outline(other)) == steps(outline(mark))


def steps(d: str) -> str:
    """A path without the point that it begins with."""
    return d[next(k for k, char in enumerate(d) if char.isalpha() and k) :]


def test_characters_are_not_read_as_markup() -> None:
    for text in ("a & <b>", "]]>", "&amp;", '"'):
        [read] = ElementTree.fromstring(f"<svg>{element(TextMark('value', (10, 10), text))}</svg>")
        assert read.text == text


@given(*[st.sampled_from([731.5, 9.5, 546.0, 1613.5])] * 2, st.sampled_from(["@@", "613.5", "13"]))
def test_a_text_stands_where_it_is_put(x: float, y: float, text: str) -> None:
    svg_marks, item = SvgMarks(), TextMark("small", (x, y), text)
    assert str(svg_marks[item]) == f'<text class="small" x="{x:g}" y="{y:g}">{text}</text>'


def test_what_matplotlib_saves_does_not_depend_on_what_the_user_has_set() -> None:
    tree = plan(OTHELLO)
    moments = story(tree)
    items = list(pictures(Scene(tree, moments), moments))[-1]
    figure = savefig(items, 900, 900)
    with rc_context({"lines.linewidth": 9, "font.size": 30, "path.sketch": (1, 2, 3)}):
        assert savefig(items, 900, 900) == figure
        assert rcParams["font.size"] == 30


def test_drawing_imports_no_matplotlib() -> None:
    code = (
        "import sys; from search_walkthroughs.drawing.svg import SvgMarks, RoundedBox, TextMark; "
        "marks = RoundedBox('done', (50, 50), 20, 10), TextMark('value', (50, 50), '7'); "
        "list(map(SvgMarks().__getitem__, marks)); sys.exit('matplotlib' in sys.modules)"
    )
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0
