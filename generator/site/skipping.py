"""The page of a walkthrough that was not run, because a package that it needs is not installed."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from .. import reading
from ..reading import Fault
from .markdown import fenced, front_matter, markdown_safe
from .twins import twins
from .words import words


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
        missing = (
            f"<p>{say.say('skipped.page')}</p>",
            *(f"<pre>{escape(f'{one.message}; {one.remedy}')}</pre>" for one in self.faults),
        )
        return "\n".join(
            [
                front_matter(title, language, about),
                f"# {markdown_safe(escape(title))}\n",
                f'<p class="wt-summary">{links}</p>\n',
                f'<p class="wt-about">{escape(about)}</p>\n' if about else "",
                f'<div class="admonition warning" role="note">{"".join(missing)}</div>\n',
                f"## {say.say('page.file')}\n",
                fenced(self.walkthrough.text, "yaml"),
            ]
        )
