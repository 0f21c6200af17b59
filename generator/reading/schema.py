"""The JSON Schema of a walkthrough, from which editors complete, check and explain."""

from collections.abc import Mapping
from math import isinf
from typing import Any, TypeAlias

from .catalogue import AlgorithmFacts, Catalogue, Option
from .models import File, Setting
from .options import model
from .treeschema import TREE
from .walkthrough import TREES

Json: TypeAlias = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(catalogue: Catalogue) -> Json:
    """The JSON Schema, draft 2020-12, of a file that may name what the catalogue holds."""
    algorithms = dict(sorted(catalogue.algorithms.items()))
    games = dict(sorted(catalogue.games.items()))
    extra = {name: option for game in games.values() for name, option in game.options.items()}
    known = {name: {**facts.options, **extra} for name, facts in algorithms.items()}
    file = _tidy(File.model_json_schema())
    setting = _tidy(Setting.model_json_schema())
    definitions = {
        **file.pop("$defs"),
        **setting.pop("$defs"),
        **TREE,
        **{_place(name): _options(name, options) for name, options in known.items()},
        "options": _any_options(known),
        "algorithm": _named("algorithm", {n: facts.doc for n, facts in algorithms.items()}),
        "entry": _entry(setting, algorithms),
    }
    playable = {name: game.doc for name, game in games.items() if name != TREES}
    properties = file.pop("properties")
    properties["algorithm"] |= _algorithm()
    properties["options"] |= _ref("options")
    properties["tree"] |= _ref("tree")
    properties["game"] |= _named("game", playable)
    return {
        "$schema": DIALECT,
        **file,
        "title": "Walkthrough",
        "properties": properties,
        "oneOf": [{"required": ["tree"]}, {"required": ["game"]}],
        "dependentRequired": {"position": ["game"], "to-move": ["game"], "range": ["tree"]},
        "allOf": [_alone(name) for name in algorithms],
        "$defs": dict(sorted(definitions.items())),
    }


def _ref(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def _place(algorithm: str) -> str:
    return f"options-{algorithm}"


def _named(kind: str, docs: Mapping[str, str]) -> Json:
    lines = [f"{name}: {doc.strip().splitlines()[0]}" for name, doc in docs.items() if doc.strip()]
    description = "\n\n".join([f"One {kind} of these.", *lines])
    return {"title": kind.capitalize(), "description": description, "enum": list(docs)}


def _algorithm() -> Json:
    item = {"anyOf": [_ref("algorithm"), _ref("entry")]}
    return {"anyOf": [_ref("algorithm"), {"type": "array", "minItems": 1, "items": item}]}


def _entry(setting: Json, algorithms: Mapping[str, AlgorithmFacts]) -> Json:
    """An algorithm of a list with settings of its own: a mapping of one key."""

    def own(name: str) -> Json:
        options = setting["properties"]["options"] | _ref(_place(name))
        properties = setting["properties"] | {"options": options}
        return setting | {"title": name, "properties": properties}

    return {
        "title": "Entry",
        "description": "An algorithm with its own options, claims and label.",
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "properties": {name: own(name) for name in algorithms},
        "additionalProperties": False,
    }


def _alone(name: str) -> Json:
    """Where a file has one algorithm, its options are those of the algorithm."""
    return {
        "if": {"properties": {"algorithm": {"const": name}}, "required": ["algorithm"]},
        "then": {"properties": {"options": _ref(_place(name))}},
    }


def _options(name: str, options: Mapping[str, Option]) -> Json:
    result: Json = _tidy(model(name, options).model_json_schema())
    result |= {"title": f"Options of {name}", "description": f"What {name} lets the author set."}
    for key, option in options.items():
        default = _plain(option.default)
        if default is not None:
            result["properties"][key]["default"] = default
    return result


def _any_options(known: Mapping[str, Mapping[str, Option]]) -> Json:
    """Options that several algorithms share: each must be known to one of them."""
    forms: dict[str, list[Json]] = {}
    for name, options in known.items():
        for key, form in _options(name, options)["properties"].items():
            if form not in forms.setdefault(key, []):
                forms[key].append(form)
    return {
        "title": "Options",
        "description": "Options of the algorithms; each takes those it knows.",
        "type": "object",
        "properties": {
            key: some[0] if len(some) == 1 else {"title": key, "anyOf": some}
            for key, some in forms.items()
        },
        "additionalProperties": False,
    }


def _plain(value: object) -> object:
    """A default as JSON can hold it."""
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    return str(value) if isinstance(value, float) and isinf(value) else value


def _tidy(part: Any) -> Any:
    """The schema as an author sees it: what is absent is absent, not null."""
    if isinstance(part, list):
        return [_tidy(item) for item in part]
    if not isinstance(part, dict):
        return part
    result = {key: _tidy(value) for key, value in part.items()}
    forms = result.get("anyOf")
    if isinstance(forms, list) and {"type": "null"} in forms and result.get("default", 0) is None:
        rest = [form for form in forms if form != {"type": "null"}]
        del result["anyOf"], result["default"]
        return {**result, **(rest[0] if len(rest) == 1 else {"anyOf": rest})}
    if "default" in result and result["default"] is None:
        del result["default"]
    return result
