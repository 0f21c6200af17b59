"""Finds algorithms and games by their files, page types by their table; explains options."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import EntryPoint
from types import MappingProxyType, ModuleType
from typing import Any, Literal, cast, get_type_hints

from pydantic import PositiveInt

from .. import algorithms as algorithm_package
from .. import games as game_package
from ..families import family_named
from ..family import BadFamily, Family
from ..game import MIN, Game
from ..plugins import entry_points_of, import_fault
from ..reading.errors import WRONG, list_text, quote_short
from ..reading.known_names import (
    AlgorithmFacts,
    BrokenPlugin,
    GameFacts,
    KnownNames,
    Option,
    PageFacts,
)
from ..record.recording import Meanings, Recording
from ..record.traits import Traits
from ..watch import Listing, listing
from ..wrappers import Order

# The explanations of options, which editors and `walkthroughs list` show. An option means the same
# in every algorithm, so it is explained once; what it means in one game alone, that game says.

OPTIONS = {
    "window": "The scores that the search is asked about: [low, high]. Of a value outside it only "
    "says on which side it lies. Ends may be -inf and inf.",
    "fail": "What a search returns outside its window: `soft`, the best bound it has found; "
    "`hard`, never anything beyond the window's own ends.",
    "cut": "When the children left are skipped: `at-bound`, as soon as alpha equals beta; "
    "`past-bound`, only when alpha has passed it, so that ties are searched.",
    "bounds": "What is taken for the range of an unknown score and for the root's window: "
    "`infinite`, or the game's own `score-range`.",
    "table-window": "What a range from the table does to the window: `narrow`, it can only close "
    "it; `widen`, a published mistake kept for comparison.",
    "children-first": "Whether a node's children are looked up in the table before any of them is "
    "searched: `on`, one whose range is enough settles the node; or `off`.",
    "symmetry": "Whether symmetric positions share one entry of a table.",
    "ranks": "The number of ranks, from A up; every foundation holds each once.",
    "suits": "The number of suits, and so of foundations: the first grows by 1, the second by 2.",
    "piles": "The number of waste piles.",
    "size": "The number of squares along a side of the board.",
    "columns": "How many columns the board has.",
    "rows": "How many rows the board has.",
    "length": "How many stones side by side win.",
    "misere": "Whether the player who takes the last stick has lost instead of won.",
    "pits": "How many pits each player has.",
    "seeds": "How many seeds lie in each pit at the start.",
    "target": "How many points win.",
    "sides": "How many sides the die has.",
    "turns": "After how many turns, of both players together, the game ends at the latest.",
    "passing": "Whether a player who cannot move passes, as the rules say. Without it, whoever "
    "cannot move while the other could has lost everything: a published mistake, kept to be found.",
    "moves": "Moves played from the position before the search begins: `7g7f 3c3d`.",
    "mate": "The number of moves within which a mate that the library finds wins for the mover; "
    "0 looks for none.",
    "repetition": "Whether a game ends with a position that has been before in it.",
    "plies": "Within how many moves, of both sides together, the problem is to be solved.",
    "shortest-win": "Whether a sooner win is worth more, and a later loss less.",
    "depth": "The number of moves after which play stops and the node's `estimate` counts (0 if it "
    "has none).",
    "order": "The order of moves: as `given`; by static evaluation (`static`); the "
    "mover's best or worst by true value first; `captures` first, a valuable man taken by a cheap "
    "one before others; or `random`.",
    "heuristic": "What the search itself has learned of moves: `none`; `killer`, the move that cut "
    "last at the same depth; `history`, the moves that have cut most often.",
    "guess": "What the value is thought to be before the search begins.",
    "margin": "How far from the guess the first window reaches on either side.",
    "goal": "What is to be proved or disproved: `at-least 5`. Without a goal the value is found by "
    "one goal after another.",
    "playouts": "How many games are played out for one decision.",
    "policy": "How games are played out: `random`, every legal move as likely; or "
    "`foundation-first`, a move to a foundation as long as there is one.",
    "exploration": "How much a seldom tried move counts beside what it has brought, in widths of "
    "the range of results; 0 looks at results alone.",
    "simulations": "How many walks from the root are made for one decision; each ends with a look.",
    "first-play": "What stands for the mean of a move that was never followed: the mean of its "
    "`parent`, the `middle` of the range, or the mover's `worst` result.",
    "threshold": "After how many playouts a node gets children.",
    "ties": "Which of several best rates is followed: the `first`, or one drawn at `random`.",
    "rest": "Who gets the playouts that are left when a node has got its children: the `best` of "
    "them, again and again, or each time one drawn at `random`.",
    "finished": "What is played at a position in which the game is over: one game, `once`; or one "
    "and then a whole `quota`, one more than were played there, as published.",
    "worlds": "How many worlds are drawn for a decision; without it, `determinization` solves "
    "every world, weighed by its probability.",
    "seed": "The seed of everything random: the same seed gives the same run on every machine.",
}


USUAL_FAMILY = "depth-first"
"""The family of an algorithm whose file states none."""
ANY_VALUE = "any"
"""In the place of an option's value: whatever it is, it chooses the variant."""


