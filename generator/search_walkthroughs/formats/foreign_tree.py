"""A tree as other formats have it; written out without transpositions."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from .. import reading
from ..game import CHANCE, MAX, MIN, Game
from ..reading.errors import BadInput, Fault, FaultList, Position, bad_file
from ..reading.limits import Limits
from ..reading.walkthrough import Number
from ..reading.yaml.yaml_values import MAX_COMMON_DENOMINATOR, decimal_text
from ..record.plan import Plan

# What is wrong with the YAML that was made of another file.


@contextmanager
def as_faults_of(file: str) -> Iterator[None]:
    """Give the faults of YAML that nobody has seen to the file that it was made of, without lines.

    Raises BadInput with them."""
    try:
        yield
    except BadInput as error:
        faults = [Fault.of_argument(file, fault.message, fault.remedy) for fault in error.faults]
        raise BadInput(faults) from error


# Chances as other formats write them: exact fractions that add up to 1.


@dataclass(frozen=True, slots=True)
class Share:
    """A chance as it is written."""

    part: Fraction | None
    """The number; None if it cannot be read, which has been reported."""
    mark: Position
    weight: bool = False
    """Whether it may be a weight among others, to be divided by their sum."""


def shares_of(
    node: Position, shares: Sequence[tuple[Position, Share | None]], name: str, faults: FaultList
) -> Sequence[Fraction | None]:
    """Return the chances or priors of a node's children, in order; whole weights are divided by
    their sum.

    What is missing, negative or does not add up is reported, and then all of them are None."""
    unknown: Sequence[Fraction | None] = [None] * len(shares)
    fault_count = len(faults)
    parts: list[Fraction] = []
    is_readable = True
    for mark, share in shares:
        if share is None:
            complaint = "of a chance node has no chance" if name == "chance" else f"has no {name}"
            faults.add(mark, f"this child {complaint}", "say how likely it is")
        elif share.part is None:
            is_readable = False
        elif share.part < 0:
            message = f"the {name} {decimal_text(share.part)} is below 0"
            faults.add(share.mark, message, "write a fraction or a decimal from 0 to 1")
        else:
            parts.append(share.part)
    if len(faults) > fault_count or not is_readable:
        return unknown
    total = Fraction(0)
    for part in parts:
        total += part
        if total.denominator > MAX_COMMON_DENOMINATOR:
            message = f"these {name}s have no common denominator below 10^100"
            faults.add(node, message, "write them as short fractions such as 1/3")
            return unknown
    if total and all(share is not None and share.weight for _, share in shares):
        return [part / total for part in parts]
    if total != 1:
        message = f"the {name}s of the children add up to {decimal_text(total)}, not 1"
        faults.add(node, message, "make them add up to exactly 1, thirds written as 1/3")
        return unknown
    return parts


# Who moves, in the words of other formats.

PLAYER = re.compile(
    r"(?:(?P<max>max(?:imi[sz](?:er|ing))?|\+?1)|(?P<min>min(?:imi[sz](?:er|ing))?|2|-1)"
    r"|chance|nature|random|expectation)(?:node|player)?"
)
KINDS_OF_NODES = frozenset(("leaf", "terminal", "node", "inner", "internal", "decision", "root"))
"""Words that stand where a player might, and name none."""


def fold(word: str) -> str:
    """Return the word in small letters, without the signs that part its syllables.

    >>> fold("isMax"), fold("is_max")
    ('ismax', 'ismax')
    """
    return re.sub(r"[-_ ](?!\d)", "", word).casefold()


def player(text: str) -> int | None:
    """Return the player whom a text names in the words of other tools; None if it names none.

    >>> player("MAX_NODE"), player("minimizer"), player("nature"), player("X")
    (1, -1, 0, None)
    """
    match = PLAYER.fullmatch(fold(text.strip()))
    if match is None:
        return None
    return MAX if match["max"] else MIN if match["min"] else CHANCE


# A tree of another format, before it becomes a walkthrough: its nodes in order, and notes.

D = TypeVar("D")

NO_TREE = "found nothing, a tree is expected", "write one, such as [[3, 5], 2]"
"""What is said of an empty file, and the remedy."""

MAX_COUNTED_TIMES = 10
"""Upper limit of how many times the allowed number of nodes is counted."""
MAX_SHOWN_NOTES = 12
"""Upper limit of notes that are shown; further notes are counted."""


@dataclass(frozen=True, slots=True)
class ForeignChild:
    """The way to a child."""

    label: str
    """Empty where the format counts the children instead of naming them."""
    node: int
    """The child's place in the outline; greater than its parent's."""
    mark: Position
    chance: Fraction | None = None
    prior: Fraction | None = None
    noisy: bool = False


@dataclass(frozen=True, slots=True)
class Node:
    """One node; a leaf has no children."""

    mark: Position
    turn: int | None = None
    """Who moves; None where the format leaves it to the levels."""
    children: tuple[ForeignChild, ...] = ()
    value: Number | None = None
    """A leaf's value to MAX; None where it is unknown."""
    key: str = ""
    note: str = ""
    estimate: Number | None = None
    hash: int | None = None
    sees: str = ""


