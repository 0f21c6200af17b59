"""The page asks before it shows: held, answered, skipped, counted, and switched off."""

import shutil

import pytest

from reader import memory, opened

from .browsing import FIRST, LAST, shows

pytestmark = pytest.mark.browser

CARD = "#tree .wt-ask .wt-question"
ASKED = 5
"""The frame that the small course asks about."""


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def score(page):
    return page.locator(f"{FIRST} .wt-score").inner_text()


def led(page):
    """Step to the frame before the question, and once more."""
    page.evaluate("location.hash = '#f=3'")
    page.locator(f"{FIRST} .wt-next").focus()
    press(page, "ArrowRight", "ArrowRight")
    page.wait_for_selector(f"{CARD}.wt-held")
    assert shows(page, ASKED - 1)


def test_the_step_waits_for_an_answer_and_the_reason_is_told_with_the_frame(page):
    led(page)
    assert page.evaluate("document.activeElement.matches('.wt-question')")
    page.locator(CARD).get_by_role("button", name="no", exact=True).click()
    assert shows(page, ASKED)
    verdict = page.locator(f"{CARD} .wt-verdict")
    assert verdict.inner_text() == "Yes. no MAX has 3."
    assert verdict.get_attribute("role") == "status"
    assert score(page) == "1 of 1 right here, 1 of 1 in the course"
    page.locator(f"{FIRST} .wt-next").click()
    assert shows(page, ASKED + 1)
    assert page.locator(CARD).count() == 0


def test_a_wrong_answer_is_told_at_once_and_only_the_first_counts(page):
    led(page)
    page.locator(CARD).get_by_role("button", name="yes").click()
    assert shows(page, ASKED)
    assert page.locator(f"{CARD} .wt-verdict").inner_text() == "Not quite. no MAX has 3."
    page.locator(CARD).get_by_role("button", name="no", exact=True).click()
    assert score(page) == "0 of 1 right here, 0 of 1 in the course"
    page.locator(f"{FIRST} .wt-back").click()
    page.locator(f"{FIRST} .wt-next").click()
    assert shows(page, ASKED)  # it was answered, so it does not hold the reader again


def test_by_keyboard_alone(page):
    led(page)
    press(page, "ArrowRight", "ArrowRight")
    assert shows(page, ASKED - 1)
    press(page, "Tab", "Tab", "Enter")
    assert shows(page, ASKED)
    press(page, "ArrowRight")
    assert shows(page, ASKED + 1)
    assert page.evaluate("document.activeElement.closest('.wt-player')?.id") == "tree"
    press(page, "ArrowLeft")
    assert shows(page, ASKED)


def test_the_question_is_named_for_those_who_hear_it(page):
    led(page)
    card = page.get_by_role("group", name="Before you go on. Will B's other leaf be read?")
    assert card.count() == 1
    assert card.get_by_role("button").all_inner_texts() == ["yes", "no", "Skip"]
    assert page.locator("#tree .wt-switch").get_attribute("aria-pressed") == "true"


def test_a_question_can_be_skipped_and_comes_again(page):
    led(page)
    page.locator(CARD).get_by_role("button", name="Skip").click()
    assert shows(page, ASKED)
    assert score(page) == ""
    page.locator(f"{FIRST} .wt-back").click()
    page.locator(f"{FIRST} .wt-next").click()
    page.wait_for_selector(f"{CARD}.wt-held")
    assert shows(page, ASKED - 1)


def test_a_jump_to_the_cut_leads_to_its_question(page):
    page.locator(f"{FIRST} .wt-jumps .wt-cut").click()
    page.wait_for_selector(f"{CARD}.wt-held")
    assert shows(page, ASKED - 1)


def test_whoever_looks_for_a_frame_is_not_asked(page):
    page.evaluate(f"location.hash = '#f={ASKED}'")
    assert shows(page, ASKED)
    page.evaluate("location.hash = '#f=0'")
    assert shows(page, 0)
    page.locator(".wt-transcript summary").click()
    page.locator(f".wt-transcript a[data-frame='{ASKED}']").click()
    assert shows(page, ASKED)
    page.locator(f"{FIRST} .wt-first").click()
    box = page.locator(f"{FIRST} .wt-time svg").bounding_box()
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"], y)
    page.mouse.down()
    page.mouse.move(box["x"] + ASKED / LAST * box["width"], y, steps=8)
    assert shows(page, ASKED)
    page.mouse.up()
    assert shows(page, ASKED)


