"""`tree:` to nodes: labels, players, chances, transpositions."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeVar

from ...games.tree import Node
from ..errors import FaultList, Position, list_text, nearest, printable, quote_short
from ..limits import UNSEEN, Limits
from ..walkthrough import Number
from ..yaml.punctuation import CHANCES, PROBABILITY, intended_sign
from ..yaml.yaml_values import (
    MAX_COMMON_DENOMINATOR,
    TREE,
    BadValue,
    Scalar,
    UnfitValue,
    Value,
    YamlItem,
    YamlList,
    YamlMapping,
    choice,
    count,
    decimal_text,
    number,
    share,
    switch,
    text,
    unfit,
    value_text,
)

# The nodes as they are written, each by itself. A value is read once, however often aliases use it,
# so that its faults are reported once.

T = TypeVar("T")

TURNS = {"max": 1, "min": -1, "chance": 0}
WORDS = (
    "player",
    "value",
    "children",
    "p",
    "prior",
    "note",
    "key",
    "estimate",
    "hash",
    "sees",
    "noisy",
    "after-pass",
    "check",
    "bounds",
)
"""Keys of a node spelled out; as labels they stand only below `children`."""

OTHER_WORDS = {
    **dict.fromkeys(("type", "kind", "turn", "who", "mover", "side", "agent"), "player"),
    **dict.fromkeys(("label", "name", "title", "id"), "label"),
    **dict.fromkeys(("child", "moves", "branches", "nodes"), "children"),
    **dict.fromkeys(("prob", "probability", "chance", "weight"), "p"),
    **dict.fromkeys(("policy",), "prior"),
    **dict.fromkeys(("val", "score", "utility", "payoff", "leaf"), "value"),
    **dict.fromkeys(("comment", "remark", "text"), "note"),
    **dict.fromkeys(("eval", "evaluation", "heuristic", "static"), "estimate"),
    **dict.fromkeys(("capture", "loud", "forcing", "tactical"), "noisy"),
    **dict.fromkeys(("pass", "null", "null-move"), "after-pass"),
    **dict.fromkeys(("in-check", "in_check", "checked"), "check"),
}
"""Names that others give the parts of a node."""

LABEL_REMEDY = "a label is the key that leads to the node, as in {A: {value: 3}}; leave it out here"

MAX_LABEL_CHARACTERS = 40
"""Upper limit of characters of a label."""

PASS = "pass"
"""Label of what follows a pass, in paths."""

HIDDEN_SIGNS = re.compile(f"[{UNSEEN}\t\n\r\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Pattern of what a label cannot hold: invisible signs, and signs that turn a line's direction."""

FORMS = 'a number, "?", a list or a mapping'
SPELL = "spell the parent out, {children: {…}}, below which any word may be a label"


NO_FACTS = Node(TURNS["chance"])


@dataclass(frozen=True, slots=True)
class WrittenNode:
    """A node of the game with what leads on from it as written, and the places of its words."""

    mark: Position
    node: Node = NO_FACTS
    """What the file says of it; who moves there and its branches are found when it is folded."""
    sound: bool = True
    """Whether nothing is wrong with the node itself."""
    children: tuple[YamlItem, ...] = ()
    """The children, whose keys are their labels; in a list these are their numbers."""
    after_pass: YamlItem | None = None
    player: int | None = None
    noisy: bool = False
    words: Mapping[str, YamlItem] = field(default_factory=dict)
    """The words of a node that is spelled out."""

    @property
    def below(self) -> tuple[YamlItem, ...]:
        """The children, and what follows a pass."""
        return self.children if self.after_pass is None else (*self.children, self.after_pass)


def drafts(root: Value, limits: Limits, faults: FaultList) -> dict[Value, WrittenNode]:
    """Return all nodes from the root on, each value of the file once; unreadable ones are left out.

    There are none if more are written than the limits allow."""
    read: dict[Value, WrittenNode] = {}
    waiting = [root]
    written = 1
    while waiting:
        value = waiting.pop()
        if value in read or isinstance(value, BadValue):
            continue
        draft = _node(value, faults)
        if draft is not None:
            read[value] = draft
            waiting.extend(child.value for child in reversed(draft.below))
            written += len(draft.below)
    if written > limits.file_nodes:
        message = f"the tree has more than {limits.file_nodes:,} nodes as it is written"
        faults.add(root.mark, message, limits.remedy("file_nodes", written))
        return {}
    return read


