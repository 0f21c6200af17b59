"""The narrow layout of small trees: what it shows, how wide it is, how it is read from a film."""

import json
import re
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given, settings

from search_walkthroughs.drawing.narrow_view import FEW, NarrowView, is_small
from search_walkthroughs.drawing.scene import Change
from search_walkthroughs.drawing.svg import SvgMarks
from search_walkthroughs.trace.plan import Plan
from search_walkthroughs.trace.tree_state import Moment

from .sampling import TREE, sampled
from .searches import FAMILY, MIRRORED, WEIGHING, on_a_tree, played, ran
from .support import OTHELLO, Tree, plan, story, trees
from .test_film_parts import box, film, slots, within
from .test_scene import assert_legible


class TreeAlone(NarrowView):
    """The narrow tree without the number line, which a player draws by itself."""

    def _still(self) -> Iterator[Change]:
        yield from enumerate(self._background())

    def _argument(self, moment: Moment) -> Iterator[Change]:
        yield from ()


TEXTBOOK = {"key": "A", "children": {"B": [3, 12, 8], "C": [2, 4, 6], "D": [14, 5, 2]}}
PHONE = 390 / 0.92
"""So many units a phone shows with letters of eleven pixels."""


def check(tree: Plan, moments: list[Moment]) -> dict[str, Any]:
    """A film's slots with its narrow cuttings are the pictures of the narrow view itself, and the
    boxes hold them."""
    made = film(tree, moments)
    narrow = made["narrow"]
    ours = {
        s
        for part in ("levels", "tree")
        for a, b in made["parts"].get(part, ())
        for s in range(a, b)
    }
    scene, marks, there = NarrowView(tree, moments), SvgMarks(), {}
    (first, last), count = made["node_slots"]["marks"], made["node_slots"]["count"]
    places, before = narrow["places"], made["parts"]["text"][0][1]
    swapped = made | {
        "cuttings": [narrow["cuttings"].get(str(n), c) for n, c in enumerate(made["cuttings"])]
    }
    for now, changes in zip(slots(swapped), scene.changes(moments), strict=True):
        marks.draw(mark for _, mark in changes if mark is not None)
        there |= {
            slot + before: "" if mark is None else marks.element(mark) for slot, mark in changes
        }
        for slot in ours:
            element = now.get(slot, "")
            assert element == there.get(slot, "")
            if element:
                assert within(box(element), narrow["areas"]["tree"])
            if element and first <= slot < last:
                k = (slot - first) % count
                left, up, right, down = narrow["sizes"][places["size"][k]][4:]
                x, y = places["x"][k], places["y"][k]
                assert within(box(element), (x - left, y - up, x + right, y + down))
    return made


@settings(max_examples=15, deadline=None)
@given(trees(leaves=FEW))
def test_a_small_tree_is_drawn_narrow_and_read_from_the_film(tree: Tree) -> None:
    whole = plan(tree)
    assume(is_small(whole))
    moments = story(whole)
    made = film(whole, moments)
    if "narrow" in made:
        check(whole, moments)
    else:  # no mark is ever in the way, only the width
        assert NarrowView(whole, moments).page.width + 12 >= made["width"]


@settings(max_examples=15, deadline=None)
@given(trees(leaves=FEW))
def test_labels_never_overlap_in_the_narrow_layout(tree: Tree) -> None:
    whole = plan(tree)
    assume(is_small(whole))
    assert_legible(whole, story(whole), TreeAlone)


@pytest.mark.parametrize("algorithm", FAMILY)
def test_every_search_of_a_small_tree_has_a_narrow_layout(algorithm: str) -> None:
    tree = {"A": [3, 12, 8], "B": {"C": [2, 4], "D": [14, 5]}}
    run = on_a_tree(algorithm) if algorithm in WEIGHING else ran(algorithm, tree)
    assert_legible(*run, TreeAlone)
    made = check(*run)
    assert made["narrow"]["width"] < 0.75 * made["width"]


def test_the_textbook_tree_is_whole_on_a_phone() -> None:
    made = check(*ran("alpha-beta", TEXTBOOK))
    assert made["narrow"]["areas"]["tree"][2] <= 420 < PHONE < made["width"]
    assert made["narrow"]["width"] == pytest.approx(made["narrow"]["areas"]["tree"][2] + 12, abs=1)


def test_bounds_stand_without_their_names_and_players_without_words() -> None:
    made = film(*ran("alpha-beta", TEXTBOOK))
    narrow = made["narrow"]["cuttings"]
    for number, cutting in enumerate(made["cuttings"]):
        if re.search("-side.*(α|β) = ", cutting):
            bound = re.search(">[αβ] = (.*)</text>", cutting)[1]
            assert narrow[str(number)].endswith(f">{bound}</text>")
    gone = [made["cuttings"][int(number)] for number, text in narrow.items() if not text]
    assert [re.search(">(.*)<", cutting)[1] for cutting in gone] == ["MAX", "MIN"]


def test_larger_trees_boards_and_playouts_have_none() -> None:
    for run in (ran("alpha-beta", OTHELLO), played("alpha-beta", MIRRORED), sampled(TREE)):
        assert not is_small(run[0])
        assert "narrow" not in film(*run)
    small = ran("alpha-beta", TEXTBOOK)
    assert "narrow" not in film(*small, follow=True)


def test_the_narrow_layout_costs_a_kilobyte_and_a_half_at_most() -> None:
    made = film(*ran("alpha-beta", TEXTBOOK))
    whole = len(zlib.compress(json.dumps(made).encode()))
    del made["narrow"]
    assert whole - len(zlib.compress(json.dumps(made).encode())) < 1536
