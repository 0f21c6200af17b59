"""The pages *Try it*, *Play against it* and *Is my minimax right?* in a browser, with a real pack:
offline, from a host and from a disk."""

import json
import re
import time
from pathlib import Path

import pytest

from search_walkthroughs.building.python_pack import FOLDER, INDEX, PARTS
from search_walkthroughs.captions.catalogue import section
from search_walkthroughs.course.files import page_path
from search_walkthroughs.lab.tree_edit import parse
from search_walkthroughs.pages.course.parsons_page import page_words
from search_walkthroughs.pages.course.try_page import try_address
from search_walkthroughs.parsons.problem import problems
from search_walkthroughs.runs.run import run

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[2]
COMPRESSED, SCRIPTS = 9_500_000, 12_500_000
"""Bytes that the pack may have, compressed and as it is loaded."""
MAX_SECONDS = 10
"""Upper limit of the time that a move of 1,000 playouts takes on a machine that has other work."""
LOOP = "while True: pass\n        return best"


@pytest.fixture(params=["http", "file"])
def address(request, tried, host):
    """Where the built site lies."""
    return host if request.param == "http" else (tried / "site").as_uri()


class Cell:
    """The page, and the frame in it once it is started."""

    name = "try"

    def __init__(self, page, address, language="en", work="", wait=True):
        self.page, self.requests, self.errors = page, [], []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(f"{address}/{page_path(self.name, language)}.html{work}")
        page.wait_for_selector(".wt-try button")
        loaded = [url for url in self.requests if "/pack/" in url]
        assert all(url.endswith("parts.js") for url in loaded), "only how large the parts are"
        page.click(".wt-try button")
        self.frame = page.frame_locator(".wt-try iframe")
        if wait:
            self.wait()

    def wait(self):
        """Until nothing is searched any more."""
        self.frame.locator("main[aria-busy=false]").wait_for(timeout=90_000)

    def search(self):
        """Press Search, and wait for what comes."""
        self.frame.locator(".md-button--primary").click()
        self.wait()

    @property
    def text(self):
        return self.frame.locator(".wt-try-file textarea")

    @property
    def listing(self):
        return self.frame.locator(".wt-try-code textarea")

    @property
    def said(self):
        return self.frame.locator("#wt-try-message").inner_text()

    def change(self, old, new):
        """Change the listing."""
        if not self.listing.is_visible():
            self.frame.locator(".wt-try-code summary").click()
        text = self.listing.input_value()
        assert old in text
        self.listing.fill(text.replace(old, new))


@pytest.fixture
def cell(browser, address):
    """The page, started."""
    page = browser.new_page()
    yield Cell(page, address)
    page.close()


def test_the_pack_is_within_its_budget(tried):
    parts = json.loads((tried / FOLDER / INDEX).read_text())["parts"]
    assert sum(part["gzip"] for part in parts.values()) <= COMPRESSED
    sizes = [(tried / FOLDER / f"{name}.js").stat().st_size for name in PARTS]
    assert sum(sizes) <= SCRIPTS


def test_a_tree_of_javascript_is_pasted_and_searched(cell):
    cell.text.fill('let tree = {\n  "S": {"A": [2, 7], "B": [4, 3],},\n};\n')
    cell.search()
    assert "On this tree it is proved" in cell.said
    assert "key: S" in cell.text.input_value()


def test_a_tree_is_searched_changed_and_proved_without_another_host(cell, address):
    assert "On this tree it is proved" in cell.said
    assert cell.frame.locator(".wt-player").count() == 1
    player = cell.frame.locator(".wt-player")
    room = player.page.viewport_size["height"]
    assert 0.9 * room < player.bounding_box()["height"] <= room, "all of it is in one view"
    assert cell.page.locator(".wt-try iframe").bounding_box()["height"] < 2_500
    field = cell.frame.locator(".wt-try-nodes input").first
    field.fill("1")
    field.press("Enter")
    cell.page.wait_for_timeout(100)
    cell.wait()
    assert "[[1, 12, 8]" in cell.text.input_value()
    times = json.loads(cell.frame.locator("main").get_attribute("data-times"))
    assert times["last"] <= 3_000
    cell.text.fill("title: T\nalgorithm: alhpa-beta\ntree: [1, 2]\n")
    cell.search()
    assert "line 2, column 12" in cell.said
    assert "did you mean" in cell.said
    others = [url for url in cell.requests if not url.startswith((address, "data:", "blob:"))]
    assert others == []
    assert cell.errors == []


