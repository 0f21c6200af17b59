"""Pictures cut from a sheet are what matplotlib would have saved of each frame alone."""

import subprocess
import sys
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib import rc_context, rcParams
from matplotlib.artist import Artist
from matplotlib.collections import CircleCollection

from joined import fused
from search_walkthroughs.drawing import paint
from search_walkthroughs.drawing.casting import HOLE, HOME, cast
from search_walkthroughs.drawing.cutting import Cutting, pieces_of
from search_walkthroughs.drawing.film import draw
from search_walkthroughs.drawing.paint import savefig
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.sheet import SvgMarks
from search_walkthroughs.drawing.svg import Circles, Lines, Mark, Polygon, RoundedBox, TextMark
from search_walkthroughs.drawing.theme import STYLES, Style
from search_walkthroughs.trace.plan import Plan
from search_walkthroughs.trace.tree_state import Moment

from .support import OTHELLO, Tree, describe, pictures, plan, story, trees


def cut(svg: str) -> Iterator[Cutting]:
    """The marks of a figure, each cut out by itself."""
    return map(Cutting.of, pieces_of(svg))


def saved(items: Sequence[Mark], scene: Scene) -> list[Cutting]:
    """The items as matplotlib saves a figure that holds nothing else, at the page's own size."""
    with warnings.catch_warnings():
        # matplotlib's own font has no Japanese; the browser's has
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        return list(cut(savefig(items, scene.page.width, scene.page.height)))


def marks(frame: bytes) -> str:
    """A frame's file without its beginning, which names it and holds the styles."""
    return frame.decode().partition("</style>")[2]


def compare(
    tree: Plan,
    told: list[Moment],
    some: Sequence[int],
    sheet: SvgMarks | None = None,
    scene_type: type[Scene] = Scene,
) -> None:
    """Check some frames of a run against what matplotlib saves of each alone."""
    scene, follow = scene_type(tree, told), scene_type is not Scene
    files = list(draw(tree, told, describe=describe, sheet=sheet, follow=follow).frames())
    shown = list(pictures(scene, told))
    assert len(files) == len(shown) == len(told)
    for k in some:
        frame = files[k % len(files)]
        alone = saved(shown[k % len(files)], scene)
        assert marks(frame) == fused("".join(piece.element for piece in alone)) + "</svg>\n"
        for piece in alone:
            assert f".{piece.style}{{{piece.rule}}}".encode() in frame


@settings(max_examples=8, deadline=None)
@given(trees(leaves=20), st.lists(st.integers(0, 10**6), min_size=2, max_size=3))
def test_a_frame_is_what_matplotlib_saves_of_it_alone(tree: Tree, some: list[int]) -> None:
    whole = plan(tree)
    compare(whole, story(whole), some)


def test_so_it_is_on_a_sheet_that_holds_other_trees() -> None:
    sheet = SvgMarks()
    wide, narrow = plan([[k, -k] for k in range(9)]), plan(OTHELLO)
    compare(wide, story(wide), [5], sheet)
    compare(narrow, story(narrow), [0, 22, 45, 49], sheet)


def test_a_second_algorithm_on_a_tree_costs_almost_no_ink() -> None:
    tree, sheet = plan(OTHELLO), SvgMarks()
    draw(tree, story(tree), describe=describe, sheet=sheet)
    first = sheet.painted
    draw(tree, story(tree, past_bound=True), describe=describe, sheet=sheet)
    assert sheet.painted - first <= first * 0.05
    draw(tree, story(tree), describe=describe, sheet=sheet)
    assert sheet.painted - first <= first * 0.05


@settings(max_examples=10, deadline=None)
@given(trees(leaves=15))
def test_no_mark_is_painted_twice(tree: Tree) -> None:
    sheet = SvgMarks()
    marks: set[Mark] = set()
    for whole, prune in ((plan(tree), True), (plan(tree, window=False), False)):
        told = story(whole, prune=prune)
        draw(whole, told, describe=describe, sheet=sheet)
        for items in pictures(Scene(whole, told), told):
            marks |= set(items)
        outlines = {cast(mark).outline for mark in marks if not isinstance(mark, TextMark)}
        assert sheet.painted == len(outlines)
        assert len(outlines) < len(marks)


