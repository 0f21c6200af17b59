"""Practise: fresh questions that come again when they are due, and what a reader has done, which is
kept in the browser, saved as a file and forgotten."""

import json
from datetime import datetime

import pytest

from reader import memory, opened
from search_walkthroughs.questions.completion_code import page_signs, read_code
from search_walkthroughs.skills.catalogue import SKILLS

from .browsing import FIRST, LAST, drawer, shows

pytestmark = [pytest.mark.browser, pytest.mark.day(3)]

PAGE = "walkthroughs/page.html"
PRACTISE = "walkthroughs/practise.html"
ASKED = 5
"""The frame that the small course asks about."""
ONE_DAY = 24 * 3600 * 1000


def kept(page, site):
    return json.loads(page.evaluate("key => localStorage.getItem(key)", memory(site)))


def put(page, site, **parts):
    page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)", [memory(site), json.dumps(parts)]
    )


def waits(page, what):
    """Wait until the page says this."""
    page.wait_for_function(
        "text => document.querySelector('.wt-practise').innerText.includes(text)", arg=what
    )


def visit(page, site, address):
    page.goto(f"{site.as_uri()}/{address}")
    counts(page)


def counts(page):
    """Wait until the page counts what a reader does: that script comes after the first frame."""
    page.wait_for_function("self.walkthroughs?.progress")


def miss(page):
    """Answer the question wrong."""
    page.wait_for_selector(f"{FIRST}.wt-running")
    counts(page)
    page.evaluate(f"location.hash = '#f={ASKED - 1}'")
    drawer(page)
    page.locator("#tree .wt-ask").get_by_role("button", name="yes", exact=True).click()


def links(page, state):
    """The pages whose links have the mark."""
    found = page.eval_on_selector_all(f".wt-page-{state}", "all => all.map((one) => one.href)")
    return {url.rpartition("/site/")[2] for url in found}


@pytest.mark.parametrize("language", ["", pytest.param("ja/", marks=pytest.mark.night)])
def test_a_page_is_marked_as_opened_and_then_as_gone_through(browser, site, language):
    with opened(browser, site, language + PAGE) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        counts(page)
        visit(page, site, f"{language}index.html")
        assert links(page, "opened") == {language + PAGE}
        assert links(page, "ended") == set()
        visit(page, site, f"{language}{PAGE}#f={LAST}")
        assert shows(page, LAST, language="ja" if language else "en")
        if not language:  # and stays so when it is opened again
            visit(page, site, PAGE)
            page.wait_for_selector(f"{FIRST}.wt-running")
        visit(page, site, f"{language}index.html")
        assert links(page, "ended") == {language + PAGE}
        # The same page in another language counts as the same.
        other = "" if language else "ja/"
        visit(page, site, f"{other}{PRACTISE}")
        assert links(page, "ended") == {other + PAGE}
        end = "最後まで進んだページ：1" if other else "gone through to the end: 1."
        waits(page, end)


def test_a_list_of_pages_says_how_many_were_gone_through(browser, quiet_site):
    with opened(browser, quiet_site, "index.html") as page:
        counts(page)
        assert page.locator(".wt-total").count() == 0
        visit(page, quiet_site, f"{PAGE}#f={LAST}")
        assert shows(page, LAST)
        visit(page, quiet_site, "index.html")
        page.wait_for_selector(".wt-total")
        total = page.locator(".wt-cards").evaluate("list => list.previousElementSibling.innerText")
        assert total == "1 of 1 gone through to the end", "the page of progress does not count"


def test_one_goes_on_where_one_was(browser, quiet_site):
    with opened(browser, quiet_site, f"{PAGE}#f=3") as page:
        assert shows(page, 3)
        page.wait_for_function(
            "key => localStorage.getItem(key)?.includes('f=3')", arg=memory(quiet_site)
        )
        visit(page, quiet_site, PRACTISE)
        page.locator(".wt-practise a", has_text="Alpha-beta on a small tree").click()
        assert shows(page, 3)


def later(page, days):
    """Let so many days pass, and open the page again."""
    now = page.evaluate("Date.now()") + days * ONE_DAY
    page.clock.set_system_time(datetime.fromtimestamp(now / 1000))
    page.reload()
    page.wait_for_selector(".wt-options button")


