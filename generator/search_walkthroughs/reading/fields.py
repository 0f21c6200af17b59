"""The kinds of values a field may hold: each reads what is written and gives its JSON Schema.

A field's reader sees the scalar as written and takes it for what the field asks for, so that the
label `no`, the text `12:30` and the number `1e3` are what they look like to their author.
"""

import re
from fractions import Fraction
from typing import Annotated, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    WithJsonSchema,
)

from . import scalars
from .faults import shown
from .values import Number as Num
from .written import Scalar

ANY_SCALAR = {"type": ["string", "number", "boolean", "null"]}
"""What an editor takes a label for: `4` and `no` need no quotes."""

WORDS = {"type": ["string", "number"]}
"""What an editor takes a text for: a title may be `2024`."""

ADDRESS = re.compile(r"https?://[^\s/?#\\\"'<>@]+([/?#][^\s\"'<>\\]*)?")
"""An http address that is safe to put into a link."""


class Strict(BaseModel):
    """Keys that no field asks for are faults."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


def label(value: object) -> str:
    """A label or path, as written."""
    if isinstance(value, Scalar) and (value.text or not value.plain):
        return value.text
    raise scalars.unfit(value, "a label", "write the label of a child, in quotes if need be")


def best(value: object) -> str | None:
    """A label, or null where there is no best move."""
    return None if isinstance(value, Scalar) and value.null else label(value)


def shape(value: object) -> str | None:
    """Which of the forms a value has; the names double as pydantic's tags."""
    if isinstance(value, Scalar):
        return None if value.null else "as text"
    return "as list" if isinstance(value, list) else "as mapping"


def form(words: str) -> Discriminator:
    """Tells apart values that may be written in several forms."""
    return Discriminator(shape, custom_error_type="form", custom_error_message=words)


Text: TypeAlias = Annotated[str, BeforeValidator(scalars.text), WithJsonSchema(WORDS)]
Line: TypeAlias = Annotated[str, BeforeValidator(scalars.line), WithJsonSchema(WORDS)]
Label: TypeAlias = Annotated[str, BeforeValidator(label), WithJsonSchema(ANY_SCALAR)]
Best: TypeAlias = Annotated[str | None, BeforeValidator(best), WithJsonSchema(ANY_SCALAR)]
Number: TypeAlias = Annotated[
    Num, BeforeValidator(scalars.number), WithJsonSchema({"type": "number"})
]
Extended: TypeAlias = Annotated[
    Num,
    BeforeValidator(scalars.extended),
    WithJsonSchema({"anyOf": [{"type": "number"}, {"enum": ["inf", "-inf", ".inf", "-.inf"]}]}),
]
Mean: TypeAlias = Annotated[
    Num | Fraction,
    BeforeValidator(scalars.mean),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "number"},
                {"enum": ["inf", "-inf", ".inf", "-.inf"]},
                {"type": "string", "pattern": "^-?[0-9]+/[1-9][0-9]*$"},
            ]
        }
    ),
]
Count: TypeAlias = Annotated[
    int, BeforeValidator(scalars.count), WithJsonSchema({"type": "integer", "minimum": 0})
]
Positive: TypeAlias = Annotated[int, Field(ge=1), BeforeValidator(scalars.whole)]
Whole: TypeAlias = Annotated[int, BeforeValidator(scalars.whole)]
AtLeast: TypeAlias = Annotated[
    Num,
    BeforeValidator(scalars.at_least),
    WithJsonSchema({"type": "string", "pattern": "^at-least +[-+.0-9]"}),
]
Switch: TypeAlias = Annotated[
    bool, BeforeValidator(scalars.switch), WithJsonSchema({"enum": [True, False, "on", "off"]})
]


def two(value: object) -> object:
    """A list of two."""
    if isinstance(value, list) and len(value) == 2:
        return value
    raise scalars.unfit(value, "a list of two numbers", "write [low, high]")


def rising(ends: tuple[Num, Num]) -> tuple[Num, Num]:
    """The window, if something lies between its ends."""
    if ends[0] < ends[1]:
        return ends
    remedy = "write the lower end first, and a greater one after it"
    raise scalars.Unfit(f"the window {list(ends)} is empty", remedy)


def ordered(ends: tuple[Num, Num]) -> tuple[Num, Num]:
    """The range, if its ends are in order; they may be the same."""
    if ends[0] <= ends[1]:
        return ends
    raise scalars.Unfit(f"the range {list(ends)} is upside down", "write the lower end first")


def address(url: str) -> str:
    """The address of a page on the web."""
    if ADDRESS.fullmatch(url):
        return url
    message = f"{shown(url)} is not the address of a page"
    raise scalars.Unfit(message, "write one that begins with https:// or http://")


Window: TypeAlias = Annotated[
    tuple[Extended, Extended], BeforeValidator(two), AfterValidator(rising)
]
Range: TypeAlias = Annotated[tuple[Number, Number], BeforeValidator(two), AfterValidator(ordered)]
Address: TypeAlias = Annotated[
    Line, AfterValidator(address), WithJsonSchema({"type": "string", "pattern": "^https?://"})
]
