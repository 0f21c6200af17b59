"""`page: growth`: the tree of a search with playouts while it grows, as a film of some seconds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Self

from ... import reading
from ...captions.catalogue import Messages, languages, messages
from ...course.check import CheckedRun
from ...course.files import page_path, to_top
from ...reading import BadInput
from ...visit_trees.growth import Growth, grow, grows_tree, playout_count, rising_times
from ...visit_trees.picture import value_text, visits_text
from ...visit_trees.timeline import Timeline
from ..course.chapter_pages import ChapterEntry, SitePage
from ..course.try_page import change_link, is_packed
from ..markup.page_markup import TOP, code_block, page_opening, snippet, wide_table
from ..markup.tree_page import TreePage

FILM_SNAPSHOTS = 40
"""Number of snapshots of a film: it takes twenty seconds."""
MAX_FILM_BYTES = 100_000
"""Upper limit of bytes that the nodes of a film take in its page: with its picture and its scripts
it stays below 150,000."""


@dataclass(frozen=True)
class GrowthPage(SitePage):
    """All that the page is made of: the walkthrough and the tree that its search grows."""

    name: str
    walkthrough: reading.Walkthrough
    growth: Growth
    has_try: bool = field(default=True, kw_only=True)
    """Whether the page leads to the page *Try it*."""

    @classmethod
    def of(
        cls, name: str, walkthrough: reading.Walkthrough, checked_runs: Sequence[CheckedRun]
    ) -> Self:
        """Make the page of the run. Raises BadInput for a search that grows no tree of playouts."""
        [checked, *others] = checked_runs
        if others or not grows_tree(checked.run.text):
            message = "the page shows how one search with playouts grows its tree"
            remedy = "write one algorithm such as uct or puct, or leave `page` out"
            mark = walkthrough.marks["page"]
            raise BadInput([walkthrough.fault(mark, message, remedy)])
        times = rising_times(playout_count(checked.run.options), FILM_SNAPSHOTS)
        return cls(name, walkthrough, grow(walkthrough, checked.entry, times))

    def _tree(self, language: str) -> TreePage:
        return TreePage(self._timeline, self.walkthrough.title[language], language)

    @cached_property
    def _timeline(self) -> Timeline:
        return self.growth.timeline()

    def film(self, language: str, top: str) -> str:
        """Return the film as HTML; `top` leads to the site's top."""
        about = self.walkthrough.about.get(language, "")
        return self._tree(language).film(f"{top}{self._picture(language)}", about, MAX_FILM_BYTES)

    def _picture(self, language: str) -> str:
        return f"{self.home}/{language}/tree.svg"

    def written(self) -> Mapping[str, str | bytes]:
        """Return the pictures, and the film for pages of prose: `--8<-- "en/NAME.html"`."""
        files: dict[str, str | bytes] = {f"{self.home}/walkthrough.yml": self.walkthrough.text}
        for language in languages():
            files[self._picture(language)] = self._tree(language).svg
            files |= snippet(language, f"{self.name}.html", self.film(language, TOP))
        return files

    def frames(self) -> Mapping[str, bytes]:
        """Return no frames: the page shows the whole run."""
        return {}

    def card(self) -> ChapterEntry:
        """Return the page as its chapter's index shows it."""
        return ChapterEntry(
            name=self.name,
            title=self.walkthrough.title,
            about=self.walkthrough.about,
            summary={code: self._summary(messages(code)) for code in languages()},
            picture={code: self._picture(code) for code in languages()},
            size=self._tree(languages()[0]).size,
            minutes=1,
            difficulty=1,
        )

    def _summary(self, say: Messages) -> str:
        """Return how many playouts there were, and how many nodes the tree has."""
        last = self.growth.snapshots[-1]
        parts = [
            say.count("growth.playouts", last.playouts),
            say.count("visits.nodes", len(self.growth.nodes)),
        ]
        return " · ".join(map(escape, parts))

    def text(self, language: str) -> str:
        """Return the Markdown of the page."""
        say, top = messages(language), to_top(page_path(self.name, language))
        title = self.walkthrough.title[language]
        return "\n".join(
            [
                page_opening(self.name, language, title, "", self._summary(say)),
                self.film(language, top),
                *self._moves(say),
                *self._source(say, top),
            ]
        )

    def _moves(self, say: Messages) -> Iterator[str]:
        """Yield the moves of the root with their numbers at the end, the most visited first."""
        last, span = self.growth.snapshots[-1], self.growth.search_game.game.range
        rows = [
            (str(node.path[-1]), last.visits[place], last.means[place])
            for place, node in enumerate(self.growth.nodes)
            if len(node.path) == 1
        ]
        rows.sort(key=lambda row: -row[1])
        head = ("", *(say.say(f"visits.page.{name}") for name in ("visits", "mean")))
        cells = [
            (escape(move), visits_text(visits), "" if mean is None else value_text(mean, span))
            for move, visits, mean in rows
        ]
        title = say.say("growth.moves")
        yield f"## {title}\n"
        yield wide_table("wt-estimates", [head, *cells], title)

    def _source(self, say: Messages, top: str) -> Iterator[str]:
        """Yield the file, and the link that grows the tree in the page *Try it*."""
        yield f"## {say.say('page.file')} {{ data-search-exclude }}\n"
        yield code_block(self.walkthrough.text, "yaml")
        game = self.walkthrough.game
        if self.has_try and is_packed(game):
            yield change_link(self.walkthrough.text, say.language, top, game=game is not None)