def test_an_edit_is_refuted_and_the_smallest_tree_shows_it(cell):
    cell.change("best = low", "best = 0")
    cell.search()
    assert "that is not a proof for other trees" in cell.said.lower()
    cell.frame.get_by_text("Find the smallest tree").click()
    cell.frame.get_by_text("Tree number 7 refutes it").wait_for(timeout=30_000)
    assert "tree: [-1, -1]" in cell.text.input_value()
    assert "Refuted" in cell.said


def test_a_search_of_the_readers_own_is_judged_and_its_first_wrong_frame_shown(cell):
    """The program reads more than it needs: the cut that it misses is said, and shown."""
    cell.frame.locator(".wt-try-own summary").click()
    source = (ROOT / "tests/judging/programs/wrong_fresh_window.py").read_text("utf-8")
    cell.frame.locator(".wt-try-own textarea").fill(source)
    cell.frame.get_by_text("Judge", exact=True).click()
    cell.frame.locator("[data-kind=wasteful]").wait_for(timeout=60_000)
    assert "2/2 need not be searched" in cell.said
    assert "Smallest tree: [0, [0, 0]]" in cell.said
    number = re.search(r"frame (\d+)", cell.said)[1]
    assert f"Frame {number}" in cell.said
    player = cell.frame.locator(".wt-player").first
    player.locator(".wt-why").first.click()
    assert "2/2 need not be searched" in player.inner_text()
    assert cell.errors == []


def test_an_endless_loop_is_stopped_and_the_next_search_answers(cell):
    before = cell.listing.input_value()
    cell.change("return best", LOOP)
    cell.frame.locator(".md-button--primary").click()
    cell.page.wait_for_timeout(500)
    cell.frame.get_by_text("Stop", exact=True).click()
    cell.wait()
    assert "Stopped" in cell.said
    cell.listing.fill(before)
    cell.search()
    assert "On this tree it is proved" in cell.said


def test_who_stops_while_python_starts_may_search_again(browser, address):
    """While the pack is loaded, and while a worker begins."""
    page = browser.new_page()
    try:
        cell = Cell(page, address, wait=False)
        stop = cell.frame.get_by_text("Stop", exact=True)
        for press in (None, cell.frame.locator(".md-button--primary")):
            if press:
                press.click()
            stop.click()
            cell.wait()
            assert "Stopped" in cell.said
            assert cell.frame.locator(".wt-try-state").inner_text() == ""
        cell.search()
        assert "On this tree it is proved" in cell.said
        assert cell.errors == []
    finally:
        page.close()


def test_who_stops_when_the_frames_are_there_keeps_them(cell):
    """What else could be chosen is asked for after them."""
    cell.frame.locator("main").evaluate(
        """(main) => {
          const keys = [...main.querySelectorAll("button")];
          const stop = keys.find((one) => one.textContent === "Stop");
          const message = main.querySelector("#wt-try-message");
          new MutationObserver((_, self) => {
            if (!message.querySelector(".wt-try-sound") || stop.disabled) return;
            self.disconnect();
            stop.click();
            main.dataset.pressed = "yes";
          }).observe(message, { childList: true });
          message.replaceChildren();
        }"""
    )
    cell.text.fill("title: T\nalgorithm: minimax\ntree: [[1, 2], [5, 4]]\n")
    cell.search()
    assert cell.frame.locator("main").get_attribute("data-pressed") == "yes"
    assert "On this tree it is proved" in cell.said
    cell.search()
    assert cell.frame.locator("main select").nth(1).input_value() == "minimax"


