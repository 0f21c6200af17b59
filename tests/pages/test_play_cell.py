"""The page *Play against it* without Python: what its scripts do with the answers of a worker."""

import json
import time

import pytest

from search_walkthroughs import lab
from search_walkthroughs.captions.catalogue import section

from .stub_worker import open_cell

pytestmark = [pytest.mark.browser, pytest.mark.day(3)]
WORDS = {**section("en", "try"), **section("en", "play")}
PASSED = ["b1", "c1", "d3", "a1"]
"""After these moves on 4 × 4 squares the first player of Othello has none."""
BOTTOM = 5
"""The lowest row of connect four, from the top."""
WORKER = """
const answers = {answers};
onmessage = ({{ data }}) => {{
  if (data.start) return postMessage({{ ready: {{}} }});
  const {{ id, given: [game, moves, side, search] }} = data;
  const facts = {{ id, ms: 1, memory: 1e6, ...{facts} }};
  if (search && {silent}) return; // a search that takes for ever
  const result = answers[JSON.stringify([game, moves, side, Boolean(search)])];
  postMessage(facts.error ? facts : {{ ...facts, result }});
}};
"""


def answered(game, *cells, side="max"):
    """What the lab says at each turn of a game in which the reader presses these cells, by what is
    asked; the player of the search's tree is left out."""
    answers, moves, left = {}, [], list(cells)

    def ask(algorithm=""):
        search = {"algorithm": algorithm, "depth": 1} if algorithm else None
        found = lab.call("play", game, moves, side, search)
        light = {"html": "<p>the player of its search</p>", "films": []} if algorithm else {}
        asked = json.dumps([game, moves, side, bool(algorithm)], separators=(",", ":"))
        answers[asked] = found | light
        return found

    found = ask()
    while True:
        if found["state"] == "search":
            moves = ask("alpha-beta")["moves"]
            found = ask()
        elif left:
            row, column = left.pop(0)
            at = {(one["row"], one["column"]): one["move"] for one in found["legal"]}
            moves = [*moves, at[row, column]]
            found = ask()
        else:
            return answers


@pytest.fixture
def open_(browser):
    """Open the page with a worker that knows these answers; `facts`: what else it says of each,
    `silent`: it answers no search, `lost`: parts that cannot be loaded."""
    contexts = []

    def open_(answers, *, facts="{}", silent="false", lost=(), size=(1000, 800)):
        worker = WORKER.format(answers=json.dumps(answers), facts=facts, silent=silent)
        width, height = size
        contexts.append(browser.new_context(viewport={"width": width, "height": height}))
        return open_cell(contexts[-1], "play-cell.html", WORDS, worker, lost)

    yield open_
    for context in contexts:
        context.close()


def signs(opened):
    """What stands on the cells of the board."""
    opened.cell.locator("main[aria-busy=false] [data-cell]").first.wait_for()
    cells = opened.cell.locator("[data-cell]")
    return "".join(cells.evaluate_all("(all) => all.map((one) => one.dataset.sign || '.')"))


def press(opened, place):
    opened.cell.locator(f'[data-cell="{place}"]').click()


def test_the_frame_has_no_origin(open_):
    opened = open_(answered("tic-tac-toe"))
    assert signs(opened) == "." * 9
    assert opened.page.locator("iframe").get_attribute("sandbox") == "allow-scripts allow-downloads"


def test_a_turn_is_the_readers_move_and_the_reply_and_is_taken_back_whole(open_):
    opened = open_(answered("tic-tac-toe", (1, 1), (2, 2)))
    back = opened.cell.get_by_role("button", name=WORDS["back"])
    assert signs(opened) == "." * 9
    assert back.is_disabled()
    press(opened, "1,1")
    first = signs(opened)
    assert (first.count("X"), first.count("O"), first[4]) == (1, 1, "O")
    press(opened, "2,2")
    assert signs(opened).count("O") == 2
    back.click()
    assert signs(opened) == first
    back.click()
    assert signs(opened) == "." * 9
    assert back.is_disabled()


