"""Find algorithms, games and page types by their files, and what other packages bring."""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType, ModuleType

from .. import algorithms as home
from .. import games as boards
from .. import pages as kinds
from ..brought import bad, brought
from ..reading.catalogue import Catalogue
from .found import Algorithm, Kind, Rules, Text, around, yaml_name

__all__ = [
    "WRITTEN",
    "Algorithm",
    "Kind",
    "Rules",
    "Text",
    "algorithms",
    "around",
    "catalogue",
    "games",
    "pages",
    "yaml_name",
]

WRITTEN = "tree"
"""The game whose positions authors write out; it is not named in YAML."""


@cache
def algorithms() -> Mapping[str, Algorithm]:
    """Every algorithm by its name in YAML."""
    texts = {text.name: text for text in map(Text, (*_modules(home), *_brought("algorithms")))}
    variants = {
        name: {choice: texts[file] for choice, file in _variants(text)}
        for name, text in texts.items()
    }
    behind = {t.name for name, v in variants.items() for t in v.values() if t.name != name}
    return MappingProxyType(
        {
            yaml_name(name): Algorithm(yaml_name(name), texts[name], variants[name])
            for name in sorted(texts)
            if name not in behind
        }
    )


@cache
def games() -> Mapping[str, Rules]:
    """Every game by its name in YAML."""
    found = {module.__name__.rpartition(".")[2]: module for module in _modules(boards)}
    found |= {module.__name__.rpartition(".")[2]: module for module in _brought("games")}
    rules = (Rules(yaml_name(name), found[name]) for name in sorted(found) if name != WRITTEN)
    return MappingProxyType({one.name: one for one in rules})


@cache
def pages() -> Mapping[str, Kind]:
    """Every page type by its name in YAML."""
    found = (Kind(module) for module in (*_modules(kinds), *_brought("pages")))
    return MappingProxyType({kind.name: kind for kind in found})


@cache
def catalogue() -> Catalogue:
    """What a file may name."""
    return Catalogue(
        algorithms=MappingProxyType({name: one.facts for name, one in algorithms().items()}),
        games=MappingProxyType({name: one.facts for name, one in games().items()}),
        pages=MappingProxyType({name: one.facts for name, one in pages().items()}),
    )


def _variants(text: Text) -> Iterator[tuple[tuple[str, str], str]]:
    yield from getattr(text.module, "VARIANTS", {}).items()


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    names = (found.name for found in pkgutil.iter_modules(package.__path__))
    for name in names:
        if not name.startswith("_"):  # what several games have in common is none itself
            yield importlib.import_module(f"{package.__name__}.{name}")


def _brought(kind: str) -> Iterator[ModuleType]:
    for entry in brought(kind):
        try:
            yield entry.load()
        except Exception as error:
            raise bad(entry, error) from error
