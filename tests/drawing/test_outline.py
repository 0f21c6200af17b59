"""How short a frame's file says its outlines, and that a browser reads them as they are."""

import re
from collections.abc import Iterator
from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from joined import apart, fused
from search_walkthroughs.drawing.film import EMPTY, ROW, FusedMarks
from search_walkthroughs.drawing.svg import Element, Lines, Mark, TextMark, element, path_data

Step = tuple[str, tuple[float, ...]]
Segment = tuple[str, tuple[tuple[int, int], ...]]

HUNDREDTHS = st.integers(-300_000, 300_000)
POINT = st.tuples(HUNDREDTHS, HUNDREDTHS)
LETTERS = {"M": 1, "L": 1, "C": 3}


@st.composite
def outlines(draw: st.DrawFn) -> list[Segment]:
    """Outlines with every point from the corner, in hundredths: some closed, some smooth."""
    whole: list[Segment] = []
    for _ in range(draw(st.integers(1, 3))):
        start = draw(POINT)
        whole.append(("M", (start,)))
        before: tuple[tuple[int, int], ...] = (start,)
        for _ in range(draw(st.integers(1, 5))):
            letter = draw(st.sampled_from("LLCC"))
            points = tuple(draw(POINT) for _ in range(LETTERS[letter]))
            if letter == "C" and len(before) == 3 and draw(st.booleans()):
                (hx, hy), (x, y) = before[1:]  # goes on in the direction it came
                points = ((2 * x - hx, 2 * y - hy), *points[1:])
            if letter == "L" and draw(st.booleans()):
                (x, y), (to_x, to_y) = before[-1], points[-1]
                points = (draw(st.sampled_from([(to_x, y), (x, to_y), (x, y)])),)
            whole.append((letter, points))
            before = points
        if draw(st.booleans()):
            whole += [("L", (start,))] * draw(st.integers(0, 1)) + [("z", ())]
    return whole


def written(outline: list[Segment]) -> str:
    """As a frame has it."""
    return path_data([(letter, tuple(chain(*points))) for letter, points in outline])


def plainly(outline: list[Segment]) -> str:
    """With every point from the corner, as matplotlib has it."""
    return " ".join(
        f"{letter} {' '.join(f'{x / 100:.6f} {y / 100:.6f}' for x, y in points)}"
        for letter, points in outline
    )


def read(text: str) -> Iterator[Segment]:
    """An outline as a browser reads it, by the rules of SVG; in hundredths."""
    lengths = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4}
    parts = re.findall(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)", text)
    x = y = 0
    start = handle = (0, 0)
    command, place = "", 0
    while place < len(parts):
        if parts[place].isalpha():
            command, place = parts[place], place + 1
        if command in "zZ":
            (x, y), handle = start, start
            yield "z", ()
            continue
        kind = command.lower()
        some = [round(float(n) * 100) for n in parts[place : place + lengths[kind]]]
        place += lengths[kind]
        if command.islower():
            if kind == "v":
                some = [some[0] + y]
            elif kind == "h":
                some = [some[0] + x]
            else:
                some = [n + (y if i % 2 else x) for i, n in enumerate(some)]
        points = list(zip(some[::2], some[1::2], strict=True)) if kind not in "hv" else []
        if kind == "h":
            points = [(some[0], y)]
        if kind == "v":
            points = [(x, some[0])]
        if kind == "s":
            points = [(2 * x - handle[0], 2 * y - handle[1]), *points]
        letter = {"h": "L", "v": "L", "s": "C"}.get(kind, kind.upper())
        handle = points[1] if letter == "C" else points[-1]
        x, y = points[-1]
        yield letter, tuple(points)
        if letter == "M":
            start = points[0]
            command = "l" if command.islower() else "L"


def plain(outline: list[Segment]) -> list[Segment]:
    """Without the lines that closing draws in any case."""
    start = None
    segments: list[Segment] = []
    for segment in outline:
        start = segment[1][0] if segment[0] == "M" else start
        if segment[0] == "z" and segments[-1][0] == "L" and segments[-1][1] == (start,):
            segments.pop()
        segments.append(segment)
    return segments


@given(outlines())
def test_a_browser_reads_the_points_of_the_outline(outline: list[Segment]) -> None:
    text = written(outline)
    assert list(read(text)) == plain(outline)
    assert len(text) <= len(plainly(outline))
    assert text.count("M") == 1


@given(outlines(), HUNDREDTHS, HUNDREDTHS)
def test_the_same_mark_elsewhere_is_the_same_text(
    outline: list[Segment], across: int, down: int
) -> None:
    def steps(text: str) -> str:
        return re.sub(r"^M(-?[\d.]+)[ -][\d.]+", "", text)

    moved = [(a, tuple((x + across, y + down) for x, y in points)) for a, points in outline]
    assert steps(written(moved)) == steps(written(outline))


MARKS = st.one_of(
    st.none(),
    st.builds(
        lambda style, x: Lines(style, (((x, 2.0), (x + 3.0, 2.0)),)),
        *(st.sampled_from(("edge", "bar")), st.integers(0, 99)),
    ),
    st.builds(lambda text: TextMark("small", (1, 2), text), st.sampled_from("0123456789")),
)


SLOTS = st.sampled_from((0, 1, ROW - 1, ROW, ROW + 1, 2 * ROW - 1, 2 * ROW, 79))
"""Few, so that they are filled, changed and emptied often, and on both sides of a row's end."""


@given(st.lists(st.tuples(SLOTS, MARKS), max_size=40))
def test_neighbours_of_one_style_are_one_path_after_every_change(
    changes: list[tuple[int, Mark | None]],
) -> None:
    cuttings = [Element("", "", "") if mark is None else element(mark) for _, mark in changes]
    marks, slots = FusedMarks(cuttings, 80), [""] * 80
    for cutting, (slot, mark) in enumerate(changes):
        marks.put(slot, EMPTY if mark is None else cutting)
        slots[slot] = str(cuttings[cutting])
        text = marks.svg().decode()
        assert text == fused("".join(slots))
        assert apart(text) == "".join(slots)