def _node(value: Value, faults: FaultList) -> WrittenNode | None:
    before = len(faults)
    if isinstance(value, YamlMapping) and value.pairs and set(value.pairs) <= set(WORDS):
        return _explicit_node(value, faults)
    if isinstance(value, YamlMapping) and "children" in value.pairs and PASS in value.pairs:
        renamed = {"after-pass" if n == PASS else n: pair for n, pair in value.pairs.items()}
        if len(renamed) == len(value.pairs) and set(renamed) <= set(WORDS):
            return _explicit_node(YamlMapping(renamed, value.mark), faults)
    if isinstance(value, YamlMapping) and (strangers := _strangers(value.pairs)):
        return _misspelt(value, strangers, faults)
    if isinstance(value, Scalar):
        try:
            leaf = _leaf(value)
        except UnfitValue as wrong:
            wrong.report(value.mark, faults)
            return None
        return WrittenNode(value.mark, replace(NO_FACTS, value=leaf))
    children = _written_children(value, faults, explicit=False)
    if not children:
        return None
    return WrittenNode(value.mark, sound=len(faults) == before, children=children)


def _strangers(pairs: Mapping[str, YamlItem]) -> list[tuple[YamlItem, str | None]]:
    """Return the keys that are not words of a node, in a mapping that spells one out, each with the
    word that it stands for; none in a mapping of labels.

    It spells a node out if all that is in it are such words or nearly, or if it says who moves:
    no leaf is worth `max`.
    """
    unknown = [pair for name, pair in pairs.items() if name not in WORDS]
    movers = [pair for name, pair in pairs.items() if _moves(name, pair)]
    if not movers and len(unknown) == len(pairs):
        return []
    words = [_word(pair.key.text) for pair in unknown]
    if None not in words and (movers or {"value", "children"} & {*words, *pairs}):
        return list(zip(unknown, words, strict=True))
    return [(pair, OTHER_WORDS.get(pair.key.text.casefold())) for pair in unknown] if movers else []


def _moves(name: str, pair: YamlItem) -> bool:
    """Return whether the pair says who moves, in whatever word."""
    value = pair.value
    names_mover = isinstance(value, Scalar) and value.text.casefold() in TURNS
    return names_mover and "player" in (name, OTHER_WORDS.get(name.casefold()))


def _word(name: str) -> str | None:
    """Return the word of a node that the name stands for, or nearly is."""
    folded = name.casefold()
    return OTHER_WORDS.get(folded) or (nearest(folded, WORDS) if len(folded) > 2 else None)


def _misspelt(
    node: YamlMapping, strangers: Sequence[tuple[YamlItem, str | None]], faults: FaultList
) -> WrittenNode:
    """Report the unknown keys of a node that is spelled out; the node is not read further."""
    for pair, word in strangers:
        if word is not None:
            message = f"a node spelled out has no word {quote_short(pair.key.text)}"
            remedy = LABEL_REMEDY if word == "label" else f"did you mean `{word}`?"
            faults.add(pair.key.mark, message, remedy)
    if labels := [pair.key for pair, word in strangers if word is None]:
        labels_in_words = list_text([quote_short(key.text) for key in labels[:3]], "and")
        stand = "stands" if len(labels) == 1 else "stand"
        message = f"{labels_in_words} {stand} beside the word that says who moves"
        remedy = "put the children below `children`: {player: max, children: {…}}"
        faults.add(labels[0].mark, message, remedy)
    below = node.pairs.get("children")
    children = _written_children(below.value, faults, explicit=True) if below else ()
    return WrittenNode(mark=node.mark, sound=False, children=children)


def _explicit_node(node: YamlMapping, faults: FaultList) -> WrittenNode | None:
    """Read a mapping that says what it is in the words of a node."""
    before = len(faults)
    pairs = node.pairs
    if any(isinstance(pair.value, BadValue) for pair in pairs.values()):
        return None
    if ("value" in pairs) == ("children" in pairs):
        has = "both `value` and" if "value" in pairs else "neither `value` nor"
        keys = list_text([f"`{key}`" for key in pairs], "and")
        remedy = f"give it one of the two; if {keys} should be labels, {SPELL}"
        faults.add(node.mark, f"this node has {has} `children`", remedy)
        return None
    inner = "children" in pairs
    player = _field(pairs, "player", _player, faults)
    if not inner:
        _only_inner(pairs, player, faults)
    leaf = None if inner else _field(pairs, "value", _leaf, faults)
    children = _written_children(pairs["children"].value, faults, explicit=True) if inner else ()
    facts = replace(
        NO_FACTS,
        value=leaf,
        key=_field(pairs, "key", text, faults),
        note=_field(pairs, "note", text, faults) or "",
        estimate=_field(pairs, "estimate", number, faults) if inner else None,
        hash=_field(pairs, "hash", count, faults),
        sees=_field(pairs, "sees", text, faults),
        check=bool(_field(pairs, "check", switch, faults)),
        bounds=_field(pairs, "bounds", _bounds, faults) if inner else None,
    )
    _only_players(pairs, player, facts.check, faults)
    noisy = bool(_field(pairs, "noisy", switch, faults))
    after_pass = _after_pass(pairs, children, player, faults) if inner else None
    is_sound = len(faults) == before
    return WrittenNode(node.mark, facts, is_sound, children, after_pass, player, noisy, pairs)


