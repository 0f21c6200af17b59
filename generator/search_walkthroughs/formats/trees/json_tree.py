"""JSON trees in, a run as JSON out."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...reading.errors import FaultList, choose, quote_short
from ...reading.limits import Limits
from ...reading.tree.written import TURNS
from ...reading.walkthrough import Number
from ...reading.yaml.yaml_values import Scalar, UnfitValue, number, numeric, share
from ...record.frame import Frame, plain, record
from ..brackets import (
    LISTS,
    UNKNOWN,
    Data,
    Group,
    Members,
    children,
    leaf,
    parse_value,
    tokens,
    value_name,
)
from ..foreign_tree import (
    Draft,
    ExpandedNode,
    ForeignTree,
    ImportNotes,
    Node,
    PendingChild,
    Share,
    flatten,
)

# Trees in JSON: labels that lead to trees, lists, and nodes with `name`, `children`, `value`.

NODE_KEYS = {
    *("name", "children", "value", "player", "p", "prior", "key", "note", "estimate", "hash"),
    "sees",
}
"""The keys of a node that have a meaning here; others are left out, with a note."""


def read_json(text: str, limits: Limits, faults: FaultList, notes: ImportNotes) -> ForeignTree:
    """Return the tree that the text writes."""
    data = parse_value(tokens(text, LISTS, faults), limits, faults, commas=True)
    title, data = _unwrap(data)
    name, data = _root_name(data, notes)

    def draft(part: Data) -> Draft[Data]:
        if isinstance(part, Scalar):
            return Draft(Node(part.mark, value=leaf(part, faults)))
        if isinstance(part, Group):
            below = [_pending_child(one.data, faults) for one in children(part, faults)]
            return Draft(Node(part.mark), below)
        if _is_node(part):
            return _node(part, faults, notes)
        if not part.pairs:
            message = "found a mapping with nothing in it, an inner node without children"
            faults.add(part.mark, message, "give it a child, or write a leaf's value instead")
        return Draft(Node(part.mark), _below(part, faults))

    nodes = flatten(data, draft, limits, faults)
    first, *others = nodes
    key = name or first.key or (_word(data, "name") if isinstance(data, Members) else "")
    return ForeignTree((replace(first, key=key), *others), title)


def _unwrap(data: Data) -> tuple[str, Data]:
    """Return title and tree of what `walkthroughs export --to json` wrote; else all data."""
    if isinstance(data, Members) and {"tree", "trace"} <= data.names:
        tree = data.get("tree")
        if tree is not None:
            titles = data.get("title")
            return _word(titles if isinstance(titles, Members) else data, "en", "title"), tree
    return "", data


def _root_name(data: Data, notes: ImportNotes) -> tuple[str, Data]:
    """Return the root's name, if the whole tree stands below one label, and the tree."""
    if isinstance(data, Members) and len(data.pairs) == 1 and not _is_node(data):
        ((key, below),) = data.pairs
        if not isinstance(below, Scalar):
            message = (
                f"the only label at the top, {quote_short(key.text)}, is taken for the root's name"
            )
            notes.add(key.mark, message, "if it is a move, write {children: …} around the mapping")
            return key.text, below
    return "", data


def _is_node(data: Members) -> bool:
    """Return whether the mapping describes a node, and is not one of labels."""
    if isinstance(name := data.get("name"), Scalar) and not (name.plain and numeric(name)):
        return True
    value, below = data.get("value"), data.get("children")
    spelled = isinstance(value, Scalar) or isinstance(below, Group | Members)
    return spelled and data.names <= NODE_KEYS


def _node(data: Members, faults: FaultList, notes: ImportNotes) -> Draft[Data]:
    for key, _ in data.pairs:
        if key.text not in NODE_KEYS:
            message = f"the key {quote_short(key.text)} of a node is left out"
            notes.add(key.mark, message, "put what it says under `note`")
    below, value = data.get("children"), data.get("value")
    if isinstance(below, Scalar) and below.null:
        below = None
    if isinstance(below, Scalar):
        faults.add(below.mark, f"found {value_name(below)} as children", "write a list of nodes")
    children = _below(below, faults)
    known: Number | None = None
    if children and value is not None:
        message = "an inner node's value is left out"
        notes.add(value.mark, message, "the search finds it out; leaves alone have values")
    elif isinstance(value, Scalar):
        known = leaf(value, faults)
    elif value is not None:
        faults.add(value.mark, f"found {value_name(value)} as a value", "write a number")
    elif not children and not isinstance(below, Scalar):
        remedy = 'give it `value`, or "?" as its value if nobody knows it'
        faults.add(data.mark, "found a node with neither children nor a value", remedy)
    node = Node(
        data.mark,
        _turn(data, faults),
        value=known,
        key=_word(data, "key"),
        note=_word(data, "note"),
        estimate=_number(data.get("estimate"), faults) if children else None,
        hash=_hash(data.get("hash"), faults),
        sees=_word(data, "sees"),
    )
    return Draft(node, children)