def test_a_missed_question_comes_again_after_days_and_goes_when_it_is_learnt(browser, quiet_site):
    with opened(browser, quiet_site, own=True) as page:
        miss(page)
        visit(page, quiet_site, PRACTISE)
        for times, days in enumerate((1, 3, 7, 21)):
            page.wait_for_selector(".wt-options button")
            assert "Will B's other leaf be read?" not in page.locator(".wt-prompt").inner_text()
            later(page, days)
            assert "Will B's other leaf be read?" in page.locator(".wt-prompt").inner_text()
            page.locator(".wt-options").get_by_role("button", name="no", exact=True).click()
            waits(page, "That is right. no. MAX has 3.")
            assert len(kept(page, quiet_site)["missed"]) == (times < 3)
            page.locator(".wt-reason .wt-go").click()
            page.wait_for_function(
                "!document.querySelector('.wt-prompt')?.textContent.startsWith('Will B')"
            )


def test_a_question_that_is_missed_again_begins_anew(browser, quiet_site):
    with opened(browser, quiet_site) as page:
        miss(page)
        (one,) = kept(page, quiet_site)["missed"].values()
        put(page, quiet_site, missed={"a": {**one, "times": 2, "day": 0}})
        visit(page, quiet_site, PRACTISE)
        page.locator(".wt-options").get_by_role("button", name="yes", exact=True).click()
        waits(page, "That is not right. no. MAX has 3.")
        page.get_by_role("link", name="See the frame").click()
        assert shows(page, ASKED - 1)
        (again,) = kept(page, quiet_site)["missed"].values()
        assert (again["times"], again["day"]) == (0, one["day"])


def test_a_question_missed_on_a_page_makes_its_skill_due(browser, quiet_site):
    with opened(browser, quiet_site) as page:
        miss(page)
        today = page.evaluate("self.walkthroughs.progress.today()")
        assert kept(page, quiet_site)["skills"] == {"cut": [0, 0, today, 1, 0]}
        visit(page, quiet_site, PRACTISE)
        page.wait_for_selector(".wt-options button")
        assert asked(page)["name"] == "cut"


ASKED_NOW = """() => {
  const { practice, skills, fill } = self.walkthroughs;
  const { skills: all, says } = JSON.parse(document.querySelector(".wt-practise").dataset.facts);
  const title = document.querySelector(".wt-count").textContent.split(" · ")[1];
  const { name } = all.find((one) => says.skill[one.name].title === title);
  const { level } = practice.standing(name);
  const row = practice.instance(skills[name][level - 1], name);
  const say = (text) => {
    const [key, x] = text.slice(1).split("|");
    return text.startsWith("@") ? fill(says.choice[key], { x }) : text;
  };
  const texts = [...document.querySelectorAll(".wt-options button")].map((one) => one.textContent);
  return { name, level, row: JSON.stringify(row), right: texts.indexOf(say(row[0][0][0])),
    count: texts.length };
}"""


def asked(page):
    """What is asked now: skill, level, instance, and the place of the right answer."""
    return page.evaluate(ASKED_NOW)


def answer(page, right=True):
    """Answer by keyboard, and go on to the next question or the end."""
    found = asked(page)
    place = found["right"] if right else (found["right"] + 1) % found["count"]
    page.keyboard.press(str(place + 1))
    waits(page, "That is right." if right else "That is not right.")
    before = page.locator(".wt-count").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_function(
        "text => document.querySelector('.wt-count')?.textContent !== text", arg=before
    )
    return found


def sitting(page, wrong=()):
    """Answer the nine questions of a sitting, those of some skills wrong."""
    found = []
    for _ in range(9):
        found.append(answer(page, right=asked(page)["name"] not in wrong))
    page.wait_for_selector(".wt-practised")
    return found


def test_a_newcomer_learns_three_skills_in_a_sitting_and_no_question_is_asked_twice(
    browser, quiet_site
):
    with opened(browser, quiet_site, PRACTISE) as page:
        page.wait_for_selector(".wt-options button")
        found = sitting(page)
        assert [one["name"] for one in found] == ["max-node", "min-node", "tree-value"] * 3
        assert [one["level"] for one in found] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
        assert len({one["row"] for one in found}) == 9
        waits(page, "9 of 9 right")
        waits(page, "Days until a skill comes again: 1.")
        waits(page, "Learnt: 3 of 31.")
        page.get_by_role("button", name="Go on practising").click()
        page.wait_for_selector(".wt-options button")
        assert asked(page)["name"] == "best-move"


