"""The page to find a mistake: what it says, and what a reader meets who answers rightly or not."""

import re
import shutil
from html import unescape
from pathlib import Path

import pytest
import yaml

from reader import opened
from search_walkthroughs.building.course_build import build
from search_walkthroughs.building.site_builder import build_site
from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.course import check as course_check
from search_walkthroughs.course.files import read_walkthrough as read_file
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.pages.types.mistake_page import MistakePage
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.reading import Limits, read
from search_walkthroughs.reading.course_limits import course_limits
from search_walkthroughs.runs.registry import catalogue
from trust import tiny

pytestmark = pytest.mark.day(15)

ROOT = Path(__file__).parents[2]
CHAPTER = ROOT / "walkthroughs/mistakes"
PAGES = sorted(CHAPTER.glob("[!_]*.yml"))
HEAD = (
    "title: t\npage: mistake\nclaim: 'Any *text*, <b> too'\n"
    "algorithm:\n- alpha-beta: {label: cuts, options: {fail: hard}}\n"
    "- minimax: {label: {en: reads all, ja: すべて読む}}\n"
    "tree: {A: {C: [2, 4, 5], D: [7, 3, 5]}, B: {E: [4, 3, 2], F: [6, 4, 1]}}\n"
    "statements:\n"
)


def made(walkthrough):
    runs = course_check.check_walkthrough(walkthrough)
    return MistakePage("x/t", walkthrough, showings("x/t", runs))


def page(*statements):
    rows = "".join(f"- {{says: {{en: s, ja: 文}}, {row}}}\n" for row in statements)
    return made(read(HEAD + rows, "t.yml", catalogue(), Limits()))


def lines(page, language="en"):
    """What the page says of each statement, without its tags."""
    text = page.text(language)
    listed = text[text.index('<ol class="wt-statements">') :]
    items = re.findall(r"<li>(.*?)</li>", listed[: listed.index("</ol>")], re.DOTALL)
    return [unescape(re.sub("<[^>]+>", "", item)).replace("\n", " ") for item in items]


@pytest.mark.parametrize(
    ("statement", "result"),
    [
        ("minimax-values: {B: 5}", "Wrong. By plain minimax B is worth 4. The statement says 5."),
        ("returns: {B: 5}", "True. cuts: The search leaves B with 5."),
        (
            "returns: {A: 5, B: 4}, why: Because.",
            "Wrong. cuts: The search leaves B with 5. The statement says 4. Because.",
        ),
        (
            "returns: {B/F: 5}",
            "Wrong. cuts: The search never comes to F. The statement says 5.",
        ),
        ("value: 6", "Wrong. cuts: The search gives the root 5. The statement says 6."),
        ("best: B", "Wrong. cuts: The first of the best moves is A. The statement says B."),
        (
            "line: [A, C, 2]",
            "Wrong. cuts: The line of best moves is A → C → 3. The statement says A → C → 2.",
        ),
        (
            "pruned: [B/F]",
            "Wrong. cuts: It skips A/D/2 (3), A/D/3 (5), F. The statement says F.",
        ),
        (
            "pruned: [B], entry: reads all",
            "Wrong. reads all: It skips nothing. The statement says B.",
        ),
        ("calculated: 19, entry: reads all", "True. reads all: It searches 19 nodes."),
        ("pruned-nodes: 6", "True. cuts: It skips 6 nodes."),
        (
            "frames: {start: 13, end: 13}",
            "True. cuts: Of the frames there are 13 with the status start, 13 with the status end.",
        ),
        ("cutoffs: 2", "True. cuts: The condition for a cut holds 2 times."),
        (
            "cutoffs: [{path: A/D, kind: beta, after: A/D/1, deep: off}, {path: B, skipped: []}]",
            "Wrong. cuts: The condition for a cut holds here: β cut at D (after A/D/1 (7), "
            "shallow), cut at B (skips F). The statement says β cut at D (after A/D/1 (7), "
            "shallow), cut at B (skips nothing).",
        ),
    ],
)
def test_a_statement_is_told_with_what_happened(statement, result):
    other = "value: 6" if result.startswith("True") else "value: 5"
    line, _ = lines(page(statement, other))
    assert line.startswith(f"s {result} See frame "), line


@pytest.mark.parametrize("language", languages())
def test_the_question_takes_every_wrong_statement(language):
    one = page("minimax-values: {B: 5}", "value: 5", "best: B")
    text = one.text(language)
    (answer,) = re.findall(r'wt-mistake" data-player="(.*?)" data-answer="(.*?)"', text)
    assert answer == ("1-alpha-beta", "0 2")
    assert str(messages(language).count("mistake.which", 2)) in text
    assert "Any &#42;text&#42;, &lt;b&gt; too" in text
    assert list(one.facts(messages("en"))) == ["3 statements, 2 of them wrong"]