def test_a_cell_that_is_taken_cannot_be_played(open_):
    opened = open_(answered("tic-tac-toe", (1, 1)))
    assert signs(opened) == "." * 9
    press(opened, "1,1")
    before = signs(opened)
    taken = opened.cell.locator('[data-cell="1,1"]')
    assert taken.get_attribute("aria-disabled") == "true"
    taken.click(force=True)
    assert signs(opened) == before
    assert opened.cell.locator(".wt-try-fault").count() == 0


def test_a_stone_is_dropped_from_any_cell_above_its_place(open_):
    opened = open_(answered("connect-four", (BOTTOM, 3)) | answered("tic-tac-toe"))
    assert signs(opened) == "." * 9
    opened.cell.locator("select").first.select_option("connect-four")
    opened.cell.locator(f'[data-cell="{BOTTOM},6"]').wait_for()
    signs(opened)
    press(opened, "0,3")
    opened.cell.locator(".wt-played").wait_for()
    board = signs(opened)
    assert (board[3], len(board.replace(".", ""))) == (".", 2)
    assert board[7 * BOTTOM + 3] != "."


def test_the_arrow_keys_go_from_cell_to_cell_and_stay_on_the_board(open_):
    opened = open_(answered("tic-tac-toe"))
    assert signs(opened) == "." * 9
    opened.cell.locator('[data-cell="0,0"]').focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"):
        opened.page.keyboard.press(key)
    cells = opened.cell.locator('[data-cell][tabindex="0"]')
    assert [one.get_attribute("data-cell") for one in cells.all()] == ["1,2"]


def test_a_search_that_is_stopped_is_over_and_the_next_begins_another_worker(open_):
    opened = open_(answered("tic-tac-toe", (1, 1)), silent="true")
    assert signs(opened) == "." * 9
    press(opened, "1,1")
    stop = opened.cell.get_by_role("button", name=WORDS["stop"])
    stop.click()
    opened.cell.get_by_text(WORDS["stopped"]).wait_for()
    assert stop.is_disabled()
    opened.cell.get_by_role("button", name=WORDS["begin"]).click()
    assert signs(opened) == "." * 9
    assert len(opened.workers) == 2


@pytest.mark.parametrize(("memory", "workers"), [(1e6, 1), (4e8, 2)])
def test_a_worker_that_has_grown_is_not_used_again(open_, memory, workers):
    opened = open_(answered("tic-tac-toe"), facts=f"{{ memory: {memory} }}")
    assert signs(opened) == "." * 9
    opened.cell.get_by_role("button", name=WORDS["begin"]).click()
    assert signs(opened) == "." * 9
    assert len(opened.workers) == workers


def test_what_python_could_not_do_is_said(open_):
    opened = open_({}, facts='{ error: "no such square" }')
    fault = opened.cell.locator(".wt-try-fault")
    fault.wait_for()
    assert fault.inner_text() == "no such square"


def test_a_part_that_cannot_be_loaded_is_named_and_asked_for_again(open_):
    lost = ["stdlib.js"]
    opened = open_(answered("tic-tac-toe"), lost=lost)
    fault = opened.cell.locator(".wt-try-fault")
    fault.wait_for()
    assert "pack/stdlib.js" in fault.inner_text()
    lost.clear()
    opened.cell.get_by_role("button", name=WORDS["begin"]).click()
    assert signs(opened) == "." * 9


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
@pytest.mark.parametrize(
    ("game", "cell"), [("tic-tac-toe", "1,1"), ("connect-four", "5,3"), ("othello", "0,1")]
)
def test_board_and_replies_of_every_game_stand_in_one_screen(open_, game, cell, size):
    place = tuple(int(one) for one in cell.split(","))
    opened = open_(answered(game, place) | answered("tic-tac-toe"), size=size)
    opened.page.add_style_tag(content="body { margin: 0 } iframe { width: 100%; border: 0 }")
    assert signs(opened)
    opened.cell.locator("select").first.select_option(game)
    opened.cell.locator(f'[data-cell="{cell}"].wt-play-legal').wait_for()
    signs(opened)
    press(opened, cell)
    opened.cell.locator(".wt-played").wait_for()
    boxes = [opened.cell.locator(one).bounding_box() for one in (".wt-play-squares", ".wt-replies")]
    assert boxes[0]["y"] >= 0
    for box in boxes:
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1], (box, size)


