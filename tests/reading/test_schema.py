"""The JSON Schema: what editors accept is what the reader accepts, and everything is explained."""

import json
import re
from typing import Annotated

import pytest
import yaml
from annotated_types import Ge
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.reading import (
    AlgorithmFacts,
    BadInput,
    KnownNames,
    Option,
    read,
    read_options,
)
from search_walkthroughs.reading.models import Cutoff, Expect, Frames, WalkthroughModel
from search_walkthroughs.reading.schema import schema
from search_walkthroughs.runs import registry

TYPES = {
    "string": str,
    "boolean": bool,
    "object": dict,
    "array": list,
    "null": type(None),
    "integer": int,
    "number": int | float,
}
SAID = {"$schema", "$defs", "title", "description", "default", "examples"}
SAID |= {"enumDescriptions", "doNotSuggest"}  # what editors read besides


def is_type(name, value):
    return isinstance(value, TYPES[name]) and not (
        name in ("integer", "number") and isinstance(value, bool)
    )


def fits(rules, value, root):
    """Whether the value obeys the rules; a keyword that is not known here is an error."""
    if isinstance(rules, bool):
        return rules

    def holds(keyword, rule):
        many = isinstance(value, dict)
        match keyword:
            case "$ref":
                return fits(root["$defs"][rule.removeprefix("#/$defs/")], value, root)
            case "type":
                return any(is_type(t, value) for t in ([rule] if isinstance(rule, str) else rule))
            case "const":
                return value == rule
            case "enum":
                return any(value == one and type(value) is type(one) for one in rule)
            case "anyOf":
                return any(fits(one, value, root) for one in rule)
            case "oneOf":
                return sum(fits(one, value, root) for one in rule) == 1
            case "allOf":
                return all(fits(one, value, root) for one in rule)
            case "not":
                return not fits(rule, value, root)
            case "if":
                return not fits(rule, value, root) or fits(rules["then"], value, root)
            case "then":
                return True
            case "properties":
                return not many or all(
                    fits(rule[key], part, root) for key, part in value.items() if key in rule
                )
            case "additionalProperties":
                rest = set(value) - set(rules.get("properties", ())) if many else ()
                return all(rule is not False and fits(rule, value[key], root) for key in rest)
            case "propertyNames":
                return not many or all(fits(rule, key, root) for key in value)
            case "required":
                return not many or set(rule) <= set(value)
            case "dependentRequired":
                return not many or all(set(rule[key]) <= set(value) for key in rule if key in value)
            case "items":
                start = len(rules.get("prefixItems", ()))
                return not isinstance(value, list) or all(
                    fits(rule, part, root) for part in value[start:]
                )
            case "prefixItems":
                return not isinstance(value, list) or all(
                    fits(*pair, root) for pair in zip(rule, value, strict=False)
                )
            case "pattern":
                return not isinstance(value, str) or bool(re.search(rule, value))
            case "minimum" | "exclusiveMinimum":
                return not is_type("number", value) or (
                    value >= rule if keyword == "minimum" else value > rule
                )
            case "minItems" | "maxItems" | "minProperties" | "maxProperties" | "maxLength":
                sized = {"I": list, "P": dict, "L": str}[keyword[3]]
                size = len(value) if isinstance(value, sized) else rule
                return size >= rule if keyword.startswith("min") else size <= rule
        raise AssertionError(f"{keyword} is no keyword of a JSON Schema, or none that we use")

    return all(holds(*rule) for rule in rules.items() if rule[0] not in SAID)


def plain(text):
    """What an editor makes of the text: YAML 1.2, whose switches are `true` and `false` alone."""
    loader = type("Loader", (yaml.CSafeLoader,), {})
    loader.yaml_implicit_resolvers = {
        first: [(tag, rule) for tag, rule in rules if not tag.endswith(("bool", "timestamp"))]
        for first, rules in yaml.CSafeLoader.yaml_implicit_resolvers.items()
    }
    loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), "tf")
    return yaml.load(text, loader)


