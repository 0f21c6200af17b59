"""Every algorithm has a page, and every walkthrough is found by what it shows."""

import re
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.course.files import (
    page_folder,
    page_path,
    read_walkthrough,
    walkthrough_files,
    walkthrough_name,
)
from search_walkthroughs.pages.course.algorithm_pages import algorithm_pages
from search_walkthroughs.pages.course.chapter_pages import (
    THUMBNAIL,
    THUMBNAIL_ABOVE,
    ChapterEntry,
    card_item,
    image,
    parts,
)
from search_walkthroughs.pages.course.navigation import chapters_in, navigation, prose
from search_walkthroughs.pages.course.walkthrough_index import facts, walkthrough_index
from search_walkthroughs.pages.markup.page_markup import ASSETS, EMBED, TOP
from search_walkthroughs.pages.walkthrough.walkthrough_page import uses
from search_walkthroughs.reading import BadInput
from search_walkthroughs.reading.other_files.algorithm_notes import (
    AlgorithmNotes,
    read_algorithm_notes,
)
from search_walkthroughs.runs.registry import algorithms

ROOT = Path(__file__).parents[2]
NOTES = read_algorithm_notes((ROOT / "docs/algorithms.toml").read_text("utf-8"), algorithms())
SOURCES = (ROOT / "docs/bibliography.bib").read_text("utf-8"), "docs/bibliography.bib"


@cache
def cards():
    """The course's cards without what only a run can tell."""
    found = ((file, read_walkthrough(file)) for file in walkthrough_files([ROOT / "walkthroughs"]))
    return [
        ChapterEntry(
            name=walkthrough_name(file),
            title=one.title,
            about=one.about,
            summary=dict.fromkeys(languages(), ""),
            picture=dict.fromkeys(languages(), "frames/0001.svg"),
            size=(900, 400),
            middle=(880, 60),
            minutes=1 + len(one.entries) * 3,
            difficulty=min(3, len(one.entries)),
            uses=uses(one),
        )
        for file, one in found
    ]


@cache
def pages():
    return algorithm_pages(NOTES, SOURCES, cards(), chapters_in(ROOT / "docs"))


def page(name, language):
    return pages()[f"{page_path(f'algorithms/{name}', language)}.md"]


@pytest.mark.parametrize("language", languages())
def test_the_page_of_an_algorithm_has_all_that_the_course_knows_of_it(language):
    for name, one in algorithms().items():
        text = page(name, language)
        assert f"algorithm: {name}" in text
        assert f"def {one.text.name}(" in text
        assert "SOURCE =" not in text
        shown = [card for card in cards() if name in card.names("algorithm")]
        assert shown
        for card in shown:
            assert re.search(rf"\.\./{card.name}\.(?:html|md)", text), (name, card.name)
            if "mistake" in card.names("page"):
                assert card.name in text.partition("{ #mistakes }")[2]
        for option in one.facts.options:
            assert f"<code>{option}</code>" in text
        assert "{ #source }" in text
    pvs = page("pvs", language)
    assert "https://doi.org/10.3233/ICG-1983-6402" in pvs
    assert "course/null-windows.md" in pvs
    assert "course/games-and-trees.md" not in pvs


def test_the_walkthroughs_that_show_it_best_come_first():
    text = page("alpha-beta", "en")
    first = re.search(r'<li class="wt-card"><a href="\.\./([^"]+)\.html"', text)
    assert first[1] == "textbook/alpha-beta"
    assert text.count('<li class="wt-card">') <= 3 * 6


def test_a_list_of_all_leads_to_each_and_the_navigation_has_them_below_it():
    for language in languages():
        listed = pages()[f"{EMBED}/{language}/algorithms-of-the-course.md"]
        for name in algorithms():
            assert f"({TOP}{page_folder(language)}/algorithms/{name}.html)" in listed
            assert f"{{ #{name} }}" in listed  # where it stood before it had a page
    text = navigation([], prose(ROOT / "docs"), ["pvs", "uct"])
    below = text[text.index("reference/algorithms.md") :]
    assert below.index("walkthroughs/algorithms/pvs.md") < below.index("reference/games.md")
    assert text.count("walkthroughs/algorithms/uct.md") == len(languages())
    assert "algorithms/" not in navigation([], {"en": ["index.md"]})
    assert "- walkthroughs/algorithms/uct.md" in navigation([], {"en": ["index.md"]}, ["uct"])


def test_a_course_without_notes_has_no_such_pages():
    assert algorithm_pages(AlgorithmNotes(family=[]), SOURCES, cards(), {}) == {}


