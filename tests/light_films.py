"""Films of the light search, made outside a page, and the random trees that it searches."""

import json
import os
from functools import cache
from typing import Any

from script_runs import NODE, node_output
from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.pages.markup.page_markup import ASSETS, LIGHT_PARTS
from search_walkthroughs.pages.walkthrough.light import MAX_NODES
from search_walkthroughs.pages.walkthrough.light_words import light_words

SCRIPT = """(text) => {
  const ends = { inf: Infinity, "-inf": -Infinity };
  const { tasks, languages } = JSON.parse(text);
  return JSON.stringify(tasks.map(({ options, ...task }) => {
    const window = options.window?.map((end) => ends[end] ?? end);
    const set = { ...options, ...(window && { window }) };
    return walkthroughs.lightFilm({ ...task, options: set, languages });
  }));
}"""


def task_of(film: dict[str, Any]) -> dict[str, Any]:
    """What the light search is given of a film: the tree as the page reads it off, and `light`."""
    tree, light = film["tree"], film["light"]
    values = dict(zip(tree["leaves"], light["values"], strict=True))
    root = film["standings"][film["stack"][0][0]][0]
    nodes = [
        {"turn": turn, "label": move if place else root, "children": []}
        for place, (turn, move) in enumerate(zip(tree["turn"], tree["move"], strict=True))
    ]
    for place, parent in enumerate(tree["parent"]):
        if parent >= 0:
            nodes[parent]["children"].append(place)
    for place, value in values.items():
        nodes[place]["value"] = value
    return {"nodes": nodes, **{key: light[key] for key in ("algorithm", "options", "lines")}}


@cache
def _program() -> str:
    """The scripts, and what reads tasks and writes films."""
    texts = [(ASSETS / f"{name}.js").read_text("utf-8") for name in LIGHT_PARTS]
    return "\n".join(["globalThis.self = globalThis;", *texts])


def light_films(tasks: list[dict[str, Any]], browser: Any = None) -> list[dict[str, Any]]:
    """The films of the tasks, in every language: by Node.js where there is one, else in a page of
    the browser."""
    words = {language: light_words(language) for language in languages()}
    given = json.dumps({"tasks": tasks, "languages": words}, ensure_ascii=False)
    if NODE and not os.environ.get("WALKTHROUGHS_TEST_NO_NODE"):
        program = (
            f"{_program()}\nconst {{ walkthroughs }} = self;\nprocess.stdout.write("
            f"({SCRIPT})(require('fs').readFileSync(0, 'utf8')));"
        )
        found = node_output(program, given, 600)
    else:
        page = browser.new_page()
        page.add_script_tag(content=_program())
        found = page.evaluate(SCRIPT, given)
        page.close()
    films: list[dict[str, Any]] = json.loads(found)
    return films


def wild_tree(lot: Any) -> dict[str, Any]:
    """An uneven tree of at most as many nodes as a page searches anew, with ties, names here and
    there, and players that need not alternate."""
    values = lot.choice(
        [range(-3, 10), range(2), range(-50, 50), [0.5, -2, 1, 2.25, 0.1], [1e6, -3, 2000.5]]
    )
    count, names = 0, iter("")

    def grow(left: int, turn: int) -> Any:
        nonlocal count
        count += 1
        if left == 0 or (left < 4 and count > 1 and lot.random() < 0.2):
            return lot.choice(values)
        next_turn = turn if lot.random() < 0.2 else -turn
        below = [grow(left - 1, next_turn) for _ in range(lot.randint(1, 3 if left > 2 else 6))]
        children: Any = below
        if lot.random() < 0.4:
            named = [(next(names, None), child) for child in below]
            if all(name for name, _ in named):
                children = dict(named)
        return {"children": children, "player": "max" if turn > 0 else "min"}

    while True:
        count, names = 0, iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        root: dict[str, Any] = grow(lot.randint(1, 4), lot.choice([1, -1]))
        if count <= MAX_NODES:
            return root | ({"key": "S"} if lot.random() < 0.3 else {})
