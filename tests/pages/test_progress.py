"""What a reader has done: kept in the browser, shown on a page, saved as a file and forgotten."""

import json
from datetime import datetime

import pytest

from reader import memory, opened

from .browsing import FIRST, LAST, drawer, shows

pytestmark = [pytest.mark.browser, pytest.mark.day(3)]

PAGE = "walkthroughs/page.html"
PROGRESS = "walkthroughs/progress.html"
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
    """Wait until the page of progress says this."""
    page.wait_for_function(
        "text => document.querySelector('.wt-progress').innerText.includes(text)", arg=what
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
        visit(page, site, f"{other}{PROGRESS}")
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
        visit(page, quiet_site, PROGRESS)
        page.locator(".wt-progress a", has_text="Alpha-beta on a small tree").click()
        assert shows(page, 3)


def test_a_missed_question_comes_again_after_days_and_goes_when_it_is_learnt(browser, quiet_site):
    with opened(browser, quiet_site, own=True) as page:
        miss(page)
        for times, days in enumerate((1, 3, 7, 21)):
            visit(page, quiet_site, PROGRESS)
            waits(page, f"the next one in {days} days")
            now = page.evaluate("Date.now()") + days * ONE_DAY
            page.clock.set_system_time(datetime.fromtimestamp(now / 1000))
            page.reload()
            waits(page, "Questions for today: 1.")
            assert "Will B's other leaf be read?" in page.locator(".wt-review").inner_text()
            page.get_by_role("button", name="no", exact=True).click()
            waits(page, "That is right. no. MAX has 3.")
            page.get_by_role("button", name="Next").click()
            assert len(kept(page, quiet_site)["missed"]) == (times < 3)
        waits(page, "There is none.")


def test_a_question_that_is_missed_again_begins_anew(browser, quiet_site):
    with opened(browser, quiet_site) as page:
        miss(page)
        (one,) = kept(page, quiet_site)["missed"].values()
        put(page, quiet_site, missed={"a": {**one, "times": 2, "day": 0}})
        visit(page, quiet_site, PROGRESS)
        page.get_by_role("button", name="yes", exact=True).click()
        waits(page, "That is not right. no. MAX has 3.")
        page.locator(".wt-review a").click()
        assert shows(page, ASKED - 1)
        (again,) = kept(page, quiet_site)["missed"].values()
        assert (again["times"], again["day"]) == (0, one["day"])


def test_progress_is_saved_loaded_elsewhere_and_forgotten(browser, quiet_site, tmp_path):
    with opened(browser, quiet_site) as page:
        miss(page)
        visit(page, quiet_site, PROGRESS)
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
    with opened(browser, quiet_site, PROGRESS) as page:
        put(page, quiet_site, pages={"course/one.html": 2, "walkthroughs/page.html": 2})
        page.locator("input[type=file]").set_input_files(file)
        waits(page, "The file is loaded.")
        waits(
            page,
            "Pages opened: 2. Pages gone through to the end: 2. Questions answered right: 0 of 1.",
        )
        assert len(kept(page, quiet_site)["missed"]) == 1


def test_a_file_that_is_not_ours_is_refused(browser, quiet_site, tmp_path):
    said = "This is not a file of progress."
    with opened(browser, quiet_site, PROGRESS) as page:
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
    with opened(browser, quiet_site, PROGRESS, own=True) as page:
        assert "keeps nothing" not in page.locator(".wt-progress").inner_text()
        page.add_init_script(
            "Storage.prototype.setItem = () => { throw new DOMException('', 'SecurityError') }"
        )
        page.reload()
        waits(page, "This browser keeps nothing for this site")
        page.locator(".wt-progress input[type=file]").set_input_files(file)
        page.wait_for_function(
            "() => document.querySelector('.wt-progress [role=status]').innerText.includes('keeps')"
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
            visit(page, quiet_site, PROGRESS)
            waits(page, "There is none.")
            assert page.locator(".wt-progress a").count() == 0
        put(page, quiet_site, pages={"a.html": 7}, answers=[1])
        page.reload()
        waits(page, "Pages opened: 0.")
