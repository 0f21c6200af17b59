"""*Try it* in Chromium and in Firefox: the same bytes as here, and a newcomer's first tree."""

import hashlib
import json
import re
import time
from pathlib import Path

import pytest

from search_walkthroughs import lab
from search_walkthroughs.course.files import page_path
from search_walkthroughs.pages.course.try_page import LIBRARY_GAMES

from .firefox import Firefox, installed

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[2]
CELL = "walkthroughs/assets/try-cell.html"
GAME = re.compile(r"^game: (\S+)", re.MULTILINE)
PART = 40
"""So many texts are answered in one message from and to a browser."""
PYTHON = "self.machine = Object.assign(new walkthroughs.Cell(), {report() {}}).machine, null"
DIGESTS = """(async (texts) => {
  const found = {};
  for (const [name, text] of Object.entries(texts)) {
    const { html = "", films = [], faults = [] } = await machine.ask("answer", text);
    const parts = [html, ...films, ...faults.map(({ message }) => message)];
    const bytes = new TextEncoder().encode(parts.join("\\n"));
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    found[name] = Array.from(digest, (one) => one.toString(16).padStart(2, "0")).join("");
  }
  return found;
})"""
SHOWN = """({
  caption: document.querySelector(".wt-caption")?.innerText ?? "",
  said: document.querySelector("#wt-try-message").innerText,
  text: document.querySelector(".wt-try-file textarea").value,
})"""
READY = "document.querySelector('main[aria-busy=false]') !== null"


@pytest.fixture(scope="module")
def firefox():
    """Firefox, where there is one; else the test is skipped."""
    pytest.importorskip("websockets", reason="Firefox is driven through a websocket")
    program = installed()
    if not program:
        pytest.skip("Firefox is missing; on Debian: apt-get install firefox-esr")
    started = Firefox(program)
    yield started
    started.close()


@pytest.fixture(scope="module")
def texts():
    """Every walkthrough of the course whose rules the pack has."""
    files = [file for file in (ROOT / "walkthroughs").rglob("*.yml") if file.stem != "_chapter"]
    every = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in sorted(files)}
    return {name: text for name, text in every.items() if not LIBRARY_GAMES & {*GAME.findall(text)}}


@pytest.fixture(scope="module")
def answers(texts):
    """What this Python answers to each."""
    return {name: lab.call("answer", text) for name, text in texts.items()}


@pytest.fixture(scope="module")
def here(answers):
    """A digest of each answer's markup, films and faults."""
    found = {}
    for name, answer in answers.items():
        parts = [answer.get("html", ""), *answer.get("films", ())]
        parts += [fault["message"] for fault in answer.get("faults", ())]
        found[name] = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return found


def parts(texts):
    """The texts, so many at a time."""
    names = list(texts)
    for start in range(0, len(names), PART):
        yield {name: texts[name] for name in names[start : start + PART]}


def test_whatever_page_has_a_button_that_leads_there_is_answered(tried, answers):
    shown = {name for name, answer in answers.items() if answer.get("films")}
    print(f"{len(shown)} of {len(answers)} walkthroughs are answered with films")
    pages = {name: (tried / "site" / name).with_suffix(".html") for name in answers}
    leading = {name for name, page in pages.items() if 'class="wt-change"' in page.read_text()}
    assert len(leading) > 140
    assert leading <= shown


def test_in_chromium_every_walkthrough_is_the_same_bytes(browser, tried, host, texts, here):
    page = browser.new_page()
    page.goto(f"{host}/{CELL}")
    session = page.context.new_cdp_session(page)  # which may look in, whatever the page's policy

    def evaluate(script):
        asked = {"expression": script, "awaitPromise": True, "returnByValue": True}
        answer = session.send("Runtime.evaluate", asked)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    evaluate(PYTHON)
    there = {}
    for some in parts(texts):
        there |= evaluate(f"{DIGESTS}({json.dumps(some)})")
    print(f"Chromium: {len(there)} walkthroughs")
    assert there == here