def test_an_outline_is_the_same_whatever_it_wears() -> None:
    lines = (((32.0, 32.5), (50.1, 40.0), (41.0, 60.7)), ((33.0, 34.0), (60.0, 34.0)))
    for kind in (
        Lines("", lines),
        Polygon("", lines[0]),
        RoundedBox("", (50.0, 50.0), 12.3, 7.0),
        Circles("", ((50.0, 50.0), (70.0, 50.5)), 6.2),
    ):
        worn = [
            kind._replace(style=name) for name, look in STYLES.items() if isinstance(look, Style)
        ]
        pieces = list(cut(savefig(worn, 100, 100)))
        assert len({piece.bare for piece in pieces}) == 1
        assert [piece.style for piece in pieces] == [item.style for item in worn]


def test_a_run_paints_far_fewer_marks_than_its_frames_show() -> None:
    tree = plan(OTHELLO)
    told = story(tree)
    drawing = draw(tree, told, describe=describe)
    shown = sum(len(items) for items in pictures(Scene(tree, told), told))
    assert drawing.sheet.painted * 10 < shown


def test_the_same_run_gives_the_same_bytes_whatever_the_user_has_set() -> None:
    tree = plan(OTHELLO)
    told = story(tree)
    plain = list(draw(tree, told, describe=describe).frames())
    items = list(pictures(Scene(tree, told), told))[-1]
    figure = savefig(items, 900, 900)
    with rc_context({"lines.linewidth": 9, "font.size": 30, "path.sketch": (1, 2, 3)}):
        assert list(draw(tree, told, describe=describe).frames()) == plain
        assert savefig(items, 900, 900) == figure
        assert rcParams["font.size"] == 30


def test_every_painted_item_is_an_artist_of_its_own() -> None:
    items: Iterator[Mark] = iter(
        (
            TextMark("value", (10, 10), "a & <b>"),
            RoundedBox("child", (5, 5), 3, 3),
            TextMark("leaf", (1, 9), ">"),
        )
    )
    for item in items:
        assert isinstance(paint.paint(item), Artist)


def test_characters_are_put_into_the_ink_and_not_read_as_markup() -> None:
    sheet = SvgMarks()
    texts = [TextMark("value", (10, 10), text) for text in ("a & <b>", "@@", "≤ 4")]
    sheet.draw(texts)
    assert sheet.painted == 0  # a text has no outline
    elements = [sheet.element(text) for text in texts]
    assert [e.partition(">")[2] for e in elements] == [
        "a &amp; &lt;b&gt;</text>",
        "@@</text>",
        "≤ 4</text>",
    ]
    assert elements == [p.element for p in cut(savefig(texts, 50, 50))]


@given(*[st.sampled_from([*HOME, 9.5, 546.0, 1613.5])] * 2, st.sampled_from([HOLE, "613.5", "13"]))
def test_a_text_stands_where_it_is_put(x: float, y: float, text: str) -> None:
    sheet, item = SvgMarks(), TextMark("small", (x, y), text)
    sheet.draw([item])
    assert sheet.element(item) == f'<text class="small" x="{x:g}" y="{y:g}">{text}</text>'


def test_lines_anywhere_on_the_page_are_whole() -> None:
    sheet = SvgMarks()
    far = Lines("edge", (((900.0, 20.0), (4000.0, 700.0)),))
    sheet.draw([far])
    assert 'd="M900 20l3100 680"' in sheet.element(far)


def test_ink_that_leans_on_other_ink_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def shared(item: Mark) -> Artist:
        return CircleCollection([9], offsets=[(1, 1), (2, 2), (3, 3)])

    monkeypatch.setattr(paint, "paint", shared)
    with pytest.raises(ValueError, match="cannot be cut"):
        SvgMarks().draw([Lines("edge", (((1, 1), (9, 9)),))])


def test_matplotlib_is_imported_only_to_draw() -> None:
    code = "import sys, search_walkthroughs.drawing; sys.exit('matplotlib' in sys.modules)"
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0