GOOD = [
    "tree: 3",
    "tree: '?'",
    "tree: [[3, 12, 8], {A: [1], no: 2}]\nroot: min\nrange: [0, 12]",
    "tree: {children: {value: 1, p: '?'}, player: min, note: n, key: k, estimate: 2.5}",
    "tree: {player: chance, children: [{p: 1/3, value: 3}, {p: 2/3, children: [1, 2]}]}",
    "tree: &a [1]\nframes: {depth: 2, below: '1', from: 1, to: 3, limit: 9, children: 3}",
    "tree: [1]\noptions: {bias: 2.5, depth: 3, order: random, seed: -1}",
    "tree: [1]\nexpect: {value: -inf, best: null, line: [1], leaves: [1], visited: ['', 1]}",
    "tree: [1]\nexpect: {calculated: 1, pruned-nodes: 0, frames: {start: 2}, cutoffs: 0}",
    "tree: [1]\nexpect: {cutoffs: ['1', {path: '1', kind: beta, bound-from: null, deep: off}]}",
    "tree: [1]\nexpect: {frames: 8, proof: holds}\nsource: {text: x, url: https://a.org/}",
    "tree: [1]\nsource: x\nabout: {ja: 木}\npage: walkthrough",
    "tree: [1]\nevery: {depth: [1, 2], order: [given]}",
    "game: tic-tac-toe\nposition: ...\nto-move: X\noptions: {symmetry: off}",
]
BAD = [
    "tree: []",
    "tree: {}",
    "tree: some",
    "tree: {A: 1, value: 2}",
    "tree: {value: 1, children: [2]}",
    "tree: {A/B: 1}",
    "tree: {player: chance, children: [{p: 0, value: 3}]}",
    "tree: [1]\ngame: tic-tac-toe",
    "root: max",
    "tree: [1]\nposition: ...",
    "tree: [1]\nroot: left",
    "tree: [1]\noptions: {fail: hard}",
    "tree: [1]\noptions: {depth: deep}",
    "tree: [1]\nexpect: {vlaue: 3}",
    "tree: [1]\nexpect: {calculated: -1}",
    "tree: [1]\nexpect: {cutoffs: [{path: '1', kind: gamma}]}",
    "tree: [1]\nsource: {url: https://a.org/}",
    "tree: [1]\nsource: {text: x, url: 'ftp://a.org/'}",
    "tree: [1]\nabout: {fr: x}",
    "game: chess",
]
ALGORITHMS = [
    ("minimax", True),
    ("[minimax]", True),
    (
        "[minimax, {alpha-beta: {options: {window: [-.inf, 3]}, label: L, expect: {value: 1}}}]",
        True,
    ),
    ("mimimax", False),
    ("[]", False),
    ("{minimax: {}}", False),
    ("[{minimax: {options: {window: [1, 2]}}}]", False),
    ("[{minimax: {expect: {}, color: red}}]", False),
]


@pytest.fixture(scope="module")
def rules(catalogue):
    return schema(catalogue)


def accepted(catalogue, text):
    try:
        read(text, "x.yml", catalogue)
    except BadInput:
        return False
    return True


@pytest.mark.parametrize(
    ("text", "good"),
    [
        *((f"title: T\nalgorithm: expectimax\n{text}\n", True) for text in GOOD),
        *((f"title: T\nalgorithm: expectimax\n{text}\n", False) for text in BAD),
        *((f"title: {{en: T}}\nalgorithm: {name}\ntree: [1]\n", good) for name, good in ALGORITHMS),
        ("algorithm: minimax\ntree: [1]\n", False),
    ],
)
def test_editors_and_the_reader_agree(catalogue, rules, text, good):
    assert accepted(catalogue, text) is good
    assert fits(rules, plain(text), rules) is good


MATCH = "title: T\ngame: chess\nalgorithm:\n  - playout\n  - engine: stockfish\n    %s\n"


@pytest.mark.parametrize(
    ("more", "good"),
    [
        ("depth: 3", True),
        ("{nodes: 9, label: {en: S}, options: {Hash: 8, Ponder: no, Style: x}}", True),
        ("options: {Hash: 8}", False),
        ("depth: 0", False),
        ("{depth: 1, options: {Hash: [8]}}", False),
        ("{depth: 1, expect: {value: 1}}", False),
    ],
)
def test_editors_and_the_reader_agree_on_engines_in_matches(more, good):
    text = MATCH % more
    if more.startswith("{"):
        text = text.replace("engine: stockfish\n    {", "{engine: stockfish, ")
    known = registry.catalogue()
    rules = schema(known)
    assert fits(rules, plain(text), rules) is good
    try:
        read(text, "x.yml", known, engines=True)
    except BadInput:
        assert not good
    else:
        assert good
    assert not accepted(known, text)  # no page is made of an engine