def test_in_the_course_of_weeks_the_right_skills_come_again_on_the_right_days(browser, quiet_site):
    learnt = ["max-node", "min-node", "tree-value"]
    with opened(browser, quiet_site, PRACTISE, own=True) as page:
        page.clock.set_system_time(datetime(2026, 11, 2, 12))
        page.reload()
        page.wait_for_selector(".wt-options button")
        start = page.evaluate("self.walkthroughs.progress.today()")
        sitting(page)
        for days, step in ((1, 2), (3, 3), (7, 4), (21, 4)):
            if days > 1:  # a day too early there is none of them
                later(page, days - 1)
                assert asked(page)["name"] not in learnt
                later(page, 1)
            else:
                later(page, days)
            assert [answer(page)["name"] for _ in learnt] == learnt
            start += days
            for name in learnt:
                row, now, day, *_ = kept(page, quiet_site)["skills"][name]
                assert (row, now) == (3, step)
                assert day == start + (1, 3, 7, 21)[step - 1]


WRONG_ON = {2: {"min-node"}, 4: {"max-node", "best-move"}}
"""Skills that are answered wrong in the sitting of a day."""
INTERVALS = (1, 3, 7, 21)


def test_in_a_week_of_sittings_what_is_due_comes_and_nothing_else_does(browser, quiet_site):
    """Each day has one sitting; what is asked is held against a plan of its own."""
    plan: dict[str, tuple[int, int, int]] = {}
    """Of each skill that was asked: right answers in a row, interval and day on which it is due."""
    names = [skill.name for skill in SKILLS]
    reviews = 0
    with opened(browser, quiet_site, PRACTISE, own=True) as page:
        page.clock.set_system_time(datetime(2026, 11, 2, 12))
        page.reload()
        page.wait_for_selector(".wt-options button")
        for day in range(8):
            due = {name for name, (_, _, on) in plan.items() if on <= day}
            reviews += len(due)
            new = [name for name in names if name not in plan]
            asked_today = []
            for one in sitting(page, WRONG_ON.get(day, set())):
                name = one["name"]
                row, interval, on = plan.get(name, (0, 0, day))
                asked_today.append(name)
                if name in WRONG_ON.get(day, set()):
                    plan[name] = (0, 0, day)
                elif interval and on <= day:
                    interval = min(interval + 1, len(INTERVALS))
                    plan[name] = (row, interval, day + INTERVALS[interval - 1])
                elif not interval and row + 1 == 3:
                    plan[name] = (3, 1, day + INTERVALS[0])
                elif not interval:
                    plan[name] = (row + 1, 0, day)
            started = [name for name in dict.fromkeys(asked_today) if name in new]
            assert due <= set(asked_today), f"day {day}: what is due is asked"
            assert set(asked_today) <= due | set(started), f"day {day}: what is not due is not"
            assert started == new[: len(started)], "new skills come in the order of the course"
            stored = kept(page, quiet_site)["skills"]
            start = page.evaluate("self.walkthroughs.progress.today()") - day
            assert {name: (one[0], one[1], one[2] - start) for name, one in stored.items()} == plan
            later(page, 1)
    assert reviews > 10, "the week has days on which much comes again"


@pytest.mark.parametrize("name", ["practise", "today"])
@pytest.mark.parametrize("folder", ["", "ja/"])
def test_the_page_leads_once_to_the_other_language(browser, quiet_site, name, folder):
    with opened(browser, quiet_site, f"{folder}walkthroughs/{name}.html") as page:
        page.wait_for_selector(".wt-sitting, .wt-mistake, .wt-today > *")
        other = "en" if folder else "ja"
        links = page.locator(f"a[lang={other}]")
        assert links.count() > 0
        assert sum(link.is_visible() for link in links.all()) == 1
        if name == "practise":  # elsewhere the theme's navigation does not lead there
            page.evaluate("document.querySelector('.md-tabs [lang]').remove()")
            assert sum(link.is_visible() for link in links.all()) == 1


