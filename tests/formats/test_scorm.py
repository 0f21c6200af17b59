"""A SCORM 1.2 package keeps score and answers in a platform, and nothing in the browser."""

import json
import re
from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from search_walkthroughs.formats.export_file import export

SEARCH = (
    "title: {en: A & B, ja: 甲と乙}\nalgorithm: alpha-beta\ntree: {A: [2, 4, 5], B: [1, 7, 8]}\n"
)
SPACES = {
    "c": "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
    "a": "http://www.adlnet.org/xsd/adlcp_rootv1p2",
}
MODEL = {
    "cmi.core.lesson_status": "not attempted", "cmi.core.lesson_location": "",
    "cmi.suspend_data": "", "cmi.core.score.raw": "", "cmi.core.score.min": "",
    "cmi.core.score.max": "",
}  # fmt: skip
"""The elements of the data model that a page may read."""
WHOLE = "document.querySelector('.wt-player.wt-running') !== null"
"""The player has what it loads after its first frame: its questions."""
PLATFORM = """
self.calls = [];
let model;
self.API = {
  LMSInitialize(text) {
    model = JSON.parse(sessionStorage.getItem("model") ?? MODEL);
    calls.push(["init", text]);
    return "true";
  },
  LMSGetValue(name) {
    if (!(name in model)) calls.push(["refused", name]);
    return model[name] ?? "";
  },
  LMSSetValue(name, value) {
    calls.push([name, value]);
    model[name] = value;
    return "true";
  },
  LMSCommit() { sessionStorage.setItem("model", JSON.stringify(model)); return "true"; },
  LMSFinish() { sessionStorage.setItem("calls", JSON.stringify(calls)); return "true"; },
};
"""
"""A platform as far as version 1.2 says what a page may ask of it, in a window of its own."""


@pytest.fixture(scope="module")
def package(read):
    return ZipFile(BytesIO(export(read(SEARCH), "scorm").data))


def test_the_manifest_names_the_one_page(package, read):
    root = ElementTree.fromstring(package.read("imsmanifest.xml"))
    assert root.find("c:metadata/c:schemaversion", SPACES).text == "1.2"
    item = root.find("c:organizations/c:organization/c:item", SPACES)
    (resource,) = root.findall("c:resources/c:resource", SPACES)
    assert item.find("c:title", SPACES).text == "A & B"
    assert item.get("identifierref") == resource.get("identifier")
    assert resource.get(f"{{{SPACES['a']}}}scormtype") == "sco"
    files = [file.get("href") for file in resource.findall("c:file", SPACES)]
    assert [resource.get("href")] == files
    assert sorted(package.namelist()) == sorted(["imsmanifest.xml", *files])
    assert export(read(SEARCH), "scorm").data == export(read(SEARCH), "scorm").data
    other = ZipFile(BytesIO(export(read(SEARCH), "scorm", language="ja").data))
    assert "甲と乙" in other.read("imsmanifest.xml").decode()


@pytest.fixture
def open_package(browser, read, tmp_path):
    """Open the package of a walkthrough in a platform."""
    context = browser.own_context(offline=True)
    platform = PLATFORM.replace("MODEL)", f"'{json.dumps(MODEL)}')")
    context.add_init_script(f"if (self === top) {{ {platform} }}")
    errors = []

    def show(text):
        folder = tmp_path / str(len(context.pages))
        ZipFile(BytesIO(export(read(text), "scorm").data)).extractall(folder)
        page = context.new_page()
        page.on("pageerror", lambda one: errors.append(str(one)))
        page.on("console", lambda one: errors.append(one.text))
        page.goto((folder / "index.html").as_uri())
        return page

    yield show
    context.close()
    assert errors == []


def model(page):
    return json.loads(page.evaluate("sessionStorage.getItem('model')"))


def wait(page, condition):
    """Wait until it holds; the policy of the page lets no function of ours ask by itself."""
    for _ in range(100):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(20)
    pytest.fail(f"{condition} never held")


