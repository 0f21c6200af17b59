"""`algorithm:` and `options:` of each run, and whether they fit the tree and the page."""

import os
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import prod
from pathlib import PurePath

from ..plugins import language_codes
from .claims import Claims, claims
from .errors import START, FaultList, Position, list_text, nearest
from .known_names import AlgorithmFacts, KnownNames, Option, choose_algorithm
from .limits import Limits
from .models import EngineModel, Setting
from .option_matrix import combinations
from .options import choose_option, given_options
from .validation import languages, validate
from .walkthrough import Engine, Entry, FrozenMap, Number, Tree
from .yaml.yaml_values import BadValue, Scalar, YamlItem, YamlList, YamlMapping, unfit

# The entries under `algorithm:`, each with its options, its label and its claims.

FORMS = "write a name, or {name: {options: …, expect: …, label: …}}"
ENGINE = AlgorithmFacts("engine", FrozenMap(), exact=False, chance=False, players=2, doc="")
"""Facts in place of the algorithm's for a side that an engine plays."""


@dataclass(frozen=True, slots=True)
class AlgorithmEntry:
    """An algorithm that a file runs, as written."""

    facts: AlgorithmFacts
    mark: Position
    known_options: Mapping[str, Option]
    """Options that its search may set: the algorithm's, and those of the game."""
    setting: Mapping[str, YamlItem] = field(default_factory=FrozenMap)
    """Its own `options`, `every` and `expect`, as far as it has them."""
    label: FrozenMap[str, str] = field(default_factory=FrozenMap)
    from_every: bool = False
    """True if it is one of the combinations of an `every`."""
    engine: Engine | None = None
    """Engine that plays instead of an algorithm."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The algorithms that a file runs."""

    entries: tuple[AlgorithmEntry, ...] = ()
    whole: bool = False
    """True if all of them could be read, so that the rest of the file can be compared with them."""


def choices(
    at: YamlItem,
    catalogue: KnownNames,
    limits: Limits,
    faults: FaultList,
    game_options: Mapping[str, Option],
    *,
    every: YamlItem | None = None,
    engines: bool = False,
) -> Choices:
    """Return the algorithms named at the place; those that cannot be read are reported and left
    out, and so are those beyond the limit.

    With `every`, the file's or an entry's own, each is named once for each combination of the
    options there; `game_options` are those of the game, which may stand among the algorithm's. With
    `engines` an entry may be an engine."""
    is_single = not isinstance(at.value, YamlList)
    written = (at,) if is_single else at.items
    if not written:
        faults.add(at.mark, "the list of algorithms is empty", "name one")
    read = [_choice(part, catalogue, game_options, faults, is_single, engines) for part in written]
    named = [choice for choice in read if choice is not None]
    if every is not None and named:
        _check_shared(every, named, catalogue, faults)
    runs = _Combining(every, len({choice.facts.name for choice in named}) > 1)
    count = sum(map(runs.count, named))
    if count > limits.runs:
        message = f"these are {count:,} runs, and at most {limits.runs:,} are made"
        mark = at.mark
        if count == len(written):
            message = f"{count:,} algorithms are listed, and at most {limits.runs:,} are run"
            mark = written[limits.runs].mark
        faults.add(mark, message, limits.remedy("runs", count, "leave some out"))
        chosen = tuple(named[: limits.runs])
    else:
        chosen = tuple(run for choice in named for run in runs.of(choice, faults))
    _distinct(chosen, faults)
    readable = 0 < len(named) == len(written) and count <= limits.runs
    return Choices(chosen, whole=readable and len(chosen) >= len(named))


