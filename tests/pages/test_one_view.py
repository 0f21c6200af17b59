"""Everything of a frame is in one view: at all sizes, with nothing scrolled."""

import pytest

from search_walkthroughs.pages.walkthrough.presentation import showings

from .holding import CHANCES, checked_run
from .one_view import SCREENS, SIZES, measure
from .staging import TREE, run, staged

pytestmark = [pytest.mark.browser, pytest.mark.day(3)]
FRAMES = 6
KINDS = ("small", "wide", "comparison", "four", "monte-carlo", "chance", "best-first")
WIDE = [[[[5, 1], [3, 8]], [[2, 7], [4, 6]], [[1, 9], [0, 3]]] for _ in range(3)]


def searches():
    """A film of each kind, by what it is."""
    return {
        "small": run("alpha-beta", "a"),
        "wide": run("alpha-beta-table", "b", tree=WIDE),
        "comparison": showings(
            "c", [checked_run(name, TREE) for name in ("minimax", "alpha-beta")]
        ),
        "four": showings(
            "d", [checked_run(n, TREE) for n in ("minimax", "alpha-beta", "pvs", "sss-star")]
        ),
        "monte-carlo": run("uct", "e", options={"playouts": 20, "seed": 1}),
        "chance": run("expectimax", "f", tree=CHANCES),
        "best-first": run("sss-star", "g"),
    }


@pytest.fixture(scope="module")
def films():
    return searches()


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("kind", "language"),
    [
        *((kind, "en") for kind in KINDS),
        *((kind, "ja") for kind in ("small", "four", "monte-carlo")),  # by night all pages of it
    ],
)
def test_everything_of_a_frame_is_in_sight(browser, tmp_path, films, kind, language, request):
    page = browser.new_page(reduced_motion="reduce")
    page.goto(staged(tmp_path, films[kind], language=language).as_uri())
    page.wait_for_selector(".wt-running")
    by_night = request.config.getoption("--night")
    found = measure(page, FRAMES, SIZES if by_night else SCREENS)
    print(f"{kind} {language}: {found.share:.1%} of {found.frames} frames")
    assert found.faults == ()
    page.close()


OTHELLO = {
    "game": "othello",
    "position": ". O . .\nX O O O\n. X O X\n. O X .",
    "options": {"size": 4, "playouts": 8, "seed": 1},
    "frames": {"depth": 1},
}
PATIENCE = {
    "game": "calculation",
    "position": "2 4 | 4 3 5 | 3",
    "options": {
        **{"ranks": 5, "suits": 2, "piles": 1, "playouts": 9, "seed": 2},
        **{"policy": "foundation-first", "threshold": 3},
    },
    "frames": {"depth": 2},
}


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("game", "searches", "heights"),
    [
        (OTHELLO, ("flat-monte-carlo", "uct"), (592, 720, 736)),
        (PATIENCE, ("mcts-greedy", "mcts-greedy"), (640, 656)),
    ],
)
def test_two_searches_with_boards_hold_where_an_overview_comes_and_goes(
    browser, tmp_path, game, searches, heights
):
    """One picture is lower at once when the other needs its overview; where the node in hand would
    not find room, neither has one."""
    film = showings("h", [checked_run(name, **game) for name in searches])
    page = browser.new_page(reduced_motion="reduce")
    page.goto(staged(tmp_path, film).as_uri())
    page.wait_for_selector(".wt-running")
    assert measure(page, 5, [(1280, height) for height in heights]).faults == ()
    page.close()


