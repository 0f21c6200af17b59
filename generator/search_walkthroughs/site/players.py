"""The players of a page, ready to be put into whatever shows them."""

from collections.abc import Sequence

from .markup import compare, player
from .showing import Showing
from .words import words


def embedded(showings: Sequence[Showing], language: str, top: str) -> str:
    """The player, or several that step together; `top` leads to the generated folder's top."""
    shows = [one.show(language, top) for one in showings]
    if len(shows) == 1:
        return player(shows[0])
    rings = words(language).say("compare.rings") if showings[0].differing else ""
    return compare(shows) + (f'<p class="wt-rings">{rings}</p>\n' if rings else "")
