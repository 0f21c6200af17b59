"""A run as one JSON object: what came of it, the tree, and the trace.

`title` by language · `walkthrough` `algorithm` `options` `value` `best` … as `walkthroughs run
--format json` prints them · `tree`: the root as a node · `trace`: the frames as `walkthroughs trace
--format jsonl` prints them.

A node has `name` (the move that leads to it; at the root its name), `player` (`max`, `min` or
`chance`) and `children`, or a leaf's `value` (`"?"` if nobody knows it); besides, where they mean
something, `p` (how likely it is, as a fraction), `key`, `note`, `estimate`, and `hidden`, how many
nodes below it are not written out: of a game, the part is written that the pictures show. A
position that is reached twice is written twice.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..reading.draft import TURNS
from ..trace.frame import Frame, plain, record
from .unfolding import Knot

PLAYERS = {turn: name for name, turn in TURNS.items()}
LEFT_OUT = ("file", "seconds", "expect")
"""Of a run's result, what is true only here and now."""


def whole(
    title: Mapping[str, str],
    result: Mapping[str, Any],
    knots: Iterable[Knot],
    frames: Iterable[Frame],
) -> str:
    """The object, as text: a node and a frame on each line."""
    facts = {"title": dict(title), **{k: v for k, v in result.items() if k not in LEFT_OUT}}
    head = "".join(f"{_text(name)}: {_text(value)},\n" for name, value in facts.items())
    trace = ",\n".join(_text(record(frame)) for frame in frames)
    return f'{{\n{head}"tree":\n{"".join(nested(list(knots)))},\n"trace": [\n{trace}\n]\n}}\n'


def nested(knots: Sequence[Knot]) -> Iterator[str]:
    """The tree as nested nodes: written in a row, so that its depth does not matter."""
    depths = [knot.depth for knot in knots]
    for knot, after in zip(knots, [*depths[1:], 0], strict=True):
        text = " " * knot.depth + _text(_node(knot))
        if knot.children:
            yield f'{text[:-1]}{", " if len(text.strip()) > 2 else ""}"children": [\n'
            continue
        closing = "]}" * (knot.depth - after)
        yield text + closing + (",\n" if after else "")


def _node(knot: Knot) -> dict[str, Any]:
    name = knot.label if knot.depth else knot.key
    facts: dict[str, Any] = {"name": name} if name or knot.depth else {}
    if knot.children or knot.hidden:
        facts["player"] = PLAYERS[knot.turn]
    else:
        facts["value"] = "?" if knot.value is None else plain(knot.value)
    if knot.chance is not None:
        facts["p"] = str(knot.chance)
    if knot.key and knot.depth:
        facts["key"] = knot.key
    for key in ("note", "estimate", "hidden"):
        if value := getattr(knot, key):
            facts[key] = value
    return facts


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