@dataclass(frozen=True, slots=True)
class _Combining:
    """A maker of one choice for each combination of the options under an `every`."""

    every: YamlItem | None
    """The `every` of the file."""
    has_names: bool
    """True if the labels name the algorithms, because there are several."""

    def count(self, choice: AlgorithmEntry) -> int:
        """Return how many runs the choice stands for."""
        values = {
            name: pair.items for at in self._matrices(choice) for name, pair in at.pairs.items()
        }
        return prod(len(listed) for listed in values.values() if listed)

    def _matrices(self, choice: AlgorithmEntry) -> list[YamlItem]:
        """Return the choice's own `every`, and the part of the file's that concerns it."""
        if choice.engine is not None:
            return []
        return [at for at in (choice.setting.get("every"), self._shared_matrix(choice)) if at]

    def of(self, choice: AlgorithmEntry, faults: FaultList) -> list[AlgorithmEntry]:
        """Return the choice, or its combinations; none if anything is wrong with them."""
        matrices = self._matrices(choice)
        if not matrices:
            return [choice]
        own_options, who_knows = choice.setting.get("options"), f"{choice.facts.name} knows"
        chosen = combinations(matrices, choice.known_options, own_options, who_knows, faults)
        expect = self._claims(choice, len(chosen), faults) if chosen else []
        first = dict.fromkeys(language_codes(), choice.facts.name) if self.has_names else {}
        entries = []
        for combination, claimed in zip(chosen, expect, strict=False):
            setting = {"options": combination.options(own_options, matrices[0].mark)}
            setting |= {} if claimed is None else {"expect": claimed}
            label = combination.label(choice.label or first)
            entries.append(replace(choice, setting=setting, label=label, from_every=True))
        return entries

    def _shared_matrix(self, choice: AlgorithmEntry) -> YamlItem | None:
        """Return the part of the file's `every` that concerns this algorithm."""
        if self.every is None or not isinstance(self.every.value, YamlMapping):
            return self.every
        own_every = choice.setting.get("every")
        taken_options = own_every.pairs if own_every else {}
        own_pairs = {
            name: pair
            for name, pair in self.every.pairs.items()
            if name in choice.known_options and name not in taken_options
        }
        if not own_pairs and self.every.pairs:  # an empty mapping is reported as empty
            return None
        return YamlItem(self.every.mark, YamlMapping(own_pairs, self.every.mark))

    def _claims(
        self, choice: AlgorithmEntry, count: int, faults: FaultList
    ) -> list[YamlItem | None]:
        """Return the claims of each combination."""
        expect = choice.setting.get("expect")
        if expect is None or not isinstance(expect.value, YamlList):
            return [expect] * count
        if len(expect.items) != count:
            message = f"{len(expect.items)} claims are listed, and there are {count} combinations"
            remedy = "write one mapping for each, in their order: the last option changes first"
            faults.add(expect.mark, message, remedy)
        return [*expect.items]


def entries(
    choices: Choices,
    options: YamlItem | None,
    expect: YamlItem | None,
    limits: Limits,
    faults: FaultList,
    catalogue: KnownNames,
) -> list[Entry]:
    """Return what is to be run: the file's options and claims, overridden by each choice's own."""
    if options is not None and choices.whole:
        _check_shared(options, choices.entries, catalogue, faults)
    shared = claims(expect, faults) if expect else Claims()
    return [
        _entry(choice, options, shared, limits, faults, catalogue) for choice in choices.entries
    ]


def _choice(
    at: YamlItem,
    catalogue: KnownNames,
    game_options: Mapping[str, Option],
    faults: FaultList,
    is_single: bool,
    engines: bool,
) -> AlgorithmEntry | None:
    """Return the algorithm or the engine that is written at the place; None if it is faulty."""
    match at.value:
        case Scalar() as name:
            facts = _facts(name, catalogue, faults)
            return _unset(facts, at.mark, game_options) if facts else None
        case YamlMapping(pairs=pairs) if ENGINE.name in pairs and not is_single:
            if engines:
                return _engine(at, game_options, faults)
            message = "an engine plays matches, and nothing else is made of it"
            remedy = "name an algorithm here, or give the file to `walkthroughs match`"
            faults.add(pairs[ENGINE.name].key.mark, message, remedy)
            return None
        case YamlMapping(pairs=pairs) if len(pairs) == 1 and not is_single:
            ((pair),) = pairs.values()
            facts = _facts(pair.key, catalogue, faults)
            if isinstance(pair.value, Scalar) and pair.value.null:
                return _unset(facts, at.mark, game_options) if facts else None
            setting = validate(Setting, _without_claim_lists(pair), faults)
            if facts is None or setting is None:
                return None
            entry = _unset(facts, at.mark, game_options)
            return replace(entry, setting=pair.pairs, label=languages(setting.label))
        case BadValue():
            return None
    remedy = (
        "put the mapping into a list" if is_single and isinstance(at.value, YamlMapping) else FORMS
    )
    unfit(at.value, "an algorithm", remedy).report(at.mark, faults)
    return None