@pytest.mark.parametrize("which", ["site", "zensical_site"])
def test_the_switch_turns_asking_off_and_is_remembered(browser, request, which):
    with opened(browser, request.getfixturevalue(which)) as page:
        page.locator(f"{FIRST} .wt-switch").click()
        page.reload()
        page.wait_for_selector(f"{FIRST}.wt-running")
        assert page.locator(f"{FIRST} .wt-switch").get_attribute("aria-pressed") == "false"
        page.evaluate(f"location.hash = '#f={ASKED - 1}'")
        page.wait_for_selector(CARD)  # it is there to be read, and holds nobody
        assert page.locator(f"{CARD} details summary").is_visible()
        page.locator(f"{FIRST} .wt-next").click()
        assert shows(page, ASKED)


def test_the_score_is_kept_in_every_language_until_it_is_reset(browser, site):
    with opened(browser, site) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        led(page)
        page.locator(CARD).get_by_role("button", name="no", exact=True).click()
        page.goto((site / "generated/ja/page.html").as_uri())
        page.wait_for_selector(f"{FIRST}.wt-running")
        assert "1問中1問正解" in score(page)
        page.locator(f"{FIRST} .wt-reset").click()
        assert score(page) == ""
        assert not page.locator(f"{FIRST} .wt-reset").is_visible()
        page.locator(f"{FIRST} .wt-jumps .wt-cut").click()
        page.wait_for_selector(f"{CARD}.wt-held")


def test_where_nothing_may_be_kept_it_works_all_the_same(browser, site):
    context = browser.new_context()
    context.add_init_script(
        "Object.defineProperty(self, 'localStorage', { get() { throw new Error('no') } })"
    )
    page = context.new_page()
    page.goto((site / "generated/en/page.html").as_uri())
    page.wait_for_selector(f"{FIRST}.wt-running")
    led(page)
    page.locator(CARD).get_by_role("button", name="no", exact=True).click()
    assert shows(page, ASKED)
    assert score(page).startswith("1 of 1")
    context.close()


def test_the_list_below_answers_in_place(page):
    listed = page.locator("article .wt-question").last
    listed.get_by_role("button", name="yes").click()
    assert listed.locator(".wt-verdict").inner_text() == "Not quite. no MAX has 3."
    assert shows(page, 0)
    assert score(page) == "0 of 1 right here, 0 of 1 in the course"


def test_the_other_language_shows_the_same_frame(page):
    page.evaluate("location.hash = '#f=5'")
    assert shows(page, 5)
    page.locator(".wt-language").click()
    page.wait_for_selector(f"{FIRST}.wt-running")
    assert page.url.endswith("ja/page.html#f=5")
    assert shows(page, 5, language="ja")


DAMAGED = [
    "",
    "{",
    "null",
    "5",
    '"off"',
    "[]",
    '{"answers": 5}',
    '{"answers": [1]}',
    '{"answers": {"tree/tree": null}}',
    '{"answers": {"tree/tree": {"5": "right"}}}',
    '{"answers": {"tree/tree": {"5": {"toString": null}}}}',
]


@pytest.mark.parametrize("text", DAMAGED)
def test_damaged_memory_is_thrown_away(browser, site, text):
    with opened(browser, site) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [memory(site), text])
        page.reload()
        page.wait_for_selector(f"{FIRST}.wt-running")
        assert score(page) == ""
        led(page)
        page.locator(CARD).get_by_role("button", name="no", exact=True).click()
        assert score(page) == "1 of 1 right here, 1 of 1 in the course"
        page.reload()
        page.wait_for_selector(f"{FIRST}.wt-running")
        assert score(page) == "1 of 1 right here, 1 of 1 in the course"


def test_sound_memory_is_not_thrown_away(browser, site):
    with opened(browser, site) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        text = '{"off": true, "answers": {"tree/tree": {"5": 0}, "another": {"1": 1}}}'
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [memory(site), text])
        page.reload()
        page.wait_for_selector(f"{FIRST}.wt-running")
        assert score(page) == "0 of 1 right here, 1 of 2 in the course"
        assert page.locator(f"{FIRST} .wt-switch").get_attribute("aria-pressed") == "false"


def test_two_courses_on_one_host_count_for_themselves(browser, site, tmp_path):
    for name in ("first", "second"):
        shutil.copytree(site, tmp_path / name)
    page_ = "generated/en/page.html"
    with opened(browser, tmp_path / "first") as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        led(page)
        page.locator(CARD).get_by_role("button", name="no", exact=True).click()
        for name, told in (("second", ""), ("first", "1 of 1 right here, 1 of 1 in the course")):
            page.goto((tmp_path / name / page_).as_uri())
            page.wait_for_selector(f"{FIRST}.wt-running")
            assert score(page) == told


def test_where_nothing_can_be_kept_answers_last_as_long_as_the_page(browser, site):
    with opened(browser, site) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full') } }")
        led(page)
        page.locator(CARD).get_by_role("button", name="no", exact=True).click()
        assert score(page) == "1 of 1 right here, 1 of 1 in the course"
