"""Find algorithms by their files, and by entry points for those that others bring."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import entry_points
from types import MappingProxyType, ModuleType
from typing import Any, Literal, get_type_hints

from pydantic import PositiveInt

from .. import algorithms as home
from .. import games as boards
from ..around import Order
from ..game import Game
from ..reading.catalogue import AlgorithmFacts, Catalogue, GameFacts, Option
from ..trace.listing import Listing, erase
from ..trace.plan import Search
from ..trace.recorder import Terms
from .explained import explained

ALGORITHMS = "search_walkthroughs.algorithms"
GAMES = "search_walkthroughs.games"
WRITTEN = "tree"
"""The game whose positions authors write out; it is not named in YAML."""


class BadPlugin(ImportError):
    """Something that another package brings cannot be used."""


@dataclass(frozen=True)
class Text:
    """One file of an algorithm: what runs and what students read."""

    module: ModuleType

    @property
    def name(self) -> str:
        """The name of the file and of the function in it."""
        return self.module.__name__.rpartition(".")[2]

    @property
    def function(self) -> Callable[..., Any]:
        """The algorithm: takes a game and a watch, returns the function that values a state."""
        function: Callable[..., Any] = getattr(self.module, self.name)
        return function

    @property
    def terms(self) -> Terms:
        """Whose values its variables hold."""
        terms: Terms = getattr(self.module, "TERMS", "max")
        return terms

    @property
    def windowed(self) -> bool:
        """Whether it searches with alpha and beta."""
        return "alpha" in self.listing.text

    @property
    def passes(self) -> bool:
        """Whether it may enter a node again."""
        return bool(getattr(self.module, "PASSES", False))

    @property
    def search(self) -> Search:
        """How it goes over the tree: down and back, from node to node, or by games played out."""
        search: Search = getattr(self.module, "SEARCH", "depth-first")
        return search

    @property
    def source(self) -> str:
        """Where it was published."""
        return str(self.module.SOURCE)

    @cached_property
    def listing(self) -> Listing:
        """The file without the lines that watch."""
        return erase(inspect.getsource(self.module))

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """Its annotated keyword arguments."""
        return MappingProxyType(dict(_keywords(self.function)))


@dataclass(frozen=True)
class Algorithm:
    """An algorithm under its name in YAML, with the files its options choose from."""

    name: str
    text: Text
    variants: Mapping[tuple[str, str], Text]

    @cached_property
    def facts(self) -> AlgorithmFacts:
        """What a file may say of it: its own options, its variants' and those around the game."""
        module = self.text.module
        return AlgorithmFacts(
            name=self.name,
            options=MappingProxyType({**self.text.options, **self._choices(), **self._around()}),
            exact=bool(module.EXACT),
            chance=bool(module.CHANCE),
            players=int(module.PLAYERS),
            doc=(module.__doc__ or "").partition("\n")[0],
        )

    def _around(self) -> Mapping[str, Option]:
        """What wraps the game, as far as the algorithm does not see to it itself."""
        own = self.text.options
        return {name: option for name, option in around().items() if name not in own}

    def chosen(self, options: Mapping[str, object]) -> Text:
        """The file that the options choose."""
        chosen = (self.variants.get((name, str(value))) for name, value in options.items())
        return next((text for text in chosen if text), self.text)

    def _choices(self) -> Mapping[str, Option]:
        named: dict[str, list[str]] = {}
        for option, choice in self.variants:
            named.setdefault(option, []).append(choice)
        return {
            name: Option(name, Literal[tuple(choices)], choices[0], explained(name))
            for name, choices in named.items()
        }


@dataclass(frozen=True)
class Rules:
    """A game under its name in YAML."""

    name: str
    module: ModuleType

    @property
    def game(self) -> Callable[..., Game[Any, Any]]:
        """Makes the game: takes the position, who moves there, and its options."""
        words = self.module.__name__.rpartition(".")[2].split("_")
        game: Callable[..., Game[Any, Any]] = getattr(self.module, "".join(map(str.title, words)))
        return game

    @cached_property
    def facts(self) -> GameFacts:
        """What a file may say of it."""
        doc = (self.module.__doc__ or "").partition("\n")[0]
        options = dict(_keywords(self.game.__init__))
        return GameFacts(self.name, MappingProxyType(options), doc)


def around() -> Mapping[str, Option]:
    """The options that wrap the game, which every algorithm takes."""

    def wrapped(
        *, depth: PositiveInt | None = None, order: Order = "given", seed: int = 0
    ) -> None: ...

    return dict(_keywords(wrapped))


@cache
def algorithms() -> Mapping[str, Algorithm]:
    """Every algorithm by its name in YAML."""
    texts = {text.name: text for text in map(Text, (*_modules(home), *_brought(ALGORITHMS)))}
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
    found |= {module.__name__.rpartition(".")[2]: module for module in _brought(GAMES)}
    rules = (Rules(yaml_name(name), found[name]) for name in sorted(found) if name != WRITTEN)
    return MappingProxyType({one.name: one for one in rules})


@cache
def catalogue() -> Catalogue:
    """What a file may name."""
    return Catalogue(
        algorithms=MappingProxyType({name: one.facts for name, one in algorithms().items()}),
        games=MappingProxyType({name: one.facts for name, one in games().items()}),
    )


def yaml_name(name: str) -> str:
    """The name in YAML of what a file holds.

    >>> yaml_name("alpha_beta")
    'alpha-beta'
    """
    return name.replace("_", "-")


def _variants(text: Text) -> Iterator[tuple[tuple[str, str], str]]:
    yield from getattr(text.module, "VARIANTS", {}).items()


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    names = (found.name for found in pkgutil.iter_modules(package.__path__))
    for name in names:
        if not name.startswith("_"):  # what several games have in common is none itself
            yield importlib.import_module(f"{package.__name__}.{name}")


def _brought(group: str) -> Iterator[ModuleType]:
    for entry in entry_points(group=group):
        try:
            yield entry.load()
        except Exception as error:
            raise BadPlugin(f"{entry.name!r} of {group} ({entry.value}): {error}") from error


def _keywords(function: Callable[..., Any]) -> Iterator[tuple[str, Option]]:
    hints = get_type_hints(function, include_extras=True)
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY:
            named = yaml_name(name)
            yield named, Option(named, hints[name], parameter.default, explained(named))