def explanation(option: str) -> str:
    """Return the explanation of an option; empty for one that only its own package explains."""
    return OPTIONS.get(option, "")


# An algorithm and a game, as their files state them.


class BadStatement(Exception):
    """The file of an algorithm states something that does not hold of it."""


TRAIT_SIGNS = {
    "remembers": "`watch.table`",
    "looks_ahead": "an option `depth`",
    "stands": "`watch.stand`",
    "refuses": "`watch.reduce`, `watch.refuse` or `after_pass`",
    "predicts": "`watch.predict`",
}
"""What is in the text of an algorithm that has the trait, and in no other."""


@dataclass(frozen=True)
class AlgorithmFile:
    """One file of an algorithm: its function, its listing, and what the file states.

    The names that a file may state (`SOURCE`, `EXACT`, `TERMS` …) are explained in the guide.
    """

    module: ModuleType

    @property
    def name(self) -> str:
        """The name of the file and of the function in it."""
        return _file_name(self.module)

    @property
    def file(self) -> str:
        """Where the file lies."""
        return str(self.module.__file__)

    @property
    def function(self) -> Callable[..., Any]:
        """The algorithm. It takes a game, a watch and its options, and returns the function that
        gives a state's value."""
        function: Callable[..., Any] = getattr(self.module, self.name)
        return function

    @property
    def may_run(self) -> bool:
        """Whether its text may be run again; that of a judged program may not."""
        return True

    @cached_property
    def traits(self) -> Traits:
        """What it does: what the file states by the names of traits, or else what its text shows.

        Raises BadStatement where the file states what its reports and its options contradict.
        """
        source, listing = inspect.getsource(self.module), self.listing.text
        may_pass = self._stated("may_pass", "after_pass(" in listing)
        scouts = self._stated("scouts", False)
        certain = {
            "remembers": "watch.table(" in source,
            "looks_ahead": "depth" in self.options,
            "stands": "watch.stand(" in source,
            "refuses": may_pass or "watch.reduce(" in source or "watch.refuse(" in source,
            "predicts": "watch.predict(" in source,
        }
        for name, is_so in certain.items():
            if self._stated(name, is_so) != is_so:
                statement = f"{TRAIT_SIGNS[name]} {'is' if is_so else 'is not'} there"
                raise BadStatement(f"states `{name.upper()} = {not is_so}`, and {statement}")
        passes, pure = self._stated("passes", scouts), self._stated("pure", False)
        memories = {"`PASSES`": passes, "`watch.table`": certain["remembers"]}
        memories["`nonlocal`"] = "nonlocal " in listing
        for sign in (sign for sign, is_there in memories.items() if pure and is_there):
            raise BadStatement(f"states `PURE = True`, and {sign} is there")
        return Traits(
            terms=getattr(self.module, "TERMS", "max"),
            window=self._stated("window", "alpha" in listing),
            passes=passes,
            pure=pure,
            scouts=scouts,
            may_pass=may_pass,
            shares=self._stated("shares", "game.key(" in listing),
            independent=self._stated("independent", True),
            **certain,
        )

    def _stated(self, trait: str, otherwise: bool) -> bool:
        """Return whether the file says that it has the trait; without a word, `otherwise`."""
        return bool(getattr(self.module, trait.upper(), otherwise))

    def value_for_max(self, answer: Any, turn: int) -> float:
        """Return the value in what the function has returned for a state, as MAX counts it.

        The answer is the value, or a tuple that begins with it; `turn` is who moves at the state.
        """
        value: float = answer[0] if isinstance(answer, tuple) else answer
        return value * turn + 0 if self.traits.terms == "mover" else value + 0

    @property
    def family(self) -> Family:
        """The kind of search that it is. Raises BadFamily if there is none of its name."""
        return family_named(getattr(self.module, "SEARCH", USUAL_FAMILY))

    def meanings(self, options: Mapping[str, object]) -> frozenset[str]:
        """Return what these options mean for the record: by the file's ``MEANS``, or else by what
        its family takes options of their names for."""
        meanings = self.stated_meanings
        chosen = {name: option.default for name, option in self.options.items()} | dict(options)
        return frozenset(
            meaning for (name, value), meaning in meanings.items() if chosen.get(name) == value
        )

    @property
    def stated_meanings(self) -> Meanings:
        """What values of options mean: by the file's ``MEANS``, or else by its family.

        Raises BadStatement for a meaning that its family does not know.
        """
        family_meanings = self.family.part(Recording).MEANINGS
        meanings: Meanings = getattr(self.module, "MEANS", family_meanings)
        for (option, _), meaning in meanings.items():
            if meaning not in family_meanings.values():
                wrong = f"gives the option `{option}` the meaning {quote_short(str(meaning))}"
                names = list_text([f'"{name}"' for name in family_meanings.values()] or ["none"])
                raise BadStatement(f"{wrong}; its search family knows {names}")
        return meanings

    @property
    def source(self) -> str:
        """Where it was published."""
        return str(self.module.SOURCE)

    @cached_property
    def listing(self) -> Listing:
        """The file without the lines that report."""
        return listing(inspect.getsource(self.module))

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """Its annotated keyword arguments."""
        return MappingProxyType(dict(_keywords(self.function, _explanations(self.module))))

    def arguments(self, options: Mapping[str, object], turn: int) -> dict[str, Any]:
        """Return those of the options that the function takes, by the names of its parameters.

        Authors write a window in MAX's terms. A function whose variables hold the values of the
        player who moves gets it in that player's: `turn` is who moves at the root.
        """
        own_options = {name: options[name] for name in self.options if name in options}
        arguments = keyword_arguments(own_options)
        if self.traits.terms == "mover" and turn == MIN and "window" in arguments:
            low, high = cast("tuple[float, float]", arguments["window"])
            arguments["window"] = -high, -low
        return arguments


