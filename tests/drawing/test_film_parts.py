"""Where everything is in a film: parts of the picture, boxes of nodes, as a player reads them."""

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings

from search_walkthroughs.drawing.film import draw
from search_walkthroughs.drawing.theme import extent
from search_walkthroughs.record.plan import Plan
from search_walkthroughs.record.tree_state import Moment

from .sampling import EVERY, sampled
from .searches import FAMILY, MIRRORED, on_a_tree, played
from .support import Tree, describe, film_json, plan, story, trees
from .test_folded import played as midgame
from .test_folded import searched as folded

Box = tuple[float, float, float, float]
OF_THE_LINE = {
    "axis",
    "quiet",
    "exact",
    "cuts",
    "window-outline",
    "name",
    "band",
    "band-current",
    "score",
}
OF_THE_TREE = {"edge", "edge-unseen", "edge-best", "edge-pruned", "path", "edge-return", "bar"}
SHAPES = {"unseen", "open", "done", "current", "pruned"}
CURVES = {"a": 7, "c": 6, "s": 4}


def film(plan: Plan, moments: Sequence[Moment], follow: bool = False) -> dict[str, Any]:
    """The film's JSON."""
    return film_json(draw(plan, moments, describe=describe, follow=follow))


def points(outline: str) -> Iterator[tuple[float, float]]:
    """Where the steps of a path end, and how far its half circles reach."""
    x = y = x0 = y0 = 0.0
    for letter, rest in re.findall("([a-zA-Z])([^a-zA-Z]*)", outline):
        numbers = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
        if letter in "vh":
            for n in numbers:
                x, y = (x + n, y) if letter == "h" else (x, y + n)
                yield x, y
        if letter == "z":
            x, y = x0, y0
        size = CURVES.get(letter, 2)
        for k in range(0, 0 if letter in "vhz" else len(numbers), size):
            dx, dy = numbers[k : k + size][-2:]
            if letter == "a" and numbers[k + 3]:  # a whole circle, from its top
                r = numbers[k]
                yield x - r, y + r
                yield x + r, y + 2 * r
            elif letter == "a":  # half a circle, clockwise: down on its right side, up on its left
                yield x + dy / 2, y + dy / 2
            x, y = (dx, dy) if letter == "M" else (x + dx, y + dy)
            if letter in "mM" and k == 0:
                x0, y0 = x, y
            yield x, y


@cache
def box(element: str) -> Box:
    """The box of an element of a film: most stand in many frames."""
    if element.startswith("<path"):
        across, down = zip(*points(re.search(' d="([^"]*)"', element)[1]), strict=True)
        return min(across), min(down), max(across), max(down)
    found = re.fullmatch('<text class="([^"]*)" x="([^"]*)" y="([^"]*)"[^>]*>(.*)</text>', element)
    style, x, y, text = found.groups()
    return extent(style, float(x), float(y), re.sub("&[a-z]+;", "&", text))


def within(inner: Box, outer: Sequence[float], slack: float = 0.11) -> bool:
    return all(a >= b - slack for a, b in zip(inner[:2], outer[:2], strict=True)) and all(
        a <= b + slack for a, b in zip(inner[2:], outer[2:], strict=True)
    )


def slots(film: dict[str, Any]) -> Iterator[dict[int, str]]:
    """The elements in the slots, frame by frame."""
    now: dict[int, str] = {}
    for frame in film["frames"]:
        for slot, cutting in zip(frame[::2], frame[1::2], strict=True):
            now.pop(slot, None)
            if cutting >= 0:
                now[slot] = film["cuttings"][cutting]
        yield now


