"""Trees that are too tall or too wide for their box close up further, in a fixed order."""

from itertools import pairwise
from pathlib import Path

import pytest

from search_walkthroughs.course.check import check_run
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.reading import read
from search_walkthroughs.runs.registry import catalogue

from .staging import run, staged

pytestmark = [pytest.mark.browser, pytest.mark.day(2)]
DEEP = [[[[[5, 1], [3, 8]], [[2, 7], [4, 6]]], [[[1, 9], [3, 2]], [[8, 4], [6, 5]]]]]
"""Seven levels, with bounds above the nodes."""
PROB_CUT = Path(__file__).parents[2] / "walkthroughs/othello/prob-cut.yml"
WIDE = [[[n % 7, n % 5, n % 3] for n in range(k, k + 4)] for k in (0, 4, 8)]
"""Thirty-six leaves."""
ARRANGED = """([width, height]) => {
  const { Arrangement } = walkthroughs;
  const { film } = player;
  const [layout] = film.data.places;
  const nodes = layout.x.map((_, k) => k);
  const made = new Arrangement(film, layout, nodes, [width, height], 30);
  const leaves = nodes.filter((node) => !film.children(node).length);
  return { kind: made.kind, low: made.low, whole: made.whole, x: made.x, y: made.y, leaves,
    parent: nodes.map((node) => film.parent(node)),
    wide: made.width * made.scale, high: made.height * made.scale };
}"""


@pytest.fixture
def arranged(browser, tmp_path):
    page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")

    def arranged(algorithm, room, **file):
        page.goto(staged(tmp_path, run(algorithm, **file)).as_uri())
        page.wait_for_selector(".wt-running")
        page.evaluate("self.player = walkthroughs.start()[0]")
        return page.evaluate(ARRANGED, room)

    arranged.page = page
    yield arranged
    page.close()


def narrowest(arranged, kind, wanted, algorithm, height, **file):
    """The arrangement in the widest box in which the tree is of that kind."""
    for width in range(1200, 200, -20):
        made = (
            arranged(algorithm, [width, height], **file)
            if width == 1200
            else (arranged.page.evaluate(ARRANGED, [width, height]))
        )
        if made[kind] == wanted and made["whole"]:
            return width, made
    raise AssertionError(f"never {wanted}")


def test_bounds_stand_on_one_line_where_a_tree_is_else_too_tall(arranged):
    assert not arranged("alpha-beta", [1600, 900], tree=DEEP)["low"]
    size = "player.film.data.sizes[player.film.data.places[0].size[0]]"
    most = arranged.page.evaluate(size)
    assert most[5] > most[8] + 10, "the film tells the root's bounds from its shape"
    for height in range(700, 300, -10):
        made = arranged.page.evaluate(ARRANGED, [1600, height])
        if made["low"]:
            break
    assert made["whole"]
    assert made["high"] <= height
    assert not arranged.page.evaluate(ARRANGED, [1600, 200])["low"], "not whole even so"


def test_slid_a_level_is_as_wide_as_its_nodes_and_they_keep_their_order(arranged):
    width, made = narrowest(arranged, "kind", "slid", "minimax", 700, tree=WIDE)
    assert made["wide"] <= width
    leaves = made["leaves"]
    assert len(leaves) == 36
    places = [made["x"][leaf] for leaf in leaves]
    assert places == sorted(places)
    assert min(b - a for a, b in pairwise(places)) > 15
    parents = [made["x"][made["parent"][leaf]] for leaf in leaves]
    assert parents == sorted(parents), "no edge crosses another"


def test_where_leaves_find_no_room_on_one_line_every_second_one_stands_lower(arranged):
    _, made = narrowest(
        arranged,
        "kind",
        "all",
        "uct",
        700,
        tree=[list(range(6)), list(range(6))],
        options={"playouts": 40, "seed": 1},
    )
    for width in range(1200, 200, -20):
        made = arranged.page.evaluate(ARRANGED, [width, 700])
        rows = {round(made["y"][leaf]) for leaf in made["leaves"]}
        if len(rows) == 2:
            break
    assert made["whole"]
    assert made["wide"] <= width
    down = [made["y"][leaf] for leaf in made["leaves"]]
    assert all(a != b for a, b in pairwise(down))