NOTE = '[[family]]\ntitle.en = "F"\n\n[[family.algorithm]]\nname = "{}"\ntitle.en = "T"\n'
REST = 'does.en = "D"\ncost.en = "C"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            NOTE.format("pvss") + REST,
            "a.toml:5:1: there is no algorithm 'pvss'; did you mean `pvs`",
        ),
        (
            NOTE.format("pvs") + REST + NOTE.format("pvs").partition("\n\n")[2] + REST,
            "a.toml:10:1: 'pvs' stands here a second time",
        ),
        (NOTE.format("pvs"), "`family.algorithm.does`: field required"),
        ("[[family]\n", "a.toml:1:9: this is no TOML"),
    ],
)
def test_notes_with_a_fault_are_refused(text, said):
    with pytest.raises(BadInput) as error:
        read_algorithm_notes(text, algorithms(), "a.toml")
    assert said in str(error.value)


def test_a_thumbnail_is_a_part_of_its_picture_with_the_node_that_matters():
    card = cards()[0]
    picture, size = card.thumbnail("en")
    left, top, wide, high = map(float, re.search(r"viewBox\(([\d.,]+)\)", picture)[1].split(","))
    assert (wide, high) == size == THUMBNAIL
    assert left <= card.middle[0] <= left + wide <= card.size[0]
    assert top <= card.middle[1] <= top + high <= card.size[1]
    small = ChapterEntry("a", {}, {}, {}, {"en": "a.svg"}, (200, 100), (100, 50))
    assert small.thumbnail("en") == ("a.svg#svgView(viewBox(0,0,200,100))", (200, 100))
    whole = ChapterEntry("a", {}, {}, {}, {"en": "a.svg"}, (900, 400))
    assert whole.thumbnail("en") == ("a.svg", (900, 400))
    assert ChapterEntry("a", {}, {}, {}).thumbnail("en") is None


TALL = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 900" width="400" height="900">
<path fill="#00ff00" d="M0 0h400v900H0z"/><path fill="#ff0000" d="M180 480h40v40h-40z"/></svg>"""


@pytest.mark.browser
@pytest.mark.parametrize(
    ("middle", "place"), [((200, 500), THUMBNAIL_ABOVE / 160), (None, 500 / 900)]
)
def test_a_browser_shows_that_part_on_the_card(browser, tmp_path, middle, place):
    (tmp_path / "tall.svg").write_text(TALL)
    card = ChapterEntry("a", {}, {}, {}, {"en": "tall.svg"}, (400, 900), middle)
    item = card_item("a.html", image(card.thumbnail("en"), ""), "A", "", "")
    style = f'<link rel="stylesheet" href="{(ASSETS / "pages.css").as_uri()}">'
    (tmp_path / "a.html").write_text(f'{style}<ul class="wt-cards">{item}</ul>')
    page = browser.new_page()
    page.goto((tmp_path / "a.html").as_uri())
    picture = page.locator(".wt-card img").screenshot()
    page.close()
    shown = Image.open(BytesIO(picture)).convert("RGB")
    width, height = shown.size
    assert shown.getpixel((width // 2, round(height * place))) == (255, 0, 0)


@pytest.mark.sample(1)
@pytest.mark.browser
@pytest.mark.parametrize("language", languages())
def test_walkthroughs_are_found_by_algorithm_game_kind_difficulty_time_and_typing(
    language, browser, tmp_path
):
    text = walkthrough_index(parts({}, cards()), NOTES.titles(), language).partition("---\n\n")[2]
    script = (ASSETS / "walkthrough-index.js").read_text("utf-8")
    (tmp_path / "page.html").write_text(
        re.sub(r"<script src=[^>]*>", "<script>" + script.replace("\\", "\\\\"), text), "utf-8"
    )
    opened = browser.new_page()
    opened.goto(f"{(tmp_path / 'page.html').as_uri()}#algorithm=uct")

    def found():
        shown = opened.locator(".wt-card:not([hidden]) > a")
        addresses = shown.evaluate_all("all => all.map(a => a.getAttribute('href'))")
        return {address.removeprefix("../").removesuffix(".html") for address in addresses}

    by_name = {card.name: card for card in cards()}
    assert found() == {name for name, one in by_name.items() if "uct" in one.names("algorithm")}
    opened.locator("button[type=reset]").click()
    opened.wait_for_function("document.querySelectorAll('.wt-card[hidden]').length === 0")
    assert found() == by_name.keys()
    for name, value in (
        ("game", "othello"),
        ("kind", "prune"),
        ("difficulty", "3"),
        ("minutes", "5"),
    ):
        opened.select_option(f"select[name={name}]", value)
        wanted = {one.name for one in cards() if f"{name}={value}" in facts(one).split()}
        assert found() == wanted != set()
        assert f"{name}={value}" in opened.url
        opened.select_option(f"select[name={name}]", "")
    opened.fill("input[name=typed]", "othello")
    games = {name for name, one in by_name.items() if "othello" in one.names("game")}
    assert games <= found() < by_name.keys()
    opened.fill("input[name=typed]", "tic-tac-toe table")
    assert "tic-tac-toe/alpha-beta-table" in found()
    opened.fill("input[name=typed]", "nothing of this name")
    assert found() == set()
    assert opened.locator("output").inner_text() == opened.locator("output").get_attribute(
        "data-none"
    )
