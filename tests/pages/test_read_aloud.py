"""Captions read aloud: what is said of each frame, and how the picture keeps pace with the voice.

Chromium has no voice where these tests run, so a voice stands in that says which text it was given
and ends when it is told to. The text is that of the page.
"""

import re

import pytest

from captions import tables
from captions.support import run as search_run
from captions.test_captions import SAMPLES
from search_walkthroughs.captions.catalogue import section
from support import caption, film_of

from .browsing import press
from .staging import run, staged

pytestmark = [pytest.mark.browser, pytest.mark.day(5)]
TREE = {"key": "S", "children": {"A": [3, 12, 8], "B": [2, 4, 6]}}
VOICE = """(languages) => {
  const spoken = [];
  const target = new EventTarget();
  const voices = languages.map(([lang, localService]) => ({ lang, localService, name: lang }));
  self.said = spoken;
  self.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const speech = {
    getVoices: () => voices,
    speak(one) { spoken.push(one); },
    cancel() { const one = spoken.at(-1); if (one) one.cancelled = true; },
    addEventListener: target.addEventListener.bind(target),
  };
  Object.defineProperty(self, "speechSynthesis", { value: speech, configurable: true });
}"""
SYMBOLS = re.compile(r"[^\w\s.,:;!?()'’%\"–·—。、，：；！？（）・ー-]")
"""What no voice can be trusted to say."""


@pytest.fixture
def open_(browser, tmp_path):
    contexts = []

    def open_(*groups, language="en", voices=(("en-GB", True), ("ja-JP", True))):
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        if voices is not None:
            listed = str([[lang, local] for lang, local in voices])
            listed = listed.replace("True", "true").replace("False", "false")
            page.add_init_script(f"({VOICE})({listed})")
        page.goto(staged(tmp_path, *groups, language=language).as_uri())
        page.wait_for_selector(".wt-running")
        page.evaluate("self.player = walkthroughs.start()[0]")
        return page

    yield open_
    for context in contexts:
        context.close()


def begin(page):
    switch_on(page)
    page.wait_for_function("Boolean(player.playback.voice)")


def switch_on(page):
    page.locator(".wt-more").click()
    page.locator("[data-does=read-aloud]").click()


def said(page):
    return page.evaluate("said.map(({ text }) => text)")


def end_of_speech(page):
    """The voice has come to the end of what it was given."""
    page.evaluate("said.at(-1).onend?.()")


def spoken(page, captions, language):
    """What the page would say of these captions."""
    page.evaluate("walkthroughs.bring('read-aloud')")
    page.wait_for_function("Boolean(walkthroughs.spokenText)")
    words = dict(section(language, "read_aloud"))
    both = "([all, words]) => all.map((one) => walkthroughs.spokenText(one, words))"
    return page.evaluate(both, [captions, words])


@pytest.mark.parametrize(
    ("language", "written", "heard"),
    [
        ("en", "Now α ≥ β.", "Now alpha is at least beta."),
        ("en", "<b>α = 5, β = ∞.</b> A &lt; B", "alpha is 5, beta is infinity. A is less than B"),
        ("en", "It is ≥ −3 in −∞ … 2⁺.", "It is at least minus 3 in minus infinity to 2 and a "
         "little more."),
        ("en", "C/E has ≈ 2; 2 × 0.5 is 1.", "C E has about 2; 2 times 0.5 is 1."),
        ("ja", "α ≥ βなのでカットします。", "アルファはベータ以上なのでカットします。"),
        ("ja", "α = −3、β ≤ 5です。", "アルファはマイナス3、ベータは5以下です。"),
    ],
)  # fmt: skip
def test_signs_are_spelled_as_words(open_, language, written, heard):
    page = open_(run("alpha-beta", tree=TREE))
    assert spoken(page, [written], language) == [heard]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_sign_is_left_in_any_caption(open_, language):
    page = open_(run("alpha-beta", tree=TREE))
    runs = [
        search_run(tree, **facts) for name, (tree, facts) in SAMPLES.items() if "odd" not in name
    ]
    runs += [tables.sample(name) for name in ("narrow", "bounds", "mirror")]
    captions = {
        caption(done.plan, moment, language).html for done in runs for moment in done.moments
    }
    heard = spoken(page, sorted(captions), language)
    assert len(heard) > 200
    left = {sign for text in heard for sign in SYMBOLS.findall(text)}
    assert not left, {sign: next(text for text in heard if sign in text) for sign in left}
    assert not any("  " in text or text != text.strip() for text in heard)