def check(plan: Plan, moments: Sequence[Moment], follow: bool = False) -> dict[str, Any]:
    """Every slot belongs to one part, every mark lies in the box of its part and its node."""
    made = film(plan, moments, follow)
    parts = {
        slot: part for part, of in made["parts"].items() for a, b in of for slot in range(a, b)
    }
    ranges = sorted(tuple(r) for of in made["parts"].values() for r in of)
    assert [a for a, _ in ranges] == [0, *(b for _, b in ranges[:-1])]
    own = made["node_slots"]
    (first, last), count = own["marks"], own["count"]
    views = made.get("place", [0] * len(moments))
    for now, view, moment in zip(slots(made), views, moments, strict=True):
        columns = made["places"][view]
        total = len(columns["x"])
        nodes = columns.get("nodes", range(total))
        at = {slot: k for k, slot in enumerate(columns.get("slots", range(total)))}
        assert list(plan.nodes)[nodes[0]] == moment.frame.path[: len(list(plan.nodes)[nodes[0]])]
        current = list(plan.nodes).index(moment.frame.path)
        assert current in nodes
        for slot, element in now.items():
            part = parts[slot]
            if part == "text":
                assert re.match("<(title|desc)>", element)
                continue
            style = re.search('class="([^"]*)"', element)[1]
            assert (style == "paper") == (part == "paper") or style == "paper"
            if style in OF_THE_LINE:
                assert part == "line"
            if style in OF_THE_TREE:
                assert part == "tree"
            if part != "paper":
                area = made["areas"]["tree" if part == "levels" else part]
                assert within(box(element), area)
            if first <= slot < last:
                k = at[(slot - first) % count]
                size, x, y = made["sizes"][columns["size"][k]], columns["x"][k], columns["y"][k]
                shape, whole = (
                    (x - left, y - up, x + right, y + down)
                    for left, up, right, down in (size[:4], size[4:8])
                )
                assert within(box(element), whole)
                if style in SHAPES:
                    assert within(box(element), shape)
                    assert within(shape, box(element))
    return made


@settings(max_examples=15, deadline=None)
@given(trees())
def test_the_box_of_a_node_holds_its_marks(tree: Tree) -> None:
    whole = plan(tree)
    check(whole, story(whole))
    check(whole, story(whole), follow=True)


@pytest.mark.parametrize("algorithm", FAMILY)
def test_every_search_tells_its_parts_apart(algorithm: str) -> None:
    check(*on_a_tree(algorithm))


@pytest.mark.sample(2)
@pytest.mark.parametrize("facts", EVERY, ids=lambda facts: facts["algorithm"])
def test_a_tree_that_grows_tells_its_parts_apart(facts: dict[str, Any]) -> None:
    made = check(*sampled(facts))
    assert "line" in made["parts"]


def test_boards_and_folded_children_are_of_the_tree_and_a_large_board_is_a_part() -> None:
    assert "board" not in check(*played("alpha-beta-table", MIRRORED))["parts"]
    assert "board" not in check(*folded())["parts"]
    made = check(*midgame())
    left, top, right, bottom = made["areas"]["board"]
    assert right - left > 140
    assert bottom - top > 140
    assert made["areas"]["line"][2] <= left


def test_a_moving_view_has_a_layout_for_each_place_and_a_trail() -> None:
    tree: Tree = {a: {b: {c: [1, 2, 3] for c in "GH"} for b in "CDE"} for a in "AB"}
    made = check(plan(tree), story(plan(tree)), follow=True)
    assert len(made["places"]) > 5
    assert set(made["place"]) == set(range(len(made["places"])))
    assert made["areas"]["trail"][3] <= made["areas"]["tree"][1]


@pytest.mark.parametrize("algorithm", FAMILY)
def test_the_number_line_begins_and_ends_where_the_axis_says(algorithm: str) -> None:
    made = film(*on_a_tree(algorithm))
    axis = next(text for text in made["cuttings"] if 'class="axis"' in text)
    (x0, y0), (x1, _) = [*points(re.search('d="([^"]*)"', axis)[1])][:2]
    assert made["axis"] == {"y": y0, "x0": x0, "x1": x1}
    left, top, right, bottom = made["areas"]["line"]
    assert left <= x0 < x1 <= right
    assert top < y0 < bottom


def test_pruned_and_unvisited_nodes_have_their_boxes_too() -> None:
    tree, moments = on_a_tree("pvs")
    made = film(tree, moments[:3])
    assert len(made["places"][0]["x"]) == len(tree.nodes)
    assert made["places"][0].keys() == {"x", "y", "size"}


def test_where_things_are_costs_little() -> None:
    tree, moments = on_a_tree("pvs")
    made = film(tree, moments)
    added = {key: made[key] for key in ("parts", "areas", "axis", "node_slots", "places", "sizes")}
    assert len(json.dumps(added)) < 0.12 * len(json.dumps(made))