def test_a_link_leads_to_the_frame_that_shows_it():
    one = page("minimax-values: {B: 5}", "calculated: 19, entry: reads all")
    listed = one.text("en").partition('<ol class="wt-statements">')[2].partition("</ol>")[0]
    for judged, shown in zip(one.judgements, one.showings, strict=True):
        number = shown.moments[judged.place].frame.number
        link = f'href="../../{shown.picture(judged.place)}" data-player="{shown.id}" data-frame'
        assert f'{link}="{number}"' in listed


def test_a_search_that_is_wrong_is_asked_nothing():
    one = made(read_file(CHAPTER / "calls-itself.yml"))
    assert one.text("en").count('class="wt-question') == 1
    assert one.asked(one.showings[0]) == set()
    assert one.questions("en", "") == [], "nor where its player is embedded"
    other = made(read_file(CHAPTER / "equal-moves.yml"))
    assert other.text("en").count('class="wt-question') > 1


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_the_author_says_why_of_each_mistake(file):
    mistake = read_file(file).mistake
    assert all(one.why for one in mistake.statements if one.wrong)
    assert any(one.wrong for one in mistake.statements)


def test_the_tree_that_is_searched_is_what_a_dictionary_keeps():
    written = yaml.safe_load((CHAPTER / "key-twice.yml").read_text("utf-8"))
    assert yaml.safe_load(written["invalid-tree"]) == written["tree"]["children"]


BY_DAY = PAGES[::4]
"""The pages that are opened on a telephone."""
OPENED = ("equal-moves", "equal-to-the-bound", "key-twice")
"""The pages whose question is answered."""


@pytest.fixture(scope="module")
def chapter(importable, tmp_path_factory, request):
    """The chapter's site, by day with the pages alone that tests open."""
    root = tiny.write(tmp_path_factory.mktemp("mistakes"))
    shutil.rmtree(root / "walkthroughs/few")
    (root / "walkthroughs/mistakes").mkdir()
    for file in PAGES:
        if request.config.getoption("--night") or file in BY_DAY or file.stem in OPENED:
            shutil.copy(file, root / "walkthroughs/mistakes")
    assert (
        build(root, walkthrough_files([root / "walkthroughs"]), course_limits(root)).findings == ()
    )
    build_site(root)
    return root / "site"


@pytest.mark.browser
def test_a_wrong_answer_and_a_right_one(browser, chapter):
    with opened(browser, chapter, "walkthroughs/mistakes/equal-moves.html") as page:
        page.wait_for_selector(".wt-running")
        asked = page.locator(".wt-mistake")
        asked.get_by_role("button", name="Alpha-beta returns 5 for B.").click()
        assert asked.get_by_role("status").inner_text() == "That is not right."
        assert not asked.get_by_text("By plain minimax").is_visible()
        asked.get_by_role("button", name="B is worth 5, as much as A.").click()
        assert asked.get_by_role("status").inner_text() == "That is right."
        assert asked.get_by_text("By plain minimax B is worth 4.").is_visible()
        asked.get_by_role("link").click()
        page.wait_for_function("location.hash.includes('f=')")


@pytest.mark.browser
def test_each_of_two_mistakes_is_a_right_answer(browser, chapter):
    with opened(browser, chapter, "ja/walkthroughs/mistakes/equal-to-the-bound.html") as page:
        page.wait_for_selector(".wt-running")
        buttons = page.locator(".wt-mistake").get_by_role("button")
        verdicts = []
        for place in range(buttons.count()):
            buttons.nth(place).click()
            verdicts.append(page.locator(".wt-mistake").get_by_role("status").inner_text())
        assert verdicts == ["正しくありません。", "正解です。", "正解です。", "正しくありません。"]


@pytest.mark.browser
def test_without_a_script_the_answer_is_folded_away(browser, chapter):
    address = "walkthroughs/mistakes/key-twice.html"
    with opened(browser, chapter, address, java_script_enabled=False) as page:
        assert page.get_by_text("the key `N1-1` stands here a second time").is_visible()
        reason = page.locator(".wt-mistake").get_by_text("N1 has one child left")
        assert not reason.is_visible()
        page.locator(".wt-mistake summary").click()
        assert reason.is_visible()


@pytest.mark.browser
@pytest.mark.parametrize("pages", [BY_DAY, pytest.param(PAGES, marks=pytest.mark.night)])
def test_a_phone_is_wide_enough(browser, chapter, pages):
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    for file in pages:
        with opened(
            browser, chapter, f"ja/walkthroughs/mistakes/{file.stem}.html", **phone
        ) as page:
            page.wait_for_selector(".wt-running")
            assert page.evaluate("document.documentElement.scrollWidth") == 390
