"""Pydantic's complaints in our words, at their places; texts in several languages."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import isclass
from typing import Any, TypeVar, get_args

from pydantic import AliasChoices, BaseModel, ValidationError
from pydantic.fields import FieldInfo

from ..plugins import FIRST, language_codes
from .errors import START, FaultList, choose, nearest
from .limits import Limits
from .models import Languages
from .walkthrough import FrozenMap
from .yaml.punctuation import begins_wide, intended_sign, wide
from .yaml.yaml_parser import compose
from .yaml.yaml_values import (
    BadValue,
    Scalar,
    UnfitValue,
    Value,
    YamlItem,
    YamlMapping,
    plain,
    unfit,
    value_text,
)

# The errors of pydantic as faults, at their positions.

M = TypeVar("M", bound=BaseModel)

SHAPES = {"model_type": "a mapping", "tuple_type": "a list"}
BOUNDS = {
    "greater_than_equal": ("of at least", "ge"),
    "greater_than": ("above", "gt"),
    "less_than_equal": ("of at most", "le"),
    "less_than": ("below", "lt"),
}


@dataclass(frozen=True, slots=True)
class Complaint:
    """A complaint of pydantic about one value."""

    kind: str
    loc: tuple[int | str, ...]
    words: str
    """Message, in our words where its kind is `form`."""
    facts: Mapping[str, Any]


def validate(
    model: type[M],
    at: YamlItem,
    faults: FaultList,
    unknown: str = "unknown key",
    cure: Callable[[YamlItem, Sequence[str]], str] | None = None,
) -> M | None:
    """Return the value as the model reads it; None if anything is wrong with it, which is reported.

    `unknown` is what to say before the name of a key that the model does not have, and `cure` gives
    the remedy for it, of the pair and the keys that there are."""
    try:
        return model.model_validate(plain(at.value))
    except ValidationError as error:
        complaints = [
            Complaint(detail["type"], detail["loc"], detail["msg"], detail.get("ctx", {}))
            for detail in error.errors(include_url=False)
        ]
        missing = {fault.loc: str(fault.loc[-1]) for fault in complaints if fault.kind == "missing"}
        unknown_keys = [fault.loc for fault in complaints if fault.kind == "extra_forbidden"]
        misspelt = {(*loc[:-1], nearest(str(loc[-1]), missing.values())) for loc in unknown_keys}
        for complaint in complaints:
            if complaint.loc not in misspelt or complaint.kind != "missing":
                _report(complaint, model, at, faults, unknown, cure)
        return None


def given_fields(model: BaseModel) -> dict[str, Any]:
    """Return the fields that the author wrote, by their names in YAML."""
    fields = type(model).model_fields
    return {
        field.alias or name: getattr(model, name)
        for name, field in fields.items()
        if name in model.model_fields_set
    }


def yaml_field_names(model: type[BaseModel]) -> list[str]:
    """Return the names in YAML of the model's fields."""
    return [field.alias or name for name, field in model.model_fields.items()]


def _report(
    complaint: Complaint,
    model: type[BaseModel],
    at: YamlItem,
    faults: FaultList,
    unknown: str,
    cure: Callable[[YamlItem, Sequence[str]], str] | None,
) -> None:
    kind, loc = complaint.kind, complaint.loc
    if kind == "missing":
        faults.add(_place(at, loc[:-1]).mark, f"`{loc[-1]}` is missing", f"add `{loc[-1]}: …`")
        return
    if kind == "extra_forbidden":
        names = yaml_field_names(_owner(model, loc[:-1]))
        name = str(loc[-1])
        pair = _place(at, loc[:-1]).pairs.get(name)
        remedy = cure(pair, names) if cure and pair and len(loc) == 1 else choose(name, names)
        faults.add(pair.key.mark if pair else at.mark, f"{unknown} `{name[:40]}`", remedy)
        return
    place = _place(at, loc)
    if not isinstance(place.value, BadValue):
        _value_fault(complaint, place.value).report(place.mark, faults)


def _value_fault(complaint: Complaint, value: Value) -> UnfitValue:
    """Return what is wrong with the value itself."""
    kind, facts = complaint.kind, complaint.facts
    error = facts.get("error")
    if isinstance(error, UnfitValue):
        return error
    if kind == "form":
        return unfit(value, complaint.words, f"write {complaint.words} here")
    if kind in SHAPES:
        return unfit(value, SHAPES[kind], f"write {SHAPES[kind]} here")
    if kind in BOUNDS:
        bound, end = BOUNDS[kind]
        return unfit(value, f"a number {bound} {facts[end]}", "choose one within these bounds")
    return UnfitValue(
        f"found {value_text(value)}, which does not fit here", "see `walkthroughs schema`"
    )


def _place(at: YamlItem, loc: tuple[int | str, ...]) -> YamlItem:
    """Return the value that pydantic's location leads to; its tags of unions lead nowhere."""
    for step in loc:
        if step in at.pairs:
            at = at.pairs[str(step)]
        elif isinstance(step, int) and step < len(at.items):
            at = at.items[step]
    return at


def _owner(model: type[BaseModel], loc: tuple[int | str, ...]) -> type[BaseModel]:
    """Return the model that pydantic's location leads to; no field of ours holds more than one."""
    for step in loc:
        for name, field in model.model_fields.items():
            if step in (field.alias or name, *_aliases(field)):
                model = _model(field.annotation) or model
                break
    return model


def _aliases(field: FieldInfo) -> list[object]:
    alias = field.validation_alias
    return list(alias.choices) if isinstance(alias, AliasChoices) else []


def _model(annotation: object) -> type[BaseModel] | None:
    if isclass(annotation) and issubclass(annotation, BaseModel):
        return annotation
    return next((model for arg in get_args(annotation) if (model := _model(arg))), None)


# What the files of walkthroughs and of chapters share.


def mapping(text: str, limits: Limits, faults: FaultList) -> YamlMapping:
    """Return the mapping that a file must be; BadInput if it is another thing."""
    top = compose(text, limits, faults)
    remedy = "begin with `title: …`"
    if top is None or (isinstance(top, Scalar) and top.null):
        faults.stop(START, "the file is empty", remedy)
    if not isinstance(top, YamlMapping):
        faults.close()  # a `BadValue` has been reported already
        remedy = (intended_sign(top.text) if isinstance(top, Scalar) else None) or remedy
        faults.stop(top.mark, f"found {value_text(top)}, a mapping is expected", remedy)
    for key in (pair.key for pair in top.pairs.values()):
        if key.plain and begins_wide(key.text):  # what stands above it lacks what it holds
            message = f"the line begins with the sign U+{ord(key.text[0]):04X} and not with a space"
            faults.stop(key.mark, message, wide(key.text) or "")
    return top


def languages(words: str | Languages | None) -> FrozenMap[str, str]:
    """Return the text in every language; where it is not translated, in English if it has that."""
    if words is None:
        return FrozenMap()
    if isinstance(words, str):
        return FrozenMap(dict.fromkeys(language_codes(), words))
    texts = words.texts()
    any_of_them = texts.get(FIRST) or next(iter(texts.values()), "")
    return FrozenMap({code: texts.get(code, any_of_them) for code in language_codes()})