@dataclass(frozen=True)
class Algorithm:
    """An algorithm under its name in YAML.

    `text` is its own file; `variants` are the files that an option chooses instead, by the option's
    name and value.
    """

    name: str
    text: AlgorithmFile
    variants: Mapping[tuple[str, str], AlgorithmFile]

    @cached_property
    def facts(self) -> AlgorithmFacts:
        """What the reader needs to know of it: its options, those of its variants and of the
        wrappers included, and whether it is exact, takes chance nodes, and for how many players."""
        module = self.text.module
        wrong = bool(getattr(module, "WRONG", False))
        doc = (module.__doc__ or "").partition("\n")[0]
        return AlgorithmFacts(
            name=self.name,
            options=MappingProxyType(
                {**self.text.options, **self._choices(), **self._wrapper_options()}
            ),
            exact=bool(module.EXACT),
            chance=bool(module.CHANCE),
            players=int(module.PLAYERS),
            doc=f"{WRONG.capitalize()}. {doc}" if wrong else doc,
            wrong=wrong,
        )

    def _wrapper_options(self) -> Mapping[str, Option]:
        """Return the options of what wraps the game, unless the algorithm sees to it itself."""
        own_options = self.text.options
        return {
            name: option for name, option in wrapper_options().items() if name not in own_options
        }

    def file_for(self, options: Mapping[str, object]) -> AlgorithmFile:
        """Return the file that the options choose; by default its own."""
        are_given = (
            (name, ANY_VALUE if value is not None else "") for name, value in options.items()
        )
        written = ((name, str(value)) for name, value in options.items())
        chosen = (self.variants.get(choice) for choice in (*written, *are_given))
        return next((text for text in chosen if text and text != self.text), self.text)

    def _choices(self) -> Mapping[str, Option]:
        named: dict[str, list[str]] = {}
        own_options: dict[str, Option] = {}
        for (option, choice), text in self.variants.items():
            if choice == ANY_VALUE:  # any value of it chooses the file, whose options come along
                own_options |= text.options
            else:
                named.setdefault(option, []).append(choice)
        return own_options | {
            name: Option(name, Literal[tuple(choices)], choices[0], explanation(name))
            for name, choices in named.items()
        }


