"""The page of a walkthrough that was not run, because a package that it needs is not installed."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from .. import reading
from ..reading import Fault
from .embedding import EMBED, prose
from .markdown import fenced, front_matter, markdown_safe
from .twins import twins
from .words import languages, words


@dataclass(frozen=True)
class SkippedPage:
    """What can be said without a run: what it would show, and what is missing."""

    name: str
    walkthrough: reading.Walkthrough
    faults: Sequence[Fault]

    def text(self, language: str) -> str:
        """The Markdown of the page."""
        say = words(language)
        title = self.walkthrough.title[language]
        about = self.walkthrough.about.get(language, "")
        links = twins(f"{self.name}.html", language, "../" * (self.name.count("/") + 1))
        return "\n".join(
            [
                front_matter(title, language, about),
                f"# {markdown_safe(escape(title))}\n",
                f'<p class="wt-summary">{links}</p>\n',
                f'<p class="wt-about">{escape(about)}</p>\n' if about else "",
                f"{self._missing(language)}\n",
                f"## {say.say('page.file')} {{ data-search-exclude }}\n",
                fenced(self.walkthrough.text, "yaml"),
            ]
        )

    def players(self) -> dict[str, str]:
        """What stands in a page of prose in place of the player, by path: its page, and why."""
        return {
            f"{EMBED}/{folder}/{self.name}.html": self._example(language, top)
            for language in languages()
            for folder, top in prose(language)
        }

    def _example(self, language: str, top: str) -> str:
        title = escape(self.walkthrough.title[language])
        link = f'<a href="{top}{language}/{escape(self.name)}.html">{title}</a>'
        return self._missing(language, f"<p><b>{link}</b></p>")

    def _missing(self, language: str, before: str = "") -> str:
        why = (f"<pre>{escape(f'{one.message}; {one.remedy}')}</pre>" for one in self.faults)
        said = f"<p>{words(language).say('skipped.page')}</p>"
        return f'<div class="admonition warning" role="note">{before}{said}{"".join(why)}</div>'
