"""The languages of the course: a file of messages is a language, and its name the code."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from .brought import bad, brought, home

FIRST = "en"
"""What is said where a language says nothing; its pages stand at the top of the course."""
OURS = Path(__file__).parent / "site" / "words"


@cache
def catalogues() -> Mapping[str, Path]:
    """The file of messages of each language, by code; English first, then by their codes."""
    found = {file.stem: file for file in OURS.glob("*.toml")}
    for entry in brought("languages"):
        file = home(entry) / f"{entry.name}.toml"
        if not file.is_file():
            raise bad(entry, f"there is no file {file.name} in {entry.module}")
        found.setdefault(entry.name, file)
    return MappingProxyType({code: found[code] for code in sorted(found, key=_place)})


def codes() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    return tuple(catalogues())


@cache
def option_words(code: str) -> Mapping[str, str]:
    """What a language calls options and their values, under names that begin with `option_`."""
    with catalogues()[code].open("rb") as file:
        messages = tomllib.load(file).get("player", {})
    return MappingProxyType({n: said for n, said in messages.items() if n.startswith("option_")})


def _place(code: str) -> tuple[bool, str]:
    return code != FIRST, code
