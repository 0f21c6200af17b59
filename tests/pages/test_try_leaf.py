"""The page *Try it* with its player: editor and picture side by side, errors in its place, trees
that are searched before Python has started."""

import json

import pytest

from search_walkthroughs import lab
from search_walkthroughs.captions.catalogue import section
from support import film_of

from .staging import run
from .stub_worker import open_cell
from .test_try_cell import FIRST, WORKER, Lab

pytestmark = [pytest.mark.browser, pytest.mark.day(4)]
WORDS = {**section("en", "try")}


class WholeLab(Lab):
    """The lab, whose answers have the player."""

    def ask(self, call, *given):
        asked = json.dumps([call, *given], separators=(",", ":"), ensure_ascii=False)
        found = self.answers[asked] = lab.call(call, *given)
        return found


@pytest.fixture
def open_(browser):
    contexts = []

    def open_(known, size=(1280, 800)):
        facts = dict(zip(("width", "height"), size, strict=True))
        contexts.append(browser.new_context(viewport=facts))
        worker = WORKER.format(answers=json.dumps(known.answers, default=dict))
        opened = open_cell(contexts[-1], "try-cell.html", WORDS, worker)
        opened.page.add_style_tag(content="iframe { width: 100%; border: 0 } body { margin: 0 }")
        opened.cell.locator(".wt-player.wt-running").wait_for()
        opened.cell.locator("main[aria-busy=false]").wait_for()
        return opened

    yield open_
    for context in contexts:
        context.close()


def test_enter_searches_a_small_tree_before_python_is_started(browser):
    known = WholeLab()
    known.ask("answer", "tree: [[1, 2]]\n", {}, "en")
    worker = WORKER.format(answers=json.dumps(known.answers, default=dict))
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    opened = open_cell(context, "try-cell.html", WORDS, worker, start=False)
    opened.cell.locator(".wt-player.wt-running").wait_for()
    text = opened.cell.locator(".wt-try-file textarea")
    text.fill("[[5, 9], [7, 1]]")
    text.press("Enter")
    opened.cell.locator(".wt-try-note", has_text="= 5").wait_for()
    assert not opened.workers
    assert opened.page.get_by_role("button", name="Start").is_visible()
    text.fill("tree: [[1, 2]]\n")
    text.press("Control+Enter")
    opened.cell.locator("main[aria-busy=false]").wait_for()
    opened.page.wait_for_timeout(300)
    assert opened.workers
    context.close()


def test_a_damaged_link_is_told_before_python_is_started_and_after(browser):
    worker = WORKER.format(answers=json.dumps(WholeLab().answers, default=dict))
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    opened = open_cell(context, "try-cell.html", WORDS, worker, start=False, work="#lab=1.AAAA")
    damage = opened.cell.locator(".wt-try-note", has_text="The link is damaged")
    damage.wait_for()
    assert not opened.workers
    opened.page.get_by_role("button", name="Start").click()
    opened.cell.locator(".wt-try-sound").wait_for()
    damage.wait_for()
    context.close()


def test_editor_and_picture_are_in_the_first_screen(open_):
    opened = open_(WholeLab())
    boxes = {
        name: opened.cell.locator(f".wt-try-{name}").bounding_box()
        for name in ("editor", "picture")
    }
    editor, picture = boxes["editor"], boxes["picture"]
    assert editor["x"] + editor["width"] <= picture["x"]
    assert 0.2 < editor["width"] / 1280 < 0.35
    assert editor["y"] + editor["height"] <= 820
    assert opened.cell.locator(".wt-player").bounding_box()["height"] > 600


def test_on_a_telephone_the_picture_stands_below_a_low_editor(open_):
    opened = open_(WholeLab(), (390, 844))
    editor, picture = (
        opened.cell.locator(f".wt-try-{name}").bounding_box() for name in ("editor", "picture")
    )
    assert editor["height"] <= 160
    assert picture["y"] >= editor["y"] + editor["height"]


