"""The part of the JSON Schema that describes trees, as far as a schema can."""

from typing import Any

from .draft import LONGEST, TURNS, WORDS

_TREE = {"$ref": "#/$defs/tree"}
_LIST: dict[str, Any] = {
    "type": "array",
    "title": "List of children",
    "description": "The children, labelled 1, 2, … in order.",
    "minItems": 1,
    "items": _TREE,
}
_LABEL = {"pattern": r"^[^/\u0000-\u001f]+$", "maxLength": LONGEST, "doNotSuggest": True}
_LEAF: dict[str, Any] = {
    "title": "Leaf",
    "description": 'The leaf\'s value for MAX; "?" if nobody knows it.',
    "anyOf": [{"type": "number"}, {"const": "?"}],
}

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
                "anyOf": [
                    {"type": "number", "exclusiveMinimum": 0},
                    {"type": "string", "pattern": "^([0-9]+/[0-9]+|[0-9]*[.]?[0-9]+)$"},
                ],
            },
            "note": {"title": "Note", "description": "A remark for the reader.", "type": "string"},
            "key": {
                "title": "Key",
                "description": "The position's name: nodes of one name are one position.",
                "type": ["string", "number"],
            },
            "estimate": {
                "title": "Estimate",
                "description": "An inner node's static value, used where `depth` stops.",
                "type": "number",
            },
        },
        "additionalProperties": False,
        "oneOf": [{"required": ["value"]}, {"required": ["children"]}],
    },
}
"""Definitions to be put under `$defs`."""
