"""Short messages deny something in both languages or in neither.

A long sentence may say the same thing by denying it or not. In a label nearly all is said by that.
The messages that differ are kept in `denials.toml`; the list only shrinks.

    python -m meaning.denials    # writes anew what is kept; the tests say whether it has grown
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from meaning.catalogues import LANGUAGES, catalogue

KEPT = Path(__file__).with_name("denials.toml")
HEAD = "# Short messages that deny something in one language alone.\n"
MAX_CHARACTERS = 24
"""Upper limit of the Japanese characters of a short message."""

DENIALS = {
    "en": r"\b(?:not|no|none|never|nothing|nobody|neither|nor|nowhere|without|cannot)\b|n't\b",
    "ja": (
        "(?<!少)(?<!かもしれ)(?:ない|なかっ|ません|なし(?!て))"
        "|ずに|ず、|[はに]なく|いいえ|0個|未|不明|×$"
    ),
}
"""Words that deny, by language."""


def denies(text: str, language: str) -> bool:
    """Return whether a text denies something.

    >>> denies("moves drawn", "en"), denies("確率で選ばない手", "ja"), denies("少ない手", "ja")
    (False, True, False)
    """
    return re.search(DENIALS[language], text, re.IGNORECASE) is not None


def denied_once(messages: Mapping[str, Mapping[str, str]]) -> frozenset[str]:
    """Return the keys of the short messages that deny something in one of the languages."""
    short = (key for key in messages["en"] if len(messages["ja"][key]) <= MAX_CHARACTERS)
    return frozenset(
        key for key in short if len({denies(messages[one][key], one) for one in LANGUAGES}) > 1
    )


@cache
def kept() -> frozenset[str]:
    """Return the keys that are kept."""
    return frozenset(tomllib.loads(KEPT.read_text("utf-8"))["keys"])


def write() -> None:
    """Write anew what is kept."""
    keys = sorted(denied_once({language: catalogue(language) for language in LANGUAGES}))
    lines = "".join(f'  "{key}",\n' for key in keys)
    KEPT.write_text(f"{HEAD}keys = [\n{lines}]\n", "utf-8")


if __name__ == "__main__":
    write()
