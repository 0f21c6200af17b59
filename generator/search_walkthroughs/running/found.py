"""What can be found: algorithms, games and page types, each as its file states it."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType, ModuleType
from typing import Any, Literal, get_type_hints

from pydantic import PositiveInt

from ..around import Order
from ..game import Game
from ..reading.catalogue import AlgorithmFacts, GameFacts, Option, PageFacts
from ..reading.faults import WRONG
from ..trace.listing import Listing, erase
from ..trace.plan import Search
from ..trace.walk import Terms
from .explained import explained


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
    def remembers(self) -> bool:
        """Whether it keeps a table of what it has searched."""
        return "watch.table(" in inspect.getsource(self.module)

    @property
    def search(self) -> Search:
        """How it goes over the tree: down and back, from node to node, or by games played out."""
        search: Search = getattr(self.module, "SEARCH", "depth-first")
        return search

    @property
    def sampled(self) -> bool:
        """Whether it plays games out, and only estimates."""
        return self.search == "monte-carlo"

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
        return MappingProxyType(dict(_keywords(self.function, _explanations(self.module))))


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
        wrong = bool(getattr(module, "WRONG", False))
        doc = (module.__doc__ or "").partition("\n")[0]
        return AlgorithmFacts(
            name=self.name,
            options=MappingProxyType({**self.text.options, **self._choices(), **self._around()}),
            exact=bool(module.EXACT),
            chance=bool(module.CHANCE),
            players=int(module.PLAYERS),
            doc=f"{WRONG.capitalize()}. {doc}" if wrong else doc,
            wrong=wrong,
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
        options = dict(_keywords(self.game.__init__, _explanations(self.module)))
        return GameFacts(self.name, MappingProxyType(options), doc)


@dataclass(frozen=True)
class Kind:
    """A page type, which its class makes and a file may ask for."""

    module: ModuleType

    @property
    def name(self) -> str:
        """Its name in YAML."""
        return yaml_name(self.module.__name__.rpartition(".")[2])

    @property
    def page(self) -> Any:
        """Its class, or where that is."""
        return self.module.PAGE

    @property
    def whole(self) -> bool:
        """Whether it shows whole runs, and not the tree that is told."""
        return bool(getattr(self.module, "WHOLE", False))

    @property
    def facts(self) -> PageFacts:
        """What a file may say of it."""
        doc = (self.module.__doc__ or "").partition("\n")[0]
        return PageFacts(self.name, doc, getattr(self.module, "check", None))


def around() -> Mapping[str, Option]:
    """The options that wrap the game, which every algorithm takes."""

    def wrapped(
        *, depth: PositiveInt | None = None, order: Order = "given", seed: int = 0
    ) -> None: ...

    return dict(_keywords(wrapped))


def yaml_name(name: str) -> str:
    """The name in YAML of what a file holds.

    >>> yaml_name("alpha_beta")
    'alpha-beta'
    """
    return name.replace("_", "-")


def _explanations(module: ModuleType) -> Mapping[str, str]:
    """What the module itself says of its options, by their names in YAML."""
    explanations: Mapping[str, str] = getattr(module, "OPTIONS", {})
    return explanations


def _keywords(
    function: Callable[..., Any], own: Mapping[str, str] = MappingProxyType({})
) -> Iterator[tuple[str, Option]]:
    hints = get_type_hints(function, include_extras=True)
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY:
            named = yaml_name(name)
            doc = own.get(named) or explained(named)
            yield named, Option(named, hints[name], parameter.default, doc)