TREES = st.recursive(
    st.integers(-99, 99) | st.just("?"),
    lambda below: (
        st.lists(below, max_size=3)
        | st.dictionaries(
            st.sampled_from(["A", "B", "value", "children", "p", "x/y"]), below, max_size=3
        )
    ),
    max_leaves=8,
)


@given(TREES)
def test_they_agree_on_trees_up_to_who_moves(catalogue, rules, tree):
    """The reader alone knows where a chance stands and whether it is one."""
    text = yaml.safe_dump({"title": "T", "algorithm": "minimax", "tree": tree})
    if accepted(catalogue, text):
        assert fits(rules, plain(text), rules)
    elif "p:" not in text:
        assert not fits(rules, plain(text), rules)


def test_everything_is_explained(rules):
    for model in (WalkthroughModel, Expect, Frames, Cutoff):
        part = rules if model is WalkthroughModel else rules["$defs"][model.__name__]
        names = {field.alias or name for name, field in model.model_fields.items()}
        assert names <= set(part["properties"])
        assert part["additionalProperties"] is False
        for name in names:
            assert part["properties"][name]["description"].endswith((".", "…")), name
    options = rules["$defs"]["options-alpha-beta"]["properties"]
    assert options["fail"] == {
        "title": "fail",
        "description": "What is returned outside the window.",
        "type": "string",
        "enum": ["soft", "hard"],
        "default": "soft",
    }
    assert options["window"]["default"] == ["-inf", "inf"]
    assert rules["$defs"]["algorithm"]["enum"] == ["a-star", "alpha-beta", "expectimax", "minimax"]


def properties(part, where=""):
    """Every property that is described anywhere in the schema, conditions aside."""
    if isinstance(part, list):
        for place, item in enumerate(part):
            yield from properties(item, f"{where}/{place}")
    elif isinstance(part, dict):
        for key, rule in part.items():
            if key == "properties":
                yield from ((f"{where}/{name}", one) for name, one in rule.items())
            if key not in ("if", "then"):
                yield from properties(rule, f"{where}/{key}")


def test_every_key_at_every_depth_has_a_description():
    rules = schema(registry.catalogue())
    every = list(properties(rules))
    assert len(every) > 300
    assert [where for where, one in every if not one.get("description", "").strip()] == []
    assert rules["properties"]["root"]["default"] == "max"
    assert rules["$defs"]["Frames"]["properties"]["follow"]["default"] is False


def test_all_that_the_catalogue_holds_is_in_it():
    rules, known = schema(registry.catalogue()), registry.catalogue()
    assert rules["$defs"]["algorithm"]["enum"] == sorted(known.algorithms)
    assert rules["properties"]["game"]["enum"] == sorted(known.games)
    assert rules["properties"]["page"]["anyOf"][0]["enum"] == sorted(known.pages)
    for name, facts in {**known.algorithms, **known.games}.items():
        part = rules["$defs"].get(f"options-{name}", {"properties": {}})
        assert part["properties"].keys() == facts.options.keys()
        for key, option in facts.options.items():
            said = part["properties"][key]
            assert said["description"] == option.doc
            assert said.get("default") == plainly(option.default), (name, key)


def plainly(value):
    """A default as a file has it: infinities are words."""
    if isinstance(value, tuple):
        return [plainly(end) for end in value]
    return str(value) if value in (float("inf"), -float("inf")) else value


def test_it_does_not_depend_on_the_order_of_the_catalogue(catalogue):
    every = (catalogue.algorithms, catalogue.games, catalogue.pages)
    turned = KnownNames(*(dict(reversed(part.items())) for part in every))
    assert json.dumps(schema(turned)) == json.dumps(schema(catalogue))


def test_bounds_of_options_are_kept_by_both():
    option = Option("depth", Annotated[int, Ge(1)] | None, None, "Moves looked ahead.")
    facts = AlgorithmFacts("minimax", {"depth": option}, True, False, 2, "")
    rules = schema(KnownNames({"minimax": facts}, {}))
    assert rules["$defs"]["options-minimax"]["properties"]["depth"]["minimum"] == 1
    assert read_options(["depth=1"], facts) == {"depth": 1}
    with pytest.raises(BadInput, match="found number 0, a number of at least 1 is expected"):
        read_options(["depth=0"], facts)


def test_an_option_of_no_known_kind_is_a_mistake_of_its_algorithm():
    facts = AlgorithmFacts("m", {"x": Option("x", bytes, b"", "")}, True, False, 2, "")
    with pytest.raises(TypeError, match="no option can be annotated"):
        read_options(["x=1"], facts)
