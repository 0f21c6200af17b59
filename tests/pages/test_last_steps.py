"""You do the last steps: the film stops before them, the reader makes them, the film answers."""

import pytest

from search_walkthroughs.captions.catalogue import section
from search_walkthroughs.pages.walkthrough.presentation import showings
from support import film_of

from .browsing import press
from .holding import checked_run
from .staging import run, staged

pytestmark = [pytest.mark.browser, pytest.mark.day(5)]
TREE = {
    "key": "S",
    "children": {
        "A": {"C": [2, 4, 5], "D": [7, 3, 5]},
        "B": {"E": [4, 3, 2], "F": [6, 4, 1]},
    },
}
BOX = ".wt-last-steps"
UPDATE = 3
PHONE = (390, 844)


@pytest.fixture
def open_(browser, tmp_path):
    contexts = []

    def open_(*groups, language="en", size=(1280, 800), **facts):
        context = browser.new_context(
            viewport=dict(zip(("width", "height"), size, strict=True)), **facts
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.requests = []
        page.on("request", lambda request: page.requests.append(request.url))
        page.goto(staged(tmp_path, *groups, language=language).as_uri())
        page.wait_for_selector(".wt-running")
        page.evaluate("self.player = walkthroughs.start()[0]")
        return page

    yield open_
    for context in contexts:
        context.close()


def words(language="en"):
    return section(language, "last_steps")


def film():
    return film_of(run("alpha-beta", tree=TREE)[0].film())


def begin(page, kind=None):
    page.locator(".wt-more").click()
    page.locator("[data-does=last-steps]").click()
    page.locator(f"{BOX} .wt-options button").first.wait_for()
    if kind:
        page.locator(f"{BOX} .wt-{kind}").click()


def number(page):
    return page.evaluate("player.number")


def verdict(page):
    return page.locator(f"{BOX} .wt-verdict").inner_text()


def last_frames(condition, count=1):
    data = film()
    return [n for n in range(len(data["status"])) if condition(data, n)][-count:]


def is_update(data, n):
    return data["status"][n] == UPDATE


def test_the_script_comes_when_it_is_asked_for(open_):
    page = open_(run("alpha-beta", tree=TREE))
    assert not any("last-steps" in url for url in page.requests)
    begin(page)
    assert any(url.endswith("/last-steps.js") for url in page.requests)
    kinds = page.locator(f"{BOX} .wt-options button").all_inner_texts()
    expected = [words()[kind] for kind in ("node", "score", "window", "cut")]
    assert kinds == [words()["kind"].format(kind=kind, n=1) for kind in expected]


def test_a_score_is_written_and_the_caption_is_the_reason(open_):
    page = open_(run("alpha-beta", tree=TREE))
    begin(page, "score")
    (frame,) = last_frames(is_update)
    assert number(page) == frame - 1
    assert "B" not in page.locator(f"{BOX} input").input_value()
    page.locator(f"{BOX} input").fill("many")
    press(page, "Enter")
    assert page.locator(".wt-unreadable").inner_text() == words()["unreadable"]
    assert number(page) == frame - 1, "what is no number is no answer"
    data = film()
    score = data["scores"][data["score"][frame]][1]
    page.locator(f"{BOX} input").fill(score)
    press(page, "Enter")
    assert number(page) == frame
    assert verdict(page).startswith("That is right.")
    caption = page.locator(".wt-caption").inner_text()
    assert caption.split()[0] in data["captions"]["en"][frame]


def test_a_wrong_score_is_told_with_the_right_one(open_):
    page = open_(run("alpha-beta", tree=TREE))
    begin(page, "score")
    page.locator(f"{BOX} input").fill("-99")
    press(page, "Enter")
    data, (frame,) = film(), last_frames(is_update)
    score = data["scores"][data["score"][frame]][1]
    assert verdict(page) == " ".join(
        ["That is not right.", words()["answer"].format(answer=score), words()["reason"]]
    )


def test_there_is_one_more_when_all_were_right_and_one_fewer_else(open_):
    page = open_(run("alpha-beta", tree=TREE))
    begin(page, "score")
    for expected in (2, 3):
        for _ in range(expected - 1):
            answer(page)
        done = page.locator(f"{BOX} p").nth(1).inner_text()
        facts = {"right": expected - 1, "all": expected - 1, "n": expected}
        assert done == words()["done"].format(**facts)
        page.locator(f"{BOX} .wt-again").click()
    for _ in range(3):
        page.locator(f"{BOX} input").fill("-99")
        press(page, "Enter")
        more = page.locator(f"{BOX} .wt-on")
        if more.count():
            more.click()
    facts = {"right": 0, "all": 3, "n": 2}
    assert page.locator(f"{BOX} p").nth(1).inner_text() == words()["done"].format(**facts)


def answer(page):
    """Write the right score, and go on to the next step, if there is one."""
    data, frame = film(), number(page) + 1
    page.locator(f"{BOX} input").fill(data["scores"][data["score"][frame]][1])
    press(page, "Enter")
    more = page.locator(f"{BOX} .wt-on")
    if more.count():
        more.click()


def test_a_node_is_pressed_in_the_picture(open_):
    page = open_(run("alpha-beta", tree=TREE))
    begin(page, "node")
    (frame,) = last_frames(lambda data, n: n > 0 and data["status"][n] == 0)
    assert number(page) == frame - 1
    wrong, right = 0, film()["nodes"][frame]
    page.locator(f'.wt-canvas [data-node="{right}"]').click()
    assert verdict(page).startswith("That is right.")
    assert number(page) == frame
    assert page.locator(".wt-card").count() == 0, "it was an answer, not a question about the node"
    page.locator(f"{BOX} .wt-again").click()
    page.locator(f'.wt-canvas [data-node="{wrong}"]').click()
    assert verdict(page).startswith("That is not right.")
    page.locator(f'.wt-canvas [data-node="{wrong}"]').click()
    page.locator(".wt-card").wait_for()


def test_a_node_is_chosen_by_the_keyboard_alone(open_):
    page = open_(run("alpha-beta", tree=TREE))
    page.locator(".wt-more").focus()
    press(page, "Enter")
    page.locator("[data-does=last-steps]").focus()
    press(page, "Enter")
    page.locator(f"{BOX} .wt-node").wait_for()
    assert page.evaluate("document.activeElement.className") == "wt-node", "the first kind"
    press(page, "Enter")
    assert page.evaluate("document.activeElement.tagName") == "SELECT"
    (frame,) = last_frames(lambda data, n: n > 0 and data["status"][n] == 0)
    page.locator(f"{BOX} select").select_option(str(film()["nodes"][frame]))
    press(page, "Tab", "Enter")
    assert verdict(page).startswith("That is right.")
    assert page.evaluate("document.activeElement.className") == "wt-again"
    page.locator(f"{BOX} .wt-close").focus()
    press(page, "Enter")
    assert page.locator(BOX).count() == 0


def test_enter_at_a_node_of_the_picture_is_an_answer_too(open_):
    page = open_(run("alpha-beta", tree=TREE))
    begin(page, "node")
    (frame,) = last_frames(lambda data, n: n > 0 and data["status"][n] == 0)
    page.locator(f'.wt-canvas [data-node="{film()["nodes"][frame]}"]').focus()
    press(page, "Enter")
    assert verdict(page).startswith("That is right.")


def test_what_is_cut_is_pressed_and_below_it_counts_too(open_):
    page = open_(run("alpha-beta", tree=TREE))
    begin(page, "cut")
    data = film()
    frame = number(page) + 1
    (roots,) = [roots for at, _, _, roots in data["omissions"] if at == frame]
    below = [n for n, parent in enumerate(data["tree"]["parent"]) if parent == roots[0]]
    page.locator(f'.wt-canvas [data-node="{below[0]}"]').click()
    assert verdict(page).startswith("That is right.")
    page.locator(f"{BOX} .wt-again").click()
    asked = []
    for _ in range(2):
        frame = number(page) + 1
        left_out = any(at == frame for at, *_ in data["omissions"])
        asked.append(left_out)
        page.get_by_role("button", name=words()["nothing"]).click()
        assert verdict(page).startswith("That is not right." if left_out else "That is right.")
        more = page.locator(f"{BOX} .wt-on")
        if more.count():
            more.click()
    assert True in asked


def test_a_window_is_moved_and_infinity_may_be_written_with_letters(open_):
    page = open_(run("alpha-beta", tree=TREE))
    begin(page, "window")
    data, frame = film(), number(page) + 1
    before = data["windows"][data["window"][frame - 1]][:2]
    inputs = page.locator(f"{BOX} input")
    assert [one.input_value() for one in inputs.all()] == before, "it is moved from where it stands"
    for one, bound in zip(inputs.all(), data["windows"][data["window"][frame]], strict=False):
        one.fill(bound.replace("−", "-").replace("∞", "inf"))
    press(page, "Enter")
    assert verdict(page).startswith("That is right.")


def test_the_film_stops_also_when_it_plays_and_leads_back(open_):
    page = open_(run("alpha-beta", tree=TREE))
    begin(page, "score")
    (frame,) = last_frames(is_update)
    page.evaluate("player.go(0)")
    assert page.locator(f"{BOX} .wt-go").inner_text() == words()["go"]
    page.evaluate("player.playback.set(50)")
    page.locator(".wt-play").click()
    page.wait_for_selector(f"{BOX} input")
    assert number(page) == frame - 1
    assert not page.evaluate("player.playback.on")
    page.locator(".wt-next").click()
    assert number(page) == frame - 1
    assert page.evaluate("document.activeElement.name") == "score"


def test_what_was_there_comes_back_when_it_is_closed(open_):
    page = open_(run("alpha-beta", tree=TREE))
    assert page.locator(".wt-drawer-open").count() == 0
    begin(page, "node")
    assert page.locator(".wt-drawer-open").count() == 1
    page.locator(f"{BOX} .wt-close").click()
    assert page.locator(f"{BOX}, .wt-drawer-open, .wt-asking").count() == 0
    at = number(page)
    page.locator(".wt-next").click()
    assert number(page) == at + 1, "nobody is held any more"


def test_the_timeline_does_not_give_the_answer_away(open_):
    page = open_(run("alpha-beta", tree=TREE))
    strokes = '.wt-time path[data-kind="cut"]'
    shown = page.locator(strokes).get_attribute("d")
    begin(page, "cut")
    hidden = page.locator(strokes).get_attribute("d")
    assert len(hidden) < len(shown), "the cut that is asked for is not marked"
    page.locator(f"{BOX} .wt-close").click()
    assert page.locator(strokes).get_attribute("d") == shown


def test_of_compared_searches_the_one_that_leads_is_asked_about(open_):
    runs = [checked_run(algorithm, tree=TREE) for algorithm in ("minimax", "alpha-beta")]
    page = open_(showings("w", runs))
    begin(page, "score")
    assert page.evaluate("player.view.moves(player.number + 1)")
    page.locator(f"{BOX} input").fill("5")
    press(page, "Enter")
    assert verdict(page).startswith("That is right.")


def test_searches_without_a_window_ask_for_what_they_have(open_):
    page = open_(run("minimax", tree=TREE))
    begin(page)
    kinds = page.locator(f"{BOX} .wt-options button").evaluate_all(
        "all => all.map((one) => one.className)"
    )
    assert kinds == ["wt-node", "wt-score"]


def test_a_film_without_such_steps_says_so(open_):
    page = open_(run("alpha-beta", tree=TREE))
    page.evaluate("player.film.data.status.fill(1)")
    begin_without_kinds(page)
    assert words()["none"] in page.locator(BOX).inner_text()


def begin_without_kinds(page):
    page.locator(".wt-more").click()
    page.locator("[data-does=last-steps]").click()
    page.locator(f"{BOX} .wt-close").wait_for()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("kind", ["node", "score", "window", "cut"])
def test_on_a_phone_it_is_in_sight_and_accessible(open_, kind, language):
    page = open_(run("alpha-beta", tree=TREE), size=PHONE, language=language, has_touch=True)
    begin(page, kind)
    box = page.locator(f"{BOX} form").bounding_box()
    assert box["y"] + box["height"] <= PHONE[1]
    assert box["x"] + box["width"] <= PHONE[0]
    for control in page.locator(f"{BOX} form :is(button, input, select)").all():
        assert control.bounding_box()["height"] >= 36
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(page, context=".wt-player").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def test_how_many_are_made_is_kept_where_answers_are(open_):
    page = open_(run("alpha-beta", tree=TREE))
    page.add_script_tag(url="progress.js")
    begin(page, "score")
    answer(page)
    assert page.evaluate("walkthroughs.progress.read().steps") == {"score": 2}
    page.reload()
    page.wait_for_selector(".wt-running")
    page.add_script_tag(url="progress.js")
    begin(page)
    kind = words()["kind"].format(kind=words()["score"], n=2)
    assert kind in page.locator(f"{BOX} .wt-options button").all_inner_texts()
    page.evaluate("walkthroughs.progress.write({ steps: { score: 'many' } })")
    assert page.evaluate("walkthroughs.progress.read().steps") == {}, "what is damaged is left out"
