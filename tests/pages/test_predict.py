"""Questions beside the tree: offered, asked first or off; answered, shown, counted and kept."""

import shutil

import pytest

from reader import memory, opened

from .browsing import FIRST, LAST, ask, drawer, end, jump, menu, press, shows

pytestmark = [pytest.mark.browser, pytest.mark.day(4)]

BOX = "#tree .wt-ask"
ASKED = 5
"""The frame that the small course asks about."""
RIGHT, WRONG = "no", "yes"


def score(page):
    return page.locator(f"{FIRST} .wt-score").text_content()


def offered(page):
    """Step to the frame before the question."""
    page.evaluate(f"location.hash = '#f={ASKED - 1}'")
    assert shows(page, ASKED - 1)
    drawer(page)
    page.locator(BOX).wait_for()


def choose(page, name):
    page.locator(BOX).get_by_role("button", name=name, exact=True).click()


def test_a_question_is_offered_and_nobody_is_held(page):
    offered(page)
    page.locator(f"{FIRST} .wt-next").click()
    assert shows(page, ASKED)
    assert page.locator(BOX).is_hidden()


def test_an_answer_is_told_with_its_reason_and_the_next_step_goes_on(page):
    offered(page)
    choose(page, RIGHT)
    assert shows(page, ASKED - 1)
    verdict = page.locator(f"{BOX} .wt-verdict")
    assert verdict.inner_text() == "That is right. no. MAX has 3."
    assert verdict.get_attribute("role") == "status"
    assert page.locator(f"{BOX} [data-is=right]").inner_text() == RIGHT
    assert score(page) == "1 of 1 right here, 1 of 1 right in the course"
    page.locator(f"{FIRST} .wt-next").click()
    assert shows(page, ASKED)
    assert page.locator(BOX).is_hidden()


def test_a_wrong_answer_is_told_at_once_and_only_the_first_counts(page):
    offered(page)
    choose(page, WRONG)
    assert (
        page.locator(f"{BOX} .wt-verdict").inner_text()
        == "That is not right. B is no better. no. MAX has 3."
    )
    signs = "e => getComputedStyle(e, '::after').content"
    for kind, sign in (("right", "✓"), ("wrong", "✗")):
        assert sign in page.locator(f"{BOX} [data-is={kind}]").evaluate(signs)
    page.locator(f"{BOX} [data-is=right]").click()
    assert score(page) == "0 of 1 right here, 0 of 1 right in the course"


def test_whoever_chooses_to_be_asked_is_held_for_one_press(page):
    ask(page, "ask")
    offered(page)
    page.locator(f"{FIRST} .wt-next").focus()
    press(page, "ArrowRight")
    assert shows(page, ASKED - 1)
    assert page.evaluate("document.activeElement.textContent") == WRONG, "the first answer"
    press(page, "ArrowRight")
    assert shows(page, ASKED)
    assert page.evaluate("document.activeElement.closest('.wt-player')?.id") == "tree"
    press(page, "ArrowLeft", "ArrowRight")
    assert shows(page, ASKED - 1), "not answered, so that it is asked again"
    press(page, "Enter", "ArrowRight")
    assert shows(page, ASKED)
    press(page, "ArrowLeft", "ArrowRight")
    assert shows(page, ASKED), "answered, so that it holds nobody"


def test_whoever_looks_for_a_frame_is_not_asked(page):
    ask(page, "ask")
    jump(page, "cut")
    assert shows(page, ASKED)
    page.evaluate("location.hash = '#f=0'")
    assert shows(page, 0)
    page.locator(".wt-transcript summary").click()
    page.locator(f".wt-transcript a[data-frame='{ASKED}']").click()
    assert shows(page, ASKED)
    end(page, "first")
    box = page.locator(f"{FIRST} .wt-time svg").bounding_box()
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"], y)
    page.mouse.down()
    page.mouse.move(box["x"] + ASKED / LAST * box["width"], y, steps=8)
    page.mouse.up()
    assert shows(page, ASKED)


def test_the_question_is_named_for_those_who_hear_it(page):
    offered(page)
    card = page.get_by_role("group", name="Before you go on. Will B's other leaf be read?")
    assert card.count() == 1
    shown = card.get_by_role("button").all_inner_texts()
    assert shown == [WRONG, RIGHT, "Show me", "No questions"]


