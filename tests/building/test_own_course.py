"""A course as a stranger makes one: in English alone, with its own colours, menu and folders.

A visitor finds no dead link, nothing missing, no error on the console, and can read all letters.
"""

import shutil

import pytest

from crawler import WINDOWS, crawl
from once import once
from search_walkthroughs.building.course_build import build
from search_walkthroughs.building.site_builder import build_site
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.pages.markup.theme_colours import theme_colours
from search_walkthroughs.reading.course_limits import course_limits
from search_walkthroughs.starting.new_course import add, begin
from search_walkthroughs.starting.new_walkthrough import NewWalkthrough

pytestmark = pytest.mark.day(2)

SETTINGS = """
theme: {name: material, palette: {primary: teal}}
nav:
  - index.md
  - Lessons:
    - lessons/
    - The first tree: walkthroughs/first-steps/first-tree.md
  - walkthroughs/mine/
  - MkDocs: https://www.mkdocs.org/
"""
DEEP = """---
title: "Cuts: the idea"
hide: [toc]
---

# Cuts

Read [the lesson before](../index.md#before) and step through
[this tree](../../walkthroughs/mine/deep.md).

--8<-- "en/mine/deep.html"

| node | value |
|---|---|
| A | 3 |

!!! note "Try it"
    `alpha-beta` reads fewer leaves than `minimax`.
    [Its page](../../walkthroughs/first-steps/first-tree.md) says why.
"""
LESSON = """# Lessons

## Before

--8<-- "en/mine/deep.html"

[Cuts](cuts/idea.md) come next.
"""


