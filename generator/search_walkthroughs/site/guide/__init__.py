"""The parts of the author's guide that the program writes itself: tables, and a broken file.

A page names one as `--8<-- "guide/en/options.md"`, a player as `guide/en/chapter/name.html`.
"""

from collections.abc import Callable, Mapping

from ..embedding import EMBED
from ..examples import Examples
from ..words import Words, languages, words
from .broken import broken
from .reference import reference
from .tables import algorithms, games, limits, options, page_types

__all__ = ["facts", "tables"]


def facts() -> dict[str, str]:
    """What is the same in every course, by path below the generated folder."""
    return _written({"broken": broken, "limits": limits, "reference": reference})


def tables(seen: Examples) -> dict[str, str]:
    """All that there is, and the pages of the course on which it is seen, likewise."""
    return _written(
        {
            "algorithms": lambda say: algorithms(seen, say),
            "games": lambda say: games(seen, say),
            "options": lambda say: options(seen, say),
            "pages": lambda say: page_types(seen, say),
        }
    )


def _written(parts: Mapping[str, Callable[[Words], str]]) -> dict[str, str]:
    return {
        f"{EMBED}/guide/{language}/{name}.md": part(words(language))
        for language in languages()
        for name, part in parts.items()
    }