def test_the_answer_can_be_shown_instead(page):
    offered(page)
    choose(page, "Show me")
    assert shows(page, ASKED)
    assert score(page) == ""


def test_the_timeline_has_a_dot_for_each_question(page):
    dots = page.locator(f"{FIRST} .wt-time path[data-kind=question]")
    x = (ASKED - 1) / LAST * 1000
    assert dots.get_attribute("d") == f"M{x:.1f} 2v.01"
    ask(page, "off")
    assert dots.get_attribute("d") == ""


@pytest.mark.parametrize(
    "size",
    [
        *((1280, 800), (390, 844)),
        *(pytest.param(size, marks=pytest.mark.night) for size in ((1000, 700), (768, 1024))),
    ],
)
def test_a_question_covers_and_moves_nothing_that_it_asks_about(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    parts = [f"{FIRST} .wt-{part}" for part in ("canvas", "bar")]

    def places():
        return [page.locator(part).bounding_box() for part in parts]

    page.evaluate(f"location.hash = '#f={ASKED - 2}'")
    assert shows(page, ASKED - 2)
    drawer(page)
    page.wait_for_timeout(100)
    before = places()
    offered(page)
    page.wait_for_timeout(100)
    assert places() == before
    margin = page.locator(f"{FIRST} .wt-view").evaluate("e => getComputedStyle(e).margin")
    assert margin == "0px"
    choose(page, RIGHT)
    assert places() == before
    top = page.locator(BOX).bounding_box()["y"]
    picture = page.locator(parts[0]).bounding_box()
    assert size[0] >= 1000 or top >= picture["y"] + picture["height"] - 1


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_while_the_drawer_is_closed_a_sign_stands_for_the_question_and_opens_it(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sign = page.locator(f"{FIRST} .wt-question-sign")
    assert sign.is_hidden()
    caption = page.locator(f"{FIRST} .wt-caption").bounding_box()
    page.evaluate(f"location.hash = '#f={ASKED - 1}'")
    assert shows(page, ASKED - 1)
    assert page.locator(BOX).is_hidden()
    assert min(sign.bounding_box()[side] for side in ("width", "height")) >= 24
    assert page.locator(f"{FIRST} .wt-caption").bounding_box() == caption, "its room is kept"
    sign.click()
    assert page.locator(BOX).is_visible()
    assert sign.is_hidden()
    assert page.evaluate("document.activeElement.textContent") == WRONG, "the first answer"


@pytest.mark.sample(1)
@pytest.mark.parametrize("which", ["site", "zensical_site"])
def test_the_choice_is_remembered(browser, request, which):
    with opened(browser, request.getfixturevalue(which)) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        offered(page)
        choose(page, "No questions")
        assert page.locator(BOX).is_hidden()
        page.reload()
        page.wait_for_selector(f"{FIRST}.wt-running")
        assert menu(page).locator("input[value=off]").is_checked()
        page.evaluate(f"location.hash = '#f={ASKED - 1}'")
        assert shows(page, ASKED - 1)
        assert page.locator(BOX).is_hidden()


KEEP_TOO = """([key, answers]) => {
  const kept = JSON.parse(localStorage.getItem(key));
  Object.assign(kept.answers, answers);
  localStorage.setItem(key, JSON.stringify(kept));
}"""
KEPT_ANSWERS = "(key) => JSON.parse(localStorage.getItem(key)).answers"


def test_answer_and_score_are_kept_in_every_language_until_they_are_reset(browser, quiet_site):
    with opened(browser, quiet_site) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        offered(page)
        choose(page, RIGHT)
        elsewhere = {"walkthroughs/other/search": {"3": [1, 0]}}
        page.evaluate(KEEP_TOO, [memory(quiet_site), elsewhere])
        page.goto((quiet_site / "ja/walkthroughs/page.html").as_uri())
        page.wait_for_selector(f"{FIRST}.wt-running")
        assert "1問中1問正解" in score(page)
        offered_here = f"location.hash = '#f={ASKED - 1}'"
        page.evaluate(offered_here)
        page.locator(f"{BOX} [data-is=right]").wait_for()
        menu(page).locator(".wt-reset").click()
        assert "0問中0問正解" in score(page)
        assert not page.locator(f"{FIRST} .wt-reset").is_visible()
        assert page.locator(f"{BOX} [data-is]").count() == 0
        assert page.evaluate(KEPT_ANSWERS, memory(quiet_site)) == elsewhere, (
            "only this page forgets"
        )


def test_where_nothing_may_be_kept_it_works_all_the_same(browser, site):
    context = browser.own_context()
    context.add_init_script(
        "Object.defineProperty(self, 'localStorage', { get() { throw new Error('no') } })"
    )
    page = context.new_page()
    page.goto((site / "walkthroughs/page.html").as_uri())
    page.wait_for_selector(f"{FIRST}.wt-running")
    offered(page)
    choose(page, RIGHT)
    assert score(page).startswith("1 of 1")
    context.close()


def test_the_list_below_answers_in_place(page):
    listed = page.locator("article .wt-question").last
    listed.get_by_role("button", name=WRONG).click()
    assert (
        listed.locator(".wt-verdict").inner_text()
        == "That is not right. B is no better. no. MAX has 3."
    )
    assert shows(page, 0)
    assert score(page) == "0 of 1 right here, 0 of 1 right in the course"


def test_the_other_language_shows_the_same_frame(page):
    page.evaluate("location.hash = '#f=5'")
    assert shows(page, 5)
    page.locator(".wt-language").click()
    page.wait_for_selector(f"{FIRST}.wt-running")
    assert page.url.endswith("/ja/walkthroughs/page.html#f=5")
    assert shows(page, 5, language="ja")


DAMAGED = [
    "",
    "{",
    "null",
    "5",
    '"off"',
    "[]",
    '{"mode": "never"}',
    '{"answers": 5}',
    '{"answers": [1]}',
    '{"answers": {"tree/tree": null}}',
    '{"answers": {"tree/tree": {"5": "right"}}}',
    '{"answers": {"tree/tree": {"5": [0]}}}',
    '{"answers": {"tree/tree": {"5": [0, 2]}}}',
    '{"answers": {"tree/tree": {"5": {"toString": null}}}}',
]


def test_damaged_memory_is_thrown_away(browser, quiet_site, request):
    every = request.config.getoption("--night")
    with opened(browser, quiet_site) as page:
        for text in DAMAGED if every else DAMAGED[::5]:
            page.wait_for_selector(f"{FIRST}.wt-running")
            page.evaluate(
                "([key, text]) => localStorage.setItem(key, text)", [memory(quiet_site), text]
            )
            page.reload()
            page.wait_for_selector(f"{FIRST}.wt-running")
            assert score(page) == "", text
        offered(page)
        choose(page, RIGHT)
        assert score(page) == "1 of 1 right here, 1 of 1 right in the course"
        page.reload()
        page.wait_for_selector(f"{FIRST}.wt-running")
        assert score(page) == "1 of 1 right here, 1 of 1 right in the course"


def test_sound_memory_is_not_thrown_away(browser, quiet_site):
    with opened(browser, quiet_site) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        answers = '{"tree/tree": {"5": [0, 0]}, "another": {"1": [2, 1]}}'
        text = f'{{"mode": "ask", "answers": {answers}}}'
        page.evaluate(
            "([key, text]) => localStorage.setItem(key, text)", [memory(quiet_site), text]
        )
        page.reload()
        page.wait_for_selector(f"{FIRST}.wt-running")
        assert score(page) == "0 of 1 right here, 1 of 2 right in the course"
        assert menu(page).locator("input[value=ask]").is_checked()


def test_two_courses_on_one_host_count_for_themselves(browser, quiet_site, tmp_path):
    for name in ("first", "second"):
        shutil.copytree(quiet_site, tmp_path / name)
    page_ = "walkthroughs/page.html"
    with opened(browser, tmp_path / "first") as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        offered(page)
        choose(page, RIGHT)
        for name, wanted in (
            ("second", ""),
            ("first", "1 of 1 right here, 1 of 1 right in the course"),
        ):
            page.goto((tmp_path / name / page_).as_uri())
            page.wait_for_selector(f"{FIRST}.wt-running")
            assert score(page) == wanted


def test_where_nothing_can_be_kept_answers_last_as_long_as_the_page(browser, quiet_site):
    with opened(browser, quiet_site) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full') } }")
        offered(page)
        choose(page, RIGHT)
        assert score(page) == "1 of 1 right here, 1 of 1 right in the course"