PROBLEM = {
    "game": "tsume",
    "position": "6p1k/9/8N/8S/9/9/9/9/9 b Rr2b4g3s3n4l17p 1",
    "options": {"plies": 3},
}
DEAL = {
    "game": "calculation",
    "position": "A 2 3 4 | -, -, -, - | 9",
    "options": {"playouts": 4, "seed": 5},
    "frames": {"depth": 1},
}
RANGES = {
    "game": "chess",
    "position": "7k/4K3/8/8/8/8/8/6R1 w - - 0 1",
    "options": {"depth": 2},
    "frames": {"depth": 1, "children": 3},
}


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("game", "searches"),
    [
        (PROBLEM, ("alpha-beta", "proof-number")),
        (RANGES, ("alpha-beta-table", "alpha-beta-table")),
        (DEAL, ("mcts-greedy", "uct")),
    ],
    ids=["pieces", "ranges", "cards"],
)
def test_pieces_on_a_compared_board_are_as_high_as_letters_and_nothing_covers_them(
    browser, tmp_path, game, searches
):
    film = showings("i", [checked_run(name, **game) for name in searches])
    page = browser.new_page(reduced_motion="reduce")
    page.goto(staged(tmp_path, film).as_uri())
    page.wait_for_selector(".wt-running")
    assert measure(page, 3, SCREENS[:2]).faults == ()
    page.add_style_tag(
        content=""".wt-board { width: 120px !important }
          .wt-code-line, .wt-line { margin-right: 0 !important }"""
    )
    found = " ".join(measure(page, 3, [(1280, 800)]).faults)
    assert "board has letters of" in found
    assert "board is covered" in found
    page.close()


def test_letters_of_a_board_are_high_enough_where_the_board_is_smallest(browser, tmp_path):
    page = browser.new_page(reduced_motion="reduce")
    page.goto(staged(tmp_path, showings("j", [checked_run("proof-number", **PROBLEM)])).as_uri())
    page.wait_for_selector(".wt-running")
    assert measure(page, 3, [(700, 900)]).faults == ()
    page.add_style_tag(content=".wt-board { --wt-board-letter: 12px !important }")
    assert "letters of 10." in " ".join(measure(page, 3, [(700, 900)]).faults)
    page.close()


def test_at_a_quarter_of_the_room_the_frame_is_in_sight(browser, tmp_path, films):
    """320 pixels, a telephone held sideways, 200 % zoom: at most a long caption scrolls."""
    page = browser.new_page(reduced_motion="reduce")
    for kind in ("small", "wide"):
        page.goto(staged(tmp_path, films[kind]).as_uri())
        page.wait_for_selector(".wt-running")
        for size in ((320, 690), (844, 390), (640, 400)):
            found = measure(page, 4, [size])
            caption = "caption is cut off"
            assert [fault for fault in found.faults if not fault.endswith(caption)] == [], size
            assert kind == "wide" or found.faults == (), size
            wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert page.evaluate(wide) == 0, size
            room = page.locator(".wt-picture").bounding_box()
            assert min(room["width"], room["height"]) > 150, size
    scrolls = page.locator(".wt-caption").evaluate("e => getComputedStyle(e).overflowY")
    assert scrolls == "auto"
    page.close()


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("rule", "fault"),
    [
        (".wt-caption { height: 10px !important }", "caption is cut off"),
        (".wt-line { display: none }", "line is missing"),
        (".wt-grid { height: 120% !important }", "controls is outside the window"),
        (".wt-canvas { transform: translateX(2000px) }", "current is outside picture"),
        (".wt-canvas { transform: scale(0.5) }", "picture has letters of"),
        (".wt-lit { display: none !important }", "lit is missing"),
        (".wt-code-line { display: none !important }", "running is missing"),
        (".wt-facts { flex: 0 0 90px !important; min-width: 0 !important }", "facts are cut off"),
    ],
)
def test_what_is_out_of_sight_is_found(browser, tmp_path, films, rule, fault):
    page = browser.new_page(reduced_motion="reduce")
    page.goto(staged(tmp_path, films["small"]).as_uri())
    page.wait_for_selector(".wt-running")
    if "running" not in fault:
        page.locator(".wt-drawer-key").click()
    page.add_style_tag(content=rule)
    found = measure(page, 3, [(1280, 800)])
    assert any(fault in one for one in found.faults), found.faults
    assert found.share < 1
    page.close()
