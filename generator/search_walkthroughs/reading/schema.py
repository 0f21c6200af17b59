"""The JSON Schema for editors."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import isinf
from typing import Any, TypeAlias

from .known_names import AlgorithmFacts, GameFacts, KnownNames
from .models import EngineModel, Setting, WalkthroughModel
from .old_keys import OLD_KEYS, OLD_STATEMENT_KEYS
from .options import options_model
from .reader import TREES
from .tree.written import MAX_LABEL_CHARACTERS, TURNS, WORDS

# The definitions of trees.

_TREE = {"$ref": "#/$defs/tree"}
_LIST: dict[str, Any] = {
    "type": "array",
    "title": "List of children",
    "description": "The children, labelled 1, 2, … in order.",
    "minItems": 1,
    "items": _TREE,
}
_LABEL = {
    "pattern": r"^[^/\u0000-\u001f]+$",
    "maxLength": MAX_LABEL_CHARACTERS,
    "doNotSuggest": True,
}
_LEAF: dict[str, Any] = {
    "title": "Leaf",
    "description": 'The leaf\'s value for MAX; "?" if nobody knows it.',
    "anyOf": [{"type": "number"}, {"const": "?"}],
}
_SHARE: dict[str, Any] = {
    "anyOf": [
        {"type": "number", "exclusiveMinimum": 0},
        {"type": "string", "pattern": "^([0-9]+/[0-9]+|[0-9]*[.]?[0-9]+)$"},
    ]
}
_SWITCH: dict[str, Any] = {"enum": [True, False, "on", "off"]}

TREE: dict[str, Any] = {
    "tree": {
        "title": "Tree",
        "description": "A leaf's value, a list of trees, a mapping from label to tree, "
        "or a node spelled out. Aliases (&x, *x) are transpositions.",
        "anyOf": [_LEAF, _LIST, {"$ref": "#/$defs/node"}, {"$ref": "#/$defs/labels"}],
    },
    "labels": {
        "title": "Labelled children",
        "description": f"Children by label; the words {', '.join(WORDS)} stand for a node's parts.",
        "type": "object",
        "minProperties": 1,
        "propertyNames": {**_LABEL, "not": {"enum": list(WORDS)}},
        "additionalProperties": _TREE,
    },
    "node": {
        "title": "Node spelled out",
        "description": "A node with more to say than its value or its children.",
        "type": "object",
        "properties": {
            "player": {
                "title": "Player",
                "description": "Who moves here; else the other player than above.",
                "enum": list(TURNS),
            },
            "value": {**_LEAF, "title": "Value"},
            "children": {
                "title": "Children",
                "description": "A list, or a mapping in which any word may be a label.",
                "anyOf": [
                    _LIST,
                    {
                        "type": "object",
                        "minProperties": 1,
                        "propertyNames": _LABEL,
                        "additionalProperties": _TREE,
                    },
                ],
            },
            "p": {
                "title": "Chance",
                "description": "Below a chance node: a decimal or a fraction such as 1/3, adding "
                "up to 1, or whole weights.",
                **_SHARE,
            },
            "prior": {
                "title": "Prior",
                "description": "Below a player's node: how promising the move looks before any "
                "search, written like a chance. Either all siblings have one or none.",
                **_SHARE,
            },
            "note": {"title": "Note", "description": "A remark for the reader.", "type": "string"},
            "key": {
                "title": "Key",
                "description": "The position's name: nodes of one name are one position.",
                "type": ["string", "number"],
            },
            "hash": {
                "title": "Hash",
                "description": "What a table of few slots takes for the position; else its number.",
                "type": "integer",
                "minimum": 0,
            },
            "sees": {
                "title": "Sees",
                "description": "What the mover sees here: nodes of a player that see the same are "
                "one information set. Without it the player sees all.",
                "type": "string",
            },
            "estimate": {
                "title": "Estimate",
                "description": "An inner node's static value, used where `depth` stops and by "
                "`puct`.",
                "type": "number",
            },
            "noisy": {
                "title": "Noisy",
                "description": "Whether the move that leads here is a capture, a check or a "
                "promotion: `quiescence` follows it beyond `depth`.",
                **_SWITCH,
            },
            "check": {
                "title": "Check",
                "description": "Whether the mover is in check here: `null-move` does not pass, and "
                "`late-moves` and `margins` leave no move out.",
                **_SWITCH,
            },
            "bounds": {
                "title": "Bounds",
                "description": "Between which values that of an inner node lies for sure: "
                "[low, high]. `b-star` begins with them.",
                "type": "array",
                "items": {"type": "number"},
                "minItems": 2,
                "maxItems": 2,
            },
            "after-pass": {
                **_TREE,
                "title": "After a pass",
                "description": "The tree if the mover passes, for `null-move`; the other player "
                "moves at its root. It is not a move: minimax never goes there.",
            },
            "pass": {
                **_TREE,
                "title": "After a pass",
                "description": "The same as `after-pass`.",
                "doNotSuggest": True,
            },
        },
        "additionalProperties": False,
        "oneOf": [{"required": ["value"]}, {"required": ["children"]}],
    },
}
"""Definitions that go under `$defs`."""


# The schema of a whole walkthrough.

Json: TypeAlias = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(catalogue: KnownNames) -> Json:
    """Return the JSON Schema, draft 2020-12, of a file that may name what the catalogue holds."""
    algorithms = dict(sorted(catalogue.algorithms.items()))
    games = dict(sorted(catalogue.games.items()))
    extra = sorted({name for game in games.values() for name in game.options})
    forms_by_owner = forms(catalogue)
    of_algorithms = {name: _options(name, forms_by_owner[name], extra) for name in algorithms}
    of_games = {name: _options(name, forms_by_owner[name]) for name in games if games[name].options}
    names_by_algorithm = {name: _any_name({*forms_by_owner[name], *extra}) for name in algorithms}
    shared_options = _any_options([forms_by_owner[name] for name in algorithms], extra)
    file = _tidy(WalkthroughModel.model_json_schema())
    setting = _tidy(Setting.model_json_schema())
    engine = _tidy(EngineModel.model_json_schema())
    definitions = {
        **file.pop("$defs"),
        **setting.pop("$defs"),
        **engine.pop("$defs"),
        **TREE,
        **{_options_definition(name): part for name, part in {**of_algorithms, **of_games}.items()},
        "options": shared_options,
        "every": _matrix(shared_options),
        "algorithm": _name_schema("algorithm", {n: facts.doc for n, facts in algorithms.items()}),
        "entry": _entry_schema(setting, algorithms, names_by_algorithm),
        "engine": engine | {"title": "Engine"},
    }
    playable = {name: game.doc for name, game in games.items() if name != TREES}
    properties = file.pop("properties")
    properties["algorithm"] |= _algorithm_schema()
    properties["options"]["type"] = "object"
    properties["every"] |= _ref("every")
    properties["tree"] |= _ref("tree")
    pages = {name: kind.doc for name, kind in sorted(catalogue.pages.items())}
    for key, docs in (("game", playable), ("page", pages)):
        properties[key] = _name_schema(key, docs) | properties[key]
    statement = definitions["Statement"]["properties"]
    for keys, renamed in ((properties, OLD_KEYS), (statement, OLD_STATEMENT_KEYS)):
        keys |= {old: keys[new] | _deprecation(new) for old, new in renamed.items()}
    properties["page"] = _with_aliases(properties["page"], catalogue.page_aliases())
    return {
        "$schema": DIALECT,
        **file,
        "title": "Walkthrough",
        "properties": properties,
        "anyOf": [{"required": ["tree"]}, {"required": ["game"]}],
        "allOf": [*_conditions(algorithms, games, extra)],
        "$defs": dict(sorted(definitions.items())),
    }


def _conditions(
    algorithms: Mapping[str, AlgorithmFacts], games: Mapping[str, GameFacts], extra: Sequence[str]
) -> Iterator[Json]:
    """Yield what a key of the file means for others: keys that exclude each other, and which
    options there are; `extra` are those of all games."""
    algorithm_options = {name for facts in algorithms.values() for name in facts.options}
    foreign = {
        name: sorted({*extra} - algorithm_options - game.options.keys())
        for name, game in games.items()
    }
    playable = [name for name in games if name != TREES]
    yield _refused_keys("tree", ["game", "position", "to-move"])
    yield _refused_keys("game", ["range"])
    for name in algorithms:
        yield _options_where("algorithm", _exact_name(name), _ref(_options_definition(name)))
    yield _options_where("algorithm", {"type": "array"}, _ref("options"))
    for name in playable:
        if games[name].options:
            yield _options_where("game", _exact_name(name), _ref(_options_definition(name)))
    for name in playable:
        if foreign[name]:
            yield _options_where("game", _exact_name(name), _without(foreign[name]))
    yield _options_where("tree", {}, _without(foreign.get(TREES, extra)))


def _ref(name: str) -> Json:
    """Return what stands for the definition of that name."""
    return {"$ref": f"#/$defs/{name}"}


def _options_definition(name: str) -> str:
    """Return the name of the definition of the options of an algorithm or a game."""
    return f"options-{name}"


def _name_schema(kind: str, docs: Mapping[str, str]) -> Json:
    """Return the schema of one of the names, each with the first line of what is said of it."""
    return {
        "title": kind.capitalize(),
        "description": f"One {kind} of these.",
        "enum": list(docs),
        "enumDescriptions": [doc.strip().partition("\n")[0] for doc in docs.values()],
    }


def _with_aliases(names: Json, aliases: Mapping[str, str]) -> Json:
    """Return the schema of the names, or of old ones, which are valid and not suggested."""
    if not aliases:
        return names
    choice = {key: names[key] for key in ("enum", "enumDescriptions")}
    old = [{"const": alias} | _deprecation(new) for alias, new in sorted(aliases.items())]
    rest = {key: fact for key, fact in names.items() if key not in choice}
    return {**rest, "anyOf": [choice, *old]}


def _deprecation(new: str) -> Json:
    """Return what the schema says of an old name: editors show it and do not suggest the name."""
    message = f"An old name: write {new}."
    return {"deprecated": True, "doNotSuggest": True, "deprecationMessage": message}


def _algorithm_schema() -> Json:
    """Return the schema of `algorithm`: a name, or a list of names, entries and engines."""
    item = {"anyOf": [_ref("algorithm"), _ref("entry"), _ref("engine")]}
    return {"anyOf": [_ref("algorithm"), {"type": "array", "minItems": 1, "items": item}]}


def _entry_schema(
    setting: Json, algorithms: Mapping[str, AlgorithmFacts], names_by_algorithm: Mapping[str, Json]
) -> Json:
    """Return the schema of an algorithm with settings of its own: a mapping of one key."""

    def own(name: str) -> Json:
        options = setting["properties"]["options"] | _ref(_options_definition(name))
        every = (
            setting["properties"]["every"]
            | _ref("every")
            | {"propertyNames": names_by_algorithm[name]}
        )
        claims = setting["properties"]["expect"]
        expect = {key: claims[key] for key in ("title", "description") if key in claims}
        claim = {key: part for key, part in claims.items() if key not in expect}
        expect["anyOf"] = [claim, {"type": "array", "minItems": 1, "items": claim}]
        properties = setting["properties"] | {"options": options, "every": every, "expect": expect}
        facts = {"title": name, "description": algorithms[name].doc or setting["description"]}
        return setting | facts | {"properties": properties}

    return {
        "title": "Entry",
        "description": "An algorithm with its own options, claims and label.",
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "properties": {name: own(name) for name in algorithms},
        "additionalProperties": False,
    }


def _options_where(key: str, value_schema: Json, options: Json) -> Json:
    """Return the schema of the options where the key of the file holds such a value."""
    return {
        "if": {"properties": {key: value_schema}, "required": [key]},
        "then": {"properties": {"options": options}},
    }


def _refused_keys(key: str, excluded: Sequence[str]) -> Json:
    """Return the schema that a file with this key has none of the others: each is refused where it
    stands."""
    return {"if": {"required": [key]}, "then": {"properties": dict.fromkeys(excluded, False)}}


def _exact_name(name: str) -> Json:
    """Return the schema of the name alone: editors take a constant for true of what it only begins
    with, while they complete, and `alpha-beta` is the beginning of several names."""
    return {"pattern": f"^{name}$"}


def _any_name(names: Collection[str]) -> Json:
    """Return the schema of one of these names; an editor offers those that are explained."""
    return {"enum": sorted(names), "doNotSuggest": True}


def _without(names: Sequence[str]) -> Json:
    """Return the schema of options that are not these; an editor does not offer them."""
    return {"propertyNames": {"not": {"enum": list(names)}, "doNotSuggest": True}}


def forms(catalogue: KnownNames) -> dict[str, dict[str, Json]]:
    """Return what each option takes, by its owner and its name.

    One model holds them all, under numbers: to make a model takes long, whatever it holds.
    """
    owners: list[AlgorithmFacts | GameFacts] = [
        *catalogue.algorithms.values(),
        *catalogue.games.values(),
    ]
    named_options = [
        (owner.name, *named_option) for owner in owners for named_option in owner.options.items()
    ]
    numbered = {str(number): option for number, (_, _, option) in enumerate(named_options)}
    read = _tidy(options_model("options", numbered).model_json_schema())["properties"]
    forms_by_owner: dict[str, dict[str, Json]] = {owner.name: {} for owner in owners}
    for number, (owner, name, option) in enumerate(named_options):
        default = _plain_default(option.default)
        facts = {"title": name} | ({} if default is None else {"default": default})
        forms_by_owner[owner][name] = read[str(number)] | facts
    return forms_by_owner


def _options(name: str, options: Mapping[str, Json], besides: Sequence[str] | None = None) -> Json:
    """Return the schema of the options of an algorithm or a game, and of names explained elsewhere.

    What games take is named and not explained, so that an editor offers it only with the game.
    """
    result: Json = {
        "properties": dict(options),
        "title": f"Options of {name}",
        "type": "object",
        "description": f"What {name} lets the author set.",
    }
    if besides is not None:
        result["propertyNames"] = _any_name({*options, *besides})
    return result


def _any_options(forms_by_algorithm: Iterable[Mapping[str, Json]], extra: Sequence[str]) -> Json:
    """Return the schema of options that algorithms share: each must be known to one of them."""
    forms_by_name: dict[str, list[Json]] = {}
    for options in forms_by_algorithm:
        for key, form in options.items():
            if form not in forms_by_name.setdefault(key, []):
                forms_by_name[key].append(form)
    return {
        "title": "Options",
        "description": "Options of the algorithms; each takes those it knows.",
        "type": "object",
        "properties": {
            key: forms_of_name[0] if len(forms_of_name) == 1 else _alternatives(key, forms_of_name)
            for key, forms_of_name in forms_by_name.items()
        },
        "propertyNames": _any_name({*forms_by_name, *extra}),
    }


def _matrix(options: Json) -> Json:
    """Return the schema of a matrix: it takes a list of values of each of the options, and a run is
    made for every combination."""
    lists = {
        name: {
            "title": name,
            "description": form.get("description", ""),
            "type": "array",
            "minItems": 1,
            "items": form,
        }
        for name, form in options["properties"].items()
    }
    facts = {"title": "Every combination", "description": "Options, and a list of values of each."}
    return {**options, **facts, "minProperties": 1, "properties": lists}


def _alternatives(key: str, alternatives: Sequence[Json]) -> Json:
    """Return the schema of an option that several algorithms take, each in a form of its own."""
    return {
        "title": key,
        "description": alternatives[0].get("description", ""),
        "anyOf": list(alternatives),
    }


def _plain_default(value: object) -> object:
    """Return a default as JSON can hold it."""
    if isinstance(value, tuple | list):
        return [_plain_default(part) for part in value]
    return str(value) if isinstance(value, float) and isinf(value) else value


def _tidy(part: Any) -> Any:
    """Return the schema as an author sees it: what is absent is absent, not null."""
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
