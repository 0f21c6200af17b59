"""What the player and a page's fixed parts say: the catalogue's section on the player."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from .words import words

SECTION = "player."

SPOKEN_BY_THE_PLAYER = (
    *("controls", "first", "back", "next", "last", "slider", "frame", "spoken"),
    *("cut", "node", "link", "copied", "failed", "ask", "right", "wrong", "beside"),
)


@cache
def labels(language: str) -> Mapping[str, str]:
    """The labels of a language."""
    messages = words(language).messages
    return MappingProxyType(
        {key.removeprefix(SECTION): m for key, m in messages.items() if key.startswith(SECTION)}
    )


def player_words(language: str) -> dict[str, str]:
    """The labels that the player's script needs: it holds no language of its own."""
    spoken = {key: labels(language)[key] for key in SPOKEN_BY_THE_PLAYER}
    return spoken | {"root": str(words(language).say("name.root"))}
