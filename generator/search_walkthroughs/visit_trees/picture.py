"""The picture of a tree of visits as an SVG file: what a page shows at first, for paper."""

from collections.abc import Collection, Iterator
from html import escape
from math import sqrt

from ..captions.catalogue import Messages
from ..drawing.theme import DARK, FONTS, LIGHT, elide, width
from ..record.frame import Range
from .colours import STEPS, colour_css, step
from .folding import Layout, arrange, best_line, shown_children, subtree_sizes
from .timeline import Timeline

MIN_RADIUS, RADIUS_RANGE = 3.5, 9.5
"""Radius of a node without visits, and what the root's visits add to it (units)."""
MIN_LINE, LINE_RANGE = 1.0, 6.0
"""The same for the width of the line to it."""
TEXT_LEFT, FAN = 21, 54
"""Where a node's texts begin, and the room for the lines to its children behind them (units)."""
MIN_TEXT, MAX_TEXT, GAP = 64, 150, 8
"""Lower and upper limit of the room for a node's texts, and the gap between move and numbers
(units): a longer move is cut."""
LABEL_SIZE, NUMBER_SIZE, TITLE_SIZE = 13, 12, 16
"""Sizes of texts (units)."""
HEAD, FOOT = 44, 62
"""Height of the title above the tree and of the legend below it (units)."""


def visits_text(visits: float) -> str:
    """Return a number of visits.

    >>> visits_text(12345), visits_text(0.25)
    ('12,345', '0.25')
    """
    return f"{visits:,.0f}" if visits == int(visits) else f"{visits:,.4g}"


def value_text(value: float, span: Range) -> str:
    """Return a value with the digits that fit its range, and its sign where both signs occur.

    >>> value_text(0.5, (0, 1)), value_text(-0.123, (-1, 1)), value_text(12.34, (-40, 40))
    ('0.50', '−0.12', '+12.3')
    >>> value_text(-0.001, (-1, 1))
    '0.00'
    """
    low, high = span
    rounded = round(value, 2 if high <= 1 else 1)
    sign = "−" if rounded < 0 else "+" if rounded > 0 and low < 0 else ""
    return f"{sign}{abs(rounded):.{2 if high <= 1 else 1}f}"


def folded_text(moves: int, nodes: int, share: float, messages: Messages) -> str:
    """Return what is folded at a node: moves, the nodes below them and their share of its visits.

    `share` is in 0 … 1.
    """
    parts = [messages.count("visits.moves", moves), messages.count("visits.nodes", nodes)]
    parts.append(messages.say("visits.share", share=f"{100 * share:.0f}"))
    return messages.messages["list.comma"].join(parts)


def tree_svg(shown: Timeline, messages: Messages, title: str) -> str:
    """Return the picture, a whole SVG file with its colours for light and dark."""
    tree = shown.tree
    children = shown_children(tree)
    room = text_width(shown, children)
    places = arrange(tree, children, TEXT_LEFT + room + FAN)
    wide, high = max(places.width, 640), places.height + HEAD + FOOT
    sizes = subtree_sizes(tree)
    drawn = _Drawing(shown, messages, places, room)
    lines = [text for place in places.nodes for text in drawn.lines(place)]
    nodes = [text for place in places.nodes for text in drawn.node(place)]
    folded = list[str]()
    for place in places.folded:
        rest = tree.children[place][children[place] :]
        below = sum(sizes[child] for child in rest)
        visits = sum(tree.nodes[child].visits for child in rest)
        share = visits / (tree.nodes[place].visits or 1)
        folded += drawn.folded(place, folded_text(len(rest), below, share, messages))
    legend = "".join(_legend(shown, messages, high))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" '
        f'width="{wide:.0f}" height="{high:.0f}" role="img" aria-label="{escape(title)}">'
        f"<style>{_css()}</style>"
        f'<rect class="paper" width="100%" height="100%"/>'
        f'<text class="title" x="24" y="28">{escape(title)}</text>'
        f'<g transform="translate(0 {HEAD})">{"".join((*lines, *folded, *nodes))}</g>'
        f"{legend}</svg>\n"
    )


def text_width(shown: Timeline, places: Collection[int]) -> int:
    """Return the room for the texts of these nodes (units)."""
    longest = max(
        width(shown.tree.nodes[place].label, LABEL_SIZE)
        + GAP
        + width(numbers_text(shown, place), NUMBER_SIZE)
        for place in places
    )
    return round(min(max(longest, MIN_TEXT), MAX_TEXT))


def numbers_text(shown: Timeline, place: int) -> str:
    """Return a node's visits, and its value if it is known."""
    visits, value = visits_text(shown.tree.nodes[place].visits), shown.values[place]
    return visits if value is None else f"{visits} · {value_text(value, shown.range)}"


