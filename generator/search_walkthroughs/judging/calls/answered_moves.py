"""The moves that calls answer, held against what the moves are worth.

A part of an answer is a move only if at every call it is what a loop around the calls below binds,
in the same place: a number beside the value may also count nodes.
"""

from collections.abc import Hashable, Iterator, Sequence

from .call_node import CallNode
from .paired_calls import PairedCalls
from .reading import same

Part = tuple[Hashable, ...]
"""The names of the parts of an answer that are a move together: () is the answer itself."""


def wrong_move(pair: PairedCalls) -> tuple[CallNode, CallNode] | None:
    """Return the first call that answers a move which is not best, and that move; None if there is
    none, or if no part of the answers is known to be a move.

    Only the moves of the player are looked at who moves at the start: a program that plays for one
    player asks for no move of the other, and need not find any.
    """
    root = pair.stood
    if pair.is_driver(root):
        return _wrong(pair, root, _driver_moves(pair))
    inner = [
        node
        for node in root.nodes()
        if node.function == root.function and node.children
        if (whole := pair.whole_of(node)) is not None and not pair.is_leaf(whole)
    ]
    turn = pair.turn(pair.whole)
    for part in _parts(root, pair.reading.place[:1] or ((),)):
        for label_index in range(len(root.children[0].label) + 1 if root.children else 0):
            answered_moves = [_chosen(pair, node, part, label_index) for node in inner]
            if None in answered_moves or not any(answered_moves):
                continue
            for node, moves in zip(inner, answered_moves, strict=True):
                is_claim = node is root or _is_exact(pair, node, turn)
                if is_claim and (wrong_answer := _wrong(pair, node, moves or [])) is not None:
                    return wrong_answer
            return None
    return None


def answers_rightly(pair: PairedCalls) -> bool:
    """Return whether a driver answers the value of the root, or a best move, as far as is known."""
    root, truth = pair.stood, pair.worth(pair.whole)
    if any(same(abs(number), abs(truth)) for number in root.numbers.values()):
        return True
    moves = _driver_moves(pair, is_surely_move=False)
    return bool(moves) and _wrong(pair, root, moves) is None


def _parts(root: CallNode, value: Part) -> Iterator[Part]:
    """Yield the parts of an answer that may be a move: all but the value together, then each."""
    names = tuple(name for name, _ in root.parts if name not in value)
    if len(names) > 1:
        yield names
    yield from ((name,) for name in names)


def _driver_moves(pair: PairedCalls, *, is_surely_move: bool = True) -> Sequence[CallNode]:
    """Return the moves that a driver answers; none of a number that may be a value, if what is
    answered is to be surely a move."""
    root = pair.stood
    values = {
        pair.reading.value(child) for child in root.children if pair.reading.place in child.numbers
    }
    for part in _parts(root, ()):
        for label_index in range(len(root.children[0].label) + 1 if root.children else 0):
            moves = _chosen(pair, root, part, label_index)
            if moves:
                answer = dict(root.parts)[part[0]] if len(part) == 1 else None
                # A number may also be the value of the best move.
                is_value = isinstance(answer, int) and bool({answer, -answer} & values)
                return [] if is_value and is_surely_move else moves
    return []


def _chosen(
    pair: PairedCalls, node: CallNode, part: Part, label_index: int
) -> Sequence[CallNode] | None:
    """Return the moves that an answer names; empty if it names none, None if it is not a move.

    `label_index` is the place in the label; one beyond its end stands for the whole label.
    """
    parts = dict(node.parts)
    if any(name not in parts for name in part):
        return None
    answers = [parts[name] for name in part]
    if all(answer is None for answer in answers):
        return []
    answer = answers[0] if len(part) == 1 else tuple(answers)
    whole = pair.whole_of(node)
    assert whole is not None
    children = pair.moves(whole)
    if any(len(child.label) < label_index for child in children):
        return None
    names = [
        child.label if label_index == len(child.label) else child.label[label_index]
        for child in children
    ]
    if len(set(map(repr, names))) != len(names):
        return None
    moves = [
        child
        for child, name in zip(children, names, strict=True)
        if type(name) is type(answer) and name == answer
    ]
    return moves or None


def _is_exact(pair: PairedCalls, node: CallNode, turn: int) -> bool:
    """Return whether a call of the player answers the value of its node, and no bound."""
    whole = pair.whole_of(node)
    if whole is None or pair.reading.place not in node.numbers or pair.turn(whole) != turn:
        return False
    value = pair.reading.value(node)
    low, high = pair.reading.window(node)
    return low < value < high and same(value, pair.worth(whole))


def _wrong(
    pair: PairedCalls, node: CallNode, moves: Sequence[CallNode]
) -> tuple[CallNode, CallNode] | None:
    whole = pair.whole_of(node)
    if whole is None or not moves or not pair.turn(whole):
        return None
    if any(same(pair.worth(move), pair.worth(whole)) for move in moves):
        return None
    return node, moves[0]