def test_a_voice_paces_the_film_and_the_last_caption_is_read_too(open_):
    page = open_(run("alpha-beta", tree=TREE))
    begin(page)
    assert len(said(page)) == 1, "what is shown is read at once"
    page.evaluate("player.controls.toggle(false)")
    page.locator(".wt-play").click()
    captions = film_of(run("alpha-beta", tree=TREE)[0].film())["captions"]["en"]
    words = dict(section("en", "read_aloud"))
    for number in range(len(captions)):
        assert page.evaluate("player.number") == number
        expected = page.evaluate(
            "([html, words]) => walkthroughs.spokenText(html, words)", [captions[number], words]
        )
        assert said(page)[-1] == expected
        assert page.evaluate("player.playback.on")
        end_of_speech(page)
    assert not page.evaluate("player.playback.on")
    assert page.evaluate("player.number") == len(captions) - 1
    assert len(said(page)) == 1 + len(captions), "nothing is read twice while it plays"


def test_no_frame_goes_before_its_caption_is_read(open_):
    page = open_(run("alpha-beta", tree=TREE))
    begin(page)
    page.evaluate("player.playback.set(50)")
    page.locator(".wt-play").click(force=True)
    page.wait_for_timeout(300)  # a frame stands 40 ms at that speed
    assert page.evaluate("player.number") == 0
    assert page.evaluate("said.at(-1).rate") == 2, "faster than that nobody can listen"


def test_a_step_is_read_and_what_was_being_read_stops(open_):
    page = open_(run("alpha-beta", tree=TREE))
    begin(page)
    page.locator(".wt-next").click(force=True)
    assert page.evaluate("said[0].cancelled")
    assert len(said(page)) == 2
    assert page.evaluate("said[1].lang") == "en-GB"
    assert page.locator(".wt-caption").get_attribute("aria-live") == "off"
    press(page, "ArrowRight")
    assert len(said(page)) == 3
    page.locator("[data-does=read-aloud]").evaluate("one => one.click()")
    press(page, "ArrowRight")
    assert len(said(page)) == 3, "it is switched off"
    assert page.locator(".wt-caption").get_attribute("aria-live") == "polite"


def test_the_text_is_hidden_and_nothing_moves(open_):
    page = open_(run("alpha-beta", tree=TREE))
    begin(page)
    before = page.locator(".wt-picture").bounding_box()
    words = section("en", "read_aloud")
    page.get_by_label(words["hide"]).check()
    assert page.locator(".wt-caption").evaluate("e => getComputedStyle(e).visibility") == "hidden"
    assert page.locator(".wt-picture").bounding_box() == before
    page.locator("[data-does=read-aloud]").uncheck()
    assert page.locator(".wt-caption").evaluate("e => getComputedStyle(e).visibility") == "visible"
    assert (
        page.get_by_label(words["hide"]).count() == 0
        or page.get_by_label(words["hide"]).is_hidden()
    )


@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_language_has_its_own_voice(open_, language):
    page = open_(run("alpha-beta", tree=TREE), language=language)
    begin(page)
    assert page.evaluate("said[0].lang").startswith(language)
    captions = film_of(run("alpha-beta", tree=TREE)[0].film())["captions"][language]
    assert said(page)[0] == spoken(page, captions[:1], language)[0]


@pytest.mark.parametrize("voices", [None, (), (("en-US", False),), (("ja-JP", True),)])
def test_without_a_voice_of_the_device_that_is_said(open_, voices):
    """A voice that is not of the device would send the text away."""
    page = open_(run("alpha-beta", tree=TREE), voices=voices)
    switch_on(page)
    page.locator(".wt-menu [role=status]").filter(has_text="voice").wait_for()
    words = section("en", "read_aloud")
    assert page.locator(".wt-menu [role=status]").inner_text() == words["no_voice"]
    assert not page.locator("[data-does=read-aloud]").is_checked()
    if voices is not None:
        assert said(page) == []


def test_menu_with_its_switches_passes_axe(open_):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = open_(run("alpha-beta", tree=TREE))
    begin(page)
    found = axe.run(page, context=".wt-player").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