def _unset(
    facts: AlgorithmFacts, mark: Position, game_options: Mapping[str, Option]
) -> AlgorithmEntry:
    """Return the algorithm without settings of its own."""
    return AlgorithmEntry(facts, mark, {**facts.options, **game_options})


def _program(command: str) -> str:
    """Return the program that a command line starts, whose path may stand in quotation marks; the
    first word where a mark is open."""
    try:
        return shlex.split(command, posix=os.name == "posix")[0]
    except ValueError:
        return command.split()[0]


def _engine(
    at: YamlItem, game_options: Mapping[str, Option], faults: FaultList
) -> AlgorithmEntry | None:
    """Return the side that an engine plays; without a label it has the name of its program."""
    read = validate(EngineModel, at, faults)
    if read is None:
        return None
    options = at.pairs["options"].pairs if "options" in at.pairs else {}
    engine = Engine(
        command=read.engine,
        depth=read.depth,
        nodes=read.nodes,
        movetime=read.movetime,
        timeout=read.timeout,
        options=FrozenMap(read.options),
        mark=at.pairs[ENGINE.name].mark,
        option_marks=FrozenMap({name: pair.mark for name, pair in options.items()}),
    )
    program = PurePath(_program(read.engine)).name
    label = languages(read.label) or FrozenMap(dict.fromkeys(language_codes(), program))
    return replace(_unset(ENGINE, at.mark, game_options), label=label, engine=engine)


def _without_claim_lists(at: YamlItem) -> YamlItem:
    """Return the entry without a list of claims, each of which is read with its combination."""
    if "every" not in at.pairs or "expect" not in at.pairs:
        return at
    if not isinstance(at.pairs["expect"].value, YamlList):
        return at
    left = {name: pair for name, pair in at.pairs.items() if name != "expect"}
    return YamlItem(at.mark, YamlMapping(left, at.value.mark))


def _facts(name: Scalar, catalogue: KnownNames, faults: FaultList) -> AlgorithmFacts | None:
    facts = catalogue.algorithms.get(name.text)
    if facts is None:
        message = f"there is no algorithm `{name.text[:40]}`"
        faults.add(name.mark, message, choose_algorithm(name.text, catalogue))
    return facts


def _distinct(chosen: tuple[AlgorithmEntry, ...], faults: FaultList) -> None:
    first: dict[tuple[str, str], Position] = {}
    for choice in chosen:
        for called in (choice.label or dict.fromkeys(language_codes(), choice.facts.name)).items():
            if called in first:
                message = f"two entries are called `{called[1][:40]}`, the first at {first[called]}"
                remedy = "give each a label of its own, {" + choice.facts.name + ": {label: …}}"
                faults.add(choice.mark, message, remedy)
                break
            first[called] = choice.mark


def _check_shared(
    options: YamlItem,
    chosen: Sequence[AlgorithmEntry],
    catalogue: KnownNames,
    faults: FaultList,
) -> None:
    """Report the options, which all entries share, that none of them takes."""
    names = list(dict.fromkeys(name for choice in chosen for name in choice.known_options))
    algorithms = list(dict.fromkeys(choice.facts.name for choice in chosen))
    who_knows = f"{list_text(algorithms, 'and')} {'knows' if len(algorithms) == 1 else 'know'}"
    for pair in options.pairs.values():
        if pair.key.text not in names:
            message = f"{who_knows} no option `{pair.key.text[:40]}`"
            faults.add(pair.key.mark, message, choose_option(pair.key.text, names, catalogue))