def test_an_algorithm_in_a_link_runs_when_the_reader_says_so(browser, address):
    text = "title: T\nalgorithm: alpha-beta\ntree: [[1, 2], [0, 3]]\n"
    own = {"alpha_beta": "raise SystemExit\n"}
    page = browser.new_page()
    try:
        cell = Cell(page, address, work=try_address(text, own))
        assert "somebody else has changed" in cell.said
        assert cell.listing.input_value() == own["alpha_beta"]
        cell.search()
        assert "SystemExit" in cell.said
    finally:
        page.close()


def test_a_damaged_link_shows_the_first_example_and_japanese_is_spoken(browser, address):
    page = browser.new_page()
    try:
        cell = Cell(page, address, language="ja", work="#lab=1.AAAA")
        assert "リンクが壊れています" in cell.said
        assert "木" in cell.frame.locator(".wt-try-tree h2").inner_text()
    finally:
        page.close()


def test_what_runs_in_the_frame_reaches_nothing_outside(cell):
    peek = "import js\n    for name in ('fetch', 'XMLHttpRequest'):\n        getattr(js, name)"
    cell.change(
        "    low, high =", f"    {peek}\n    js.WebSocket.new('ws://127.0.0.1:9/')\n    low, high ="
    )
    cell.search()
    sockets = [url for url in cell.requests if url.startswith("ws:")]
    assert sockets == []
    assert cell.page.evaluate("document.cookie") == ""
    sandbox = cell.page.locator(".wt-try iframe").get_attribute("sandbox")
    disk = cell.page.url.startswith("file:")
    assert ("allow-same-origin" in sandbox) == disk
    assert "allow-top-navigation" not in sandbox


class Game(Cell):
    """The page *Play against it*, and the frame in it once it is started."""

    name = "play"

    @property
    def words(self):
        """What the page says, in its language."""
        language = self.frame.locator("html").get_attribute("lang")
        return section(language, "try") | section(language, "play")

    @property
    def state(self):
        """What the page says of the game."""
        return self.frame.locator(".wt-play-status").inner_text()

    def begin(self, game, side="max"):
        """Begin a game of that name, as the player who moves first or second."""
        self.frame.get_by_label(self.words["game"]).select_option(game)
        self.page.wait_for_timeout(100)
        self.wait()
        self.settings(side=side)
        self.page.wait_for_timeout(100)
        self.wait()

    def cell(self, row, column):
        """A cell of the board, counted from 0."""
        return self.frame.locator(f'[data-cell="{row},{column}"]')

    def press(self, row, column):
        """Play there, and wait for the answer."""
        self.cell(row, column).click()
        self.page.wait_for_timeout(100)
        self.wait()

    def ask_why(self):
        """Unfold what shows the search for its last move."""
        self.frame.locator(".wt-match details > summary").first.click()

    def settings(self, **chosen):
        """Choose by what a setting is called."""
        self.frame.locator(".wt-try-bar details > summary").click()
        for name, value in chosen.items():
            field = self.frame.get_by_label(self.words[name])
            if field.evaluate("one => one.localName") == "select":
                field.select_option(value)
            else:
                field.fill(value)
        self.frame.locator(".wt-try-bar details > summary").click()

    @property
    def visits(self):
        """How often each of its moves was visited."""
        shown = self.frame.locator(".wt-reply b").all_inner_texts()
        return [int(text.split()[0].replace(",", "")) for text in shown]


@pytest.fixture
def game(browser, address):
    """The page, started."""
    page = browser.new_page()
    yield Game(page, address)
    page.close()


