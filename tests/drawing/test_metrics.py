"""The table of widths, against the fonts it speaks of; and how numbers are written."""

from fractions import Fraction
from itertools import pairwise
from math import inf, nextafter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib import get_data_path
from matplotlib.ft2font import FT2Font, LoadFlags

from search_walkthroughs.drawing.number_line.number_axis import spread
from search_walkthroughs.drawing.theme import elide, extent, width
from search_walkthroughs.record.frame_text import (
    chance,
    is_null_window,
    null_window_number,
    number_text,
)

SIGNS = "αβ∞−≤≥≈≡…"
SIDES = {"⁺": inf, "⁻": -inf}


@pytest.mark.parametrize("face", ["DejaVuSans", "DejaVuSans-Bold"])
def test_no_character_of_the_font_is_wider_than_the_table_says(face: str) -> None:
    font = FT2Font(f"{get_data_path()}/fonts/ttf/{face}.ttf")
    font.set_size(1000, 72)
    for char in (*map(chr, range(32, 127)), *SIGNS):
        glyph = font.load_char(ord(char), flags=LoadFlags.NO_SCALE)
        assert glyph.linearHoriAdvance / 65536 <= width(char, 1000), char


def test_a_japanese_character_is_as_wide_as_it_is_high() -> None:
    assert width("左上", 15) == 30


def test_a_text_stands_where_its_style_aligns_it() -> None:
    wide = width("MAX", 12)
    assert extent("side", 10, 50, "MAX")[::2] == pytest.approx((10, 10 + wide))
    assert extent("small", 10, 50, "MAX")[::2] == pytest.approx((10 - wide / 2, 10 + wide / 2))
    assert extent("occurrence", 10, 50, "MAX")[::2] == pytest.approx((10 - wide, 10))


@given(st.text(max_size=30), st.floats(20, 200))
def test_an_elided_text_fits_and_a_text_that_fits_is_whole(text: str, room: float) -> None:
    short = elide(text, 12, room)
    assert width(short, 12) <= room
    assert short == text or width(text, 12) > room
    assert text.startswith(short.removesuffix("…"))


@given(st.floats(-1e6, 1e6))
def test_numbers_are_short_true_and_have_a_true_minus_sign(value: float) -> None:
    text = number_text(value)
    assert "-" not in text
    plain = text.rstrip("".join(SIDES))
    assert float(plain.replace("−", "-")) == pytest.approx(value, rel=1e-3)
    if plain != text:
        assert value == nextafter(null_window_number(value), SIDES[text[-1]])


def test_a_float_is_written_alike_whether_or_not_an_equal_fraction_was_met_before() -> None:
    assert null_window_number(Fraction(7, 16)) == 7 / 16
    assert number_text(7 / 16) == "0.4375"


@given(st.integers(-120, 120), st.integers(1, 9), st.sampled_from([inf, -inf]))
def test_the_ends_of_a_null_window_are_written_beside_the_number_they_are_next_to(
    over: int, under: int, side: float
) -> None:
    value = over / under
    end = nextafter(value, side)
    assert number_text(end) == number_text(value) + ("⁺" if side > 0 else "⁻")
    assert null_window_number(end) == null_window_number(value) == value
    assert is_null_window(min(value, end), max(value, end))
    assert not is_null_window(value, value + 1)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        *((0, "0"), (-0.0, "0"), (5.0, "5"), (-7, "−7"), (-1000000, "−1000000")),
        *((7 / 3, "2.333"), (0.5, "0.5"), (123.456, "123.5"), (inf, "∞"), (-inf, "−∞")),
    ],
)
def test_number(value: float, text: str) -> None:
    assert number_text(value) == text


@pytest.mark.parametrize(
    ("share", "text"),
    [("1/2", "0.5"), ("1/3", "1/3"), ("1", "1"), ("1/8", "0.125"), ("5/6", "5/6")],
)
def test_chance(share: str, text: str) -> None:
    assert chance(Fraction(share)) == text


@given(st.lists(st.tuples(st.floats(0, 500), st.floats(5, 60)), min_size=1, max_size=5))
def test_spread_labels_stay_in_order_apart_and_between_the_ends(
    wanted: list[tuple[float, float]],
) -> None:
    middles = spread(wanted, 0, 500)
    ends = [(m - wide / 2, m + wide / 2) for m, (_, wide) in zip(middles, wanted, strict=True)]
    in_order = sorted(range(len(wanted)), key=lambda k: wanted[k][0])
    for k, after in pairwise(in_order):
        assert ends[k][1] <= ends[after][0] + 0.15
    assert min(left for left, _ in ends) >= -0.1
    assert max(right for _, right in ends) <= 500.1
