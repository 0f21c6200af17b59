"""The film, its frames as files, and the styles of both."""

import re
from collections.abc import Sequence
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from joined import fused
from number_lines import ticks
from search_walkthroughs.drawing.film import FilmFrames, draw
from search_walkthroughs.drawing.theme import DARK, LIGHT, STYLES
from search_walkthroughs.record.plan import Plan
from search_walkthroughs.record.tree_state import Moment

from .searches import ran
from .support import OTHELLO, Tree, describe, film_json, film_text, plan, story, trees

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def drawing() -> FilmFrames:
    """A run of alpha-beta."""
    return draw(plan(OTHELLO), story(plan(OTHELLO)), describe=describe)


def joined(film: dict[str, object]) -> list[str]:
    """The frames as a player joins them from the film's JSON, knowing nothing else."""
    cuttings, frames = film["cuttings"], film["frames"]
    assert isinstance(cuttings, list)
    assert isinstance(frames, list)
    slots: dict[int, str] = {}
    pictures = []
    for frame in frames:
        for slot, cutting in zip(frame[::2], frame[1::2], strict=True):
            slots[slot] = "" if cutting < 0 else cuttings[cutting]
        marks = "".join(slots[slot] for slot in sorted(slots))
        pictures.append(f"{film['head']}{fused(marks)}{film['tail']}")
    return pictures


@settings(max_examples=8, deadline=None)
@given(trees(leaves=15))
def test_a_frame_joined_from_the_film_is_the_file_less_its_style(tree: Tree) -> None:
    drawing = draw(plan(tree), story(plan(tree)), describe=describe)
    files = [frame.decode() for frame in drawing.frames()]
    plain = [re.sub("<style>.*?</style>", "", file) for file in files]
    assert joined(film_json(drawing)) == plain


def test_some_frames_are_what_they_are_among_all(drawing: FilmFrames) -> None:
    every = list(drawing.frames())
    for places in ([], [0], [7], [3, 4, 20], range(len(every))):
        assert list(drawing.frames("en", places)) == [every[place] for place in places]


def check_ticks(plan: Plan, moments: Sequence[Moment]) -> None:
    """The numbers under the number line increase to the right."""
    first = next(draw(plan, moments, describe=describe).frames()).decode()
    numbers, places = zip(*ticks(first), strict=True)
    assert len(set(numbers)) == len(numbers) > 1
    assert list(places) == sorted(set(places))


@settings(max_examples=8, deadline=None)
@given(trees(leaves=15))
def test_the_numbers_under_the_number_line_increase(tree: Tree) -> None:
    check_ticks(plan(tree), story(plan(tree)))


def test_so_they_do_in_a_tree_that_sss_star_searches() -> None:
    tree = {"A": {"C": [1, 3, 13], "D": [6, 2, 14]}, "B": {"E": [5, 10, 17], "F": [19, 9, 7]}}
    check_ticks(*ran("sss-star", {"key": "S", "children": tree}))


def test_a_frame_tells_only_what_changes(drawing: FilmFrames) -> None:
    film = drawing.film
    now: dict[int, int] = {}
    for frame in film.frames:
        for slot, cutting in zip(frame[::2], frame[1::2], strict=True):
            assert now.get(slot, -1) != cutting
            now[slot] = cutting
    assert len(set(film.cuttings)) == len(film.cuttings)
    later = [len(frame) // 2 for frame in film.frames[1:]]
    assert sum(later) / len(later) < len(film.frames[0]) / 6


def test_a_film_is_a_small_part_of_its_frames(drawing: FilmFrames) -> None:
    assert len(film_text(drawing)) * 8 < sum(map(len, drawing.frames()))


def test_a_film_has_the_parts_that_the_player_reads(drawing: FilmFrames) -> None:
    film = film_json(drawing)
    where = {"parts", "areas", "axis", "node_slots", "places", "sizes"}
    drawn = {"width", "height", "head", "tail", "style", "cuttings", "frames"}
    assert set(film) == drawn | where
    assert (film["width"], film["height"]) == (drawing.width, drawing.height)


def test_a_drawing_tells_where_the_current_node_stands(drawing: FilmFrames) -> None:
    assert len(drawing.middles) == len(drawing.film.frames)
    at_a, at_s, at_b = (drawing.middles[frame][0] for frame in (1, 0, 45))
    assert 0 < at_a < at_s < at_b < drawing.width


def test_every_frame_is_a_whole_svg_that_names_itself(drawing: FilmFrames) -> None:
    for number, file in enumerate(drawing.frames()):
        root = ElementTree.fromstring(file)
        assert root.tag == f"{SVG}svg"
        assert root.get("role") == "img"
        assert root.get("viewBox") == f"0 0 {drawing.width:g} {drawing.height:g}"
        assert [child.tag for child in root][:3] == [f"{SVG}title", f"{SVG}desc", f"{SVG}style"]
        assert root.findtext(f"{SVG}title") == f"Frame {number} & more"
        first = root[3]
        assert first.get("class") == "paper"


def test_every_rule_is_used_and_every_class_is_known(drawing: FilmFrames) -> None:
    """In a file a class without a rule looks as the file's defaults do; see `oracle.rules`."""
    classes = set()
    for frame in drawing.frames():
        file = frame.decode()
        used = set(re.findall(r'class="([^"]*)"', file))
        style = file[file.index("<style>") : file.index("</style>")]
        assert set(re.findall(r"\.([a-z-]+)[,{]", style)) <= used
        classes |= used
    assert set(re.findall(r"\.([a-z-]+)\{", drawing.film.style)) == classes
    assert classes <= set(STYLES)


def test_a_file_has_two_palettes_and_a_film_has_the_pages(drawing: FilmFrames) -> None:
    file = next(drawing.frames()).decode()
    light, dark = file[: file.index("</style>")].split("@media (prefers-color-scheme:dark)")
    assert LIGHT["focus"] in light
    assert DARK["focus"] in dark
    assert not set(re.findall("#[0-9a-f]{6}", dark)) & set(LIGHT.values()) - set(DARK.values())
    assert "#" not in drawing.film.style
    asked = set(re.findall(r"var\(--wt-([a-z]+)\)", drawing.film.style))
    assert {"paper", "ink", "focus", "alpha", "beta", "cut"} <= asked <= set(LIGHT)


def test_a_file_leans_on_nothing_outside_it(drawing: FilmFrames) -> None:
    for file in drawing.frames():
        text = file.decode().replace("http://www.w3.org/2000/svg", "")
        assert "http" not in text
        assert "url(" not in text
        assert "href" not in text
        assert " id=" not in text


def test_pictures_hold_no_sentences(drawing: FilmFrames) -> None:
    words = re.compile(
        r"MAX|MIN|fail low|fail high|exact|(α|β|score|child) = −?[\d.∞]+|[=≤≥] −?\d+"
    )
    for file in drawing.frames():
        for text in ElementTree.fromstring(file).iter(f"{SVG}text"):
            assert text.text
            name = re.fullmatch(r"[A-Z](/[A-Z])*(/\d)?|−?[\d∞]+", text.text)
            assert name or words.fullmatch(text.text), text.text
