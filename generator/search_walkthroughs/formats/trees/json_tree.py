"""JSON trees in, a run as JSON out."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ...reading.errors import FaultList
from ...reading.limits import Limits
from ...reading.tree.written import TURNS
from ...reading.yaml.yaml_values import Scalar
from ...record.frame import Frame, plain, record
from ..brackets import (
    LITERAL_BEGIN,
    Data,
    Members,
    parse_literal,
)
from ..foreign_tree import ExpandedNode, ForeignTree, ImportNotes
from ..nested_nodes import read_nested
from ..tree_format import TreeFormat


def read_json(text: str, limits: Limits, faults: FaultList, notes: ImportNotes) -> ForeignTree:
    """Return the tree that the text writes: nested nodes, or lists of nodes and links."""
    title, data = _unwrap(parse_literal(text, limits, faults))
    return read_nested(data, limits, faults, notes, title)


def _unwrap(data: Data) -> tuple[str, Data]:
    """Return title and tree of what `walkthroughs export --to json` wrote; else all data."""
    if isinstance(data, Members) and {"tree", "trace"} <= data.names:
        tree, title = data.get("tree"), data.get("title")
        words = title.get("en") if isinstance(title, Members) else title
        if tree is not None:
            return words.text if isinstance(words, Scalar) else "", tree
    return "", data


FORMAT = TreeFormat(
    name="json",
    title={"en": "trees in JSON or JavaScript", "ja": "JSONやJavaScriptで書いた木"},
    example='{"children": [{"name": "A", "value": 3}, {"name": "B", "value": 5}]}',
    read=read_json,
    begins=re.compile(LITERAL_BEGIN + r"(?:\{|\[[^{\\]*\{|\((?!;)[^{\\]*\{)"),
    suffixes=(".json", ".json5", ".jsonc"),
)


# A run as one JSON object: its result, the tree and the trace.
# `title` by language · `walkthrough` `algorithm` `options` `value` `best` … as `walkthroughs run
# --format json` prints them · `tree`: the root as a node · `trace`: the frames as `walkthroughs
# trace --format jsonl` prints them.
# A node has `name` (the move that leads to it; at the root its name), `player` (`max`, `min` or
# `chance`) and `children`, or a leaf's `value` (`"?"` if it is unknown); besides, where they
# mean something, `p` (how likely it is, as a fraction), `prior`, `key`, `note`, `estimate`,
# `hash`, and
# `hidden`, how many nodes below it are not written out: of a game, the part is written that the
# pictures show. A position that is reached twice is written twice.

PLAYER_NAMES = {turn: name for name, turn in TURNS.items()}
OMITTED_RESULT_KEYS = ("file", "seconds", "expect")
"""Of a run's result, what is true only here and now."""


def whole(
    title: Mapping[str, str],
    result: Mapping[str, Any],
    nodes: Iterable[ExpandedNode],
    frames: Iterable[Frame],
) -> str:
    """Return the object as text, with one node or one frame on each line."""
    facts = {
        "title": dict(title),
        **{k: v for k, v in result.items() if k not in OMITTED_RESULT_KEYS},
    }
    head = "".join(f"{_text(name)}: {_text(value)},\n" for name, value in facts.items())
    trace = ",\n".join(_text(record(frame)) for frame in frames)
    return (
        f'{{\n{head}"tree":\n{"".join(nested_object(list(nodes)))},\n"trace": [\n{trace}\n]\n}}\n'
    )


def nested_object(nodes: Sequence[ExpandedNode]) -> Iterator[str]:
    """Yield the tree as nested nodes: written in a row, so that its depth does not matter."""
    depths = [node.depth for node in nodes]
    for node, next_depth in zip(nodes, [*depths[1:], 0], strict=True):
        text = " " * node.depth + _text(_written_node(node))
        if node.children:
            yield f'{text[:-1]}{", " if len(text.strip()) > 2 else ""}"children": [\n'
            continue
        closing = "]}" * (node.depth - next_depth)
        yield text + closing + (",\n" if next_depth else "")


def _written_node(node: ExpandedNode) -> dict[str, Any]:
    name = node.label if node.depth else node.key
    facts: dict[str, Any] = {"name": name} if name or node.depth else {}
    if node.children or node.hidden:
        facts["player"] = PLAYER_NAMES[node.turn]
    else:
        facts["value"] = "?" if node.value is None else plain(node.value)
    if node.chance is not None:
        facts["p"] = str(node.chance)
    if node.prior is not None:
        facts["prior"] = str(node.prior)
    if node.key and node.depth:
        facts["key"] = node.key
    if node.hash is not None:
        facts["hash"] = node.hash
    if node.estimate is not None:
        facts["estimate"] = node.estimate
    for key in ("note", "sees", "hidden", "noisy"):
        if value := getattr(node, key):
            facts[key] = value
    return facts


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
