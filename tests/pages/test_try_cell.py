"""The page *Try it* without Python: what its scripts ask the lab, and do with its answers."""

import json

import pytest

from search_walkthroughs import lab
from search_walkthroughs.captions.catalogue import section

from .stub_worker import open_cell

pytestmark = [pytest.mark.browser, pytest.mark.day(3)]
WORDS = {**section("en", "try")}
FIRST = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
"""The tree that the page begins with."""
WORKER = """
const answers = {answers};
onmessage = ({{ data: {{ start, id, call, given }} }}) => {{
  if (start) return postMessage({{ ready: {{}} }});
  const asked = JSON.stringify([call, ...given]);
  const found = asked in answers ? {{ result: answers[asked] }} : {{ error: asked }};
  postMessage({{ id, ms: 1, memory: 1e6, ...found }});
}};
"""


class Lab:
    """The lab, with all that it was asked and what it answered; the player is left out."""

    def __init__(self):
        self.answers = {}
        self.text = self.search(FIRST)["text"]

    def ask(self, call, *given):
        asked = json.dumps([call, *given], separators=(",", ":"), ensure_ascii=False)
        found = self.answers[asked] = lab.call(call, *given)
        if isinstance(found, dict) and "html" in found:
            self.answers[asked] = found | {"html": "<p>the player</p>", "films": []}
        return found

    def search(self, text):
        """What the page asks where it searches a text."""
        found = self.ask("answer", text, {}, "en")
        if searches := found.get("searches"):
            self.ask("choices", found["text"], "en")
            for whole in ((), (True,)):
                self.ask("listing_of", searches[-1]["file"], *whole)
        return found

    def edit(self, call, *given):
        """What it asks where it has the lab change the text."""
        text = self.ask(call, self.text, *given)
        self.search(text)
        return text


@pytest.fixture
def open_(browser):
    """Open the page with a worker that answers as the lab does."""
    contexts = []

    def open_(known):
        contexts.append(browser.new_context(viewport={"width": 1000, "height": 800}))
        worker = WORKER.format(answers=json.dumps(known.answers, default=dict))
        opened = open_cell(contexts[-1], "try-cell.html", WORDS, worker)
        wait(opened.cell)
        return opened.cell

    yield open_
    for context in contexts:
        context.close()


def wait(cell):
    """Wait until a search is over, and all that follows it."""
    cell.locator("main[aria-busy=false] .wt-try-options [name]").first.wait_for(state="attached")


def text(cell):
    return cell.locator(".wt-try-file textarea").input_value()


def faults(cell):
    return cell.locator(".wt-try-fault").all_inner_texts()


def test_a_tree_of_javascript_is_pasted_as_it_is(open_):
    pasted = 'let tree = {\n  "S": {\n    "A": [2, 7],\n    "B": [4, 3],\n  },\n};\n'
    known = Lab()
    made = known.search(pasted)["text"]
    cell = open_(known)
    cell.locator(".wt-try-file textarea").fill(pasted)
    cell.locator(".md-button--primary").click()
    wait(cell)
    assert text(cell) == made
    assert "key: S" in made
    assert faults(cell) == []


def test_a_leaf_that_is_changed_is_searched_at_once(open_):
    known = Lab()
    changed = known.edit("edit_tree", [0, 1], "value", "7")
    cell = open_(known)
    leaf = cell.get_by_label(WORDS["value_of"].format(node="1/2"), exact=True)
    assert leaf.input_value() == "12"
    leaf.fill("7")
    leaf.press("Enter")
    wait(cell)
    assert (text(cell), leaf.input_value(), faults(cell)) == (changed, "7", [])


GROWS = """\
title: T
algorithm: uct
options: {playouts: 300, seed: 1}
tree: [[1, 2], [0, 3]]
"""


def test_the_growing_tree_is_shown_where_one_grows_and_nowhere_else(open_):
    known = Lab()
    grown = lab.answer(GROWS, report=lambda part: None)
    assert grown["grown"]
    shown = {**grown, "html": "<p>the player</p>", "films": []}
    known.answers[json.dumps(["answer", GROWS, {}, "en"], separators=(",", ":"))] = shown
    known.ask("choices", grown["text"], "en")
    for whole in ((), (True,)):
        known.ask("listing_of", grown["searches"][-1]["file"], *whole)
    cell = open_(known)
    tree = cell.locator(".wt-grows")
    assert not tree.is_visible()
    for typed, visible in ((GROWS, True), (FIRST, False)):
        cell.locator(".wt-try-file textarea").fill(typed)
        cell.locator(".md-button--primary").click()
        wait(cell)
        assert (tree.is_visible(), faults(cell)) == (visible, [])


def test_a_fault_leads_to_its_place_in_the_text(open_):
    known, broken = Lab(), "title: x\nalgorithm: alpha-beta\ntree: [[3, 1x2], [2]]\n"
    (fault,) = known.search(broken)["faults"]
    cell = open_(known)
    area = cell.locator(".wt-try-file textarea")
    area.fill(broken)
    cell.get_by_role("button", name=WORDS["search"], exact=True).click()
    place = cell.get_by_role("button", name=WORDS["place"].format(**fault))
    place.click()
    assert fault["message"] in faults(cell)[0]
    begin, end = area.evaluate("(area) => [area.selectionStart, area.selectionEnd]")
    assert broken[begin:end] == "1"
    assert broken[begin:].startswith("1x2")


def test_options_that_are_not_set_are_not_written(open_):
    known = Lab()
    changed = known.edit("edit_search", ["alpha-beta"], {"cut": "past-bound"})
    cell = open_(known)
    cell.locator(".wt-try-more summary").click()
    cell.locator(".wt-try-options [name=cut]").select_option("past-bound")
    wait(cell)
    assert (text(cell), faults(cell)) == (changed, [])


def test_minimax_is_searched_beside_an_algorithm(open_):
    known = Lab()
    changed = known.edit("edit_search", ["minimax", "alpha-beta"], {})
    cell = open_(known)
    cell.get_by_label(WORDS["beside"]).check()
    wait(cell)
    assert (text(cell), faults(cell)) == (changed, [])


def test_an_algorithm_is_changed_until_its_text_is_the_courses_again(open_):
    known = Lab()
    known.search(known.text)
    cell = open_(known)
    cell.locator(".wt-try-code > summary").click()
    listing = cell.locator(".wt-try-code textarea")
    own = listing.input_value()
    assert own == known.ask("listing_of", "alpha_beta")
    listing.fill(f"{own}\n# mine")
    assert cell.locator(".wt-try-changed").inner_text() == f"({WORDS['changed']})"
    listing.fill(own)
    assert cell.locator(".wt-try-changed").inner_text() == ""
    cell.get_by_role("button", name=WORDS["search"], exact=True).click()
    wait(cell)
    assert faults(cell) == []