def test_close_together_only_the_current_leaf_has_its_name(arranged):
    names = {letter: {f"{letter}{n}long": n for n in range(12)} for letter in "ABC"}
    width, _ = narrowest(arranged, "kind", "slid", "minimax", 700, tree=names)
    page = arranged.page
    page.set_viewport_size({"width": width, "height": 900})
    page.wait_for_timeout(200)
    said = """() => [...document.querySelector(".wt-canvas").shadowRoot
      .querySelectorAll("[data-under]")].filter((text) => text.getClientRects().length)
      .map((text) => [Number(text.dataset.under), player.film.data.nodes[player.number]])"""
    shown = set()
    for number in range(page.evaluate("player.last")):
        page.evaluate("number => player.go(number, 'slide')", number)
        for under, current in page.evaluate(said):
            assert under == current
            shown.add(under)
    assert len(shown) > 20


LONG_NAMES = {
    "Kb6c7": {
        "Kd4c4": {
            "Kc7d8": {"Kc4d5": {"Ka8": 5, "Kb8": 2}, "Kc4b5": [3, 8]},
            "Kc7b8": [[2, 7], [4, 6]],
        },
        "Kd4e5": {"Kc7d8": [[1, 9], [3, 2]], "Kc7c8": [[8, 4], [6, 5]]},
    },
    "Kb6b5": [4, [2, 3]],
}
"""A tree as of chess: the leftmost node of its levels has a label over its corner."""


def test_alpha_of_the_leftmost_node_is_not_cut_off_on_a_telephone(arranged):
    page = arranged.page
    page.set_viewport_size({"width": 390, "height": 700})
    arranged("alpha-beta", [390, 700], tree=LONG_NAMES)
    low, kind = page.evaluate("""() => {
      const { low, kind } = player.choice.shown[0].picture.arranged;
      return [low, kind];
    }""")
    assert (low, kind) == (True, "slid")
    lefts = """() => {
      const canvas = document.querySelector(".wt-canvas");
      return [...canvas.shadowRoot.querySelectorAll("[class*=alpha]")]
        .filter((mark) => mark.getClientRects().length)
        .map((mark) => mark.getBoundingClientRect().left - canvas.getBoundingClientRect().left);
    }"""
    seen = 0
    for number in range(page.evaluate("player.last")):
        page.evaluate("number => player.go(number, 'slide')", number)
        for left in page.evaluate(lefts):
            assert left >= 1, number
            seen += 1
    assert seen > 50


@pytest.mark.night
def test_long_bounds_beside_the_last_board_of_a_level_are_not_cut_off(arranged, tmp_path):
    """Boards have no names of bounds beside them, so none can be left out to make room."""
    walkthrough = read(PROB_CUT.read_text("utf-8"), "t.yml", catalogue())
    shown = showings("w", [check_run(walkthrough, walkthrough.entries[1])])
    page = arranged.page
    page.set_viewport_size({"width": 640, "height": 800})
    page.goto(staged(tmp_path, shown).as_uri())
    page.wait_for_selector(".wt-running")
    page.evaluate("self.player = walkthroughs.start()[0]")
    assert page.evaluate("player.choice.shown[0].picture.arranged.kind") == "short"
    room = """() => {
      const canvas = document.querySelector(".wt-canvas");
      return [...canvas.shadowRoot.querySelectorAll("[class*=alpha], [class*=beta]")]
        .filter((mark) => mark.getClientRects().length)
        .map((mark) => canvas.getBoundingClientRect().right - mark.getBoundingClientRect().right);
    }"""
    seen = 0
    for number in range(page.evaluate("player.last")):
        page.evaluate("number => player.go(number, 'slide')", number)
        for free in page.evaluate(room):
            assert free >= 0, number
            seen += 1
    assert seen > 50


BLUFF = {
    "key": "S",
    "player": "chance",
    "children": {
        card: {
            "p": "1/2",
            "player": "max",
            "children": {
                "bet": {"player": "min", "sees": "a bet", "children": {"call": call, "fold": 1}},
                "check": check,
            },
        }
        for card, call, check in (("ace", 2, 1), ("queen", -2, -1))
    },
}


def test_long_numbers_beside_nodes_keep_their_room_in_a_narrow_box(arranged):
    """Shares and regrets stand there in every frame, so the tree is moved and not closed up."""
    for width in (600, 340):
        made = arranged("cfr", [width, 500], tree=BLUFF, options={"iterations": 3})
        assert made["kind"] == "all"
    assert not made["whole"]
