"""`page: orders`: the costs of a search in every order of the children."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from html import escape

from ...captions.catalogue import Messages, languages, messages
from ...drawing.charts.charts import ChartWords
from ...drawing.charts.histogram import Kind, Panel, Pin, histogram, lay_out_histogram
from ...game import Path, spell
from ...record.frame_text import number_text
from ...runs.move_orders import OrderCosts, minimal_leaves, run_costs, uniform_shape
from ..markup.page_markup import markdown_safe, table
from ..walkthrough.facts_and_legend import SUPERSCRIPTS
from ..walkthrough.presentation import Presentation
from ..walkthrough.results import named_node
from ..walkthrough.walkthrough_page import Page
from .chart_page import picture

# What the page of all orders says of the orders of a tree, in any language.

MIN_ROUNDED = 10**9
"""Numbers from this one on are written with two digits."""
MAX_LISTED_READS = 12
"""Upper limit of leaves in a list that is written out."""


def histogram_of(all_costs: Sequence[OrderCosts], say: Messages) -> tuple[list[Panel], ChartWords]:
    """Return what the histogram of the costs shows and says."""
    panels = [Panel(costs.label, costs.counts, _pins(costs, say)) for costs in all_costs]
    marks = [say.join([pin.text for pin in panel.pins]) for panel in panels]
    marked = [
        say.say("orders.marked_run", label=panel.label, marks=panel_marks)
        if len(panels) > 1
        else say.say("orders.marked", marks=panel_marks)
        for panel, panel_marks in zip(panels, marks, strict=True)
    ]
    return panels, ChartWords(
        title=say.say("orders.title"),
        about=say.paragraph([say.say("orders.about"), *marked]),
        across=say.say("orders.costs"),
        panels=[say.say("orders.shares")],
    )


def _pins(costs: OrderCosts, say: Messages) -> list[Pin]:
    marks: dict[Kind, int] = {
        "given": costs.given,
        "best": costs.best_first,
        "worst": costs.worst_first,
        "smallest": costs.smallest,
        "all": costs.leaves,
    }
    return [
        Pin(kind, n, say.say("orders.pin", what=say.say(f"orders.pin_{kind}"), n=f"{n:,}"))
        for kind, n in marks.items()
    ]


def facts(all_costs: Sequence[OrderCosts], say: Messages) -> Iterator[tuple[str, ...]]:
    """Yield the rows of the table: a name, and a number for each search."""
    yield say.say("orders.row_tried"), *(_order_count(costs, say) for costs in all_costs)
    yield say.say("orders.row_cheapest"), *(f"{costs.cheapest:,}" for costs in all_costs)
    yield say.say("orders.row_mean"), *(number_text(costs.mean) for costs in all_costs)
    yield say.say("orders.row_dearest"), *(f"{costs.dearest:,}" for costs in all_costs)
    yield say.say("orders.row_given"), *(f"{costs.given:,}" for costs in all_costs)
    yield say.say("orders.row_best"), *(f"{costs.best_first:,}" for costs in all_costs)
    yield say.say("orders.row_worst"), *(f"{costs.worst_first:,}" for costs in all_costs)
    yield say.say("orders.row_smallest"), *(f"{costs.smallest:,}" for costs in all_costs)
    yield say.say("orders.row_all"), *(f"{costs.leaves:,}" for costs in all_costs)


def _order_count(costs: OrderCosts, say: Messages) -> str:
    if costs.tried == costs.orders:
        return say.say("orders.all", n=f"{costs.orders:,}")
    return say.say("orders.of", n=f"{costs.tried:,}", orders=vast(costs.orders))


def tree_sentences(costs: OrderCosts, showing: Presentation, say: Messages) -> Iterator[str]:
    """Yield what is true of the tree, whatever searches it; as HTML that is safe in Markdown."""
    if costs.tried == costs.orders:
        yield say.count("orders.tried_all", costs.orders)
    else:
        yield say.say("orders.tried_some", n=f"{costs.tried:,}", orders=vast(costs.orders))
    shape = uniform_shape(showing.checked_run.run.search_game.game)
    if shape and costs.smallest == minimal_leaves(*shape):
        b, d = shape
        halves = (f"{b}<sup>⌈{d}/2⌉</sup>", f"{b}<sup>⌊{d}/2⌋</sup>")
        first, second = b ** (d - d // 2), b ** (d // 2)
        formula = f"{' + '.join(halves)} − 1 = {first:,} + {second:,} − 1 = {costs.smallest:,}"
        yield say.count("orders.formula", b, d=d, formula=formula)


def sentences(costs: OrderCosts, showing: Presentation, say: Messages) -> Iterator[str]:
    """Yield what the search makes of the tree, as HTML that is safe in Markdown."""
    yield from _fewest_leaves(costs, say)
    yield from _best_first(costs, showing, say)
    if costs.again:
        yield say.say("orders.again")


def _fewest_leaves(costs: OrderCosts, say: Messages) -> Iterator[str]:
    """Yield how many orders evaluate the fewest leaves, and whether fewer would do."""
    n = costs.counts[costs.cheapest]
    text = {"share": share(n, costs.tried), "leaves": leaf_count(costs.cheapest, say)}
    if costs.cheapest == costs.dearest:
        yield say.say("orders.reach_same", leaves=text["leaves"])
    elif costs.cheapest == costs.smallest:
        yield say.count("orders.reach", n, **text)
    else:
        yield say.say("orders.reach_none", smallest=leaf_count(costs.smallest, say))
        yield say.count("orders.reach_next", n, **text)


def _best_first(costs: OrderCosts, showing: Presentation, say: Messages) -> Iterator[str]:
    """Yield how the best-first order compares with the cheapest."""
    text = leaf_count(costs.best_first, say)
    if costs.cheapest == costs.dearest == costs.best_first:
        return
    if costs.best_first == costs.cheapest:
        yield say.say("orders.best_among", leaves=text)
    elif costs.best_first < costs.cheapest:
        yield say.say("orders.best_below", leaves=text)
    else:
        yield say.say("orders.best_above", leaves=text)
        if costs.best_first <= MAX_LISTED_READS:
            reads = (_node_names(showing, r, say) for r in (costs.best_reads, costs.cheapest_reads))
            best, other = reads
            yield say.say("orders.reads", best=best, other=other)
        if costs.cheapest == costs.smallest and not uniform_shape(
            showing.checked_run.run.search_game.game
        ):
            yield say.say("orders.uneven")


def _node_names(showing: Presentation, reads: Sequence[Path], say: Messages) -> str:
    return markdown_safe(escape(say.join([named_node(showing, path, say) for path in reads])))


def leaf_count(count: int, say: Messages) -> str:
    """Return "7 leaves" in the language of `say`."""
    return say.count("orders.leaves", count)


def share(part: int, whole: int) -> str:
    """Return the share in percent; what is not nothing does not look like nothing.

    >>> share(1, 4), share(48, 1296), share(1, 40320)
    ('25%', '3.7%', '0.0025%')
    """
    percent = 100 * part / whole
    if percent < 0.1:
        return f"{percent:.2g}%"
    return f"{percent:.1f}".removesuffix(".0") + "%"


def vast(n: int) -> str:
    """Return the number, to two digits if it is very large.

    >>> vast(10368), vast(362880**3)
    ('10,368', '4.8 × 10¹⁶')
    """
    if n < MIN_ROUNDED:
        return f"{n:,}"
    digits = str(n)
    ten = len(digits) - 1
    first = round(int(digits[:3]) / 100, 1)
    if first == 10:
        first, ten = 1.0, ten + 1
    return f"{first} × 10{str(ten).translate(SUPERSCRIPTS)}"


# The page of all orders: their costs, and then the search in the order given.


@dataclass(frozen=True)
class RunOrders:
    """The costs of a run's search in the orders of its tree."""

    presentation: Presentation
    costs: OrderCosts


