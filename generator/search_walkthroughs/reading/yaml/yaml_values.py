"""YAML nodes with places; what a scalar means (number, switch, text)."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import inf
from typing import TypeAlias

from ..errors import START, PlacelessFault, Position, list_text, nearest, quote_short
from ..limits import FOREIGN
from ..walkthrough import Number
from .punctuation import DECIMAL_COMMA, LIST, intended_number, intended_sign

# Texts, lists and mappings with their positions. A scalar keeps its text, because only its reader
# knows what it means: `1e3` is a label in one place and a number in another.


@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """A text, as written."""

    text: str
    plain: bool
    """True if written without quotes, so that it may also be a number, a switch or nothing."""
    mark: Position

    @property
    def null(self) -> bool:
        """Whether nothing is meant."""
        return self.plain and self.text in ("", "~", "null", "Null", "NULL")


NO_KEY = Scalar("", plain=True, mark=START)
"""The key of what no mapping holds."""


@dataclass(frozen=True, slots=True)
class YamlItem:
    """A value where it is used; an alias is used elsewhere than the value is written."""

    mark: Position
    value: "Value"
    key: Scalar = NO_KEY
    """The key that leads to it in a mapping."""

    @property
    def items(self) -> "tuple[YamlItem, ...]":
        """Members of the list that it is; none if it is another thing."""
        return self.value.items if isinstance(self.value, YamlList) else ()

    @property
    def pairs(self) -> "Mapping[str, YamlItem]":
        """Pairs of the mapping that it is, by key; none if it is another thing."""
        return self.value.pairs if isinstance(self.value, YamlMapping) else {}


@dataclass(frozen=True, slots=True, eq=False)
class YamlList:
    """A list."""

    items: tuple[YamlItem, ...]
    mark: Position


@dataclass(frozen=True, slots=True, eq=False)
class YamlMapping:
    """A mapping; its keys are texts as written."""

    pairs: dict[str, YamlItem]
    mark: Position


@dataclass(frozen=True, slots=True, eq=False)
class BadValue:
    """Something whose fault has been reported already; nothing more is reported about it."""

    mark: Position


Value: TypeAlias = Scalar | YamlList | YamlMapping | BadValue


def plain(value: Value) -> object:
    """Return the value as dicts and lists, its scalars and `BadValue`s as they are.

    Not for trees: it recurses.
    Only what lies outside `tree` is read this way, where a few levels are all that is allowed."""
    match value:
        case YamlList(items=items):
            return [plain(at.value) for at in items]
        case YamlMapping(pairs=pairs):
            return {name: plain(pair.value) for name, pair in pairs.items()}
    return value


# A scalar as a number, a switch or a text, by the rules of YAML 1.2. Two spellings are refused:
# `017`, which is 15 in YAML 1.1, and numbers with so many digits that nobody can have typed them.

MAX_NUMBER_CHARACTERS = 40
"""Upper limit of characters of a number."""

MAX_NUMBER = 1e300
"""Upper limit of numbers: a float can hold the differences and means of such numbers."""

MAX_COMMON_DENOMINATOR = 10**100
"""Upper limit of the common denominator of the chances of one node."""

TREE = "a tree"
"""Words for what is expected where a leaf may stand."""

WHOLE_NUMBER = re.compile(r"[-+]?(0|[1-9][0-9]*)|0o[0-7]+|0x[0-9a-fA-F]+")
DECIMAL = re.compile(r"[-+]?(\.[0-9]+|(0|[1-9][0-9]*)(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
INFINITE = re.compile(r"([-+]?)\.?(?:inf|Inf|INF)")
FRACTION = re.compile(r"-?[0-9]{1,40}/[1-9][0-9]{0,39}")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
SHARE = re.compile(r"[0-9]+/[0-9]+|[0-9]+(\.[0-9]*)?|\.[0-9]+")
DIGITS = re.compile(r"[-+]?[0-9][0-9_,:' ]*")
SEVERAL = re.compile(r"(?![-+]?[0-9]{1,3}( [0-9]{3})+$)[-+]?[0-9.]+( +[-+]?[0-9.]+)+")
"""Pattern of numbers with spaces between them, except one number whose thousands are parted."""

SWITCHES = {
    word: on
    for words, on in (("true on", True), ("false off", False))
    for name in words.split()
    for word in (name, name.capitalize(), name.upper())
}


class UnfitValue(PlacelessFault):
    """A value that is not what its place asks for."""


def unfit(value: object, expected: str, remedy: str, detail: str = "") -> UnfitValue:
    """Return the error for a value where another is expected; the detail says what that may be."""
    tail = f": {detail}" if detail else ""
    return UnfitValue(f"found {value_text(value)}, {expected} is expected{tail}", remedy)


def value_text(value: object) -> str:
    """Return the value, named for a message."""
    match value:
        case Scalar() if value.null:
            return "nothing"
        case Scalar() if numeric(value):
            return f"number {quote_short(value.text)[1:-1]}"
        case Scalar():
            return f"text {quote_short(value.text)}"
        case YamlList() | list():
            return "a list"
        case YamlMapping() | dict():
            return "a mapping"
    return "something unreadable"


def numeric(scalar: Scalar) -> bool:
    """Return whether YAML 1.2 reads the scalar as a finite number's text."""
    text = scalar.text
    return scalar.plain and bool(WHOLE_NUMBER.fullmatch(text) or DECIMAL.fullmatch(text))