def test_in_firefox_every_walkthrough_is_the_same_bytes(firefox, tried, host, texts, here):
    firefox.goto(f"{host}/{CELL}")
    firefox.evaluate(PYTHON)
    there = {}
    for some in parts(texts):
        there |= firefox.evaluate(f"{DIGESTS}({json.dumps(some)})")
    print(f"Firefox {firefox.version}: {len(there)} walkthroughs")
    assert there == here


@pytest.mark.parametrize("place", ["http", "file"])
def test_in_firefox_a_tree_is_searched_and_an_edit_refuted(firefox, tried, host, place):
    home = host if place == "http" else (tried / "site").as_uri()
    firefox.goto(f"{home}/{page_path('try', 'en')}.html")
    firefox.evaluate("document.querySelector('.wt-try button').click(), null")
    firefox.wait("document.querySelector('.wt-try iframe')?.style.height > ''")
    frame = firefox.frame()
    firefox.wait(READY, frame)
    assert "On this tree it is proved" in firefox.evaluate(SHOWN, frame)["said"]
    assert firefox.evaluate("self.origin", frame) == "null"
    firefox.evaluate(
        """(() => {
          const text = document.querySelector(".wt-try-file textarea");
          const listing = document.querySelector(".wt-try-code textarea");
          text.value = "[[-1, -2], [-3]]";
          listing.value = listing.value.replace("best = low", "best = 0");
          listing.dispatchEvent(new Event("input", { bubbles: true }));
          document.querySelector(".md-button--primary").click();
        })()""",
        frame,
    )
    firefox.wait(READY, frame)
    shown = firefox.evaluate(SHOWN, frame)
    assert "Refuted" in shown["said"]
    assert shown["caption"]
    assert "tree: [[-1, -2], [-3]]" in shown["text"]


OWN = {"en": "[[4, 8], [7, 1, 9]]", "ja": "[[6, 2], [5, [3, 9]]]"}
"""Trees that newcomers have in mind."""
DOOR = {"en": "Try it", "ja": "試す"}
TYPING = 60
"""Milliseconds for each key that is typed."""
MOST = 30
"""Seconds from opening the site to the third step of one's own tree."""


@pytest.mark.parametrize("language", OWN)
def test_a_newcomer_steps_a_tree_of_their_own_within_thirty_seconds(
    browser, tried, host, language, capsys
):
    began, lines = time.monotonic(), []

    def tell(what):
        lines.append(f"{time.monotonic() - began:5.1f} s  {what}")

    page = browser.new_page()
    page.goto(f"{host}/{'' if language == 'en' else 'ja/'}index.html")
    tell(f"opens the site: {page.title()}")
    page.locator("article").get_by_role("link", name=DOOR[language]).click()
    page.wait_for_selector(".wt-try button")
    tell(f"presses “{DOOR[language]}”: {page.title()}")
    start = page.locator(".wt-try button")
    tell(f"reads: {page.locator('.wt-try-start').inner_text()}")
    start.click()
    frame = page.frame_locator(".wt-try iframe")
    frame.locator("main[aria-busy=false]").wait_for(timeout=60_000)
    tell(f"presses it, and an example is there: {frame.locator('.wt-caption').inner_text()}")
    text = frame.locator(".wt-try-file textarea")
    text.click()
    page.keyboard.press("Control+A")
    page.keyboard.type(OWN[language], delay=TYPING)
    tell(f"types {OWN[language]}")
    frame.locator(".md-button--primary").click()
    frame.locator(".wt-try-sound").wait_for()
    frame.locator("main[aria-busy=false]").wait_for()
    tell(f"searches it: {frame.locator('#wt-try-message').inner_text()}")
    for _ in range(3):
        before = frame.locator(".wt-caption").inner_text()
        frame.locator(".wt-next").click()
        frame.locator(".wt-caption").filter(has_not_text=before).wait_for()
        tell(f"steps: {frame.locator('.wt-caption').inner_text()}")
    assert OWN[language] in text.input_value()
    seconds = time.monotonic() - began
    page.close()
    with capsys.disabled():
        print("\n" + "\n".join(line.replace("\n", " ") for line in lines))
    assert seconds <= MOST