@dataclass(frozen=True)
class OrdersPage(Page):
    """All that the page of all orders is made of."""

    LEADS = False
    """What the orders cost comes first."""

    @cached_property
    def run_orders(self) -> Sequence[RunOrders]:
        """The costs of each run."""
        return [RunOrders(showing, run_costs(showing.checked_run.run)) for showing in self.showings]

    @property
    def files(self) -> Mapping[str, str | bytes]:
        """The histogram in each language and the costs as data, by path."""
        all_costs = [run.costs for run in self.run_orders]
        return {
            f"{self.home}/costs.json": "".join(f"{costs_json(costs)}\n" for costs in all_costs),
            **{
                self.histogram(code): histogram(*histogram_of(all_costs, messages(code)))
                for code in languages()
            },
        }

    def histogram(self, language: str) -> str:
        """Return the path of the file of the histogram."""
        return f"{self.home}/{language}/orders.svg"

    def _head(self, say: Messages) -> Iterator[str]:
        yield from super()._head(say)
        all_costs = [run.costs for run in self.run_orders]
        panels, text = histogram_of(all_costs, say)
        yield f"## {markdown_safe(escape(text.title))}\n"
        source = self._top(say.language) + self.histogram(say.language)
        yield picture(source, text.about, lay_out_histogram(panels).whole)
        yield from self._paragraphs(say)
        head = ["", *(escape(costs.label) for costs in all_costs)] if len(all_costs) > 1 else []
        yield table([tuple(map(escape, row)) for row in facts(all_costs, say)], head)
        yield f"## {say.say('orders.given_order')}\n"

    def _paragraphs(self, say: Messages) -> Iterator[str]:
        """Yield paragraphs: what is true of the tree, then what each search makes of it."""
        openings = [
            say.paragraph([*tree_sentences(run.costs, run.presentation, say)])
            for run in self.run_orders
        ]
        words = [
            say.paragraph([*sentences(run.costs, run.presentation, say)]) for run in self.run_orders
        ]
        shared = len(set(openings)) == 1  # depth limits may make different trees of one
        if shared:
            yield f"{openings[0]}\n"
        for run, first, text in zip(self.run_orders, openings, words, strict=True):
            lead = f"**{markdown_safe(escape(run.costs.label))}.** " if len(words) > 1 else ""
            yield f"{lead}{text if shared else say.paragraph([first, text])}\n"

    def _files(self, say: Messages) -> Iterator[tuple[str, str]]:
        yield from super()._files(say)
        yield say.say("orders.file_picture"), self.histogram(say.language)
        yield say.say("orders.file_costs"), f"{self.home}/costs.json"


def costs_json(costs: OrderCosts) -> str:
    """Return the costs as a line of JSON."""
    facts = asdict(costs)
    reads = {name: list(map(spell, facts[name])) for name in ("best_reads", "cheapest_reads")}
    return json.dumps(facts | reads, ensure_ascii=False)