def number(value: object, expected: str = "a number", detail: str = "") -> Number:
    """Return a finite number: ints stay ints, and floats without a fraction become ints."""
    if not isinstance(value, Scalar) or not numeric(value):
        raise unfit(value, expected, _number_remedy(value, expected), detail)
    text = value.text
    if len(text) > MAX_NUMBER_CHARACTERS:
        raise unfit(
            value, f"a number of at most {MAX_NUMBER_CHARACTERS} characters", "write it shorter"
        )
    if WHOLE_NUMBER.fullmatch(text):
        return int(text, 0)
    result = float(text)
    if abs(result) > MAX_NUMBER:
        raise unfit(value, "a number of at most 1e300", "write a smaller one")
    return int(result) if result.is_integer() and abs(result) <= 2**53 else result


def extended_number(value: object) -> Number:
    """Return a number, or one of the two infinities, written `inf` or `.inf`."""
    sign = INFINITE.fullmatch(value.text) if isinstance(value, Scalar) else None
    if sign:
        return -inf if sign[1] == "-" else inf
    return number(value, 'a number, "inf" or "-inf"')


def mean(value: object) -> Number | Fraction:
    """Return a number, a fraction such as 10/3 (a mean is seldom whole), or an infinity."""
    if isinstance(value, Scalar) and FRACTION.fullmatch(value.text):
        return Fraction(value.text)
    return extended_number(value)


def whole(value: object) -> int:
    """Return a whole number."""
    result = number(value, "a whole number")
    if isinstance(result, int):
        return result
    raise unfit(value, "a whole number", "leave the fraction out")


def count(value: object) -> int:
    """Return a whole number from 0."""
    result = whole(value)
    if result < 0:
        raise unfit(value, "a whole number from 0", "leave the minus sign out")
    return result


def at_least(value: object) -> Number:
    """Return a goal: the words `at-least` and a number."""
    if isinstance(value, Scalar):
        word, _, rest = value.text.partition(" ")
        goal = Scalar(rest.strip(), True, value.mark)
        if word == "at-least" and numeric(goal):
            return number(goal)
    raise unfit(value, "a goal", "write at-least and a number: at-least 5")


def switch(value: object) -> bool:
    """Return a switch: true and on, false and off."""
    if isinstance(value, Scalar) and value.plain and value.text in SWITCHES:
        return SWITCHES[value.text]
    raise unfit(value, "true or false", "write true or false (`on` and `off` mean the same)")


def text(value: object, expected: str = "a text") -> str:
    """Return a text, as written; numbers and switches are texts here."""
    if not isinstance(value, Scalar) or value.null or not value.text.strip():
        raise unfit(value, expected, "write some words, in quotes if need be")
    if hidden := FOREIGN.search(value.text):
        raise unfit(value, "a text that can be seen", f"leave out U+{ord(hidden[0]):04X}")
    return value.text.strip()