def test_all_it_could_play_is_shown_with_its_value_and_why_opens_its_search(open_):
    answers = answered("tic-tac-toe", (1, 1))
    opened = open_(answers)
    assert signs(opened) == "." * 9
    press(opened, "1,1")
    replies = opened.cell.locator(".wt-reply")
    replies.first.wait_for()
    assert replies.count() == 8
    assert opened.cell.locator(".wt-played").count() == 1
    [said] = [found["replies"] for found in answers.values() if "replies" in found]
    shown = [text.split("\n")[-1] for text in replies.locator("figcaption").all_inner_texts()]
    for one, text in zip(said, replies.locator("figcaption").all_inner_texts(), strict=True):
        assert text.startswith(f"{one['value']} {one['words']}"), shown
    amber = opened.cell.locator(".wt-played").evaluate(
        "one => getComputedStyle(one).borderTopColor !== getComputedStyle(one.parentElement"
        ".querySelector('.wt-reply:not(.wt-played)')).borderTopColor"
    )
    assert amber
    assert not opened.cell.get_by_text("the player of its search").is_visible()
    opened.cell.get_by_text(WORDS["why"]).click()
    opened.cell.get_by_text("the player of its search").wait_for()


def test_a_forced_pass_says_so_and_has_the_only_filled_button(open_):
    found = lab.call("play", "othello", PASSED, "max")
    assert [one["row"] for one in found["legal"]] == [None]
    begins = json.dumps(["tic-tac-toe", [], "max", False], separators=(",", ":"))
    opened = open_({begins: found})
    opened.cell.get_by_text(WORDS["must_pass"]).wait_for()
    filled = opened.cell.locator(".md-button--primary:visible")
    assert filled.all_inner_texts() == [WORDS["pass"]]


# A search that grows a tree.

PAUSE = 250
"""Milliseconds from snapshot to snapshot of a slow search."""
TREE = {"algorithm": "uct", "playouts": 300, "exploration": 1.4, "seed": 0}
GROWING = """
const position = {position};
const parts = {parts};
const answer = {answer};
const gone = {{ error: "nobody waits for it", unwanted: true }};
let searches = 0;
const isThere = (script) => {{
  try {{ importScripts(script); return true; }} catch {{ return false; }}
}};
onmessage = async ({{ data }}) => {{
  if (data.start) return postMessage({{ ready: {{}} }});
  const {{ id, given: [, moves, , search], wanted }} = data;
  const say = (facts) => postMessage({{ id, ms: 1, memory: 1e6, ...facts }});
  const state = moves.length ? "search" : "reader";
  if (!search) return say({{ result: {{ ...position, moves, state }} }});
  searches += 1;
  for (const part of parts) {{
    say({{ part }});
    await new Promise((go) => setTimeout(go, {pause}));
    if (!isThere(wanted)) return say(gone);
  }}
  say({{ result: {{ ...answer, reply: `${{search.exploration}} in search ${{searches}}` }} }});
}};
"""


@pytest.fixture
def growing(browser):
    """Open the page and choose UCT, with a worker that reports a real search of the lab, a part in
    so many milliseconds."""
    contexts = []

    def growing(pause, size=(1000, 800), **options):
        parts = []
        answer = lab.call("play", "tic-tac-toe", ["4"], "max", TREE, report=parts.append)
        position = lab.call("play", "tic-tac-toe", ["4"], "max")
        facts = {"position": position, "parts": parts, "answer": answer}
        worker = GROWING.format(pause=pause, **{key: json.dumps(v) for key, v in facts.items()})
        width, height = size
        viewport = {"width": width, "height": height}
        contexts.append(browser.new_context(viewport=viewport, **options))
        opened = open_cell(contexts[-1], "play-cell.html", WORDS, worker)
        opened.page.add_style_tag(content="body { margin: 0 } iframe { width: 100%; border: 0 }")
        opened.cell.locator("main[aria-busy=false] [data-cell]").first.wait_for()
        opened.cell.locator("summary", has_text=WORDS["settings"]).click()
        opened.cell.locator(".wt-try-bar select").nth(2).select_option("uct")
        opened.cell.locator("summary", has_text=WORDS["settings"]).click()
        return opened, parts, answer

    yield growing
    for context in contexts:
        context.close()


