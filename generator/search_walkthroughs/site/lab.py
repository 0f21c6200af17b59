"""A lab's page: what every order of the children costs, and then the search in the order given."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from html import escape

from ..game import spell
from ..picture.histogram import histogram, room
from ..running.orders import Costs, run_costs
from .charted import picture
from .lab_words import drawn, facts, opening, sentences
from .markdown import markdown_safe
from .pages import Page
from .showing import Showing
from .tables import table
from .words import Words, languages, words


@dataclass(frozen=True)
class Lab:
    """The costs of a run's search in the orders of its tree."""

    shown: Showing
    costs: Costs


@dataclass(frozen=True)
class LabPage(Page):
    """All that a lab's page is made of."""

    @property
    def home(self) -> str:
        """The folder of its files, as seen from the top of the generated folder."""
        return f"walkthroughs/{self.name}"

    @cached_property
    def labs(self) -> Sequence[Lab]:
        """The costs of each run."""
        return [Lab(shown, run_costs(shown.held.run)) for shown in self.showings]

    @property
    def files(self) -> Mapping[str, str | bytes]:
        """The histogram in each language and the costs as data, by path."""
        every = [lab.costs for lab in self.labs]
        return {
            f"{self.home}/costs.json": "".join(f"{recorded(costs)}\n" for costs in every),
            **{self.histogram(code): histogram(*drawn(every, words(code))) for code in languages()},
        }

    def histogram(self, language: str) -> str:
        """The file of the histogram."""
        return f"{self.home}/{language}/orders.svg"

    def _head(self, say: Words) -> Iterator[str]:
        yield from super()._head(say)
        every = [lab.costs for lab in self.labs]
        panels, told = drawn(every, say)
        yield f"## {markdown_safe(escape(told.title))}\n"
        yield picture(self._top + self.histogram(say.language), told.about, room(panels).whole)
        yield from self._told(say)
        head = ["", *(escape(costs.label) for costs in every)] if len(every) > 1 else []
        yield table([tuple(map(escape, row)) for row in facts(every, say)], head)
        yield f"## {say.say('lab.given_order')}\n"

    def _told(self, say: Words) -> Iterator[str]:
        """Paragraphs: what is true of the tree, then what each search makes of it."""
        openings = [say.paragraph([*opening(lab.costs, lab.shown, say)]) for lab in self.labs]
        told = [say.paragraph([*sentences(lab.costs, lab.shown, say)]) for lab in self.labs]
        shared = len(set(openings)) == 1  # depth limits may make different trees of one
        if shared:
            yield f"{openings[0]}\n"
        for lab, first, text in zip(self.labs, openings, told, strict=True):
            lead = f"**{markdown_safe(escape(lab.costs.label))}.** " if len(told) > 1 else ""
            yield f"{lead}{text if shared else say.paragraph([first, text])}\n"

    def _files(self, say: Words) -> Iterator[tuple[str, str]]:
        yield from super()._files(say)
        yield say.say("lab.file_picture"), self.histogram(say.language)
        yield say.say("lab.file_costs"), f"{self.home}/costs.json"


def recorded(costs: Costs) -> str:
    """The costs as a line of JSON."""
    facts = asdict(costs)
    reads = {name: list(map(spell, facts[name])) for name in ("best_reads", "cheapest_reads")}
    return json.dumps(facts | reads, ensure_ascii=False)
