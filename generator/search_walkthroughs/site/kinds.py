"""What the class of a page type is held to, and how it is found by its name in YAML."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Protocol, Self, cast

from .. import reading
from ..brought import BadPlugin
from ..running.course import Held
from ..running.find import pages
from ..trace.tally import Tally
from .chapters import Card


class PageType(Protocol):
    """A walkthrough's page; `Page` in `pages.py` keeps to it, and is there to be built upon.

    A page that shows more of its runs than a tally holds names a tally of its own as `TALLY`.
    """

    @classmethod
    def of(cls, name: str, walkthrough: reading.Walkthrough, held: Sequence[Held]) -> Self:
        """The page of the runs; the name is its path below the chapters, without suffix."""

    def text(self, language: str) -> str:
        """Its Markdown in the language."""

    def written(self) -> Mapping[str, str | bytes]:
        """All other files it needs, by path below the generated folder."""

    def frames(self) -> Mapping[str, bytes]:
        """Every frame it links to, likewise: they go into the site after the builder has run."""

    def card(self) -> Card:
        """How its chapter's index shows it."""


def tally(page: type[PageType]) -> type[Tally]:
    """What hears of the runs that the page shows."""
    found: type[Tally] = getattr(page, "TALLY", Tally)
    return found


def kind(name: str) -> type[PageType]:
    """The class that makes such pages; it is loaded only now, with all that draws."""
    where = pages()[name].page
    if not isinstance(where, str):
        return cast("type[PageType]", where)
    module, _, called = where.partition(":")
    try:
        found: type[PageType] = getattr(import_module(module), called)
    except (ImportError, AttributeError) as error:
        raise BadPlugin(f"the page type {name!r} ({where}): {error}") from error
    return found
