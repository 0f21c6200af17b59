"""Nested mappings and lists as a tree: the words in which tools of JSON and YAML write nodes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ..game import MAX, MIN
from ..reading.errors import FaultList, choose, quote_short
from ..reading.limits import Limits
from ..reading.tree.written import TURNS
from ..reading.walkthrough import Number
from ..reading.yaml.yaml_values import Scalar, UnfitValue, number, numeric, switch
from .brackets import (
    UNKNOWN_WORDS,
    Data,
    Group,
    Members,
    chance,
    children,
    leaf,
    read_or_report,
    value_name,
)
from .foreign_tree import (
    KINDS_OF_NODES,
    Draft,
    ForeignTree,
    ImportNotes,
    Node,
    PendingChild,
    flatten,
    fold,
    player,
)
from .graph_tree import Graph, GraphEdge

CHILDREN_WORDS = ("children", "branches", "successors", "nodes", "moves", "kids")
LABEL_WORDS = ("name", "move", "action", "label", "id")
VALUE_WORDS = ("value", "score", "utility", "payoff", "eval", "reward", "minimax", "q", "data")
MOVER_WORDS = ("player", "turn", "side", "tomove", "agent")
"""Words whose text must be a player."""
KIND_WORDS = ("type", "kind", "nodetype", "role")
"""Words whose text may be a player, or something else, such as `leaf`."""
MAXIMIZING_WORDS = ("maximizing", "ismax", "maximizingplayer", "ismaximizing")
CHANCE_WORDS = ("p", "probability", "prob", "chance")
PRIOR_WORDS = ("prior", "policy")
OWN_WORDS = ("key", "note", "estimate", "hash", "sees", "noisy")
COUNT_WORDS = ("visits", "wins", "n", "w")
"""What MCTS has counted at a node, which becomes its note."""
SEARCH_WORDS = ("depth", "alpha", "beta", "height", "parent", "best", "pruned")
"""Words of a search's record that do not make the tree."""
NODE_WORDS = frozenset(
    (
        *CHILDREN_WORDS,
        *LABEL_WORDS,
        *VALUE_WORDS,
        *MOVER_WORDS,
        *KIND_WORDS,
        *MAXIMIZING_WORDS,
        *CHANCE_WORDS,
        *PRIOR_WORDS,
        *OWN_WORDS,
        *COUNT_WORDS,
    )
)


@dataclass(frozen=True, slots=True)
class _Part:
    """Something of the text, and whether it stands in a list of children, where it is a node."""

    data: Data
    listed: bool = False


def read_nested(
    data: Data, limits: Limits, faults: FaultList, notes: ImportNotes, title: str = ""
) -> ForeignTree:
    """Return the tree of nested lists, of labels that lead to trees, and of nodes spelled out; also
    that of `nodes` and `links`, as networkx writes them."""
    links = _get(data, "links", "edges") if isinstance(data, Members) else None
    if isinstance(data, Members) and isinstance(links, Group):
        return _graph(data, links, faults).tree(limits, faults, notes)
    name, data = _root_name(data, notes)
    nodes = flatten(_Part(data), lambda entry: _draft(entry, faults, notes), limits, faults)
    root, *other_nodes = nodes
    if not name and isinstance(data, Members) and _is_node(data, listed=True):
        name = root.key or _word(data, *LABEL_WORDS[:-1])
    return ForeignTree((replace(root, key=name or root.key), *other_nodes), title)


def _graph(data: Members, links: Data, faults: FaultList) -> Graph:
    """Return the graph of a list of nodes and one of links between them."""
    graph = Graph()
    nodes = _get(data, "nodes")
    for entry in nodes.items if isinstance(nodes, Group) else ():
        if isinstance(entry, Members) and (name := _word(entry, "id", "name", "key")):
            node = graph.node(name, entry.mark)
            node.label = _word(entry, "label", "name") or None
            node.player = _word(entry, *MOVER_WORDS, *KIND_WORDS)
            node.value = _word(entry, *VALUE_WORDS)
    for entry in links.items if isinstance(links, Group) else ():
        ends = (
            [_word(entry, *words) for words in LINK_END_WORDS] if isinstance(entry, Members) else []
        )
        if not all(ends) or not isinstance(entry, Members):
            faults.add(entry.mark, f"found {value_name(entry)} as a link", LINK_REMEDY)
            continue
        source, target = (graph.node(name, entry.mark) for name in ends)
        move, p = _word(entry, "move", "label", "action"), _word(entry, *CHANCE_WORDS)
        source.edges.append(GraphEdge(target.name, entry.mark, move, p))
    faults.close()
    return graph


LINK_END_WORDS = (("source", "from", "parent"), ("target", "to", "child"))
LINK_REMEDY = "name both its ends, `source` and `target`"


def _root_name(data: Data, notes: ImportNotes) -> tuple[str, Data]:
    """Return the root's name, if the whole tree stands below one label, and the tree."""
    if isinstance(data, Members) and len(data.pairs) == 1 and not _is_node(data):
        ((key, subtree),) = data.pairs
        if not isinstance(subtree, Scalar):
            message = (
                f"the only label at the top, {quote_short(key.text)}, is taken for the root's name"
            )
            notes.add(key.mark, message, "if it is a move, write {children: …} around the mapping")
            return key.text, subtree
    return "", data


