"""Which algorithms a file runs, with which options, and what it claims of each run."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..languages import codes
from .catalogue import AlgorithmFacts, Catalogue, Option
from .chapter import languages
from .claims import Claims, claims
from .faults import Faults, Mark, choose, listed
from .limits import Limits
from .models import Setting
from .options import foreign, settle
from .scalars import unfit
from .values import Entry, FrozenMap
from .words import validate
from .written import At, Hole, Items, Pairs, Scalar

FORMS = "write a name, or {name: {options: …, expect: …, label: …}}"


@dataclass(frozen=True, slots=True)
class Choice:
    """An algorithm that a file runs, as written."""

    facts: AlgorithmFacts
    mark: Mark
    setting: Mapping[str, At]
    """Its own `options` and `expect`, where it has them."""
    label: FrozenMap[str, str]


@dataclass(frozen=True, slots=True)
class Choices:
    """The algorithms that a file runs."""

    chosen: tuple[Choice, ...] = ()
    whole: bool = False
    """Whether all of them could be read, so that the rest of the file can be held against them."""


def choices(at: At, catalogue: Catalogue, limits: Limits, faults: Faults) -> Choices:
    """The algorithms named at the place; those that cannot be read are told and left out, and so
    are those beyond the limit."""
    alone = not isinstance(at.value, Items)
    written = at.value.items if isinstance(at.value, Items) else (at,)
    if not written:
        faults.add(at.mark, "the list of algorithms is empty", "name one")
    if len(written) > limits.runs:
        message = f"{len(written):,} algorithms are listed, and at most {limits.runs:,} are run"
        cure = f"leave some out from here on, or {limits.remedy('runs')}"
        faults.add(written[limits.runs].mark, message, cure)
    within = written[: limits.runs]
    read = [_choice(part, catalogue, faults, alone) for part in within]
    chosen = tuple(choice for choice in read if choice is not None)
    _distinct(chosen, faults)
    return Choices(chosen, whole=0 < len(chosen) == len(written))


def entries(
    choices: Choices,
    extra: Mapping[str, Option],
    options: At | None,
    expect: At | None,
    limits: Limits,
    faults: Faults,
    catalogue: Catalogue,
) -> list[Entry]:
    """What is to be run: the file's options and claims, and over them each choice's own.

    `extra` are the options of the game, which may stand among the algorithm's."""
    known = [{**choice.facts.options, **extra} for choice in choices.chosen]
    if options is not None and choices.whole:
        _known_to_one(options, choices.chosen, known, faults, catalogue)
    shared = claims(expect, faults) if expect else Claims()
    return [
        _entry(choice, names, options, shared, limits, faults, catalogue)
        for choice, names in zip(choices.chosen, known, strict=True)
    ]


def _choice(at: At, catalogue: Catalogue, faults: Faults, alone: bool) -> Choice | None:
    match at.value:
        case Scalar() as name:
            facts = _facts(name, catalogue, faults)
            return Choice(facts, at.mark, {}, FrozenMap()) if facts else None
        case Pairs(pairs=pairs) if len(pairs) == 1 and not alone:
            ((pair),) = pairs.values()
            facts = _facts(pair.key, catalogue, faults)
            if isinstance(pair.at.value, Scalar) and pair.at.value.null:
                return Choice(facts, at.mark, {}, FrozenMap()) if facts else None
            setting = validate(Setting, pair.at, faults)
            if facts is None or setting is None or not isinstance(pair.at.value, Pairs):
                return None
            own = {name: part.at for name, part in pair.at.value.pairs.items()}
            return Choice(facts, at.mark, own, languages(setting.label))
        case Hole():
            return None
    remedy = "put the mapping into a list" if alone and isinstance(at.value, Pairs) else FORMS
    wrong = unfit(at.value, "an algorithm", remedy)
    faults.add(at.mark, wrong.message, wrong.remedy)
    return None


def _facts(name: Scalar, catalogue: Catalogue, faults: Faults) -> AlgorithmFacts | None:
    facts = catalogue.algorithms.get(name.text)
    if facts is None:
        message = f"there is no algorithm `{name.text[:40]}`"
        faults.add(name.mark, message, choose(name.text, catalogue.algorithms))
    return facts


def _distinct(chosen: tuple[Choice, ...], faults: Faults) -> None:
    first: dict[tuple[str, str], Mark] = {}
    for choice in chosen:
        for called in (choice.label or dict.fromkeys(codes(), choice.facts.name)).items():
            if called in first:
                message = f"two entries are called `{called[1][:40]}`, the first at {first[called]}"
                remedy = "give each a label of its own, {" + choice.facts.name + ": {label: …}}"
                faults.add(choice.mark, message, remedy)
                break
            first[called] = choice.mark


def _known_to_one(
    options: At,
    chosen: tuple[Choice, ...],
    known: list[dict[str, Option]],
    faults: Faults,
    catalogue: Catalogue,
) -> None:
    """Tell the shared options that no entry takes."""
    names = list(dict.fromkeys(name for some in known for name in some))
    algorithms = list(dict.fromkeys(choice.facts.name for choice in chosen))
    who = f"{listed(algorithms, 'and')} {'knows' if len(algorithms) == 1 else 'know'}"
    pairs = options.value.pairs.values() if isinstance(options.value, Pairs) else ()
    for pair in pairs:
        if pair.key.text not in names:
            message = f"{who} no option `{pair.key.text[:40]}`"
            faults.add(pair.key.mark, message, foreign(pair.key.text, names, catalogue))


def _entry(
    choice: Choice,
    known: Mapping[str, Option],
    options: At | None,
    shared: Claims,
    limits: Limits,
    faults: Faults,
    catalogue: Catalogue,
) -> Entry:
    written: list[At] = []
    if options is not None and isinstance(options.value, Pairs):
        pairs = options.value.pairs
        mine = {name: pair for name, pair in pairs.items() if name in known}
        written.append(At(options.mark, Pairs(mine, options.value.mark)))
    elif options is not None:
        written.append(options)
    if "options" in choice.setting:
        written.append(choice.setting["options"])
    own = claims(choice.setting["expect"], faults) if "expect" in choice.setting else Claims()
    return Entry(
        algorithm=choice.facts.name,
        options=settle(choice.facts.name, known, written, limits, faults, catalogue),
        expect=FrozenMap({**shared.values, **own.values}),
        label=choice.label,
        claims=FrozenMap({**shared.marks, **own.marks}),
    )