def _below(data: Data | None, faults: FaultList) -> list[PendingChild[Data]]:
    match data:
        case Group(items=items):
            return [_pending_child(item, faults) for item in items]
        case Members(pairs=pairs):
            return [_pending_child(below, faults, key) for key, below in pairs]
    return []


def _pending_child(data: Data, faults: FaultList, key: Scalar | None = None) -> PendingChild[Data]:
    """Return a child, with the label that leads to it and its chance, if it states one."""
    if not isinstance(data, Members) or not _is_node(data):
        return PendingChild(data, key.mark if key else data.mark, key.text if key else "")
    label = key.text if key else _word(data, "name")
    mark = key.mark if key else data.mark
    chance, prior = (_share(data.get(word), faults) for word in ("p", "prior"))
    return PendingChild(data, mark, label, chance, prior)


def _share(data: Data | None, faults: FaultList) -> Share | None:
    if data is None:
        return None
    try:
        part, weight = share(data)
        return Share(part, data.mark, weight)
    except UnfitValue as wrong:
        faults.add(data.mark, wrong.message, wrong.remedy)
        return Share(None, data.mark)


def _turn(data: Members, faults: FaultList) -> int | None:
    player = data.get("player")
    if player is None:
        return None
    word = player.text.lower() if isinstance(player, Scalar) else ""
    if word not in TURNS:
        faults.add(player.mark, f"found {value_name(player)} as the player", choose(word, TURNS))
    return TURNS.get(word)


def _hash(data: Data | None, faults: FaultList) -> int | None:
    found = _number(data, faults)
    if data is not None and found is not None and (not isinstance(found, int) or found < 0):
        faults.add(data.mark, f"found {found} as a hash", "write a whole number from 0")
        return None
    return int(found) if found is not None else None


def _number(data: Data | None, faults: FaultList) -> Number | None:
    if data is None or (isinstance(data, Scalar) and data.text in UNKNOWN):
        return None
    try:
        return number(data)
    except UnfitValue as wrong:
        faults.add(data.mark, wrong.message, wrong.remedy)
        return None


def _word(data: Members, *names: str) -> str:
    """Return the text under the first of the keys that has a text; empty if none has."""
    values = (data.get(name) for name in names)
    texts = (value.text for value in values if isinstance(value, Scalar) and not value.null)
    return next(texts, "")


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

PLAYERS = {turn: name for name, turn in TURNS.items()}
LEFT_OUT = ("file", "seconds", "expect")
"""Of a run's result, what is true only here and now."""


def whole(
    title: Mapping[str, str],
    result: Mapping[str, Any],
    nodes: Iterable[ExpandedNode],
    frames: Iterable[Frame],
) -> str:
    """Return the object as text, with one node or one frame on each line."""
    facts = {"title": dict(title), **{k: v for k, v in result.items() if k not in LEFT_OUT}}
    head = "".join(f"{_text(name)}: {_text(value)},\n" for name, value in facts.items())
    trace = ",\n".join(_text(record(frame)) for frame in frames)
    return (
        f'{{\n{head}"tree":\n{"".join(nested_object(list(nodes)))},\n"trace": [\n{trace}\n]\n}}\n'
    )


def nested_object(nodes: Sequence[ExpandedNode]) -> Iterator[str]:
    """Yield the tree as nested nodes: written in a row, so that its depth does not matter."""
    depths = [node.depth for node in nodes]
    for node, after in zip(nodes, [*depths[1:], 0], strict=True):
        text = " " * node.depth + _text(_written_node(node))
        if node.children:
            yield f'{text[:-1]}{", " if len(text.strip()) > 2 else ""}"children": [\n'
            continue
        closing = "]}" * (node.depth - after)
        yield text + closing + (",\n" if after else "")


def _written_node(node: ExpandedNode) -> dict[str, Any]:
    name = node.label if node.depth else node.key
    facts: dict[str, Any] = {"name": name} if name or node.depth else {}
    if node.children or node.hidden:
        facts["player"] = PLAYERS[node.turn]
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
    for key in ("note", "sees", "estimate", "hidden"):
        if value := getattr(node, key):
            facts[key] = value
    return facts


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