def _draft(entry: _Part, faults: FaultList, notes: ImportNotes) -> Draft[_Part]:
    data = entry.data
    if isinstance(data, Scalar):
        return Draft(Node(data.mark, value=leaf(data, faults)))
    if isinstance(data, Group):
        pending_children = [_pending_child(child.data, faults) for child in children(data, faults)]
        return Draft(Node(data.mark), pending_children)
    if _is_node(data, listed=entry.listed):
        return _node(_merged(data), faults, notes)
    if not data.pairs:
        message = "found a mapping with nothing in it, an inner node without children"
        faults.add(data.mark, message, "give it a child, or write a leaf's value instead")
    return Draft(Node(data.mark), _below(data, faults))


def _find(data: Members, words: Sequence[str]) -> tuple[Scalar, Data] | None:
    """Return the pair whose key is the first of the words that is there."""
    pairs = {fold(key.text): (key, value) for key, value in data.pairs}
    return next((pairs[word] for word in words if word in pairs), None)


def _get(data: Members, *words: str) -> Data | None:
    pair = _find(data, words)
    return pair[1] if pair else None


def _word(data: Members, *words: str) -> str:
    """Return the text under the first of the keys that has a text; empty if none has."""
    values = (_get(data, word) for word in words)
    return next((v.text for v in values if isinstance(v, Scalar) and not v.null), "")


def _children_pair(data: Members) -> tuple[Scalar, Data] | None:
    """Return what holds the children: `children`, or another word with a list of nodes."""
    pair = _find(data, CHILDREN_WORDS[:1])
    if pair and isinstance(pair[1], Group | Members):
        return pair
    other_pairs = (_find(data, [word]) for word in CHILDREN_WORDS[1:])
    return next((pair for pair in other_pairs if pair and _holds_nodes(pair[1])), None)


def _holds_nodes(data: Data) -> bool:
    is_list = isinstance(data, Group) and all(isinstance(item, Members) for item in data.items)
    return is_list and bool(isinstance(data, Group) and data.items)


def _is_node(data: Members, *, listed: bool = False) -> bool:
    """Return whether the mapping describes a node, and is not one of labels."""
    if _children_pair(data) is not None:
        return True
    name = _get(data, "name")
    if isinstance(name, Scalar) and not (name.plain and numeric(name)):
        return True
    if any(not isinstance(value, Scalar) for key, value in data.pairs if key.text != "data"):
        return False
    words = {fold(key.text) for key, _ in data.pairs}
    if listed:
        return bool(words & NODE_WORDS) or not data.pairs
    return bool(words & {*VALUE_WORDS}) and words <= NODE_WORDS.union(SEARCH_WORDS)


def _merged(data: Members) -> Members:
    """Return the node with what its `data` holds, as d3 wraps what it was given."""
    inner = _get(data, "data")
    if not isinstance(inner, Members):
        return data
    return Members((*inner.pairs, *(p for p in data.pairs if p[1] is not inner)), data.mark)


def _node(data: Members, faults: FaultList, notes: ImportNotes) -> Draft[_Part]:
    pair = _children_pair(data)
    pending_children = _below(pair[1], faults, listed=True) if pair else []
    misplaced = _get(data, "children")
    if isinstance(misplaced, Scalar) and not misplaced.null:
        faults.add(
            misplaced.mark, f"found {value_name(misplaced)} as children", "write a list of nodes"
        )
    _note_strays(data, pair, below=bool(pending_children), notes=notes)
    value = None if pending_children else _value(data, faults, notes)
    if (
        value is None
        and not pending_children
        and not isinstance(misplaced, Scalar)
        and _get(data, *VALUE_WORDS) is None
    ):
        remedy = 'give it `value`, or "?" as its value if nobody knows it'
        faults.add(data.mark, "found a node with neither children nor a value", remedy)
    statistics = _counted(data) if pending_children else ""
    node = Node(
        data.mark,
        _turn(data, faults, notes),
        value=value,
        key=_word(data, "key"),
        note="; ".join(filter(None, (_word(data, "note"), statistics))),
        estimate=_number(data, "estimate", faults) if pending_children else None,
        hash=_hash(data, faults),
        sees=_word(data, "sees") if pending_children else "",
    )
    return Draft(node, pending_children)


def _note_strays(
    data: Members, pair: tuple[Scalar, Data] | None, *, below: bool, notes: ImportNotes
) -> None:
    """Note what the node says and the tree cannot hold."""
    used_keys = {used_pair[0] for used_pair in (pair, _find(data, LABEL_WORDS)) if used_pair}
    label_words = {*LABEL_WORDS, *CHILDREN_WORDS[1:]}
    for key, value in data.pairs:
        word = fold(key.text)
        if below and word in VALUE_WORDS and not _counted(data):
            message = "an inner node's value is left out"
            notes.add(value.mark, message, "the search finds it out; leaves alone have values")
        elif word not in NODE_WORDS or (word in label_words and key not in used_keys):
            _left_out(key, notes)