class ImportNotes:
    """What had to be changed in the import, each change noted once, at its first place."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._texts: dict[tuple[str, str], str] = {}

    def add(self, mark: Position, message: str, remedy: str) -> None:
        """Note something at its place, and what one may do about it."""
        text = str(Fault(self.file, mark.line, mark.column, message, remedy))
        self._texts.setdefault((message, remedy), text)

    @property
    def texts(self) -> tuple[str, ...]:
        """The first notes, and how many more there are."""
        shown_notes = tuple(self._texts.values())[:MAX_SHOWN_NOTES]
        left_count = len(self._texts) - MAX_SHOWN_NOTES
        return (
            (*shown_notes, f"{self.file}: and {left_count} more notes of this kind")
            if left_count > 0
            else shown_notes
        )


@dataclass(frozen=True, slots=True)
class ForeignTree:
    """The whole tree; nodes[0] is the root, and every child comes after its parent."""

    nodes: tuple[Node, ...]
    title: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class PendingChild(Generic[D]):
    """A child that has not been looked at yet."""

    data: D
    mark: Position
    label: str = ""
    share: Share | None = None
    """Probability, and the place where it is written."""
    prior: Share | None = None
    """Prior of the move, and the place where it is written."""
    noisy: bool = False


@dataclass(frozen=True, slots=True)
class Draft(Generic[D]):
    """A node and the children it leads to."""

    node: Node
    children: Sequence[PendingChild[D]] = field(default=())


def flatten(
    root: D, read: Callable[[D], Draft[D]], limits: Limits, faults: FaultList
) -> tuple[Node, ...]:
    """Return the nodes of nested data, read one by one and not recursively, parents first.

    `read` reports faults and returns what it can, so that all faults are found in one pass."""
    nodes: list[Node] = []
    waiting: list[tuple[D, int]] = [(root, 0)]
    pending_lists: list[Sequence[PendingChild[D]]] = []
    places: list[list[int]] = []
    while waiting:
        data, parent = waiting.pop()
        draft = read(data)
        place = len(nodes)
        if place > MAX_COUNTED_TIMES * limits.file_nodes:
            break  # what is shared, and so written out, may double on every line
        if place:
            places[parent].append(place)
        nodes.append(draft.node)
        pending_lists.append(draft.children)
        places.append([])
        waiting.extend((child.data, place) for child in reversed(draft.children))
    if len(nodes) > limits.file_nodes:
        message = f"the tree has more than {limits.file_nodes:,} nodes"
        faults.stop(nodes[0].mark, message, limits.remedy("file_nodes", len(nodes)))
    return tuple(
        replace(node, children=_foreign_children(node, pending_children, children, faults))
        for node, pending_children, children in zip(nodes, pending_lists, places, strict=True)
    )


def _foreign_children(
    node: Node,
    pending_children: Sequence[PendingChild[D]],
    children: Sequence[int],
    faults: FaultList,
) -> tuple[ForeignChild, ...]:
    chances: Sequence[Fraction | None] = [None] * len(pending_children)
    priors = chances
    if node.turn == CHANCE and pending_children:
        shares = [(s.mark, s.share) for s in pending_children]
        chances = shares_of(node.mark, shares, "chance", faults)
    else:
        for pending_child in pending_children:
            if pending_child.share is not None:
                message = "found a chance below a node that leaves nothing to chance"
                remedy = "leave it out, or say that chance moves above"
                faults.add(pending_child.share.mark, message, remedy)
        if any(pending_child.prior for pending_child in pending_children):
            shares = [(s.mark, s.prior) for s in pending_children]
            priors = shares_of(node.mark, shares, "prior", faults)
    return tuple(
        ForeignChild(
            pending_child.label, child, pending_child.mark, chance, prior, pending_child.noisy
        )
        for pending_child, child, chance, prior in zip(
            pending_children, children, chances, priors, strict=True
        )
    )


# A tree for export, from the root down; transpositions are written out at each place.


@dataclass(frozen=True, slots=True)
class ExpandedNode:
    """One node, in depth-first order: its children are the next ones a level deeper."""

    depth: int
    label: str
    """The move that leads here; empty at the root."""
    turn: int
    children: int
    value: float | None = None
    """A leaf's value to MAX; None at inner nodes and where it is unknown."""
    chance: Fraction | None = None
    key: str = ""
    note: str = ""
    estimate: float | None = None
    hidden: int = 0
    """Nodes below it that are counted and not written out."""
    prior: Fraction | None = None
    hash: int | None = None
    noisy: bool = False
    sees: str = ""
    passes: bool = False
    """Whether the file says what follows a pass here."""
    shared: bool = False
    """Whether it is an inner node without a name that several moves lead to."""

    def says(self, kind: str) -> bool:
        """Return whether the node says something of a kind, which is a key of `LOSSES`."""
        fact = getattr(self, kind)
        return fact is not None if kind in ("estimate", "prior", "hash") else bool(fact)


