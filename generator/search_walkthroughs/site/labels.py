"""What the player and a page's fixed parts say: the catalogue's section on the player."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from .words import words

SPOKEN_BY_THE_PLAYER = (
    *("controls", "first", "back", "next", "last", "slider", "frame", "spoken"),
    *("play", "pause", "pace", "full", "leave", "present", "jump", "mark"),
    *("node", "link", "copied", "failed", "ask", "right", "wrong", "beside"),
)
KIND = "kind_"
"""Before the name of each mark of the timeline."""
BESIDES = ("predict", "take")
"""Sections of the catalogue that other scripts say; whole."""


@cache
def section(language: str, name: str) -> Mapping[str, str]:
    """The messages of a section, by their names in it."""
    messages, head = words(language).messages, f"{name}."
    return MappingProxyType(
        {key.removeprefix(head): m for key, m in messages.items() if key.startswith(head)}
    )


def labels(language: str) -> Mapping[str, str]:
    """The labels of a language."""
    return section(language, "player")


def player_words(language: str) -> dict[str, object]:
    """The labels that the player's scripts need: they hold no language of their own."""
    spoken: dict[str, object] = {key: labels(language)[key] for key in SPOKEN_BY_THE_PLAYER}
    kinds = {
        key.removeprefix(KIND): name
        for key, name in labels(language).items()
        if key.startswith(KIND)
    }
    others = {name: dict(section(language, name)) for name in BESIDES}
    root = str(words(language).say("name.root"))
    return spoken | others | {"kinds": kinds, "root": root}