def test_a_wrong_answer_goes_back_and_the_mistake_has_its_name(browser, quiet_site):
    with opened(browser, quiet_site, PRACTISE) as page:
        page.wait_for_selector(".wt-options button")
        answer(page)
        answer(page)
        answer(page)
        found = asked(page)
        assert (found["name"], found["level"]) == ("max-node", 2)
        page.keyboard.press(str((found["right"] + 1) % found["count"] + 1))
        waits(page, "That is not right.")
        says = json.loads(page.locator(".wt-practise").get_attribute("data-facts"))["says"]
        said = page.locator(".wt-reason").inner_text()
        assert sum(text in said for text in says["mistake"].values()) == 1
        assert says["skill"]["max-node"]["why"] in said
        assert page.locator('[data-is="wrong"]').count() == 1
        assert page.locator('[data-is="right"]').count() == 1
        row, step, *_, count, right = kept(page, quiet_site)["skills"]["max-node"]
        assert (row, step, count, right) == (0, 0, 2, 1)
        page.keyboard.press("2")  # the first answer counts
        assert kept(page, quiet_site)["skills"]["max-node"][3] == 2


def test_a_press_on_a_skill_practises_it_now(browser, quiet_site):
    with opened(browser, quiet_site, PRACTISE) as page:
        page.get_by_role("button", name="Signs in negamax: not tried yet").click()
        page.wait_for_function(
            "document.querySelector('.wt-count')?.textContent.includes('Signs in negamax')"
        )
        for _ in range(3):
            assert answer(page)["name"] == "negamax"
        waits(page, "3 of 3 right")
        assert page.get_by_role("button", name="Signs in negamax: learnt").count() == 1


def test_a_code_says_which_skills_are_learnt(browser, quiet_site):
    with opened(browser, quiet_site, PRACTISE) as page:
        page.wait_for_selector(".wt-options button")
        sitting(page)
        page.get_by_label("Your name, for a code").fill("Ada")
        code = read_code(page.locator(".wt-code").inner_text(), "Ada")
    assert code.page == page_signs("practise")
    names = [skill.name for skill, learnt in zip(SKILLS, code.right, strict=True) if learnt]
    assert names == ["max-node", "min-node", "tree-value"]


@pytest.mark.parametrize("language", ["", "ja/"])
@pytest.mark.parametrize("width", [390, 1280])
def test_a_question_its_answers_and_the_verdict_are_on_the_first_screen(
    browser, quiet_site, language, width
):
    height = 844 if width == 390 else 800
    facts = {"viewport": {"width": width, "height": height}}
    with opened(browser, quiet_site, f"{language}{PRACTISE}", **facts) as page:
        page.wait_for_selector(".wt-options button")
        root = "document.documentElement"
        assert page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")
        for part in (".wt-prompt", ".wt-skill-tree", ".wt-options button:last-child"):
            bottom = page.locator(part).evaluate("e => e.getBoundingClientRect().bottom")
            assert bottom <= height, part
        page.keyboard.press("1")
        page.wait_for_selector(".wt-reason .wt-go")
        bottom = page.locator(".wt-go").evaluate("e => e.getBoundingClientRect().bottom")
        assert bottom <= height


