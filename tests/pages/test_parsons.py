"""The page of shuffled lines: moved by keys, pointer and touch, and compared where nothing runs."""

import json

import pytest

from reader import memory, opened
from search_walkthroughs.captions.catalogue import section
from search_walkthroughs.pages.course.parsons_page import CELL, page_words
from search_walkthroughs.parsons.problem import problems

from .stub_worker import open_cell

pytestmark = [pytest.mark.browser, pytest.mark.day(5)]

PAGE = "walkthroughs/parsons.html"
BY_NAME = {problem.name: problem for problem in problems()}
SIZES = {390: {"width": 390, "height": 844}, 1280: {"width": 1280, "height": 800}}


def shown(page):
    """The lines of the answer as the page has them: level and text."""
    return page.locator(".wt-answer li").evaluate_all(
        "all => all.map((li) => [Number(li.style.getPropertyValue('--wt-level')), li.textContent])"
    )


def pool(page, text):
    return page.locator(".wt-pool button").filter(has=page.get_by_text(text, exact=True)).first


def put(page, lines):
    """Take the lines from the pool by keys, each indented as it is to be."""
    for line in lines:
        pool(page, line.text).press("Enter")
        last = page.locator(".wt-answer [aria-pressed=true]")
        level = shown(page)[-1][0]
        for _ in range(abs(line.indent - level)):
            last.press("ArrowRight" if line.indent > level else "ArrowLeft")


def said(page):
    return page.locator(".wt-parsons-result").inner_text()


def open_(browser, site, name, language="", **facts):
    return opened(browser, site, f"{language}{PAGE}#{name}", **facts)


def test_a_reader_solves_it_by_keyboard_and_the_browser_remembers(browser, quiet_site):
    problem = BY_NAME["negamax"]
    _, swapped = problem.orders
    with open_(browser, quiet_site, "negamax", own=True) as page:
        page.wait_for_selector(".wt-pool button")
        assert page.locator(".wt-pool button").count() == len(problem.lines) + 2
        page.locator(".wt-go").click()
        assert said(page) == page_words("en")["words"]["nothing"]
        put(page, swapped[:-1])
        assert shown(page) == [[line.indent, line.text] for line in swapped[:-1]]
        page.locator(".wt-go").click()
        count = len(swapped) - 1
        assert f"The first {count} lines stand as in one of them." in said(page)
        assert "Lines left over: 3." in said(page)
        put(page, swapped[-1:])
        page.locator(".wt-go").click()
        assert said(page).startswith("Right: it is the same search as the listing.")
        kept = json.loads(page.evaluate("(name) => localStorage.getItem(name)", memory(quiet_site)))
        assert kept["parsons"] == {"negamax": 1}
        page.reload()
        page.wait_for_selector(".wt-pool button")
        assert page.locator(".wt-solved").inner_text().strip() == "✓ solved"


def test_a_wrong_order_is_not_called_right_and_a_stray_line_names_its_mistake(browser, quiet_site):
    problem = BY_NAME["minimax"]
    with open_(browser, quiet_site, "minimax") as page:
        page.wait_for_selector(".wt-pool button")
        stray = problem.exercise.strays[0]
        put(page, [problem.lines[0]])
        pool(page, stray.text).click()
        page.locator(".wt-go").click()
        assert "Right" not in said(page)
        assert "The first line stands as in one of them." in said(page)
        assert page_words("en")["mistakes"][stray.mistake] in said(page)
        page.locator(".wt-answer button").last.press("Delete")
        assert said(page) == ""
        assert len(shown(page)) == 1


def test_lines_move_by_keys_and_by_the_buttons(browser, quiet_site):
    with open_(browser, quiet_site, "minimax") as page:
        page.wait_for_selector(".wt-pool button")
        for text in ("best = 0", "best = score", "best = inf"):
            pool(page, text).click()
        page.locator(".wt-answer button").last.press("Shift+ArrowUp")
        assert [text for _, text in shown(page)] == ["best = 0", "best = inf", "best = score"]
        moved = page.locator(":focus")
        assert moved.inner_text().strip() == "best = inf", "the focus goes with the line"
        assert page.locator(".wt-moved").inner_text() == "Line 2, 0 in."
        moved.press("ArrowUp")
        assert page.locator(":focus").inner_text().strip() == "best = 0"
        page.locator('[data-act="in"]').click()
        page.locator('[data-act="down"]').click()
        assert shown(page) == [[0, "best = 0"], [0, "best = score"], [1, "best = inf"]]
        assert page.locator('[data-act="down"]').is_disabled()
        page.locator('[data-act="back"]').click()
        page.get_by_role("button", name="Start again").click()
        assert shown(page) == []
        assert page.locator('[data-act="up"]').is_disabled()