def test_each_game_is_played_with_the_tree_of_the_search_beside_the_board(game, address):
    for name, cell in (("tic-tac-toe", (1, 1)), ("connect-four", (0, 3)), ("othello", (0, 1))):
        game.begin(name)
        assert game.state.startswith("You have")
        assert game.frame.locator(".wt-player").count() == 0
        game.press(*cell)
        assert game.state.startswith("It plays")
        game.ask_why()
        game.frame.locator(".wt-player").wait_for()
        assert game.frame.locator("[data-sign=O], [data-sign=X]").count() >= 2
    board, tree = (
        game.frame.locator(f".wt-match > section:nth-child({n})").bounding_box() for n in (1, 2)
    )
    assert board["x"] + board["width"] <= tree["x"]
    others = [url for url in game.requests if not url.startswith((address, "data:", "blob:"))]
    assert others == []
    assert game.errors == []


def test_a_game_is_played_by_keyboard_taken_back_and_ended(game):
    game.cell(0, 0).focus()
    game.page.keyboard.press("ArrowRight")
    game.page.keyboard.press("ArrowDown")
    assert game.cell(1, 1).get_attribute("tabindex") == "0"
    assert "you may play here" in game.cell(1, 1).get_attribute("aria-label")
    game.page.keyboard.press("Enter")
    game.page.wait_for_timeout(100)
    game.wait()
    assert game.cell(1, 1).get_attribute("aria-label") == "row 2, column 2: O"
    focused = "node => node === node.ownerDocument.activeElement"
    assert game.cell(1, 1).evaluate(focused)
    assert game.frame.locator(".wt-play-status").get_attribute("role") == "status"
    game.frame.get_by_text("Take back").click()
    game.page.wait_for_timeout(100)
    game.wait()
    assert game.frame.locator("[data-sign=O]").count() == 0
    while not re.search(r"won\.|a draw\.", game.state):
        game.frame.locator(".wt-play-legal").first.click()
        game.page.wait_for_timeout(100)
        game.wait()
    assert game.frame.locator(".wt-play-legal").count() == 0
    # The page is as tall as what is in it, and the player no taller than the screen.
    height = game.page.evaluate("document.querySelector('.wt-try iframe').offsetHeight")
    assert height < 2.5 * game.page.viewport_size["height"]


def test_whoever_is_second_meets_a_move_and_japanese_is_spoken(browser, address):
    page = browser.new_page()
    try:
        game = Game(page, address, language="ja")
        game.begin("tic-tac-toe", "min")
        assert game.state.startswith("探索は")
        assert game.frame.locator("[data-cell][data-sign=O]").count() == 1
        game.ask_why()
        assert game.frame.locator(".wt-player").get_attribute("lang") == "ja"
    finally:
        page.close()


def own_visits(exploration):
    """How often the course's own UCT visits each reply to a stone in the centre."""
    walkthrough = parse(
        "title: T\nalgorithm: uct\ngame: tic-tac-toe\nposition: . . . / . O . / . . .\n"
        f"options: {{playouts: 300, exploration: {exploration}, seed: 5}}\n"
    )
    own = run(walkthrough, walkthrough.entries[0])
    return [own.estimates[(move,)].visits for move in (0, 1, 2, 3, 5, 6, 7, 8)], own.best


def test_the_tree_that_grows_is_that_of_the_courses_own_search(game):
    """In Pyodide, with the same seed; and again at once when the slider moves."""
    workers = []
    game.page.on("worker", lambda worker: workers.append(worker))
    game.settings(against="uct", seed="5")
    game.press(1, 1)
    for exploration in (1.4, 0.3):
        visits, best = own_visits(exploration)
        assert game.visits == visits
        assert game.cell(*divmod(best, 3)).get_attribute("data-sign") == "X"
        assert game.frame.locator("[data-cell][data-sign]:not([data-sign=''])").count() == 2
        slider = game.frame.locator(".wt-explore input")
        for value in ("3.5", "0.3"):  # the first is not waited for
            slider.evaluate(
                "(one, value) => { one.value = value; one.dispatchEvent(new Event('input')); }",
                value,
            )
        game.page.wait_for_timeout(100)
        game.wait()
        game.page.wait_for_timeout(100)
        game.wait()
    assert workers == [], "the search was dropped, and Python stayed"
    game.ask_why()
    whole = game.frame.locator("details .wt-visits.wt-running")
    whole.wait_for()
    assert "300" in whole.locator(".wt-visits-card").inner_text()
    assert game.errors == []