def leave(page):
    """Go away from the page and come back; what was called before.

    On a busy machine the browser gives a page that it leaves no time for the event: it comes first.
    A page that is loaded again from disk may find the storage of its session empty: what the
    platform keeps is put back.
    """
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    kept = page.evaluate("({...sessionStorage})")
    page.add_init_script(f"Object.assign(sessionStorage, {json.dumps(kept)})")
    page.reload()
    return json.loads(kept["calls"])


@pytest.mark.browser
def test_first_answers_are_the_score_and_come_back_with_the_attempt(open_package):
    page = open_package(SEARCH)
    wait(page, WHOLE)
    questions = page.locator(".wt-question[data-frame]")
    count = questions.count()
    assert count >= 2
    for n in range(count):
        assert page.evaluate("sessionStorage.getItem('model')") is None or (
            model(page)["cmi.core.lesson_status"] == "incomplete"
        )
        right = int(questions.nth(n).get_attribute("data-answer").split()[0])
        choices = questions.nth(n).locator("li")
        for chosen in [right, right + 1] if n else [right + 1, right]:
            choice = choices.nth(chosen % choices.count())
            choice.evaluate("one => (one.querySelector('button') ?? one).click()")
    kept = model(page)
    assert kept["cmi.core.score.raw"] == str(round(100 * (count - 1) / count))
    assert kept["cmi.core.lesson_status"] == "completed"
    assert kept["cmi.suspend_data"].count(".") == 2 * count
    assert page.evaluate("localStorage.length") == 0, "another student begins anew"
    page.evaluate("document.querySelector('button.wt-next').click()")
    wait(page, "location.hash")
    calls = leave(page)
    assert calls[0] == ["init", ""]
    names = {name for name, _ in calls[1:]}
    assert names <= {*MODEL, "cmi.core.exit", "cmi.core.session_time"}
    times = [value for name, value in calls[1:] if name == "cmi.core.session_time"]
    assert [bool(re.fullmatch(r"\d{4}:\d\d:\d\d", time)) for time in times] == [True]
    wait(page, WHOLE)
    assert f"{count - 1} of {count} right here" in page.locator(".wt-score").first.text_content()
    assert model(page)["cmi.core.lesson_location"].endswith("f=1")
    assert page.evaluate("location.hash").endswith("f=1")


@pytest.mark.sample(1)
@pytest.mark.browser
@pytest.mark.parametrize(
    ("first", "score"), [("check", "0"), ("show", "0"), ("mark", "100"), ("too much", "67")]
)
def test_the_first_check_of_an_exercise_is_its_score(open_package, first, score):
    page = open_package(SEARCH.replace("tree:", "page: prune\ntree:"))
    if first == "check":
        page.locator('[data-place="2"]').press("Enter")  # which must be searched
    if first in ("mark", "too much"):
        # In depth-first order: the leaves 7 and 8 below B; a leaf that must be read is too much.
        for node in ("7", "8", *(["2"] if first == "too much" else [])):
            page.locator(f'[data-place="{node}"]').press("Enter")
    page.locator(f"[data-do={'show' if first == 'show' else 'check'}]").click()
    assert (model(page)["cmi.core.score.raw"], model(page)["cmi.core.lesson_status"]) == (
        score,
        "completed",
    )
    page.locator("[data-do=clear]").click()
    page.locator("[data-do=check]").click()
    assert model(page)["cmi.core.score.raw"] == score, "only the first time counts"


@pytest.mark.browser
def test_a_page_that_asks_nothing_is_completed_at_its_last_frame(open_package):
    page = open_package("title: A\nalgorithm: minimax\ntree: [3, 5]\nframes: {to: 3}\n")
    page.evaluate("document.querySelectorAll('.wt-question').forEach((one) => one.remove())")
    page.locator("button.wt-next").first.click()
    assert page.evaluate("sessionStorage.getItem('model')") is None
    page.locator("button.wt-more").first.click()
    page.locator("button.wt-last").first.click()
    wait(page, "sessionStorage.getItem('model')")
    assert model(page)["cmi.core.lesson_status"] == "completed"