def centre(page, locator):
    box = locator.bounding_box()
    return box["x"] + 30, box["y"] + box["height"] / 2


def test_a_line_is_dragged_in_to_its_place_and_depth_and_out_again(browser, quiet_site):
    with open_(browser, quiet_site, "minimax") as page:
        page.wait_for_selector(".wt-pool button")
        for text in ("best = 0", "best = score"):
            pool(page, text).click()
        level = page.locator(".wt-answer").evaluate(
            "e => parseFloat(getComputedStyle(e).getPropertyValue('--wt-level-width'))"
            " * parseFloat(getComputedStyle(e).fontSize)"
        )
        line = pool(page, "best = inf")
        x, y = centre(page, line)
        first = page.locator(".wt-answer li").nth(1).bounding_box()
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 20, y, steps=3)
        left = page.locator(".wt-answer").bounding_box()["x"]
        page.mouse.move(left + 30 + 2 * level, first["y"] + 4, steps=5)
        assert page.locator(".wt-drop").count() == 1
        page.mouse.up()
        assert shown(page) == [[0, "best = 0"], [2, "best = inf"], [0, "best = score"]]
        x, y = centre(page, page.locator(".wt-answer button").first)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(60, y + 5, steps=5)
        page.keyboard.press("Escape")
        page.mouse.up()
        assert len(shown(page)) == 3, "Escape leaves all as it was"
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(60, y + 5, steps=5)
        page.mouse.up()
        assert [text for _, text in shown(page)] == ["best = inf", "best = score"]


def test_a_finger_takes_lines(browser, quiet_site):
    facts = {"viewport": SIZES[390], "has_touch": True}
    with open_(browser, quiet_site, "minimax", **facts) as page:
        page.wait_for_selector(".wt-pool button")
        pool(page, "best = 0").tap()
        page.locator('[data-act="in"]').tap()
        assert shown(page) == [[1, "best = 0"]]


@pytest.mark.parametrize("language", ["", "ja/"])
@pytest.mark.parametrize("width", SIZES)
def test_nothing_is_wider_than_the_screen_and_axe_finds_nothing(browser, site, language, width):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    problem = BY_NAME["mtd_f"]
    with open_(browser, site, "mtd_f", language, viewport=SIZES[width]) as page:
        page.wait_for_selector(".wt-pool button")
        put(page, problem.lines[:6])
        page.locator(".wt-go").click()
        page.locator(".wt-parsons summary").click()
        root = "document.documentElement"
        assert page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found = axe.run(page, context="article", options={"preload": False}).response
            assert [rule["id"] for rule in found["violations"]] == []


# The cell, with a worker that knows its answer.

WORKER = """
onmessage = ({{ data: {{ start, id, call, given }} }}) => {{
  if (start) return postMessage({{ ready: {{}} }});
  const result = {{ ...{answer}, counts: JSON.stringify([call, ...given]) }};
  postMessage({{ id, ms: 1, memory: 1e6, result }});
}};
"""
ANSWER = {
    "kind": "wrong", "headline": "<b>wrong</b>", "says": ["line 3"], "tree": "[1, 0]",
    "frame": 8, "html": "", "films": [], "others": [],
}  # fmt: skip


def test_the_cell_asks_the_judge_and_says_no_more_than_the_verdict(browser):
    words = {**section("en", "try"), **page_words("en")["words"]}
    context = browser.new_context(viewport=SIZES[1280])
    begun = open_cell(context, CELL, words, WORKER.format(answer=json.dumps(ANSWER)), start=False)
    heard = begun.page.evaluate(
        """([words, program]) => new Promise((done) => {
          const place = document.querySelector(".wt-try");
          const hear = (data) => { if (data.verdict !== undefined) done(data); };
          self.walkthroughs.openCell(place, words, { light: true, hear })
            .then(({ port }) => port.postMessage({ program }));
        })""",
        [words, {"source": "x = 1", "task": "minimax", "call": "value(state)"}],
    )
    assert heard == {"verdict": "wrong"}
    verdict = begun.page.frame_locator("iframe").last.locator(".wt-verdict")
    assert "<b>wrong</b>" in verdict.inner_text(), "what comes from a program is text"
    assert '["judge_listing","x = 1","en","minimax","value(state)"]' in verdict.inner_text()
    context.close()
