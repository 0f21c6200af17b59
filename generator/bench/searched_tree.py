"""The page of a large tree that a program has searched, in a browser: to open, to draw, to move."""

import random
from collections.abc import Iterator
from contextlib import closing
from math import log, sqrt
from pathlib import Path as File
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

from search_walkthroughs.api import tree

from .browser import chromium
from .measuring import Row, missing

NODES = 100_000
"""Number of nodes of the tree."""
MOVES = 30
"""Number of children of a node."""
MAX_PAGE_BYTES = 400_000
MAX_OPEN_SECONDS, MAX_DRAWING_SECONDS = 2.0, 0.5
MAX_FRAME_MILLISECONDS = 1000 / 60 + 0.5
"""A screen's time for a picture, and what a clock may be wrong by."""
MOVED_FRAMES = 180
_WHAT = {
    "tree.page": f"the page of a searched tree of {NODES:,} nodes",
    "tree.open": "the same, opened: until the picture can be moved",
    "tree.all": "the same, all its nodes shown at once",
    "tree.move": "the same, moved with all nodes shown: mean time of a picture",
}
_ALL = """() => {
  const choice = document.querySelector(".wt-visits-bar select");
  const began = performance.now();
  choice.value = [...choice.options].at(-1).value;
  choice.dispatchEvent(new Event("change"));
  document.querySelector(".wt-visits-box svg").getBBox(); // layout is part of it
  return performance.now() - began;
}"""
_MOVE = """async (frames) => {
  const box = document.querySelector(".wt-visits-box");
  const times = [];
  for (let frame = 0; frame <= frames; frame++) {
    await new Promise(requestAnimationFrame);
    times.push(performance.now());
    box.dispatchEvent(new WheelEvent("wheel", { deltaY: 12, cancelable: true }));
  }
  return times.slice(1).map((time, frame) => time - times[frame]);
}"""


class Node:
    """A node of a search of random results."""

    def __init__(self, parent: "Node | None" = None, move: int | None = None) -> None:
        self.parent, self.move = parent, move
        self.children: list[Node] = []
        self.visits, self.total = 0, 0.0


def searched_tree(rounds: int) -> Iterator[Row]:
    """Yield the rows of the page; without a browser they say so."""
    with TemporaryDirectory(prefix="walkthroughs-bench-") as folder, chromium() as start:
        file = File(folder) / "tree.html"
        tree(_searched(NODES)).save(file)
        name, *others = _WHAT
        size = file.stat().st_size
        yield Row(name, _WHAT[name], size, "B", MAX_PAGE_BYTES, "least")
        if start is None:
            yield from (missing(name, _WHAT[name], "Playwright") for name in others)
            return
        with closing(start()) as browser:
            visits = [_visit(browser, file) for _ in range(rounds)]
        opened, drawn, moved = (fmean(times) for times in zip(*visits, strict=True))
        yield Row("tree.open", _WHAT["tree.open"], opened, "s", MAX_OPEN_SECONDS, "least")
        yield Row("tree.all", _WHAT["tree.all"], drawn, "s", MAX_DRAWING_SECONDS, "least")
        yield Row("tree.move", _WHAT["tree.move"], moved, "ms", MAX_FRAME_MILLISECONDS, "least")


def _visit(browser: Any, file: File) -> tuple[float, float, float]:
    """Return the seconds to open the page and to draw all, and the milliseconds of a picture."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(file.as_uri())
    page.wait_for_selector(".wt-visits.wt-running")
    opened = page.evaluate("performance.now()") / 1000
    drawn = page.evaluate(_ALL) / 1000
    moved = fmean(page.evaluate(_MOVE, MOVED_FRAMES))
    page.close()
    return opened, drawn, moved


def _searched(size: int) -> Node:
    """Return the root of a tree of so many nodes that UCT has grown on random results."""
    rng, root = random.Random(0), Node()
    for _ in range(size - 1):
        node = root
        while len(node.children) == MOVES:
            explored = log(node.visits)
            node = max(node.children, key=lambda n: n.total / n.visits + sqrt(explored / n.visits))
        node.children.append(Node(node, len(node.children) + 1))
        reached: Node | None = node.children[-1]
        result = float(rng.randint(0, 2)) / 2
        while reached is not None:
            reached.visits += 1
            reached.total += result
            reached, result = reached.parent, 1 - result
    return root
