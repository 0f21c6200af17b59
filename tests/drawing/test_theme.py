"""Colours that everybody can read."""

import pytest

from search_walkthroughs.drawing.theme import (
    DARK,
    LARGE,
    LIGHT,
    SMALL,
    STYLES,
    Palette,
    Role,
    Style,
    TextStyle,
    palette_css,
)

PALETTES = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
BANDS: tuple[Role, ...] = ("quiet", "exact", "cuts")


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    shares = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio as WCAG 2 defines it, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_of_black_and_white() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)


@PALETTES
def test_all_text_is_legible_on_paper(palette: Palette) -> None:
    for name, face in STYLES.items():
        if isinstance(face, TextStyle):
            assert contrast(palette[face.fill], palette["paper"]) >= 4.5, name


@PALETTES
@pytest.mark.parametrize("ground", ["done", "glow"])
def test_values_are_legible_in_their_nodes(palette: Palette, ground: Role) -> None:
    assert contrast(palette["ink"], palette[ground]) >= 4.5


@PALETTES
def test_lines_stand_out_from_the_paper(palette: Palette) -> None:
    for name, style in STYLES.items():
        if isinstance(style, Style) and style.stroke and not name.startswith("man-"):
            halo = style.stroke == "paper" and style.fill  # which parts a mark from what is below
            line = style.fill if halo else style.stroke
            assert line
            assert contrast(palette[line], palette["paper"]) >= 3, name


@PALETTES
@pytest.mark.parametrize("ground", ["board", "board-dark"])
@pytest.mark.parametrize("side", ["white", "black"])
def test_men_stand_out_from_both_kinds_of_squares(
    palette: Palette, ground: Role, side: str
) -> None:
    man, line = STYLES[f"man-{side}"], STYLES[f"man-{side}-line"]
    assert isinstance(man, Style)
    assert isinstance(line, Style)
    assert man.fill
    assert man.stroke == line.stroke
    assert man.stroke
    assert contrast(palette[man.fill], palette[man.stroke]) >= 7
    assert max(contrast(palette[c], palette[ground]) for c in (man.fill, man.stroke)) >= 3


@PALETTES
def test_marks_stand_out_from_the_bands_they_lie_on(palette: Palette) -> None:
    marks: tuple[Role, ...] = ("alpha", "beta", "child", "ink")
    for mark in marks:
        for band in BANDS:
            assert contrast(palette[mark], palette[band]) >= 3, (mark, band)
    assert contrast(palette["hatch"], palette["cuts"]) >= 3


@PALETTES
@pytest.mark.parametrize("ground", ["paper", "done", "glow", "last"])
def test_stones_stand_out_from_the_cells_they_lie_on(palette: Palette, ground: Role) -> None:
    stones: tuple[Role, ...] = ("nought", "cross", "ink")
    for stone in stones:
        assert contrast(palette[stone], palette[ground]) >= 3, stone


@PALETTES
def test_outlines_stand_out_from_what_they_enclose(palette: Palette) -> None:
    for name in ("open", "current", "done"):
        style = STYLES[name]
        assert isinstance(style, Style)
        assert style.fill
        assert style.stroke
        assert contrast(palette[style.stroke], palette[style.fill]) >= 3, name


def test_node_states_differ_otherwise_than_by_colour() -> None:
    states = [STYLES[name] for name in ("unseen", "open", "current", "pruned")]
    patterns = {(s.width, s.dashed) for s in states if isinstance(s, Style)}
    assert len(patterns) == len(states)


def test_there_are_two_sizes_of_text() -> None:
    assert {face.size for face in STYLES.values() if isinstance(face, TextStyle)} == {LARGE, SMALL}
    assert min(LARGE, SMALL) >= 11


def test_the_page_gets_every_colour_in_both_palettes() -> None:
    light, dark, paper = palette_css().splitlines()
    assert light.startswith(":root{")
    assert dark.startswith('[data-md-color-scheme="slate"]{')
    assert paper.startswith("@media print{")
    for role in LIGHT:
        assert f"--wt-{role}:{LIGHT[role]};" in light
        assert f"--wt-{role}:{DARK[role]};" in dark
        assert f"--wt-{role}:{LIGHT[role]};" in paper
