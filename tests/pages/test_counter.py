"""One number names a frame: what the page says of it, what the counter says, and the address."""

import json
import re

import pytest

from search_walkthroughs import reading
from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.course import check as course_check
from search_walkthroughs.pages.walkthrough.first_difference import first_difference
from search_walkthroughs.pages.walkthrough.key_frames import MAX_KEY_FRAMES
from search_walkthroughs.pages.walkthrough.player_html import question
from search_walkthroughs.pages.walkthrough.results import failure_sentence
from search_walkthroughs.pages.walkthrough.walkthrough_page import Page
from search_walkthroughs.runs.proofs import Failure
from search_walkthroughs.runs.registry import catalogue

from .staging import staged

pytestmark = pytest.mark.day(4)

TREE = {
    "A": {"C": [8, 2, 5], "D": [7, 3]},
    "B": {"E": [4, 9, 2], "F": [6, 4]},
    "G": {"H": [9, 9], "I": [3, 8]},
}
PAIRS = {
    "together": ({}, ["alpha-beta", "minimax"]),
    "orders": (
        {},
        [{"alpha-beta": {"label": "worst", "options": {"order": "worst-first"}}}, "alpha-beta"],
    ),
    "iterations": ({}, ["iterative-deepening", "alpha-beta"]),
    "best-first": ({}, ["sss-star", "alpha-beta"]),
    "some told": ({"frames": {"from": 9}}, ["alpha-beta", "minimax"]),
    "alone": ({}, ["alpha-beta"]),
    "alone, some told": ({"frames": {"from": 9}}, ["alpha-beta"]),
}


def page_of(file, algorithms):
    whole = {"title": "t", "algorithm": algorithms, "tree": TREE, **file}
    walkthrough = reading.read(json.dumps(whole), "t.yml", catalogue())
    return Page.of("w", walkthrough, course_check.check_walkthrough(walkthrough))


@pytest.fixture(scope="module", params=PAIRS)
def made(request):
    return page_of(*PAIRS[request.param])


def steps(shown):
    """By its number in the record, what the counter says when a frame first comes."""
    numbers = [moment.frame.number for moment in shown.moments]
    if not shown.align:
        return {number: number for number in numbers}
    found = {}
    for step, place in enumerate(shown.align):
        found.setdefault(numbers[place], step)
    return found


def test_the_page_names_a_frame_as_its_counter_does(made):
    text = made.text("en")
    links = []
    for player, figures in re.findall(
        r'<details class="wt-keys" data-player="([^"]*)"(.*?)</details>', text, re.DOTALL
    ):
        found = re.findall(r'<a class="wt-number" href="[^"]*" data-frame="(\d+)">(.*?)<', figures)
        links += [(player, *one) for one in found]
    assert links
    for player, lines in re.findall(
        r'<details class="wt-transcript" data-player="([^"]*)"(.*?)</details>', text, re.DOTALL
    ):
        for frame, said in re.findall(
            r'<li><a(?: href="[^"]*")?(?: data-frame="(\d+)")?>(.*?)<', lines
        ):
            assert frame != said
            links.append((player, frame or said, said))
    assert len(links) > 20
    shown_steps = {shown.id: steps(shown) for shown in made.showings}
    for player, frame, said in links:
        assert int(re.search(r"\d+", said)[0]) == shown_steps[player][int(frame)]
    asked = re.findall(r'<div class="wt-question" data-player="([^"]*)" data-frame="(\d+)"', text)
    heads = re.findall(r"Before frame (\d+)", text)
    assert len(asked) == len(heads) > 0
    for (player, frame), head in zip(asked, heads, strict=True):
        assert int(head) == shown_steps[player][int(frame)]


def test_where_searches_part_is_counted_in_the_same_way():
    made = page_of({}, ["minimax", "pvs"])
    first, second = made.showings
    found = first_difference(first.checked_run, second.checked_run)
    known = [
        steps(one)[frame.number] for one, frame in zip(made.showings, found.frames, strict=True)
    ]
    (said,) = re.findall(r"equal before frame (\d+)", made.text("en"))
    assert int(said) == min(known)


def test_the_figures_show_the_frames_at_which_questions_are_asked(made):
    asked = {shown.id: made.asked(shown) for shown in made.showings}
    assert any(asked.values())
    for shown in made.showings:
        places = made.key_places(shown)
        assert asked[shown.id] <= set(places)
        assert len(places) <= MAX_KEY_FRAMES


@pytest.mark.sample(2)
@pytest.mark.browser
def test_a_link_opens_the_frame_that_it_names(made, browser, tmp_path):
    asked = made.questions("en", "")
    below = "".join(question(one, "en") for one in asked)
    for shown in made.showings:
        for place in made.key_places(shown):
            still = shown.still(place, "en", "")
            below += (
                f'<p><a class="wt-number" href="{still.src}" data-player="{shown.id}" '
                f'data-frame="{still.number}">Frame {still.display_number}</a></p>'
            )
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(20_000)
    page.goto(staged(tmp_path, made.showings, below=below).as_uri())
    page.wait_for_selector(".wt-running")
    for link in some_links(page):
        said = int(re.search(r"\d+", link.inner_text())[0])
        before = link.evaluate("link => link.matches('.wt-when')")
        link.click()
        number = previous(made, said) if before else said
        page.wait_for_function(
            "n => document.querySelector('.wt-count').textContent.startsWith(`frame ${n} /`)",
            arg=number,
        )
        page.wait_for_function("n => location.hash === `#f=${n}`", arg=number)
    page.close()


def some_links(page):
    """The first and the last link to the frame of a question, and to a key frame."""
    for kind in ("a.wt-when", "a.wt-number"):
        links = page.locator(kind)
        yield from (links.first, links.last)


def previous(made, number):
    """What the counter says one step before it says the number."""
    first = made.showings[0]
    if first.align:
        return number - 1
    numbers = [moment.frame.number for moment in first.moments]
    return numbers[numbers.index(number) - 1]


def test_a_frame_that_a_proof_names_is_counted_too():
    second = page_of(*PAIRS["iterations"]).showings[1]
    place = next(place for step, place in enumerate(second.align) if step != place)
    number = second.moments[place].frame.number
    failure = Failure("bounds", "", {"frame": number, "node": "A", "shown": (3, 3), "truth": 4})
    said = failure_sentence(failure, messages("en"), second.display_number)
    assert f"At frame {second.align.index(place)} " in said
    assert second.display_number(10**6) == 10**6  # which is not shown