def _after_pass(
    pairs: dict[str, YamlItem],
    children: Sequence[YamlItem],
    player: int | None,
    faults: FaultList,
) -> YamlItem | None:
    """Return what follows if the mover passes; None if that is not written, or a fault."""
    if "after-pass" not in pairs:
        return None
    mark = pairs["after-pass"].key.mark
    if player == TURNS["chance"]:
        message = "a chance node has an `after-pass`, and nobody moves there who could pass"
        faults.add(mark, message, "leave it out, or let a player move")
    if any(child.key.text == PASS for child in children):
        message = f"a child is called `{PASS}`, and so is what follows `after-pass` in a path"
        faults.add(mark, message, "give the child another label")
    return pairs["after-pass"]


def _only_inner(pairs: dict[str, YamlItem], player: int | None, faults: FaultList) -> None:
    """Report what only an inner node can have, in a leaf."""
    if player == TURNS["chance"]:
        faults.add(pairs["player"].mark, "a leaf has the player chance", "leave `player` out")
    for word, message, remedy in (
        (
            "estimate",
            "a leaf has an `estimate`",
            "leave it out: estimates stand in for values that are not known",
        ),
        ("bounds", "a leaf has `bounds`", "leave them out: a leaf has its value"),
        ("after-pass", "a leaf has an `after-pass`", "leave it out: the game is over there"),
    ):
        if word in pairs:
            faults.add(pairs[word].key.mark, message, remedy)


def _only_players(
    pairs: dict[str, YamlItem], player: int | None, check: bool, faults: FaultList
) -> None:
    """Report a check at a chance node, where nobody moves who could be in check."""
    if check and player == TURNS["chance"]:
        message = "a chance node has a `check`, and nobody moves there who could be in check"
        faults.add(pairs["check"].key.mark, message, "leave it out, or let a player move")


def _field(
    pairs: dict[str, YamlItem], name: str, read: Callable[[Value], T], faults: FaultList
) -> T | None:
    """Return the field's value; None if it is absent or unfit, which is reported."""
    if name not in pairs:
        return None
    try:
        return read(pairs[name].value)
    except UnfitValue as wrong:
        wrong.report(pairs[name].mark, faults)
        return None


def _leaf(value: Value) -> Number | None:
    """Return a leaf's value; None where it is unknown."""
    if isinstance(value, Scalar) and value.text == "?":
        return None
    return number(value, TREE, FORMS)


def _bounds(value: Value) -> tuple[float, float]:
    """Return the bounds of a value."""
    if not isinstance(value, YamlList) or len(value.items) != 2:
        raise unfit(value, "a list of two numbers", "write [low, high]")
    low, high = (number(item.value) for item in value.items)
    if low > high:
        remedy = "write the lower end first"
        raise UnfitValue(f"the bounds [{low}, {high}] hold no value", remedy)
    return low, high


def _player(value: Value) -> int:
    return TURNS[str(choice(*TURNS)(value))]


def _written_children(value: Value, faults: FaultList, explicit: bool) -> tuple[YamlItem, ...]:
    """Return the children; none if they are faulty. `explicit` are those under `children`."""
    match value:
        case YamlList(items=items) if items:
            return tuple(
                replace(item, key=Scalar(str(number), plain=False, mark=item.mark))
                for number, item in enumerate(items, 1)
            )
        case YamlMapping(pairs=pairs) if pairs:
            for pair in pairs.values():
                _label(pair.key, faults, explicit)
            return tuple(pair for pair in pairs.values() if not _is_joined(pair, faults))
        case YamlList() | YamlMapping():
            message = (
                f"found {value_text(value)} with nothing in it, an inner node without children"
            )
            faults.add(value.mark, message, "give it a child, or write a leaf's value instead")
        case Scalar():
            remedy = "write `value:` for a leaf, or put the child into a list"
            unfit(value, "a list or a mapping of children", remedy).report(value.mark, faults)
    return ()


def _is_joined(pair: YamlItem, faults: FaultList) -> bool:
    """Return whether one label was made of a label and its value, since no sign of YAML stands
    between them, which is reported."""
    remedy, value = intended_sign(pair.key.text), pair.value
    if remedy is None or not isinstance(value, Scalar) or not value.null:
        return False
    faults.add(pair.key.mark, f"the label {quote_short(pair.key.text)} leads to nothing", remedy)
    return True