def _entry(
    choice: AlgorithmEntry,
    options: YamlItem | None,
    shared: Claims,
    limits: Limits,
    faults: FaultList,
    catalogue: KnownNames,
) -> Entry:
    written: list[YamlItem] = []
    if options is not None and isinstance(options.value, YamlMapping):
        known_options = choice.known_options
        own_pairs = {name: pair for name, pair in options.pairs.items() if name in known_options}
        written.append(YamlItem(options.mark, YamlMapping(own_pairs, options.value.mark)))
    elif options is not None:
        written.append(options)
    if "options" in choice.setting:
        written.append(choice.setting["options"])
    own_claims = (
        claims(choice.setting["expect"], faults) if "expect" in choice.setting else Claims()
    )
    return Entry(
        algorithm=choice.facts.name,
        options=given_options(
            choice.facts.name, choice.known_options, written, limits, faults, catalogue
        ),
        expect=FrozenMap({**shared.values, **own_claims.values}),
        label=choice.label,
        from_every=choice.from_every,
        engine=choice.engine,
        claims=FrozenMap({**shared.marks, **own_claims.marks}),
    )


# Checks of a whole file: whether its algorithms, tree, options and page type fit together.


@dataclass(frozen=True, slots=True)
class PageRequest:
    """The request that a file makes of its page type."""

    mark: Position
    """Place where the file names the type."""
    searches: Choices
    options: Sequence[YamlItem]
    """Every place where options are set."""
    tree: Tree | None
    """None for a game, and for a tree that cannot be read."""
    game: bool

    @property
    def searched(self) -> bool:
        """Whether the file says what is searched: a game, or a tree that can be read."""
        return self.game or self.tree is not None


def check_keys(top: YamlMapping, faults: FaultList) -> None:
    """Report a file without exactly one of tree and game, or with keys that only the other may
    have."""
    keys = {name: pair.key.mark for name, pair in top.pairs.items()}
    if "tree" in keys and "game" in keys:
        later = max(keys["tree"], keys["game"])
        message = "the file has both a `tree` and a `game`"
        faults.add(later, message, "leave one of them out: a walkthrough searches one thing")
    elif not any(nearest(name, ("tree", "game")) for name in keys):
        message = "the file has neither a `tree` nor a `game`"
        faults.add(START, message, "add `tree: [[3, 12, 8], [2, 4, 6]]`, or the name of a game")
    for needed, names in (("game", ("position", "to-move")), ("tree", ("range",))):
        for name in names:
            if name in keys and needed not in keys and ("tree" in keys or "game" in keys):
                message = f"`{name}` says something of a {needed}, and the file has none"
                faults.add(keys[name], message, "leave it out")


def check_range(
    range: tuple[Number, Number], mark: Position, tree: Tree, faults: FaultList
) -> None:
    """Report scores outside the range that the author states at the mark."""
    low, high = range
    for place, node in tree.marked():
        for kind, score in (("leaf", node.value), ("estimate", node.estimate)):
            if score is not None and not low <= score <= high:
                message = f"the {kind} {score} at {place} lies outside [{low}, {high}]"
                faults.add(mark, message, "widen the range")
                return


def check_players(
    chosen: Iterable[AlgorithmEntry], tree: Tree, catalogue: KnownNames, faults: FaultList
) -> None:
    """Report the algorithms that cannot search the tree."""
    for choice in chosen:
        if wrong := search_obstacle(choice.facts, tree, catalogue):
            faults.add(choice.mark, *wrong)


def search_obstacle(
    facts: AlgorithmFacts, tree: Tree, catalogue: KnownNames
) -> tuple[str, str] | None:
    """Return why the algorithm cannot search the tree and which ones can; None if it can."""
    chance = next((mark for mark, node in tree.marked() if node.turn == 0), None)
    players = len({node.turn for node in tree.nodes if node.branches and node.turn})
    if facts.searches(chance=chance is not None, players=players):
        return None
    obstacle = f"a tree of {players} players"
    if chance is not None and not facts.chance:
        obstacle = f"chance nodes, and there is one at {chance}"
    able = catalogue.able(chance=chance is not None, players=players)
    remedy = f"use {list_text(able)}" if able else "no algorithm can: change the tree"
    return f"{facts.name} cannot search {obstacle}", remedy