def line(value: object) -> str:
    """Return a text of one line."""
    result = text(value)
    if "\n" in result:
        raise unfit(value, "a text of one line", "put it on one line")
    return result


def day(value: object) -> str:
    """Return a day of the calendar, year first: 2026-11-23."""
    written = value.text if isinstance(value, Scalar) else ""
    with suppress(ValueError):
        if DAY.fullmatch(written):
            return date.fromisoformat(written).isoformat()
    raise unfit(value, "a day", "write year, month and day: 2026-11-23")


def choice(*choices: object) -> Callable[[object], object]:
    """Return the reader of one of these words."""
    words = {str(word): word for word in choices}

    def read(value: object) -> object:
        if isinstance(value, Scalar) and value.text in words:
            return words[value.text]
        guess = nearest(value.text, words) if isinstance(value, Scalar) else None
        kind = "words" if all(isinstance(word, str) for word in choices) else "values"
        remedy = f"did you mean `{guess}`?" if guess else f"write one of these {kind}"
        raise unfit(value, list_text(words), remedy)

    return read


def share(value: object, name: str = "chance") -> tuple[Fraction, bool]:
    """Return a chance, or what else the name says, exact to the digit written, and whether it is a
    whole weight."""
    remedy = "write a decimal, a fraction such as 1/3, or a whole weight, above 0"
    if not isinstance(value, Scalar) or not SHARE.fullmatch(value.text):
        likely_number = intended_number(value.text) if isinstance(value, Scalar) else None
        raise unfit(value, f"a {name}", f"write {likely_number}" if likely_number else remedy)
    if len(value.text) > MAX_NUMBER_CHARACTERS:
        raise unfit(
            value, f"a {name} of at most {MAX_NUMBER_CHARACTERS} characters", "write it shorter"
        )
    above, _, below = value.text.partition("/")
    if not below.strip("0") and "/" in value.text:
        raise unfit(value, f"a {name}", "a fraction's lower number must be above 0")
    result = Fraction(above) / int(below or 1)
    if result <= 0:
        cure = "leave the child out if it cannot happen" if name == "chance" else remedy
        raise unfit(value, f"a {name} above 0", cure)
    return result, above.isdigit() and not below


def decimal_text(number: Fraction) -> str:
    """Return the number as a decimal if that is short, else as a fraction.

    >>> decimal_text(Fraction(99, 100)), decimal_text(Fraction(2, 3))
    ('0.99', '2/3')
    """
    decimal = f"{float(number):.12g}"
    return decimal if Fraction(decimal) == number else str(number)[:60]


def _number_remedy(value: object, expected: str) -> str:
    example = "5 or -2" if "whole" in expected else "5, -2 or 0.5"
    if isinstance(value, Scalar) and not value.null:
        bare = value.text.strip()
        if not value.plain and numeric(Scalar(bare, True, value.mark)):
            return f"write {quote_short(bare)[1:-1]} without quotes"
        if INFINITE.fullmatch(bare) or bare.lower() in (".nan", "nan"):
            return "write a finite number"
        if remedy := intended_sign(bare):
            return remedy
        if LIST.fullmatch(bare) and not intended_number(bare):
            single_number, number_or_tree = (
                "write a single number",
                f"write {quote_short(f'[{bare}]')[1:-1]} for a list",
            )
            return number_or_tree if expected == TREE else single_number
        if likely_number := intended_number(bare):
            two = DECIMAL_COMMA.fullmatch(bare) and "." in likely_number and expected == TREE
            leaves = likely_number.replace(".", ", ")
            return f"write {quote_short(likely_number)[1:-1]}" + (
                f", or [{leaves}] for two leaves" * bool(two)
            )
        digits = re.sub("[^0-9]", "", bare).lstrip("0") or "0"
        if SEVERAL.fullmatch(bare) and expected == TREE:
            return "part the numbers with commas"
        if DIGITS.fullmatch(bare) and ":" not in bare:
            sign = "-" if bare[0] == "-" else ""
            return f"write {quote_short(sign + digits)[1:-1]}: digits only, no leading zeros"
    return f"write a number such as {example}"
