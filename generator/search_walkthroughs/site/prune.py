"""A page on which the reader prunes the tree, and only then sees what the search does."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from .chapters import Card
from .legend import legend
from .markup import Still
from .pages import Page
from .players import embedded
from .prune_markup import exercise
from .prune_picture import unseen
from .results import result
from .showing import Showing
from .words import Words, languages, words


@dataclass(frozen=True)
class PrunePage(Page):
    """All that such a page is made of; everything that tells the answer is folded away."""

    @property
    def home(self) -> str:
        """The folder of its files, as seen from the top of the generated folder."""
        return f"walkthroughs/{self.name}"

    @property
    def files(self) -> Mapping[str, str | bytes]:
        """The picture of the tree that nobody has searched, by path."""
        return {f"{self.home}/unseen.svg": self._unseen[0]}

    @cached_property
    def _unseen(self) -> tuple[str, float, float]:
        return unseen(self._shown.plan, words("en").say("prune.tree"))

    @property
    def _shown(self) -> Showing:
        return self.showings[0]

    def _leaves(self, say: Words) -> str:
        """How large the tree is; more may not be told before the reader has tried."""
        leaves = sum(spot.leaf for spot in self._shown.plan.spots.values())
        return say.count("prune.leaves", leaves)

    def parts(self, say: Words) -> Iterator[str]:
        """The exercise, then everything else, folded away."""
        yield from self._head(say)
        yield self._exercise(say)
        yield (
            '<details class="wt-keys wt-solution" data-search-exclude markdown="1">\n'
            f"<summary>{say.say('prune.solution')}</summary>\n"
        )
        yield '<div id="steps"></div>\n'
        yield embedded(self.showings, say.language, self._top)
        yield legend([self._shown.held], say)
        yield from self._questions(say)
        yield from self._keys(say)
        yield from result(self._shown, say, several=False)
        yield from self._tree(say)
        yield from self._downloads(say)
        yield "</details>\n"

    def card(self) -> Card:
        """The page as its chapter's index shows it."""
        _, width, height = self._unseen
        return Card(
            name=self.name,
            title=self.walkthrough.title,
            about=self.walkthrough.about,
            summary={code: self._leaves(words(code)) for code in languages()},
            picture=dict.fromkeys(languages(), f"{self.home}/unseen.svg"),
            size=(width, height),
        )

    def _head(self, say: Words) -> Iterator[str]:
        _, *rest = super()._head(say)
        twin = self._twins(say.language)
        drawn = self.walkthrough.page == "prune-lab"  # then the tree on the page may be another
        facts = twin if drawn else f"{self._leaves(say)} · {twin}"
        yield f'<p class="wt-summary">{facts}</p>\n'
        yield from rest

    def _exercise(self, say: Words) -> str:
        src, (_, width, height) = f"{self._top}{self.home}/unseen.svg", self._unseen
        still = Still(0, src, width, height, say.say("prune.tree"), "")
        held, drawing = self._shown.held, self.walkthrough.page == "prune-lab"
        return exercise(held.run, held.plan, still, say, drawing=drawing)