def test_an_error_takes_the_place_of_the_picture(open_):
    known = WholeLab()
    known.ask("answer", "[[1, 2], [3,", {}, "en")
    opened = open_(known)
    opened.cell.locator(".wt-try-file textarea").fill("[[1, 2], [3,")
    opened.cell.get_by_role("button", name=WORDS["search"]).click()
    opened.cell.locator(".wt-try-picture .wt-try-fault").wait_for()
    assert not opened.cell.locator(".wt-player").is_visible()
    opened.cell.locator(".wt-try-file textarea").fill(FIRST)
    opened.cell.get_by_role("button", name=WORDS["search"]).click()
    opened.cell.locator(".wt-player.wt-running").wait_for()
    opened.cell.locator(".wt-try-editor .wt-try-sound").wait_for()


def test_a_leaf_that_is_changed_in_the_picture_changes_the_text_and_is_proved(open_):
    known = WholeLab()
    text = known.edit("edit_tree", [1, 0], "value", "7")
    opened = open_(known)
    leaf = opened.cell.locator(".wt-canvas .node").nth(6)
    leaf.click()
    field = opened.cell.locator(".wt-leaf")
    field.fill("7")
    field.press("Enter")
    opened.cell.locator("main[aria-busy=false] .wt-light").wait_for(state="detached")
    area = opened.cell.locator(".wt-try-file textarea")
    opened.page.wait_for_timeout(200)
    assert area.input_value() == text
    assert opened.cell.locator(".wt-try-editor .wt-try-sound").count() == 1


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("algorithm", ["minimax", "negamax", "alpha-beta", "pvs"])
def test_a_small_tree_is_searched_before_python_has_started(browser, algorithm, language):
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    tree = [[3, 12, 8], [7, 4, 6], [14, 5, 2]]
    words = {**section(language, "try")}
    opened = open_cell(context, "try-cell.html", words, "onmessage = () => {};", language=language)
    area = opened.cell.locator(".wt-try-file textarea")
    area.wait_for()
    area.fill(f"title: My tree\nalgorithm: {algorithm}\ntree: {tree}\n")
    search, stop = (opened.cell.get_by_role("button", name=words[at]) for at in ("search", "stop"))
    for _ in range(20):  # on a slow machine the page may begin to wait for Python after a stop
        if search.is_enabled():
            search.click()
            break
        if stop.is_enabled():
            stop.click()
        opened.page.wait_for_timeout(200)
    opened.cell.locator(".wt-try-editor .wt-try-note").wait_for()
    film = film_of(run(algorithm, tree=tree)[0].film())
    frame = opened.page.frames[1]
    opened.cell.locator(".wt-player.wt-running").wait_for()
    data = frame.evaluate("walkthroughs.start()[0].film.data")
    for field in ("lines", "status", "nodes", "scores", "score", "counts"):
        assert data[field] == film[field], field
    for said, expected in zip(data["captions"][language], film["captions"][language], strict=True):
        assert said == expected
    assert "= 4" in opened.cell.locator(".wt-try-note").inner_text()
    said = opened.cell.locator(".wt-caption b").inner_text()
    assert film["captions"][language][0].startswith(f"<b>{said}")
    context.close()


def test_enter_searches_lists_at_once_while_python_starts(browser):
    context = browser.new_context(viewport={"width": 390, "height": 844})
    opened = open_cell(context, "try-cell.html", WORDS, "onmessage = () => {};")
    area = opened.cell.locator(".wt-try-file textarea")
    note = opened.cell.locator(".wt-try-note")
    opened.cell.locator(".wt-player.wt-running").wait_for()
    assert note.inner_text().endswith("= 3")
    area.fill("[[3, 12, 8], [7, 9, 6], [14, 5, 2]]")
    area.press("Enter")
    opened.cell.locator(".wt-try-note", has_text="= 6").wait_for()
    assert "\n" not in area.input_value()
    player = opened.cell.locator(".wt-player").bounding_box()
    assert player["y"] + player["height"] <= 860
    context.close()