@pytest.mark.parametrize("language", ["", "ja/"])
def test_a_newcomer_on_a_phone_ends_a_sitting_by_touch_in_five_minutes(
    browser, quiet_site, language
):
    """What there is to read takes a slow reader two of them, and nothing has to be scrolled for."""
    facts = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    said = []
    with opened(browser, quiet_site, f"{language}{PRACTISE}", **facts) as page:
        page.wait_for_selector(".wt-options button")
        said.append(page.locator(".wt-about").inner_text())
        for number in range(9):
            found = asked(page)
            place = found["right"] if number != 3 else (found["right"] + 1) % found["count"]
            page.locator(".wt-options button").nth(place).tap()
            go_on = page.locator(".wt-reason .wt-go")
            box = go_on.bounding_box()
            assert box["y"] + box["height"] <= 844
            said.append(page.locator(".wt-asked-now").inner_text())
            before = page.locator(".wt-count").inner_text()
            go_on.tap()
            page.wait_for_function(
                "text => document.querySelector('.wt-count')?.textContent !== text", arg=before
            )
        assert page.locator(".wt-practised li").count() == 3
    text = "".join(said)
    minutes = len("".join(text.split())) / 500 if language else len(text.split()) / 200
    assert minutes < 2, "five minutes leave twenty seconds to think of each question"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_question_its_verdict_and_the_map_pass_axe(browser, site, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    with opened(browser, site, PRACTISE, color_scheme=scheme) as page:
        page.wait_for_selector(".wt-options button")

        def faults():
            found = axe.run(page, context="article", options={"preload": False}).response[
                "violations"
            ]
            return [(one["id"], node["html"]) for one in found for node in one["nodes"]]

        assert faults() == []
        page.keyboard.press("1")
        page.wait_for_selector(".wt-reason .wt-go")
        assert faults() == []
        pale = "e => { e.style.color = '#999'; e.style.background = '#aaa'; }"
        page.locator(".wt-prompt").evaluate(pale)
        assert "color-contrast" in {rule for rule, _ in faults()}


def test_progress_is_saved_loaded_elsewhere_and_forgotten(browser, quiet_site, tmp_path):
    with opened(browser, quiet_site) as page:
        miss(page)
        visit(page, quiet_site, PRACTISE)
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save as a file").click()
        file = tmp_path / "progress.json"
        saved.value.save_as(file)
        before = kept(page, quiet_site)
        forget = page.get_by_role("button", name="Forget all")
        forget.click()
        assert kept(page, quiet_site) == before, "nothing is gone before one was asked"
        page.get_by_role("button", name="Really forget all?").click()
        waits(page, "Pages opened: 0.")
        assert kept(page, quiet_site)["answers"] == kept(page, quiet_site)["pages"] == {}
    with opened(browser, quiet_site, PRACTISE) as page:
        skills = {"cut": [1, 0, 9, 5, 4]}
        pages = {"course/one.html": 2, "walkthroughs/page.html": 2}
        put(page, quiet_site, pages=pages, skills=skills)
        page.locator("input[type=file]").set_input_files(file)
        waits(page, "The file is loaded.")
        waits(
            page,
            "Pages opened: 2. Pages gone through to the end: 2. "
            "Questions of pages answered right: 0 of 1.",
        )
        assert len(kept(page, quiet_site)["missed"]) == 1
        assert kept(page, quiet_site)["skills"]["cut"][3] == 5, "the longer practice counts"


def test_a_file_that_is_not_ours_is_refused(browser, quiet_site, tmp_path):
    said = "This is not a file of progress."
    with opened(browser, quiet_site, PRACTISE) as page:
        for number, text in enumerate(("no JSON", "[]", '{"format": "another"}')):
            file = tmp_path / f"{number}.json"
            file.write_text(text)
            page.locator("input[type=file]").set_input_files(file)
            waits(page, said)
            assert page.evaluate("key => localStorage.getItem(key)", memory(quiet_site)) is None
            page.get_by_text(said).evaluate("one => { one.textContent = '' }")


def test_where_nothing_can_be_kept_the_page_says_so(browser, quiet_site, tmp_path):
    file = tmp_path / "saved.json"
    file.write_text('{"format": "search-walkthroughs-progress", "pages": {}}')
    with opened(browser, quiet_site, PRACTISE, own=True) as page:
        assert "keeps nothing" not in page.locator(".wt-practise").inner_text()
        page.add_init_script(
            "Storage.prototype.setItem = () => { throw new DOMException('', 'SecurityError') }"
        )
        page.reload()
        waits(page, "This browser keeps nothing for this site")
        page.locator(".wt-practise input[type=file]").set_input_files(file)
        page.wait_for_function(
            "() => [...document.querySelectorAll('.wt-practise [role=status]')].at(-1)"
            ".innerText.includes('keeps')"
        )


def test_what_is_damaged_or_leads_elsewhere_is_left_out(browser, quiet_site):
    with opened(browser, quiet_site) as page:
        miss(page)
        (one,) = kept(page, quiet_site)["missed"].values()
        for address in ("javascript:alert(1)", "https://elsewhere.example/", "../../../x.html"):
            put(
                page,
                quiet_site,
                last={"title": "x", "address": address},
                missed={"a": {**one, "address": address}},
            )
            visit(page, quiet_site, PRACTISE)
            waits(page, "Question 1 of 9 · Value of a MAX node")
            assert page.get_by_text("Go on where you were:").count() == 0
        skills = {"max-node": [3, 9, 0, 1, 1]}
        put(page, quiet_site, pages={"a.html": 7}, answers=[1], skills=skills, seed=-1)
        page.reload()
        waits(page, "Pages opened: 0.")
