"""Every key of every file, from the models that read them."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, reduce
from html import escape
from typing import Any

from pydantic import BaseModel

from ...languages import codes
from ...reading.expectation import Cutoff, Expect, Happening, Statuses
from ...reading.models import File, Folder, Frames, Origin, Setting, Statement
from ...reading.schema import schema
from ...running.find import catalogue
from ..tables import table
from ..words import Words
from .explaining import code, explained

TREE = "node"
MODELS: Mapping[str, type[BaseModel]] = {
    "file": File,
    "setting": Setting,
    "expect": Expect,
    "statuses": Statuses,
    "cutoff": Cutoff,
    "frames": Frames,
    "origin": Origin,
    "statement": Statement,
    "folder": Folder,
}
"""The mappings of a file, by the names under which they are explained."""


def reference(say: Words) -> str:
    """A table for each mapping."""
    return "\n".join(part for name in (*MODELS, TREE) for part in _section(name, say))


@cache
def rules() -> dict[str, Any]:
    """The schema that editors read."""
    return schema(catalogue())


def keys(name: str) -> dict[str, dict[str, Any]]:
    """The keys of a mapping with their schemas; what a statement has of a claim, only once."""
    if name in ("file", TREE):
        part = rules() if name == "file" else rules()["$defs"]["node"]
    else:
        part = MODELS[name].model_json_schema(by_alias=True)
    properties: dict[str, dict[str, Any]] = dict(part["properties"])
    properties.pop("bound_from", None)  # it is there twice, for the sake of older files
    if name == "statement":
        shared = {field.alias or key for key, field in Happening.model_fields.items()}
        properties = {key: rule for key, rule in properties.items() if key not in shared}
    return properties


def _section(name: str, say: Words) -> Iterator[str]:
    yield f"## {say.say(f'guide.{name}')} {{ #{name} }}\n"
    yield f"{say.say(f'guide.{name}_about')}\n"
    head = [say.say(f"guide.{column}") for column in ("key", "takes", "default", "means")]
    rows = [_row(name, *one, say) for one in keys(name).items()]
    yield table(rows, head)


def _row(name: str, key: str, rule: Mapping[str, Any], say: Words) -> list[str]:
    default = rule.get("default")
    means = explained(name, key, rule["description"], say.language)
    usual = "" if default in (None, [], False) else f"<code>{escape(str(default))}</code>"
    return [f"<code>{key}</code>", takes(key, rule, say), usual, code(means)]


def takes(key: str, rule: Mapping[str, Any], say: Words) -> str:
    """What a key of a file takes, in a few words."""
    if key in NAMES and rule.get("type") in (None, "object"):
        return say.say(f"guide.takes_{key}")
    return form(rule, say)


NAMES = {"algorithm", "options", "tree", "game", "page"}
"""Keys whose schema is a list of all names there are, or a whole grammar."""


def form(rule: Mapping[str, Any], say: Words) -> str:
    """What the schema asks for, in a few words, as HTML."""
    if "$ref" in rule:
        return _elsewhere(rule["$ref"].rpartition("/")[2], say)
    if "enum" in rule:
        return _words(rule["enum"])
    if "anyOf" in rule or "oneOf" in rule:
        some = [one for one in rule.get("anyOf", rule.get("oneOf")) if one != {"type": "null"}]
        forms = dict.fromkeys(form(one, say) for one in some)
        return either(forms, say)
    if "prefixItems" in rule:
        return "<code>[low, high]</code>"
    if str(rule.get("pattern")).startswith("^at-least"):
        return "<code>at-least</code> " + say.say("guide.number")
    kinds = rule.get("type")
    if isinstance(kinds, list):
        return say.say("guide.label" if "boolean" in kinds else "guide.text")
    match kinds:
        case "array":
            return say.say("guide.list", of=form(rule.get("items", {}), say))
        case "integer":
            least = rule.get("minimum", rule.get("exclusiveMinimum"))
            return say.say("guide.whole") if least is None else say.say("guide.count", n=least)
        case "number":
            return say.say("guide.number")
        case "string":
            return say.say("guide.text")
    return say.say("guide.mapping")


def either(forms: Iterable[str], say: Words) -> str:
    """One of these forms."""
    return reduce(lambda first, last: say.say("guide.either", first=first, last=last), forms)


def _elsewhere(model: str, say: Words) -> str:
    """What another table says, or a text in each language."""
    here = next((name for name, one in MODELS.items() if one.__name__ == model), None)
    if here is not None:
        return f'<a href="#{here}">{say.say("guide.mapping")}</a>'
    each = ", ".join(f"{code}: …" for code in codes())
    return f"<code>{{{each}}}</code>"


def _words(choices: list[Any]) -> str:
    switch = set(map(str, choices)) == {"True", "False", "on", "off"}
    words = ["on", "off"] if switch else list(map(str, choices))
    return " | ".join(f"<code>{escape(word)}</code>" for word in words)
