"""Where the two languages say one thing by different relations, and what each of them says there.

Japanese says 以下 where English says "nothing up to", and names a player whom English leaves out.
Such messages are kept in `unlike.toml` with the readings of both. That notices a word that changes,
and cannot tell which one is right. The list only shrinks: what reads alike may not stand in it.

    python -m meaning.unlike    # writes anew what is kept; the tests say whether it has grown
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

from meaning.catalogues import LANGUAGES, catalogue
from meaning.reader import by_axis, compared, read

KEPT = Path(__file__).with_name("unlike.toml")
HEAD = (
    "# What English and Japanese say by different relations: by message and axis, each reading.\n"
)

Place: TypeAlias = tuple[str, str]
"""The key of a message, and an axis of the vocabulary."""


def unlike_readings(messages: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[Place, str, str]]:
    """Yield where the messages of both languages read differently, and both readings. Of messages
    that compare alike it is read too with which numbers."""
    for key in messages["en"]:
        english, japanese = (by_axis(read(messages[one][key], one)) for one in LANGUAGES)
        for axis in sorted(english.keys() | japanese.keys()):
            readings = [spelled(senses.get(axis, Counter())) for senses in (english, japanese)]
            if readings[0] != readings[1]:
                yield (key, axis), readings[0], readings[1]
        if english.get("size") == japanese.get("size"):
            of_numbers = [" ".join(sorted(compared(messages[one][key], one))) for one in LANGUAGES]
            if of_numbers[0] != of_numbers[1]:
                yield (key, "number"), of_numbers[0], of_numbers[1]


def spelled(ends: Counter[str]) -> str:
    """Return the ends of an axis as text.

    >>> spelled(Counter({"up": 2, "down": 1}))
    'down up up'
    """
    return " ".join(sorted(ends.elements()))


@cache
def kept() -> Mapping[Place, tuple[str, str]]:
    """Return what is kept: the reading of each language by message and axis."""
    table = tomllib.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    return {
        (key, axis): (english, japanese)
        for key, axes in table.items()
        for axis, (english, japanese) in axes.items()
    }


def write() -> None:
    """Write anew what is kept."""
    rows: dict[str, list[str]] = {}
    messages = {language: catalogue(language) for language in LANGUAGES}
    for (key, axis), english, japanese in unlike_readings(messages):
        rows.setdefault(key, []).append(f'{axis} = ["{english}", "{japanese}"]')
    lines = (f'"{key}" = {{ {", ".join(axes)} }}\n' for key, axes in rows.items())
    KEPT.write_text(HEAD + "".join(lines), "utf-8")


if __name__ == "__main__":
    write()
