"""The nodes of a tree as they are written, each on its own: who moves, and what is one, come later.

Every value is read once, however often aliases use it, so that its faults are told once.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .faults import Faults, Mark, listed, nearest, printable, shown
from .limits import Limits
from .scalars import TREE, Unfit, choice, found, number, text, unfit
from .signs import CHANCES, PROBABILITY, wide
from .source import UNSEEN
from .values import Number
from .written import Hole, Items, Pair, Pairs, Scalar, Value

T = TypeVar("T")

TURNS = {"max": 1, "min": -1, "chance": 0}
WORDS = ("player", "value", "children", "p", "note", "key", "estimate")
"""The keys of a node spelled out; as labels they stand only below `children`."""

SAID = {
    **dict.fromkeys(("type", "kind", "turn", "who", "mover", "side", "agent"), "player"),
    **dict.fromkeys(("label", "name", "title", "id"), "label"),
    **dict.fromkeys(("child", "moves", "branches", "nodes"), "children"),
    **dict.fromkeys(("prob", "probability", "chance", "weight"), "p"),
    **dict.fromkeys(("val", "score", "utility", "payoff", "leaf"), "value"),
    **dict.fromkeys(("comment", "remark", "text"), "note"),
    **dict.fromkeys(("eval", "evaluation", "heuristic", "static"), "estimate"),
}
"""What others call the parts of a node."""

LABELLED = "a label is the key that leads to the node, as in {A: {value: 3}}; leave it out here"

LONGEST = 40
"""Characters of a label."""

HIDDEN = re.compile(f"[{UNSEEN}\t\n\r\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What a label cannot hold: what is not seen, and what turns the direction of a line."""

FORMS = 'a number, "?", a list or a mapping'
SPELL = "spell the parent out, {children: {…}}, below which any word may be a label"


@dataclass(frozen=True, slots=True)
class Twig:
    """A child and the label that leads to it."""

    label: str
    mark: Mark
    value: Value


@dataclass(frozen=True, slots=True)
class Draft:
    """One node as written; a leaf has no twigs."""

    mark: Mark
    sound: bool = True
    """Whether nothing is wrong with the node itself."""
    twigs: tuple[Twig, ...] = ()
    value: Number | None = None
    unknown: bool = False
    player: int | None = None
    player_mark: Mark | None = None
    p: Pair | None = None
    key: str | None = None
    note: str = ""
    estimate: Number | None = None


def drafts(root: Value, limits: Limits, faults: Faults) -> dict[Value, Draft]:
    """All nodes from the root on, each value of the file once; unreadable ones are left out.

    There are none if more are written than the limits allow."""
    read: dict[Value, Draft] = {}
    waiting = [root]
    written = 1
    while waiting:
        value = waiting.pop()
        if value in read or isinstance(value, Hole):
            continue
        draft = _node(value, faults)
        if draft is not None:
            read[value] = draft
            waiting.extend(twig.value for twig in reversed(draft.twigs))
            written += len(draft.twigs)
        if written > limits.written:
            message = f"the tree has more than {limits.written:,} nodes as it is written"
            faults.add(root.mark, message, limits.remedy("written"))
            return {}
    return read


def _node(value: Value, faults: Faults) -> Draft | None:
    before = len(faults)
    if isinstance(value, Pairs) and value.pairs and set(value.pairs) <= set(WORDS):
        return _spelled(value, faults)
    if isinstance(value, Pairs) and (strangers := _strangers(value.pairs)):
        return _misspelt(value, strangers, faults)
    if isinstance(value, Scalar):
        try:
            known = _leaf(value)
        except Unfit as wrong:
            faults.add(value.mark, wrong.message, wrong.remedy)
            return None
        return Draft(value.mark, value=known, unknown=known is None)
    twigs = _twigs(value, faults, explicit=False)
    return Draft(value.mark, len(faults) == before, twigs) if twigs else None


def _strangers(pairs: Mapping[str, Pair]) -> list[tuple[Pair, str | None]]:
    """The keys that are no words of a node, in a mapping that spells one out, each with the word
    that it stands for; none in a mapping of labels.

    It spells a node out if all that is in it are such words or nearly, or if it says who moves:
    no leaf is worth `max`.
    """
    others = [pair for name, pair in pairs.items() if name not in WORDS]
    movers = [pair for name, pair in pairs.items() if _moves(name, pair)]
    if not movers and len(others) == len(pairs):
        return []
    words = [_word(pair.key.text) for pair in others]
    if None not in words and (movers or {"value", "children"} & {*words, *pairs}):
        return list(zip(others, words, strict=True))
    return [(pair, SAID.get(pair.key.text.casefold())) for pair in others] if movers else []


def _moves(name: str, pair: Pair) -> bool:
    """Whether the pair says who moves, in whatever word."""
    value = pair.at.value
    said = isinstance(value, Scalar) and value.text.casefold() in TURNS
    return said and "player" in (name, SAID.get(name.casefold()))


def _word(name: str) -> str | None:
    """The word of a node that the name stands for, or nearly is."""
    said = name.casefold()
    return SAID.get(said) or (nearest(said, WORDS) if len(said) > 2 else None)


