"""The boards of the first wrong answer on a program's own game, and those below it."""

from collections.abc import Collection

from ...captions.catalogue import Messages
from ...game import Path
from ..calls.call_node import CallNode
from ..calls.call_words import MoveName
from ..calls.paired_calls import PairedCalls
from ..calls.positions import board_rows
from ..counterexample import Counterexample, Step
from ..evidence import Evidence

MAX_BELOW = 12
"""Upper limit of the calls below the wrong answer that are shown."""
MAX_ROWS = 20
"""Upper limit of the rows of a board, and of the cells of a row."""


def counterexample(
    pair: PairedCalls, culprit: CallNode, why: Evidence, say: Messages
) -> Counterexample:
    """Return the boards of the first wrong answer, of which `why` is what the verdict says."""
    whole = pair.whole_of(culprit)
    below = [] if whole is None else pair.moves(whole)[:MAX_BELOW]
    path: Path = ()
    steps: dict[Path, Step] = {}
    for node in [culprit, *culprit.above()][::-1]:
        path = (*path, _label(node, (), say)) if steps else ()
        steps[path] = _step(pair, node, pair.whole_of(node))
    labels: list[str] = []
    for node in below:
        labels.append(_label(node, labels, say))
        steps[*path, labels[-1]] = _step(pair, pair.stood_of(node), node)
    facts = {**why.facts, "where": str(say.say("judge.calls.here"))}
    return Counterexample(tuple(steps.items()), path, Evidence(why.key, facts).text(say))


def _label(node: CallNode, labels: Collection[str], say: Messages) -> str:
    """Return a text for the move to a position that is none of these labels."""
    is_root = node.parent is None or node.parent.function < 0
    return distinct("–" if is_root else MoveName(node).text(say).replace("/", "∕"), labels)


def distinct(text: str, labels: Collection[str]) -> str:
    """Return the text, with a number if it is one of the labels.

    >>> distinct("a", ["a", "a (2)"])
    'a (3)'
    """
    number, label = 1, text
    while label in labels:
        number += 1
        label = f"{text} ({number})"
    return label


def _step(pair: PairedCalls, stood: CallNode | None, whole: CallNode | None) -> Step:
    node = stood or whole
    assert node is not None
    turn_node = whole or node
    rows = board_rows(node.position[0]) if node.position else None
    if rows is not None and max(len(rows), *map(len, rows)) > MAX_ROWS:
        rows = None
    place = pair.reading.place
    has_answer = stood is not None and place in stood.numbers and not pair.is_driver(node)
    return Step(
        rows=tuple(map(tuple, rows or [])),
        turn=(pair.turn(turn_node) or None) if turn_node.children else None,
        answer=pair.reading.value(stood) if has_answer and stood is not None else None,
        worth=pair.worth(whole) if whole is not None else None,
        is_read=stood is not None,
        line=pair.functions[node.function].line if node.function >= 0 else 0,
        moves=len(pair.moves(turn_node)),
    )