def made(root):
    """The course, built."""
    begin(root, "My course", ci=False)
    with (root / "mkdocs.yml").open("a", encoding="utf-8") as settings:
        settings.write(SETTINGS)
    add(root, NewWalkthrough("deep", "mine", None, None, ""), course_limits(root))
    add(root, NewWalkthrough("mate", "mine", "chess", None, ""), course_limits(root))
    for name, text in (("lessons/index.md", LESSON), ("lessons/cuts/idea.md", DEEP)):
        (root / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (root / "docs" / name).write_text(text, "utf-8")
    rebuilt(root)


def rebuilt(root):
    assert (
        build(root, walkthrough_files([root / "walkthroughs"]), course_limits(root)).findings == ()
    )
    build_site(root)


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    return once(tmp_path_factory, "own-course", made)


# By day in the window of a laptop alone.
@pytest.mark.browser
@pytest.mark.parametrize(
    "windows", [WINDOWS[:1], pytest.param(WINDOWS[1:], marks=pytest.mark.night)]
)
def test_a_visitor_finds_nothing_wrong_on_any_page(browser, course, windows):
    assert crawl(browser, course / "site", windows) == []


@pytest.mark.browser
def test_the_crawler_finds_what_is_wrong(browser, course, tmp_path):
    site = tmp_path / "site"
    shutil.copytree(course / "site", site)
    for page in site.rglob("*.html"):
        if page.name != "idea.html":
            page.unlink()
    page = site / "lessons/cuts/idea.html"
    wrong = (
        '<p><a href="../gone.html">gone</a> <a href="#nowhere">x</a> <img src="lost.svg" alt="">'
        '<span style="color:#999;background:#fff">pale</span></p>'
        "<script>missing()</script></article>"
    )
    page.write_text(page.read_text("utf-8").replace("</article>", wrong), "utf-8")
    found = crawl(browser, site, WINDOWS[:1])
    assert {fault.kind for fault in found} == {"link", "anchor", "asset", "console", "contrast"}
    own = [fault.what for fault in found if fault.kind in ("asset", "anchor")]
    assert own == ["lessons/cuts/idea.html#nowhere", "lessons/cuts/lost.svg"]
    assert "lessons/gone.html" in [fault.what for fault in found]


def test_no_page_speaks_of_another_language(course):
    assert not (course / "docs/ja").exists()
    assert not (course / "site/ja").exists()
    assert not (course / "site/search/ja.json").exists()
    for page in (course / "site").rglob("*.html"):
        text = page.read_text("utf-8")
        assert "日本語" not in text.replace('"日本語', ""), page
        assert "hreflang" not in text, page


def test_the_menu_is_the_author_s_and_lists_the_pages_of_the_folders_that_it_names(course):
    text = (course / "site/index.html").read_text("utf-8")
    tabs = text.partition('class="md-tabs__list"')[2].partition("</ul>")[0]
    names = [part.partition("<")[0].strip() for part in tabs.split('md-tabs__link">')[1:]]
    assert names == ["My course", "Lessons", "Mine", "MkDocs"]
    drawer = (course / "site/walkthroughs/mine/index.html").read_text("utf-8")
    assert 'href="deep.html" class="md-nav__link"' in drawer


# The colours of the theme.

COLOURS = """([names, scheme]) => {
  const body = document.body;
  body.dataset.mdColorScheme = scheme;
  const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgb = (...colours) => {
    paint.clearRect(0, 0, 1, 1);
    for (const colour of colours) { paint.fillStyle = colour; paint.fillRect(0, 0, 1, 1); }
    return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (parts) => parts.map((one) => one / 255)
    .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
    .reduce((sum, one, place) => sum + one * [0.2126, 0.7152, 0.0722][place], 0);
  const ground = (part) => part.parentElement
    ? [...ground(part.parentElement), getComputedStyle(part).backgroundColor] : ["white"];
  const ratio = (part) => {
    const behind = ground(part);
    const pair = [rgb(...behind), rgb(...behind, getComputedStyle(part).color)].map(luminance);
    const [low, high] = pair.sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const parts = [".md-header__topic", ".md-header__button", ".md-tabs__link",
    ".md-tabs__item--active .md-tabs__link", ".md-search__input", "article p a",
    "article code", ".md-footer__title", ".md-nav__link--active"];
  const found = [];
  const note = (name, part) => {
    const { mdColorPrimary: primary, mdColorAccent: accent } = body.dataset;
    if (ratio(part) < 4.5) found.push([primary, accent, name, ratio(part).toFixed(2)]);
  };
  const link = document.querySelector("article p a");
  for (const primary of names.primary) {
    body.dataset.mdColorPrimary = primary;
    for (const name of parts) note(name, document.querySelector(name));
    link.style.color = "var(--md-accent-fg-color)";
    for (const accent of names.accent) {
      body.dataset.mdColorAccent = accent;
      note("hovered link", link);
    }
    link.style.color = "";
  }
  return found;
}"""


@pytest.fixture
def coloured_page(browser, course):
    context = browser.own_context(viewport={"width": 1280, "height": 800}, bypass_csp=True)
    page = context.new_page()
    page.goto((course / "site/lessons/cuts/idea.html").as_uri())
    page.add_style_tag(content="* { transition: none !important }")
    yield page
    context.close()


def names():
    return {kind: [*found, "custom"] for kind, found in theme_colours().items()}


@pytest.mark.sample(1)
@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_every_colour_of_the_theme_can_be_read(coloured_page, scheme):
    every = names()
    assert len(every["primary"]) >= 21
    assert len(every["accent"]) >= 16
    assert coloured_page.evaluate(COLOURS, [every, scheme]) == []


@pytest.mark.browser
def test_without_our_rules_the_theme_s_colours_cannot_all_be_read(coloured_page):
    coloured_page.evaluate(
        """() => document.querySelector('link[href$="palette.css"]:not([href*=min])').remove()"""
    )
    some = {"primary": ["teal", "light-green"], "accent": []}
    found = coloured_page.evaluate(COLOURS, [some, "default"])
    assert {(primary, part) for primary, _, part, _ in found} >= {
        ("teal", ".md-tabs__link"),
        ("light-green", ".md-header__topic"),
    }