def _misspelt(node: Pairs, strangers: Sequence[tuple[Pair, str | None]], faults: Faults) -> Draft:
    """A node spelled out with keys that it does not have: each is told, and read no further."""
    for pair, word in strangers:
        if word is not None:
            message = f"a node spelled out has no word {shown(pair.key.text)}"
            remedy = LABELLED if word == "label" else f"did you mean `{word}`?"
            faults.add(pair.key.mark, message, remedy)
    if labels := [pair.key for pair, word in strangers if word is None]:
        some = listed([shown(key.text) for key in labels[:3]], "and")
        stand = "stands" if len(labels) == 1 else "stand"
        message = f"{some} {stand} beside the word that says who moves"
        remedy = "put the children below `children`: {player: max, children: {…}}"
        faults.add(labels[0].mark, message, remedy)
    below = node.pairs.get("children")
    twigs = _twigs(below.at.value, faults, explicit=True) if below else ()
    return Draft(mark=node.mark, sound=False, twigs=twigs)


def _spelled(node: Pairs, faults: Faults) -> Draft | None:
    """A mapping that says what it is in the words of a node."""
    before = len(faults)
    pairs = node.pairs
    if any(isinstance(pair.at.value, Hole) for pair in pairs.values()):
        return None
    if ("value" in pairs) == ("children" in pairs):
        has = "both `value` and" if "value" in pairs else "neither `value` nor"
        keys = listed([f"`{key}`" for key in pairs], "and")
        remedy = f"give it one of the two; if {keys} should be labels, {SPELL}"
        faults.add(node.mark, f"this node has {has} `children`", remedy)
        return None
    inner = "children" in pairs
    player = _field(pairs, "player", _player, faults)
    if not inner:
        _only_inner(pairs, player, faults)
    known = None if inner else _field(pairs, "value", _leaf, faults)
    twigs = _twigs(pairs["children"].at.value, faults, explicit=True) if inner else ()
    key = _field(pairs, "key", text, faults)
    note = _field(pairs, "note", text, faults) or ""
    estimate = _field(pairs, "estimate", number, faults) if inner else None
    return Draft(
        mark=node.mark,
        sound=len(faults) == before,
        twigs=twigs,
        value=known,
        unknown=not inner and known is None,
        player=player,
        player_mark=pairs["player"].at.mark if "player" in pairs else None,
        p=pairs.get("p"),
        key=key,
        note=note,
        estimate=estimate,
    )


def _only_inner(pairs: dict[str, Pair], player: int | None, faults: Faults) -> None:
    """Tell what a leaf says that only an inner node can mean."""
    if player == TURNS["chance"]:
        faults.add(pairs["player"].at.mark, "a leaf has the player chance", "leave `player` out")
    if "estimate" in pairs:
        remedy = "leave it out: estimates stand in for values that are not known"
        faults.add(pairs["estimate"].key.mark, "a leaf has an `estimate`", remedy)


def _field(
    pairs: dict[str, Pair], name: str, read: Callable[[Value], T], faults: Faults
) -> T | None:
    """The field's value; None if it is absent or not fit, which is told."""
    if name not in pairs:
        return None
    try:
        return read(pairs[name].at.value)
    except Unfit as wrong:
        faults.add(pairs[name].at.mark, wrong.message, wrong.remedy)
        return None


def _leaf(value: Value) -> Number | None:
    """A leaf's value; None where nobody knows it."""
    if isinstance(value, Scalar) and value.text == "?":
        return None
    return number(value, TREE, FORMS)


def _player(value: Value) -> int:
    return TURNS[str(choice(*TURNS)(value))]


def _twigs(value: Value, faults: Faults, explicit: bool) -> tuple[Twig, ...]:
    """The children; none of them if that is a fault. `explicit` are those under `children`."""
    match value:
        case Items(items=items) if items:
            return tuple(Twig(str(n), at.mark, at.value) for n, at in enumerate(items, 1))
        case Pairs(pairs=pairs) if pairs:
            twigs = []
            for pair in pairs.values():
                _label(pair.key, faults, explicit)
                if not _joined(pair, faults):
                    twigs.append(Twig(pair.key.text, pair.key.mark, pair.at.value))
            return tuple(twigs)
        case Items() | Pairs():
            message = f"found {found(value)} with nothing in it, an inner node without children"
            faults.add(value.mark, message, "give it a child, or write a leaf's value instead")
        case Scalar():
            remedy = "write `value:` for a leaf, or put the child into a list"
            wrong = unfit(value, "a list or a mapping of children", remedy)
            faults.add(value.mark, wrong.message, wrong.remedy)
    return ()


def _joined(pair: Pair, faults: Faults) -> bool:
    """Whether a full-width sign has made one label of a label and its value, which is told."""
    remedy, value = wide(pair.key.text), pair.at.value
    if remedy is None or not isinstance(value, Scalar) or not value.null:
        return False
    faults.add(pair.key.mark, f"the label {shown(pair.key.text)} leads to nothing", remedy)
    return True


def _label(key: Scalar, faults: Faults, explicit: bool) -> None:
    label = key.text
    hidden = HIDDEN.search(label)
    if label in WORDS and not explicit:
        message = f"the label `{label}` could be mistaken for a word of a node spelled out"
        faults.add(key.mark, message, SPELL)
    elif not label.strip():
        faults.add(key.mark, "a label is empty", "give the child a name")
    elif "/" in label:
        remedy = "leave it out: / parts the labels of a path"
        if PROBABILITY.fullmatch(label):
            remedy = f"write chances as {CHANCES}"
        faults.add(key.mark, f"the label '{printable(label[:LONGEST])}' holds a /", remedy)
    elif hidden:
        message = f"the label holds U+{ord(hidden[0]):04X}, which cannot be seen"
        faults.add(key.mark, message, "leave it out")
    elif len(label) > LONGEST:
        message = f"a label has {len(label)} characters, more than {LONGEST}"
        faults.add(key.mark, message, "shorten it and say the rest in `note`")