def _left_out(key: Scalar, notes: ImportNotes) -> None:
    message = f"the key {quote_short(key.text)} of a node is left out"
    notes.add(key.mark, message, "put what it says under `note`")


def _counted(data: Members) -> str:
    """Return what MCTS has counted at the node, in words."""
    if _get(data, "visits", "n") is None:
        return ""
    names = ("visits", "n", "wins", "w", "value", "q")
    pairs = ((key.text, value) for key, value in data.pairs if fold(key.text) in names)
    return ", ".join(f"{name} {value.text}" for name, value in pairs if isinstance(value, Scalar))


def _value(data: Members, faults: FaultList, notes: ImportNotes) -> Number | None:
    """Return the value of a leaf; None if it is unknown, or cannot be read, which is reported."""
    for value in (_get(data, word) for word in VALUE_WORDS):
        if isinstance(value, Scalar) and not value.null:
            return leaf(value, faults)
        if value is not None and not isinstance(value, Scalar):
            faults.add(value.mark, f"found {value_name(value)} as a value", "write a number")
            return None
    wins, visits = (_count(data, *words) for words in (("wins", "w"), ("visits", "n")))
    if wins is not None and visits:
        mean = wins / visits
        notes.add(data.mark, "a leaf is worth its wins per visit", "check that the wins are MAX's")
        return int(mean) if mean.denominator == 1 else float(mean)
    name = _get(data, *LABEL_WORDS[:-1])
    if isinstance(name, Scalar) and numeric(replace(name, plain=True)):
        return leaf(replace(name, plain=True), faults)
    return None


def _count(data: Members, *words: str) -> Fraction | None:
    """Return what MCTS has counted under one of the words; None if that is no number."""
    value = _get(data, *words)
    try:
        return None if value is None else Fraction(number(value))
    except UnfitValue:
        return None


def _below(data: Data, faults: FaultList, *, listed: bool = False) -> list[PendingChild[_Part]]:
    match data:
        case Group(items=items):
            return [_pending_child(item, faults, listed=listed) for item in items]
        case Members(pairs=pairs):
            return [_pending_child(subtree, faults, key) for key, subtree in pairs]
    return []


def _pending_child(
    data: Data, faults: FaultList, key: Scalar | None = None, *, listed: bool = False
) -> PendingChild[_Part]:
    """Return a child, with the label that leads to it and its chance, if it states one."""
    if listed and isinstance(data, Members) and len(data.pairs) == 1:
        ((only_key, subtree),) = data.pairs
        if fold(only_key.text) not in NODE_WORDS and not isinstance(subtree, Group):
            key, data, listed = only_key, subtree, isinstance(subtree, Members)
    entry, mark = _Part(data, listed), key.mark if key else data.mark
    if not isinstance(data, Members) or not _is_node(data, listed=listed):
        return PendingChild(entry, mark, key.text if key else "")
    data = _merged(data)
    label = key.text if key else _word(data, *LABEL_WORDS)
    share, prior = (
        None if (part := _get(data, *words)) is None else chance(part, faults)
        for words in (CHANCE_WORDS, PRIOR_WORDS)
    )
    return PendingChild(entry, mark, label, share, prior, _is_noisy(data, faults))


def _is_noisy(data: Members, faults: FaultList) -> bool:
    value = _get(data, "noisy")
    return value is not None and bool(read_or_report(switch, value, faults))


def _turn(data: Members, faults: FaultList, notes: ImportNotes) -> int | None:
    """Return who moves at the node, in whatever words the file says it."""
    for key, value in _movers(data):
        text = value.text if isinstance(value, Scalar) else ""
        if fold(key.text) in MAXIMIZING_WORDS and text.casefold() in ("true", "false", "1", "0"):
            return MAX if text.casefold() in ("true", "1") else MIN
        turn = player(text)
        if turn is not None:
            return turn
        if fold(text) in KINDS_OF_NODES:
            continue
        if fold(key.text) in MOVER_WORDS:
            remedy = choose(text.casefold(), TURNS)
            faults.add(value.mark, f"found {value_name(value)} as the player", remedy)
        else:
            _left_out(key, notes)
    return None


def _movers(data: Members) -> Iterator[tuple[Scalar, Data]]:
    """Yield the pairs that may say who moves."""
    for word in (*MOVER_WORDS, *KIND_WORDS, *MAXIMIZING_WORDS):
        pair = _find(data, [word])
        if pair and not (isinstance(pair[1], Scalar) and pair[1].null):
            yield pair


def _hash(data: Members, faults: FaultList) -> int | None:
    number_given = _number(data, "hash", faults)
    if number_given is not None and (not isinstance(number_given, int) or number_given < 0):
        value = _get(data, "hash")
        assert value is not None
        faults.add(value.mark, f"found {number_given} as a hash", "write a whole number from 0")
        return None
    return int(number_given) if number_given is not None else None


def _number(data: Members, word: str, faults: FaultList) -> Number | None:
    value = _get(data, word)
    if value is None or (isinstance(value, Scalar) and value.text in UNKNOWN_WORDS):
        return None
    return read_or_report(number, value, faults)