LOSSES: Mapping[str, str] = MappingProxyType(
    {
        "key": "name",
        "note": "remark",
        "estimate": "estimate",
        "prior": "prior",
        "hash": "hash",
        "noisy": "mark of a noisy move",
        "sees": "text of what the mover sees",
        "passes": "position after a pass",
        "hidden": "part that no picture shows",
        "shared": "position reached in several ways, which is written out for each,",
    }
)
"""What a format may not hold of a node, in the words of a note."""


def losses(
    nodes: Iterable[ExpandedNode], held_kinds: Collection[str], file: str
) -> tuple[str, ...]:
    """Return a note for each kind of fact that nodes have and a format does not hold.

    `held_kinds` are the kinds that it does hold, keys of `LOSSES`."""
    lost_kinds = [kind for kind in LOSSES if kind not in held_kinds]
    counts = Counter(kind for node in nodes for kind in lost_kinds if node.says(kind))
    return tuple(loss_note(file, LOSSES[kind], count) for kind, count in counts.items())


def loss_note(file: str, what: str, count: int) -> str:
    """Return the note that a format does not keep something of `count` nodes."""
    nodes = "node" if count == 1 else "nodes"
    return f"{file}: this format does not keep the {what} of {count:,} {nodes}"


def of_tree(tree: reading.Tree) -> Iterator[ExpandedNode]:
    """Yield the nodes of the tree that a file writes."""
    ways = Counter(branch.node for node in tree.nodes for branch in node.branches)
    waiting: list[tuple[int, int, reading.Branch | None]] = [(0, 0, None)]
    while waiting:
        place, depth, edge = waiting.pop()
        node = tree.nodes[place]
        yield ExpandedNode(
            depth=depth,
            label=edge.label if edge else "",
            turn=node.turn,
            children=len(node.branches),
            value=node.value,
            chance=edge.chance if edge else None,
            key=node.key or "",
            note=node.note,
            estimate=node.estimate,
            prior=edge.prior if edge else None,
            hash=node.hash,
            noisy=edge.noisy if edge else False,
            sees=node.sees or "",
            passes=node.after_pass is not None,
            shared=bool(node.branches) and ways[place] > 1 and node.key is None,
        )
        waiting.extend((branch.node, depth + 1, branch) for branch in reversed(node.branches))


def of_game(game: Game[Any, Any]) -> Iterator[ExpandedNode]:
    """Yield the nodes of the tree of a game."""
    sees = getattr(game, "sees", None)
    waiting: list[tuple[Any, int, str, Fraction | None]] = [(game.start(), 0, "", None)]
    while waiting:
        state, depth, label, chance = waiting.pop()
        if game.over(state):
            yield ExpandedNode(depth, label, game.turn(state), 0, game.score(state), chance)
            continue
        turn, moves = game.turn(state), game.moves(state)
        chances = dict(game.outcomes(state)) if turn == CHANCE else {}
        seen_text = (sees(state) or "") if sees else ""
        yield ExpandedNode(depth, label, turn, len(moves), chance=chance, sees=seen_text)
        waiting.extend(
            (game.play(state, move), depth + 1, str(move), chances.get(move))
            for move in reversed(moves)
        )


def of_plan(plan: Plan) -> Iterator[ExpandedNode]:
    """Yield the nodes that pictures show, without what follows passes, which are not moves."""
    top = len(plan.root)
    passes = {node.after_pass for node in plan.nodes.values() if node.after_pass}
    for path, node in plan.nodes.items():
        if any(path[:end] in passes for end in range(1, len(path) + 1)):
            continue
        yield ExpandedNode(
            depth=len(path) - top,
            label=node.label if len(path) > top else "",
            turn=node.turn,
            children=len(node.children),
            value=node.value,
            chance=node.chance,
            key="" if len(path) > top else node.label,
            note=node.note,
            hidden=node.hidden,
        )


def within_limits(
    nodes: Iterator[ExpandedNode], file: str, limits: Limits
) -> Iterator[ExpandedNode]:
    """Yield the nodes. Raises BadInput if there are more, or more levels, than `limits` allow."""
    for number, node in enumerate(nodes, 1):
        if number > limits.file_nodes:
            message = f"the tree has more than {limits.file_nodes:,} nodes"
            total = number + sum(1 for _ in nodes)
            raise bad_file(file, message, limits.remedy("file_nodes", total))
        if node.depth > limits.levels:
            message = f"the tree has more than {limits.levels:,} levels"
            total = max([node.depth, *(deeper_node.depth for deeper_node in nodes)])
            raise bad_file(file, message, limits.remedy("levels", total))
        yield node
