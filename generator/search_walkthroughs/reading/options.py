"""Options: what an algorithm or a game lets the author set, read by its own annotations."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, Field, create_model

from .errors import START, BadInput, Fault, FaultList, Position, choose, list_text, quote_short
from .known_names import AlgorithmFacts, GameFacts, KnownNames, Option
from .limits import DEFAULT_LIMITS, Limits, decode
from .models import AtLeast, Line, Margins, Number, StrictModel, Switch, Whole, Window
from .validation import given_fields, validate
from .walkthrough import FrozenMap
from .yaml.yaml_parser import compose
from .yaml.yaml_values import Scalar, YamlItem, YamlMapping, choice, unfit

KINDS: Mapping[object, object] = {
    "at-least": AtLeast,
    bool: Switch,
    int: Whole,
    float: Number,
    str: Line,
    tuple[float, float]: Window,
    tuple[float, ...]: Margins,
}

COMMAND = "--option"

MAX_NAMED_OWNERS = 3
"""Upper limit of owners of an option that are named; of more, only the number is."""

BUDGET = "playouts"
"""Name of the option that says how many games are played out for one decision."""


def option_type(annotation: Any) -> Any:
    """Return the annotation with the reader of its kind.

    >>> option_type(Literal["soft", "hard"]) is option_type(bool)
    False
    """
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated and args[1] in KINDS:
        return KINDS[args[1]]
    if origin is Annotated:  # the bounds go before the reader, and so into the JSON Schema
        base, *readers = get_args(option_type(args[0]))
        return Annotated[(base, *args[1:], *readers)]
    if origin is Literal:
        return Annotated[annotation, BeforeValidator(choice(*args))]
    if origin in (Union, UnionType):
        members = [arg for arg in args if arg is not NoneType]
        if len(members) == 1:
            return option_type(members[0])
    if annotation in KINDS:
        return KINDS[annotation]
    raise TypeError(f"no option can be annotated {annotation!r}")


def options_model(name: str, options: Mapping[str, Option]) -> type[BaseModel]:
    """Return a model of these options; those that are not given stay unset."""
    facts = tuple((key, option.annotation, option.doc) for key, option in options.items())
    try:
        return _make_model(name, facts)
    except TypeError:  # the bounds of another package's option may have no hash
        return _make_model.__wrapped__(name, facts)


@lru_cache(maxsize=256)
def _make_model(name: str, options: tuple[tuple[str, Any, str], ...]) -> type[BaseModel]:
    """Return the model, kept because making it takes longer than reading options with it."""
    fields: dict[str, Any] = {
        f"option_{number}": (
            option_type(annotation),
            Field(None, alias=key, title=key, description=doc or None),
        )
        for number, (key, annotation, doc) in enumerate(options)
    }
    return create_model(name, __base__=StrictModel, **fields)


def read_options(
    pairs: Sequence[str],
    facts: AlgorithmFacts | GameFacts,
    extra: Mapping[str, Option] = FrozenMap(),
    limits: Limits = DEFAULT_LIMITS,
    catalogue: KnownNames | None = None,
) -> Mapping[str, object]:
    """Return the options given on the command line, each as `name=value` with the value in YAML.

    `extra` are the options of the game that the algorithm searches; the catalogue knows whose
    options others are.
    """
    faults = FaultList(COMMAND)
    try:
        written = _as_mapping(pairs, limits, faults)
        options_by_name = {**facts.options, **extra}
        at = YamlItem(START, YamlMapping(written, START))
        options = given_options(facts.name, options_by_name, [at], limits, faults, catalogue)
        faults.close()
    except BadInput as error:
        raise BadInput(_of_pair(fault, pairs) for fault in error.faults) from error
    return options


def _as_mapping(pairs: Sequence[str], limits: Limits, faults: FaultList) -> dict[str, YamlItem]:
    """Return the pairs as a mapping in which each stands on a line of its own."""
    written: dict[str, YamlItem] = {}
    for line, pair in enumerate(pairs, 1):
        name, equals, value_text = pair.partition("=")
        begin = Position(line, 1)
        if not equals:
            remedy = "write a name, an equals sign and a value: depth=3"
            faults.add(begin, f"found {quote_short(pair)} without a value", remedy)
        elif name in written:
            faults.add(begin, f"the option `{name[:40]}` is given twice", "give it once")
        else:
            text = "\n" * (line - 1) + " ".join(value_text.splitlines())
            read = compose(decode(text, limits, faults), limits, faults)
            value = read or Scalar("", True, begin)
            written[name] = YamlItem(begin, value, Scalar(name, True, begin))
    return written


def _of_pair(fault: Fault, pairs: Sequence[str]) -> Fault:
    """Return the fault of the pair that stands on its line."""
    pair = pairs[min(fault.line, len(pairs)) - 1] if pairs else ""
    argument = f"{COMMAND} {quote_short(pair)[1:-1]}".rstrip()
    return Fault.of_argument(argument, fault.message, fault.remedy)


def given_options(
    name: str,
    options: Mapping[str, Option],
    written: Iterable[YamlItem],
    limits: Limits,
    faults: FaultList,
    catalogue: KnownNames | None = None,
) -> FrozenMap[str, object]:
    """Return the options given in any of the mappings; later ones override earlier ones."""
    result: dict[str, object] = {}
    for at in written:
        read = validate(
            options_model(name, options),
            at,
            faults,
            f"{name} knows no option",
            lambda pair, names: choose_option(pair.key.text, names, catalogue),
        )
        if read is not None:
            settings = given_fields(read)
            if BUDGET in settings:
                check_playouts(settings[BUDGET], at.pairs[BUDGET], limits, faults)
            result |= settings
    return FrozenMap({key: result[key] for key in options if key in result})


def choose_option(name: str, names: Sequence[str], catalogue: KnownNames | None) -> str:
    """Return the remedy for an option that is none of the names, with those that take it, if
    any."""
    algorithms, games = catalogue.owners(name) if catalogue else ([], [])
    owners = algorithms or [f"the game {game}" for game in games]
    if catalogue and len(algorithms) == len(catalogue.algorithms):
        owners = ["every algorithm"]
    if not owners:
        return choose(name, names)
    if (more := len(owners) - MAX_NAMED_OWNERS) > 0:
        owners = [*owners[:MAX_NAMED_OWNERS], f"{more} more"]
    own_names = f"here it may be {list_text(names)}" if names else "here there is none"
    return f"it is an option of {list_text(owners, 'and')}; {own_names}"


def check_playouts(number: int, at: YamlItem, limits: Limits, faults: FaultList) -> None:
    """Report more playouts, written at the place, than the limit allows."""
    if number > limits.playouts:
        remedy = limits.remedy("playouts", number, "choose a smaller one")
        unfit(at.value, f"a number of at most {limits.playouts:,}", remedy).report(at.mark, faults)