class _Drawing:
    """Draws one node after the other."""

    def __init__(self, shown: Timeline, messages: Messages, places: Layout, room: int) -> None:
        self.shown, self.places, self.room = shown, places, room
        self.best = set(best_line(shown.tree))
        self.trunk = TEXT_LEFT + room
        self.root = messages.say("visits.root")
        self.most = shown.tree.nodes[0].visits or 1

    def share(self, place: int) -> float:
        """Return a node's share of the root's visits; 1 at most, whatever they say."""
        return min(self.shown.tree.nodes[place].visits / self.most, 1)

    def lines(self, place: int) -> Iterator[str]:
        """Yield the lines from a node to its shown children."""
        x, y = self.places.nodes[place]
        below = [child for child in self.shown.tree.children[place] if child in self.places.nodes]
        if below:
            wide = MIN_LINE + LINE_RANGE * self.share(place)
            kind = "best" if below[0] in self.best else "line"
            path = f"M{x:g} {y:g}h{self.trunk}"
            yield f'<path class="{kind}" stroke-width="{wide:.1f}" d="{path}"/>'
        for child in reversed(below):
            to_x, to_y = self.places.nodes[child]
            wide = MIN_LINE + LINE_RANGE * self.share(child)
            path = _curve(x + self.trunk, y, to_x, to_y)
            kind = "best" if child in self.best else "line"
            yield f'<path class="{kind}" stroke-width="{wide:.1f}" d="{path}"/>'
        for parent, child in self.shown.tree.links:
            if parent == place and child in self.places.nodes:
                path = _curve(x, y, *self.places.nodes[child])
                yield f'<path class="second" d="{path}"/>'

    def node(self, place: int) -> Iterator[str]:
        """Yield a node's circle, its move and its numbers: beside it, or around the line to its
        children."""
        node = self.shown.tree.nodes[place]
        x, y = self.places.nodes[place]
        radius = MIN_RADIUS + RADIUS_RANGE * sqrt(self.share(place))
        kind = "best" if place in self.best else "node"
        colour = step(self.shown.values[place], self.shown.range)
        yield f'<circle class="{kind} {colour}" cx="{x:g}" cy="{y:g}" r="{radius:.1f}"/>'
        left, numbers = x + TEXT_LEFT, numbers_text(self.shown, place)
        if any(child in self.places.nodes for child in self.shown.tree.children[place]):
            label = escape(elide(node.label or self.root, LABEL_SIZE, self.room))
            yield f'<text class="{kind}" x="{left:g}" y="{y - 6:g}">{label}</text>'
            yield f'<text class="numbers" x="{left:g}" y="{y + 15:g}">{numbers}</text>'
            return
        room = self.room - GAP - width(numbers, NUMBER_SIZE)
        label = escape(elide(node.label or self.root, LABEL_SIZE, room))
        after = f'<tspan class="numbers" dx="{GAP}">{numbers}</tspan>'
        yield f'<text class="{kind}" x="{left:g}" y="{y + 4.5:g}">{label}{after}</text>'

    def folded(self, place: int, text: str) -> Iterator[str]:
        """Yield what stands for the moves that are folded at a node."""
        (x, y), (to_x, to_y) = self.places.nodes[place], self.places.folded[place]
        path = _curve(x + self.trunk, y, to_x - 12, to_y)
        yield f'<path class="more" d="{path}"/>'
        yield f'<text class="more" x="{to_x - 8:g}" y="{to_y + 4:g}">{escape(text)}</text>'


def _curve(x: float, y: float, to_x: float, to_y: float) -> str:
    """Return a line that leaves and arrives level."""
    middle = (x + to_x) / 2
    return f"M{x:g} {y:g}C{middle:g} {y:g} {middle:g} {to_y:g} {to_x:g} {to_y:g}"


def _legend(shown: Timeline, messages: Messages, high: float) -> Iterator[str]:
    """Yield what size and colour mean, and how many nodes there are."""
    low, top = (value_text(end, shown.range) for end in shown.range)
    y = high - FOOT + 26
    bar = 24 + width(low, NUMBER_SIZE) + 6
    yield f'<text class="numbers" x="24" y="{y:g}">{low}</text>'
    for at in range(STEPS):
        yield f'<rect class="v{at}" x="{bar + 14 * at:g}" y="{y - 11:g}" width="14" height="13"/>'
    after = bar + 14 * STEPS + 6
    yield f'<text class="numbers" x="{after:g}" y="{y:g}">{top}</text>'
    view = messages.say(f"visits.view.{shown.view}")
    yield f'<text class="numbers" x="{after + 60:g}" y="{y:g}">{escape(view)}</text>'
    total = messages.count("visits.nodes", len(shown.tree.nodes))
    legend = messages.say("visits.legend")
    yield f'<text class="numbers" x="24" y="{y + 22:g}">{escape(f"{legend} {total}.")}</text>'


def _css() -> str:
    light, dark = (
        f".paper{{fill:{colours['paper']}}}text{{fill:{colours['ink']}}}"
        f"text.more,.numbers{{fill:{colours['soft']}}}"
        f"path{{stroke:{colours['line']}}}path.best{{stroke:{colours['ink']}}}"
        f"circle,rect{{stroke:{colours['soft']}}}.paper{{stroke:none}}circle.best{{stroke:{colours['ink']}}}"
        f".v-none{{fill:{colours['done']}}}"
        for colours in (LIGHT, DARK)
    )
    common = (
        f"text{{font:{LABEL_SIZE}px {FONTS}}}text.best{{font-weight:700}}path{{fill:none}}"
        f"text.more,.numbers{{font-size:{NUMBER_SIZE}px;font-weight:400}}rect{{stroke-width:.5}}"
        f"text.title{{font-size:{TITLE_SIZE}px;font-weight:700}}circle.best{{stroke-width:2.4}}"
        "path.more{stroke-dasharray:3 3}path.second{stroke-dasharray:1 4;stroke-width:1.4}"
    )
    return (
        f"{common}{light}{colour_css(dark=False)}"
        f"@media (prefers-color-scheme:dark){{{dark}{colour_css(dark=True)}}}"
    )
