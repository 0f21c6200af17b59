"""The tree as it stands before anybody has searched it, as a picture of its own."""

from ..picture import stylesheet
from ..picture.items import Area, Item
from ..picture.nodes import WRITTEN, box, edge
from ..picture.page import MARGIN, Page, lay_out
from ..picture.shapes import player
from ..picture.sheet import Sheet
from ..picture.theme import STYLES
from ..trace.moments import View
from ..trace.plan import Plan

BELOW = 16
"""The room below the lowest row."""


def unseen(plan: Plan, title: str) -> tuple[str, float, float]:
    """The SVG, its width and its height."""
    page = lay_out(plan)
    high = page.levels[-1].foot + BELOW
    sheet, items = Sheet(), list(_items(plan, page))
    sheet.draw(items)
    rules = {item.style: sheet.rule(item) for item in items}
    style = stylesheet.filed(tuple((name, rules[name]) for name in STYLES if name in rules))
    size = f'viewBox="0 0 {page.width} {high:g}" width="{page.width}" height="{high:g}"'
    marks = "".join(map(sheet.element, items))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
    svg = f"{head}<title>{title}</title><style>{style}</style>{marks}</svg>\n"
    return svg, page.width, high


def _items(plan: Plan, page: Page) -> list[Item]:
    """All marks in painting order."""
    wide, high, fresh = page.width, page.height, View()
    marks: list[Item | None] = [Area("paper", ((0, 0), (wide, 0), (wide, high), (0, high)))]
    for level in page.levels:
        if level.turn is not None:
            marks += player(level.turn, MARGIN, level.y)
    for place in page.places.values():
        below = (page.places[child] for child in place.spot.children)
        marks += [edge(place, child, fresh, best=False) for child in below]
    for place in page.places.values():
        marks += [part(place, fresh) for part in (box, *WRITTEN)]
    return [mark for mark in marks if mark is not None]
