"""What scripts draw has room: it lies in its box, and no text lies on another, at any width."""

import re
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, TypeAlias

import pytest

from drawing.searches import FAMILY, on_a_tree
from drawing.support import describe, film_json
from script_runs import needs_node, run_scripts
from search_walkthroughs.drawing.film import draw
from search_walkthroughs.drawing.theme import extent
from search_walkthroughs.pages.markup.tree_page import SIZES

pytestmark = needs_node

WIDTHS = (300, 340, 390, 440, 519, 520, 640, 800, 1100)
"""Pixels of the part: telephones, tablets, and both sides of where its layout changes."""
LINE = """
self.walkthroughs.wide = (text) => given.wide[text.textContent]?.[text.getAttribute("class")] ?? 0;
Element.prototype.getBBox = () => ({ x: 0, y: 0, width: 16, height: 16 });
/* scripts */
return given.widths.map((width) => {
  const view = { caption: { element: new Element("p"), text: "" } };
  const line = new self.walkthroughs.NumberLine(view);
  line.element.clientWidth = width;
  const { film } = given;
  const now = [];
  line.ready({ data: film, cuttings: film.cuttings, slots: () => now });
  return film.frames.map((frame) => {
    for (let at = 0; at < frame.length; at += 2) now[frame[at]] = frame[at + 1];
    line.show(0, true, "");
    return line.svg.children.filter((mark) => mark.tagName === "text").map((mark) => {
      const fact = (name) => mark.getAttribute(name) ?? "";
      const at = [Number(fact("x")), Number(fact("y"))];
      return [fact("class"), ...at, mark.textContent, fact("transform")];
    });
  });
});
"""
"""All texts of a number line, by width and frame."""
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def texts_of(film: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for cutting in film["cuttings"]:
        if found := re.fullmatch('<text class="([^"]*)"[^>]*>(.*)</text>', cutting, re.DOTALL):
            text = re.sub("<[^>]*>", "", found[2])
            yield found[1], text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def box(style: str, x: float, y: float, text: str, transform: str) -> Box:
    """Where a text of the number line is drawn, as far as its letters reach."""
    left, top, right, bottom = extent(style, x, y, text)
    shift = float((re.search(r"translate\((-?[\d.]+)", transform) or [0, 0])[1])
    return left + shift, top, right + shift, bottom


def overlap(box: Box, other: Box) -> bool:
    return all(
        min(box[side + 2], other[side + 2]) - max(box[side], other[side]) > 1 for side in (0, 1)
    )


@pytest.mark.sample(5)
@pytest.mark.parametrize("algorithm", FAMILY)
def test_no_text_of_the_number_line_lies_on_another_nor_outside(algorithm: str) -> None:
    film = film_json(draw(*on_a_tree(algorithm), describe=describe))
    wide: dict[str, dict[str, float]] = {}
    for style, text in texts_of(film):
        left, _, right, _ = extent(style, 0, 0, text)
        wide.setdefault(text, {})[style] = right - left
    given = {"film": film, "wide": wide, "widths": WIDTHS}
    drawn = run_scripts(["marks", "number-line"], LINE, given)
    for width, frames in zip(WIDTHS, drawn, strict=True):
        for texts in frames:
            boxes = {(style, text): box(style, x, y, text, by) for style, x, y, text, by in texts}
            for first, second in combinations(boxes, 2):
                assert not overlap(boxes[first], boxes[second]), (width, first, second)
            for name, (left, _, right, _) in boxes.items():
                assert left > -1, (width, name)
                assert right < width + 1, (width, name)


GROWTH = """
self.walkthroughs.VisitWords = class {};
self.walkthroughs.VisitPicture = class {
  constructor(box, nodes) { this.nodes = nodes; }
  fit() { // on a telephone the curves are shorter
    const { trunk, sizes, width } = this.nodes;
    this.nodes.column = trunk + sizes.fan * (width < given.narrow ? 0.5 : 1);
    this.nodes.arrange();
  }
};
/* scripts */
return given.cases.map(({ width, height, snapshots }) => {
  const box = { getBoundingClientRect: () => ({ width, height }) };
  const start = { words: {}, sizes: given.sizes, range: [0, 1] };
  const growth = new self.walkthroughs.VisitGrowth(box, start);
  return snapshots.map((snapshot) => {
    growth.show(snapshot);
    const { nodes } = growth.picture;
    return {
      frame: growth.frame, each: growth.each,
      places: nodes.order.map((node) => [growth.ids[node], nodes.x[node], nodes.y[node]]),
    };
  });
});
"""


def grown(random: Random, moves: int) -> list[dict[str, object]]:
    """Snapshots of a tree that grows at random, after the moves of its root."""
    parents, visits = [-1] + [0] * moves, [0] * (moves + 1)
    snapshots, known = [], 0
    for playouts in (10, 40, 160):
        while visits[0] < playouts:
            node = random.randrange(len(parents))
            if visits[node] and random.random() < 0.8:
                parents.append(node)
                visits.append(0)
                node = len(parents) - 1
            while node >= 0:
                visits[node] += 1
                node = parents[node]
        joined = [[parent, f"m{parent}"] for parent in parents[known:]]
        known = len(parents)
        means = [None if not count else 0.5 for count in visits]
        facts = {"joined": joined, "visits": list(visits), "means": means}
        snapshots.append({"playouts": playouts, "all": 160, **facts})
    return snapshots


def test_a_growing_tree_fits_into_its_box_in_rows_that_stand_apart() -> None:
    """It is taller than its box only if already one row for each move of the root is."""
    random = Random(5)
    cases = [
        {"width": random.randint(300, 1400), "height": random.randint(160, 900),
         "snapshots": grown(random, random.randint(1, 40))}
        for _ in range(60)
    ]  # fmt: skip
    sizes = SIZES | {"text": 70}
    drawn = run_scripts(
        ["visit-nodes", "visit-growth"], GROWTH, {"cases": cases, "sizes": sizes, "narrow": 560}
    )
    rows_of_a_move = set()
    for case, snapshots in zip(cases, drawn, strict=True):
        stood: dict[int, list[float]] = {}
        for snapshot in snapshots:
            frame, places = snapshot["frame"], snapshot["places"]
            rows_of_a_move.add(snapshot["each"])
            assert frame["height"] == case["height"] or snapshot["each"] == 1
            for node, *place in places:
                assert stood.setdefault(node, place) == place, "nothing that is drawn moves"
                assert 0 <= place[0] + sizes["textLeft"] + sizes["text"] <= frame["width"]
                assert sizes["top"] - 0.01 <= place[1] <= frame["height"] - sizes["top"] + 0.01
            for (_, x, y), (_, other_x, other_y) in combinations(places, 2):
                assert x != other_x or abs(y - other_y) > sizes["row"] - 0.01
    assert len(rows_of_a_move) > 3