def _label(key: Scalar, faults: FaultList, explicit: bool) -> None:
    label = key.text
    hidden = HIDDEN_SIGNS.search(label)
    if label in WORDS and not explicit:
        message = f"the label `{label}` could be mistaken for a word of a node spelled out"
        faults.add(key.mark, message, SPELL)
    elif not label.strip():
        faults.add(key.mark, "a label is empty", "give the child a name")
    elif "/" in label:
        remedy = "leave it out: / parts the labels of a path"
        if PROBABILITY.fullmatch(label):
            remedy = f"write chances as {CHANCES}"
        faults.add(
            key.mark, f"the label '{printable(label[:MAX_LABEL_CHARACTERS])}' holds a /", remedy
        )
    elif hidden:
        message = f"the label holds U+{ord(hidden[0]):04X}, which cannot be seen"
        faults.add(key.mark, message, "leave it out")
    elif len(label) > MAX_LABEL_CHARACTERS:
        message = f"a label has {len(label)} characters, more than {MAX_LABEL_CHARACTERS}"
        faults.add(key.mark, message, "shorten it and say the rest in `note`")


# What the children of a node share: the chances of chance nodes, the priors of players' moves. They
# are exact fractions that add up to 1.

SHARE_NAMES = {"p": "chance", "prior": "prior"}
"""Words of a node for the shares of its children, and what each of them is."""


def shares(
    root: Value, read: Mapping[Value, WrittenNode], faults: FaultList
) -> dict[Value, tuple[Fraction, ...]]:
    """For each chance node, how likely its children are, and for each player's node whose children
    have priors, these; in the order of the children."""
    shares_by_node: dict[Value, tuple[Fraction, ...]] = {}
    if root in read:
        _refuse_shares(read[root], "p", "the root", faults)
        _refuse_shares(read[root], "prior", "the root", faults)
    for value, draft in read.items():
        children = [read.get(written_child.value) for written_child in draft.children]
        if not draft.sound:
            continue
        chance = draft.player == TURNS["chance"]
        word, other = ("p", "prior") if chance else ("prior", "p")
        circumstance = f"a node whose parent leaves {'all' if chance else 'nothing'} to chance"
        for child in children:
            if child:
                _refuse_shares(child, other, circumstance, faults)
        if chance or any(child and "prior" in child.words for child in children):
            parts = _shares(draft, children, word, faults)
            if parts is not None:
                shares_by_node[value] = parts
    return shares_by_node


def _refuse_shares(node: WrittenNode, word: str, circumstance: str, faults: FaultList) -> None:
    """Report a share where nothing is shared."""
    pair = node.words.get(word)
    if pair is None:
        return
    mover = "`player: chance`" if word == "p" else "a player"
    remedy = f"leave it out, or write {mover} at the parent"
    faults.add(pair.key.mark, f"{circumstance} has a {SHARE_NAMES[word]} `{word}`", remedy)


def _shares(
    node: WrittenNode, children: list[WrittenNode | None], word: str, faults: FaultList
) -> tuple[Fraction, ...] | None:
    before = len(faults)
    written: list[tuple[Fraction, bool]] = []
    for written_child, child in zip(node.children, children, strict=True):
        if child is None:
            continue
        pair = child.words.get(word)
        if pair is None:
            circumstance = "of a chance node" if word == "p" else "whose siblings have one"
            message = f"the child `{written_child.key.text}` {circumstance} has no `{word}`"
            faults.add(
                written_child.key.mark, message, f"spell it out, such as {{{word}: 1/2, value: 3}}"
            )
            continue
        try:
            written.append(share(pair.value, SHARE_NAMES[word]))
        except UnfitValue as wrong:
            wrong.report(pair.mark, faults)
    if len(faults) > before or len(written) < len(children):
        return None
    parts = [part for part, _ in written]
    if all(weight for _, weight in written):
        total = sum(parts)
        return tuple(part / total for part in parts)
    return tuple(parts) if _is_whole(node, parts, SHARE_NAMES[word], faults) else None


def _is_whole(node: WrittenNode, parts: list[Fraction], name: str, faults: FaultList) -> bool:
    """Return whether the parts add up to 1. Sums with endless denominators would take for ever."""
    total = Fraction(0)
    for part in parts:
        total += part
        if total.denominator > MAX_COMMON_DENOMINATOR:
            message = f"the {name}s of the children have no common denominator below 10^100"
            faults.add(node.mark, message, "give whole weights, which are divided by their sum")
            return False
    if total != 1:
        message = f"the {name}s of the children add up to {decimal_text(total)}, not 1"
        remedy = "make them add up to exactly 1 (thirds as 1/3), or give whole weights such as 1, 2"
        faults.add(node.mark, message, remedy)
    return total == 1