def begin_search(opened):
    opened.cell.locator('[data-cell="1,2"]').click()


PLACES = """(main) => {
  const seen = new Map();
  main.jumps = 0;
  main.draws = 0;
  new MutationObserver(() => {
    const nodes = main.querySelectorAll(".wt-grows [data-node]");
    if (!nodes.length) return;
    main.draws += 1;
    const paths = new Set();
    for (const node of nodes) {
      const circle = node.querySelector("circle:last-of-type");
      const [x, y] = [circle.getAttribute("cx"), circle.getAttribute("cy")];
      const name = `${x} ${node.querySelector("text").firstChild.textContent} ${y}`;
      paths.add(name);
    }
    for (const name of main.before ?? []) main.jumps += !paths.has(name);
    main.before = paths;
  }).observe(main.querySelector(".wt-grows .wt-visits-box"), { childList: true, subtree: true });
}"""


def test_each_snapshot_is_drawn_as_it_comes_and_nothing_that_is_drawn_moves(growing):
    opened, parts, answer = growing(pause=60)
    main = opened.cell.locator("main")
    main.evaluate(PLACES)
    begin_search(opened)
    opened.cell.locator(".wt-reply").first.wait_for()
    assert main.evaluate("main => main.draws") >= len(parts) / 2
    assert main.evaluate("main => main.jumps") == 0
    shown = opened.cell.locator(".wt-grows .numbers")
    texts = " ".join(shown.evaluate_all("all => all.map(one => one.textContent)"))
    assert all(f"{visits} ·" in texts for visits in parts[-1]["visits"][:9])
    label = opened.cell.locator(".wt-grows .wt-visits-box").get_attribute("aria-label")
    assert "300 of 300" in label
    assert opened.cell.locator(".wt-reply").count() == len(answer["replies"])


def test_the_slider_ends_the_search_and_begins_it_again_at_once_in_the_same_worker(growing):
    opened, parts, _ = growing(PAUSE)
    begin_search(opened)
    opened.cell.locator(".wt-grows [data-node]").first.wait_for()
    slider = opened.cell.locator(".wt-explore input")
    began = time.perf_counter()
    slider.evaluate("one => { one.value = 0.2; one.dispatchEvent(new Event('input')); }")
    opened.cell.get_by_text("0.2 in search 2").wait_for()
    assert time.perf_counter() - began < 1.5 * len(parts) * PAUSE / 1000, "not two searches"
    assert opened.cell.locator(".wt-explore output").inner_text() == "0.2"
    assert opened.cell.locator(".wt-try-fault").count() == 0
    assert len(opened.workers) == 1
    slider.press("ArrowRight")  # after its move, which is taken back
    opened.cell.get_by_text("0.3 in search 3").wait_for()
    back = opened.cell.get_by_role("button", name=WORDS["back"])
    back.click()  # one turn, however often the search has answered it
    opened.cell.locator(".wt-try-bar button:disabled", has_text=WORDS["back"]).wait_for()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_why_shows_the_whole_tree_with_its_snapshots_card_and_table(growing, size):
    opened, parts, _ = growing(pause=1, size=size)
    begin_search(opened)
    opened.cell.locator(".wt-reply").first.wait_for()
    opened.cell.get_by_text(WORDS["why"]).click()
    whole = opened.cell.locator("details .wt-visits.wt-running")
    whole.wait_for()
    assert "300" in whole.locator(".wt-visits-card").inner_text()
    whole.locator("summary").click()
    rows = whole.locator("tbody tr")
    assert rows.count() > 9
    assert rows.first.locator("td").first.inner_text() == "300"
    assert f"{len(parts)} / {len(parts)}" in whole.locator("output").inner_text()
    assert opened.cell.locator("html").evaluate("one => one.scrollWidth <= innerWidth")
