"""What is found by name: the facts of algorithms, games, page types, languages; entry points."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any

# What other packages bring to the course, through entry points.

IN_PAGES = ("algorithms", "games", "pages", "languages")
"""What may be seen on a page; who does the work is not."""
GROUPS = {kind: f"search_walkthroughs.{kind}" for kind in (*IN_PAGES, "executors")}
"""The groups of entry points, by what they bring."""
TEXTS = (".py", ".toml")


class BadPlugin(ImportError):
    """Something that another package brings cannot be used."""


@cache
def _installed() -> Any:
    """What all packages bring, to whomever: they are searched through once.

    The type of it has another name in every second version of Python.
    """
    return entry_points()


def entry_points_of(kind: str) -> Iterator[EntryPoint]:
    """What other packages bring of a kind, in the order of names."""
    yield from sorted(_installed().select(group=GROUPS[kind]), key=lambda entry: entry.name)


def home(entry: EntryPoint) -> Path:
    """The folder in which the entry's module lies; its text is not run for this."""
    try:
        spec = find_spec(entry.module)
    except ImportError as error:
        raise bad(entry, error) from error
    if spec is None or not (spec.origin or spec.submodule_search_locations):
        raise bad(entry, f"there is no module {entry.module}")
    places = list(spec.submodule_search_locations or ())
    return Path(places[0]) if places else Path(str(spec.origin)).parent


def bad(entry: EntryPoint, why: object) -> BadPlugin:
    """The complaint about an entry, which says who brings it."""
    return BadPlugin(f"{entry.name!r} of {entry.group} ({entry.value}): {why}")


def texts() -> Iterator[Path]:
    """The files that decide what the brought things do: pages change when these change."""
    folders = {home(entry) for kind in IN_PAGES for entry in entry_points_of(kind)}
    for folder in sorted(folders):
        yield from (path for path in sorted(folder.glob("*")) if path.suffix in TEXTS)


# The languages of the course: a file of messages is a language, and its name the code.

FIRST = "en"
"""What is said where a language says nothing; its pages stand at the top of the course."""
OURS = Path(__file__).parent / "captions"


@cache
def catalogues() -> Mapping[str, Path]:
    """The file of messages of each language, by code; English first, then by their codes."""
    found = {file.stem: file for file in OURS.glob("*.toml")}
    for entry in entry_points_of("languages"):
        file = home(entry) / f"{entry.name}.toml"
        if not file.is_file():
            raise bad(entry, f"there is no file {file.name} in {entry.module}")
        found.setdefault(entry.name, file)
    return MappingProxyType({code: found[code] for code in sorted(found, key=_place)})


def language_codes() -> tuple[str, ...]:
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