@dataclass(frozen=True)
class GameEntry:
    """A game under its name in YAML, and the module that holds its class."""

    name: str
    module: ModuleType

    @property
    def game(self) -> Callable[..., Game[Any, Any]]:
        """The class. It takes the position, who moves there (both texts), and its options.

        Raises BadPosition and NotInstalled.
        """
        words = _file_name(self.module).split("_")
        game: Callable[..., Game[Any, Any]] = getattr(self.module, "".join(map(str.title, words)))
        return game

    @cached_property
    def facts(self) -> GameFacts:
        """What a file may say of it."""
        doc = (self.module.__doc__ or "").partition("\n")[0]
        options = dict(_keywords(self.game.__init__, _explanations(self.module)))
        return GameFacts(self.name, MappingProxyType(options), doc)


def wrapper_options() -> Mapping[str, Option]:
    """Return the options of the wrappers around the game, which every algorithm takes."""

    def wrapped(
        *, depth: PositiveInt | None = None, order: Order = "given", seed: int = 0
    ) -> None: ...

    return dict(_keywords(wrapped))


def yaml_name(name: str) -> str:
    """Return the name in YAML for the name of a file.

    >>> yaml_name("alpha_beta")
    'alpha-beta'
    """
    return name.replace("_", "-")


def keyword_arguments(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options by the names of a function's parameters, in which hyphens are underscores.

    >>> keyword_arguments({"children-first": True})
    {'children_first': True}
    """
    return {name.replace("-", "_"): value for name, value in options.items()}


def _file_name(module: ModuleType) -> str:
    """Return the name of the module's file, without its package."""
    return module.__name__.rpartition(".")[2]


def _explanations(module: ModuleType) -> Mapping[str, str]:
    """Return what the module itself says of its options, by their names in YAML."""
    explanations: Mapping[str, str] = getattr(module, "OPTIONS", {})
    return explanations


def _keywords(
    function: Callable[..., Any], docs: Mapping[str, str] = MappingProxyType({})
) -> Iterator[tuple[str, Option]]:
    hints = get_type_hints(function, include_extras=True)
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY:
            named = yaml_name(name)
            if name not in hints:
                raise TypeError(f"its option `{named}` has no annotation, such as `{name}: int`")
            doc = docs.get(named) or explanation(named)
            yield named, Option(named, hints[name], parameter.default, doc)


# Find algorithms and games by their files, page types by their table, and all by entry points.

TREE_GAME = "tree"
"""The game whose positions authors write out; it is not named in YAML."""


@cache
def algorithms() -> Mapping[str, Algorithm]:
    """Return every algorithm by its name in YAML."""
    texts = {
        text.name: text
        for text in map(
            AlgorithmFile, (*_modules(algorithm_package), *_plugins("algorithms").values())
        )
    }
    variants = {
        name: {choice: texts[file] for choice, file in getattr(text.module, "VARIANTS", {}).items()}
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
def games() -> Mapping[str, GameEntry]:
    """Return every game by its name in YAML."""
    files = (*_modules(game_package), *_plugins("games").values())
    modules = {_file_name(module): module for module in files}
    rules = (
        GameEntry(yaml_name(name), modules[name]) for name in sorted(modules) if name != TREE_GAME
    )
    return MappingProxyType({entry.name: entry for entry in rules})


@cache
def pages() -> Mapping[str, PageFacts]:
    """Return every page type by its name in YAML: those of the table, and those that other packages
    bring."""
    from ..reading.page_types import PAGE_TYPES, page_type  # loads all that reads a file

    brought = {facts.name: facts for facts in map(page_type, _plugins("pages").values())}
    return MappingProxyType({**PAGE_TYPES, **brought})


@cache
def catalogue() -> KnownNames:
    """Return all that a file may name, as facts: what the reader is given."""
    return KnownNames(
        algorithms=MappingProxyType({name: entry.facts for name, entry in algorithms().items()}),
        games=MappingProxyType({name: entry.facts for name, entry in games().items()}),
        pages=pages(),
        plugin_faults=broken_plugins(),
    )


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for module in pkgutil.iter_modules(package.__path__):
        if not module.name.startswith("_"):  # what several games have in common is none itself
            yield importlib.import_module(f"{package.__name__}.{module.name}")


KINDS = {"algorithms": "the algorithm", "games": "the game", "pages": "the page type"}
"""What a walkthrough may need of another package, as messages call it."""


@cache
def broken_plugins() -> tuple[BrokenPlugin, ...]:
    """Return what other packages bring and cannot be imported, or does not state its facts."""
    return tuple(
        plugin
        for kind in KINDS
        for plugin in _load_plugins(kind).values()
        if isinstance(plugin, BrokenPlugin)
    )


def _plugins(kind: str) -> Mapping[str, ModuleType]:
    """Return the modules of other packages by the names of their entry points, if they are right:
    the others cost the walkthroughs that name them, and no others."""
    plugins = _load_plugins(kind).items()
    return {name: plugin for name, plugin in plugins if not isinstance(plugin, BrokenPlugin)}


@cache
def _load_plugins(kind: str) -> Mapping[str, ModuleType | BrokenPlugin]:
    plugins: dict[str, ModuleType | BrokenPlugin] = {}
    for entry in entry_points_of(kind):
        try:
            plugins[entry.name] = module = entry.load()
            _stated_facts(kind, module)
        except Exception as error:
            name = yaml_name(entry.name)
            raised, place = import_fault(entry, error)
            message = f"{KINDS[kind]} `{name}` {_missing(entry, error) or raised}"
            plugins[entry.name] = BrokenPlugin(kind, name, message, place)
    return MappingProxyType(plugins)


MEANINGS = {
    "PAGE": "the class that makes its pages",
    "SOURCE": "where it was published",
    "EXACT": "whether it returns the true value",
    "CHANCE": "whether it can search trees with chance nodes",
    "PLAYERS": "how many players it can search for",
}
"""What a module of another package must define, in words."""


def _missing(entry: EntryPoint, error: Exception) -> str:
    """Return what the entry's module does not define or states wrongly, if that is the error."""
    if isinstance(error, BadFamily):
        return f"needs {error}"
    if isinstance(error, BadStatement):
        return str(error)
    if not isinstance(error, AttributeError) or not isinstance(error.obj, ModuleType):
        return ""
    if error.obj.__name__ != entry.module:
        return ""
    meaning = f", {MEANINGS[error.name]}" if error.name in MEANINGS else ""
    return f"does not define `{error.name}`{meaning}"


def _stated_facts(kind: str, module: ModuleType) -> object:
    """Return what a module of the kind states; raise what is raised where something is missing."""
    if kind == "games":
        return GameEntry("", module).facts
    if kind == "pages":
        from ..reading.page_types import page_type

        return page_type(module)
    text = AlgorithmFile(module)
    facts = Algorithm(text.name, text, {}).facts
    return text.family, text.listing, text.source, facts, text.traits, text.stated_meanings