@pytest.mark.parametrize("algorithm", ["uct", "puct"])
def test_against_a_tree_every_game_answers_within_seconds(game, algorithm):
    for name, cell in (("tic-tac-toe", (1, 1)), ("connect-four", (0, 3)), ("othello", (0, 1))):
        game.begin(name)
        game.settings(against=algorithm, playouts="1000")
        began = time.perf_counter()
        game.press(*cell)
        assert time.perf_counter() - began < MAX_SECONDS
        assert sum(game.visits) in (999, 1000)
    assert game.errors == []


def test_an_edited_uct_grows_its_tree_and_has_frames_on_a_press(cell):
    text = "title: T\nalgorithm: uct\ngame: tic-tac-toe\noptions: {playouts: 100, seed: 5}\n"
    cell.text.fill(text)
    cell.search()
    best = cell.frame.locator(".wt-grows text.best").all_inner_texts()
    cell.change("sign * child.mean", "-sign * child.mean")
    cell.search()
    assert cell.frame.locator(".wt-grows text.best").all_inner_texts() != best
    assert cell.frame.locator(".wt-player").count() == 0
    cell.text.fill(text.replace("100", "31"))
    cell.search()
    cell.frame.get_by_text("Frame by frame").click()
    cell.page.wait_for_timeout(100)
    cell.wait()
    assert cell.frame.locator(".wt-player").count() == 1
    assert not cell.frame.locator(".wt-grows").is_visible()
    assert cell.errors == []


CHECKED = """def search(node, maximizing):
    if not isinstance(node, list):
        return node
    values = [search(child, not maximizing) for child in node]
    return max(values)
"""
HOSTILE = """import js
js.document.title = "hit"
js.fetch("http://evil.example/")
"""


def test_a_program_is_judged_and_one_that_a_link_brings_waits_for_a_press(browser, address):
    page = browser.new_page()
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(f"{address}/{page_path('check', 'en')}.html{try_address('', {'program': HOSTILE})}")
    frame = page.frame_locator(".wt-try iframe")
    frame.locator("main[aria-busy=false]").wait_for()
    assert frame.locator("textarea").input_value() == HOSTILE
    assert not [one for one in requests if "/pack/" in one and not one.endswith("parts.js")]
    for program, kind in ((HOSTILE, "unrecognised"), (CHECKED, "wrong")):
        frame.locator("textarea").fill(program)
        frame.locator(".md-button--primary").click()
        frame.locator(f".wt-verdict[data-kind={kind}]").wait_for(timeout=90_000)
    assert frame.locator(".wt-player").count() == 1
    assert page.title() != "hit"
    assert [url for url in requests if "evil" in url] == []
    page.close()


def test_lines_in_a_wrong_order_are_run_and_refuted_with_the_smallest_tree(browser, address):
    problem = next(problem for problem in problems() if problem.name == "minimax")
    stray = problem.exercise.strays[0]
    page = browser.new_page()
    page.goto(f"{address}/{page_path('parsons', 'en')}.html#{problem.name}")
    for line in problem.lines:
        text = stray.text if line.text == stray.instead else line.text
        page.locator(".wt-pool button").filter(has=page.get_by_text(text, exact=True)).first.click()
        last = page.locator(".wt-answer [aria-pressed=true]")
        for key, count in (("ArrowLeft", 6), ("ArrowRight", line.indent)):
            for _ in range(count):
                last.press(key)
    page.locator(".wt-go").click()
    frame = page.frame_locator(".wt-parsons-cell iframe")
    frame.locator(".wt-verdict[data-kind=wrong]").wait_for(timeout=90_000)
    assert "[1, 0]" in frame.locator(".wt-verdict").inner_text()
    assert frame.locator(".wt-player").count() == 1
    last_score = page_words("en")["mistakes"][stray.mistake]
    page.locator(".wt-parsons-result").get_by_text(last_score).wait_for()
    page.close()
