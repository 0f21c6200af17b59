"""The parts of the author's guide that the program writes itself: tables, and a broken file."""

from collections.abc import Sequence

from ..chapters import Card
from ..embedding import EMBED
from ..words import languages, words
from .broken import broken
from .reference import reference
from .tables import algorithms, games, limits, options, page_types

__all__ = ["snippets"]


def snippets(cards: Sequence[Card]) -> dict[str, str]:
    """What the guide's pages show, by path below the generated folder.

    A page names one as `--8<-- "guide/en/options.md"`, a player as `guide/en/chapter/name.html`.
    """
    parts = {
        "algorithms": lambda say: algorithms(cards, say),
        "broken": broken,
        "games": lambda say: games(cards, say),
        "limits": limits,
        "options": lambda say: options(cards, say),
        "pages": lambda say: page_types(cards, say),
        "reference": reference,
    }
    return {
        f"{EMBED}/guide/{language}/{name}.md": part(words(language))
        for language in languages()
        for name, part in parts.items()
    }
